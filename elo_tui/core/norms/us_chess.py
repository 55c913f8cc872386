"""Title norms of US Chess: the expectation of each level, and every condition.

Source: Glickman, "The US Chess Title System" (February 2016, the system of 2010), as
described by three independent programs and two announcements; we have not seen it.

A norm of a level is a score more than one point above what a player of that rating is
expected to score against the opponents' ratings after the event:

    d = level - opponent     expectation
    up to -400               0
    -400 to 0                0.5 + d / 800
    0 to 200                 0.5 + d / 400
    from 200                 1

Levels are judged one by one, and a norm counts for the lower titles too. Five norms
make a title. Expectations are whole numbers of 800ths of a point here, so nothing is
rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from elo_tui.core.events.crosstable import (
    Crosstable,
    Pairing,
    Participant,
    build_games,
    index_players,
)
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.model import HALF_POINTS, PLAYED, CoreRecord, Game, Result

#: One point, in the unit of the expectations.
POINT = 800
_HALF = POINT // 2
LEAST_ROUNDS = 4
#: The most games against one opponent; an announcement of 2010 has one.
MOST_MEETINGS = 2

State = Literal["met", "not met", "asked", "estimate", "not judged"]


class UsLevel(CoreRecord, frozen=True):
    """A title, and the rating that its norms are judged by."""

    rating: int
    """The rating that the norm is judged by, points."""
    title: str
    """The name of the title."""
    code: str
    """Its letter or digit, as on the command line."""


LEVELS: tuple[UsLevel, ...] = (
    UsLevel(1200, "4th Category", "4"),
    UsLevel(1400, "3rd Category", "3"),
    UsLevel(1600, "2nd Category", "2"),
    UsLevel(1800, "1st Category", "1"),
    # from here on the title also requires that rating
    UsLevel(2000, "Candidate Master", "C"),
    UsLevel(2200, "Life Master", "M"),
    UsLevel(2400, "Senior Life Master", "S"),
)


class UsGame(CoreRecord, frozen=True):
    """A round of the player with the facts that these norms use."""

    rating: int | None
    """The opponent's rating after the event; None if unknown."""
    result: Result | None
    """None for a remaining game."""
    opponent: str = ""
    """Identifies an opponent met more than once; empty for one met once."""
    counts: bool = True
    """Whether the game is rated."""


class UsCondition(NamedTuple):
    """One condition with its numbers as a phrase, and its outcome."""

    name: str
    text: str
    state: State


class LevelNorm(NamedTuple):
    """The norm of one level."""

    level: UsLevel
    expected: int
    """The expected score against all opponents, 800ths of a point."""
    required: int | None
    """The lowest score that makes it, half points; None if none does or if unknown."""
    norm: bool | None
    """None if it is not judged."""


class UsNorms(NamedTuple):
    """The norms of all levels, and the conditions that hold for each of them."""

    half_points: int
    games: int
    levels: tuple[LevelNorm, ...]
    conditions: tuple[UsCondition, ...]

    @property
    def highest(self) -> UsLevel | None:
        """The highest level with a norm."""
        return next((row.level for row in reversed(self.levels) if row.norm), None)


def expectation(level: int, opponent: int) -> int:
    """Return the expected score of a player with the level's rating, 800ths."""
    difference = level - opponent
    if difference <= -400:
        return 0
    if difference <= 0:
        return _HALF + difference
    return min(POINT, _HALF + 2 * difference)


def least_score(expected: int, games: int) -> int | None:
    """Return the smallest score more than a point above an expectation, half points."""
    halves = (expected + POINT) // _HALF + 1
    return halves if halves <= 2 * games else None


def judge_levels(
    games: Sequence[UsGame], rounds: int, after: bool, dual: bool = False
) -> UsNorms:
    """Judge the norms from a player's rounds in an event of this many.

    `after` is set for ratings after the event, `dual` for an event that is rated both
    regular and quick.
    """
    met = [
        game
        for game in games
        if game.counts and (game.result is None or game.result in PLAYED)
    ]
    ratings = [game.rating for game in met if game.rating is not None]
    halves = sum(HALF_POINTS[game.result] for game in met if game.result)
    to_come = sum(game.result is None for game in met)
    rounds = max(rounds, len(games))
    names = Counter(game.opponent for game in met if game.opponent)
    most = max(names.values(), default=1)
    meetings = f"{most}, at most {MOST_MEETINGS}"
    conditions = (
        _limit("rounds", f"{rounds}, at least {LEAST_ROUNDS}", rounds >= LEAST_ROUNDS),
        _limit("games against one opponent", meetings, most <= MOST_MEETINGS),
        _played_condition(rounds - len(met), to_come),
        _ratings_condition(len(met) - len(ratings), after),
        event_condition(dual),
    )
    states = {condition.state for condition in conditions}
    possible = "not met" not in states
    known = len(met) == rounds and len(ratings) == len(met)
    levels = []
    for level in LEVELS:
        expected = sum(expectation(level.rating, rating) for rating in ratings)
        required = least_score(expected, len(met)) if possible and known else None
        made = required is not None and halves >= required
        judged = not possible or "not judged" not in states
        levels.append(LevelNorm(level, expected, required, made if judged else None))
    return UsNorms(halves, len(met), tuple(levels), conditions)


def _limit(name: str, text: str, is_met: bool) -> UsCondition:
    return UsCondition(name, text, "met" if is_met else "not met")


def _played_condition(missed: int, to_come: int) -> UsCondition:
    """Judge nothing with an unplayed round, as the sources disagree on it."""
    if missed:
        text = f"{missed} unplayed or not rated"
    else:
        text = f"{to_come} to come" if to_come else "all"
    whole = not missed and not to_come
    return UsCondition("rounds played", text, "met" if whole else "not judged")


def _ratings_condition(unknown: int, after: bool) -> UsCondition:
    name = "opponents' ratings after the event"
    if unknown:
        return UsCondition(name, f"{unknown} not known", "not judged")
    if after:
        return UsCondition(name, "all", "met")
    return UsCondition(name, "those from before it used", "estimate")


def event_condition(dual: bool) -> UsCondition:
    """Return the conditions that no file states, to be checked by the user."""
    text = "regular-rated over the board, not quick, blitz, online or a match"
    if dual:
        text += "; sources disagree on dual-rated events"
    return UsCondition("event", text, "asked")


#: The ratings after the event if none are known.
BEFORE: Mapping[int, int] = {}


def ratings_after(field: EventRatings) -> Mapping[int, int]:
    """Return the known ratings after the event by starting number."""
    return {
        row.player.no: row.event.new_rating
        for row in field.rows
        if row.event is not None and row.event.new_rating
    }


def judge_player(
    crosstable: Crosstable,
    player: Participant,
    ratings: Mapping[int, int],
    dual: bool = False,
) -> UsNorms:
    """Judge a player's norms, by the known ratings after the event."""
    by_number = index_players(crosstable)
    games = build_games(player, by_number)
    pairings = player.stated
    met = {pairing.opponent for pairing in pairings if pairing.opponent is not None}
    rounds = [
        _norm_game(pairing, game, ratings, crosstable.owner is not None)
        for pairing, game in zip(pairings, games, strict=True)
    ]
    return judge_levels(rounds, crosstable.rounds, met <= ratings.keys(), dual)


def us_norm_games(games: Sequence[Game]) -> tuple[UsGame, ...]:
    """Convert one player's list of games; names identify the opponents."""
    return tuple(
        UsGame(game.opponent, game.result, game.name.casefold(), game.rated)
        for game in games
    )


def _norm_game(
    pairing: Pairing, game: Game, ratings: Mapping[int, int], listed: bool
) -> UsGame:
    # in one player's list every line has its own opponent, identified by name alone
    name = game.name.casefold() if listed else str(pairing.opponent)
    rating = ratings.get(pairing.opponent or 0, game.opponent)
    return UsGame(rating, game.result, name, game.rated)


def find_level(code: str) -> UsLevel | None:
    """Find the level for a title's code (``C``) or its rating (``2000``)."""
    return next(
        (one for one in LEVELS if code.upper() in (one.code, str(one.rating))), None
    )
