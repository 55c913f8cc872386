"""A list with a cursor, moved by the keys of the field above it or by clicks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from rich.cells import cell_len
from textual import events
from textual.reactive import var

from elo_tui.widgets.conventions import Posting
from elo_tui.widgets.lines import Filling, Row, fit, rule, wrap_text

Item = TypeVar("Item")

#: No row is marked.
NOWHERE = -1


class PickList(Filling, Generic[Item]):
    """Subclasses say what can be picked, and what stands above and in each row.

    It never has the focus: one types into the field and moves here with the arrows.
    """

    cursor: var[int] = var(NOWHERE)

    class Picked(Posting):
        """A row was clicked, the one under the cursor again where `again` is set."""

        again: bool

    @property
    @abstractmethod
    def items(self) -> Sequence[Item]:
        """What can be picked, a row each."""

    @property
    def count(self) -> int:
        return len(self.items)

    @property
    def item(self) -> Item | None:
        """What the cursor stands on."""
        return self.items[self.cursor] if 0 <= self.cursor < self.count else None

    @abstractmethod
    def head(self, width: int) -> Sequence[Row]:
        """The rows above the list."""

    @abstractmethod
    def row(self, index: int, width: int, here: bool) -> Row:
        """One row; `here` is the one under the cursor."""

    @property
    def after(self) -> str:
        """What is said after the last row; nothing as a rule."""
        return ""

    def rows(self, width: int, height: int) -> Sequence[Row]:
        head = self.head(width)
        first, last = self._window(len(head), height)
        shown = [self.row(i, width, i == self.cursor) for i in range(first, last)]
        if last == self.count:
            shown += self._after(width)
        return [*head, *shown]

    def _after(self, width: int) -> list[Row]:
        parts = wrap_text(self.after, width, " ") if self.after else []
        return [((fit(part, width), "dim"),) for part in parts]

    def needed(self, width: int) -> int:
        return len(self.head(width)) + self.count + len(self._after(width))

    def _window(self, head: int, height: int) -> tuple[int, int]:
        """The rows shown: the cursor stays near the middle while there is more."""
        room = max(1, height - head)
        count = self.count + bool(self.after)
        first = max(0, min(self.cursor - room // 2, count - room))
        return first, min(self.count, first + room)

    def move(self, by: int) -> None:
        """Go up or down; above the first row is nowhere."""
        if self.count:
            start = self.cursor if by > 0 else max(self.cursor, 0)
            self.cursor = max(self.top_stop, min(self.count - 1, start + by))

    @property
    def top_stop(self) -> int:
        """How far up the cursor goes."""
        return NOWHERE

    @property
    def page(self) -> int:
        """How many rows a page is."""
        width, height = self.content_size
        return max(1, height - len(self.head(width)) - 1)

    def on_click(self, event: events.Click) -> None:
        head = len(self.head(self.content_size.width))
        first, last = self._window(head, self.content_size.height)
        index = first + event.y - head
        if event.y >= head and index < last:
            again = index == self.cursor
            self.cursor = index
            self.post_message(self.Picked(again))

    def on_mouse_scroll_down(self) -> None:
        self.move(3)

    def on_mouse_scroll_up(self) -> None:
        if self.cursor > 0:
            self.cursor = max(0, self.cursor - 3)


class GivenList(PickList[Item]):
    """A list of what it is given; its cursor is always on a row where there is one."""

    given: var[tuple[Item, ...]] = var(())

    def watch_given(self) -> None:
        self.cursor = min(max(self.cursor, 0), self.count - 1)
        self.redraw()

    @property
    def items(self) -> Sequence[Item]:
        return self.given

    @property
    def top_stop(self) -> int:
        return 0


#: The narrowest place that a folder is named in, cells.
_WHERE_MIN = 12
#: How many entries of a folder are shown.
SHOWN_MAX = 500


class PathItem(NamedTuple):
    """A row: the text shown, and the path that it stands for."""

    text: str
    path: str
    is_folder: bool = False
    where: str = ""
    """The folder of a file that lies elsewhere."""


class Paths(NamedTuple):
    """What the list shows."""

    title: str = ""
    note: str = ""
    """A word at the end of the rule, such as how many there are."""
    items: tuple[PathItem, ...] = ()
    more: int = 0
    """Entries beyond those shown."""
    empty: str = ""
    """What is said where there are none."""


class PathList(PickList[PathItem]):
    """Draws paths; folders end in a slash."""

    paths: var[Paths] = var(Paths())

    @property
    def items(self) -> Sequence[PathItem]:
        return self.paths.items

    def head(self, width: int) -> Sequence[Row]:
        return (rule(width, self.paths.title, self.paths.note),)

    def row(self, index: int, width: int, here: bool) -> Row:
        item = self.paths.items[index]
        text = f" {'>' if here else ' '} {item.text}"
        role = "cursor" if here else "strong" if item.is_folder else ""
        if not item.where or width - cell_len(text) < _WHERE_MIN:
            return ((fit(text, width), role),)
        rest = fit(f"  {item.where}", width - cell_len(text))
        return ((text, role), (rest, role or "dim"))

    @property
    def after(self) -> str:
        if self.paths.more:
            return f"   … {self.paths.more:,} more: keep typing"
        return "" if self.paths.items else f"   {self.paths.empty}"
