"""Names of what a step of undo changes: ``result of round 2``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from elo_tui.core.facts import FACTS
from elo_tui.core.text.figures import plural
from elo_tui.features.event.view.field import FieldState
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState

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


def name_change(before: NamedTuple, after: NamedTuple) -> str:
    """Name what differs between two states of a screen; "" for nothing with a name."""
    if isinstance(before, Form) and isinstance(after, Form):
        return _name_fields(before, after)
    if isinstance(before, TournamentState) and isinstance(after, TournamentState):
        return _name_rounds_change(before, after)
    if isinstance(before, FieldState) and isinstance(after, FieldState):
        return _name_field_change(before, after)
    return ""


def _name_fields(before: Form, after: Form) -> str:
    names = [
        name
        for name in Form.__struct_fields__
        if getattr(before, name) != getattr(after, name)
    ]
    if len(names) > _SPELT:
        return plural(len(names), "field")
    return " and ".join(_LABELS.get(name, name) for name in names)


def _name_rounds_change(before: TournamentState, after: TournamentState) -> str:
    if before.origin != after.origin and before.rounds != after.rounds:
        return f"opening of {after.event or 'other rounds'}"
    if before.rounds != after.rounds:
        return _name_rounds(before.rounds, after.rounds)
    if before.form != after.form:
        return _name_fields(before.form, after.form)
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


def _name_field_change(before: FieldState, after: FieldState) -> str:
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
        return _name_fields(before.form, after.form)
    return "a field of the standings" if before.ranking != after.ranking else ""
