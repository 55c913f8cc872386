"""Nothing is said to be added or kept that is not, and nothing beside "not saved"."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from elo_tui.core.model import Game, Result
from elo_tui.screens.tournament import TournamentScreen
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store.writer_messages import WriterFault
from tests.screens.desk import AnyDesk
from tests.screens.keeping_desk import path, session, settle

pytestmark = pytest.mark.usefixtures("data")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))


async def add(desk: AnyDesk, game: str) -> TournamentScreen:
    screen = desk.top
    assert isinstance(screen, TournamentScreen)
    screen.entry.value = game
    desk.top.set_focus(screen.entry)
    await desk.press("enter")
    await settle(desk)
    return screen


async def test_a_round_is_added_once_it_is_on_the_disk() -> None:
    # a file where the folder should be
    path().parent.write_text("")
    async with session("tournament", own="1800") as desk:
        screen = await add(desk, "2010 W")
        assert len(screen.state.rounds) == 1
        assert screen.not_saved
        assert "added" not in screen.message[0]
        os.remove(path().parent)
        screen = await add(desk, "2020 D")
        assert (screen.not_saved, screen.message[0]) == ("", "1 round added")
        desk.app.reports.accept(WriterFault("not saved: the disk is full"))
        assert screen.not_saved
        assert "added" not in screen.message[0]


async def test_rounds_with_a_wrong_field_are_not_said_to_be_kept() -> None:
    async with session("tournament", Game(1900, Result.WIN), own="1800") as desk:
        desk.put(own="18x")
        await desk.press("ctrl+l")
        await settle(desk)
        assert isinstance(desk.top, TournamentScreen)
        assert desk.message.startswith("Not kept yet: ")
        assert desk.top.focused is desk.field("own")
