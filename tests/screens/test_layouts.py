"""Every size has a layout of its own; below 40x12 one sentence asks for room."""

from __future__ import annotations

import pytest
from textual.widget import Widget

from elo_tui.core.model import Game, Result
from elo_tui.features.game.board import Board
from tests.screens.desk import game, inside, picture, tournament

NEEDS = "elo-tui needs 40x12 cells; please enlarge the window."
SIZES = [(120, 40), (80, 24), (60, 24), (40, 12)]
#: Other sizes to go to from one of them.
NEXT = {(80, 24): [(120, 12), (40, 40), (80, 24)], (40, 12): [(79, 23), (119, 35)]}
ROUNDS = (
    Game(2010, Result.WIN, "Ivanova, Anna"),
    Game(1875, Result.DRAW),
    Game(None, Result.FULL_BYE),
    Game(2043, None, colour="w"),
)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_game_shows_every_outcome(size: tuple[int, int]) -> None:
    async with game(own="1600", opponent="1800", size=size) as desk:
        for other in (size, *NEXT.get(size, ())):
            await desk.pilot.resize_terminal(*other)
            shown = "\n".join(picture(desk.app))
            # 1600 v 1800, K 20: .24 for the lower rated
            for number in ("0.24", "+15.20", "+5.20", "-4.80", "1615", "1605", "1595"):
                assert number in shown, other
            for number in ("-15.20", "-5.20", "+4.80", "1785", "1795", "1805"):
                assert number in shown, other
            assert inside(desk.screen.query_one(Board), other)
            assert inside(desk.field("own"), other)
            assert inside(desk.field("opponent"), other)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_tournament_shows_rounds_and_sums(size: tuple[int, int]) -> None:
    async with tournament(*ROUNDS, own="1600", size=size) as desk:
        for other in (size, *NEXT.get(size, ())):
            await desk.pilot.resize_terminal(*other)
            shown = "\n".join(picture(desk.app))
            # -410 counts as 400, .08; -275 lies in 268-278, .17:
            # 20 x (1 - .08) + 20 x (.5 - .17) = 18.40 + 6.60 = 25.00
            for number in ("+18.40", "+6.60", "1600 → 1625", "1625", "TPR 2136"):
                assert number in shown, other
            assert inside(desk.screen.table, other)
            assert inside(desk.field("own"), other)
            assert inside(desk.screen.entry, other)


@pytest.mark.parametrize("size", [(40, 12), (120, 12)], ids=str)
async def test_the_focused_control_of_game_is_always_visible(
    size: tuple[int, int],
) -> None:
    async with game(own="1600", opponent="1800", size=size) as desk:
        window = desk.screen.query_one("#form").region
        for name in ("reached_2400", "own_k", "of", "date", "opponent_k", "own"):
            control = desk.screen.query_one(f"#{name}", Widget)
            desk.screen.set_focus(control)
            await desk.settle()
            await desk.settle()
            assert window.contains_region(control.region), name
            assert "+15.20" in "\n".join(picture(desk.app))


@pytest.mark.parametrize("size", [(40, 12), (120, 12)], ids=str)
async def test_the_focused_control_of_tournament_is_always_visible(
    size: tuple[int, int],
) -> None:
    async with tournament(*ROUNDS, own="1600", size=size) as desk:
        window = desk.screen.query_one("#form").region
        for name in ("reached_2400", "own_k", "date", "typed", "born", "own"):
            control = desk.screen.query_one(f"#{name}", Widget)
            desk.screen.set_focus(control)
            await desk.settle()
            await desk.settle()
            assert window.contains_region(control.region), name
            assert "1600 → 1625" in "\n".join(picture(desk.app))


@pytest.mark.parametrize("small", [(30, 8), (1, 1), (39, 24), (80, 11)], ids=str)
async def test_a_small_window_asks_for_room_and_keeps_everything(
    small: tuple[int, int],
) -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.go("score")
        await desk.press("d")
        before = desk.screen.state
        await desk.pilot.resize_terminal(*small)
        await desk.settle()
        words = " ".join(" ".join(picture(desk.app)).split())
        if small != (1, 1):
            assert words == NEEDS
        await desk.pilot.resize_terminal(80, 24)
        await desk.settle()
        assert desk.screen.state == before
        assert "+5.20         1605" in "\n".join(picture(desk.app))
        assert desk.focused == "score"
        await desk.press("backspace", "w")
        assert desk.screen.state.score == "w"


async def test_a_small_window_keeps_the_place_in_the_rounds() -> None:
    async with tournament(*ROUNDS, own="1600") as desk:
        await desk.go("rounds")
        await desk.press("down", "down")
        await desk.pilot.resize_terminal(30, 8)
        await desk.settle()
        assert " ".join(" ".join(picture(desk.app)).split()) == NEEDS
        await desk.pilot.resize_terminal(40, 12)
        await desk.settle()
        assert desk.focused == "rounds"
        assert desk.screen.state.cursor == 2


async def test_started_too_small_it_works_once_there_is_room() -> None:
    async with game(own="1600", opponent="1800", size=(20, 6)) as desk:
        await desk.pilot.resize_terminal(80, 24)
        await desk.settle()
        assert "+15.20         1615" in "\n".join(picture(desk.app))
        await desk.go("score")
        await desk.press("d")
        assert desk.screen.state.score == "d"


async def test_every_size_between_the_layouts_is_drawn() -> None:
    async with game(own="1600", opponent="1800") as desk:
        for size in [(200, 60), (1, 40), (200, 1), (40, 12), (41, 13), (80, 12)]:
            await desk.pilot.resize_terminal(*size)
            await desk.pilot.pause()
            assert len(picture(desk.app)) == size[1]
        assert desk.screen.state.opponent == "1800"


async def test_working_takes_the_place_of_the_board_on_short_screens() -> None:
    async with game(own="1600", opponent="1800", size=(40, 12)) as desk:
        await desk.press("f4")
        shown = "\n".join(picture(desk.app))
        assert "Working" in shown
        assert "1600 - 1800 = -200" in shown
        await desk.press("f4")
        assert "+15.20 1615" in "\n".join(picture(desk.app))


async def test_working_takes_the_place_of_the_rounds_and_gives_it_back() -> None:
    async with tournament(*ROUNDS, own="1600") as desk:
        await desk.go("rounds")
        await desk.press("f4")
        shown = "\n".join(picture(desk.app))
        assert "Working: round 1" in shown
        assert "Ivanova" not in shown
        await desk.press("f4")
        await desk.settle()
        assert "Ivanova" in "\n".join(picture(desk.app))
        assert desk.focused == "rounds"


async def test_on_a_wide_screen_the_working_stands_beside() -> None:
    async with tournament(*ROUNDS, own="1600", size=(120, 40)) as desk:
        shown = "\n".join(picture(desk.app))
        assert "Ivanova" in shown
        assert "Working: round 1" in shown
        assert "Working: the event" in shown
        await desk.go("rounds")
        await desk.press("down")
        assert "Working: round 2" in "\n".join(picture(desk.app))
