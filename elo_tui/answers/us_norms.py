"""Title norms of US Chess as public data."""

from __future__ import annotations

from typing import Any

from elo_tui.core.norms.us_chess import POINT, UsNorms

#: A point has 800 parts, so five decimals are exact.
PLACES = 5


def norm_data(found: UsNorms) -> dict[str, Any]:
    """The norms and their conditions; scores and expectations are points."""
    best = found.highest
    return {
        "highest": best.code if best else None,
        "levels": [
            {
                "level": row.level.rating,
                "title": row.level.title,
                "expected": round(row.expected / POINT, PLACES),
                "required": None if row.required is None else row.required / 2,
                "norm": row.norm,
            }
            for row in found.levels
        ],
        "conditions": [condition._asdict() for condition in found.conditions],
    }
