"""Under the players: the sum of the changes first, and why it is not nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.cells import cell_len

from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.views.field_view import FieldView
from elo_tui.widgets.event_sums import EventSums
from elo_tui.widgets.lines import Row
from tests.core.crosstables import SMALL, event, rated
from tests.widgets.drawn import WIDTHS, event_field, plain, roles, widest, words

LONG = SMALL._replace(
    event=EventFacts("漢字" * 30),
    players=(SMALL.players[0]._replace(name="漢" * 60), *SMALL.players[1:]),
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
    assert rows[1].startswith("changes +10.00, rounded +10")
    if width >= 59:
        assert rows[1].endswith("different K-factors +10.00")


def test_an_event_in_three_rows() -> None:
    assert words(drawn(event_field(SMALL, {"cursor": 1})))[0].startswith(
        "── November Open ──"
    )
    rows = words(drawn(event_field(SMALL, {"cursor": 1})))
    assert rows[0].endswith(" 3 players, 2 rated ──")
    assert rows[1] == "changes 0.00, rounded 0 what one player gains another loses"
    assert rows[2].startswith("Ada, Anna; K 20: under 2400; assumed 30+ games")


def test_wide_screens_say_all_of_a_player() -> None:
    stated = SMALL._replace(
        players=(
            SMALL.players[0]._replace(
                published_change=15.2, published_rating=1615, k=20
            ),
            *SMALL.players[1:],
        )
    )
    rows = words(drawn(event_field(stated, {"cursor": 1}), 200))
    assert rows[2] == (
        "Ada, Anna; K 20: stated by the report; opponent unrated: 1 round;"
        " stated +15.20; stated new 1615; 2 points stated"
    )


def test_a_national_rating_is_named_as_such() -> None:
    players = (SMALL.players[0]._replace(national_rating=1712), *SMALL.players[1:])
    shown = event_field(SMALL._replace(players=players), {"cursor": 1})
    assert "; national rating 1712; " in words(drawn(shown, 200))[2]


def test_an_estimate_is_named_as_such() -> None:
    estimated = SMALL.players[0]._replace(printed_rating=1199, printed_kind="estimate")
    players = (estimated, *SMALL.players[1:])
    shown = event_field(SMALL._replace(players=players), {"cursor": 1})
    assert "; estimate 1199; " in words(drawn(shown, 200))[2]


def test_counts_have_their_plural() -> None:
    alone = Crosstable(EventFacts("One"), (rated(1, 1600),))
    assert words(drawn(event_field(alone)))[0].endswith(" 1 player, 0 rated ──")
    newcomer = event(
        (rated(0, 0), *(rated(no, 1600) for no in range(1, 6))),
        [(no, 0, no, "=") for no in range(1, 6)],
    )
    assert words(drawn(event_field(newcomer)))[0].endswith(
        " 6 players, 0 rated, 1 first rating ──"
    )
    many = Crosstable(EventFacts(), tuple(rated(no, 1600) for no in range(1234)))
    assert words(drawn(event_field(many)))[0].endswith(" 1,234 players, 0 rated ──")


def test_nothing_is_claimed_where_nothing_is_rated() -> None:
    alone = Crosstable(EventFacts(), (rated(1, 1600),))
    assert words(drawn(event_field(alone)))[1] == "changes 0.00, rounded 0"


def test_a_player_without_a_result_says_why() -> None:
    rows = words(drawn(event_field(SMALL, {"cursor": 3}, system="elo")))
    assert rows[2] == "rating: Elo needs one; it has no first rating"
    rows = words(drawn(event_field(SMALL, {"cursor": 3}), 200))
    # B.02 8.2.1: five games against rated opponents
    assert rows[2].startswith("Cidade, Ciro; ")
    assert "2 of 5 games" in rows[2]


def test_games_still_to_be_played_are_no_games_left_out() -> None:
    crosstable = event(
        (rated(1, 1600, k=20), rated(2, 1700, k=20)),
        [(1, 1, 2, "*"), (2, 2, 1, "+"), (3, 1, 2, "W"), (4, 1, 2, "D")],
    )
    rows = words(drawn(event_field(crosstable, {"cursor": 1}), 200))
    assert rows[2] == (
        "Player 1; K 20: stated by the report; forfeit: 1 round;"
        " less than one move made: 2 rounds"
    )


@pytest.mark.parametrize(
    ("date", "text", "role"),
    [
        ("2019-01-01", "! date: FIDE rules before 2022-01-01", "wrong"),
        ("2019-13-01", "! date: 2019-13-01 is not in the calendar", "wrong"),
        ("", "Type the date of the event: it selects the rules.", "dim"),
    ],
)
def test_without_a_result_the_reason_stands_in_its_place(
    date: str, text: str, role: str
) -> None:
    rows = drawn(event_field(SMALL, date=date))
    assert words(rows)[0].startswith("── No result ──")
    assert words(rows)[1].startswith(text)
    assert role in roles(rows)
    assert len(rows) == 2


def test_without_an_event_nothing_stands_there() -> None:
    assert drawn(event_field(None)) == ()
