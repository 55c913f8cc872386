"""The golden pictures: the app is driven to each of them and drawn as SVG.

`python -m tests.pictures` writes screenshots/*.svg; the tests compare with them, and
the README shows them. One start of the app gives many pictures.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager
from datetime import date
from pathlib import Path
from typing import NamedTuple

from textual import events

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.core.replay.records import Account
from elo_tui.readers import detect
from elo_tui.readers.typed import read
from elo_tui.session.paths import CONFIG_VARIABLE, DATA_VARIABLE, STATE_VARIABLE
from elo_tui.session.prefill import Prefill
from elo_tui.start import build
from elo_tui.store.outcomes import Loaded
from tests.accounts import YEAR
from tests.lakeside import LAKESIDE

FOLDER = Path(__file__).resolve().parents[1] / "screenshots"
TODAY = date(2026, 11, 20)

Size = tuple[int, int]
USUAL: Size = (80, 24)
LARGE: Size = (120, 40)
PHONE: Size = (40, 12)
WALL: Size = (200, 60)
ALL_SIZES = (PHONE, USUAL, LARGE, WALL)

RATINGS = {"own": "1600", "opponent": "1800", "own_k": "20", "born": "2009"}
EVENT = """
Ivanova, Anna 2010 w 1
Berg, Lars 1875 b =
Okafor, Chidi 2043 w 0
bye ½
Silva, Inês 1922 b 1
Schmidt, Jürgen 2101 w =
Novak, Petra unrated b 1
Tanaka, Ren 1988 w 1
Kowalski, Ewa 2056 b
"""
AHEAD = """
Ivanova, Anna 2010 WFM BUL w 1
Berg, Lars 1875 b =
Silva, Inês 1922 WIM POR w 1
Schmidt, Jürgen 2101 FM GER b
2043 w
1988 b
"""
GAME = RATINGS | {"born": ""}
PLAYER = {"own": "1950"}
#: To the period whose official rating is another than the computed one.
_DIFFERENCE = ("end", *["up"] * 5)


class Picture(NamedTuple):
    """Keys are pressed, then the screen is drawn at each size under its name."""

    name: str
    keys: tuple[str, ...] = ()
    sizes: tuple[Size, ...] = (USUAL,)
    theme: str = "elo-dark"

    def name_at(self, size: Size) -> str:
        """Its file's name, with the size unless it has the usual one alone."""
        if self.sizes == (USUAL,):
            return self.name
        width, height = size
        return f"{self.name}-{width}x{height}"


class Scene(NamedTuple):
    """One start of the app: the screen it begins with, and what is filled in."""

    screen: str
    pictures: tuple[Picture, ...]
    texts: Mapping[str, str] = {}
    typed: str = ""
    """The rounds of the Tournament screen."""
    pasted: str = ""
    event: str = ""
    """The report whose event the Field screen has."""
    account: Account | None = None


#: The same event before its last round.
OPEN_EVENT = re.sub(r"(?m)^(001.*) [-+01=HU]$", r"\1  ", LAKESIDE)

SCENES = (
    Scene(
        "game",
        (
            Picture("game", sizes=ALL_SIZES),
            Picture("game-light", theme="elo-light"),
            Picture("game-ansi", theme="ansi-dark"),
            Picture("game-chart", ("f8",)),
            Picture("game-chart", sizes=(PHONE,)),
            Picture("game-expected", ("down",), (LARGE,)),
            Picture("game-strength", ("down",), (LARGE,)),
            Picture("game-compare", ("escape", "f5")),
            Picture("copied", ("escape", "ctrl+y")),
            Picture("plain-text", ("escape", "alt+r")),
            Picture("palette", ("escape", "ctrl+p"), (USUAL, LARGE)),
            Picture("help", ("escape", "tab", "f1")),
            Picture("settings", ("escape", "alt+s", *"key"), (PHONE, LARGE)),
        ),
        GAME | {"score": "1"},
    ),
    Scene("game", (Picture("game-elo"),), GAME | {"system": "elo"}),
    Scene(
        "game",
        (Picture("game-glicko2"),),
        GAME
        | {"own_k": "", "opponent": "1700/30", "rd": "200", "system": "glicko2"}
        | {"volatility": "0.06", "score": "1"},
    ),
    Scene(
        "game",
        (Picture("game-uscf"),),
        {"own": "1545/P13", "opponent": "1700", "system": "uscf", "score": "1"},
    ),
    Scene("game", (Picture("game-match"),), GAME | {"score": "2.5", "of": "4"}),
    Scene("game", (Picture("game-invalid"),), GAME | {"opponent": "18OO"}),
    Scene(
        "game",
        (
            Picture("game-empty", sizes=(USUAL, LARGE)),
            Picture("lookup-empty", ("alt+l",)),
            Picture("fetch-lists", ("f5",), (LARGE,)),
            Picture("tournament-empty", ("escape", "escape", "f3"), (USUAL, LARGE)),
            Picture("field-empty", ("f6",), (USUAL, LARGE)),
            Picture("journal-empty", ("f12",), (USUAL, LARGE)),
            Picture("people-empty", ("p",)),
        ),
    ),
    Scene(
        "tournament",
        (
            Picture("tournament", ("down", "down", "down"), ALL_SIZES),
            Picture("tournament-compare", ("f5",), (LARGE,)),
            Picture("tournament-course", ("escape", "f8")),
            Picture("save", ("escape", "ctrl+s"), (USUAL, LARGE)),
            Picture("keep", ("escape", "ctrl+l"), (LARGE,)),
        ),
        PLAYER,
        EVENT,
    ),
    Scene("tournament", (Picture("tournament-typing", tuple("2043w")),), PLAYER, EVENT),
    Scene("tournament", (Picture("tournament-first"),), {"own": "unrated"}, EVENT),
    Scene(
        "tournament",
        (
            Picture("ahead-plan", ("f7", *"1975")),
            Picture("ahead-scores", ("f9",)),
            Picture("scores", ("f10", "f8", "down"), (USUAL, LARGE)),
        ),
        PLAYER,
        AHEAD,
    ),
    Scene(
        "tournament",
        (
            Picture("ahead-norms", ("f7", "f9", "f9")),
            Picture("ahead-next", ("f9", *"2100 w, 2050 b, 1990 40")),
        ),
        PLAYER,
        AHEAD,
    ),
    Scene(
        "tournament",
        (
            Picture("ahead-season", ("f7", *"2040", "f10", *"2060")),
            Picture("ahead-season", sizes=(LARGE,)),
        ),
        PLAYER,
        AHEAD,
    ),
    Scene(
        "field",
        (
            Picture("field", ("down", "down", "down"), ALL_SIZES),
            Picture("standings", ("2",), (USUAL, LARGE, WALL)),
            Picture("field-facts", ("1", "f", "tab", *"2010")),
        ),
        event=LAKESIDE,
    ),
    Scene("field", (Picture("chances", ("3",), (USUAL, LARGE)),), event=OPEN_EVENT),
    Scene(
        "journal",
        (
            Picture("journal", _DIFFERENCE, ALL_SIZES),
            Picture("journal-chart", ("f8",)),
            Picture("official", ("escape", "o"), (LARGE,)),
            Picture("people", ("escape", "p"), (USUAL, LARGE)),
            Picture("person", ("e",), (LARGE,)),
        ),
        account=YEAR,
    ),
    Scene("game", (Picture("review", sizes=(PHONE, USUAL, LARGE)),), pasted=LAKESIDE),
)


@contextmanager
def untouched_by_this_machine() -> Iterator[None]:
    """Without the settings and the terminal of whoever draws."""
    kept = dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[CONFIG_VARIABLE] = os.devnull
        os.environ[STATE_VARIABLE] = folder
        os.environ[DATA_VARIABLE] = os.devnull
        os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        os.environ.pop("NO_COLOR", None)
        try:
            with chdir("/"):
                yield
        finally:
            os.environ.clear()
            os.environ.update(kept)


def _event_of(report: str) -> Crosstable | None:
    if not report:
        return None
    reading = detect.read_text(report)
    assert isinstance(reading, EventReading)
    return reading.sections[0]


async def draw(scene: Scene) -> dict[str, str]:
    """The pictures of a scene as SVG, by name."""
    reading = read(scene.typed)
    assert isinstance(reading, Reading)
    drawn = {}
    with untouched_by_this_machine():
        start = "game" if scene.screen == "journal" else scene.screen
        prefill = Prefill(start, scene.texts, reading.games, _event_of(scene.event))
        app = build(prefill, TODAY)
        async with app.run_test(size=USUAL) as pilot:
            if scene.account is not None:
                app.reports.accept(Loaded((scene.account.person,), scene.account))
                await pilot.press("f12")
            if scene.pasted:
                app.post_message(events.Paste(scene.pasted))
                await pilot.pause()
                await app.workers.wait_for_complete()
            for picture in scene.pictures:
                app.theme = picture.theme
                await pilot.press(*picture.keys)
                await app.workers.wait_for_complete()
                for size in (*picture.sizes, USUAL):
                    if app.size != size:
                        await pilot.resize_terminal(*size)
                    await pilot.pause()
                    if size in picture.sizes:
                        name = picture.name_at(size)
                        title = f"elo-tui: {name}"
                        drawn[name] = f"{app.export_screenshot(title=title)}\n"
    return drawn


def main() -> None:
    """Write the pictures that look different now, and say which."""
    written, drawn_now = [], set()
    for scene in SCENES:
        pictures = asyncio.run(draw(scene))
        drawn_now |= {*pictures}
        for name, drawn in pictures.items():
            path = FOLDER / f"{name}.svg"
            if not path.exists() or path.read_text(encoding="utf-8") != drawn:
                path.write_text(drawn, encoding="utf-8")
                written.append(name)
    for path in FOLDER.glob("*.svg"):
        if path.stem not in drawn_now:
            path.unlink()
    sys.stdout.write(
        f"{len(drawn_now)} pictures, written: {', '.join(written) or '-'}\n"
    )


if __name__ == "__main__":
    main()
