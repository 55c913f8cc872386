"""What the page stores: kept after a reload, by one tab, and said where it is not."""

from __future__ import annotations

import json
from pathlib import Path

from tests.page.opened_page import CHROMIUM, HOME, NEEDS, PAGE
from tests.pty.pty_app import ENTER, ESCAPE, F12

pytestmark = NEEDS
if PAGE and CHROMIUM:
    from tests.page.browser_tab import Browser, Tab, serve


async def _add_person(tab: Tab, name: str) -> None:
    await tab.type(f"{F12}2")
    await tab.until_shown("New person")
    await tab.type(f"{name}{ENTER}")
    await tab.until_shown("Official rating")
    await tab.type(ESCAPE)


async def _reload(tab: Tab) -> None:
    await tab.call("Page.reload")
    await tab.until(lambda rows: not any(rows))
    await tab.until(any)


async def test_the_journal_outlives_the_page_and_one_tab_has_it(tmp_path: Path) -> None:
    with Browser(CHROMIUM, tmp_path) as browser:
        async with serve(Path(PAGE)) as url, browser.open_tab(url) as tab:
            await tab.until_shown(HOME)
            await _add_person(tab, "Ann")
            await tab.until_shown("Nothing of FIDE")
            async with browser.open_tab(url) as second:
                await second.until_shown("Nothing is stored here")
            await _reload(tab)
            await tab.type(F12)
            await tab.until_shown("Ann")


async def test_full_storage_is_said(tmp_path: Path) -> None:
    with Browser(CHROMIUM, tmp_path) as browser:
        async with serve(Path(PAGE)) as url:
            full = "Storage.overrideQuotaForOrigin", {"origin": url, "quotaSize": 1}
            async with browser.open_tab(url, [full]) as tab:
                await tab.until_shown(HOME)
                await _add_person(tab, "Ann")
                await tab.run_until(
                    "document.querySelector('#state').textContent.includes('Not sto')"
                )
                await tab.until_shown("Ann")


async def test_forbidden_storage_is_said(tmp_path: Path) -> None:
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    folder = tmp_path / "Default"
    folder.mkdir()
    (folder / "Preferences").write_text(json.dumps(blocked))
    with Browser(CHROMIUM, tmp_path) as browser:
        async with serve(Path(PAGE)) as url, browser.open_tab(url) as tab:
            await tab.until_shown(HOME, "Nothing is stored here")
