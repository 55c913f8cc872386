"""The notes next to the fields of a form: problems, and the reason of each K."""

from __future__ import annotations

from collections.abc import Mapping

from elo_tui.answers.event_words import k_and_assumptions
from elo_tui.core.entry import SEVERAL_KS
from elo_tui.core.facts import system_uses
from elo_tui.core.model import NO_K, Problem, RatedEvent
from elo_tui.widgets.form_pane import note_problems
from elo_tui.widgets.lines import Span


def build_field_notes(
    problems: Mapping[str, Problem], system: str, **sides: RatedEvent | None
) -> dict[str, Span]:
    """Build the notes of the fields: problems, and the reason of each K.

    `sides` are "own" and "opponent"; the reason is next to the K, if it has a field.
    """
    notes: dict[str, Span] = {}
    for side, event in sides.items():
        words = k_and_assumptions(event) if event is not None else ""
        if event is not None and words:
            k = f"{side}_k"
            if system_uses(k, system):
                notes[k] = (words, "dim")
            else:
                notes[side] = (f"K {words}" if event.k != NO_K else words, "dim")
    notes |= note_problems(problems)
    if problems.get("own_k") == SEVERAL_KS:
        notes["own_k"] = ("several: F5 shows them side by side", "wrong")
    return notes
