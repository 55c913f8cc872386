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
    synonyms: str = ""
    """Words that find it in the palette, too, with commas between them."""


def list_movements(scope: str, priority: bool = True) -> tuple[Command, ...]:
    """The commands that move through a list; with priority over text typed above it.

    Letters move where no text is typed.
    """
    return tuple(
        Command(f"{scope}.{name}", key, action, "", "", words, priority)
        for name, key, action, words in (
            ("next", "down" if priority else "down,j", "move(1)", "Down the list"),
            ("previous", "up" if priority else "up,k", "move(-1)", "Up the list"),
            ("page_down", "pagedown", "page(1)", "A page down"),
            ("page_up", "pageup", "page(-1)", "A page up"),
        )
    )
