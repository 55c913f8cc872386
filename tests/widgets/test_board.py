"""The stakes board: every outcome, aligned, in words as well as in colour."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from elo_tui.answers.event_words import decimal_text
from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.forecast.odds_models import compute_odds, get_model
from elo_tui.core.systems import KEYS
from elo_tui.core.systems.sums import new_rating_text
from elo_tui.widgets.board import BAR_MIN, TALL, WIDE, Board
from elo_tui.widgets.lines import Row
from tests.widgets.drawn import WIDTHS, game_view, lines, plain, roles, widest, words


def drawn(view: GameAnswer | None, width: int = 80, height: int = 5) -> Sequence[Row]:
    """Both players, the three outcomes, then the row of the odds."""
    board = Board()
    board.set_reactive(Board.view, view)
    return board.rows(width, height)


def shares(row: str) -> list[int]:
    """How many cells of the bar each outcome has; its sign in the legend is none."""
    legend = 1 if "█ win" in row else 0
    return [row.count(sign) - legend for sign in "█▒░"]


@pytest.mark.parametrize("width", WIDTHS)
def test_board_fits_every_width_with_every_number(width: int) -> None:
    for texts in ({}, {"score": "½"}, {"of": "4", "score": "2½"}, {"own": ""}):
        assert widest(drawn(game_view(**texts), width)) <= width
    # 1600 v 1800, K 20: .24 for the lower rated
    rows = words(drawn(game_view(score="½"), width))
    assert rows[4].startswith("expected 0.24 ")
    assert rows[1:4] == [
        "win +15.20 1615 -15.20 1785",
        "▸draw +5.20 1605 -5.20 1795",
        "loss -4.80 1595 +4.80 1805",
    ]


@pytest.mark.parametrize("width", [40, 80])
def test_decimal_points_stand_below_each_other(width: int) -> None:
    # K 40 and 400 points: 40 x (1 - .08) = 36.80, 40 x (0 - .08) = -3.20
    rows = lines(drawn(game_view(own="1400", own_k="40", opponent_k="20"), width))[1:4]
    assert len({row.index(".") for row in rows}) == 1
    assert len({row.rindex(".") for row in rows}) == 1


def test_heads_stand_over_their_columns() -> None:
    for width in (52, 80, 118):
        rows = lines(drawn(game_view(), width, TALL))
        names, head, win = rows[:3]
        for of, signed, new in (("You 1600", "+15", "1615"), ("Opp", "-15", "1785")):
            start = names.index(of) - 3
            change = head.index("change", start)
            assert start < change
            assert change + len("change") == win.index(signed) + len("+15.20")
            end = head.index("new rating", start) + len("new rating")
            assert end == win.index(new) + len(new)


def test_narrow_each_player_stands_over_the_own_columns() -> None:
    names, win = lines(drawn(game_view(), 40))[:2]
    assert names.index("You 1600") + len("You 1600") == win.index("1615") + 4
    assert names.index("Opponent 1800") < win.index("-15.20")
    assert len(names) == len(win)


def test_plus_and_minus_do_not_need_colour() -> None:
    rows = drawn(game_view())
    assert [plain(row).split()[1][0] for row in rows[1:4]] == ["+", "+", "-"]
    assert {"good", "bad"} <= roles(rows)


def test_the_entered_result_is_marked_by_a_sign() -> None:
    for score, row in (("1", 1), ("½", 2), ("0", 3)):
        rows = lines(drawn(game_view(score=score)))
        assert [index for index, text in enumerate(rows) if "▸" in text] == [row]
    assert "▸" not in "".join(lines(drawn(game_view())))


def test_wins_and_half_the_draws_are_the_expected_score_of_the_odds() -> None:
    for opponent in ("1600", "1800", "1400"):
        expected = compute_odds(get_model("broadcast"), 1600, int(opponent)).expected
        won, drawn_, lost = shares(lines(drawn(game_view(opponent=opponent)))[4])
        cells = won + drawn_ + lost
        assert cells > BAR_MIN
        assert abs(won + drawn_ / 2 - cells * expected) <= 1
        assert drawn_ > 0


def test_the_odds_stand_beside_the_bar_where_there_is_room() -> None:
    # equal players: win and loss alike, whatever share is drawn
    row = lines(drawn(game_view(opponent="1600")))[4]
    found = re.search(r"█ win (\d+)  ▒ draw (\d+)  ░ loss (\d+) %", row)
    assert found is not None
    win, draw, loss = map(int, found.groups())
    assert win == loss
    assert abs(win + draw + loss - 100) <= 1
    assert "draw" not in lines(drawn(game_view(opponent="1600"), 40))[4]


def test_a_match_and_a_first_rating_have_no_odds() -> None:
    for texts in ({"of": "2"}, {"own": "unrated"}):
        assert "draw" not in lines(drawn(game_view(**texts)))[4]


def test_elo_shows_four_decimals_of_the_expected_score() -> None:
    # 1 / (1 + 10^(200/400)) = .24025
    assert "expected 0.2403 " in lines(drawn(game_view(system="elo")))[4]


def test_no_number_stands_beside_a_wrong_or_empty_field() -> None:
    for texts, prompt in (
        ({"own": "x"}, "No result while a field is wrong."),
        ({"date": ""}, "Type the date of the event: it selects the rules."),
    ):
        rows = words(drawn(game_view(**texts)))
        assert rows[4] == prompt
        assert rows[1:4] == ["win", "draw", "loss"]
        assert not any(char.isdigit() for char in "".join(rows))


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
    for texts in ({}, {"of": "700", "score": "350½"}, {"own": "unrated"}):
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


def test_a_first_rating_stands_where_the_bar_would() -> None:
    facts = {"own": "unrated", "opponent": "1700", "score": "1"}
    # B.02 7.1.4: five games against rated opponents
    row = drawn(game_view(**facts))[4]
    assert plain(row).startswith(" first rating none: 1 of 5 games")
    assert roles([row]) == {"strong"}
    view = game_view(**facts, system="glicko", rd="350", opponent_rd="80")
    assert view.result is not None
    you = view.result.shown.you
    assert you.rd is not None
    assert you.interval is not None
    low, high = you.interval
    assert words(drawn(view))[4] == (
        f"first rating {you.new_rating} win: RD {you.rd:.2f}, 95 % {low} to {high}"
    )


def test_the_bar_gives_way_to_the_deviation_as_far_as_there_is_room() -> None:
    view = game_view(system="glicko", rd="120", opponent_rd="80", score="1")
    for width, found in ((80, "95 %"), (60, "95 %"), (40, "RD")):
        row = words(drawn(view, width))[4]
        assert found in row
        # what is left of it can still be read
        assert sum(shares(row)) >= BAR_MIN


def test_a_match_has_its_scores_in_one_spelling() -> None:
    # "350 of 700" has no room before the figures, "0 of 700" would have
    rows = lines(drawn(game_view(of="700", score="350")))
    starts = [row.split()[0].strip("▸") for row in rows if "/700" in row]
    assert starts == ["700/700", "350/700", "0/700"]
    assert not any(" of 700 " in row for row in rows[:-1])


def test_a_bar_has_room_or_there_is_none() -> None:
    # 37 cells of words leave two at 40 columns: no share can be read off them
    text = plain(drawn(game_view(of="700", score="350"), 40)[-1])
    assert text.strip() == "expected 0.24 a game, 168.00 of 700"


@pytest.mark.parametrize(
    ("width", "words"),
    [
        (80, "first rating none: 1 of 5 games against rated opponents (7.1.4)"),
        (50, "1 of 5 games against rated opponents (7.1.4)"),
        (40, "1 of 5 games against rated opponents"),
    ],
)
def test_why_there_is_no_first_rating_is_said_whole(width: int, words: str) -> None:
    # B.02 7.1.4: five games against rated opponents
    view = game_view(own="unrated", score="1")
    assert plain(drawn(view, width)[-1]).strip() == words


def test_a_narrow_board_says_what_is_wrong() -> None:
    view = game_view(own_k="x")
    assert words(drawn(view, 40))[-1] == "! K: x is not a number"
    assert words(drawn(view, 80))[-1] == "No result while a field is wrong."
