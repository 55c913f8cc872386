"""The working: how the numbers came about, a step a row with its article."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.core.proof import Step
from elo_tui.widgets.lines import Lines, Row, fit, rule

_LABEL = 12
#: From this width on two chapters stand side by side, cells.
TWO_COLUMNS = 110
#: From this width on the articles are named, cells.
ARTICLES = 56


class Chapter(NamedTuple):
    """A titled run of steps."""

    title: str
    steps: tuple[Step, ...]

    def without_numbers(self) -> Chapter:
        """The same labels and articles beside nothing."""
        steps = tuple(step._replace(text="") for step in self.steps)
        return self._replace(steps=steps)


class Working(Lines):
    """Draws chapters below or beside each other, as far as there is room."""

    chapters: var[tuple[Chapter, ...]] = var(())

    def watch_chapters(
        self, before: tuple[Chapter, ...], after: tuple[Chapter, ...]
    ) -> None:
        if not after:
            # the words stay, the numbers go: emptying and filling cost few bytes
            blank = tuple(chapter.without_numbers() for chapter in before)
            self.set_reactive(Working.chapters, blank)
        self.redraw()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        if width >= TWO_COLUMNS and len(self.chapters) == 2:
            half = width // 2 - 1
            left, right = (_chapter(chapter, half) for chapter in self.chapters)
            pairs = zip_longest(left, right, fillvalue=((" " * half, ""),))
            return [(*one, ("  ", ""), *other) for one, other in pairs][:height]
        rows: list[Row] = []
        for chapter in self.chapters:
            if rows and len(rows) + len(chapter.steps) >= height:
                break
            rows += _chapter(chapter, width)
        return rows[:height]


def _chapter(chapter: Chapter, width: int) -> list[Row]:
    return [rule(width, chapter.title), *(_step(step, width) for step in chapter.steps)]


def _step(step: Step, width: int) -> Row:
    article = f"{step.article} " if width >= ARTICLES else ""
    space = width - _LABEL - cell_len(article)
    return (
        (fit(f" {step.label}", _LABEL), "dim"),
        (fit(step.text, space), ""),
        (article, "dim"),
    )
