"""Any answer as CSV and as a page: exact values, harmless texts, the working folded."""

from __future__ import annotations

import csv
import io

from lxml import html

from elo_tui.answers.answer_parts import Answer
from elo_tui.answers.any_answer import Answer as AnyAnswer
from elo_tui.answers.standings_answer import (
    StandingsAnswer,
    answer_standings,
    explain_values,
)
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.writers import answer_faces
from tests.core.standings.boards import TEC_SWISS, event, found

TEC = event(TEC_SWISS)


def standings(
    *codes: str, crosstable: Crosstable = TEC, name: str = "Open"
) -> StandingsAnswer:
    result = found(crosstable, *codes)
    return answer_standings(name, result, (), (), explain_values(result))


def rows(answer: AnyAnswer) -> list[list[str]]:
    return [*csv.reader(io.StringIO(answer_faces.write("csv", answer)))]


def page_of(answer: AnyAnswer) -> html.HtmlElement:
    return html.fromstring(answer_faces.write("html", answer))


def test_a_player_a_row_with_every_tie_break() -> None:
    head, *players = rows(standings("BH", "SB", "ARO"))[:17]
    assert " ".join(head[:3]) == "place shared no"
    by_number = {row[2]: dict(zip(head, row, strict=True)) for row in players}
    assert len(by_number) == 16
    # Held's exercises, with the cap of 2026
    assert by_number["4"]["points"] == "3.5"
    assert by_number["4"]["tie_breaks.BH"] == "14"
    assert by_number["2"]["place"] == "1"


def test_no_text_is_a_formula_and_none_is_code() -> None:
    players = (TEC.players[0]._replace(name="=1+1<b>"), *TEC.players[1:])
    answer = standings(
        "BH", crosstable=TEC._replace(players=players), name="<i>Open</i>"
    )
    assert any("'=1+1<b>" in row for row in rows(answer))
    page = page_of(answer)
    assert page.findtext(".//h1") == "<i>Open</i> standings"
    assert "=1+1<b>" in [cell.text for cell in page.iter("td")]
    assert r"=1+1\<b\>" in answer_faces.write("markdown", answer)


def test_the_page_has_the_rules_and_the_working_of_everybody() -> None:
    page = page_of(standings("BH/C1"))
    text = " ".join(map(str, page.itertext()))
    assert "FIDE C.07 of 2026-03-01" in text
    assert "BH/C1, Buchholz without the lowest" in text
    assert len(page.findall(".//details")) == 16
    assert "C.07 16.5" in text


def test_records_inside_records_are_a_table_that_names_the_outer_one() -> None:
    players = [
        {"no": 1, "name": "Ada", "rounds": [{"round": 1, "won": True}]},
        {"no": 2, "name": "Bo", "rounds": [{"round": 1, "won": None}]},
    ]
    assert rows(Answer("Event", {"players": players})) == [
        ["no", "name"],
        ["1", "Ada"],
        ["2", "Bo"],
        [],
        ["of", "round", "won"],
        ["1 Ada", "1", "true"],
        ["2 Bo", "1", ""],
    ]


def test_shares_are_percent_and_changes_have_their_sign_for_people() -> None:
    data = {"probability": 0.12345678, "change": 4.5, "places": 3, "notes": ["so"]}
    answer = Answer("Answer", data)
    assert rows(answer) == [
        ["name", "value"],
        ["probability", "0.12345678"],
        ["change", "4.5"],
        ["places", "3"],
    ]
    assert answer_faces.write("markdown", answer).splitlines()[2:] == [
        "- probability: 12.3 %",
        "- change: +4.50",
        "- places: 3",
        "",
        "- note: so",
    ]


def test_the_columns_of_places_and_scores_are_in_order() -> None:
    players = [
        {"places": [0.5, 0.5], "points": [[1, 0.25], [10, 0.75]]},
        {"places": [0.5, 0.5], "points": [[0.5, 1.0]]},
    ]
    [table] = Answer("Chances", {"players": players}).parts.tables
    assert [column.label for column in table.columns] == [
        *("places 1", "places 2", "points 0.5", "points 1", "points 10")
    ]
    assert [*table.texts()] == [
        ("50 %", "50 %", "", "25 %", "75 %"),
        ("50 %", "50 %", "100 %", "", ""),
    ]


def test_what_is_empty_is_left_out_and_records_at_any_depth_name_their_owners() -> None:
    event = {"label": "Open", "days": [["2026-05-01", "2026-05-03"]], "norms": []}
    tracks = [{"system": "fide", "pool": "rapid", "months": [{"events": [event]}]}]
    parts = Answer("Journal", {"tracks": tracks, "why": None, "notes": []}).parts
    outer, inner = parts.tables
    assert [column.label for column in outer.columns] == ["system", "pool"]
    assert inner.title == "Tracks months events"
    assert [*inner.texts()] == [("fide rapid", "Open", "2026-05-01 to 2026-05-03")]
    assert (parts.values, parts.basis, parts.notes) == ([], [], [])
