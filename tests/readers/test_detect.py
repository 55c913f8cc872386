"""A text is recognised by what it holds, never by a file's name."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core import Game, Result
from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import BadLine, EventReading, Note, Reading
from elo_tui.readers import detect
from elo_tui.readers.detect import (
    FORMATS,
    add_second_file,
    read_bytes,
    read_data,
    read_text,
)
from tests.readers.trf_text import player as trf_player
from tests.shared import CHECKOUT

GAMES = (Game(1850, Result.WIN), Game(1900, Result.LOSS))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("opponent_rating,score\n1850,1\n1900,0\n", "csv"),
        ("score;opponent_rating\n1;1850\n0;1900\n", "csv"),
        ("1850 W\n1900 L\n", "typed"),
        ("1850 W, 1900 L", "typed"),
        ("# opponent_rating,score\n1850 W\n1900 L", "typed"),
    ],
)
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["", "row63-bom"])
def test_format(text: str, kind: str, mark: str) -> None:
    assert read_text(mark + text) == Reading(kind, GAMES)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_row68_all_line_ends(end: str) -> None:
    table = ["opponent_rating,score", "1850,1", "1900,0"]
    assert read_text(end.join(table)) == Reading("csv", GAMES)
    assert read_text(end.join([*table, ""])) == Reading("csv", GAMES)
    assert read_text(end.join(["1850 W", "", "1900 L"])) == Reading("typed", GAMES)
    bad = read_text(end.join(["1850 W", "", "rubbish"]))
    assert isinstance(bad, BadLine)
    assert bad.line == 3


def test_row68_mixed_line_ends() -> None:
    text = "opponent_rating,score\r\n1850,1\r1900,0\n"
    assert read_text(text) == Reading("csv", GAMES)


@pytest.mark.parametrize("text", ["", "\ufeff", "\n\n", "# nothing\n"])
def test_row76_an_empty_text_holds_no_games(text: str) -> None:
    assert read_text(text) == Reading("typed", ())


def test_a_bad_line_is_handed_on() -> None:
    typed = read_text("1850 W\nrubbish\n")
    assert isinstance(typed, BadLine)
    assert typed.line == 2
    table = read_text("opponent_rating,score\n1850,7\n")
    assert isinstance(table, BadLine)
    assert table.line == 2


WORDS = st.sampled_from(
    [
        "opponent_rating",
        "score",
        ",",
        ";",
        "\t",
        "\n",
        "1850",
        "W",
        "bye",
        '"',
        "\ufeff",
    ]
)


@given(st.lists(WORDS, max_size=12).map("".join) | st.text())
@example("opponent_rating")
@example("\ufeff\ufeffopponent_rating")
def test_any_text_is_read_or_refused(text: str) -> None:
    found = read_text(text)
    assert isinstance(found, Reading | BadLine)
    if isinstance(found, BadLine):
        assert found.line is None or found.line >= 1
        assert found.text.isprintable()


def test_a_format_that_was_asked_for() -> None:
    table = "opponent_rating,score\n1850,1\n1900,0\n"
    assert read_text(table, "csv") == Reading("csv", GAMES)
    typed = read_text(table, "typed")
    assert isinstance(typed, BadLine)
    assert typed.line == 1
    unknown = read_text(table, "nonsense")
    assert isinstance(unknown, BadLine)
    assert unknown.text.startswith("nonsense: not a format of text; choose one of ")


def test_games_come_last_for_they_take_whatever_is_left() -> None:
    assert FORMATS[-1].key == "typed"
    assert len(set(detect.format_keys())) == len(FORMATS)


def test_the_notes_on_the_encoding_come_first() -> None:
    data = "opponent_rating,name,x\n1850,Jörg,1\n".encode("latin-1")
    reading = read_data(data)
    assert isinstance(reading, Reading)
    assert reading.encoding == "cp1252"
    encoding, column = reading.notes
    assert "read as cp1252: 'Jörg'" in encoding.text
    assert column == Note(1, "column x not read")


def test_text_is_no_file_of_bytes() -> None:
    assert read_bytes(b"1850 W\n") is None
    assert read_bytes(b"") is None


@pytest.mark.parametrize(
    ("text", "named"),
    [
        # a few words may be a list of games with a mistake in it
        ("hello", False),
        ("hello\nthere\nyou", False),
        ("# a\n# b\n# c\n# d\nhello", False),
        ("1850 W\nx\ny\nz\n", False),
        ("hello\nthere\nyou\ntoo", True),
        ("hello " * 99, True),
    ],
)
def test_a_long_text_is_said_to_be_no_event_either(text: str, named: bool) -> None:
    found = read_text(text)
    assert isinstance(found, BadLine)
    assert ("neither an event nor games" in found.text) == named
    assert "write 1850 W" in found.text
    assert not any(row.title in found.text for row in FORMATS[:-2])


def field(*players: Participant, name: str = "") -> Crosstable:
    return Crosstable(EventFacts(name), players)


def test_a_start_list_completes_one_section() -> None:
    played = (Pairing(1, 2, "w", "1"),)
    crosstable = field(Participant(1, "Ann", pairings=played), Participant(2, "Bob"))
    start_list = field(
        Participant(1, "Ann", rating=2000), Participant(2, "Eve"), name="Open"
    )
    reading = EventReading("a", (field(), crosstable), (Note(1, "mine"),))
    second = EventReading("b", (start_list,), (Note(7, "theirs", left_out=True),))
    whole = add_second_file(reading, second, 1)
    assert whole.format == "a"
    assert whole.sections[0] == field()
    ann, bob = whole.sections[1].players
    assert (ann.rating, ann.pairings, bob.rating) == (2000, played, None)
    assert whole.sections[1].event.name == "Open"
    assert [(note.line, note.text) for note in whole.notes] == [
        (1, "mine"),
        (7, "second file: theirs"),
        (None, "player 2 Bob is Eve in the second file; nothing taken"),
    ]
    # its lines are not those of the first file
    assert not any(note.left_out for note in whole.notes)


#: A program that reads some texts and says which large libraries it needed.
LIGHT = r"""
import sys
from elo_tui.readers import file_bytes
from elo_tui.readers.detect import read_data
line = f"001    1      {'Ann':<33} 2000{'':28} 0.0"
texts = ["1850 W", "opponent_rating,score\n1850,1", f"012 Open\n{line}"]
print(*(read_data(text.encode()).format for text in texts))
names = {name.partition(".")[0] for name in sys.modules}
print(*sorted(names & {"lxml", "chess", "openpyxl", "rich", "textual", "click"}))
"""


def test_plain_texts_need_no_large_library() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LIGHT],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert ended.stdout == "typed csv trf\n\n"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('{"players": []}', "JSON with players: no event, history or list"),
        (' [\n {"name": "Alder"}]', "JSON with name: "),
        ('{"source": "Tornelo", "a": 1}', "Tornelo's own JSON; export a report file"),
        ('{"a": "https://www.chess.com/x/"}', "JSON of chess.com, not read; export"),
        (
            '<?xml version="1.0"?>\n<!-- a -->\n<ski-race/>',
            "XML of <ski-race>, neither",
        ),
    ],
)
def test_a_foreign_text_is_named_with_one_remedy(source: str, said: str) -> None:
    found = read_text(source)
    assert isinstance(found, BadLine)
    assert found.text.startswith(said)
    assert not any(row.title in found.text for row in FORMATS[:-2])


PAGE = """<html><body><h2>Club Open</h2><table>
<tr><th>No.</th><th>Name</th><th>Rtg</th><th>1.Rd</th><th>Pts.</th></tr>
<tr><td>1</td><td>Ada, Anna</td><td>2003</td><td>2w1</td><td>1</td></tr>
<tr><td>2</td><td>Berg, Ben</td><td>1880</td><td>1b0</td><td>0</td></tr>
</table></body></html>"""


def notes_on(text: str) -> list[str]:
    found = read_text(text)
    assert isinstance(found, EventReading)
    return [note.text for note in found.notes]


@pytest.mark.parametrize(("rating", "named"), [("90", False), ("89", True)])
def test_a_rating_below_all_lists_is_named(rating: str, named: bool) -> None:
    # data/club has a 90, US Chess 100; of 2003 a shifted column left 3
    text = f"player 1 Ada, Anna: rating {rating} is lower than any list has; check it"
    assert (text in notes_on(PAGE.replace("2003", rating))) is named


@pytest.mark.parametrize("year", ["0026", "1850", "9999"])
def test_a_day_that_no_event_is_on_is_left_out(year: str) -> None:
    found = read_text(f"042 {year}/12/31\n052 2024/03/01\n{trf_player(1, '0000 - U')}")
    assert isinstance(found, EventReading)
    event = found.sections[0].event
    assert (event.start, event.end) == (None, date(2024, 3, 1))
    (text,) = [note.text for note in found.notes if "date left out" in note.text]
    assert text.startswith(f"date left out: {year}-12-31 is not between 1851 and 20")


def test_an_open_day_of_a_year_without_events_is_left_out() -> None:
    found = read_text(f"042 05/06/9999\n{trf_player(1, '0000 - U')}")
    assert isinstance(found, EventReading)
    event = found.sections[0].event
    assert (event.start, event.readings) == (None, ())
    assert "05/06/9999" in event.written
    texts = [note.text for note in found.notes if "date left out" in note.text]
    assert [text[:26] for text in texts] == [
        "date left out: 9999-06-05 ",
        "date left out: 9999-05-06 ",
    ]


@pytest.mark.parametrize(("born", "kept"), [("2024", 2024), ("2025", None)])
def test_nobody_is_born_after_the_event(born: str, kept: int | None) -> None:
    text = f"042 2024/02/29\n{trf_player(1, '0000 - U', birth=f'{born}/02/28')}"
    found = read_text(text)
    assert isinstance(found, EventReading)
    assert found.sections[0].players[0].birth_year == kept
    named = "player 1 Ivanova, Anna: born 2025, after the event"
    assert (named in [note.text for note in found.notes]) is (kept is None)
