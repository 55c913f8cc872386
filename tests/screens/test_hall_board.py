"""The display in the hall follows its file; its timers are its own."""

from __future__ import annotations

from pathlib import Path

from elo_tui.core.events.reading import EventReading
from elo_tui.features.event_desk.board_screen import BoardScreen
from elo_tui.features.event_desk.followed_file import FollowedFile
from elo_tui.readers.detect import read_data
from tests.lakeside import LAKESIDE, OPEN_EVENT
from tests.screens.desk import AnyDesk, field, picture


async def settle(desk: AnyDesk) -> None:
    await desk.app.workers.wait_for_complete()
    await desk.settle()


async def look(desk: AnyDesk, board: BoardScreen) -> str:
    """Look twice, as a saved file is read once it is left alone; the picture."""
    board._look()
    board._look()
    await settle(desk)
    return "\n".join(picture(desk.app))


async def test_the_display_follows_the_file_and_keeps_the_last_good_picture(
    tmp_path: Path,
) -> None:
    path = tmp_path / "open.trf"
    path.write_text(OPEN_EVENT, encoding="utf-8")
    reading = read_data(OPEN_EVENT.encode())
    assert isinstance(reading, EventReading)
    async with field(reading.sections[0]) as desk:
        desk.screen.change(desk.screen.state._replace(source=str(path)))
        await desk.press("8")
        board = desk.top
        assert isinstance(board, BoardScreen)
        shown = await look(desk, board)
        assert "Round 5 of 5: pairings" in shown
        assert "saved " in shown
        await desk.press("right")
        assert "boards by name" in picture(desk.app)[0]
        # half of the file: the picture stays, and says so
        path.write_text(LAKESIDE[: len(LAKESIDE) // 2], encoding="utf-8")
        shown = await look(desk, board)
        assert "boards by name" in shown
        assert "! half written? " in shown
        path.write_bytes(b"")
        assert "! half written? " in await look(desk, board)
        path.unlink()
        assert "! the file is missing" in await look(desk, board)
        # the whole file: a new round begins at its first page
        path.write_text(LAKESIDE, encoding="utf-8")
        shown = await look(desk, board)
        assert "Round 5 of 5: results" in shown
        assert "!" not in shown
        # one player fewer is believed after a while, unless the file is saved again
        fewer = "\n".join(LAKESIDE.splitlines()[:-1]) + "\n"
        path.write_text(fewer, encoding="utf-8")
        assert "1 player fewer than before" in await look(desk, board)
        doubted = board._doubted
        assert doubted is not None
        board._accept(doubted)
        await settle(desk)
        assert "!" not in "\n".join(picture(desk.app))
        path.write_text(LAKESIDE, encoding="utf-8")
        await look(desk, board)
        await desk.press("escape")
        assert desk.top is desk.screen


async def test_pages_turn_by_themselves_unless_told_otherwise() -> None:
    reading = read_data(OPEN_EVENT.encode())
    assert isinstance(reading, EventReading)
    async with field(reading.sections[0]) as desk:
        await desk.press("8")
        board = desk.top
        assert isinstance(board, BoardScreen)
        assert board._turning is not None
        assert "Page 1 of 5, 12 s" in picture(desk.app)[-1]
        board._turn()
        await desk.settle()
        assert "Page 2 of 5, 12 s" in picture(desk.app)[-1]
        await desk.press("plus", "plus", "minus", "left", "left")
        assert "Page 5 of 5, 14 s" in picture(desk.app)[-1]
        await desk.press("0")
        assert board._turning is None
        assert "Page 5 of 5, by key" in picture(desk.app)[-1]
        await desk.press("space")
        assert board._turning is not None
        assert "12 s" in picture(desk.app)[-1]
        await desk.press("q")
        assert desk.top is desk.screen


def test_a_file_is_read_once_after_it_was_saved_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_text("one", encoding="utf-8")
    file = FollowedFile(str(path))
    assert not file.has_changed()
    path.write_text("one more", encoding="utf-8")
    assert not file.has_changed()
    path.write_text("one more word", encoding="utf-8")
    # changed again since the last look
    assert not file.has_changed()
    assert file.has_changed()
    assert not file.has_changed()
    path.unlink()
    assert not file.has_changed()
    assert file.is_away
