"""What several programs do to one file; started by `test_processes` as a program.

``start FILE`` opens it and adds a person. ``edit FILE COUNT`` adds so many events to
the first person and counts them in the title of that person. ``write FILE`` changes the
person without end and prints the revisions that were saved.
"""

from __future__ import annotations

import sys
from pathlib import Path

from msgspec.structs import replace

from elo_tui.core.replay.journal_records import Entry, Person
from elo_tui.store import stored_journal
from elo_tui.store.database import Store
from elo_tui.store.faults import ChangedElsewhere
from tests.store.folder import reopened


def start(store: Store) -> None:
    """Fails where anything was said: a file that others make is no broken one."""
    stored_journal.add_record(store, Person(name="new"))
    if store.remarks or store.fault or store.path is None:
        raise SystemExit(f"{store.remarks} {store.fault}")


def edit(store: Store, times: int) -> None:
    """Each edit is done again until nobody has come between."""
    (person,) = stored_journal.list_people(store)
    for number in range(times):
        stored_journal.add_record(store, Entry(name=str(number)), person.id)
        while True:
            try:
                person = stored_journal.update_record(
                    store, replace(person, title=str(int(person.title or 0) + 1))
                )
                break
            except ChangedElsewhere as changed:
                if not isinstance(changed.newest, Person):
                    raise
                person = changed.newest


def write(store: Store) -> None:
    """A large record over and over, so that an end in the midst of it is likely."""
    (person,) = stored_journal.list_people(store)
    while True:
        person = stored_journal.update_record(
            store, replace(person, name=large(person.rev + 1))
        )
        sys.stdout.write(f"{person.rev}\n")
        sys.stdout.flush()


def large(rev: int) -> str:
    """What `write` puts into a revision."""
    return f"{rev} " * 100_000


def main() -> None:
    task, file, *times = sys.argv[1:]
    store = reopened(Path(file))
    if task == "start":
        start(store)
    elif task == "edit":
        edit(store, int(times[0]))
    else:
        write(store)


if __name__ == "__main__":
    main()
