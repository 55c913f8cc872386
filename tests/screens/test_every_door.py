"""Samples opened in the app: named when it starts, by Ctrl+O, and pasted.

One of each kind: what a door shows depends on what became of the reading, and how each
is read is tried with every sample on the command line, in `tests/cli`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from elo_tui.features.event.open_dialog import ReadingScreen
from elo_tui.features.event.review_dialog import ReviewScreen
from elo_tui.kit.command_line import guards, source
from elo_tui.session import paths
from elo_tui.session.permissions import Prefill
from tests.cli.answers import call
from tests.samples import each_folder, kinds
from tests.screens.desk import AnyDesk, game
from tests.screens.filing_desk import open_dialog, said

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))


@asynccontextmanager
async def listening(complaints: list[str]) -> AsyncIterator[AnyDesk]:
    """The app, which adds the faults of its parts to the complaints."""
    async with game() as desk:
        desk.app.say_fault = lambda fault, _: complaints.append(repr(fault))
        yield desk


async def read_to_the_end(desk: AnyDesk) -> None:
    """Wait for what is read in a thread, and for what comes of it."""
    opening = desk.app.session.opening
    while opening.request is not None:
        # the pilot waits for a worker a fiftieth of a second at a time
        await asyncio.sleep(0.001)
    await desk.settle()


def check(desk: AnyDesk, path: Path, door: str, complaints: list[str]) -> None:
    """Say of what is there now to which file and door it belongs."""
    text, _ = said(desk)
    if "internal error" in text:
        complaints.append(text)
    complaints[:] = [
        one if one.startswith("(") else f"({door} {path}) {one}" for one in complaints
    ]


@each_folder
async def test_every_kind_is_shown_where_the_app_starts_with_it(
    folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # as if all were large, so that the app itself reads them
    monkeypatch.setattr(source, "_LARGE", -1)
    monkeypatch.setattr(guards, "find_screen_problem", lambda: None)
    prefills: list[Prefill] = []

    def open_screens(prefill: Prefill) -> int:
        prefills.append(prefill)
        return 0

    complaints: list[str] = []
    async with listening(complaints) as desk:
        for path in kinds(folder):
            call(str(path), open_screens=open_screens)
            prefill = prefills.pop()
            desk.app._files.complete(prefill, desk.app._make_rounds)
            await desk.settle()
            await read_to_the_end(desk)
            assert not isinstance(desk.top, ReadingScreen)
            check(desk, path, "elo-tui", complaints)
    assert complaints == []


@each_folder
async def test_every_kind_is_reviewed_or_refused_in_words(folder: str) -> None:
    complaints: list[str] = []
    async with listening(complaints) as desk:
        dialog = await open_dialog(desk)
        for path in kinds(folder):
            dialog.field.value = str(path)
            await desk.settle()
            await desk.press("enter")
            await read_to_the_end(desk)
            check(desk, path, "Ctrl+O", complaints)
            if desk.top is dialog:
                assert said(desk)[0], path
            else:
                await desk.press("escape")
            assert desk.top is dialog
    assert complaints == []


@each_folder
async def test_every_pasted_kind_is_taken_or_refused_in_words(folder: str) -> None:
    complaints: list[str] = []
    async with listening(complaints) as desk:
        for path in kinds(folder):
            text = path.read_bytes().decode(errors="replace")
            await desk.press("f2")
            await desk.paste(text)
            await read_to_the_end(desk)
            check(desk, path, "paste", complaints)
            # a whole event first; without ratings the second time
            for key in ("f6", "f6", "enter", "enter"):
                if isinstance(desk.top, ReviewScreen):
                    await desk.press(key)
            check(desk, path, "paste", complaints)
            desk.app.workspace.close_dialogs()
    assert complaints == []
