"""Every command of the table at a kiosk where nothing is kept and no list is there.

A command that needs what is kept, a list or a file belongs into what the kiosk leaves
out; one that is forgotten there is found here, as its key is pressed like all others.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.widget import Widget

from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.lists.lookup_dialog import LookupScreen
from elo_tui.kit.commands.bindings import (
    Scoped,
    all_commands,
    key_label,
    key_words,
    keys_of,
)
from elo_tui.kit.commands.command import Command
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.commands.table import SCOPES
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.screens.text_pages import HelpScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.session.lookup import Lookup
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.session.permissions import (
    FILES,
    LISTS,
    NEED_PROFILE,
    NO_FILES,
    NO_LISTS,
    NO_POOLS,
    NOTHING_STORED,
    POOLS,
    UPDATES,
)
from tests.app.test_kiosk import at_kiosk
from tests.clubs import make_club
from tests.screens.desk import AnyDesk
from tests.screens.filing_desk import EVENT, settled
from tests.screens.test_palette import offers

LEFT_OUT = {*FILES, *NEED_PROFILE, *LISTS, *UPDATES, *POOLS}
#: The scopes of dialogs and parts that a kiosk without a name never comes to.
OF_KEPT = {"journal", "official", "people", "person", "keep", "take_in", "conflict"}
OF_KEPT |= {"drafts", "differences", "steps"}
OF_FILES = {"open", "save", "reading"}
OF_LISTS = {"lookup", "offers", "update", "import_list"}
OF_POOLS = {
    "pool",
    "pool_rows",
    "pools",
    "split",
    "new_pool",
    "pool_rules",
    "add_event",
    "evening",
    "namesake",
}
OF_ROSTER = {"roster", "roster_rows", "add_people", "take_list", "file_event"}
#: Home shows what is stored.
OF_HOME = {"home"}
GONE = OF_HOME | OF_KEPT | OF_FILES | OF_LISTS | OF_POOLS | OF_ROSTER
#: Leaving and the palette are tested by themselves.
NOT_PRESSED = {"app.quit", "app.leave", "app.palette"}

#: What comes before each scope on the screens that have it.
WAYS: dict[str, dict[str, tuple[str, ...]]] = {
    "game": {"form": (), "working": ("f4",), "chart": ("f8",), "compare": ("f5",)},
    "tournament": {"entry": (), "rounds": (), "moves": (), "ahead": ("f7",)},
    "field": {
        "find": (),
        "players": ("1",),
        "standings": ("2",),
        "chances": ("3",),
        "games": ("3", "g"),
    },
}
#: A table that is asked about.
TABLE = "White,Black,Result\nAnn,Ben,1-0\nCid,Dan,0-0\n"
#: The dialogs that there are, by the screen that they stand over.
DIALOGS: dict[str, dict[str, str]] = {
    "field": {
        "facts": "f",
        "text": "alt+r",
        "review": EVENT,
        "columns": TABLE,
        "verdict": "v",
        "norms": "5",
        "categories": "7",
        "board": "8",
        "round_news": "6",
    },
    "game": {"settings": "alt+s"},
}
#: The scopes of the screens themselves.
ALL = ("app", "screen", "tournament", "field")


@pytest.fixture(autouse=True)
def no_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder of data, of which nothing may be made; to ask the lists is a fault."""
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))

    def lists(_: Lookup) -> None:
        raise AssertionError("the rating lists were asked")

    monkeypatch.setattr(Lookup, "lists", property(lists))


def test_every_scope_is_pressed_through_or_gone() -> None:
    known = {*ALL, *GONE}
    for ways in WAYS.values():
        known |= ways.keys()
    for dialogs in DIALOGS.values():
        known |= dialogs.keys()
    assert known == SCOPES.keys()
    assert {one.id for one in all_commands()} >= LEFT_OUT


def commands(scope: str) -> Iterator[tuple[Command, str]]:
    for command in SCOPES[scope]:
        if command.id not in NOT_PRESSED:
            # a second key runs the same action: tests/commands says so
            yield command, command.keys.split(",")[0].strip()


def check(desk: AnyDesk, tmp_path: Path) -> None:
    """Nothing that is not there has come to front, and nothing was kept."""
    app = desk.app
    assert not {getattr(screen, "scope", "") for screen in app.screen_stack} & GONE
    assert app.current_mode not in ("journal", "pool", "roster")
    people = app.session.people
    assert (people.everybody, people.chosen, people.accounts) == ((), None, {})
    assert not app.session.journal.is_stored
    assert not app._exit
    assert not (tmp_path / "data").exists()


async def back(desk: AnyDesk, start: object) -> None:
    """Close what a key has opened, and bring back what it has changed."""
    app = desk.app
    while len(app.screen_stack) > 1:
        app.pop_screen()
        await desk.settle()
    if app.current_mode != desk.screen.mode:
        app.action_mode(desk.screen.mode)
        await desk.settle()
    if any(map(desk.screen.has_class, ("-working", "-chart", "-compare", "-ahead"))):
        desk.screen.leave_pane()
        await desk.settle()
    if desk.screen.state != start:
        desk.screen.change(start)
        desk.screen.fill()
        await desk.settle()


async def arrive(desk: AnyDesk, scope: str, before: tuple[str, ...]) -> None:
    """Give the focus to the part of the screen that has a scope."""
    await desk.press(*before)
    if not has_commands(desk.app.focused, scope):
        part = next(one for one in desk.screen.query("*") if has_commands(one, scope))
        desk.screen.set_focus(part)
        await desk.settle()
    assert has_commands(desk.app.focused, scope)


def has_commands(part: Widget | None, scope: str) -> bool:
    """Whether a part has the commands of a scope."""
    return isinstance(part, Scoped) and scope in (part.scope, part.shared_scope)


def assert_not_named(screen: WorkScreen[Any] | Dialog[Any]) -> None:
    """The key line names no command that is not there."""
    others = (one.id for one in all_commands() if one.id not in LEFT_OUT)
    gone = key_words(SCOPES, dict.fromkeys(others, ""))
    assert not {*screen.keys} & {*gone}


async def assert_help_names_what_is_there(desk: AnyDesk) -> None:
    await desk.press("f1")
    assert isinstance(desk.top, HelpScreen)
    page = desk.top.page().plain
    assert not [name for name in LEFT_OUT if f"[{name}]" in page]
    words = page.partition("How it computes")[0]
    assert not re.search(r"rating lists?\b|journal|\bdraft|\bfiles?\b", words), words
    await desk.press("escape")


@pytest.mark.slow
@pytest.mark.parametrize("mode", WAYS)
async def test_no_key_leads_to_what_is_not_there(mode: str, tmp_path: Path) -> None:
    async with at_kiosk(screen=mode, own="1600") as desk:
        if mode == "field":
            await desk.paste(EVENT)
            await settled(desk)
            await desk.press("f6")
        else:
            await desk.write("1800")
        if mode == "tournament":
            await desk.write(" w")
            await desk.press("enter")
        await settled(desk)
        start = desk.screen.state
        offered = set(await offers(desk.screen))
        left_out = {one.name for one in all_commands() if one.id in LEFT_OUT}
        assert not offered & left_out
        for scope in ALL:
            for _, key in commands(scope):
                await desk.press(key)
                await settled(desk)
                check(desk, tmp_path)
                await back(desk, start)
        for scope, before in WAYS[mode].items():
            await arrive(desk, scope, before)
            assert_not_named(desk.screen)
            await assert_help_names_what_is_there(desk)
            for _, key in commands(scope):
                await back(desk, start)
                await arrive(desk, scope, before)
                await desk.press(key)
                await settled(desk)
                check(desk, tmp_path)
            await back(desk, start)
        for scope, opener in DIALOGS.get(mode, {}).items():
            for command, key in commands(scope):
                await back(desk, start)
                if opener in ("f", "alt+r"):
                    await arrive(desk, "players", ())
                if opener not in (EVENT, TABLE):
                    await desk.press(opener)
                else:
                    await desk.paste(opener)
                await settled(desk)
                assert isinstance(desk.top, Dialog)
                assert desk.top.scope == scope, command.id
                assert_not_named(desk.top)
                if command is SCOPES[scope][0]:
                    await assert_help_names_what_is_there(desk)
                await desk.press(key)
                await settled(desk)
                check(desk, tmp_path)


#: The keys of these do something only in a dialog.
_OF_DIALOGS = {"review.join", "review.encoding", *UPDATES}


@pytest.mark.parametrize("name", sorted(LEFT_OUT - _OF_DIALOGS))
async def test_the_key_of_what_is_not_there_says_so(name: str) -> None:
    on_field = name in ("player.complete", "field.pool")
    mode = "field" if on_field else "tournament"
    async with at_kiosk(screen=mode, own="1600") as desk:
        if mode == "field":
            await desk.paste(EVENT)
            await settled(desk)
            await desk.press("f6")
            await arrive(desk, "players", ())
        await desk.press(keys_of(name, {}).partition(",")[0])
        await settled(desk)
        assert desk.top is desk.screen
        why = (NO_FILES, NOTHING_STORED, NO_LISTS, NO_POOLS)
        groups = (FILES, NEED_PROFILE, LISTS, POOLS)
        (expected,) = (
            text for text, ids in zip(why, groups, strict=True) if name in ids
        )
        assert desk.message == expected


@pytest.mark.parametrize("profile", ["", "anna"])
async def test_the_pools_of_the_machine_are_the_operators(
    profile: str, tmp_path: Path
) -> None:
    make_club()
    file = tmp_path / "data" / "pools" / "club.pool"
    before = file.read_bytes()
    async with at_kiosk(profile=profile) as desk:
        assert not [name for name in await offers(desk.screen) if "ool" in name]
        await desk.paste(EVENT)
        await settled(desk)
        await desk.press("f6", "f11")
        assert isinstance(desk.top, FieldScreen)
        assert desk.top.message[0] == NO_POOLS
        await desk.press("ctrl+l")
        await settled(desk)
        assert isinstance(desk.top, FieldScreen)
        assert desk.top.message[0] == NO_POOLS
        assert desk.app.current_mode == "field"
    assert file.read_bytes() == before
    assert os.listdir(file.parent) == [file.name]


async def test_lists_that_the_machine_has_are_for_everybody(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "data" / "lists").mkdir(parents=True)
    monkeypatch.undo()
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    async with at_kiosk(screen="tournament", own="1600") as desk:
        assert "lookup: Find" in await offers(desk.screen)
        await desk.press("alt+l")
        await settled(desk)
        assert isinstance(desk.top, LookupScreen)
        await desk.write("ab")
        await settled(desk)
        # what a visitor cannot do is not advised
        assert "No rating list yet" in str(desk.top.offered.empty)
        assert "import" not in str(desk.top.offered.empty)
        await desk.press("f1")
        assert isinstance(desk.top, HelpScreen)
        assert "list import" not in desk.top.page().plain


def keys_named(text: str) -> set[str]:
    """The keys that a text names, as it writes them."""
    return set(re.findall(r"\bF\d\d?\b|\bCtrl\+\w|\bAlt\+\w", text))


def test_a_hint_names_no_key_of_a_command_that_may_be_left_out() -> None:
    """Such a sentence belongs to its command, and goes with it."""
    spelled = {keys_of(name, {}).partition(",")[0].title() for name in LEFT_OUT}
    of_kept = {"journal", "keep_event", "keep_person", "keep_date", "keep_end"}
    for name, hint in HINTS.items():
        if name not in of_kept:
            assert not keys_named(hint.line + hint.text) & (spelled - {"F7", "F8"})
    for name in ("who", "notes", "whom"):
        assert keys_named(HINTS[name].text) <= {"F6"}


def test_a_sentence_of_a_command_names_the_key_that_it_has() -> None:
    who = HINTS["who"]
    assert "F8 adds a start list" in who.page({})
    assert "F9 adds a start list" in who.page({"review.join": "f9"})
    assert "start list" not in who.page({"review.join": ""})
    for hint in HINTS.values():
        for command, _ in hint.more:
            assert key_label(keys_of(command, {}))


async def test_a_name_that_is_typed_is_not_looked_up_without_lists() -> None:
    async with at_kiosk() as desk:
        await desk.write("berg")
        await settled(desk)
        assert desk.message == HINTS["own"].line
