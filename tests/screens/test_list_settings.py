"""The Settings name the rating lists of the machine, and lead to those on demand."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.app.settings_dialog import Setting, SettingList, SettingsScreen
from elo_tui.features.lists.fetch_dialog import FetchListsScreen
from elo_tui.session import paths
from tests.app.test_kiosk import at_kiosk
from tests.screens.desk import AnyDesk, game
from tests.screens.filing_desk import said, settled
from tests.store.lists.made import imported, named


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "lists"


def lists(desk: AnyDesk) -> dict[str, Setting]:
    assert isinstance(desk.top, SettingsScreen)
    rows = desk.top.query_one(SettingList).given
    return {one.name: one for one in rows if one.id.startswith("list ")}


async def test_each_list_stands_with_its_players_and_its_day(folder: Path) -> None:
    imported(folder, named(), date="2026-09-01")
    async with game() as desk:
        await desk.press("alt+s")
        await settled(desk)
        found = lists(desk)
        fide = found["list: fide"]
        assert fide.value.startswith("FIDE: ")
        assert fide.value.endswith(" players, older than a month")
        assert fide.source == "of 2026-09-01"
        assert fide.about == "A newer one: F5 or elo-tui list update fide"
        other = found["list: dwz"]
        assert (other.value, other.source) == (
            "Germany, DWZ: not imported",
            "F5 fetches",
        )
        await desk.write("list: dwz")
        assert said(desk)[0] == "To fetch it: F5 or elo-tui list update dwz"
        await desk.press("f5")
        await settled(desk)
        assert isinstance(desk.top, FetchListsScreen)
        await desk.press("escape")
        await settled(desk)
        assert isinstance(desk.top, SettingsScreen)


async def test_a_kiosk_leaves_its_lists_to_its_operator() -> None:
    async with at_kiosk() as desk:
        await desk.press("alt+s")
        await settled(desk)
        assert lists(desk) == {}
        await desk.press("f5")
        assert isinstance(desk.top, SettingsScreen)
        assert "operator" in desk.top.message[0]
