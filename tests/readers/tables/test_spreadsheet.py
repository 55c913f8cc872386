"""Cells that a spreadsheet took for dates, times and numbers are as they were."""

from __future__ import annotations

from datetime import date, datetime, time

import pytest

from elo_tui.readers.tables import workbook
from tests.readers.tables.made import SWISS, event_of, rounds, sheet_of


@pytest.mark.parametrize("day", [datetime(1899, 12, 30), time(0, 0)])
def test_the_day_zero_of_a_sheet(day: object) -> None:
    rows = [list(row) for row in SWISS]
    rows[4][5] = day
    section, _ = event_of(workbook.read(sheet_of(*rows)))
    assert rounds(section, 4)[0] == (1, None, "", "Z")


def test_points_that_are_a_date_in_a_sheet() -> None:
    rows = [list(row) for row in SWISS]
    rows[1][7] = date(2026, 5, 1)
    section, _ = event_of(workbook.read(sheet_of(*rows)))
    assert section.players[0].points == 1.5
