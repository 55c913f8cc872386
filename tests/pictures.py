"""The golden pictures: the app is driven to each of them and drawn as SVG.

`python -m tests.pictures` writes screenshots/*.svg; the tests compare with them, and
the README shows them.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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


class Picture(NamedTuple):
    """A picture by name: its size, what is filled in, then the keys pressed."""

    name: str
    size: tuple[int, int]
    screen: str
    texts: dict[str, str]
    keys: tuple[str, ...] = ()
    theme: str = "elo-dark"
    event: str = ""
    pasted: str = ""
    account: Account | None = None


AHEAD = """
Ivanova, Anna 2010 WFM BUL w 1
Berg, Lars 1875 b =
Silva, Inês 1922 WIM POR w 1
Schmidt, Jürgen 2101 FM GER b
2043 w
1988 b
"""
#: To the period whose official rating is another than the computed one.
_DIFFERENCE = ("f12", "end", *["up"] * 5)
_PLAN = ("f7", *"1975")
_SCORES = (*_PLAN, "f8", "down")
_NEXT = ("f7", "f10", "f10", *"2100 w, 2050 b, 1990 40")
_SEASON = ("f7", *"2040", "f10", *"2060")
GAME = RATINGS | {"born": ""}
PLAYER = {"own": "1950"}
USCF = {"system": "uscf", "score": "1"}

PICTURES = (
    Picture("game-80x24", (80, 24), "game", GAME | {"score": "1"}),
    Picture("game-120x40", (120, 40), "game", GAME | {"score": "½"}),
    Picture("game-40x12", (40, 12), "game", GAME),
    Picture("game-elo", (80, 24), "game", GAME | {"system": "elo"}),
    Picture(
        "game-glicko2",
        (80, 24),
        "game",
        GAME
        | {"own_k": "", "opponent": "1700/30", "rd": "200", "system": "glicko2"}
        | {"volatility": "0.06", "score": "1"},
    ),
    Picture(
        "game-uscf", (80, 24), "game", {"own": "1545/P13", "opponent": "1700"} | USCF
    ),
    Picture("game-compare", (80, 24), "game", GAME | {"dwz_index": "31"}, ("f5",)),
    Picture("game-compare-40x12", (40, 12), "game", GAME, ("f5",)),
    Picture(
        "tournament-compare",
        (120, 40),
        "tournament",
        PLAYER,
        ("f5",),
        event=EVENT,
    ),
    Picture(
        "tournament-first",
        (80, 24),
        "tournament",
        {"own": "unrated"},
        event=EVENT,
    ),
    Picture("game-match", (80, 24), "game", GAME | {"score": "2.5", "of": "4"}),
    Picture("game-invalid", (80, 24), "game", GAME | {"opponent": "18OO"}),
    Picture("game-light", (80, 24), "game", GAME, theme="elo-light"),
    Picture("game-ansi", (80, 24), "game", GAME, theme="ansi-dark"),
    Picture("tournament-empty", (80, 24), "tournament", {}),
    Picture(
        "tournament-80x24",
        (80, 24),
        "tournament",
        PLAYER,
        ("down", "down", "down"),
        event=EVENT,
    ),
    Picture("tournament-120x40", (120, 40), "tournament", PLAYER, event=EVENT),
    Picture("tournament-40x12", (40, 12), "tournament", PLAYER, event=EVENT),
    Picture(
        "tournament-typing", (80, 24), "tournament", PLAYER, tuple("2043w"), event=EVENT
    ),
    Picture("game-chart", (80, 24), "game", GAME | {"score": "1"}, ("f8",)),
    Picture("game-chart-120x40", (120, 40), "game", GAME, ("f8", "right", "right")),
    Picture("game-chart-40x12", (40, 12), "game", GAME, ("f8",)),
    Picture("game-chart-expected", (80, 24), "game", GAME, ("f8", "down")),
    Picture("game-chart-strength", (80, 24), "game", GAME, ("f8", "down", "down")),
    Picture("game-expected-120x40", (120, 40), "game", GAME, ("f8", "down")),
    Picture("game-strength-120x40", (120, 40), "game", GAME, ("f8", "down", "down")),
    Picture("tournament-course", (80, 24), "tournament", PLAYER, ("f8",), event=EVENT),
    Picture("course-120x40", (120, 40), "tournament", PLAYER, ("f8",), event=EVENT),
    Picture("scores-80x24", (80, 24), "tournament", PLAYER, _SCORES, event=AHEAD),
    Picture("scores-120x40", (120, 40), "tournament", PLAYER, _SCORES, event=AHEAD),
    Picture("ahead-plan", (80, 24), "tournament", PLAYER, _PLAN, event=AHEAD),
    Picture("ahead-plan-120x40", (120, 40), "tournament", PLAYER, _PLAN, event=AHEAD),
    Picture(
        "ahead-scores", (80, 24), "tournament", PLAYER, (*_PLAN, "f9"), event=AHEAD
    ),
    Picture(
        "ahead-norms", (80, 24), "tournament", PLAYER, ("f7", "f9", "f9"), event=AHEAD
    ),
    Picture("ahead-next", (80, 24), "tournament", PLAYER, _NEXT, event=AHEAD),
    Picture("ahead-season", (80, 24), "tournament", PLAYER, _SEASON, event=AHEAD),
    Picture(
        "ahead-season-120x40", (120, 40), "tournament", PLAYER, _SEASON, event=AHEAD
    ),
    Picture("ahead-season-40x12", (40, 12), "tournament", PLAYER, _SEASON, event=AHEAD),
    Picture("field-empty", (80, 24), "field", {}),
    Picture("field-80x24", (80, 24), "field", {}, ("down", "down", "down")),
    Picture("field-120x40", (120, 40), "field", {}, ("down",)),
    Picture("field-40x12", (40, 12), "field", {}, ("down",)),
    Picture("field-facts", (80, 24), "field", {}, ("f", "tab", *"2010")),
    Picture("journal-80x24", (80, 24), "game", {}, _DIFFERENCE, account=YEAR),
    Picture(
        "journal-120x40", (120, 40), "game", {}, ("f12", "down", "down"), account=YEAR
    ),
    Picture("journal-40x12", (40, 12), "game", {}, ("f12",), account=YEAR),
    Picture("journal-chart", (80, 24), "game", {}, ("f12", "f8"), account=YEAR),
    Picture("journal-empty", (80, 24), "game", {}, ("f12",)),
    Picture("review-80x24", (80, 24), "game", {}, pasted=LAKESIDE),
    Picture("help", (80, 24), "game", GAME, ("tab", "f1")),
    Picture("copied", (80, 24), "game", GAME | {"score": "1"}, ("ctrl+y",)),
    Picture("palette", (80, 24), "tournament", PLAYER, ("ctrl+p",), event=EVENT),
)


@contextmanager
def untouched_by_this_machine() -> Iterator[None]:
    """Without the settings and the terminal of whoever draws."""
    kept = dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[CONFIG_VARIABLE] = str(Path(folder) / "none.toml")
        os.environ[STATE_VARIABLE] = folder
        os.environ[DATA_VARIABLE] = os.devnull
        os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        os.environ.pop("NO_COLOR", None)
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(kept)


def lakeside() -> Crosstable:
    reading = detect.read_text(LAKESIDE)
    assert isinstance(reading, EventReading)
    return reading.sections[0]


async def draw(picture: Picture) -> str:
    """The picture as SVG."""
    reading = read(picture.event)
    assert isinstance(reading, Reading)
    with untouched_by_this_machine():
        event = None if picture.name == "field-empty" else lakeside()
        prefill = Prefill(picture.screen, picture.texts, reading.games, event)
        app = build(prefill, TODAY)
        app.theme = picture.theme
        async with app.run_test(size=picture.size) as pilot:
            if picture.account is not None:
                app.reports.accept(Loaded((picture.account.person,), picture.account))
            if picture.pasted:
                app.post_message(events.Paste(picture.pasted))
                await pilot.pause()
                await app.workers.wait_for_complete()
            await pilot.press(*picture.keys)
            await pilot.pause()
            return app.export_screenshot(title=f"elo-tui: {picture.name}") + "\n"


def main() -> None:
    """Write the pictures that look different now, and say which."""
    written = []
    for picture in PICTURES:
        path = FOLDER / f"{picture.name}.svg"
        drawn = asyncio.run(draw(picture))
        if not path.exists() or path.read_text(encoding="utf-8") != drawn:
            path.write_text(drawn, encoding="utf-8")
            written.append(picture.name)
    sys.stdout.write(
        f"{len(PICTURES)} pictures, written: {', '.join(written) or '-'}\n"
    )


if __name__ == "__main__":
    main()
