"""A fault in the thread that keeps everything is seen, and a spoilt file is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.core.replay.records import Person
from elo_tui.session.drafts import STATES
from elo_tui.store import chosen_person
from elo_tui.store.journal_writer import JournalWriter
from elo_tui.store.writer_messages import Change, Loaded, Reply, WriterFault
from tests.store.folder import file_with, names, reopened, sql


def test_an_error_of_the_thread_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Reply] = []
    writer = JournalWriter(tmp_path / "elo.db", STATES, heard.append)
    monkeypatch.setattr(chosen_person, "chosen_id", lambda _: 1 / 0)
    writer.load()
    assert writer._thread is not None
    writer._thread.join()
    assert (
        WriterFault("not saved: internal error of elo-tui (ZeroDivisionError)") in heard
    )
    # and the end waits for nobody
    writer.change(Change("add", Person(name="Ann")))
    writer.close()
    assert writer.unsaved


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO chosen VALUES ('x')",
        "UPDATE record SET rev = 'x'",
        "UPDATE record SET rev = 1e300",
        "INSERT INTO session VALUES (9, 'x', 'x', 'x', 'x')",
        "INSERT INTO draft VALUES (9, 'game', 'x', 0, '{}')",
        "INSERT INTO draft VALUES (9, 'game', 1e300, 0, '{}')",
        "INSERT INTO draft VALUES (9, 'game', 1, 'x', x'ff')",
    ],
)
def test_values_that_are_no_numbers_stop_nothing(
    tmp_path: Path, statement: str
) -> None:
    path = file_with(tmp_path / "elo.db", "Ann")
    sql(path, statement)
    heard: list[Reply] = []
    writer = JournalWriter(path, STATES, heard.append)
    writer.load()
    writer.change(Change("add", Person(-1, name="Ben")))
    writer.close()
    assert [type(outcome) for outcome in heard] == [Loaded]
    assert names(reopened(path)) == ["Ann", "Ben"]
