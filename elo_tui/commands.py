"""Every command once: its key, its name in the palette, its place in the key line.

Bindings, key line, palette, help and the keys a user may rebind all come from this
table. A key written twice in one scope is a mistake a test finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from textual.binding import Binding


class Command(NamedTuple):
    """One command; ``id`` is the name to rebind it by."""

    id: str
    keys: str
    action: str
    short: str
    """The word in the key line; empty keeps it out of there."""
    name: str
    """``noun: Verb`` in the palette; empty keeps it out of there."""
    help: str
    priority: bool = False
    """Whether the key works whatever has the focus, before the focused widget."""


APP = (
    Command(
        "app.help", "f1", "help", "help", "help: Open", "Explain what has the focus"
    ),
    Command(
        "app.palette", "ctrl+p", "palette", "commands", "", "All commands by name", True
    ),
    Command("app.game", "f2", "mode('game')", "", "screen: Game", "One opponent"),
    Command(
        "app.tournament",
        "f3",
        "mode('tournament')",
        "",
        "screen: Tournament",
        "Several opponents",
    ),
    Command("app.next", "ctrl+t", "next_mode", "", "", "The next screen"),
    Command("app.quit", "ctrl+q", "quit", "quit", "app: Quit", "Leave elo-tui", True),
)

SCREEN = (
    Command(
        "screen.copy",
        "ctrl+y",
        "copy",
        "copy",
        "result: Copy",
        "Copy the result as text",
    ),
    Command(
        "screen.undo", "ctrl+z", "undo", "undo", "change: Undo", "Take back a change"
    ),
    Command("screen.redo", "ctrl+r", "redo", "", "change: Redo", "Make it again"),
    Command(
        "screen.clear",
        "ctrl+n",
        "clear",
        "",
        "form: Clear",
        "Empty the form (undo works)",
    ),
    Command(
        "screen.working",
        "f4",
        "working",
        "working",
        "working: Show or hide",
        "Room for the working, to scroll in",
    ),
    Command(
        "screen.compare",
        "f5",
        "compare",
        "compare",
        "compare: Show or hide",
        "The same games in several systems",
    ),
)

FORM = (
    Command("form.next", "down,enter", "app.focus_next", "", "", "Next field"),
    Command("form.previous", "up", "app.focus_previous", "", "", "Previous field"),
)

ENTRY = (
    Command("entry.add", "enter", "add", "", "", "Add or keep the games typed"),
    Command("entry.rounds", "down", "rounds", "", "", "Go to the rounds"),
    Command("entry.previous", "up", "app.focus_previous", "", "", "Previous field"),
    Command("entry.cancel", "escape", "cancel", "", "", "Leave the round as it was"),
)

ROUNDS = (
    Command("round.edit", "enter", "edit", "edit", "round: Edit", "Change the round"),
    Command(
        "round.insert",
        "insert,i",
        "insert",
        "insert",
        "round: Insert",
        "Add one before",
    ),
    Command(
        "round.delete", "delete,x", "delete", "delete", "round: Delete", "Remove it"
    ),
    Command("round.win", "w", "result('1')", "", "round: Win", "Its result is a win"),
    Command(
        "round.draw", "d", "result('=')", "", "round: Draw", "Its result is a draw"
    ),
    Command(
        "round.loss", "l", "result('0')", "", "round: Loss", "Its result is a loss"
    ),
    Command(
        "round.open",
        "n",
        "result('?')",
        "",
        "round: Not played yet",
        "Take its result out",
    ),
    Command(
        "round.up", "alt+up,K", "move(-1)", "", "round: Move up", "One place earlier"
    ),
    Command(
        "round.down", "alt+down,J", "move(1)", "", "round: Move down", "One place later"
    ),
    Command("round.add", "escape,a", "leave", "", "", "Back to the entry line"),
)

WORKING = (Command("working.leave", "escape", "leave", "", "", "Back to the form"),)

COMPARE = (
    Command("compare.leave", "escape", "leave", "", "", "Back to the form"),
    Command("compare.next", "down", "app.focus_next", "", "", "Next field"),
    Command("compare.previous", "up", "app.focus_previous", "", "", "Previous field"),
)

SCOPES = {
    "app": APP,
    "screen": SCREEN,
    "form": FORM,
    "entry": ENTRY,
    "rounds": ROUNDS,
    "working": WORKING,
    "compare": COMPARE,
}


#: The end of the key line, in this order.
_LAST = (
    *("screen.copy", "screen.undo", "app.help", "screen.working", "screen.compare"),
    *("app.palette", "app.quit"),
)

_SHORT = {"insert": "Ins", "delete": "Del", "escape": "Esc"}

#: Where the commands of a scope run; those of the others run where the focus is.
_PLACES = {"app": "app", "screen": "screen"}


def bindings(scope: str) -> list[Binding]:
    """The bindings of a scope, for a class's BINDINGS."""
    return [
        Binding(
            command.keys,
            command.action,
            command.help,
            show=bool(command.short),
            id=command.id,
            priority=command.priority,
        )
        for command in SCOPES[scope]
    ]


def all_commands() -> Iterator[Command]:
    """All commands of all scopes."""
    for commands in SCOPES.values():
        yield from commands


def key_words(
    scopes: Iterable[str], keymap: Mapping[str, str]
) -> tuple[tuple[str, str, str], ...]:
    """For the key line: key, word and action of the commands that have a word.

    The actions say where they run, so that any widget can run them.
    """
    words = [
        (
            command.id,
            key_label(keymap.get(command.id, command.keys)),
            command.short,
            f"{_PLACES.get(scope, 'focused')}.{command.action}",
        )
        for scope in scopes
        for command in SCOPES.get(scope, ())
        if command.short
    ]
    # what has the focus first; where there is no room for all, help stays
    words.sort(key=lambda word: _LAST.index(word[0]) if word[0] in _LAST else -1)
    return tuple(word[1:] for word in words)


def key_label(keys: str) -> str:
    """The first of some keys as people write it: ``^Y``, ``F1``, ``Enter``."""
    key = keys.partition(",")[0].strip()
    if key.startswith("ctrl+"):
        return f"^{key[5:].upper()}"
    if key.startswith("alt+"):
        return f"Alt-{key[4:].capitalize()}"
    return key if len(key) == 1 else _SHORT.get(key, key.capitalize())
