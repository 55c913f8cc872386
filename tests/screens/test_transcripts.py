"""Keys and the rows that they change, as on a screen: `tests/golden/screens/*.txt`.

A scenario has its title after `##`, remarks after `#`, and after `$` the screen that it
opens, with its texts and the `games`, `event` or `account` on it. A step comes after
`>`: `keys`, `type`, `put` (texts of fields, all at once), `paste`, `go` (to a field) or
`click` (a widget, column, row, times). Below it are the rows of the screen that have
changed, then the role of the message and the focus, if they have.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
)
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any

import pytest

from elo_tui.core.model import Game
from elo_tui.readers import typed_games
from elo_tui.session import path_completion, paths
from elo_tui.session.state_history import History
from elo_tui.store import pool_file
from tests.clubs import make_club, report
from tests.golden import FOLDER, assert_golden
from tests.screens.desk import (
    SIZE,
    TODAY,
    AnyDesk,
    field,
    game,
    journal,
    picture,
    pool,
    tournament,
)
from tests.screens.events import ACCOUNTS, EVENTS
from tests.screens.filing_desk import settled
from tests.screens.listed import PLAYERS
from tests.store.lists.made import imported

TRANSCRIPTS = sorted(file.name for file in (FOLDER / "screens").glob("*.txt"))
_TEXT = re.compile(r'(\w+)=("(?:[^"\\]|\\.)*")')


class Player:
    """Plays scenarios, in one app as long as they open the same screen."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self._stack = stack
        self._opening = ""
        self._start: Any = None
        self._rows: list[str] = []
        self._said: tuple[str, str] = ("", "")
        self.desk: AnyDesk

    async def open(self, line: str) -> list[str]:
        """Open a screen; the whole of it, unless the scenario before began so."""
        if line == self._opening and await self._is_reset():
            return []
        await self._stack.aclose()
        self.desk = await self._stack.enter_async_context(_opened(line))
        self._rows, self._said = [], ("", "")
        rows = await self._changes()
        self._opening, self._start = line, (self.desk.screen.state, rows)
        self._focus = self.desk.focused
        return rows

    async def _is_reset(self) -> bool:
        """Whether the app shows again what it began with."""
        desk, (state, rows) = self.desk, self._start
        workspace = desk.app.workspace
        if len(workspace.benches) > 1 or desk.app.current_mode != desk.screen.mode:
            return False
        workspace.close_dialogs()
        desk.screen.leave_pane()
        desk.screen.history = History(state)
        desk.screen.fill()
        desk.screen.set_focus(desk.screen.query_one(f"#{self._focus}"))
        desk.screen.place_cursor()
        self._rows, self._said = [], ("", "")
        return bool(await self._changes() == rows)

    async def step(self, line: str) -> list[str]:
        """Take a step; the rows that it has changed."""
        verb, _, rest = line.partition(" ")
        desk = self.desk
        if verb == "keys":
            await desk.press(*rest.split())
        elif verb == "type":
            await desk.write(rest)
        elif verb == "put":
            desk.put(**texts(rest))
        elif verb == "paste":
            await desk.paste(json.loads(rest))
        elif verb == "go":
            await desk.go(rest)
        else:
            widget, x, y, times = rest.split()
            offset = int(x), int(y)
            await desk.pilot.click(widget, offset=offset, times=int(times))
        return await self._changes()

    async def _changes(self) -> list[str]:
        desk = self.desk
        await desk.settle()
        # lists, files and pools answer from threads, perhaps one after the other
        await settled(desk)
        before, self._rows = self._rows, picture(desk.app)
        empty = [""] * len(self._rows)
        pairs = zip(before or empty, self._rows, strict=True)
        found = [f"{y:>3} {new}" for y, (old, new) in enumerate(pairs) if old != new]
        message = getattr(desk.top, "message", ("", ""))
        said, self._said = self._said, (message[1], desk.focused)
        names = ("role", "focus")
        return found + [
            f"    {name}: {new or 'none'}"
            for name, old, new in zip(names, said, self._said, strict=True)
            if old != new
        ]


@asynccontextmanager
async def _opened(line: str) -> AsyncIterator[AnyDesk]:
    screen, _, rest = line.partition(" ")
    given = texts(rest)
    width, _, height = given.pop("size", "").partition("x")
    size = (int(width), int(height)) if width else SIZE
    rounds = games(given.pop("games", ""))
    opened: AbstractAsyncContextManager[AnyDesk]
    if screen == "tournament":
        opened = tournament(*rounds, size=size, today=TODAY, **given)
    elif screen == "field":
        event = EVENTS.get(given.pop("event", ""))
        opened = field(event, size=size, today=TODAY, **given)
    elif screen == "pool":
        opened = pool(size=size)
    elif screen == "journal":
        opened = journal(ACCOUNTS.get(given.pop("account", "")), size=size)
    else:
        opened = game(size=size, today=TODAY, **given)
    async with opened as desk:
        yield desk


def games(text: str) -> tuple[Game, ...]:
    """Rounds written as in the entry line."""
    reading = typed_games.read(text)
    assert not isinstance(reading, str), reading
    return getattr(reading, "games", ())


def texts(text: str) -> dict[str, str]:
    return {name: json.loads(value) for name, value in _TEXT.findall(text)}


async def replay(transcript: str) -> str:
    """Play all scenarios again; everything that is printed is made anew."""
    played: list[str] = []
    async with AsyncExitStack() as stack:
        player = Player(stack)
        for line in transcript.splitlines():
            mark, _, rest = line.partition(" ")
            if mark == "##" and played:
                played.append("")
            if mark in ("##", "#", "$", ">"):
                played.append(line)
            if mark == "$":
                played += await player.open(rest)
            elif mark == ">":
                played += await player.step(rest)
    return "\n".join([*played, ""])


class Noon(datetime):
    """The clock of the ledgers, which stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Noon:
        return cls(2026, 11, 20, 12, tzinfo=tz)


@pytest.mark.parametrize("name", TRANSCRIPTS)
async def test_transcript(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "offers.txt":
        monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
        imported(tmp_path / "lists", PLAYERS, date="2026-11-01")
    if name.startswith("pool"):
        monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
        # nothing has been opened before
        monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))
        monkeypatch.setattr(path_completion, "clean_absolute_path", lambda _: "~/club")
        (tmp_path / "here").mkdir()
        monkeypatch.chdir(tmp_path / "here")
        Path("evening9.trf").write_text(report(8), encoding="utf-8")
        monkeypatch.setattr(pool_file, "datetime", Noon)
        make_club()
    transcript = (FOLDER / "screens" / name).read_text(encoding="utf-8")
    assert_golden(f"screens/{name}", await replay(transcript))
