"""The remaining games of an event, assumed results, and the odds by FIDE's model.

A Swiss event is known up to its last pairing. In a round robin the future rounds follow
from the pairs that have not met yet; if the source shows no colours, they are unknown.

The model of FIDE's Technical Commission (tec.fide.com, July 2025) has two curves in the
rating difference, shifted by the average rating; the remainder is the draw. Its
expected score is not that of a rating system.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    OTHER_CODES,
    Crosstable,
    Note,
    Pairing,
    Participant,
)
from elo_tui.core.model import CoreRecord, Problem
from elo_tui.core.standings.round_kinds import (
    EDITIONS,
    PlayerRound,
    RoundKind,
    TieBreakEvent,
    tie_break_event,
)

#: The rating assumed for an unrated player if none is given: the floor of the list
#: (B.02 7.1.4, since 1 March 2024).
FLOOR = 1400


class Chance(NamedTuple):
    """Probabilities of one game from White's side; they add up to 1."""

    win: float
    draw: float
    loss: float


def compute_tec(white: float, black: float) -> Chance:
    """Compute the chances of a game between two ratings with known colours.

    Below an average of 1037.56 nothing is left for draws: there win and loss are
    divided by their sum (our decision; the source is silent).
    """
    above = (white + black) / 2 - 2000
    win = 1 / (1 + 10 ** ((black - white + 0.0986 * above + 96) / 370))
    loss = 1 / (1 + 10 ** ((white - black + 0.157 * above + 150) / 370))
    draw = 1 - win - loss
    if draw < 0:
        return Chance(win / (win + loss), 0.0, loss / (win + loss))
    return Chance(win, draw, loss)


def average_tec(one: float, other: float) -> Chance:
    """Average the chances of a game with unknown colours over both."""
    white, black = compute_tec(one, other), compute_tec(other, one)
    return Chance(
        (white.win + black.loss) / 2,
        (white.draw + black.draw) / 2,
        (white.loss + black.win) / 2,
    )


class RemainingGame(CoreRecord, frozen=True):
    """A game to come, by the players' indices in the field."""

    number: int
    """The round number."""
    white: int
    """The index of the player with White."""
    black: int
    """The index of the player with Black."""
    colours: bool
    """Whether the player with White is known."""
    white_round: int
    """The index of the game among White's rounds."""
    black_round: int
    """The index of the game among Black's rounds."""


#: Sums of probabilities are only this close to 1.
SURE = 1 - 1e-12
#: White's result as a code -> as people write it.
RESULTS = {"1": "1-0", "=": "½-½", "0": "0-1"}


class Assumption(NamedTuple):
    """An assumed result for an open game."""

    first: int
    """The starting number of the player with this result."""
    second: int
    code: str
    """The first player's result, a key of `CODES`."""
    number: int | None = None
    """The round, if the two have several remaining games."""

    @property
    def text(self) -> str:
        """Both starting numbers and the result: ``3 - 7 ½-½``."""
        return f"{self.first} - {self.second} {RESULTS[self.code]}"


def find_chance(field: TieBreakEvent, game: RemainingGame) -> Chance:
    """Return the odds of White's win, a draw and White's loss in a remaining game."""
    white, black = (
        field.players[player].rating or field.unrated or FLOOR
        for player in (game.white, game.black)
    )
    return compute_tec(white, black) if game.colours else average_tec(white, black)


def prepare_games(
    field: TieBreakEvent,
) -> tuple[TieBreakEvent, tuple[RemainingGame, ...], tuple[Note, ...]]:
    """Return the event with its remaining games at 0 points, these games, and notes."""
    notes: list[Note] = []
    rounds = [list(row) for row in field.rounds]
    last = field.last
    if field.round_robin:
        last = _add_unpaired(field, rounds)
    games = []
    for player, row in enumerate(rounds):
        for place, one in enumerate(row):
            if one.kind is not RoundKind.OPEN or one.opponent is None:
                continue
            back = _find_other_line(rounds[one.opponent], player, one.number)
            if back is None:
                who = field.players[player]
                text = f"player {who.no}, round {one.number}: the opponent has no such"
                notes.append(Note(who.line, f"{text} game; left open"))
            elif player < one.opponent:
                other = rounds[one.opponent][back]
                games.append(_make_open_game(player, place, one, back, other))
    for game in games:
        for player, place in (
            (game.white, game.white_round),
            (game.black, game.black_round),
        ):
            row = rounds[player]
            row[place] = row[place]._replace(kind=RoundKind.PLAYED, points=0)
    whole = field._replace(rounds=tuple(map(tuple, rounds)), last=last)
    return whole, tuple(games), tuple(notes)


def assume_results(
    crosstable: Crosstable, assumed: Sequence[Assumption]
) -> Crosstable | Problem:
    """Return the event with results for remaining games, or a Problem for another game.

    A game of a round robin that is not yet paired is added in the round that
    `prepare_games` gives it.
    """
    if not assumed:
        return crosstable
    read = tie_break_event(crosstable, EDITIONS[0], whole=True)
    if isinstance(read, Problem):
        return read
    field, games, _ = prepare_games(read[0])
    left = [
        (game.number, {field.players[game.white].no, field.players[game.black].no})
        for game in games
    ]
    players = {player.no: player for player in crosstable.players}
    for one in assumed:
        games_left = (
            game
            for game in left
            if game[1] == {one.first, one.second} and one.number in (None, game[0])
        )
        game = next(games_left, None)
        if game is None:
            text = f"{one.first} and {one.second} have no open game"
            return Problem("assume", text)
        left.remove(game)
        for own, other, code in (
            (one.first, one.second, one.code),
            (one.second, one.first, OTHER_CODES[one.code]),
        ):
            players[own] = _add_result(players[own], game[0], other, code)
    return replace(crosstable, players=tuple(players[p.no] for p in crosstable.players))


def _add_result(who: Participant, number: int, other: int, code: str) -> Participant:
    """Add a result to a player in a round, which may be a new one."""
    rounds = [
        replace(pairing, code=code)
        if (pairing.round, pairing.opponent) == (number, other)
        else pairing
        for pairing in who.pairings
    ]
    if tuple(rounds) == who.pairings:
        rounds.append(Pairing(number, other, "", code))
    return replace(who, pairings=tuple(rounds))


def _make_open_game(
    player: int, place: int, one: PlayerRound, other_place: int, other: PlayerRound
) -> RemainingGame:
    """Make the game from two lines; without a colour the first player has White."""
    assert one.opponent is not None
    sides = [(player, place), (one.opponent, other_place)]
    if one.colour == "b" or (not one.colour and other.colour == "w"):
        sides.reverse()
    (white, white_round), (black, black_round) = sides
    has_colours = one.colour != other.colour
    return RemainingGame(
        number=one.number,
        white=white,
        black=black,
        colours=has_colours,
        white_round=white_round,
        black_round=black_round,
    )


def _find_other_line(
    row: Sequence[PlayerRound], opponent: int, number: int
) -> int | None:
    wanted = opponent, number, RoundKind.OPEN
    keys = [(one.opponent, one.number, one.kind) for one in row]
    return keys.index(wanted) if wanted in keys else None


def _add_unpaired(field: TieBreakEvent, rounds: list[list[PlayerRound]]) -> int:
    """Pair players who have not met often enough in future rounds; return the last.

    The round of a game matters only for progressive scores.
    """
    count = len(field.players)
    met = dict.fromkeys(combinations(range(count), 2), 0)
    for player, row in enumerate(rounds):
        for one in row:
            if one.opponent is not None and player < one.opponent:
                met[player, one.opponent] += 1
    cycle = count - 1 + count % 2
    cycles = max(1, field.scheduled // cycle, *met.values())
    last = field.last
    taken: set[tuple[int, int]] = set()
    for pair, games in met.items():
        for _ in range(cycles - games):
            number = field.last + 1
            while any((player, number) in taken for player in pair):
                number += 1
            last = max(last, number)
            for player, opponent in (pair, pair[::-1]):
                taken.add((player, number))
                rounds[player].append(
                    PlayerRound(
                        number=number,
                        kind=RoundKind.OPEN,
                        opponent=opponent,
                        colour="",
                        points=0,
                    )
                )
    return last
