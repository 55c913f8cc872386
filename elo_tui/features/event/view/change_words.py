"""Names of what a step of undo changes in an event: ``closing of the event``."""

from __future__ import annotations

from elo_tui.core.text.figures import plural
from elo_tui.features.event.view.field import FieldState
from elo_tui.kit.change_words import name_fields


def name_field_change(before: FieldState, after: FieldState) -> str:
    """Name what differs between two states; "" for nothing with a name."""
    old, new = before.crosstable, after.crosstable
    if old != new:
        if new is None:
            return "closing of the event"
        name = new.event.name or "the event"
        # two pasted events have one source, and names of their own
        is_known = old is not None and old.event.name == new.event.name
        is_read_again = is_known and before.source == after.source
        return f"{'new reading' if is_read_again else 'opening'} of {name}"
    if before.given != after.given:
        known, given = before.given, after.given
        numbers = known.keys() | given.keys()
        count = sum(known.get(no) != given.get(no) for no in numbers)
        return f"facts of {plural(count, 'player')}"
    if before.ranking.assumed != after.ranking.assumed:
        return "an assumed result"
    if before.form != after.form:
        return name_fields(before.form, after.form)
    return "a field of the standings" if before.ranking != after.ranking else ""
