"""A key sends one small paint, another screen less than all of its cells."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pyte
import pytest

from elo_tui.session.paths import DATA_VARIABLE
from tests.accounts import ANNA, YEAR
from tests.pty import pty_app as keys
from tests.pty.pty_app import SYNC_END, SYNC_START, Terminal, paints
from tests.screens.keeping_desk import fill
from tests.store.lists.made import imported, named

CTRL_O = "\x0f"
GAME = ("game", "1600", "1800", "--k", "20", "--date", "2026-11-20")
TOURNAMENT = ("tournament", "--rating", "1950", "--k", "20", "--date", "2026-11-20")

#: Bytes, at 80 x 24 and 256 colours.
KEY_BYTES = 600
TAB_BYTES = 500
#: A key that changes every figure of three columns of the comparison.
COMPARISON_BYTES = 2500
#: A chart, another screen, a key together with the players it offers.
CHART_BYTES = 4000


def assert_one_paint(output: bytes) -> None:
    """A single synchronized update and not a byte beside it."""
    assert output.startswith(SYNC_START)
    assert output.endswith(SYNC_END)
    assert len(paints(output)) == 1, output


def press_one_paint(terminal: Terminal, key: str, most: int = KEY_BYTES) -> bytes:
    """Press a key that sends one paint of at most so many bytes."""
    output = terminal.press(key)
    assert_one_paint(output)
    assert len(output) <= most, output
    return output


def test_every_key_on_game_is_one_paint() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("+15.20", "F1 help")
        for key in "1234" + keys.BACKSPACE * 4 + "x" + keys.BACKSPACE:
            assert_one_paint(terminal.press(key))
        for key in "1600":
            terminal.press(key)
        assert "+15.20" in terminal.text
        terminal.press("2")
        assert_one_paint(terminal.press(keys.CTRL_Z))
        assert "+15.20" in terminal.text
        terminal.press(keys.DOWN + keys.END)
        for key, shown in (
            (keys.BACKSPACE, "expected 0.92"),
            ("5", "expected 0.24"),
            (keys.BACKSPACE, "expected 0.92"),
            ("0", "expected 0.24"),
        ):
            press_one_paint(terminal, key)
            assert shown in terminal.text
        terminal.press(keys.F5)
        terminal.settled("2 Elo", "the key after a system chooses it")
        terminal.press("\t" + keys.END)
        terminal.settled("your rating")
        for key, shown in (
            (keys.BACKSPACE, "+18.40"),
            ("0", "+15.20"),
            (keys.BACKSPACE, "+18.40"),
        ):
            press_one_paint(terminal, key, COMPARISON_BYTES)
            assert shown in terminal.text
        terminal.press(keys.BACK_TAB)
        terminal.settled("the key after a system chooses it")


def test_every_key_on_tournament_is_one_paint() -> None:
    with Terminal(*TOURNAMENT) as terminal:
        terminal.settled("F1 help")
        for key in "2010 W, 1900 =" + keys.BACKSPACE * 14:
            assert_one_paint(terminal.press(key))
        terminal.press("2010 W; 1900 =; 1800 0; 2100 1; 1950 1; 2020 =" + keys.ENTER)
        # the answer stays, and so does the round that is worked on
        terminal.press(keys.F8 + keys.BACK_TAB + keys.HOME)
        terminal.settled(">  1", " → ", "round 6: rating")
        for key in ("l", "w", "d"):
            assert len(press_one_paint(terminal, key, CHART_BYTES)) > KEY_BYTES


def test_keys_with_offers_are_two_small_paints(tmp_path: Path) -> None:
    imported(tmp_path / "lists", named(), date="2026-11-01")
    with Terminal(*TOURNAMENT, env={DATA_VARIABLE: str(tmp_path)}) as terminal:
        terminal.settled("quit")
        terminal.press("a")
        # the first time the framework paints what it shows twice
        for key, most in (
            ("l", 3),
            ("x", 2),
            (keys.BACKSPACE, 2),
            (keys.DOWN, 1),
            (keys.ENTER, 2),
        ):
            output = terminal.press(key)
            assert 1 <= len(paints(output)) <= most
            assert len(output) <= CHART_BYTES
        assert "Van Der Berg, Al 1800 NED" in terminal.text


@pytest.mark.parametrize(
    ("size", "usual", "most"),
    [((120, 40), 1200, 1400), ((200, 60), 1300, 2000)],
    ids=["120x40", "200x60"],
)
def test_what_all_events_share_stays_while_the_cursor_moves(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    usual: int,
    most: int,
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    fill(*YEAR.entries, person=ANNA)
    with Terminal(size=size, env={DATA_VARIABLE: str(tmp_path)}) as terminal:
        terminal.settled("Ivanova", "F1 help")
        terminal.press(keys.F12)
        terminal.settled("Score, share, change")
        moves = [len(press_one_paint(terminal, keys.DOWN, most)) for _ in range(14)]
        assert median(moves) <= usual, moves


def test_another_screen_is_less_than_all_of_its_cells() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("+15.20", "F1 help")
        before = terminal.text
        for key, shown in (
            (keys.F1, "Esc back"),
            (keys.F3, "F7 ahead"),
            (CTRL_O, "Open"),
            (keys.CTRL_P, "open, csv, settings"),
        ):
            for press, text in (
                (key, shown),
                (keys.F2 if key == keys.F3 else keys.ESCAPE, "+15.20"),
            ):
                begin = len(terminal.output)
                terminal.send(press)
                terminal.settled(text)
                assert len(terminal.output) - begin <= CHART_BYTES, key
            assert terminal.text == before
        # the key of the screen shown draws all of it
        output = terminal.press(keys.F2)
        assert_one_paint(output)
        screen = pyte.Screen(80, 24)
        pyte.ByteStream(screen).feed(output)
        assert "\n".join(row.rstrip() for row in screen.display) == before


@pytest.mark.parametrize(
    ("arguments", "stops"),
    # without a rating the focus is on the first field
    [(GAME, 12), (("tournament",), 8)],
    ids=["game", "tournament"],
)
def test_moving_through_the_form_is_cheap(
    arguments: tuple[str, ...], stops: int
) -> None:
    with Terminal(*arguments) as terminal:
        terminal.settled("F1 help", "your rating, in the list")
        for key in (keys.TAB, keys.BACK_TAB):
            hints = set()
            for _ in range(stops):
                output = terminal.press(key)
                assert 0 < len(output) <= TAB_BYTES, output
                hints.add(terminal.text)
            assert len(hints) == stops
