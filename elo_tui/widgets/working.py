"""The working: how the numbers came about, a step a row with its article."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.reactive import var

from elo_tui.commands.bindings import bindings
from elo_tui.core.proof import Step
from elo_tui.widgets.lines import Lines, Row, fit, rule

_LABEL = 14
#: From this width on two chapters stand side by side, cells.
TWO_COLUMNS = 110
#: From this width on the articles are named where the text leaves room, cells.
ARTICLES = 56
#: A second chapter is shown cut where it has so many rows; with fewer it is left out.
WORTH_CUTTING = 4
#: What stands before the result of a step.
_RESULT_SIGNS = (" = ", ": ")


class Chapter(NamedTuple):
    """A titled run of steps."""

    title: str
    steps: tuple[Step, ...]

    def without_numbers(self) -> Chapter:
        """The same labels and articles beside nothing."""
        steps = tuple(step._replace(text="") for step in self.steps)
        return self._replace(steps=steps)


class Working(Lines):
    """Draws chapters below or beside each other, as far as there is room.

    While it has the focus the arrows scroll all of them.
    """

    scope = "working"

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("working")]

    chapters: var[tuple[Chapter, ...]] = var(())
    top: var[int] = var(0)
    """The first row shown while it has the focus."""

    class Left(Message):
        """Escape was pressed: the working has been read."""

    def watch_top(self) -> None:
        self.redraw()

    def action_leave(self) -> None:
        self.post_message(self.Left())

    def on_key(self, event: events.Key) -> None:
        """Arrows, pages, Home and End move the rows."""
        page = max(1, self.content_size.height - 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        last = len(self._all_rows(self.content_size.width))
        steps |= {"home": -last, "end": last}
        if event.key in steps:
            event.stop()
            last_top = max(0, last - self.content_size.height)
            self.top = max(0, min(last_top, self.top + steps[event.key]))

    def watch_chapters(
        self, before: tuple[Chapter, ...], after: tuple[Chapter, ...]
    ) -> None:
        if not after:
            # the words stay, the numbers go: emptying and filling cost few bytes
            blank = tuple(chapter.without_numbers() for chapter in before)
            self.set_reactive(Working.chapters, blank)
        self.redraw()

    def _all_rows(self, width: int) -> list[Row]:
        """Every chapter whole, below each other."""
        return [
            row
            for chapter in self.chapters
            for row in _chapter(chapter, width, len(chapter.steps) + 1)
        ]

    def rows(self, width: int, height: int) -> Sequence[Row]:
        if self.has_focus:
            rows = self._all_rows(width)
            first = max(0, min(self.top, len(rows) - height))
            return rows[first : first + height]
        if width >= TWO_COLUMNS and len(self.chapters) == 2:
            half = width // 2 - 1
            left, right = (_chapter(chapter, half, height) for chapter in self.chapters)
            pairs = zip_longest(left, right, fillvalue=((" " * half, ""),))
            return [(*one, ("  ", ""), *other) for one, other in pairs]
        rows = []
        for chapter in self.chapters:
            room = height - len(rows)
            if rows and room < min(len(chapter.steps) + 1, WORTH_CUTTING):
                break
            rows += _chapter(chapter, width, room)
        return rows


def _chapter(chapter: Chapter, width: int, height: int) -> list[Row]:
    """The steps below their title, which says how many there is no room for."""
    steps = chapter.steps[: max(0, height - 1)]
    left = len(chapter.steps) - len(steps)
    end = f"{left} more step{'s' * (left != 1)}" if left else ""
    rows = [rule(width, chapter.title, end), *(_step(step, width) for step in steps)]
    return rows[:height]


def _step(step: Step, width: int) -> Row:
    space = width - _LABEL
    article = f"{step.article} " if width >= ARTICLES else ""
    # the result matters more than where it comes from
    if cell_len(step.text) + cell_len(f" {article}") > space:
        article = ""
    return (
        (fit(f" {step.label}", _LABEL), "dim"),
        (_with_result(step.text, space - cell_len(article)), ""),
        (article, "dim"),
    )


def _with_result(text: str, width: int) -> str:
    """The text in `width` cells; one too long is cut before its result, not in it."""
    at = max(text.rfind(sign) for sign in _RESULT_SIGNS)
    result = text[at:] if at > 0 else ""
    if cell_len(text) <= width or cell_len(result) > width // 2:
        return fit(text, width)
    return fit(text, width - cell_len(result)) + result
