"""Standings as CSV and as a page: exact values, harmless texts, the working folded."""

from __future__ import annotations

import csv
import io

from lxml import html

from elo_tui.writers.export.standings_sheet import as_csv, as_html
from tests.core.standings.boards import TEC_SWISS, event, found

TEC = event(TEC_SWISS)


def test_a_player_a_row_with_every_tie_break() -> None:
    result = found(TEC, "BH", "SB", "ARO")
    head, *rows = csv.reader(io.StringIO(as_csv(result)))
    assert " ".join(head) == "Place No. Title Name Rtg FED Pts. BH SB ARO"
    by_number = {row[1]: row for row in rows}
    assert len(by_number) == 16
    # Held's exercises, with the cap of 2026
    assert by_number["4"][6:8] == ["3.5", "14"]
    assert by_number["2"][0] == "1"


def test_no_text_is_a_formula_and_none_is_code() -> None:
    players = (TEC.players[0]._replace(name="=1+1<b>"), *TEC.players[1:])
    result = found(TEC._replace(players=players), "BH")
    row = next(r for r in csv.reader(io.StringIO(as_csv(result))) if r[1] == "1")
    assert row[3].lstrip("'") == "=1+1<b>"
    assert row[3] != "=1+1<b>"
    page = html.fromstring(as_html("<i>Open</i>", result, ()))
    assert page.findtext(".//h1") == "<i>Open</i>"
    assert "=1+1<b>" in [cell.text for cell in page.iter("td")]


def test_the_page_has_the_rules_and_the_working_of_everybody() -> None:
    page = html.fromstring(as_html("Open", found(TEC, "BH/C1"), ()))
    text = " ".join(map(str, page.itertext()))
    assert "FIDE C.07 of 2026-03-01" in text
    assert "BH/C1: Buchholz without the lowest" in text
    assert len(page.findall(".//details")) == 16
    assert "C.07 16.5" in text


def test_the_page_prints_its_head_on_every_sheet_and_no_empty_column() -> None:
    page = html.fromstring(as_html("Open", found(TEC, "BH"), ()))
    (head,) = page.findall(".//thead/tr")
    titles = [cell.text for cell in head]
    assert {"Place", "No.", "Name", "Pts.", "BH"} <= {*titles}
    columns = zip(*page.findall(".//tbody/tr"), strict=True)
    empty = [all(not cell.text for cell in column) for column in columns]
    assert [
        title for title, is_empty in zip(titles, empty, strict=True) if is_empty
    ] in (
        [],
        ["Name"],
    )
