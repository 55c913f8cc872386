"""A rated event as one page to print and to read on a phone.

No script, nothing loaded, every text escaped. The table has the columns and cells of
`sheet` that are not empty, with a plus sign before a gain, so that the page can be read
back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.answers.answer_parts import note_text
from elo_tui.core.events.field_totals import FieldRow
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.events.reading import Note
from elo_tui.core.model import RatedEvent, Step
from elo_tui.core.systems import load
from elo_tui.core.systems.sums import sum_steps
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_change
from elo_tui.writers.export import one_player, summary
from elo_tui.writers.export.sheet import CHANGE, TEXTS, Sheet, filled, sheet

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
.t { text-align: left }
.n { position: sticky; left: 0; background: Canvas }
.n { white-space: normal; min-width: 8em }
.up { color: var(--up); font-weight: 600 }
.down { color: var(--down); font-weight: 600 }
tr { break-inside: avoid }
details { border-top: 1px solid var(--line) }
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


class Folded(NamedTuple):
    """A collapsed section under a table: a title, then steps by their subject."""

    title: str
    chapters: Sequence[tuple[str, Sequence[Step]]]


def write(field: RatedField, explain: bool = False, notes: Iterable[Note] = ()) -> str:
    """The page; `explain` adds the working of every player, collapsed on the screen."""
    from lxml import etree

    table = filled(sheet(field), "Name", "Rtg")
    turned = "landscape" if len(table.header) > UPRIGHT_COLUMNS else "portrait"
    page, body = begin_page(summary.title(field), turned)
    for line in summary.heading(field):
        add_element(body, "p", line)
    one = one_player.only(field)
    if one:
        _answer(body, *one)
    else:
        _crosstable(body, table)
    add_element(body, "h2", "Remarks" if one else "Sums and remarks")
    remarks = [f"{label}: {text}" for label, text in summary.said_of(field)]
    _remarks(body, [*remarks, *(f"note: {note_text(note)}" for note in notes)])
    if explain:
        add_element(body, "h2", "Working")
        _fold(body, _workings(field))
    if one:
        again = etree.SubElement(body, "details", {"class": "again"})
        add_element(
            again, "summary", "The same as a crosstable, which elo-tui reads again"
        )
        _crosstable(again, table)
    return page_text(page)


def page_text(page: _Element) -> str:
    """The page as a file holds it."""
    from lxml import html

    text = html.tostring(page, encoding="unicode", doctype="<!DOCTYPE html>")
    return f"{text}\n"


def _remarks(body: _Element, said: Iterable[str]) -> None:
    from lxml import etree

    remarks = etree.SubElement(body, "ul")
    for text in said:
        add_element(remarks, "li", text)


def _fold(body: _Element, folded: Iterable[Folded]) -> None:
    from lxml import etree

    for one in folded:
        details = etree.SubElement(body, "details")
        add_element(details, "summary", one.title)
        working = etree.SubElement(details, "table", {"class": "working"})
        for label, steps in one.chapters:
            _steps(working, label, steps)


def _answer(body: _Element, row: FieldRow, event: RatedEvent) -> None:
    """The new rating of one player, and the rounds."""
    who = clean_name(row.player.name) or "Score"
    add_element(body, "p", f"{who}: {one_player.score(event)}")
    tone = "up" if event.change > 0 else "down" if event.change < 0 else ""
    add_element(body, "p", one_player.outcome(row), f"answer {tone}".strip())
    add_element(body, "p", one_player.figures(event))
    _table(body, one_player.rounds(event), "rounds")


def _crosstable(parent: _Element, shown: Sheet) -> None:
    """The sheet, in the class by which readers know a crosstable."""
    _table(parent, shown, "CRs1")


def _table(parent: _Element, shown: Sheet, style: str) -> None:
    from lxml import etree

    wide = etree.SubElement(parent, "div", {"class": "wide"})
    table = etree.SubElement(wide, "table", {"class": style})
    top = etree.SubElement(etree.SubElement(table, "thead"), "tr")
    for title in shown.header:
        add_element(top, "th", title, _kind(title))
    below = etree.SubElement(table, "tbody")
    for cells in shown.rows:
        line = etree.SubElement(below, "tr")
        for title, cell in zip(shown.header, cells, strict=True):
            if title in (CHANGE, one_player.CHANGE) and cell:
                text, kind = _gained(cell)
                add_element(line, "td", text, kind)
            else:
                add_element(line, "td", cell, _kind(title))


def _kind(title: str) -> str:
    """The classes of a column: text is left-aligned, the name always in view."""
    if title in ("Name", "opponent"):
        return "t n"
    return "t" if title in TEXTS | one_player.TEXTS else ""


def _gained(change: str) -> tuple[str, str]:
    """A change with its sign and its class."""
    if change.startswith("-"):
        return change, "down"
    gain = change.removeprefix("+")
    return (f"+{gain}", "up") if float(gain) else (gain, "")


def _workings(field: RatedField) -> Iterator[Folded]:
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
        yield Folded(f"{who}{change}", chapters)


def _steps(table: _Element, place: str, steps: Sequence[Step]) -> None:
    from lxml import etree

    for step in steps:
        line = etree.SubElement(table, "tr")
        for text in (place, *step):
            add_element(line, "td", text)
        place = ""


def begin_page(title: str, turned: str) -> tuple[_Element, _Element]:
    """A page with its head, and the body with the title."""
    from lxml import etree

    page = etree.Element("html", lang="en")
    head = etree.SubElement(page, "head")
    etree.SubElement(head, "meta", charset="utf-8")
    policy = {"http-equiv": "Content-Security-Policy", "content": _POLICY}
    etree.SubElement(head, "meta", policy)
    viewport = {"name": "viewport", "content": "width=device-width, initial-scale=1"}
    etree.SubElement(head, "meta", viewport)
    add_element(head, "title", title)
    etree.SubElement(head, "style").text = _STYLE % turned
    body = etree.SubElement(page, "body")
    add_element(body, "h1", title)
    return page, body


def add_element(parent: _Element, tag: str, text: str, style: str = "") -> None:
    """An element that contains only a text."""
    from lxml import etree

    element = etree.SubElement(parent, tag, {"class": style} if style else {})
    # lxml refuses control characters
    element.text = text if text.isprintable() else clean_name(text, 1000)
