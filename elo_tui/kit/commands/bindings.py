"""Bindings, the key line and key labels, derived from the table of commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, runtime_checkable

from textual.binding import Binding

from elo_tui.kit.commands.command import Command
from elo_tui.kit.commands.table import DIALOGS, SCOPES

#: The end of the key line, in this order.
_LAST = (
    *("screen.open", "app.help", "app.palette", "screen.keep", "screen.working"),
    *("screen.save", "screen.ahead", "screen.compare", "screen.copy", "screen.chart"),
    *("app.quit", "screen.undo"),
)

_SHORT = {
    "slash": "/",
    "right": "→",
    "down": "↓",
    "insert": "Ins",
    "delete": "Del",
    "escape": "Esc",
    "question_mark": "?",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
}

#: Where the commands of a scope run; those of other scopes run in the focused widget.
_PLACES = {
    "app": "app",
    **dict.fromkeys(
        ("screen", "home", "tournament", "field", "pool", "roster", "offers", *DIALOGS),
        "screen",
    ),
}

#: The only commands of the app that work in a dialog, too.
IN_DIALOGS = ("app.help", "app.copy_selection", "app.quit")
#: The scopes of commands that work anywhere on a working screen.
_EVERYWHERE = frozenset({"app", "screen", "tournament", "field"})
#: The scopes of widgets with rows, in which the commands of ``moves`` work.
WITH_MOVES = frozenset(
    {
        *("rounds", "players", "standings", "chances", "games"),
        *("journal", "pool_rows", "roster_rows", "working"),
    }
)


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
        for command in SCOPES.get(scope, ())
    ]


@runtime_checkable
class Scoped(Protocol):
    """A screen or widget with a scope for its commands."""

    scope: str
    shared_scope: str
    """A second one, which several widgets share; "" for none."""


def bind_scope(kind: Any, scope: str) -> None:  # noqa: ANN401
    """Bind the commands of a scope to a class of screens or widgets.

    Those of its shared scope are bound where the own ones leave the keys free. For its
    ``__init_subclass__``, before the framework adds the bindings of the bases.
    """
    if scope:
        kind.scope = scope
        # of two commands with a key the first one is run
        kind.BINDINGS = [*bindings(scope), *bindings(kind.shared_scope)]


def all_commands() -> Iterator[Command]:
    """All commands of all scopes."""
    for commands in SCOPES.values():
        yield from commands


def keys_of(command: str, keymap: Mapping[str, str]) -> str:
    """Look up the keys of a command; empty if it is not available."""
    own = next(one.keys for one in all_commands() if one.id == command)
    return keymap.get(command, own)


def list_offered(scope: str, keymap: Mapping[str, str]) -> Iterator[Command]:
    """The commands of a scope, except those that have lost all keys in the keymap."""
    for command in SCOPES.get(scope, ()):
        if keymap.get(command.id, command.keys):
            yield command


def key_words(
    scopes: Iterable[str],
    keymap: Mapping[str, str],
    is_typed: Callable[[str], bool] = lambda _: False,
) -> tuple[tuple[str, str, str], ...]:
    """List key, word and action of the commands that have a word, for the key line.

    The actions include the place where they run, so any widget can run them. Keys that
    are typed into a field, by `is_typed`, are not named.
    """
    words = []
    for scope in scopes:
        for command in list_offered(scope, keymap):
            keys = keymap.get(command.id, command.keys).split(",")
            if not command.priority:
                keys = [key for key in keys if not is_typed(key.strip())]
            if keys and command.short:
                action = _add_place(command.action, scope)
                words.append((command.id, key_label(keys[0]), command.short, action))
    # the focused widget first; if the row is too short for all, help stays
    words.sort(key=lambda word: _LAST.index(word[0]) if word[0] in _LAST else -1)
    return tuple(word[1:] for word in words)


def list_actions(scope: str, keymap: Mapping[str, str]) -> frozenset[str]:
    """List the actions of a scope that the key line has."""
    return frozenset(action for _, _, action in key_words((scope,), keymap))


def _add_place(action: str, scope: str) -> str:
    """Add the place where an action runs, unless it names one itself."""
    return action if "." in action else f"{_PLACES.get(scope, 'focused')}.{action}"


def key_labels(keys: str) -> str:
    """Format several keys as people write them: ``F1 Alt+I``."""
    return " ".join(map(key_label, filter(None, keys.split(","))))


def name_confirming(command: str, keymap: Mapping[str, str]) -> str:
    """Name all keys that confirm a command's question: ``Del, x, Enter or y``."""
    own = map(key_label, filter(None, keys_of(command, keymap).split(",")))
    *names, last = dict.fromkeys([*own, "Enter", "y"])
    return f"{', '.join(names)} or {last}"


def find_conflict(command: str, key: str, keymap: Mapping[str, str]) -> Command | None:
    """Find another command with this key that works in the same place."""
    for scope, commands in SCOPES.items():
        for one in commands:
            held = keys_of(one.id, keymap).split(",")
            if (
                one.id != command
                and key in held
                and _may_conflict(command, one.id, scope)
            ):
                return one
    return None


def is_typed(command: str, key: str) -> bool:
    """Whether a key would be inserted into the text typed where a command works."""
    keys = [key for one in SCOPES[scope_of(command)] for key in one.keys.split(",")]
    return len(key) == 1 and not any(len(key) == 1 for key in keys)


def scope_of(command: str) -> str:
    """Find the scope of a command."""
    return next(
        scope
        for scope, commands in SCOPES.items()
        if any(one.id == command for one in commands)
    )


def _may_conflict(command: str, other: str, scope: str) -> bool:
    """Whether two commands, the other one in a scope, work at the same time."""
    own = scope_of(command)
    if own == scope:
        return True
    if own in DIALOGS or scope in DIALOGS:
        return command in IN_DIALOGS or other in IN_DIALOGS
    if {own, scope} & {"moves"} and {own, scope} & WITH_MOVES:
        return True
    return own in _EVERYWHERE or scope in _EVERYWHERE


def key_label(keys: str) -> str:
    """Format the first of several keys: ``^Y``, ``F1``, ``Enter``."""
    key = keys.partition(",")[0].strip()
    if key.startswith("ctrl+"):
        return f"^{key[5:].upper()}"
    if key.startswith("alt+"):
        return f"Alt+{key[4:].capitalize()}"
    return key if len(key) == 1 else _SHORT.get(key, key.capitalize())
