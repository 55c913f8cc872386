"""Answers as one page to print and to read on a phone or a laptop.

Nothing is loaded, every text escaped. The only script sorts tables by a click.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from lxml import html
from lxml.etree import Element, SubElement

from elo_tui.core.text.clean_text import clean_name
from elo_tui.kit.answer import Answer
from elo_tui.kit.answer_parts import sort_parts
from elo_tui.kit.answer_tables import AnswerTable, Name, Value
from elo_tui.kit.faces import page_style
from elo_tui.kit.faces.chart_picture import draw_curves
from elo_tui.kit.faces.page_script import SCRIPT, name_script

if TYPE_CHECKING:
    from lxml.etree import _Element

    from elo_tui.kit.chart_kinds import Curves

#: The size of letters on paper, and the least one of a table that is wider.
_POINTS, _LEAST_POINTS = 7, 5
#: How many of them fit on A4 in portrait and in landscape.
_UPRIGHT_LETTERS = 112
_TURNED_LETTERS = 155
_POLICY_NAME = "Content-Security-Policy"
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src {}"
#: With fewer rows a table needs no sorting.
_SORTED_ROWS = 3
#: From here on a table has smaller letters on a screen, so that it fits a laptop.
_DENSE_LETTERS = 120
#: A column with a longer text wraps, in cells.
_LONG = 40
#: The records that come last on a page: how reliable the answer is.
_SUPPORT = frozenset(("reproduced",))
#: A name further to the right comes first.
_NAME_WITHIN = 4
#: The units of what follows a name.
_BESIDE = ("change", "score")
#: A table with more columns and so few rows is written with a column for each row.
_MOST_COLUMNS = 16
_FEW_ROWS = 6


class PageColumn(NamedTuple):
    """Column of a table."""

    title: str
    style: str
    """CSS classes: ``t`` for text, ``n`` for a name that stays in view."""
    is_change: bool
    """Whether gains and losses have colours."""


class PrintedPage:
    """HTML page; elements are added to the body unless a parent is given."""

    def __init__(self, title: str) -> None:
        self._letters = 0
        self._cards: dict[str, str] = {}
        """The id of each card, by its owner."""
        self._owned: list[tuple[_Element, str]] = []
        """The cells with names, each with the owner of a card."""
        self._root = Element("html", lang="en")
        head = SubElement(self._root, "head")
        SubElement(head, "meta", charset="utf-8")
        self._policy = SubElement(head, "meta", {"http-equiv": _POLICY_NAME})
        content = "width=device-width, initial-scale=1"
        SubElement(head, "meta", {"name": "viewport", "content": content})
        self.add("title", title, parent=head)
        self._sheet = SubElement(head, "style")
        self._body = SubElement(self._root, "body")
        self.add("h1", title)

    def add(
        self, tag: str, text: str = "", style: str = "", parent: _Element | None = None
    ) -> _Element:
        """Add an element with a text."""
        above = self._body if parent is None else parent
        element = SubElement(above, tag, {"class": style} if style else {})
        if text:
            # lxml refuses control characters
            element.text = text if text.isprintable() else clean_name(text, 1000)
        return element

    def add_list(self, texts: Iterable[str]) -> None:
        """Add a list of sentences."""
        items = self.add("ul")
        for text in texts:
            self.add("li", text, parent=items)

    def add_details(self, title: str, style: str = "", owner: str = "") -> _Element:
        """Add a section that is collapsed on a screen: a card if it has an owner.

        Return the element for its content, which a link to the card opens.
        """
        details = self.add("details", style=style)
        self.add("summary", title, parent=details)
        content = self.add("div", parent=details)
        if owner:
            card = f"card-{len(self._cards) + 1}"
            content.set("id", self._cards.setdefault(owner, card))
        return content

    def _link_cards(self) -> None:
        """Link each name to the card of its row."""
        for cell, owner in self._owned:
            if owner in self._cards:
                link = SubElement(cell, "a", href=f"#{self._cards[owner]}")
                link.text, cell.text = cell.text, None

    def add_chart(self, chart: Curves) -> None:
        """Add a chart, drawn in the page."""
        self._body.append(draw_curves(chart))

    def add_table(
        self,
        columns: Sequence[PageColumn],
        rows: Iterable[Sequence[str]],
        style: str,
        parent: _Element | None = None,
        owners: Sequence[str] = (),
    ) -> None:
        """Add a table that scrolls sideways; a very wide one is smaller.

        The name in a row is linked to the card of its owner, if any.
        """
        rows = [*rows]
        letters = _count_letters(columns, rows)
        if parent is None:
            self._letters = max(self._letters, letters)
        room = "wide many" if letters > _TURNED_LETTERS else "wide"
        room += " dense" * (letters > _DENSE_LETTERS)
        room += " sorted" * (parent is None and len(rows) >= _SORTED_ROWS)
        below = self.begin_table(columns, style, room, parent)
        for cells, owner in zip_longest(rows, owners[: len(rows)], fillvalue=""):
            pairs = zip(cells, columns, strict=True)
            line = self.add_row(
                below, ((text, _style(text, column)) for text, column in pairs)
            )
            named = (cell for cell in line if "n" in cell.get("class", "").split())
            self._owned += [(cell, owner) for cell in named if owner]

    def begin_table(
        self,
        columns: Sequence[PageColumn],
        style: str,
        room: str,
        parent: _Element | None,
    ) -> _Element:
        """Add a table with its heading; return the element for its rows."""
        wide = self.add("div", style=room, parent=parent)
        table = self.add("table", style=style, parent=wide)
        top = self.add("tr", parent=self.add("thead", parent=table))
        for column in columns:
            self.add("th", column.title, column.style, top).set("scope", "col")
        return self.add("tbody", parent=table)

    def add_row(self, table: _Element, cells: Iterable[tuple[str, str]]) -> _Element:
        """Add a row of texts, each with its CSS classes."""
        line = self.add("tr", parent=table)
        for text, style in cells:
            self.add("td", text, style, line)
        return line

    def text(self) -> str:
        """Write the page as a file holds it, for sheets on which its tables fit."""
        self._link_cards()
        boxes = self._body.iter("div")
        sorts = any("sorted" in box.get("class", "").split() for box in boxes)
        self._policy.set(
            "content", _POLICY.format(name_script() if sorts else "'none'")
        )
        if sorts:
            SubElement(self._body, "script").text = SCRIPT
        is_wide = self._letters > _UPRIGHT_LETTERS
        share = min(1, _TURNED_LETTERS / max(self._letters, 1))
        points = _POINTS * share
        self._sheet.text = page_style.write_style(
            orientation="landscape" if is_wide else "portrait",
            points=max(points, _LEAST_POINTS),
            share=max(share, _LEAST_POINTS / _POINTS),
            has_charts=self._body.find("figure") is not None,
        )
        text = html.tostring(self._root, encoding="unicode", doctype="<!DOCTYPE html>")
        return f"{text}\n"


def _count_letters(columns: Sequence[PageColumn], rows: Sequence[Sequence[str]]) -> int:
    """Estimate the width of a table in letters; headings and long texts wrap."""
    letters = 0
    for at, column in enumerate(columns):
        longest = max((len(row[at]) for row in rows), default=0)
        if {"n", "w"} & {*column.style.split()}:
            longest = min(longest, _LONG // 2)
        letters += 1 + max(longest, *map(len, column.title.split() or [""]))
    return letters


def _style(text: str, column: PageColumn) -> str:
    tone = {"+": "up", "-": "down"}.get(text[:1], "") if column.is_change else ""
    return f"{column.style} {tone}".strip()


def write_answer(answer: Answer) -> str:
    """Write the sentences, values and tables, and below them basis and notes."""
    parts = sort_parts(answer)
    page = PrintedPage(answer.title)
    for place, text in enumerate((*parts.sentences, *parts.lead)):
        page.add("p", text, "" if place else "answer")
    for chart in parts.charts:
        page.add_chart(chart)
    for is_support in (False, True):
        values = parts.shown_values
        _add_values(page, [v for v in values if _supports(v.name) == is_support])
        for found in parts.page_tables:
            if _supports(found) == is_support:
                if len(parts.page_tables) > 1:
                    page.add("h2", found.title)
                _add_table(page, found)
    if parts.basis or parts.notes:
        page.add_list(f"{label}: {text}" for label, text in parts.remarks())
    for found in parts.workings:
        _add_table(page, found, page.add_details(found.title, owner=found.owner))
    return page.text()


def _supports(part: Name | AnswerTable) -> bool:
    """Whether a value or a table states only how reliable the answer is."""
    name = part.name if isinstance(part, AnswerTable) else part
    return name.path[0] in _SUPPORT


def _add_values(page: PrintedPage, values: Sequence[Value]) -> None:
    if values:
        table = page.add("table", parent=page.add("div", style="wide values"))
        below = page.add("tbody", parent=table)
        for one in values:
            style = "t" if isinstance(one.value, str) else ""
            page.add_row(below, ((one.name.label, "t"), (one.text, style)))


def _add_table(
    page: PrintedPage, table: AnswerTable, parent: _Element | None = None
) -> None:
    places = _order_columns(table)
    names = [table.columns[at] for at in places]
    rows = [tuple(row[at] for at in places) for row in table.texts()]
    if len(names) > _MOST_COLUMNS and len(rows) <= _FEW_ROWS:
        _add_turned_table(page, names, rows, parent)
        return
    columns = []
    for at, name in enumerate(names):
        style = "t" if name.is_text else ""
        if _is_name(name):
            style = "t n"
        elif name.is_text and any(len(row[at]) > _LONG for row in rows):
            style = "t w"
        columns.append(PageColumn(name.label, style, _is_change(name)))
    page.add_table(columns, rows, "rounds", parent, table.owners)


def _is_change(name: Name) -> bool:
    return name.measure.unit == "change"


def _is_name(name: Name) -> bool:
    """Whether a column names its rows, and stays in view on a narrow screen."""
    return name.measure.column == "name" or name.path == ("name",)


def _is_beside(name: Name) -> bool:
    """Whether a column follows the name: what people look it up for."""
    is_own = len(name.path) == 1 and not name.is_text
    return is_own and (name.measure.column == "beside" or name.measure.unit in _BESIDE)


def _order_columns(table: AnswerTable) -> list[int]:
    """Order the columns so that change and new rating follow the name."""
    places = [*range(len(table.columns))]
    found = next((at for at in places if _is_name(table.columns[at])), None)
    if found is None:
        return places
    before = places[:found] if found < _NAME_WITHIN else []
    beside = [at for at in places if _is_beside(table.columns[at])]
    return [*dict.fromkeys([*before, found, *beside, *places])]


def _add_turned_table(
    page: PrintedPage,
    names: Sequence[Name],
    rows: Sequence[Sequence[str]],
    parent: _Element | None,
) -> None:
    """Add a table with a row for each value; the first row is the heading."""
    columns = [PageColumn(names[0].label, "t n", False)]
    columns += [PageColumn(row[0], "t", False) for row in rows]
    below = page.begin_table(columns, "rounds turned", "wide", parent)
    for name, *cells in zip(names[1:], *(row[1:] for row in rows), strict=True):
        marked = PageColumn(name.label, "t", _is_change(name))
        page.add_row(
            below,
            [(name.label, "t n"), *((text, _style(text, marked)) for text in cells)],
        )
