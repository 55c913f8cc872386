"""US Chess cross tables: cells, ratings, sections, and the published one in full."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import (
    BadLine,
    Cancelled,
    EventReading,
    exclude_contradictions,
)
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


ROUND_ROBIN = """ Pair | Player Name |Total|Round|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post) | Pts |  1  |  2  |  3  |
    1 | A |1.5  |*    |D   2|W    |
   VA | 10000001 / R: 1800   ->1810 |     |     |W    |B    |
    2 | B |1.5  |D    |*    |W   3|
   VA | 10000002 / R: 1700   ->1710 |     |B    |     |W    |
    3 | C |0.0  |L   1|L   2|*    |
   VA | 10000003 / R: 1600   ->1590 |     |W    |B    |     |
"""


def test_a_player_without_a_second_line_is_named() -> None:
    lines = TABLE.split("\n")
    cut = "\n".join(line for line in lines if "16534371" not in line)
    found = {note.text for note in reading(cut).notes if note.left_out}
    assert "player 2 has no second line: no rating, no colours" in found


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


@pytest.mark.parametrize("text", ["", "\n", "no table", HEAD, "1850 W\n1900 L"])
def test_no_players(text: str) -> None:
    found = read(text)
    assert isinstance(found, BadLine)
    assert "1 | NAME |3.0 |W  2|" in found.text


def test_other_texts_are_not_recognised() -> None:
    for text in ("", "1850 W\n", "opponent_rating,score\n", "1|2|3\n", "Pair of games"):
        assert not matches(text)


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
