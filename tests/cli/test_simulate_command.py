"""``elo-tui simulate``: the contract of its JSON, seeds, assumptions, refusals."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.answers import call, data
from tests.cli.made_events import HEAD, written
from tests.cli.process import environment
from tests.readers.trf_text import player

#: Two open games: no. 1 has White against no. 2, no. 3 against no. 4.
OPEN = (
    player(1, "   3 w 1", "   2 w  ", name="Alder", rating=2000),
    player(2, "   4 b 1", "   1 b  ", name="Birch", rating=2000),
    player(3, "   1 b 0", "   4 w  ", name="Cedar", rating=2000),
    player(4, "   2 w 0", "   3 b  ", name="Dogwood", rating=2000),
)
#: White wins, draws at equal ratings of 2000 (gacrux 1.11.65, drawresult.py, MIT).
WIN, DRAW = 0.3549324652775569, 0.362848392881822


@pytest.fixture
def file(tmp_path: Path) -> str:
    return written(tmp_path, *HEAD, *OPEN)


@pytest.fixture
def many(tmp_path: Path) -> str:
    lines = [player(no, f"{no + 10:4} w  ", rating=2000 - no) for no in range(1, 11)]
    lines += [player(no + 10, f"{no:4} b  ", rating=1900) for no in range(1, 11)]
    return written(tmp_path, *HEAD, *lines)


def test_the_same_seed_gives_the_same_bytes(many: str) -> None:
    one, again = (
        call("simulate", many, "--json", "--seed", "7", "--runs", "500").stdout_bytes
        for _ in range(2)
    )
    assert one == again
    assert (
        one
        != call("simulate", many, "--json", "--seed", "8", "--runs", "500").stdout_bytes
    )
    found = data("simulate", many, "--runs", "500")
    assert (found["exact"], found["runs"], found["open_games"]) == (False, 500, 10)
    assert "standard error up to 2.2 %" in found["notes"][-1]
    columns = zip(*(one["places"] for one in found["players"]), strict=True)
    assert [sum(column) for column in columns] == pytest.approx([1] * 20)


#: The program as a shell starts it: in the background the interrupt is ignored.
STARTED = """
import signal, sys
from elo_tui.start import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""


def test_a_long_simulation_shows_its_progress_and_can_be_stopped(many: str) -> None:
    terminal, theirs = pty.openpty()
    process = subprocess.Popen(
        (sys.executable, "-c", STARTED, "simulate", many, "--runs", "1000000"),
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=environment(),
    )
    os.close(theirs)
    said = b""
    try:
        while b"; Ctrl+C" not in said:
            said += os.read(terminal, 1000)
        process.send_signal(signal.SIGINT)
        stdout, _ = process.communicate(timeout=20)
        while b"take less time" not in said:
            said += os.read(terminal, 1000)
    finally:
        process.kill()
        os.close(terminal)
    assert (process.returncode, stdout) == (130, b"")
    assert re.search(rb" of 1,000,000 outcomes, \d %, 0 s; Ctrl\+C ends", said)
    last = said.decode().splitlines()[-1].rpartition("\r")[2]
    assert last.startswith("Error: stopped after ")
    assert last.endswith(" of 1,000,000 outcomes; fewer --runs take less time")


def test_without_a_terminal_no_progress_is_shown(many: str) -> None:
    assert call("simulate", many, "--runs", "100").stderr == ""
