"""F8 draws what stands in the form, in the place of the working."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager

import pytest

from elo_tui.core.model import Game, Result
from elo_tui.features.game.screen import GameScreen
from elo_tui.kit.widgets.chart import Chart
from elo_tui.kit.widgets.working import Working
from tests.accounts import YEAR
from tests.screens.desk import SIZE, AnyDesk, Desk, game, journal, picture, text

GAMES = (Game(2010, Result.WIN), Game(1875, Result.DRAW), Game(2043))


def ratings(
    size: tuple[int, int] = SIZE,
) -> AbstractAsyncContextManager[Desk[GameScreen]]:
    return game(size, own="1600", opponent="1800", own_k="20")


def drawn(desk: AnyDesk) -> str:
    return text(desk.screen.query_one(Chart))


async def test_f8_shows_the_chart_and_hides_it_again() -> None:
    async with ratings() as desk:
        assert not desk.screen.query(Chart)
        await desk.press("f8")
        assert desk.focused == "chart"
        # B.02 8.1.2: 200 points apart, .24 and so 20 x .76 for a win
        assert drawn(desk).startswith(" against 1800: win +15.20")
        assert not desk.screen.query_one(Working).display
        await desk.press("f8")
        assert desk.focused == "own"
        assert not desk.screen.query_one(Chart).display
        assert desk.screen.query_one(Working).display


async def test_arrows_read_and_choose_charts_and_escape_goes_back() -> None:
    async with ratings() as desk:
        await desk.go("opponent")
        await desk.press("f8", "right")
        assert "against 1825: win" in drawn(desk) or "against 1850: win" in drawn(desk)
        await desk.press("down")
        assert "difference -200: expected 0.24" in drawn(desk)
        await desk.press("down")
        assert "2000/7" in drawn(desk)
        await desk.press("down")
        assert "against 1800: win" in drawn(desk)
        await desk.press("up", "escape")
        assert desk.focused == "opponent"


async def test_numbers_choose_charts() -> None:
    async with ratings() as desk:
        await desk.press("f8", "3")
        assert "2000/7" in drawn(desk)
        await desk.press("1")
        assert "against 1800: win" in drawn(desk)
        await desk.press("9")
        assert desk.message == "No chart 9: 3 charts"
        assert "against 1800: win" in drawn(desk)


async def test_numbers_choose_the_pools_of_a_journal() -> None:
    async with journal(YEAR) as desk:
        await desk.press("f8", "2")
        assert "FIDE rapid" in drawn(desk)
        assert "FIDE standard" in drawn(desk)
        await desk.press("3")
        assert "FIDE rapid" in drawn(desk)
        assert "FIDE standard" not in drawn(desk)


async def test_a_chart_has_ten_rows_at_the_usual_size() -> None:
    async with ratings() as desk:
        await desk.press("f8")
        # below the read-out
        assert len(drawn(desk).splitlines()) > 10
        # the fields that have no room scroll in
        await desk.go("born")
        await desk.settle()
        assert "Born" in "\n".join(picture(desk.app))


async def test_the_arrows_move_the_cursor_of_the_bell_curves() -> None:
    async with ratings() as desk:
        await desk.press("f8", "down", "down", "right")
        assert "1620: you 1600 above in 46 %" in drawn(desk)
        assert drawn(desk).count("●") == 2


async def test_the_chart_follows_what_is_typed() -> None:
    async with ratings() as desk:
        await desk.press("f8")
        await desk.go("opponent")
        await desk.press("end", "backspace", *"50")
        desk.put(opponent="1850")
        await desk.settle()
        # 250 points apart: .81 for the stronger player, 20 x .81
        assert "against 1850: win +16.20" in drawn(desk)
        desk.put(opponent="18x")
        await desk.settle()
        assert "win" not in drawn(desk)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)])
async def test_the_chart_has_room_at_every_size(size: tuple[int, int]) -> None:
    async with ratings(size) as desk:
        await desk.press("f8")
        chart = desk.screen.query_one(Chart)
        assert chart.content_size.height >= 7
        shown = "\n".join(picture(desk.app))
        assert all(name in shown for name in ("win", "draw", "loss"))


async def test_one_pane_takes_the_place_of_another() -> None:
    async with ratings() as desk:
        await desk.press("f8", "f5")
        assert not desk.screen.query_one(Chart).display
        await desk.press("f8")
        assert desk.screen.query_one(Chart).display
        await desk.press("escape")
        assert desk.focused == "own"


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
async def test_the_row_chosen_stays_in_view_with_its_chart(
    size: tuple[int, int],
) -> None:
    async with journal(YEAR, size=size) as desk:
        await desk.press("down", "f8")
        shown = [row.strip("│ ").split()[:3] for row in picture(desk.app)]
        assert [">", "Club", "league"] in shown
        assert desk.focused == "chart"
