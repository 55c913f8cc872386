"""A fault in any part of the app is said and written down; everything else goes on.

A test named ``..._is_needed`` fails when the framework has mended that itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual import events
from textual.app import App
from textual.screen import Screen

from elo_tui.app.elo_app import EloApp
from elo_tui.app.file_actions import FileActions
from elo_tui.app.save_dialog import SaveScreen
from elo_tui.features.event.open_dialog import OpenScreen
from elo_tui.features.event.sums import EventSums
from elo_tui.features.game import screen as game_screen
from elo_tui.features.game.board import Board
from elo_tui.features.game.screen import GameScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.kit.faces import saving
from elo_tui.kit.screens.panes import Panes
from elo_tui.kit.screens.text_pages import HelpScreen
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.screen_rows import Header
from elo_tui.session import opening, path_completion, paths, state_files
from elo_tui.terminal.redrawing import SparingCompositor
from tests.app.test_kiosk import at_kiosk
from tests.core.crosstables import SMALL
from tests.screens import desk, idling
from tests.screens.desk import AnyDesk, picture
from tests.screens.filing_desk import EVENT, open_dialog

pytestmark = pytest.mark.screen

SAID = "Not done: internal error (ZeroDivisionError)"
WHERE = "; crash.txt says where"


def fails(*_arguments: object, **_options: object) -> Any:  # noqa: ANN401
    raise ZeroDivisionError("a name of somebody")


@pytest.fixture(autouse=True)
def report(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the details come to be."""
    monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))
    return tmp_path / "state" / state_files.DETAILS


async def borne(here: AnyDesk) -> str:
    """Wait until a fault is on the record, and take it off; returns what is said.

    What is left on the record fails a test, here as everywhere.
    """
    await asyncio.wait_for(here.app._exception_event.wait(), 5)
    await here.settle()
    assert isinstance(here.app._exception, ZeroDivisionError)
    forgive(here.app)
    assert here.app.is_running
    text, role = getattr(here.top, "message", ("", "wrong"))
    assert role == "wrong"
    return str(text)


def forgive(app: EloApp) -> None:
    app._exception = None
    app._exception_event.clear()


async def is_alive(here: AnyDesk) -> None:
    """Whether keys still do what they should."""
    await here.press("escape", "escape", "f2")
    field = here.top.query_one("#own", Field)
    here.top.set_focus(field)
    field.value = ""
    await here.write("1700")
    assert field.value == "1700"
    assert here.top.query_one(Board).region.area


class Case(NamedTuple):
    """What fails, and the key that leads there."""

    owner: object
    name: str
    keys: tuple[str, ...]


COMMANDS = {
    "of the app": Case(EloApp, "action_palette", ("ctrl+p",)),
    "of a screen": Case(GameScreen, "result_text", ("ctrl+y",)),
    "another screen": Case(FileActions, "show_waiting", ("f6",)),
    "a dialog that cannot be composed": Case(HelpScreen, "compose", ("f1",)),
    "a dialog that cannot be mounted": Case(OpenScreen, "on_mount", ("ctrl+o",)),
    "a key of a field": Case(Field, "_on_key", ("5",)),
    "a pane": Case(Panes, "open", ("f4",)),
}


@pytest.mark.parametrize("what", COMMANDS)
async def test_a_command_that_fails_is_a_sentence_and_a_report(
    what: str, monkeypatch: pytest.MonkeyPatch, report: Path
) -> None:
    case = COMMANDS[what]
    async with desk.game(own="1600", opponent="1800") as here:
        before = here.screen.state
        with monkeypatch.context() as patch:
            patch.setattr(case.owner, case.name, fails)
            await here.press(*case.keys)
            assert await borne(here) == SAID + WHERE
        assert len(here.app.screen_stack) == 1
        assert here.screen.state == before
        await is_alive(here)
    assert "in fails" in report.read_text()
    assert report.stat().st_mode & 0o777 == 0o600


async def test_a_screen_that_cannot_be_made_is_made_when_it_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with desk.game(own="1600") as here:
        with monkeypatch.context() as patch:
            patch.setattr(JournalScreen, "compose_body", fails)
            await here.press("f12")
            assert await borne(here) == SAID + WHERE
            assert isinstance(here.top, GameScreen)
        await here.press("f12")
        await desk.handed_over(here.pilot, here.app)
        assert isinstance(here.top, JournalScreen)


CALLS: dict[str, Callable[[EloApp], object]] = {
    "message": lambda app: app.post_message(Header.ModeChosen("nowhere")),
    "timer": lambda app: app.set_timer(0.001, fails),
    "timer of a screen": lambda app: app.screen.set_timer(0.001, fails),
    "call later": lambda app: app.screen.call_later(fails),
    "call next": lambda app: app.screen.call_next(fails),
    "call after refresh": lambda app: app.screen.call_after_refresh(fails),
    "worker": lambda app: app.run_worker(fails, thread=True),
    "worker of a screen": lambda app: app.screen.run_worker(fails, thread=True),
}


@pytest.mark.parametrize("what", CALLS)
async def test_a_message_a_timer_or_a_worker_that_fails_ends_nothing(
    what: str, monkeypatch: pytest.MonkeyPatch, report: Path
) -> None:
    monkeypatch.setattr(EloApp, "on_header_mode_chosen", fails)
    async with desk.game(own="1600", opponent="1800") as here:
        CALLS[what](here.app)
        assert await borne(here) == SAID + WHERE
        await is_alive(here)
    # of a worker, too, it is the line that failed
    assert "in fails" in report.read_text()


async def test_what_cannot_be_shown_is_not_kept_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted: list[object] = []
    async with desk.game(own="1600", opponent="1800") as here:
        here.app.session.drafts.note = lambda mode, state: noted.append(state)  # type: ignore[method-assign]
        await here.go("opponent")
        before = here.screen.state
        with monkeypatch.context() as patch:
            patch.setattr(game_screen, "evaluate_game", fails)
            await here.write("5")
            await borne(here)
            assert here.screen.state == before
            forgive(here.app)
        assert here.screen.state == before
        assert noted == []
        here.put(opponent="1850")
        await here.settle()
        assert noted[-1] == here.screen.state
        await here.press("ctrl+z")
        assert here.screen.state == before


async def test_one_widget_that_cannot_be_drawn_is_blank(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with desk.field(SMALL) as here:
        for name in ("draw_plain", "render_line"):
            monkeypatch.setattr(EventSums, name, fails)
        here.screen.query_one(EventSums).refresh()
        await here.pilot.pause()
        rows = picture(here.app)
        assert "F6 Event" in rows[0]
        assert await borne(here) == SAID + WHERE
        assert SAID in "\n".join(picture(here.app))
        forgive(here.app)


async def test_a_layout_that_fails_ends_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with desk.game(own="1600", opponent="1800") as here:
        with monkeypatch.context() as patch:
            patch.setattr(SparingCompositor, "reflow", fails)
            here.screen.refresh(layout=True)
            assert await borne(here) == SAID + WHERE
        await is_alive(here)


async def test_a_file_that_could_not_be_read_does_not_keep_the_next_from_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with desk.tournament(own="1600") as here:
        with monkeypatch.context() as patch:
            patch.setattr(opening, "read_source", fails)
            await here.paste(EVENT)
            assert await borne(here) == SAID + WHERE
        assert here.app.session.opening.request is None


async def test_dialogs_try_again_what_has_failed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    async with desk.field(SMALL) as here:
        with monkeypatch.context() as patch:
            patch.setattr(saving, "save", fails)
            await here.press("ctrl+s", "enter")
            assert await borne(here) == SAID + WHERE
            assert isinstance(here.top, SaveScreen)
        await here.press("enter")
        await here.app.workers.wait_for_complete(
            worker for worker in here.app.workers if not worker.is_finished
        )
        await here.settle()
        assert [*tmp_path.glob("*.csv")] != []
        with monkeypatch.context() as patch:
            patch.setattr(path_completion, "list_folder", fails)
            await here.press("ctrl+o")
            await borne(here)
        await here.press("escape")
        await open_dialog(here)


async def test_a_kiosk_keeps_no_report(report: Path) -> None:
    async with at_kiosk(own="1600") as here:
        here.app.call_later(fails)
        assert await borne(here) == SAID
        await is_alive(here)
    assert not report.exists()


async def test_the_report_has_all_faults_of_a_session(report: Path) -> None:
    async with desk.game(own="1600") as here:
        for message in ("first", "second"):
            here.app.call_later(lambda text=message: [][len(text)])
            here.app.call_later(fails)
            await here.settle()
        forgive(here.app)
    assert report.read_text().count("Traceback") == 4


async def test_a_fault_that_brings_about_the_next_ends_the_app() -> None:
    def again() -> None:
        app.call_later(again)
        fails()

    async with desk.game(own="1600") as here:
        app = here.app
        app.call_later(again)
        await asyncio.wait_for(_ended(app), idling.LIMIT)
        assert isinstance(app.fault, ZeroDivisionError)
        forgive(app)


async def _ended(app: App[None]) -> None:
    while app.is_running:
        await asyncio.sleep(0)


async def test_a_fault_before_there_is_a_screen_ends_the_app(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game_screen, "evaluate_game", fails)
    # left unawaited by the end of the app, which the collector would tell another test
    monkeypatch.setattr(Screen, "_watch_selections", lambda *_: None)
    with pytest.raises(ZeroDivisionError):
        async with desk.game(own="1600"):
            pass


async def test_bearing_faults_is_needed() -> None:
    class Stock(App[None]):
        def on_key(self, event: events.Key) -> None:
            fails()

    app = Stock()
    async with app.run_test():
        app.post_message(events.Key("a", "a"))
        await asyncio.wait_for(_ended(app), idling.LIMIT)
        assert isinstance(app._exception, ZeroDivisionError)
        app._exception = None
