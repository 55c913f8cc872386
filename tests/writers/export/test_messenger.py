"""Short messages: narrow lines for one player and for the top of an event."""

from __future__ import annotations

from hypothesis import given

from elo_tui.core.events.crosstable import Pairing
from elo_tui.writers.event_text import MESSAGE_WIDTH, write_message
from tests.writers.export.rated_event import (
    ANY_TEXT,
    CROSSTABLE,
    PLAYERS,
    named,
    one,
    rated,
    with_pairings,
)


def test_one_player() -> None:
    assert (
        write_message(one(rated()))
        == """\
Spring Open
Novak, Jan: 2/3
1950 → 1958 (+7.80)
performance 2103, K 20
1. White Ivanova, Anna 2010: 1, +11.60
2. bye, ½
3. Black Lee 1810: ½, -3.80
"""
    )


def test_a_newcomer_and_games_that_are_not_rated() -> None:
    assert (
        write_message(one(rated(), 4))
        == """\
Spring Open
Petrov: 1½/3
no rating: 1 of 5 games against rated
  opponents (7.1.4)
performance 1810
1. Black Lee 1810: ½
2. bye, 1
3. Black Ivanova, Anna 2010: 0, forfeit
"""
    )


def test_an_open_game_and_a_player_who_cannot_be_rated() -> None:
    open_game = one(rated(with_pairings(1, [Pairing(1, 2, "", "*")])))
    assert "1. Ivanova, Anna 2010: ?, no result yet\n" in write_message(open_game)
    assert "Petrov: cannot be rated: rating" in write_message(
        one(rated(system="elo"), 4)
    )


def test_the_top_of_an_event() -> None:
    assert (
        write_message(rated())
        == """\
Spring Open
Brno, CZE, 2026-01-30 to 2026-01-31
rules: FIDE B.02, rules of 2025-10-01,
  standard
4 players, sum of changes +3.40
2 Novak, Jan: 1950 → 1958 (+7.80)
2 Ivanova, Anna: 2010 → 2007 (-3.40)
1½ Petrov: no rating: 1 of 5 games
  against rated opponents (7.1.4)
1 Lee: 1810 → 1809 (-1.00)
"""
    )


def test_of_many_players_the_best_ten_are_named() -> None:
    more = [
        PLAYERS[0]._replace(no=no, pairings=(), points=no / 2) for no in range(5, 17)
    ]
    lines = write_message(
        rated(CROSSTABLE._replace(players=(*PLAYERS, *more)))
    ).splitlines()
    assert lines[5] == "8 Novak, Jan: 1950, no rated game"
    assert lines[6].startswith("7½ ")
    assert lines[-1] == "and 6 more"


@given(ANY_TEXT)
def test_lines_are_narrow_and_hold_nothing_that_moves_a_cursor(name: str) -> None:
    field = named(name, name)
    for text in (
        write_message(field),
        write_message(one(field)),
        write_message(one(field, 2)),
    ):
        for line in text.removesuffix("\n").split("\n"):
            assert len(line) <= MESSAGE_WIDTH
            assert line.isprintable()
