"""The facts of a pool as parallel columns, and its settings with their check.

People, events and games are rows, referred to by their index; nothing is an object per
game. Days are ordinals (`date.toordinal`), ratings and deviations points, scores half
points. `elo_tui.core.pool.rate_pool` makes the lists.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from operator import attrgetter
from typing import NamedTuple

from elo_tui.core.model import POOLS, SPEEDS, CoreRecord, Problem, Speed
from elo_tui.core.pool.game_kind import (
    CHESS,
    MARGINS,
    NOT_STATED,
    SIDE_NAMES,
    SideNames,
    count_results,
)
from elo_tui.core.systems import SYSTEMS, SystemRow, find_row
from elo_tui.core.text.figures import plural

#: A K and the games from which it counts: "40", "20@30", "then 20 from 30 games".
_K_STEP = re.compile(r"(?:then +)?([^ @]+)(?:(?: *@ *| +from +)([0-9]+)(?: +games?)?)?")

#: Why a game is not rated, by its reason code; code 0 is a rated game.
REASONS = (
    "",
    "forfeit",
    "bye",
    "no result",
    "the two results disagree",
    "a game against oneself",
    "not rated by the organiser",
    "absent",
)


def make_flags(colours_known: bool, reason: str = "") -> int:
    """Make the flags of a game; `reason` is one of `REASONS`, "" for a rated game.

    The lowest bit marks known colours; the reason code is in the bits above.
    """
    return (REASONS.index(reason) << 1) | colours_known


class PoolSettings(CoreRecord, frozen=True):
    """The rules of a pool, as the options of ``pool new``."""

    system: str = "elo"
    """The key of a system with pools."""
    mode: str = "event"
    """Elo: "event" rates the games of a batch together, "game" round by round."""
    period: str = ""
    """The batch: "event", "month", or list days of the year such as "01-01,07-01"; ""
    selects the default of the system."""
    k: tuple[tuple[int, float], ...] = ((0, 20.0),)
    """Elo: (games, K from that number of games on), beginning with 0 games."""
    scale: float = 400.0
    """Elo: the rating difference at which the odds are ten to one."""
    newcomers: str = ""
    """"start", "file", "fit" (Elo) or "list" (FIDE); "" selects the default."""
    start: float = 1500.0
    """The rating of newcomers, points."""
    prior: float = 2.0
    """Elo, newcomers by "fit": draws against `start`."""
    floor: float | None = None
    """Elo: the lowest possible rating; None without one."""
    rounding: str = "none"
    """Elo: "event" rounds the change of a batch to a whole number."""
    c: float = 34.6
    """Glicko: how fast deviations grow, points per square root of a period."""
    rd: float = 0.0
    """The deviation of newcomers; 0 selects the default of the system."""
    tau: float = 0.5
    """Glicko-2: the constant that limits changes of the volatility."""
    volatility: float = 0.0
    """The volatility of newcomers; 0 selects the default of the system."""
    pool: str = "standard"
    """FIDE: "standard", "rapid" or "blitz"."""
    speed: Speed = "rapid"
    """Lichess."""
    sides: str = CHESS
    """The names of the two sides, a key of `SIDE_NAMES`; others than chess has are for
    formulas, such as Elo."""
    advantage: float = 0.0
    """Elo: points of the first side in its expected score, if the file names it."""
    margin: str = "off"
    """Elo: the weight of a score, a key of `MARGINS`."""
    draws: str = "yes"
    """"no": the game has no draws."""

    @property
    def side_names(self) -> SideNames:
        """The names of the two sides."""
        return SIDE_NAMES[self.sides]

    @property
    def game_words(self) -> str:
        """The rules of the game in a few words; "" for those of chess."""
        parts = [self.sides] if self.sides != CHESS else []
        if self.advantage:
            parts.append(f"{self.side_names.first} advantage {self.advantage:g}")
        if self.margin != "off":
            parts.append(f"margin {self.margin}")
        if self.draws == "no":
            parts.append("no draws")
        return ", ".join(parts)

    @property
    def is_weighed(self) -> bool:
        """Whether games differ by their sides or their scores."""
        return bool(self.advantage) or self.margin != "off"

    @property
    def has_conditions(self) -> bool:
        """Whether it leaves some games unrated."""
        return self.draws == "no" or self.margin != "off"


#: Settings with the day from which they hold; the first day does not matter.
Rules = Sequence[tuple[date, PoolSettings]]


#: The rows of the systems that have pools, the default first.
POOL_ROWS: Mapping[str, SystemRow] = {
    row.key: row
    for row in sorted(SYSTEMS, key=lambda row: row.key != PoolSettings().system)
    if row.pool_rule
}

#: Lowest and highest value of each number among the settings.
_LIMITS: Mapping[str, tuple[float, float]] = {
    "scale": (100, 4000),
    "start": (1, 4000),
    "prior": (0, 100),
    "floor": (-4000, 4000),
    "c": (0, 500),
    "rd": (1, 1000),
    "tau": (0, 5),
    "volatility": (0.0001, 1),
    "advantage": (-400, 400),
}
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "mode": ("event", "game"),
    "rounding": ("none", "event"),
    "pool": POOLS,
    "sides": tuple(SIDE_NAMES),
    "margin": tuple(MARGINS),
    "draws": ("yes", "no"),
    "speed": SPEEDS,
}
_K_MAX = 1000


def complete_settings(settings: PoolSettings) -> PoolSettings | Problem:
    """Fill in the defaults of the system, or name the wrong setting."""
    row = find_row(settings.system)
    if not row.pool_rule:
        text = row.why_no_pool or f"choose {', '.join(POOL_ROWS)}"
        return Problem("system", f"system {settings.system!r}: {text}")
    periods = row.pool_periods
    done = settings._replace(
        period=settings.period or periods[0],
        newcomers=settings.newcomers or row.pool_newcomers[0],
        rd=settings.rd or row.new_rd,
        volatility=settings.volatility or row.new_volatility,
    )
    if done.period not in periods and len(periods) > 1:
        days = _read_days(done.period)
        if not days:
            text = f"period {done.period!r}: event, month, or days such as 01-01,07-01"
            return Problem("period", text)
        named = ",".join(f"{month:02d}-{day:02d}" for month, day in days)
        done = done._replace(period=named)
        periods = (named,)
    choices = {**_CHOICES, "period": periods, "newcomers": row.pool_newcomers}
    for field, options in choices.items():
        value = getattr(done, field)
        if value not in options:
            text = f"{field} {value!r}: choose {' or '.join(options)}"
            return Problem(field, text)
    for field, (low, high) in _LIMITS.items():
        value = getattr(done, field)
        if value is None and field == "floor":
            continue
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not low <= value <= high:
            return Problem(field, f"{field} {value!r}: {low:g} to {high:g}")
    return _check_game(done, row) or _check_k(done.k) or done


def _check_game(settings: PoolSettings, row: SystemRow) -> Problem | None:
    """Return which setting of the game the system does not have, if any."""
    usual = PoolSettings()
    names, with_k = (
        " or ".join(one.name for one in POOL_ROWS.values() if is_chosen(one))
        for is_chosen in (attrgetter("any_numbers"), attrgetter("sets_k"))
    )
    for field in ("sides", "draws"):
        if not row.any_numbers and getattr(settings, field) != getattr(usual, field):
            text = f"{field}: {row.name} rates chess; for other games {names}"
            return Problem(field, text)
    for field in ("advantage", "margin"):
        if not row.sets_k and getattr(settings, field) != getattr(usual, field):
            return Problem(field, f"{field}: {row.name} has none; choose {with_k}")
    if settings.advantage and settings.sides == "none":
        text = "advantage: of no side; name the sides, such as home-away"
        return Problem("advantage", text)
    return None


def _check_k(steps: object) -> Problem | None:
    form = 'k: such as "20", or "40,30@10,20@30" for 40, 30 from 10 games, 20 from 30'
    if not isinstance(steps, tuple) or not steps:
        return Problem("k", form)
    last = -1
    for step in steps:
        if not isinstance(step, tuple) or len(step) != 2:
            return Problem("k", form)
        games, k = step
        if not isinstance(games, int) or games <= last or (last < 0 and games):
            return Problem("k", f"{form}; the games must rise from 0")
        if not isinstance(k, int | float) or not 0 <= k <= _K_MAX:
            return Problem("k", f"k {k!r}: 0 to {_K_MAX}")
        last = games
    return None


def find_k(settings: PoolSettings, games: int) -> float:
    """Return K for a player with this number of games before."""
    found = settings.k[0][1]
    for first, k in settings.k[1:]:
        if games >= first:
            found = k
    return found


def read_k(text: str) -> tuple[tuple[int, float], ...] | Problem:
    """Read "40,30@10,20@30" as K steps, or what `write_k` makes of them."""
    steps: list[tuple[int, float]] = []
    for part in text.split(","):
        step = _K_STEP.fullmatch(part.strip())
        try:
            value, games = step.groups() if step else (part, None)
            steps.append((int(games or 0), float(value)))
        except ValueError:
            return Problem("k", f'k {text!r}: such as "20" or "40,30@10,20@30"')
    return _check_k(tuple(steps)) or tuple(steps)


def write_k(steps: Sequence[Sequence[float]]) -> str:
    """Write K steps as words: "40, then 20 from 30 games"."""
    return ", then ".join(
        f"{k:g} from {plural(int(games), 'game')}" if games else f"{k:g}"
        for games, k in steps
    )


class People(NamedTuple):
    """The people of a pool with their values in the opening list, by index."""

    ids: list[str]
    names: list[str]
    ratings: array[float]
    """0 if unrated."""
    birth_years: array[int]
    """0 if unknown."""
    games: array[int]
    reached_2400: bytearray
    rds: array[float]
    """0 if not stated."""
    volatilities: array[float]
    """0 if not stated."""

    @classmethod
    def make(cls) -> People:
        """Make columns without people."""
        return cls(
            ids=[],
            names=[],
            ratings=array("d"),
            birth_years=array("i"),
            games=array("q"),
            reached_2400=bytearray(),
            rds=array("d"),
            volatilities=array("d"),
        )

    def add(self, id: str, name: str = "", rating: float = 0, **facts: float) -> int:
        """Append a person with birth_year, games, reached_2400, rd and volatility if
        known; return the index."""
        self.ids.append(id)
        self.names.append(name)
        self.ratings.append(rating)
        self.birth_years.append(int(facts.get("birth_year") or 0))
        self.games.append(int(facts.get("games") or 0))
        self.reached_2400.append(bool(facts.get("reached_2400")))
        self.rds.append(facts.get("rd") or 0)
        self.volatilities.append(facts.get("volatility") or 0)
        return len(self.ids) - 1


class Events(NamedTuple):
    """The events of a pool, in any order, by index."""

    numbers: array[int]
    """Numbers in the ledger: the last criterion of the order."""
    names: list[str]
    first_days: array[int]
    last_days: array[int]
    stated: list[dict[int, float]]
    """Ratings that the file states, by person; without those of 0."""
    entrants: list[list[int]]
    """The people in the order of their start numbers."""

    @classmethod
    def make(cls) -> Events:
        """Make columns without events."""
        return cls(array("q"), [], array("q"), array("q"), stated=[], entrants=[])

    def add(self, number: int, first_day: int, last_day: int, name: str = "") -> int:
        """Append an event and return the index; fill `stated` and `entrants` after."""
        self.numbers.append(number)
        self.names.append(name)
        self.first_days.append(first_day)
        self.last_days.append(last_day)
        self.stated.append({})
        self.entrants.append([])
        return len(self.numbers) - 1

    def copy(self) -> Events:
        """Copy the columns; the values of the rows are shared."""
        return Events(
            numbers=self.numbers[:],
            names=self.names[:],
            first_days=self.first_days[:],
            last_days=self.last_days[:],
            stated=self.stated[:],
            entrants=self.entrants[:],
        )


class Games(NamedTuple):
    """Games and other rounds, in any order; columns of the same length."""

    events: array[int]
    """Indices in `Events`."""
    rounds: array[int]
    white: array[int]
    """Indices in `People`."""
    black: array[int]
    """-1 without an opponent."""
    half_points: bytearray
    """White's: 0, 1 or 2; any value if the game is not rated."""
    flags: bytearray
    """See `make_flags`."""
    points: array[int]
    """White's points of the score; `NOT_STATED` without one."""
    other_points: array[int]
    """Black's."""

    @classmethod
    def make(cls) -> Games:
        """Make columns without games."""
        return cls(
            events=array("i"),
            rounds=array("i"),
            white=array("i"),
            black=array("i"),
            half_points=bytearray(),
            flags=bytearray(),
            points=array("i"),
            other_points=array("i"),
        )

    def add(
        self,
        event: int,
        round: int,
        pair: tuple[int, int],
        halves: int,
        flags: int = 1,
        score: tuple[int, int] = (NOT_STATED, NOT_STATED),
    ) -> None:
        """Append a game of White and Black, or another first and second side."""
        self.extend([(event, round, *pair, halves, flags, *score)])

    def extend(self, rows: Iterable[Sequence[int]]) -> None:
        """Append rows, each with the values of all columns."""
        for column, values in zip(self, zip(*rows, strict=True), strict=False):
            column.extend(values)

    def count_results(self, row: int, margin: str = "off") -> list[int]:
        """Count the first side's wins, draws and losses in a row by a margin rule."""
        points = self.points[row], self.other_points[row]
        return count_results(margin, self.half_points[row], points)

    def select(self, rows: Sequence[int]) -> Games:
        """Copy these rows, in this order."""
        found = Games.make()
        for column, values in zip(found, self, strict=True):
            column.extend(map(values.__getitem__, rows))
        return found

    def slice(self, first: int = 0, end: int | None = None) -> Games:
        """Copy consecutive rows; without limits all."""
        found = Games.make()
        for column, values in zip(found, self, strict=True):
            column.extend(values[first:end])
        return found

    def join(self, other: Games) -> None:
        """Append the rows of other columns."""
        for column, values in zip(self, other, strict=True):
            column.extend(values)


class Batch(NamedTuple):
    """Events that are rated together."""

    period: str
    """The month, "2026-03"; of other periods the day of the list; "" if the batch is
    one event."""
    event: int
    """The index of the event; -1 if the batch is a period."""
    day: int
    """The day of the list."""
    events: tuple[int, ...]
    """In the order of rating."""


def order_events(events: Events) -> list[int]:
    """Order the events by last day, first day and number (the order of rating)."""
    return sorted(
        range(len(events.numbers)),
        key=lambda at: (
            events.last_days[at],
            events.first_days[at],
            events.numbers[at],
        ),
    )


def make_batches(events: Events, period: str, rated_to: int = 0) -> list[Batch]:
    """Divide the events into batches, including periods without events between them.

    Periods begin with the one after the list of the day `rated_to`, if that is given.
    """
    order = order_events(events)
    if period == "event" or not order:
        return [Batch("", at, events.last_days[at], (at,)) for at in order]
    ends = _MONTHLY if period == "month" else _read_days(period)
    rows: dict[date, list[int]] = {}
    for at in order:
        day = _find_list_day(date.fromordinal(events.last_days[at]), ends)
        rows.setdefault(day, []).append(at)
    day, last = min(rows), max(rows)
    if rated_to:
        day = min(day, _find_list_day(date.fromordinal(rated_to), ends))
    found = []
    while day <= last:
        name = day.isoformat()
        if period == "month":
            name = f"{day - timedelta(1):%Y-%m}"
        found.append(Batch(name, -1, day.toordinal(), tuple(rows.get(day, ()))))
        day = _find_list_day(day, ends)
    return found


#: The list days of months, as month and day.
_MONTHLY = tuple((month, 1) for month in range(1, 13))


def _find_list_day(day: date, ends: Sequence[tuple[int, int]]) -> date:
    """Find the first list day after a day."""
    days = (date(day.year + more, *end) for more in (0, 1) for end in ends)
    return next(one for one in days if one > day)


def _read_days(period: str) -> list[tuple[int, int]]:
    """Read days such as "01-01,07-01" in their order; empty if one is no day."""
    found = set()
    for part in period.split(","):
        try:
            # a year without 29 February: that day is in few years
            day = date.fromisoformat(f"2001-{part.strip()}")
        except ValueError:
            return []
        found.add((day.month, day.day))
    return sorted(found)
