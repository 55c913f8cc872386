"""One page to print: whatever the names, no element and no attribute but ours."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import example, given
from lxml import html

from elo_tui.core.text.clean_text import clean_name
from elo_tui.writers.html_page import write_event
from elo_tui.writers.sheet import build_sheet
from tests.writers.export.rated_event import (
    ANY_TEXT,
    CROSSTABLE,
    PLAYERS,
    READING,
    named,
    rated,
)

PLAIN = html.document_fromstring(write_event(named("x", "x"), explain=True))
#: The tags that a page is made of; scripts, links and pictures are none of them.
TAGS = {
    *("html", "head", "meta", "title", "style", "body", "h1", "p", "ul", "li"),
    *("table", "thead", "tbody", "tr", "th", "td", "details", "summary"),
    *("div", "h2"),
}


def tags(page: html.HtmlElement) -> Counter[str]:
    return Counter(str(element.tag) for element in page.iter())


def attributes(page: html.HtmlElement) -> Counter[str]:
    return Counter(str(name) for element in page.iter() for name in element.attrib)


def rows(page: html.HtmlElement) -> list[list[str]]:
    """The cells of the table that a reader of crosstables looks for."""
    return [
        [cell.text or "" for cell in line]
        for line in page.iterfind(".//table[@class='CRs1']//tr")
    ]


def shown(text: str) -> str:
    """How a text stands on the page: itself, but for what no page can hold."""
    return text if text.isprintable() else clean_name(text, 1000)


def test_the_table_is_the_sheet() -> None:
    field = rated()
    made = build_sheet(field)
    page = html.document_fromstring(write_event(field))
    unsigned = [[cell.replace("+7.80", "7.80") for cell in line] for line in rows(page)]
    assert unsigned == [[*made.header], *([*row] for row in made.rows)]
    assert "3b½" in rows(page)[1]


def test_gains_and_losses_have_signs_before_their_colours() -> None:
    page = html.document_fromstring(write_event(rated()))
    marked = {
        kind: [cell.text for cell in page.iterfind(f".//td[@class='{kind}']")]
        for kind in ("up", "down")
    }
    assert marked == {"up": ["+7.80"], "down": ["-3.40", "-1.00"]}


def test_a_column_that_nothing_stands_in_is_left_out() -> None:
    players = tuple(
        player._replace(title="", federation="", fide_id="")
        for player in CROSSTABLE.players
    )
    header = rows(
        html.document_fromstring(
            write_event(rated(CROSSTABLE._replace(players=players)))
        )
    )[0]
    assert header[:4] == ["No.", "Name", "Rtg", "Pts."]


def test_a_phone_shows_the_page_in_its_own_width_and_scrolls_the_table() -> None:
    text = write_event(rated())
    page = html.document_fromstring(text)
    viewport = page.find(".//meta[@name='viewport']")
    assert viewport is not None
    assert viewport.get("content") == "width=device-width, initial-scale=1"
    assert page.find(".//div[@class='wide']/table[@class='CRs1']") is not None
    assert ".wide { overflow-x: auto" in text
    assert "@media print" in text


def test_the_page_loads_nothing_and_declares_so() -> None:
    page = html.document_fromstring(write_event(rated()))
    assert set(tags(page)) <= TAGS
    policy = page.find(".//meta[@http-equiv='Content-Security-Policy']")
    assert policy is not None
    assert policy.get("content") == "default-src 'none'; style-src 'unsafe-inline'"
    first = page.find("head")
    assert first is not None
    assert first[0].get("charset") == "utf-8"
    assert write_event(rated()).startswith("<!DOCTYPE html>\n<html lang=")


def test_the_sums_and_the_notes() -> None:
    page = html.document_fromstring(write_event(rated(), notes=READING.notes))
    facts = [str(item.text) for item in page.iterfind(".//li")]
    assert "sum of changes: +3.40, rounded +4" in facts
    assert "of it: +3.40, different K-factors" in facts
    assert "note: line 7, a blank rating" in facts


def test_the_working_of_every_player_is_folded_up() -> None:
    page = html.document_fromstring(write_event(rated(), explain=True))
    folded = page.findall(".//details")
    assert [item.findtext("summary") for item in folded] == [
        "1 Novak, Jan: +7.80",
        "2 Ivanova, Anna: -3.40",
        "3 Lee: -1.00",
        "4 Petrov",
    ]
    assert not any(item.attrib for item in folded)
    cells = [[cell.text for cell in line] for line in folded[0].iterfind(".//tr")]
    assert ["round 1", "difference", "1950 - 2010 = -60", "8.3.1"] in cells
    assert [None, "change", "20 x (1 - 0.42) = +11.60", "8.3.2"] in cells
    assert [None, "new rating", "1950 + 8 = 1958", None] in cells
    assert "::details-content" in write_event(rated())
    assert not html.document_fromstring(write_event(rated())).findall(".//details")


@pytest.mark.parametrize(("rounds", "turned"), [(5, "portrait"), (6, "landscape")])
def test_many_rounds_turn_the_paper(rounds: int, turned: str) -> None:
    pairing = PLAYERS[0].pairings[0]
    pairings = tuple(pairing._replace(round=n + 1) for n in range(rounds))
    players = (PLAYERS[0]._replace(pairings=pairings), *PLAYERS[1:])
    assert f"size: A4 {turned};" in write_event(
        rated(CROSSTABLE._replace(players=players))
    )


# without any text the columns of the title and the ID are gone
@given(ANY_TEXT.filter(bool))
@example("<b>x</b><script>alert(1)</script>")
@example("' onclick='x")
def test_no_text_makes_an_element_or_an_attribute(text: str) -> None:
    page = html.document_fromstring(write_event(named(text, text or "x"), explain=True))
    assert tags(page) == tags(PLAIN)
    assert attributes(page) == attributes(PLAIN)
    assert rows(page)[1][1:6] == [shown(text), shown(text), "1950", *[shown(text)] * 2]
