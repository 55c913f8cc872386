"""Work grows with the input, not with its square; what no event has is refused."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from elo_tui.core.events.crosstable import Crosstable, build_crosstable
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.features.event.answer.reading import answer_reading
from elo_tui.kit.faces.answer_faces import write_text
from elo_tui.readers.detect import read_text
from elo_tui.readers.file_bytes import read_file
from elo_tui.readers.sources import Source, is_games, read_source

#: Far above what any of these needs, far below what it needed, seconds.
SOON = 5.0


def card(rounds: int, number: Callable[[int], int]) -> str:
    lines = (f"{number(i)}\t{i + 2}\tBirch {i}\t2000\tENG\t1" for i in range(1, rounds))
    return "\n".join(("Name\tAlder, Ann", "Rd.\tSNo\tName\tRtg\tFED\tRes.", *lines))


def pairings(tables: int) -> str:
    header = "Bo.\tNo.\tWhite\tRtg\tResult\tBlack\tRtg\tNo."
    row = "1\t1\tAnn\t2000\t1 - 0\tBob\t2000\t2"
    return f"then\n{header}\n{row}\n" * tables


def pgn(games: int) -> str:
    tags = '[Event "x"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n\n'
    return tags * games


def round_robin(players: int) -> str:
    cells = "|".join(["*", *("W " for _ in range(600))])
    lines = (f"{no}|A|1.0|{cells}|" for no in range(1, players))
    return "\n".join(("Pair | Player Name |Total|", *lines))


LARGE = {
    "a card of many rounds": card(2_500, lambda i: i),
    "a card of high rounds": card(2_500, lambda i: 99_999 - i),
    "a card of one round": card(30_000, lambda i: 1),
    "one pair in many games": pgn(10_000),
    "pairings in many tables": pairings(1_500),
    "a round robin without opponents": round_robin(300),
    "a tag of blanks": (f'[Event "a{" " * 100_000}b"]\n[White "A"]\n[Black "B"]\n'),
    "a label of brackets": f"({'(' * 60_000}\tx\n" + card(3, lambda i: i),
    "semicolons": ";" * 400_000,
    "lines of semicolons": (";" * 80 + "\n") * 20_000,
    "quotes": '"' * 400_000,
    "lines of quotes": ('"' * 80 + "\n") * 5_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE.keys())
def test_a_large_text_is_read_and_shown_soon(text: str) -> None:
    start = time.process_time()
    is_games(text)
    found = read_source(Source.from_text(text), lambda done, total: None)
    if not isinstance(found, BadLine):
        reading = found.reading
        shown: Crosstable = (
            reading.sections[0]
            if isinstance(reading, EventReading)
            else build_crosstable(reading.games)
        )
        characters = len(write_text(answer_reading(reading, shown, found.lines)))
        assert characters < 20 * len(text)
    assert time.process_time() - start < SOON


def test_rounds_that_no_table_can_show_are_listed() -> None:
    reading = read_text(card(101, lambda i: i))
    assert isinstance(reading, EventReading)
    lines = write_text(answer_reading(reading, reading.sections[0])).splitlines()
    assert "rounds: 100" in lines
    owner = next(line for line in lines if "Alder, Ann" in line)
    assert "1:3" in owner
    assert not any(line.endswith(" .") for line in lines)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (card(702, lambda i: i), "701 703 Birch"),
        (pairings(701), "more than 700 rounds"),
    ],
)
def test_more_rounds_than_anybody_plays(text: str, said: str) -> None:
    assert said in str(read_text(text))


#: Far below what it was, a hundred times the text, bytes.
LITTLE = 40_000_000


@pytest.mark.parametrize("line", ["\n", "1600 1\n", "\r\n", "1600,1\n"])
def test_lines_next_to_empty_are_refused_without_being_taken_apart(line: str) -> None:
    text = "opponent_rating,score\n" + line * (4_900_000 // len(line))
    tracemalloc.start()
    found = read_text(text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(found, BadLine)
    assert "nearly empty lines; no format has so many" in found.text
    assert most < LITTLE


def test_a_file_that_may_be_games_is_looked_at_only_where_it_begins(
    tmp_path: Path,
) -> None:
    path = tmp_path / "blank.txt"
    path.write_bytes(b"\n" * 4_900_000)
    tracemalloc.start()
    assert read_file(str(path)) == path.read_bytes()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < LITTLE


@pytest.mark.parametrize("before", [0, 1, 199_999, 200_000, 500_001])
def test_an_endless_line_is_found_wherever_it_stands(before: int) -> None:
    lines = ["1600 1" + " " * 13] * (before // 20) + [" " * (before % 20)]
    short = "\n".join([*lines, "x" * 200_000, "1600 1"])
    assert "no format has such" not in str(read_text(short))
    long = "\n".join([*lines, "x" * 200_001, "1600 1"])
    said = f"line {len(lines) + 1}: 200,001 characters in one line; no format has such"
    assert str(read_text(long)).startswith(said)
