"""The joint fit of a pool and the quality of its predictions, in any thread."""

from __future__ import annotations

from elo_tui.answers.pool_analyses import PoolAnalysis
from elo_tui.core.pool.joint_fit import fit_pool
from elo_tui.core.pool.pool_quality import measure_quality
from elo_tui.core.pool.pool_rating import Progress
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.engines.numpy_engine import find_inverter


def analyse_pool(pool: ReplayedPool, part: str, progress: Progress) -> PoolAnalysis:
    """Work out a part with the usual options; a Problem, too, if cancelled."""
    columns = pool.columns
    given = columns.table
    if part == "fit":
        fitted = fit_pool(*given, inverter=find_inverter(), progress=progress)
        return PoolAnalysis(pool, part, fitted)
    measured = measure_quality(*given, pool.state.settings, progress=progress)
    return PoolAnalysis(pool, part, measured)
