"""Tables of any size: a key costs what the rows on the screen do, and draws few."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from types import FrameType
from typing import Any

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Game, Given, Result
from elo_tui.core.replay.journal_records import Account
from elo_tui.features.event.news import News, NewsMark
from elo_tui.features.event.player_table import PlayerTable
from elo_tui.session.forms import Form
from tests.accounts import ANNA, official
from tests.benchmarks.readers import event
from tests.entries import entry
from tests.screens.desk import AnyDesk, field, journal, stale
from tests.screens.events import LONG, MANY, TEC
from tests.shared import CHECKOUT

PACKAGE = f"{CHECKOUT / 'elo_tui'}/"
#: The rows of a small and of a large table, and how much more a key may do.
SMALL, LARGE, MORE = 60, 600, 1.25
NEWS = News("1 new player", {6: NewsMark("!", "new player")})


@contextmanager
def counting() -> Iterator[list[int]]:
    """Count the lines of the program that run, each turn of a loop as one."""
    counted = [0]

    def count(frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401  (itself)
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        counted[0] += event == "line"
        return count

    sys.settrace(count)
    try:
        yield counted
    finally:
        sys.settrace(None)


async def count_lines(desk: AnyDesk) -> int:
    """Count what the cheapest of some cursor keys costs."""
    await desk.press("down", "down", "down")
    costs = []
    for key in ("down", "up", "down", "up"):
        with counting() as counted:
            await desk.press(key)
        costs.append(counted[0])
    assert min(costs) > 100
    return min(costs)


async def cost_on_field(part: str, players: int) -> int:
    async with field(event(players, 5)) as desk:
        desk.screen.action_part(part)
        await desk.settle()
        assert desk.screen.table.count == players
        return await count_lines(desk)


@pytest.mark.parametrize("part", ["ratings", "standings"])
async def test_a_cursor_key_on_field_costs_the_same_in_any_event(part: str) -> None:
    small = await cost_on_field(part, SMALL)
    assert await cost_on_field(part, LARGE) < MORE * small


def list_events(count: int) -> Account:
    """A journal with so many events of two years."""
    days = (date(2025, 1, 1) + timedelta(days=no * 660 // count) for no in range(count))
    games = (Game(1800, Result.WIN), Game(1950, Result.LOSS))
    entries = [
        entry(name=f"Event {no}", form=Form(date=day.isoformat()), games=games)
        for no, day in enumerate(days)
    ]
    numbered = (replace(one, id=no) for no, one in enumerate(entries, start=2))
    return Account(ANNA, (official(1, "2025-01-01", 1850),), tuple(numbered))


async def test_a_cursor_key_on_the_journal_costs_the_same_in_any() -> None:
    async with journal(list_events(SMALL)) as desk:
        small = await count_lines(desk)
    async with journal(list_events(LARGE)) as desk:
        assert await count_lines(desk) < MORE * small


KEYS = [
    *("down", "down", "space", "down", "up", "pagedown", "space", "up", "home"),
    *("right", "right", "down", "right", "s", "r", "pageup", "slash", "a", "1"),
    *("backspace", "backspace", "escape", "end", "down", "tab", "shift+tab"),
    *("ctrl+z", "left", "space", "down", "left"),
]


@pytest.mark.parametrize("part", ["ratings", "standings", "chances"])
async def test_rows_that_are_kept_are_those_that_would_be_drawn(part: str) -> None:
    # so narrow that values are scrolled
    async with field(MANY if part == "chances" else TEC, (50, 24)) as desk:
        desk.screen.action_part(part)
        await desk.press("down", "down")
        start = desk.screen.state
        for changed in (
            start._replace(marked=frozenset({2, 5})),
            start._replace(given={4: Given(k=40)}),
            start._replace(news=NEWS),
            start._replace(order="name", ranking=start.ranking._replace(order="name")),
            start._replace(turned=True, ranking=start.ranking._replace(turned=True)),
            start._replace(filter="2"),
            start._replace(form=replace(start.form, date="2023-01-01")),
            start._replace(ranking=start.ranking._replace(column=2, unrated="1400")),
            start,
        ):
            await desk.set_to(changed)
            assert stale(desk.app) == [], changed
        for key in KEYS:
            await desk.press(key)
            assert stale(desk.app) == [], key


async def test_rows_kept_of_the_journal_are_those_that_would_be_drawn() -> None:
    async with journal(LONG) as desk:
        await desk.press("down", "down")
        start = desk.screen.state
        for changed in (
            start._replace(marked=frozenset({46, 44})),
            start._replace(filter="event 3"),
            start._replace(account=list_events(SMALL)),
            start._replace(pool="rapid"),
            start,
        ):
            await desk.set_to(changed)
            assert stale(desk.app) == [], changed
        for key in KEYS:
            await desk.press(key)
            assert stale(desk.app) == [], key


async def test_a_click_on_a_title_sorts_and_shows_the_first_rows() -> None:
    async with field(event(SMALL)) as desk:
        table = desk.screen.query_one(PlayerTable)
        await desk.press("end")
        for title in ("Rtg", "Name"):
            row = desk.shown(PlayerTable).splitlines()[0]
            assert await desk.pilot.click(PlayerTable, offset=(row.index(title), 0))
            await desk.settle()
            assert table.window(table.content_size.height)[0] == 0
            await desk.press("end")
            assert table.window(table.content_size.height)[0] > 0
