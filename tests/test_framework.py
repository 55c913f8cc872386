"""What we change about the framework is still needed, and does what it should.

A test named ``..._is_needed`` fails when the framework has mended the fault itself:
then the override can go.
"""

from __future__ import annotations

import importlib.util
import random
import signal
import sys
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import Mock

import pyte
import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.css.model import RuleSet
from textual.strip import Strip

from elo_tui import framework
from tests.screens.desk import game
from tests.terminal import pty_app
from tests.terminal.pty_app import IN_BAND_RESIZE, SYNCHRONIZED, TAB, Terminal

GAME = ("game", "1600", "1800", "--k", "20", "--date", "2026-11-20")
TOURNAMENT = ("tournament", "--rating", "1950", "--k", "20", "--date", "2026-11-20")

RUN = "import sys; from elo_tui.cli.main import main; sys.exit(main(sys.argv[1:]))"
#: Switches an override off in the program, by what it is for.
WITHOUT = {
    "quiet screen": "from textual.screen import Screen; framework.QuietScreen = Screen",
    "keys in order": "framework.KeysInOrder = type('Stock', (), {})",
    "any bytes": (
        "import codecs; from elo_tui import driver;"
        " driver.TerminalDecoder = codecs.getincrementaldecoder('utf-8')"
    ),
    "every resize": (
        "from elo_tui import driver; driver._hear_every_resize = lambda stock: None"
    ),
    "cursor at focus": "framework.CursorAtFocus = type('Stock', (), {})",
    "continue once": (
        "from elo_tui import driver; driver._continue_once = lambda stock: None"
    ),
    "mouse in cells": (
        "from types import SimpleNamespace; framework.constants = SimpleNamespace()"
    ),
}
#: Two more keys: F19 writes a mark when all that was typed is painted, F20 paints
#: everything anew, from nothing that was kept, then writes the mark.
MARK = b"\x1b[5n"
MARKING = f"""
from elo_tui import app
from elo_tui.widgets.lines import Lines
ready = app.EloApp.on_ready
def on_ready(self):
    ready(self)
    self.bind("f19", "mark")
    self.bind("f20", "repaint")
def action_mark(self, waits=2):
    # a change of the screen stops painting for 50 ms, scrolling may take many frames
    if self._batch_count or self.animator._animations:
        waits = 2
    if waits:
        self.set_timer(1 / 60, lambda: self.action_mark(waits - 1))
    else:
        self.screen.call_after_refresh(self._driver.write, {MARK.decode()!r})
def action_repaint(self):
    for widget in self.screen.walk_children(with_self=True):
        if isinstance(widget, Lines):
            widget._drawn_width = -1
        widget.refresh()
    self.action_mark()
for action in (on_ready, action_mark, action_repaint):
    setattr(app.EloApp, action.__name__, action)
"""
F19, F20 = "\x1b[57382u", "\x1b[57383u"


#: A resize whose signal reaches another thread, a while after F20 was pressed.
RESIZED_ELSEWHERE = """
import fcntl, signal, struct, termios, threading
from elo_tui import app
def resize():
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    signal.pthread_kill(threading.get_ident(), signal.SIGWINCH)
def on_ready(self):
    self.bind("f20", "resize")
app.EloApp.on_ready = on_ready
app.EloApp.action_resize = lambda self: threading.Timer(0.3, resize).start()
"""


def program(change: str) -> tuple[str, ...]:
    """The program with a change."""
    return (
        sys.executable,
        "-c",
        f"from elo_tui import framework\n{change}\n{RUN}",
    )


def without(override: str) -> tuple[str, ...]:
    """The program as it would be without one of the overrides."""
    return program(WITHOUT[override])


def test_quiet_screen_is_needed() -> None:
    with Terminal(*GAME, program=without("quiet screen")) as terminal:
        terminal.settled("+15.20", "F1 help")
        assert len(terminal.press(TAB)) > 2000


def test_reading_any_bytes_is_needed() -> None:
    with Terminal(*GAME, program=without("any bytes")) as terminal:
        terminal.settled("+15.20", "F1 help")
        terminal.send(b"\xe9")
        terminal.send("1")
        assert terminal.ended() == 70
        assert "Traceback" not in terminal.output.decode()


@pytest.mark.parametrize("heard", [True, False], ids=["ours", "stock"])
def test_hearing_every_resize_is_needed(heard: bool) -> None:
    change = "" if heard else WITHOUT["every resize"]
    with Terminal(*GAME, program=program(change + RESIZED_ELSEWHERE)) as terminal:
        terminal.settled("+15.20", "F1 help")
        terminal.press(F20, limit=0.1)
        assert (terminal.burst(limit=0.8) != b"") is heard


@pytest.mark.parametrize("ours", [True, False], ids=["ours", "stock"])
def test_the_cursor_at_the_focus_is_needed(ours: bool) -> None:
    change = "" if ours else WITHOUT["cursor at focus"]
    with Terminal(*GAME, program=program(change)) as terminal:
        terminal.settled("+15.20", "F1 help")
        field = terminal.lines[1].index("1600")
        column, row = terminal.cursor
        # behind the last digit; the framework counts one more there
        assert (row == 1 and field + 4 <= column <= field + 5) is ours


def test_the_cursor_stands_where_there_is_no_text_too() -> None:
    with Terminal(*TOURNAMENT, program=program("")) as terminal:
        terminal.settled("No rounds yet", "F1 help")
        terminal.press(f"2010 W{pty_app.ENTER}1900 D{pty_app.ENTER}")
        terminal.settled("2 rounds")
        for key, marked in ((pty_app.DOWN, "1900"), (pty_app.UP, "2010")):
            terminal.press(key)
            terminal.settled(">")
            assert marked in terminal.lines[terminal.cursor[1]], terminal
        terminal.press(pty_app.ESCAPE + TAB)
        x, y = terminal.cursor
        assert terminal.lines[y][x] == "‹"


@pytest.mark.parametrize("once", [True, False], ids=["ours", "stock"])
def test_continuing_once_is_needed(once: bool) -> None:
    change = "" if once else WITHOUT["continue once"]
    with Terminal(*GAME, program=program(change)) as terminal:
        terminal.settled("+15.20", "F1 help")
        terminal.process.send_signal(signal.SIGCONT)
        terminal.press("1")
        # the framework's, with two threads that read, does not end any more
        assert not once or terminal.quit() == 0
        assert (terminal.output.count(b"\x1b[?1049h") == 1) is once


def test_mouse_in_cells_is_needed() -> None:
    answers = (SYNCHRONIZED, IN_BAND_RESIZE)
    with Terminal(
        *GAME, program=without("mouse in cells"), answers=answers
    ) as terminal:
        terminal.settled("+15.20", "F1 help")
        assert terminal.quit() == 0
        assert b"\x1b[?1016h" in terminal.output
        assert b"\x1b[?1016l" not in terminal.output


def test_keys_in_order_is_needed() -> None:
    with Terminal(program=without("keys in order")) as terminal:
        terminal.settled("Type two ratings", "F1 help")
        terminal.press(f"1600{TAB}1800")
        # how many of the last digits come too early is a matter of chance
        terminal.settled("16001", "is outside 1 to 4000")


async def test_nothing_writes_stops_or_opens(tmp_path: Path) -> None:
    async with game(own="1600", opponent="1800") as desk:
        for action in (
            f"app.screenshot('x.svg', '{tmp_path}')",
            "app.suspend_process",
            "app.simulate_key('ctrl+q')",
        ):
            await desk.app.run_action(action)
        desk.app.open_url("http://example.org")
        desk.app.save_screenshot("x.svg", str(tmp_path))
        desk.app.deliver_text(str(tmp_path / "x"), save_directory=tmp_path)
        await desk.settle()
        assert desk.app.is_running
        assert desk.app.return_code is None
    assert [*tmp_path.iterdir()] == []


def unchanged(name: str) -> ModuleType:
    """A copy of a module of the framework that nothing has changed."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def stock() -> ModuleType:
    return unchanged("textual._compositor")


@pytest.fixture(scope="module")
def console() -> Console:
    console = Console(force_terminal=True, color_system="256")
    assert console._color_system is ColorSystem.EIGHT_BIT
    return console


def update(stock: ModuleType, *rows: str) -> Any:  # noqa: ANN401  (the copy's class)
    """A change of the seventh cell in rows of one style and of ten cells."""
    style = Style(color="red", bgcolor="blue")
    return stock.ChopsUpdate(
        [{0: Strip([Segment(row, style)])} for row in rows],
        [(y, 6, 7) for y in range(len(rows))],
        [[10] for _ in rows],
    )


def test_cropping_on_the_left_is_needed(stock: ModuleType, console: Console) -> None:
    change = update(stock, "abcdefghij")
    assert "abcdefg" in change.render_segments(console)
    ours = framework._render_only_what_changed(change, console)
    assert ours == "\x1b[1;7H\x1b[31;44mg\x1b[m"


def test_naming_styles_once_is_needed(stock: ModuleType, console: Console) -> None:
    change = update(stock, "abcdefghij", "klmnopqrst")
    assert change.render_segments(console).count("\x1b[31;44m") == 2
    ours = framework._render_only_what_changed(change, console)
    assert ours == "\x1b[1;7H\x1b[31;44mg\x1b[2;7Hq\x1b[m"


@pytest.mark.parametrize(("ours", "passes"), [(True, 1), (False, 2)])
def test_parsing_styles_once_is_needed(
    ours: bool, passes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = unchanged("textual.css.stylesheet")
    parsed = Mock(wraps=module.parse)
    monkeypatch.setattr(module, "parse", parsed)
    if ours:
        monkeypatch.setattr(framework, "_parse_rules", module.Stylesheet._parse_rules)
        monkeypatch.setattr(framework, "_PARSED", {})
        monkeypatch.setattr(framework, "_VARIABLES", {})
        monkeypatch.setattr(module.Stylesheet, "_parse_rules", framework._parse_once)
    sheet = module.Stylesheet(variables={"ink": "red"})
    sheet.add_source("Label { color: $ink; }", read_from=("here", ""))
    sheet.parse()
    sheet.reparse()
    assert parsed.call_count == passes
    sheet.set_variables({"ink": "blue"})
    sheet.reparse()
    assert parsed.call_count == passes + 1
    assert sheet.rules[0].styles.color.hex == "#0000FF"


def test_an_own_hash_of_rules_is_needed() -> None:
    rule = unchanged("textual.css.model").RuleSet
    assert rule.__hash__ is not object.__hash__
    one = rule()
    assert hash(one) == id(one)
    framework.apply()
    assert RuleSet.__hash__ is object.__hash__


@pytest.mark.parametrize(
    ("sent", "shorter"),
    [
        ("", ""),
        ("plain", "plain"),
        ("\x1b[1;1Hplain\x1b[2;1Htext", "\x1b[1;1Hplain\x1b[2;1Htext"),
        ("\x1b[31ma\x1b[0m\x1b[31mb\x1b[0m", "\x1b[31mab\x1b[m"),
        ("\x1b[31ma\x1b[0m\x1b[1mb\x1b[0m", "\x1b[31ma\x1b[0;1mb\x1b[m"),
        ("\x1b[31ma\x1b[0mb\x1b[31mc\x1b[0m", "\x1b[31ma\x1b[mb\x1b[31mc\x1b[m"),
        ("\x1b[31ma\x1b[0m\x1b[5;5Hb", "\x1b[31ma\x1b[m\x1b[5;5Hb"),
    ],
)
def test_naming_styles_once_keeps_the_cells(sent: str, shorter: str) -> None:
    once = framework._name_styles_once(sent)
    assert shown(once.encode(), (20, 5)) == shown(sent.encode(), (20, 5))
    assert once == shorter


#: The keys of a user in no order, for both screens; whole words count as a key.
KEYS = (
    *"0123456789",
    *"1234wdl=?x",
    *("½", "é", "王", ", ", " bye,"),
    *("2010 W 王明, 1875 = Ana", "1850 w 李娜\r", "2043\r", "1600\t1800\t1"),
    *(pty_app.BACKSPACE, pty_app.DELETE, pty_app.TAB, pty_app.BACK_TAB),
    *(pty_app.UP, pty_app.DOWN, pty_app.LEFT, pty_app.RIGHT) * 2,
    *(pty_app.HOME, pty_app.END, pty_app.ENTER, pty_app.F4),
    *(pty_app.CTRL_Z, pty_app.CTRL_Z, pty_app.CTRL_R, pty_app.CTRL_N),
    *("J", "K", "\x1b[<0;20;10M\x1b[<0;20;10m", "\x1b[<0;12;3M\x1b[<0;12;3m"),
    *(pty_app.CTRL_T, 2 * pty_app.F1, pty_app.CTRL_Y + "q"),
)
SIZES = ((80, 24), (120, 40), (40, 12), (100, 20), (60, 30), (39, 11), (80, 12))


def shown(output: bytes, size: tuple[int, int]) -> list[list[pty_app.Cell]]:
    """The cells that some output leaves on an empty screen."""
    screen = pyte.Screen(*size)
    pyte.ByteStream(screen).feed(output)
    return pty_app.cells(screen)


def differences(
    before: list[list[pty_app.Cell]], after: list[list[pty_app.Cell]]
) -> list[tuple[int, int, pty_app.Cell, pty_app.Cell]]:
    """Column, row and both cells, where two screens look different."""
    return [
        (x, y, old, new)
        for y, rows in enumerate(zip(before, after, strict=True))
        for x, (old, new) in enumerate(zip(*rows, strict=True))
        if looks(old) != looks(new)
    ]


def story(done: object, differing: object, *screens: list[list[pty_app.Cell]]) -> str:
    """What was done, the cells that differ, and both screens."""
    rows = [
        "".join(cell.text for cell in row).rstrip()
        for screen in screens
        for row in [[], *screen]
    ]
    return "\n".join([repr(done), repr(differing), *rows])


def looks(cell: pty_app.Cell) -> pty_app.Cell:
    """The cell as it is seen: the ink of a blank is not."""
    if cell.text != " " or cell.underlined or cell.reversed:
        return cell
    return pty_app.Cell(" ", "", cell.background, False, False, False, False)


@pytest.mark.parametrize(
    ("arguments", "seed"), [(GAME, 1), (TOURNAMENT, 2)], ids=["game", "tournament"]
)
def test_what_is_painted_bit_by_bit_is_the_whole(
    arguments: tuple[str, ...], seed: int
) -> None:
    chance = random.Random(seed)
    size = SIZES[0]
    done: list[object] = []
    with Terminal(*arguments, program=program(MARKING)) as terminal:
        terminal.settled("F1 help")
        for turn in range(10):
            if turn % 3 == 2:
                size = chance.choice([other for other in SIZES if other != size])
                done.append(size)
                terminal.resize(*size)
                terminal.burst()
            keys = "".join(chance.choices(KEYS, k=12))
            done.append(keys)
            terminal.send(keys + F19)
            terminal.read_until(MARK)
            # a machine at its limit may still be scrolling to what has the focus
            terminal.burst(limit=2 * pty_app.QUIET)
            before = terminal.cells
            terminal.send(F20)
            whole = shown(terminal.read_until(MARK), size)
            differing = differences(before, whole)
            assert not differing, story(done, differing, before, whole)
