"""What the terminal sends is read whatever it is."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from textual import _parser, events
from textual._xterm_parser import XTermParser
from textual.message import Message

from elo_tui.readers import file_bytes
from elo_tui.terminal import driver
from elo_tui.terminal.driver import PASTE_MAX, SILENCE, TerminalDecoder, TolerantParser

#: Reports that no terminal sends; rows 32 and 33 of the list of hostile inputs.
FORGED = (
    "\x1b[1114112u",
    "\x1b[:7u",
    "\x1b[2147483648A",
    "\x1b[97;;99999999999u",
)
#: A window without a size, after which every report of the mouse is divided by it.
NO_SIZE = "\x1b[48;0;0;0;0t"
MOUSE = "\x1b[<0;5;5M"


def read(parser: XTermParser, text: str) -> list[Message]:
    return [*parser.feed(text)]


@pytest.mark.parametrize("forged", FORGED)
def test_row32_a_forged_key_is_ignored(forged: str) -> None:
    with pytest.raises((ValueError, OverflowError)):
        read(XTermParser(), forged)
    (key,) = read(TolerantParser(), f"{forged}1")
    assert isinstance(key, events.Key)
    assert key.character == "1"


def test_row33_a_mouse_in_a_window_without_size_is_ignored() -> None:
    with pytest.raises(ZeroDivisionError):
        read(XTermParser(), NO_SIZE + MOUSE)
    resize, key = read(TolerantParser(), f"{NO_SIZE}{MOUSE}1")
    assert isinstance(resize, events.Resize)
    assert isinstance(key, events.Key)


@pytest.mark.parametrize("parser", [XTermParser, TolerantParser])
def test_a_letter_with_alt_is_a_key_and_no_text(parser: type[XTermParser]) -> None:
    # the end of what is sent stands for the silence after it
    reading = parser()
    (key,) = [*read(reading, "\x1bp"), *read(reading, "")]
    assert isinstance(key, events.Key)
    assert key.key == "alt+p"
    assert key.is_printable == (parser is XTermParser)


PIECES = st.sampled_from(
    [
        *FORGED,
        *(NO_SIZE, MOUSE, "\x1b[48;1;1;1:2;0t", "\x1b[48;65535;65535;0;0t"),
        *("\x1b", "[", "O", "M", "<", ";", ":", "u", "~", "A", "R", "t", "$y", "?"),
        *("\x1b[200~", "\x1b[201~", "\x1b[I", "\x9b", "\x00", "\ufffd", "\ud800"),
        *("0", "-1", "9" * 20, "\u0661", "²", "é", "王"),
    ]
)


@given(st.lists(PIECES | st.text(min_size=1, max_size=3), max_size=12))
@example(["\x1b[<", "9" * 20, ";1;1M"])
def test_row32_nothing_sent_stops_the_reading(pieces: list[str]) -> None:
    parser = TolerantParser()
    for piece in pieces:
        for message in parser.feed(piece):
            assert isinstance(message, Message)
    # an end of a paste, and what is longer than any sequence
    assert read(parser, "\x1b[201~" + "1" * 40)


@given(st.binary(max_size=40))
def test_row30_any_byte_is_some_character(data: bytes) -> None:
    decoder = TerminalDecoder()
    whole = "".join(decoder.decode(bytes([byte])) for byte in data)
    whole += decoder.decode(b"", final=True)
    assert whole == data.decode(errors="replace")


START, END = "\x1b[200~", "\x1b[201~"
CTRL_Q = "\x11"


class Clock:
    """Time that passes on demand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of both parsers."""
    found = Clock()
    monkeypatch.setattr(driver, "monotonic", found)
    monkeypatch.setattr(_parser, "get_time", found)
    return found


def pass_time(clock: Clock, parser: XTermParser, seconds: float) -> list[Message]:
    clock.now += seconds
    return [*parser.tick()]


def heard(messages: list[Message]) -> list[str]:
    """Pastes as their texts, keys as their names in angle brackets."""
    return [
        one.text if isinstance(one, events.Paste) else f"<{one.key}>"
        for one in messages
        if isinstance(one, events.Paste | events.Key)
    ]


def test_row56_a_paste_without_an_end_ends_with_the_silence_after_it(
    clock: Clock,
) -> None:
    stock = XTermParser()
    assert read(stock, f"{START}1600\r{CTRL_Q}") == []
    assert pass_time(clock, stock, 3600) == []
    assert read(stock, CTRL_Q) == []
    parser = TolerantParser()
    assert heard(read(parser, f"5{START}1600\r{CTRL_Q}")) == ["<5>"]
    assert pass_time(clock, parser, SILENCE - 0.1) == []
    # a slow line: what comes restarts the wait
    assert read(parser, "1700") == []
    assert pass_time(clock, parser, SILENCE - 0.1) == []
    assert heard(pass_time(clock, parser, 0.1)) == [f"1600\r{CTRL_Q}1700"]
    assert pass_time(clock, parser, 3600) == []
    assert heard(read(parser, f"7{CTRL_Q}")) == ["<7>", "<ctrl+q>"]
    # a late end, or another paste, does no harm
    assert heard(read(parser, f"{END}{START}8{END}9")) == ["8", "<9>"]


def test_row56_an_end_of_which_a_part_has_come_is_no_part_of_the_paste(
    clock: Clock,
) -> None:
    parser = TolerantParser()
    assert read(parser, f"{START}1600\x1b[20") == []
    assert heard(pass_time(clock, parser, SILENCE)) == ["1600"]


def test_row56_an_escape_and_its_letters_typed_begin_no_paste(clock: Clock) -> None:
    parser = TolerantParser()
    assert heard([*read(parser, "\x1b"), *pass_time(clock, parser, 1)]) == ["<escape>"]
    typed = ["<left_square_bracket>", "<2>", "<0>", "<0>", "<tilde>", "<6>"]
    assert heard(read(parser, f"{START[1:]}6")) == typed


@pytest.mark.parametrize("size", range(1, 9))
def test_row56_a_paste_comes_in_pieces_of_any_size(size: int) -> None:
    sent = f"1{START}a\x1b[Ab\x1b[2c\x00\x1b[201{END}2\x1b[A{START}{END}3"
    parser = TolerantParser()
    found: list[Message] = []
    for at in range(0, len(sent), size):
        found += [*read(parser, sent[at : at + size]), *parser.tick()]
    assert heard(found) == ["<1>", "a\x1b[Ab\x1b[2c\x1b[201", "<2>", "<up>", "", "<3>"]


def test_row56_what_is_pasted_is_never_typed() -> None:
    """The framework types what stands after an escape that begins no sequence."""
    sent = f"{START}\x1b[{'a' * 40}{CTRL_Q}{END}"
    assert "<a>" in heard(read(XTermParser(), sent))
    assert heard(read(TolerantParser(), sent)) == [sent[len(START) : -len(END)]]


def test_row56_of_a_paste_without_bounds_some_is_taken(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    # as much as the app says to be too much still comes to it
    assert PASTE_MAX > file_bytes.LIMIT
    monkeypatch.setattr(driver, "PASTE_MAX", 10)
    parser = TolerantParser()
    assert read(parser, START) == []
    for _ in range(100):
        assert read(parser, "abc") == []
    assert heard(read(parser, f"{END}1")) == ["abcabcabca", "<1>"]
    assert read(parser, START + "abc" * 100) == []
    assert heard(pass_time(clock, parser, SILENCE)) == ["abcabcabca"]
