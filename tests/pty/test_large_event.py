"""A large event named on the command line: the screen first, its rows as they come."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.readers import event, save_trf
from tests.cli.process import run
from tests.pty.pty_app import ESCAPE, Terminal

pytestmark = pytest.mark.pty

PLAYERS = 5_000


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("large") / "large.trf"
    path.write_bytes(save_trf(event(PLAYERS, 11)))
    return str(path)


def test_progress_is_shown_before_the_rows(report: str) -> None:
    with Terminal("field", report, "--date", "2026-02-01") as terminal:
        terminal.wait_for("No event yet", "Reading", "Esc cancel")
        terminal.wait_for("Player, Number 1 ", "5,000 players of Benchmark Open")
        # the report says 2025-11-01
        assert "Date 2026-02-01" in terminal.text


def test_escape_cancels(report: str) -> None:
    with Terminal("field", report) as terminal:
        terminal.wait_for("Reading", "Esc cancel")
        terminal.send(ESCAPE)
        terminal.wait_for("Not read: cancelled", "No event yet")


def test_what_is_no_event_is_refused_on_the_screen(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_text("1900 W\n" + "# nothing\n" * 30_000, encoding="utf-8")
    with Terminal("field", str(path)) as terminal:
        terminal.wait_for("large.txt: ", "F1 help")
        assert "Number" not in terminal.text


def test_without_a_screen_it_is_read_at_once(report: str) -> None:
    ended = run("field", report)
    assert ended.stdout.startswith("Benchmark Open\n2025-11-01\n")
