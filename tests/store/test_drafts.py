"""Drafts of runs that have ended without being quit, and of no others."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given

from elo_tui.core.model import Game, Result
from elo_tui.session.drafts import STATES
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store import stored_drafts
from elo_tui.store.database import Store
from elo_tui.store.stored_drafts import Draft
from tests.shared import CHECKOUT
from tests.store import strategies
from tests.store.folder import in_memory, reopened

NOW = datetime(2026, 3, 1, 12, 30, 5, tzinfo=UTC)
FORM = Form(own="1500", opponent="16")

#: A run that leaves the drafts of both screens and no word of its end.
KILLED = """
import os, sys
from datetime import UTC, datetime
from pathlib import Path
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store import stored_drafts as drafts
from elo_tui.store.data_file import open_data_file
now = datetime(2026, 3, 1, 12, tzinfo=UTC)
store = open_data_file(Path(sys.argv[1]), now)
run = drafts.begin_session(store, now)
drafts.save_draft(store, run, "game", Form(own="1500", opponent="16"), now)
state = TournamentState(Form(), typed="1600 1")
drafts.save_draft(store, run, "tournament", state, now)
os._exit(9)
"""


def another(store: Store, host: str = "", pid: int = 0, marker: str = "x") -> int:
    """A run elsewhere, with a draft; 0 stands for this process."""
    run = stored_drafts.begin_session(store, NOW)
    changes = {"host": host, "pid": pid, "marker": marker}
    with store.write() as connection:
        for column, value in changes.items():
            if value or column == "marker":
                connection.execute(
                    f"UPDATE session SET {column} = ? WHERE id = ?", (value, run)
                )
    stored_drafts.save_draft(store, run, "game", FORM, NOW)
    return run


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is a matter of Linux")
def test_a_run_that_was_killed_and_nobody_has_asked_for_is_over(tmp_path: Path) -> None:
    path = tmp_path / "elo.db"
    run = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], cwd=CHECKOUT)
    # it stays a zombie until it is waited for
    os.waitid(os.P_PID, run.pid, os.WEXITED | os.WNOWAIT)
    found = stored_drafts.list_drafts(reopened(path), 0, NOW, STATES)
    assert {draft.screen for draft in found} == {"game", "tournament"}
    assert run.wait() == 9


def test_the_drafts_of_a_run_that_was_killed_are_offered(tmp_path: Path) -> None:
    path = tmp_path / "elo.db"
    run = subprocess.run([sys.executable, "-c", KILLED, str(path)], cwd=CHECKOUT)
    assert run.returncode == 9
    store = reopened(path)
    me = stored_drafts.begin_session(store, NOW)
    found = stored_drafts.list_drafts(store, me, NOW, STATES)
    assert {draft.screen: draft.state for draft in found} == {
        "game": FORM,
        "tournament": TournamentState(Form(), typed="1600 1"),
    }
    assert {draft.offered for draft in found} == {False}
    assert {draft.saved for draft in found} == {datetime(2026, 3, 1, 12, tzinfo=UTC)}
    stored_drafts.mark_offered(store, found[0])
    assert stored_drafts.list_drafts(store, me, NOW, STATES)[0].offered
    for draft in found:
        stored_drafts.delete_draft(store, draft.session, draft.screen)
    assert stored_drafts.list_drafts(store, me, NOW, STATES) == ()


def test_a_run_that_is_at_work_keeps_its_drafts() -> None:
    store = in_memory()
    here = stored_drafts.begin_session(store, NOW)
    stored_drafts.save_draft(store, here, "game", FORM, NOW)
    other = stored_drafts.begin_session(store, NOW)
    later = NOW + timedelta(days=20)
    assert stored_drafts.list_drafts(store, here, later, STATES) == ()
    assert stored_drafts.list_drafts(store, other, later, STATES) == ()


def test_the_newest_state_of_a_screen_is_kept() -> None:
    store = in_memory()
    run = another(store)
    (first,) = stored_drafts.list_drafts(store, 0, NOW, STATES)
    stored_drafts.mark_offered(store, first)
    later = NOW + timedelta(minutes=1)
    stored_drafts.save_draft(store, run, "game", Form(own="1501"), later)
    assert stored_drafts.list_drafts(store, 0, NOW, STATES) == (
        Draft(run, "game", later, False, Form(own="1501")),
    )


def test_the_end_of_a_run_leaves_its_drafts_and_else_nothing() -> None:
    store = in_memory()
    run = another(store)
    left = stored_drafts.list_drafts(store, 0, NOW, STATES)
    stored_drafts.end_session(store, run)
    assert stored_drafts.list_drafts(store, 0, NOW, STATES) == left
    stored_drafts.delete_draft(store, run, "game")
    stored_drafts.delete_draft(store, run, "tournament")
    stored_drafts.end_session(store, run)
    assert store.read("SELECT * FROM session") == []


@pytest.mark.skipif(sys.platform != "linux", reason="goes by /proc")
def test_a_number_that_another_process_has_now_is_no_sign_of_life() -> None:
    store = in_memory()
    another(store, pid=1, marker="boot 1")
    assert len(stored_drafts.list_drafts(store, 0, NOW, STATES)) == 1


@pytest.mark.skipif(os.name != "posix", reason="goes by signals")
def test_without_a_marker_the_process_is_asked() -> None:
    store = in_memory()
    over = subprocess.Popen([sys.executable, "-c", ""])
    over.wait()
    dead = another(store, pid=over.pid, marker="")
    another(store, marker="")
    assert [
        draft.session for draft in stored_drafts.list_drafts(store, 0, NOW, STATES)
    ] == [dead]


def test_a_run_on_another_machine_has_a_day() -> None:
    store = in_memory()
    another(store, host="elsewhere", pid=os.getpid())
    assert stored_drafts.list_drafts(store, 0, NOW + timedelta(hours=23), STATES) == ()
    assert (
        len(stored_drafts.list_drafts(store, 0, NOW + timedelta(hours=25), STATES)) == 1
    )


def test_old_drafts_go() -> None:
    store = in_memory()
    runs = [another(store) for _ in range(stored_drafts.COUNT + 3)]
    for number, run in enumerate(runs):
        stored_drafts.save_draft(
            store, run, "game", FORM, NOW - timedelta(hours=number)
        )
    stored_drafts.begin_session(store, NOW)
    found = stored_drafts.list_drafts(store, 0, NOW, STATES)
    assert [draft.session for draft in found] == runs[: stored_drafts.COUNT]
    assert len(store.read("SELECT * FROM session")) == stored_drafts.COUNT + 1
    stored_drafts.begin_session(store, NOW + timedelta(days=31))
    assert stored_drafts.list_drafts(store, 0, NOW, STATES) == ()


def test_a_draft_that_cannot_be_understood_is_left_out() -> None:
    store = in_memory()
    run = another(store)
    with store.write() as connection:
        connection.execute("UPDATE draft SET body = '{\"own\": 5}'")
        connection.execute(
            "INSERT INTO draft (session, screen, saved, body) VALUES (?, 'x', 0, '')",
            (run,),
        )
    assert stored_drafts.list_drafts(store, 0, NOW, STATES) == ()
    text = f"draft {run} game not read: own: 'that' is not known"
    assert store.left_out == {f"draft {run} game": text}


@given(strategies.states)
def test_any_state_comes_back(state: TournamentState) -> None:
    store = in_memory()
    run = another(store)
    stored_drafts.save_draft(
        store, run, "tournament", state, NOW + timedelta(seconds=1)
    )
    assert stored_drafts.list_drafts(store, 0, NOW, STATES)[0].state == state
    store.close()


def test_the_rounds_of_a_draft_come_back() -> None:
    store = in_memory()
    state = TournamentState(FORM, (Game(1600, Result.DRAW, "Ann"),), 0, "17", 0, 1)
    run = another(store)
    stored_drafts.delete_draft(store, run, "game")
    stored_drafts.save_draft(store, run, "tournament", state, NOW)
    assert [
        draft.state for draft in stored_drafts.list_drafts(store, 0, NOW, STATES)
    ] == [state]


def test_a_clock_that_is_ahead_for_one_start_deletes_nothing() -> None:
    store = in_memory()
    run = another(store)
    stored_drafts.save_draft(store, run, "game", FORM, NOW - timedelta(days=2))
    stored_drafts.mark_offered(
        store, stored_drafts.list_drafts(store, 0, NOW, STATES)[0]
    )
    stored_drafts.begin_session(store, NOW + timedelta(days=40))
    assert stored_drafts.count_expired(store) == 1
    # the next start, by a clock that is right again, lists it as before
    stored_drafts.restore_expired(store, NOW)
    (draft,) = stored_drafts.list_drafts(store, 0, NOW, STATES)
    assert (draft.session, draft.offered) == (run, True)
    stored_drafts.begin_session(store, NOW)
    assert len(stored_drafts.list_drafts(store, 0, NOW, STATES)) == 1


def test_a_draft_too_old_for_two_starts_is_deleted() -> None:
    store = in_memory()
    stored_drafts.save_draft(store, another(store), "game", FORM, NOW)
    later = NOW + timedelta(days=31)
    stored_drafts.begin_session(store, later)
    stored_drafts.restore_expired(store, later)
    assert stored_drafts.list_drafts(store, 0, later, STATES) == ()
    stored_drafts.begin_session(store, later)
    assert stored_drafts.count_expired(store) == 0
    assert store.read("SELECT * FROM draft WHERE screen = 'game'") == []


def test_drafts_that_are_too_old_can_be_kept() -> None:
    store = in_memory()
    stored_drafts.save_draft(store, another(store), "game", FORM, NOW)
    later = NOW + timedelta(days=31)
    stored_drafts.begin_session(store, later)
    assert stored_drafts.renew_expired(store, later) == 1
    stored_drafts.begin_session(store, later)
    assert len(stored_drafts.list_drafts(store, 0, later, STATES)) == 1
