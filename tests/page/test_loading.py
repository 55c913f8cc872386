"""The page as one file, and in a browser that is too old for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.page.opened_page import CHROMIUM, HOME, NEEDS, PAGE, load_build
from tests.pty.pty_app import ENTER, F2, F12

pytestmark = NEEDS
if PAGE and CHROMIUM:
    from tests.page.browser_tab import Browser, serve


async def test_one_file_opens_by_double_click(tmp_path: Path) -> None:
    single = tmp_path / "elo-tui.html"
    load_build().write_single(Path(PAGE), single)
    with Browser(CHROMIUM, tmp_path / "profile") as browser:
        async with browser.open_tab(single.as_uri()) as tab:
            await tab.until_shown(HOME)
            await tab.type(f"{F2}1600{ENTER}1800")
            await tab.until_shown("15.20")
            await tab.type(F12)
            await tab.until_shown("Journal")
            asked = {
                one["request"]["url"].partition(":")[0]
                for one in tab.list_events("Network.requestWillBeSent")
            }
            assert asked <= {"file", "blob", "data"}
            assert not tab.list_events("Runtime.exceptionThrown", "Log.entryAdded")


@pytest.mark.parametrize("missing", ["WebAssembly", "DecompressionStream"])
async def test_an_old_browser_gets_a_sentence(missing: str, tmp_path: Path) -> None:
    without = (
        "Page.addScriptToEvaluateOnNewDocument",
        {"source": f"delete globalThis.{missing}"},
    )
    with Browser(CHROMIUM, tmp_path) as browser:
        async with serve(Path(PAGE)) as url, browser.open_tab(url, [without]) as tab:
            await tab.run_until(
                "document.querySelector('#state')?.textContent.includes('newer')"
            )
            assert missing in await tab.state()
