"""A command: a row of the tables of commands."""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    """One command; ``id`` is the name for rebinding it."""

    id: str
    keys: str
    action: str
    short: str
    """The word in the key line; empty to leave it out."""
    name: str
    """``noun: Verb`` in the palette; empty to leave it out."""
    help: str
    priority: bool = False
    """Whether the key works whatever has the focus, ahead of the focused widget."""


def in_list(scope: str, priority: bool = True) -> tuple[Command, ...]:
    """The commands that move through a list; with priority over text typed above it."""
    return tuple(
        Command(f"{scope}.{name}", key, action, "", "", words, priority)
        for name, key, action, words in (
            ("next", "down", "move(1)", "Down the list"),
            ("previous", "up", "move(-1)", "Up the list"),
            ("page_down", "pagedown", "page(1)", "A page down"),
            ("page_up", "pageup", "page(-1)", "A page up"),
        )
    )
