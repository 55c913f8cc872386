"""All there is to say of a row of the journal, below each other, to scroll in."""

from __future__ import annotations

from rich.cells import cell_len

from elo_tui.widgets.lines import Row
from elo_tui.widgets.working import Chapter, Working, step_rows

#: The most that labels take; those of a chapter take no more than they need, cells.
_LABEL = 18


class Details(Working):
    """Chapters as many as there is room for; the arrows scroll in all of them."""

    worth_cutting = 0

    def steps(self, chapter: Chapter, width: int) -> list[Row]:
        longest = max((cell_len(step.label) for step in chapter.steps), default=0)
        label = min(_LABEL, longest + 2)
        return [row for step in chapter.steps for row in step_rows(step, width, label)]
