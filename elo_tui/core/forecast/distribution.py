"""Every score from the games still to be played, with its probability.

Nothing is sampled. The scores of the remaining games are convolved one game after
another. In most systems the change depends on their sum alone; then one rating for each
sum is enough, and two ratings are if the change is linear in the sum. If the individual
results matter, every way is rated, up to a number of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from itertools import product
from math import prod
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.fide_tables import average_of_opponents, performance_rating
from elo_tui.core.forecast.forecast_limits import list_limits
from elo_tui.core.forecast.odds_models import Model, Odds, compute_system_odds
from elo_tui.core.model import (
    BY_HALVES,
    NO_K,
    OPEN,
    CoreRecord,
    Game,
    KFactor,
    Player,
    Problem,
    RatedEvent,
    Terms,
)
from elo_tui.core.same_opponent import is_match
from elo_tui.core.systems import RatingSystem, SystemRow
from elo_tui.core.text.figures import round_away

if TYPE_CHECKING:
    from elo_tui.core.forecast.open_games import Chance

#: The most games to come that are forecast.
GAMES_MAX = 100
#: Up to this many open games every way to score them is rated separately.
EVERY_WAY = 4


class ScoreOutcome(CoreRecord, frozen=True):
    """One score of the remaining games, and its effect on the whole event.

    If the same score leads to several new ratings, each is a separate outcome.
    """

    half_points: int
    """Half points from the open games."""
    probability: float
    """The probability of this outcome, 0 to 1."""
    change: float
    """The change of the whole event, unrounded, points; the mean of several ways."""
    rounded: int
    """The change of the published rating, points."""
    new_rating: int | None
    """None if these games give no rating."""
    tpr: int | None
    """The performance in the whole event; None without a rated game."""

    @property
    def halves(self) -> int:
        """The name of `half_points` until 0.2."""
        return self.half_points


class ScoredGames(CoreRecord, frozen=True):
    """One way to score the open games."""

    results: tuple[int, ...]
    """Half points from each of them."""
    outcome: ScoreOutcome
    """The effect on the event; its probability is that of these results."""


class ScoreChances(CoreRecord, frozen=True):
    """The open games with their odds."""

    so_far: RatedEvent
    """The games played."""
    places: tuple[int, ...]
    """The positions, among the rounds, of the open games that will be rated."""
    odds: tuple[Odds, ...]
    """The odds of each of them."""
    scores: tuple[float, ...]
    """The probability of each score from them, by half points."""

    @property
    def expected_half_points(self) -> float:
        """The mean of the score, half points."""
        return sum(2 * game.expected for game in self.odds)

    def probability_from(self, half_points: int) -> float:
        """Return the probability of this many half points or more, 0 to 1."""
        return sum(self.scores[max(0, half_points) :])

    def probability_of(self, results: Sequence[int]) -> float:
        """Return the probability of exactly these half points, 0 to 1."""
        return multiply_odds(self.odds, results)

    @property
    def expected_halves(self) -> float:
        """The name of `expected_half_points` until 0.2."""
        return self.expected_half_points


class ScoreOnly(CoreRecord, frozen=True):
    """Only the score can be forecast: the change depends on which games are won."""

    chances: ScoreChances
    """The open games with their odds."""
    reason: str
    """The reason why the change is not forecast, a phrase."""


class Forecast(CoreRecord, frozen=True):
    """All possible outcomes of the remaining games."""

    chances: ScoreChances
    """The open games with their odds."""
    k: KFactor
    """The K for all games, played or not; NO_K if it depends on the score (DWZ)."""
    outcomes: tuple[ScoreOutcome, ...]
    """By half points, then by the change."""
    ways: tuple[ScoredGames, ...] = ()
    """Every way to score the games, if the sum alone does not decide."""
    limits: tuple[str, ...] = ()
    """The limit on the rating after the worst or the best result, such as a floor."""

    @property
    def expected_change(self) -> float:
        """The mean of the changes of the whole event, points."""
        return sum(o.probability * o.change for o in self.outcomes)

    @property
    def best(self) -> ScoreOutcome:
        """The outcome with the greatest change."""
        return max(self.outcomes, key=_get_change)

    @property
    def worst(self) -> ScoreOutcome:
        """The outcome with the smallest change."""
        return min(self.outcomes, key=_get_change)

    def band(
        self, low: float = 0.1, high: float = 0.9
    ) -> tuple[ScoreOutcome, ScoreOutcome]:
        """Return the outcomes at these two quantiles of the distribution."""
        return self._quantile(low), self._quantile(high)

    def probability_where(self, holds: Callable[[ScoreOutcome], bool]) -> float:
        """Return the probability of the outcomes with some property, 0 to 1."""
        return sum(o.probability for o in self.outcomes if holds(o))

    def _quantile(self, share: float) -> ScoreOutcome:
        below = 0.0
        rising = sorted(self.outcomes, key=_get_change)
        for outcome in rising:
            below += outcome.probability
            if below >= share - 1e-12:
                return outcome
        return rising[-1]


def _get_change(outcome: ScoreOutcome) -> float:
    return outcome.change


def forecast_event(
    system: RatingSystem,
    player: Player,
    games: Sequence[Game],
    terms: Terms,
    model: Model,
    strength: int | None = None,
) -> Forecast | ScoreOnly | Problem:
    """Forecast all possible outcomes of the remaining games of an event.

    The odds follow from the player's rating, or from another `strength`, points.
    """
    found = compute_chances(system, player, games, terms, model, strength)
    if isinstance(found, Problem):
        return found
    scored = tuple(
        tuple(replace(games[place], result=result) for result in BY_HALVES)
        for place in found.places
    )
    rounds = _Rounds(
        system=system,
        player=player,
        games=tuple(games),
        terms=terms,
        chances=found,
        scored=scored,
    )
    if rounds.is_sum_decisive():
        return rounds.forecast_by_score()
    if len(found.places) <= EVERY_WAY:
        return rounds.forecast_by_result()
    name = systems.get_row(system.key).name
    reason = (
        f"in {name} it matters which games are won; with more than {EVERY_WAY} to come"
        " only the score is forecast"
    )
    return ScoreOnly(found, reason)


def compute_chances(
    system: RatingSystem,
    player: Player,
    games: Sequence[Game],
    terms: Terms,
    model: Model,
    strength: int | None = None,
) -> ScoreChances | Problem:
    """Compute the odds of the remaining games to be rated, and of every score."""
    so_far = system.rate(player, games, terms)
    if isinstance(so_far, Problem):
        return so_far
    if not so_far.player.rating:
        return Problem("rating", "rating: without one there is no forecast")
    judged = so_far
    if strength is not None:
        other = system.rate(replace(player, rating=strength), games, terms)
        if isinstance(other, Problem):
            return other
        judged = other
    places: list[int] = []
    each: list[Odds] = []
    own, key, pool = judged.player.rating, system.key, terms.pool
    for place, row in enumerate(judged.games):
        game, expected = row.game, row.expected
        if row.reason != OPEN or expected is None or game.opponent is None:
            continue
        places.append(place)
        each.append(compute_system_odds(model, key, own, game, expected, pool))
    if len(places) > GAMES_MAX:
        return Problem("games", f"games: more than {GAMES_MAX} to come")
    return ScoreChances(so_far, tuple(places), tuple(each), tuple(convolve_odds(each)))


def list_extrapolated(chances: ScoreChances) -> list[str]:
    """Name the remaining games beyond the data of every model, a phrase for each."""
    games = [chances.so_far.games[place].game for place in chances.places]
    found = [
        f"{game.opponent}: {one.extrapolated}"
        for game, one in zip(games, chances.odds, strict=True)
        if one.extrapolated
    ]
    return [*dict.fromkeys(found)]


def convolve_odds(games: Sequence[Odds | Chance]) -> list[float]:
    """Compute the probability of every total of half points, from zero up."""
    totals = [1.0]
    for game in games:
        longer = [0.0] * (len(totals) + 2)
        for halves, share in enumerate(totals):
            longer[halves] += share * game.loss
            longer[halves + 1] += share * game.draw
            longer[halves + 2] += share * game.win
        totals = longer
    return totals


def multiply_odds(games: Sequence[Odds | Chance], way: Sequence[int]) -> float:
    """Compute the probability of exactly these half points from each game, 0 to 1."""
    return prod(
        (game.loss, game.draw, game.win)[halves]
        for game, halves in zip(games, way, strict=True)
    )


def lay_out_score(halves: int, games: int) -> tuple[int, ...]:
    """Lay out a score as half points from each game: wins first, at most one draw."""
    wins, draw = divmod(halves, 2)
    return (2,) * wins + (1,) * draw + (0,) * (games - wins - draw)


class _Rounds(NamedTuple):
    """An event to be rated with different results of its open games."""

    system: RatingSystem
    player: Player
    games: tuple[Game, ...]
    terms: Terms
    chances: ScoreChances
    scored: tuple[tuple[Game, ...], ...]
    """Each open game lost, drawn and won."""

    @property
    def row(self) -> SystemRow:
        """The system's row of the table."""
        return systems.find_row(self.system.key)

    def is_sum_decisive(self) -> bool:
        """Whether only the sum of the remaining games counts, by the system's formula.

        The change is the sum of weight x (score - expected); only its sum counts if all
        remaining games have the same weight.
        """
        places = self.chances.places
        if len(places) < 2:
            return True
        weight = self.row.weight
        if weight is None or self._may_end_early():
            return False
        return len({weight(self.games[place], self.terms) for place in places}) == 1

    def _may_end_early(self) -> bool:
        """Whether the results decide how many games of a match are rated."""
        return (
            bool(self.row.match_module)
            and is_match(self.games)
            and not self.terms.waived
        )

    def rate(self, results: Sequence[int]) -> RatedEvent:
        """Rate the event with these half points from the remaining games."""
        rounds = list(self.games)
        for place, scored, halves in zip(
            self.chances.places, self.scored, results, strict=True
        ):
            rounds[place] = scored[halves]
        event = self.system.rate(self.player, rounds, self.terms)
        # the same player and opponents have already been rated without these results
        assert isinstance(event, RatedEvent), event
        return event

    def forecast_by_score(self) -> Forecast:
        """Make one outcome for each score."""
        number = len(self.chances.places)
        worst = self.rate((0,) * number)
        best = self.rate((2,) * number) if number else worst
        straight = number > 0 and self._is_linear(worst, best)
        tprs = self._tprs(worst)
        outcomes = []
        for halves, share in enumerate(self.chances.scores):
            outcome = None
            if straight:
                lost = 2 * number - halves
                change = (worst.change * lost + best.change * halves) / (2 * number)
                outcome = self._outcome_at(worst, change, halves, tprs)
            if outcome is None:
                known = {0: worst, 2 * number: best}.get(halves)
                event = known or self.rate(lay_out_score(halves, number))
                outcome = _make_outcome(event, halves)
            outcomes.append(outcome._replace(probability=share))
        found = Forecast(self.chances, _shared_k(worst, best), tuple(outcomes))
        return found._replace(limits=list_limits(worst, best))

    def _is_linear(self, worst: RatedEvent, best: RatedEvent) -> bool:
        """Whether the change is linear in every result."""
        if self._may_end_early():
            return False
        return self.row.linear and not any(
            # a floor or ceiling bends the line
            event.new_rating != event.player.rating + event.rounded
            for event in (worst, best)
        )

    def _outcome_at(
        self, worst: RatedEvent, change: float, halves: int, tprs: Sequence[int | None]
    ) -> ScoreOutcome | None:
        """Make the outcome of a change on the line; None if rounding is uncertain."""
        if self.row.hundredths:
            change = round(change, 2)
        elif abs(abs(change) % 1 - 0.5) < 1e-6:
            return None
        rounded = round_away(change)
        new_rating = worst.player.rating + rounded
        return ScoreOutcome(
            half_points=halves,
            probability=0.0,
            change=change,
            rounded=rounded,
            new_rating=new_rating,
            tpr=tprs[halves],
        )

    def _tprs(self, worst: RatedEvent) -> list[int | None]:
        """Compute the performance for each score of the remaining games."""
        opponents = worst.opponents
        if not opponents:
            return [None] * len(self.chances.scores)
        average = [average_of_opponents(opponents)] * len(opponents)
        scores = range(
            worst.score_halves, worst.score_halves + len(self.chances.scores)
        )
        return [performance_rating(average, score) for score in scores]

    def forecast_by_result(self) -> Forecast:
        """Rate every way of scoring separately, and group the ways into outcomes."""
        number = len(self.chances.places)
        worst, best = self.rate((0,) * number), self.rate((2,) * number)
        ways = self._each_way(worst, best, self._tprs(worst))
        groups: dict[tuple[int, int | None], list[ScoreOutcome]] = {}
        for way in ways:
            key = (way.outcome.half_points, way.outcome.new_rating)
            groups.setdefault(key, []).append(way.outcome)
        outcomes = sorted(
            map(_join_outcomes, groups.values()),
            key=lambda one: (one.half_points, one.change),
        )
        found = Forecast(self.chances, _shared_k(worst, best), tuple(outcomes), ways)
        return found._replace(limits=list_limits(worst, best))

    def _each_way(
        self, worst: RatedEvent, best: RatedEvent, tprs: Sequence[int | None]
    ) -> tuple[ScoredGames, ...]:
        number = len(self.chances.places)
        made: Iterable[tuple[tuple[int, ...], ScoreOutcome]]
        if self.row.every_way:
            made = self._list_ways_by_ends(worst.player.rating, tprs)
        else:
            lines: list[float] = []
            if self._is_linear(worst, best):
                for place in range(number):
                    only = self.rate([2 * (place == at) for at in range(number)])
                    lines.append((only.change - worst.change) / 2)
            made = [
                (way, self._rate_by_lines(worst, lines, way, tprs))
                for way in product((0, 1, 2), repeat=number)
            ]
        share_of = self.chances.probability_of
        return tuple(
            ScoredGames(way, outcome._replace(probability=share_of(way)))
            for way, outcome in made
        )

    def _list_ways_by_ends(
        self, start: int, tprs: Sequence[int | None]
    ) -> Iterator[tuple[tuple[int, ...], ScoreOutcome]]:
        """Make each way from the numbers that its system computes for all at once."""
        places = self.chances.places
        ends = import_module(self.row.module).rate_every_way
        rounding: Callable[[float], int] = int if self.row.whole_part else round_away
        for way, end in ends(self.player, self.games, self.terms, places):
            halves, new = sum(way), rounding(end)
            change, rounded = end - start, new - start
            yield (
                way,
                ScoreOutcome(
                    half_points=halves,
                    probability=0.0,
                    change=change,
                    rounded=rounded,
                    new_rating=new,
                    tpr=tprs[halves],
                ),
            )

    def _rate_by_lines(
        self,
        worst: RatedEvent,
        lines: Sequence[float],
        way: tuple[int, ...],
        tprs: Sequence[int | None],
    ) -> ScoreOutcome:
        """Make one way from the effect of half a point in each game, if it is known."""
        outcome = None
        if lines:
            change = worst.change + sum(map(mul, lines, way))
            outcome = self._outcome_at(worst, change, sum(way), tprs)
        return outcome or _make_outcome(self.rate(way), sum(way))


def _shared_k(worst: RatedEvent, best: RatedEvent) -> KFactor:
    """Return the K of every score, if they share one."""
    return worst.k if worst.k == best.k else NO_K


def _make_outcome(event: RatedEvent, halves: int) -> ScoreOutcome:
    changes = event.change, event.rounded, event.new_rating
    return ScoreOutcome(halves, 0.0, *changes, event.tpr)


def _join_outcomes(outcomes: Sequence[ScoreOutcome]) -> ScoreOutcome:
    """Join ways with the same score and new rating into one outcome."""
    total = sum(o.probability for o in outcomes)
    if total:
        change = sum(o.probability * o.change for o in outcomes) / total
    else:
        change = sum(o.change for o in outcomes) / len(outcomes)
    return outcomes[0]._replace(probability=total, change=change)
