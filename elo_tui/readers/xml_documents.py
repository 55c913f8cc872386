"""XML documents, parsed by a library that resolves and fetches nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import SourceRefused

if TYPE_CHECKING:
    from lxml.etree import _Element


def parse_xml(text: str) -> _Element:
    """Parse a document; raises SourceRefused if it is damaged."""
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
    )
    try:
        return etree.fromstring(text.encode("utf-8"), parser)
    except etree.XMLSyntaxError as error:
        why = clean_name(error.msg or "", 60)
        raise SourceRefused(f"XML that is damaged: {why}", error.lineno) from None


def get_attributes(element: _Element) -> Mapping[str, str]:
    """The attributes of an element as text, by lower-case name."""
    return {str(name).lower(): str(value) for name, value in element.attrib.items()}
