"""The answer that compares the same games under several systems or K-factors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, UnsetType, field

from elo_tui.features.game.compare.comparison import (
    POOLS,
    ComparedSystem,
    Comparison,
    comparison_lines,
)
from elo_tui.kit.answer import MERGED, Answer, Measure, Notes, Record


class ComparedRow(Record, frozen=True, kw_only=True):
    """The figures of one system, or of one K, by their labels."""

    system: str | UnsetType
    k: Annotated[str | UnsetType, Measure("K")] = field(name="K")
    cells: Annotated[dict[str, str], MERGED]
    note: str | None


class GamesComparedAnswer(Answer, frozen=True, kw_only=True):
    """A row for each system or K."""

    found: Annotated[Comparison, Measure(role="source")]
    compared: tuple[ComparedRow, ...]
    notes: Notes

    @property
    def title(self) -> str:
        return "Comparison"

    def write_text(self) -> Iterator[str]:
        # systems differ in their values: lists read better than a table that wide
        return comparison_lines(self.found)


def answer_comparison(found: Comparison) -> GamesComparedAnswer:
    """Answer with a row for each system or K."""
    is_by_k = found.column_word == "K"
    return GamesComparedAnswer(
        found=found,
        compared=tuple(_describe_column(one, is_by_k) for one in found.columns),
        notes=(POOLS,),
    )


def _describe_column(column: ComparedSystem, is_by_k: bool) -> ComparedRow:
    return ComparedRow(
        system=UNSET if is_by_k else column.name,
        k=column.name if is_by_k else UNSET,
        cells={label: " ".join(cell.split()) for label, cell in column.cells.items()},
        note=column.note or None,
    )
