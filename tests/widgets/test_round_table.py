"""The table of rounds: a row a round, whatever its width, names cut by cells."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.cells import cell_len

from elo_tui.core.model import Game, Result
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.features.tournament.totals import total_rows
from elo_tui.features.tournament.view import TournamentView
from elo_tui.kit.widgets.lines import Row
from tests.golden import assert_golden
from tests.widgets.drawn import WIDTHS, event_view, plain, sketch, widest, words

ROUNDS = (
    Game(1800, Result.WIN, "Ivanova, Anna", "w"),
    Game(1600, Result.LOSS, "漢" * 60, "b"),
    Game(None, Result.HALF_BYE),
    Game(None, Result.DRAW),
    Game(1900, Result.FORFEIT_LOSS, "e\u0301" * 30),
    Game(1800, Result.WIN, rated=False),
    Game(1700),
)


def drawn(view: TournamentView, width: int = 80, height: int = 20) -> Sequence[Row]:
    """The head and the rounds, without the totals below them."""
    table = RoundTable()
    table.set_reactive(RoundTable.view, view)
    below = len(total_rows(view, width))
    return table.rows(width, height + below)[:-below]


def test_the_totals_stand_directly_below_the_last_round() -> None:
    table = RoundTable()
    view = event_view(*[Game(1800, Result.WIN)] * 30, cursor=29)
    table.set_reactive(RoundTable.view, view)
    for width in WIDTHS:
        sums = [*total_rows(view, width)]
        assert table.rows(width, 40)[31:] == sums
        # with more rounds than rows they stay, and the rounds scroll
        assert table.rows(width, 12)[-len(sums) :] == sums
        assert len(table.rows(width, 12)) == 12


@pytest.mark.parametrize("width", WIDTHS)
def test_every_row_fits_every_width(width: int) -> None:
    for view in (event_view(*ROUNDS), event_view(*ROUNDS, own=""), event_view()):
        rows = drawn(view, width)
        assert widest(rows) <= width
        # without a round three sentences, which are in_rows
        assert len(rows) == 1 + len(view.rounds) if view.rounds else len(rows) >= 3


@pytest.mark.parametrize(
    ("cursor", "height", "first", "last"),
    [
        (0, 11, 1, 10),
        (9, 11, 1, 10),
        (10, 11, 2, 11),
        (39, 11, 31, 40),
        (20, 2, 21, 21),
    ],
)
def test_the_window_holds_the_cursor_and_says_so(
    cursor: int, height: int, first: int, last: int
) -> None:
    view = event_view(*[Game(1800, Result.WIN)] * 40, cursor=cursor)
    rows = words(drawn(view, height=height))
    assert f" {first}-{last}/40 " in rows[0]
    assert rows[1].startswith(f"{first} ")
    assert rows[-1].startswith(f"{last} ")
    assert len(rows) == height


TITLED = (
    Game(2510, Result.WIN, "Ivanova, Anna", "w", title="WGM", federation="GER"),
    Game(1600, Result.LOSS, "漢" * 60, "b", title="GM"),
    Game(None, Result.HALF_BYE),
    Game(1900, Result.DRAW, "Lee", federation="USA"),
    # reports hold what they like
    Game(1900, Result.DRAW, "Novak", title="漢字漢字", federation="Deutschland"),
    Game(1700, title="漢字", federation="漢字"),
)


@pytest.mark.parametrize("width", WIDTHS)
def test_titles_and_federations_fit_every_width(width: int) -> None:
    for view in (event_view(*TITLED), event_view(*TITLED, own="")):
        rows = drawn(view, width)
        assert len(rows) == 1 + len(TITLED)
        assert {cell_len(plain(row)) for row in rows} == {width}


def test_pictures() -> None:
    typed = event_view(*ROUNDS[:1], typed=(Game(2400, title="IM"),))
    views = {
        # 1600 v 1800: 20 x .76; v 1600: 20 x -.5; v 1700: 99-106, .36
        "rounds": (event_view(*ROUNDS), (40, 80, 100, 120)),
        # 1600 v 2510: 20 x (1 - .08), the difference counts as 400
        "titles": (event_view(*TITLED), (40, 57, 58, 75, 76, 78, 80, 110, 120)),
        "federation": (event_view(TITLED[3]), (80,)),
        "round 7": (event_view(Game(1800, Result.WIN, round=7)), (80,)),
        "typed": (typed, (80,)),
        "empty": (event_view(), (40, 80)),
        "wrong": (event_view(*ROUNDS[:1], own="x"), (80,)),
    }
    pictures = {
        f"{name}, {width}": drawn(view, width)
        for name, (view, widths) in views.items()
        for width in widths
    }
    assert_golden("widgets/rounds.txt", sketch(pictures))
