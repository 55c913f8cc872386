"""What is said to be kept, deleted, undone or back is so on disk, however slow."""

from __future__ import annotations

import signal
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from elo_tui.session.drafts import STATES
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store import stored_drafts
from elo_tui.store.data_file import open_data_file
from elo_tui.views.tournament_view import TournamentState
from tests.benchmarks import kills
from tests.pty.pty_app import CTRL_Q, ENTER, LIMIT, Terminal


#: The other words are tried by tests/screens/test_kept_words.py.
@pytest.mark.parametrize("name", ["added", "kept", "undone", "event back"])
def test_what_the_words_speak_of_outlasts_a_kill(name: str, tmp_path: Path) -> None:
    assert kills.is_there(tmp_path, name, slow=0.4)


# a change takes SQLite four flushes: of 0.25 s each after the hang-up
@pytest.mark.parametrize(("end", "slow"), [(signal.SIGHUP, 1.0), (CTRL_Q, 0.5)])
def test_the_end_waits_for_a_slow_disk(
    end: signal.Signals | str, slow: float, tmp_path: Path
) -> None:
    env = {DATA_VARIABLE: str(tmp_path)}
    program = kills.program(slow)
    arguments = ("tournament", "--rating", "2000")
    with Terminal(*arguments, program=program, env=env) as terminal:
        terminal.settled("No rounds yet")
        terminal.send(f"2010 W{ENTER}")
        terminal.settled("1 round added")
        terminal.send("1900 D")
        terminal.wait_for("1900 D")
        if isinstance(end, str):
            terminal.send(end)
            assert terminal.ended() == 0
        else:
            terminal.process.send_signal(end)
            assert terminal.ended() == 128 + end
        said = "the disk is slow: what was entered last is still being written"
        assert said.encode() in bytes(terminal.output)
        assert terminal.process.wait(LIMIT) is not None
    with closing(open_data_file(tmp_path / "elo.db", datetime.now())) as store:
        (draft,) = stored_drafts.list_drafts(store, 0, datetime.now(), STATES)
    assert isinstance(draft.state, TournamentState)
    assert (len(draft.state.rounds), draft.state.typed) == (1, "1900 D")
