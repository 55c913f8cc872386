"""What goes over the line for a key: one small paint."""

from __future__ import annotations

import pyte
import pytest

from tests.pty.pty_app import (
    BACK_TAB,
    BACKSPACE,
    CTRL_P,
    CTRL_Z,
    DOWN,
    END,
    ENTER,
    ESCAPE,
    F1,
    F2,
    F3,
    F8,
    HOME,
    SYNC_END,
    SYNC_START,
    TAB,
    Terminal,
    paints,
)

CTRL_O = "\x0f"
GAME = ("game", "1600", "1800", "--k", "20", "--date", "2026-11-20")
TOURNAMENT = ("tournament", "--rating", "1950", "--k", "20", "--date", "2026-11-20")

#: Bytes, at 80 x 24 and 256 colours.
KEY_BYTES = 600
TAB_BYTES = 500
CHART_BYTES = 4000


def assert_one_paint(output: bytes) -> None:
    """A single synchronized update and not a byte beside it."""
    assert output.startswith(SYNC_START)
    assert output.endswith(SYNC_END)
    assert len(paints(output)) == 1, output


def test_key_that_changes_every_number_is_one_small_paint() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("+15.20", "F1 help")
        terminal.press(DOWN)
        terminal.press(END)
        for key, shown in (
            (BACKSPACE, "expected 0.92"),
            ("5", "expected 0.24"),
            (BACKSPACE, "expected 0.92"),
            ("1", "expected 0.24"),
        ):
            output = terminal.press(key)
            assert_one_paint(output)
            assert len(output) <= KEY_BYTES, output
            assert shown in terminal.text


@pytest.mark.parametrize(
    ("arguments", "keys"),
    [
        (GAME, "1234" + BACKSPACE * 4),
        (GAME, "x" + BACKSPACE),
        (TOURNAMENT, "2010 W, 1900 =" + BACKSPACE * 3),
    ],
    ids=["rating", "wrong", "entry"],
)
def test_every_key_is_one_paint(arguments: tuple[str, ...], keys: str) -> None:
    with Terminal(*arguments) as terminal:
        terminal.settled("F1 help")
        for key in keys:
            assert_one_paint(terminal.press(key))


def test_a_chart_that_changes_as_a_whole_is_one_small_paint() -> None:
    with Terminal(*TOURNAMENT) as terminal:
        terminal.settled("F1 help")
        terminal.press("2010 W; 1900 =; 1800 0; 2100 1; 1950 1; 2020 =" + ENTER)
        # the answer stays, and so does the round that is worked on
        terminal.press(F8 + BACK_TAB + HOME)
        terminal.settled(">  1", "new rating", "round 6: rating")
        for key in ("l", "w", "d"):
            output = terminal.press(key)
            assert_one_paint(output)
            assert KEY_BYTES < len(output) <= CHART_BYTES, output


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        (F1, "Esc back"),
        (F3, "F7 ahead"),
        (CTRL_O, "Open"),
        (CTRL_P, "open, csv, settings"),
    ],
    ids=["help", "screen", "dialog", "palette"],
)
def test_another_screen_is_less_than_all_of_its_cells(key: str, shown: str) -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("+15.20", "F1 help")
        before = terminal.text
        for press, text in ((key, shown), (F2 if key == F3 else ESCAPE, "+15.20")):
            begin = len(terminal.output)
            terminal.send(press)
            terminal.settled(text)
            assert len(terminal.output) - begin <= CHART_BYTES
        assert terminal.text == before


def test_the_key_of_the_screen_shown_draws_it_anew() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("+15.20", "F1 help")
        before = terminal.text
        output = terminal.press(F2)
        assert_one_paint(output)
        screen = pyte.Screen(80, 24)
        pyte.ByteStream(screen).feed(output)
        drawn = "\n".join(row.rstrip() for row in screen.display)
        assert drawn == before


def test_undo_is_one_paint() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("+15.20", "F1 help")
        terminal.press("2")
        assert_one_paint(terminal.press(CTRL_Z))
        assert "+15.20" in terminal.text


@pytest.mark.parametrize(
    ("arguments", "key", "stops"),
    [
        (GAME, TAB, 12),
        (GAME, BACK_TAB, 12),
        # without a rating the focus is on the first field
        (("tournament",), TAB, 8),
    ],
    ids=["game", "game-backward", "tournament"],
)
def test_moving_through_the_form_is_cheap(
    arguments: tuple[str, ...], key: str, stops: int
) -> None:
    with Terminal(*arguments) as terminal:
        terminal.settled("F1 help", "your rating, in the list")
        hints = set()
        for _ in range(stops):
            output = terminal.press(key)
            assert 0 < len(output) <= TAB_BYTES, output
            hints.add(terminal.text)
        assert len(hints) == stops
