"""Under standings and chances: whole sentences, however few rows there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import EventFacts
from elo_tui.features.event.chances_table import ChancesTable
from elo_tui.features.event.simulation import simulate
from elo_tui.features.event.standings_table import StandingsTable
from elo_tui.features.event.sums import EventSums
from elo_tui.features.event.view import field as field_view
from elo_tui.features.event.view.field import FieldState, FieldView
from elo_tui.features.event.view.standings import Ranking
from elo_tui.kit.widgets.lines import Row
from elo_tui.session.forms import Form
from tests.core.standings.boards import OF_2026, event
from tests.golden import assert_golden
from tests.widgets.drawn import WIDTHS, sketch, widest, words

#: No. 2 has White against no. 1, no. 4 against no. 3; points 1 1 0 0.
OPEN = event(
    "2000 3w1 2b*\n2000 4b1 1w*\n2000 1b0 4b*\n2000 2w0 3w*",
    facts=EventFacts("Lakeside Open 2026 of the Region", start=OF_2026),
)
LONG = "Konstantinopolskaya-Featherstone"


def unheard(_done: int, _total: int) -> None:
    """Nobody waits."""


def view_of(part: str, **facts: Any) -> FieldView:  # noqa: ANN401  (of a state)
    """A part of the event, with its chances worked out."""
    players = (replace(OPEN.players[0], name=LONG, title="WGM"), *OPEN.players[1:])
    crosstable = replace(OPEN, players=players)
    form = Form(date=OF_2026.isoformat())
    state = FieldState(form, crosstable, part=part, cursor=1)._replace(**facts)
    view = field_view.evaluate_field(state)
    if view.chances is None or view.chances.request is None:
        return view
    *_, found = simulate(view.chances.request, unheard)
    return field_view.evaluate_field(state, view, found)


def drawn(view: FieldView, width: int, height: int) -> Sequence[Row]:
    sums = EventSums()
    sums.set_reactive(EventSums.view, view)
    rows = sums.rows(width, height)
    assert widest(rows) <= width
    assert len(rows) <= height
    return rows


def test_pictures() -> None:
    ranking = Ranking(first="1", tie_breaks="TPN")
    # no. 1 is ahead when level: a win alone brings the first place for certain
    second = view_of("chances", cursor=2, ranking=ranking)
    source = "/reports/lakeside-open-2026-round-by-round.trf"
    undated = replace(OPEN, event=replace(OPEN.event, start=None))
    shown = {
        "chances": (second, [(40, 2), (50, 4), (80, 3)]),
        "standings": (view_of("standings"), [(40, 2), (80, 4)]),
        "all chances": (view_of("chances"), [(80, 4)]),
        # the name of the event is whole before its file
        "source": (view_of("standings", source=source), [(60, 4), (100, 4)]),
    }
    pictures = {
        f"{name}, {width}x{height}": drawn(view, width, height)
        for name, (view, sizes) in shown.items()
        for width, height in sizes
    }
    # whole names go before the likeliest place
    table = ChancesTable()
    table.set_reactive(ChancesTable.view, view_of("chances"))
    for width in (78, 110):
        pictures[f"table of chances, {width}"] = table.rows(width, 8)
    assert_golden("widgets/ranking_sums.txt", sketch(pictures))
    for part in ("standings", "chances"):
        # the edition in force is today's: no picture has it
        view = view_of(part, crosstable=undated, form=Form())
        _, first, *answer = words(drawn(view, 80, 4))
        assert first == "! no date: today's rules assumed"
        assert any("P1" in row or LONG in row for row in answer)
        assert view.edition.startswith("FIDE C.07 of ")
        assert "assumed" not in view.edition


@pytest.mark.parametrize(
    ("table", "part"), [(ChancesTable, "chances"), (StandingsTable, "standings")]
)
def test_a_table_is_drawn_at_every_width(
    table: type[ChancesTable | StandingsTable], part: str
) -> None:
    drawn = table()
    drawn.set_reactive(table.view, view_of(part, ranking=Ranking(first="1")))
    for width in (*range(1, 40), *WIDTHS):
        rows = drawn.rows(width, 9)
        assert width < 40 or widest(rows) <= width
        assert len(words(rows)) > 4
