"""Dates and time controls of reports, and what FIDE does not rate, from the facts."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, data, refusal
from tests.readers.trf_text import player
from tests.shared import file, needs, read_json

VECTORS = "vectors/edges.json"
WILD = "data/trf_wild"


def each_case(prefix: str) -> Callable[[Any], Any]:
    """Run a test for each case whose id begins like this."""
    known = read_json(VECTORS)["cases"] if file(VECTORS).is_file() else []
    cases = [case for case in known if case["id"].rstrip("0123456789") == prefix]
    marks = pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])
    return lambda test: needs(VECTORS)(marks(test))


def report(*records: str, ratings: tuple[int, ...] = (1700, 1600)) -> str:
    """A report of one game between two players."""
    one, other = ratings
    return "\n".join(
        (
            *records,
            player(1, "   2 w 1", name="Ada", rating=one),
            player(2, "   1 b 0", name="Ben", rating=other),
        )
    )


@needs(VECTORS)
def test_the_later_reading_gives_the_rules() -> None:
    # DT5: 9 to 11 October 2025 under the rules of that month, or 10 September
    text = report("042 09/10/2025", "052 11/10/2025")
    found = data("event", "-", stdin=text)
    assert found["edition"].endswith("2025-10-01")
    assert "rules of the later assumed" in found["days_assumed"]
    assert found["days_assumed"].endswith("2024-03-01")
    # DWZ depends on the last day: 7 June and 6 July 2026, and its rules on 8 June
    text = report("042 05/06/2026", "052 07/06/2026")
    found = data("event", "-", "--system", "dwz", stdin=text)
    assert found["edition"] == "DWZ, rules of 2026-06-08"
    assert "2013" in found["days_assumed"]


@each_case("TC")
def test_the_time_control_decides_the_pool(case: dict[str, Any]) -> None:
    one, other = case["ratings"]
    text = report("042 2026/06/01", case["record"], ratings=(one, other))
    found = data("event", "-", stdin=text)
    said = [one for one in found.get("remarks", []) if one.startswith("not rated by")]
    expected = case["expected"]
    assert bool(said) is expected.startswith("not rated")
    if not said:
        assert found["pool"] == expected.split(":")[0].split()[0]
    else:
        limits = [word for word in expected.split() if word.rstrip("+").isdigit()]
        assert all(limit in said[0] for limit in limits)
    # the same for one player and for the reading
    alone = data("event", "-", "--player", "1", stdin=text)
    assert alone["pool"] == found["pool"]
    assert len(alone.get("remarks", [])) == len(found.get("remarks", []))
    assert data("read", "-", stdin=text)["event"]["pool"] == found["pool"]


@needs(f"{WILD}/wild_time_controls.list.csv")
def test_time_controls_in_words() -> None:
    with file(f"{WILD}/wild_time_controls.list.csv").open(newline="") as rows:
        for row in csv.DictReader(rows):
            text = report("042 2026/06/01", f"122 {row['record_122']}")
            found = data("read", "-", stdin=text)
            assert (found["event"]["pool"] or "?") == row["class"], row
            rated = data("event", "-", stdin=text)
            is_unread = row["class"] == "?" and bool(row["record_122"])
            said = " ".join(rated.get("remarks", []))
            assert ("standard assumed" in said) is is_unread
            is_blank = not row["record_122"]
            assert ("no time control: rated as standard" in said) is is_blank


@needs(f"{WILD}/wild_dates.list.csv")
def test_dates_of_real_reports() -> None:
    with file(f"{WILD}/wild_dates.list.csv").open(newline="") as rows:
        for row in csv.DictReader(rows):
            found = data("read", str(file(f"{WILD}/{row['file']}")))
            event = found["event"]
            expected = [None if row[day] == "?" else row[day] for day in DAYS]
            assert [event[day] for day in DAYS] == expected
            assert event["pool"] == row["class"]
            if expected == [None, None]:
                assert len(event["possible_days"]) == 2


DAYS = ("start", "end")


_PAGE = "data/history/fide_calculations_2025-05_rapid.html"


@needs(_PAGE)
def test_the_journal_takes_what_a_page_of_calculations_states(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    page = str(file(_PAGE))
    answer("journal", "profile", "add", "Aster, Ann")
    # facts/formats.md 8: the first row of the expected file
    with file(f"{_PAGE}.expected.csv").open(newline="") as rows:
        stated = next(row for row in csv.DictReader(rows) if row["kind"] == "event")
    data("journal", "add", page)
    track = next(
        one for one in data("journal")["tracks"] if one["pool"] == stated["pool"]
    )
    (period,) = track["periods"]
    (event,) = period["events"]
    assert event["event_end"] == stated["date"]
    assert period["base"] == int(stated["rating"])
    assert period["change"] == float(stated["change"])
    # what is typed takes precedence
    data("journal", "add", page, "--date", "2026-02-02", "--k", "40")
    found = json.dumps(data("journal")["tracks"])
    assert "2026-02-02" in found
    assert "whole event" in refusal("journal", "add", "-", stdin=report())
