"""A large file of the command line: its players are shown before they are rated."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from elo_tui.core.events.reading import EventReading, Reading, Show, Tick
from elo_tui.features.event.open_dialog import ReadingScreen
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.view import field as field_view
from elo_tui.features.event.view.field import FieldState, FieldView
from elo_tui.readers import trf_reader
from elo_tui.session import opening
from elo_tui.session.permissions import Prefill
from elo_tui.start import build_app
from tests.lakeside import LAKESIDE
from tests.screens.desk import TODAY, Desk, handed_over, picture, wait_until
from tests.screens.filing_desk import said


class Stages:
    """The stages of a reading, each of which waits until it is let go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read, self.rated = threading.Event(), threading.Event()
        read, evaluate = trf_reader.read, field_view.evaluate_field

        def read_slowly(text: str, tick: Tick, show: Show) -> object:
            found = read(text, tick, show)
            assert isinstance(found, EventReading)
            show(found.sections[0].players[:3])
            while not self.read.wait(0.01):
                tick(100)
            return found

        def evaluate_slowly(state: FieldState) -> FieldView:
            assert self.rated.wait(20)
            return evaluate(state)

        monkeypatch.setattr(trf_reader, "read", read_slowly)
        monkeypatch.setattr(field_view, "evaluate_field", evaluate_slowly)


@pytest.fixture
def stages(monkeypatch: pytest.MonkeyPatch) -> Stages:
    monkeypatch.setattr(opening, "_QUICK", 0.0)
    return Stages(monkeypatch)


@asynccontextmanager
async def reading(
    folder: Path, stages: Stages, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Desk[FieldScreen]]:
    """The app as `elo-tui field FILE` starts it with a large file."""
    file = folder / "lakeside.trf"
    file.write_text(LAKESIDE, encoding="utf-8")

    def complete(found: Reading | EventReading) -> Prefill:
        assert isinstance(found, EventReading)
        return Prefill("field", event=found.sections[0], source=str(file))

    prefill = Prefill("field", source=str(file), complete=complete)
    app = build_app(prefill, TODAY)
    async with app.run_test(size=size) as pilot:
        await handed_over(pilot, app)
        screen = app.screen_stack[0]
        assert isinstance(screen, FieldScreen)
        try:
            yield Desk(pilot, app, screen)
        finally:
            stages.read.set()
            stages.rated.set()
            await app.workers.wait_for_complete()


async def wait_for_message(desk: Desk[FieldScreen], text: str) -> None:
    await wait_until(
        desk.pilot, lambda: said(desk) == (text, "dim"), f"{text!r} was never said"
    )
    await desk.settle()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_players_come_as_read_then_all_then_rated(
    tmp_path: Path, stages: Stages, size: tuple[int, int]
) -> None:
    async with reading(tmp_path, stages, size) as desk:
        await wait_for_message(desk, "The first 3 players; not rated yet")
        assert isinstance(desk.top, ReadingScreen)
        assert "\n".join(picture(desk.app)).count("Okafor") == 1
        assert desk.screen.state.crosstable is None
        stages.read.set()
        await wait_for_message(desk, "All 12 players; not rated yet")
        shown = "\n".join(picture(desk.app))
        assert "Haddad, Karim" in shown
        assert "read to the end" in shown
        assert "%" not in shown
        assert desk.screen.state.crosstable is None
        stages.rated.set()
        await wait_until(
            desk.pilot, lambda: desk.top is desk.screen, "it was never rated"
        )
        await desk.settle()
        assert desk.screen.view is not None
        assert desk.screen.view.field is not None
        assert len(desk.screen.view.rows) == 12


async def test_nothing_is_shown_that_is_not_computed_yet(
    tmp_path: Path, stages: Stages
) -> None:
    async with reading(tmp_path, stages) as desk:
        await wait_for_message(desk, "The first 3 players; not rated yet")
        table = [line for line in picture(desk.app) if "Berg, Lars" in line]
        assert [line.strip(" │>").split() for line in table] == [
            ["3", "FM", "Berg,", "Lars", "NOR", "2318"]
        ]
        assert any("Change" in line for line in picture(desk.app))


async def test_the_player_under_the_cursor_keeps_it(
    tmp_path: Path, stages: Stages
) -> None:
    async with reading(tmp_path, stages) as desk:
        await wait_for_message(desk, "The first 3 players; not rated yet")
        await desk.press("down", "down", "x", "enter", "space", "f")
        stages.read.set()
        await wait_for_message(desk, "All 12 players; not rated yet")
        await desk.press("down")
        stages.rated.set()
        await wait_until(
            desk.pilot, lambda: desk.top is desk.screen, "it was never rated"
        )
        assert desk.screen.state.cursor == 4
        assert not desk.screen.state.marked
        assert desk.screen.focused is desk.screen.table


@pytest.mark.parametrize("stage", ["reading", "rating"])
async def test_escape_cancels_at_every_stage(
    tmp_path: Path, stages: Stages, stage: str
) -> None:
    async with reading(tmp_path, stages) as desk:
        await wait_for_message(desk, "The first 3 players; not rated yet")
        if stage == "rating":
            stages.read.set()
            await wait_for_message(desk, "All 12 players; not rated yet")
        await desk.press("escape")
        assert desk.top is desk.screen
        assert said(desk) == ("Not read: cancelled", "dim")
        stages.read.set()
        stages.rated.set()
        await desk.app.workers.wait_for_complete()
        await desk.settle()
        assert desk.screen.state.crosstable is None
        assert not desk.screen.has_result


async def test_a_quick_reading_shows_no_players(
    tmp_path: Path, stages: Stages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "_QUICK", 60.0)
    shown: list[object] = []
    monkeypatch.setattr(
        ReadingScreen, "show_players", lambda *given: shown.append(given)
    )
    stages.read.set()
    stages.rated.set()
    async with reading(tmp_path, stages) as desk:
        await wait_until(
            desk.pilot, lambda: desk.screen.has_result, "the event never came"
        )
        assert not shown
