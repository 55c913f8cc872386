"""Under the players: the sum of the changes first, and why it is not nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.features.event.sums import EventSums
from elo_tui.features.event.view.field import FieldView
from elo_tui.kit.widgets.lines import Row
from tests.core.crosstables import SMALL, event, rated
from tests.golden import assert_golden
from tests.widgets.drawn import WIDTHS, event_field, plain, sketch, widest, words

LONG = replace(
    SMALL,
    event=EventFacts("漢字" * 30),
    players=(replace(SMALL.players[0], name="漢" * 60), *SMALL.players[1:]),
)
#: 40 x (1 - .5) and 20 x (0 - .5).
TWO_K = event((rated(1, 1600, k=40), rated(2, 1600, k=20)), [(1, 1, 2, "1")])


def drawn(view: FieldView, width: int = 80) -> Sequence[Row]:
    sums = EventSums()
    sums.set_reactive(EventSums.view, view)
    return sums.rows(width, 3)


@pytest.mark.parametrize("width", WIDTHS)
def test_every_row_fits_every_width(width: int) -> None:
    for view in (
        event_field(SMALL),
        event_field(LONG),
        event_field(LONG, {"cursor": 1}),
        event_field(TWO_K),
        event_field(SMALL, system="elo"),
        event_field(SMALL, date="2019-01-01"),
        event_field(SMALL, date=""),
        event_field(Crosstable(EventFacts(), ())),
    ):
        rows = drawn(view, width)
        assert 2 <= len(rows) <= 3
        assert widest(rows) <= width
        assert cell_len(plain(rows[0])) == width


@pytest.mark.parametrize("width", WIDTHS)
def test_the_sum_stands_first_at_every_width(width: int) -> None:
    rows = words(drawn(event_field(TWO_K), width))
    assert rows[1].startswith("Sum of changes +10.00")
    if width >= 59:
        assert rows[1].endswith("+10.00: different K-factors, so not zero")


def first_changed(facts: dict[str, Any]) -> Crosstable:
    """The small event with other facts of its first player."""
    first, *others = SMALL.players
    return replace(SMALL, players=(replace(first, **facts), *others))


STATED = {"published_change": 15.2, "published_rating": 1615, "k": 20}
ESTIMATE = {"printed_rating": 1199, "printed_kind": "estimate"}
ALONE = Crosstable(EventFacts("One"), (rated(1, 1600),))
NEWCOMER = event(
    (rated(0, 0), *(rated(no, 1600) for no in range(1, 6))),
    [(no, 0, no, "=") for no in range(1, 6)],
)
MANY = Crosstable(EventFacts(), tuple(rated(no, 1600) for no in range(1234)))
#: Games still to be played are no games left out.
OPEN = event(
    (rated(1, 1600, k=20), rated(2, 1700, k=20)),
    [(1, 1, 2, "*"), (2, 2, 1, "+"), (3, 1, 2, "W"), (4, 1, 2, "D")],
)


def test_pictures() -> None:
    at_first, at_third = {"cursor": 1}, {"cursor": 3}
    views = {
        "small": event_field(SMALL, at_first),
        "stated": event_field(first_changed(STATED), at_first),
        "national": event_field(first_changed({"national_rating": 1712}), at_first),
        "estimate": event_field(first_changed(ESTIMATE), at_first),
        # nothing is claimed if nothing is rated
        "alone": event_field(ALONE),
        "newcomer": event_field(NEWCOMER),
        "many": event_field(MANY),
        "Elo": event_field(SMALL, at_third, system="elo"),
        # B.02 8.2.1: five games against rated opponents
        "unrated": event_field(SMALL, at_third),
        "open": event_field(OPEN, at_first),
        "before 2022": event_field(SMALL, date="2019-01-01"),
        "no day": event_field(SMALL, date="2019-13-01"),
        "no date": event_field(SMALL, date=""),
    }
    pictures = {
        f"{name}, {width}": drawn(view, width)
        for name, view in views.items()
        for width in (80, 200)
    }
    assert_golden("widgets/event_sums.txt", sketch(pictures))


def test_without_an_event_nothing_stands_there() -> None:
    assert drawn(event_field(None)) == ()
