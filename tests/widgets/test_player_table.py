"""The players of an event: aligned at every width, the answer always there."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ne
from typing import Any

import pytest
from rich.cells import cell_len

from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.core.model import Given
from elo_tui.features.event.player_table import PlayerTable
from elo_tui.features.event.view.field import FieldView
from elo_tui.kit.widgets.lines import Row
from tests.core.crosstables import SMALL, event, rated
from tests.golden import assert_golden
from tests.widgets.drawn import (
    WIDTHS,
    event_field,
    plain,
    roles,
    sketch,
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


HALVES = event([rated(no, 1500) for no in (1, 2, 3)], [(1, 1, 2, "1"), (2, 2, 3, "=")])
LONG_NAME = "Von und zu Langenname, Maximilian"[:32]
LONG = event((*STATED.players, rated(5, 1600, name=LONG_NAME)), [])
NEWCOMER = event(
    (rated(1, 0), *(rated(no, 1256) for no in range(2, 7))),
    [(number, 1, number + 1, score) for number, score in enumerate("11100", start=1)],
)
SORTINGS: tuple[dict[str, Any], ...] = (
    {"turned": True},
    {"order": "name"},
    {"order": "name", "turned": True},
    {"order": "federation"},
    # the best first is downwards
    {"order": "change"},
    {"order": "change", "turned": True},
    {"order": "score"},
    {"order": "games"},
)


def dwz(date: str) -> FieldView:
    return event_field(NEWCOMER, system="dwz", date=date, event_end="")


def test_pictures() -> None:
    views: dict[str, tuple[FieldView, Sequence[int]]] = {
        # 2000 v 1800: 20 x (1 - .76), then 20 x (.5 - .76)
        "odd": (event_field(ODD), (40, 60, 80, 120, 160)),
        # columns come with the room; reasons only where none has to be cut
        "stated": (event_field(STATED), WIDTHS),
        "halves": (event_field(HALVES), (80, 120)),
        # 20 x (1 - .24) and its mirror; the average of one opponent and a full score
        "small": (event_field(SMALL, {"given": {2: Given(k=40)}}), (80, 160)),
        # names are whole before facts of the report
        "long": (event_field(LONG), (60, 78, 80, 100)),
        "Elo": (event_field(ODD, system="elo"), (80,)),
        "before 2022": (event_field(SMALL, date="2019-01-01"), (120,)),
        "no event": (event_field(None), (40, 80)),
        "no player": (event_field(Crosstable(EventFacts(), ())), (80,)),
        "no match": (event_field(SMALL, {"filter": "zzz"}), (80,)),
        # a first DWZ since 2026-06-08 has no exact number
        "DWZ 2026": (
            event_field(NEWCOMER, system="dwz", date="2026-06-13", event_end=""),
            (80,),
        ),
        "DWZ before": (
            event_field(NEWCOMER, system="dwz", date="2026-06-07", event_end=""),
            (80,),
        ),
    }
    pictures = {
        f"{name}, {width}": drawn(found, width)
        for name, (found, widths) in views.items()
        for width in widths
    }
    for looked in SORTINGS:
        name = ", ".join(map(str, looked.values()))
        pictures[f"sorted: {name}"] = drawn(event_field(SMALL, looked))[:1]
    pictures["many"] = drawn(event_field(MANY), 140, 5)
    assert_golden("widgets/players.txt", sketch(pictures))


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
