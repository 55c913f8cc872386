"""The table of rounds: a row a round, whatever its width, names cut by cells."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.cells import cell_len

from elo_tui.core.model import Game, Result
from elo_tui.views.tournament_view import TournamentView
from elo_tui.widgets.lines import Row
from elo_tui.widgets.round_table import RoundTable
from elo_tui.widgets.totals import total_rows
from tests.widgets.drawn import WIDTHS, event_view, lines, plain, widest, words

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


@pytest.mark.parametrize("width", [40, 80, 120])
def test_columns_are_aligned(width: int) -> None:
    # 1600 v 1800: 20 x .76; v 1600: 20 x -.5
    rows = lines(drawn(event_view(*ROUNDS[:2]), width))
    assert widest(drawn(event_view(*ROUNDS[:2]), width)[1:]) <= width
    assert " ".join(rows[1].split()).endswith("+15.20 +15.20")
    assert " ".join(rows[2].split()).endswith("-10.00 +5.20")
    for point in (str.index, str.rindex):
        assert len({cell_len(row[: point(row, ".")]) for row in rows[1:]}) == 1
    for title, figure in (("Rtg", "1800"), ("Change", "+15.20")):
        end = rows[0].index(title) + len(title)
        assert width == 40 or end == rows[1].index(figure) + len(figure)


def test_columns_have_names() -> None:
    assert (
        words(drawn(event_view(*ROUNDS)))[0]
        == "Rd Opponent Col Rtg Res We Change Total"
    )
    narrow = words(drawn(event_view(*ROUNDS), 40))[0]
    assert narrow == "Rd Rtg Res Change Total"


def test_each_kind_of_round_says_what_it_is() -> None:
    assert words(drawn(event_view(*ROUNDS), 100))[1:] == [
        "1 Ivanova, Anna w 1800 1 0.24 +15.20 +15.20",
        "2 " + "漢" * 23 + "… b 1600 0 0.50 -10.00 +5.20",
        "3 bye - ½ bye",
        "4 unrated opponent - ½ opponent unrated",
        "5 " + "e\u0301" * 30 + " 1900 - forfeit",
        "6 1800 1 marked as not rated",
        # 1600 v 1700: 99-106, .36
        "7 1700 · 0.36 to come",
    ]


def test_the_round_number_of_the_source_is_shown() -> None:
    rows = words(drawn(event_view(Game(1800, Result.WIN, round=7))))
    assert rows[1].startswith("7 ")


def test_rounds_being_typed_are_marked() -> None:
    view = event_view(*ROUNDS[:1], typed=(Game(1800, Result.WIN),))
    assert words(drawn(view))[1:] == [
        "1 Ivanova, Anna w 1800 1 0.24 +15.20 +15.20",
        "+ 2 1800 1 0.24 +15.20 +30.40",
    ]


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


def test_titles_stand_before_the_names_and_federations_after() -> None:
    rows = lines(drawn(event_view(*TITLED), 80))
    # 1600 v 2510: 20 x (1 - .08), the difference counts as 400
    head = "  Rd Opponent" + " " * 23 + "FED Col   Rtg  Res     We    Change    Total"
    assert rows[0] == head
    first = "   1 WGM Ivanova, Anna" + " " * 14 + "GER   w  2510    1   0.08"
    assert rows[1].startswith(first)
    assert rows[2].startswith("   2 GM  漢漢")
    assert rows[3].startswith("   3     bye" + " " * 30)
    assert rows[4].startswith("   4     Lee" + " " * 24 + "USA      1900    ½")
    assert rows[5].startswith("   5 漢… Novak" + " " * 21 + "Deu…      1900    ½")
    # a name that is cut anyway takes the room between the figures, but no column
    closer = lines(drawn(event_view(*TITLED), 78))
    head = "  Rd Opponent" + " " * 23 + "FED Col   Rtg  Res    We   Change    Total"
    assert closer[0] == head
    assert closer[1].startswith(
        "   1 WGM Ivanova, Anna" + " " * 14 + "GER   w  2510    1"
    )


@pytest.mark.parametrize(
    ("width", "head"),
    [
        (40, "Rd Rtg Res Change Total"),
        (57, "Rd Rtg Res Change Total"),
        (58, "Rd Opponent Col Rtg Res We Change Total"),
        (75, "Rd Opponent Col Rtg Res We Change Total"),
        (76, "Rd Opponent FED Col Rtg Res We Change Total"),
        (110, "Rd Opponent FED Colour Rtg Res We Change Total"),
    ],
)
def test_federations_have_a_column_where_there_is_room(width: int, head: str) -> None:
    rows = words(drawn(event_view(*TITLED), width))
    assert rows[0] == head
    assert rows[1].startswith("1 WGM Iv" if width >= 58 else "1 2510 1")
    assert ("GER" in rows[1]) == (width >= 76)
    assert ("white" in rows[1]) == (width >= 110)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_narrow_table_shows_the_same_figures_with_titles(width: int) -> None:
    bare = tuple(game._replace(title="", federation="") for game in TITLED)
    with_titles, without = (
        drawn(event_view(*rounds), width) for rounds in (TITLED, bare)
    )
    figures = [
        ["".join(text for text, _ in row).split()[-3:] for row in rows[1:]]
        for rows in (with_titles, without)
    ]
    assert figures[0] == figures[1]
    if width == 40:
        assert with_titles == without


def test_columns_are_there_only_where_a_round_needs_them() -> None:
    federation = words(drawn(event_view(TITLED[3])))
    assert federation[0].startswith("Rd Opponent FED ")
    row = lines(drawn(event_view(TITLED[3])))[1]
    assert row.startswith("   1 Lee" + " " * 27 + "USA   1900")
    title = drawn(event_view(*ROUNDS[:1], typed=(Game(2400, title="IM"),)))
    assert "FED" not in plain(title[0])
    assert lines(title)[1].startswith("   1     Ivanova, Anna  ")
    assert lines(title)[2].startswith("+  2 IM ")


def test_an_empty_table_says_what_to_type() -> None:
    text = " ".join(words(drawn(event_view())))
    assert "No rounds yet" in text
    assert "2010 W, 1900 draw x2, 2100 = Ivanova, bye" in text


def test_without_a_result_rows_hold_no_figures() -> None:
    rows = drawn(event_view(*ROUNDS[:1], own="x"))
    assert " ".join(plain(rows[1]).split()) == "1 Ivanova, Anna w 1800 1"
