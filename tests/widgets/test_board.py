"""The stakes board: every outcome, aligned, in words as well as in colour."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from elo_tui.core.systems import KEYS
from elo_tui.views.game import GameView
from elo_tui.widgets.board import BAR, BAR_MIN, Board
from elo_tui.widgets.lines import Row
from tests.widgets.drawn import WIDTHS, game_view, lines, plain, roles, widest, words


def drawn(view: GameView | None, width: int = 80) -> Sequence[Row]:
    board = Board()
    board.set_reactive(Board.view, view)
    return board.rows(width, 5)


@pytest.mark.parametrize("width", WIDTHS)
def test_board_fits_every_width_with_every_number(width: int) -> None:
    for texts in ({}, {"score": "½"}, {"of": "4", "score": "2½"}, {"own": ""}):
        assert widest(drawn(game_view(**texts), width)) <= width
    # 1600 v 1800, K 20: .24 for the lower rated
    rows = words(drawn(game_view(score="½"), width))
    assert rows[0].startswith("expected 0.24 ")
    assert rows[2:] == [
        "win +15.20 1615 -15.20 1785",
        "▸draw +5.20 1605 -5.20 1795",
        "loss -4.80 1595 +4.80 1805",
    ]


@pytest.mark.parametrize("width", [40, 80])
def test_decimal_points_stand_below_each_other(width: int) -> None:
    # K 40 and 400 points: 40 x (1 - .08) = 36.80, 40 x (0 - .08) = -3.20
    rows = lines(drawn(game_view(own="1400", own_k="40", opponent_k="20"), width))[2:]
    assert len({row.index(".") for row in rows}) == 1
    assert len({row.rindex(".") for row in rows}) == 1


@pytest.mark.parametrize("width", [40, 80])
def test_heads_stand_over_their_columns(width: int) -> None:
    rows = lines(drawn(game_view(), width))
    head, win = rows[1], rows[2]
    if width == 80:
        assert head.index("change") + len("change") == win.index("+15.20") + 6
        assert head.index("new rating") + len("new rating") == win.index("1615") + 4
    assert head.index("opponent") < win.index("-15.20") + 6
    assert head.index("opponent") > win.index("+15.20") + 6


def test_plus_and_minus_do_not_need_colour() -> None:
    rows = drawn(game_view())
    assert [plain(row).split()[1][0] for row in rows[2:]] == ["+", "+", "-"]
    assert {"good", "bad"} <= roles(rows)


def test_the_entered_result_is_marked_by_a_sign() -> None:
    for score, row in (("1", 2), ("½", 3), ("0", 4)):
        rows = lines(drawn(game_view(score=score)))
        assert [index for index, text in enumerate(rows) if "▸" in text] == [row]
    assert "▸" not in "".join(lines(drawn(game_view())))


def test_wins_and_half_the_draws_are_the_expected_score_of_the_bar() -> None:
    for opponent, expected in (("1600", 0.5), ("1800", 0.24), ("1400", 0.76)):
        bar = lines(drawn(game_view(opponent=opponent)))[0]
        won, drawn_, lost = (bar.count(sign) for sign in "━╍─")
        assert won + drawn_ + lost == BAR
        assert abs(won + drawn_ / 2 - BAR * expected) <= 1
        assert drawn_ > 0


def test_the_odds_stand_beside_the_bar_where_there_is_room() -> None:
    # equal players: win and loss alike, whatever share is drawn
    row = lines(drawn(game_view(opponent="1600")))[0]
    found = re.search(r"win (\d+) draw (\d+) loss (\d+) %", row)
    assert found is not None
    win, draw, loss = map(int, found.groups())
    assert win == loss
    assert abs(win + draw + loss - 100) <= 1
    assert "draw" not in lines(drawn(game_view(opponent="1600"), 40))[0]


def test_a_match_and_a_first_rating_have_no_odds() -> None:
    for texts in ({"of": "2"}, {"own": "unrated"}):
        assert "draw" not in lines(drawn(game_view(**texts)))[0]


def test_elo_shows_four_decimals_of_the_expected_score() -> None:
    # 1 / (1 + 10^(200/400)) = .24025
    assert "expected 0.2403 " in lines(drawn(game_view(system="elo")))[0]


def test_no_number_stands_beside_a_wrong_or_empty_field() -> None:
    for texts, prompt in (
        ({"own": "x"}, "No result while a field is wrong."),
        ({"own": ""}, "Type two ratings: every outcome appears here."),
        ({"date": ""}, "Type the date of the event: it selects the rules."),
    ):
        rows = words(drawn(game_view(**texts)))
        assert rows[0] == prompt
        assert rows[2:] == ["win", "draw", "loss"]
        assert not any(char.isdigit() for char in "".join(rows))


def test_before_the_first_view_the_board_is_empty() -> None:
    assert words(drawn(None))[0] == "Type two ratings: every outcome appears here."


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("key", KEYS)
def test_every_system_fits_every_width(key: str, width: int) -> None:
    facts = {"system": key, "rd": "120", "opponent_rd": "80"}
    for texts in ({}, {"of": "700", "score": "350½"}, {"own": "unrated"}):
        view = game_view(**(facts | texts))
        assert widest(drawn(view, width)) <= width
        if view.result is not None:
            rows = words(drawn(view, width))[2:]
            news = [outcome.you.new_rating for outcome in view.result.outcomes]
            for row, new in zip(rows, news, strict=True):
                assert f" {new or 'none'} " in row


def test_a_first_rating_stands_where_the_bar_would() -> None:
    facts = {"own": "unrated", "opponent": "1700", "score": "1"}
    # B.02 7.1.4: five games against rated opponents
    (row,) = drawn(game_view(**facts))[:1]
    assert plain(row).startswith(" first rating none: 1 of 5 games")
    assert roles([row]) == {"strong"}
    view = game_view(**facts, system="glicko", rd="350", opponent_rd="80")
    assert view.result is not None
    you = view.result.shown.you
    assert you.rd is not None
    assert you.interval is not None
    low, high = you.interval
    assert words(drawn(view))[0] == (
        f"first rating {you.new_rating} win: RD {you.rd:.2f}, 95 % {low} to {high}"
    )


def test_the_bar_gives_way_to_the_deviation_as_far_as_there_is_room() -> None:
    view = game_view(system="glicko", rd="120", opponent_rd="80", score="1")
    for width, found in ((80, "95 %"), (60, "95 %"), (40, "RD")):
        row = words(drawn(view, width))[0]
        assert found in row
        # what is left of it can still be read
        assert sum(row.count(sign) for sign in "━╍─") >= BAR_MIN
