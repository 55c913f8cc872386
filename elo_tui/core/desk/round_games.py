"""The games of a round: results, rating changes and upsets."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from elo_tui.core.desk.past_rounds import return_to_round
from elo_tui.core.events.crosstable import (
    CODES,
    OTHER_CODES,
    Crosstable,
    Pairing,
    Participant,
    index_players,
)
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.forecast.open_games import average_tec, compute_tec
from elo_tui.core.model import HALF_POINTS, PLAYED, Problem
from elo_tui.core.standings.standings import Wanted, compute_standings

#: A result of the lower rated player with less of a chance is an upset.
UNLIKELY = 0.25
_SIGNS = {"1": "1", "W": "1", "=": "½", "D": "½", "0": "0", "L": "0"}
_SIGNS |= {"+": "+", "-": "-"}


class RoundGame(NamedTuple):
    """A game of a round, White first if the colours are known."""

    white: Participant
    black: Participant
    codes: tuple[str, str]
    """The results of both, keys of CODES."""
    before: tuple[Fraction, Fraction]
    """Their points before the round."""
    changes: tuple[float | None, float | None]
    """The rating changes by this game; None if it is not rated."""
    has_colours: bool

    @property
    def result(self) -> str:
        """The result as people write it: ``1-0``, ``+ -`` or, if open, ``*``."""
        one, other = (_SIGNS.get(code, "*") for code in self.codes)
        if "*" in (one, other):
            return "*"
        return f"{one}{' ' if {one, other} & {'+', '-'} else '-'}{other}"


class UpsetGame(NamedTuple):
    """A game in which the lower rated player scored against the odds."""

    game: RoundGame
    scorer: Participant
    other: Participant
    is_win: bool
    chance: float
    """The chance of this result or a better one before the game."""

    @property
    def difference(self) -> int:
        """The difference of the ratings, points."""
        return (self.other.rating or 0) - (self.scorer.rating or 0)


class Bye(NamedTuple):
    """A player without an opponent in a round, who scored."""

    player: Participant
    half_points: int


def list_games(
    crosstable: Crosstable, number: int, rated: EventRatings | None = None
) -> tuple[RoundGame, ...]:
    """List the games of a round, those of the players with most points first."""
    players = index_players(crosstable)
    before = _list_points(crosstable, number - 1)
    changes = {} if rated is None else list_changes(rated)
    games = []
    for one in crosstable.players:
        for pairing in one.pairings:
            other = players.get(pairing.opponent or 0)
            if pairing.round != number or other is None:
                continue
            back = _find_back(other, pairing, one.no)
            if not _is_first(one, pairing, other, back):
                continue
            code = pairing.code
            games.append(
                RoundGame(
                    white=one,
                    black=other,
                    codes=(code, back.code if back else OTHER_CODES.get(code, code)),
                    before=(
                        before.get(one.no, Fraction()),
                        before.get(other.no, Fraction()),
                    ),
                    changes=(
                        changes.get((one.no, number)),
                        changes.get((other.no, number)),
                    ),
                    has_colours=pairing.colour == "w",
                )
            )
    return tuple(sorted(games, key=_rank_game))


def _find_back(other: Participant, pairing: Pairing, no: int) -> Pairing | None:
    """Find the same game on the line of the other player."""
    same = (
        one
        for one in other.pairings
        if one.round == pairing.round and one.opponent == no
    )
    return next(same, None)


def _is_first(
    one: Participant, pairing: Pairing, other: Participant, back: Pairing | None
) -> bool:
    """Whether the game is listed with this player first."""
    if back is None or pairing.colour == "w" != back.colour:
        return True
    return pairing.colour == back.colour and one.no < other.no


def _rank_game(game: RoundGame) -> tuple[Fraction, Fraction, int]:
    ratings = (game.white.rating or 0, game.black.rating or 0)
    return -max(game.before), -sum(game.before, Fraction()), -max(ratings)


def _list_points(crosstable: Crosstable, number: int) -> dict[int, Fraction]:
    """Return the points after a round by starting number; none before the first."""
    earlier = return_to_round(crosstable, number)
    if isinstance(earlier, Problem):
        return {}
    found = compute_standings(earlier, Wanted(codes=()))
    if isinstance(found, Problem):
        return {}
    return {row.who.no: row.points for row in found.rows}


def list_changes(rated: EventRatings) -> dict[tuple[int, int], float | None]:
    """Return the rating changes by starting number and round."""
    return {
        (row.player.no, pairing.round): game.change
        for row in rated.rows
        if row.event is not None and not row.event.first_rating
        for pairing, game in zip(row.player.stated, row.event.games, strict=True)
    }


def list_byes(crosstable: Crosstable, number: int) -> tuple[Bye, ...]:
    """List the players who scored in a round without an opponent."""
    return tuple(
        Bye(player, CODES[one.code].halves)
        for player in crosstable.players
        for one in player.pairings
        if one.round == number and one.opponent is None and CODES[one.code].halves
    )


def find_upsets(games: tuple[RoundGame, ...]) -> tuple[UpsetGame, ...]:
    """Find the games against the odds, the unlikeliest first."""
    found = [upset for game in games for upset in _find_upset(game)]
    return tuple(sorted(found, key=lambda one: one.chance))


def _find_upset(game: RoundGame) -> Iterator[UpsetGame]:
    """Yield the upset that a game is, by the odds of FIDE's model."""
    result = CODES[game.codes[0]].result
    white, black = game.white.rating or 0, game.black.rating or 0
    if result not in PLAYED or result is None or not white or not black:
        return
    chance = (compute_tec if game.has_colours else average_tec)(white, black)
    made = HALF_POINTS[result]
    scorer, other, win = game.white, game.black, chance.win
    if white > black:
        scorer, other, win, made = other, scorer, chance.loss, 2 - made
    share = win if made == 2 else win + chance.draw
    if white != black and made and share < UNLIKELY:
        yield UpsetGame(
            game=game, scorer=scorer, other=other, is_win=made == 2, chance=share
        )
