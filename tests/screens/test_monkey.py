"""A monkey at the keyboard: all screens and dialogs, resizes, clicks, hostile text."""

from __future__ import annotations

import os
import random
from contextlib import suppress
from pathlib import Path

import pytest
from textual import events
from textual.errors import NoWidget

from elo_tui.app.elo_app import EloApp
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store.journal_replies import Loaded
from tests.accounts import YEAR
from tests.clubs import make_club
from tests.screens import every_dialog
from tests.screens.desk import AnyDesk, picture, stale, tournament

pytestmark = pytest.mark.slow

#: Without those that leave the app or write a file where the monkey wants it.
KEYS: tuple[str, ...] = (
    *"0123456789 wdlnxoafcrpemJK=½,;?/²٣é",
    *("tab", "shift+tab", "enter", "escape", "up", "down", "left", "right", "home"),
    *("end", "pageup", "pagedown", "backspace", "delete", "insert", "alt+up", "alt+l"),
    *("alt+p", "ctrl+t", "ctrl+o", "ctrl+p", "ctrl+y", "ctrl+z", "ctrl+r", "ctrl+n"),
    *("ctrl+l", "ctrl+g", "escape", "escape", "enter", "tab", "down"),
    *(f"f{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)),
)
#: Pasted: rows 24 to 55 of the hostile inputs, and a page of games.
PASTES = (
    "nan 1e400 1_600 ²",
    "Ann\u202e4321 \x9b31m \x1b[2J \x00",
    "[@click=app.quit]x[/] [/] [link=http://a.b]y[/link]",
    "9" * 5000,
    "2010 W\n1875 = Ivanova, Anna\nbye ½\n2043 [/]\n",
    "No,Name,Rating\n1,A,1500\n\x1b,\x07,1\n",
)
SIZES = (
    *((80, 24), (120, 40), (40, 12), (39, 11), (1, 1), (60, 30), (200, 12)),
    *((80, 4), (80, 1), (4, 24), (1, 24), (6, 3)),
)
#: The seeds that begin with a pool.
POOLS = (4, 16, 60)
#: Dialogs on dialogs, more than anyone opens.
DEEPEST = 4
#: What opens the palette and the dialogs, and what moves in them.
OPENING = ("ctrl+p", "ctrl+o", "ctrl+l", "ctrl+g", "ctrl+y", "alt+p", "f1", "f6")
MOVING = ("pageup", "pagedown", "home", "end", "down", "up", "a", "tab", "enter")
CONTROLS = {*map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0)), "\u202e"}


def stay(app: EloApp) -> None:
    """Take leaving out: the palette names it, and a monkey would take it."""
    app.action_quit = app.refuse  # type: ignore[method-assign,assignment]


async def step(desk: AnyDesk, chance: random.Random) -> str:
    """Do something; returns what, to be read where it went wrong."""
    kinds = ("key", "paste", "click", "resize", "dialog", "any dialog")
    match chance.choices(kinds, (73, 8, 6, 6, 3, 4))[0]:
        case "key":
            key = chance.choice(KEYS)
            desk.app.post_message(events.Key(key, key if len(key) == 1 else None))
            return key
        case "paste":
            text = chance.choice(PASTES)
            desk.app.post_message(events.Paste(text))
            return repr(text[:20])
        case "click":
            width, height = desk.app.size
            place = chance.randrange(width), chance.randrange(height)
            # a screen that is being laid out again has nothing there yet
            with suppress(NoWidget):
                await desk.pilot.click(offset=place)
            return f"click {place}"
        case "dialog" | "any dialog" as kind:
            # in front of a window that changes at once, whatever it was before
            what = chance.choice(OPENING)
            if kind == "any dialog" and len(desk.app.screen_stack) < DEEPEST:
                dialog = chance.choice(every_dialog.EVERY)()
                every_dialog.show(desk.app, dialog)
                what = type(dialog).__name__
            else:
                desk.app.post_message(events.Key(what, None))
            keys, size = chance.choices(MOVING, k=4), chance.choice(SIZES)
            await desk.press(*keys[:1])
            await desk.pilot.resize_terminal(*size)
            await desk.press(*keys[1:])
            return f"{what} {keys} {size}"
        case _:
            size = chance.choice(SIZES)
            await desk.pilot.resize_terminal(*size)
            return str(size)


@pytest.mark.parametrize("seed", [*range(5), 16, 60])
async def test_nothing_breaks(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    if seed in POOLS:
        monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
        make_club()
    chance = random.Random(seed)
    done: list[str] = []
    async with tournament(own="1600") as desk:
        stay(desk.app)
        if seed % 2:
            # with someone's journal, and on the way in it
            desk.app.replies.accept(Loaded((YEAR.person,), YEAR))
            await desk.press("f12")
        if seed in POOLS:
            await desk.press("f11")
        for count in range(1, 101):
            done.append(await step(desk, chance))
            if count % 5:
                continue
            await desk.settle()
            assert desk.app.is_running, done
            seen = {char for row in picture(desk.app) for char in row}
            assert not seen & CONTROLS, done
            if min(desk.app.size) > 11 and not desk.app.workers:
                focused = desk.app.focused
                assert focused is None or focused.display, done
                assert stale(desk.app) == [], done
    assert os.listdir() == []
