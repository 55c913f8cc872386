"""Days that nobody plays on: typed, shown by a clock that is wrong, or kept."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Game, Player, Result
from elo_tui.core.replay.journal_records import Account, Entry, Listed
from elo_tui.features.journal.fact_dialogs import OfficialScreen
from tests.accounts import ANNA, YEAR
from tests.screens.desk import game, journal, picture, tournament

TODAYS = pytest.mark.parametrize(
    "today", [date(1970, 1, 1), date.min, date.max], ids=["1970", "first", "last"]
)
ROUNDS = (Game(2010, Result.WIN), Game(1900, Result.DRAW))
SPANNING = Account(
    ANNA,
    (
        Listed(1, day=date.min, player=Player(1800)),
        Listed(2, day=date(2026, 1, 1), player=Player(1900)),
        Listed(3, day=date.max, player=Player(2000)),
        Listed(4, system="lichess", pool="blitz", day=date.min, player=Player(1500)),
    ),
    # not by a form, which refuses such days: as an older program stored them
    (
        Entry(5, 1, "Henceforth", first=date(2026, 2, 1), last=date.max),
        Entry(6, 1, "For ever", first=date.min, last=date.max),
        Entry(7, 1, "The last", first=date.max, games=ROUNDS),
        Entry(8, 1, "Once", first=date.min, games=ROUNDS),
    ),
)


@TODAYS
async def test_row89_a_clock_that_is_wrong_stops_neither_game_nor_tournament(
    today: date,
) -> None:
    async with game(today=today, own="1600", opponent="1800") as played:
        await played.press("f4", "f5", "f5", "f8", "f8", "ctrl+y", "escape")
        assert f"Date {today.isoformat()}" in "\n".join(picture(played.app))
    async with tournament(*ROUNDS, today=today, own="1950") as desk:
        await desk.press("f7")
        for part in ("scores", "norms", "next", "season", "plan"):
            ahead = replace(desk.screen.state.ahead, part=part)
            desk.screen.change(replace(desk.screen.state, ahead=ahead))
            await desk.settle()
        await desk.press("f7", "f5", "f5", "f8", "f8", "ctrl+y", "escape")
        assert f"Date {today.isoformat()}" in "\n".join(picture(desk.app))


@pytest.mark.parametrize(
    ("today", "account"),
    [
        pytest.param(date.min, None, id="first-none"),
        pytest.param(date(1970, 1, 1), YEAR, id="1970-year"),
        pytest.param(date.max, YEAR, id="last-year"),
        pytest.param(date.min, SPANNING, id="first-all"),
        pytest.param(date.max, SPANNING, id="last-all"),
    ],
)
async def test_row89_a_clock_that_is_wrong_does_not_stop_the_journal(
    today: date, account: Account | None
) -> None:
    async with journal(account, today=today) as desk:
        assert desk.screen.view is not None
        assert desk.screen.view.state.today == today
        rows = len(desk.screen.view.rows)
        await desk.press("f4", "f8", "f5", "f5", "f8", "f4", "end", "up", "home")
        if account is not None:
            await desk.go("journal")
            await desk.press("o")
            assert isinstance(desk.top, OfficialScreen)
            await desk.write("1900")
            await desk.press("enter", "escape", "a")
        assert desk.app._exception is None
        assert (rows > 0) == (account is not None)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        pytest.param("0000-01-01", "not in the calendar", id="row61-zero"),
        pytest.param("2099-01-01", "not between 1851 and 20", id="row61-2099"),
        pytest.param("0026-01-01", "not between 1851 and 20", id="row61-0026"),
        pytest.param("2027-01-01", "", id="row61-next-year"),
        pytest.param("26-01-01", "year-month-day", id="row61-two-digits"),
    ],
)
async def test_row61_years_that_are_typed_in_a_date(typed: str, said: str) -> None:
    async with tournament(*ROUNDS, own="1950", own_k="20", date=typed) as desk:
        view = desk.screen.view
        assert view is not None
        assert (view.event is None) == bool(said)
        problems = [problem.text for problem in view.problems.values()]
        assert [said in text for text in problems] == [True] * bool(said)
