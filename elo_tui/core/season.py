"""A season ahead: the rating after each event at an assumed performance.

FIDE publishes a list on the first of each month; the events of one month are a rating
period, rated from the list at its beginning with one K and rounded once (B.02 8.3).
Classic Elo is rounded at the same times here, with the K that was given.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import NamedTuple

from elo_tui.core import elo
from elo_tui.core.fide.change import difference_used
from elo_tui.core.fide.editions import edition_for
from elo_tui.core.fide.k_factor import k_factor
from elo_tui.core.fide.rating import below_floor, reasons, with_standard
from elo_tui.core.fide.system import unusable_k
from elo_tui.core.fide.tables import scoring_probability
from elo_tui.core.model import Game, KFactor, Player, Problem, Result, Terms
from elo_tui.core.rounding import away_from_zero, hundredths_away

#: The systems that a season can be computed for.
SYSTEMS = ("fide", "elo")
#: More events than anybody plays.
EVENTS_MAX = 1000
#: Since when every game counts the same in a period (8.3.1).
_FIRST_DAY = date(2024, 3, 1)


class Ahead(NamedTuple):
    """An event to come."""

    day: date
    """The first one."""
    games: int
    opponents: int | None = None
    """Their average rating; None: as strong as the assumed performance."""


class Row(NamedTuple):
    """One event of the season."""

    event: Ahead
    rating: int
    """The list that the event is rated from."""
    k: KFactor
    score: float
    """That the assumed performance makes, points."""
    change: float
    """Of this event alone, unrounded, points."""
    new_rating: int | None
    """If the period ended with this event; after its last event that is the next
    list. None below the floor of the list."""


class Season(NamedTuple):
    """The events in order, and when the target is reached."""

    rows: tuple[Row, ...]
    reached: int | None
    """The index of the last event before the first list with the target; None where no
    target was given or no list has it."""
    text: str
    """Whether and when the target is reached, in words; "" without a target."""

    @property
    def games(self) -> int:
        """The games of all events."""
        return sum(row.event.games for row in self.rows)


def every(
    days: int, first: date, until: date, games: int, opponents: int | None = None
) -> tuple[Ahead, ...]:
    """Equal events from a first day on, one every so many days, none after `until`."""
    number = min(EVENTS_MAX, 1 + (until - first).days // max(1, days))
    return tuple(
        Ahead(first + timedelta(days=days * place), games, opponents)
        for place in range(max(0, number))
    )


def season(
    system: str,
    player: Player,
    events: Sequence[Ahead],
    terms: Terms,
    performance: int,
    target: int | None = None,
) -> Season | Problem:
    """The rating after each event if every one of them is a performance of so much.

    The score of a game is the one that the performance expects against the opponent.
    """
    if system not in SYSTEMS:
        return Problem("system", f"system: a season is for {' and '.join(SYSTEMS)}")
    if system == "fide":
        player, _ = with_standard(player, terms)
        if problem := unusable_k(player):
            return problem
    if not player.rating:
        return Problem("rating", "rating: a season needs one to begin with")
    rows: list[Row] = []
    reached = None
    by_day = sorted(events, key=lambda event: event.day)
    for _, month in groupby(by_day, key=lambda event: event.day.replace(day=1)):
        made = _period(system, player, list(month), terms, performance)
        if isinstance(made, Problem):
            return made
        rows += made
        rating = made[-1].new_rating
        if rating is None:
            break
        if target is not None and reached is None and rating >= target:
            reached = len(rows) - 1
        player = _after(player, rating, sum(row.event.games for row in made))
    text = "" if target is None else _text(rows, reached, performance, target)
    return Season(tuple(rows), reached, text)


def _after(player: Player, rating: int, games: int) -> Player:
    """The player on the next list."""
    before = player.games_played
    return player._replace(
        rating=rating,
        games_played=None if before is None else before + games,
        reached_2400=max(player.rating, rating) >= 2400 or player.reached_2400,
    )


def _period(
    system: str,
    player: Player,
    events: Sequence[Ahead],
    terms: Terms,
    performance: int,
) -> list[Row] | Problem:
    """The events of one month, rated from one list."""
    rate = _fide if system == "fide" else _elo
    return rate(player, events, terms, performance)


def _fide(
    player: Player, events: Sequence[Ahead], terms: Terms, performance: int
) -> list[Row] | Problem:
    editions = []
    for event in events:
        edition = edition_for(terms._replace(date=event.day))
        if isinstance(edition, Problem) or edition.one_upgrade:
            return Problem("date", f"date: a season begins on {_FIRST_DAY} or later")
        editions.append(edition)
    rated = [
        0 if reasons(player, (_game(event, performance),), edition)[0] else event.games
        for event, edition in zip(events, editions, strict=True)
    ]
    first = terms._replace(date=events[0].day)
    k = k_factor(player, first, editions[0], sum(rated))
    rows = []
    total = 0
    for event, edition, games in zip(events, editions, rated, strict=True):
        opponent = _opponent(event, performance)
        score = scoring_probability(performance - opponent)
        used = difference_used(player.rating - opponent, player.rating, edition)
        change = int(k.value) * games * (score - scoring_probability(used))
        total += change
        new = player.rating + hundredths_away(total)
        rows.append(
            Row(
                event,
                player.rating,
                k,
                event.games * score / 100,
                change / 100,
                None if below_floor(player, new, edition) else new,
            )
        )
    return rows


def _elo(
    player: Player, events: Sequence[Ahead], terms: Terms, performance: int
) -> list[Row]:
    value = elo.USUAL_K if player.k is None else player.k
    k = KFactor(value, player.k_reason if player.k is not None else "usual value")
    rows = []
    total = 0.0
    for event in events:
        opponent = _opponent(event, performance)
        score = elo.expected_score(performance, opponent, terms.scale)
        change = event.games * elo.change(
            player.rating, opponent, score, value, terms.scale
        )
        total += change
        new = player.rating + away_from_zero(total)
        new = new if terms.floor is None else max(terms.floor, new)
        new = new if terms.ceiling is None else min(terms.ceiling, new)
        rows.append(Row(event, player.rating, k, event.games * score, change, new))
    return rows


def _opponent(event: Ahead, performance: int) -> int:
    return performance if event.opponents is None else event.opponents


def _game(event: Ahead, performance: int) -> Game:
    """One game of an event, to ask whether it is rated."""
    return Game(_opponent(event, performance), Result.DRAW)


def _text(
    rows: Sequence[Row], reached: int | None, performance: int, target: int
) -> str:
    if reached is not None:
        games = sum(row.event.games for row in rows[: reached + 1])
        month = rows[reached].event.day
        return (
            f"{target} is reached after {reached + 1} event{'s' * (reached > 0)},"
            f" {games} games, with {month:%Y-%m} rated"
        )
    if not rows:
        return f"{target} is not reached: no event is to come"
    last = rows[-1].new_rating
    if last is None:
        return f"{target} is not reached: the rating leaves the list"
    text = f"{target} is not reached: {last} after {len(rows)} events"
    if performance < target:
        text += f"; it settles near the performance of {performance}"
    return text
