"""The page in a browser: the same screens as in a terminal, files, what is kept.

They need a built page, named by ELO_TUI_PAGE, and Chromium; `.ci/page/check` has both.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.pty.pty_app import ENTER, ESCAPE, F2, F3, F6, F12, Terminal
from tests.shared import CHECKOUT

PAGE = os.environ.get("ELO_TUI_PAGE", "")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PAGE, reason="no built page: ELO_TUI_PAGE names none"),
    pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine"),
]
if PAGE and CHROMIUM:
    from tests.page.browser_tab import Browser, Tab, serve

SAMPLE = CHECKOUT / "elo_tui" / "features" / "home" / "sample_open.trf"
CTRL_S, CTRL_O = "\x13", "\x0f"
HOME = "What a game or a tournament does to a rating"


@asynccontextmanager
async def opened(profile: Path) -> AsyncIterator[Tab]:
    """The page in a browser with a profile, its first screen shown."""
    with Browser(CHROMIUM, profile) as browser:
        async with serve(Path(PAGE)) as url, browser.open_tab(url) as tab:
            await tab.until_shown(HOME)
            yield tab


#: Keys, and a text that the screen shows after them.
WALK = (
    (F2, "Type two ratings"),
    (f"1600{ENTER}1800", "15.20"),
    ("\x1bOS", "8.3.1"),
    (F3, "No rounds yet"),
    (f"1850 w, 1900 d{ENTER}", "1900"),
    (F12, "Journal"),
    ("\x1bOP", "Help"),
    (ESCAPE, "Journal"),
    ("\x1bh", "Home"),
    ("1", "Castellanos"),
    ("2", "Standings"),
    (F6, "Event"),
)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)])
async def test_the_rows_are_those_of_a_terminal(
    size: tuple[int, int], tmp_path: Path
) -> None:
    env = {"ELO_TUI_DATA": str(tmp_path / "data"), "ELO_TUI_STATE": str(tmp_path)}
    async with opened(tmp_path / "profile") as tab:
        await tab.resize(*size)
        before = len(tab.list_events("Network.requestWillBeSent"))
        with Terminal(size=size, env=env) as terminal:
            terminal.settled("You")
            terminal.press("\x1bh")
            for keys, _ in WALK:
                await tab.type(keys)
                terminal.press(keys)
                try:
                    await tab.until(lambda rows: _is_same(rows, terminal))
                except TimeoutError:
                    assert await tab.rows() == terminal.lines
        assert len(tab.list_events("Network.requestWillBeSent")) == before
        assert not tab.list_events("Runtime.exceptionThrown", "Log.entryAdded")
        assert not tab.list_events("Runtime.consoleAPICalled")


def _is_same(rows: list[str], terminal: Terminal) -> bool:
    terminal.burst(limit=0.05)
    return rows == terminal.lines


async def test_a_dropped_file_is_reviewed(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        await tab.type(F6)
        await tab.drop(SAMPLE)
        await tab.until_shown("Castellanos", "Enter")


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
                terminal.press(CTRL_S)
                terminal.settled("web page")
                await tab.type(down + ENTER)
                terminal.press(down + ENTER)
                terminal.settled("Saved")
                await tab.until_shown("Saved")
    for name in ("game 1600 1800.csv", "game 1600 1800.html"):
        saved = tmp_path / "page" / name
        assert saved.read_bytes() == (tmp_path / name).read_bytes()


def _give_program() -> dict[str, str]:
    """The environment in which the program of the checkout starts in any folder."""
    return {"PYTHONPATH": str(CHECKOUT)}


async def test_the_journal_outlives_the_page_and_one_tab_has_it(tmp_path: Path) -> None:
    with Browser(CHROMIUM, tmp_path) as browser:
        async with serve(Path(PAGE)) as url, browser.open_tab(url) as tab:
            await tab.until_shown(HOME)
            await tab.type(f"{F12}2")
            await tab.until_shown("New person")
            await tab.type(f"Ann{ENTER}")
            await tab.until_shown("Official rating")
            await tab.type(ESCAPE)
            await tab.until_shown("Nothing of FIDE")
            async with browser.open_tab(url) as second:
                await second.until_shown("Nothing is stored here")
            await tab.call("Page.reload")
            await tab.until(lambda rows: not any(rows))
            await tab.until(any)
            await tab.type(F12)
            await tab.until_shown("Ann")


async def test_a_copy_is_on_the_clipboard(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        await tab.call(
            "Browser.grantPermissions",
            permissions=["clipboardReadWrite", "clipboardSanitizedWrite"],
        )
        await tab.type(f"{F2}1600{ENTER}1800")
        await tab.until_shown("15.20")
        await tab.type("\x19")
        for _ in range(100):
            copied = await tab.run("navigator.clipboard.readText()")
            if copied:
                break
            await asyncio.sleep(0.1)
        assert "1600" in copied
        assert "+15.20" in copied


async def test_the_page_works_without_a_network(tmp_path: Path) -> None:
    async with opened(tmp_path) as tab:
        await tab.run("navigator.serviceWorker.ready.then(() => true)")
        # what was loaded before it was there is loaded once more
        await tab.call("Page.reload")
        await tab.until(lambda rows: not any(rows))
        await tab.until_shown(HOME)
        await tab.call(
            "Network.emulateNetworkConditions",
            offline=True,
            latency=0,
            downloadThroughput=0,
            uploadThroughput=0,
        )
        await tab.call("Page.reload")
        await tab.until(lambda rows: not any(rows))
        await tab.until_shown(HOME)


def test_its_parts_are_small_and_have_their_licences() -> None:
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("page_build", CHECKOUT / ".ci" / "page" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    build = module_from_spec(spec)
    spec.loader.exec_module(build)
    assert build.report_sizes(Path(PAGE)) < 10_000_000
    assert (Path(PAGE) / "licences.txt").exists()
