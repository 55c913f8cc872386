"""The rows of a table as players, and what its columns say about all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from elo_tui.core.events.crosstable import Note, Participant
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import SourceRefused, refuse_more_players
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.table_players import fide_id
from elo_tui.readers.vega.pages.persons import Person, person, title_of
from elo_tui.readers.vega.pages.vega_columns import Columns
from elo_tui.readers.vega.pages.vega_page import Row, Table

#: The name for the ratings that Vega pairs by.
RTG = "Vega's Rtg"
_TEXT_MAX = 12
#: The tie-breaks that Vega abbreviates in its own way.
_TIE_BREAKS = {"buc1": "Buchholz Cut 1", "buct": "Buchholz Total", "bh/c1": "BH/C1"}
_LEGEND_MAX = 30


class Entry(NamedTuple):
    """A player with the row about them."""

    player: Participant
    row: Row
    is_numbered: bool
    """Whether the row gives the starting number."""


def entries(table: Table, columns: Columns, notes: list[Note]) -> list[Entry]:
    """The players of a table, in its order; raises SourceRefused."""
    name = columns.place("name")
    found: list[Entry] = []
    lines: dict[int, int] = {}
    for row in table.rows:
        one = person(row.cell(name), columns.names_number)
        if row.is_blank:
            continue
        if one.is_nobody:
            if not cells.is_bye(one.name):
                notes.append(left_out(row, "no name of a player"))
            continue
        number = number_of(row, columns, one)
        given = number is not None
        if number is None:
            place = cells.whole(row.text(columns.place("place")))
            number = place or len(found) + 1
        if number in lines:
            text = f"player {number} is in line {lines[number]} already"
            raise SourceRefused(text, row.line)
        lines[number] = row.line
        found.append(Entry(_participant(row, columns, one, number, notes), row, given))
    refuse_more_players(len(found), table.line)
    return found


def number_of(row: Row, columns: Columns, one: Person) -> int | None:
    """The starting number: beside the name, in its column, or in the link of the name.

    In a ranking of boxes the column # is the place, so the box comes first.
    """
    if one.number is not None:
        return one.number
    number = cells.whole(row.text(columns.place("number")))
    return row.cell(columns.place("name")).number if number is None else number


def _participant(
    row: Row, columns: Columns, one: Person, number: int, notes: list[Note]
) -> Participant:
    player = one.participant(number, row.line)
    federation = row.cell(columns.place("federation"))
    place = columns.place("rating")
    rating = player.rating if place is None else rating_of(row, place, notes)
    return player._replace(
        title=player.title or title_of(row.text(columns.place("title"))),
        rating=rating,
        federation=player.federation
        or clean_name(federation.text, _TEXT_MAX)
        or federation.flag,
        fide_id=fide_id(row.text(columns.place("fide_id"))) or player.fide_id,
        points=cells.decimal(row.text(columns.place("points"))),
        place=cells.whole(row.text(columns.place("place"))),
        tie_breaks=tuple(
            clean_name(row.text(at), _TEXT_MAX) for at in columns.tie_breaks
        ),
    )


def rating_of(row: Row, place: int | None, notes: list[Note]) -> int | None:
    """The rating in a column, 0 for none; a note on what is neither."""
    text = row.text(place)
    rating = cells.rating(text)
    if text and rating is None:
        notes.append(left_out(row, f"'{clean_name(text, _TEXT_MAX)}' is no rating"))
    return rating


def left_out(row: Row, text: str) -> Note:
    """The note on a cell that is not read."""
    return Note(row.line, f"{text}; left out, not rated", True)


def has_ratings(players: Iterable[Participant]) -> bool:
    """Whether anybody is rated."""
    return any(player.rating for player in players)


def about_ratings(line: int) -> Note:
    """What the column Rtg is."""
    text = (
        "Rtg is the rating that Vega pairs by, in some countries a national one;"
        " index.html or felovar.html as a second file has those of FIDE"
    )
    return Note(line, text, on_ratings=True)


def tie_break_names(table: Table, columns: Columns) -> tuple[str, ...]:
    """The tie-breaks of a table, by its legend where it has one."""
    legend = _legend(table.foot)
    words = [columns.titles[at] for at in columns.tie_breaks]
    return tuple(
        clean_name(legend.get(word) or _TIE_BREAKS.get(word, word.upper()))
        for word in words
    )


def _legend(lines: Sequence[str]) -> dict[str, str]:
    """The names of the tie-breaks below a table: ``BH/C1 : Buchholz Cut 1``."""
    parts = (line.partition(":") for line in lines)
    return {
        word.strip().casefold(): name.strip(" *")
        for word, colon, name in parts
        if colon and len(word) < _LEGEND_MAX and name.strip()
    }
