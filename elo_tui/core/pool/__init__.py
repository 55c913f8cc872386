"""Pools: ratings over time, a joint fit of all games, and their quality.

`rate`, `fit` and `quality` take columns of games (`GameTable`); docs/library.md has
examples. The program itself calls `rate_pool` and its siblings with the columns of
`game_columns`.
"""

from elo_tui.core.pool.game_columns import PoolSettings
from elo_tui.core.pool.joint_fit import FitSettings, KnownDifference, LooseAnchor
from elo_tui.core.pool.pool_library import GameTable, PoolRatings, read_ratings
from elo_tui.core.pool.pool_library import fit_columns as fit
from elo_tui.core.pool.pool_library import measure_columns as quality
from elo_tui.core.pool.pool_library import rate_columns as rate
from elo_tui.core.pool.pool_quality import QualitySettings

__all__ = [
    "FitSettings",
    "GameTable",
    "KnownDifference",
    "LooseAnchor",
    "PoolRatings",
    "PoolSettings",
    "QualitySettings",
    "fit",
    "quality",
    "rate",
    "read_ratings",
]
