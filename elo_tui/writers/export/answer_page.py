"""Any answer as one page to print and to read on a phone, in the style of events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elo_tui.answers.answer_parts import Answer, Table, Value
from elo_tui.writers.export.html_page import (
    UPRIGHT_COLUMNS,
    add_element,
    begin_page,
    page_text,
)

if TYPE_CHECKING:
    from lxml.etree import _Element

#: The columns that stay in view on a narrow screen.
_NAMES = (("name",), ("field",))


def write_page(answer: Answer) -> str:
    """The page: the sentences, values, tables, and below them what they rest on."""
    from lxml import etree

    widest = max((len(table.columns) for table in answer.tables), default=0)
    turned = "landscape" if widest > UPRIGHT_COLUMNS else "portrait"
    page, body = begin_page(answer.title, turned)
    for place, text in enumerate(answer.sentences):
        add_element(body, "p", text, "" if place else "answer")
    if answer.values:
        _add_values(body, answer.values)
    for table in answer.tables:
        if len(answer.tables) > 1:
            add_element(body, "h2", table.title)
        _add_table(body, table)
    if answer.basis or answer.notes:
        remarks = etree.SubElement(body, "ul")
        said = [(one.label, one.text) for one in answer.basis]
        for label, text in (*said, *answer.notes):
            add_element(remarks, "li", f"{label}: {text}")
    for table in answer.working:
        folded = etree.SubElement(body, "details")
        add_element(folded, "summary", table.title)
        _add_table(folded, table)
    return page_text(page)


def _add_values(body: _Element, values: tuple[Value, ...]) -> None:
    from lxml import etree

    wide = etree.SubElement(body, "div", {"class": "wide"})
    lines = etree.SubElement(etree.SubElement(wide, "table"), "tbody")
    for one in values:
        line = etree.SubElement(lines, "tr")
        add_element(line, "td", one.label, "t")
        add_element(line, "td", one.text, "t" if isinstance(one.value, str) else "")


def _add_table(parent: _Element, table: Table) -> None:
    from lxml import etree

    kinds = [
        "t n" if column.path in _NAMES else "t" if column.is_text else ""
        for column in table.columns
    ]
    wide = etree.SubElement(parent, "div", {"class": "wide"})
    found = etree.SubElement(wide, "table", {"class": "rounds"})
    top = etree.SubElement(etree.SubElement(found, "thead"), "tr")
    for column, kind in zip(table.columns, kinds, strict=True):
        add_element(top, "th", column.label, kind)
    below = etree.SubElement(found, "tbody")
    for cells in table.texts():
        line = etree.SubElement(below, "tr")
        for text, kind, column in zip(cells, kinds, table.columns, strict=True):
            tone = {"+": " up", "-": " down"}.get(text[:1], "")
            gained = tone if column.measure.unit == "change" else ""
            add_element(line, "td", text, f"{kind}{gained}".strip())
