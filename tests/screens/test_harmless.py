"""Texts that others wrote, each by its own way to the screen, the clipboard, a file.

Each is looked at in its cells, and as the terminal gets it. That no text at all gets
through is proven by the properties in tests/terminal/test_painting.py; here each place
shows one in the right cells, too.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.color import ColorSystem
from textual._compositor import CompositorUpdate

from elo_tui.app.save_dialog import SaveScreen
from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.session import paths
from elo_tui.terminal.painting import SentCells
from tests.core.crosstables import SMALL
from tests.pty.sequences import controls
from tests.screens import desk
from tests.screens.desk import AnyDesk, picture
from tests.screens.filing_desk import (
    EVENT,
    open_dialog,
    open_file,
    reviewed,
    settled,
    type_path,
)

#: A colour, the clipboard, a title by C1, a turn, a join, a line end, a byte of another
#: encoding; without a slash.
HOSTILE = "a\x1b[31mb\x1b]52;c;ZQ==\x07\x9d0;t\x9c\u202ec\u200dd\ne\udcff"
STEERS = {*map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0))}
STEERS |= {*"\u200b\u200c\u200d\u200e\u200f\u2028\u2029\ufeff"}
STEERS |= {*map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))}


def painted(here: AnyDesk) -> str:
    """What is sent where the whole screen is painted."""
    update = here.app.screen._compositor.render_update(full=True)
    assert isinstance(update, CompositorUpdate)
    return SentCells().write_update(update, ColorSystem.EIGHT_BIT)


def assert_harmless(here: AnyDesk) -> str:
    """Nothing on the screen steers a terminal, and each row has its cells."""
    assert controls(painted(here).encode()) == []
    rows = picture(here.app)
    assert [row for row in rows if {*row} & STEERS] == []
    assert max(map(cell_len, rows)) <= here.app.size.width
    return "\n".join(rows)


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of a hostile name, in a folder of a hostile name."""
    folder = tmp_path / HOSTILE
    folder.mkdir()
    path = folder / f"{HOSTILE}.trf"
    path.write_text(EVENT)
    monkeypatch.chdir(folder)
    return path


async def test_the_name_of_a_file_on_its_way_through_the_screens(hostile: Path) -> None:
    async with desk.game(own="1600") as here:
        await open_dialog(here)
        assert_harmless(here)
        await type_path(here, hostile.parent)
        assert_harmless(here)
        await here.press("escape")
        await open_file(here, hostile)
        assert "a\ufffd[31mb" in assert_harmless(here)
        reviewed(here)
        await here.press("f6")
        await settled(here)
        assert isinstance(here.top, FieldScreen)
        assert "a\ufffd[31mb" in assert_harmless(here)
        await here.press("enter")
        await settled(here)
        assert isinstance(here.top, TournamentScreen)
        assert "a\ufffd[31mb" in assert_harmless(here)
        await here.press("ctrl+y")
        assert not STEERS - {"\n"} & {*here.app.clipboard}
        assert_harmless(here)


async def test_the_name_of_a_file_in_refusals_and_questions(hostile: Path) -> None:
    wrong = hostile.with_name(f"{HOSTILE}.txt")
    wrong.write_text("not an event")
    async with desk.field(SMALL) as here:
        await open_file(here, wrong)
        assert_harmless(here)
        await here.press("escape", "escape", "ctrl+s")
        assert isinstance(here.top, SaveScreen)
        for name in (wrong.name, str(hostile.parent), f"{HOSTILE}/none/x"):
            here.top.path.value = name
            await here.press("enter")
            await settled(here)
            assert_harmless(here)


async def test_recent_files(hostile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = hostile.parent / "state"
    monkeypatch.setenv(paths.STATE_VARIABLE, str(state))
    state.mkdir()
    (state / "recent.json").write_text(json.dumps([str(hostile), f"{HOSTILE}/gone"]))
    async with desk.game() as here:
        await open_dialog(here)
        assert "Opened last" in assert_harmless(here)


@pytest.mark.parametrize("variable", ["CONFIG", "STATE", "DATA", "CONTACT"])
async def test_variables_of_the_environment(
    variable: str, hostile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"ELO_TUI_{variable}", str(hostile))
    async with desk.game(own="1600") as here:
        await settled(here)
        assert_harmless(here)
        for keys in (("alt+s",), ("escape", "alt+p"), ("escape", "alt+l")):
            await here.press(*keys)
            await settled(here)
            assert_harmless(here)


async def test_settings(hostile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = HOSTILE.replace("\udcff", "")
    quoted = json.dumps(text)
    config = hostile.parent / "config.toml"
    for line in (
        f"theme = {quoted}",
        f"{quoted} = 1",
        f'[keys]\n{quoted} = "f9"',
        f"[keys]\n'game.copy' = {quoted}",
        f"lists = {quoted}\nown_list = {quoted}",
        f"x = \x1b]0;t\x07{text}",
    ):
        config.write_text(line)
        monkeypatch.setenv(paths.CONFIG_VARIABLE, str(config))
        async with desk.game(own="1600") as here:
            assert_harmless(here)
            await here.press("alt+s")
            assert_harmless(here)


async def test_an_address(hostile: Path) -> None:
    async with desk.game(own="1600") as here:
        for address in (f"https://{HOSTILE}/x", f"https://chess-results.com/{HOSTILE}"):
            await open_dialog(here)
            await type_path(here, address)
            await here.press("enter")
            await settled(here)
            assert_harmless(here)
            await here.press("escape", "escape")


async def test_what_nobody_cleaned_is_left_out_where_it_is_painted() -> None:
    """Whatever a reader or a later change lets through: names, titles, an event."""
    players = tuple(
        replace(player, name=HOSTILE, title=HOSTILE, federation=HOSTILE)
        for player in SMALL.players
    )
    event = EventFacts(HOSTILE, HOSTILE, HOSTILE, time_control=HOSTILE)
    async with desk.field(Crosstable(event, players)) as here:
        for keys in ("2", "3", "f4", "escape", "1", "enter", "f7", "ctrl+y"):
            sent = painted(here)
            assert controls(sent.encode()) == []
            assert not STEERS - {"\x1b"} & {*sent}
            await here.press(keys)
            await settled(here)
        assert not STEERS - {"\n"} & {*here.app.clipboard}
