"""What is sent for a change is little, and leaves the screen as all of it would."""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import category

import pyte
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from elo_tui.terminal.painting import (
    DrawnPieces,
    SentCells,
    can_erase,
    clean_cells,
    is_plain,
)
from tests.pty.pty_app import Cell, cells
from tests.pty.sequences import PAINT, controls

WIDTH, HEIGHT = 24, 3
COLOURS = ColorSystem.EIGHT_BIT
STYLES = [
    Style.parse(words)
    for words in (
        *("", "red", "bold red", "red on blue", "white on blue", "on blue"),
        *("bold", "underline", "underline red on blue", "reverse", "italic on green"),
        *("color(111) on color(235)", "#112233 on #445566", "default on default"),
    )
]
#: Signs of one cell, of two, and of two characters.
WORDS = ("a", "b ", "   ", "½", "─", "12", " x ", "王", "e\u0301")
FAMILY = "👨\u200d👩\u200d👧"


def layout(rows: list[Strip]) -> LayoutUpdate:
    return LayoutUpdate([[row] for row in rows], Region(0, 0, WIDTH, len(rows)))


def piece(row: int, strip: Strip, first: int, last: int) -> DrawnPieces:
    """A change of some cells of a row that one widget fills."""
    return DrawnPieces([(row, first, strip.crop(first, last))])


def on_screen(sent: str) -> list[list[Cell]]:
    screen = pyte.Screen(WIDTH, HEIGHT)
    # as the framework's driver: what goes beyond a row does not wrap
    pyte.ByteStream(screen).feed(f"\x1b[?7l{sent}".encode())
    return [[seen(cell) for cell in row] for row in cells(screen)]


def seen(cell: Cell) -> Cell:
    """The cell as it is seen: the ink of a blank is not."""
    if cell.text != " " or cell.underlined or cell.reversed:
        return cell
    return Cell(" ", "", cell.background, False, False, False, False)


def strip(*pieces: tuple[str, str]) -> Strip:
    return Strip([Segment(text, Style.parse(style)) for text, style in pieces])


def full(found: list[tuple[str, Style]]) -> Strip:
    """A strip of the whole width; what would be cut in half is a blank."""
    return Strip([Segment(*piece) for piece in found]).adjust_cell_length(WIDTH)


STRIPS = st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(STYLES))).map(full)
SCREENS = st.lists(STRIPS, min_size=HEIGHT, max_size=HEIGHT)
CHANGES = st.one_of(
    SCREENS,
    st.tuples(st.integers(0, HEIGHT - 1), STRIPS),
)


@given(SCREENS, st.lists(CHANGES, max_size=5), st.booleans())
def test_all_changes_leave_what_the_framework_would_paint_at_once(
    rows: list[Strip], changes: list[list[Strip] | tuple[int, Strip]], erases: bool
) -> None:
    shown = SentCells(erases)
    sent = shown.write_update(layout(rows), COLOURS)
    for change in changes:
        if isinstance(change, tuple):
            row, new = change
            rows = [*rows[:row], new, *rows[row + 1 :]]
            sent += shown.write_update(piece(row, new, 0, WIDTH), COLOURS)
        else:
            rows = change
            sent += shown.write_update(layout(rows), COLOURS)
    console = Console(force_terminal=True, color_system="256")
    assert on_screen(sent) == on_screen(layout(rows).render_segments(console))
    assert shown.write_update(layout(rows), COLOURS) == ""


@given(STRIPS, st.integers(0, WIDTH - 1), st.integers(1, WIDTH))
def test_a_span_is_all_that_changes(new: Strip, first: int, length: int) -> None:
    last = min(WIDTH, first + length)
    shown = SentCells()
    sent = shown.write_update(layout([strip(("-" * WIDTH, ""))] * HEIGHT), COLOURS)
    sent += shown.write_update(piece(1, new, first, last), COLOURS)
    rows = on_screen(sent)
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if y != 1 or not first <= x < last:
                assert cell.text == "-"


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        (("abc", ""), ("abc", ""), ""),
        (("abc", "red"), ("abd", "red"), "\x1b[1;3H\x1b[31md\x1b[m"),
        # some cells that stay cost less than a move
        (("abcdefgh", ""), ("Abcdef!h", ""), "\x1b[1;1HAbcdef!"),
        (("a███!", ""), ("A███?", ""), "\x1b[1;1HA\x1b[5G?"),
        (("a" + "-" * 20 + "b", ""), ("A" + "-" * 20 + "B", ""), None),
        # a blank does not show its ink
        (("a b", "red"), ("a b", "red"), ""),
        (("   ", "red"), ("   ", "bold blue"), ""),
        (("   ", "red"), ("   ", "underline"), "\x1b[1;1H\x1b[4m   \x1b[m"),
        # how wide it is terminals do not agree: one of it, in its room
        ((f"ab{FAMILY}yz", ""), (f"ab{FAMILY}yy", ""), "\x1b[1;1Hab👨yy"),
    ],
)
def test_only_what_differs_is_sent(
    before: tuple[str, str], after: tuple[str, str], sent: str | None
) -> None:
    shown = SentCells()
    shown.write_update(layout([strip(before)]), COLOURS)
    if sent is None:
        sent = "\x1b[1;1HA\x1b[22GB"
    assert shown.write_update(layout([strip(after)]), COLOURS) == sent


@pytest.mark.parametrize(
    ("pieces", "sent"),
    [
        ([("a", "red"), ("b", "red")], "\x1b[31mab\x1b[m"),
        ([("a", "red"), (" ", ""), ("b", "red")], "\x1b[31ma b\x1b[m"),
        ([("a", "red on blue"), ("b", "green on blue")], "\x1b[31;44ma\x1b[32mb\x1b[m"),
        ([("a", "red"), ("b", "bold red")], "\x1b[31ma\x1b[1mb\x1b[m"),
        ([("a", "bold red"), ("b", "red")], "\x1b[1;31ma\x1b[22mb\x1b[m"),
        ([("a", "red"), ("b", "")], "\x1b[31ma\x1b[0mb"),
        ([("a", "underline"), (" ", "")], "\x1b[4ma\x1b[0m "),
    ],
)
def test_a_look_is_named_when_it_differs(
    pieces: list[tuple[str, str]], sent: str
) -> None:
    found = SentCells().write_update(layout([strip(*pieces)]), COLOURS)
    assert found == f"\x1b[1;1H{sent}"


@pytest.mark.parametrize(
    ("after", "sent"),
    [
        ("ab" + " " * 18, "ab\x1b[18X"),
        ("a" + " " * 18 + "b", "a\x1b[18X\x1b[18Cb"),
        # fewer blanks cost less than the codes
        ("a" + " " * 11 + "b", "a" + " " * 11 + "b"),
    ],
)
def test_blanks_are_erased_by_terminals_that_keep_the_colour(
    after: str, sent: str
) -> None:
    before = layout([strip(("x" * len(after), "on red"))])
    for erases, expected in ((True, sent), (False, after)):
        shown = SentCells(erases)
        shown.write_update(before, COLOURS)
        found = shown.write_update(layout([strip((after, "on red"))]), COLOURS)
        assert found == f"\x1b[1;1H\x1b[41m{expected}\x1b[m"


@pytest.mark.parametrize(
    ("environment", "erases"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "screen-256color"}, False),
        ({"TERM": "xterm-256color", "STY": "1.pts-0.host"}, False),
        ({"TERM": "vt220"}, False),
        ({}, False),
    ],
)
def test_unknown_terminals_get_blanks(
    environment: dict[str, str], erases: bool
) -> None:
    assert can_erase(environment) == erases


def test_what_has_been_forgotten_is_sent_again() -> None:
    shown, row = SentCells(), layout([strip(("abc", "red"))])
    first = shown.write_update(row, COLOURS)
    assert shown.write_update(row, COLOURS) == ""
    shown.forget()
    assert shown.write_update(row, COLOURS) == first


def test_sending_only_what_differs_is_needed() -> None:
    """The framework sends the start of a changed row and every style again."""
    console = Console(force_terminal=True, color_system="256")
    row = strip(("a" * WIDTH, "red"))
    change = ChopsUpdate([{0: row}], [(0, 9, 10)], [[WIDTH]])
    assert "a" * 10 in change.render_segments(console)
    both = layout([strip(("a", "red"), ("b", "red"))])
    assert both.render_segments(console).count("\x1b[31m") == 2
    assert both.render_segments(console) != ""


@pytest.mark.parametrize("between", [" " * 10, " ", ""])
def test_what_looks_alike_is_sent_together(between: str) -> None:
    shown = SentCells()
    blank = full([])
    shown.write_update(layout([blank] * HEIGHT), COLOURS)
    row = full([("1", STYLES[1]), (between, STYLES[0]), ("2", STYLES[5])])
    sent = shown.write_update(layout([row] * HEIGHT), COLOURS)
    # once red, once blue, and off again
    assert sent.count("m") == 3
    assert on_screen(sent)[0] == on_screen(sent)[HEIGHT - 1]


def test_plain_characters_are_displayed_in_one_cell_each() -> None:
    plain = [one for one in map(chr, range(0x110000)) if is_plain(one)]
    assert {*"aé½─█⠿→▸…±×"} <= {*plain}
    assert all(one.isprintable() and cell_len(one) == 1 for one in plain)


#: Every code point there is, and those that steer a terminal more often.
FOREIGN = st.text(
    st.characters(exclude_categories=())
    | st.sampled_from(
        "\x1b[]\\;m\x07\r\n\t\x85\x9b\x9d\x90\u202e\u2066\u200b\u200d\ufeff"
    ),
    max_size=WIDTH,
)


@given(FOREIGN)
@example("\x1b]52;c;ZQ==\x1b\\")
@example("\x1b]0;title\x07\x9b31m")
@example(FAMILY)
def test_no_text_that_is_shown_can_steer_the_terminal(text: str) -> None:
    shown = strip((text, "red"), ("|", "")).adjust_cell_length(WIDTH)
    sent = SentCells().write_update(layout([shown]), COLOURS)
    assert controls(sent.encode()) == []
    characters = PAINT.sub("", sent)
    assert all(one.isprintable() or category(one) == "Zs" for one in characters)
    # whatever stands beside it keeps its place
    assert cell_len(clean_cells(text)) == cell_len(text)
    if cell_len(text) < WIDTH:
        assert cell_len(characters) == WIDTH


def paint_with_links(*rows: Strip) -> str:
    """What is sent of rows one after the other in the same place."""
    shown = SentCells(erases=True, links=True)
    return "".join(shown.write_update(layout([row]), COLOURS) for row in rows)


def test_files_and_addresses_are_links_on_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "my list.csv"
    file.touch()
    address = f"\x1b]8;;{file.as_uri()}\x1b\\"
    end = "\x1b]8;;\x1b\\"
    sent = paint_with_links(strip((f"Saved: {file}; 2 left out", "red")))
    assert sent == (f"\x1b[1;1H\x1b[31mSaved: {address}{file}{end}; 2 left out\x1b[m")
    web = "\x1b]8;;https://x.org/a\x1b\\"
    assert paint_with_links(strip(("https://x.org/a, b", ""))) == (
        f"\x1b[1;1H{web}https://x.org/a{end}, b"
    )
    # a file that is not there is none, and a link that goes is taken away
    assert "\x1b]8" not in paint_with_links(strip((f"{file}x", "")))
    gone = paint_with_links(
        strip(("https://x.org/a", "")), strip(("https /x.org a", ""))
    )
    assert gone.count("\x1b]8") == 2


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["https://x.org", " ", "/", "/tmp", "ab", "é", FAMILY]),
            st.sampled_from(STYLES),
        )
    ),
    SCREENS,
)
def test_links_change_nothing_that_is_seen(
    found: list[tuple[str, Style]], before: list[Strip]
) -> None:
    rows = [full(found), *before[1:]]
    plain, linked = SentCells(), SentCells(links=True)
    sent = [
        shown.write_update(layout(before), COLOURS)
        + shown.write_update(layout(rows), COLOURS)
        for shown in (plain, linked)
    ]
    assert on_screen(sent[1]) == on_screen(sent[0])
    targets = re.findall(r"\x1b\]8;;([^\x1b]*)\x1b\\", sent[1])
    # each link ends
    assert not targets or targets[-1] == ""
