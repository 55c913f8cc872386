"""The page on a phone: a row of keys, keyboards, the size of letters, colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.page.opened_page import CHROMIUM, HOME, NEEDS, PAGE
from tests.pty.pty_app import F2

pytestmark = NEEDS
if PAGE and CHROMIUM:
    from tests.page.browser_tab import Browser, Tab, serve

#: The background of the row below the names of the screens, as RGB.
_GROUND = "term.buffer.active.getLine(1).getCell(0).getBgColor()"
DARK, LIGHT = 0x121212, 0xFFFFFF


def _hold(width: int, height: int) -> list[tuple[str, dict[str, Any]]]:
    """Hold a phone of this size, whose system is light."""
    size = {"width": width, "height": height, "deviceScaleFactor": 3, "mobile": True}
    return [
        ("Emulation.setDeviceMetricsOverride", size),
        ("Emulation.setTouchEmulationEnabled", {"enabled": True}),
        ("Emulation.setEmulatedMedia", _prefer("light")),
    ]


def _prefer(scheme: str) -> dict[str, Any]:
    return {"features": [{"name": "prefers-color-scheme", "value": scheme}]}


async def _press(tab: Tab, label: str) -> None:
    """Press a button of the row of keys."""
    await tab.run(
        f"""[...document.querySelectorAll("#keys button")].find(
          (one) => one.textContent === "{label}").click()"""
    )


@pytest.mark.parametrize("size", [(390, 844), (412, 732)])
async def test_a_phone_has_the_keys_that_its_keyboard_lacks(
    size: tuple[int, int], tmp_path: Path
) -> None:
    with Browser(CHROMIUM, tmp_path) as browser:
        async with (
            serve(Path(PAGE)) as url,
            browser.open_tab(url, _hold(*size)) as tab,
        ):
            await tab.until(lambda rows: HOME[:30] in "\n".join(rows))
            assert await tab.run("document.querySelector('#keys').offsetHeight > 30")
            assert await tab.run(
                "document.documentElement.scrollWidth <= innerWidth &&"
                " document.documentElement.scrollHeight <= innerHeight"
            )
            assert 40 <= await tab.run("term.cols") < 80
            await _press(tab, "Game")
            await tab.until_shown("Type two ratings")
            assert await tab.run("term.textarea.inputMode") == "decimal"
            await tab.type("1600")
            await _press(tab, "Enter")
            await tab.type("1800")
            await tab.until_shown("15.20")
            await _press(tab, "abc")
            assert await tab.run("term.textarea.inputMode") == "text"
            columns = await tab.run("term.cols")
            for _ in range(3):
                await _press(tab, "A+")
            await tab.run_until(f"term.cols < {columns}")
            await tab.until_shown("15.20")
            await tab.run_until(f"{_GROUND} === {LIGHT}")
            await tab.call("Emulation.setEmulatedMedia", **_prefer("dark"))
            await tab.run_until(f"{_GROUND} === {DARK}")
            await tab.type(F2)
            await tab.until_shown("15.20")
