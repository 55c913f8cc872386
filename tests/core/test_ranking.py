"""Ranks in words, and birth years as typed."""

from __future__ import annotations

import pytest

from elo_tui.core.model import Problem
from elo_tui.core.rank_words import (
    describe_group,
    describe_ranks,
    describe_ranks_briefly,
)
from elo_tui.core.ranking import (
    Born,
    PlayerGroup,
    Rank,
    read_born,
)
from elo_tui.core.text.figures import format_ordinal


def test_the_sentence_of_the_game_screen() -> None:
    found = [
        (PlayerGroup(), Rank(41_202, 0, 470_842)),
        (PlayerGroup("GER"), Rank(1_249, 3, 18_748)),
        (PlayerGroup(sex="w", born=Born(2006)), Rank(0, 0, 0)),
    ]
    assert describe_ranks(2000, found) == (
        "2000 would be 41,203rd of 512,044 active, 91st percentile;"
        " 1,250th of 20,000 in GER, level with 3, 93rd percentile;"
        " 1st with no other women, born 2006 or later"
    )


@pytest.mark.parametrize(
    ("rank", "text"),
    [
        (Rank(0, 0, 1), "above all 1 in MON"),
        (Rank(1, 0, 0), "below all 1 in MON"),
        (Rank(0, 1, 0), "1st of 1 in MON, level with 1, above none"),
        (Rank(300, 1, 2), "301st of 303 in MON, level with 1, above fewer than 1 %"),
        (Rank(0, 0, 0), "1st with no other in MON"),
    ],
)
def test_there_are_no_more_places_than_players(rank: Rank, text: str) -> None:
    assert describe_ranks(2000, [(PlayerGroup("MON"), rank)]) == f"2000 would be {text}"
    short = describe_ranks_briefly(2000, [(PlayerGroup("MON"), rank)], "list", 10)
    assert "0th" not in short
    assert rank.players + 1 != 2 or "2nd" not in short


def test_the_percentile_is_the_share_rated_lower() -> None:
    # the best of 31 players, and a rating above all of them
    assert Rank(0, 1, 30).percentile == pytest.approx(96.7741935484)
    assert Rank(0, 0, 31).percentile == 100
    assert Rank(0, 0, 0).percentile is None


@pytest.mark.parametrize(
    ("number", "text"),
    [
        *((1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th")),
        *((13, "13th"), (21, "21st"), (100, "100th"), (111, "111th"), (112, "112th")),
        *((1_013, "1,013th"), (1_022, "1,022nd"), (0, "0th")),
    ],
)
def test_ordinals(number: int, text: str) -> None:
    assert format_ordinal(number) == text


@pytest.mark.parametrize(
    ("text", "years", "words"),
    [
        ("2006..", Born(2006, 2099), "born 2006 or later"),
        ("..1960", Born(1850, 1960), "born 1960 or earlier"),
        ("1961..1976", Born(1961, 1976), "born 1961 to 1976"),
        (" 1961 .. 1976 ", Born(1961, 1976), "born 1961 to 1976"),
        ("2010", Born(2010, 2010), "born 2010"),
        ("2010..2010", Born(2010, 2010), "born 2010"),
    ],
)
def test_birth_years(text: str, years: Born, words: str) -> None:
    assert read_born(text) == years
    assert describe_group(PlayerGroup(born=years)) == words


@pytest.mark.parametrize(
    "text", ["..", "10..20", "1961-1976", "1976..1961", "1961..x", "1800", "٢٠١٠"]
)
def test_no_birth_years(text: str) -> None:
    assert isinstance(read_born(text), Problem)
