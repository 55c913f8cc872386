"""The dialog of all changes, each of which can be taken back."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult

from elo_tui.features.journal.answer.steps import StepRow, StepsAnswer
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.tables.columns import Column, text_column
from elo_tui.kit.tables.pick_list import PickList
from elo_tui.kit.widgets.conventions import Inside


def _describe_step(row: StepRow) -> str:
    return f"{row.state}: {row.what}" if row.state else row.what


_COLUMNS: tuple[Column[StepRow], ...] = (
    text_column("made", "  When", 20, lambda one: f"   {one.made}"),
    text_column("what", "What", 52, _describe_step, 32),
    text_column("person", "Who", 24, lambda one: one.person, 8),
)


class StepsScreen(Dialog[StepRow], scope="steps"):
    """Dialog that returns the change to take back, or to restore.

    It opens before the changes are read, so that it gets all keys typed since.
    """

    list: Inside[PickList[StepRow]] = Inside(PickList)

    def __init__(self, keymap: Mapping[str, str]) -> None:
        super().__init__(keymap)
        self.heading = ("Changes", "of all journals, the newest first")
        self._ahead = 0
        """The rows to move by once they arrive."""
        self._is_taken = False
        """Whether Enter was typed before."""

    def compose_body(self) -> ComposeResult:
        yield PickList(lambda _width: _COLUMNS, has_titles=True)

    def show(self, found: StepsAnswer) -> None:
        """Show the changes, and follow the keys typed before they were read."""
        # it may have been closed since, and has no parts then
        if not found.steps or not self.query(PickList):
            return
        self.list.given = found.steps
        self.list.cursor = min(max(0, self._ahead), len(found.steps) - 1)
        self.say("Enter takes a change back, or restores it", "dim")
        self.name_keys()
        if self._is_taken:
            self.action_take()

    @property
    def idle_actions(self) -> frozenset[str]:
        return frozenset() if self.list.given else frozenset({"screen.take"})

    def action_move(self, by: int) -> None:
        if self.list.given:
            super().action_move(by)
        else:
            self._ahead = max(0, self._ahead + by)

    def action_take(self) -> None:
        self._is_taken = True
        if self.list.item is not None:
            self.dismiss(self.list.item)
