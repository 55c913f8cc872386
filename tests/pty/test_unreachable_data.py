"""A data folder that cannot be reached is said, and nothing ends by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pty.pty_app import Terminal

CTRL_Q = "\x11"
KIOSK = ("--kiosk", "--profile", "ann")


@pytest.mark.parametrize("arguments", [(), KIOSK], ids=["own", "kiosk"])
def test_a_path_too_long_is_said(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    folder = tmp_path / ("x" * 300)
    with Terminal(*arguments, env={"ELO_TUI_DATA": str(folder)}) as terminal:
        terminal.settled("not saved: the path of the data is too long")
        terminal.send("1600")
        terminal.settled("1600")
        terminal.send(CTRL_Q)
        assert terminal.ended() == 0
