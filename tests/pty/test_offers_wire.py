"""Offers on the wire: a key, then who is found, each a small paint."""

from __future__ import annotations

from pathlib import Path

from elo_tui.session.paths import DATA_VARIABLE
from tests.pty.pty_app import BACKSPACE, DOWN, ENTER, Terminal, paints
from tests.store.lists.made import imported, named

#: Bytes, at 80 x 24 and 256 colours, of a key and of its offers together.
BYTES = 4000


def test_keys_with_offers_are_two_small_paints(tmp_path: Path) -> None:
    imported(tmp_path / "lists", named(), date="2026-11-01")
    arguments = ("tournament", "--rating", "1950", "--date", "2026-11-20")
    with Terminal(*arguments, env={DATA_VARIABLE: str(tmp_path)}) as terminal:
        terminal.settled("quit")
        terminal.press("a")
        # the first time the framework paints what it shows twice
        for key, most in (("l", 3), ("x", 2), (BACKSPACE, 2), (DOWN, 1), (ENTER, 2)):
            output = terminal.press(key)
            assert 1 <= len(paints(output)) <= most
            assert len(output) <= BYTES
        assert "Van Der Berg, Al 1800 NED" in terminal.text
