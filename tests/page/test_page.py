"""The page in a browser: what is stored, copies, without a network, its parts."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.page.opened_page import HOME, NEEDS, opened
from tests.pty.pty_app import ENTER, F2

pytestmark = NEEDS


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
