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


#: Entries made by one key.
_Numbers = tuple[int, ...]


class Proposal(NamedTuple):
    """Entries to be made, with the message once they are stored."""

    entries: tuple[NewEntry, ...]
    text: str
    question: str = ""
    """The question asked before, if any."""


class MadeEntries:
    """The entries made on the screen, to be undone from the newest."""

    def __init__(self) -> None:
        self._made: tuple[_Numbers, ...] = ()
        """Entries that undo takes back, those of one key together, the newest last."""
        self._taken_back: tuple[tuple[_Numbers, _Numbers], ...] = ()
        """Entries that were taken back, each with the entries that did so."""

    def clear(self) -> None:
        """Forget the entries of the pool shown before."""
        self._made = self._taken_back = ()

    def note(self, numbers: _Numbers, purpose: Purpose) -> None:
        """Note new entries for undo and redo."""
        if purpose == "undo":
            *rest, last = self._made
            self._made = tuple(rest)
            self._taken_back = (*self._taken_back, (last, numbers))
        elif purpose == "redo":
            *others, (first, _) = self._taken_back
            self._made, self._taken_back = (*self._made, first), tuple(others)
        else:
            self._made, self._taken_back = (*self._made, numbers), ()

    def undo(self) -> Proposal | str:
        """Propose to undo the newest entry; a sentence without one."""
        if not self._made:
            return "Nothing to undo here; the Ledger undoes any entry"
        numbers = self._made[-1]
        text = f"{_name_entries(numbers)} undone; redo works"
        return Proposal(_undo_entries(numbers), text)

    def redo(self) -> Proposal | str:
        """Propose to undo the newest undo; a sentence without one."""
        if not self._taken_back:
            return "Nothing to redo"
        first, last = self._taken_back[-1]
        text = f"{_name_entries(first)} made again"
        return Proposal(_undo_entries(last), text)


def _name_entries(numbers: _Numbers) -> str:
    if len(numbers) == 1:
        return f"Entry {numbers[0]}"
    return f"Entries {numbers[0]} to {numbers[-1]}"


def _undo_entries(numbers: _Numbers) -> tuple[NewEntry, ...]:
    """Make the entries that undo others, the newest first."""
    return tuple(NewEntry("undo", {"entry": number}) for number in reversed(numbers))


def propose_entry(row: PoolRow, what: str) -> Proposal | str:
    """Propose the entry for an action on a row; a sentence if it has no effect."""
    if isinstance(row, ListedPerson | Mover):
        now = not row.is_private
        state = "private: in no published list" if now else "public again"
        entry = NewEntry("private", {"id": row.id, "private": now})
        return Proposal((entry,), f"{row.title} is {state}; undo works")
    if isinstance(row, PublishedEvent):
        return _propose_event_entry(row)
    if isinstance(row, LikePair):
        return _answer_question(row, what)
    assert isinstance(row, LedgerEntry)
    if row.kind not in UNDONE_KINDS | {"undo"}:
        return "The first entry stays: it began the list"
    if row.is_out:
        return f"Entry {row.entry} is undone already"
    entry = NewEntry("undo", {"entry": row.entry})
    return Proposal((entry,), f"Entry {row.entry} undone")


def _propose_event_entry(row: PublishedEvent) -> Proposal:
    """Propose to take an event out, or to bring it back."""
    name, event = row.name or f"Event {row.number}", {"event": row.number}
    if not row.is_active:
        restored = (NewEntry("restore", event),)
        return Proposal(restored, f"{name} is back; undo works")
    question = f"Take {name} out? Later lists change"
    text = f"{name} taken out; undo brings it back"
    return Proposal((NewEntry("remove", event),), text, question)


def _answer_question(row: LikePair, what: str) -> Proposal:
    """Propose that two people are one, or that they are two."""
    if what == "same":
        entry = NewEntry("merge", {"keep": row.a.id, "gone": row.b.id})
        return Proposal((entry,), f"{row.b.name} is {row.a.name}; undo works")
    ids = sorted((row.a.id, row.b.id))
    text = f"{row.a.name} and {row.b.name} are two people; undo works"
    return Proposal((NewEntry("distinct", {"ids": ids}),), text)
