"""One reading at a time, what a paste is, and a journal known for what it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.reading import BadLine, Cancelled
from elo_tui.readers.sources import Opened, Source
from elo_tui.session import opening, paths, web
from elo_tui.session.open_requests import Opening, OpenRequest
from elo_tui.session.opening import EarlyPlayers, read_source
from elo_tui.session.pasted_source import find_pasted_source
from elo_tui.session.web import Progress
from elo_tui.store.journal_document import Document, write_document
from tests.screens.filing_desk import EVENT
from tests.session.made import ACCOUNT


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))


def quiet(is_cancelled: Callable[[], bool] = lambda: False) -> Progress:
    return Progress(lambda done, total: None, is_cancelled)


def test_one_source_is_read_at_a_time() -> None:
    found = Opening()
    first = found.begin(Source.from_text("a"))
    assert first is not None
    assert found.begin(Source.from_text("b")) is None
    assert found.end(first)
    assert not found.end(first)
    assert found.begin(Source.from_text("b")) is not None


def test_what_was_cancelled_is_not_waited_for() -> None:
    found = Opening()
    request = found.begin(Source.from_text("a"))
    assert request is not None
    assert found.cancel()
    assert not found.end(request)
    assert not found.cancel()


def test_what_was_opened_is_known_and_a_file_is_among_the_last(tmp_path: Path) -> None:
    file = tmp_path / "riga.trf"
    file.write_text(EVENT, encoding="utf-8")
    found = Opening()
    request = found.begin(Source.from_file(str(file)))
    assert request is not None
    outcome = read_source(request, quiet())
    assert isinstance(outcome, Opened)
    assert found.end(request)
    found.remember(outcome)
    assert found.recent.paths == (str(file),)
    again = found.begin(Source.from_file(str(file)))
    assert again is not None
    assert read_source(again, quiet()) is outcome


def test_a_cancelled_reading_comes_to_nothing() -> None:
    assert (
        read_source(OpenRequest(Source.from_text(EVENT)), quiet(lambda: True)) is None
    )


def test_a_journal_is_read_as_one() -> None:
    text = write_document([ACCOUNT])
    document = read_source(OpenRequest(Source.from_text(text)), quiet())
    assert isinstance(document, Document)
    assert [one.person.name for one in document.accounts] == ["Berg, Anna"]
    damaged = read_source(
        OpenRequest(Source.from_text(text.replace("fide", "none"))), quiet()
    )
    assert isinstance(damaged, BadLine | Document)


def test_progress_is_said_from_time_to_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(web, "monotonic", lambda: now[0])
    monkeypatch.setattr(web, "INTERVAL", 1.0)
    said: list[tuple[int, int]] = []
    progress = Progress(lambda done, total: said.append((done, total)), lambda: False)
    for done in range(10):
        now[0] += 0.25
        progress(done, 10)
    assert said == [(3, 10), (7, 10)]
    with pytest.raises(Cancelled):
        Progress(lambda done, total: None, lambda: True)(1, 10)


@pytest.mark.parametrize(
    ("text", "into_line", "is_source"),
    [
        ("1850", False, False),
        ("2010 W\n1900 draw", False, True),
        ("2010 W\n1900 draw", True, False),
        ("1850\n1900", False, False),
        (EVENT, True, True),
        (EVENT, False, True),
        # JSON of a program is one line, and no text for a field
        ('[{"date_2": "2026-Nov", "rating": "1700"}]', True, True),
    ],
)
def test_what_a_paste_is(text: str, into_line: bool, is_source: bool) -> None:
    found = find_pasted_source(text, into_line, from_files=False)
    assert isinstance(found, Source) == is_source


def test_a_path_is_looked_up_only_where_files_are_read(tmp_path: Path) -> None:
    file = tmp_path / "riga.trf"
    file.write_text(EVENT, encoding="utf-8")
    assert find_pasted_source(str(file), False, from_files=True) == Source.from_file(
        str(file)
    )
    assert find_pasted_source(str(file), False, from_files=False) is None


def test_more_than_is_ever_read_is_refused() -> None:
    from elo_tui.readers.file_bytes import LIMIT

    assert isinstance(
        find_pasted_source("x" * (LIMIT + 1), False, from_files=False), str
    )


@pytest.mark.parametrize("into_line", [True, False])
def test_what_no_line_takes_is_read_in_a_thread(into_line: bool) -> None:
    games = find_pasted_source(
        "1600 1\n" * 20_000, into_line=into_line, from_files=False
    )
    assert isinstance(games, Source)
    # of one line the field takes what it has room for
    assert (
        find_pasted_source("1600 1;" * 20_000, into_line=into_line, from_files=False)
        is None
    )


def test_players_are_shown_only_of_what_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds = [0.0]
    monkeypatch.setattr(opening, "monotonic", lambda: seconds[0])
    ann, bob = Participant(1, "Ann"), Participant(2, "Bob")
    shown: list[tuple[tuple[Participant, ...], bool]] = []
    early = EarlyPlayers(lambda players, are_all: shown.append((players, are_all)))
    early.show_first([ann])
    early.show_all((ann, bob))
    assert shown == []
    seconds[0] = 1.0
    early.show_first([])
    early.show_first(iter([ann]))
    early.show_first([ann, bob])
    assert shown == [((ann,), False)]
    early.show_all((ann, bob))
    assert shown[1:] == [((ann, bob), True)]
