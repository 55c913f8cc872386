"""The state of a pool between two batches: it can be saved and continued.

All columns are by person. The ratings of a state are those of the newest list.
"""

from __future__ import annotations

import json
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import compress
from math import isnan, nan
from pkgutil import resolve_name
from typing import NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import (
    REASONS,
    Batch,
    Events,
    Games,
    People,
    PoolSettings,
)
from elo_tui.core.pool.game_kind import NOT_STATED
from elo_tui.core.systems import find_row
from elo_tui.core.systems.elo import expected_score

_MARK = b"elo-tui pool 1\n"


class State(NamedTuple):
    """The columns that a batch changes in place."""

    ratings: array[float]
    """Not a number if the person is not on the list."""
    rds: array[float]
    volatilities: array[float]
    games: array[int]
    last_days: array[int]
    """The last day of the newest event with a rated game; 0 without one."""
    peaks: array[float]
    """FIDE: the highest rating on a list, or 2400 if the opening list states so; US
    Chess: the highest established rating after an event."""
    marks: array[int]
    """US Chess: a sum of bits (see `whole_events`); DWZ: evaluations, 0 if unknown;
    FIDE: 1 after the first event with a rated opponent."""
    pending: dict[int, list[tuple[int, int, int]]]
    """FIDE: month, opponent's rating and half points of each game that waits for a
    first rating."""
    past: dict[int, array[float]]
    """FIDE: ratings of earlier lists, by the day of the list."""
    rated_to: array[int]
    """One value: the day of the newest list, 0 before the first one."""

    def extend(self, people: People, settings: PoolSettings) -> None:
        """Append the people that the state does not have yet, at the opening list."""
        for at in range(len(self.ratings), len(people.ids)):
            rating = people.ratings[at] or nan
            self.ratings.append(rating)
            self.rds.append(people.rds[at] or settings.rd)
            self.volatilities.append(people.volatilities[at] or settings.volatility)
            self.games.append(people.games[at])
            self.last_days.append(0)
            self.peaks.append(2400.0 if people.reached_2400[at] else 0.0)
            self.marks.append(0)

    def pack(self) -> bytes:
        """Write the state as bytes for `read_state`."""
        facts = {
            "length": len(self.ratings),
            "pending": list(self.pending.items()),
            "past": sorted(self.past),
            "rated_to": self.rated_to[0],
        }
        reals = (self.ratings, self.rds, self.volatilities, self.peaks)
        past = [self.past[day] for day in sorted(self.past)]
        parts = [column.tobytes() for column in (*reals, *past)]
        for column in (self.games, self.last_days, self.marks):
            parts.append(column.tobytes())
        return b"".join([_MARK, json.dumps(facts).encode(), b"\n", *parts])


def make_state(people: People, settings: PoolSettings) -> State:
    """Make the state before the first batch: the opening list."""
    state = State(
        ratings=array("d"),
        rds=array("d"),
        volatilities=array("d"),
        games=array("q"),
        last_days=array("q"),
        peaks=array("d"),
        marks=array("q"),
        pending={},
        past={},
        rated_to=array("q", [0]),
    )
    state.extend(people, settings)
    return state


def read_state(data: bytes) -> State | Problem:
    """Read a state written by `State.pack` on a machine of the same kind."""
    wrong = Problem("state", "state: these bytes are not a saved state of a pool")
    if not data.startswith(_MARK):
        return wrong
    head, _, body = data[len(_MARK) :].partition(b"\n")
    try:
        facts = json.loads(head)
    except ValueError:
        return wrong
    size, days = 8 * facts["length"], facts["past"]
    if len(body) != size * (7 + len(days)):
        return wrong
    reals = [array("d") for _ in range(4 + len(days))]
    counts = [array("q") for _ in range(3)]
    parts = [body[at : at + size] for at in range(0, len(body), size or 1)]
    for real, part in zip(reals, parts, strict=False):
        real.frombytes(part)
    for count, part in zip(counts, parts[len(reals) :], strict=False):
        count.frombytes(part)
    return State(
        ratings=reals[0],
        rds=reals[1],
        volatilities=reals[2],
        games=counts[0],
        last_days=counts[1],
        peaks=reals[3],
        marks=counts[2],
        pending={
            person: [(row[0], row[1], row[2]) for row in rows]
            for person, rows in facts["pending"]
        },
        past=dict(zip(days, reals[4:], strict=True)),
        rated_to=array("q", [facts["rated_to"]]),
    )


class RoundAudit(NamedTuple):
    """One round of a person and its contribution."""

    event: int
    """Index of the event."""
    round: int
    opponent: int
    """Index of the opponent; -1 without one."""
    opponent_rating: float | None
    """The rating that counted."""
    colour: str
    """"w", "b" or ""."""
    half_points: int | None
    """The person's own; None without a result over the board."""
    expected: float | None
    change: float | None
    rated: bool
    why: str = ""
    score: tuple[int, int] | None = None
    """Goals, sets or games of the person and of the opponent, if stated."""
    weight: float = 1.0
    """The factor of its change by the margin rule."""


class EntryAudit(NamedTuple):
    """Effect of a batch on a person's rating."""

    batch: Batch
    before: float | None
    """None if the rating after the batch does not come from an earlier one."""
    after: float | None
    """None if the person is not on the list."""
    k: float | None
    unrounded: float | None
    """The sum of the changes, before rounding and floor."""
    change: float | None
    """after - before."""
    rule: str
    rounds: tuple[RoundAudit, ...]


class Work(NamedTuple):
    """One batch to be rated: what a system needs to change the state."""

    settings: PoolSettings
    people: People
    events: Events
    batch: Batch
    games: Games
    """The rated games, in the order of rating."""
    state: State
    counts: Mapping[int, int]
    """The number of these games by person, for all who played one."""
    watch: int = -1
    """The person to be audited; -1 for none."""


#: Rate a batch: change the state in place and return the entry of the watched person.
Advance = Callable[[Work], "EntryAudit | Problem | None"]
#: Predict White's score, None if impossible: White, Black, whether colours are known.
Predict = Callable[[int, int, bool], "float | None"]


class PoolRule(NamedTuple):
    """The rating of a pool by a system, named in its row (`SystemRow.pool_rule`)."""

    advance: Advance
    predict: Callable[[Work], Predict]
    """Return the predictions of games by the list before a batch."""


def load_rule(system: str) -> PoolRule:
    """Import the rule by which a system rates a pool."""
    rule: PoolRule = resolve_name(find_row(system).pool_rule)
    return rule


def predict_from_curve(
    work: Work, expected: Callable[[float, float], float] = expected_score
) -> Predict:
    """Predict by the ratings of the list and a curve."""
    ratings = work.state.ratings

    def predict(white: int, black: int, colours: bool) -> float | None:
        one, two = ratings[white], ratings[black]
        return None if isnan(one + two) else expected(one, two)

    return predict


def make_entry(
    work: Work,
    before: float | None,
    rule: str,
    rounds: list[RoundAudit],
    k: float | None = None,
    unrounded: float | None = None,
) -> EntryAudit:
    """Make the entry of the watched person after the batch."""
    rating = work.state.ratings[work.watch]
    after = None if isnan(rating) else rating
    change = None if before is None or after is None else after - before
    audits, batch = tuple(rounds), work.batch
    return EntryAudit(
        batch=batch,
        before=before,
        after=after,
        k=k,
        unrounded=unrounded,
        change=change,
        rule=rule,
        rounds=audits,
    )


def make_round(
    games: Games,
    row: int,
    person: int,
    opponent_rating: float | None = None,
    expected: float | None = None,
    change: float | None = None,
) -> RoundAudit:
    """Make the round of a person from a row of the games."""
    is_white = games.white[row] == person
    flags = games.flags[row]
    why = REASONS[flags >> 1]
    halves = games.half_points[row]
    colour = ("w" if is_white else "b") if flags & 1 else ""
    points = games.points[row], games.other_points[row]
    score = points if is_white else points[::-1]
    return RoundAudit(
        event=games.events[row],
        round=games.rounds[row],
        opponent=games.black[row] if is_white else games.white[row],
        opponent_rating=opponent_rating,
        colour=colour,
        half_points=None if why else halves if is_white else 2 - halves,
        expected=expected,
        change=change,
        rated=not why,
        why=why,
        score=None if NOT_STATED in points else score,
    )


def list_own_games(games: Games, person: int) -> Iterator[tuple[int, int, float]]:
    """Yield the row, the opponent and the score of each game of a person."""
    for row, (white, black) in enumerate(zip(games.white, games.black, strict=True)):
        if person == white:
            yield row, black, games.half_points[row] / 2
        elif person == black:
            yield row, white, 1 - games.half_points[row] / 2


def find_newcomers(work: Work) -> dict[int, float]:
    """Find who plays a first rated game, with the rating stated by the first file.

    The rating is 0 for those without one, and if settings do not ask for files.
    """
    ratings = work.state.ratings
    are_new = map(isnan, map(ratings.__getitem__, work.counts))
    found = dict.fromkeys(sorted(compress(work.counts, are_new)), 0.0)
    if found and work.settings.newcomers not in ("start", "list"):
        for event in reversed(work.batch.events):
            stated = work.events.stated[event]
            for person in found.keys() & stated.keys():
                found[person] = stated[person]
    return found


def count_players(games: Games) -> Mapping[int, int]:
    """Count the games of each player."""
    found = Counter(games.white)
    found.update(games.black)
    return found


def count_games(work: Work) -> None:
    """Add the games of the batch to those of the players, with the day."""
    games, last_days = work.state.games, work.state.last_days
    for person, count in work.counts.items():
        games[person] += count
    days = work.events.last_days
    if len(work.batch.events) == 1:
        for person in work.counts:
            last_days[person] = days[work.batch.events[0]]
        return
    # the rows are in the order of rating, by which days do not fall
    rows = zip(work.games.white, work.games.black, work.games.events, strict=True)
    for white, black, event in rows:
        last_days[white] = last_days[black] = days[event]
