"""Where no screen can open, the answer comes as lines, with what to call instead."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from elo_tui import start
from elo_tui.kit.command_line import guards
from tests.cli.answers import answer, call
from tests.cli.process import environment, in_terminal
from tests.lakeside import LAKESIDE


@pytest.fixture(autouse=True)
def dumb(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No screen, in a folder with an event and games."""
    monkeypatch.setattr(guards, "find_screen_problem", lambda: "TERM is dumb")
    monkeypatch.chdir(tmp_path)
    Path("report.trf").write_text(LAKESIDE, encoding="utf-8")
    Path("games.txt").write_text("2010 W\n1875 draw\nbye\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("screen", "instead", "hint"),
    [
        (
            ("game", "1600", "1800"),
            ("assess", "1600", "1800"),
            "elo-tui assess OWN OPPONENT",
        ),
        (
            ("tournament", "games.txt", "--rating", "1950"),
            ("event", "games.txt", "--rating", "1950"),
            "elo-tui event --rating N FILE",
        ),
        (("field", "report.trf"), ("event", "report.trf"), "elo-tui event FILE"),
        (("report.trf",), ("event", "report.trf"), "elo-tui event FILE"),
    ],
)
def test_the_screens_answer_is_that_of_the_subcommand(
    screen: tuple[str, ...], instead: tuple[str, ...], hint: str
) -> None:
    result = call(*screen, open_screens=start.open_screens)
    assert result.exit_code == 0
    assert result.stderr == f"no screen: TERM is dumb; {hint} answers without one\n"
    shown = result.stdout.splitlines()
    instead_shown = answer(*instead).splitlines()
    # the subcommand may say where its dates are from, and the screen has the working
    assert len({*shown} & {*instead_shown}) >= len(instead_shown) - 2 > 4


@pytest.mark.parametrize(
    ("screen", "said"),
    [
        ((), "elo-tui accuracy, assess"),
        (("game",), "elo-tui assess OWN OPPONENT answers without one"),
        (("game", "1600"), "elo-tui assess OWN OPPONENT answers without one"),
        (("tournament", "--rating", "1950"), "elo-tui event --rating N FILE"),
        (("tournament",), "elo-tui event --rating N FILE"),
    ],
)
def test_what_is_not_filled_in_has_no_answer(
    screen: tuple[str, ...], said: str
) -> None:
    result = call(*screen, open_screens=start.open_screens)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: TERM is dumb; ")
    assert said in result.stderr


def test_a_kiosk_says_only_why() -> None:
    result = call("game", "1600", "1800", "--kiosk", open_screens=start.open_screens)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: TERM is dumb\n"


@pytest.mark.slow
def test_a_real_dumb_terminal_gets_plain_lines() -> None:
    ended = in_terminal(
        "game", "1600", "1800", env=environment(TERM="dumb", NO_COLOR="1")
    )
    assert ended.code == 0
    assert "expected score: 0.24" in ended.stdout
    assert "\x1b" not in ended.stdout + ended.stderr
    assert str(date.today().year) not in ended.stderr
