"""Pairings: results of both sides, byes, several rounds in one paste."""

from __future__ import annotations

import pytest

from tests.readers.tables.made import from_text, rounds

HEADER = "Bo.\tNo.\t\tWhite\tRtg\tPts.\tResult\tPts.\t\tBlack\tRtg\tNo.\n"
ONE = (
    f"Round 1 on 2026/08/10 at 17:00\n{HEADER}"
    "1\t1\tFM\tAlder, Ann\t2000\t0\t1 - 0\t0\t\tBirch, Bo\t1900\t2\n"
    "2\t3\t\tCedar\t1800\t0\t+ - -\t0\t\tDogwood\t0\t4\n"
    "3\t5\t\tElm\t1700\t0\t1\t\t\tbye\t\t\n"
    "4\t6\t\tFir\t1600\t0\t0\t\t\tnot paired\t\t\n"
)
BARE = "Bo.\t\t\tWhite\tRtg\tPts.\tResult\tPts.\t\tBlack\tRtg\t\n"
UNNUMBERED = (
    f"Round 4\n{BARE}"
    "1\t\tCM\tAlder, Ann\t2000\t2\t1 - 0\t1½\t\tBirch, Bo\t0\t\n"
    "2\t\t\tCedar\t1800\t1\t1\t\t\tbye\t\t\n"
    "3\t\t\tDogwood\t0\t3\t½\t\t\tnot paired\t\t\n"
    "4\t\t\tElm\t1700\t3\t0\t\t\tnot paired\t\t\n"
)


def test_an_unrated_opponent_is_an_opponent() -> None:
    text = UNNUMBERED.replace("1 - 0", "½")
    assert rounds(from_text(text)[0], 2) == [(4, 1, "b", "=")]


@pytest.mark.parametrize(("number", "code"), [("-1", "U"), ("-2", "Z")])
def test_the_numbers_of_nobody(number: str, code: str) -> None:
    text = ONE.replace("0\t1\t\t\tbye\t\t\n", f"0\t\t\t\tnemo\t0\t{number}\n")
    assert rounds(from_text(text)[0], 5) == [(1, None, "", code)]
