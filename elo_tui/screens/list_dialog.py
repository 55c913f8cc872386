"""A dialog around a list, or around something else that the arrows move in."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult

from elo_tui.screens.dialog import Dialog, Result
from elo_tui.widgets.dialog_parts import PlainLines
from elo_tui.widgets.event_facts import NoteList
from elo_tui.widgets.pick_list import PickList

Moved = TypeVar("Moved", bound="PickList[Any] | PlainLines | NoteList")


class ListDialog(Dialog[Result], Generic[Result, Moved]):
    """Its keys move in the list of that kind; a click on its row again takes it."""

    kind: ClassVar[type[Any]]

    def compose_body(self) -> ComposeResult:
        yield self.kind()

    @property
    def list(self) -> Moved:
        """What the arrows move in."""
        found: Moved = self.query_one(self.kind)
        return found

    @property
    def pointer(self) -> Moved:
        """Where the cursor of the terminal stands while no field has the focus."""
        return self.list

    def action_move(self, by: int) -> None:
        self.list.move(by)

    def action_page(self, by: int) -> None:
        self.action_move(by * self.list.page)

    def action_take(self) -> None:
        """Take what the cursor stands on."""

    @on(PickList.Picked)
    def _take_clicked(self, event: PickList.Picked) -> None:
        if event.again:
            self.action_take()
