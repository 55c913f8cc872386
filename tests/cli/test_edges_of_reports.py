"""Dates and time controls of reports, and what FIDE does not rate, from the facts."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, data, refusal
from tests.readers.trf_text import player
from tests.shared import SHARED, needs, read_json

VECTORS = "vectors/edges.json"
WILD = "data/trf_wild"


def each_case(prefix: str) -> Callable[[Any], Any]:
    """Run a test for each case whose id begins like this."""
    known = read_json(VECTORS)["cases"] if (SHARED / VECTORS).is_file() else []
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


@each_case("DT")
def test_the_dates_of_a_report(case: dict[str, str]) -> None:
    is_option = case["other"].startswith("--")
    records = [f"042 {case['start']}", f"052 {case['end']}"]
    records += [case["other"]] * (not is_option)
    words = case["other"].split() if is_option else []
    text = report(*records)
    found = data("event", "-", *words, stdin=text)
    days = found["event"]["start"], found["event"]["end"]
    if not case["expected"].startswith("both"):
        assert re.findall("[0-9]{4}-[0-9]{2}-[0-9]{2}", case["expected"]) == [*days]
        assert "days_assumed" not in found
        return
    assert days == (None, None)
    assert next(iter(found)) == "days_assumed"
    assert ("same rules by both" in found["days_assumed"]) is (
        "same" in case["expected"]
    )
    lines = answer("event", "-", *words, stdin=text).splitlines()
    said = next(line for line in lines if line.startswith("days: "))
    assert said.endswith("; say which with --date")
    assert lines.index(said) < min(
        at for at, line in enumerate(lines) if line.startswith("rules: ")
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
    with (SHARED / WILD / "wild_time_controls.list.csv").open(newline="") as rows:
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
    with (SHARED / WILD / "wild_dates.list.csv").open(newline="") as rows:
        for row in csv.DictReader(rows):
            found = data("read", str(SHARED / WILD / row["file"]))
            event = found["event"]
            expected = [None if row[day] == "?" else row[day] for day in DAYS]
            assert [event[day] for day in DAYS] == expected
            assert event["pool"] == row["class"]
            if expected == [None, None]:
                assert len(event["possible_days"]) == 2


DAYS = ("start", "end")


@each_case("FL")
def test_the_floor_of_the_list(case: dict[str, str]) -> None:
    words = case["command"].split()
    is_said = case["expected"].startswith("said")
    found = data(*words)
    said = "no FIDE rating is below 1400 since 1 March 2024 (7.1.2)"
    assert any(said in one for one in found.get("remarks", [])) is is_said
    assert (said in answer(*words)) is is_said


def test_a_pool_that_is_typed_beats_the_report_and_says_so() -> None:
    text = report("042 2026/06/01", "122 90 min + 30 sec")
    found = data("event", "-", "--pool", "rapid", stdin=text)
    assert found["pool"] == "rapid"
    assert found["remarks"] == [
        "90 min + 30 sec is standard, 120 minutes for 60 moves; rated as rapid"
    ]


def test_a_report_without_dates_says_whose_rules_it_is_rated_by() -> None:
    for words in ((), ("--player", "1")):
        found = data("event", "-", *words, stdin=report())
        assert found["days_assumed"] == "no date: today's rules assumed"
        found = data("event", "-", *words, "--date", "2026-01-01", stdin=report())
        assert "days_assumed" not in found
    found = data("event", "-", "--system", "elo", "--k", "20", stdin=report())
    # a formula without dated rules assumes none
    assert "days_assumed" not in found
    lines = answer("event", "-", "--rating", "1950", stdin="2010 W").splitlines()
    assert lines[0] == "days: no date: today's rules assumed; say which with --date"
    for form in ("--markdown", "--html"):
        text = answer("event", "-", form, stdin=report())
        assert "no date: today" in text


def test_standings_say_which_rules_they_assume() -> None:
    text = report("042 09/10/2025", "052 11/10/2025")
    found = data("standings", "-", stdin=text)
    assert "same rules by both" in found["days_assumed"]
    assert ": 9 to 11 October 2025 or" in answer("standings", "-", stdin=text)
    text = report("042 01/03/2026", "052 03/03/2026")
    found = data("standings", "-", stdin=text)
    # C.07 was changed on 1 March 2026: 1 to 3 March, or 3 January to 3 March
    assert found["edition"] == "2026-03-01"
    assert found["days_assumed"].endswith("by the other that of 2024-08-01")
    found = data("standings", "-", stdin=report())
    assert found["days_assumed"] == "no date: today's rules assumed"


@pytest.mark.parametrize(
    ("system", "day", "option"),
    [
        ("fide", "2021-12-31", "--date"),
        ("dwz", "2013-07-31", "--event-end"),
        ("dwz", "2013-07-31", "--date"),
        ("uscf", "2010-05-01", "--event-end"),
    ],
)
def test_days_before_the_first_rules_are_refused_alike(
    system: str, day: str, option: str
) -> None:
    typed = refusal(
        "event", "-", "--system", system, option, day, stdin=report("042 2026/01/01")
    )
    own = refusal("event", "-", "--system", system, stdin=report(f"042 {day}"))
    swapped = report("042 05/06/2009", "052 07/06/2009")
    open_days = refusal("event", "-", "--system", system, stdin=swapped)
    why = typed.partition("': ")[2]
    assert why
    assert why in own
    assert why in open_days


def test_plan_refuses_an_event_without_ratings_as_event_does() -> None:
    text = report("042 2026/01/01").replace("1700", "    ").replace("1600", "    ")
    said = refusal("event", "-", stdin=text)
    assert "no ratings" in said
    for words in (
        ("--norm", "IM", "--player", "1"),
        ("--norm", "IM", "--player", "1", "--rating", "2400"),
        ("--target", "2450", "--player", "1", "--rating", "2400"),
    ):
        assert refusal("plan", "-", *words, stdin=text) == said


_PAGE = "data/history/fide_calculations_2025-05_rapid.html"


@needs(_PAGE)
def test_the_journal_takes_what_a_page_of_calculations_states(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    page = str(SHARED / _PAGE)
    answer("journal", "profile", "add", "Aster, Ann")
    # facts/formats.md 8: the first row of the expected file
    with (SHARED / f"{_PAGE}.expected.csv").open(newline="") as rows:
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
