"""The rows of a pool made into entries of its ledger, with undo and redo."""

from __future__ import annotations

from typing import Literal, NamedTuple

from elo_tui.core.pool.ledger import UNDONE_KINDS
from elo_tui.features.pool.answer.changes import Mover
from elo_tui.features.pool.answer.events import PublishedEvent
from elo_tui.features.pool.answer.ledger import LedgerEntry
from elo_tui.features.pool.answer.lists import ListedPerson
from elo_tui.features.pool.answer.people import LikePair
from elo_tui.features.pool.answer.rows import PoolRow
from elo_tui.store.pool_file import NewEntry

#: Whether an entry is a change, or takes one back or makes it again.
Purpose = Literal["make", "undo", "redo"]


class Proposal(NamedTuple):
    """An entry to be made, with what is said once it is stored."""

    entry: NewEntry
    text: str
    question: str = ""
    """What is asked before, if anything."""


class MadeEntries:
    """The entries made on the screen, to be undone from the newest."""

    def __init__(self) -> None:
        self._made: tuple[int, ...] = ()
        """Entries that undo takes back, the newest last."""
        self._taken_back: tuple[tuple[int, int], ...] = ()
        """Entries that were taken back, each with the entry that did so."""

    def clear(self) -> None:
        """Forget the entries of the pool shown before."""
        self._made = self._taken_back = ()

    def note(self, number: int, purpose: Purpose) -> None:
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

    def undo(self) -> Proposal | str:
        """Propose to undo the newest entry; a sentence if there is none."""
        if not self._made:
            return "Nothing to undo here; the Ledger undoes any entry"
        number = self._made[-1]
        text = f"Entry {number} undone; redo works"
        return Proposal(NewEntry("undo", {"entry": number}), text)

    def redo(self) -> Proposal | str:
        """Propose to undo the newest undo; a sentence if there is none."""
        if not self._taken_back:
            return "Nothing to redo"
        first, last = self._taken_back[-1]
        text = f"Entry {first} made again"
        return Proposal(NewEntry("undo", {"entry": last}), text)


def propose_entry(row: PoolRow, what: str) -> Proposal | str:
    """Propose the entry for an action on a row; a sentence if it has no effect."""
    if isinstance(row, ListedPerson | Mover):
        now = not row.is_private
        state = "private: in no published list" if now else "public again"
        entry = NewEntry("private", {"id": row.id, "private": now})
        return Proposal(entry, f"{row.title} is {state}; undo works")
    if isinstance(row, PublishedEvent):
        return _propose_event_entry(row)
    if isinstance(row, LikePair):
        return _answer_question(row, what)
    assert isinstance(row, LedgerEntry)
    if row.kind not in UNDONE_KINDS | {"undo"}:
        return "The first entry stays: it began the pool"
    if row.is_out:
        return f"Entry {row.entry} is undone already"
    entry = NewEntry("undo", {"entry": row.entry})
    return Proposal(entry, f"Entry {row.entry} undone")


def _propose_event_entry(row: PublishedEvent) -> Proposal:
    """Propose to take an event out, or to bring it back."""
    name, event = row.name or f"Event {row.number}", {"event": row.number}
    if not row.is_active:
        return Proposal(NewEntry("restore", event), f"{name} is back; undo works")
    question = f"Take {name} out? Every later list changes. Enter takes it out"
    text = f"{name} taken out; undo brings it back"
    return Proposal(NewEntry("remove", event), text, question)


def _answer_question(row: LikePair, what: str) -> Proposal:
    """Propose that two people are one, or that they are two."""
    if what == "same":
        entry = NewEntry("merge", {"keep": row.a.id, "gone": row.b.id})
        return Proposal(entry, f"{row.b.name} is {row.a.name}; undo works")
    ids = sorted((row.a.id, row.b.id))
    text = f"{row.a.name} and {row.b.name} are two people; undo works"
    return Proposal(NewEntry("distinct", {"ids": ids}), text)
