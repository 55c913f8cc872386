"""``elo-tui``, ``game`` and ``tournament``: what they hand to the app."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from click.testing import Result as Answer

from elo_tui.core.days import assume_today
from elo_tui.core.model import Game, Result
from elo_tui.session.forms import Form
from elo_tui.session.permissions import Prefill, pick_texts
from tests.cli.answers import call


class Started:
    """Stands in for the start of the app and remembers what it was given."""

    def __init__(self) -> None:
        self.prefill: Prefill | None = None
        self.code = 0

    def __call__(self, prefill: Prefill) -> int:
        self.prefill = prefill
        return self.code

    def call(self, *arguments: str) -> Answer:
        return call(*arguments, open_screens=self)


@pytest.fixture
def app() -> Started:
    return Started()


def test_no_subcommand_starts_the_app_empty(app: Started) -> None:
    assert app.call().exit_code == 0
    assert app.prefill == Prefill("home")


def test_each_sample_has_a_word(app: Started) -> None:
    for words in ("--demo", "--demo event"):
        assert app.call(*words.split()).exit_code == 0
        assert app.prefill is not None
        assert (app.prefill.screen, app.prefill.source) == ("field", "sample event")
    for word, mode in (("journal", "journal"), ("clublist", "pool")):
        assert app.call("--demo", word).exit_code == 0
        assert app.prefill == Prefill(mode, sample=mode)
    assert "'x' is not one of 'event', 'journal'" in app.call("--demo", "x").stderr


def test_code_of_the_app_is_the_exit_code(app: Started) -> None:
    app.code = 70
    for arguments in ((), ("game",), ("tournament",)):
        assert app.call(*arguments).exit_code == 70


def test_game_fills_every_field(app: Started) -> None:
    fide = (
        "game 1600 1800 --k 40 --opponent-k 10 --score 2½ --of 4 --system fide"
        " --pool rapid --date 2026-01-31 --born 2012 --games-played 12 --reached-2400"
    )
    assert app.call(*fide.split()).exit_code == 0
    texts = pick_texts(
        {
            "own": "1600",
            "own_k": "40",
            "opponent": "1800",
            "opponent_k": "10",
            "score": "2½",
            "of": "4",
            "system": "fide",
            "pool": "rapid",
            "date": "2026-01-31",
            "born": "2012",
            "games_played": "12",
            "reached_2400": "yes",
        }
    )
    assert app.prefill == Prefill("game", texts)
    limits = "game --system elo --scale 500 --floor 100 --ceiling 3000"
    assert app.call(*limits.split()).exit_code == 0
    assert app.prefill is not None
    assert app.prefill.texts == {
        "system": "elo",
        "scale": "500",
        "floor": "100",
        "ceiling": "3000",
    }
    assert set(app.prefill.texts) < set(Form.__struct_fields__)


def test_numbers_are_left_to_the_form(app: Started) -> None:
    assert app.call("game", "16OO", "", "--k", "x").exit_code == 0
    assert app.prefill is not None
    assert app.prefill.texts == {"own": "16OO", "opponent": "", "own_k": "x"}


def test_texts_hold_no_control_characters(app: Started) -> None:
    assert app.call("game", "16\x1b[2J\n", "--k", "\udce9").exit_code == 0
    assert app.prefill is not None
    assert app.prefill.texts == {"own": "16\ufffd[2J", "own_k": "\ufffd"}


def test_tournament_reads_the_games(app: Started, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text("1850 W\n1900 b\n", encoding="utf-8")
    assert app.call("tournament", str(file), "--rating", "1950").exit_code == 0
    assert app.prefill == Prefill(
        "tournament",
        pick_texts({"own": "1950", "date": "", "days": assume_today(date.today())}),
        (Game(1850, Result.WIN), Game(1900, None, colour="b")),
        source=str(file),
    )


def test_tournament_needs_neither_file_nor_rating(app: Started) -> None:
    assert app.call("tournament").exit_code == 0
    assert app.prefill == Prefill("tournament")


@pytest.mark.parametrize(
    ("arguments", "mouse", "ascii"),
    [
        (("--no-mouse", "game"), False, False),
        (("game", "1600", "--ascii"), True, True),
        (("--ascii", "tournament", "--no-mouse"), False, True),
        (("--ascii", "--no-mouse"), False, True),
    ],
)
def test_options_of_the_screen_stand_before_or_after_its_name(
    app: Started, arguments: tuple[str, ...], mouse: bool, ascii: bool
) -> None:
    assert app.call(*arguments).exit_code == 0
    assert app.prefill is not None
    assert (app.prefill.mouse, app.prefill.ascii) == (mouse, ascii)
