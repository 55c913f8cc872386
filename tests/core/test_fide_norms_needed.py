"""The score needed for a norm, checked by trying out every result."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core import Problem
from elo_tui.core.fide_tables import DP
from elo_tui.core.norms.needed import LOOK_AHEAD, Needed, norm_needs
from elo_tui.core.norms.requirements import (
    REQUIREMENTS,
    Circumstances,
    NormGame,
    NormTitle,
    least_average,
    least_halves,
    least_required,
    least_required_double,
    least_score,
    least_titled,
    most_of_one,
    most_own,
    score_difference,
)
from elo_tui.core.text.figures import round_half_up
from tests.core.norm_cases import (
    DRAW,
    FIELD,
    LOSS,
    NO_MORE,
    ROBIN,
    SWISS,
    WIN,
    achieved,
    events,
    games_given,
    games_of,
    report,
    titles,
)
from tests.examples import try_examples
from tests.shared import read_json


def need(
    games: list[NormGame], facts: Circumstances = SWISS, title: NormTitle = "GM"
) -> Needed:
    found = norm_needs(title, games, facts)
    assert isinstance(found, Needed)
    return found


# FIELD has an average of 2400, so a GM norm takes 7 of 9
@pytest.mark.parametrize(
    ("results", "halves", "text"),
    [
        ("1=1=111**", 2, "needs 1 of 2"),
        ("1=1=1=1**", 3, "needs 1½ of 2"),
        ("1=1=1==**", 4, "needs 2 of 2"),
        ("1111111**", 0, "any result is enough"),
        ("111111111", 0, "any result is enough"),
    ],
)
def test_what_two_rounds_must_bring(results: str, halves: int, text: str) -> None:
    found = need(games_of(results))
    assert (found.half_points, found.at_best) == (halves, halves)
    assert found.text == text
    assert found.safe is (halves == 0)
    assert found.games == results.count("*")
    assert found.provided == ()


def test_out_of_reach() -> None:
    found = need(games_of("1=1====**"))
    assert (found.half_points, found.at_best, found.safe) == (None, None, False)
    assert found.reason == "performance 2566 = 2400 +166 for 72 %, at least 2600"
    assert found.text == f"out of reach: {found.reason}"
    no_titles = need(games_of("1111111**", [(2400, "", flag) for *_, flag in FIELD]))
    assert no_titles.reason == (
        "0 of 9 opponents with a title, at least 5; 0 of 9 opponents GM, at least 3"
    )


def test_the_titles_of_the_opponents_to_come() -> None:
    field = [*FIELD[3:], (2500, "GM", "GER"), (2500, None, ""), (2450, None, "")]
    found = need(games_of("1=1=1=1**", field))
    assert found.half_points == 3
    assert found.text == "needs 1½ of 2, two of them against a GM"
    known = [*field[:7], (2500, "GM", "FRA"), (2450, None, "")]
    assert need(games_of("1=1=1=1**", known)).text == (
        "needs 1½ of 2, one of them against a GM"
    )
    # a title is missing beside the GMs
    plain = [*FIELD[:3], *FIELD[5:], *[(2425, None, "")] * 2]
    assert need(games_of("1=1=111**", plain)).text == (
        "needs 1 of 2, two of them against a titled player"
    )
    # two GMs are missing, and one opponent is to come
    late = [*FIELD[3:], (2500, "GM", "GER"), (2500, "IM", ""), (2450, None, "")]
    assert need(games_of("11111111*", late)).half_points is None


def test_the_federations_of_the_opponents_to_come() -> None:
    flags = ["NOR"] * 5 + ["GER"] * 3
    field = [(r, t, f) for (r, t, _), f in zip(FIELD, flags, strict=False)]
    games = [*games_of("1111111*", field), NormGame(2250, "", "", None)]
    found = need(games)
    assert found.text.startswith("any result is enough, one of them from one more")
    assert "own_federation" in {condition.name for condition in found.provided}


def test_facts_not_given_are_named() -> None:
    found = need(games_of("1=1=1=1**"), SWISS._replace(format=None))
    assert [condition.name for condition in found.provided] == ["format"]
    assert found.text == "needs 1½ of 2; if this holds: format: not given"


def test_a_round_robin_needs_all_its_rounds() -> None:
    assert need(games_of("1=1=1=1**"), ROBIN).half_points == 3
    # a round that is not in the list
    found = need(games_of("1=1=1=1**"), ROBIN._replace(rounds=10))
    assert found.reason == "all 10 rounds count, 1 to come"


def test_a_swiss_norm_already_made_is_safe() -> None:
    games = games_of("1=1=1=1=1") + [NormGame(None, "", "NOR", None)] * 2
    assert need(games, SWISS._replace(rounds=11)).safe


def test_where_it_matters_in_which_game() -> None:
    # ten rounds: a win over the unrated opponent may be left out, a loss may not
    field = [*FIELD[:8], (None, "", "NOR"), FIELD[8]]
    found = need(games_of("1=1=1=1=**", field), SWISS._replace(rounds=10))
    assert found.half_points is not None
    assert found.at_best is not None
    assert found.at_best < found.half_points


def test_far_ahead_the_whole_event_counts() -> None:
    games = games_of("1=1" + "*" * 6)
    found = need(games)
    assert found.games > LOOK_AHEAD
    # 2½ of the 7 are there
    assert (found.half_points, found.at_best) == (9, None)
    assert need(games_of("*" * 9)).half_points == 14


def test_events_that_are_not_judged() -> None:
    assert isinstance(norm_needs("GM", games_of("111111111") * 3, SWISS), Problem)


def ways(games: list[NormGame], come: int, halves: int) -> list[list[NormGame]]:
    """The games with the last ones filled in, in every way that scores `halves`."""
    points = {WIN: 2, DRAW: 1, LOSS: 0}
    first = games[: len(games) - come]
    return [
        first
        + [
            game._replace(result=result)
            for game, result in zip(games[len(first) :], results, strict=True)
        ]
        for results in product(points, repeat=come)
        if sum(points[result] for result in results) == halves
    ]


def check_by_force(
    title: NormTitle, games: list[NormGame], facts: Circumstances, come: int
) -> None:
    open_games = [
        game._replace(result=None) if at >= len(games) - come else game
        for at, game in enumerate(games)
    ]
    found = need(open_games, facts, title)
    answers = [
        [achieved(title, way, facts) for way in ways(open_games, come, halves)]
        for halves in range(2 * come + 1)
    ]
    sure = [halves for halves, each in enumerate(answers) if all(each)]
    possible = [halves for halves, each in enumerate(answers) if any(each)]
    assert found.half_points == min(sure, default=None)
    assert found.at_best == min(possible, default=None)
    # whatever is more than enough is enough
    assert sure == list(range(2 * come + 1))[len(answers) - len(sure) :]


@pytest.mark.slow
@try_examples(50)
@given(
    titles, st.lists(games_given, min_size=9, max_size=11), events, st.integers(0, 4)
)
def test_needed_by_brute_force(
    title: NormTitle, games: list[NormGame], facts: Circumstances, come: int
) -> None:
    check_by_force(title, games, facts, come)


strong = st.builds(
    NormGame,
    st.integers(2380, 2620) | st.sampled_from([None, 2100]),
    st.sampled_from(["GM", "GM", "IM"]),
    st.sampled_from(["GER", "FRA", "ESP"]),
    st.sampled_from([WIN, WIN, DRAW]),
    *NO_MORE,
)


@pytest.mark.slow
@try_examples(50)
@given(titles, st.lists(strong, min_size=9, max_size=11), events, st.integers(1, 4))
def test_needed_by_brute_force_near_the_limit(
    title: NormTitle, games: list[NormGame], facts: Circumstances, come: int
) -> None:
    check_by_force(title, games, facts, come)


@try_examples(50)
@given(
    titles, st.lists(games_given, min_size=9, max_size=10), events, st.integers(1, 3)
)
def test_unknown_opponents_are_taken_at_their_best(
    title: NormTitle, games: list[NormGame], facts: Circumstances, come: int
) -> None:
    first, last = games[: len(games) - come], games[len(games) - come :]
    hidden = [game._replace(title=None, federation="", result=None) for game in last]
    best = [
        game._replace(title=REQUIREMENTS[title].titles[-1], federation=f"X{at}")
        for at, game in enumerate(hidden)
    ]
    found = need(first + hidden, facts, title)
    at_best = need(first + best, facts, title)
    assert found.half_points == at_best.half_points
    assert found.at_best == at_best.at_best


def test_eleven_rounds_with_four_to_come() -> None:
    field = [*FIELD, (2150, "", "NOR"), (2450, "IM", "SWE")]
    games = games_of("1=1=1=1****", field)
    facts = SWISS._replace(rounds=11)

    assert need(games, facts).half_points is not None
    assert report(games, facts).achieved is False


VECTORS = "vectors/fide_norms.json"


def vectors(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_json(VECTORS)[name]
    assert found
    return found


def test_thresholds_of_the_titles() -> None:
    for row in vectors("thresholds"):
        required = REQUIREMENTS[row["title"]]
        assert required.performance == row["min_performance"]
        assert required.average == row["min_opponent_average"]
        assert required.floor == row["one_opponent_floor"]
        assert required.rating == row["min_title_rating"]


def test_counts_by_number_of_games() -> None:
    for row in vectors("counts"):
        games = row["games"]
        assert least_titled(games) == row["min_titled"]
        assert most_own(games) == row["max_own_federation"]
        if "max_one_federation" in row:
            assert most_of_one(games) == row["max_one_federation"]
        if "min_required_title" in row:
            assert least_required(games) == row["min_required_title"]
        # the file has 35 % as a decimal number of points
        hundredths = round(row["min_score"] * 100)
        assert 50 * least_halves(games) >= hundredths > 50 * (least_halves(games) - 1)


def test_rounding_of_the_average() -> None:
    for row in vectors("average_rounding"):
        hundredths = round(row["raw"] * 100)
        assert round_half_up(hundredths, 100) == row["expected"]
        # as an average of opponents: 100 games, of which 2380 + the rest in one
        ratings = [2380] * 99 + [hundredths - 99 * 2380]
        assert round_half_up(sum(ratings), len(ratings)) == row["expected"]


def test_dp_and_performance() -> None:
    for row in vectors("dp"):
        assert DP[round(row["p"] * 100)] == row["dp"]
    for row in vectors("performance"):
        assert row["ra"] + DP[round(row["p"] * 100)] == row["rp"]


def test_all_points_may_be_needed() -> None:
    # one game: a draw has dp 0, so 2600; a win dp 800, and 2380 is the least average
    assert least_score("GM", 1, 2600) == 1
    assert least_score("GM", 1, 2599) == 2
    assert least_score("GM", 1, 2380) == 2
    assert least_score("GM", 1, 2379) is None


def test_table_of_scores() -> None:
    rows = vectors("score_table_derived")
    for row in rows:
        halves = round(2 * row["score"])
        average = row["min_average"]
        assert least_average(row["title"], row["games"], halves) == average
        # the score is enough at this average, and none higher is asked
        needed = least_score(row["title"], row["games"], average)
        assert needed is not None
        assert needed <= halves
    assert {row["title"] for row in rows} == set(REQUIREMENTS)


@pytest.mark.parametrize(
    ("halves", "average"),
    [(14, 2380), (13, 2434), (12, 2475), (11, 2520), (10, 2557), (9, 2600), (8, 2643)],
)
def test_table_of_nine_games(halves: int, average: int) -> None:
    assert least_average("GM", 9, halves) == average
    assert least_score("GM", 9, average) == halves
    assert least_score("GM", 9, average - 1) == (None if halves == 14 else halves + 1)


def test_a_score_under_35_percent_has_no_average() -> None:
    assert least_average("GM", 9, 7) == 2680
    assert least_average("GM", 9, 6) is None
    # 35 % of 20 games is exactly 7 points
    assert least_halves(20) == 14


def test_percentages_are_exact() -> None:
    # .57, .58 and .29 times 100 fall below themselves in binary fractions
    assert score_difference(8, 7) == DP[57]
    assert score_difference(11, 19) == DP[29]
    # 12.5 % rounds up
    assert score_difference(2, 8) == DP[13]


@pytest.mark.parametrize(("games", "least"), [(10, 2), (12, 2), (14, 3), (18, 3)])
def test_required_titles_of_a_double_round_robin(games: int, least: int) -> None:
    assert least_required_double(games) == least
