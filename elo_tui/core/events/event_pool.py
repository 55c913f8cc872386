"""The kind of rating of an event, by the time control that it states."""

from __future__ import annotations

from elo_tui.core import systems
from elo_tui.core.events.crosstable import Crosstable, EventFacts, Note
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.time_control import CODED, read_control


def control_text(event: EventFacts) -> str:
    """The time control of an event, for `read_control`; the code takes precedence."""
    return CODED + event.coded_control if event.coded_control else event.time_control


def set_pool(crosstable: Crosstable) -> tuple[Crosstable, tuple[Note, ...]]:
    """The event with the kind of rating its time control gives, unless it states one.

    A note names a kind other than standard, and a time control that gives none. The
    ratings of a system without kinds of rating are left alone.
    """
    event, system = crosstable.event, crosstable.system
    has_pools = not system or "pool" in systems.get_row(system).asks
    if event.pool is not None or not has_pools:
        return crosstable, ()
    found = read_control(control_text(event))
    where = "record 222" if event.coded_control else "time control"
    shown = clean_name(event.coded_control or event.time_control, 40)
    if found.problem:
        text = f"{where}: {shown} {found.problem}; it does not give the kind of rating"
        return crosstable, (Note(None, text),)
    notes = []
    if found.pool not in (None, "standard"):
        notes.append(Note(None, f"rated as {found.pool}: the {where} is {shown}"))
    event = event._replace(pool=found.pool)
    return crosstable._replace(event=event), tuple(notes)
