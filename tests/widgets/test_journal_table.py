"""The rows of a journal without an app: columns, widths, marks."""

from __future__ import annotations

from datetime import date

import pytest

from elo_tui.core.model import Player, Step
from elo_tui.core.replay.journal_records import Account, Listed
from elo_tui.views.journal_view import (
    JournalState,
    JournalView,
    Spot,
    evaluate_journal,
    find_spot,
)
from elo_tui.widgets.journal_table import JournalDetail, JournalSums, JournalTable
from elo_tui.widgets.working import Chapter, Details
from tests.accounts import ANNA, LEAGUE, YEAR, event, official
from tests.entries import changed
from tests.widgets.drawn import WIDTHS, lines, plain, roles, widest, words

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
    account = YEAR._replace(entries=(wrong, *YEAR.entries))
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


def test_the_change_and_the_rating_are_always_shown() -> None:
    narrow = words(table(view()).rows(40, 20))
    assert narrow[0] == "Period, event Change Rating"
    assert narrow[1:4] == [
        "2026-11 live +30.00 2030",
        "Club league +10.00",
        "Autumn Open +20.00",
    ]
    # a difference is shown by both numbers
    assert "2026-02 computed 1941 +7.60 1940" in narrow


@pytest.mark.parametrize("width", [60, 76, 80, 120])
def test_a_blank_stands_at_the_right_edge(width: int) -> None:
    wrong = event(20, "Wrong", "2026-13-01", "", "1900 1")
    account = YEAR._replace(entries=(wrong, *YEAR.entries))
    drawn = [*map(plain, table(view(account)).rows(width, 30))]
    assert {line[-1] for line in drawn} == {" "}
    # what the title of an event does not need stands between the figures
    assert all(line.rstrip()[-1] != " " for line in drawn[:3])
    assert {len(line.rstrip()) for line in drawn[:2]} == {width - 1}


def test_the_names_of_events_have_23_cells_at_80() -> None:
    name = "Regional team cup, east"
    account = YEAR._replace(entries=(LEAGUE._replace(name=name),))
    assert name in "\n".join(lines(table(view(account)).rows(80, 30)))


def test_signs_and_words_mark_what_colours_mark() -> None:
    drawn = table(view()).rows(80, 30)
    text = "\n".join(words(drawn))
    assert "live" in text
    assert "official 1940, computed 1941" in text
    assert "official, as computed" in text
    assert {"good", "bad"} <= roles(drawn)
    assert "-2.80" in text


def test_a_late_event_says_so_and_counts_later() -> None:
    late = changed(LEAGUE, date="2026-09-05", event_end="")
    late = late._replace(counted=date(2026, 11, 1))
    account = YEAR._replace(entries=(*YEAR.entries[:-1], late))
    found = words(table(view(account)).rows(80, 30))
    assert found[3].startswith("2026-10")
    assert any(row.startswith("Club league (late) 09-05") for row in found[4:6])


def test_a_first_rating_has_no_change() -> None:
    games = "1500 1; 1520 =; 1480 0; 1550 1; 1490 1"
    account = Account(ANNA, (), (event(1, "First", "2026-10-03", "", games),))
    found = words(table(view(account)).rows(80, 30))
    assert found[1].startswith("2026-10 computed 5 3½")
    assert "first" in found[1]
    assert "first" in found[2]


def test_an_unrated_list_is_no_number() -> None:
    listed = Listed(1, 1, day=date(2026, 5, 1), player=Player(0))
    found = words(table(view(Account(ANNA, (listed,)))).rows(80, 30))
    assert found[1] == "2026-04 official since 2026-05-01 -"


def test_the_cursor_is_found_by_number_then_by_rating_then_by_place() -> None:
    found = view()
    entry = LEAGUE._replace(name="Renamed", rev=4)
    renamed = YEAR._replace(entries=(*YEAR.entries[:-1], entry))
    state = JournalState(renamed, TODAY, cursor=Spot(LEAGUE, date(2026, 12, 1), 1))
    assert evaluate_journal(state).row == evaluate_journal(state).rows[1]
    period = Spot(None, date(2026, 11, 1), 9)
    assert found.rows[3] == evaluate_journal(found.state._replace(cursor=period)).row
    gone = Spot(LEAGUE._replace(id=99), None, 500)
    last = evaluate_journal(found.state._replace(cursor=gone))
    assert last.place == len(last.rows) - 1


def test_two_lists_of_a_month_are_one_row() -> None:
    account = Account(
        ANNA, (official(1, "2026-05-01", 1900), official(2, "2026-05-17", 1905))
    )
    assert words(table(view(account)).rows(80, 30))[1:] == [
        "2026-04 official since 2026-05-01 1905"
    ]


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
