"""What the terminal sends is read whatever it is; what it is sent suits its font."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

from elo_tui.ascii_cells import in_ascii_cells
from elo_tui.driver import TerminalDecoder, TolerantParser

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


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("── Title ─┬┼━", "-- Title -++="),
        ("▸ win ‹ yes › …", "> win < yes > ."),
        ("███▌▁▄", "###|_="),
        ("\u2800\u28ff\u2847", " ||"),
        # what the fonts of consoles have, and what is not ours to rewrite
        ("½ ± ² é Müller 王明", "½ ± ² é Müller 王明"),
        ("\x1b[1;1H─\x1b[m", "\x1b[1;1H-\x1b[m"),
    ],
)
def test_signs_in_ascii(text: str, plain: str) -> None:
    assert in_ascii_cells(text) == plain


@given(st.text())
def test_signs_in_ascii_take_the_same_cells(text: str) -> None:
    assert cell_len(in_ascii_cells(text)) == cell_len(text)


def test_every_sign_in_ascii_takes_the_same_cells() -> None:
    for number in range(0x2000, 0x2900):
        assert cell_len(in_ascii_cells(chr(number))) == cell_len(chr(number))


def test_row56_a_paste_without_an_end_waits_for_it_and_is_not_typed() -> None:
    parser = TolerantParser()
    assert read(parser, "\x1b[200~1600\r\x11") == []
    (paste,) = read(parser, "\x1b[201~")
    assert isinstance(paste, events.Paste)
    assert paste.text == "1600\r\x11"
