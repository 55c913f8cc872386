"""``--compare``: the same games in several systems, as text and as JSON."""

from __future__ import annotations

from typing import Any

import pytest

from elo_tui.core.systems import KEYS
from tests.cli.answers import answer, data, refusal

DAY = ("--date", "2026-01-31", "--event-end", "2026-01-31")
ASSESS = ("assess", "1600", "1800", *DAY)
EVENT = ("event", "--rating", "1600", *DAY)
GAMES = "1800 W, bye, 1600 ="
COMMANDS = pytest.mark.parametrize("command", [ASSESS, EVENT], ids=["assess", "event"])


def blocks(*arguments: str) -> dict[str, list[str]]:
    """The lines of each system below its title; "" has what stands before them."""
    found: dict[str, list[str]] = {"": []}
    for line in answer(*arguments, stdin=GAMES).splitlines():
        if line.startswith("compare "):
            found[line] = []
        else:
            list(found.values())[-1].append(line)
    return found


def test_one_game_as_text() -> None:
    found = blocks(*ASSESS, "--compare", "fide,dwz,uscf", "--dwz-index", "12")
    titles = list(found)
    assert found[""][-1] == (
        "pools are not comparable: a number means another strength in each system"
    )
    assert titles[1].startswith("compare FIDE (assumed ")
    # in the order of the table of systems, not in that of the option
    assert titles[2].startswith("compare US Chess (")
    assert titles[3] == (
        "compare DWZ 2013 (assumed older than 25; of the opponent older than 25,"
        " index 6 or more)"
    )
    # B.02 8.1.2: 200 points are .24; K 20
    assert found[titles[1]] == [
        "  K: 20",
        "  expected: 0.24",
        "  win: +15.20 1615",
        "  draw: +5.20 1605",
        "  loss: -4.80 1595",
        "  opponent, if you win: -15.20 1785",
        "  opponent, if you draw: -5.20 1795",
        "  opponent, if you lose: +4.80 1805",
    ]
    # DWZ of 2013: E = 1.6^4 + 15 = 21.55, so 22; K = 800 / 23; P(-200) = .240 as
    # 200 points are half a sigma of 282.84 x sqrt 2: 34.78 x .760 = 26.44
    assert found[titles[3]][:4] == [
        "  K: 34.78",
        "  expected: 0.240",
        "  win: +26.44 1626",
        "  draw: +9.05 1609",
    ]
    assert "  index: 13" in found[titles[3]]
    assert len({len(lines) for lines in list(found.values())[1:3]}) == 1


def test_an_event_as_text() -> None:
    found = blocks(*EVENT, "--compare", "fide elo")
    # B.02 8.1.2: .24 and .50; 20 x (.76 + 0) = 15.20
    assert found["compare FIDE (assumed 30+ games, adult, never 2400)"] == [
        "  K: 20",
        "  score: 1½/2",
        "  expected: 0.74",
        "  change: +15.20",
        "  new rating: 1615",
        "  round 1: +15.20",
        "  round 3: 0.00",
    ]
    # 1 / (1 + 10^(200/400)) = .2403 and ½: 20 x .7597 = 15.19
    elo = next(lines for title, lines in found.items() if title.startswith("compare E"))
    assert elo[1:5] == [
        "  score: 1½/2",
        "  expected: 0.7403",
        "  change: +15.19",
        "  new rating: 1615",
    ]


@COMMANDS
def test_what_stands_before_the_comparison_is_the_answer_itself(
    command: tuple[str, ...],
) -> None:
    alone = answer(*command, stdin=GAMES)
    compared = answer(*command, "--compare", "fide,elo", stdin=GAMES)
    assert compared.startswith(alone)
    printed = data(*command, "--compare", "fide,elo", stdin=GAMES)
    before = data(*command, stdin=GAMES)
    assert {key: printed[key] for key in before} == before
    assert [*printed] == [*before, "compare"]


def rated(command: tuple[str, ...], system: str) -> dict[str, Any]:
    """What the system says when it is asked alone, in the form of a comparison."""
    printed = data(*command, "--system", system, stdin=GAMES)
    if command is ASSESS:
        return printed
    return {"edition": printed["edition"], **printed["players"][0]}


@COMMANDS
def test_json_has_for_each_system_what_it_says_alone(command: tuple[str, ...]) -> None:
    keys = ["fide", "elo", "uscf", "dwz", "ecf"]
    printed = data(*command, "--compare", ",".join(reversed(keys)), stdin=GAMES)[
        "compare"
    ]
    assert [*printed] == keys
    for key in keys:
        assert printed[key].items() >= rated(command, key).items()


@COMMANDS
def test_the_chosen_system_need_not_be_compared(command: tuple[str, ...]) -> None:
    call = (*command, "--system", "dwz", "--compare", "fide,elo")
    printed = data(*call, stdin=GAMES)
    assert printed["system"] == "dwz"
    assert [*printed["compare"]] == ["fide", "elo"]


@COMMANDS
@pytest.mark.parametrize(
    ("key", "options", "words"),
    [
        ("glicko", (), "RD: needed"),
        ("glicko2", ("--rd", "80"), "opponent's RD: "),
        ("lichess", ("--opponent-rd", "60"), "RD: needed"),
        ("uscf", ("--record", "won"), "how many earlier games, all won, are there?"),
    ],
)
def test_a_system_that_lacks_a_fact_says_which(
    command: tuple[str, ...], key: str, options: tuple[str, ...], words: str
) -> None:
    call = (*command, "--compare", f"fide,{key}", *options)
    printed = data(*call, stdin=GAMES)["compare"]
    assert [*printed[key]] == ["problems"]
    (text,) = printed[key]["problems"]
    assert words in text
    assert printed["fide"]["edition"].startswith("FIDE")
    found = blocks(*call)
    title, lines = list(found.items())[-1]
    assert text in title
    assert lines == []


def test_options_of_every_compared_system_are_taken() -> None:
    options = ("--rd", "80", "--opponent-rd", "60", "--games-before", "40", "--k", "15")
    printed = data(*ASSESS, "--compare", "fide,uscf,glicko", *options)["compare"]
    assert printed["fide"]["player"]["k"] == 15
    assert "assumptions" not in printed["uscf"]["player"]
    assert printed["glicko"]["win"]["rd"] < 80
    message = refusal(*ASSESS, "--compare", "fide,uscf", "--rd", "80")
    assert message.startswith("Error: --rd: not used by --system fide, only by ")


@COMMANDS
def test_a_provisional_rating_may_be_compared(command: tuple[str, ...]) -> None:
    call = (*command, "--compare", "fide,uscf")
    games = data(*call, "--games-before", "13", stdin=GAMES)["compare"]["uscf"]
    provisional = data(*call, "--provisional", "13", stdin=GAMES)["compare"]["uscf"]
    assert provisional == games


def test_all_systems_at_once() -> None:
    facts = ("--rd", "80", "--opponent-rd", "60", "--volatility", "0.06")
    for command in (ASSESS, EVENT):
        call = (*command, "--compare", ",".join(KEYS), *facts)
        printed = data(*call, stdin=GAMES)["compare"]
        assert tuple(printed) == KEYS
        assert not [key for key, found in printed.items() if "problems" in found]


def test_a_match_is_compared_as_a_match() -> None:
    match = ("--score", "2.5", "--of", "4", "--waived")
    found = blocks(*ASSESS, "--compare", "fide,elo", *match)
    fide = list(found.values())[1]
    # 20 x (2.5 - 4 x .24) = 30.80
    assert "  2½ of 4: +30.80 1631" in fide
    assert [line for line in fide if line.startswith("  opponent, if you score ")]


def test_first_ratings_are_compared() -> None:
    call = ("event", "--rating", "unrated", *DAY, "--compare", "fide,ecf")
    found = blocks(*call)
    titles = list(found)
    # FIDE B.02 7.1.4: five games; the ECF asks for no number of games
    assert "2 of 5 games" in titles[1]
    assert "  new rating: none" in found[titles[1]]
    assert "  change: first" in found[titles[2]]
    assert "  new rating: none" not in found[titles[2]]


@COMMANDS
@pytest.mark.parametrize(
    "typed",
    ["", " ", "fide", "fide,fide", "fide,FIDE", "fide,usa", "fide,dwz,", "all", "\x1b"],
)
def test_keys_that_are_refused(command: tuple[str, ...], typed: str) -> None:
    message = refusal(*command, "--compare", typed, stdin=GAMES)
    assert message.startswith("Error: --compare '")
    assert message.endswith(f": two or more of {', '.join(KEYS)}")
    assert message.isprintable()


@pytest.mark.parametrize("typed", ["fide,dwz", "dwz fide", "FIDE; Dwz", " fide , dwz "])
def test_ways_to_write_the_keys(typed: str) -> None:
    assert [*data(*ASSESS, "--compare", typed)["compare"]] == ["fide", "dwz"]
