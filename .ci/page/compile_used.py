"""Starts the program on a page that is none, in Pyodide, and compiles what it used.

The modules that its first answers load are compiled in place: without a date and
unchecked, so that the same input gives the same bytes.
"""

import asyncio
import sys
from importlib import _bootstrap_external as external
from pathlib import Path

sys.path.insert(0, "/tree")
shown: list[str] = []

from elo_tui import start_web  # noqa: E402

#: The keys of the first answers: two ratings, the help, an empty tournament.
KEYS = ("\x1bOQ", "1600\r1800", "\x1bOP", "\x1b", "\x1bOR")
#: So many turns of the loop without a paint, and an answer is there.
TURNS = 40


async def wait() -> None:
    """Wait until the program paints no more."""
    quiet = 0
    while quiet < TURNS:
        shown.clear()
        await asyncio.sleep(0.02)
        quiet = 0 if shown else quiet + 1


async def use() -> None:
    """Use the program until its first answers are there."""
    page = start_web.BrowserPage(
        show=shown.append,
        pick=lambda: None,
        download=lambda name, content: None,
        store=lambda: None,
        may_wait=lambda: False,
        wait=lambda awaited: None,
        columns=120,
        rows=40,
        is_dark=True,
        is_kept=True,
    )
    program = start_web.Program(page)
    running = asyncio.create_task(program.run())
    while not shown:
        await asyncio.sleep(0.02)
        if running.done():
            running.result()
    for keys in ("", *KEYS):
        program.take_input(keys)
        await wait()


def compile_module(path: Path) -> None:
    """Put the compiled module in the place of its source."""
    # docstrings are an eighth of the page
    code = compile(path.read_bytes(), path.name, "exec", dont_inherit=True, optimize=2)
    data = external._code_to_hash_pyc(code, bytes(8), False)
    path.with_suffix(".pyc").write_bytes(data)
    path.unlink()


def find_source(file: str) -> Path | None:
    """Find the source of a loaded module in the two folders."""
    for place, folder in (("/tree/", "/tree"), ("/lib/python314.zip/", "/standard")):
        if file.startswith(place) and file.endswith(".py"):
            return Path(folder, file.removeprefix(place))
    return None


await use()  # noqa: F704
files = {getattr(one, "__file__", None) or "" for one in [*sys.modules.values()]}
sources = {found for file in files if (found := find_source(file)) is not None}
for source in sorted(sources):
    if source.exists():
        compile_module(source)
sys.__stdout__.write(f"{len(sources)} modules compiled\n")
