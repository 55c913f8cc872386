"""The points in one outcome of an event, and the scores as opponents see them.

The constant part is prepared once; `enter` fills in the results of remaining games, so
that a simulation can compute the standings of thousands of outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from math import lcm
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from elo_tui.core.standings.round_kinds import (
    GAMES,
    REQUESTED,
    VUR,
    PlayerRound,
    RoundKind,
    TieBreakEvent,
)

Cached = TypeVar("Cached")
_Getter = Callable[[list[int]], tuple[int, ...]]

_FORFEITS = frozenset({RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})


class Faced(NamedTuple):
    """A round that counts for the Buchholz family."""

    place: int
    """The index of the round among those of the player."""
    opponent: int | None
    """The player with the score that counts; None for the dummy."""
    round: PlayerRound
    """The round itself."""
    vur: bool
    """Whether it is a voluntary unplayed round, for the exception of 16.5."""


class _FacedRounds(NamedTuple):
    """Values of those rounds by player, without a record for each round."""

    scores_of: list[_Getter | None]
    """Takes the opponents' scores from those of all; None where a dummy is needed,
    the slow way."""
    weights_of: list[_Getter | None]
    """Takes the points of the same rounds from those of the player."""
    voluntary: list[list[bool]]

    @classmethod
    def build(cls, field: TieBreakEvent, forfeits: bool) -> _FacedRounds:
        """Build them, with forfeits as games or without."""
        found = cls([], [], [])
        # most players have the same rounds
        take_places = cache(itemgetter)
        for row in field.rounds:
            faced = _list_faced(field, row, forfeits)
            scores_of = _make_getter(faced)
            places = (one.place for one in faced)
            found.scores_of.append(scores_of)
            found.weights_of.append(scores_of and take_places(*places))
            found.voluntary.append(_mark_voluntary(faced))
        return found


#: A game with its result: White, the index among White's rounds, White's half points;
#: the same for Black.
Entered = tuple[int, int, int, int, int, int]

#: A player's games against each opponent: a weight, and the indices of the rounds.
Meetings = dict[int, tuple[int, tuple[int, ...]]]


class ScoreTable:
    """One outcome; players and rounds are identified by their indices in the event.

    Scripts hand it on: its attributes are internal.
    """

    def __init__(self, field: TieBreakEvent) -> None:
        self.field = field
        self.rounds = field.rounds
        #: The half points of every round.
        self.made = [[one.points for one in row] for row in field.rounds]
        #: The half points of every player.
        self.score = [sum(row) for row in self.made]
        self._before = self.score
        self.adjustment = [adjust_score(field, row) for row in field.rounds]
        #: The scores as opponents see them, half points (16.3).
        self.adjusted = self._adjust_scores()
        self._faced: dict[bool, _FacedRounds] = {}
        self._rounds_faced: dict[tuple[int, bool], list[Faced]] = {}
        self._cache: dict[object, Any] = {}

    def enter(self, results: Sequence[Entered]) -> None:
        """Replace the results of remaining games, the same ones in every outcome."""
        score = self.score = self._before.copy()
        for white, _, white_points, black, _, black_points in results:
            score[white] += white_points
            score[black] += black_points
        self.enter_rounds(results)
        self.adjusted = self._adjust_scores()
        self._cache.clear()

    def enter_rounds(self, results: Iterable[Entered]) -> None:
        """Replace the half points of remaining games in `made` alone."""
        made = self.made
        for white, at, white_points, black, black_at, black_points in results:
            made[white][at] = white_points
            made[black][black_at] = black_points

    def cache(self, key: object, compute: Callable[[], Cached]) -> Cached:
        """Return a value cached for this outcome, computed on first use."""
        if key not in self._cache:
            self._cache[key] = compute()
        found: Cached = self._cache[key]
        return found

    def _adjust_scores(self) -> list[int]:
        return [a + b for a, b in zip(self.score, self.adjustment, strict=True)]

    def rounds_faced(self, player: int, forfeits: bool) -> list[Faced]:
        """List the rounds that count in the Buchholz family; with /P also forfeits."""
        key = player, forfeits or self.field.round_robin
        found = self._rounds_faced.get(key)
        if found is None:
            found = _list_faced(self.field, self.rounds[player], key[1])
            self._rounds_faced[key] = found
        return found

    def _take_faced(self, forfeits: bool) -> _FacedRounds:
        always = forfeits or self.field.round_robin
        if always not in self._faced:
            self._faced[always] = _FacedRounds.build(self.field, always)
        return self._faced[always]

    def opponent_scores(self, player: int, forfeits: bool) -> Sequence[int]:
        """List the score of the opponent, or of the dummy, in those rounds."""
        adjusted = self.adjusted
        scores_of = self.scores_of(player, forfeits)
        if scores_of is not None:
            return scores_of(adjusted)
        return [
            self.dummy(player, place, one) if opponent is None else adjusted[opponent]
            for place, opponent, one, _ in self.rounds_faced(player, forfeits)
        ]

    def scores_of(self, player: int, forfeits: bool) -> _Getter | None:
        """Return what takes the opponents' scores from those of all players.

        None for a player who needs a dummy.
        """
        return self._take_faced(forfeits).scores_of[player]

    def weights_of(self, player: int) -> _Getter:
        """Return what takes the points of those rounds, without forfeits in a Swiss."""
        found = self._take_faced(False).weights_of[player]
        assert found is not None
        return found

    def voluntary(self, player: int, forfeits: bool) -> list[bool]:
        """Mark the voluntary unplayed ones of those rounds; empty without any."""
        return self._take_faced(forfeits).voluntary[player]

    def dummy(self, player: int, place: int, one: PlayerRound) -> int:
        """Return the score of the dummy in an unplayed round, half points (16.4)."""
        field, points = self.field, self.field.points
        if field.edition.virtual:
            before = sum(self.made[player][:place])
            to_come = points.draw * (field.last - one.number)
            return before + points.win - self.made[player][place] + to_come
        own = self.score[player]
        if not field.edition.capped:
            return own
        if one.opponent is not None:
            # 16.4.1 of 2026: a forfeit counts at most the scheduled opponent's score
            return min(own, self.adjusted[one.opponent])
        # 16.4.2 of 2026: a bye counts at most a draw in every round
        return min(own, points.draw * field.last)

    @cached_property
    def meetings(self) -> list[Meetings]:
        """Each player's opponents for the direct encounter.

        Forfeits count in round robins only (6.1.1, 15.2). Several games against one
        opponent count as their average (6.1.2): weights make it whole.
        """
        return find_meetings(self.field, self.field.round_robin)

    @cached_property
    def most_met(self) -> int:
        """The most opponents that one player has met."""
        return max(map(len, self.meetings), default=0)

    @cached_property
    def is_regular(self) -> bool:
        """Whether no round brings more than a win."""
        win = self.field.points.win
        return all(max(row, default=0) <= win for row in self.made)

    def fore(self) -> ScoreTable:
        """Return this outcome with every paired game of the last round a draw."""
        return self.cache("fore", lambda: _fore_table(self))


def adjust_score(field: TieBreakEvent, row: tuple[PlayerRound, ...]) -> int:
    """Return the half points that opponents add to a player's score."""
    if field.round_robin:
        return 0
    draw = field.points.draw
    if field.edition.virtual:
        return sum(draw - one.points for one in row if one.kind not in GAMES)
    # 16.2.5 and 16.3.2: requested byes followed only by VURs count as draws
    total = 0
    for one in reversed(row):
        if one.kind not in VUR:
            break
        if one.kind in REQUESTED:
            total += draw - one.points
    return total


def find_meetings(field: TieBreakEvent, forfeits: bool) -> list[Meetings]:
    """Find the games between each two players, with whole weights for their averages.

    A round counts only if both players name each other: a report may have a wrong
    number in one place.
    """
    counted = {RoundKind.PLAYED, *(_FORFEITS if forfeits else ())}
    players = len(field.rounds)
    # round and opponent as one number: a tuple for every game would be collected
    games = [
        {
            one.number * players + one.opponent
            for one in row
            if one.opponent is not None and one.kind in counted
        }
        for row in field.rounds
    ]
    found: list[dict[int, tuple[int, ...]]] = []
    for player, (row, own) in enumerate(zip(field.rounds, games, strict=True)):
        met: dict[int, tuple[int, ...]] = {}
        for place, one in enumerate(row):
            number, opponent = one.number, one.opponent
            if (
                opponent is not None
                and number * players + opponent in own
                and number * players + player in games[opponent]
            ):
                met[opponent] = (*met.get(opponent, ()), place)
        found.append(met)
    whole = lcm(*{len(places) for met in found for places in met.values()})

    @cache
    def weigh(places: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        return whole // len(places), places

    return [{other: weigh(places) for other, places in met.items()} for met in found]


def _list_faced(
    field: TieBreakEvent, row: tuple[PlayerRound, ...], forfeits: bool
) -> list[Faced]:
    exempt = field.round_robin or field.edition.virtual
    found = []
    for place, one in enumerate(row):
        game = one.kind in GAMES or (forfeits and one.opponent is not None)
        if game:
            found.append(Faced(place, one.opponent, one, False))
        elif not field.round_robin:
            found.append(Faced(place, None, one, not exempt and one.kind in VUR))
    return found


def _make_getter(faced: list[Faced]) -> _Getter | None:
    """Make what takes these opponents' scores from those of all; None with a dummy."""
    found = [one.opponent for one in faced if one.opponent is not None]
    if len(found) < max(2, len(faced)):
        # of one player it would not give a tuple
        return None
    return itemgetter(*found)


def _mark_voluntary(faced: list[Faced]) -> list[bool]:
    marks = [one.vur for one in faced]
    return marks if any(marks) else []


def _fore_table(table: ScoreTable) -> ScoreTable:
    """Make the last round's paired games, including forfeits, played draws (8)."""
    field = table.field
    draw = field.points.draw
    rounds = tuple(
        tuple(
            one._replace(kind=RoundKind.PLAYED, points=draw)
            if one.number == field.last and one.opponent is not None
            else one._replace(points=points)
            for one, points in zip(row, made, strict=True)
        )
        for row, made in zip(table.rounds, table.made, strict=True)
    )
    return ScoreTable(field._replace(rounds=rounds))
