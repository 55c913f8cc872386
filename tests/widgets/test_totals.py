"""The sums below the rounds, and the working beside or below them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from elo_tui.core.model import Game, Result, Step
from elo_tui.views.tournament_view import TournamentView
from elo_tui.widgets.lines import Row
from elo_tui.widgets.totals import total_rows
from elo_tui.widgets.working import Chapter, Working
from tests.widgets.drawn import WIDTHS, event_view, lines, roles, widest, words

# 1600 v 1800 lies in 198-206, .24: 20 x (.76 + .26) = 20.40
ROUNDS = (Game(1800, Result.WIN), Game(1800, Result.DRAW), Game(1700))


def drawn(view: TournamentView, width: int = 80) -> Sequence[Row]:
    return total_rows(view, width)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_sums_fit_every_width(width: int) -> None:
    for view in (event_view(*ROUNDS), event_view(), event_view(own="")):
        assert widest(drawn(view, width)) <= width
        assert len(drawn(view, width)) <= 3
    text = " ".join(words(drawn(event_view(*ROUNDS), width)))
    assert "+20.40 → +20" in text
    assert "1620" in text
    assert "0.48" in text
    # C.07 10.1 and 10.2: 75 % is dp 193
    assert "TPR 1993" in text


def test_the_answer_comes_first_and_is_the_brightest() -> None:
    rows = drawn(event_view(*ROUNDS))
    assert words(rows)[0].endswith("1½ points in 2 rounds, 1 to come ──")
    assert words(rows)[1] == (
        "+20.40 → +20 new rating 1620 score 1½ from 2 rated, expected 0.48"
    )
    # the change by its sign, the new rating as the answer
    assert [(text.strip(), role) for text, role in rows[1][:3]] == [
        ("+20.40 → +20", "good"),
        ("new rating", ""),
        ("1620", "strong"),
    ]
    # C.07 10.3: 75 % of two games against one rating: PD .75 from 189 on, which is
    # the fixed point too; E .748: 400 / ln 10 / sqrt(2 x .748 x .252) = 283
    assert words(rows)[2] == (
        "performance average 1800 TPR 1993 PTP 1989 fixed point 1989 ± 283"
    )


def test_the_limit_of_a_match_is_said() -> None:
    # 1655/60 wins 5 of 5 against 1720: +98.24, so 1705 (the rule of 2006)
    won = [Game(1720, Result.WIN, "same 1720")] * 5
    view = event_view(
        *won, own="1655", system="uscf", games_played="60", event_end="2026-12-31"
    )
    assert "+98.24, limited → +50 new rating 1705" in " ".join(words(drawn(view)))


def test_a_player_without_a_rated_game_has_no_new_rating() -> None:
    for width in (80, 40):
        rows = drawn(event_view(), width)
        assert "1600, no rated game yet" in " ".join(words(rows))
        assert not any(role == "strong" for row in rows for _, role in row)


def test_what_is_wrong_is_said_whole_in_place_of_the_sums() -> None:
    view = event_view(*ROUNDS, own="x", date="2021-05-05")
    said = [
        "! rating: x is not a rating; 1 to 4000",
        "! date: FIDE rules before 2022-01-01 are not known here",
    ]
    for width in (70, 120):
        title, *rest = drawn(view, width)
        assert words([title])[0].endswith("no result ──")
        assert words(rest) == said
        assert {role for row in rest for _, role in row} == {"wrong"}
    narrow = words(drawn(event_view(*ROUNDS, date="2021-05-05"), 40))
    assert " ".join(narrow[1:]) == said[1]


def test_without_a_result_no_number_is_left() -> None:
    for view, prompt in (
        (event_view(*ROUNDS, own=""), "Type your rating"),
        (event_view(*ROUNDS, date=""), "Type the date of the event"),
    ):
        text = " ".join(words(drawn(view)))
        assert prompt in text
        assert not any(char.isdigit() for char in text)


def test_a_loss_of_points_has_its_sign() -> None:
    view = event_view(Game(1600, Result.LOSS))
    assert words(drawn(view))[1].startswith("-10.00 → -10 new rating 1590 ")
    even = event_view(Game(1600, Result.DRAW))
    assert words(drawn(even))[1].startswith("0.00 → 0 new rating 1600 ")


CHAPTERS = (
    Chapter("Working: your win", (Step("difference", "1600 - 1800 = -200", "8.3.1"),)),
    Chapter("Working: the opponent's loss", (Step("sum", "x" * 90), Step("a", "b"))),
)


def worked(chapters: tuple[Chapter, ...], width: int, height: int) -> Sequence[Row]:
    working = Working()
    working.set_reactive(Working.chapters, chapters)
    return working.rows(width, height)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_working_fits_every_width_and_height(width: int) -> None:
    for height in (0, 1, 2, 3, 8):
        rows = worked(CHAPTERS, width, height)
        assert widest(rows) <= width
        assert len(rows) <= height


def test_articles_are_named_where_there_is_room() -> None:
    assert (
        words(worked(CHAPTERS[:1], 80, 8))[1] == "difference 1600 - 1800 = -200 8.3.1"
    )
    assert words(worked(CHAPTERS[:1], 40, 8))[1].endswith("= -200 8.3.1")
    assert words(worked(CHAPTERS[:1], 34, 8))[1] == "difference 1600 - 1800 = -200"


def test_two_chapters_stand_beside_each_other_where_there_is_room() -> None:
    # the longest step takes two rows
    assert len(worked(CHAPTERS, 80, 20)) == 6
    beside = lines(worked(CHAPTERS, 120, 20))
    assert len(beside) == 4
    assert "your win" in beside[0]
    assert "opponent's loss" in beside[0]


def test_a_chapter_that_would_be_cut_is_left_out() -> None:
    assert len(worked(CHAPTERS, 80, 5)) == 2
    assert len(worked(CHAPTERS, 80, 6)) == 6


def test_a_step_too_long_for_its_row_is_wrapped_and_its_article_kept() -> None:
    words_ = "20: under 2400; assumed 30+ games, adult, never 2400"
    chapter = Chapter("Working", (Step("K-factor", words_, "8.3.3"),))
    for width in (44, 58, 80, 120):
        rows = lines(worked((chapter,), width, 9))[1:]
        said = " ".join(" ".join(rows).split())
        assert said.replace(" 8.3.3", "") == f"K-factor {words_}"
        assert rows[-1].endswith("8.3.3")


def test_what_there_is_no_room_for_is_counted_and_the_key_named() -> None:
    rows = lines(worked((CHAPTERS[1],), 80, 3))
    assert rows[-1].endswith("F4: 2 more rows ──")


def test_without_chapters_the_words_stay_and_the_numbers_go() -> None:
    working = Working()
    working.chapters = CHAPTERS
    working.chapters = ()
    rows = working.rows(80, 20)
    assert words(rows)[1] == "difference 8.3.1"
    assert "1600" not in " ".join(words(rows))


def test_roles_are_those_the_stylesheet_knows() -> None:
    known = {"", "dim", "strong", "good", "bad", "rule", "key", "wrong", "cursor"}
    assert roles(drawn(event_view(*ROUNDS))) <= known
    assert roles(worked(CHAPTERS, 120, 9)) <= known
