"""The ways to predict a pool's games: its own list, fits of all games, baselines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import add
from typing import NamedTuple

from elo_tui.core.pool.bradley_terry import FindStep, Likelihood, PairColumns, maximise
from elo_tui.core.pool.dynamic_fit import DayPair, count_day_pairs, fit_moments
from elo_tui.core.pool.fit_components import find_root
from elo_tui.core.pool.fit_counts import Pair, count_pairs
from elo_tui.core.pool.game_columns import Events, Games
from elo_tui.core.pool.joint_fit import UNIT, FitSettings
from elo_tui.core.pool.pool_state import Predict, Work, load_rule
from elo_tui.core.systems.elo import expected_score


class LearnerOptions(NamedTuple):
    """The inputs of the ways to predict."""

    w2: float
    """The variance of `FitSettings`."""
    is_sided: bool
    """Whether the pool has an advantage of the first side."""
    find_step: FindStep | None = None


class Learner:
    """A way to predict; this one knows nothing and predicts 0.5 ("half")."""

    def __init__(self, options: LearnerOptions) -> None:
        """Begin without games."""
        self.options = options

    def learn(self, games: Games, events: Events, margin: str) -> None:
        """Take over the games of an event."""

    def prepare(self, work: Work, event: int) -> Predict:
        """Return the predictions for an event, from all that was learnt before."""
        return lambda white, black, colours: 0.5


class _ByPool(Learner):
    """The pool's own list before the batch."""

    def prepare(self, work: Work, event: int) -> Predict:
        return load_rule(work.settings.system).predict(work)


class _ByFile(Learner):
    """The ratings printed in the event's file, on the logistic curve of 400."""

    def prepare(self, work: Work, event: int) -> Predict:
        stated = work.events.stated[event]
        advantage = work.settings.advantage

        def predict(white: int, black: int, colours: bool) -> float | None:
            if white not in stated or black not in stated:
                return None
            lead = stated[white] - stated[black] + colours * advantage
            return expected_score(lead, 0)

        return predict


class _ByPoints(Learner):
    """The share of points so far, (points + 1) / (games + 2)."""

    def __init__(self, options: LearnerOptions) -> None:
        super().__init__(options)
        self.halves: dict[int, int] = {}
        self.games: dict[int, int] = {}

    def learn(self, games: Games, events: Events, margin: str) -> None:
        rows = zip(games.white, games.black, games.half_points, strict=True)
        for white, black, halves in rows:
            for person, score in ((white, halves), (black, 2 - halves)):
                self.halves[person] = self.halves.get(person, 0) + score
                self.games[person] = self.games.get(person, 0) + 1

    def prepare(self, work: Work, event: int) -> Predict:
        def share(person: int) -> float:
            points = self.halves.get(person, 0) / 2
            return (points + 1) / (self.games.get(person, 0) + 2)

        def predict(white: int, black: int, colours: bool) -> float:
            one, two = share(white), share(black)
            return one * (1 - two) / (one * (1 - two) + two * (1 - one))

        return predict


#: The last step of a fit that predicts: its square is 2e-6 points.
_LAST_STEP = 1e-4


class _ByFit(Learner):
    """The joint fit of earlier events, with a prior of 2 and the pool's advantage."""

    def __init__(self, options: LearnerOptions) -> None:
        super().__init__(options)
        self.values: dict[int, float] = {}
        self.parent: dict[int, int] = {}
        self.pairs = PairColumns.make()
        #: The place of each person among the values, and of each pair in the columns.
        self.people: dict[int, int] = {}
        self.rows: dict[Pair, int] = {}

    def learn(self, games: Games, events: Events, margin: str) -> None:
        for key, counts in count_pairs(games, margin).items():
            one, other = (find_root(self.parent, person) for person in key[:2])
            self.parent[one] = other
            self.add_pair(key, counts)
        self.add_days(games, events, margin)

    def add_pair(self, key: Pair, counts: list[int]) -> None:
        """Add the results of a pair to those before, from one side."""
        white, black, is_known = key
        is_sided = self.options.is_sided and bool(is_known)
        if not is_sided and white > black:
            white, black, counts = black, white, counts[::-1]
        pairs = self.pairs
        row = self.rows.setdefault((white, black, is_sided), len(pairs.white))
        if row == len(pairs.white):
            one, two = (
                self.people.setdefault(person, len(self.people))
                for person in (white, black)
            )
            for column, value in zip(pairs, (one, two, is_sided, 0, 0, 0), strict=True):
                column.append(value)
        for column, count in zip(pairs[3:], counts, strict=True):
            column[row] += count

    def add_days(self, games: Games, events: Events, margin: str) -> None:
        """Add the games by day, for a fit that needs days."""

    def prepare(self, work: Work, event: int) -> Predict:
        advantage = work.settings.advantage
        self.fit(advantage)

        def predict(white: int, black: int, colours: bool) -> float | None:
            if white not in self.values or black not in self.values:
                return None
            if find_root(self.parent, white) != find_root(self.parent, black):
                return None
            points = (self.values[white] - self.values[black]) * UNIT
            return expected_score(points + colours * advantage, 0)

        return predict

    def fit(self, advantage: float) -> None:
        """Fit all games learnt so far, from the values of the last fit."""
        found = maximise(
            Likelihood(pairs=self.pairs, priors=[2.0] * len(self.people)),
            [self.values.get(person, 0.0) for person in self.people],
            advantage / UNIT,
            tolerance=_LAST_STEP,
            find_step=self.options.find_step,
        )
        self.values = dict(zip(self.people, found.values, strict=True))


class _ByHistory(_ByFit):
    """The last values of the dynamic fit of all earlier events."""

    def __init__(self, options: LearnerOptions) -> None:
        super().__init__(options)
        self.days: dict[DayPair, list[int]] = {}
        self.known: dict[tuple[int, int], float] = {}

    def add_days(self, games: Games, events: Events, margin: str) -> None:
        for key, counts in count_day_pairs(games, events, margin).items():
            self.days[key] = [*map(add, self.days.get(key, (0, 0, 0)), counts)]

    def fit(self, advantage: float) -> None:
        options = FitSettings(w2=self.options.w2, errors=False, white=advantage)
        _, moments = fit_moments(self.days, options, self.known)
        self.known = {
            (person, one.day): one.rating
            for person, rows in moments.items()
            for one in rows
        }
        self.values = {
            person: rows[-1].rating / UNIT for person, rows in moments.items()
        }


LEARNERS: Mapping[str, Callable[[LearnerOptions], Learner]] = {
    "pool": _ByPool,
    "fit": _ByFit,
    "dynamic": _ByHistory,
    "file": _ByFile,
    "points": _ByPoints,
    "half": Learner,
}
