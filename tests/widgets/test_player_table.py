"""The players of an event: aligned at every width, the answer always there."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ne
from typing import Any

import pytest
from rich.cells import cell_len

from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.core.model import Given
from elo_tui.views.field_view import FieldView
from elo_tui.widgets.lines import Row
from elo_tui.widgets.player_table import PlayerTable
from tests.core.crosstables import SMALL, event, rated
from tests.widgets.drawn import (
    WIDTHS,
    event_field,
    lines,
    plain,
    roles,
    widest,
    words,
)

#: Names that are long, wide, combining or not there, and players without a result.
ODD = event(
    (
        rated(1, 2000, name="漢" * 40, title="GM", federation="CHN"),
        rated(2, 1800, name=""),
        rated(3, 0, name="e\u0301" * 60, federation="GER"),
        rated(1000, 1500, name="Von und zu Langenname, Maximilian Ferdinand"),
        rated(5, 1545, provisional=0, points=10.5, published_change=-3.0),
    ),
    [(1, 1, 2, "1"), (2, 3, 1, "="), (3, 2, 1, "=")],
)
STATED = event(
    (
        rated(1, 2000, name="Berg, Lars", title="GM", federation="NOR"),
        rated(2, 1800, name="Ito, Ken", points=10.5, published_change=-3.0),
    ),
    [(1, 1, 2, "1")],
)
MANY = Crosstable(EventFacts(), tuple(rated(no, 1000 + no) for no in range(1, 41)))


def table(view: FieldView) -> PlayerTable:
    """A table with the focus, outside of any app."""
    made = PlayerTable()
    made.set_reactive(PlayerTable.view, view)
    made.set_reactive(PlayerTable.has_focus, True)
    return made


def drawn(view: FieldView, width: int = 80, height: int = 20) -> Sequence[Row]:
    return table(view).rows(width, height)


def column(view: FieldView, title: str, width: int) -> list[str]:
    """The cells under a title, by the place where the title ends."""
    head, *rows = drawn(view, width)
    end = cell_len(plain(head).split(f" {title}")[0]) + 1 + len(title)
    found = []
    for row in rows:
        cells = "".join(c + "\0" * (cell_len(c) - 1) for c in plain(row) if cell_len(c))
        found.append(cells[:end].split(" ")[-1])
    return found


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("system", ["fide", "uscf", "elo", "glicko2"])
def test_every_row_fits_every_width(width: int, system: str) -> None:
    for view in (
        event_field(ODD, system=system),
        event_field(ODD, {"filter": "zzz"}, system=system),
        event_field(ODD, system=system, date="x", event_end="x"),
        event_field(None, system=system),
        event_field(Crosstable(EventFacts(), ()), system=system),
    ):
        rows = drawn(view, width)
        assert widest(rows) <= width
    # hidden, it has no width at all
    assert len(drawn(event_field(ODD, system=system), 0)) == 6
    for row in drawn(event_field(ODD, system=system), width):
        assert cell_len(plain(row)) == width


@pytest.mark.parametrize("width", WIDTHS)
def test_the_answer_is_there_at_every_width(width: int) -> None:
    # 2000 v 1800: 20 x (1 - .76), then 20 x (.5 - .76)
    view = event_field(ODD)
    assert column(view, "Change", width)[:4] == ["-0.40", "+0.40", "first", "-"]
    assert column(view, "New", width)[:4] == ["2000", "1800", "none", "1545"]
    assert column(view, "Rtg", width) == ["2000", "1800", "-", "1545", "1500"]


@pytest.mark.parametrize("width", [80, 120])
def test_whole_points_stand_under_each_other(width: int) -> None:
    crosstable = event(
        [rated(no, 1500) for no in (1, 2, 3)], [(1, 1, 2, "1"), (2, 2, 3, "=")]
    )
    head, *rows = map(plain, drawn(event_field(crosstable), width))
    place = head.index("W ")
    assert [row[place - 1 : place + 2] for row in rows] == [" 1 ", "  ½", "  ½"]


def test_columns_of_a_common_screen() -> None:
    found = words(drawn(event_field(SMALL)))
    assert found[0] == "No↑ Name FED Rtg K n W We Change New Rp Pts"
    # 20 x (1 - .24) and its mirror; the average of one opponent and a full score
    assert found[1] == "> 1 WFM Ada, Anna GER 1600 20 1 1 0.24 +15.20 1615 2600 2.0"
    assert found[2] == "2 Berg, Ben NOR 1800 20 1 0 0.76 -15.20 1785 800 0.5"
    assert found[3] == "3 Cidade, Ciro POR - 2 ½ first none 1507 0.5"


def test_columns_come_with_the_room() -> None:
    view = event_field(STATED)
    heads = {width: words(drawn(view, width))[0] for width in WIDTHS}
    assert heads[40] == "No↑ Name Rtg Change New"
    assert heads[60] == "No↑ Name FED Rtg Change New"
    assert heads[70] == "No↑ Name FED Rtg K n W We Change New"
    assert heads[76].endswith("New Rp")
    assert heads[109].endswith("Rp Pts Stated")
    # only where no reason has to be cut
    assert heads[120].endswith("Pts Stated")
    assert words(drawn(view, 160))[0].endswith("Pts Stated Why this K")
    # what no player has takes no room
    head = words(drawn(event_field(MANY), 140))[0]
    assert head.startswith("No↑ Name 1-19/40 Rtg")
    assert head.endswith("New Rp Why this K")


def test_names_are_whole_before_what_can_be_looked_up() -> None:
    name = "Von und zu Langenname, Maximilian"[:32]
    view = event_field(event((*STATED.players, rated(5, 1600, name=name)), []))
    heads = {width: words(drawn(view, width))[0] for width in (60, 80, 100)}
    assert heads[60] == "No↑ Name Rtg Change New"
    assert heads[80] == "No↑ Name Rtg K W We Change New"
    assert heads[100] == "No↑ Name FED Rtg K n W We Change New Rp Pts"
    # at 78 columns, those of a common screen, the figures stand closer together
    for width in (78, 80, 100):
        assert name in lines(drawn(view, width))[3]


def test_stated_numbers_and_reasons_on_wide_screens() -> None:
    rows = words(drawn(event_field(ODD), 160))
    assert "…" not in rows[4]
    assert "10.5 -3.00 under 2400; assumed 30+ games, " in rows[4]


def test_a_player_who_cannot_be_rated_says_why_in_the_row() -> None:
    rows = words(drawn(event_field(ODD, system="elo"), 80))
    assert rows[3].endswith("rating: Elo needs one; it has no first rating")
    assert "Elo needs" not in " ".join(rows[:3] + rows[4:])


def test_gains_and_losses_are_shown_by_sign_and_colour() -> None:
    rows = drawn(event_field(SMALL, {"cursor": 3}))
    assert "good" in roles([rows[1]])
    assert "bad" in roles([rows[2]])
    assert not roles([rows[3]]) & {"good", "bad"}


def test_facts_set_are_marked() -> None:
    view = event_field(SMALL, {"given": {2: Given(k=40)}})
    rows = lines(drawn(view))
    assert [row[5] for row in rows[1:]] == [" ", "*", " "]
    assert rows[2].startswith("    2*    Berg, Ben")


@pytest.mark.parametrize(
    ("looked", "head"),
    [
        ({}, "No↑ Name FED Rtg"),
        ({"turned": True}, "No↓ Name FED Rtg"),
        ({"order": "name"}, "No Name↑ FED Rtg"),
        ({"order": "name", "turned": True}, "No Name↓ FED Rtg"),
        ({"order": "federation"}, "No Name FED↑ Rtg"),
        # the best first is downwards
        ({"order": "change"}, "We Change↓ New"),
        ({"order": "change", "turned": True}, "We Change↑ New"),
        ({"order": "score"}, "n W↓ We"),
        ({"order": "games"}, "K n↓ W"),
    ],
)
def test_the_head_says_how_the_rows_are_sorted(
    looked: dict[str, Any], head: str
) -> None:
    rows = drawn(event_field(SMALL, looked))
    assert head in words(rows)[0]
    # the arrow moves no title
    assert cell_len(plain(rows[0])) == 80
    assert plain(rows[0]).count("↑") + plain(rows[0]).count("↓") == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_the_arrow_of_every_column_has_room(width: int) -> None:
    bare = plain(drawn(event_field(ODD, {"order": "points"}), width)[0])
    for order in ("name", "rating", "change", "new", "k", "games", "score", "expected"):
        head = plain(drawn(event_field(ODD, {"order": order}), width)[0])
        assert cell_len(head) == width
        ends = [head.index(title) for title in ("Rtg", "Change", "New")]
        moved = [bare.index(title) for title in ("Rtg", "Change", "New")]
        assert all(abs(a - b) <= 1 for a, b in zip(ends, moved, strict=True))


@pytest.mark.parametrize(
    ("cursor", "height", "first", "last"),
    [
        (1, 11, 1, 10),
        (10, 11, 1, 10),
        (11, 11, 6, 15),
        (40, 11, 31, 40),
        (20, 2, 20, 20),
    ],
)
def test_the_window_holds_the_cursor_and_says_so(
    cursor: int, height: int, first: int, last: int
) -> None:
    rows = words(drawn(event_field(MANY, {"cursor": cursor}), height=height))
    assert f" {first}-{last}/40 " in rows[0]
    assert rows[1].lstrip("> ").startswith(f"{first} ")
    assert rows[-1].lstrip("> ").startswith(f"{last} ")
    assert len(rows) == height
    assert [row for row in rows if row.startswith("> ")] == [
        next(row for row in rows if f"Player {cursor} " in row)
    ]


def test_an_arrow_changes_two_rows_until_the_window_is_left() -> None:
    made = table(event_field(MANY, {"cursor": 1}))
    before = made.rows(80, 11)
    turns = []
    for cursor in range(2, 41):
        made.set_reactive(PlayerTable.view, event_field(MANY, {"cursor": cursor}))
        after = made.rows(80, 11)
        turns.append(sum(map(ne, before, after)))
        before = after
    # of 39 steps through 40 players in a window of ten
    assert turns.count(2) == len(turns) - 6
    assert turns[:9] == [2] * 9


def test_without_the_focus_no_cursor_is_drawn() -> None:
    made = PlayerTable()
    made.set_reactive(PlayerTable.view, event_field(SMALL))
    rows = made.rows(80, 20)
    assert "cursor" not in roles(rows)
    assert not any(plain(row).startswith(">") for row in rows)


def test_without_a_result_rows_hold_no_figures() -> None:
    rows = words(drawn(event_field(SMALL, date="2019-01-01"), 120))
    assert rows[1:] == [
        "> 1 WFM Ada, Anna GER 1600 2.0",
        "2 Berg, Ben NOR 1800 0.5",
        "3 Cidade, Ciro POR - 0.5",
    ]


def test_an_empty_table_says_what_to_do() -> None:
    text = " ".join(words(drawn(event_field(None))))
    assert "No event yet: Ctrl+O opens one" in text
    assert "Enter shows one of them alone." in text
    nobody = Crosstable(EventFacts(), ())
    assert words(drawn(event_field(nobody)))[1] == "This event has no players."
    none = event_field(SMALL, {"filter": "zzz"})
    empty = "No player matches these words."
    assert words(drawn(none))[1] == empty


def test_a_first_rating_that_is_a_range_says_that_it_is_estimated() -> None:
    """A first DWZ since 2026-06-08 has no exact number."""
    scores = enumerate("11100", start=1)
    newcomer = event(
        (rated(1, 0), *(rated(no, 1256) for no in range(2, 7))),
        [(number, 1, number + 1, score) for number, score in scores],
    )
    view = event_field(newcomer, system="dwz", date="2026-06-13", event_end="")
    assert column(view, "New", 80)[0] == "est."
    older = event_field(newcomer, system="dwz", date="2026-06-07", event_end="")
    assert column(older, "New", 80)[0] == "1328"
