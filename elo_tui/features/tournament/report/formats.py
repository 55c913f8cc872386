"""Formats of a rated event: a table of them, the text in each, and a short message.

The table of the plain text has at most 80 columns unless a name is long: none is cut.
The message has narrow lines that do not need a fixed-width font.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from elo_tui.core import systems
from elo_tui.core.events.crosstable import Participant, compute_points
from elo_tui.core.events.event_ratings import EventRatings, RatingRow
from elo_tui.core.events.reading import EventReading, Note, Reading
from elo_tui.core.model import HALF_POINTS, Problem, RatedEvent, RatedGame
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    plural,
)
from elo_tui.features.tournament.answer import us_norms
from elo_tui.features.tournament.report import sheet, summary
from elo_tui.features.tournament.report.markdown_report import write_markdown
from elo_tui.kit.answer import encode
from elo_tui.kit.answer_parts import note_text
from elo_tui.kit.faces.answer_faces import align_table, write_data
from elo_tui.kit.screens.shown_answers import Writer
from elo_tui.kit.text_parts import TextTable

if TYPE_CHECKING:
    from elo_tui.store.lists.player_facts import Completion

#: Characters per line: what a phone shows without breaking it.
MESSAGE_WIDTH = 40
#: The number of top scorers named in the message about a whole event.
_TOP_SCORERS = 10


def write_text(field: EventRatings, notes: Iterable[Note] = ()) -> str:
    """Join the lines of `field_lines`."""
    return "\n".join(field_lines(field, notes)) + "\n"


def field_lines(field: EventRatings, notes: Iterable[Note]) -> Iterator[str]:
    """Write an event: heading, a line per player, totals, assumptions, notes.

    The table has at most 80 columns; the sentences below are not wrapped.
    """
    yield summary.event_title(field)
    yield from summary.event_heading(field)
    yield ""
    if one := summary.find_only_player(field):
        yield from _player_lines(*one)
    else:
        rows = (summary.COLUMNS, *summary.build_players(field))
        names = enumerate(summary.COLUMNS)
        left = tuple(at for at, name in names if name in summary.TEXTS)
        yield from align_table(TextTable(rows, left, is_narrow=True))
    yield ""
    for label, text in summary.all_remarks(field):
        yield f"{label}: {text}"
    if systems.get_row(field.system).norms == "ratings":
        yield from us_norms.field_lines(field)
    for note in notes:
        yield f"note: {note_text(note)}"


def _player_lines(row: RatingRow, event: RatedEvent) -> Iterator[str]:
    """Write the new rating and the rounds of one player."""
    yield summary.outcome_text(row)
    yield f"{row.player.name or 'score'}: {summary.score_text(event)}"
    yield summary.figures_text(event)
    yield ""
    columns, lines = summary.build_rounds(event)
    left = [at for at, name in enumerate(columns) if name in summary.ROUND_TEXTS]
    yield from align_table(TextTable((columns, *lines), tuple(left)))


def write_message(field: EventRatings) -> str:
    """Write one player with all rounds, or the top of an event, as a message."""
    one = summary.find_only_player(field)
    facts = _message_player_lines(*one) if one else _message_of_event(field)
    assumed = [field.terms.assumed] if one and field.terms.assumed else []
    lines = [summary.event_title(field), *assumed, *facts]
    parts = [
        part
        for line in lines
        for part in wrap(line, MESSAGE_WIDTH, subsequent_indent="  ")
    ]
    return "\n".join(parts) + "\n"


def _message_player_lines(row: RatingRow, event: RatedEvent) -> Iterator[str]:
    who = clean_name(row.player.name) or "score"
    yield f"{who}: {summary.score_text(event)}"
    yield summary.outcome_text(row)
    yield summary.figures_text(event)
    for position, game in enumerate(event.games, start=1):
        yield f"{game.game.round or position}. {_round_text(event, game)}"


def _message_of_event(field: EventRatings) -> Iterator[str]:
    yield from summary.event_heading(field)
    totals = field.totals
    yield (
        f"{plural(totals.players, 'player')}, sum of changes"
        f" {format_change(totals.change)}"
    )
    rows = sorted(field.rows, key=lambda row: -(compute_points(row.player) or 0))
    for row in rows[:_TOP_SCORERS]:
        total = compute_points(row.player)
        text = "" if total is None else f"{_total_text(total)} "
        yield f"{text}{_player_name(row.player)}: {summary.outcome_text(row)}"
    if len(rows) > _TOP_SCORERS:
        yield f"and {len(rows) - _TOP_SCORERS} more"


def _round_text(event: RatedEvent, rated: RatedGame) -> str:
    game = rated.game
    got = "?" if game.result is None else format_points(HALF_POINTS[game.result])
    if rated.reason == "bye":
        return f"bye, {got}"
    who = (
        {"w": "White", "b": "Black"}.get(game.colour, ""),
        clean_name(game.name),
        str(game.opponent or ""),
    )
    text = f"{' '.join(filter(None, who))}: {got}".removeprefix(": ")
    if not rated.rated:
        return f"{text}, {rated.reason}"
    if event.first_rating or rated.change is None:
        return text
    return f"{text}, {format_change(rated.change)}"


def _player_name(player: Participant) -> str:
    return clean_name(player.name) or f"player {player.no}"


def _total_text(total: float) -> str:
    return format_number(total) if total % 0.5 else format_points(round(2 * total))


WRITERS: tuple[Writer, ...] = (
    Writer("csv", "CSV table, can be read again", "csv"),
    Writer("json", "JSON data", "json"),
    Writer("markdown", "Markdown table", "md"),
    Writer("html", "web page to print", "html"),
    Writer("text", "plain text", "txt"),
    Writer("message", "short message", "txt"),
    Writer("trf", "tournament report file (TRF16)", "trf"),
)


def write(
    key: str,
    field: EventRatings,
    reading: Reading | EventReading | None = None,
    explain: bool = False,
    source: str = "",
) -> str | Problem:
    """Write the event in the format of that key; raises KeyError for an unknown key.

    A Problem is returned for an event that the format cannot represent; this occurs
    with TRF only. `reading` is the source with its notes; `explain` adds the working,
    which only HTML shows. `source` is the file, for the title of an event without a
    name.
    """
    notes = reading.notes if reading else ()
    match key:
        case "csv":
            return sheet.write(field)
        case "json":
            whole = reading if isinstance(reading, EventReading) else None
            return write_json(field, whole)
        case "markdown":
            return write_markdown(field, notes, source)
        case "html":
            # lxml takes long to import
            from elo_tui.features.tournament.report.html_report import write_page

            return write_page(field, explain, notes, source)
        case "text":
            return write_text(field, notes)
        case "message":
            return write_message(field)
        case "trf":
            # it comes with the standings
            from elo_tui.features.tournament.report import trf

            return trf.write(field.crosstable)
    raise KeyError(key)


def write_json(
    field: EventRatings,
    reading: EventReading | None,
    section: int = 0,
    completion: Completion | None = None,
) -> str:
    """Write the event as JSON; `section` is its place in the source."""
    # the other formats do without the records of an answer
    from elo_tui.features.tournament.answer.rated_event import describe_field

    return write_data(encode(describe_field(field, reading, section, completion)))


def left_out(key: str, field: EventRatings) -> tuple[str, ...]:
    """Count what the format of that key cannot represent, in sentences."""
    if key != "trf":
        return ()
    from elo_tui.features.tournament.report import trf

    return trf.left_out(field.crosstable)
