"""Pairings and results of one or several rounds, joined into one event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.events.team_facts import NO_TEAMS
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.folded_words import is_absent_word, is_bye_word
from elo_tui.readers.shared import SourceRefused, quote
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.header_words import Kind, find_round
from elo_tui.readers.tables.match_teams import BoardSeat, SeatedMatch, read_match_teams
from elo_tui.readers.tables.table_players import (
    find_flag,
    find_title,
    note_unread,
    read_rating,
)

#: In place of the number: a bye, not paired.
NO_NUMBERS = ("-1", "-2")
#: The cells of a game without a result.
_NO_RESULTS = ("", "-", ":", "*")
#: White's code and Black's that fit together.
_COMPLEMENTS = {("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-")}


class _Side(NamedTuple):
    """The indices of the columns of one side."""

    colour: Colour
    name: int
    number: int | None
    rating: int | None
    national: int | None
    """A second rating, the national one."""
    titles: tuple[int, ...]


def read_pairings(
    tables: Sequence[Table], event: EventFacts, notes: list[Note]
) -> Crosstable:
    """Read the rounds of all tables; raises SourceRefused."""
    players: dict[int | str, Participant] = {}
    rounds: dict[int | str, dict[int, Pairing]] = {}
    colourless: list[int] = []
    numbers_by_name = _NumbersByName(tables)
    matches: list[SeatedMatch] = []
    for table, number in zip(tables, _number_rounds(tables, notes), strict=True):
        sides = _find_sides(table)
        results = table.header.places("result")
        seats: list[BoardSeat] = []
        for row in table.rows:
            text = _join_results(row, results)
            keys = [
                _enter_player(row, side, text, players, numbers_by_name, notes)
                for side in sides
            ]
            codes = _read_codes(row, sides, text, keys)
            if codes is None:
                notes.append(
                    note_unread(row, text, "not a result such as 1 - 0, ½ - ½, + - -")
                )
                continue
            numbers = [None if key is None else players[key].no for key in keys]
            is_open = "*" in codes
            seats.append(BoardSeat(numbers[0] or 0, numbers[1] or 0, is_open))
            colours = _find_colours(table, row, sides)
            if None not in numbers and "" in colours:
                colourless.append(row.line)
            for key, colour, code, opponent in zip(
                keys, colours, codes, reversed(numbers), strict=True
            ):
                if key is None:
                    continue
                own: Colour = colour if opponent is not None else ""
                pairing = Pairing(number, opponent, own, code)
                mine = rounds.setdefault(key, {})
                if mine.setdefault(number, pairing) is not pairing:
                    who = players[key].name or key
                    notes.append(row.omission(f"{who} is paired twice"))
        if table.header.layout == "boards":
            names = sides[0].name, sides[1].name
            matches.append(SeatedMatch(table, number, names, tuple(seats)))
    if colourless:
        text = "the boards of a match do not say who had White"
        notes.append(Note(colourless[0], f"{text} in games: {len(colourless)}"))
    if not players:
        raise SourceRefused("pairings without players")
    whole = (
        replace(player, pairings=tuple(sorted(rounds.get(key, {}).values())))
        for key, player in sorted(players.items(), key=lambda item: item[1].no)
    )
    teams = read_match_teams(matches) if matches else NO_TEAMS
    return Crosstable(event, tuple(whole), teams=teams)


def _join_results(row: Row, places: Sequence[int]) -> str:
    """Return the result of a row; White's and Black's as one if each has a column."""
    if len(places) != 2:
        return row.cell(places[0])
    own, other = map(row.cell, places)
    if not (own and other):
        return own or other
    both = cells.parse_result(own), cells.parse_result(other)
    return f"{own} - {other}" if both in _COMPLEMENTS else f"{own} and {other}"


def _number_rounds(tables: Sequence[Table], notes: list[Note]) -> list[int]:
    """List the round number of each table, from the line above it that names one."""
    numbers: list[int] = []
    for table in tables:
        named = (
            find_round(next(filter(None, row.cells)))
            for row in reversed(table.above)
            if sum(map(bool, row.cells)) == 1
        )
        number = next((n for n in named if n), None)
        if number is None:
            number = numbers[-1] + 1 if numbers else 1
            text = f"no round is named above these pairings; taken as round {number}"
            notes.append(Note(table.line, text))
        if number > GAMES_MAX:
            raise SourceRefused(f"more than {GAMES_MAX} rounds", table.line)
        numbers.append(number)
    return numbers


def _find_sides(table: Table) -> tuple[_Side, _Side]:
    middle = table.header.place("against", "result") or 0
    first, second = (
        _find_side(table, places)
        for places in (range(middle), range(middle + 1, len(table.header.columns)))
    )
    if second.number is None and _counts_rows(table, first.number):
        first = first._replace(number=None)
    if table.header.layout == "boards":
        return first, second
    return first._replace(colour=first.colour or "w"), second._replace(
        colour=second.colour or ("w" if first.colour == "b" else "b")
    )


def _counts_rows(table: Table, place: int | None) -> bool:
    """Whether a column numbers the boards or games, not the players next to it."""
    numbers = [cells.parse_whole(row.cell(place)) for row in table.rows]
    return numbers == [*range(1, len(numbers) + 1)]


def _find_colours(
    table: Table, row: Row, sides: tuple[_Side, _Side]
) -> tuple[Colour, Colour]:
    """Return the colours of a row; in a team match they alternate by board."""
    first, second = sides
    if table.header.layout != "boards":
        return first.colour, second.colour
    other: dict[Colour, Colour] = {"w": "b", "b": "w", "": ""}
    left, right = (cells.find_colour(row.styles(side.name)) for side in sides)
    return left or other[right], right or other[left]


def _find_side(table: Table, places: range) -> _Side:
    def place(*kinds: Kind) -> int | None:
        found = (table.header.places(kind) for kind in kinds)
        return next((i for some in found for i in some if i in places), None)

    name = place("white", "black", "name")
    assert name is not None, "the header has a name on each side"
    kind = table.header.columns[name].kind
    titles = table.header.places("title", "blank")
    return _Side(
        colour="b" if kind == "black" else "w" if kind == "white" else "",
        name=name,
        number=place("number"),
        rating=place("international", "rating", "national"),
        national=place("national") if place("international", "rating") else None,
        titles=tuple(i for i in titles if i in places),
    )


class _NumbersByName:
    """The starting numbers in all rounds, for the cells in which one is missing."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self._known: dict[str, int] = {}
        self._highest = 0
        for table in tables:
            for side in _find_sides(table):
                for row in table.rows:
                    number = cells.parse_whole(row.cell(side.number))
                    if number:
                        self._known.setdefault(_fold_name(row, side), number)
                        self._highest = max(self._highest, number)

    def find(self, row: Row, side: _Side, notes: list[Note]) -> int:
        """Find the number of a player by the name, else give the next; with a note."""
        name = _fold_name(row, side)
        number = self._known.get(name) if name else None
        how = f"found by the name: {number}"
        if number is None:
            self._highest += 1
            number = self._highest
            how = f"taken as {number}"
            if name:
                self._known[name] = number
        shown = quote(row.cell(side.name), 30) if name else "a player without a name"
        notes.append(Note(row.line, f"{shown} has no number here; {how}"))
        return number


def _fold_name(row: Row, side: _Side) -> str:
    return clean_name(row.cell(side.name)).casefold()


def _enter_player(
    row: Row,
    side: _Side,
    result: str,
    players: dict[int | str, Participant],
    numbers_by_name: _NumbersByName,
    notes: list[Note],
) -> int | str | None:
    """Enter the player on one side and return the key; None for no player."""
    name = clean_name(row.cell(side.name))
    number = cells.parse_whole(row.cell(side.number))
    if _is_nobody(row, side, result, notes):
        return None
    if number is None and side.number is not None:
        number = numbers_by_name.find(row, side, notes)
    elif not name:
        notes.append(Note(row.line, f"{row.quote()}: a player has no name here"))
    # a player without name and number plays in this row only
    by_name = name.casefold() or f"{row.line} {side.name}"
    key: int | str = by_name if number is None else number
    if key not in players:
        no = number if number is not None else len(players) + 1
        players[key] = Participant(
            no=no,
            name=name,
            title=find_title(row, side.titles),
            rating=read_rating(row, side.rating, notes),
            federation=find_flag(row.styles(side.name)),
            national_rating=read_rating(row, side.national, notes) or None,
            line=row.line,
        )
    elif name and name.casefold() != players[key].name.casefold():
        known = players[key].name
        players[key] = replace(players[key], name=known or name)
        if known:
            text = (
                f"number {key} is {quote(known, 30)} elsewhere, {quote(name, 30)} here"
            )
            notes.append(Note(row.line, text))
    return key


def _is_nobody(row: Row, side: _Side, result: str, notes: list[Note]) -> bool:
    """Whether "bye" or "not paired", in any language, is given in place of a player.

    Such a word has no number, or if no player has one, no rating (an unrated player has
    a 0), but a result for one player. A word that is not known is named.
    """
    name = row.cell(side.name)
    if is_bye_word(name) or is_absent_word(name):
        return True
    number = row.cell(side.number)
    is_numbered = cells.parse_whole(number) is not None
    is_rated = bool(cells.parse_rating(row.cell(side.rating)))
    if is_numbered or (is_rated and (name or "+" not in result)):
        return False
    if number in NO_NUMBERS:
        return True
    alone = bool(result) and cells.parse_card_result(result, False) is not None
    if not name:
        if is_rated or not (alone or "+" in result or result in _NO_RESULTS):
            text = f"{row.quote()}: no opponent is named"
            notes.append(Note(row.line, text, on_games=True))
        return True
    if side.number is None:
        is_bye = alone and side.rating is not None and not row.cell(side.rating)
    else:
        is_bye = alone or result in _NO_RESULTS
    if is_bye:
        notes.append(Note(row.line, f"{quote(name, 30)}: read as a bye, not a player"))
    return is_bye


def _read_codes(
    row: Row, sides: Sequence[_Side], text: str, keys: Sequence[int | str | None]
) -> tuple[str, str] | None:
    if None not in keys:
        return cells.parse_both(text)
    # one side gives both: the points of the player, or "1 - 0" next to "bye"
    both = cells.parse_both(text)
    if both and "+" in both and not row.cell(sides[keys.index(None)].name):
        # an empty board: a forfeit win against no player
        return both
    if both and both != ("*", "*"):
        text = {"=": "½", "+": "1", "-": "0"}.get(
            both[keys.index(None) - 1], both[keys.index(None) - 1]
        )
    code = cells.parse_card_result(
        text or _find_points(row, sides[keys.index(None)]), False
    )
    return None if code is None else (code, code)


def _find_points(row: Row, side: _Side) -> str:
    """Return the points of an unpaired player if the page does not give them."""
    number = row.cell(side.number)
    if number == "-2" or is_absent_word(row.cell(side.name)):
        return "0"
    return "1" if number == "-1" or any(map(is_bye_word, row.cells)) else ""
