"""A season ahead: the rating after each event at an assumed performance.

FIDE publishes a list on the first of each month. As in the journal, an event counts for
the list that closes on or after its last day (7.1.3) and is rated from the list in
force on its first day (8.3.1); all events of one list have one K and are rounded once.
Here classic Elo, which has no lists, is rated and rounded once for the same months,
with the K that was given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.fide_tables import scoring_probability
from elo_tui.core.model import Game, KFactor, Player, Problem, RatedEvent, Result, Terms
from elo_tui.core.replay.tracks import Published, find_in_force, first_day, month_number
from elo_tui.core.systems import elo
from elo_tui.core.systems.fide.fide_editions import Edition, edition_for, event_list_day
from elo_tui.core.systems.fide.fide_system import find_k_fault
from elo_tui.core.systems.fide.k_factor import enter_list, k_factor, update_peak
from elo_tui.core.systems.fide.rating import (
    difference_used,
    list_unrated_reasons,
    use_standard_rating,
    why_below_floor,
)
from elo_tui.core.text.figures import (
    compute_standard_error,
    round_away,
    round_hundredths,
)

#: The systems for which a season can be computed.
SYSTEMS = tuple(row.key for row in systems.SYSTEMS if row.season)
#: More events than anyone plays.
EVENTS_MAX = 1000
#: From this day on all games of a period are treated alike (8.3.1).
_FIRST_DAY = date(2024, 3, 1)


class EventPlayed(NamedTuple):
    """The result of an event so far, in points of score."""

    score: float
    gain: float
    """The score minus the expected score; multiplied by K it is the change."""


class SeasonEvent(NamedTuple):
    """An event of the season; all but the one in progress are still to come."""

    day: date
    """The first day."""
    games: int
    """The number of rated games."""
    opponents: int | None = None
    """Their average rating; None for opponents as strong as the assumed performance."""
    played: EventPlayed | None = None
    """None where the score follows from the assumed performance."""
    last: date | None = None
    """The last day, which decides the list it counts for; None for the first one."""

    @property
    def list_day(self) -> date:
        """The day of the list that the event counts for."""
        return event_list_day(self.last or self.day)


class SeasonRow(NamedTuple):
    """One event of the season."""

    event: SeasonEvent
    rating: int
    """The rating on the list in force on its first day, from which it is rated."""
    k: KFactor
    score: float
    """The score, made or implied by the assumed performance; points."""
    change: float
    """The change from this event alone, unrounded, points."""
    new_rating: int | None
    """The new rating if the period ended with this event; after its last event that is
    the next list. None below the floor of the list."""


class Spread(NamedTuple):
    """Quantiles of the rating after an event."""

    low: int | None
    """The 10 % quantile; None for no rating."""
    middle: int | None
    """The median."""
    high: int | None
    """The 90 % quantile."""
    reached: float
    """The probability that a list has shown the target, 0 to 1; 0 without one."""


class Band(NamedTuple):
    """The spread of a season's outcomes: an estimate."""

    rows: tuple[Spread, ...]
    """One for each row of the season."""
    runs: int | None
    """The number of seasons drawn at random; None if every result was counted."""

    def error(self, share: float) -> float:
        """Return the standard error of a probability; 0 if every result was counted."""
        return compute_standard_error(share, self.runs)


class Season(NamedTuple):
    """The events in order, and when the target is reached."""

    rows: tuple[SeasonRow, ...]
    reached: int | None
    """The index of the last event before the first list that shows the target; None
    without a target or such a list."""
    performance: int
    """The assumed performance of every event to come."""
    target: int | None = None
    band: Band | None = None

    @property
    def games(self) -> int:
        """The number of games in all events."""
        return sum(row.event.games for row in self.rows)


def schedule_events(
    days: int, first: date, until: date, games: int, opponents: int | None = None
) -> tuple[SeasonEvent, ...] | Problem:
    """Schedule equal events at a regular interval of days, none after `until`."""
    days = max(1, days)
    number = 1 + (until - first).days // days
    if number > EVENTS_MAX:
        last = first + timedelta(days=days * EVENTS_MAX - 1)
        text = f"until: more than {EVENTS_MAX} events; {last} at the latest"
        return Problem("until", text)
    return tuple(
        SeasonEvent(first + timedelta(days=days * place), games, opponents)
        for place in range(max(0, number))
    )


def list_played_event(event: RatedEvent) -> tuple[SeasonEvent, ...]:
    """List the present event if it has rated games."""
    if not event.rated_games or not event.k.value:
        return ()
    gain = event.change / event.k.value
    brought = EventPlayed(event.score_halves / 2, gain)
    first = event.terms.first_day
    last = max(first, event.terms.last_day)
    return (SeasonEvent(first, event.rated_games, played=brought, last=last),)


def forecast_season(
    system: str,
    player: Player,
    events: Sequence[SeasonEvent],
    terms: Terms,
    performance: int,
    target: int | None = None,
) -> Season | Problem:
    """Compute the rating after each event at this performance in all future ones.

    The score of a game is the one this performance expects against the opponent.
    """
    if system not in SYSTEMS:
        return Problem("system", f"system: a season is for {' and '.join(SYSTEMS)}")
    row = systems.find_row(system)
    if row.monthly:
        player, _ = use_standard_rating(player, terms)
        if problem := find_k_fault(player):
            return problem
    if not player.rating:
        return Problem("rating", "rating: a season needs one to begin with")
    rows: list[SeasonRow] = []
    reached = None
    lists = [Published(date.min, player, "typed")]
    for day, in_period in group_periods(events):
        period = SeasonPeriod(day, in_period, lists[-1].player)
        if row.monthly:
            bases = [_find_base(lists, event.day) for event in in_period]
            made = _rate_fide(period, bases, terms, performance)
        else:
            made = _rate_elo(period, terms, performance)
        if isinstance(made, Problem):
            return made
        rows += made
        rating = made[-1].new_rating
        if rating is None:
            break
        if target is not None and reached is None and rating >= target:
            reached = len(rows) - 1
        games = sum(row.event.games for row in made)
        after = enter_list(update_peak(player, player.rating), rating, games)
        player = replace(after, k=player.k)
        lists.append(Published(day, player, "computed"))
    return Season(tuple(rows), reached, performance, target)


class SeasonPeriod(NamedTuple):
    """The events that count for one list."""

    day: date
    """The day of the list."""
    events: Sequence[SeasonEvent]
    player: Player
    """The player on the list before, which the changes are added to."""


def group_periods(
    events: Iterable[SeasonEvent],
) -> Iterator[tuple[date, list[SeasonEvent]]]:
    """Group events by the list they count for, in the order of the lists."""
    in_order = sorted(events, key=lambda event: (event.list_day, event.day))
    for day, period in groupby(in_order, key=lambda event: event.list_day):
        yield day, list(period)


def _find_base(lists: Sequence[Published], day: date) -> int:
    found = find_in_force(lists, day)
    assert found is not None
    return found.player.rating


def find_period_k(
    player: Player, terms: Terms, day: date, games: int
) -> KFactor | Problem:
    """Find the K that all games for the list of a day share (8.3.3)."""
    first = first_day(month_number(day) - 1)
    terms = replace(terms, date=first, event_end=first)
    edition = edition_for(terms)
    if isinstance(edition, Problem):
        return edition
    return k_factor(player, terms, edition, games)


def _rate_fide(
    period: SeasonPeriod, bases: Sequence[int], terms: Terms, performance: int
) -> list[SeasonRow] | Problem:
    editions = []
    for event in period.events:
        edition = edition_for(replace(terms, date=event.day))
        if isinstance(edition, Problem) or edition.one_upgrade:
            return Problem("date", f"date: a season begins on {_FIRST_DAY} or later")
        editions.append(edition)
    player = period.player
    expected = [
        expect_game(base, get_opponent(event, performance), edition)
        for event, base, edition in zip(period.events, bases, editions, strict=True)
    ]
    games = sum(
        event.games
        for event, each in zip(period.events, expected, strict=True)
        if event.played is not None or each is not None
    )
    k = find_period_k(player, terms, period.day, games)
    if isinstance(k, Problem):
        return k
    rows = []
    total = 0
    for event, base, edition, each in zip(
        period.events, bases, editions, expected, strict=True
    ):
        score, gain = _score_event(event, each, performance)
        change = int(k.value) * gain
        total += change
        new = player.rating + round_hundredths(total)
        listed = None if why_below_floor(player, new, edition) else new
        rows.append(
            SeasonRow(
                event=event,
                rating=base,
                k=k,
                score=score / 100,
                change=change / 100,
                new_rating=listed,
            )
        )
    return rows


def _score_event(
    event: SeasonEvent, expected: int | None, performance: int
) -> tuple[int, int]:
    """Return the score of an event and its surplus over the expected, hundredths."""
    if event.played is not None:
        return round(100 * event.played.score), round(100 * event.played.gain)
    score = scoring_probability(performance - get_opponent(event, performance))
    surplus = 0 if expected is None else event.games * (score - expected)
    return event.games * score, surplus


# a band asks for the same games from many lists
@lru_cache(maxsize=4096)
def expect_game(rating: int, opponent: int, edition: Edition) -> int | None:
    """Return the expected score of a game, hundredths; None if it is not rated."""
    game = Game(opponent, Result.DRAW)
    if list_unrated_reasons(Player(rating), (game,), Terms(), edition)[0]:
        return None
    return scoring_probability(difference_used(rating - opponent, rating, edition))


def _rate_elo(
    period: SeasonPeriod, terms: Terms, performance: int
) -> list[SeasonRow] | Problem:
    player = period.player
    value = elo.USUAL_K if player.k is None else player.k
    k = KFactor(value, player.k_reason if player.k is not None else "usual value")
    rows = []
    total = 0.0
    for event in period.events:
        if event.played is not None:
            score, gain = event.played
        else:
            opponent = get_opponent(event, performance)
            each = elo.expected_score(performance, opponent, terms.scale)
            expected = elo.expected_score(player.rating, opponent, terms.scale)
            score, gain = event.games * each, event.games * (each - expected)
        change = value * gain
        total += change
        new = elo.apply_limits(player.rating + round_away(total), terms)
        rows.append(
            SeasonRow(
                event=event,
                rating=player.rating,
                k=k,
                score=score,
                change=change,
                new_rating=new,
            )
        )
    return rows


def get_opponent(event: SeasonEvent, performance: int) -> int:
    return performance if event.opponents is None else event.opponents
