"""One walk through every screen, with names that mean harm: no control of theirs gets
through, nothing is sent while nothing is done, and a poor font suffices.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import elo_tui
from tests.pty import test_every_kept_screen as kept
from tests.pty.pty_app import (
    CTRL_P,
    CTRL_Y,
    DOWN,
    ENTER,
    ESCAPE,
    F1,
    F2,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    F12,
    TAB,
    Terminal,
)
from tests.pty.sequences import controls, modes_on
from tests.readers.trf_text import player

pytestmark = pytest.mark.slow

#: Rows 34 to 49 of the list of hostile inputs, as a report can hold them.
NAMES = (
    "👨\u200d👩\u200d👧 Family",
    "李小龙李小龙李小龙李小",
    "e" + "\u0301" * 20,
    "Mu\u0308ller",
    "\u0410\u043d\u043d",
    "\ue000\u200b",
    "[bold]x[/bold]",
    "[/] [/ [red",
    "[true, false] Smith [2] [a=b]",
    "[@click=app.quit]x[/]",
    "[link=http://a.b]x[/link]",
    "\x1b[31mred\x1b[2J",
    "\x1b]52;c;ZQ==\x07",
    "\x1b]52;c;ZQ==\x1b\\",
    "\x1b]8;;x\x1b\\link \x1b]0;title\x07",
    "\x1bP$q\x1b\\ \x1b[6n\x1b[c",
    "\x9b31m\x9d0;title\x9c\x90q",
    "\u202eright-to-left",
)
EVENT = "Open [/] \x1b]0;title\x07"
CTRL_O, CTRL_S = "\x0f", "\x13"
#: Seconds of watching a screen, longer than half a blink of a cursor; once longer than
#: a clock needs for a second.
IDLE, LONG_IDLE = 0.55, 1.1
ALT_R, ALT_S = "\x1br", "\x1bs"
FILE = "hostile.trf"
#: A file's name is foreign text too.
ODD_FILE = os.fsdecode(b"a\x1b[31mb\x1b]52;c;ZQ==\x07\x9b\xff[@click=app.quit]")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An event of such names, among files of such names."""
    rows = [f"012 {EVENT}", "042 2026/11/20", "052 2026/11/20"]
    for no, name in enumerate(NAMES, start=1):
        opponent, colour, result = (no + 1, "w", 1) if no % 2 else (no - 1, "b", 0)
        game = f"{opponent:4} {colour} {result}"
        rows.append(player(no, game, name=name, rating=1500 + no, points=f"{result}.0"))
    for name in (FILE, ODD_FILE):
        (tmp_path / name).write_text("\n".join(rows))
    return tmp_path


def steps(folder: Path) -> Iterator[tuple[str, str]]:
    """What is pressed, and a text of the screen that it leads to."""
    yield "\x1bh", "A number opens"
    yield F6, "c complete"
    yield F4, "Working: "
    yield ESCAPE, "c complete"
    yield "/[@click", "[@click=app.quit]x[/]"
    yield ENTER, "K 20"
    yield "f", "Facts"
    yield ESCAPE, "c complete"
    yield ENTER, "F7 ahead"
    for key, shown in ((F4, "scroll"), (F5, "after a system chooses it")):
        yield key, shown
        yield ESCAPE, "F7 ahead"
    yield F7, "Esc"
    for part in ("Scores", "Norms", "Next", "Season"):
        yield F9, part
    yield F8, "Esc"
    yield DOWN, "Esc"
    yield ESCAPE, "F7 ahead"
    yield CTRL_Y, "Sent to your terminal"
    yield ESCAPE, "F7 ahead"
    yield ALT_R, "the arrows read them"
    yield ESCAPE, "F7 ahead"
    yield F1, "How it computes"
    yield ESCAPE, "F7 ahead"
    yield CTRL_P, "result: Copy"
    yield ESCAPE, "F7 ahead"
    yield CTRL_S, "Format"
    yield ESCAPE, "F7 ahead"
    yield ALT_S, "opened last"
    yield ESCAPE, "F7 ahead"
    yield CTRL_O + f"{folder}/", "2 entries"
    yield FILE + ENTER, "Who are you?"
    yield ESCAPE + ESCAPE, "F7 ahead"
    yield F2 + f"1600{TAB}{TAB}1800", "expected 0.24"
    yield F8, "Esc"
    for _ in range(2):
        yield DOWN, "Esc"
    yield ESCAPE, "expected 0.24"
    yield F12, "p people"


def test_rows34_to_49_nothing_of_a_name_passes_and_idle_is_silent(folder: Path) -> None:
    # the poorest terminal of all: what stays is Latin-1, the names, and the sign for
    # what is unreadable
    font = {*map(chr, range(0x100)), "\ufffd", *"".join(NAMES)}
    with Terminal(
        *("--no-mouse", "field", str(folder / ODD_FILE)),
        size=(120, 40),
        env={"TERM": "linux"},
    ) as terminal:
        terminal.settled("18 players", "F1 help")
        assert modes_on(bytes(terminal.output)) == {"1004", "1049", "2004"}
        idle = LONG_IDLE
        for keys, shown in steps(folder):
            begin = len(terminal.output)
            terminal.press(keys)
            terminal.settled(shown)
            assert controls(bytes(terminal.output[begin:])) == [], shown
            assert {*terminal.text} <= font, terminal.text
            if keys != ESCAPE:
                assert terminal.read(idle) == b"", shown
                idle = IDLE
        assert terminal.quit() == 0


#: Each kind of screen, and a text by which it is on one of the two walks; without one
#: where it comes and goes by itself, or needs an event, a pool or a newer list.
SCREENS = {
    "AddEventScreen": "",
    "AddPeopleScreen": "Add people",
    "BoardScreen": "",
    "CategoriesScreen": "",
    "ColumnsScreen": "",
    "ConflictScreen": "m: this version",
    "CopiedScreen": "Sent to your terminal",
    "DifferencesScreen": "the journal has",
    "DraftsScreen": "of earlier sessions",
    "EveningScreen": "",
    "FactsScreen": "Facts",
    "FetchListsScreen": "nothing is sent before",
    "FieldScreen": "K 20",
    "FilingScreen": "",
    "GameScreen": "expected 0.24",
    "HelpScreen": "How it computes",
    "HomeScreen": "A number opens",
    "IdleScreen": "",
    "JournalScreen": "p people",
    "KeepScreen": "Keep in the journal",
    "NamesakeScreen": "",
    "NewPoolScreen": "New club list",
    "PoolRulesScreen": "",
    "LookupScreen": "players of the rating lists",
    "NormsScreen": "",
    "OfficialScreen": "published rating",
    "OpenScreen": "2 entries",
    "Palette": "result: Copy",
    "PeopleScreen": "with a journal; * is",
    "PersonScreen": "FIDE ID",
    "PlainTextScreen": "the arrows read them",
    "PoolScreen": "p lists",
    "PoolsScreen": "",
    "SplitScreen": "",
    "ReadingScreen": "",
    "RefreshScreen": "",
    "ReviewScreen": "Who are you?",
    "RoundScreen": "",
    "RosterScreen": "Publ.",
    "SaveScreen": "Format",
    "SettingsScreen": "opened last",
    "StepsScreen": "takes a change back",
    "ImportJournalScreen": "Import into the journal",
    "ImportListScreen": "",
    "TournamentScreen": "F7 ahead",
    "VerdictScreen": "",
}


def screens() -> set[str]:
    """The names of the screen classes in the source from which no other is made."""
    bases: dict[str, set[str]] = {}
    for path in Path(elo_tui.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                named = {ast.unparse(base).partition("[")[0] for base in node.bases}
                bases[node.name] = named
    found = {"Screen", "CommandPalette"}
    while more := {name for name in bases if bases[name] & found} - found:
        found |= more
    return found & bases.keys() - set.union(*bases.values())


def test_every_kind_of_screen_is_walked_through() -> None:
    assert screens() == {*SCREENS}
    here = Path("/")
    shown = {text for _, text in (*steps(here), *kept.steps(here))}
    assert {*SCREENS.values()} - {""} <= shown
