"""Tie-breaks by C.07, checked with FIDE's own exercises and by hand.

The printed values are those of the exercises (rev. 2403220900, for the text of 2023);
the values of 2026 are those of Sharly-Chess's tests (commit b28ab10c).
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from msgspec.structs import replace

from elo_tui.core.standings import codes
from elo_tui.core.standings.round_kinds import edition_on
from elo_tui.core.standings.tie_breaks import describe_code
from tests.core.standings.boards import (
    OF_2024,
    OF_2026,
    TEC_SWISS,
    event,
    found,
    values,
)

TEC = event(TEC_SWISS)


def halves(*numbers: float) -> list[Fraction]:
    return [Fraction(number) for number in numbers]


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("ARO", (1820, 1880, 1940, 1888, 1690, 1813, 1760, 1730)),
        ("APRO", (1789, 1856, 1904, 1772, 1719, 1846, 1869, 1915)),
    ],
)
def test_ratings_as_printed(code: str, printed: tuple[int, ...]) -> None:
    assert values(TEC, code, OF_2024)[:8] == halves(*printed)


def test_cut_averages_leave_out_the_lowest_and_with_m_the_highest_too() -> None:
    # 14.1 to 14.3 for the first of the exercises: 2150, 2050, 1800, 1600, 1500
    for code, average in (("ARO", 1820), ("ARO/C1", 1900), ("ARO/M1", 1817)):
        assert values(TEC, code, OF_2024)[0] == average
    assert values(TEC, "ARO/C2", OF_2024)[0] == 2000
    assert values(TEC, "ARO/M2", OF_2024)[0] == 1800


def test_the_caps_of_2026_lower_the_buchholz_of_three() -> None:
    before, after = values(TEC, "BH", OF_2024), values(TEC, "BH", OF_2026)
    changed = {
        no: (old, new)
        for no, (old, new) in enumerate(zip(before, after, strict=True), start=1)
        if old != new
    }
    assert changed == {
        4: (15, 14),
        6: (12, Fraction(23, 2)),
        11: (Fraction(27, 2), Fraction(25, 2)),
    }


def test_half_a_point_for_a_bye_at_the_end_is_what_opponents_see() -> None:
    # 16.3.2: no. 12 has 2 points and two absences at the end, seen as draws
    table = found(TEC, "BH").table
    assert table.score[11] == 4
    assert table.adjusted[11] == 6
    # no. 14 is absent in round 4 and plays in round 5: nothing is added
    assert table.adjusted[13] == table.score[13]


def test_a_voluntary_unplayed_round_is_cut_first() -> None:
    # 16.5: of no. 12 the dummy of an absence goes, though lower scores may be there
    plain, cut = values(TEC, "BH", OF_2026)[11], values(TEC, "BH/C1", OF_2026)[11]
    assert plain is not None
    assert cut is not None
    assert plain - cut == 2


SMALL = event("2000 2w1 3w1\n1900 1b0 4b1\n1800 4w= 1b0\n1700 3b= 2w0")


def test_own_records() -> None:
    assert values(SMALL, "WIN") == [2, 1, 0, 0]
    assert values(SMALL, "BPG") == [0, 2, 1, 1]
    assert values(SMALL, "BWG") == [0, 1, 0, 0]
    # after each round: 1 2, 0 1, 1/2 1/2, 1/2 1/2
    assert values(SMALL, "PS") == [3, 1, 1, 1]
    assert values(SMALL, "PS/C1") == halves(2, 1, 0.5, 0.5)
    assert values(SMALL, "REP") == [2, 2, 2, 2]
    assert values(SMALL, "STD") == halves(2, 1, 0.5, 0.5)
    assert values(SMALL, "TPN") == [1, 2, 3, 4]


def test_opponents_scores() -> None:
    # points 2, 1, 1/2, 1/2
    assert values(SMALL, "BH") == halves(1.5, 2.5, 2.5, 1.5)
    assert values(SMALL, "BH/C1") == halves(1, 2, 2, 1)
    assert values(SMALL, "BH/M1") == halves(0, 0, 0, 0)
    assert values(SMALL, "SB") == halves(1.5, 0.5, 0.25, 0.25)
    # the last round as draws: points 1.5, .5, 1, 1
    assert values(SMALL, "FB") == halves(1.5, 2.5, 2.5, 1.5)
    assert values(SMALL, "AOB") == halves(2.5, 1.5, 1.5, 2.5)


def test_a_forfeit_is_no_game_in_a_swiss_and_one_in_a_round_robin() -> None:
    text = "2000 2w+ 3b1\n1900 1b- 3w=\n1800 1w0 2b="
    swiss = event(text)
    assert values(swiss, "ARO") == [1800, 1800, 1950]
    # 16.2.2: the dummy with one's own 2 points, at most the opponent's 1/2
    assert values(swiss, "BH", OF_2024)[0] == Fraction(5, 2)
    assert values(swiss, "BH", OF_2026)[0] == 1
    robin = event(text, "Round-Robin")
    # 15.2: 1 x 1/2 + 1 x 1/2
    assert values(robin, "SB")[0] == 1
    assert values(swiss, "WIN")[0] == values(robin, "WIN")[0] == 2
    assert values(swiss, "WON")[0] == 1


def test_an_odd_round_robin_counts_no_free_round() -> None:
    robin = event("2000 0Z 2w1 3b=\n1900 3w0 1b0 0Z\n1800 2b1 0Z 1w=", "Berger")
    assert values(robin, "SB") == halves(0.75, 0, 0.75)
    # half of the maximum of two games is one point
    assert values(robin, "KS") == halves(0.5, 0, 0.5)
    assert values(robin, "KS/L+1") == halves(0.5, 0, 0.5)
    assert values(robin, "KS/L+2") == halves(0, 0, 0)


def test_nobody_has_a_rating_tie_break_where_one_is_unrated() -> None:
    text = "2000 2w1\n0 1b0"
    assert values(event(text), "ARO") == [None, None]
    assert "dropped" in found(event(text), "ARO").notes[-1].text


def encounter(text: str, pairing: str = "Swiss") -> list[tuple[int, int]]:
    rows = found(event(text, pairing), "DE").rows
    return [(row.who.no, int(row.values[0] or 0)) for row in rows]


def test_the_direct_encounter_of_two() -> None:
    # both have 1 point, no. 2 won
    assert encounter("2000 0F 2w0\n1900 0Z 1b1") == [(2, 1), (1, 2)]
    # 6.1.1: a forfeit is no encounter
    assert encounter("2000 0F 2w-\n1900 0Z 1b+") == [(1, 0), (2, 0)]
    robin = "2000 2w- 3b1 4w=\n1900 1b+ 4w= 3w0\n1800 4b0 1w0 2b1\n1700 3w1 2b= 1b="
    # 15.2: no. 4 has 2 points; the forfeit puts no. 2 before no. 1, both have 1 1/2
    assert encounter(robin, "Berger") == [(4, 0), (2, 1), (1, 2), (3, 0)]


def test_whoever_cannot_be_overtaken_is_first() -> None:
    # 6.3: no. 1 beat both others, who have not met; all have 2 points
    text = "2000 0Z 2w1 3w1\n1900 0F 1b0 0F\n1800 0F 0F 1b0"
    assert encounter(text) == [(1, 1), (2, 2), (3, 2)]
    # without the second win no. 3 could have as much as no. 1
    text = "2000 0F 0Z 2w1\n1900 0F 0F 1b0\n1800 0F 0F 0Z"
    assert encounter(text) == [(1, 0), (2, 0), (3, 0)]


def test_games_against_one_opponent_count_as_their_average() -> None:
    # 6.1.2: no. 1 made 1/2 on average against no. 2 and 1 against no. 3
    # no. 2 has 1/2 and 1/2, no. 3 has 0 and 1/2
    text = "2000 2w1 2b0 3w1 0Z\n1900 1b0 1w1 0H 3w=\n1800 0F 0H 1b0 2b="
    assert encounter(text) == [(1, 1), (2, 2), (3, 3)]


def test_places_are_shared_and_counted_on() -> None:
    rows = found(event("2000 2w=\n1900 1b=\n1800 4w0\n1700 3b1"), "DE", "BH").rows
    assert [(row.who.no, row.place, row.shared) for row in rows] == [
        (4, 1, False),
        (1, 2, True),
        (2, 2, True),
        (3, 4, False),
    ]


def test_the_virtual_opponent_of_the_rules_before_2023() -> None:
    # no. 1 has a bye in round 1 of 2: 0 + (1 - 1) + 1/2, then no. 2 with 1/2 for its
    # absence and 0 for the loss
    text = "2000 0U 2w1\n1900 0Z 1b0"
    before = OF_2024.replace(year=2022)
    assert values(event(text), "BH", before) == halves(1, 3)
    assert found(event(text), "BH", on=before).edition.label == "until 2023-08-31"


@pytest.mark.parametrize(
    ("day", "label"),
    [
        # the first day of each text of C.07, and the day before it
        (date(2023, 8, 31), "until 2023-08-31"),
        (date(2023, 9, 1), "2023-09-01"),
        (date(2024, 3, 31), "2023-09-01"),
        (date(2024, 4, 1), "2024-04-01"),
        (date(2024, 7, 31), "2024-04-01"),
        (date(2024, 8, 1), "2024-08-01"),
        (date(2026, 2, 28), "2024-08-01"),
        (date(2026, 3, 1), "2026-03-01"),
    ],
)
def test_the_first_day_of_each_edition(day: date, label: str) -> None:
    edition = edition_on(day)
    assert edition.label == label
    assert edition.virtual == (day < date(2023, 9, 1))
    assert edition.capped == edition.from_2026 == (day >= date(2026, 3, 1))


def test_points_may_be_worth_otherwise() -> None:
    facts = replace(TEC.event, half_points=(("P", 1),))
    worth_half = replace(TEC, event=facts)
    one = next(row for row in found(worth_half, "PTS").rows if row.who.no == 12)
    assert one.points == Fraction(3, 2)


def test_who_has_no_value_comes_after_all_who_have_one() -> None:
    # 3 and 4 met nobody, so that they have no average
    lines = "2000 2w=\n1900 1b=\n1800 0H\n1700 0H"
    rows = found(event(lines), "ARO").rows
    assert [(row.who.no, row.place) for row in rows] == [(2, 1), (1, 2), (3, 3), (4, 3)]
    assert [row.values for row in rows] == [(2000,), (1900,), (None,), (None,)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("PS", "progressive scores"),
        ("PS/C1", "progressive scores without the first 1"),
        ("PS/C2", "progressive scores without the first 2"),
        ("BH/C1", "Buchholz without the lowest"),
        ("BH/C2", "Buchholz without the 2 lowest"),
        ("BH/M1", "Buchholz without the lowest and highest"),
        ("BH/M2", "Buchholz without the 2 lowest and highest"),
        ("DE", "direct encounter"),
    ],
)
def test_a_code_in_words(text: str, words: str) -> None:
    one = codes.read_code(text)
    assert isinstance(one, codes.TieBreakCode)
    assert describe_code(one) == words


def test_a_forfeit_decides_a_direct_encounter_with_p_only() -> None:
    # 6: games played over the board; /P (14.6) counts forfeits too
    lines = "2000 2w- 3w1\n1900 1b+ 4w0\n1800 4w0 1b0\n1700 3b1 2b1"
    places = {}
    for text in ("DE", "DE/P"):
        rows = found(event(lines), text).rows
        places[text] = {row.who.no: row.place for row in rows}
    assert places["DE"][1] == places["DE"][2] == 2
    assert (places["DE/P"][2], places["DE/P"][1]) == (2, 3)


def test_points_are_points() -> None:
    # the first three of the exercise: three wins and draws
    assert values(TEC, "PTS", OF_2024)[:3] == [Fraction(7, 2), 4, Fraction(7, 2)]
