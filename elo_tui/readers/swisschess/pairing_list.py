"""Pairings of a round: by board with results, or by name with colours.

By board, ``Tisch TNr Teilnehmer Tite Punkte - TNr Teilnehmer Tite Punkte Ergebnis``:
White is on the left, names are truncated, and a bye is a forfeit win against
``spielfrei``. By name, ``TNr Teilnehmer Farbe Tisch - TNr Teilnehmer Titel TWZ``: every
pair is listed twice, each time with the facts of the player on the right, and without
results.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.swisschess.german_columns import round_of
from elo_tui.readers.tables import cells
from elo_tui.readers.tables import pairing_tables as pairings
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.header_words import TableHeader
from elo_tui.readers.tables.table_players import rating_in, title_of

_COLOURS: dict[str, Colour] = {"weiß": "w", "weiss": "w", "w": "w"}
_COLOURS |= {"schwarz": "b", "s": "b"}
_OTHER: dict[Colour, Colour] = {"w": "b", "b": "w"}
_NO_RESULTS = "pairings by name have no results; they are games still to be played"


def by_board(
    tables: Sequence[Table], event: EventFacts, notes: list[Note]
) -> Crosstable:
    """The rounds of all tables; raises SourceRefused."""
    return pairings.read([_result_between(table) for table in tables], event, notes)


def _result_between(table: Table) -> Table:
    """The table in the order White, result, Black, as other programs write it."""
    result = table.header.places("result")[0]
    first, second = table.header.places("name")
    numbers = table.header.places("number")
    middle = next((at for at in numbers if first < at < second), second)
    order = [at for at in range(len(table.header.columns)) if at != result]
    order.insert(order.index(middle), result)

    def sorted_row(row: Row) -> Row:
        texts = [row.cell(at) for at in order]
        at = order.index(result)
        if any(map(cells.is_bye, texts)) and texts[at].strip("- ") == "":
            # a bye without a result yet
            texts[at] = ""
        return row._replace(cells=tuple(texts))

    columns = tuple(table.header.columns[at] for at in order)
    return table._replace(
        header=TableHeader("pairings", columns),
        titles=tuple(table.titles[at] for at in order),
        rows=tuple(map(sorted_row, table.rows)),
    )


class _Column(NamedTuple):
    """The indices of the columns of pairings by name: the player, then the opponent."""

    number: int
    name: int
    colour: int | None
    number_right: int
    name_right: int
    titles: tuple[int, ...]
    rating: int | None

    @classmethod
    def of(cls, table: Table) -> _Column:
        """The columns of a table; raises SourceRefused."""
        header = table.header
        if len(numbers := header.places("number")) != 2:
            raise SourceRefused("pairings by name need the numbers of both", table.line)
        names = header.places("name")
        return cls(
            *(numbers[0], names[0], header.place("colour"), numbers[1], names[1]),
            tuple(at for at in header.places("title", "blank") if at > names[1]),
            header.place("rating", "international", "national"),
        )


def by_name(
    tables: Sequence[Table], event: EventFacts, notes: list[Note]
) -> Crosstable:
    """The rounds of all tables, as games still to be played; raises SourceRefused."""
    players: dict[int, Participant] = {}
    rounds: dict[int, dict[int, Pairing]] = defaultdict(dict)
    for table in tables:
        place = _Column.of(table)
        number = round_of(table)
        if number is None:
            raise SourceRefused("no round is named above these pairings", table.line)
        for row in table.rows:
            no = cells.whole(row.cell(place.number))
            other = cells.whole(row.cell(place.number_right))
            bye = cells.is_bye(row.cell(place.name_right))
            if no is None or (other is None and not bye):
                notes.append(row.left_out("no numbers of the two players"))
                continue
            name = clean_name(row.cell(place.name))
            players.setdefault(no, Participant(no, name, line=row.line))
            colour = _COLOURS.get(row.cell(place.colour).casefold(), "")
            if other is None:
                rounds[no].setdefault(number, Pairing(number, None, "", "U"))
                continue
            rounds[no].setdefault(number, Pairing(number, other, colour, "*"))
            back = Pairing(number, no, _OTHER.get(colour, ""), "*")
            rounds[other].setdefault(number, back)
            _describe(row, other, place, players, notes)
        notes.append(Note(table.line, _NO_RESULTS))
    if not players:
        raise SourceRefused("pairings without players")
    return Crosstable(
        event,
        tuple(
            player._replace(pairings=tuple(sorted(rounds[no].values())))
            for no, player in sorted(players.items())
        ),
    )


def _describe(
    row: Row,
    no: int,
    place: _Column,
    players: dict[int, Participant],
    notes: list[Note],
) -> None:
    """Add what a row states about the player on its right."""
    known = players.get(no)
    rating = rating_in(row, place.rating, notes)
    players[no] = Participant(
        no,
        known.name if known else clean_name(row.cell(place.name_right)),
        title_of(row, place.titles),
        0 if rating is None and place.rating is not None else rating,
        line=known.line if known else row.line,
    )
