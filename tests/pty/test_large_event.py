"""A large event named on the command line: the screen first, its rows as they come."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.readers import event, save_trf
from tests.cli.process import run
from tests.pty.pty_app import DOWN, ESCAPE, Terminal

pytestmark = pytest.mark.pty

PLAYERS = 5_000


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("large") / "large.trf"
    path.write_bytes(save_trf(event(PLAYERS, 11)))
    return str(path)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("large") / "large.txt"
    path.write_text("1900 W\n" + "# nothing\n" * 30_000, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("subcommand", ["field", "open"])
def test_progress_is_shown_before_the_rows(subcommand: str, report: str) -> None:
    with Terminal(subcommand, report, "--date", "2026-02-01") as terminal:
        terminal.wait_for("No event yet", "Reading", "Esc cancel")
        terminal.wait_for("Player, Number 1 ", "5,000 players of Benchmark Open")
        # the report says 2025-11-01
        assert "Date 2026-02-01" in terminal.text


@pytest.mark.slow
def test_players_are_shown_before_they_are_rated(tmp_path: Path) -> None:
    file = tmp_path / "largest.trf"
    file.write_bytes(save_trf(event(9_998, 11)))
    with Terminal("field", str(file)) as terminal:
        terminal.wait_for("Player, Number 1 ", "players; not rated yet")
        assert "players of Benchmark Open" not in terminal.text
        terminal.send(DOWN)
        terminal.wait_for("9,998 players of Benchmark Open")
        assert ">   2 Player, Number 2" in terminal.settled().text


def test_escape_cancels(report: str) -> None:
    with Terminal("field", report) as terminal:
        terminal.wait_for("Reading", "Esc cancel")
        terminal.send(ESCAPE)
        terminal.wait_for("Not read: cancelled", "No event yet")


@pytest.mark.parametrize("subcommand", ["tournament", "open"])
def test_games_of_one_player_are_shown_once_they_are_read(
    subcommand: str, games: str
) -> None:
    with Terminal(subcommand, games, "--rating", "1800") as terminal:
        # table 8.1.2 of B.02: a difference of 100
        terminal.wait_for("large.txt", "1900", "0.36")
        assert "Reading" not in terminal.text


@pytest.mark.parametrize(
    ("subcommand", "holds", "words"),
    [
        ("field", "games", "large.txt: one player's games, not a whole event"),
        ("tournament", "report", "large.trf: a whole event, not one player's games"),
    ],
)
def test_what_does_not_fit_the_screen_is_refused_on_it(
    subcommand: str, holds: str, words: str, request: pytest.FixtureRequest
) -> None:
    with Terminal(subcommand, request.getfixturevalue(holds)) as terminal:
        terminal.wait_for(words, "F1 help")


@pytest.mark.parametrize("subcommand", ["field", "open"])
def test_without_a_screen_it_is_read_at_once(subcommand: str, report: str) -> None:
    ended = run(subcommand, report)
    assert ended.stdout.startswith("Benchmark Open\n2025-11-01\n")
