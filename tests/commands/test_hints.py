"""Hints say what a part takes, not what the key line beside them says already."""

from __future__ import annotations

import re

import pytest

from elo_tui.kit.commands.bindings import key_label
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.commands.table import SCOPES

#: The scopes of what has the focus, by the beginning of its name.
OF_DIALOGS = {
    "lookup": "lookup",
    "listed_": "official",
    "person_": "person",
    "keep_": "keep",
    "setting": "settings",
    "path": "open",
    "who": "review",
    "notes": "review",
    "save_path": "save",
    "whom": "facts",
}
OF_SCREENS = {
    "ahead_": "ahead",
    "working": "working",
    "compare": "compare",
    "chart": "chart",
    "players": "players",
    "journal": "journal",
    "rounds": "rounds",
    "typed": "entry",
    "filter": "find",
}


def scopes(name: str) -> tuple[str, ...]:
    """The scopes whose keys the key line names while a part has the focus."""
    for start, scope in OF_DIALOGS.items():
        if name.startswith(start):
            return (scope,)
    own = (scope for start, scope in OF_SCREENS.items() if name.startswith(start))
    return (next(own, "form"), "screen", "app", "tournament")


@pytest.mark.parametrize("name", HINTS)
def test_a_hint_names_no_key_of_the_key_line(name: str) -> None:
    named = set(re.findall(r"\b(?:Enter|Esc|Tab|Ins|Del|F\d+)\b", HINTS[name].line))
    shown = {
        key_label(command.keys)
        for scope in scopes(name)
        for command in SCOPES[scope]
        if command.short
    }
    assert not named & shown
