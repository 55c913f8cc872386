"""The working: how each number was computed, one step per row, with its article."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, zip_longest

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.reactive import var

from elo_tui.core.model import Step
from elo_tui.core.text.figures import plural
from elo_tui.kit.widgets.conventions import PaneClosed
from elo_tui.kit.widgets.lines import (
    Lines,
    Row,
    append_sign,
    fit,
    rule,
    sentence_rows,
    wrap_text,
)

_LABEL = 14
#: The rows left free for chapters that change, eleven games and their working, and for
#: the latter with its title.
_CHANGING, _SUMS = 18, 8
#: The rows of a chapter that is short, which leaves room for others.
_FEW = 4
#: The narrowest pane with two columns of chapters, cells.
TWO_COLUMNS = 110
#: The narrowest pane that gives an article its own row, cells.
ARTICLES = 44


class Chapter(Struct, frozen=True):
    """A titled run of steps."""

    title: str
    steps: tuple[Step, ...]
    stays: bool = False
    """Whether it is the same for each row of the table. Such chapters have a
    place of their own, or each key in the table would move and paint all of them."""
    sums: bool = False
    """Whether it sums up the one before, however long that is: it has its place, too,
    where its figures are found again from row to row."""
    repeats: bool = False
    """Whether the table has its rows, too: the last are left out if room is short."""

    def clear_numbers(self) -> Chapter:
        """The same steps without their figures."""
        steps = tuple(replace(step, text="") for step in self.steps)
        return replace(self, steps=steps)


class Working(Lines, scope="working"):
    """Pane of chapters, as many as fit.

    While it has the focus the arrows scroll all of them.
    """

    DEFAULT_CLASSES = "group"
    shared_scope = "moves"

    worth_cutting = 4
    """The fewest rows in which another chapter is begun; with fewer it is left out."""
    empty = "Each step appears here, with its article."
    """The sentence in place of chapters."""
    is_titled = False
    """Whether that sentence has a rule above it where no frame is."""

    chapters: var[tuple[Chapter, ...]] = var(())
    edition: var[str] = var("")
    """The rules in force: the words of other rules do not stay without figures."""
    top: var[int] = var(0)
    """The first row shown while it has the focus."""

    def action_step(self, by: int) -> None:
        """Scroll by rows."""
        last = len(self._all_rows(self.content_size.width)) - self.content_size.height
        self.top = max(0, min(last, self.top + by))

    def action_page(self, by: int) -> None:
        """Scroll by pages, less a row that stays in view."""
        self.action_step(by * max(1, self.content_size.height - 1))

    def action_end(self, side: int) -> None:
        """Scroll to the first or the last row."""
        self.action_step(side * len(self._all_rows(self.content_size.width)))

    def action_leave(self) -> None:
        self.post_message(PaneClosed())

    def watch_chapters(
        self, before: tuple[Chapter, ...], after: tuple[Chapter, ...]
    ) -> None:
        if not after:
            # keeping the words makes fewer cells differ while a rating is typed
            blank = tuple(chapter.clear_numbers() for chapter in before)
            self.set_reactive(Working.chapters, blank)
        self.redraw()

    def watch_edition(self) -> None:
        if not any(step.text for chapter in self.chapters for step in chapter.steps):
            self.set_reactive(Working.chapters, ())
            self.redraw()

    def _all_rows(self, width: int) -> list[Row]:
        """Every chapter whole, below each other."""
        wholes = (self._whole(at, one, width) for at, one in enumerate(self.chapters))
        return [row for whole in wholes for row in whole]

    def _lay_out(self, width: int, height: int) -> tuple[list[Row], int]:
        """Draw as many chapters as fit, those that stay in their places.

        If some of them are hidden, the shortest use the rows left free above: those
        seldom change. The number of rows of chapters left out follows.
        """
        shared = [
            self._whole(place, chapter, width)
            for place, chapter in enumerate(self.chapters)
            if chapter.stays
        ]
        begin = _count_changing(height)
        seen, hidden = _split_rows(shared, height - begin)
        rows: list[Row] = []
        left_out = 0
        for place, chapter in enumerate(self.chapters[: -len(shared) or None]):
            if left_out:
                left_out += len(self._whole(place, chapter, width))
                continue
            more = self._whole(place, chapter, width)
            more = self._shorten(more, len(rows), place, width, height)
            if chapter.sums and rows:
                # of few games, if the rows left free are needed
                few = hidden and len(rows) <= _FEW
                place_of = _FEW if few else begin - _SUMS
                more = [()] * (place_of - len(rows)) + more
            if rows and height - len(rows) < min(len(more), self.worth_cutting):
                left_out = len(self._whole(place, chapter, width))
            else:
                rows += more
        filling: list[Row] = []
        left = hidden
        for whole in sorted(hidden, key=len):
            if len(rows) + len(filling) + len(whole) <= begin:
                filling += whole
                left = [one for one in left if one is not whole]
        is_cut = sum(map(len, seen)) > height - begin and not left
        if is_cut and len(rows) + len(filling) + len(seen[-1]) <= begin:
            filling += seen.pop()
        if rows and shared:
            rows += [()] * (begin - len(filling) - len(rows))
        return [*rows, *filling, *chain.from_iterable([*seen, *left])], left_out

    def _shorten(
        self, rows: list[Row], used: int, place: int, width: int, height: int
    ) -> list[Row]:
        """Leave out the last rows of a chapter for which the next one would move."""
        chapter, *others = self.chapters[place : place + 2]
        if not (chapter.repeats and others):
            return rows
        after = max(_SUMS, len(self._whole(place + 1, others[0], width)))
        room = _count_changing(height) - used - after
        left = len(rows) - room
        if left <= 0 or room < 2:
            return rows
        more = f"F4: {plural(left + 1, 'more row')} "
        return [*rows[: room - 1], ((f"{more:>{width}}", "dim"),)]

    def _whole(self, place: int, chapter: Chapter, width: int) -> list[Row]:
        """A chapter below its title; the frame has that of the first one."""
        title = [rule(width, chapter.title, is_lit=self.has_focus)]
        if self.is_framed and not place:
            title = []
        return [*title, *self.steps(chapter, width - self.air)]

    def steps(self, chapter: Chapter, width: int) -> list[Row]:
        """Draw the steps of a chapter, wrapped if necessary."""
        return [row for step in chapter.steps for row in step_rows(step, width, _LABEL)]

    def rows(self, width: int, height: int) -> Sequence[Row]:
        if self.has_focus:
            rows = self._all_rows(width)
            first = max(0, min(self.top, len(rows) - height))
            below = len(rows) - first - height
            rows = rows[first : first + height]
            if rows and below > 0:
                rows[-1] = append_sign(rows[-1], "▼", width)
        elif width >= TWO_COLUMNS and len(self.chapters) > 1 and not self.is_framed:
            rows = self._draw_columns(width, height)
        else:
            rows, left_out = self._lay_out(width, height)
            rows = truncate_rows(rows, width, height, left_out)
        if not self.chapters and (self.is_titled or self.is_framed or self.has_focus):
            sentence = sentence_rows(self.empty, width, "dim")
            return self.add_title(sentence, width, "Working")
        if not self.is_framed:
            return rows
        return self.add_title(rows, width, self.chapters[0].title)

    def _draw_columns(self, width: int, height: int) -> list[Row]:
        """Draw the first two chapters in two columns."""
        half = width // 2 - 1
        left, right = (
            truncate_rows(self._whole(1, chapter, half), half, height)
            for chapter in self.chapters[:2]
        )
        pairs = zip_longest(left, right, fillvalue=((" " * half, ""),))
        return [(*one, ("  ", ""), *other) for one, other in pairs]


def _split_rows(
    wholes: Sequence[list[Row]], height: int
) -> tuple[list[list[Row]], list[list[Row]]]:
    """Split chapters into those that begin within a height, and all others."""
    used, count = 0, 0
    while count < len(wholes) and used < height:
        used += len(wholes[count])
        count += 1
    return [*wholes[:count]], [*wholes[count:]]


def _count_changing(height: int) -> int:
    """Count the rows left free for chapters that change."""
    return min(_CHANGING, height * 3 // 5)


def truncate_rows(
    rows: list[Row], width: int, height: int, left_out: int = 0
) -> list[Row]:
    """Truncate rows to a height; the last one counts the hidden rows with a text.

    `left_out` is the number of other rows that are not drawn.
    """
    if len(rows) <= height or not height:
        return rows[:height]
    hidden = sum(map(bool, rows[height - 1 :])) + left_out
    return [*rows[: height - 1], rule(width, "", f"F4: {plural(hidden, 'more row')}")]


@lru_cache(maxsize=256)
def step_rows(step: Step, width: int, label_width: int) -> tuple[Row, ...]:
    """Draw a step, wrapped; its article is at the end of the last row.

    Cached, as a key changes half of the steps at most.
    """
    # a sentence without a label has the whole width
    start = label_width if step.label else 1
    room = max(10, width - start)
    # figures are aligned: only longer texts are wrapped
    parts = [step.text]
    if cell_len(step.text) > room:
        parts = wrap_text(step.text, room)
    article = f" {step.article} " if step.article else ""
    if article and cell_len(parts[-1]) + cell_len(article) > room:
        if width >= ARTICLES:
            parts.append("")
        else:
            article = ""
    rows: list[Row] = []
    for number, part in enumerate(parts):
        label = fit(f" {step.label}" if not number else "", start)
        end = article if number == len(parts) - 1 else ""
        text = fit(part, room - cell_len(end))
        rows.append(((label, "dim"), (text, ""), (end, "dim")))
    return tuple(rows)


#: The most that labels take; those of a chapter take no more than they need, cells.
_DETAIL_LABEL = 18


class Details(Working):
    """Pane of chapters in which the arrows scroll."""

    worth_cutting = 0
    empty = "No row is shown that could be explained."
    is_titled = True

    def watch_chapters(
        self, before: tuple[Chapter, ...], after: tuple[Chapter, ...]
    ) -> None:
        # the words of another row would be taken for those of this one
        self.redraw()

    def steps(self, chapter: Chapter, width: int) -> list[Row]:
        longest = max((cell_len(step.label) for step in chapter.steps), default=0)
        label = min(_DETAIL_LABEL, longest + 2)
        return [row for step in chapter.steps for row in step_rows(step, width, label)]
