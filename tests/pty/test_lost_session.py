"""A session that is killed leaves a draft, which the next one offers."""

from __future__ import annotations

import signal
import sqlite3
import time
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from elo_tui.session.drafts import STATES
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store import stored_drafts
from elo_tui.store.data_file import open_data_file
from elo_tui.views.forms import Form
from tests.pty.pty_app import LIMIT, Terminal

CTRL_G = "\x07"


def opponents(file: Path) -> list[str]:
    """The opponents in the drafts of sessions that are over, the newest first."""
    with closing(open_data_file(file, datetime.now())) as store:
        found = stored_drafts.list_drafts(store, 0, datetime.now(), STATES)
    return [draft.state.opponent for draft in found if isinstance(draft.state, Form)]


def written(file: Path) -> str:
    """The drafts that are on the disk, of sessions that go on too."""
    if not file.exists():
        return ""
    with (
        closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection,
        suppress(sqlite3.OperationalError),
    ):
        return str(connection.execute("SELECT body FROM draft").fetchall())
    return ""


def test_what_was_typed_comes_back_after_the_program_was_killed(
    tmp_path: Path,
) -> None:
    env, file = {DATA_VARIABLE: str(tmp_path)}, tmp_path / "elo.db"
    with Terminal(env=env) as terminal:
        terminal.settled("Type two ratings")
        terminal.send("1850\r1900")
        terminal.wait_for("1900")
        deadline = time.perf_counter() + LIMIT
        while '"1900"' not in written(file):
            assert time.perf_counter() < deadline, "no draft was written"
            terminal.read(0.02)
        terminal.process.kill()
    assert opponents(file) == ["1900"]
    with Terminal(env=env) as terminal:
        terminal.settled("A draft of ", "1850 against 1900. ^G takes it")
        terminal.send(CTRL_G)
        terminal.settled("Draft restored", "1850", "1900")
        # the newest, whatever of it has been written by then
        terminal.send("\r1777")
        terminal.wait_for("1777")
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.ended() == 128 + signal.SIGTERM
    assert opponents(file) == ["1777"]
