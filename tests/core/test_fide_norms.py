"""Title norms (FIDE B.01, text of 1 January 2024): each condition on its limit."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from elo_tui.core import Problem
from elo_tui.core.norms.report import join_rounds, judge_norm
from elo_tui.core.norms.requirements import (
    ORDINARY,
    REQUIREMENTS,
    GameLeftOut,
    NormGame,
    NormReport,
    NormTitle,
    RaisedRating,
)
from elo_tui.core.text.figures import round_half_up
from tests.core.norm_cases import FIELD, ROBIN, SWISS, games_of, met, report


def failing_in(found: NormReport) -> list[str]:
    return [name for name, answer in met(found).items() if answer is False]


# 2400 with 7 of 9: dp 220 makes 2620; with 6½ of 9: 166 makes 2566
def test_a_norm_with_all_its_numbers() -> None:
    found = report(games_of("1=1=1=1=1"))
    assert (found.average, found.half_points, found.performance) == (2400, 14, 2620)
    assert found.achieved is True
    assert set(met(found).values()) == {True}
    assert found.counted == tuple(range(1, 10))
    assert (found.left_out, found.raised, found.asks) == ((), None, ())
    assert found.least_half_points == 14
    assert found.counts_as == 9
    texts = [condition.text for condition in found.conditions]
    assert texts == [
        "format: swiss",
        "9 games, at least 9",
        "opponents of 6 foreign federations, at least 2",
        "3 of 9 opponents of the player's federation, at most 5",
        "3 of 9 opponents of one federation, at most 6",
        "5 of 9 opponents with a title, at least 5",
        "3 of 9 opponents GM, at least 3",
        "average 2400, at least 2380",
        "7 of 9, at least 3½ (35 %)",
        "performance 2620 = 2400 +220 for 78 %, at least 2600",
    ]


def test_half_a_point_less_is_none() -> None:
    found = report(games_of("1=1=1=1=="))
    assert found.achieved is False
    assert failing_in(found) == ["performance"]
    assert found.performance == 2566
    assert found.least_half_points == 14
    assert found.counts_as is None


@pytest.mark.parametrize(("change", "average"), [(-185, 2379), (-184, 2380)])
def test_the_average_is_compared_rounded(change: int, average: int) -> None:
    # 9 x 2400 - 185 = 21415 is 2379.44, 21416 is 2379.56
    field = [*FIELD[:5], (2400 + change, "", "NOR"), *FIELD[6:]]
    found = report(games_of("111111111", field))
    assert found.raised is None
    assert found.average == average
    assert found.achieved is (average >= 2380)


def test_only_the_lowest_opponent_is_raised() -> None:
    field = [*FIELD[:6], (None, "", "NOR"), (1900, "CM", "NOR"), (2250, "", "ENG")]
    found = report(games_of("111111111", field))
    assert found.raised == RaisedRating((7,), None, 2200)
    # 2500 + 2500 + 2450 + 3 x 2400 + 2200 + 1900 + 2250 = 21000
    assert found.average == 2333
    text = {each.name: each.text for each in found.conditions}["average"]
    assert text == "average 2333, at least 2380; round 7: unrated counts as 2200"


def test_another_unrated_opponent_counts_1400() -> None:
    field = [*FIELD[:6], (None, "", "NOR"), (None, "CM", "NOR"), (2250, "", "ENG")]
    found = report(games_of("111111111", field))
    # 21000 - 500; of two equals one is raised
    assert found.average == round_half_up(20500, 9)


@pytest.mark.parametrize(
    ("place", "opponent", "failing"),
    [
        (0, (2500, "IM", "GER"), "required_titles"),
        (4, (2400, "CM", "ITA"), "titled"),
        (4, (2400, "", "ITA"), "titled"),
    ],
)
def test_one_title_too_few(
    place: int, opponent: tuple[int, str, str], failing: str
) -> None:
    field = list(FIELD)
    field[place] = opponent
    found = report(games_of("111111111", field))
    assert failing_in(found) == [failing]


@pytest.mark.parametrize(
    ("flags", "failing"),
    [
        ("NOR NOR NOR NOR NOR GER GER GER FRA", []),
        ("NOR NOR NOR NOR NOR NOR GER GER FRA", ["own_federation"]),
        ("GER GER GER GER GER GER FRA NOR NOR", []),
        ("GER GER GER GER GER GER GER FRA NOR", ["one_federation"]),
        ("NOR NOR NOR NOR GER GER GER GER GER", ["federations"]),
        # FID is no federation: neither one of two, nor too many of one
        ("NOR NOR NOR NOR GER GER GER FID FID", ["federations"]),
        ("FID FID FID FID FID FID FID GER FRA", []),
    ],
)
def test_federations(flags: str, failing: list[str]) -> None:
    field = [
        (rating, title, flag)
        for (rating, title, _), flag in zip(FIELD, flags.split(), strict=True)
    ]
    games = games_of("111111111", field)
    found = report(games)
    assert failing_in(found) == failing
    # players of RUS and BLR who are shown as FID count under their own flag (2026)
    said = next(one.text for one in found.conditions if one.name == "federations")
    assert ("shown as FID" in said) == ("FID" in flags)
    # each exemption waives all of them
    waived = ("national_final", "national_team", "zonal", "many_foreigners")
    for name in waived:
        stated: dict[str, Any] = {name: True}
        assert report(games, SWISS._replace(**stated)).achieved is True
    # 1.4.3d is for a Swiss
    robin = ROBIN._replace(many_foreigners=True)
    assert report(games, robin).achieved is (not failing)


def test_exemptions_are_asked_not_guessed() -> None:
    field = [(rating, title, "NOR") for rating, title, _ in FIELD]
    games = games_of("111111111", field)
    assert report(games).achieved is False
    found = report(games, SWISS._replace(zonal=None, many_foreigners=None))
    assert found.achieved is None
    assert met(found)["own_federation"] is None
    assert found.asks == ("zonal", "many_foreigners")


def test_what_is_not_known_of_the_opponents_is_asked() -> None:
    field = [(2500, None, "GER"), (2500, "GM", ""), *FIELD[2:]]
    found = report(games_of("111111111", field))
    assert found.achieved is None
    assert found.asks == ("opponent_title",)
    # the missing flag changes nothing: five others are foreign
    assert met(found)["federations"] is True
    no_own = report(games_of("111111111"), SWISS._replace(federation=""))
    assert no_own.achieved is True
    all_unknown = report(games_of("111111111", [(r, t, "") for r, t, _ in FIELD]))
    assert all_unknown.asks == ("opponent_federation",)


def test_the_format_is_asked() -> None:
    games = games_of("111111111")
    assert report(games, SWISS._replace(format=None)).asks == ("format",)
    # nine wins and one missed: what may be left out depends on the format
    missed = games_of("111111111-", [*FIELD, (None, "", "")])
    unknown = SWISS._replace(rounds=10, format=None)
    assert report(missed, unknown).asks[:1] == ("format",)
    other = SWISS._replace(format="scheveningen")
    assert report(games, other).asks == ("approved",)
    assert report(games, other._replace(approved=True)).achieved is True
    assert report(games, other._replace(approved=False)).achieved is False


def test_eight_games_and_a_missed_one() -> None:
    # B.01 1.4.1c; 4 of 8 with a title and 3 GM, 2.8 points at least
    field = [*FIELD[:4], *FIELD[5:], (None, "", "")]
    for missed, expected in (("U", True), ("+", True), ("-", False), ("H", False)):
        found = report(games_of("11111111" + missed, field))
        assert found.achieved is expected, missed
    found = report(games_of("11111111U", field))
    assert found.left_out == (GameLeftOut(9, "bye", "1.4.2c"),)
    # 2400 x 8: 6 of 8 make 2593, 6½ make 2640; eight games stand for nine, and the
    # point and a half more for one more
    assert found.least_half_points == 13
    assert found.counts_as == 10
    # not in an event of ten rounds
    assert report(games_of("11111111U", field), SWISS._replace(rounds=10)).achieved is (
        False
    )
    untold = report(games_of("11111111U", field), SWISS._replace(rounds=None))
    assert untold.asks == ("rounds",)


def test_shorter_championships() -> None:
    seven = games_of("1111111", FIELD[:7])
    assert report(seven).achieved is False
    team = SWISS._replace(rounds=7, team_championship=True)
    assert report(seven, team).achieved is True
    assert report(seven, team).counts_as == 8  # 7 and one point more
    assert report(seven, team._replace(team_championship=None)).asks == (
        "team_championship",
    )
    eight = games_of("11111111", FIELD[:8])
    cup = SWISS._replace(format="knockout", rounds=8, world_cup=True)
    assert report(eight, cup).achieved is True
    assert report(eight, cup._replace(world_cup=False)).achieved is False
    assert report(seven, cup).achieved is False
    # 1.4.1: only in a knock-out, and only from eight games, does it matter
    untold = cup._replace(world_cup=None)
    assert report(eight, untold).asks == ("world_cup",)
    assert report(eight, untold._replace(format="swiss")).asks == ()
    assert report(games_of("111111111"), untold._replace(rounds=9)).asks == ()


def test_a_forfeit_in_the_last_round_may_count_as_a_loss() -> None:
    # ten rounds, so that 1.4.1c does not apply: eight games, a bye and a forfeit
    field = [*FIELD[:8], (None, "", ""), FIELD[8]]
    ten = SWISS._replace(rounds=10)
    found = report(games_of("11111111U+", field), ten)
    assert found.achieved is True
    assert (found.half_points, found.counted) == (16, (1, 2, 3, 4, 5, 6, 7, 8, 10))
    assert "round 10 as a loss (1.4.2c)" in found.conditions[1].text
    # it must be affordable: 6½ of 9 are too few
    assert report(games_of("111111=0U+", field), ten).achieved is False
    # and it must be the last round
    assert report(games_of("11111111+U", [*FIELD, field[8]]), ten).achieved is False


def test_a_win_is_left_out() -> None:
    # 11 rounds; the two beaten opponents without rating drag the average down
    field = [(None, "", "NOR"), *FIELD, (None, "", "NOR")]
    eleven = SWISS._replace(rounds=11)
    found = report(games_of("11=1=1=1=11", field), eleven)
    assert found.achieved is True
    # ten games would need four GM; of the ways to leave out two the latest is taken
    assert found.counted == tuple(range(1, 10))
    assert found.average == round_half_up(2200 + 9 * 2400 - 2250, 9)
    assert found.left_out == (
        GameLeftOut(10, "after the title result", "1.4.1e"),
        GameLeftOut(11, "after the title result", "1.4.1e"),
    )
    # a loss in the last round does not change that, and a draw in the first would
    assert report(games_of("11=1=1=1=10", field), eleven).achieved is True
    assert report(games_of("=1=1=1=1=11", field), eleven).achieved is False


def test_the_federations_decide_which_win_is_left_out() -> None:
    flags = ["GER", "FRA", "ESP", *["NOR"] * 5]
    strong = [(r, t, flag) for (r, t, _), flag in zip(FIELD, flags, strict=False)]
    # six of ten are of the own federation, five of nine may be: the unrated stays
    field = [*strong, (1500, "", "NOR"), (None, "", "GER")]
    found = report(games_of("1" * 10, field), SWISS._replace(rounds=10))
    assert found.achieved is True
    assert found.left_out == (GameLeftOut(9, "won, and better left out", "1.4.1f"),)
    assert found.raised == RaisedRating((10,), None, 2200)


def test_a_lost_game_stays() -> None:
    field = [(None, "", "NOR"), *FIELD]
    ten = SWISS._replace(rounds=10)
    assert report(games_of("01=1=1=1=1", field), ten).achieved is False
    # at the end it may go, in a Swiss (1.4.1e) ...
    field = [*FIELD, (None, "", "NOR")]
    found = report(games_of("1=1=1=1=10", field), ten)
    assert found.achieved is True
    assert found.left_out == (GameLeftOut(10, "after the title result", "1.4.1e"),)
    # ... and not in a round robin
    robin = ROBIN._replace(rounds=10)
    assert report(games_of("1=1=1=1=10", field), robin).achieved is False
    asked = report(games_of("1=1=1=1=10", field), ten._replace(format=None))
    assert asked.achieved is None
    assert met(asked)["left_out"] is None
    assert asked.asks == ("format",)


def test_a_round_robin_leaves_out_wins_only_with_the_mix_of_all() -> None:
    robin = ROBIN._replace(rounds=11)
    # 6 of 11 must hold a title: five do
    field = [(None, "", "SWE"), *FIELD, (2250, "", "ENG")]
    games = [game._replace(scored=True) for game in games_of("11=1=1=1=11", field)]
    assert report(games, SWISS._replace(rounds=11)).achieved is True
    found = report(games, robin)
    assert found.achieved is False
    assert len(found.counted) == 11
    field = [(None, "FM", "SWE"), (None, "GM", "SWE"), *FIELD]
    found = report(
        [game._replace(scored=True) for game in games_of("111=1=1=1=1", field)],
        robin,
    )
    assert found.achieved is True
    assert found.left_out == (GameLeftOut(1, "won, and better left out", "1.4.1f"),)


def test_a_round_robin_is_judged_when_it_is_over() -> None:
    found = report(games_of("11111111*"), ROBIN)
    assert found.achieved is False
    assert met(found)["rounds"] is False
    # a Swiss of eleven with nine played is a norm already
    eleven = SWISS._replace(rounds=11)
    assert report(games_of("111111111"), eleven).achieved is True


def test_an_unrated_opponent_without_a_point_in_a_round_robin() -> None:
    more = [(2400, "GM", "POL"), FIELD[4], (2400, "IM", "NOR")]
    field = [*FIELD[:3], *more, *FIELD[6:], (None, "", "NOR")]
    games = games_of("1=1=1=1=11", field)
    robin = ROBIN._replace(rounds=10)
    found = report(games, robin)
    assert found.achieved is None
    assert found.asks == ("opponent_scored",)
    for scored in (True, False):
        stated = [*games[:9], games[9]._replace(scored=scored)]
        assert met(report(stated, robin)).get("unrated") is None
        assert report(stated, robin).achieved is True
    assert report([*games[:9], games[9]._replace(scored=False)], robin).left_out == (
        GameLeftOut(10, "unrated and without a point against rated players", "1.4.2"),
    )
    # in a Swiss nobody asks
    assert report(games, SWISS._replace(rounds=10)).achieved is True


def test_an_excluded_game_does_not_count() -> None:
    games = games_of("111111111")
    games[8] = games[8]._replace(excluded="opponent of no FIDE federation")
    found = report(games)
    assert found.achieved is False
    assert found.left_out == (
        GameLeftOut(9, "opponent of no FIDE federation", "1.4.2"),
    )


def double(people: int) -> list[NormGame]:
    """A double round robin won by all, against so many people."""
    games = games_of("1" * people, FIELD[:people])
    named = [game._replace(opponent=f"p{at}") for at, game in enumerate(games)]
    return named + named


def test_a_double_round_robin_counts_people() -> None:
    facts = SWISS._replace(format="double round robin", rounds=10)
    found = report(double(5), facts)
    required = {each.name: (each.required, each.actual) for each in found.conditions}
    assert required["titled"] == (3, 5)
    assert required["required_titles"] == (2, 3)
    assert required["own_federation"] == (3, 0)
    assert required["one_federation"] == (3, 1)
    assert required["players"] == (6, 6)
    assert found.achieved is True
    texts = [condition.text for condition in found.conditions]
    assert "5 of 5 persons with a title, at least 3" in texts
    assert "3 of 5 persons GM, at least 2" in texts
    # four opponents make too small a tournament; eight games do not suffice either
    assert met(report(double(4), facts._replace(rounds=8)))["players"] is False


def test_the_raised_opponent_is_raised_in_both_games() -> None:
    facts = SWISS._replace(format="double round robin", rounds=10)
    games = [
        game._replace(rating=2100) if game.opponent == "p4" else game
        for game in double(5)
    ]
    found = report(games, facts)
    assert found.raised == RaisedRating((5, 10), 2100, 2200)
    assert found.average == (2500 + 2500 + 2450 + 2400 + 2200) // 5


@pytest.mark.parametrize(
    ("rounds", "words"),
    [((3,), "round 3"), ((3, 8), "rounds 3 and 8"), ((1, 3, 8), "rounds 1, 3 and 8")],
)
def test_rounds_in_words(rounds: tuple[int, ...], words: str) -> None:
    assert join_rounds(rounds) == words


@pytest.mark.parametrize(("rating", "words"), [(2100, "2100"), (None, "unrated")])
def test_the_average_says_what_the_lowest_was(rating: int | None, words: str) -> None:
    # 1.4.6c: the lowest counts as 2200 for a GM norm
    field = [*FIELD[:8], (rating, "WCM", "ENG")]
    found = report(games_of("111111111", field))
    texts = " ".join(condition.text for condition in found.conditions)
    assert f"; round 9: {words} counts as 2200" in texts


def test_full_points_beyond_the_norm_count_as_games() -> None:
    assert report(games_of("1=1=1=1=1")).counts_as == 9
    assert report(games_of("1111=1=1=")).counts_as == 9
    assert report(games_of("1111111=1")).counts_as == 10
    assert report(games_of("111111111")).counts_as == 11


def test_more_than_thirteen_rounds_count_as_thirteen() -> None:
    field = [FIELD[at % 9] for at in range(14)]
    found = report(games_of("1" * 14, field), SWISS._replace(rounds=14))
    assert found.achieved is True
    assert found.counts_as == 13


def test_round_numbers_are_those_of_the_source() -> None:
    games = [
        game._replace(round=at + 3) for at, game in enumerate(games_of("111111111"))
    ]
    assert report(games).counted == tuple(range(3, 12))


def test_no_games_at_all() -> None:
    found = report([])
    assert found.achieved is False
    assert (found.average, found.performance, found.raised) == (None, None, None)


def test_events_that_are_not_judged() -> None:
    games = games_of("111111111")
    early = judge_norm("GM", games, SWISS._replace(date=date(2023, 12, 31)))
    assert early == Problem("date", "date: norms before 2024-01-01 are not judged here")
    assert report(games, SWISS._replace(date=date(2024, 1, 1))).achieved is True
    long = judge_norm("GM", games * 3, SWISS)
    assert isinstance(long, Problem)
    assert long.field == "rounds"


@pytest.mark.parametrize("title", ["GM", "IM", "WGM", "WIM"])
def test_every_title_on_its_limit(title: NormTitle) -> None:
    # nine opponents at the least average, a third of them with the lowest title
    average = REQUIREMENTS[title].average
    field = [
        (average, title if at < 3 else "FM" if at < 5 else "", f"F{at % 6}")
        for at in range(9)
    ]
    assert report(games_of("1=1=1=1=1", field), title=title).achieved is True
    assert report(games_of("1=1=1=1==", field), title=title).achieved is False
    low = [(average - 1, name, flag) for _, name, flag in field]
    assert report(games_of("111111111", low), title=title).achieved is False


def test_what_is_ordinary_is_no_exemption() -> None:
    known = {
        name: fact for name, fact in ORDINARY._asdict().items() if fact is not None
    }
    exemptions = {"national_final", "national_team", "zonal", "team_championship"}
    flags = {name for name, fact in known.items() if fact is False}
    assert flags == {*exemptions, "world_cup"}
    assert True not in known.values()
