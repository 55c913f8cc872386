"""Addresses, transfers, and queries of the rating lists."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import asdict, replace

from elo_tui.core.events.crosstable import Participant
from elo_tui.features.event.view.field import FieldState
from elo_tui.session import paths
from elo_tui.session.lookup import (
    Lookup,
    PlayersAsked,
    build_reminder,
    is_old,
    newer_list_command,
)
from elo_tui.session.web import Transfer, format_transfer, is_pasted_address
from elo_tui.store.lists.list_records import ListInfo
from tests.core.crosstables import event
from tests.session.made import TODAY
from tests.store.lists.made import imported, named

DAY = date(2026, 11, 20)


def info(name: str, day: str | None) -> ListInfo:
    return ListInfo(
        name=name,
        date=day,
        players=1,
        left_out=0,
        imported="2026-11-01T10:00:00",
        source="x.zip",
        layout="FIDE TXT",
    )


@pytest.mark.parametrize(
    ("done", "total", "seconds", "words"),
    [
        (12_300_000, 44_700_000, 4.0, "12.3 of 44.7 MB, 27 %, 3.1 MB/s"),
        (12_300_000, 0, 4.0, "12.3 MB, 3.1 MB/s"),
        (0, 44_700_000, 0.0, "0.0 of 44.7 MB, 0 %"),
    ],
)
def test_a_transfer_in_words(done: int, total: int, seconds: float, words: str) -> None:
    assert format_transfer(done, total, seconds) == words


def test_each_file_has_a_rate_of_its_own() -> None:
    times = iter((0.0, 2.0, 10.0, 10.0, 11.0))
    transfer = Transfer(lambda: next(times))
    assert transfer.describe(4_000_000, 0) == "4.0 MB, 2.0 MB/s"
    assert transfer.describe(1_000_000, 0) == "1.0 MB"
    assert transfer.describe(3_000_000, 0) == "3.0 MB, 3.0 MB/s"


def test_a_list_is_old_after_a_month() -> None:
    assert is_old(info("fide", "2026-10-01"), DAY)
    assert not is_old(info("fide", "2026-11-01"), DAY)
    # without a day of its own it is as old as its import
    assert not is_old(info("fide", None), DAY)
    old = [info("fide-2015", "2015-02-01"), info("ecf", "2026-09-01")]
    assert build_reminder(old, DAY) == (
        "fide-2015, ecf: the lists are older than a month; elo-tui list import FILE"
    )
    assert build_reminder([info("fide", "2026-11-01")], DAY) == ""
    assert newer_list_command("dwz") == "elo-tui list update dwz"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" https://chess-results.com/tnr1.aspx\n", True),
        ("http://chess-results.com", True),
        ("https://a.b/c\nhttps://d.e/f", False),
        ("see https://a.b/c", False),
        ("file:///etc/passwd", False),
    ],
)
def test_what_is_pasted_as_an_address(text: str, expected: bool) -> None:
    assert is_pasted_address(text) is expected


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    return tmp_path


def test_nothing_is_opened_before_the_first_question(data: Path) -> None:
    lookup = Lookup()
    lookup.close()
    assert list(data.iterdir()) == []


def test_who_is_in_a_list_is_found(data: Path) -> None:
    imported(data / "lists", named(), date="2026-11-01")
    lookup = Lookup()
    answer = lookup.search_players(PlayersAsked("nepo"))()
    assert (answer.fault, answer.hint) == ("", "")
    assert [one.name for one in answer.found] == ["Nepomniachtchi, Ian"]
    assert lookup.search_players(PlayersAsked("nepo", "ENG"))().found == ()
    lookup.close()


@pytest.mark.parametrize(
    ("imports", "hint"),
    [(True, "No rating list yet: Lookup fetches one"), (False, "")],
)
def test_where_names_come_from_is_said_to_who_can_bring_them(
    imports: bool, hint: str
) -> None:
    lookup = Lookup(imports)
    answer = lookup.search_players(PlayersAsked("nepo"))()
    assert answer.found == ()
    assert answer.hint.startswith(hint)
    assert bool(answer.hint) == imports
    state = FieldState(
        replace(TODAY, system="fide"),
        event([Participant(1, name="Berg, Anna", rating=1900)]),
    )
    assert state.crosstable is not None
    why_not = lookup.prepare_completion(
        state.crosstable, asdict(state.form), state.given
    )()
    assert isinstance(why_not, str)
    assert why_not.endswith("Lookup fetches one") == imports
    lookup.close()
