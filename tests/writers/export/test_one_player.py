"""The rounds of one player in the formats that people read.

The numbers are worked by hand in `rated_event`: Novak, K 20, beats a 2010 (20 x .58 =
+11.60), has a half-point bye, and draws with a 1810 (20 x (.5 - .69) = -3.80).
"""

from __future__ import annotations

from typing import Any

import pytest
from lxml import html

from elo_tui.core.events.crosstable import Crosstable, Pairing
from elo_tui.core.events.reading import Note
from elo_tui.readers.detect import read_data
from elo_tui.writers import event_formats, event_text, html_page, markdown
from elo_tui.writers.event_summary import all_remarks, build_rounds, find_only_player
from tests.writers.export.rated_event import EVENT, one, rated, with_pairings

NOVAK = one(rated())


def test_markdown_has_the_answer_then_the_rounds() -> None:
    assert markdown.write_event(NOVAK, [Note(3, "a note")]).split("\n\n") == [
        "# Spring Open",
        "Brno, CZE, 2026-01-30 to 2026-01-31  \n"
        "rules: FIDE B.02, rules of 2025-10-01, standard",
        "**1950 → 1958 (+7.80)**  \nNovak, Jan: 2/3  \nperformance 2103, K 20",
        "| round | colour | opponent | fed | rating | score | expected | change |\n"
        "| ---: | --- | --- | --- | ---: | ---: | ---: | ---: |\n"
        "| 1 | White | WIM Ivanova, Anna | BUL | 2010 | 1 | 0.42 | +11.60 |\n"
        "| 2 |  | bye |  |  | ½ |  |  |\n"
        "| 3 | Black | Lee |  | 1810 | ½ | 0.69 | -3.80 |",
        "- K-factor: 20, under 2400; assumed 30+ games, never 2400\n"
        "- note: line 3, a note\n",
    ]


def test_plain_text_has_the_rounds_in_columns() -> None:
    lines = event_text.write(NOVAK).splitlines()
    assert "1950 → 1958 (+7.80)" in lines
    head = lines.index(
        "round  colour  opponent           fed  rating  score  expected  change"
    )
    assert lines[head + 1 : head + 4] == [
        "    1  White   WIM Ivanova, Anna  BUL    2010      1      0.42  +11.60",
        "    2          bye                                 ½",
        "    3  Black   Lee                       1810      ½      0.69   -3.80",
    ]
    assert not any("sum of changes" in line for line in lines)


def test_the_page_leads_with_the_new_rating_and_folds_the_crosstable() -> None:
    page: Any = html.fromstring(html_page.write_event(NOVAK, explain=True))
    (answer,) = page.xpath("//p[starts-with(@class, 'answer')]")
    assert (answer.text, answer.get("class")) == ("1950 → 1958 (+7.80)", "answer up")
    tables = [table.get("class") for table in page.iter("table")]
    assert tables == ["rounds", "working", "CRs1"]
    changes = page.xpath("//table[@class='rounds']//tr/*[last()]")
    assert [(one.text, one.get("class")) for one in changes[1:]] == [
        ("+11.60", "up"),
        (None, None),
        ("-3.80", "down"),
    ]
    assert page.xpath("count(//details[@class='again']//table[@class='CRs1'])") == 1


def test_the_page_is_read_again_as_the_same_rounds() -> None:
    reading = read_data(html_page.write_event(NOVAK).encode())
    (section,) = reading.sections  # type: ignore[union-attr]
    player = section.players[0]
    assert (player.name, player.rating) == ("Novak, Jan", 1950)
    assert [(p.round, p.code) for p in player.pairings] == [
        (1, "1"),
        (2, "H"),
        (3, "="),
    ]


def test_what_is_not_rated_says_why_in_a_column_of_its_own() -> None:
    field = one(rated(), 4)
    found = find_only_player(field)
    assert found is not None
    table = build_rounds(found[1])
    assert "not rated" in table.header
    assert ("no rating", "1 of 5 games against rated opponents (7.1.4)") in [
        *all_remarks(field)
    ]


def test_several_players_are_no_single_one() -> None:
    assert find_only_player(rated()) is None


@pytest.mark.parametrize("kind", [writer.key for writer in event_formats.WRITERS])
def test_rounds_whose_opponents_have_no_names_are_written(kind: str) -> None:
    nameless = Crosstable(
        EVENT,
        tuple(
            player._replace(name="", title="", federation="")
            for player in with_pairings(1, (Pairing(1, 2, "w", "1"),)).players
        ),
    )
    page = event_formats.write(kind, one(rated(nameless)))
    assert isinstance(page, str)
    # B.02 8.1.2: 60 points, K 20
    assert kind == "trf" or any(change in page for change in ("11.6", "11,6"))
