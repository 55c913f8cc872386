"""A rated event as one page to print: no script, nothing loaded, every text escaped.

The table holds the columns and cells of `sheet`, so that the page can be read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.core.entry import clean_name
from elo_tui.core.events.field_totals import FieldRow
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.events.reading import Note
from elo_tui.core.events.sums import sum_steps
from elo_tui.core.figures import signed
from elo_tui.core.proof import Step
from elo_tui.core.systems import RatingSystem, load
from elo_tui.writers.export import summary
from elo_tui.writers.export.sheet import TEXTS, Sheet, sheet
from elo_tui.writers.text_report import note_text

if TYPE_CHECKING:
    from lxml.etree import _Element

#: So many columns fit on A4 upright: the facts, the sums and five rounds.
_UPRIGHT_COLUMNS = 19
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
#: A closed <details> is printed open by browsers that know ::details-content.
_STYLE = """
@page { size: A4 %s; margin: 10mm }
body { font: 11px/1.35 system-ui, sans-serif; margin: 1em }
body { color: #111; background: #fff }
h1 { font-size: 1.6em; margin: 0 }
table { border-collapse: collapse; margin: 0.8em 0 }
table { font-variant-numeric: tabular-nums }
th, td { border-bottom: 1px solid #ccc; padding: 1px 4px; text-align: right }
th { border-bottom-color: #111 }
td.t, th.t { text-align: left }
tr { break-inside: avoid }
summary { margin-top: 0.4em }
.working td { border: 0; text-align: left; vertical-align: top }
@media print {
  body { font-size: 8px; margin: 0 }
  details::details-content { content-visibility: visible; block-size: auto }
}
"""


def write(field: RatedField, explain: bool = False, notes: Iterable[Note] = ()) -> str:
    """The page; `explain` adds the working of every player, folded up on the screen."""
    from lxml import etree, html

    table = sheet(field)
    page = etree.Element("html", lang="en")
    head = etree.SubElement(page, "head")
    etree.SubElement(head, "meta", charset="utf-8")
    policy = {"http-equiv": "Content-Security-Policy", "content": _POLICY}
    etree.SubElement(head, "meta", policy)
    _add(head, "title", summary.title(field))
    turned = "landscape" if len(table.header) > _UPRIGHT_COLUMNS else "portrait"
    etree.SubElement(head, "style").text = _STYLE % turned
    body = etree.SubElement(page, "body")
    _add(body, "h1", summary.title(field))
    for line in summary.heading(field):
        _add(body, "p", line)
    _table(body, table.header, table.rows)
    facts = etree.SubElement(body, "ul")
    for label, text in summary.said_of(field):
        _add(facts, "li", f"{label}: {text}")
    for note in notes:
        _add(facts, "li", f"note: {note_text(note)}")
    if explain:
        system = load(field.system)
        for row in field.rows:
            _working(body, system, row)
    text = html.tostring(page, encoding="unicode", doctype="<!DOCTYPE html>")
    return f"{text}\n"


def _table(
    body: _Element, header: Sequence[str], rows: Iterable[Sequence[str]]
) -> None:
    from lxml import etree

    table = etree.SubElement(body, "table", {"class": "CRs1"})
    top = etree.SubElement(etree.SubElement(table, "thead"), "tr")
    left = [title in TEXTS for title in header]
    for title, text in zip(header, left, strict=True):
        _add(top, "th", title, "t" if text else "")
    below = etree.SubElement(table, "tbody")
    for cells in rows:
        line = etree.SubElement(below, "tr")
        for cell, text in zip(cells, left, strict=True):
            _add(line, "td", cell, "t" if text else "")


def _working(body: _Element, system: RatingSystem, row: FieldRow) -> None:
    from lxml import etree

    event = row.event
    if event is None:
        return
    who = f"{row.player.no} {row.player.name}".strip()
    change = "" if row.change is None else f": {signed(row.change)}"
    details = etree.SubElement(body, "details")
    _add(details, "summary", f"{who}{change}")
    table = etree.SubElement(details, "table", {"class": "working"})
    for position, game in enumerate(event.games, start=1):
        place = f"round {game.game.round or position}"
        _steps(table, place, system.game_working(event, position - 1))
    _steps(table, "event", sum_steps(system, event))


def _steps(table: _Element, place: str, steps: Sequence[Step]) -> None:
    from lxml import etree

    for step in steps:
        line = etree.SubElement(table, "tr")
        for text in (place, *step):
            _add(line, "td", text)
        place = ""


def _add(parent: _Element, tag: str, text: str, style: str = "") -> None:
    """An element that holds a text and nothing else."""
    from lxml import etree

    element = etree.SubElement(parent, tag, {"class": style} if style else {})
    # lxml refuses control characters
    element.text = text if text.isprintable() else clean_name(text, 1000)


class Folded(NamedTuple):
    """What stands folded up under a table: a title, then steps by what they are of."""

    title: str
    chapters: Sequence[tuple[str, Sequence[Step]]]


def table_page(
    title: str, shown: Sheet, said: Iterable[str], folded: Iterable[Folded]
) -> str:
    """A page with one table, what is to be said of it, and the working folded up."""
    from lxml import etree, html

    page = etree.Element("html", lang="en")
    head = etree.SubElement(page, "head")
    etree.SubElement(head, "meta", charset="utf-8")
    policy = {"http-equiv": "Content-Security-Policy", "content": _POLICY}
    etree.SubElement(head, "meta", policy)
    viewport = {"name": "viewport", "content": "width=device-width, initial-scale=1"}
    etree.SubElement(head, "meta", viewport)
    _add(head, "title", title)
    etree.SubElement(head, "style").text = _STYLE % "portrait"
    body = etree.SubElement(page, "body")
    _add(body, "h1", title)
    wide = etree.SubElement(body, "div", {"class": "wide"})
    table = etree.SubElement(wide, "table", {"class": "CRs1"})
    for tag, rows in (("th", (shown.header,)), ("td", shown.rows)):
        for cells in rows:
            line = etree.SubElement(table, "tr")
            for name, cell in zip(shown.header, cells, strict=True):
                _add(line, tag, cell, "t" if name in TEXTS else "")
    facts = etree.SubElement(body, "ul")
    for text in said:
        _add(facts, "li", text)
    for one in folded:
        details = etree.SubElement(body, "details")
        _add(details, "summary", one.title)
        working = etree.SubElement(details, "table", {"class": "working"})
        for label, steps in one.chapters:
            _steps(working, label, steps)
    text = html.tostring(page, encoding="unicode", doctype="<!DOCTYPE html>")
    return f"{text}\n"
