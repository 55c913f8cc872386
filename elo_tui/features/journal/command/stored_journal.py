"""The stored data, for the subcommands of the journal.

The database module is imported when the store is opened, as the help of the program
lists these subcommands, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.core.text.clean_text import clean_name
from elo_tui.kit.command_line import completion_candidates
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused, say_left_out
from elo_tui.session import paths
from elo_tui.store import stored_history, stored_journal
from elo_tui.store.data_file import open_data_file
from elo_tui.store.faults import ChangedElsewhere, StoreFault

if TYPE_CHECKING:
    from elo_tui.store.database import Store

profile_option = text_option(
    "--profile TEXT",
    "Person (name, part of it or FIDE ID); default: the only one.",
    shell_complete=completion_candidates.people,
)


@contextmanager
def open_journal() -> Iterator[Store]:
    """Open the user's store; raises Refused for any fault of it."""
    path = paths.data_file()
    if path is None:
        raise Refused(f"{paths.DATA_VARIABLE}: storing is turned off; name a folder")
    store = open_data_file(path, datetime.now())
    try:
        say_left_out(store.remarks)
        if store.path is None:
            raise Refused(store.fault)
        yield store
        say_left_out(store.left_out.values())
    except StoreFault as fault:
        raise Refused(str(fault)) from None
    finally:
        store.close()


def find_person(store: Store, wanted: str | None) -> Person:
    """Find the person that a text names, or the only one; raises Refused."""
    people = stored_journal.list_people(store)
    if not people:
        raise Refused("no profile yet: elo-tui journal profile add NAME")
    if wanted is None:
        if len(people) == 1:
            return people[0]
        raise Refused(f"--profile: one of {_quote_names(people)}")
    text = clean_name(wanted).casefold()
    exact = [one for one in people if text in (one.name.casefold(), one.fide_id)]
    found = exact or [one for one in people if text and text in one.name.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(f"--profile '{clean_name(wanted, 20)}': {_quote_names(found)}")
    raise Refused(
        f"--profile '{clean_name(wanted, 20)}': no such person;"
        f" choose {_quote_names(people)}"
    )


def load_account(wanted: str | None) -> Account:
    """Load the journal and the history of the person that a text names."""
    with open_journal() as store:
        account = stored_journal.read_account(store, find_person(store, wanted))
        return stored_history.add_history(store, account)


def load_accounts(store: Store, wanted: str | None) -> tuple[Account, ...]:
    """Load the journals of all people, or of the one that a text names."""
    if wanted is not None:
        return (stored_journal.read_account(store, find_person(store, wanted)),)
    return tuple(
        stored_journal.read_account(store, one)
        for one in stored_journal.list_people(store)
    )


def delete_record(store: Store, number: int) -> None:
    """Delete the event or official rating with a number; raises Refused, NotSaved."""
    for account in load_accounts(store, None):
        record: Any
        for record in (*account.entries, *account.listed):
            if record.id == number:
                stored_journal.delete_record(store, record)
                return
    raise Refused(f"ID {number}: no such event or official rating")


def restore_record(store: Store, number: int) -> None:
    """Restore a deleted record by its number; raises Refused, NotSaved."""
    kinds: tuple[Any, ...] = (Entry(id=number), Listed(id=number))
    for wanted in kinds:
        try:
            # no record has revision 0: the refusal includes the stored one
            stored_journal.restore_record(store, wanted)
        except ChangedElsewhere as found:
            if found.deleted and found.newest is not None:
                stored_journal.restore_record(store, cast("Any", found.newest))
                return
    raise Refused(f"ID {number}: no such deleted event or official rating")


def _quote_names(people: tuple[Person, ...] | list[Person]) -> str:
    names = [f"'{clean_name(one.name or one.fide_id, 30)}'" for one in people]
    more = f" and {len(names) - 5} more" if len(names) > 5 else ""
    return ", ".join(names[:5]) + more
