"""One key shows the result as plain text, which the terminal's cursor follows."""

from __future__ import annotations

from elo_tui.kit.screens.text_pages import PlainTextScreen
from elo_tui.kit.widgets.dialog_parts import PlainLines
from tests.screens.desk import game, text
from tests.screens.filing_desk import in_front, said


def test_long_lines_are_wrapped_and_keep_their_indentation() -> None:
    lines = PlainLines("short\n  " + "word " * 30 + "\n\nlast")
    rows = [row[0][0].rstrip() for row in lines.rows(40, 20)]
    assert rows[0] == "short"
    assert rows[1].startswith("  word")
    assert all(row.startswith("    word") for row in rows[2:-2])
    assert rows[-2:] == ["", "last"]
    wide = PlainLines("round 1: " + "\u738b\u5c0f\u660e " * 12)
    rows = [row[0][0].rstrip() for row in wide.rows(40, 20)]
    assert "".join(rows).count("\u738b") == 12


async def test_the_result_is_read_line_by_line() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.press("alt+r")
        assert isinstance(desk.top, PlainTextScreen)
        assert desk.top.text == desk.screen.result_text()
        lines = desk.top.query_one(PlainLines)
        count = len(desk.top.text.splitlines())
        assert said(desk) == (f"{count} lines; the arrows read them", "dim")
        shown = text(lines, 80, 40)
        assert shown.splitlines()[0].startswith("rules: FIDE B.02")
        top = lines.cursor_screen_offset
        await desk.press("down", "down", "up")
        assert lines.cursor_screen_offset - top == (0, 1)
        await desk.press("end")
        assert lines.line == lines.count - 1
        assert lines.content_region.contains_point(lines.cursor_screen_offset)
        await desk.press("down", "pageup", "home", "up")
        assert (lines.line, lines.cursor_screen_offset) == (0, top)
        await desk.press("escape")
        assert in_front(desk) is desk.screen
