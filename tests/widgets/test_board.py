"""The stakes board: every outcome, aligned, in words as well as in colour."""

from __future__ import annotations

import pytest

from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.forecast.odds_models import compute_odds, get_model
from elo_tui.core.systems import KEYS
from elo_tui.features.game.board import BAR_MIN, TALL, WIDE, Board
from elo_tui.kit.event_words import decimal_text, new_rating_text
from elo_tui.kit.widgets.lines import Row
from tests.golden import assert_golden
from tests.widgets.drawn import WIDTHS, game_view, lines, sketch, widest, words

GLICKO = {"system": "glicko", "rd": "120", "opponent_rd": "80"}
#: Texts of the form, widths and heights.
PICTURES = {
    # 1600 v 1800, K 20: .24 for the lower rated
    "usual": ({}, (40, 80), 5),
    "tall": ({}, (52, 80, 118), TALL),
    "draw": ({"score": "½"}, (40, 60, 80, 120, 200), 5),
    "win": ({"score": "1"}, (80,), 5),
    "loss": ({"score": "0"}, (80,), 5),
    # K 40 and 400 points: 40 x (1 - .08) = 36.80, 40 x (0 - .08) = -3.20
    "K 40": ({"own": "1400", "own_k": "40", "opponent_k": "20"}, (40, 80), 5),
    # win and loss alike, whatever share is drawn
    "equal": ({"opponent": "1600"}, (40, 80), 5),
    # neither has odds
    "two games": ({"of": "2"}, (80,), 5),
    "unrated": ({"own": "unrated"}, (80,), 5),
    # B.02 7.1.4: five games against rated opponents
    "first": ({"own": "unrated", "opponent": "1700", "score": "1"}, (40, 50, 80), 5),
    "first of Glicko": (
        {"own": "unrated", "score": "1", **GLICKO, "rd": "350"},
        (80,),
        5,
    ),
    # the bar has fewer cells next to the deviation
    "Glicko": ({**GLICKO, "score": "1"}, (40, 60, 80), 5),
    # 1 / (1 + 10^(200/400)) = .24025
    "Elo": ({"system": "elo"}, (80,), 5),
    # "350 of 700" has no room before the figures; 37 cells of words leave no bar at 40
    "match": ({"of": "700", "score": "350"}, (40, 80), 5),
    "wrong": ({"own": "x"}, (80,), 5),
    "no date": ({"date": ""}, (80,), 5),
    "wrong K": ({"own_k": "x"}, (40, 80), 5),
}


def drawn(view: GameAnswer | None, width: int = 80, height: int = 5) -> list[Row]:
    """Both players, the three outcomes, then the row of the odds."""
    board = Board()
    board.set_reactive(Board.view, view)
    return [*board.rows(width, height)]


def test_pictures() -> None:
    pictures = {
        f"{name}, {width}x{height}": drawn(game_view(**texts), width, height)
        for name, (texts, widths, height) in PICTURES.items()
        for width in widths
    }
    assert_golden("widgets/board.txt", sketch(pictures))


def test_wins_and_half_the_draws_are_the_expected_score_of_the_odds() -> None:
    for opponent in ("1600", "1800", "1400"):
        expected = compute_odds(get_model("broadcast"), 1600, int(opponent)).expected
        row = lines(drawn(game_view(opponent=opponent)))[4]
        # each sign is in the legend once
        won, drawn_, lost = (row.count(sign) - ("█ win" in row) for sign in "█▒░")
        cells = won + drawn_ + lost
        assert cells > BAR_MIN
        assert abs(won + drawn_ / 2 - cells * expected) <= 1
        assert drawn_ > 0


@pytest.mark.parametrize("view", [None, game_view(own="")], ids=["none", "empty"])
def test_before_two_ratings_it_says_what_to_type(view: GameAnswer | None) -> None:
    for width in WIDTHS:
        rows = words(drawn(view, width))
        assert rows[4].startswith("Type two ratings, such as 1600 and 1800")
        assert "…" not in rows[4]
        assert ("Ctrl+O" in rows[4]) == (width >= 69)
        assert rows[1:4] == ["win", "draw", "loss"]


@pytest.mark.parametrize("key", KEYS)
def test_every_system_fits_every_width(key: str) -> None:
    facts = {"system": key, "rd": "120", "opponent_rd": "80"}
    for texts in ({}, {"of": "700", "score": "350½"}, {"own": "unrated"}, {"own": ""}):
        view = game_view(**(facts | texts))
        for width in WIDTHS:
            drawn_rows = drawn(view, width)
            assert widest(drawn_rows) <= width
            if view.result is not None:
                rows = words(drawn_rows)[1:4]
                for row, outcome in zip(rows, view.result.outcomes, strict=True):
                    new = new_rating_text(outcome.you)
                    if width >= WIDE:
                        new = decimal_text(outcome.you) or new
                    assert f" {new} " in row, width
