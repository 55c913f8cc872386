"""A key is drawn in one go: what it changes never arrives in two frames."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from rich.console import RenderableType
from textual.app import App
from textual.geometry import Region
from textual.screen import Screen

from elo_tui.core.model import Game, Result
from elo_tui.kit.widgets.lines import Lines
from tests.screens.desk import AnyDesk, game, tournament


@contextmanager
def paints(patch: pytest.MonkeyPatch, app: App[None]) -> Iterator[list[object]]:
    """What the app sends to the terminal meanwhile, one entry a frame."""
    frames: list[object] = []
    display = app._display

    def counted(screen: Screen[object], renderable: RenderableType | None) -> None:
        if renderable is not None:
            frames.append(renderable)
        display(screen, renderable)

    with patch.context() as context:
        context.setattr(app, "_display", counted)
        yield frames


async def assert_an_arrow_repaints_two_rows(
    patch: pytest.MonkeyPatch, desk: AnyDesk, table: Lines
) -> None:
    """From the second row to the third, under the head."""
    await desk.press("down")
    regions: list[Region] = []
    refresh = table.refresh

    def refreshed(*areas: Region) -> None:
        regions.extend(areas)
        refresh(*areas)

    patch.setattr(table, "refresh", refreshed)
    with paints(patch, desk.app) as frames:
        await desk.press("down")
    places = sorted((region.y, region.height) for region in regions)
    assert places == [(2, 1), (3, 1)]
    assert len(frames) <= 2


async def test_a_key_in_a_form_is_one_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    async with game(own="1600", opponent="180") as desk:
        await desk.go("opponent")
        await desk.press("end")
        for key in ("0", "backspace", "x", "backspace", "5"):
            with paints(monkeypatch, desk.app) as frames:
                await desk.pilot.press(key)
            assert len(frames) == 1, key


async def test_a_key_in_the_entry_line_is_one_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with tournament(Game(1800, Result.WIN), own="1600") as desk:
        desk.put(typed="201")
        await desk.settle()
        await desk.press("end")
        for key in ("0", "w", "backspace"):
            with paints(monkeypatch, desk.app) as frames:
                await desk.pilot.press(key)
            assert len(frames) == 1, key


async def test_idle_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.settle()
        with paints(monkeypatch, desk.app) as frames:
            await desk.settle()
            await desk.settle()
        assert frames == []


async def test_a_key_that_changes_no_number_redraws_its_field_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.press("end")
        await desk.settle()
        with paints(monkeypatch, desk.app) as frames:
            await desk.pilot.press("space")
        assert len(frames) == 1
