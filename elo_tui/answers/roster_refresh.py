"""The answer to a refresh of the roster from a rating list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from elo_tui.answers.answer_parts import Answer
from elo_tui.core.text.figures import format_change, plural


def answer_refresh(data: Mapping[str, Any], label: str, is_dry: bool) -> Answer:
    """Answer with the changes that a list makes."""
    return Answer(f"Roster, {label}", data, text=_lines(data, label, is_dry))


def _lines(data: Mapping[str, Any], label: str, is_dry: bool) -> Iterator[str]:
    yield f"{label}, not stored" if is_dry else label
    for one in data["people"]:
        changes = [
            pool_text(pool, values)
            for pool, values in one["pools"].items()
            if (values["before"], values["k_before"])
            != (values["after"], values["k_after"])
        ]
        yield f"{one['name']}: {'; '.join([*changes, *one['notes']])}"
    if data["unchanged"]:
        yield f"unchanged: {plural(data['unchanged'], 'player')}"
    if data["not_in_list"]:
        names = ", ".join(one["name"] for one in data["not_in_list"])
        yield f"not in the list: {names}"


def pool_text(pool: str, values: Mapping[str, Any]) -> str:
    """Write the change of one rating, such as ``standard 2100 -> 2107, +7``."""
    before, after = values["before"], values["after"]
    if before is None:
        text = f"{pool} {after}"
    elif before == after:
        text = f"{pool} {after} unchanged"
    else:
        text = f"{pool} {before} -> {after}, {format_change(values['difference'], 0)}"
    if values["k_before"] != values["k_after"] and values["k_after"] is not None:
        was = "" if values["k_before"] is None else f", was {values['k_before']}"
        text += f", K {values['k_after']}{was}"
    return text
