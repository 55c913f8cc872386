"""Pairings and results of one or several rounds, joined to one event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.entry import clean_name
from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.model import Colour
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.grid import Row, Table
from elo_tui.readers.tables.headers import Kind, round_in
from elo_tui.readers.tables.players import Refused, rating_in, title_of, unread


class _Side(NamedTuple):
    """Where the columns of one side stand."""

    colour: Colour
    name: int
    number: int | None
    rating: int | None
    titles: tuple[int, ...]


def read(tables: Sequence[Table], event: EventFacts, notes: list[Note]) -> Crosstable:
    """The rounds of all tables; raises Refused."""
    players: dict[int | str, Participant] = {}
    rounds: dict[int | str, dict[int, Pairing]] = {}
    for table, number in zip(tables, _rounds(tables, notes), strict=True):
        left, right = _sides(table)
        result_place = table.header.place("result")
        for row in table.rows:
            keys = [_enter(row, side, players, notes) for side in (left, right)]
            codes = _codes(row, row.cell(result_place), keys)
            if codes is None:
                why = "no result such as 1 - 0, ½ - ½, + - -"
                notes.append(unread(row, row.cell(result_place), why))
                continue
            numbers = [None if key is None else players[key].no for key in keys]
            for key, side, code, opponent in zip(
                keys, (left, right), codes, reversed(numbers), strict=True
            ):
                if key is None:
                    continue
                colour: Colour = side.colour if opponent is not None else ""
                mine = rounds.setdefault(key, {})
                if number in mine:
                    text = f"{row.quoted()}: {players[key].name or key} is paired twice"
                    notes.append(Note(row.line, f"{text}; left out", True))
                    continue
                mine[number] = Pairing(number, opponent, colour, code)
    if not players:
        raise Refused("pairings without players")
    return Crosstable(
        event,
        tuple(
            player._replace(pairings=tuple(sorted(rounds.get(key, {}).values())))
            for key, player in sorted(players.items(), key=lambda item: item[1].no)
        ),
    )


def _rounds(tables: Sequence[Table], notes: list[Note]) -> list[int]:
    """The number of each table's round, from the line above it that names one."""
    numbers: list[int] = []
    for table in tables:
        named = (
            round_in(row.cells[0])
            for row in reversed(table.above)
            if sum(map(bool, row.cells)) == 1
        )
        number = next((n for n in named if n), None)
        if number is None:
            number = numbers[-1] + 1 if numbers else 1
            text = f"no round is named above these pairings; taken as round {number}"
            notes.append(Note(table.line, text))
        numbers.append(number)
    return numbers


def _sides(table: Table) -> tuple[_Side, _Side]:
    middle = table.header.place("result") or 0
    first, second = (
        _side(table, places)
        for places in (range(middle), range(middle + 1, len(table.header.columns)))
    )
    return first._replace(colour=first.colour or "w"), second._replace(
        colour=second.colour or ("w" if first.colour == "b" else "b")
    )


def _side(table: Table, places: range) -> _Side:
    def place(*kinds: Kind) -> int | None:
        found = (table.header.places(kind) for kind in kinds)
        return next((i for some in found for i in some if i in places), None)

    name = place("white", "black", "name")
    assert name is not None, "the header has a name on each side"
    kind = table.header.columns[name].kind
    titles = table.header.places("title", "blank")
    return _Side(
        "b" if kind == "black" else "w" if kind == "white" else "",
        name,
        place("number"),
        place("international", "rating", "national"),
        tuple(i for i in titles if i in places),
    )


def _enter(
    row: Row,
    side: _Side,
    players: dict[int | str, Participant],
    notes: list[Note],
) -> int | str | None:
    """The key of the player on a side, now known; None is nobody."""
    name = clean_name(row.cell(side.name))
    number = cells.whole(row.cell(side.number))
    if not name or cells.is_bye(name):
        return None
    if number is None and side.number is not None:
        # "bye", "not paired" in any language: a word without a number
        return None
    key: int | str = name.casefold() if number is None else number
    if key not in players:
        no = number if number is not None else len(players) + 1
        players[key] = Participant(
            no,
            name,
            title_of(row, side.titles),
            rating_in(row, side.rating, notes),
            _federation(row.styles(side.name)),
            line=row.line,
        )
    return key


def _codes(
    row: Row, text: str, keys: Sequence[int | str | None]
) -> tuple[str, str] | None:
    if None not in keys:
        return cells.of_both(text)
    # one side stands for both: the points of the player, or "1 - 0" beside "bye"
    both = cells.of_both(text)
    if both and both != ("*", "*"):
        text = {"=": "½", "+": "1", "-": "0"}.get(
            both[keys.index(None) - 1], both[keys.index(None) - 1]
        )
    code = cells.of_card(text or "1" if _bye_in(row) else text, False)
    return None if code is None else (code, code)


def _bye_in(row: Row) -> bool:
    return any(cells.is_bye(cell) for cell in row.cells)


def _federation(style: str) -> str:
    """A page marks the player's cell with the federation."""
    good = len(style) == 3 and style.isascii() and style.isalpha() and style.isupper()
    return style if good else ""
