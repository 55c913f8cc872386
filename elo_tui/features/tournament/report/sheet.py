"""A rated event as one wide table with a column per round, laid out to be read back.

The columns and the cells of the rounds are those of the crosstables of chess-results:
``105b½`` (opponent 105, Black, a draw), ``31b+`` (won by forfeit), ``13w`` (still to be
played), ``-1`` ``-½`` ``-0`` (a bye, by its points). What has no sign there:
``105?1`` is a game of unknown colour; ``105bW`` ``105bD`` ``105bL`` are the codes
of the tournament report file for less than one move made; ``0?+`` is a result without
an opponent, by its code; a final ``x`` marks a game that is not rated for another
reason. That reason and the facts of the event itself cannot be represented.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.entry import write_value
from elo_tui.core.events.crosstable import (
    CODES,
    Pairing,
    Participant,
    compute_points,
    index_players,
)
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.model import RatedEvent
from elo_tui.core.text.clean_text import NO_NAME, escape_formula
from elo_tui.core.text.figures import format_change, format_number
from elo_tui.kit.event_words import expected_text, k_text

_FACTS = ("No.", "Title", "Name", "Rtg", "FED", "FideID", "Pts.")
#: The column with the rating changes.
CHANGE = "rtg+/-"
_FIGURES = ("K", "Rp", "Gms", "W", "We", CHANGE, "new")
#: The columns of free text.
TEXTS = frozenset({"Title", "Name", "FED", "FideID"})

#: The rounds without an opponent that other programs write as well.
_BYES = {"U": "-1", "H": "-½", "Z": "-0", "": ""}
_RESULTS = {"=": "½", "*": "", "": ""}


class Sheet(NamedTuple):
    """A table of texts; numbers are written with a decimal point."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def write(field: EventRatings) -> str:
    """Write all players with rounds and years of birth, as CSV to be read again."""
    return _write_csv(_add_persons(build_sheet(field), field))


def _add_persons(whole: Sheet, field: EventRatings) -> Sheet:
    """Add sex and year of birth if any player's is known."""
    known = index_players(field.crosstable)
    persons = [known[int(row[0])] for row in whole.rows]
    columns = (
        ("sex", [person.sex for person in persons]),
        ("Born", [write_value(person.birth_year) for person in persons]),
    )
    for title, texts in columns:
        if any(texts):
            rows = zip(whole.rows, texts, strict=True)
            whole = Sheet((*whole.header, title), tuple((*r, text) for r, text in rows))
    return whole


def _write_csv(whole: Sheet) -> str:
    """Write the table as CSV (RFC 4180); lines end with CR LF.

    Texts that a spreadsheet would take for formulas are guarded. Numbers stay numbers,
    including negative ones; the cells of the rounds are our own, and of those only
    ``-0``, ``-½`` and ``-1`` begin with such a sign.
    """
    foreign = [title in TEXTS for title in whole.header]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(whole.header)
    for row in whole.rows:
        cells = zip(row, foreign, strict=True)
        writer.writerow(
            [escape_formula(text) if typed else text for text, typed in cells]
        )
    return out.getvalue()


def drop_empty_columns(whole: Sheet, *always: str) -> Sheet:
    """Drop the empty columns except those `always` shown."""
    kept = [
        place
        for place, title in enumerate(whole.header)
        if title in always or any(row[place] for row in whole.rows)
    ]
    header, *rows = (
        tuple(row[place] for place in kept) for row in (whole.header, *whole.rows)
    )
    return Sheet(header, tuple(rows))


def build_sheet(field: EventRatings) -> Sheet:
    """Build the table of all players; unrated opponents follow without rounds."""
    rounds = sorted({p.round for row in field.rows for p in row.player.pairings})
    rows = [
        (
            *_facts(row.player),
            *_figures(row.event),
            *_rounds(row.player, rounds),
        )
        for row in field.rows
    ]
    header = (*_FACTS, *_FIGURES, *(f"{number}.Rd" for number in rounds))
    blank = ("",) * (len(header) - len(_FACTS))
    for player in _find_unrated(field):
        rows.append((*_facts(replace(player, pairings=())), *blank))
    return Sheet(header, tuple(rows))


def write_cell(pairing: Pairing) -> str:
    """Write one round of one player."""
    code = CODES[pairing.code]
    if pairing.opponent is None and pairing.code in _BYES:
        return _BYES[pairing.code]
    result = _RESULTS.get(pairing.code, pairing.code)
    excluded = "x" if pairing.excluded and code.rated else ""
    return f"{pairing.opponent or 0}{pairing.colour or '?'}{result}{excluded}"


def _rounds(player: Participant, rounds: list[int]) -> Iterator[str]:
    cells: dict[int, str] = {}
    for pairing in player.pairings:
        # two games in one round share a cell, so neither is dropped
        cells[pairing.round] = (
            f"{cells.get(pairing.round, '')} {write_cell(pairing)}".strip()
        )
    return (cells.get(number, "") for number in rounds)


def _facts(player: Participant) -> tuple[str, ...]:
    total = compute_points(player)
    name = player.name or (NO_NAME if player.rating is None else "")
    return (
        *(str(player.no), player.title, name, _rating(player)),
        *(
            player.federation,
            player.fide_id,
            "" if total is None else format_number(total),
        ),
    )


def _rating(player: Participant) -> str:
    """Write a rating, a provisional one with its games as US Chess does."""
    if player.rating is None:
        return ""
    if player.provisional is None:
        return str(player.rating)
    return f"{player.rating}/P{player.provisional or ''}"


def _figures(event: RatedEvent | None) -> tuple[str, ...]:
    if event is None:
        return ("",) * len(_FIGURES)
    changed = event.rated_games and not event.first_rating
    return (
        k_text(event),
        "" if event.tpr is None else str(event.tpr),
        str(event.rated_games),
        format_number(event.score_halves / 2),
        expected_text(event, event.expected) if changed else "",
        format_change(event.change).removeprefix("+") if changed else "",
        "" if event.new_rating is None else str(event.new_rating),
    )


def _find_unrated(field: EventRatings) -> list[Participant]:
    """Find the opponents in the cells that have no row of their own."""
    rated = {row.player.no for row in field.rows}
    met = {p.opponent for row in field.rows for p in row.player.pairings} - rated
    return [player for player in field.crosstable.players if player.no in met]
