"""The headline of a screen: its most important figures, each after its name."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.kit.text_parts import Figure
from elo_tui.kit.widgets.lines import Lines, Row, Span


class Headline(Lines):
    """A row of figures under a title; the last ones are left out if it is full."""

    DEFAULT_CLASSES = "group"

    heading: var[str] = var("")
    figures: var[tuple[Figure, ...]] = var(())

    def rows(self, width: int, height: int) -> Sequence[Row]:
        spans: list[Span] = []
        used = 0
        for one in self.figures:
            name = f"{'   ' if spans else ' '}{one.name} "
            used += cell_len(name) + cell_len(one.text)
            if used >= width:
                break
            spans += [(name, "dim"), (one.text, one.role)]
        return self.add_title([tuple(spans)], width, self.heading)[:height]
