"""All there is to say of a row, to scroll in: long sentences are wrapped, not cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.cells import cell_len

from elo_tui.core.proof import Step
from elo_tui.widgets.lines import Row, fit, rule
from elo_tui.widgets.working import ARTICLES, Working

#: The most that labels take; those of a chapter take no more than they need, cells.
_LABEL = 18


class Details(Working):
    """Chapters below each other, whole; the arrows scroll while it has the focus."""

    def rows(self, width: int, height: int) -> Sequence[Row]:
        rows = self._all_rows(width)
        first = max(0, min(self.top, len(rows) - height)) if self.has_focus else 0
        shown = rows[first : first + height]
        left = len(rows) - first - len(shown)
        if left and shown and not self.has_focus:
            shown[-1] = rule(width, "", f"F4: {left + 1} more rows")
        return shown

    def _all_rows(self, width: int) -> list[Row]:
        rows: list[Row] = []
        for chapter in self.chapters:
            rows.append(rule(width, chapter.title))
            longest = max((cell_len(step.label) for step in chapter.steps), default=0)
            for step in chapter.steps:
                rows += _wrapped(step, width, min(_LABEL, longest + 2))
        return rows


def _wrapped(step: Step, width: int, label_width: int) -> Iterator[Row]:
    # a sentence without a label has the whole width
    start = label_width if step.label else 1
    room = max(10, width - start)
    # figures stand in columns: only what does not fit is wrapped
    parts = [step.text]
    if cell_len(step.text) > room:
        parts = wrap(step.text, room) or [""]
    for number, part in enumerate(parts):
        label = fit(f" {step.label}" if not number else "", start)
        article = f"{step.article} " if step.article and width >= ARTICLES else ""
        if number < len(parts) - 1 or cell_len(part) + len(article) + 1 > room:
            article = ""
        text = fit(part, room - cell_len(article))
        yield ((label, "dim"), (text, ""), (article, "dim"))
