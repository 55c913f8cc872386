"""Changes for the journal's writer, and its replies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from elo_tui.core.replay.journal_records import Account, AnyRecord, Person

if TYPE_CHECKING:
    from elo_tui.store.journal_document import JournalImport
    from elo_tui.store.stored_drafts import Draft


class Change(Struct, frozen=True):
    """One change to a record."""

    verb: Literal["add", "put", "delete", "restore", "choose"]
    record: AnyRecord
    person: int = 0
    """The person it belongs to, for "add"."""


class Loaded(Struct, frozen=True):
    """The stored data found at the start."""

    people: tuple[Person, ...] = ()
    account: Account | None = None
    """The account of the person chosen last."""
    drafts: tuple[Draft, ...] = ()
    """The drafts of earlier runs, newest first."""
    remarks: tuple[str, ...] = ()
    """Remarks from opening and reading the file, one sentence each."""
    reads_news: bool = False
    """Whether notices about people have been shown before."""


class Renewed(Struct, frozen=True):
    """The stored data after another program has changed it."""

    people: tuple[Person, ...]
    account: Account | None


class AccountOpened(Struct, frozen=True):
    """The account of a person, as requested."""

    account: Account


class Conflict(Struct, frozen=True):
    """Another program has changed a record: nothing was overwritten."""

    mine: AnyRecord
    newest: AnyRecord | None
    """The stored version; None if it does not exist at all."""
    deleted: bool


class ChangeRefused(Struct, frozen=True):
    """A change that can never be stored, or the loss of earlier ones, in a sentence."""

    text: str


class WriterFault(Struct, frozen=True):
    """The reason why nothing reaches the disk at present; "" if it does."""

    text: str


class DraftOffered(Struct, frozen=True):
    """A draft that may be loaded now: that it is being loaded has been recorded."""

    draft: Draft


class DraftsFound(Struct, frozen=True):
    """The current drafts of runs that have ended, newest first."""

    drafts: tuple[Draft, ...]
    remarks: tuple[str, ...]
    """Unreadable drafts, one sentence each."""


class JournalImported(Struct, frozen=True):
    """A document has been imported."""

    taken: JournalImport


class Saved(Struct, frozen=True):
    """Everything noted before the request is on disk."""

    then: Callable[[], object]
    """What to do now."""


Reply = (
    Loaded
    | Renewed
    | AccountOpened
    | Conflict
    | ChangeRefused
    | WriterFault
    | DraftsFound
    | DraftOffered
    | JournalImported
    | Saved
)
