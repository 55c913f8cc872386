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
