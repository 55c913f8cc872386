"""``--k 10,20,40``: several K-factors side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.answers import answer, data, refusal

DAY = ("--date", "2026-01-10")
GAMES = "1800 W\n1700 =\n"


def test_a_game_as_a_table() -> None:
    # FIDE B.02 8.1.2: 200 points are .24, so a win is .76 K, a draw .26 K
    assert answer("assess", "1600", "1800", "--k", "10,20,40", *DAY) == (
        "rules: FIDE B.02, rules of 2025-10-01, standard\n"
        "you: 1600 against 1800\n"
        "expected score: 0.24\n"
        " K          win         draw        loss\n"
        "10   +7.60 1608   +2.60 1603  -2.40 1598\n"
        "20  +15.20 1615   +5.20 1605  -4.80 1595\n"
        "40  +30.40 1630  +10.40 1610  -9.60 1590\n"
    )


def test_a_match_as_a_table() -> None:
    call = ("assess", "1600", "1800", "--k", "10;40", "--score", "2.5", "--of", "4")
    lines = answer(*call, "--waived", *DAY).splitlines()
    # 2½ - 4 x .24 = 1.54
    assert lines[3].endswith("  match 2½ of 4")
    assert [line.split()[-2:] for line in lines[4:]] == [
        ["+15.40", "1615"],
        ["+61.60", "1662"],
    ]


def test_an_event_as_a_table() -> None:
    # 8.1.2: 200 points are .24, 100 are .36; 1½ - .60 = .90
    call = ("event", "--rating", "1600", "--k", "10 20, 40", *DAY)
    assert answer(*call, stdin=GAMES) == (
        "rules: FIDE B.02, rules of 2025-10-01, standard\n"
        "you: 1600\n"
        "expected score: 0.60\n"
        " K  change  rounded  new rating\n"
        "10   +9.00       +9        1609\n"
        "20  +18.00      +18        1618\n"
        "40  +36.00      +36        1636\n"
    )


@pytest.mark.parametrize(
    "call",
    [("assess", "1600", "1800", *DAY), ("event", "--rating", "1600", *DAY)],
    ids=["assess", "event"],
)
def test_a_list_of_the_same_data(call: tuple[str, ...]) -> None:
    alone = [data(*call, "--k", k, stdin=GAMES) for k in ("10", "40")]
    assert data(*call, "--k", "10,40", stdin=GAMES) == {"by_k": alone}


def test_one_k_stays_as_it_is() -> None:
    call = ("assess", "1600", "1800", "--system", "elo")
    assert data(*call, "--k", "12,5") == data(*call, "--k", "12.5")
    assert data(*call, "--k", "12.5,20")["by_k"][0] == data(*call, "--k", "12.5")
    twice = data(*call, "--k", "20,20")["by_k"]
    assert twice == [data(*call, "--k", "20")]


def test_a_first_rating_has_no_k() -> None:
    said = answer("assess", "unrated", "1800", "--k", "10,20", *DAY)
    assert "you: unrated against 1800\n" in said
    assert [line.split()[0] for line in said.splitlines()[-2:]] == ["10", "20"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--k", "10,x"), "--k '10,x': K-factors over 0, up to 1000, such as 10,20,40"),
        (("--k", "10,20,0"), "--k '10,20,0': K-factors over 0"),
        (("--k", "10,,20"), "--k '10,,20': K-factors over 0"),
        (("--k", ",".join(map(str, range(10, 21)))), "at most 10 K-factors"),
        (("--k", "10,20", "--explain"), "--explain: with one --k only"),
        (("--k", "10,20", "--chart"), "--chart: with one --k only"),
        (("--k", "10,20", "--compare", "fide,elo"), "--compare: with one --k only"),
    ],
)
def test_refused(arguments: tuple[str, ...], said: str) -> None:
    assert said in refusal("assess", "1600", "1800", *arguments)
    assert said in refusal("event", "--rating", "1600", *arguments, stdin=GAMES)


def test_several_k_are_for_one_player(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text("No Name Rtg 1 2\n1 Ash 1700 * 1\n2 Birch 1500 0 *\n")
    assert "--k: several only for one player; add --player" in refusal(
        "event", str(file), "--k", "10,20"
    )
    lines = answer("event", str(file), "--k", "10,20", "--player", "2").splitlines()
    assert lines[1] == "you: 1500, Birch"
    assert [line.split()[0] for line in lines[-2:]] == ["10", "20"]
