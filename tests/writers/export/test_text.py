"""The event as plain text: 80 columns, every sum with its reason."""

from __future__ import annotations

import re

from hypothesis import given
from rich.cells import cell_len

from elo_tui.core.events.crosstable import CODES, Pairing
from elo_tui.core.text.clean_text import clean_name
from elo_tui.writers.event_text import WIDTH, field_lines, write
from tests.writers.export.rated_event import (
    ANY_TEXT,
    CROSSTABLE,
    PLAYERS,
    READING,
    named,
    one,
    rated,
    with_pairings,
)


def test_the_whole_event() -> None:
    assert (
        write(rated(), READING.notes)
        == """\
Spring Open
Brno, CZE, 2026-01-30 to 2026-01-31
rules: FIDE B.02, rules of 2025-10-01, standard

no  name           fed  rating   K  games  score  expected  change   new  perf
 1  Novak, Jan     CZE    1950  20      2     1½      1.11   +7.80  1958  2103
 2  Ivanova, Anna  BUL    2010  10      2      1      1.34   -3.40  2007  1880
 3  Lee                   1810  20      2      ½      0.55   -1.00  1809  1787
 4  Petrov                unr.          1      ½                    none  1810

players: 4, rated 3, first ratings 0
rated games: 7, counted for each player
sum of changes: +3.40, rounded +4
of it: +3.40, different K-factors
K assumed for 1 player: 30+ games, never 2400
K assumed for 1 player: 30+ games, adult, never 2400
assumed for 1 player: no other games in the last 26 months
not rated, bye: 2 rounds
not rated, forfeit: 2 rounds
not rated, opponent unrated: 1 round
no rating, 1 player (4): 1 of 5 games against rated opponents (7.1.4)
note: line 7, a blank rating
note: a whole note
"""
    )


def test_players_who_cannot_be_rated_are_named_with_the_reason() -> None:
    lines = [*field_lines(rated(system="elo"), ())]
    assert any(line.startswith("cannot be rated, 1 player (4): ") for line in lines)
    assert " 4  Petrov                unr." in lines


def test_of_many_players_ten_are_named() -> None:
    newcomers = [PLAYERS[3]._replace(no=no, pairings=()) for no in range(4, 16)]
    field = rated(CROSSTABLE._replace(players=(*PLAYERS[:3], *newcomers)))
    line = next(x for x in field_lines(field, ()) if x.startswith("no rating"))
    assert "12 players (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, …)" in line


def test_nothing_is_assumed_of_who_has_no_rated_game() -> None:
    field = one(rated(with_pairings(1, [Pairing(1, None, "", "U")])))
    text = write(field)
    assert "assumed" not in text
    assert "1950, no rated game" in text


@given(ANY_TEXT)
def test_the_table_keeps_within_its_width_unless_a_name_is_long(name: str) -> None:
    lines = [*field_lines(named(name, name), ())]
    start = next(i for i, line in enumerate(lines) if re.match("no +name", line))
    for line in lines[start : start + 5]:
        assert cell_len(line) <= WIDTH + 2 * cell_len(name)
    assert clean_name(name) in lines[start + 1]
    assert lines[start + 5] == ""
    assert all("\n" not in line for line in lines)


def test_a_table_of_the_longest_numbers_keeps_within_its_width() -> None:
    every = [code for code in CODES if code not in "HFUZ"]
    wide = with_pairings(
        1, [Pairing(r, 2, "w", every[r % len(every)]) for r in range(1, 600)]
    )
    field = rated(wide)
    first = field.rows[0]
    assert first.event is not None
    event = first.event._replace(
        change=-12345.67, k=first.event.k._replace(value=13.33)
    )
    changed = first._replace(event=event, player=first.player._replace(no=12345))
    rows = (changed, field.rows[1])
    lines = [*field_lines(field._replace(rows=rows), ())]
    row = next(line for line in lines if line.startswith("12345"))
    assert cell_len(row) <= WIDTH
    assert "-12345.67" in row
    assert "13.33" in row
    assert "Novak, Jan" in row
