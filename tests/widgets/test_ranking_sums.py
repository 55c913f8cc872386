"""Under standings and chances: whole sentences, however few rows there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from elo_tui.core.events.crosstable import EventFacts
from elo_tui.session.simulation import simulate
from elo_tui.views import field_view
from elo_tui.views.field_view import FieldState, FieldView
from elo_tui.views.forms import Form
from elo_tui.views.standings_view import Ranking
from elo_tui.widgets.chances_table import ChancesTable
from elo_tui.widgets.event_sums import RankingSums
from elo_tui.widgets.lines import Row
from elo_tui.widgets.standings_table import StandingsTable
from tests.core.standings.boards import OF_2026, event
from tests.widgets.drawn import WIDTHS, widest, words

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
    players = (OPEN.players[0]._replace(name=LONG, title="WGM"), *OPEN.players[1:])
    crosstable = OPEN._replace(players=players)
    form = Form(date=OF_2026.isoformat())
    state = FieldState(form, crosstable, part=part, cursor=1)._replace(**facts)
    view = field_view.evaluate_field(state)
    if view.chances is None or view.chances.request is None:
        return view
    *_, found = simulate(view.chances.request, unheard)
    return field_view.evaluate_field(state, view, found)


def drawn(view: FieldView, width: int, height: int) -> Sequence[Row]:
    sums = RankingSums()
    sums.set_reactive(RankingSums.view, view)
    rows = sums.rows(width, height)
    assert widest(rows) <= width
    assert len(rows) <= height
    return rows


def test_one_row_is_what_the_player_needs_below_the_name() -> None:
    ranking = Ranking(first="1", tie_breaks="TPN")
    title, said = words(drawn(view_of("chances", cursor=2, ranking=ranking), 40, 2))
    assert title.startswith("── P2: the first place ──")
    # no. 1 is ahead when level: a win alone brings the first place for certain
    assert said == "certain with 2"
    title, said = words(drawn(view_of("standings"), 40, 2))
    assert title.startswith(f"── {LONG[:30]}")
    assert said == "1 point"


def test_a_sentence_without_room_ends_at_a_clause() -> None:
    ranking = Ranking(first="1", tie_breaks="TPN")
    view = view_of("chances", cursor=2, ranking=ranking)
    assert words(drawn(view, 80, 3))[-1].endswith("estimate by FIDE's TEC model")
    *_, last = words(drawn(view, 50, 4))
    assert last == "every outcome counted (9)"


@pytest.mark.parametrize("part", ["standings", "chances"])
def test_what_is_assumed_about_the_days_comes_first(part: str) -> None:
    undated = OPEN._replace(event=OPEN.event._replace(start=None))
    view = view_of(part, crosstable=undated, form=Form())
    _, first, *answer = words(drawn(view, 80, 4))
    assert first == "! no date: today's rules assumed"
    assert any("P1" in row or LONG in row for row in answer)
    assert view.edition.startswith("FIDE C.07 of ")
    assert "assumed" not in view.edition
    assert "! " not in " ".join(words(drawn(view_of(part), 80, 4)))


def test_the_name_of_the_event_is_whole_before_its_file() -> None:
    view = view_of("standings", source="/reports/lakeside-open-2026-round-by-round.trf")
    heads = {width: words(drawn(view, width, 4))[0] for width in (100, 60)}
    assert "Lakeside Open 2026 of the Region (lakeside-open" in heads[100]
    assert heads[60].startswith("── Lakeside Open 2026 of the Region ──")


def test_whole_names_go_before_the_likeliest_place() -> None:
    view = view_of("chances")
    table = ChancesTable()
    table.set_reactive(ChancesTable.view, view)
    narrow, wide = (table.rows(width, 8) for width in (78, 110))
    assert words(narrow)[0] == "No Name Rtg Exp Win % First 3 %"
    assert words(wide)[0] == "No Name Rtg Exp Win % First 3 % Likeliest Places"
    for rows in (narrow, wide):
        assert any(f"WGM {LONG}" in row for row in words(rows))


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
