"""The parts of a pool that take long: worked out in a thread."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.pool.joint_fit import FitSettings, FittedPool, fit_pool
from elo_tui.core.pool.likeness import find_duplicates
from elo_tui.core.pool.pool_quality import PoolQuality, measure_quality
from elo_tui.core.pool.pool_rating import CANCELLED, CancelledError, Progress
from elo_tui.core.pool.pool_stakes import PoolStakes, compute_stakes
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.engines.numpy_engine import find_inverter, find_stepper
from elo_tui.features.pool.answer.people import list_ladder, list_pairs
from elo_tui.features.pool.answer.rows import PoolRow


class PoolAnalysis(NamedTuple):
    """A part of a pool that takes long, worked out in a thread."""

    pool: ReplayedPool
    part: str
    """``fit``, ``quality``, ``questions``, ``ladder`` or ``stakes``."""
    found: FittedPool | PoolQuality | PoolStakes | Sequence[PoolRow] | Problem


def analyse_pair(pool: ReplayedPool, pair: tuple[int, int]) -> PoolAnalysis:
    """Compute the stakes of a game of two people today."""
    state, day = pool.state, date.today()
    has_side = bool(state.find_settings(day).advantage)
    found = compute_stakes(
        pool.columns.table, state.settings, pair, day.toordinal(), has_side
    )
    return PoolAnalysis(pool, "stakes", found)


def analyse_pool(pool: ReplayedPool, part: str, progress: Progress) -> PoolAnalysis:
    """Work out a part with the usual options; a Problem, too, if cancelled."""
    columns = pool.columns
    if part == "questions":

        def note_compared(done: int, total: int) -> None:
            if progress(done, total):
                raise CancelledError

        try:
            pairs = find_duplicates(columns.identities, progress=note_compared)
        except CancelledError:
            return PoolAnalysis(pool, part, CANCELLED)
        return PoolAnalysis(pool, part, list_pairs(pairs))
    if part == "ladder":
        return PoolAnalysis(pool, part, list_ladder(pool))
    if part == "fit":
        present = pool.state.newest_settings
        options = FitSettings(white=present.advantage, margin=present.margin)
        fitted = fit_pool(*columns.table, options, find_inverter(), progress)
        return PoolAnalysis(pool, part, fitted)
    rules = pool.state.settings
    measured = measure_quality(
        *columns.table, rules, progress=progress, find_step=find_stepper()
    )
    return PoolAnalysis(pool, part, measured)
