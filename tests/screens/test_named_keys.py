"""What the key line and F1 name on every screen, wherever the focus is, works there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from textual.keys import key_to_character
from textual.widget import Widget

from elo_tui.kit.commands.bindings import all_commands, key_label
from elo_tui.kit.commands.table import SCOPES
from elo_tui.kit.screens.base_screen import BaseScreen
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.screens.text_pages import ABOUT, HelpScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.session.paths import DATA_VARIABLE
from tests.accounts import YEAR
from tests.clubs import make_club
from tests.pupils import make_listed_roster
from tests.screens import every_dialog
from tests.screens.desk import (
    AnyDesk,
    Desk,
    field,
    game,
    journal,
    pool,
    roster,
    tournament,
)
from tests.screens.filing_desk import settled
from tests.screens.test_help import ADA, WITH_OPEN_GAME

pytestmark = pytest.mark.screen

#: A line of help: keys, perhaps a title, what it does, and the command.
_LINE = re.compile(r"^  (\S.{15,}?) (\S.*)  \[([\w.]+)\]$", re.MULTILINE)
_COMMANDS = {command.id: command for command in all_commands()}


@asynccontextmanager
async def home() -> AsyncIterator[AnyDesk]:
    async with game() as desk:
        await desk.press("alt+h")
        yield Desk(desk.pilot, desk.app, desk.app.screen)


SCREENS: dict[str, tuple[Callable[[], AbstractAsyncContextManager[AnyDesk]], str]] = {
    "home": (home, ""),
    "game": (lambda: game(own="1600", opponent="1800"), "f4 f5 f8 f8"),
    "tournament": (lambda: tournament(ADA, own="1600"), "f7 f9 f8 f8"),
    "field": (lambda: field(WITH_OPEN_GAME), "2 3 g f4"),
    "journal": (lambda: journal(YEAR), "f4 f8 f5 f5 /"),
    "pool": (pool, "2 3 4 5 f8 f8 f4"),
    "roster": (roster, "/ escape f8 f8 f4"),
    "empty pool": (pool, ""),
    "empty roster": (roster, ""),
    "empty journal": (journal, ""),
    "empty field": (field, "2 3"),
}


def list_faults(screen: BaseScreen[object]) -> list[str]:
    """The keys of the key line that are named twice, typed, or run something else."""
    bound = {
        key_label(key): one.binding.action
        for key, one in reversed(screen.active_bindings.items())
    }
    faults = []
    counts = Counter(label for label, _, _ in screen.keys)
    for label, word, action in screen.keys:
        where, _, own = action.partition(".")
        if counts[label] > 1 or bound.get(label) not in (own, action):
            focus = screen.focused.id if screen.focused is not None else ""
            faults.append(f"{label} {word} on {focus}: {bound.get(label)}, {where}")
    return faults


def list_faults_of_help(screen: BaseScreen[object], page: str) -> list[str]:
    """What a page of help names twice, without its title, or of another screen."""
    rows = _LINE.findall(page)
    labels = Counter(label for keys, _, _ in rows for label in keys.split())
    faults = [f"{label} twice" for label, count in labels.items() if count > 1]
    for _, text, name in rows:
        command = _COMMANDS[name]
        if command.name and text != f"{command.name}: {command.help}":
            faults.append(f"{name}: {text}")
    titles = {"game": "Game", "tournament": "Tournament"}
    own = titles.pop(screen.mode, "") if isinstance(screen, WorkScreen) else ""
    explained = page.partition("How it computes")[0].partition("\n  ")[0]
    faults += [
        f"the {title} screen"
        for title in titles.values()
        if own and f"On the {title} screen" in explained
    ]
    if ABOUT in page and (
        isinstance(screen, Dialog)
        or (isinstance(screen, WorkScreen) and screen.mode in ("pool", "roster"))
    ):
        faults.append("how another screen computes")
    return [f"{type(screen).__name__}: {one}" for one in faults]


async def look(desk: AnyDesk, seen: set[tuple[object, object]]) -> list[str]:
    """Go to everything that takes the focus; list what is wrongly named there.

    Help is opened once for each kind of widget and pane, which are added to `seen`.
    """
    screen = desk.top
    assert isinstance(screen, BaseScreen)
    faults: list[str] = []
    chain: list[Widget | None] = [*screen.focus_chain]
    for widget in chain or [None]:
        if widget is not None:
            screen.set_focus(widget)
            await desk.settle()
        faults += list_faults(screen)
        kind = type(screen), None if widget is None else type(widget)
        if kind in seen:
            continue
        seen.add(kind)
        await desk.press("f1")
        top = desk.top
        assert isinstance(top, HelpScreen), widget
        faults += list_faults_of_help(screen, f"{top.page()}\n")
        await desk.press("f1")
    return faults


@pytest.mark.parametrize("name", SCREENS)
async def test_the_keys_named_on_a_screen_work_where_the_focus_is(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    if name in ("pool", "roster"):
        make_club(evenings=2)
        make_listed_roster()
    opened, keys = SCREENS[name]
    async with opened() as desk:
        await settled(desk)
        seen = set[tuple[object, object]]()
        assert await look(desk, seen) == []
        if (table := getattr(desk.screen, "table", None)) is not None:
            desk.screen.set_focus(table)
        for key in keys.split():
            await desk.press(key)
            await settled(desk)
            assert await look(desk, seen) == [], key


@pytest.mark.slow
async def test_the_keys_named_in_a_dialog_work_where_the_focus_is() -> None:
    seen = set[tuple[object, object]]()
    async with game() as desk:
        for make in every_dialog.EVERY:
            dialog = make()
            every_dialog.show(desk.app, dialog)
            await desk.settle()
            if isinstance(dialog, Dialog):
                assert await look(desk, seen) == [], type(dialog)
            while desk.top is not desk.screen:
                desk.app.pop_screen()
                await desk.settle()


@pytest.mark.parametrize("name", ["pool", "roster"])
async def test_escape_on_rows_stays_there(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    make_club(evenings=2)
    async with SCREENS[name][0]() as desk:
        await settled(desk)
        await desk.go(f"{name}_rows")
        await desk.press("escape")
        assert desk.focused == f"{name}_rows"
        await desk.press("slash")
        assert desk.focused == f"{name}_filter"
        await desk.press("escape")
        assert desk.focused == f"{name}_rows"


def test_no_letter_is_named_that_a_field_takes() -> None:
    letters = {
        key
        for scope in ("form", "entry", "find", "offers")
        for command in SCOPES[scope]
        for key in command.keys.split(",")
        if (key_to_character(key) or "").isprintable() and key_to_character(key)
    }
    assert letters == set()
