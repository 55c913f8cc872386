"""The session needs no screen, and no command line: a program of its own shows it."""

from __future__ import annotations

import subprocess
import sys

from tests.shared import CHECKOUT

ROOM = CHECKOUT / "elo_tui" / "session"
NAMES = sorted(f"elo_tui.session.{path.stem}" for path in ROOM.glob("[a-z]*.py"))
FOREIGN = ("textual", "rich", "click", "elo_tui.app", "elo_tui.cli")
PROGRAM = f"""
import sys
sys.path.insert(0, {str(CHECKOUT)!r})
import {", ".join(NAMES)}
print(*(name for name in {FOREIGN!r} if name in sys.modules))
"""


def test_no_part_of_the_session_brings_in_a_framework() -> None:
    assert len(NAMES) > 10
    run = subprocess.run(
        [sys.executable, "-I", "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert run.stdout.split() == []


def test_the_starts_alone_put_screens_and_command_line_together() -> None:
    importers = {
        path.relative_to(CHECKOUT).as_posix()
        for path in (CHECKOUT / "elo_tui").rglob("*.py")
        if path.parent.name != "app" and "elo_tui.app" in path.read_text("utf-8")
    }
    assert importers == {"elo_tui/start.py", "elo_tui/start_web.py"}
