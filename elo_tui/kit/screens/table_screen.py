"""The bases of the screens with a table: rows are found, marked and explained."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic

from textual import on
from textual.app import App
from textual.reactive import var
from textual.widget import Widget

from elo_tui.kit.commands.bindings import key_words
from elo_tui.kit.screens.one_player import Charted
from elo_tui.kit.screens.workbench import State, Workbench
from elo_tui.kit.tables.cursor_table import CursorTable
from elo_tui.kit.widgets.controls import FindField
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.part_tabs import PartTabs
from elo_tui.kit.widgets.working import Chapter


class TableScreen(Workbench[State], Generic[State]):
    """Screen with a table; the words of a field Find choose its rows."""

    find = Inside(FindField)

    @property
    @abstractmethod
    def table(self) -> CursorTable[Any, Any]:
        """Table shown."""

    def set_up(self) -> None:
        self.watch(self.find, "value", self._filter, init=False)
        self.set_focus(self.table)

    @property
    def palette_scopes(self) -> tuple[str, ...]:
        return (self.table.scope, *self.help_scopes)

    def node_of(self, scope: str) -> App[None] | Widget:
        return self.table if scope == self.table.scope else super().node_of(scope)

    def fill(self) -> None:
        super().fill()
        state: Any = self.state
        if self.find.value != state.filter:
            self.find.value = state.filter

    def _filter(self, text: str) -> None:
        state: Any = self.state
        self.look(state._replace(filter=text))

    def action_leave_find(self) -> None:
        self.set_focus(self.table)

    @property
    def table_actions(self) -> frozenset[str]:
        """Actions on the rows that the key line has."""
        words = key_words((self.table.scope,), self.keymap)
        return frozenset(action for _, _, action in words)


class PartsScreen(TableScreen[State], Generic[State]):
    """Screen with parts, of which the state names one, and a row of their names."""

    parts: ClassVar[Mapping[str, str]]
    """The names of the parts, by their keys in the state."""

    @abstractmethod
    def action_part(self, part: str) -> None:
        """Show a part."""

    def action_next_part(self, by: int) -> None:
        """Show the next part, or the one before."""
        state: Any = self.state
        parts = [*self.parts]
        self.action_part(parts[(parts.index(state.part) + by) % len(parts)])

    @on(PartTabs.Chosen)
    def _choose_part(self, event: PartTabs.Chosen) -> None:
        self.action_part(event.part)


class RowsScreen(TableScreen[State], Charted[State], Generic[State]):
    """Screen of stored rows, each explained by the details; undo is of the store."""

    chart_from = "-vast"

    chapters: var[tuple[Chapter, ...]] = var(())

    def change(self, state: State, topic: str = "") -> None:
        """Make a state present; undo concerns stored records alone."""
        self.look(state)

    @abstractmethod
    def build_chapters(self) -> tuple[Chapter, ...] | None:
        """Explain the row under the cursor; None leaves the details unchanged."""

    def show_details(self) -> None:
        """Update the details, if they are shown."""
        is_shown = self.has_class("-working") or self.has_class("-wide")
        chapters = self.build_chapters() if is_shown else None
        if chapters is not None:
            self.chapters = chapters

    def action_working(self) -> None:
        super().action_working()
        self.show_details()

    def on_resize(self) -> None:
        # the class of the new width is set after this
        self.call_after_refresh(self.show_details)
