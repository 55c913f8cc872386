"""A running event is read again on its key: what is new is marked, the rest stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.forecast.open_games import Assumption
from elo_tui.core.model import Given, Result
from elo_tui.features.event.open_dialog import ReadingScreen
from elo_tui.features.event.player_table import PlayerTable
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.standings_table import StandingsTable
from elo_tui.features.event.sums import EventSums
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.session import paths
from tests.app.test_kiosk import at_kiosk
from tests.network import server as servers
from tests.network.server import Reply, Server
from tests.network.test_web_pages import CROSSTABLE, EVENT, START_LIST
from tests.readers.reported import STARTS
from tests.readers.tables.made import Cells, html_table, page_of
from tests.screens.desk import AnyDesk, field, game, text
from tests.screens.filing_desk import (
    open_dialog,
    open_file,
    player_line,
    settled,
    type_path,
)
from tests.screens.test_fetching import until

HEAD = ("No.", "Name", "FED", "1.Rd", "2.Rd", "Pts.")
#: The second round is paired.
RUNNING: Cells = (
    HEAD,
    (1, "Alder Ann", "GER", "2w1", "3b", "1"),
    (2, "Birch Bo", "POL", "1b0", "4w", "0"),
    (3, "Cedar Cyd", "GER", "4b1", "1w", "1"),
    (4, "Dogwood Di", "FRA", "3w0", "2b", "0"),
)
#: One game of it is over.
LATER: Cells = (
    HEAD,
    (1, "Alder Ann", "GER", "2w1", "3b½", "1,5"),
    (2, "Birch Bo", "POL", "1b0", "4w", "0"),
    (3, "Cedar Cyd", "GER", "4b1", "1w½", "1,5"),
    (4, "Dogwood Di", "FRA", "3w0", "2b", "0"),
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    return tmp_path


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return servers.certificate(tmp_path_factory.mktemp("certificate"))


def page(rows: Cells, **headers: str) -> Reply:
    return Reply(page_of(html_table(rows)).encode(), headers=headers)


@pytest.fixture
def server(certificate: Path) -> Iterator[Server]:
    with servers.serving(certificate) as running:
        running.replies[f"chess-results.com{CROSSTABLE}"] = page(RUNNING)
        running.replies[f"chess-results.com{START_LIST}"] = page(STARTS)
        yield running


async def opened(desk: AnyDesk, server: Server) -> None:
    """The event on the Event screen, as its address has given it."""
    desk.app.session.opening.web = server.web()
    await open_dialog(desk)
    await type_path(desk, EVENT)
    await desk.press("enter")
    await settled(desk)
    await desk.press("f6")
    await settled(desk)


async def test_what_is_new_is_marked_and_what_was_told_stays(server: Server) -> None:
    async with field() as desk:
        await opened(desk, server)
        assert desk.message == "4 players of the event; ^F5 refreshes"
        await desk.press("down", "down")
        given = {3: Given(k=10)}
        told = Assumption(1, 3, "1"), Assumption(2, 4, "=")
        ranking = desk.screen.state.ranking._replace(assumed=told)
        before = desk.screen.state._replace(given=given, ranking=ranking)
        await desk.set_to(before)
        server.replies[f"chess-results.com{CROSSTABLE}"] = page(LATER)
        server.asked.clear()
        await desk.press("alt+u")
        await settled(desk)
        assert desk.message == "1 result of round 2; 1 assumption ended; undo works"
        # both pages are asked for, a second apart, though they were fetched just now
        assert [one.path for one in server.asked] == [CROSSTABLE, START_LIST]
        assert server.asked[1].at - server.asked[0].at > 0.99
        state = desk.screen.state
        assert state.cursor == before.cursor == 3
        assert state.given == given
        assert state.ranking.assumed == (Assumption(2, 4, "="),)
        rows = desk.shown(PlayerTable).splitlines()
        assert ["1!" in rows[1], "2!" in rows[2], "3!" in rows[3]] == [
            True,
            False,
            True,
        ]
        assert "new: result of round 2" in desk.shown(EventSums)
        await desk.press("2")
        assert "3!" in desk.shown(StandingsTable)
        await desk.press("ctrl+z")
        assert desk.screen.state.crosstable is before.crosstable
        assert desk.screen.state.ranking.assumed == told
        assert desk.screen.state.news.marks == {}


async def test_an_unchanged_page_is_asked_for_by_its_mark(server: Server) -> None:
    marked = page(RUNNING, ETag='"7"')
    server.replies[f"chess-results.com{CROSSTABLE}"] = [marked, Reply(status=304)]
    async with field() as desk:
        await opened(desk, server)
        before = desk.screen.state
        server.asked.clear()
        await desk.press("ctrl+f5")
        await settled(desk)
        assert desk.message.startswith("Nothing new")
        assert desk.screen.state is before
        sent = [one.headers.get("if-none-match") for one in server.asked]
        assert sent == ['"7"', None]


async def test_escape_and_a_host_that_fails_leave_the_event(server: Server) -> None:
    async with field() as desk:
        await opened(desk, server)
        before = desk.screen.state
        server.replies[f"chess-results.com{CROSSTABLE}"] = Reply(status=500)
        await desk.press("alt+u")
        await settled(desk)
        assert "the server reports an error (500)" in desk.message
        server.replies[f"chess-results.com{CROSSTABLE}"] = Reply(silent=True)
        await desk.press("alt+u")
        await until(desk, lambda: isinstance(desk.top, ReadingScreen))
        await desk.press("escape")
        assert desk.message == "Not read: cancelled"
        assert desk.screen.state is before


def report(*, over: bool) -> str:
    """Three players; the game of the first two in round 2 is over or not."""
    mine, theirs = ("1", "0") if over else ("*", "*")
    lines = [
        "012 Riga Open",
        _line(1, "Ozols, Kārlis", 2100, (3, "w", "1"), (2, "b", mine)),
        _line(2, "Berg, Anna", 1900, (0, "-", "H"), (1, "w", theirs)),
        _line(3, "Müller, Jörg", 2000, (1, "b", "0"), (0, "-", "H")),
        "",
    ]
    return "\n".join(lines)


def _line(no: int, name: str, rating: int, *rounds: tuple[int, str, str]) -> str:
    """A line of a player; the columns of the rounds begin at the 92nd."""
    bare = player_line(no, name, rating)
    cells = (
        f"  {opponent or '0000':>4} {colour} {code}"
        for opponent, colour, code in rounds
    )
    return bare + "".join(cells)


async def test_the_rounds_of_a_file_are_brought_up_to_date_unless_changed_here(
    tmp_path: Path,
) -> None:
    file = tmp_path / "riga.txt"
    file.write_text(report(over=False), encoding="utf-8")
    async with game() as desk:
        await open_file(desk, file)
        await desk.press("f6")
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        screen = desk.app.screen
        assert isinstance(screen, TournamentScreen)
        taken = screen.state
        await desk.press("alt+u")
        await settled(desk)
        assert screen.message[0].startswith("Nothing new")
        file.write_text(report(over=True), encoding="utf-8")
        await desk.press("alt+u")
        await settled(desk)
        assert screen.message == ("result: round 2; undo works", "good")
        assert [one.result for one in screen.state.rounds] == [Result.WIN] * 2
        assert "2!" in text(screen.query_one(RoundTable))
        assert screen.state.form == taken.form
        # changed here: it asks before the event's take the place of it
        screen.change(replace(screen.state, rounds=screen.state.rounds[:1]))
        await desk.press("alt+u")
        await settled(desk)
        assert screen.message[0].startswith("Not refreshed: rounds were changed here")
        assert len(screen.state.rounds) == 1
        await desk.press("alt+u")
        await settled(desk)
        assert len(screen.state.rounds) == 2


async def test_only_what_has_a_source_is_refreshed() -> None:
    async with game() as desk:
        await desk.press("f3", "alt+u")
        await settled(desk)
        shown = desk.app.screen
        assert isinstance(shown, TournamentScreen)
        assert shown.message[0].startswith("Nothing to refresh")
        await desk.press("f6", "alt+u")
        await settled(desk)
        shown = desk.app.screen
        assert isinstance(shown, FieldScreen)
        assert shown.message[0].startswith("Nothing to refresh")


async def test_a_kiosk_refreshes_nothing_unless_its_operator_allows_it() -> None:
    async with at_kiosk() as desk:
        desk.app.action_refresh_event()
        assert desk.message == "A kiosk fetches nothing: paste the page again"
    async with at_kiosk(fetches=True) as desk:
        assert desk.app.session.permissions.allows("field.refresh")
