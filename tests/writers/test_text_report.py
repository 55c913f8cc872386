"""The plain text: one fact a line, each with its label, and the right numbers in it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_tui.answers.answer_parts import step_lines
from elo_tui.answers.rated_text import (
    assess_lines,
    assess_working,
    event_lines,
    event_working,
    match_lines,
    match_working,
)
from elo_tui.core import Game, Player, Result, Terms, load
from elo_tui.core.model import Step
from elo_tui.core.systems import KEYS
from elo_tui.core.text.clean_text import clean_name
from tests.core.cases import rated
from tests.core.strategies import events, players, terms
from tests.readers.reported import (
    PLAYER,
    READING,
    WHEN,
    answered,
    at_stake,
    event,
    found,
)


def facts(lines: list[str]) -> dict[str, str]:
    """The lines by their label: what stands before the first colon."""
    found = {}
    for line in lines:
        label, colon, text = line.partition(": ")
        assert colon, line
        assert text, line
        found[label] = text
    return found


def numbers(text: str) -> list[str]:
    return re.findall(r"[+-]?\d+(?:\.\d+)?", text)


def test_assess() -> None:
    # table 8.1.2: 200 points are .24; K 20 and 40
    text = facts(list(assess_lines(at_stake())))
    assert text["rules"].startswith("FIDE B.02, rules of 2025-10-01")
    assert "standard" in text["rules"]
    assert text["you"].startswith("1600, K 20 (given by hand")
    assert text["opponent"].startswith("1800, K 40 (given by hand")
    assert numbers(text["difference"]) == ["-200"]
    assert text["expected score"] == "0.24"
    assert numbers(text["win"])[:3] == ["+15.20", "+15", "1615"]
    assert numbers(text["draw"])[:3] == ["+5.20", "+5", "1605"]
    assert numbers(text["loss"])[:3] == ["-4.80", "-5", "1595"]


def test_assess_says_what_the_opponent_stands_to_win() -> None:
    lines = list(assess_lines(at_stake()))
    for wanted in (["-30.40", "-30", "1770"], ["-10.40", "-10", "1790"]):
        assert sum(numbers(line)[-3:] == wanted for line in lines) == 1
    assert sum(numbers(line)[-3:] == ["+9.60", "+10", "1810"] for line in lines) == 1


def test_assess_says_how_the_difference_counts() -> None:
    # 8.3.1: over 400 counts as 400
    far = at_stake(you=Player(1500, k=20), opponent=Player(2100, k=10))
    assert numbers(facts(list(assess_lines(far)))["difference"]) == ["-600", "-400"]


def test_assess_of_a_game_that_is_not_rated_shows_no_change() -> None:
    # rapid and blitz 7.3.1 (1 December 2024)
    far = at_stake(
        you=Player(2700, k=10),
        opponent=Player(2000, k=20),
        when=WHEN._replace(pool="rapid"),
    )
    text = facts(list(assess_lines(far)))
    assert "600" in text["not rated"]
    assert {"win", "draw", "loss", "expected score"} & set(text) == set()


def test_assess_of_classic_elo() -> None:
    # 400 points are odds of ten to one: 10/11
    lines = assess_lines(at_stake("elo", Player(2000, k=20), Player(1600, k=20)))
    text = facts(list(lines))
    assert text["rules"] == "Classic Elo, scale 400"
    assert text["expected score"] == "0.9091"


def test_assess_of_a_mini_match() -> None:
    # .24 x 3 = .72; 20 x (1.5 - .72) = 15.6
    text = facts(list(assess_lines(at_stake(games=3, halves=3))))
    assert "0.72" in text.values()
    assert numbers(text["1½ of 3"])[:3] == ["+15.60", "+16", "1616"]


def test_the_entered_score_of_a_mini_match() -> None:
    # .24 x 3 = .72; 20 x (1.5 - .72) and the opposite with K 40: -31.2
    text = facts(list(match_lines(at_stake(), at_stake(games=3, halves=3))))
    assert text["match"] == "1½ of 3"
    assert text["match, expected score"] == "0.72"
    assert numbers(text["match, your K"]) == ["20"]
    assert numbers(text["match, opponent's K"]) == ["40"]
    assert numbers(text["match, you"]) == ["+15.60", "+16", "1616"]
    assert numbers(text["match, opponent"]) == ["-31.20", "-31", "1769"]


def test_the_score_of_a_match_that_is_not_rated() -> None:
    # rapid and blitz 7.3.1 (1 December 2024)
    far = at_stake(
        you=Player(2700, k=10),
        opponent=Player(2000, k=20),
        games=2,
        halves=3,
        when=WHEN._replace(pool="rapid"),
    )
    lines = list(match_lines(far, far))
    assert "600" in facts(lines)["match, not rated"]
    assert not any("new rating" in line for line in lines)


def test_working_of_a_mini_match_is_that_of_its_sum() -> None:
    text = "\n".join(match_working(load("fide"), at_stake(games=3, halves=3)))
    assert "20 x (1½ - 0.72) = +15.60, 3 games [8.3.2]" in text
    assert "40 x (1½ - 2.28) = -31.20, 3 games [8.3.2]" in text
    assert "1600 + 16 = 1616" in text


def test_points_of_an_event_that_is_over() -> None:
    ended = rated(load("fide").rate(PLAYER, [Game(1900, Result.WIN)], WHEN))
    lines = event_lines(ended, found(ended))
    assert facts(list(lines))["points"] == "1 from 1 round"


def test_event_sums() -> None:
    # table 8.1.2: .42 and .60; C.07 10: average 1942.5, so 1943; 75 % is dp 193
    text = facts(list(event_lines(event(), found(event()), READING.notes)))
    assert text["you"].startswith("1950, K 20")
    assert PLAYER.name in text["you"]
    assert text["points"] == "4½ from 6 rounds, 1 to be played"
    assert numbers(text["rated games"])[0] == "2"
    assert text["rated games"].endswith("score 1½")
    assert text["expected score"] == "1.02"
    assert numbers(text["change"]) == ["+9.60", "+10"]
    assert text["new rating"] == "1960"
    assert text["average of opponents"] == "1943"
    assert text["performance TPR"] == "2136"
    assert text["performance PTP"] == str(event().ptp)
    # (2010 + 1875) / 2 + 400 x (1 win - 0 losses) / 2 = 1942.5 + 200
    assert text["performance, linear"] == "2143"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (
            1,
            ["Ivanova, Anna", "2010", "White", "win", "0.42", "+11.60", "total +11.60"],
        ),
        (2, ["1875", "Black", "draw", "0.60", "-2.00", "total +9.60"]),
        (3, ["bye", "1 point", "not rated"]),
        (4, ["Lee", "1900", "won by forfeit", "not rated"]),
        (5, ["Petrov", "unrated", "loss", "not rated", "opponent unrated"]),
        (6, ["1800", "win", "not rated", "marked"]),
        (9, ["2043", "to be played", "0.37"]),
    ],
)
def test_event_rounds(number: int, words: list[str]) -> None:
    line = facts(list(event_lines(event(), found(event()))))[f"round {number}"]
    assert [word for word in words if word not in line] == []
    # a change stands exactly where the round is rated
    assert ("change" in line) == (number < 3)


def test_a_game_to_be_played_that_will_not_be_rated_says_so() -> None:
    game = Game(1800, rated=False)
    ahead = rated(load("fide").rate(PLAYER, [game], WHEN))
    line = facts(list(event_lines(ahead, found(ahead))))["round 1"]
    assert "not rated" in line
    assert "expected" not in line


def test_event_notes_name_their_line() -> None:
    notes = [
        line
        for line in event_lines(event(), found(event()), READING.notes)
        if line.startswith("note")
    ]
    assert notes == ["note: line 3, rating 0 read as unrated", "note: a whole note"]


def test_an_event_without_rated_games_keeps_the_rating() -> None:
    bye = rated(load("fide").rate(PLAYER, [Game(None, Result.FULL_BYE)], WHEN))
    lines = list(event_lines(bye, found(bye)))
    text = facts(lines)
    assert "none" in text["rated games"]
    assert "1950" in text.get("new rating", "1950")
    assert not any("performance" in line for line in lines)


def test_steps_with_and_without_an_article() -> None:
    steps = [Step("change", "20 x (1 - 0.24) = +15.20", "8.3.2"), Step("new", "1615")]
    assert list(step_lines(steps)) == [
        "change: 20 x (1 - 0.24) = +15.20 [8.3.2]",
        "new: 1615",
    ]


def test_working_of_an_assessment_reaches_both_sides() -> None:
    text = "\n".join(assess_working(load("fide"), at_stake()))
    # .24 and .76 of table 8.1.2 with K 20 and 40
    for formula in (
        "20 x (1 - 0.24) = +15.20",
        "20 x (½ - 0.24) = +5.20",
        "20 x (0 - 0.24) = -4.80",
        "40 x (0 - 0.76) = -30.40",
        "40 x (½ - 0.76) = -10.40",
        "40 x (1 - 0.76) = +9.60",
    ):
        assert text.count(formula) == 1
    assert "[8.3.2]" in text


def test_working_of_an_event_names_every_round() -> None:
    lines = list(event_working(load("fide"), event(), found(event())))
    titles = [line for line in lines if line.startswith("working of round")]
    assert [title.split()[-1] for title in titles] == [
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "9",
    ]
    text = "\n".join(lines)
    assert "20 x (1 - 0.42) = +11.60 [8.3.2]" in text
    assert "20 x (1½ - 1.02) = +9.60, 2 games [8.3.2]" in text
    assert "1950 + 10 = 1960" in text
    assert "1943 + 193 for 75 % = 2136 [C.07 10.2]" in text


@pytest.mark.slow
@given(players, events, terms, st.text().map(clean_name), st.booleans())
@settings(max_examples=60)
def test_any_event_is_one_printable_fact_a_line(
    player: Player, games: list[Game], when: Terms, name: str, newcomer: bool
) -> None:
    # one name would make a match of them
    named = [game._replace(name=f"{name} {place}") for place, game in enumerate(games)]
    if newcomer:
        player = player._replace(rating=0)
    for key in KEYS:
        answer = answered(key, player._replace(name=name), named, when)
        lines = list(event_lines(answer, found(answer)))
        assert all(line.isprintable() for line in lines)
        assert all(": " in line for line in lines)
        rounds = [line for line in lines if line.startswith("round ")]
        assert len(rounds) == len(games)
        working = event_working(load(key), answer, found(answer))
        assert all(line.isprintable() for line in working)
