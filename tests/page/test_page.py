"""The page in a browser: what is stored, copies, without a network, its parts."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.page.opened_page import CHROMIUM, HOME, NEEDS, PAGE, opened
from tests.pty.pty_app import ENTER, ESCAPE, F2, F12
from tests.shared import CHECKOUT

pytestmark = NEEDS
if PAGE and CHROMIUM:
    from tests.page.browser_tab import Browser, serve


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
