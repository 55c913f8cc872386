"""Working and comparison: what they say while empty, and that there is more below."""

from __future__ import annotations

import pytest

from elo_tui.core.replay.journal_records import Account
from elo_tui.features.game.compare.pane import Compare
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.working import Working
from tests.accounts import ANNA
from tests.screens.desk import game, journal, picture, stale

pytestmark = pytest.mark.screen


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (120, 40)], ids=str)
async def test_an_empty_pane_says_what_to_type(size: tuple[int, int]) -> None:
    async with game(size=size) as desk:
        await desk.press("f4")
        assert "Each step appears here" in desk.shown(Working)
        await desk.press("f5")
        shown = " ".join(desk.shown(Compare).split())
        assert "Type the ratings: each system has its figures here" in shown
        assert "Esc back" in picture(desk.app)[-1]
        await desk.press("escape")
        desk.put(own="1600", opponent="1800")
        await desk.press("f5")
        assert "Type the ratings" not in desk.shown(Compare)


@pytest.mark.parametrize("account", [None, Account(ANNA)], ids=["nobody", "no entry"])
async def test_an_empty_journal_has_room_for_every_sentence(
    account: Account | None,
) -> None:
    async with journal(account, size=(200, 60)) as desk:
        assert stale(desk.app) == []


@pytest.mark.parametrize("screen", ["f11", "f12"], ids=["pool", "journal"])
async def test_a_chart_of_nothing_does_not_take_the_keys(screen: str) -> None:
    async with game(size=(200, 60)) as desk:
        await desk.press(screen, "f8")
        assert desk.app.focused is not None
        assert desk.app.focused.display
        assert isinstance(desk.top, WorkScreen)
        assert desk.top.message == ("No chart yet: nothing to draw", "dim")


async def test_the_working_shows_that_there_is_more_below() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.press("f4")
        assert "Esc back" in picture(desk.app)[-1]
        assert desk.shown(Working).splitlines()[-1].endswith("▼")
        await desk.press("end")
        assert "▼" not in desk.shown(Working)
        await desk.press("up")
        assert desk.shown(Working).splitlines()[-1].endswith("▼")
