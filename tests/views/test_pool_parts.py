"""The parts of a club list without a screen: each cell and order, and the charts."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from math import nan

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.model import Problem
from elo_tui.core.pool.pool_quality import (
    PoolQuality,
    QualitySettings,
    measure_quality,
)
from elo_tui.core.pool.pool_rating import find_first_days
from elo_tui.core.pool.pool_state import EntryAudit
from elo_tui.core.pool.replayed_pool import ReplayedPool, audit_person
from elo_tui.features.pool import pools
from elo_tui.features.pool.analyses import analyse_pair, analyse_pool
from elo_tui.features.pool.answer.analysis import JudgedSystem
from elo_tui.features.pool.answer.changes import Mover, answer_movers, list_movers
from elo_tui.features.pool.answer.lists import ListedPerson, ListScope, answer_list
from elo_tui.features.pool.chart import (
    draw_calibration,
    draw_entries,
    draw_history,
    draw_standing,
)
from elo_tui.features.pool.columns import COLUMNS, DEFAULT_ORDER, PARTS, draw_course
from elo_tui.features.pool.view import (
    ANALYSES,
    PoolSheet,
    PoolView,
    count_rows,
    describe_pool,
    evaluate_pool,
    summarize_list,
)
from elo_tui.features.pool.working import explain_row
from elo_tui.kit.chart_kinds import Bars, Curves
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store.pool_file import NewEntry
from tests import clubs
from tests.golden import assert_golden

HOUR = timedelta(hours=1)


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> ReplayedPool:
    """The club, of which one person is private and one event is removed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DATA_VARIABLE, str(tmp_path_factory.mktemp("data")))
        clubs.make_club()
        entries = [
            NewEntry("private", {"id": "103", "private": True}),
            NewEntry("remove", {"event": 2}),
        ]
        found = pools.change_pool("club", entries)
    assert not isinstance(found, Problem), found
    return found


@pytest.fixture(scope="module")
def sheet(pool: ReplayedPool) -> PoolSheet:
    """All that can be worked out of it."""
    state = PoolSheet(pool)
    for part in ANALYSES:
        state = state.add_analysis(analyse_pool(pool, part, lambda _done, _all: False))
    return state


def view(state: PoolSheet, **changes: object) -> PoolView:
    return evaluate_pool(state._replace(**changes))  # type: ignore[arg-type]


def write_chart(chart: Curves | Bars) -> list[str]:
    """A chart, line by line; what is as usual is left out."""
    if isinstance(chart, Bars):
        bars = [f"{one.label}: {one.share:.4f} {one.note}" for one in chart.bars]
        return [chart.title, *bars, chart.empty]
    usual = Curves(chart.title, (), ())
    lines = [
        f"{name}: {one}"
        for name, one in chart._asdict().items()
        if name != "curves" and (name == "title" or one != getattr(usual, name))
    ]
    for one in chart.curves:
        ys = " ".join("-" if y is None else f"{y:.2f}" for y in one.ys)
        dots = " dotted" * one.dotted
        lines.append(f"{one.name} [{one.role}{dots}]: {ys} {'; '.join(one.words)}")
    return lines


def write_part(state: PoolSheet, part: str) -> list[str]:
    """All cells with their roles, and the order of the rows by each column."""
    shown = view(state, part=part)
    lines = [f"=== {part}: {PARTS[part]}, {count_rows(shown)}"]
    for row in shown.rows:
        cells = []
        for column in shown.columns:
            role = column.role(row) if callable(column.role) else ""
            cell = column.cell(row).strip()
            if column.name == "moment":
                # now, to the minute
                assert abs(datetime.fromisoformat(cell) - datetime.now()) < HOUR
                continue
            cells.append(cell + f" [{role}]" * bool(role))
        lines.append(f"{row.person:>3} {' | '.join(cells)}{' out' * row.is_out}")
    for column in shown.columns:
        if column.sort_key is None or column.name == "moment":
            continue
        for turned in (False, True):
            rows = view(state.sort(part, column.name, turned), part=part).rows
            keys = " ".join(row.key.replace("\n", " ") for row in rows)
            lines.append(f"by {column.name}{' turned' * turned}: {keys}")
    return lines


def write_chapters(
    shown: PoolView, audit: Sequence[EntryAudit] | None = None
) -> list[str]:
    """What the row under the cursor explains, line by line."""
    return [
        line
        for title, steps in explain_row(shown, audit)
        for line in (title, *(f"  {one.label}: {one.text}" for one in steps))
    ]


def test_every_cell_and_order_and_chart(sheet: PoolSheet, pool: ReplayedPool) -> None:
    lines = [line for part in PARTS for line in write_part(sheet, part)]
    quality = sheet.analyses["quality"].found
    assert isinstance(quality, PoolQuality)
    charts: list[Curves | Bars] = [draw_standing(pool), draw_calibration(quality)]
    charts += [draw_history(pool, person) for person in range(3)]
    charts += [draw_history(pool, -1), draw_history(None, 0), draw_standing(None)]
    for chart in charts:
        lines += ["=== chart", *write_chart(chart)]
    assert_golden("views/pool_parts.txt", "\n".join([*lines, ""]))


def test_what_every_row_explains(sheet: PoolSheet, pool: ReplayedPool) -> None:
    lines = []
    for part in PARTS:
        rows = view(sheet, part=part).rows
        for row in rows[:3] if part in ("fit", "movers") else rows:
            shown = evaluate_pool(sheet._replace(part=part).move_to(part, row.key))
            assert shown.row == row
            has_audit = part == "people" and row.person in (0, 2)
            audit = audit_person(pool, row.person) if has_audit else None
            lines += [f"=== {part}: {row.key}", *write_chapters(shown, audit)]
    stakes = analyse_pair(pool, (0, 3))
    marked = sheet._replace(marked=frozenset({0, 3}))
    shown = evaluate_pool(marked.add_analysis(stakes))
    lines += ["=== stakes", *write_chapters(shown)]
    assert_golden("views/pool_explained.txt", "\n".join([*lines, ""]))
    assert write_chapters(evaluate_pool(PoolSheet(None))) == []


@pytest.mark.parametrize("part", PARTS)
def test_an_order_turned_has_the_same_rows(sheet: PoolSheet, part: str) -> None:
    every = {row.key for row in view(sheet, part=part).rows}
    assert every or part == "questions"
    for column in COLUMNS[part]:
        key = column.sort_key
        if key is None:
            continue
        for turned in (False, True):
            rows = view(sheet.sort(part, column.name, turned), part=part).rows
            assert {row.key for row in rows} == every
            values = [found for row in rows if (found := key(row)) not in (None, "")]
            is_falling = column.best_first != turned
            assert values == sorted(values, reverse=is_falling)
            # who has none comes last
            assert all(key(row) in (None, "") for row in rows[len(values) :])


def test_words_choose_rows_and_the_cursor_stays(sheet: PoolSheet) -> None:
    every = view(sheet)
    assert every.state.order_of("people") == (DEFAULT_ORDER["people"], False)
    found = view(sheet, filter="jurgen schm")
    assert [row.title for row in found.rows] == ["Schmidt, Jürgen"]
    assert count_rows(found) == f"1 of {len(every.every)}"
    assert view(sheet, filter="an", part="events").rows == []
    last = every.rows[-1]
    moved = evaluate_pool(sheet.move_to("people", last.key), every)
    assert (moved.row, moved.person) == (last, last.person)
    # rows that have not changed are those of before
    assert moved.every is every.every
    assert evaluate_pool(sheet.sort("people", "name", True), every).every != every.every
    assert view(sheet, filter="nobody").row is None
    marked = frozenset({last.person})
    assert [*view(sheet, marked=marked).rows_to_save] == [last]
    assert view(sheet, filter="jurgen schm").rows_to_save == found.rows


def test_movers_are_those_between_two_days(
    sheet: PoolSheet, pool: ReplayedPool
) -> None:
    people = {one.person: one for one in view(sheet).rows}
    rows = view(sheet, part="movers").rows
    assert len(rows) > 5
    for row in rows:
        listed = people[row.person]
        assert isinstance(row, Mover)
        assert isinstance(listed, ListedPerson)
        assert (row.after, row.change) == pytest.approx((listed.rating, listed.change))
        assert row.change == pytest.approx(row.after - row.before)
    from_first = view(sheet, part="movers", since="2026-01-16")
    assert from_first.lists == (pool.lists[0], pool.newest)
    for name, text in (("since", "x"), ("until", "2026-13-01")):
        wrong = view(sheet, part="movers", **{name: text})
        assert [*wrong.problems] == [name]
        assert wrong.rows == []


def test_the_sums_are_those_of_the_newest_list(
    sheet: PoolSheet, pool: ReplayedPool
) -> None:
    rows = [one for one in view(sheet).rows if isinstance(one, ListedPerson)]
    figures = {one.name: one.text for one in summarize_list(pool)}
    best = max(rows, key=lambda one: one.rating)
    mean = sum(one.rating for one in rows) / len(rows)
    assert figures == {
        "list": "2026-07-31",
        "people": str(len(rows)),
        "first": f"{best.rating:.0f} {best.name}",
        "on average": f"{mean:.0f}",
        "games": str(pool.rated_games),
    }
    hidden = pool._replace(private=frozenset({best.person}))
    assert "private" in {one.name: one.text for one in summarize_list(hidden)}["first"]
    assert summarize_list(pool._replace(lists=[])) == ()


@given(st.none() | st.integers(0, 9), st.integers(0, 40), st.sets(st.integers(0, 12)))
def test_a_list_of_active_people_keeps_the_places_among_all(
    pool: ReplayedPool, months: int | None, least: int, left_out: set[int]
) -> None:
    newest, columns = pool.newest, pool.columns
    assert newest is not None
    days = find_first_days(columns.events, columns.games)
    whole = answer_list(newest, columns, pool.state, days).players
    scope = ListScope(
        active_months=months, min_games=least, left_out=frozenset(left_out)
    )
    shown = answer_list(newest, columns, pool.state, days, scope).players
    # a month is a twelfth of 365.25 days
    start = newest.batch.day - int((months or 0) * 30.44)
    assert [one.person for one in shown] == [
        one.person
        for one in whole
        if newest.games[one.person] >= least
        and (months is None or newest.last_days[one.person] >= start)
        and one.person not in left_out
    ]
    places = {one.person: one.place for one in whole}
    assert all(one.place == places[one.person] for one in shown)


def test_a_pool_is_counted_without_what_was_removed(pool: ReplayedPool) -> None:
    games = sum(
        len(line[91:].split()) // 3
        for number in (0, *range(2, 8))
        for line in clubs.report(number).splitlines()
        if line.startswith("001")
    )
    assert describe_pool(pool) == f"13 people, 7 events, {games // 2} games"


@given(st.lists(st.floats(-2000, 5000), min_size=1, max_size=12))
def test_bars_are_few_and_have_everybody_once(
    pool: ReplayedPool, ratings: list[float]
) -> None:
    newest = pool.lists[-1]
    rest = [nan] * (len(newest.ratings) - len(ratings))
    newest = newest._replace(ratings=array("d", [*ratings, *rest]))
    bars = draw_standing(pool._replace(lists=[newest])).bars
    starts = [int(bar.label) for bar in bars]
    steps = {after - one for one, after in pairwise(starts)}
    assert len(steps) <= 1
    for step in steps:
        spread = max(ratings) - min(ratings)
        # the first of the steps with fewer than 24 bars between the first and the last
        finer = [one for one in (25, 50, 100, 200, 400) if spread / one < 24]
        assert step == (finer[0] if finer else 400)
        for bar, start in zip(bars, starts, strict=True):
            count = sum(start <= one < start + step for one in ratings)
            assert bar.share == count / len(ratings)
    assert sum(bar.share for bar in bars) == pytest.approx(1)


def test_charts_without_every_list_or_anybody(pool: ReplayedPool) -> None:
    entries = audit_person(pool, 1)
    brief = pool._replace(keeps_all=False)
    name = pool.columns.people.names[1]
    assert draw_history(brief, 1, entries) == draw_entries(name, entries)
    nobody = pool.lists[-1]._replace(ratings=array("d", [nan] * 13))
    for chart in (
        draw_standing(pool._replace(lists=[nobody])),
        draw_history(pool._replace(lists=[nobody]), 0),
        draw_history(pool._replace(lists=[]), 0),
    ):
        assert chart.empty
        assert not chart.size


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"systems": ()}, "systems"),
        ({"systems": ("pool", "fide99")}, "systems"),
        ({"min_games": -1}, "min_games"),
        ({"w2": 0.0009}, "w2"),
        ({"w2": 100_001.0}, "w2"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    pool: ReplayedPool, options: dict[str, object], field: str
) -> None:
    settings = replace(QualitySettings(), **options)
    found = measure_quality(*pool.columns.table, pool.state.settings, settings)
    assert isinstance(found, Problem)
    assert found.field == field


@given(st.integers(0, 6))
def test_the_most_movers_are_the_largest_either_way(
    pool: ReplayedPool, most: int
) -> None:
    lists = (pool.lists[0], pool.newest)
    every = [
        one.change
        for one in list_movers(pool.columns, frozenset(), *lists)
        if not one.is_private
    ]
    found = answer_movers("club", pool.columns, lists, frozenset(), most)
    gains, losses = sorted(every, reverse=True), sorted(every)
    assert [one.change for one in found.gains] == [x for x in gains if x > 0][:most]
    assert [one.change for one in found.losses] == [x for x in losses if x < 0][:most]


def test_a_number_that_is_not_known_is_a_dash(sheet: PoolSheet) -> None:
    row = view(sheet, part="quality").rows[0]
    assert isinstance(row, JudgedSystem)
    unknown = replace(row, log_loss=None, brier=None)
    cells = {one.name: one.cell(unknown) for one in COLUMNS["quality"]}
    assert (cells["loss"], cells["brier"]) == ("-", "-")


def test_a_course_is_as_high_as_the_ratings() -> None:
    assert draw_course([1500]) == ""
    # the least height is 50 points: 25 of them are half of eight bars
    assert draw_course([1500, 1525, 1550]) == "▁▅█"
    assert draw_course([1500, 1525]) == "▁▅"
    assert draw_course([1500, 1600, 1700]) == "▁▅█"
