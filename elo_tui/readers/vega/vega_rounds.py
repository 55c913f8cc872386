"""Crosstables and pairings: a Swiss by number or by place, round robins, single rounds.

The pairings are in any language, with or without results.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import (
    SourceRefused,
    quote,
    refuse_more_players,
    sum_half_points,
)
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.who_met_whom import count_rounds, find_berger_round
from elo_tui.readers.vega import vega_codes, vega_page
from elo_tui.readers.vega.vega_codes import Columns, SideColumns, find_sides
from elo_tui.readers.vega.vega_page import VegaPage, VegaRow, VegaTable
from elo_tui.readers.vega.vega_players import (
    NamedPlayer,
    PlayerEntry,
    list_tie_breaks,
    name_ratings,
    omission_note,
    read_entries,
    read_person,
)

_COLOURLESS = (
    "pasted text has lost the colours, and a forfeit looks like a game; the page as a"
    " file, or the pairings of the rounds, have both"
)
_BY_PLACE = (
    "opponents are named by place and no starting numbers are here; the places are the"
    " players' numbers"
)
_ROBIN = (
    "a round robin has no rounds and no colours; rounds as in FIDE's Berger tables by"
    " starting number"
)
_DOUBLE = (
    "a win counts 2 points in the totals of this page; the results are those of the"
    " cells"
)
#: The points of more than one in so many players unexplained: no ranking.
_TENTH = 10
#: A win, a draw, a bye, in half points, where a win counts 2 points.
_TWO_POINTS = (("W", 4), ("D", 2), ("L", 0), ("P", 4), ("A", 0))


def read_crosstable(page: VegaPage, table: VegaTable, notes: list[Note]) -> Crosstable:
    """Read the players with their rounds; raises SourceRefused."""
    columns = Columns.read(table.titles)
    found = read_entries(table, columns, notes)
    if _is_robin(table, columns, found):
        players = _read_robin(columns, found, notes)
        rounds_given = False
        notes.append(Note(table.line, _ROBIN))
    else:
        players = _read_swiss(page, columns, found, notes)
        rounds_given = True
    event = vega_page.read_event_facts(page)
    if not rounds_given:
        event = replace(event, rounds=count_rounds(len(players)))
    if _counts_double(players):
        event = replace(event, half_points=_TWO_POINTS)
        notes.append(Note(None, _DOUBLE))
    event = replace(event, tie_breaks=list_tie_breaks(table, columns))
    incomplete = "" if event.half_points else _find_disagreement(players)
    return Crosstable(
        event,
        players,
        ratings=name_ratings(players, table.line, notes),
        incomplete=incomplete,
        rounds_given=rounds_given,
    )


def _read_swiss(
    page: VegaPage, columns: Columns, found: Sequence[PlayerEntry], notes: list[Note]
) -> tuple[Participant, ...]:
    places = columns.rounds
    numbers = _map_opponents(columns, found, notes)
    texts = [entry.row.text(place) for entry in found for place in places]
    first = page.pasted and vega_codes.puts_number_first(texts)
    if page.pasted:
        notes.append(Note(None, _COLOURLESS))
    players = []
    for entry in found:
        pairings = []
        for number, place in enumerate(places, start=1):
            cell = entry.row.cell(place)
            if not cell.text:
                continue
            met = (
                vega_codes.parse_text(cell.text, first)
                if page.pasted
                else vega_codes.parse_cell(cell)
            )
            if met is None:
                where = f"player {entry.player.no}, round {number}"
                known = "1, ½, 0 and a number, or BYE"
                notes.append(_note_unread(entry.row, where, cell.text, known))
                continue
            opponent = met.opponent
            if opponent is not None:
                opponent = numbers.get(opponent, opponent)
            pairings.append(Pairing(number, opponent, met.colour, met.code))
        players.append(replace(entry.player, pairings=tuple(pairings)))
    if any(texts) and not any(player.pairings for player in players):
        raise SourceRefused("no cell of the crosstable names a result and an opponent")
    return tuple(players)


def _note_unread(row: VegaRow, where: str, text: str, known: str) -> Note:
    why = f"is no result of Vega's ({known})"
    return omission_note(row, f"{where}: {quote(text, 20)} {why}")


def _map_opponents(
    columns: Columns, found: Sequence[PlayerEntry], notes: list[Note]
) -> dict[int, int]:
    """Map the numbers that the cells use to starting numbers."""
    place = columns.place("place")
    if place is None:
        # with boxes the column # is the place where the ranking is the order
        place = columns.place("number")
    if place is None:
        return {}
    used = {
        number: entry.player.no
        for entry in found
        if (number := cells.parse_whole(entry.row.text(place))) is not None
    }
    if columns.place("place") is not None and not any(e.is_numbered for e in found):
        notes.append(Note(None, _BY_PLACE))
    if len(used) < len(found):
        raise SourceRefused("the players have no places, by which the cells name them")
    return used


def _is_robin(table: VegaTable, columns: Columns, found: Sequence[PlayerEntry]) -> bool:
    """Whether the columns are players: as many as rows, and only results in them."""
    places = columns.rounds
    if not found or len(places) != len(found) or len(found) != len(table.rows):
        return False
    own = (entry.row.text(place) for entry, place in zip(found, places, strict=True))
    if not all(map(cells.is_own, own)):
        return False
    texts = [entry.row.text(place) for entry in found for place in places]
    return any(texts) and all(len(text.split()) < 2 for text in texts)


def _read_robin(
    columns: Columns, found: Sequence[PlayerEntry], notes: list[Note]
) -> tuple[Participant, ...]:
    count = len(found)
    order = sorted(entry.player.no for entry in found)
    berger = {no: at for at, no in enumerate(order, start=1)}
    players = []
    for own, entry in enumerate(found):
        pairings = []
        for other, place in enumerate(columns.rounds):
            if own == other:
                continue
            text = entry.row.text(place)
            opponent = found[other].player.no
            code = vega_codes.parse_score(text)
            if code is None:
                where = f"player {entry.player.no} against {opponent}"
                known = "1, ½, 0 or . for an open game"
                notes.append(_note_unread(entry.row, where, text, known))
                continue
            number = find_berger_round(berger[entry.player.no], berger[opponent], count)
            pairings.append(Pairing(number, opponent, "", code))
        players.append(replace(entry.player, pairings=tuple(sorted(pairings))))
    return tuple(players)


def _counts_double(players: Sequence[Participant]) -> bool:
    """Whether every total is twice the points of the cells."""
    totals = [
        (Fraction(player.points), Fraction(sum_half_points(player.pairings), 2))
        for player in players
        if player.points is not None
    ]
    return any(total for total, _ in totals) and all(
        total == 2 * cells_give for total, cells_give in totals
    )


def _find_disagreement(players: Sequence[Participant]) -> str:
    """Return why no player is ranked: many totals are not those of the cells; or ""."""
    stated = [player for player in players if player.points is not None]
    wrong = sum(
        player.points != sum_half_points(player.pairings) / 2 for player in stated
    )
    if wrong * _TENTH <= len(stated):
        return ""
    text = (
        f"the points of {wrong} of {len(stated)} players are not those of their cells"
    )
    return f"{text}, so no player is ranked"


_NO_ROUND = "no heading names the round; taken as round 1"
_NO_NUMBERS = "no starting numbers here; the players are numbered as listed"
_ACCEPTED = "1 - 0, 0 - 1, ½ - ½, 1F-0F, 0F-1F, 0F-0F or ..."


class _VegaRound:
    """The players and games of a round while they are read."""

    def __init__(self, number: int, numbers: Sequence[int], notes: list[Note]) -> None:
        self.number = number
        self.notes = notes
        self.players: dict[int, Participant] = {}
        self._names: dict[str, int] = {}
        self.is_numbered = bool(numbers)
        self.highest = max(numbers, default=0)

    def enter(
        self, row: VegaRow, one: NamedPlayer, number: int | None, federation: str
    ) -> int | None:
        """Enter a player and return the number; None if already paired."""
        if number is None:
            number = self._names.get(one.name.casefold())
        if number is None:
            self.highest += 1
            number = self._names[one.name.casefold()] = self.highest
            if self.is_numbered:
                shown = quote(one.name, 30)
                text = f"{shown} has no number here; taken as {number}"
                self.notes.append(Note(row.line, text))
        if number in self.players:
            text = f"player {number} {one.name} is paired twice"
            self.notes.append(omission_note(row, text))
            return None
        player = one.participant(number, row.line)
        self.players[number] = replace(
            player, federation=player.federation or federation
        )
        return number

    def pair(self, one: int, pairing: Pairing) -> None:
        self.players[one] = replace(self.players[one], pairings=(pairing,))


def read_pairings(page: VegaPage, table: VegaTable, notes: list[Note]) -> Crosstable:
    """Read the games of a round; raises SourceRefused."""
    number = vega_page.find_round(page.lines)
    if number is None:
        number = 1
        notes.append(Note(table.line, _NO_ROUND))
    if number > GAMES_MAX:
        raise SourceRefused(f"more than {GAMES_MAX} rounds", table.line)
    result, white, black = find_sides(table)
    given = (
        _find_number(row, side, read_person(row.cell(side.name)))
        for row in table.rows
        for side in (white, black)
    )
    found = _VegaRound(number, [one for one in given if one], notes)
    for row in table.rows:
        if not row.is_blank:
            _read_game(row, row.text(result), (white, black), found)
    if not found.is_numbered:
        notes.append(Note(table.line, _NO_NUMBERS))
    players = tuple(found.players[no] for no in sorted(found.players))
    if not players:
        raise SourceRefused("pairings without players", table.line)
    refuse_more_players(len(players), table.line)
    ratings = name_ratings(players, table.line, notes)
    return Crosstable(vega_page.read_event_facts(page), players, ratings=ratings)


def _read_game(
    row: VegaRow, text: str, sides: tuple[SideColumns, SideColumns], found: _VegaRound
) -> None:
    people = [read_person(row.cell(side.name)) for side in sides]
    real = [
        not one.is_nobody or (not one.name and bool(_find_number(row, side, one)))
        for one, side in zip(people, sides, strict=True)
    ]
    numbers = [
        _enter_side(row, side, one, found) if is_real else None
        for side, one, is_real in zip(sides, people, real, strict=True)
    ]
    shown = quote(text, 20)
    if not all(real):
        alone = next((no for no in numbers if no is not None), None)
        if alone is None:
            if not all(one.name for one in people):
                found.notes.append(omission_note(row, "a pair without a player"))
            return
        words = people[real.index(False)].bye
        code = vega_codes.parse_bye(words, text)
        if code is None:
            why = f"{shown} beside '{words or 'BYE'}' is not known for Vega"
            found.notes.append(omission_note(row, f"player {alone}: {why}"))
        else:
            found.pair(alone, Pairing(found.number, None, "", code))
        return
    first, second = numbers
    if first is None or second is None:
        return
    both = vega_codes.parse_pairing(text)
    if both is None:
        where = f"{first} - {second}"
        found.notes.append(_note_unread(row, where, text, _ACCEPTED))
        return
    if both.why:
        found.notes.append(omission_note(row, f"{first} - {second}: {both.why}"))
    is_game = not both.why and both.white not in "+-"
    colours: tuple[Colour, Colour] = ("w", "b") if is_game else ("", "")
    for one, other, colour, code in (
        (first, second, colours[0], both.white),
        (second, first, colours[1], both.black),
    ):
        found.pair(one, Pairing(found.number, other, colour, code, excluded=both.why))


def _enter_side(
    row: VegaRow, side: SideColumns, one: NamedPlayer, found: _VegaRound
) -> int | None:
    number = _find_number(row, side, one)
    federation = row.cell(side.federation)
    return found.enter(
        row, one, number, clean_name(federation.text, 12) or federation.flag
    )


def _find_number(row: VegaRow, side: SideColumns, one: NamedPlayer) -> int | None:
    """Find the number of a player: with the name, in its column, or in the link."""
    number = one.number
    if number is None and side.number is not None:
        number = cells.parse_whole(row.text(side.number))
    return row.cell(side.name).number if number is None else number
