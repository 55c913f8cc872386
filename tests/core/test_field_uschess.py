"""The published US Chess event, rated as a whole from its cross table."""

from __future__ import annotations

from functools import cache

from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.events.reading import EventReading
from elo_tui.readers.uschess import read
from elo_tui.views.field import rate_all
from elo_tui.views.forms import Form
from tests.shared import SHARED, Row, needs, table

CROSS_TABLE = "data/uschess/tournamentinfo.txt"
EXPECTED = "data/uschess/tournamentinfo_expected.csv"
#: A day on which B is 12, as it was for this event (data/README.md).
DAY = "2016-06-30"


@cache
def new_ratings() -> dict[str, int]:
    """The new ratings by pair number."""
    found = read((SHARED / CROSS_TABLE).read_text(encoding="utf-8"))
    assert isinstance(found, EventReading)
    rated = rate_all(found.sections[0], Form(system="uscf", date=DAY, event_end=DAY))
    assert isinstance(rated, RatedField)
    ratings = {}
    for row in rated.rows:
        assert row.event is not None
        assert row.event.new_rating is not None
        ratings[str(row.player.no)] = row.event.new_rating
    return ratings


def expected() -> list[Row]:
    rows = list(table(EXPECTED))
    assert len(rows) == 64
    return rows


def off(row: Row) -> int:
    """Published minus ours, with the floor that the published rating shows."""
    ours = max(new_ratings()[row["pair"]], int(row["floor_inferred"] or 0))
    return int(row["post_rating"]) - ours


@needs(CROSS_TABLE)
@needs(EXPECTED)
def test_all_players_are_within_one_point() -> None:
    differences = [off(row) for row in expected()]
    assert max(map(abs, differences)) == 1
    assert differences.count(0) == 53


@needs(CROSS_TABLE)
@needs(EXPECTED)
def test_only_floors_explain_more_than_one_point() -> None:
    for row in expected():
        difference = int(row["post_rating"]) - new_ratings()[row["pair"]]
        assert abs(difference) <= 1 or row["floor_inferred"]


@needs(CROSS_TABLE)
@needs(EXPECTED)
def test_the_independent_computation() -> None:
    for row in expected():
        ours = new_ratings()[row["pair"]]
        # printed with two decimals, ours is rounded to a whole point
        assert abs(float(row["recomputed_B12_two_pass"]) - ours) <= 0.505
