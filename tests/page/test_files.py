"""Files on the page: dropped ones are read, and saved ones written, as natively."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests import shared
from tests.page.opened_page import NEEDS, opened
from tests.pty.pty_app import ENTER, ESCAPE, F2, F6, Terminal
from tests.shared import CHECKOUT

pytestmark = NEEDS
CTRL_S = "\x13"
#: One file of each format.
FORMATS = (
    "data/pairing/weekend_38.trf",
    "data/chess_results/found_pairings_all_rounds.html",
    "data/tunx/esp_1385606.TUNX",
    "data/pgn/found_event_per_game.pgn",
    "data/games_rows/workbook_games.xlsx",
    "data/games_rows/en_a_swiss.csv",
    "data/swar/wild_open_after_r3.json",
    "data/swisschess/nirgendwo-rundenturnier.txt",
    "data/swisssys/wild_event.sjson",
    "data/uschess/tournamentinfo.txt",
    "data/papi/wild_toutes_rondes.html",
    "data/games_rows/chessresults_upload.xml",
    "data/history/lichess_games.ndjson",
)
_PASTE = "\x1b[200~{}\x1b[201~"


def _give_program() -> dict[str, str]:
    """The environment in which the program of the checkout starts in any folder."""
    return {"PYTHONPATH": str(CHECKOUT)}


async def test_a_file_of_each_format_is_read_as_natively(tmp_path: Path) -> None:
    found = [one for name in FORMATS if (one := shared.file(name)).is_file()]
    assert found or not shared.SHARED.is_dir()
    async with opened(tmp_path / "profile") as tab:
        await tab.resize(100, 40)
        with Terminal(size=(100, 40), folder=tmp_path, env=_give_program()) as terminal:
            for keys in (F2, F6):
                await tab.type(keys)
                terminal.press(keys)
            await tab.until_shown("No event")
            terminal.settled("No event")
            for path in found:
                before = await tab.rows()
                shutil.copy(path, tmp_path)
                await tab.drop(path)
                terminal.press(_PASTE.format(tmp_path / path.name))
                await tab.until(before.__ne__)
                # the review of what was read, or why it was not
                rows = await tab.until(lambda rows: _is_same(rows, terminal))
                assert rows != before
                await tab.type(ESCAPE)
                terminal.press(ESCAPE)
                await tab.until(lambda rows: _is_same(rows, terminal))


def _is_same(rows: list[str], terminal: Terminal) -> bool:
    """Whether the rows are the same but for the path of the file."""
    terminal.burst(limit=0.05)
    return [*map(_omit_path, rows)] == [*map(_omit_path, terminal.lines)]


def _omit_path(row: str) -> str:
    return re.sub(r"─* [/…]\S* ─╯$", "", row)


async def test_a_file_is_saved_as_natively(tmp_path: Path) -> None:
    async with opened(tmp_path / "profile") as tab:
        await tab.call(
            "Browser.setDownloadBehavior",
            behavior="allow",
            downloadPath=str(tmp_path / "page"),
        )
        with Terminal(folder=tmp_path, env=_give_program()) as terminal:
            terminal.settled("Type two ratings")
            await tab.type(F2)
            await tab.until_shown("Type two ratings")
            keys = f"1600{ENTER}1800"
            await tab.type(keys)
            terminal.press(keys)
            for down in ("", "\x1b[B"):
                await tab.until_shown("15.20")
                terminal.settled("15.20")
                await tab.type(CTRL_S)
                await tab.until_shown("your downloads", "web page")
                assert "~ is your home" not in "\n".join(await tab.rows())
                terminal.press(CTRL_S)
                terminal.settled("web page")
                await tab.type(down + ENTER)
                terminal.press(down + ENTER)
                terminal.settled("Saved")
                await tab.until_shown("Saved")
    for name in ("game 1600 1800.csv", "game 1600 1800.html"):
        saved = tmp_path / "page" / name
        assert saved.read_bytes() == (tmp_path / name).read_bytes()
