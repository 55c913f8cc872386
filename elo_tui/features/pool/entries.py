"""The rows of a pool made into entries of its ledger, with undo and redo."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Literal

from elo_tui.core.pool.ledger import UNDONE_KINDS
from elo_tui.features.pool.answer.changes import Mover
from elo_tui.features.pool.answer.events import PublishedEvent
from elo_tui.features.pool.answer.ledger import LedgerEntry
from elo_tui.features.pool.answer.lists import ListedPerson
from elo_tui.features.pool.answer.people import LikePair
from elo_tui.features.pool.answer.rows import PoolRow
from elo_tui.features.pool.view import PoolSheet
from elo_tui.kit.screens.table_screen import PartsScreen, RowsScreen
from elo_tui.store.pool_file import NewEntry

if TYPE_CHECKING:
    from elo_tui.features.pool.actions import PoolActions

#: Whether an entry is a change, or takes one back or makes it again.
Purpose = Literal["make", "undo", "redo"]


class PoolEntries(PartsScreen[PoolSheet], RowsScreen[PoolSheet]):
    """Base of the Pool screen: what is done with a row becomes an entry."""

    def __init__(
        self, state: PoolSheet, keymap: Mapping[str, str], actions: PoolActions
    ) -> None:
        super().__init__(state, keymap)
        self.actions = actions
        self._made: tuple[int, ...] = ()
        """Entries made on this screen that undo takes back, the newest last."""
        self._taken_back: tuple[tuple[int, int], ...] = ()
        """Entries that were taken back, each with the entry that did so."""

    def forget_entries(self) -> None:
        """Forget the entries of the pool shown before."""
        self._made = self._taken_back = ()

    def note_entry(self, number: int, purpose: Purpose) -> None:
        """Note a new entry for undo and redo."""
        if purpose == "undo":
            *rest, last = self._made
            self._made = tuple(rest)
            self._taken_back = (*self._taken_back, (last, number))
        elif purpose == "redo":
            *others, (first, _) = self._taken_back
            self._made, self._taken_back = (*self._made, first), tuple(others)
        else:
            self._made, self._taken_back = (*self._made, number), ()

    def make_entry_of(self, row: PoolRow, what: str) -> None:
        """Make the entry for an action on a row."""
        if isinstance(row, ListedPerson | Mover):
            self._set_private(row)
        elif isinstance(row, PublishedEvent):
            self._remove(row)
        elif isinstance(row, LikePair):
            self._answer(row, what)
        elif isinstance(row, LedgerEntry):
            self._undo_entry(row)

    def _append(self, kind: str, data: Mapping[str, object], text: str) -> None:
        self.actions.make_entry(NewEntry(kind, data), text, "make")

    def _set_private(self, row: ListedPerson | Mover) -> None:
        now = not row.is_private
        state = "private: in no published list" if now else "public again"
        data = {"id": row.id, "private": now}
        self._append("private", data, f"{row.title} is {state}; undo works")

    def _remove(self, row: PublishedEvent) -> None:
        """Take an event out, after asking, or bring it back."""
        name = row.name or f"Event {row.number}"
        if not row.is_active:
            self._append(
                "restore", {"event": row.number}, f"{name} is back; undo works"
            )
            return
        question = f"Take {name} out? Every later list changes. Enter takes it out"
        if self.is_confirmed(row, question, partial(self._remove, row)):
            text = f"{name} taken out; undo brings it back"
            self._append("remove", {"event": row.number}, text)

    def _answer(self, row: LikePair, what: str) -> None:
        if what == "same":
            text = f"{row.b.name} is {row.a.name}; undo works"
            self._append("merge", {"keep": row.a.id, "gone": row.b.id}, text)
        else:
            ids = sorted((row.a.id, row.b.id))
            text = f"{row.a.name} and {row.b.name} are two people; undo works"
            self._append("distinct", {"ids": ids}, text)

    def _undo_entry(self, row: LedgerEntry) -> None:
        if row.kind not in UNDONE_KINDS | {"undo"}:
            self.say("The first entry stays: it began the pool", "dim")
        elif row.is_out:
            self.say(f"Entry {row.entry} is undone already", "dim")
        else:
            self._append("undo", {"entry": row.entry}, f"Entry {row.entry} undone")

    def action_undo(self) -> None:
        """Undo the newest entry made on this screen."""
        if not self._made:
            self.say("Nothing to undo here; the Ledger undoes any entry", "dim")
            return
        entry = NewEntry("undo", {"entry": self._made[-1]})
        text = f"Entry {self._made[-1]} undone; redo works"
        self.actions.make_entry(entry, text, "undo")

    def action_redo(self) -> None:
        """Undo the newest undo."""
        if not self._taken_back:
            self.say("Nothing to redo", "dim")
            return
        first, last = self._taken_back[-1]
        entry = NewEntry("undo", {"entry": last})
        self.actions.make_entry(entry, f"Entry {first} made again", "redo")
