"""F4: room for the working, its scrolling, and the way back."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

from elo_tui.core import Game, Result
from elo_tui.features.game.board import Board
from elo_tui.features.game.compare.pane import Compare
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.widgets.lines import Row
from elo_tui.kit.widgets.working import Working
from tests.screens.desk import Desk, game, in_one_app, picture, tournament

#: Lichess has the longest working: 17 steps for one game, for both sides.
LONG: dict[str, Any] = {
    "own": "1600",
    "opponent": "1800",
    "system": "lichess",
    "rd": "80",
    "opponent_rd": "60",
}
ADA = Game(1850, Result.WIN, "Ada")


def words(row: Row) -> str:
    return "".join(text for text, _ in row).split("  ")[0].strip()


def shown(working: Working) -> list[str]:
    """The labels of the rows on the screen; a title with its rule."""
    return [words(row) for row in working.rows(*working.content_size)]


async def test_it_takes_the_place_of_the_board_and_the_focus() -> None:
    async with game(**LONG) as desk:
        working = desk.screen.query_one(Working)
        before = working.content_size.height
        await desk.go("opponent")
        await desk.press("f4")
        await desk.settle()
        assert desk.focused == "working"
        assert not desk.screen.query_one(Board).display
        assert working.content_size.height > before
        await desk.press("f4")
        await desk.settle()
        assert desk.focused == "opponent"
        assert desk.screen.query_one(Board).display


@in_one_app(
    partial(tournament, ADA, own="1600"),
    *product(("own", "typed", "rounds"), ("f4", "escape")),
)
async def test_the_focus_goes_back_where_it_was(
    desk: Desk[TournamentScreen], field: str, key: str
) -> None:
    await desk.go(field)
    await desk.press("f4")
    await desk.settle()
    assert desk.focused == "working"
    await desk.press(key)
    await desk.settle()
    assert desk.focused == field


async def test_arrows_pages_home_and_end_scroll_all_steps() -> None:
    async with game(**LONG) as desk:
        await desk.press("f4")
        await desk.settle()
        working = desk.screen.query_one(Working)
        height = working.content_size.height
        width = working.content_size.width
        total = sum(1 + len(working.steps(one, width)) for one in working.chapters)
        assert total > height
        first = shown(working)
        await desk.press("down")
        assert shown(working)[:-1] == first[1:]
        await desk.press("up", "up")
        assert shown(working) == first
        await desk.press("end")
        assert working.top == total - height
        # whose games the odds are of
        assert desk.shown(Working).rstrip().endswith("4.0)")
        await desk.press("down")
        assert working.top == total - height
        await desk.press("pageup")
        assert working.top == total - height - (height - 1)
        await desk.press("home", "pagedown")
        assert working.top == height - 1 or working.top == total - height


async def test_it_begins_at_the_top_again() -> None:
    async with game(**LONG) as desk:
        await desk.press("f4", "end", "f4", "f4")
        await desk.settle()
        assert desk.screen.query_one(Working).top == 0


async def test_working_and_comparison_take_turns() -> None:
    async with game(**LONG) as desk:
        await desk.go("opponent")
        await desk.press("f4", "f5")
        await desk.settle()
        assert desk.focused == "compare"
        assert not desk.screen.query_one(Working).display
        await desk.press("f4")
        await desk.settle()
        assert desk.focused == "working"
        assert not desk.screen.query_one(Compare).display
        await desk.press("escape")
        await desk.settle()
        assert desk.focused == "opponent"


async def test_it_follows_what_is_typed_elsewhere() -> None:
    async with game(**LONG, size=(120, 40)) as desk:
        await desk.press("f4")
        await desk.settle()
        assert "1600.00 - 1800" in "\n".join(picture(desk.app))
        await desk.go("opponent")
        await desk.press("end", "backspace", "5")
        assert "1600.00 - 1805" in "\n".join(picture(desk.app))


async def test_words_of_other_rules_do_not_stay_without_figures() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.press("f4")
        working = desk.screen.query_one(Working)
        desk.put(own="16x")
        await desk.settle()
        assert "K-factor" in shown(working)
        desk.put(system="glicko")
        await desk.settle()
        assert "Each step appears here, with its article." in shown(working)
        assert "K-factor" not in shown(working)
