"""The golden pictures: the app is driven to each scene and drawn at each size.

`python -m tests.pictures` writes screenshots/*.svg; the tests compare with them, and
the README shows them. One start of the app gives many pictures, and a scene is resized,
not taken again.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import chdir, contextmanager
from datetime import date
from pathlib import Path
from time import monotonic
from typing import NamedTuple
from unittest import mock

from textual.geometry import Region
from textual.strip import Strip

from elo_tui.app.elo_app import EloApp
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.readers import detect
from elo_tui.readers.typed_games import read
from elo_tui.screens.workbench import Workbench
from elo_tui.session import path_completion
from elo_tui.session.paths import (
    CONFIG_VARIABLE,
    DATA_VARIABLE,
    STATE_VARIABLE,
    lists_folder,
)
from elo_tui.session.permissions import Prefill
from elo_tui.start import build_app
from elo_tui.store.journal_file import Loaded, WriterFault
from elo_tui.widgets.screen_rows import KeyLine, MessageLine
from tests import svg
from tests.clubs import make_club
from tests.pupils import make_roster
from tests.scenes import STARTS, USUAL, Scene, Size, Start
from tests.screens.desk import LIMIT, AnyDesk, Desk
from tests.store.lists.made import imported

FOLDER = Path(__file__).resolve().parents[1] / "screenshots"
TODAY = date(2026, 11, 20)
#: What the folder is called in which the program is started.
_HERE = "/home/anna/chess"
_TITLE = "elo-tui"


class Picture(NamedTuple):
    """What a scene looks like at a size."""

    name: str
    size: Size
    rows: tuple[str, ...]
    drawn: str
    """The SVG."""
    lines: tuple[Region, ...]
    """Where what is said stands, and the keys: as far as they are there."""

    @classmethod
    def of(cls, app: EloApp, scene: Scene) -> Picture:
        """The screen in front, as it is now."""
        strips: Sequence[Strip] = app.screen._compositor.render_strips()
        found = (*app.screen.query(MessageLine), *app.screen.query(KeyLine))
        return cls(
            name=scene.name_at((app.size.width, app.size.height)),
            size=(app.size.width, app.size.height),
            rows=tuple(strip.text for strip in strips),
            drawn=svg.drawn(strips, _TITLE),
            lines=tuple(one.region for one in found),
        )


@contextmanager
def untouched_by_this_machine(start: Start) -> Iterator[None]:
    """Without the settings, the files and the terminal of whoever draws."""
    with tempfile.TemporaryDirectory() as name:
        here, data = Path(name, "here"), Path(name, "data")
        for folder in (here, data):
            folder.mkdir()
        for path, content in start.files.items():
            (here / path).parent.mkdir(exist_ok=True)
            (here / path).write_bytes(content)
        surroundings = {
            CONFIG_VARIABLE: "config.toml",
            STATE_VARIABLE: "state",
            DATA_VARIABLE: str(data) if start.players or start.club else os.devnull,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
        }
        with (
            mock.patch.dict(os.environ, surroundings),
            mock.patch.object(path_completion, "clean_absolute_path", _absolute),
            chdir(here),
        ):
            os.environ.pop("NO_COLOR", None)
            if start.players and (lists := lists_folder()) is not None:
                imported(lists, start.players, date="2026-11-01")
            if start.club:
                make_club(evenings=start.club)
            if start.has_pupils:
                make_roster()
            yield


def _absolute(path: str) -> str:
    return os.path.normpath(os.path.join(_HERE, path))


def _event_of(report: str) -> Crosstable | None:
    if not report:
        return None
    reading = detect.read_text(report)
    assert isinstance(reading, EventReading)
    return reading.sections[0]


async def pictures(start: Start, size: Size | None = None) -> list[Picture]:
    """The pictures of a start; all taken at one size where that is given."""
    reading = read(start.typed)
    assert isinstance(reading, Reading)
    taken = []
    with untouched_by_this_machine(start):
        screen = (
            "game" if start.screen in ("journal", "pool", "roster") else start.screen
        )
        prefill = Prefill(screen, start.texts, reading.games, _event_of(start.event))
        app = build_app(prefill, TODAY)
        async with app.run_test(size=size or USUAL) as pilot:
            assert isinstance(app.screen, Workbench)
            desk: AnyDesk = Desk(pilot, app, app.screen)
            if start.account is not None:
                app.replies.accept(Loaded((start.account.person,), start.account))
                await desk.press("f12")
            if start.screen == "pool":
                await desk.press("f11")
            if start.screen == "roster":
                await desk.press("alt+m")
            if start.fault:
                app.replies.accept(WriterFault(start.fault))
            # what is asked at the start is answered before anything is typed
            await _settled(desk)
            await _settled(desk)
            for scene in start.scenes:
                app.theme = scene.theme
                if scene.dialog is not None:
                    app.push_screen(scene.dialog({}))
                await desk.press(*scene.keys)
                taken += [one async for one in _at_each_size(desk, scene, size)]
        app.session.close()
    return taken


async def _at_each_size(
    desk: AnyDesk, scene: Scene, only: Size | None
) -> AsyncIterator[Picture]:
    """The scene that is set, at its sizes; at the end the window is as before."""
    await _settled(desk)
    before = desk.app.size
    for size in scene.sizes if only is None else {*scene.sizes} & {only}:
        await _resize(desk, size)
        yield Picture.of(desk.app, scene)
    await _resize(desk, before)


async def _resize(desk: AnyDesk, size: Size) -> None:
    """Give the window a size, and wait until the screen has heard of it."""
    if desk.app.size == size:
        return
    await desk.pilot.resize_terminal(*size)
    until = monotonic() + LIMIT
    while desk.app.screen._compositor.size != size:
        assert monotonic() < until, "a screen has never had its size"
        await desk.pilot.pause()
    await _settled(desk)


async def _settled(desk: AnyDesk) -> None:
    """Wait for what is read in threads, and for what comes of it."""
    await desk.app.workers.wait_for_complete()
    await desk.settle()


def main() -> None:
    """Write the pictures that look different now, and say which."""
    written, known = [], set()
    for start in STARTS:
        for picture in asyncio.run(pictures(start)):
            known.add(picture.name)
            path = FOLDER / f"{picture.name}.svg"
            if not path.exists() or path.read_text(encoding="utf-8") != picture.drawn:
                path.write_text(picture.drawn, encoding="utf-8")
                written.append(picture.name)
    for path in FOLDER.glob("*.svg"):
        if path.stem not in known:
            path.unlink()
    sys.stdout.write(f"{len(known)} pictures, written: {', '.join(written) or '-'}\n")


if __name__ == "__main__":
    main()
