"""Changes of earlier runs on the screens: listed, taken back and restored."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.features.home.screen import HomeScreen
from elo_tui.features.journal.answer.steps import StepRow, StepsAnswer
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.journal.steps_dialog import StepsScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.session.paths import DATA_VARIABLE
from tests.screens.desk import AnyDesk
from tests.screens.keeping_desk import RIGA, fill, kept, path, session, settle, store
from tests.screens.test_keeping import open_entry

pytestmark = pytest.mark.screen


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))


async def press(desk: AnyDesk, *keys: str) -> None:
    await desk.press(*keys)
    await desk.app.workers.wait_for_complete()
    await settle(desk)


def said(desk: AnyDesk) -> str:
    screen = desk.top
    assert isinstance(screen, WorkScreen)
    return screen.message[0]


def listed(desk: AnyDesk) -> list[tuple[str, str]]:
    screen = desk.top
    assert isinstance(screen, StepsScreen)
    return [(row.what, row.state) for row in screen.list.given]


async def test_a_deleted_event_is_taken_back_after_a_restart() -> None:
    fill(RIGA)
    async with session() as desk:
        await press(desk, "f12")
        await press(desk, "down", "x", "enter")
        assert said(desk) == "Riga Open deleted; undo restores it"
    assert kept()[0].entries == ()
    async with session() as desk:
        await press(desk, "f12")
        await press(desk, "ctrl+z")
        assert said(desk) == "Nothing to undo here; Alt+Z lists earlier changes"
        await press(desk, "alt+z")
        # deleted at once after it was added: that step is taken back
        assert listed(desk)[0] == ("Riga Open, 2 games added", "taken back")
        await press(desk, "enter")
        assert isinstance(desk.top, JournalScreen)
        assert said(desk) == "Restored: Riga Open, 2 games added"
        assert [one.name for one in desk.top.state.account.entries] == ["Riga Open"]
        # what a later step builds on stays, and that one is named
        await press(desk, "alt+z")
        await press(desk, "down", "down", "enter")
        assert said(desk).startswith("Not taken back: Riga Open, 2 games")
    assert [one.name for one in kept()[0].entries] == ["Riga Open"]


async def test_changes_are_listed_from_game_and_dialogs_do_not_open_them() -> None:
    fill()
    async with session() as desk:
        await press(desk, "alt+z")
        assert [what for what, _ in listed(desk)] == [
            "official rating 1850 of 2025-01-01 added",
            "Berg, Anna added",
        ]
        await press(desk, "alt+z", "escape")
        assert not isinstance(desk.top, StepsScreen)


async def test_the_event_on_the_screen_follows_what_is_taken_back() -> None:
    fill(RIGA)
    with store() as one, one.write() as connection:
        # long ago: what is typed now is another step
        connection.execute("UPDATE step SET made = '2026-01-01T10:00:00'")
    async with session() as desk:
        screen = await open_entry(desk, kept()[0].entries[0])
        await press(desk, *"1950 w", "enter")
        assert len(screen.state.rounds) == 3
        await press(desk, "alt+z")
        assert listed(desk)[0] == ("Riga Open, 3 games changed", "")
        await press(desk, "enter")
        assert desk.top is screen
        assert said(desk) == "Taken back: Riga Open, 3 games changed"
        assert len(screen.state.rounds) == 2
    assert len(kept()[0].entries[0].games) == 2


async def test_nothing_is_created_to_list_nothing() -> None:
    async with session() as desk:
        await press(desk, "alt+z")
        assert said(desk) == "No changes yet"
    assert not path().parent.exists()


async def test_keys_typed_ahead_are_those_of_the_list() -> None:
    fill(RIGA)
    async with session() as desk:
        await press(desk, "f12")
        await press(desk, "down", "alt+z", "down", "down", "escape")
        # neither has the cursor of the journal moved, nor was an event opened
        assert isinstance(desk.top, JournalScreen)
        assert desk.top.view is not None
        assert desk.top.view.row is not None
        assert desk.top.view.row.entry is not None


async def test_home_says_what_was_taken_back_and_shows_it() -> None:
    fill(RIGA)
    async with session() as desk:
        await press(desk, "alt+h")
        await press(desk, "alt+z")
        await press(desk, "enter")
        assert said(desk) == "Taken back: Riga Open, 2 games added"
        assert isinstance(desk.top, HomeScreen)
        # two games of March, on the list of April before
        assert "live 1850" in desk.top.result_text()


async def test_keys_typed_before_the_changes_are_read_choose_one() -> None:
    rows = [
        StepRow(
            step=step,
            made="2026-11-28 09:30",
            person="Berg, Anna",
            what=f"change {step}",
            is_undone=False,
            state="",
        )
        for step in (3, 2, 1)
    ]
    async with session() as desk:
        for keys, wanted in ((("down", "enter"), 2), (("down", "up", "enter"), 3)):
            dialog, taken = StepsScreen({}), list[StepRow]()
            desk.app.workspace.ask(dialog, taken.append)
            await desk.press(*keys)
            assert desk.top is dialog
            dialog.show(StepsAnswer(steps=tuple(rows)))
            await desk.settle()
            assert [one.step for one in taken] == [wanted]
