"""Lists with a cursor, moved by the keys of the field above or by clicks."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct
from rich.cells import cell_len
from textual import events
from textual.reactive import var

from elo_tui.kit.tables.columns import Column, fit_columns, text_column
from elo_tui.kit.tables.record_rows import RowLook, draw_heading, draw_record
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.kit.widgets.lines import (
    Lines,
    Row,
    fit,
    put_on_cursor,
    rule,
    wrap_text,
)

Item = TypeVar("Item")

#: The position of a cursor above the first row.
NOWHERE = -1
#: The narrowest room in which a folder is named, cells.
_FOLDER_MIN = 12
#: The short rules before and after the title of a group, cells.
_AROUND = 6
#: The number of entries of a folder that are shown.
SHOWN_MAX = 500


class PickList(Lines, Generic[Item]):
    """A list without focus: the user types into a field and moves here by arrows.

    Its cursor is on a row, if any.
    """

    fills = True

    cursor: var[int] = var(NOWHERE)
    given: var[tuple[Item, ...]] = var(())
    """The items of a list that has no others."""

    marks: ClassVar = ("  ", " >")
    """The beginning of a row, and of that with the cursor."""
    _columns: Sequence[Column[Item]] = ()
    """The columns drawn last, with their final widths."""

    class Picked(Posting):
        """A row was clicked; `again` if it already had the cursor."""

        again: bool
        x: int
        """The column of the click."""

    def __init__(
        self,
        list_columns: Callable[[int], Sequence[Column[Item]]] = lambda _: (),
        *,
        title: str = "",
        has_titles: bool = False,
        empty: str = "",
    ) -> None:
        """`list_columns` lists the columns for a width, of rows not drawn otherwise.

        `title` is that of a rule above the rows, `empty` the text of an empty list;
        `has_titles` shows the titles of the columns.
        """
        super().__init__()
        self._list_columns = list_columns
        self._title, self._has_titles, self.empty = title, has_titles, empty

    def watch_given(self) -> None:
        self.cursor = min(max(self.cursor, self.top_stop), self.count - 1)
        self.redraw()

    @property
    def items(self) -> Sequence[Item]:
        """The items, one a row."""
        return self.given

    @property
    def count(self) -> int:
        return len(self.items)

    @property
    def item(self) -> Item | None:
        """The item under the cursor."""
        return self.items[self.cursor] if 0 <= self.cursor < self.count else None

    def head(self, width: int) -> Sequence[Row]:
        """The rows above the list."""
        if self._title:
            return (rule(width, self._title),)
        return (self.heading(width),) if self._has_titles else ()

    def columns(self, width: int) -> Sequence[Column[Item]]:
        """The columns of a list that does not draw its rows in another way."""
        return self._list_columns(width)

    def heading(self, width: int) -> Row:
        """Draw the titles of the columns."""
        columns = fit_columns(self.columns(width), width - self.air)
        return draw_heading(columns, width)

    def row(self, index: int, width: int, is_marked: bool) -> Row:
        """Draw a row, perhaps with the cursor."""
        mark, item = self.marks[is_marked], self.items[index]
        look = RowLook(mark, has_cursor=is_marked)
        return draw_record(self._columns, item, width, look)

    def group(self, item: Item) -> str:
        """The title of the group of an item, drawn above its first one."""
        return ""

    @property
    def after(self) -> str:
        """The text after the last row."""
        return "" if self.count else self.empty

    def rows(self, width: int, height: int) -> Sequence[Row]:
        head = self.head(width)
        lines = self._lines()
        first, last = self._window(lines, len(head), height)
        self._columns = fit_columns(self.columns(width), width - self.air)
        shown = [
            rule(min(width, cell_len(line) + _AROUND), line)
            if isinstance(line, str)
            else self.row(line, width, line == self.cursor)
            for line in lines[first:last]
        ]
        if last == len(lines):
            shown += self._after(width, max(1, height - len(head) - len(shown)))
        return [*head, *shown]

    def _lines(self) -> Sequence[int | str]:
        """The positions of the items, and the titles of groups above their first."""
        lines: list[int | str] = []
        before = ""
        for place, item in enumerate(self.items):
            group = self.group(item)
            if group != before:
                lines.append(group)
            lines.append(place)
            before = group
        return lines

    def _after(self, width: int, most: int | None = None) -> list[Row]:
        """The text after the items, in so many rows at most."""
        parts = wrap_text(self.after, width, " ") if self.after else []
        if most is not None and len(parts) > most:
            rest = " ".join(part.strip() for part in parts[most - 1 :])
            parts = [*parts[: most - 1], f" {rest}"]
        return [((fit(part, width), "dim"),) for part in parts]

    def count_rows(self, width: int) -> int:
        return len(self.head(width)) + len(self._lines()) + len(self._after(width))

    def _window(
        self, lines: Sequence[int | str], head: int, height: int
    ) -> tuple[int, int]:
        """The first line and the last one + 1, with the cursor near the middle."""
        room = max(1, height - head)
        count = len(lines) + bool(self.after)
        cursor = lines.index(self.cursor) if self.item is not None else NOWHERE
        first = max(0, min(cursor - room // 2, count - room))
        return first, min(len(lines), first + room)

    def move(self, by: int) -> None:
        """Move the cursor up or down."""
        if self.count:
            start = self.cursor if by > 0 else max(self.cursor, 0)
            self.cursor = max(self.top_stop, min(self.count - 1, start + by))

    @property
    def top_stop(self) -> int:
        """The highest position of the cursor."""
        return 0

    @property
    def page(self) -> int:
        """The number of rows of a page."""
        width, height = self.content_size
        return max(1, height - len(self.head(width)) - 1)

    def on_click(self, event: events.Click) -> None:
        head = len(self.head(self.content_size.width))
        lines = self._lines()
        first, last = self._window(lines, head, self.content_size.height)
        place = first + event.y - head
        if event.y < head:
            self.cursor = self.top_stop
        index = lines[place] if event.y >= head and place < last else ""
        if isinstance(index, int):
            again = index == self.cursor
            self.cursor = index
            self.post_message(self.Picked(again, event.x))

    def on_mouse_scroll_down(self) -> None:
        self.move(3)

    def on_mouse_scroll_up(self) -> None:
        if self.cursor > 0:
            self.cursor = max(0, self.cursor - 3)


def describe_rows(
    describe: Callable[[Item, int], str],
) -> Callable[[int], Sequence[Column[Item]]]:
    """Make the only column of a list of what describes an item in a width."""

    def list_columns(width: int) -> Sequence[Column[Item]]:
        def cell(item: Item) -> str:
            return f"  {describe(item, width)}"

        return (text_column("text", "", width, cell),)

    return list_columns


class PathItem(Struct, frozen=True):
    """A row: its text and path."""

    text: str
    path: str
    is_folder: bool = False
    where: str = ""
    """The folder of a file in another one."""


class Paths(Struct, frozen=True):
    """The contents of the list."""

    title: str = ""
    note: str = ""
    """A word at the end of the rule, such as the number of files."""
    items: tuple[PathItem, ...] = ()
    more: int = 0
    """Entries beyond those shown."""
    empty: str = ""
    """The text of an empty list."""


def _find_path(item: PathItem) -> str:
    return os.path.abspath(os.path.expanduser(item.path))


class PathList(PickList[PathItem]):
    """Recent files and entries of a folder; folders end in a slash."""

    paths: var[Paths] = var(Paths())
    marked: var[frozenset[str]] = var(frozenset())
    """The absolute paths of the files marked."""

    @property
    def top_stop(self) -> int:
        return NOWHERE

    @property
    def items(self) -> Sequence[PathItem]:
        return self.paths.items

    def head(self, width: int) -> Sequence[Row]:
        return (rule(width, self.paths.title, self.paths.note),)

    def row(self, index: int, width: int, is_marked: bool) -> Row:
        item = self.paths.items[index]
        is_chosen = bool(self.marked) and _find_path(item) in self.marked
        text = f" {'>' if is_marked else ' '}{'*' if is_chosen else ' '}{item.text}"
        role = "strong" if item.is_folder else ""
        if is_marked:
            role = put_on_cursor(role)
        room = width - self.air
        air = (" " * self.air, "cursor" * is_marked)
        if not item.where or room - cell_len(text) < _FOLDER_MIN:
            return ((fit(text, room), role), air)
        rest = fit(f"  {item.where}", room - cell_len(text))
        return ((text, role), (rest, "cursor" if is_marked else "dim"), air)

    @property
    def after(self) -> str:
        if self.paths.more:
            return f"   … {self.paths.more:,} more: keep typing"
        return "" if self.paths.items else f"   {self.paths.empty}"
