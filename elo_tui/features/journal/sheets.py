"""All games of journals as CSV (RFC 4180), one game per row, for a spreadsheet.

The columns of a game have the names that `elo_tui.readers.csv_games` reads. Texts that
a spreadsheet would take for formulas are guarded; a lone ``+`` or ``-`` is a forfeit.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import date

from elo_tui.core import systems
from elo_tui.core.entry import RatingEntry, write_value
from elo_tui.core.facts import system_uses
from elo_tui.core.model import Game, Result
from elo_tui.core.replay.dated_entries import entry_texts
from elo_tui.core.replay.journal_records import Account, Person
from elo_tui.core.replay.tracks import Track
from elo_tui.core.text.clean_text import escape_formula
from elo_tui.core.text.figures import simplify_number
from elo_tui.features.journal.headline import standing_text
from elo_tui.features.journal.rows import Cells, JournalRow, row_cells

HEADER = (
    *("person", "event", "system", "pool", "date", "event_end"),
    *("round", "colour", "name", "title", "federation", "opponent_rating"),
    *("opponent_rd", "score", "rated", "why_not_rated"),
)
_SCORES = {Result.DRAW: "0.5", Result.FULL_BYE: "bye"}


def write_csv(accounts: Iterable[Account]) -> str:
    """The table with its header; lines end with CR LF."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(HEADER)
    writer.writerows(_rows(accounts))
    return out.getvalue()


def _rows(accounts: Iterable[Account]) -> Iterator[tuple[object, ...]]:
    for account in accounts:
        for entry in account.entries:
            terms, texts = entry.terms, entry_texts(entry)
            event = (
                *(
                    escape_formula(account.person.name),
                    escape_formula(entry.name),
                    entry.system,
                ),
                terms.speed if system_uses("speed", entry.system) else terms.pool,
                *(escape_formula(texts["date"]), escape_formula(texts["event_end"])),
            )
            for place, game in enumerate(entry.games, start=1):
                yield event + _game(place, game)


def _game(place: int, game: Game) -> tuple[object, ...]:
    return (
        *(game.round or place, game.colour, escape_formula(game.name)),
        *(escape_formula(game.title), escape_formula(game.federation)),
        *(_rating(game), None if game.rd is None else simplify_number(game.rd)),
        "" if game.result is None else _SCORES.get(game.result, game.result.value),
        "yes" if game.rated else "no",
        escape_formula(game.why),
    )


def _rating(game: Game) -> str:
    """The opponent's rating, with the games behind a provisional one."""
    if game.opponent is None:
        return ""
    return write_value(RatingEntry(game.opponent, provisional=game.provisional))


_WIDTHS = (10, 34, 13, 4, 5, 7, 9, 7)
_HEAD = Cells(
    period="List",
    event="Event",
    days="Days",
    games="n",
    score="W ",
    expected="We",
    change="Change",
    rating="Rating",
)
#: The columns that are left-aligned.
_WORDS = 3


def journal_lines(
    person: Person, track: Track, rows: Iterable[JournalRow], today: date
) -> Iterator[str]:
    """The lines without line ends."""
    system = systems.get_row(track.system).name
    name = f"{person.name}: " if person.name else ""
    yield f"{name}{system} {track.pool}".rstrip()
    yield standing_text(track, today)
    yield track.why
    yield ""
    yield _line(_HEAD)
    for row in rows:
        found = row_cells(row, track, today)
        line = _line(found)
        if row.line is not None and row.line.problem is not None:
            line = f"{line.rstrip()}  {row.line.problem.text}"
        yield line


def _line(found: Cells) -> str:
    texts = [
        f"{text:<{width}}" if place < _WORDS else f"{text:>{width}}"
        # the last column, short forms, is for narrow tables
        for place, (text, width) in enumerate(zip(found, _WIDTHS, strict=False))
    ]
    return " ".join(texts).rstrip()
