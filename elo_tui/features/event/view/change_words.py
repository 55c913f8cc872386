"""Names of what a step of undo changes in an event: ``closing of the event``."""

from __future__ import annotations

from elo_tui.core.text.figures import plural
from elo_tui.features.event.view.field import FieldState
from elo_tui.kit.change_words import name_fields


def name_field_change(before: FieldState, after: FieldState) -> str:
    """Name what differs between two states; "" for nothing with a name."""
    if before.crosstable != after.crosstable:
        if after.crosstable is None:
            return "closing of the event"
        return f"opening of {after.crosstable.event.name or 'the event'}"
    if before.given != after.given:
        old, new = before.given, after.given
        count = sum(old.get(no) != new.get(no) for no in old.keys() | new.keys())
        return f"facts of {plural(count, 'player')}"
    if before.ranking.assumed != after.ranking.assumed:
        return "an assumed result"
    if before.form != after.form:
        return name_fields(before.form, after.form)
    return "a field of the standings" if before.ranking != after.ranking else ""
