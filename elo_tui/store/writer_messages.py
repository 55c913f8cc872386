"""What the journal's writer is asked to do with a record, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from elo_tui.core.replay.journal_records import Account, AnyRecord, Person

if TYPE_CHECKING:
    from elo_tui.store.journal_document import JournalImport
    from elo_tui.store.stored_drafts import Draft


class Change(NamedTuple):
    """One change to a record."""

    verb: Literal["add", "put", "delete", "restore", "choose"]
    record: AnyRecord
    person: int = 0
    """The person it belongs to, for "add"."""


class Loaded(NamedTuple):
    """What was stored, as found at the start."""

    people: tuple[Person, ...] = ()
    account: Account | None = None
    """The account of the person chosen last."""
    drafts: tuple[Draft, ...] = ()
    """The drafts of earlier runs, newest first."""
    remarks: tuple[str, ...] = ()
    """What came up while the file was opened or read, one sentence each."""


class Renewed(NamedTuple):
    """What is stored now, after another program has changed it."""

    people: tuple[Person, ...]
    account: Account | None


class AccountOpened(NamedTuple):
    """The account of a person, as requested."""

    account: Account


class Conflict(NamedTuple):
    """Another program has changed a record: nothing was overwritten."""

    mine: AnyRecord
    newest: AnyRecord | None
    """As it is stored now; None if it does not exist at all."""
    deleted: bool


class ChangeRefused(NamedTuple):
    """A change that can never be stored, or the loss of earlier ones, in a sentence."""

    text: str


class WriterFault(NamedTuple):
    """Why nothing is stored on disk at present; "" if it is."""

    text: str


class DraftOffered(NamedTuple):
    """A draft that may be loaded now: that it is being loaded has been recorded."""

    draft: Draft


class DraftsFound(NamedTuple):
    """The current drafts of runs that have ended, newest first."""

    drafts: tuple[Draft, ...]
    remarks: tuple[str, ...]
    """Those that cannot be read, one sentence each."""


class JournalImported(NamedTuple):
    """A document has been imported."""

    taken: JournalImport


class Saved(NamedTuple):
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
