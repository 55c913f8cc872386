"""The rows of the journal in cells: what each period and event came to."""

from __future__ import annotations

from datetime import date

from elo_tui.answers.journal_rows import Cells, JournalRow, row_cells
from tests.core.replay.made import event, official, track

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
        Cells("2026-01", "official, as computed", *sums, "2010", "official"),
        Cells(
            *("2026-02", "official 2015, computed 2020"),
            *(*sums, "2015", "computed 2020"),
        ),
        Cells("2026-03", "live", *sums, "2025", "live"),
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
    assert row == Cells("2026-01", "computed", "", *first, "none", "computed")
    found = track(event("2026-01-03", [(1600, "1")] * 4, name="Cup", system="dwz"))
    (period,) = found.periods
    (line,) = period.lines
    row = row_cells(JournalRow(line.first, period=period, line=line), found, TODAY)
    assert row == Cells("2026-01-03", "Cup", "01-03", *first, "none")
