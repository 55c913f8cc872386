"""A paste whose end never comes does not take the keys away for good."""

from __future__ import annotations

import sys

from tests.pty.pty_app import ENTER, Terminal

#: The program with less patience for the end of a paste.
HURRIED = (
    sys.executable,
    "-c",
    "import sys; from elo_tui.terminal import driver;"
    "from elo_tui.start import main;"
    "driver.SILENCE = 0.2; sys.exit(main(sys.argv[1:]))",
)


def test_row56_a_paste_without_an_end_comes_and_the_keys_after_it_work() -> None:
    with Terminal(program=HURRIED) as terminal:
        terminal.settled("Type two ratings")
        terminal.send("\x1b[200~1600")
        terminal.settled("You      1600")
        terminal.send(ENTER + "1800")
        terminal.settled("+15.20")
        assert terminal.quit() == 0
