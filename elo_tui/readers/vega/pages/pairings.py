"""The pairings of a round, with or without results, in any language."""

from __future__ import annotations

from elo_tui.core.events.crosstable import Crosstable, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import SourceRefused, refuse_more_players
from elo_tui.readers.tables import cells
from elo_tui.readers.vega.pages import page_facts, results
from elo_tui.readers.vega.pages.persons import Person, person
from elo_tui.readers.vega.pages.players import RTG, about_ratings, has_ratings, left_out
from elo_tui.readers.vega.pages.vega_columns import Side, sides_of
from elo_tui.readers.vega.pages.vega_page import Page, Row, Table

_NO_ROUND = "no heading names the round; taken as round 1"
_NO_NUMBERS = "no starting numbers here; the players are numbered as listed"
_ACCEPTED = "1 - 0, 0 - 1, ½ - ½, 1F-0F, 0F-1F, 0F-0F or ..."


class _Round:
    """The players and games of a round, as they are read."""

    def __init__(self, number: int, notes: list[Note]) -> None:
        self.number = number
        self.notes = notes
        self.players: dict[int, Participant] = {}
        self._names: dict[str, int] = {}
        self.is_numbered = True

    def enter(
        self, row: Row, one: Person, number: int | None, federation: str
    ) -> int | None:
        """The number of a player, now known; None if already paired."""
        if number is None:
            self.is_numbered = False
            number = self._names.setdefault(one.name.casefold(), len(self.players) + 1)
        if number in self.players:
            text = f"player {number} {one.name} is paired twice"
            self.notes.append(left_out(row, text))
            return None
        player = one.participant(number, row.line)
        self.players[number] = player._replace(
            federation=player.federation or federation
        )
        return number

    def pair(self, one: int, pairing: Pairing) -> None:
        self.players[one] = self.players[one]._replace(pairings=(pairing,))


def read(page: Page, table: Table, notes: list[Note]) -> Crosstable:
    """The games of a round; raises SourceRefused."""
    number = page_facts.round_of(page.lines)
    if number is None:
        number = 1
        notes.append(Note(table.line, _NO_ROUND))
    if number > GAMES_MAX:
        raise SourceRefused(f"more than {GAMES_MAX} rounds", table.line)
    found = _Round(number, notes)
    result, white, black = sides_of(table.titles)
    for row in table.rows:
        if not row.is_blank:
            _game(row, row.text(result), (white, black), found)
    if not found.is_numbered:
        notes.append(Note(table.line, _NO_NUMBERS))
    players = tuple(found.players[no] for no in sorted(found.players))
    if not players:
        raise SourceRefused("pairings without players", table.line)
    refuse_more_players(len(players), table.line)
    rated = has_ratings(players)
    if rated:
        notes.append(about_ratings(table.line))
    return Crosstable(
        page_facts.event_facts(page), players, ratings=RTG if rated else ""
    )


def _game(row: Row, text: str, sides: tuple[Side, Side], found: _Round) -> None:
    people = [person(row.cell(side.name)) for side in sides]
    real = [not one.is_nobody for one in people]
    numbers = [
        _enter(row, side, one, found) if is_real else None
        for side, one, is_real in zip(sides, people, real, strict=True)
    ]
    shown = f"'{clean_name(text, 20)}'"
    if not all(real):
        alone = next((no for no in numbers if no is not None), None)
        if alone is None:
            return
        words = people[real.index(False)].bye
        code = results.of_bye(words, text)
        if code is None:
            why = f"{shown} beside '{words or 'BYE'}' is not known for Vega"
            found.notes.append(left_out(row, f"player {alone}: {why}"))
        else:
            found.pair(alone, Pairing(found.number, None, "", code))
        return
    first, second = numbers
    if first is None or second is None:
        return
    both = results.of_pairing(text)
    if both is None:
        why = f"{shown} is no result of Vega's ({_ACCEPTED})"
        found.notes.append(left_out(row, f"{first} - {second}: {why}"))
        return
    if both.why:
        found.notes.append(left_out(row, f"{first} - {second}: {both.why}"))
    is_game = not both.why and both.white not in "+-"
    colours: tuple[Colour, Colour] = ("w", "b") if is_game else ("", "")
    for one, other, colour, code in (
        (first, second, colours[0], both.white),
        (second, first, colours[1], both.black),
    ):
        found.pair(one, Pairing(found.number, other, colour, code, excluded=both.why))


def _enter(row: Row, side: Side, one: Person, found: _Round) -> int | None:
    number = one.number
    if number is None:
        number = cells.whole(row.text(side.number))
    if number is None:
        number = row.cell(side.name).number
    federation = row.cell(side.federation)
    return found.enter(
        row, one, number, clean_name(federation.text, 12) or federation.flag
    )
