"""One fault planted at any place of a clean report is found, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from elo_tui.core.checks.report_checks import CheckTerms, check_report
from elo_tui.readers.report_lines import read_report_file
from tests import shared
from tests.desk_reports import REPORT
from tests.examples import try_examples

TEXTS = [
    REPORT,
    *(
        path.read_text(encoding="utf-8")
        for path in shared.files("data/event_desk/clean", "report_*.trf")
    ),
]
#: A played game on the line of a player, after its 91 columns.
_GAME = re.compile(r"[ 0-9]{3}[0-9] [wb] [10=]")

Replace = Callable[[str, int], str]


def put(column: int, text: str) -> Replace:
    """Write a text from a column on, counted from 1, whatever the game."""
    return lambda line, _: line[: column - 1] + text + line[column - 1 + len(text) :]


def put_in_game(offset: int, text: str) -> Replace:
    """Write a text into a game, which begins at the place given."""
    return lambda line, at: line[: at + offset] + text + line[at + offset + len(text) :]


#: The check, the fault, and what else may follow from it.
FAULTS: tuple[tuple[str, Replace, frozenset[str]], ...] = (
    ("points", put(81, "99.5"), frozenset({"rank-points"})),
    ("opponent-unknown", put_in_game(0, "9999"), frozenset({"one-sided"})),
    ("colour-missing", put_in_game(5, "-"), frozenset()),
    ("result-unknown", put_in_game(7, "x"), frozenset()),
    ("id-missing", put(58, " " * 11), frozenset()),
    ("id-shape", put(58, "    12X4567"), frozenset()),
    ("birth-missing", put(70, " " * 10), frozenset()),
    ("birth-impossible", put(74, "/13/40"), frozenset()),
    ("rank-missing", put(86, "    "), frozenset()),
    ("federation-unknown", put(54, "SOV"), frozenset()),
    ("rating-shape", put(49, "17O5"), frozenset({"rated-count", "time-short"})),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: str(fault[0]))
@try_examples(20)
@given(data=st.data())
def test_a_fault_is_found_wherever_it_is(
    fault: tuple[str, Replace, frozenset[str]], data: st.DataObject
) -> None:
    check, replace, follows = fault
    lines = data.draw(st.sampled_from(TEXTS)).splitlines()
    players = [at for at, line in enumerate(lines) if line.startswith("001")]
    at = data.draw(st.sampled_from(players))
    games = [91 + found.start() for found in _GAME.finditer(lines[at][91:])]
    assume(games and (check != "rating-shape" or lines[at][48:52].strip()))
    lines[at] = replace(lines[at], data.draw(st.sampled_from(games)))
    report = read_report_file("\n".join((*lines, "")).encode())
    assert report is not None
    assert report.end is not None
    terms = CheckTerms(today=report.end + timedelta(days=3), is_sent_today=True)
    found = {one.check: one for one in check_report(report, terms)}
    assert found[check].players[:1] == (int(lines[at][4:8]),)
    assert found.keys() - {check} <= follows


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: str(text[4:20]))
def test_a_clean_report_has_nothing_to_find(text: str) -> None:
    report = read_report_file(text.encode())
    assert report is not None
    day = (report.end or date.max) + timedelta(days=3)
    assert check_report(report, CheckTerms(today=day, is_sent_today=True)) == ()
