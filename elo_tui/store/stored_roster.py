"""The roster in the data file: changes for several people, looks and notices.

A change for several people is one step. A look is the live rating on a day on which
the roster was shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from elo_tui.core.replay.dated_entries import Key, entry_key, listed_key
from elo_tui.core.replay.event_filing import Filing
from elo_tui.core.replay.journal_records import Account, Listed, Person
from elo_tui.core.roster.live_ratings import Earlier
from elo_tui.core.systems import find_row
from elo_tui.core.text.figures import round_away
from elo_tui.store import stored_history, stored_journal
from elo_tui.store.database import Store
from elo_tui.store.step_reversal import reverse_step
from elo_tui.store.stored_steps import EVERYBODY, StoredStep, list_steps, one_step

#: The key under which the day of the last notices is stored.
_SHOWN = ""


def read_accounts(store: Store, rating: Key | None = None) -> tuple[Account, ...]:
    """Read all journals; raises NotRead.

    Those that do not have a rating get their imported history, which may have it.
    """
    found = []
    for person in stored_journal.list_people(store):
        account = stored_journal.read_account(store, person)
        keys = {*map(listed_key, account.listed), *map(entry_key, account.entries)}
        wanted = None if rating in keys else rating
        if wanted is not None and _has_history(store, person.id, wanted):
            account = stored_history.add_history(store, account)
        found.append(account)
    return tuple(found)


def _has_history(store: Store, person: int, rating: Key) -> bool:
    """Whether an imported history has a rating: to read 50,000 games takes a second."""
    tables = ("history_game", "history_rating", "history_event")
    return any(
        store.read(
            f"SELECT 1 FROM {table} WHERE person = ? AND system = ? AND pool = ?"
            " LIMIT 1",
            *(person, rating.system, rating.pool),
        )
        for table in tables
    )


def read_looks(store: Store, today: date) -> dict[Key, dict[int, Earlier]]:
    """Read each person's live ratings on the last day before today with a look.

    Raises NotRead.
    """
    rows = store.read(
        "SELECT system, pool, person, max(day), rating FROM roster_look"
        " WHERE day < ? GROUP BY system, pool, person",
        today.isoformat(),
    )
    found: dict[Key, dict[int, Earlier]] = {}
    for system, pool, person, day, value in rows:
        if value is not None and not find_row(system).keeps_reals:
            # earlier versions stored changes that were not rounded yet
            value = float(round_away(value))
        earlier = Earlier(date.fromisoformat(day), value)
        found.setdefault(Key(system, pool), {})[person] = earlier
    return found


def store_looks(
    store: Store, rating: Key, today: date, live: Mapping[int, float | None]
) -> None:
    """Store today's ratings; of earlier looks the newest stays. Raises NotSaved."""
    day, pool = today.isoformat(), (rating.system, rating.pool)
    with store.write() as connection:
        connection.executemany(
            "INSERT OR REPLACE INTO roster_look (person, system, pool, day, rating)"
            " VALUES (?, ?, ?, ?, ?)",
            [(person, *pool, day, value) for person, value in live.items()],
        )
        connection.execute(
            "DELETE FROM roster_look AS old WHERE system = ? AND pool = ? AND day <"
            " (SELECT max(day) FROM roster_look WHERE person = old.person"
            " AND system = old.system AND pool = old.pool AND day < ?)",
            (*pool, day),
        )


def read_seen(store: Store) -> tuple[date | None, frozenset[str]]:
    """Read the day on which notices were last shown, and their keys; raises NotRead."""
    rows = dict(store.read("SELECT key, day FROM notice_seen"))
    shown = rows.pop(_SHOWN, None)
    return None if shown is None else date.fromisoformat(shown), frozenset(rows)


def store_seen(store: Store, keys: Iterable[str], today: date) -> None:
    """Store that notices have been shown; raises NotSaved."""
    rows = [(key, today.isoformat()) for key in (_SHOWN, *keys)]
    with store.write() as connection:
        connection.executemany(
            "INSERT OR REPLACE INTO notice_seen (key, day) VALUES (?, ?)", rows
        )


def store_people(
    store: Store, people: Iterable[tuple[Person, Sequence[Listed]]]
) -> None:
    """Add people with their ratings, as one step; raises NotSaved."""
    with one_step(store, EVERYBODY, "roster", "people added"):
        for person, listed in people:
            known = stored_journal.add_record(store, person)
            for one in listed:
                stored_journal.add_record(store, one, known.id)


def store_refresh(
    store: Store, people: Iterable[tuple[Person, Person, Sequence[Listed]]], label: str
) -> None:
    """Store the ratings of a list, as one step, and titles; raises NotSaved.

    `people` are before and after it, each with the new ratings.
    """
    with one_step(store, EVERYBODY, "roster", label):
        for before, after, listed in people:
            if after != before:
                stored_journal.update_record(store, after)
            for new in listed:
                stored_journal.add_record(store, new, before.id)


def store_filing(store: Store, filing: Filing) -> None:
    """Store the entries of an event, as one step; raises NotSaved."""
    label = filing.name or f"event of {filing.first}"
    with one_step(store, EVERYBODY, "roster", label):
        for one in filing.filed:
            stored_journal.add_record(store, one.entry, one.account.person.id)
        for one in filing.corrected:
            stored_journal.update_record(store, one.entry)


def undo_last(store: Store, redo: bool) -> StoredStep | None:
    """Take back the last change of the roster, or restore the one taken back last.

    None without one, and if another change was made since; raises StepRefused, NotRead,
    NotSaved.
    """
    found = [one for one in list_steps(store, -1) if one.kind == "roster"]
    is_active = [not one.undone for one in found]
    newest = is_active.index(True) if True in is_active else len(found)
    fitting = found[:newest] if redo else found[newest : newest + 1]
    if not fitting:
        return None
    # earlier versions did not store an order: the oldest comes first
    chosen = max(fitting, key=lambda one: (one.undone, -one.id))
    reverse_step(store, chosen)
    return chosen
