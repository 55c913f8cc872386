"""The roster without a screen: every cell and order, and what a row explains."""

from __future__ import annotations

from contextlib import closing
from datetime import date, datetime

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Step
from elo_tui.core.replay.dated_entries import Key
from elo_tui.features.journal.rating_charts import LINES_MAX
from elo_tui.features.roster.answer.people_chart import draw_people, draw_ratings
from elo_tui.features.roster.answer.rows import (
    ApplicationRow,
    JudgedNorm,
    RosterRow,
    TitleNorm,
    make_row,
)
from elo_tui.features.roster.book import read_book
from elo_tui.features.roster.view import (
    COLUMNS,
    RosterSheet,
    evaluate_roster,
    explain_row,
    summarize_roster,
)
from elo_tui.session import paths
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store.data_file import open_data_file
from elo_tui.store.lists import Lists
from tests.accounts import YEAR
from tests.cli.answers import answer
from tests.golden import assert_golden
from tests.pupils import make_roster, write_list

STANDARD = Key("fide", "standard")
TODAY = date(2026, 12, 3)


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> RosterSheet:
    """The pupils in December, last looked at in November, and a player of a year."""
    folder = tmp_path_factory.mktemp("roster")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DATA_VARIABLE, str(folder))
        (folder / "list.txt").write_text(write_list(10), encoding="utf-8")
        file = str(folder / "list.txt")
        answer("list", "import", file, "--date", "2026-10-01")
        make_roster()
        database = paths.data_file()
        assert database is not None
        with (
            closing(open_data_file(database, datetime(2026, 12, 3))) as store,
            closing(Lists(paths.lists_folder())) as lists,
        ):
            book = read_book(store, lists, STANDARD, TODAY)
    assert len(book.rows) == 20
    # the second one before the list of December, with games that are not in a list
    days = ((98, TODAY), (99, date(2026, 11, 20)))
    own = [
        make_row(replace(YEAR, person=replace(YEAR.person, id=id)), STANDARD, day)
        for id, day in days
    ]
    rows = (*book.rows, *own)
    return RosterSheet(TODAY, rows, STANDARD)


def orders(sheet: RosterSheet) -> dict[tuple[str, bool], list[RosterRow]]:
    """The rows by each column, either way."""
    return {
        (column.name, turned): [
            *evaluate_roster(sheet._replace(order=column.name, turned=turned)).rows
        ]
        for column in COLUMNS
        if column.sort_key is not None
        for turned in (False, True)
    }


def test_every_cell_and_order_and_explanation(sheet: RosterSheet) -> None:
    lines = [" | ".join(column.title.strip() for column in COLUMNS)]
    for row in evaluate_roster(sheet).rows:
        cells = []
        for column in COLUMNS:
            role = column.role(row) if callable(column.role) else ""
            cells.append(column.cell(row).strip() + f" [{role}]" * bool(role))
        lines.append(" | ".join(cells))
    for (name, turned), rows in orders(sheet).items():
        ids = " ".join(str(row.id) for row in rows)
        lines.append(f"by {name}{' turned' * turned}: {ids}")
    assert sheet.known is not None
    for row in (*sheet.known[:2], sheet.known[-1]):
        for title, steps in explain_row(row):
            lines += [f"=== {title}", *(f"{one.label}: {one.text}" for one in steps)]
    chart = draw_people(sheet.known[-1:], TODAY)
    lines += [f"=== {chart.title}", " ".join(chart.x_words)]
    lines += [f"{one.name} [{one.role}]: {one.ys}" for one in chart.curves]
    assert_golden("views/roster.txt", "\n".join([*lines, ""]))


def test_an_order_has_the_known_values_first(sheet: RosterSheet) -> None:
    assert sheet.known is not None
    keys = {column.name: column for column in COLUMNS}
    for (name, turned), rows in orders(sheet).items():
        assert {row.id for row in rows} == {row.id for row in sheet.known}
        column = keys[name]
        assert column.sort_key is not None
        values = [*map(column.sort_key, rows)]
        known = [value for value in values if value not in (None, "")]
        assert values[: len(known)] == known
        assert known == sorted(known, reverse=column.best_first != turned)


def test_only_those_who_have_changed_have_a_change(sheet: RosterSheet) -> None:
    # the event of November was filed before the look, the list of December is to come
    for row in sheet.known or ():
        if row.id < 98:
            assert row.since is not None
            assert row.since.day == date(2026, 11, 20)
        assert row.change_since == (None if row.since is None else row.since.change)
        # K 40 for one game: the winner and the loser of each pair
        assert (
            row.live is None
            or row.published is None
            or row.change
            == pytest.approx(row.live - (row.published.rating or 0), abs=0.005)
        )


def test_words_marks_and_the_cursor(sheet: RosterSheet) -> None:
    view = evaluate_roster(sheet)
    last = view.rows[-1]
    assert evaluate_roster(sheet._replace(cursor=last.id)).row == last
    found = evaluate_roster(sheet._replace(filter="alder"))
    assert [row.name for row in found.rows] == ["Alder, Anna"]
    assert found.compared_rows == found.rows == found.rows_to_save
    marked = evaluate_roster(sheet._replace(marked=frozenset({last.id})))
    assert marked.rows_to_save == marked.compared_rows == [last]
    assert marked.row == view.rows[0]
    # those of another rating are not shown while it is read
    other = evaluate_roster(sheet._replace(pool="rapid"))
    assert (other.every, other.row, other.compared_rows) == ((), None, [])
    # a federation and an id are searched, too
    assert last.person.federation
    by_id = evaluate_roster(sheet._replace(filter=view.rows[0].fide_id or ""))
    assert [*by_id.rows] == [view.rows[0]]


def test_a_chart_has_a_point_a_month(sheet: RosterSheet) -> None:
    assert sheet.known is not None
    row = sheet.known[-1]
    (curve,) = draw_people([row], TODAY).curves
    months = draw_people([row], TODAY).x_words
    for month, y in zip(months, curve.ys, strict=True):
        before = [p.rating for p in row.points if f"{p.day:%Y-%m}" <= month]
        assert y == (before[-1] if before else None)
    assert draw_people([], TODAY).empty == "No rating to draw yet."
    late = draw_people([row], TODAY, row.points[-1].day)
    assert len(late.x_words) < len(months)
    assert late.curves[0].ys[0] == row.points[-1].rating
    assert draw_ratings(sheet.known[: LINES_MAX + 1], TODAY) == ()
    (most,) = draw_ratings(sheet.known[:LINES_MAX], TODAY)
    assert len(most.curves) == LINES_MAX


def test_norms_are_explained_with_what_a_title_still_needs(sheet: RosterSheet) -> None:
    assert sheet.known is not None
    judged = JudgedNorm(
        norm="IM",
        event="City Open",
        day=TODAY,
        games=9,
        certain=True,
        score=5.5,
        average=2400,
        performance=2480,
        conditions=(),
        counted=9,
    )
    norm = TitleNorm(norm="IM", event="City Open", day=TODAY, games=9)
    application = ApplicationRow(
        title="IM",
        complete=False,
        norms=1,
        games=9,
        missing_norms=1,
        missing_games=18,
        highest=None,
        rating_needed=2400,
    )
    row = replace(
        sheet.known[0], judged=(judged,), norms=(norm,), applications=(application,)
    )
    _, (name, steps) = explain_row(row)
    assert name == "Norms"
    # B.01 1.5: two norms, 27 games and a rating of 2400
    needed = "1 of 2 norms, 9 of 27 games, highest rating 0 of 2400"
    assert steps == (
        Step("IM norm", "City Open 2026-12-03", "B.01 1.4"),
        Step("IM title", needed, "B.01 1.5"),
    )
    assert row.norms_text == "IM norm: City Open 2026-12-03"


def test_the_sums_are_those_of_all_rows(sheet: RosterSheet) -> None:
    assert sheet.known is not None
    rated = [row.live for row in sheet.known if row.live is not None]
    games = sum(row.pending_games for row in sheet.known)
    figures = {one.name: one.text for one in summarize_roster(evaluate_roster(sheet))}
    assert games > 0
    assert figures["people"] == f"{len(sheet.known)}"
    assert figures["live on average"] == f"{sum(rated) / len(rated):.0f}"
    assert figures["pending"].endswith(f" in {games} games")
    # FIDE's lists are of the first of a month; on 3 December the next is January's
    assert figures["next list"] == "2027-01-01"
    # words choose rows, not what is summed
    assert {
        one.name: one.text
        for one in summarize_roster(evaluate_roster(sheet._replace(filter="xyz")))
    } == figures
    assert summarize_roster(evaluate_roster(RosterSheet(TODAY, (), STANDARD)))[0][
        :2
    ] == ("people", "0")
