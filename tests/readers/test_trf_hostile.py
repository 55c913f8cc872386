"""Broken and hostile tournament report files: every reaction names its line."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Note, exclude_contradictions
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.detect import read_text
from elo_tui.readers.trf_reader import NO_PLAYERS, read
from tests.readers.trf_text import event, first, notes, player, reading, refused

ONE = player(1, "   2 w 1", rating=1850, points="1.0")
TWO = player(2, "   1 b 0", rating=1900, points="0.0")


def detected(text: str) -> EventReading:
    found = read_text(text)
    assert isinstance(found, EventReading), str(found)
    return found


def test_row63_a_byte_order_mark_is_dropped() -> None:
    for text in (f"{ONE}\n{TWO}\n", f"012 Open\n{ONE}\n{TWO}\n"):
        assert detected("\ufeff" + text) == detected(text)


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_row68_all_line_ends(end: str) -> None:
    lines = ["012 Open", "", ONE, TWO]
    plain = detected("\n".join([*lines, ""]))
    assert [p.line for p in plain.sections[0].players] == [3, 4]
    assert detected(end.join([*lines, ""])) == plain
    assert detected(end.join(lines)) == plain
    assert detected(f"012 Open\n\r\n{ONE}\r{TWO}") == plain


SHORT = "player not read: it ends in column "
MOVED = [
    ("short", TWO[:83], f"{SHORT}83, before the points in 81 to 84"),
    ("in the rating", TWO[:50], f"{SHORT}50, before the points in 81 to 84"),
    ("number only", "001", f"{SHORT}3, before the points in 81 to 84"),
    (
        "tab",
        TWO.replace("   1900", "\t1900"),
        "player not read: it holds a tab, so its columns are not known",
    ),
    (
        "right",
        " " + TWO,
        "player not read: the record number 001 is not in columns 1 to 3",
    ),
    (
        "left",
        TWO[1:],
        "player not read: the record number 001 is not in columns 1 to 3",
    ),
    (
        "right after the record number",
        f"001 {TWO[3:]}",
        "player not read: column 9 is not blank, the columns have moved",
    ),
    (
        "left after the record number",
        f"001{TWO[4:]}",
        "player not read: column 14 is not blank, the columns have moved",
    ),
    (
        "right after the name",
        f"{TWO[:47]} {TWO[47:]}",
        "player not read: round 1 does not fit into columns 92 to 99",
    ),
    (
        "left before the rounds",
        TWO[:90] + TWO[91:],
        "player not read: round 1 does not fit into columns 92 to 99",
    ),
    (
        "no starting number",
        TWO[:4] + "    " + TWO[8:],
        "player not read: columns 5 to 8 hold no starting number",
    ),
    (
        "starting number 0",
        TWO[:4] + "   0" + TWO[8:],
        "player not read: columns 5 to 8 hold no starting number",
    ),
    (
        "starting number in the middle",
        TWO[:4] + "  2 " + TWO[8:],
        "player not read: the starting number does not end in column 8",
    ),
]


@pytest.mark.parametrize(
    ("line", "reason"), [case[1:] for case in MOVED], ids=[case[0] for case in MOVED]
)
def test_row69_a_line_that_does_not_fit_is_left_out_alone(
    line: str, reason: str
) -> None:
    found = reading("062 3", ONE, line, player(3))
    assert [player.no for player in found.sections[0].players] == [1, 3]
    assert found.notes == (
        Note(1, "3 players stated, 2 read"),
        Note(3, reason, True),
    )


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


def test_row69_without_rounds_a_shift_costs_the_fields_only() -> None:
    line = player(2, rating=1900, fide_id="12345678901")
    right = line[:47] + " " + line[47:]
    assert (first(right).rating, first(right).fide_id) == (None, "")
    left = line[:46] + line[47:] + " "
    assert (first(left).rating, first(left).fide_id) == (None, "")
    text = "player 2 Ivanova, Anna: not read: rating 1900; id 12345678901"
    assert notes(right) == notes(left) == (Note(1, text, True),)


def test_row69_when_no_line_fits_the_first_reason_is_given() -> None:
    assert refused(TWO[:50], ONE[:60]) == BadLine(1, MOVED[1][2])


def test_row69_columns_counted_in_bytes_of_utf_8_are_told_from_a_shift() -> None:
    name = "Müller, Jürgen Łódź"
    wide = player(2, "   1 b 0", name=name, rating=1900, points="0.0")
    in_bytes = wide.replace(name + " " * 5, name)
    assert len(in_bytes.encode()) == len(ONE)
    found = first(in_bytes)
    assert found == first(wide)
    assert (found.name, found.rating) == (name, 1900)


@pytest.mark.parametrize(
    ("before", "rating"), [("A", "1946"), (" A194", "6"), ("1", "850 "), ("1", "9461")]
)
def test_row70_text_that_runs_into_the_rating_costs_the_rating(
    before: str, rating: str
) -> None:
    line = player(1, "   2 w 1", name="N" * 32, rating=1850, fide_id="77")
    written = f"{before}{rating}"
    line = line[:47] + written + line[47 + len(written) :]
    found = first(line, TWO)
    assert (found.rating, found.fide_id, len(found.pairings)) == (None, "77", 1)
    (note,) = notes(line, TWO)
    assert (note.line, note.left_out) == (1, True)
    assert "not read: rating " in note.text


def test_row71_opponents_that_cannot_be_are_excluded_and_said() -> None:
    lines = (
        player(1, "   2 w 1", "   1 w 1", "   9 w 1"),
        player(2, "   1 b 0", "   3 w 1", "   3 b 1"),
        player(3, "     b 1", "   2 b 0", "   2 w 0"),
    )
    found = read_text("\n".join(lines))
    assert isinstance(found, EventReading)
    one, two, _ = found.sections[0].players
    assert [pairing.excluded for pairing in one.pairings] == [
        "",
        "is paired with itself",
        "there is no player 9",
    ]
    assert [pairing.excluded for pairing in two.pairings] == ["", "", ""]
    assert [note.line for note in found.notes] == [1, 1]


def test_row71_a_player_left_out_is_nobodys_opponent() -> None:
    found = detected(f"{ONE}\n{TWO[:50]}")
    (pairing,) = found.sections[0].players[0].pairings
    assert (pairing.opponent, pairing.excluded) == (2, "there is no player 2")


def test_row71_an_opponent_cut_off_is_nobody() -> None:
    (pairing,) = first(player(1, "  14")[:94]).pairings
    assert (pairing.opponent, pairing.excluded) == (None, "1 is not a starting number")


def test_row72_both_claim_the_win() -> None:
    both = player(2, "   1 b 1", rating=1900, points="1.0")
    found = detected(f"{ONE}\n{both}")
    one, two = found.sections[0].players
    assert one.pairings[0].excluded == "player 2 has 1 where this is 1"
    assert two.pairings[0].excluded == "player 1 has 1 where this is 1"


def test_row72_a_ring_of_references_ends() -> None:
    ring = [player(no, f"{no % 3 + 1:4} w 1") for no in (1, 2, 3)]
    found = detected("\n".join(ring))
    assert all(p.pairings[0].excluded for p in found.sections[0].players)


def test_row73_a_starting_number_twice_names_both_lines() -> None:
    assert refused("012 Open", ONE, TWO, ONE) == BadLine(
        4, "starting number 1 is taken by line 2; every player needs one of their own"
    )


@pytest.mark.parametrize(
    "text", ["", "\n", "# only a comment\n", "012 Open\n022 Town\n", "XXR 5\n"]
)
def test_row76_no_players(text: str) -> None:
    assert read(text) == BadLine(None, NO_PLAYERS)
    assert NO_PLAYERS.startswith("no players found")


def test_row48_controls_in_texts_are_cleaned() -> None:
    line = player(1, name="\x1b[31mIvan\u202e\x00ova\x9b", fide_id="1\x1b2")
    found = event("012 Open\x1b]0;x\x07", "122 90\u2028min", line)
    assert found.event.name == "Open\ufffd]0;x\ufffd"
    assert found.event.time_control == "90 min"
    assert found.players[0].name == "\ufffd[31mIvan\ufffdova\ufffd"
    assert found.players[0].fide_id == "1\ufffd2"


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
