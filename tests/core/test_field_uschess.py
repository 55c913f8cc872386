"""The published US Chess event, rated as a whole from its cross table."""

from __future__ import annotations

from functools import cache

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.features.event.view.field import rate_all
from elo_tui.session.forms import Form
from tests.shared import Row, table

RATINGS = "data/uschess/ratings.csv"
CODES = {"W": "1", "D": "=", "L": "0"}
#: A day on which B is 12, as it was for this event.
DAY = "2016-06-30"


def participant(row: Row) -> Participant:
    """A player of the cross table with the rated games."""
    games = zip(row["opponents"].split(), row["results"].split(), strict=True)
    return Participant(
        int(row["pair"]),
        rating=int(row["pre_rating"]),
        provisional=int(row["pre_provisional_games"] or 0) or None,
        pairings=tuple(
            Pairing(number, int(opponent), "", CODES[result])
            for number, (opponent, result) in enumerate(games, start=1)
        ),
    )


@cache
def new_ratings() -> dict[str, int]:
    """The new ratings by pair number."""
    crosstable = Crosstable(EventFacts(), tuple(map(participant, table(RATINGS))))
    rated = rate_all(crosstable, Form(system="uscf", date=DAY, event_end=DAY))
    assert isinstance(rated, EventRatings)
    ratings = {}
    for row in rated.rows:
        assert row.event is not None
        assert row.event.new_rating is not None
        ratings[str(row.player.no)] = row.event.new_rating
    return ratings


def expected() -> list[Row]:
    rows = list(table(RATINGS))
    assert len(rows) == 64
    return rows


def off(row: Row) -> int:
    """Published minus ours, with the floor that the published rating shows."""
    ours = max(new_ratings()[row["pair"]], int(row["floor_inferred"] or 0))
    return int(row["post_rating"]) - ours


def test_all_players_are_within_one_point() -> None:
    differences = [off(row) for row in expected()]
    assert max(map(abs, differences)) == 1
    assert differences.count(0) == 53


def test_only_floors_explain_more_than_one_point() -> None:
    for row in expected():
        difference = int(row["post_rating"]) - new_ratings()[row["pair"]]
        assert abs(difference) <= 1 or row["floor_inferred"]


def test_the_independent_computation() -> None:
    for row in expected():
        ours = new_ratings()[row["pair"]]
        # printed with two decimals, ours is rounded to a whole point
        assert abs(float(row["recomputed_B12_two_pass"]) - ours) <= 0.505
