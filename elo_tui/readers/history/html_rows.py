"""The tables of a saved page as rows of texts, and texts by their class."""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_tui.readers.shared import SourceRefused

#: Characters that no page may have.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_ROWS_MAX = 20_000


class Row(NamedTuple):
    """One row of a table."""

    cells: tuple[str, ...]
    kinds: frozenset[str]
    """Its classes."""
    links: tuple[str, ...]
    """The addresses that its cells lead to."""


class Page(NamedTuple):
    """A saved page."""

    rows: tuple[Row, ...]
    texts: dict[str, str]
    """The text of the first element of each class."""
    headings: tuple[str, ...]

    def find_text(self, kind: str) -> str:
        """Return the text of the first element of a class; "" for none."""
        return self.texts.get(kind, "")


def parse_page(text: str) -> Page:
    """Parse a page; raises SourceRefused if it is none.

    Blanks are joined; a line break inside a cell is a vertical bar.
    """
    from lxml import etree, html

    if text.count("<tr") > _ROWS_MAX:
        raise SourceRefused(f"more than {_ROWS_MAX} rows")
    parser = html.HTMLParser(encoding="utf-8")
    try:
        data = _CONTROL.sub("", text).encode("utf-8", "replace")
        root = html.document_fromstring(data, parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        raise SourceRefused("an empty page") from None
    for line_break in root.iter("br"):
        line_break.tail = f"|{line_break.tail or ''}"
    whole = etree.XPath("string()")
    rows: list[Row] = []
    texts: dict[str, str] = {}
    headings: list[str] = []
    for node in root.iter("tr", "h1", "h2", "h3", "title", "p", "div", "span", "b"):
        if node.tag == "tr":
            cells = [cell for cell in node if cell.tag in ("td", "th")]
            if node.find(".//table") is None:
                rows.append(
                    Row(
                        tuple(_join_blanks(str(whole(cell))) for cell in cells),
                        frozenset(node.get("class", "").split()),
                        tuple(link.get("href", "") for link in node.iter("a")),
                    )
                )
            continue
        own = node.get("class", "")
        if node.tag in ("h1", "h2", "h3", "title", "b"):
            headings.append(_join_blanks(str(whole(node)))[:200])
        if own and own not in texts:
            texts[own] = _join_blanks(str(whole(node)))[:200]
    return Page(tuple(rows), texts, tuple(headings))


def _join_blanks(text: str) -> str:
    return " ".join(text.split())
