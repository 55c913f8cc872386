"""The display in the hall in a real terminal: how soon it follows, what it costs."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.lakeside import LAKESIDE, OPEN_EVENT
from tests.pty.pty_app import ESCAPE, Terminal

pytestmark = pytest.mark.pty


@pytest.mark.parametrize("size", [(80, 24), (200, 60)], ids=str)
def test_a_saved_file_is_shown_and_a_half_written_one_is_not(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    path = tmp_path / "open.trf"
    path.write_text(OPEN_EVENT, encoding="utf-8")
    with Terminal("board", str(path), "--seconds", "0", size=size) as terminal:
        terminal.wait_for("Round 5 of 5: pairings", "by key", "Esc back")
        path.write_text(LAKESIDE[: len(LAKESIDE) // 2], encoding="utf-8")
        terminal.wait_for("Round 5 of 5: pairings", "half written?")
        path.write_text(LAKESIDE, encoding="utf-8")
        terminal.wait_for("Round 5 of 5: results", "Page 1 of 3")
        assert "half written?" not in terminal.text
        terminal.send(ESCAPE)
        terminal.wait_for("Lakeside Open 2026", "2 Standings")


@pytest.mark.slow
def test_while_nothing_changes_it_costs_half_a_percent_at_most(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_text(OPEN_EVENT, encoding="utf-8")
    with Terminal("board", str(path), "--seconds", "0") as terminal:
        terminal.wait_for("Round 5 of 5: pairings")
        terminal.burst()
        spent = Path(f"/proc/{terminal.process.pid}/schedstat")
        if not spent.exists():
            pytest.skip("the system does not count the time of a process")
        # what comes after the start, such as the collector of garbage
        terminal.read(3)
        sent, begun = len(terminal.output), time.perf_counter()
        before = int(spent.read_text().split()[0])
        assert not terminal.read(5)
        taken = time.perf_counter() - begun
        assert int(spent.read_text().split()[0]) - before < 0.005 * taken * 1e9
        assert len(terminal.output) == sent
