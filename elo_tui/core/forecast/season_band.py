"""The spread of a season: the possible ratings after each event.

Every game is taken to be played at the strength of the assumed performance,
independently, with draws by a model. The scores of an event are convolved and every
possible rating on a list is followed with its probability; if they are too many,
seasons are drawn at random.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from itertools import accumulate
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.fide_tables import scoring_probability
from elo_tui.core.forecast.distribution import convolve_odds
from elo_tui.core.forecast.odds_models import Model, Odds, compute_odds
from elo_tui.core.forecast.season_ahead import (
    Band,
    Season,
    SeasonEvent,
    Spread,
    expect_game,
    find_period_k,
    forecast_season,
    get_opponent,
    group_periods,
)
from elo_tui.core.model import Player, Problem, Terms
from elo_tui.core.replay.tracks import month_number
from elo_tui.core.systems import elo
from elo_tui.core.systems.fide.fide_editions import Edition, edition_for
from elo_tui.core.systems.fide.k_factor import update_peak
from elo_tui.core.systems.fide.rating import (
    use_standard_rating,
    why_below_floor,
)
from elo_tui.core.text.figures import round_away, round_hundredths

#: What the band assumes.
ASSUMED = (
    "every game is played at the strength of the performance, independent of the others"
)
#: The probabilities below each of the three ratings of a row.
SHARES = (0.1, 0.5, 0.9)
#: How many steps from one rating to the next are followed, in less than 0.2 seconds.
STEPS_MAX = 250_000
RUNS = 1_000
#: Less likely states are dropped; together they are less than 1 in a million.
_NEVER = 1e-11

#: Gives numbers from 0 up to 1; supplied by the caller, so that a seed can repeat them.
Lot = Callable[[], float]


class _Flags(NamedTuple):
    """The facts that decide the next month, apart from the rating; and the target."""

    reached_2400: bool | None
    reached_2300: bool | None
    hit: bool
    """Whether a list has shown the target."""


class _Month(NamedTuple):
    """The events of one rating period, which count for one list."""

    day: date
    """The day of that list."""
    events: tuple[SeasonEvent, ...]
    editions: tuple[Edition, ...]
    scores: tuple[tuple[float, ...], ...]
    """For each event to come, the probability of each score, in half points."""
    games: int | None
    """The number of games behind the rating it is rated from, if that counts."""
    early: tuple[tuple[SeasonEvent, Edition], ...] = ()
    """Events to come of the next month that begin before the list of this one: they are
    rated from the list that this month is rated from (8.3.1)."""

    begins_early: tuple[bool, ...] = ()
    """For each event, whether it is such an event of this month."""


class _RatedMonth(NamedTuple):
    """A month, as rated from one list."""

    counts: tuple[bool, ...]
    """For each event, whether it has rated games left."""
    ratings: tuple[list[int], ...]
    """For each event, the new rating by the half points scored up to and including
    it."""


#: The rating of a player who has left the list.
_NONE = -1
#: The rating on a list, and the one on the list before if an event to come is rated
#: from it, else `_NONE`.
_Lists = tuple[int, int]
#: Probabilities by rating and by whether a list has shown the target.
_Tally = dict[tuple[int, bool], float]


class _TooMany(Exception):
    """More ratings than the limit."""


def forecast_band(
    system: str,
    player: Player,
    events: Sequence[SeasonEvent],
    terms: Terms,
    performance: int,
    target: int | None,
    *,
    model: Model,
    lot: Lot,
) -> Season | Problem:
    """Forecast a season with its band; `lot` is called only to draw seasons."""
    found = forecast_season(system, player, events, terms, performance, target)
    if isinstance(found, Problem):
        return found
    fide = systems.get_row(system).monthly
    if fide:
        player, _ = use_standard_rating(player, terms)
    walk = _Walk(
        fide=fide,
        player=player,
        terms=terms,
        performance=performance,
        target=target,
        model=model,
        changes={},
        ks={},
        alike={},
    )
    months = walk.months([row.event for row in found.rows])
    try:
        return found._replace(band=Band(walk.follow(months), None))
    except _TooMany:
        return found._replace(band=Band(walk.draw(months, lot), RUNS))


class _Walk(NamedTuple):
    """Steps from list to list."""

    fide: bool
    player: Player
    terms: Terms
    performance: int
    target: int | None
    model: Model
    changes: dict[tuple[int, int, int], list[int]]
    """The rounded change for each score, by K, base and number of scores."""
    ks: dict[tuple[object, ...], int]
    """The K of each list, by `_find_k`."""
    alike: dict[tuple[object, ...], int]
    """A rating for all from which early events are rated alike, by `_keep`."""

    def months(self, events: Iterable[SeasonEvent]) -> list[_Month]:
        """Group the events by rating period, with the odds of their scores."""
        games = self.player.games_played
        months: list[_Month] = []
        for day, in_period in group_periods(events):
            month = _Month(
                day=day,
                events=tuple(in_period),
                editions=tuple(self._edition(one) for one in in_period if self.fide),
                scores=tuple(tuple(self._scores(event)) for event in in_period),
                games=games,
                begins_early=tuple(
                    month_number(event.day) < month_number(day) - 1
                    for event in in_period
                ),
            )
            if months and self.fide:
                early = [
                    (event, edition)
                    for event, edition in zip(month.events, month.editions, strict=True)
                    if event.day < months[-1].day and event.played is None
                ]
                months[-1] = months[-1]._replace(early=tuple(early))
            months.append(month)
            if games is not None:
                games += sum(event.games for event in in_period)
        return months

    def _edition(self, event: SeasonEvent) -> Edition:
        edition = edition_for(replace(self.terms, date=event.day))
        # the season itself has already checked these days
        assert isinstance(edition, Edition)
        return edition

    def _scores(self, event: SeasonEvent) -> list[float]:
        if event.played is not None:
            return [1.0]
        return convolve_odds(
            [self._odds(get_opponent(event, self.performance))] * event.games
        )

    def _odds(self, opponent: int) -> Odds:
        """The odds of one game at the strength of the performance."""
        if self.fide:
            expected = scoring_probability(self.performance - opponent) / 100
        else:
            scale = self.terms.scale
            expected = elo.expected_score(self.performance, opponent, scale)
        # the score that is this performance by definition
        return compute_odds(
            *(self.model, self.performance, opponent),
            pool=self.terms.pool,
            expected=expected,
        )

    def follow(self, months: Sequence[_Month]) -> tuple[Spread, ...]:
        """Every rating with its probability."""
        start, flags = self._start()
        groups: dict[_Flags, dict[_Lists, float]] = {flags: {start: 1.0}}
        gone: _Tally = defaultdict(float)
        rows: list[Spread] = []
        steps = 0
        for month in months:
            tallies: list[_Tally] = [defaultdict(float, gone) for _ in month.events]
            following: dict[_Flags, dict[_Lists, float]] = {}
            known: dict[tuple[_Lists, bool | None, bool | None], _RatedMonth] = {}
            for flags, states in groups.items():
                after, done = self._follow(
                    month, flags, states, known, STEPS_MAX - steps
                )
                steps += done
                for place, tally in enumerate(after):
                    is_last = place == len(after) - 1
                    for lists, share in tally.items():
                        new, _ = lists
                        hit = flags.hit or (is_last and self._hits(new))
                        tallies[place][new, hit] += share
                        if not is_last or share < _NEVER:
                            continue
                        if new == _NONE:
                            gone[new, hit] += share
                        else:
                            group = following.setdefault(
                                self._next(flags, new, hit), {}
                            )
                            group[lists] = group.get(lists, 0.0) + share
            rows += map(_find_spread, tallies)
            groups = following
        return tuple(rows)

    def _follow(
        self,
        month: _Month,
        flags: _Flags,
        states: dict[_Lists, float],
        known: dict[tuple[_Lists, bool | None, bool | None], _RatedMonth],
        most: int,
    ) -> tuple[list[dict[_Lists, float]], int]:
        """The ratings after each event of a month, and the number of steps taken."""
        after: list[dict[_Lists, float]] = [defaultdict(float) for _ in month.events]
        sums: dict[tuple[bool, ...], list[list[float]]] = {}
        steps = 0
        for lists, share in states.items():
            # these are rated alike, whether or not a list has shown the target
            key = (lists, flags.reached_2400, flags.reached_2300)
            rated = known.get(key) or known.setdefault(
                key, self._rate(month, lists, flags)
            )
            kept = self._keep(month, lists[0])
            if rated.counts not in sums:
                sums[rated.counts] = list(_convolve_events(month, rated.counts))
            for tally, new_ratings, scores in zip(
                after, rated.ratings, sums[rated.counts], strict=True
            ):
                for new, likely in zip(new_ratings, scores, strict=True):
                    tally[new, kept] += share * likely
                steps += len(scores)
            if steps > most:
                raise _TooMany
        return after, steps

    def draw(self, months: Sequence[_Month], lot: Lot) -> tuple[Spread, ...]:
        """Compute the same from seasons drawn at random."""
        tallies: list[list[_Tally]] = [
            [defaultdict(float) for _ in month.events] for month in months
        ]
        sums = [[list(accumulate(scores)) for scores in one.scores] for one in months]
        known: dict[tuple[int, _Lists, _Flags], _RatedMonth] = {}
        for _ in range(RUNS):
            lists, flags = self._start()
            for number, month in enumerate(months):
                halves, before = 0, lists[0]
                rating = before
                key = (number, lists, flags)
                if rating != _NONE and key not in known:
                    known[key] = self._rate(month, lists, flags)
                for place, totals in enumerate(sums[number]):
                    if before != _NONE:
                        if known[key].counts[place]:
                            score = bisect_right(totals, lot() * totals[-1])
                            halves += min(score, len(totals) - 1)
                        rating = known[key].ratings[place][halves]
                    is_last = place == len(month.events) - 1
                    hit = flags.hit or (is_last and self._hits(rating))
                    tallies[number][place][rating, hit] += 1 / RUNS
                flags = self._next(flags, rating, hit)
                lists = rating, self._keep(month, before)
        return tuple(_find_spread(tally) for month in tallies for tally in month)

    def _keep(self, month: _Month, rating: int) -> int:
        """Return what the next month needs of the list this one is rated from.

        One rating is enough of all from which its early events are rated alike.
        """
        if not month.early:
            return _NONE
        rated = (self._expect(rating, *one) for one in month.early)
        return self.alike.setdefault((month.day, *rated), rating)

    def _expect(self, own: int, event: SeasonEvent, edition: Edition) -> int | None:
        return expect_game(own, get_opponent(event, self.performance), edition)

    def _start(self) -> tuple[_Lists, _Flags]:
        player = self.player
        before = _Flags(player.reached_2400, player.reached_2300, False)
        return (player.rating, _NONE), self._next(before, player.rating, False)

    def _hits(self, rating: int) -> bool:
        return self.target is not None and rating >= self.target

    def _next(self, flags: _Flags, rating: int, hit: bool) -> _Flags:
        peak = update_peak(self._set_peaks(flags), rating)
        # 2300 changes nothing for a player with an unknown year of birth
        junior = peak.reached_2300 if peak.birth_year else flags.reached_2300
        return _Flags(peak.reached_2400, junior, hit)

    def _set_peaks(self, flags: _Flags) -> Player:
        return replace(
            self.player,
            reached_2400=flags.reached_2400,
            reached_2300=flags.reached_2300,
        )

    def _rate(self, month: _Month, lists: _Lists, flags: _Flags) -> _RatedMonth:
        """Rate a month from a list, events that began earlier from the one before."""
        return (self._fide if self.fide else self._elo)(month, lists, flags)

    def _find_player(self, month: _Month, rating: int, flags: _Flags) -> Player:
        player = self._set_peaks(flags)
        return replace(player, rating=rating, games_played=month.games)

    def _fide(self, month: _Month, lists: _Lists, flags: _Flags) -> _RatedMonth:
        """In whole hundredths, with one K, rounded once (B.02 8.3)."""
        rating, earlier = lists
        expected = [
            self._expect(earlier if early and earlier != _NONE else rating, *event)
            for early, event in zip(
                month.begins_early,
                zip(month.events, month.editions, strict=True),
                strict=True,
            )
        ]
        counted = [
            event.played is not None or one is not None
            for event, one in zip(month.events, expected, strict=True)
        ]
        games = sum(
            event.games * counts
            for event, counts in zip(month.events, counted, strict=True)
        )
        k = self._find_k(month, rating, flags, games)
        counts = _mark_ahead(month, counted)
        base, ratings = 0, list[list[int]]()
        for event, edition, each_expected, length in zip(
            month.events,
            month.editions,
            expected,
            _count_scores(month, counts),
            strict=True,
        ):
            if event.played is not None:
                base += round(100 * event.played.gain)
            elif each_expected is not None:
                base -= event.games * each_expected
            news = [rating + each for each in self._changes(k, base, length)]
            if news[0] < edition.floor:
                own = Player(rating)
                news = [
                    _NONE if why_below_floor(own, new, edition) else new for new in news
                ]
            ratings.append(news)
        return _RatedMonth(counts, tuple(ratings))

    def _find_k(self, month: _Month, rating: int, flags: _Flags, games: int) -> int:
        key = (month.day, rating, flags.reached_2400, flags.reached_2300, games)
        if key not in self.ks:
            player = self._find_player(month, rating, flags)
            found = find_period_k(player, self.terms, month.day, games)
            # the season itself has already found the edition
            assert not isinstance(found, Problem)
            self.ks[key] = int(found.value)
        return self.ks[key]

    def _changes(self, k: int, base: int, length: int) -> list[int]:
        """Return the rounded change for each score; cached, as most lists share it."""
        key = (k, base, length)
        if key not in self.changes:
            self.changes[key] = [
                round_hundredths(k * (50 * halves + base)) for halves in range(length)
            ]
        return self.changes[key]

    def _elo(self, month: _Month, lists: _Lists, flags: _Flags) -> _RatedMonth:
        player = self._find_player(month, lists[0], flags)
        k = elo.USUAL_K if player.k is None else player.k
        low, high = self.terms.floor, self.terms.ceiling
        counts = _mark_ahead(month, [True] * len(month.events))
        base, ratings = 0.0, list[list[int]]()
        for event, length in zip(
            month.events, _count_scores(month, counts), strict=True
        ):
            if event.played is not None:
                base += event.played.gain
            else:
                opponent = get_opponent(event, self.performance)
                base -= event.games * elo.expected_score(
                    player.rating, opponent, self.terms.scale
                )
            news = [
                player.rating + round_away(k * (halves / 2 + base))
                for halves in range(length)
            ]
            news = news if low is None else [max(low, new) for new in news]
            ratings.append(news if high is None else [min(high, new) for new in news])
        return _RatedMonth(counts, tuple(ratings))


def _mark_ahead(month: _Month, counted: Sequence[bool]) -> tuple[bool, ...]:
    return tuple(
        counts and event.played is None
        for event, counts in zip(month.events, counted, strict=True)
    )


def _count_scores(month: _Month, counts: Sequence[bool]) -> list[int]:
    """Count the different scores up to each event."""
    more = (
        (len(scores) - 1) * counted
        for scores, counted in zip(month.scores, counts, strict=True)
    )
    return [1 + total for total in accumulate(more)]


def _convolve_events(month: _Month, counts: Sequence[bool]) -> Iterable[list[float]]:
    """Compute the probability of each total score up to each event."""
    total = [1.0]
    for scores, one in zip(month.scores, counts, strict=True):
        if one:
            longer = [0.0] * (len(total) + len(scores) - 1)
            for halves, share in enumerate(total):
                for more, likely in enumerate(scores):
                    longer[halves + more] += share * likely
            total = longer
        yield total


def _find_spread(tally: _Tally) -> Spread:
    """Find the three ratings of a row; no rating sorts below all others."""
    by_rating: dict[int, float] = defaultdict(float)
    for (rating, _), share in tally.items():
        by_rating[rating] += share
    ratings = sorted(by_rating)
    below = [*accumulate(by_rating[rating] for rating in ratings)]

    def find_rating(share: float) -> int | None:
        place = bisect_right(below, share * below[-1] - 1e-12)
        rating = ratings[min(place, len(ratings) - 1)]
        return None if rating == _NONE else rating

    low, middle, high = map(find_rating, SHARES)
    hit = sum(share for (_, hit), share in tally.items() if hit)
    return Spread(low, middle, high, reached=min(1.0, hit))
