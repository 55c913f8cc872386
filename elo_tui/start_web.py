"""The start in a browser tab: the same app, on the page's terminal.

The page's worker runs it in Pyodide: it makes one `Program`, runs it and passes on
keys, the size of the terminal and dropped files. Nothing of the framework is imported
before the environment is clean, as in a terminal.

Internal: no part of the library.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Awaitable, Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.kit.command_line import guards
from elo_tui.readers import plain_markup
from elo_tui.session import paths
from elo_tui.session.permissions import BrowserFiles, Prefill, page_permissions
from elo_tui.terminal import sparing

if TYPE_CHECKING:
    from elo_tui.app.elo_app import EloApp
    from elo_tui.terminal.page_driver import PageDriver
    from elo_tui.terminal.page_workers import PageWorkers

#: The folder that the page copies to the browser's storage, and from it.
KEPT = Path("/kept")
#: The folder of dropped files, and of those that are saved until the browser has them.
FILES = Path("/files")


class BrowserPage(NamedTuple):
    """The functions of the page, which shows the program and has the files."""

    show: Callable[[str], object]
    """Show characters on the terminal."""
    pick: Callable[[], object]
    """Let the user choose a file."""
    download: Callable[[str, bytes], object]
    """Save a file: its name and its content."""
    store: Callable[[], object]
    """Copy the folder `KEPT` to the browser's storage."""
    may_wait: Callable[[], bool]
    """Whether the present stack can be set aside."""
    wait: Callable[[Awaitable[object]], object]
    """Set the present stack aside until something arrives."""
    columns: int
    rows: int
    is_dark: bool
    """Whether the system prefers dark colours."""
    is_kept: bool
    """Whether the browser's storage is this tab's to write."""


class Program:
    """The program on a page."""

    def __init__(self, page: BrowserPage) -> None:
        self._page = page
        self._app: EloApp | None = None
        self._workers: PageWorkers | None = None

    async def run(self) -> int:
        """Run the program until it ends; return its exit status."""
        page = self._page
        gc.disable()
        _mend_task_names()
        plain_markup.replace_lxml()
        sparing.spare_annotations()
        guards.clean_environment()
        _describe_page(page.is_kept)
        sparing.spare_encryption()
        sparing.spare_palette()
        sparing.spare_searches()

        from elo_tui.app import assembly
        from elo_tui.kit.commands import hints
        from elo_tui.session.web import Progress
        from elo_tui.store.page_writer import PageWriter
        from elo_tui.terminal.page_driver import PageDriver
        from elo_tui.terminal.page_workers import PageWorkers

        hints.describe_page()
        self._workers = PageWorkers(page.may_wait, page.wait)
        self._workers.serve(asyncio.get_running_loop())
        Progress.let_in = self._workers.let_in
        PageDriver.post = page.show
        browser = BrowserFiles(page.pick, partial(_download, page.download))
        surroundings = assembly.Surroundings(
            page_permissions(browser, page.is_kept),
            partial(PageWriter, store=page.store),
        )
        app = assembly.build_app(Prefill("home"), date.today(), surroundings)
        self._app = app
        self.take_scheme(page.is_dark)
        await app.run_async(size=(page.columns, page.rows))
        app.session.journal.close()
        if app.fault is not None:
            raise app.fault
        return app.return_code or 0

    def take_input(self, data: str) -> None:
        """Take the keys typed, in the characters of a terminal."""
        if self._workers is not None:
            self._workers.note_input()
        if (driver := _find_driver()) is not None:
            driver.take_input(data)

    def take_size(self, columns: int, rows: int) -> None:
        """Take the new size of the terminal."""
        if (driver := _find_driver()) is not None:
            driver.take_size(columns, rows)

    def take_scheme(self, is_dark: bool) -> None:
        """Take the colours that the system prefers now."""
        if self._app is not None:
            self._app.preferences.follow_system(is_dark)

    def take_file(self, name: str, data: bytes) -> None:
        """Take a file that was dropped or chosen."""
        from elo_tui.core.text.clean_text import clean_name

        path = FILES / (clean_name(name.replace("/", "_"), 100).strip(". ") or "file")
        path.write_bytes(data)
        if (driver := _find_driver()) is not None:
            driver.take_path(str(path))


def _describe_page(is_kept: bool) -> None:
    """Name the folders of the program, none without storage, and the terminal."""
    os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    os.environ[paths.DATA_VARIABLE] = str(KEPT / "data") if is_kept else os.devnull
    os.environ[paths.STATE_VARIABLE] = str(KEPT / "state")
    os.environ[paths.CONFIG_VARIABLE] = str(KEPT / "config.toml")
    os.environ[paths.CACHE_VARIABLE] = os.devnull
    FILES.mkdir(parents=True, exist_ok=True)
    os.chdir(FILES)


def _download(download: Callable[[str, bytes], object], path: str) -> None:
    """Pass a written file on to the browser, which alone has it afterwards."""
    file = Path(path)
    download(file.name, file.read_bytes())
    file.unlink()


def _mend_task_names() -> None:
    """Give asyncio the function that Python 3.14 no longer has and Pyodide 314 calls.

    It names with it each task of a loop with a task factory.
    """
    vars(asyncio.tasks).setdefault("_set_task_name", _set_task_name)


def _set_task_name(task: asyncio.Task[object], name: str | None) -> None:
    if name is not None:
        task.set_name(name)


def _find_driver() -> PageDriver | None:
    from elo_tui.terminal.page_driver import PageDriver

    return PageDriver.running
