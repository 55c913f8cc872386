"""Cut and changed files of Swiss-Manager end in one sentence, at once, in little room.

``python -m tests.files.tunx.test_damage COUNT FILE ...`` tries many more than the suite
and prints what the slowest took.
"""

from __future__ import annotations

import random
import sys
import tracemalloc
from datetime import date
from pathlib import Path
from time import process_time

import pytest

from elo_tui.core.events.reading import BadLine, EventReading, Reading
from elo_tui.features.event.view.field import rate_all, take_event_terms
from elo_tui.readers.detect import read_data
from elo_tui.session.forms import Form
from tests.readers.tunx.made import ENTRANTS, ROUNDS, Entry, tournament
from tests.shared import files

GOOD = tournament()
SAMPLES = files("data/tunx", "*.TUNX")
#: What a file may take: seconds of the processor, bytes.
SECONDS, BYTES = 1.0, 100_000_000
_CUT_OR_DAMAGED = "a tournament of Swiss-Manager, cut or damaged: "


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The file cut, or with some bytes written over, taken out or put in."""
    if chance.random() < 0.3:
        return data[: chance.randrange(len(data))]
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        place = chance.randrange(len(changed))
        kind = chance.randrange(8)
        if kind < 3:
            changed[place] ^= 1 << chance.randrange(8)
        elif kind < 6:
            changed[place] = chance.choice((0, 1, 0x7F, 0xFF, chance.randrange(256)))
        elif kind == 6:
            del changed[place : place + chance.randrange(40)]
        else:
            changed[place:place] = chance.randbytes(chance.randrange(40))
    return bytes(changed)


def answer(data: bytes) -> Reading | EventReading | BadLine:
    """What is read, rated as well: nothing that is read may break what comes after."""
    found = read_data(data)
    if not data:
        # no bytes are a text without games, which is refused where games are wanted
        assert found == Reading("typed", ())
        return found
    if isinstance(found, BadLine):
        assert found.text.isprintable()
        assert "\n" not in found.text
        return found
    assert isinstance(found, EventReading)
    (event,) = found.sections
    assert [player.no for player in event.players] == [
        *range(1, len(event.players) + 1)
    ]
    assert all(player.name.isprintable() for player in event.players)
    assert all(note.text.isprintable() for note in found.notes)
    rate_all(event, take_event_terms(event, Form(), date(2026, 11, 22)))
    return found


@pytest.mark.parametrize("first", range(0, 300, 50))
def test_any_damage_is_an_event_or_a_sentence(first: int) -> None:
    for seed in range(first, first + 50):
        answer(damaged(GOOD, random.Random(seed)))


def test_a_file_that_was_cut_anywhere_is_refused() -> None:
    sentence = (
        f"{_CUT_OR_DAMAGED}the directory at its end is missing;"
        " save or download it again"
    )
    lengths = (*range(4, 700, 13), *range(700, len(GOOD), 97))
    read = {length: read_data(GOOD[:length]) for length in lengths}
    assert {
        length: found
        for length, found in read.items()
        if not isinstance(found, BadLine) or found.text != sentence
    } == {}


GAMES_AT = GOOD.index(b"\xb3\xff\x89\x44")
PLAYERS_AT = GOOD.index(b"\xa5\xff\x89\x44")
DIRECTORY_AT = len(GOOD) - 36


def with_offset(place: int, offset: int) -> bytes:
    at = DIRECTORY_AT + 4 + 4 * place
    return GOOD[:at] + offset.to_bytes(4, "little") + GOOD[at + 4 :]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (GOOD[:-1] + b"x", "the directory at its end is missing"),
        (with_offset(3, 0), "the directory does not name its own place"),
        (with_offset(4, 2**32 - 1), "the directory names a place outside the file"),
        (with_offset(0, 5), "the directory names a place outside the file"),
        (with_offset(0, PLAYERS_AT), "the directory names a part twice"),
        (with_offset(2, GAMES_AT + 21), "the directory names a place where no part"),
        (with_offset(2, 0), "a text goes on beyond its part"),
        (GOOD[:108] + b"\xff\xff" + GOOD[110:], "a text goes on beyond its part"),
        (GOOD[:108] + b"\1\0" + GOOD[110:], "a text"),
        (GOOD.replace(b"\x95\xff\x89\x44", b"\x95\xff\x89\x45"), "its head does not"),
        (tournament(configuration={15: 9}), "9 is not a kind of tournament"),
        (tournament(rounds=(((1, 5, 1),),)), "round 1 names player 5, there are 4"),
        (tournament(rounds=(((9, 0xFFFF, 9),),)), "round 1 names player 9, there a"),
        (tournament(rounds=(((1, 2, 1), (3, 1, 1)),)), "round 1 names player 1 twice"),
        (tournament(rounds=(((2, 2, 1),),)), "round 1 names player 2 twice"),
    ],
)
def test_what_does_not_fit_is_named(data: bytes, said: str) -> None:
    found = read_data(data)
    assert isinstance(found, BadLine)
    assert found.text.startswith(_CUT_OR_DAMAGED + said), found.text


def test_games_that_are_not_in_the_schedule() -> None:
    longer = bytearray(tournament())
    place = longer.index(b"\xa3\xff\x89\x44") + 4 + 2 * 16 + 2 * len("10:00") + 6
    longer[place] += 1
    found = read_data(bytes(longer))
    assert isinstance(found, BadLine)
    assert found.text.startswith(
        f"{_CUT_OR_DAMAGED}8 games in the schedule, 7 in the file"
    )


def test_a_limit_on_players() -> None:
    found = read_data(tournament(ENTRANTS * 2501, ((),)))
    assert found == BadLine(None, "more than 10000 players")


@pytest.mark.slow
def test_the_largest_file_takes_no_time() -> None:
    entrants = (ENTRANTS * 2500)[:10_000]
    games: list[Entry] = [(no, no + 5000, 1) for no in range(1, 5001)]
    data = tournament(entrants, (games,) * 11)
    start = process_time()
    found = read_data(data)
    # 10,000 players, 11 rounds: .5 s on a quiet machine
    assert process_time() - start < 5
    assert isinstance(found, EventReading)
    assert len(ROUNDS) < found.sections[0].rounds == 11


def main(count: int, paths: list[Path]) -> None:
    """Damage the files in turn; any fault is a traceback."""
    files = [path.read_bytes() for path in paths]
    chance = random.Random(12)
    refused = 0
    slowest = largest = 0.0
    for number in range(count):
        data = damaged(files[number % len(files)], chance)
        watched = number % 20 == 0
        if watched:
            tracemalloc.start()
        start = process_time()
        found = read_data(data)
        seconds = process_time() - start
        if watched:
            largest = max(largest, tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        else:
            slowest = max(slowest, seconds)
        refused += isinstance(found, BadLine)
        answer(data)
    assert slowest <= SECONDS
    assert largest <= BYTES
    sys.stdout.write(
        f"{count} files, {refused} refused; at most {slowest * 1000:.1f} ms"
        f" and {largest / 1e6:.2f} MB\n"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), [Path(name) for name in sys.argv[2:]] or SAMPLES)
