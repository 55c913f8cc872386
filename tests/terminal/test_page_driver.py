"""The driver of a browser tab, with functions in place of the page."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path

import pytest

from elo_tui.app.assembly import Surroundings, build_app
from elo_tui.session.permissions import BrowserFiles, Prefill, page_permissions
from elo_tui.terminal.page_driver import PageDriver


@pytest.mark.screen
async def test_the_app_runs_on_a_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    shown: list[str] = []
    monkeypatch.setattr(PageDriver, "post", shown.append, raising=False)
    browser = BrowserFiles(lambda: None, lambda path: None)
    allowed = page_permissions(browser, is_kept=False)
    app = build_app(Prefill(), date(2026, 11, 28), Surroundings(allowed))
    app.driver_class = PageDriver
    running = asyncio.create_task(app.run_async(size=(80, 24)))

    async def until(text: str) -> None:
        async with asyncio.timeout(60):
            while text not in "".join(shown):
                assert not running.done(), running
                await asyncio.sleep(0)

    await until("Nothing is stored here")
    assert shown[0].startswith("\x1b[?1049h")
    driver = PageDriver.running
    assert driver is not None
    driver.take_input("")
    driver.take_size(100, 30)
    driver.take_input("\x0f")
    await until("Enter chooses a file")
    dialog = app.screen
    # a lone escape is a key after silence
    driver.take_input("\x1b")
    while app.screen is dialog:
        await asyncio.sleep(0)
    driver.take_input("\x11")
    await asyncio.wait_for(running, 60)
    assert PageDriver.running is None
    assert shown[-1].endswith("\x1b[?1004l")
