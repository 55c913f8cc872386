"""The sums below the rounds, and the working beside or below them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from elo_tui.core.model import Game, Result, Step
from elo_tui.features.tournament.totals import total_rows
from elo_tui.features.tournament.view import TournamentView
from elo_tui.kit.widgets.lines import Row
from elo_tui.kit.widgets.working import Chapter, Working
from tests.golden import assert_golden
from tests.widgets.drawn import WIDTHS, event_view, roles, sketch, widest, words

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
    assert "1600 → 1620 +20.40" in text
    assert "0.48" in text
    # C.07 10.1 and 10.2: 75 % is dp 193
    assert "TPR 1993" in text


#: The limit of a match: 1655/60 wins 5 of 5 against 1720: +98.24, so 1705 (the rule of
#: 2006).
MATCH = event_view(
    *[Game(1720, Result.WIN, "same 1720")] * 5,
    own="1655",
    system="uscf",
    games_played="60",
    event_end="2026-12-31",
)


def test_pictures() -> None:
    views = {
        # C.07 10.3: 75 % of two games against one rating: PD .75 from 189 on, which is
        # the fixed point too; E .748: 400 / ln 10 / sqrt(2 x .748 x .252) = 283
        "three rounds": (event_view(*ROUNDS), (40, 80)),
        "match": (MATCH, (80,)),
        "no game": (event_view(), (40, 80)),
        "wrong": (event_view(*ROUNDS, own="x", date="2021-05-05"), (70, 120)),
        "wrong date": (event_view(*ROUNDS, date="2021-05-05"), (40,)),
        "no rating": (event_view(*ROUNDS, own=""), (80,)),
        "no date": (event_view(*ROUNDS, date=""), (80,)),
        "loss": (event_view(Game(1600, Result.LOSS)), (80,)),
        "draw": (event_view(Game(1600, Result.DRAW)), (80,)),
    }
    pictures = {
        f"{name}, {width}": drawn(view, width)
        for name, (view, widths) in views.items()
        for width in widths
    }
    assert_golden("widgets/totals.txt", sketch(pictures))


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


def test_pictures_of_the_working() -> None:
    reason = "20: under 2400; assumed 30+ games, adult, never 2400"
    one, long = (
        CHAPTERS[:1],
        (Chapter("Working", (Step("K-factor", reason, "8.3.3"),)),),
    )
    shown: list[tuple[tuple[Chapter, ...], int, int]]
    shown = [(one, width, 8) for width in (34, 40, 80)]
    # a chapter that would be cut is left out; what has no room is counted
    shown += [(CHAPTERS, 80, 5), (CHAPTERS, 80, 6), (CHAPTERS, 80, 20)]
    shown += [(CHAPTERS, 120, 20), (CHAPTERS[1:], 80, 3)]
    shown += [(long, width, 9) for width in (44, 58, 80, 120)]
    pictures = {
        f"{found[0].title} ..., {width}x{height}": worked(found, width, height)
        for found, width, height in shown
    }
    assert_golden("widgets/working.txt", sketch(pictures))


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
