"""The fields, rounds and header records of a tournament report file."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    Crosstable,
    Pairing,
    Participant,
)
from elo_tui.core.events.reading import (
    BadLine,
    Cancelled,
    EventReading,
    exclude_contradictions,
)
from elo_tui.readers.detect import read_text
from elo_tui.readers.trf_reader import NO_PLAYERS, matches, read
from tests.readers.trf_text import event, first, notes, player, reading, refused
from tests.shared import Row, file, needs, table


def test_the_columns_of_the_tests_are_those_of_the_format() -> None:
    line = player(
        17,
        " 141 w 1",
        "0000 - H",
        sex="w",
        title="WGM",
        rating=2299,
        federation="GEO",
        fide_id="12345678901",
        birth="1978/01/02",
        points="11.5",
    )
    assert line == (
        "001   17 wWGM Ivanova, Anna                     2299 GEO 12345678901"
        " 1978/01/02 11.5        141 w 1  0000 - H"
    )


@pytest.mark.parametrize(
    ("cell", "pairing"),
    [
        (" 141 w 1", Pairing(1, 141, "w", "1")),
        ("1412 b 0", Pairing(1, 1412, "b", "0")),
        ("   2 B =", Pairing(1, 2, "b", "=")),
        ("   2 W W", Pairing(1, 2, "w", "W")),
        ("   2 w d", Pairing(1, 2, "w", "D")),
        ("   2 w l", Pairing(1, 2, "w", "L")),
        ("   2 - +", Pairing(1, 2, "", "+")),
        ("   2   -", Pairing(1, 2, "", "-")),
        ("   2 w *", Pairing(1, 2, "w", "*")),
        ("   2 w", Pairing(1, 2, "w", "")),
        ("   2", Pairing(1, 2, "", "")),
        ("2    w 1", Pairing(1, 2, "w", "1")),
        ("0000 - h", Pairing(1, None, "", "H")),
        ("0000 - F", Pairing(1, None, "", "F")),
        ("0000 - u", Pairing(1, None, "", "U")),
        ("   0 - Z", Pairing(1, None, "", "Z")),
        ("0000 - -", Pairing(1, None, "", "-")),
        ("0000 - +", Pairing(1, None, "", "+")),
        ("       U", Pairing(1, None, "", "U")),
        ("     -", Pairing(1, None, "", "")),
        ("0000 -", Pairing(1, None, "", "")),
    ],
)
def test_a_round(cell: str, pairing: Pairing) -> None:
    assert first(player(1, cell)).pairings == (pairing,)
    assert first(player(1, cell) + "   ").pairings == (pairing,)
    (_, last) = first(player(1, "  12 b 1", cell)).pairings
    assert last == replace(pairing, round=2)
    assert notes(player(1, cell)) == ()


@pytest.mark.parametrize("value", ["0", "100", "nine", "-3", "9" * 5000, "\uff19"])
def test_a_number_of_rounds_that_is_none(value: str) -> None:
    found = reading(f"142 {value}", player(1, "   2 w 1"))
    assert found.sections[0].event.rounds == 1
    (note,) = found.notes
    assert (note.line, note.left_out) == (1, True)
    assert note.text.endswith("is not a number of rounds, 1 to 99")


def test_tick_is_given_the_characters_and_may_stop() -> None:
    text = "\n".join(["#"] * 1000 + [player()])
    reported: list[int] = []
    read(text, reported.append)
    assert reported == sorted(reported)
    assert 0 < reported[0] < reported[-1] <= len(text)

    def stop(_done: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        read(text, stop)


@pytest.mark.parametrize(
    "text",
    ["", "1850 W\n1900 L\n", "012 W\n1850 L\n", "opponent_rating\n1", "001", "0010 x"],
)
def test_not_recognised(text: str) -> None:
    assert not matches(text)


ONE = player(1, "   2 w 1", rating=1850, points="1.0")


@pytest.mark.parametrize("sign", ["+", "-"])
def test_row69_a_shift_anywhere_never_changes_a_number(sign: str) -> None:
    line = player(
        2,
        "   1 b 0",
        " 141 w 1",
        sex="m",
        title="GM",
        name="N" * 33,
        rating=1900,
        federation="FRA",
        fide_id="12345678901",
        birth="1978/00/00",
        points="11.5",
    )
    for at in range(3, 98):
        moved = line[:at] + (" " + line[at:] if sign == "+" else line[at + 1 :])
        found = reading(ONE, moved)
        assert [player.no for player in found.sections[0].players] == [1], at
        assert [(note.line, note.left_out) for note in found.notes] == [(2, True)], at


@pytest.mark.parametrize(
    "text", ["", "\n", "# only a comment\n", "012 Open\n022 Town\n", "XXR 5\n"]
)
def test_row76_no_players(text: str) -> None:
    assert read(text) == BadLine(None, NO_PLAYERS)
    assert NO_PLAYERS.startswith("no players found")


def test_limits() -> None:
    # a starting number has four digits
    many = [player(no) for no in range(1, 10_000)]
    assert len(event(*many).players) == 9999
    too_many = BadLine(10_001, "more than 10000 players")
    assert refused(*["001"] * 10_001) == too_many
    long = player(1, *["0000 - Z"] * 99)
    assert len(first(long).pairings) == 99
    assert refused(long + "  0000 - Z") == BadLine(1, "more than 99 rounds")


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        ONE + "\n" + "x\n" * 500_000,
        ONE
        + "\n"
        + "\n".join(f"{n % 1000:03} x" for n in range(200_000) if n % 1000 > 1),
        ONE + " " * 2_000_000,
        ONE + "\n" + " " * 2_000_000 + "x",
        ONE + "\n012 " + "é" * 2_000_000,
        ONE + "\n062 " + "9" * 2_000_000,
        ONE + "\n042 " + "1" * 2_000_000,
    ],
    ids=["strays", "records", "blanks", "blank-line", "name", "number", "date"],
)
def test_two_megabytes_of_anything_take_no_time(text: str) -> None:
    start = time.process_time()
    found = read(text)
    assert time.process_time() - start < 5
    assert isinstance(found, EventReading)
    assert len(found.notes) < 7


VALID = "\n".join(
    [
        "012 Open",
        "042 2024/12/01",
        "XXR 3",
        player(1, "   2 w 1", "0000 - H", rating=1850, title="GM", birth="1978/00/00"),
        player(2, "   1 b 0", "   3 w =", rating=1900, fide_id="123456", sex="w"),
        player(3, "0000 - U", "   2 b =", name="Żółć, Łucja", points="1.5"),
    ]
)
LETTERS = st.sampled_from(" 01=wbH-+\t\n\0\x1b\uff19é\u0301\ud800#X") | st.characters()


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A report with some places cut, shifted or written over."""
    text = VALID
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from([0, 0, 1, 1, 2, 10, 40]))
        put = draw(st.text(LETTERS, max_size=3))
        text = text[:start] + put + text[start + length :]
    return text


@given(st.text() | mutated() | st.text(LETTERS).map(lambda text: "001 " + text))
def test_any_text_is_an_event_or_a_reason(text: str) -> None:
    found = read(text)
    if isinstance(found, BadLine):
        assert found.text.isprintable()
        return
    for note in found.notes:
        assert note.text.isprintable()
    (section,) = found.sections
    numbers = [player.no for player in section.players]
    assert len(set(numbers)) == len(numbers) > 0
    assert all(player.name.isprintable() for player in section.players)
    exclude_contradictions(section)


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
        # the rounds of the Galway Major of 2011 are dated 01.09.30 to 01.10.01
        r"|rounds \(132\) are not within the days of the event: .*"
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
