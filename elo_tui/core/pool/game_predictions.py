"""The ways to predict a pool's games: its own list, fits of all games, baselines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from elo_tui.core.pool.bradley_terry import Likelihood, maximise
from elo_tui.core.pool.dynamic_fit import DayPair, count_day_pairs, fit_moments
from elo_tui.core.pool.fit_components import find_root
from elo_tui.core.pool.fit_counts import Pair, count_pairs, index_pairs
from elo_tui.core.pool.game_columns import Events, Games
from elo_tui.core.pool.joint_fit import UNIT, FitSettings
from elo_tui.core.pool.pool_state import Predict, Work, load_rule
from elo_tui.core.systems.elo import expected_score


class Learner:
    """A way to predict; this one knows nothing and predicts 0.5 ("half")."""

    def __init__(self, w2: float, is_sided: bool) -> None:
        """Begin without games; `w2` is the variance of `FitSettings`.

        `is_sided` if the pool has an advantage of the first side.
        """
        self.w2 = w2
        self.is_sided = is_sided

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

    def __init__(self, w2: float, is_sided: bool) -> None:
        super().__init__(w2, is_sided)
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


_Key = TypeVar("_Key", Pair, DayPair)


def _add_counts(found: dict[_Key, list[int]], key: _Key, counts: list[int]) -> None:
    """Add wins, draws and losses to those of the same pair before."""
    before = found.get(key, [0, 0, 0])
    found[key] = [one + two for one, two in zip(before, counts, strict=True)]


#: The last step of a fit that predicts: its square is 2e-6 points.
_LAST_STEP = 1e-4


class _ByFit(Learner):
    """The joint fit of earlier events, with a prior of 2 and the pool's advantage."""

    def __init__(self, w2: float, is_sided: bool) -> None:
        super().__init__(w2, is_sided)
        self.pairs: dict[Pair, list[int]] = {}
        self.values: dict[int, float] = {}
        self.parent: dict[int, int] = {}

    def learn(self, games: Games, events: Events, margin: str) -> None:
        for key, counts in count_pairs(games, margin).items():
            one, other = (find_root(self.parent, person) for person in key[:2])
            self.parent[one] = other
            self.add_pair(key, counts)
        self.add_days(games, events, margin)

    def add_pair(self, key: Pair, counts: list[int]) -> None:
        """Add the results of a pair to those before, from one side."""
        white, black, is_known = key
        if self.is_sided and is_known:
            _add_counts(self.pairs, key, counts)
            return
        if white > black:
            white, black, counts = black, white, counts[::-1]
        _add_counts(self.pairs, (white, black, 0), counts)

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
        order = sorted({person for pair in self.pairs for person in pair[:2]})
        index = {person: at for at, person in enumerate(order)}
        model = Likelihood(
            pairs=index_pairs(self.pairs, index),
            priors=[2.0] * len(order),
        )
        start = [self.values.get(person, 0.0) for person in order]
        white = advantage / UNIT
        found = maximise(model, start, white, tolerance=_LAST_STEP)
        self.values = dict(zip(order, found.values, strict=True))


class _ByHistory(_ByFit):
    """The last values of the dynamic fit of all earlier events."""

    def __init__(self, w2: float, is_sided: bool) -> None:
        super().__init__(w2, is_sided)
        self.days: dict[DayPair, list[int]] = {}
        self.known: dict[tuple[int, int], float] = {}

    def add_days(self, games: Games, events: Events, margin: str) -> None:
        for key, counts in count_day_pairs(games, events, margin).items():
            _add_counts(self.days, key, counts)

    def fit(self, advantage: float) -> None:
        options = FitSettings(w2=self.w2, errors=False, white=advantage)
        _, moments = fit_moments(self.days, options, self.known)
        self.known = {
            (person, one.day): one.rating
            for person, rows in moments.items()
            for one in rows
        }
        self.values = {
            person: rows[-1].rating / UNIT for person, rows in moments.items()
        }


LEARNERS: Mapping[str, Callable[[float, bool], Learner]] = {
    "pool": _ByPool,
    "fit": _ByFit,
    "dynamic": _ByHistory,
    "file": _ByFile,
    "points": _ByPoints,
    "half": Learner,
}
