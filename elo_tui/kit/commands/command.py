"""A command: a row of the tables of commands."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Alias(Struct, frozen=True):
    """Another name by which the palette finds what a command leads to."""

    name: str
    needs: str
    """The command without which it leads to nothing, such as in a kiosk."""
    action: str
    """The action, without its own key; empty for that of the command."""
    help: str


class Command(Struct, frozen=True):
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
    aliases: tuple[Alias, ...] = ()
    """Other names, found in the palette by a search alone."""


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


#: The heading of each scope in help.
SCOPE_TITLES: dict[str, str] = {}


def read_scopes(text: str) -> dict[str, tuple[Command, ...]]:
    """Read the commands below each ``[scope]``, which its heading in help follows.

    A row has the values of a `Command` in order; a ``!`` before its keys gives it
    priority, ``move`` means the movements through a list, and the words of a line after
    ``~`` find the command above it. A line after ``&`` has the values of an `Alias`.
    """
    scopes: dict[str, tuple[Command, ...]] = {}
    for line in filter(None, text.splitlines()):
        if line.startswith("["):
            scope, _, SCOPE_TITLES[scope] = line.removeprefix("[").partition("] ")
            scopes[scope] = ()
            continue
        if line.startswith("~ "):
            *others, last = scopes[scope]
            words = " ".join(line.removeprefix("~ ").split())
            scopes[scope] = (*others, replace(last, synonyms=words))
            continue
        if line.startswith("& "):
            *others, last = scopes[scope]
            alias = Alias(*(cell.strip() for cell in line[2:].split("|")))
            scopes[scope] = (*others, replace(last, aliases=(*last.aliases, alias)))
            continue
        name, keys, *cells = (cell.strip() for cell in line.split("|"))
        priority = keys.startswith("!")
        if name.endswith(".move"):
            scopes[scope] += list_movements(name.removesuffix(".move"), priority)
        else:
            action, short, label, words = cells
            key = keys.lstrip("!")
            command = Command(name, key, action, short, label, words, priority)
            scopes[scope] += (command,)
    return scopes
