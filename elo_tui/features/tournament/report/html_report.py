"""A rated event as one page to print and to read on a phone.

Its crosstable has the columns and cells of `sheet` that are not empty, with a plus sign
before a gain, so that the page can be read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.reading import Note
from elo_tui.core.model import Step
from elo_tui.core.systems import load
from elo_tui.core.systems.sums import sum_steps
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_change
from elo_tui.features.tournament.report import summary
from elo_tui.features.tournament.report.sheet import (
    CHANGE,
    TEXTS,
    Sheet,
    build_sheet,
    drop_empty_columns,
)
from elo_tui.kit.answer_parts import note_text
from elo_tui.kit.faces.html_page import PageColumn, PrintedPage

if TYPE_CHECKING:
    from lxml.etree import _Element

#: What people open the page for is in view on a phone.
_NUMBER = "No."
_EVENT_FIRST = (_NUMBER, "Title", "Name", CHANGE, "new", "Rtg")
_ROUND_FIRST = ("round", "opponent", "score", summary.ROUND_CHANGE, "rating")


def write_page(
    field: EventRatings,
    explain: bool = False,
    notes: Iterable[Note] = (),
    source: str = "",
) -> str:
    """Write an event; `explain` adds the working of every player.

    `source` is the title of an event without a name.
    """
    table = _put_first(
        drop_empty_columns(build_sheet(field), "Name", "Rtg"), _EVENT_FIRST
    )
    page = PrintedPage(summary.event_title(field, source))
    for line in summary.event_heading(field):
        page.add("p", line)
    one = summary.find_only_player(field)
    if one:
        row, event = one
        who = clean_name(row.player.name) or "Score"
        page.add("p", f"{who}: {summary.score_text(event)}")
        tone = "up" if event.change > 0 else "down" if event.change < 0 else ""
        page.add("p", summary.outcome_text(row), f"answer {tone}".strip())
        page.add("p", summary.figures_text(event))
        rounds = _put_first(summary.build_rounds(event), _ROUND_FIRST)
        _add_sheet(page, rounds, "rounds")
    else:
        _add_sheet(page, table, "CRs1")
    page.add("h2", "Remarks" if one else "Sums and remarks")
    remarks = [f"{label}: {text}" for label, text in summary.all_remarks(field)]
    page.add_list([*remarks, *(f"note: {note_text(note)}" for note in notes)])
    if explain:
        page.add("h2", "Working")
        for owner, title, chapters in _workings(field):
            card = page.add_details(title, owner=owner)
            working = page.add("table", style="working", parent=card)
            for label, steps in chapters:
                for at, step in enumerate(steps):
                    first = "" if at else label
                    texts = (first, step.label, step.text, step.article)
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
    page: PrintedPage, shown: Sheet, style: str, parent: _Element | None = None
) -> None:
    """Add a sheet; the class CRs1 is that by which readers know a crosstable."""
    columns = [
        PageColumn(
            title,
            "t n"
            if title in ("Name", "opponent")
            else "t" * (title in TEXTS | summary.ROUND_TEXTS),
            title in (CHANGE, summary.ROUND_CHANGE),
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
    number = shown.header.index(_NUMBER) if _NUMBER in shown.header else None
    owners = () if number is None else [row[number] for row in shown.rows]
    page.add_table(columns, rows, style, parent, owners)


def _sign_gain(change: str) -> str:
    """Put a sign before a gain."""
    if change.startswith("-"):
        return change
    gain = change.removeprefix("+")
    return f"+{gain}" if float(gain) else gain


def _workings(
    field: EventRatings,
) -> Iterator[tuple[str, str, list[tuple[str, tuple[Step, ...]]]]]:
    """Prove the change of each player: number, title, the steps of rounds and event."""
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
        yield str(row.player.no or ""), f"{who}{change}", chapters
