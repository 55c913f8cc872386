"""Broken and hostile tournament report files: every reaction names its line."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import exclude_contradictions
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.trf_reader import NO_PLAYERS, read
from tests.readers.trf_text import event, first, player, reading, refused

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
    many = [player(no) for no in range(1, 5001)]
    assert len(event(*many).players) == 5000
    assert refused(*many, player(5001)) == BadLine(5001, "more than 5000 players")
    assert refused(*["001"] * 5001) == BadLine(5001, "more than 5000 players")
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
    assert len(found.notes) < 6


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
