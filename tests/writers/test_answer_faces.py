"""Any answer as CSV and as a page: exact values, harmless texts, the working folded."""

from __future__ import annotations

import csv
import io

from lxml import html
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.features.event.answer.standings import (
    StandingsAnswer,
    answer_standings,
    explain_values,
)
from elo_tui.kit.answer import Answer
from elo_tui.kit.faces import answer_faces
from tests.core.standings.boards import TEC_SWISS, event, found

TEC = event(TEC_SWISS)


def standings(
    *codes: str, crosstable: Crosstable = TEC, name: str = "Open"
) -> StandingsAnswer:
    result = found(crosstable, *codes)
    facts = EventFacts(name=name)
    return answer_standings(facts, result, (), (), explain_values(result))


def rows(answer: Answer) -> list[list[str]]:
    return [*csv.reader(io.StringIO(answer_faces.write("csv", answer)))]


def page_of(answer: Answer) -> html.HtmlElement:
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
    players = (replace(TEC.players[0], name="=1+1<b>"), *TEC.players[1:])
    answer = standings(
        "BH", crosstable=replace(TEC, players=players), name="<i>Open</i>"
    )
    assert any("'=1+1<b>" in row for row in rows(answer))
    page = page_of(answer)
    assert page.findtext(".//h1") == "<i>Open</i> standings"
    assert "=1+1<b>" in [cell.text_content() for cell in page.iter("td")]
    assert r"=1+1\<b\>" in answer_faces.write("markdown", answer)


def test_the_page_has_the_rules_and_the_working_of_everybody() -> None:
    page = page_of(standings("BH/C1"))
    text = " ".join(map(str, page.itertext()))
    assert "FIDE C.07 of 2026-03-01" in text
    assert "BH/C1, Buchholz without the lowest" in text
    assert len(page.findall(".//details")) == 16
    assert "C.07 16.5" in text
