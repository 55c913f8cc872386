"""The comparison on the line: nothing while idle, one small paint for a key."""

from __future__ import annotations

import pytest

from tests.terminal.pty_app import BACK_TAB, BACKSPACE, END, ESCAPE, Terminal, paints

F5 = "\x1b[15~"
GAME = ("game", "1600", "1800", "--k", "20", "--date", "2026-11-20")
TOURNAMENT = ("tournament", "--rating", "1950", "--k", "20", "--date", "2026-11-20")
#: Seconds of watching an idle screen: two blinks of a cursor.
IDLE = 1.2
#: Bytes of a key that changes every figure of three columns, at 80 x 24.
KEY_BYTES = 2500


@pytest.mark.parametrize("arguments", [GAME, TOURNAMENT], ids=["game", "tournament"])
def test_idle_with_the_comparison_open_sends_nothing(
    arguments: tuple[str, ...],
) -> None:
    with Terminal(*arguments) as terminal:
        terminal.settled("quit")
        terminal.press(F5)
        terminal.settled("[1 FIDE]", "Esc goes back")
        assert terminal.read(IDLE) == b""
        terminal.press("2")
        terminal.settled("[2 Elo]")
        assert terminal.read(IDLE) == b""
        terminal.press(ESCAPE)
        terminal.settled("F5 compare")
        assert terminal.read(IDLE) == b""
        assert "[1 FIDE]" not in terminal.text


def test_a_key_in_the_form_is_one_paint_with_the_comparison_open() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("quit")
        terminal.press(F5)
        terminal.settled("[1 FIDE]", "Esc goes back")
        terminal.press("\t" + END)
        terminal.settled("your rating")
        for key, shown in (
            (BACKSPACE, "+18.40"),
            ("0", "+15.20"),
            (BACKSPACE, "+18.40"),
        ):
            output = terminal.press(key)
            assert len(paints(output)) == 1, output
            assert len(output) <= KEY_BYTES
            assert shown in terminal.text
        terminal.press(BACK_TAB)
        terminal.settled("Esc goes back")
