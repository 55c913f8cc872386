"""Names of the fields that a step of undo changes."""

from __future__ import annotations

from elo_tui.core.facts import FACTS
from elo_tui.core.text.figures import plural
from elo_tui.session.forms import Form

_LABELS = {
    **{fact.name: fact.label for fact in FACTS},
    "own": "your rating",
    "own_k": "your K",
    "opponent": "the opponent",
    "opponent_k": "the opponent's K",
    "score": "the score",
    "of": "the number of games",
    "days": "the days assumed",
    "compared": "the systems compared",
}
#: Fields named one by one; of more only the number is given.
_SPELT = 2


def name_fields(before: Form, after: Form) -> str:
    """Name the fields that differ between two forms; "" for none."""
    names = [
        name
        for name in Form.__struct_fields__
        if getattr(before, name) != getattr(after, name)
    ]
    if len(names) > _SPELT:
        return plural(len(names), "field")
    return " and ".join(_LABELS.get(name, name) for name in names)
