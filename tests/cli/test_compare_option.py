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


def test_options_of_every_compared_system_are_taken() -> None:
    options = ("--rd", "80", "--opponent-rd", "60", "--games-before", "40", "--k", "15")
    printed = data(*ASSESS, "--compare", "fide,uscf,glicko", *options)["compare"]
    assert printed["fide"]["player"]["k"] == 15
    assert "assumptions" not in printed["uscf"]["player"]
    assert printed["glicko"]["win"]["rd"] < 80
    message = refusal(*ASSESS, "--compare", "fide,uscf", "--rd", "80")
    assert message.startswith("Error: --rd: not used by --system fide, only by ")


def test_all_systems_at_once() -> None:
    facts = ("--rd", "80", "--opponent-rd", "60", "--volatility", "0.06")
    for command in (ASSESS, EVENT):
        call = (*command, "--compare", ",".join(KEYS), *facts)
        printed = data(*call, stdin=GAMES)["compare"]
        assert tuple(printed) == KEYS
        assert not [key for key, found in printed.items() if "problems" in found]


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
