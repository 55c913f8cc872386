"""Pools for scripts: columns of games in, columns of ratings out.

Ids are strings or whole numbers. What is wrong in a table or in settings gives a
`Problem`; anything else in their place raises TypeError.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Hashable, Iterable, Iterator, Mapping
from math import isnan
from typing import TYPE_CHECKING, Any, TypeAlias

from elo_tui.core.argument_checks import check_event, check_settings, require_type
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import CoreRecord, Problem
from elo_tui.core.pool.dynamic_fit import fit_history
from elo_tui.core.pool.game_columns import Events, Games, People, PoolSettings
from elo_tui.core.pool.joint_fit import FitSettings, FittedPool, fit_pool
from elo_tui.core.pool.ledger import EventContent, extract_event
from elo_tui.core.pool.pool_quality import (
    PoolQuality,
    QualitySettings,
    compare_rules,
    measure_quality,
)
from elo_tui.core.pool.pool_rating import rate_pool
from elo_tui.core.pool.pool_state import State, read_state
from elo_tui.core.pool.table_columns import read_columns

if TYPE_CHECKING:
    Reals: TypeAlias = array[float]
    Counts: TypeAlias = array[int]
else:
    # before Python 3.12 an array has no kind where annotations are evaluated
    Reals = Counts = array

_NO_OPENING: Mapping[Any, float] = {}
_SYSTEM = "a key of a system with pools, such as 'elo'"


class GameTable(CoreRecord, frozen=True):
    """The games of a pool, or of a part of its time, as columns of one length."""

    white: Iterable[Any]
    """Ids of the players with White, strings or whole numbers."""
    black: Iterable[Any]
    """Ids of the players with Black."""
    score: Iterable[Any]
    """White's: 1, 0.5 or 0, a Result, or such as ``1-0``, ``½-½`` and ``0-1``."""
    day: Iterable[Any]
    """Dates, texts such as ``2026-01-31``, or ordinals of `date.toordinal`."""
    event: Iterable[Any] = ()
    """Names of the events; empty: the games of a day are one event."""
    round: Iterable[int] = ()
    """Numbers from 1; empty: all games of an event are in one round."""

    @classmethod
    def from_events(cls, events: Iterable[Crosstable | Problem]) -> GameTable | Problem:
        """Make a table of the rated games of events, as `readers.read_event` has them.

        The id of a player is the number in a federation's list, or the name without
        one. A Problem among the events is passed through.
        """
        rows: list[tuple[Any, ...]] = []
        require_type("events", events, Iterable, "a list of events")
        for number, event in enumerate(events, start=1):
            if problem := check_event(event):
                return problem
            assert isinstance(event, Crosstable)
            found = extract_event(event)
            if isinstance(found, Problem):
                return found
            rows += _list_games(found, f"{number} {found.name}".rstrip())
        return cls(*(zip(*rows, strict=True) if rows else [()] * 6))


def _list_games(event: EventContent, name: str) -> Iterator[tuple[Any, ...]]:
    ids = {one.no: one.id or one.name for one in event.players}
    for one in event.rounds:
        if not one.why:
            white, black = (
                ids.get(no) or f"{name}, {no}" for no in (one.white, one.black)
            )
            yield white, black, one.halves / 2, event.last_day, name, one.round


class PoolRatings(CoreRecord, frozen=True):
    """The newest list as columns, and what continues it."""

    ids: list[Any]
    """As given; only those on the list have a rating that is a number."""
    ratings: Reals
    """The rating of each player, points; not a number for one not on the list."""
    rds: Reals
    """The rating deviation of each player, points; 0 in systems without."""
    volatilities: Reals
    """The volatility of each player; 0 in systems without."""
    games: Counts
    """The number of rated games of each player."""
    _people: People
    _state: State
    _positions: dict[Any, int]
    """The position of each id."""

    def get_rating(self, id: Hashable) -> float | None:
        """Return the rating of a player, points; None if not on the list."""
        at = self._positions.get(id)
        rating = self.ratings[at] if at is not None else None
        return None if rating is None or isnan(rating) else rating

    def pack(self) -> bytes:
        """Write the list as bytes for `read_ratings`, to continue it elsewhere."""
        return json.dumps(self.ids).encode() + b"\n" + self._state.pack()


class PoolFit(CoreRecord, frozen=True):
    """All games of a table fitted at once."""

    ids: list[Any]
    """The ids, by the position that the records of the fit have as `person`."""
    fit: FittedPool
    """The ratings with their errors."""

    def __iter__(self) -> Iterator[Any]:
        """Give both in turn, for scripts that unpack the answer."""
        return iter((self.ids, self.fit))


def rate_columns(
    system: str,
    table: GameTable | Problem,
    settings: PoolSettings = PoolSettings(),  # noqa: B008 - it cannot be changed
    previous: PoolRatings | Problem | None = None,
    opening: Mapping[Any, float] = _NO_OPENING,
) -> PoolRatings | Problem:
    """Rate the games of a table in the order of their days.

    `system` takes the place of the one in the settings. `previous` is the answer for
    the time before: it is continued in place, so that a pool larger than memory is
    rated table by table; a batch, such as a month, must not be divided. `opening` has
    the ratings of players who have one before their first game. A Problem is passed
    through.
    """
    if problem := _check(system, table, settings, previous):
        return problem
    require_type("opening", opening, Mapping, "a mapping of ids to ratings")
    assert isinstance(table, GameTable)
    assert not isinstance(previous, Problem)
    people = previous._people if previous else People.make()
    index = previous._positions if previous else {}
    columns = read_columns(table, people, index, opening)
    if isinstance(columns, Problem):
        return columns
    state = previous._state if previous else None
    found = rate_pool(people, *columns, settings._replace(system=system), state=state)
    if isinstance(found, Problem):
        return found
    return _make_ratings(index, people, found.state)


def _check(
    system: str,
    table: GameTable | Problem,
    settings: PoolSettings,
    previous: PoolRatings | Problem | None = None,
) -> Problem | None:
    """Check what a question about a pool has; raises TypeError."""
    for one in (system, previous):
        if isinstance(one, Problem):
            return one
    require_type("system", system, str, _SYSTEM)
    if previous is not None:
        require_type("previous", previous, PoolRatings, "what pool.rate returns")
    return _check_table(table) or check_settings("settings", settings, PoolSettings)


def _check_table(table: GameTable | Problem) -> Problem | None:
    if isinstance(table, Problem):
        return table
    require_type("table", table, GameTable, "a GameTable")
    return None


def read_ratings(data: bytes) -> PoolRatings | Problem:
    """Read a list written by `PoolRatings.pack`, to continue it with `rate_columns`."""
    require_type("data", data, bytes, "the bytes of PoolRatings.pack")
    head, _, rest = data.partition(b"\n")
    state = read_state(rest)
    if isinstance(state, Problem):
        return state
    try:
        ids = json.loads(head)
    except ValueError:
        ids = []
    if not isinstance(ids, list) or len(ids) != len(state.ratings):
        return Problem("state", "state: these bytes are not a saved list of a pool")
    people = People.make()
    for id in ids:
        people.add(str(id))
    return _make_ratings({id: at for at, id in enumerate(ids)}, people, state)


def _make_ratings(
    positions: dict[Any, int], people: People, state: State
) -> PoolRatings:
    return PoolRatings(
        ids=list(positions),
        ratings=state.ratings,
        rds=state.rds,
        volatilities=state.volatilities,
        games=state.games,
        _people=people,
        _state=state,
        _positions=positions,
    )


def fit_columns(
    table: GameTable | Problem,
    settings: FitSettings = FitSettings(),  # noqa: B008 - it cannot be changed
    dynamic: bool = False,
) -> PoolFit | Problem:
    """Fit all games of a table at once: the most likely ratings, with their errors.

    The anchors of the settings are by position in the ids, which are in the order of
    `sorted` for ids of one kind. With `dynamic` each player has a rating for each day
    of play. A Problem is passed through.
    """
    problem = _check_table(table) or check_settings("settings", settings, FitSettings)
    if problem:
        return problem
    require_type("dynamic", dynamic, bool, "True or False")
    assert isinstance(table, GameTable)
    people, index = People.make(), dict[Any, int]()
    columns = read_columns(table, people, index, _NO_OPENING)
    if isinstance(columns, Problem):
        return columns
    fit = fit_history if dynamic else fit_pool
    found = fit(people, *columns, settings)
    return found if isinstance(found, Problem) else PoolFit(list(index), found)


#: What a script compares a system with: its files state no ratings.
_USUAL = QualitySettings(systems=("pool", "fit", "points", "half"))


def measure_columns(
    system: str,
    table: GameTable | Problem,
    settings: PoolSettings = PoolSettings(),  # noqa: B008 - it cannot be changed
    options: QualitySettings = _USUAL,
) -> PoolQuality | Problem:
    """Compare the predictions of a system with the results of later games.

    A Problem is passed through.
    """
    columns = _check(system, table, settings) or _read_compared(table, options)
    if isinstance(columns, Problem):
        return columns
    return measure_quality(*columns, settings._replace(system=system), options)


def compare_columns(
    system: str,
    table: GameTable | Problem,
    candidates: Mapping[str, PoolSettings],
    options: QualitySettings = _USUAL,
) -> PoolQuality | Problem:
    """Compare the predictions of settings, such as those with several K, by name.

    ``systems`` of the answer has a row for each of the `candidates`, which need one
    period; ``differences`` show which of two predicts better, with a standard error.
    """
    require_type("candidates", candidates, Mapping, "a mapping of names to settings")
    rules: dict[str, PoolSettings] = {}
    for name, settings in candidates.items():
        if problem := _check(system, table, settings):
            return problem
        rules[str(name)] = settings._replace(system=system)
    columns = _read_compared(table, options)
    if isinstance(columns, Problem):
        return columns
    return compare_rules(*columns, rules, options)


def _read_compared(
    table: GameTable | Problem, options: QualitySettings
) -> tuple[People, Events, Games] | Problem:
    """Read the columns of a comparison, and check its options; raises TypeError."""
    problem = _check_table(table)
    problem = problem or check_settings("options", options, QualitySettings)
    if problem:
        return problem
    assert isinstance(table, GameTable)
    people = People.make()
    columns = read_columns(table, people, {}, _NO_OPENING)
    return columns if isinstance(columns, Problem) else (people, *columns)
