"""What we change about the framework is still needed, and does what it should.

A test named ``..._is_needed`` fails when the framework has mended the fault itself:
then the override can go.
"""

from __future__ import annotations

import importlib.util
import random
import re
import signal
import sys
from functools import lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar
from unittest.mock import Mock, patch

import pyte
import pytest
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.css.model import RuleSet
from textual.css.parse import parse
from textual.css.tokenize import tokenize_values
from textual.screen import Screen
from textual.widgets import Button, Input, Label, OptionList, Select, Tree

from elo_tui.kit.screens.base_screen import BaseScreen
from elo_tui.terminal import overrides, parsed_sheets
from elo_tui.terminal.parsed_sheets import ParsedSheets, shorten_sheet
from tests.pty import pty_app
from tests.pty.pty_app import IN_BAND_RESIZE, SYNCHRONIZED, TAB, Terminal
from tests.screens.desk import game
from tests.shared import CHECKOUT

pytestmark = pytest.mark.pty

STYLES = CHECKOUT / "styles"

GAME = ("game", "1600", "1800", "--k", "20", "--date", "2026-11-20")
TOURNAMENT = ("tournament", "--rating", "1950", "--k", "20", "--date", "2026-11-20")

RUN = "import sys; from elo_tui.start import main; sys.exit(main(sys.argv[1:]))"
#: Switches an override off in the program, by what it is for.
WITHOUT = {
    "keys in order": "overrides.KeysInOrder = type('Stock', (), {})",
    "any bytes": (
        "from elo_tui.terminal.driver import TerminalDriver;"
        " del TerminalDriver.run_input_thread"
    ),
    "every resize": (
        "from elo_tui.terminal.driver import TerminalDriver;"
        " del TerminalDriver.start_application_mode"
    ),
    "one size": "del overrides.OnOwnDriver.on_resize",
    "cursor at focus": "overrides.CursorAtFocus = type('Stock', (), {})",
    "continue once": (
        "from elo_tui.terminal.driver import TerminalDriver;"
        " del TerminalDriver._sigcont_application"
    ),
    "mouse in cells": "from textual import constants; constants.SMOOTH_SCROLL = True",
}
#: Two more keys: F19 writes a mark when all that was typed is painted, F20 paints
#: everything anew, from nothing that was kept, then writes the mark.
MARK = b"\x1b[5n"
MARKING = f"""
from elo_tui.app import elo_app
from elo_tui.kit.widgets.lines import Lines
ready = elo_app.EloApp.on_ready
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
    self.repaint_all()
    self.action_mark()
for action in (on_ready, action_mark, action_repaint):
    setattr(elo_app.EloApp, action.__name__, action)
"""
F19, F20 = "\x1b[57382u", "\x1b[57383u"


#: A resize whose signal reaches another thread, a while after F20 was pressed.
RESIZED_ELSEWHERE = """
import fcntl, signal, struct, termios, threading
from elo_tui.app import elo_app
def resize():
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    signal.pthread_kill(threading.get_ident(), signal.SIGWINCH)
def on_ready(self):
    self.bind("f20", "resize")
elo_app.EloApp.on_ready = on_ready
elo_app.EloApp.action_resize = lambda self: threading.Timer(0.3, resize).start()
"""


def program(change: str) -> tuple[str, ...]:
    """The program with a change."""
    return (
        sys.executable,
        "-c",
        # as the program does before it imports the framework
        "from elo_tui.kit.command_line import guards; guards.clean_environment()\n"
        f"from elo_tui.terminal import overrides\n{change}\n{RUN}",
    )


def without(override: str) -> tuple[str, ...]:
    """The program as it would be without one of the overrides."""
    return program(WITHOUT[override])


@pytest.mark.parametrize("quiet", [True, False], ids=["ours", "stock"])
async def test_quiet_screen_is_needed(quiet: bool) -> None:
    class Fields(BaseScreen if quiet else Screen[None]):  # type: ignore[misc]
        def compose(self) -> ComposeResult:
            yield from (Input(), Input())

    app, fields = App[None](), Fields()
    async with app.run_test() as pilot:
        await app.push_screen(fields)
        with patch.object(fields, "refresh", wraps=fields.refresh) as drawn:
            await pilot.press("tab")
        anew = [one for one in drawn.call_args_list if one.kwargs.get("repaint")]
        assert (anew == []) is quiet


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
def test_ignoring_the_size_of_the_start_is_needed(ours: bool) -> None:
    change = "" if ours else WITHOUT["one size"]
    with Terminal(*GAME, program=program(change)) as terminal:
        terminal.settled("+15.20", "F1 help")
        assert (terminal.output.count(b"Tournament") == 1) is ours


@pytest.mark.parametrize("ours", [True, False], ids=["ours", "stock"])
def test_the_cursor_at_the_focus_is_needed(ours: bool) -> None:
    change = "" if ours else WITHOUT["cursor at focus"]
    with Terminal(*GAME, program=program(change)) as terminal:
        terminal.settled("+15.20", "F1 help")
        field = terminal.lines[2].index("1600")
        column, row = terminal.cursor
        # after the last digit; the framework counts one more there
        assert (row == 2 and field + 4 <= column <= field + 5) is ours


def test_the_cursor_stands_where_there_is_no_text_too() -> None:
    with Terminal(*TOURNAMENT, program=program("")) as terminal:
        terminal.settled("No rounds yet", "F1 help")
        terminal.press(f"2010 W{pty_app.ENTER}1900 D{pty_app.ENTER}")
        terminal.settled("2 rounds")
        for key, marked in ((pty_app.DOWN, "1900"), (pty_app.UP, "2010")):
            terminal.press(key)
            terminal.settled(">")
            assert marked in terminal.lines[terminal.cursor[1]], terminal
        # read as Shift+Tab: back to the date, then to the pool
        for hint in ("the first day", "standard, rapid or blitz"):
            terminal.press(pty_app.ESCAPE + TAB)
            terminal.settled(hint)
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


def _are_digits_misplaced() -> bool:
    with Terminal(program=without("keys in order")) as terminal:
        terminal.settled("Type two ratings", "F1 help")
        terminal.press(f"1600{pty_app.ENTER}1800")
        terminal.settled("F1 help")
        you, opponent = terminal.lines[2:4]
        return not ("You      1600 " in you and "Opponent 1800 " in opponent)


def test_keys_in_order_is_needed() -> None:
    # how many of the last digits come too early is a matter of chance, seldom none
    assert any(_are_digits_misplaced() for _ in range(5))


class Slow(Screen[None]):
    """A screen with a key that needs what the screen is made of."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("down", "look", priority=True)]
    looked = ""

    def compose(self) -> ComposeResult:
        yield Label("here", id="part")

    def action_look(self) -> None:
        self.looked = str(self.query_one("#part", Label).id)


async def test_a_key_waits_for_a_screen_that_has_no_parts_yet() -> None:
    async with game() as desk:
        slow = Slow()
        desk.app.post_message(events.Key("down", None))
        desk.app.push_screen(slow)
        await desk.settle()
        assert slow.looked == "part"


@pytest.mark.parametrize("ours", [True, False])
async def test_ending_once_is_needed(ours: bool) -> None:
    class Ends(BaseScreen if ours else Screen[None]):  # type: ignore[misc]
        pass

    async with game() as desk:
        below, above = Ends(), Ends()
        await desk.app.push_screen(below)
        await desk.app.push_screen(above)
        above.dismiss()
        above.dismiss()
        await desk.settle()
        assert (below in desk.app.screen_stack) is ours


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


@pytest.mark.parametrize(("ours", "passes"), [(True, 1), (False, 2)])
def test_parsing_styles_once_is_needed(
    ours: bool, passes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = unchanged("textual.css.stylesheet")
    parsed = Mock(wraps=module.parse)
    monkeypatch.setattr(module, "parse", parsed)
    if ours:
        monkeypatch.setattr(
            parsed_sheets, "parse_stock", module.Stylesheet._parse_rules
        )
        monkeypatch.setattr(parsed_sheets, "SHEETS", ParsedSheets())
        monkeypatch.setattr(module.Stylesheet, "_parse_rules", parsed_sheets.parse_once)
    sheet = module.Stylesheet(variables={"ink": "red"})
    sheet.add_source("Label { color: $ink; }", read_from=("here", ""))
    sheet.parse()
    sheet.reparse()
    assert parsed.call_count == passes
    sheet.set_variables({"ink": "blue"})
    sheet.reparse()
    assert parsed.call_count == passes + 1
    assert sheet.rules[0].styles.color.hex == "#0000FF"


def test_a_shortened_sheet_has_the_same_rules() -> None:
    sheets = [path.read_text("utf-8") for path in sorted(STYLES.glob("*.tcss"))]
    names = {*re.findall(r"[$]([\w-]+)", "".join(sheets))}
    variables = tokenize_values(
        dict.fromkeys(names, "red") | App[None]().get_css_variables()
    )
    kinds = (App, Screen, Button, Input, OptionList, Tree, Select)
    for css in (*sheets, *(kind.DEFAULT_CSS for kind in kinds)):
        whole, short = (
            [rule.css for rule in parse("", text, ("", ""), None, variables)]
            for text in (css, shorten_sheet(css))
        )
        assert short == whole
        assert len(shorten_sheet(css)) < len(css)


def test_an_own_hash_of_rules_is_needed() -> None:
    rule = unchanged("textual.css.model").RuleSet
    assert rule.__hash__ is not object.__hash__
    one = rule()
    assert hash(one) == id(one)
    overrides.apply_overrides()
    assert RuleSet.__hash__ is object.__hash__


@pytest.mark.parametrize("ours", [True, False])
def test_counting_parameters_once_is_needed(
    ours: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Some:
        def method(self, one: int, two: int = 2, *, three: int = 3) -> None: ...

    module = unchanged("textual._callback")
    signature = Mock(wraps=module.signature)
    monkeypatch.setattr(module, "signature", signature)
    if ours:
        counted = lru_cache(module._count_parameters)
        monkeypatch.setattr(overrides, "_count_of_method", counted)
        monkeypatch.setattr(overrides, "_count_parameters", module._count_parameters)
        monkeypatch.setattr(
            module, "_count_parameters", overrides._count_parameters_once
        )
    for some in (Some(), Some()):
        assert module.count_parameters(partial(some.method, 1)) == 2
    assert module.count_parameters(partial(lambda one, two: None, 1)) == 1
    assert signature.call_count == (2 if ours else 3)


async def test_a_quiet_field_is_needed() -> None:
    def laid_out(screen: Screen[Any]) -> Any:  # noqa: ANN401  (a private class)
        return patch.object(screen, "_refresh_layout", wraps=screen._refresh_layout)

    async with game(own="160", opponent="1800") as desk:
        await desk.press("end", "0", "backspace")
        with laid_out(desk.screen) as ours:
            await desk.press("0")
        assert desk.field("own").value == "1600"
        assert ours.call_count == 0
    stock = App[None]()
    async with stock.run_test() as pilot:
        field = Input()
        await stock.mount(field)
        await pilot.pause()
        with laid_out(stock.screen) as theirs:
            field.value = "0"
            await pilot.pause()
        assert theirs.call_count == 1


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
    *(pty_app.CTRL_T, 2 * pty_app.F1, pty_app.CTRL_Y + "\x1b"),
    # other screens, panes and dialogs
    *(pty_app.F2, pty_app.F3, pty_app.F5, pty_app.F6, pty_app.F7, pty_app.F8),
    *(pty_app.F12, pty_app.CTRL_P + 2 * pty_app.ESCAPE, "\x0f", pty_app.ESCAPE),
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


@pytest.mark.slow
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


def test_text_in_no_cell_is_needed() -> None:
    overrides.apply_overrides()
    assert Content("word").get_height({}, 0) == 4
    with (
        patch.object(Content, "_wrap_and_format", overrides._wrap_and_format),
        pytest.raises(ValueError, match="range"),
    ):
        Content("word").get_height({}, 0)
