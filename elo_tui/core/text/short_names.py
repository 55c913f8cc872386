"""Names of players where a row has little room."""

from __future__ import annotations

from collections.abc import Callable


def list_short_names(name: str) -> list[str]:
    """List a name, with the first one as an initial, and the surname alone.

    A name without a comma has no known surname.
    """
    surname, comma, first = name.partition(",")
    if not comma or not surname.strip() or not first.strip():
        return [name]
    return [name, f"{surname}, {first.strip()[0]}.", surname]


def choose_name(name: str, room: int, measure: Callable[[str], int] = len) -> str:
    """Choose the longest form of a name that fits; the shortest if none does."""
    forms = list_short_names(name)
    return next((form for form in forms if measure(form) <= room), forms[-1])
