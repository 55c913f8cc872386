"""Working and comparison: what they say while empty, and that there is more below."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elo_tui.core.replay.journal_records import Account
from elo_tui.features.game.compare.pane import Compare
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.working import Details, Working
from elo_tui.session.paths import DATA_VARIABLE
from tests.accounts import ANNA, YEAR
from tests.clubs import make_club
from tests.screens.desk import field, game, journal, picture, pool, stale, text
from tests.screens.filing_desk import settled
from tests.screens.test_help import WITH_OPEN_GAME as OPEN

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


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
async def test_working_without_a_row_says_so_and_keeps_no_label(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    make_club(evenings=4)
    for opened, keys in (
        (pool, "4 6 7 1"),
        (lambda size: field(OPEN, size=size), "1 2 3"),
        (lambda size: journal(YEAR, size=size), "f12"),
    ):
        async with opened(size=size) as desk:
            for key in keys.split():
                await desk.press("escape", key, "slash", *"zzz")
                await settled(desk)
                assert not labels_without_value(desk.screen), key
                await desk.press("escape", "f4")
                assert not labels_without_value(desk.screen), key


def labels_without_value(screen: WorkScreen[Any]) -> list[str]:
    """The labels of the working that no value follows; a sentence has no label."""
    (details,) = screen.query(Details)
    assert details.chapters or "No row" in text(details) or not details.region
    steps = [step for chapter in details.chapters for step in chapter.steps]
    return [step.label for step in steps if step.label and not step.text]


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
