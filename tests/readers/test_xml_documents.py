"""XML of anybody: nothing that it names is opened, no entity is expanded."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.xml_documents import get_attributes, parse_xml


def test_a_document_type_elsewhere_is_not_read(tmp_path: Path) -> None:
    # whoever opens it stumbles
    dtd = tmp_path / "other.dtd"
    dtd.write_text("<!ELEMENT broken <<<", encoding="utf-8")
    text = f'<!DOCTYPE a SYSTEM "{dtd.as_uri()}"><a B="1"><c/></a>'
    root = parse_xml(text)
    assert (root.tag, get_attributes(root), len(root)) == ("a", {"b": "1"}, 1)


def test_an_entity_is_not_expanded(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret", encoding="utf-8")
    for entity in (f'SYSTEM "{secret.as_uri()}"', '"secret"'):
        root = parse_xml(f"<!DOCTYPE a [<!ENTITY e {entity}>]><a>&e;</a>")
        # a comment or an entity left as it is has no text of its own
        assert "secret" not in "".join(map(str, root.itertext()))


def test_what_is_damaged_is_refused_with_its_line() -> None:
    with pytest.raises(SourceRefused, match="XML that is damaged: ") as refused:
        parse_xml("<a>\n<b>\n</a>")
    assert refused.value.line == 3
    deep = "<a>" * 300 + "</a>" * 300
    with pytest.raises(SourceRefused):
        parse_xml(deep)
