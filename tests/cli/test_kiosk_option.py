"""``--kiosk`` and its companions on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.process import PROGRAM, environment, in_terminal, run

#: A program whose app meets a fault at its start.
FAULTY = """
import sys
from elo_tui import start
def run_app(prefill):
    raise KeyError("the rating of Ann")
start.run_app = run_app
sys.exit(start.main(sys.argv[1:]))
"""
#: A program that says what the app would be given.
TOLD = FAULTY.replace(
    'raise KeyError("the rating of Ann")',
    "import msgspec; print(*msgspec.structs.astuple(prefill.kiosk))",
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--kiosk", "tournament", "games.txt"), "no files are read; leave FILE out"),
        (("--kiosk", "--idle-limit", "9" * 5000), "2 to 1440"),
        (("--kiosk", "--profile", "a" * 33), "up to 32 of a to z"),
        (("--kiosk", "--profile", "anna\n"), "up to 32 of a to z"),
    ],
)
def test_what_a_kiosk_does_not_do_is_refused(
    arguments: tuple[str, ...], words: str
) -> None:
    ended = in_terminal(*arguments)
    assert ended.code == 2
    assert ended.stdout == ""
    assert words in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--kiosk",), "30  0 False"),
        (("--kiosk", "--fetch-pages"), "30  0 True"),
        (("--kiosk", "game", "1600", "1800"), "30  0 False"),
        (("game", "--kiosk", "--idle-limit", "2"), "2  0 False"),
        (("--kiosk", "--most-sessions", "7"), "30  7 False"),
        (("--profile", "anna-2", "tournament", "--kiosk"), "30 anna-2 0 False"),
    ],
)
def test_the_terms_reach_the_app(arguments: tuple[str, ...], expected: str) -> None:
    ended = in_terminal(*arguments, program=(sys.executable, "-c", TOLD))
    assert ended.stderr == ""
    assert ended.stdout == f"{expected}\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("--kiosk --most-sessions 4 --profile anna", "30 anna 4 False False"),
        ("--kiosk --fetch-pages --idle-limit 5 --no-mouse", "5  0 True False"),
        # for the parser of the command line
        ("--kiosk --idle-limit=5", "5  0 False True"),
    ],
)
def test_an_empty_session_needs_no_parser(arguments: str, expected: str) -> None:
    told = TOLD.replace("kiosk))", "kiosk), 'click' in sys.modules)")
    ended = in_terminal(*arguments.split(), program=(sys.executable, "-c", told))
    assert (ended.stdout, ended.stderr) == (f"{expected}\n", "")


def test_without_a_terminal_no_other_way_is_named() -> None:
    ended = run("--kiosk", program=PROGRAM)
    assert ended.code == 2
    assert ended.stderr == (
        "Error: the screen needs a terminal on standard input and standard error\n"
    )


def test_a_fault_is_one_sentence_and_leaves_no_file(tmp_path: Path) -> None:
    program = (sys.executable, "-c", FAULTY)
    env = environment(ELO_TUI_STATE=str(tmp_path))
    ended = in_terminal("--kiosk", program=program, env=env)
    assert ended.code == 70
    assert ended.stderr == (
        "Error: elo-tui ended because of an internal error (KeyError)\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_windows_has_no_kiosk() -> None:
    there = (
        "from elo_tui.kit.command_line import kiosk_arguments\n"
        "kiosk_arguments.ON_WINDOWS = True\n"
    )
    ended = in_terminal("--kiosk", program=(sys.executable, "-c", there + TOLD))
    assert (ended.code, ended.stdout) == (2, "")
    assert "--kiosk: not on Windows" in ended.stderr
