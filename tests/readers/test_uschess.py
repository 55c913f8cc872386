"""US Chess cross tables: cells, ratings, sections, and the published one in full."""

from __future__ import annotations

import re
import time
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    Pairing,
    exclude_contradictions,
)
from elo_tui.core.events.reading import BadLine, Cancelled, EventReading
from elo_tui.core.text.clean_text import NAME_MAX
from elo_tui.readers.uschess import matches, read
from tests.shared import Row, each_row, file, needs

CROSS_TABLE = "data/uschess/tournamentinfo.txt"
EXPECTED = "data/uschess/tournamentinfo_expected.csv"

RULER = "-" * 60 + "\n"
HEAD = (
    RULER + " Pair | Player Name          |Total|Round|Round|Round| \n"
    " Num  | USCF ID / Rtg (Pre->Post) | Pts |  1  |  2  |  3  | \n" + RULER
)
TABLE = f"""{HEAD}\
    1 | ANDY S PORTER              |2.5  |W   2|B    |H    |
   IN | 12425190 / R: 2029   ->2037 |N:2  |W    |     |     |
      |            Q: 2003   ->2012 |     |     |     |     |
{RULER}\
    2 | SHENGHAN XU                |1.0  |L   1|X   3|U    |
   VA | 16534371 / R:  109P7 -> 110P12 |     |B    |     |     |
{RULER}\
    3 | NEW PLAYER                 |0.0  |     |F    |     |
      | 17000001 / R: Unrated-> 651P7  |     |     |     |     |
{RULER}"""


def reading(text: str) -> EventReading:
    assert matches(text)
    found = read(text)
    assert isinstance(found, EventReading), str(found)
    assert found.format == "uschess"
    return found


def said(found: EventReading) -> str:
    return "\n".join(f"{note.line}: {note.text}" for note in found.notes)


def left_out(found: EventReading) -> list[int | None]:
    return [note.line for note in found.notes if note.left_out]


def test_players_and_cells() -> None:
    found = reading(TABLE)
    [table] = found.sections
    porter, xu, new = table.players
    assert (porter.no, porter.name, porter.federation) == (1, "ANDY S PORTER", "IN")
    assert (porter.rating, porter.published_rating, porter.points) == (2029, 2037, 2.5)
    assert (porter.fide_id, porter.provisional, porter.line) == ("12425190", None, 5)
    assert porter.pairings == (
        Pairing(1, 2, "w", "1"),
        Pairing(2, None, "", "U"),
        Pairing(3, None, "", "H"),
    )
    assert (xu.rating, xu.provisional, xu.published_rating) == (109, 7, 110)
    assert xu.pairings == (
        Pairing(1, 1, "b", "0"),
        Pairing(2, 3, "", "+"),
        Pairing(3, None, "", "Z"),
    )
    assert (new.rating, new.provisional, new.published_rating) == (0, None, 651)
    assert new.pairings == (Pairing(2, None, "", "-"),)
    assert left_out(found) == []
    assert "quick ratings (Q) are there too; not taken" in said(found)


@pytest.mark.parametrize(
    ("field", "rating", "provisional", "after"),
    [
        ("12425190 / R: 1794   ->1817", 1794, None, 1817),
        ("12425190 / R: 1641P17->1657P24", 1641, 17, 1657),
        ("12425190 / R: 1563P22->1562", 1563, 22, 1562),
        ("12425190 / R: Unrated->1562P4", 0, None, 1562),
        ("12425190 / Q: 1778   ->1792", 1778, None, 1792),
        ("12425190 / OB: 1572  ->1565", 1572, None, 1565),
        ("12425190 / R: 1500", 1500, None, None),
        ("12425190 /", None, None, None),
        ("", None, None, None),
    ],
)
def test_ratings(
    field: str, rating: int | None, provisional: int | None, after: int | None
) -> None:
    found = reading(f"{HEAD}1|A|1.0|W 2|\nMI|{field}|N:1|W|\n")
    player = found.sections[0].players[0]
    assert (player.rating, player.provisional) == (rating, provisional)
    assert player.published_rating == after
    assert left_out(found) == []


@pytest.mark.parametrize("field", ["9 / R: 9999", "9 / R: x -> 1500", "9 / hello"])
def test_a_rating_not_read_is_said(field: str) -> None:
    found = reading(f"{HEAD}1|A|1.0|W 2|\nMI|{field}|\n")
    assert found.sections[0].players[0].rating is None
    assert left_out(found) == [6]


def test_the_kind_of_another_rating_is_said() -> None:
    found = reading(f"{HEAD}1|A|1.0|W 2|\nMI|12345678 / OQ: 1500->1510|\n")
    assert "5: ratings marked OQ are online quick ratings" in said(found)


def test_cells_not_understood_are_left_out_and_said() -> None:
    found = reading(f"{HEAD}1|A|x|W 2|Q 4|L|W 99999|\nMI|12345678 / R: 1500->1510|\n")
    assert found.sections[0].players[0].points is None
    assert "5: points not read: x" in said(found)
    assert "5: round 2 not read: Q 4" in said(found)
    assert "5: round 3: L without an opponent; not rated" in said(found)
    assert "5: round 4 not read: W 99999" in said(found)


def test_a_number_twice() -> None:
    found = reading(
        TABLE + "    2 | OTHER |1.0|L 1|\n MI | 15000000 / R: 900 -> 901|\n"
    )
    assert len(found.sections[0].players) == 3
    assert "15: number 2 is on line 9 already; left out" in said(found)


ROUND_ROBIN = """ Pair | Player Name |Total|Round|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post) | Pts |  1  |  2  |  3  |
    1 | A |1.5  |*    |D   2|W    |
   VA | 10000001 / R: 1800   ->1810 |     |     |W    |B    |
    2 | B |1.5  |D    |*    |W   3|
   VA | 10000002 / R: 1700   ->1710 |     |B    |     |W    |
    3 | C |0.0  |L   1|L   2|*    |
   VA | 10000003 / R: 1600   ->1590 |     |W    |B    |     |
"""


def test_the_columns_of_a_round_robin_are_opponents() -> None:
    found = reading(ROUND_ROBIN)
    [table] = found.sections
    met = [
        {p.opponent: (p.code, p.colour) for p in pl.pairings} for pl in table.players
    ]
    assert met == [
        {2: ("=", "w"), 3: ("1", "b")},
        {1: ("=", "b"), 3: ("1", "w")},
        {1: ("0", "w"), 2: ("0", "b")},
    ]
    assert exclude_contradictions(table)[1] == ()
    assert "rounds" in said(found)


@given(st.integers(2, 12), st.booleans())
def test_the_rounds_of_a_round_robin(size: int, twice: bool) -> None:
    text = ROUND_ROBIN.split("\n    1 |")[0]
    for own in range(1, size + 1):
        cells = ["*" if own == no else f"D {no}" for no in range(1, size + 1)]
        text += f"\n{own}|P|{(size - 1) * (1 + twice) / 2}|{'|'.join(cells)}|"
        text += f"{'|'.join(cells)}|" if twice else ""
        text += "\nVA|10000001 / R: 1800->1810|\n"
    [table] = reading(text).sections
    assert exclude_contradictions(table)[1] == ()
    for player in table.players:
        rounds = [pairing.round for pairing in player.pairings]
        assert rounds == sorted(set(rounds))
        assert len(rounds) == (size - 1) * (1 + twice)


PAGE = f"""Event Summary
Event:\tTHE OPEN (201606301234)
Location:\tDETROIT, MI 48000
Event Date(s)\t2016-06-28 thru 2016-06-30
Section 1 - OPEN
Section Date(s)\t2016-06-29
5 Rounds,  3 Players;   K Factor: F   Rating Sys: R   Tnmt Type: S
Time Control: G/90;d5
{TABLE}
Section 2 - U1600
{TABLE}
"""


def test_sections_with_what_the_page_says() -> None:
    found = reading(PAGE)
    one, two = (section.event for section in found.sections)
    assert (one.name, one.city) == ("THE OPEN, OPEN", "DETROIT, MI 48000")
    assert (one.start, one.end) == (date(2016, 6, 29), date(2016, 6, 29))
    assert (one.rounds, one.time_control) == (5, "G/90;d5")
    assert two.name == "THE OPEN, U1600"
    assert (two.start, two.end) == (date(2016, 6, 28), date(2016, 6, 30))
    assert (two.rounds, two.time_control) == (None, "")
    assert [len(section.players) for section in found.sections] == [3, 3]
    assert left_out(found) == [1]


def test_a_second_head_begins_a_section() -> None:
    assert len(reading(TABLE + TABLE).sections) == 2


def test_lines_not_understood_are_one_note_in_a_row() -> None:
    found = reading(f"one\ntwo\n{TABLE}\nthree\n")
    assert left_out(found) == [1, 18]
    assert "1: not read up to line 2: one" in said(found)


def test_a_player_without_a_second_line() -> None:
    found = reading(f"{HEAD}1|A|1.0|W 2|\n{RULER}2|B|0.0|L 1|\n{RULER}")
    [table] = found.sections
    assert [player.rating for player in table.players] == [None, None]
    assert exclude_contradictions(table)[1] == ()


@pytest.mark.parametrize("text", ["", "\n", "no table", HEAD, "1850 W\n1900 L"])
def test_no_players(text: str) -> None:
    found = read(text)
    assert isinstance(found, BadLine)
    assert "1 | NAME |3.0 |W  2|" in found.text


def test_other_texts_are_not_recognised() -> None:
    for text in ("", "1850 W\n", "opponent_rating,score\n", "1|2|3\n", "Pair of games"):
        assert not matches(text)


def test_foreign_text_is_cleaned() -> None:
    found = reading(f"{HEAD}1|\x1b[2JA\u202e{'x' * 500}|1.0|W 2|\n\x1b|9/|\n\x07z\n")
    player = found.sections[0].players[0]
    assert player.name.isprintable()
    assert len(player.name) <= NAME_MAX
    assert player.federation.isprintable()
    assert said(found).replace("\n", "").isprintable()


PIECES = st.sampled_from(
    [
        *(HEAD, RULER, "Section 1 - A\n", "Event: B\n", "R: 1500->1510"),
        *("12345678 / ", " | ", "|", "W 2", "*", "D", "1.0", "1", "2"),
        *("\n", "P7", "Unrated", "X", "H", "\t"),
    ]
)


@given(st.lists(PIECES | st.text(max_size=4), max_size=40).map("".join) | st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    found = read(text)
    assert matches(text) in (True, False)
    assert isinstance(found, EventReading | BadLine)
    if isinstance(found, EventReading):
        sound(found)


@given(st.data())
def test_a_table_with_something_changed(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(PAGE)))
    cut = data.draw(st.integers(0, 30))
    text = PAGE[:place] + data.draw(st.text(max_size=6)) + PAGE[place + cut :]
    found = read(text)
    assert isinstance(found, EventReading | BadLine)
    if isinstance(found, EventReading):
        sound(found)


def sound(found: EventReading) -> None:
    assert found.sections
    for table in found.sections:
        assert len({player.no for player in table.players}) == len(table.players)
        for player in table.players:
            assert all(pairing.code in CODES for pairing in player.pairings)
            assert all(pairing.round >= 1 for pairing in player.pairings)
    assert all(note.text.isprintable() for note in found.notes)


def test_reading_can_be_stopped() -> None:
    def stop(done: int) -> None:
        assert done
        raise Cancelled

    with pytest.raises(Cancelled):
        read(TABLE * 100, stop)


@pytest.mark.parametrize(
    "text",
    [
        "1 " + "|U" * 200_000,
        "1 |n|1|*" + "|W 2" * 100_000,
        "1 |n|1|*" + "|U" * 100_000,
        "junk\n" * 50_000,
        "Event " + " " * 500_000 + "x(",
        "Stats " + " " * 500_000 + "x",
        "; Time Control:" * 30_000,
        "1|n|1|\nMI|" + "1 " * 200_000 + "|",
        "1|n|1|\nMI|12345678 /" + " " * 500_000 + "R:|",
    ],
)
def test_hostile_texts_take_no_long_time(text: str) -> None:
    start = time.process_time()
    assert isinstance(read(text), EventReading | BadLine)
    assert time.process_time() - start < 3


def published() -> Crosstable:
    found = reading(file(CROSS_TABLE).read_text(encoding="utf-8"))
    assert found.notes == ()
    [table] = found.sections
    assert exclude_contradictions(table)[1] == ()
    return table


@needs(CROSS_TABLE)
def test_the_published_table() -> None:
    table = published()
    assert len(table.players) == 64
    assert table.rounds == 7
    text = file(CROSS_TABLE).read_text(encoding="utf-8")
    codes = [p.code for player in table.players for p in player.pairings]
    # the first line of a player has the results, so a number follows the letter
    letters = re.findall(r"\|([WLDBHUX])   ?[ 0-9]?[0-9 ](?=\|)", text)
    assert codes.count("H") == letters.count("H") == 16
    assert codes.count("+") == letters.count("X") == 1


_CODE = {"1": "W", "0": "L", "=": "D"}


@needs(CROSS_TABLE)
@each_row(EXPECTED, "pair")
def test_every_player_of_the_published_table(row: Row) -> None:
    player = published().player(int(row["pair"]))
    assert player is not None
    assert player.fide_id == row["uscf_id"]
    assert player.federation == row["state"]
    assert player.points == float(row["total"])
    assert player.rating == int(row["pre_rating"])
    assert str(player.provisional or "") == row["pre_provisional_games"]
    assert player.published_rating == int(row["post_rating"])
    played = [pairing for pairing in player.pairings if pairing.code in _CODE]
    assert len(played) == int(row["rated_games"])
    assert [str(pairing.opponent) for pairing in played] == row["opponents"].split()
    assert [_CODE[pairing.code] for pairing in played] == row["results"].split()
    assert all(pairing.colour for pairing in played)
