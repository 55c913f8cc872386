"""Pools: ratings over time, a joint fit of all games, and their quality.

`rate`, `fit`, `measure_quality` and `compare_settings` take columns of games
(`GameTable`); docs/library.md has examples. The program itself calls `rate_pool` and
its siblings with the columns of `game_columns`.
"""

from elo_tui.core.pool.game_columns import PoolSettings
from elo_tui.core.pool.game_kind import SideNames
from elo_tui.core.pool.joint_fit import (
    Component,
    FitSettings,
    FittedPlayer,
    FittedPool,
    FittedRating,
    KnownDifference,
    LooseAnchor,
)
from elo_tui.core.pool.pool_library import GameTable, PoolFit, PoolRatings, read_ratings
from elo_tui.core.pool.pool_library import compare_columns as compare_settings
from elo_tui.core.pool.pool_library import fit_columns as fit
from elo_tui.core.pool.pool_library import measure_columns as measure_quality
from elo_tui.core.pool.pool_library import rate_columns as rate
from elo_tui.core.pool.pool_quality import (
    CalibrationClass,
    PairedDifference,
    PoolQuality,
    QualitySettings,
    SystemQuality,
)

#: The name until 0.2.
quality = measure_quality

__all__ = [
    "CalibrationClass",
    "Component",
    "FitSettings",
    "FittedPlayer",
    "FittedPool",
    "FittedRating",
    "GameTable",
    "KnownDifference",
    "LooseAnchor",
    "PairedDifference",
    "PoolFit",
    "PoolQuality",
    "PoolRatings",
    "PoolSettings",
    "QualitySettings",
    "SideNames",
    "SystemQuality",
    "compare_settings",
    "fit",
    "measure_quality",
    "rate",
    "read_ratings",
]
