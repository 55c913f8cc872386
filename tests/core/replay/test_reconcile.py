"""Explanations of official ratings that differ, and the rows of a journal."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from elo_tui.core.replay.journal_records import Account, Entry, Listed
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.replay.reconcile import find_explanations
from elo_tui.core.replay.tracks import Track
from elo_tui.features.journal.chart import draw_ratings
from elo_tui.features.journal.rating_differences import (
    DifferenceOrigin,
    explain_difference,
)
from elo_tui.features.journal.rows import (
    Cells,
    JournalRow,
    describe_row,
    list_rows,
    row_cells,
)
from tests.core.replay.made import ADULT, LATER, event, official, track
from tests.core.replay.test_replay_published import account_of
from tests.shared import Row, each_row, table

PERIODS = "data/fide_calculations/periods.csv"
FIRST = official("2026-01-01", 2000, games_played=100, reached_2400=False)
#: At equal ratings a win is +10 with K 20; 100 below .36, so a win is +12.80.
GOOD = event("2026-01-03", [(2000, "1"), (2100, "1")], name="Good")
BAD = event("2026-01-10", [(2000, "0"), (2100, "0.5")], name="Bad")


def reconciled(rating: int, *records: Entry | Listed) -> DifferenceOrigin:
    found = track(FIRST, *records, official("2026-02-01", rating))
    place = next(
        place for place, one in enumerate(found.periods) if one.official is not None
    )
    return explain_difference(found, place)


def of_kind(found: DifferenceOrigin, kind: str) -> list[str]:
    return [text for one, text in found.causes if one == kind]


def test_nothing_is_to_be_explained_where_the_ratings_agree() -> None:
    # +10 + 12.80 - 10 + 2.80 = 15.60
    found = reconciled(2016, GOOD, BAD)
    assert found == DifferenceOrigin("the official 2016 was computed")


def test_nothing_is_explained_without_an_official_rating() -> None:
    found = explain_difference(track(FIRST, GOOD), 0)
    assert found == DifferenceOrigin("no official rating has been entered")


def test_an_event_left_out() -> None:
    (event,) = of_kind(reconciled(2023, GOOD, BAD), "event")
    assert event == (
        "without Bad (-7.20), not rated or counted for another list:"
        " 2000 +22.80, rounded +23, gives 2023"
    )


def test_a_game_left_out() -> None:
    # 15.60 - 12.80 = 2.80
    (game,) = of_kind(reconciled(2003, GOOD, BAD), "game")
    assert game == (
        "without round 2 of Good (1 against 2100, +12.80):"
        " 2000 +2.80, rounded +3, gives 2003"
    )


# units: .50 + .64 - .50 + .14 = .78
@pytest.mark.parametrize(("k", "rating"), [(10, 2008), (15, 2012), (40, 2031)])
def test_another_k(k: int, rating: int) -> None:
    (found,) = of_kind(reconciled(rating, GOOD, BAD), "k")
    assert found.startswith(f"with K {k} instead of 20: 2000 +{k * 0.78:.2f}")


def test_rounding_after_each_event() -> None:
    # 11 points are .52: -0.40 each, together -0.80
    draws = [event(f"2026-01-{day}", [(1989, "0.5")]) for day in (10, 20)]
    (found,) = of_kind(reconciled(2000, *draws), "rounding")
    assert found == ("rounded after each event instead of once: 2000 0 0 gives 2000")


def test_an_event_of_the_next_month() -> None:
    later = event("2026-02-03", [(2046, "1")] * 3, name="Later")
    lists = official("2026-02-01", 2046), official("2026-03-01", 2046)
    found = track(FIRST, GOOD, BAD, later, *lists)
    # 15.60 + 3 x 10
    (month,) = of_kind(explain_difference(found, 0), "month")
    assert month == (
        "with Later (+30.00) of 2026-02: 2000 +45.60, rounded +46, gives 2046"
    )


def test_another_base_and_how_far_off() -> None:
    # a draw at equal ratings is nothing, at 7 above .51 and K 20 -0.20
    even = event("2026-01-03", [(2000, "0.5")])
    (found,) = of_kind(reconciled(2007, even), "base")
    assert found == (
        "from 2007, 7 points above 2000: 2007 -0.20, rounded 0, gives 2007"
    )


def test_where_nothing_fits_it_says_so() -> None:
    found = reconciled(2900, GOOD, BAD)
    assert found.causes == ()
    assert "official 2900, computed 2016: no single event or game" in found.text


def test_the_limit_of_700_is_taken_off_with_the_games() -> None:
    # 40 games: K 17; without these ten again 20: 30 wins at .50 are 300
    ten = [(2000, "1")] * 10
    events = [event(f"2026-01-{day}", ten, name=str(day)) for day in (10, 14, 18, 22)]
    found = of_kind(reconciled(2300, *events), "event")
    assert [text.split()[1] for text in found] == ["10", "14", "18", "22"]


@pytest.mark.parametrize("system", ["elo", "dwz"])
def test_only_fide_lists_are_explained(system: str) -> None:
    found = track(
        official("2026-01-01", 2000, system=system),
        event("2026-01-03", [(2000, "1")], system=system),
        official("2026-02-01", 2100, system=system),
    )
    assert "only" in explain_difference(found, 0).text


def published(row: Row) -> tuple[Track, int]:
    account, following = account_of(row, named_k=True)
    listed = account.listed[0]
    official = replace(
        listed,
        day=following,
        player=replace(listed.player, rating=int(row["list_rating_after"])),
    )
    account = replace(account, listed=(*account.listed, official))
    return replay_journal(account, following).tracks[0], int(row["list_rating_after"])


@each_row(PERIODS, "case_id", "list_follows")
def test_every_explanation_of_a_published_period_has_the_official_number(
    row: Row,
) -> None:
    found, rating = published(row)
    last = explain_difference(found, len(found.periods) - 1)
    if row["list_follows"] != "neither":
        assert last.causes == ()
    for _, text in last.causes:
        assert text.endswith(f"gives {rating}")


def test_the_bases_that_fide_used() -> None:
    """FIDE's Ro of these periods was another than the list: 1708, 1975, 1812."""
    bases = {}
    for row in table(PERIODS):
        if row["list_follows"] == "neither":
            found, _ = published(row)
            causes = find_explanations(found, len(found.periods) - 1)
            bases[row["case_id"]] = [one.value for one in causes]
    assert 1708 in bases["F-M01"]
    assert 1975 in bases["F-M14"]
    assert 1812 in bases["F-M57"]


def test_the_explanation_comes_before_the_sums_of_a_list() -> None:
    found = track(FIRST, GOOD, BAD, official("2026-02-01", 2023))
    (period,) = found.periods
    # 2000 + 15.60 is 2016; without Bad 22.80
    assert describe_row(JournalRow(period.first, period=period), found, LATER) == (
        "official 2023, computed 2016: 2 explanations",
        "without Bad (-7.20), not rated or counted for another list:"
        " 2000 +22.80, rounded +23, gives 2023",
        "2 events; from 2000, official",
        "2000 +15.60, rounded +16, gives 2016",
    )


def test_an_event_has_no_empty_sentences() -> None:
    found = track(
        event("2026-01-03", [(1600, "1")], system="dwz"),
        event("2026-02-03", [(1600, "1")], system="dwz", own="1500"),
        event("2026-03-03", [], system="dwz", own="1500"),
    )
    lines = [line for period in found.periods for line in period.lines]
    texts = [
        describe_row(JournalRow(one.first, line=one), found, LATER) for one in lines
    ]
    assert texts[0][0] == "unrated"
    assert all(text for row in texts for text in row)
    assert "K " not in texts[0][0]
    # without a game there is nothing more to say
    (only,) = texts[2]
    assert only.startswith("from 1500, stated for this event")


@pytest.mark.parametrize(
    ("day", "words"),
    [(date(2026, 1, 31), "; the list comes on 2026-02-01"), (date(2026, 2, 1), "")],
)
def test_a_list_is_published_on_its_day(day: date, words: str) -> None:
    found = track(FIRST, GOOD, today=day)
    (period,) = found.periods
    texts = describe_row(JournalRow(period.first, period=period), found, day)
    assert texts[0].startswith(f"1 event{words}; from 2000")
    # 2000 + 22.80
    assert texts[1:] == ("2000 +22.80, rounded +23, gives 2023",)
    assert found.live == 2023


def test_no_sum_without_games_or_without_a_rating() -> None:
    # a list that no event explains, and a newcomer of four games
    listed = track(FIRST, official("2026-02-01", 2010))
    newcomer = track(event("2026-01-03", [(2000, "1")] * 4))
    for found, last in (
        (listed, "no event; from 2000, official"),
        (newcomer, "4 of 5 games against rated opponents (7.1.4)"),
    ):
        (period,) = found.periods
        row = JournalRow(period.first, period=period)
        assert describe_row(row, found, LATER)[-1] == last
    assert listed.live == 2010
    assert newcomer.live is None


TODAY = date(2026, 3, 20)


def test_the_cells_of_lists_official_corrected_and_to_come() -> None:
    # at equal ratings a win is +10 with K 20
    found = track(
        official("2026-01-01", 2000, games_played=100, reached_2400=False),
        event("2026-01-03", [(2000, "1")], name="Open"),
        official("2026-02-01", 2010),
        event("2026-02-03", [(2010, "1")]),
        official("2026-03-01", 2015),
        event("2026-03-05", [(2015, "1")]),
        today=TODAY,
    )
    sums = ("", "1", "1 ", "0.50", "+10.00")
    assert [
        row_cells(JournalRow(one.first, period=one), found, TODAY)
        for one in found.periods
    ] == [
        Cells("2026-02", "official, as computed", *sums, "2010", "official"),
        Cells(
            *("2026-03", "official 2015, computed 2020"),
            *(*sums, "2015", "computed 2020"),
        ),
        Cells("2026-04", "live", *sums, "2025", "live"),
    ]
    lines = [line for period in found.periods for line in period.lines]
    rows = [row_cells(JournalRow(one.first, line=one), found, TODAY) for one in lines]
    assert [(row.event, row.days, row.rating) for row in rows] == [
        ("Open", "01-03", ""),
        ("(unnamed)", "02-03", ""),
        ("(unnamed)", "03-05", ""),
    ]


def test_the_cells_of_a_newcomer_have_no_change_yet() -> None:
    first = ("4", "4 ", "", "first")
    found = track(event("2026-01-03", [(2000, "1")] * 4))
    (period,) = found.periods
    row = row_cells(JournalRow(period.first, period=period), found, TODAY)
    assert row == Cells("2026-02", "computed", "", *first, "none", "computed")
    found = track(event("2026-01-03", [(1600, "1")] * 4, name="Cup", system="dwz"))
    (period,) = found.periods
    (line,) = period.lines
    row = row_cells(JournalRow(line.first, period=period, line=line), found, TODAY)
    assert row == Cells("2026-01-03", "Cup", "01-03", *first, "none")


def test_lists_of_the_same_facts_are_one_row_without_anything_computed() -> None:
    facts = Account(
        ADULT,
        (
            official("2026-01-01", 2000, games_played=100, reached_2400=False),
            official("2026-02-01", 2010),
            *(official(f"2026-0{month}-01", 2010) for month in (3, 4, 5)),
            official("2026-06-01", 2010, k=10),
            official("2026-07-01", 1990),
        ),
        (event("2026-01-03", [(2000, "1")], name="Open"),),
    )
    (found,) = replay_journal(facts, date(2026, 7, 5)).tracks
    rows = [*list_rows(found, facts)]
    cells = [row_cells(row, found, date(2026, 7, 5)) for row in rows]
    assert [(one.period, one.event, one.rating) for one in cells] == [
        ("2026-07", "official, no event for it", "1990"),
        ("2026-06", "official since 2026-06-01", "2010"),
        ("2026-03", "official since 2026-03-01, 3 lists", "2010"),
        ("2026-02", "official, as computed", "2010"),
        ("", "Open", ""),
        ("2026-01", "official since 2026-01-01", "2000"),
    ]
    assert describe_row(rows[2], found, date(2026, 7, 5)) == (
        "official since 2026-03-01, on 3 lists, the last of 2026-05-01",
    )
    # a curve of computed ratings would be covered by that of official ones
    (official_curve,) = draw_ratings(found, date(2026, 7, 5)).curves
    assert [*official_curve.ys] == [2000.0, *[2010.0] * 5, 1990.0]
    other = replace(facts, listed=(facts.listed[0], *facts.listed[2:]))
    (found,) = replay_journal(other, date(2026, 7, 5)).tracks
    assert [curve.name for curve in draw_ratings(found, TODAY).curves] == [
        "computed",
        "official",
    ]


@pytest.mark.parametrize("rating", [1999, 2023, 2700])
def test_without_an_event_a_list_is_not_explained_by_itself(rating: int) -> None:
    found = reconciled(rating)
    assert found == DifferenceOrigin(
        f"official {rating}, computed 2000: no event has been entered for this list, so"
        " nothing explains it"
    )
