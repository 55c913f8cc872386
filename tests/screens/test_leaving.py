"""The session is left at any moment: whatever ends later finds no screen any more."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.css.query import NoMatches

from elo_tui.app.elo_app import EloApp
from elo_tui.app.save_dialog import Copied, SavedFile
from elo_tui.session.paths import DATA_VARIABLE
from tests.clubs import make_club
from tests.screens import every_dialog
from tests.screens.desk import game, tournament
from tests.screens.test_monkey import KEYS

#: What a dialog or a reading may still do once all screens are closed.
LATE: dict[str, Callable[[EloApp], object]] = {
    "a file is saved": lambda app: app._files._end_saving(SavedFile("games.csv", ())),
    "a text is copied": lambda app: app._files._end_saving(Copied("1850 W")),
    "a message": lambda app: app.workspace.say("Added"),
    "a message anywhere": lambda app: app.workspace.say_anywhere("Added"),
    "a reading": lambda app: app._files._progress.leave(),
    "its progress": lambda app: app._files._progress.tell(1, 2),
    "help": lambda app: app.workspace.show_help(),
    "another screen": lambda app: app.switch_mode("tournament"),
    "a part of a screen": lambda app: app.query_one("#own"),
}


@pytest.mark.parametrize("what", LATE)
async def test_what_ends_after_the_screens_is_no_fault(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[str] = []

    def on_unmount(app: EloApp) -> None:
        assert not app.screen_stack
        ended.append(what)
        LATE[what](app)

    monkeypatch.setattr(EloApp, "on_unmount", on_unmount)
    async with game(own="1600", opponent="1800") as desk:
        desk.app.exit()
    assert ended == [what]
    assert (desk.app.fault, desk.app.return_code) == (None, 0)


async def test_a_fault_of_another_kind_still_ends_the_session(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def on_unmount(_: EloApp) -> None:
        raise KeyError("facts")

    monkeypatch.setattr(EloApp, "on_unmount", on_unmount)
    with pytest.raises(KeyError, match="facts"):
        async with game() as desk:
            desk.app.exit()


async def test_a_part_that_is_missing_is_a_fault_until_then() -> None:
    async with game() as desk:
        assert desk.app.bear(NoMatches("#nothing"))
        assert desk.app.faults_in_a_row == 1
        # the harness raises it once the app has ended
        desk.app._exception = None
        desk.app.exit()
        assert desk.app.bear(NoMatches("#nothing"))
        assert desk.app.faults_in_a_row == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
async def test_any_moment_is_right_to_leave(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    make_club()
    chance = random.Random(seed)
    async with tournament(own="1600") as desk:
        for _ in range(chance.randrange(1, 30)):
            if not chance.randrange(8):
                every_dialog.show(desk.app, chance.choice(every_dialog.EVERY)())
            key = chance.choice((*KEYS, "ctrl+s", "f11", "f12", "f6", "enter"))
            desk.app.post_message(events.Key(key, key if len(key) == 1 else None))
            if not chance.randrange(6):
                await desk.pilot.pause()
        desk.app.exit()
    assert (desk.app.fault, desk.app.return_code) == (None, 0)
