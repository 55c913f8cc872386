"""A system that was added: its module and its row are all that the program needs.

The program is copied, with `tests/toy_system.py` as a module and one row more, and a
process of its own runs the calls. Elo's curve gives the numbers: 1 / (1 + 10^(d/400)),
K 32, 2 points more for a win against a stronger opponent.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.process import environment
from tests.readers.trf_text import player
from tests.shared import CHECKOUT, TESTS

ROW = (
    '    SystemRow("toy-for-tests", "Toy for tests",'
    ' "elo_tui.core.systems.toy_for_tests", frozenset()),\n)\n'
)
GAMES = "1800 w 1\n1400 b 0\n"
REPORT = "\n".join(
    (
        "012 Toy Open",
        "042 2026/01/05",
        player(1, "   2 w 1", name="Ada", rating=1600, points="1.0"),
        player(2, "   1 b 0", name="Ben", rating=1800, points="0.0"),
    )
)
TOY = ("--system", "toy-for-tests")
PLAN = ("plan", "--rating", "1600", *TOY)
SEASON = ("--performance", "1700", "--until", "2027-06-01", "--every", "30")
CALLS: dict[str, tuple[tuple[str, ...], str]] = {
    "assess": (("assess", "1600", "1800", *TOY, "--json"), ""),
    "event": (("event", "--rating", "1600", *TOY, "--json"), GAMES),
    "field": (("event", "report.trf", *TOY, "--json"), ""),
    "plan": ((*PLAN, "--remaining", "1800, 1400", "--target", "1602", "--json"), ""),
    "long plan": ((*PLAN, "--remaining", "5x1800", "--target", "1602"), ""),
    "norm": ((*PLAN, "--remaining", "1800", "--norm", "IM"), ""),
    "odds": (("odds", "1600", "1800", *TOY, "--json"), ""),
    "fide odds": (("odds", "1600", "1800", "--json"), ""),
    "season": (("season", "--rating", "1600", *TOY, *SEASON, "--games", "7"), ""),
    "compare": (
        ("assess", "1600", "1800", "--compare", "elo,toy-for-tests", "--json"),
        "",
    ),
    "systems": (("systems", "--json"), ""),
    "unrated": (("assess", "unrated", "1800", *TOY), ""),
    "not asked": (("assess", "1600", "1800", *TOY, "--rd", "80"), ""),
    "profile": (("journal", "profile", "add", "Nilsen, Kari"), ""),
    "official": (
        *(
            (
                *("journal", "list-value", "--rating", "1600"),
                *("--date", "2026-01-01", *TOY),
            ),
            "",
        ),
    ),
    "add": (
        ("journal", "add", "--name", "One", "--date", "2026-01-05", *TOY, "-"),
        GAMES,
    ),
    "journal": (("journal", "--json"), ""),
    "simulate": (("simulate", "open.trf", "--json"), ""),
}
PROGRAM = """
import json, os, sys
from tests.cli.answers import call
from elo_tui.cli.group import group
from elo_tui.cli.completion_command import SHELLS
from elo_tui.kit.command_line.subcommand_names import COMPLETE_VARIABLE, PROGRAM
found = {}
for name, (words, stdin) in json.load(sys.stdin).items():
    result = call(*words, stdin=stdin)
    found[name] = (result.exit_code, result.stdout, result.stderr)
shell = SHELLS["bash"](group, {}, PROGRAM, COMPLETE_VARIABLE)
items = shell.get_completions(["assess", "--system"], "toy-f")
found["completion"] = (0, json.dumps({"items": [item.value for item in items]}), "")
print(json.dumps(found))
"""


class Answer(NamedTuple):
    code: int
    out: str
    err: str


@cache
def answers() -> dict[str, Answer]:
    """What the program says to each call once it knows the system."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        package = folder / "elo_tui"
        shutil.copytree(CHECKOUT / "elo_tui", package)
        rules = package / "core" / "systems"
        shutil.copy(TESTS / "toy_system.py", rules / "toy_for_tests.py")
        table = (rules / "rows.py").read_text("utf-8")
        (rules / "rows.py").write_text(table.removesuffix(")\n") + ROW, "utf-8")
        (folder / "report.trf").write_text(REPORT)
        (folder / "open.trf").write_text(
            REPORT.replace("w 1", "w  ").replace("b 0", "")
        )
        variables = environment(
            PYTHONPATH=os.pathsep.join((name, str(CHECKOUT))),
            **{DATA_VARIABLE: str(folder / "data")},
        )
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            input=json.dumps(CALLS),
            capture_output=True,
            text=True,
            cwd=name,
            env=variables,
            check=True,
            timeout=60,
        )
    found: dict[str, list[Any]] = json.loads(run.stdout)
    return {name: Answer(*said) for name, said in found.items()}


def data(name: str) -> dict[str, Any]:
    said = answers()[name]
    assert said.code == 0, said.err
    found: dict[str, Any] = json.loads(said.out)
    return found


def refusal(name: str) -> str:
    said = answers()[name]
    assert (said.code, said.out) == (2, "")
    return said.err.splitlines()[-1]


def test_a_game_is_rated_by_its_own_rules() -> None:
    # 32 x (1 - 0.2403) + 2, and 32 x (0 - 0.2403)
    found = data("assess")
    assert (found["win"]["change"], found["win"]["bonus"]) == (26.31, 2.0)
    assert (found["win"]["new_rating"], found["loss"]["new_rating"]) == (1626, 1592)


def test_an_event_is_rated_by_its_own_rules() -> None:
    (alone,) = data("event")["players"]
    assert (alone["change"], alone["bonus"], alone["new_rating"]) == (2.0, 2.0, 1602)
    ada, ben = data("field")["players"]
    assert (ada["new_rating"], ben["new_rating"]) == (1626, 1776)


def test_a_forecast_knows_that_it_matters_which_games_are_won() -> None:
    outcomes = data("plan")["distribution"]
    new = [(one["score"], one["new_rating"]) for one in outcomes]
    # the sum of both expectations is 1; a win against 1800 brings the bonus
    assert sorted(new) == [
        *((0.0, 1568), (0.5, 1584), (1.0, 1600), (1.0, 1602)),
        *((1.5, 1616), (1.5, 1618), (2.0, 1634)),
    ]
    assert "it matters which games are won" in refusal("long plan")


def test_what_the_row_does_not_state_is_refused_in_a_sentence() -> None:
    assert refusal("season") == "Error: --system 'toy-for-tests': fide or elo"
    assert refusal("norm") == "Error: --norm IM: only with FIDE's standard ratings"
    assert "no first rating" in refusal("unrated")
    assert refusal("not asked") == (
        "Error: --rd: not used by --system toy-for-tests, only by --system glicko or"
        " glicko2 or lichess"
    )


def test_odds_are_those_of_the_model_and_not_of_the_rules() -> None:
    # the row does not state that its curve forecasts
    assert data("odds")["expected"] == data("fide odds")["expected"]


def test_it_stands_wherever_systems_are_listed() -> None:
    assert list(data("compare")["compare"]) == ["elo", "toy-for-tests"]
    listed = data("systems")["systems"][-1]
    assert (listed["key"], listed["name"], listed["asks"]) == (
        "toy-for-tests",
        "Toy for tests",
        [],
    )
    assert data("completion") == {"items": ["toy-for-tests"]}


def test_a_journal_keeps_its_events() -> None:
    (track,) = data("journal")["tracks"]
    assert (track["system"], track["live"]) == ("toy-for-tests", 1602)
    (period,) = track["periods"]
    assert (period["base"], period["change"]) == (1600, 2)


def test_a_simulation_needs_no_word_of_a_system() -> None:
    assert data("simulate")["players"]
