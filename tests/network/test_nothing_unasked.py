"""Nothing of the network is touched, nor imported, before someone asks for it."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from elo_tui.features.lists.command.opened_lists import LIST_SUBCOMMANDS as OF_LISTS
from elo_tui.kit.command_line.subcommand_names import SCREENS, SUBCOMMANDS
from elo_tui.session.paths import DATA_VARIABLE, STATE_VARIABLE
from elo_tui.session.permissions import Prefill
from tests.cli.answers import call
from tests.cli.made_events import HEAD
from tests.cli.test_simulate_command import OPEN
from tests.lakeside import LAKESIDE
from tests.shared import CHECKOUT
from tests.store.lists.made import named

GAMES = "1850 W\n1900 =\n"
PGN = '[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n1. e4 { [%eval 0.2] } 1-0\n'
#: A call of every command that needs nothing of the network.
CALLS = (
    *("assess 1600 1800", "odds 1600 1800", "systems", "doctor", "completion bash"),
    *("event games.txt --rating 1950", "event report.trf", "read report.trf"),
    "period games.txt --rating 1950",
    "plan --rating 1950 --target 2000 --remaining 2000,2100",
    *("season --rating 1950 --performance 2000 --until 2027-01-01", "accuracy a.pgn"),
    "worth --rating 1950 2000,2100",
    *("standings report.trf", "simulate open.trf", "dwz-2026 1366-21"),
    *("check report.trf", "norms report.trf", "round report.trf"),
    "categories report.trf",
    *("convert 1500", "convert 1366-21"),
    "next swiss.trf" if find_spec("py4swiss") else "next --help",
    *("journal profile add Nilsen", "journal", "report.trf", "open report.trf"),
    "board report.trf",
    *("game 1600 1800", "tournament games.txt --rating 1950", "field report.trf"),
    *("list import list.txt --date 2026-10-01", "list info", "list find nepo"),
    "news",
    *("list rank 2000", "list top", "list remove fide"),
    *("roster", "roster file report.trf --dry-run"),
    *("pool new club --system elo", "pool add club report.trf", "pool list club"),
)


class Asked(AssertionError):
    """The network was asked."""


@pytest.fixture
def no_sockets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A folder with files of every kind, and no way out of the machine."""

    def refuse(*_: object, **__: object) -> None:
        raise Asked("a socket was wanted")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path / "state"))
    Path("report.trf").write_text(LAKESIDE, encoding="utf-8")
    Path("open.trf").write_text("\n".join((*HEAD, *OPEN, "")), encoding="utf-8")
    Path("swiss.trf").write_text(
        "\n".join((*HEAD, "XXR 3", *OPEN, "")), encoding="utf-8"
    )
    Path("games.txt").write_text(GAMES, encoding="utf-8")
    Path("a.pgn").write_text(PGN, encoding="utf-8")
    Path("list.txt").write_bytes(named())
    with monkeypatch.context() as patch:
        for name in ("socket", "create_connection", "getaddrinfo", "gethostbyname"):
            patch.setattr(socket, name, refuse)
        yield


def opens(_prefill: Prefill) -> int:
    return 0


@pytest.mark.usefixtures("no_sockets")
def test_every_other_command_answers_without_a_socket() -> None:
    for words in CALLS:
        result = call(*words.split(), open_screens=opens)
        # a report that is not fit to send has a status of its own
        faulty = {0, 1, 2} if words.startswith("check") else {0}
        assert result.exit_code in faulty, (words, result.output, result.exception)


def test_every_command_is_among_them() -> None:
    first = {words.split()[0] for words in CALLS}
    assert first >= {*SUBCOMMANDS, *SCREENS}
    of_lists = {words.split()[1] for words in CALLS if words.startswith("list ")}
    assert of_lists == {*OF_LISTS} - {"update"}


PROGRAM = """
import json, sys
from datetime import date
from elo_tui.kit.command_line import guards
guards.prepare_screen()
import asyncio
from elo_tui import start
from elo_tui.session.permissions import Prefill
prefill = Prefill("game", {"own": "1600", "opponent": "1800"})
app = start.build_app(prefill, date.today())
async def run():
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f3")
        await pilot.pause()
asyncio.run(run())
before = sorted(sys.modules)
# the framework was imported without encryption, which is there when it is wanted
from elo_tui.network.connection import Reach
assert Reach().trust().check_hostname
json.dump(before, sys.stdout)
"""
#: What it takes to ask a host.
NETWORK = {"ssl", "http.client", "elo_tui.network", "urllib.request", "zipfile"}


@pytest.mark.slow
def test_the_screens_start_without_anything_of_the_network(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert NETWORK & {*json.loads(run.stdout)} == set()
