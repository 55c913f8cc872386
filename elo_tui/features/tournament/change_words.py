"""Names of what a step of undo changes in rounds: ``result of round 2``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from elo_tui.core.text.figures import plural
from elo_tui.kit.change_words import name_fields
from elo_tui.session.tournament_state import TournamentState


def name_rounds_change(before: TournamentState, after: TournamentState) -> str:
    """Name what differs between two states; "" for nothing with a name."""
    if before.origin != after.origin and before.rounds != after.rounds:
        return f"opening of {after.event or 'other rounds'}"
    if before.rounds != after.rounds:
        return _name_rounds(before.rounds, after.rounds)
    if before.form != after.form:
        return name_fields(before.form, after.form)
    if before.ahead != after.ahead:
        return "a field of Looking ahead"
    return "the games typed" if before.typed != after.typed else ""


def _name_rounds(before: Sequence[Any], after: Sequence[Any]) -> str:
    more = len(after) - len(before)
    if more:
        short, long = sorted((before, after), key=len)
        first = next(
            (no for no, (a, b) in enumerate(zip(short, long, strict=False)) if a != b),
            len(short),
        )
        done = "added" if more > 0 else "deleted"
        if abs(more) > 1:
            return f"{plural(abs(more), 'round')} {done}"
        return f"round {first + 1} {done}"
    changed = [
        no for no, (a, b) in enumerate(zip(before, after, strict=True)) if a != b
    ]
    if len(changed) > 1:
        return f"a change of {plural(len(changed), 'round')}"
    old, new = before[changed[0]], after[changed[0]]
    is_result = replace(old, result=new.result) == new
    return f"{'result of ' * is_result}round {changed[0] + 1}"
