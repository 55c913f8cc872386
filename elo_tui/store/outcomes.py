"""What the writer of the journal is asked to do to a record, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from elo_tui.core.replay.records import Account, AnyRecord, Person

if TYPE_CHECKING:
    from elo_tui.store.drafts import Draft
    from elo_tui.store.exchange import Taken


class Change(NamedTuple):
    """One thing to be done to a record."""

    verb: Literal["add", "put", "delete", "restore", "choose"]
    record: AnyRecord
    person: int = 0
    """Whose it is, for "add"."""


class Loaded(NamedTuple):
    """What is kept, as it was found at the start."""

    people: tuple[Person, ...] = ()
    account: Account | None = None
    """Of the person chosen last."""
    drafts: tuple[Draft, ...] = ()
    """Those of earlier runs, the newest first."""
    said: tuple[str, ...] = ()
    """What came up while the file was opened or read, a sentence each."""


class Renewed(NamedTuple):
    """What is kept now, where another program has changed it."""

    people: tuple[Person, ...]
    account: Account | None


class Opened(NamedTuple):
    """The account of a person who was asked for."""

    account: Account


class Conflict(NamedTuple):
    """Another program has changed a record: nothing was overwritten."""

    mine: AnyRecord
    newest: AnyRecord | None
    """As it is kept now; None where it is not there at all."""
    deleted: bool


class Refused(NamedTuple):
    """A change that will never be kept, in a sentence."""

    text: str


class Fault(NamedTuple):
    """Why nothing is kept on the disk at present; "" where it is."""

    text: str


class Offered(NamedTuple):
    """A draft that may be loaded now: that it is being loaded has been noted."""

    draft: Draft


class Found(NamedTuple):
    """The drafts that there are now, of runs that are over, the newest first."""

    drafts: tuple[Draft, ...]
    said: tuple[str, ...]
    """What of them cannot be read, a sentence each."""


class TakenIn(NamedTuple):
    """A document has come into what is kept."""

    taken: Taken


class Saved(NamedTuple):
    """All that was noted before someone began to wait for it is on the disk."""

    then: Callable[[], object]
    """What was to be done once it is."""


Outcome = (
    Loaded
    | Renewed
    | Opened
    | Conflict
    | Refused
    | Fault
    | Found
    | Offered
    | TakenIn
    | Saved
)
