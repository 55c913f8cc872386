"""The dialog that chooses a pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult

from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.tables.pick_list import PickList, describe_rows
from elo_tui.kit.widgets.conventions import Inside

#: Results of the choice of a pool that are no names: another file, a new pool.
OTHER_FILE, NEW = "/", ""


class PoolsScreen(Dialog[str], scope="pools"):
    """Dialog that chooses a pool; its result is the name, OTHER_FILE or NEW.

    The pool changed last is the first.
    """

    list: Inside[PickList[str]] = Inside(PickList)

    def __init__(
        self, keymap: Mapping[str, str], names: Sequence[str], present: str
    ) -> None:
        super().__init__(keymap)
        self._names, self._present = names, present
        self.heading = ("Club lists", "rating lists of your own")

    def compose_body(self) -> ComposeResult:
        yield PickList(describe_rows(_indent), empty=" No club list yet: a begins one")

    def on_mount(self) -> None:
        self.list.given = tuple(self._names)
        if self._present in self._names:
            self.list.cursor = self._names.index(self._present)
        self.say("Enter opens a list, o the file of one elsewhere, a begins one", "dim")

    @property
    def idle_actions(self) -> frozenset[str]:
        return frozenset() if self._names else frozenset({"screen.take"})

    def action_take(self) -> None:
        if self.list.item is not None:
            self.dismiss(self.list.item)

    def action_add(self) -> None:
        self.dismiss(NEW)

    def action_file(self) -> None:
        self.dismiss(OTHER_FILE)


def _indent(name: str, width: int) -> str:
    return f" {name}"
