"""The built page in Chromium, for the tests of this folder.

They need a built page, named by ELO_TUI_PAGE, and Chromium; `.ci/page/check` has both.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.shared import CHECKOUT

PAGE = os.environ.get("ELO_TUI_PAGE", "")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
NEEDS = [
    pytest.mark.slow,
    pytest.mark.skipif(not PAGE, reason="no built page: ELO_TUI_PAGE names none"),
    pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine"),
]
if PAGE and CHROMIUM:
    from tests.page.browser_tab import Browser, Tab, serve

HOME = "What a game or a tournament does to a rating"


def load_build() -> ModuleType:
    """Load the program that builds the page."""
    spec = spec_from_file_location("page_build", CHECKOUT / ".ci" / "page" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    build = module_from_spec(spec)
    spec.loader.exec_module(build)
    return build


@asynccontextmanager
async def opened(profile: Path) -> AsyncIterator[Tab]:
    """The page in a browser with a profile, its first screen shown."""
    with Browser(CHROMIUM, profile) as browser:
        async with serve(Path(PAGE)) as url, browser.open_tab(url) as tab:
            await tab.until_shown(HOME)
            yield tab
