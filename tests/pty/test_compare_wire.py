"""The comparison on the line: one small paint for a key."""

from __future__ import annotations

from tests.pty.pty_app import BACK_TAB, BACKSPACE, END, F5, Terminal, paints

GAME = ("game", "1600", "1800", "--k", "20", "--date", "2026-11-20")
#: Bytes of a key that changes every figure of three columns, at 80 x 24.
KEY_BYTES = 2500


def test_a_key_in_the_form_is_one_paint_with_the_comparison_open() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("F1 help")
        terminal.press(F5)
        terminal.settled("2 Elo", "the key after a system chooses it")
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
        terminal.settled("the key after a system chooses it")
