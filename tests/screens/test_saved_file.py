"""A file saved by another program while its event is open: one state on all parts."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from elo_tui.core.model import Given
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event_desk.board_screen import BoardScreen
from elo_tui.features.event_desk.dialogs import VerdictScreen
from elo_tui.session import paths
from tests.screens.desk import Desk, field
from tests.screens.filing_desk import EVENT, player_line, review, settled

#: As EVENT, but Anna has beaten Jörg, and the points say so.
LATER = EVENT.replace(
    player_line(2, "Berg, Anna", 1900, (1, "b", "0"), (3, "w", "=")),
    player_line(2, "Berg, Anna", 1900, (1, "b", "0"), (3, "w", "1")),
).replace(
    player_line(3, "Müller, Jörg", 2000, (1, "w", "="), (2, "b", "=")),
    player_line(3, "Müller, Jörg", 2000, (1, "w", "="), (2, "b", "0")),
)
#: 2 May 2026, seconds since the epoch.
MOMENT = 1777730520


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    return tmp_path


async def opened(desk: Desk[FieldScreen], folder: Path) -> Path:
    path = folder / "open.trf"
    path.write_text(EVENT, encoding="utf-8")
    await review(desk, path)
    await desk.press("f6")
    await settled(desk)
    return path


def save(path: Path, content: str) -> None:
    """Save as another program does, at a known moment."""
    path.write_text(content, encoding="utf-8")
    os.utime(path, (MOMENT, MOMENT))


def points(desk: Desk[FieldScreen]) -> list[float]:
    """The points from the games of all players, in the state on the screen."""
    table = desk.screen.state.crosstable
    assert table is not None
    worth = {"1": 1, "=": 0.5, "0": 0}
    return [sum(worth[game.code] for game in one.pairings) for one in table.players]


async def test_the_saving_is_told_once_and_read_on_request(folder: Path) -> None:
    async with field() as desk:
        path = await opened(desk, folder)
        await desk.press("2")
        assert "saved" not in desk.message
        save(path, LATER)
        await desk.press("3")
        assert desk.message.startswith("open.trf was saved at ")
        assert desk.message.endswith(": ^F5 reads it again")
        assert points(desk) == [1.5, 0.5, 1]
        await desk.press("2")
        assert "was saved" not in desk.message
        await desk.press("ctrl+f5")
        await settled(desk)
        assert points(desk) == [1.5, 1, 0.5]
        assert desk.message.startswith("open.trf was saved at ")
        assert desk.message.endswith("; undo works")
        await desk.press("ctrl+z")
        assert points(desk) == [1.5, 0.5, 1]
        assert "Undone: new reading of Riga Open" in desk.message


async def test_a_deleted_file_is_not_judged(folder: Path) -> None:
    async with field() as desk:
        path = await opened(desk, folder)
        path.unlink()
        await desk.press("4")
        await settled(desk)
        assert desk.top is desk.screen
        assert "Not checked: open.trf is gone" in desk.message


async def test_the_notice_comes_with_the_focus_of_the_terminal(folder: Path) -> None:
    async with field() as desk:
        path = await opened(desk, folder)
        desk.app.app_focus = False
        save(path, LATER)
        desk.app.app_focus = True
        await desk.settle()
        assert "was saved at" in desk.message


async def test_a_check_reads_the_file_for_all_parts_together(folder: Path) -> None:
    async with field() as desk:
        path = await opened(desk, folder)
        await desk.set_to(desk.screen.state._replace(given={2: Given(k=10)}))
        save(path, LATER)
        await desk.press("4")
        await settled(desk)
        assert isinstance(desk.top, VerdictScreen)
        assert points(desk) == [1.5, 1, 0.5]
        assert desk.screen.state.given == {2: Given(k=10)}
        # what the check says is of the same state: no points differ from the games
        assert "points" not in [one.check for one in desk.top.list.given]
        await desk.press("escape", "ctrl+z")
        assert points(desk) == [1.5, 0.5, 1]
        assert desk.screen.state.given == {2: Given(k=10)}


async def test_the_event_has_what_the_display_has_read(folder: Path) -> None:
    async with field() as desk:
        path = await opened(desk, folder)
        await desk.press("8")
        board = desk.top
        assert isinstance(board, BoardScreen)
        save(path, LATER)
        board._look()
        board._look()
        await settled(desk)
        assert board.state is not None
        shown = board.state.event.crosstable
        await desk.press("escape")
        await settled(desk)
        assert desk.screen.state.crosstable == shown
        assert points(desk) == [1.5, 1, 0.5]


async def test_a_player_who_is_gone_takes_the_facts_along_with_a_word(
    folder: Path,
) -> None:
    async with field() as desk:
        path = await opened(desk, folder)
        await desk.set_to(desk.screen.state._replace(given={3: Given(k=10)}))
        lines = [
            *EVENT.splitlines()[:5],
            player_line(1, "Ozols, Kārlis", 2100, (2, "w", "1")),
            player_line(2, "Berg, Anna", 1900, (1, "b", "0")),
        ]
        save(path, "\n".join(lines) + "\n")
        await desk.press("ctrl+f5")
        await settled(desk)
        assert "facts of 1 player gone with the player" in desk.message
        assert not desk.screen.state.given
