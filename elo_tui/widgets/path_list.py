"""The files opened last and the entries of a folder, as far as they match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.widgets.lines import Row, fit, rule
from elo_tui.widgets.pick_list import PickList

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
