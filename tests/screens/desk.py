"""Ways to open the app, type into it and read it, as the tests of screens need them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import date
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

import pytest
from textual import events
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from elo_tui.app.elo_app import EloApp
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import Game
from elo_tui.core.replay.journal_records import Account
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.game.screen import GameScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.pool.screen import PoolScreen
from elo_tui.features.roster.screen import RosterScreen
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.tables.cursor_table import CursorTable
from elo_tui.kit.tables.offers import Offers
from elo_tui.kit.widgets.controls import Choice, Field
from elo_tui.kit.widgets.lines import Lines, Row
from elo_tui.session.forms import Form
from elo_tui.session.permissions import Prefill, pick_texts
from elo_tui.start import build_app
from elo_tui.store.journal_replies import Loaded
from tests.screens.idling import LIMIT, POLL

#: A day under the newest edition of every pool.
TODAY = date(2026, 11, 20)
SIZE = (80, 24)

SomeScreen = TypeVar("SomeScreen", bound=WorkScreen[Any])


def form_of(screen: WorkScreen[Any]) -> Form:
    """The form in the state of a screen."""
    assert screen.form is not None
    return screen.form.read(screen.state)


async def wait_until(
    pilot: Pilot[None], is_there: Callable[[], bool], complaint: str
) -> None:
    """Wait for an effect; one that never comes fails with the complaint."""
    end = monotonic() + LIMIT
    while not is_there():
        assert monotonic() < end, complaint
        await pilot.pause(POLL)


class Desk(NamedTuple, Generic[SomeScreen]):
    """A running app with its first screen."""

    pilot: Pilot[None]
    app: EloApp
    screen: SomeScreen

    async def press(self, *keys: str) -> None:
        """Press keys as fast as they come; each has its effect before the next one."""
        for key in keys:
            char = " " if key == "space" else key if len(key) == 1 else None
            self.app.post_message(events.Key(key, char))
        await self.settle()

    async def write(self, text: str) -> None:
        """Type letters, digits and signs."""
        await self.press(*text)

    async def settle(self) -> None:
        """Wait until all messages are handled, and every key has had its turn."""
        await self.pilot.pause()
        await wait_until(
            self.pilot,
            lambda: self.app._key_since is None or self.app._exit,
            "a key has never had its effect",
        )

    def field(self, name: str) -> Field:
        return self.screen.query_one(f"#{name}", Field)

    def choice(self, name: str) -> Choice:
        return self.screen.query_one(f"#{name}", Choice)

    def put(self, **texts: str) -> None:
        """Set fields and choices at once, as typing does key by key."""
        for name, text in texts.items():
            control = self.screen.query_one(f"#{name}")
            assert isinstance(control, Field | Choice)
            control.value = text

    async def set_to(self, state: Any) -> None:  # noqa: ANN401  (the screen's own)
        """Bring the screen to a state, as if the app had started with it."""
        self.screen.change(state)
        self.screen.fill()
        await self.settle()

    async def go(self, name: str) -> None:
        """Give a control the focus."""
        self.top.set_focus(self.top.query_one(f"#{name}", Widget))
        await self.pilot.pause()

    async def paste(self, text: str) -> None:
        """Paste into what has the focus, as a terminal does."""
        self.app.post_message(events.Paste(text))
        await self.settle()

    def shown(self, kind: type[Lines]) -> str:
        """The text of the one widget of a kind."""
        return text(self.screen.query_one(kind))

    @property
    def top(self) -> Screen[Any]:
        """The screen on top now, perhaps a page of help."""
        return self.app.screen

    @property
    def focused(self) -> str:
        """The name of the control that has the focus."""
        widget = self.app.focused
        return "" if widget is None else widget.id or type(widget).__name__

    @property
    def message(self) -> str:
        return self.screen.message[0]

    @property
    def form(self) -> Form:
        return form_of(self.screen)


AnyDesk = Desk[Any]


def in_one_app(
    opened: Callable[[], AbstractAsyncContextManager[Desk[SomeScreen]]], *cases: object
) -> Callable[[Callable[..., Awaitable[None]]], Callable[..., Awaitable[None]]]:
    """Runs a test for all its cases in one app, each from the state it starts with.

    The test takes the desk and what is in a case, a tuple or a `pytest.param`. Each
    case is reported.
    """

    def decorated(
        test: Callable[..., Awaitable[None]],
    ) -> Callable[..., Awaitable[None]]:
        async def every_case(subtests: pytest.Subtests) -> None:
            async with opened() as desk:
                start = desk.screen.state
                for name, values in map(_named, cases):
                    with subtests.test(name):
                        await desk.set_to(start)
                        await test(desk, *values)

        every_case.__name__ = test.__name__
        every_case.__doc__ = test.__doc__
        return every_case

    return decorated


async def handed_over(pilot: Pilot[None], app: EloApp) -> Screen[Any]:
    """The screen in front once all its parts are there and no key is on its way.

    On a busy machine the framework hands over a screen that has not mounted them yet.
    """
    await pilot.pause()
    await wait_until(
        pilot,
        lambda: _is_complete(app.screen) and app._key_since is None,
        "a screen has never had its parts",
    )
    return app.screen


def _is_complete(screen: Screen[Any]) -> bool:
    parts = [*screen.walk_children()]
    widgets = [screen, *(part for part in parts if isinstance(part, Widget))]
    return bool(parts) and all(one.is_mounted for one in widgets)


def _named(case: object) -> tuple[str, Sequence[object]]:
    """The name of a case and what a test takes of it."""
    if isinstance(case, type(pytest.param())):
        return str(case.id), case.values
    values = case if isinstance(case, tuple) else (case,)
    return " ".join(map(str, values)), values


@asynccontextmanager
async def game(
    size: tuple[int, int] = SIZE, today: date = TODAY, **texts: str
) -> AsyncIterator[Desk[GameScreen]]:
    """The app on the Game screen, its fields filled in."""
    app = build_app(Prefill("game", pick_texts(texts)), today)
    async with app.run_test(size=size) as pilot:
        screen = await handed_over(pilot, app)
        assert isinstance(screen, GameScreen)
        yield Desk(pilot, app, screen)


@asynccontextmanager
async def tournament(
    *games: Game, size: tuple[int, int] = SIZE, today: date = TODAY, **texts: str
) -> AsyncIterator[Desk[TournamentScreen]]:
    """The app on the Tournament screen, with rounds."""
    app = build_app(Prefill("tournament", pick_texts(texts), games), today)
    async with app.run_test(size=size) as pilot:
        screen = await handed_over(pilot, app)
        assert isinstance(screen, TournamentScreen)
        yield Desk(pilot, app, screen)


@asynccontextmanager
async def field(
    crosstable: Crosstable | None = None,
    size: tuple[int, int] = SIZE,
    today: date = TODAY,
    **texts: str,
) -> AsyncIterator[Desk[FieldScreen]]:
    """The app on the Event screen, with an event."""
    app = build_app(Prefill("field", pick_texts(texts)), today)
    async with app.run_test(size=size) as pilot:
        screen = await handed_over(pilot, app)
        assert isinstance(screen, FieldScreen)
        if crosstable is not None:
            screen.take(crosstable)
            await pilot.pause()
        yield Desk(pilot, app, screen)


@asynccontextmanager
async def journal(
    account: Account | None = None,
    size: tuple[int, int] = SIZE,
    today: date = TODAY,
    posted: list[Message] | None = None,
) -> AsyncIterator[Desk[JournalScreen]]:
    """The app on the Journal screen, with the account of a person kept in memory.

    What the screen posts is added to `posted`.
    """
    app = build_app(Prefill("journal"), today)

    def heard(message: Message) -> None:
        # each message is heard once for the screen and once for the app
        if posted is None or any(message is known for known in posted):
            return
        if type(message).__qualname__.startswith(f"{JournalScreen.__name__}."):
            posted.append(message)

    async with app.run_test(size=size, message_hook=heard) as pilot:
        if account is not None:
            app.replies.accept(Loaded((account.person,), account))
        screen = await handed_over(pilot, app)
        assert isinstance(screen, JournalScreen)
        yield Desk(pilot, app, screen)


@asynccontextmanager
async def pool(
    size: tuple[int, int] = SIZE, today: date = TODAY
) -> AsyncIterator[Desk[PoolScreen]]:
    """The app on the Club list screen, with the list that was changed last."""
    app = build_app(Prefill("pool"), today)
    async with app.run_test(size=size) as pilot:
        screen = await handed_over(pilot, app)
        assert isinstance(screen, PoolScreen)
        await app.workers.wait_for_complete()
        await pilot.pause()
        yield Desk(pilot, app, screen)


@asynccontextmanager
async def roster(
    size: tuple[int, int] = SIZE, today: date = TODAY
) -> AsyncIterator[Desk[RosterScreen]]:
    """The app on the Roster screen, with the journals of the data folder."""
    app = build_app(Prefill("roster"), today)
    async with app.run_test(size=size) as pilot:
        screen = await handed_over(pilot, app)
        assert isinstance(screen, RosterScreen)
        yield Desk(pilot, app, screen)


def plain(row: Row) -> str:
    """The text of a row, whatever its roles."""
    return "".join(text for text, _ in row).rstrip()


def lines(rows: Sequence[Row]) -> list[str]:
    return [plain(row) for row in rows]


def text(widget: Lines, width: int = 0, height: int = 0) -> str:
    """What a widget of rows shows, at its own size where none is given.

    What stands in its frame comes first.
    """
    own = widget.content_size
    rows = lines(widget.rows(width or own.width, height or own.height))
    titles = " ".join(widget._in_its_frame).strip() if widget.is_framed else ""
    return "\n".join([titles, *rows] if titles else rows)


def picture(app: EloApp) -> list[str]:
    """The rows of the whole screen as the terminal shows them."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


def stale(app: EloApp) -> list[str]:
    """The rows whose cells on the screen are not those their widget would draw now."""
    shown = picture(app)
    found = []
    above = [one.region for one in app.screen.query(Offers) if one.display]
    for widget in app.screen.query(Lines):
        region = widget.content_region
        assert isinstance(widget.parent, Widget)
        rows = drawn_anew(widget)
        if isinstance(widget, CursorTable) and region.area and [*widget._drawn] != rows:
            found.append(f"{type(widget).__name__}: {widget._drawn} is not {rows}")
        for y, row in enumerate(lines(rows)):
            place = region.y + y
            if not isinstance(widget, Offers) and any(
                one.contains(region.x, place) for one in above
            ):
                continue
            if not widget.parent.region.contains(region.x, place) or not region.area:
                continue
            there = shown[place][region.x :].ljust(len(row))
            # fields stand on blanks of the form
            if any(cell not in (" ", it) for cell, it in zip(row, there, strict=False)):
                found.append(f"{type(widget).__name__}: {row!r} is {there!r}")
    return found


def drawn_anew(widget: Lines) -> Sequence[Row]:
    """The rows of a widget; a table uses none of those that it keeps."""
    if not isinstance(widget, CursorTable):
        return widget.rows(*widget.content_size)
    kept = widget._plain_rows, widget._plain_from, widget._columns
    widget._plain_rows = {}
    rows = widget.rows(*widget.content_size)
    widget._plain_rows, widget._plain_from, widget._columns = kept
    return rows


def inside(widget: Widget, size: tuple[int, int] = SIZE) -> bool:
    """Whether all of a widget lies on the screen, none of it scrolled away."""
    region = widget.region
    return (
        region.area > 0
        and region.x >= 0
        and region.y >= 0
        and region.right <= size[0]
        and region.bottom <= size[1]
    )
