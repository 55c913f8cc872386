"""The table of commands: one key and one action each, and both are there."""

from __future__ import annotations

import itertools
import re
from collections import Counter

import pytest
from textual import actions
from textual.dom import DOMNode
from textual.widgets import Input

from elo_tui.app.elo_app import EloApp
from elo_tui.features.event.chances_table import ChancesTable, OpenGames
from elo_tui.features.event.player_table import PlayerTable
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.standings_table import StandingsTable
from elo_tui.features.game.compare.pane import Compare
from elo_tui.features.game.screen import GameScreen
from elo_tui.features.home.screen import HomeScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.journal.table import JournalTable
from elo_tui.features.pool.screen import PoolScreen
from elo_tui.features.pool.table import PoolTable
from elo_tui.features.roster.screen import RosterScreen
from elo_tui.features.roster.table import RosterTable
from elo_tui.features.tournament.ahead.pane import Ahead
from elo_tui.features.tournament.round_table import EntryLine, RoundTable
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.commands.bindings import (
    IN_DIALOGS,
    all_commands,
    bindings,
    find_conflict,
    key_label,
    key_words,
)
from elo_tui.kit.commands.command import Command
from elo_tui.kit.commands.table import DIALOGS, SCOPES
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.tables.cursor_table import CursorTable
from elo_tui.kit.widgets.chart import Chart
from elo_tui.kit.widgets.controls import Choice, Field, FindField
from elo_tui.kit.widgets.working import Working
from tests.screens.every_dialog import known

#: The scopes whose keys work at the same time, by what has the focus.
ACTIVE = {
    **{
        focus: tuple(SCOPES[scope] for scope in (*scopes.split(), "screen", "app"))
        for focus, scopes in {
            "field": "form",
            "entry line": "entry tournament",
            "rounds": "rounds tournament",
            "comparison": "compare",
            "chart": "chart",
            "ahead": "ahead tournament",
            "working": "working",
            "find": "find field",
            "players": "players field",
            "standings": "standings field",
            "chances": "chances field",
            "games": "games field",
            "journal": "journal",
            "offers": "offers tournament",
        }.items()
    },
    **{
        scope: (table, tuple(one for one in SCOPES["app"] if one.id in IN_DIALOGS))
        for scope, table in DIALOGS.items()
    },
}

#: The screens that run the commands of a widget for it.
FOR_WIDGETS: dict[str, tuple[type[DOMNode], ...]] = {
    "entry": (TournamentScreen,),
    "rounds": (TournamentScreen,),
    "find": (FieldScreen, JournalScreen, PoolScreen, RosterScreen),
    **dict.fromkeys(("players", "standings", "chances"), (FieldScreen,)),
    "pool_rows": (PoolScreen,),
    "journal": (JournalScreen,),
}

#: What runs the commands of each scope.
RUNS: dict[str, tuple[type[DOMNode], ...]] = {
    "app": (EloApp,),
    "screen": (
        HomeScreen,
        GameScreen,
        TournamentScreen,
        FieldScreen,
        JournalScreen,
        PoolScreen,
        RosterScreen,
    ),
    "home": (HomeScreen,),
    "pool": (PoolScreen,),
    "roster": (RosterScreen,),
    "roster_rows": (RosterTable,),
    "pool_rows": (PoolTable,),
    "form": (Field, Choice),
    "entry": (EntryLine,),
    "rounds": (RoundTable,),
    "compare": (Compare,),
    "chart": (Chart,),
    "tournament": (TournamentScreen,),
    "ahead": (Ahead,),
    "working": (Working,),
    "moves": (CursorTable, Working),
    "find": (FindField,),
    "players": (PlayerTable,),
    "field": (FieldScreen,),
    "standings": (StandingsTable,),
    "chances": (ChancesTable,),
    "games": (OpenGames,),
    "journal": (JournalTable,),
    "offers": (GameScreen, TournamentScreen),
    **{one.scope: (one,) for one in known() if issubclass(one, Dialog)},
}


def keys(command: Command) -> list[str]:
    return [key.strip() for key in command.keys.split(",")]


def test_ids_and_names_are_unique() -> None:
    ids = [command.id for command in all_commands()]
    assert len(ids) == len(set(ids))
    names = [command.name for command in all_commands() if command.name]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("scopes", ACTIVE.values(), ids=ACTIVE.keys())
def test_no_key_stands_for_two_commands(scopes: tuple[tuple[Command, ...]]) -> None:
    active = itertools.chain.from_iterable(scopes)
    counted = Counter(key for command in active for key in keys(command))
    assert [key for key, count in counted.items() if count > 1] == []


def test_no_command_takes_a_key_of_editing_text() -> None:
    editing = {
        key
        for binding in Input.BINDINGS
        for key in getattr(binding, "key", "").split(",")
    }
    taken = {
        key for command in (*SCOPES["screen"], *SCOPES["app"]) for key in keys(command)
    }
    assert "ctrl+w" in editing
    # what it copies is selected in a field or on the screen
    assert taken & editing == {"ctrl+c"}


def test_every_action_is_there() -> None:
    for scope, table in SCOPES.items():
        for command in table:
            place, name, _ = actions.parse(command.action)
            nodes = FOR_WIDGETS.get(scope, ()) if place == "screen" else RUNS[scope]
            for node in (EloApp,) if place == "app" else nodes:
                method = getattr(node, f"action_{name}", None)
                assert callable(method), f"{node.__name__} has no action_{name}"


def test_no_command_has_a_function_key_alone() -> None:
    # phones, tablets and some terminals have none
    for command in all_commands():
        functions = [re.fullmatch(r"f\d+", key) for key in keys(command)]
        assert not all(functions), command.id


def test_synonyms_are_those_of_commands_in_the_palette() -> None:
    assert all(command.name for command in all_commands() if command.synonyms)


@pytest.mark.parametrize(
    ("command", "key", "other"),
    [
        ("screen.copy", "ctrl+z", "screen.undo"),
        ("screen.copy", "f1", "app.help"),
        ("round.win", "ctrl+z", "screen.undo"),
        ("field.standings", "ctrl+z", "screen.undo"),
        ("screen.copy", "w", "round.win"),
        ("round.win", "d", "round.draw"),
        ("review.take", "ctrl+q", "app.quit"),
        ("row.first", "w", "round.win"),
        ("round.win", "j", "row.down"),
        ("round.win", "r", ""),
        ("review.take", "ctrl+z", ""),
        ("screen.copy", "ctrl+y", ""),
    ],
)
def test_a_key_clashes_with_what_works_at_the_same_time(
    command: str, key: str, other: str
) -> None:
    found = find_conflict(command, key, {})
    assert (found.id if found is not None else "") == other


def test_every_command_explains_itself() -> None:
    for command in all_commands():
        assert command.help, command.id
        assert not command.help.endswith("."), command.id
        assert command.keys, command.id
        if command.name:
            noun, _, verb = command.name.partition(": ")
            assert noun, command.id
            assert verb, command.id


@pytest.mark.parametrize("scope", SCOPES)
def test_bindings_carry_what_the_table_says(scope: str) -> None:
    made = bindings(scope)
    assert [binding.id for binding in made] == [c.id for c in SCOPES[scope]]
    for binding, command in zip(made, SCOPES[scope], strict=True):
        assert binding.key == command.keys
        assert binding.action == command.action
        assert binding.priority == command.priority


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("ctrl+y", "^Y"),
        ("f1", "F1"),
        ("enter", "Enter"),
        ("alt+up,K", "Alt+Up"),
        ("insert,i", "Ins"),
        ("K", "K"),
        ("x", "x"),
    ],
)
def test_keys_are_labelled_as_people_write_them(key: str, label: str) -> None:
    assert key_label(key) == label


def test_key_words_say_where_their_action_runs() -> None:
    found = {word: action for _, word, action in key_words(("rounds", *SCOPES), {})}
    assert found["edit"] == "focused.open"
    assert found["copy"] == "screen.copy"
    assert found["help"] == "app.help"
    assert "" not in found


def test_key_words_name_the_keys_of_the_user() -> None:
    words = key_words(("screen",), {"screen.copy": "f5,c"})
    assert ("F5", "copy", "screen.copy") in words
