"""The rows of a journal without an app: columns, widths, marks."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace
from textual.geometry import Size

from elo_tui.core.model import Player, Step
from elo_tui.core.replay.journal_records import Account, Listed
from elo_tui.features.journal.table import (
    JournalDetail,
    JournalSums,
    JournalTable,
    has_chart_room,
)
from elo_tui.features.journal.view import (
    JournalState,
    JournalView,
    Spot,
    evaluate_journal,
    find_spot,
)
from elo_tui.kit.widgets.working import Chapter, Details
from tests.accounts import ANNA, LEAGUE, YEAR, event, official
from tests.entries import changed
from tests.golden import assert_golden
from tests.widgets.drawn import WIDTHS, lines, sketch, widest

TODAY = date(2026, 11, 20)


def view(
    account: Account = YEAR, place: int = 0, pool: str = "standard"
) -> JournalView:
    found = evaluate_journal(JournalState(account, TODAY, pool=pool))
    return evaluate_journal(
        found.state._replace(cursor=find_spot(found.rows, place)), found
    )


def table(found: JournalView) -> JournalTable:
    widget = JournalTable()
    widget.set_reactive(JournalTable.view, found)
    return widget


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("pool", ["standard", "rapid", "blitz"])
def test_rows_fill_the_width_exactly(width: int, pool: str) -> None:
    wrong = event(20, "An event with a long name", "2026-13-01", "", "1900 1")
    account = replace(YEAR, entries=(wrong, *YEAR.entries))
    found = view(account, pool=pool)
    drawn = table(found).rows(width, 30)
    assert widest(drawn) <= width
    if found.rows:
        assert {len(line) for line in lines(drawn)} <= {width, *range(width)}
        assert all(sum(len(text) for text, _ in row) == width for row in drawn)
    sums = JournalSums()
    sums.set_reactive(JournalSums.view, found)
    detail = JournalDetail()
    detail.set_reactive(JournalDetail.view, found)
    for height in (1, 2, 3, 4):
        assert widest(sums.rows(width, height)) <= width
        assert len(detail.rows(width, height)) <= height
        assert widest(detail.rows(width, height)) <= width


WRONG = event(20, "An event with a long name", "2026-13-01", "", "1900 1")
LATE = replace(
    changed(LEAGUE, date="2026-09-05", event_end=""), counted=date(2026, 11, 1)
)
FIRST = event(1, "First", "2026-10-03", "", "1500 1; 1520 =; 1480 0; 1550 1; 1490 1")
UNRATED = Listed(1, 1, day=date(2026, 5, 1), player=Player(0))
TWO = (official(1, "2026-05-01", 1900), official(2, "2026-05-17", 1905))


def test_pictures() -> None:
    accounts = {
        "year": (YEAR, (40, 60, 80, 120)),
        "wrong date": (replace(YEAR, entries=(WRONG, *YEAR.entries)), (40, 80)),
        # names of 23 cells are whole at 80
        "name": (
            replace(YEAR, entries=(replace(LEAGUE, name="Regional team cup, east"),)),
            (80,),
        ),
        # a late event counts later
        "late": (replace(YEAR, entries=(*YEAR.entries[:-1], LATE)), (80,)),
        # a first rating has no change
        "first": (Account(ANNA, (), (FIRST,)), (80,)),
        "unrated": (Account(ANNA, (UNRATED,)), (80,)),
        # two lists of a month are one row
        "two lists": (Account(ANNA, TWO), (80,)),
    }
    pictures = {
        f"{name}, {width}": table(view(account)).rows(width, 30)
        for name, (account, widths) in accounts.items()
        for width in widths
    }
    assert_golden("widgets/journal.txt", sketch(pictures))


def test_the_cursor_is_found_by_number_then_by_rating_then_by_place() -> None:
    found = view()
    entry = replace(LEAGUE, name="Renamed", rev=4)
    renamed = replace(YEAR, entries=(*YEAR.entries[:-1], entry))
    state = JournalState(renamed, TODAY, cursor=Spot(LEAGUE, date(2026, 12, 1), 1))
    assert evaluate_journal(state).row == evaluate_journal(state).rows[1]
    period = Spot(None, date(2026, 11, 1), 9)
    assert found.rows[3] == evaluate_journal(found.state._replace(cursor=period)).row
    gone = Spot(replace(LEAGUE, id=99), None, 500)
    last = evaluate_journal(found.state._replace(cursor=gone))
    assert last.place == len(last.rows) - 1


def test_details_wrap_sentences_and_keep_figures() -> None:
    widget = Details()
    steps = (Step("sum", "+10.00, 1 event", "8.3.2"), Step("", "a sentence " * 12))
    widget.set_reactive(Details.chapters, (Chapter("A title", steps),))
    drawn = lines(widget.rows(60, 20))
    assert drawn[0].startswith("── A title ")
    assert drawn[1] == " sum +10.00, 1 event" + " " * 34 + "8.3.2"
    assert len(drawn) == 5
    cut = lines(widget.rows(60, 3))
    assert cut[-1].endswith("F4: 3 more rows ──")


@pytest.mark.parametrize(
    ("screen", "count", "expected"),
    # 28 rows are taken by others and by the chart
    [
        (Size(80, 60), 1, False),
        (Size(120, 29), 1, False),
        (Size(120, 40), 12, True),
        (Size(120, 40), 13, False),
        (Size(160, 30), 500, True),
        (Size(160, 30), 0, False),
    ],
)
def test_a_chart_is_below_the_rows_where_they_leave_room(
    screen: Size, count: int, expected: bool
) -> None:
    assert has_chart_room(screen, count) is expected
