"""Copying: the text goes to the terminal and is shown, and nothing more is claimed."""

from __future__ import annotations

from elo_tui.core.model import Game, Result
from elo_tui.kit.screens.text_pages import CopiedScreen
from tests.screens.desk import AnyDesk, game, picture, tournament


def sent(desk: AnyDesk) -> str:
    """The text on the page that is shown after copying."""
    page = desk.top
    assert isinstance(page, CopiedScreen)
    return page.text


async def test_the_game_is_sent_and_shown() -> None:
    async with game(own="1600", opponent="1800", score="1") as desk:
        await desk.press("ctrl+y")
        assert desk.app.clipboard == sent(desk)
        for line in (
            "rules: FIDE B.02, rules of 2025-10-01, standard",
            # 20 x (1 - .24)
            "win: +15.20, rounded +15, new rating 1615",
            "opponent, if you win: -15.20, rounded -15, new rating 1785",
            "change: 20 x (1 - 0.24) = +15.20 [8.3.2]",
        ):
            assert line in sent(desk).splitlines()
            assert line in "\n".join(picture(desk.app))
        await desk.press("escape")
        assert desk.top is desk.screen
        assert desk.focused == "own"


async def test_the_page_claims_no_more_than_is_known() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.press("ctrl+y")
        shown = " ".join(" ".join(picture(desk.app)).split())
        assert "Sent to your terminal" in shown
        assert "copied" not in shown.casefold()
        for key in ("enter", "space", "q"):
            await desk.press(key)
            assert desk.top is desk.screen
            await desk.press("ctrl+y")


async def test_the_tournament_is_sent_and_shown() -> None:
    async with tournament(
        Game(1800, Result.WIN, "Ada"), Game(None, Result.FULL_BYE), own="1600"
    ) as desk:
        await desk.press("ctrl+y")
        assert desk.app.clipboard == sent(desk)
        lines = sent(desk).splitlines()
        assert lines[2].startswith("round 1: Ada 1800, win")
        assert lines[3].startswith("round 2: bye, 1 point")
        assert "change: +15.20, rounded +15" in lines
        assert "new rating: 1615" in lines


async def test_without_a_result_nothing_is_sent_and_it_is_said() -> None:
    async with game(own="16OO", opponent="1800") as desk:
        await desk.press("ctrl+y")
        assert desk.top is desk.screen
        assert desk.app.clipboard == ""
        assert desk.screen.message == ("Nothing to copy: no result yet", "wrong")
        desk.put(own="1600")
        assert desk.screen.message[1] == "dim"
    async with tournament(own="1600") as desk2:
        await desk2.press("ctrl+y")
        assert desk2.message == "Nothing to copy: no result yet"
        assert desk2.app.clipboard == ""
