"""Answers and rated events as one page to print and to read on a phone.

No script, nothing loaded, every text escaped. The crosstable of an event has the
columns and cells of `sheet` that are not empty, with a plus sign before a gain, so that
the page can be read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from lxml import html
from lxml.etree import Element, SubElement

from elo_tui.answers.answer_parts import Answer, Table, note_text
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.reading import Note
from elo_tui.core.model import Step
from elo_tui.core.systems import load
from elo_tui.core.systems.sums import sum_steps
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_change
from elo_tui.writers import event_summary
from elo_tui.writers.sheet import CHANGE, TEXTS, Sheet, build_sheet, drop_empty_columns

if TYPE_CHECKING:
    from lxml.etree import _Element

#: How many columns fit on A4 in portrait: the facts, the sums and five rounds.
UPRIGHT_COLUMNS = 19
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
#: Colours follow the reader's light or dark mode; the signs carry the same meaning. A
#: closed <details> is printed open by browsers that know ::details-content.
_STYLE = """
@page { size: A4 %s; margin: 10mm }
:root { color-scheme: light dark; --line: #8886; --band: #8881; --up: #0a7a2f }
:root { --down: #c4232b; --quiet: #6b6b6b }
@media (prefers-color-scheme: dark) {
  :root { --up: #6fd08c; --down: #ff8a8a; --quiet: #a5a5a5 }
}
* { box-sizing: border-box }
body { font: 16px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 1em }
body { max-width: 75em; color: CanvasText; background: Canvas }
h1 { font-size: 1.6em; line-height: 1.2; margin: 0 0 0.2em }
h2 { font-size: 1.1em; margin: 1.4em 0 0.4em }
p { margin: 0; color: var(--quiet) }
ul { margin: 0; padding-left: 1.2em }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
.wide { overflow-x: auto; margin: 1em 0; border: 1px solid var(--line) }
.wide { border-radius: 6px }
.CRs1, .rounds { width: 100%%; font-size: 0.9em }
.answer { font-size: 1.5em; font-weight: 600; line-height: 1.3; color: CanvasText }
th, td { padding: 0.3em 0.5em; text-align: right; white-space: nowrap }
th { border-bottom: 2px solid var(--line); font-weight: 600 }
tbody tr:nth-child(even) { background: var(--band) }
tbody tr:nth-child(even) .n {
  background: linear-gradient(var(--band), var(--band)) Canvas
}
.t { text-align: left }
.n { position: sticky; left: 0; background: Canvas }
.n { white-space: normal; min-width: 8em }
.w { white-space: normal; min-width: 14em }
.up { color: var(--up); font-weight: 600 }
.down { color: var(--down); font-weight: 600 }
tr { break-inside: avoid }
details { border-top: 1px solid var(--line); margin-top: 1em }
summary { padding: 0.5em 0; cursor: pointer }
.working { font-size: 0.9em; margin-bottom: 1em }
.working td { text-align: left; vertical-align: top; white-space: normal }
.working tr { background: none !important }
@media print {
  :root { color-scheme: light; --up: #0a7a2f; --down: #c4232b; --quiet: #444 }
  body { font-size: 8pt; max-width: none; padding: 0 }
  .wide { overflow: visible; border: 0; margin: 0.6em 0 }
  .n { position: static }
  th, td { padding: 1px 3px; border-bottom: 1px solid #ccc }
  .working td { border: 0 }
  .again { display: none }
  thead { display: table-header-group }
  details::details-content { content-visibility: visible; block-size: auto }
}
"""
#: A column with a longer text wraps, in cells.
_LONG = 40
#: What people open the page for is in view on a phone.
_EVENT_FIRST = ("No.", "Title", "Name", "Rtg", CHANGE, "new")
_ROUND_FIRST = ("round", "opponent", "rating", "score", event_summary.ROUND_CHANGE)
#: The columns of an answer that stay in view on a narrow screen.
_NAMES = (("name",), ("field",))


class _Column(NamedTuple):
    """Column of a table."""

    title: str
    style: str
    """CSS classes: ``t`` for text, ``n`` for a name that stays in view."""
    is_change: bool
    """Whether gains and losses have colours."""


class _Page:
    """HTML page; elements are added to the body unless a parent is given."""

    def __init__(self, title: str, columns: int) -> None:
        """`columns`: those of the widest table."""
        turned = "landscape" if columns > UPRIGHT_COLUMNS else "portrait"
        self._root = Element("html", lang="en")
        head = SubElement(self._root, "head")
        SubElement(head, "meta", charset="utf-8")
        policy = {"http-equiv": "Content-Security-Policy", "content": _POLICY}
        SubElement(head, "meta", policy)
        content = "width=device-width, initial-scale=1"
        SubElement(head, "meta", {"name": "viewport", "content": content})
        self.add("title", title, parent=head)
        SubElement(head, "style").text = _STYLE % turned
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

    def add_details(self, title: str, style: str = "") -> _Element:
        """Add a section that is collapsed on a screen."""
        details = self.add("details", style=style)
        self.add("summary", title, parent=details)
        return details

    def add_table(
        self,
        columns: Sequence[_Column],
        rows: Iterable[Sequence[str]],
        style: str,
        parent: _Element | None = None,
    ) -> None:
        """Add a table that scrolls sideways."""
        wide = self.add("div", style="wide", parent=parent)
        table = self.add("table", style=style, parent=wide)
        top = self.add("tr", parent=self.add("thead", parent=table))
        for column in columns:
            self.add("th", column.title, column.style, top)
        below = self.add("tbody", parent=table)
        for cells in rows:
            pairs = zip(cells, columns, strict=True)
            self.add_row(
                below, ((text, _style(text, column)) for text, column in pairs)
            )

    def add_row(self, table: _Element, cells: Iterable[tuple[str, str]]) -> None:
        """Add a row of texts, each with its CSS classes."""
        line = self.add("tr", parent=table)
        for text, style in cells:
            self.add("td", text, style, line)

    def text(self) -> str:
        """Write the page as a file holds it."""
        text = html.tostring(self._root, encoding="unicode", doctype="<!DOCTYPE html>")
        return f"{text}\n"


def _style(text: str, column: _Column) -> str:
    tone = {"+": "up", "-": "down"}.get(text[:1], "") if column.is_change else ""
    return f"{column.style} {tone}".strip()


def write_answer(answer: Answer) -> str:
    """Write the sentences, values and tables, and below them basis and notes."""
    columns = max((len(table.columns) for table in answer.page_tables), default=0)
    page = _Page(answer.title, columns)
    for place, text in enumerate(answer.sentences):
        page.add("p", text, "" if place else "answer")
    if answer.values:
        table = page.add("table", parent=page.add("div", style="wide"))
        below = page.add("tbody", parent=table)
        for one in answer.values:
            style = "t" if isinstance(one.value, str) else ""
            page.add_row(below, ((one.name.label, "t"), (one.text, style)))
    for found in answer.page_tables:
        if len(answer.tables) > 1:
            page.add("h2", found.title)
        _add_table(page, found)
    if answer.basis or answer.notes:
        page.add_list(f"{label}: {text}" for label, text in answer.remarks())
    for found in answer.working:
        _add_table(page, found, page.add_details(found.title))
    return page.text()


def _add_table(page: _Page, table: Table, parent: _Element | None = None) -> None:
    rows = [*table.texts()]
    columns = []
    for at, column in enumerate(table.columns):
        style = "t" if column.is_text else ""
        if column.path in _NAMES:
            style = "t n"
        elif column.is_text and any(len(row[at]) > _LONG for row in rows):
            style = "t w"
        is_change = column.measure.unit == "change"
        columns.append(_Column(column.label, style, is_change))
    page.add_table(columns, rows, "rounds", parent)


def write_event(
    field: EventRatings, explain: bool = False, notes: Iterable[Note] = ()
) -> str:
    """Write an event; `explain` adds the working of every player."""
    table = _put_first(
        drop_empty_columns(build_sheet(field), "Name", "Rtg"), _EVENT_FIRST
    )
    page = _Page(event_summary.event_title(field), len(table.header))
    for line in event_summary.event_heading(field):
        page.add("p", line)
    one = event_summary.find_only_player(field)
    if one:
        row, event = one
        who = clean_name(row.player.name) or "Score"
        page.add("p", f"{who}: {event_summary.score_text(event)}")
        tone = "up" if event.change > 0 else "down" if event.change < 0 else ""
        page.add("p", event_summary.outcome_text(row), f"answer {tone}".strip())
        page.add("p", event_summary.figures_text(event))
        rounds = _put_first(event_summary.build_rounds(event), _ROUND_FIRST)
        _add_sheet(page, rounds, "rounds")
    else:
        _add_sheet(page, table, "CRs1")
    page.add("h2", "Remarks" if one else "Sums and remarks")
    remarks = [f"{label}: {text}" for label, text in event_summary.all_remarks(field)]
    page.add_list([*remarks, *(f"note: {note_text(note)}" for note in notes)])
    if explain:
        page.add("h2", "Working")
        for title, chapters in _workings(field):
            working = page.add("table", style="working", parent=page.add_details(title))
            for label, steps in chapters:
                for at, step in enumerate(steps):
                    texts = ("" if at else label, *step)
                    page.add_row(working, ((text, "") for text in texts))
    if one:
        again = page.add_details(
            "The same as a crosstable, which elo-tui reads again", "again"
        )
        _add_sheet(page, table, "CRs1", again)
    return page.text()


def _put_first(sheet: Sheet, titles: Sequence[str]) -> Sheet:
    """Put the columns with these titles first, in their order."""
    places = sorted(
        range(len(sheet.header)),
        key=lambda at: (*titles, sheet.header[at]).index(sheet.header[at]),
    )
    header, *rows = (
        tuple(row[at] for at in places) for row in (sheet.header, *sheet.rows)
    )
    return Sheet(header, tuple(rows))


def _add_sheet(
    page: _Page, shown: Sheet, style: str, parent: _Element | None = None
) -> None:
    """Add a sheet; the class CRs1 is that by which readers know a crosstable."""
    columns = [
        _Column(
            title,
            "t n"
            if title in ("Name", "opponent")
            else "t" * (title in TEXTS | event_summary.ROUND_TEXTS),
            title in (CHANGE, event_summary.ROUND_CHANGE),
        )
        for title in shown.header
    ]
    rows = (
        [
            _sign_gain(text) if column.is_change and text else text
            for text, column in zip(cells, columns, strict=True)
        ]
        for cells in shown.rows
    )
    page.add_table(columns, rows, style, parent)


def _sign_gain(change: str) -> str:
    """Put a sign before a gain."""
    if change.startswith("-"):
        return change
    gain = change.removeprefix("+")
    return f"+{gain}" if float(gain) else gain


def _workings(
    field: EventRatings,
) -> Iterator[tuple[str, list[tuple[str, tuple[Step, ...]]]]]:
    """Prove the change of each player: a title, then the steps of rounds and event."""
    system = load(field.system)
    for row in field.rows:
        event = row.event
        if event is None:
            continue
        who = f"{row.player.no} {row.player.name}".strip()
        change = "" if row.change is None else f": {format_change(row.change)}"
        chapters = [
            (f"round {game.game.round or place + 1}", system.game_working(event, place))
            for place, game in enumerate(event.games)
        ]
        chapters.append(("event", sum_steps(system, event)))
        yield f"{who}{change}", chapters
