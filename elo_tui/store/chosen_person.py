"""The person chosen last, with whom the next start begins."""

from __future__ import annotations

from elo_tui.store.database import Store


def read_chosen_id(store: Store) -> int:
    """The number of the person; 0 if none was chosen. Raises NotRead."""
    rows = store.read("SELECT CAST(person AS INTEGER) FROM chosen")
    return int(rows[0][0]) if rows else 0


def choose_person(store: Store, person: int) -> None:
    """Remember a person; raises NotSaved."""
    with store.write() as connection:
        connection.execute("DELETE FROM chosen")
        connection.execute("INSERT INTO chosen (person) VALUES (?)", (person,))
