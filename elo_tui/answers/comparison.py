"""The same games in several systems, or with several K-factors."""

from __future__ import annotations

from elo_tui.answers.answer import Answer, make_answer
from elo_tui.core.comparison import Comparison

_POOLS = "pools are not comparable: a number means another strength in each system"


def answer_comparison(found: Comparison) -> Answer:
    """A row for each system or K, with what the screen shows of it."""
    rows = [
        {
            found.of: column.name,
            **{label: " ".join(cell.split()) for label, cell in column.cells.items()},
            "note": column.note or None,
        }
        for column in found.columns
    ]
    return make_answer("Comparison", {"compared": rows, "notes": [_POOLS]})
