"""Two people of one name: the Club list screen asks who a typed or a read one is."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.core.model import Problem
from elo_tui.features.pool import pools
from elo_tui.features.pool.add_event_dialog import AddEventScreen
from elo_tui.features.pool.dialogs import NamesakeScreen
from elo_tui.features.pool.evening_dialog import EveningScreen
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store.pool_file import NewEntry
from tests.clubs import make_club
from tests.screens.desk import AnyDesk, pool
from tests.screens.filing_desk import settled, type_path

pytestmark = pytest.mark.screen


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    make_club(evenings=3)
    split = NewEntry("split", {"id": "105", "events": [2]})
    found = pools.change_pool("club", [split])
    assert not isinstance(found, Problem)


def count_games() -> dict[str, int]:
    """Count the games of the two people of the name, by their ids."""
    found = pools.change_pool("club", ())
    assert not isinstance(found, Problem), found
    assert found.newest is not None
    rows = zip(found.columns.people.ids, found.newest.games, strict=True)
    return {id: count for id, count in rows if id.startswith("105")}


async def add(desk: AnyDesk) -> None:
    assert isinstance(desk.top, AddEventScreen), desk.top
    await desk.press("enter")
    await settled(desk)


async def test_a_typed_name_is_completed_with_the_id() -> None:
    before = count_games()
    async with pool() as desk:
        await desk.press("a")
        await desk.write("schm 1 ok")
        top = desk.top
        assert isinstance(top, EveningScreen)
        assert top.line.choices == ("Schmidt, Jürgen/105", "Schmidt, Jürgen/105-2")
        await desk.press("down", "enter", "enter", "enter")
        await settled(desk)
        await add(desk)
    assert count_games() == {**before, "105-2": before["105-2"] + 1}


async def test_a_bare_name_of_a_paste_is_asked_about() -> None:
    before = count_games()
    async with pool() as desk:
        await desk.paste(
            "Jürgen Schmidt 1-0 Chidi Okafor\nAnna Ivanova 1-0 Lars Berg\n"
        )
        await settled(desk)
        top = desk.top
        assert isinstance(top, NamesakeScreen)
        assert top.heading == ("Who is it?", "2 people are Jürgen Schmidt")
        await desk.press("escape")
        assert count_games() == before
        await desk.paste(
            "Jürgen Schmidt 1-0 Chidi Okafor\nAnna Ivanova 1-0 Lars Berg\n"
        )
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        assert isinstance(desk.top, AddEventScreen)
        await desk.write("2026-09-01")
        await settled(desk)
        await add(desk)
    assert count_games() == {**before, "105": before["105"] + 1}


async def test_a_bare_name_in_a_file_is_asked_about(tmp_path: Path) -> None:
    before = count_games()
    file = tmp_path / "games.csv"
    text = 'date,white,black,result\n2026-09-01,"Schmidt, Jürgen",Zoe Blum,1-0\n'
    file.write_text(text, encoding="utf-8")
    async with pool() as desk:
        await desk.press("a", "ctrl+o")
        await settled(desk)
        await type_path(desk, file)
        await desk.press("enter")
        await settled(desk)
        assert isinstance(desk.top, NamesakeScreen)
        await desk.press("down", "enter")
        await settled(desk)
        await add(desk)
    assert count_games() == {**before, "105-2": before["105-2"] + 1}
