"""The golden pictures: the app is driven to each scene and drawn at each size.

`python -m tests.pictures` writes their digests, which the tests compare with, and keeps
those that the documents show and the first of each start in screenshots/*.svg. With a
folder, it writes all of them there, to be looked at. One start of the app gives many
pictures, and a scene is resized, not taken again.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import chdir, contextmanager
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import NamedTuple
from unittest import mock

from textual.geometry import Region
from textual.strip import Strip

from elo_tui.app.elo_app import EloApp
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.screen_rows import KeyLine, MessageLine
from elo_tui.readers import detect
from elo_tui.readers.typed_games import read
from elo_tui.session import path_completion
from elo_tui.session.paths import (
    CONFIG_VARIABLE,
    DATA_VARIABLE,
    STATE_VARIABLE,
    lists_folder,
)
from elo_tui.session.permissions import Prefill, pick_texts
from elo_tui.start import build_app
from elo_tui.store import pool_file
from elo_tui.store.journal_replies import Loaded, WriterFault
from tests import svg
from tests.clubs import make_club
from tests.pupils import make_roster
from tests.scenes import LARGE, STARTS, USUAL, Scene, Size, Start
from tests.screens.desk import AnyDesk, Desk
from tests.screens.idling import LIMIT
from tests.store.lists.made import imported

_TOP = Path(__file__).resolve().parents[1]
FOLDER = _TOP / "screenshots"
#: A line for each picture: its name, and the beginning of the SHA-256 of its SVG.
DIGESTS = Path(__file__).with_name("golden") / "pictures.txt"
_DIGITS = 16
_SHOWN = re.compile(r"screenshots/([\w-]+)\.svg")
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

    @property
    def digest(self) -> str:
        """What tells it from any other."""
        return sha256(self.drawn.encode()).hexdigest()[:_DIGITS]

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
                with mock.patch.object(pool_file, "datetime") as clock:
                    clock.now.return_value = datetime(2026, 11, 20, 18, 30)
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
        prefill = Prefill(
            screen, pick_texts(start.texts), reading.games, _event_of(start.event)
        )
        app = build_app(prefill, TODAY)
        async with app.run_test(size=size or USUAL) as pilot:
            assert isinstance(app.screen, WorkScreen)
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
            await settle(desk)
            await settle(desk)
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
    await settle(desk)
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
    await settle(desk)


async def settle(desk: AnyDesk) -> None:
    """Wait for what is read in threads, and for what comes of it."""
    await desk.app.workers.wait_for_complete()
    await desk.settle()
    if desk.app.workers:
        # one thread's answer has begun another
        await settle(desk)


def kept_names() -> set[str]:
    """Name the pictures that are kept: shown by a document, or the first of a start."""
    pages = [_TOP / "README.md", *(_TOP / "docs").rglob("*.md")]
    shown = {name for page in pages for name in _SHOWN.findall(page.read_text("utf-8"))}
    first = {
        start.scenes[0].name_at(size)
        for start in STARTS
        for size in {*start.scenes[0].sizes} & {USUAL, LARGE}
    }
    return shown | first


def known_digests() -> dict[str, str]:
    """Read the digest of each picture as it was looked at."""
    lines = DIGESTS.read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines)


def main() -> None:
    """Write what looks different now, and say what that is."""
    every = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    before, kept = known_digests(), kept_names()
    now = {}
    for start in STARTS:
        for picture in asyncio.run(pictures(start)):
            now[picture.name] = picture.digest
            for folder in (every, FOLDER if picture.name in kept else None):
                if folder is not None:
                    path = folder / f"{picture.name}.svg"
                    path.write_text(picture.drawn, encoding="utf-8")
    for path in FOLDER.glob("*.svg"):
        if path.stem not in kept:
            path.unlink()
    lines = [f"{name} {digest}\n" for name, digest in sorted(now.items())]
    DIGESTS.write_text("".join(lines), encoding="utf-8")
    changed = [name for name, digest in now.items() if before.get(name) != digest]
    sys.stdout.write(f"{len(now)} pictures, changed: {', '.join(changed) or '-'}\n")


if __name__ == "__main__":
    main()
