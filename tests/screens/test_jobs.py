"""The jobs of a newcomer, each from a fresh start: the keys that they take.

A key is one key pressed or one letter typed; a paste is one. The limits are those of
the day they were written: a job may become shorter, not longer.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.core.model import Game, Result
from elo_tui.features.game.board import Board
from elo_tui.features.game.compare.pane import Compare
from elo_tui.features.tournament.ahead.pane import Ahead
from elo_tui.kit.screens.text_pages import CopiedScreen
from elo_tui.session.paths import CONFIG_VARIABLE, DATA_VARIABLE
from tests.core.crosstables import SMALL
from tests.screens.desk import AnyDesk, field, game, picture, tournament
from tests.screens.events import OPEN, TEC
from tests.screens.filing_desk import EVENT, settled
from tests.screens.test_roster import take_list


async def keys(desk: AnyDesk, *steps: str) -> int:
    """Play steps: the name of a key, or after a ``=`` a text; return the keys."""
    played = [key for one in steps for key in (one[1:] if one[0] == "=" else [one])]
    await desk.press(*("space" if key == " " else key for key in played))
    return len(played)


def shown(desk: AnyDesk) -> str:
    return "\n".join(picture(desk.app))


async def test_stakes_of_a_junior() -> None:
    async with game() as desk:
        used = await keys(desk, "=1643", "enter", "=1790", "alt+k", "g", "=2011")
        # FIDE B.02 8.3.3: 40 until the year of the 18th birthday; 40 x (1 - .30)
        assert "+28.00" in desk.shown(Board)
    assert used <= 15


async def test_a_weekend_open_with_a_bye_a_forfeit_and_a_last_round() -> None:
    async with tournament() as desk:
        line = "=1790 w, 1850 =, bye, 1700 w forfeit, 2010"
        used = await keys(desk, "=1643", "enter", line, "enter", "f7")
        assert [game.result for game in desk.screen.state.rounds][:4] == [
            *(Result.WIN, Result.DRAW, Result.FULL_BYE, Result.FORFEIT_WIN),
        ]
        assert desk.screen.query_one(Ahead).view is not None
    assert used <= 50


async def test_a_page_to_a_saved_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with game() as desk:
        await desk.paste(EVENT)
        await settled(desk)
        used = 1 + await keys(desk, "f6")
        await settled(desk)
        used += await keys(desk, "ctrl+s")
        await settled(desk)
        used += await keys(desk, "enter")
        await settled(desk)
        assert [*tmp_path.iterdir()]
    assert used <= 4


async def test_who_wins() -> None:
    async with field(OPEN) as desk:
        used = await keys(desk, "3")
        await desk.app.workers.wait_for_complete()
        await desk.settle()
        assert "%" in shown(desk)
    assert used <= 1


async def test_the_k_of_a_junior_is_explained() -> None:
    async with field(SMALL) as desk:
        used = await keys(desk, "f", "tab", "=2011", "enter")
        await desk.settle()
        view = desk.screen.view
        assert view is not None
        rated = view.rows[0].event
        # B.02 8.3.3: under 18 at the end of the year, rated under 2300
        assert rated is not None
        assert rated.k.value == 40
    assert used <= 7


async def test_one_game_in_several_systems() -> None:
    async with game() as desk:
        used = await keys(desk, "=1643", "enter", "=1790", "f5", "2", "7", "8")
        names = desk.shown(Compare)
        assert all(name in names for name in ("DWZ", "Glicko"))
    assert used <= 13


async def test_six_pupils_on_one_page() -> None:
    async with field(TEC) as desk:
        used = await keys(desk, *["space"] * 6, "ctrl+y")
        assert isinstance(desk.top, CopiedScreen)
        assert "6 of 16 players" in desk.top.text
    assert used <= 7


async def test_a_result_is_corrected() -> None:
    async with tournament(Game(1800, Result.WIN), Game(1900), own="1600") as desk:
        used = await keys(desk, "down", "l")
        assert desk.screen.state.rounds[0].result is Result.LOSS
        # B.02 8.1.2: 200 points are .24; 20 x (0 - .24)
        assert "-4.80" in shown(desk)
    assert used <= 2


async def test_wrong_input_is_named_and_mended() -> None:
    async with tournament() as desk:
        used = await keys(desk, "=2010 W", "enter")
        # the games went where they belong; the rating is typed next
        used += await keys(desk, "alt+k", "a", "=1643", "enter", "enter")
        assert desk.screen.state.form.own == "1643"
        assert desk.screen.state.rounds == (Game(2010, Result.WIN),)
    assert used <= 15


async def test_an_opponent_from_a_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    take_list(10)
    async with game() as desk:
        used = await keys(desk, "=1643", "enter", "=ald")
        await desk.app.workers.wait_for_complete()
        await desk.settle()
        # the only one who is called so
        used += await keys(desk, "enter")
        await settled(desk)
        # 1500 and 3 points a month
        assert desk.screen.state.opponent == "1530"
        assert "+" in desk.shown(Board)
    assert used <= 9


async def test_another_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CONFIG_VARIABLE, str(tmp_path / "config.toml"))
    async with game() as desk:
        before = desk.app.theme
        used = await keys(desk, "alt+s", "right", "escape")
        assert desk.app.theme != before
    assert used <= 3
