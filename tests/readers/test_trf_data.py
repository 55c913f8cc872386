"""Real reports against what an independent parser read from them, cell by cell."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.events.reading import EventReading
from elo_tui.readers.detect import read_text
from tests.shared import Row, file, needs, table

#: Name, and the number of players whose total is more than their rounds show.
FILES = {
    "armstrong_2012_with_bom.tab": 0,
    "bbp_dutch_2025_C5.trf": 0,
    "bunratty_masters_2011.tab": 5,
    "fide_example1_karl_mala_2005.trf": 0,
    "galway_major_2011.tab": 8,
    "javafo_example_gros_2010.trf": 0,
    "krause_latin1.tab": 0,
    "lichess_swiss_2020_06.trf": 0,
    "py4swiss_comments.trf": 0,
    "trf26_fide_tec_grandmommys_cup_team.trf": 0,
}
each_file = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=needs(f"data/trf/{name}")) for name in FILES]
)


def read_file(name: str) -> EventReading:
    data = file(f"data/trf/{name}").read_bytes()
    text = data.decode("latin-1" if "latin1" in name else "utf-8")
    found = read_text(text)
    assert isinstance(found, EventReading), str(found)
    return found


def section(name: str) -> Crosstable:
    (event,) = read_file(name).sections
    return event


def known(value: object) -> str:
    return "" if value is None else str(value)


def rows(player: Participant) -> Iterator[Row]:
    facts = {
        "start_no": str(player.no),
        "rating": known(player.rating),
        "fide_id": player.fide_id,
        "points": known(player.points),
    }
    if not player.pairings:
        yield facts | dict.fromkeys(("round", "opponent", "colour", "result"), "")
    for pairing in player.pairings:
        yield facts | {
            "round": str(pairing.round),
            "opponent": known(pairing.opponent),
            "colour": pairing.colour,
            "result": pairing.code,
        }


def expected(row: Row) -> Row:
    """A row of the file in our terms: nobody is blank, and so is not a colour."""
    return row | {
        "rating": row["rating"].lstrip("0") or row["rating"][:1],
        "opponent": "" if row["opponent"].strip("0") == "" else row["opponent"],
        "colour": row["colour"].lower().replace("-", ""),
        "result": row["result"].upper(),
    }


@each_file
def test_every_cell(name: str) -> None:
    found = [row for player in section(name).players for row in rows(player)]
    assert found == [expected(row) for row in table(f"data/trf/{name}.expected.csv")]


@each_file
def test_notes_say_only_what_is_so(name: str) -> None:
    notes = [note.text for note in read_file(name).notes]
    totals = [text for text in notes if re.search("points? stated", text)]
    assert len(totals) == FILES[name]
    others = [text for text in notes if text not in totals]
    known = re.compile(
        ".* skipped: .*|.*: read (day|month|year) first.*|time control: .*"
    )
    assert [text for text in others if not known.fullmatch(text)] == []


@needs("data/trf/fide_example1_karl_mala_2005.trf")
def test_facts_of_an_event() -> None:
    event = section("fide_example1_karl_mala_2005.trf").event
    assert event.name == "9. Karl-Mala-Gedenkturnier"
    assert event.city == "Frankfurt (Main) /GER"
    assert event.federation == ""
    assert str(event.start) == "2005-07-28"
    assert str(event.end) == "2005-07-31"
    assert event.time_control == "40/120, 60"
    assert event.rounds == 7


@pytest.mark.parametrize(
    ("name", "start", "end", "rounds"),
    [
        ("armstrong_2012_with_bom.tab", "2011-09-26", "2012-04-01", 1),
        ("bbp_dutch_2025_C5.trf", None, None, 3),
        ("bunratty_masters_2011.tab", "2011-02-25", "2011-02-27", 6),
        ("galway_major_2011.tab", "2011-09-30", "2011-10-02", 6),
        ("javafo_example_gros_2010.trf", "2010-09-24", "2010-10-02", 9),
        ("krause_latin1.tab", "2008-06-07", None, 3),
        ("lichess_swiss_2020_06.trf", "2020-05-29", "2020-05-29", 10),
        ("py4swiss_comments.trf", None, None, 5),
        ("trf26_fide_tec_grandmommys_cup_team.trf", "2024-12-01", "2024-12-14", 14),
    ],
)
@needs("data/trf/krause_latin1.tab")
def test_days_and_rounds(
    name: str, start: str | None, end: str | None, rounds: int
) -> None:
    event = section(name).event
    assert (known(event.start) or None, known(event.end) or None) == (start, end)
    assert event.rounds == rounds


@needs("data/trf/krause_latin1.tab")
def test_latin_1_and_an_old_title() -> None:
    first, _, last = section("krause_latin1.tab").players
    assert first.name == "Uì Laighlèis,Gearoìdin"
    assert (last.title, last.sex) == ("GM", "m")
