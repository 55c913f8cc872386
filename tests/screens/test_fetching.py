"""Pages and lists fetched from the screens: on a key, with progress, until Escape."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest

from elo_tui.features.event.open_dialog import OpenScreen, PathField, ReadingScreen
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.lists import update as list_update
from elo_tui.features.lists.fetch_dialog import FetchListsScreen
from elo_tui.features.lists.lookup_dialog import LookupScreen
from elo_tui.features.lists.progress_dialog import ListFacts
from elo_tui.features.lists.update import read_list_infos
from elo_tui.kit.tables.offers import Offers
from elo_tui.kit.tables.pick_list import PathList, PickList
from elo_tui.session import paths
from elo_tui.store.lists import ListInfo
from tests.app.test_kiosk import at_kiosk
from tests.network import server as servers
from tests.network.server import Reply, Server
from tests.network.test_fetched_histories import GAMES, SIGNE, lichess
from tests.network.test_list_update import FIDE, reply
from tests.network.test_web_pages import CROSSTABLE, EVENT, START_LIST
from tests.readers.reported import ROWS, STARTS
from tests.readers.tables.made import html_table, page_of
from tests.screens.desk import AnyDesk, game, picture, text, wait_until
from tests.screens.filing_desk import open_dialog, reviewed, said, settled, type_path
from tests.screens.idling import LIMIT
from tests.screens.keeping_desk import RIGA, fill, session, settle
from tests.store.lists.made import combined, imported, named, row


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))
    (tmp_path / "data").mkdir()
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    return tmp_path


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return servers.certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def server(certificate: Path) -> Iterator[Server]:
    """Hosts with an event and FIDE's list."""
    with servers.serving(certificate) as running:
        for path, rows in ((CROSSTABLE, ROWS), (START_LIST, STARTS)):
            page = page_of(html_table(rows)).encode()
            running.replies[f"chess-results.com{path}"] = Reply(page)
        running.replies[FIDE] = reply()
        yield running


@contextmanager
def reaching(desk: AnyDesk, server: Server) -> Iterator[None]:
    """The app with the network of the test in the place of its own."""
    desk.app.session.opening.web = server.web()
    yield


async def until(desk: AnyDesk, is_there: Callable[[], bool]) -> None:
    """Wait for something that comes from a thread."""
    await wait_until(desk.pilot, is_there, f"the message is {said(desk)}")


async def test_an_address_is_opened_like_a_file_after_enter(server: Server) -> None:
    async with game() as desk:
        with reaching(desk, server):
            await open_dialog(desk)
            await type_path(desk, EVENT)
            shown = text(desk.top.query_one(PathList), 80, 10)
            assert "Enter fetches events from chess-results.com" in shown
            await desk.press("tab")
            assert said(desk) == ("An address is not completed: paste it", "dim")
            assert server.asked == []
            await desk.press("enter")
            await settled(desk)
            review = reviewed(desk)
            assert [one.rating for one in review.table.players] == [
                2400,
                2300,
                2100,
                1900,
            ]
            assert review.notes[0].text.startswith("fetched at ")
            await desk.press("f6")
            await desk.settle()
            assert isinstance(desk.app.screen, FieldScreen)
            assert desk.app.screen.state.source == EVENT


async def test_a_pasted_address_waits_for_enter_in_the_dialog(server: Server) -> None:
    async with game() as desk:
        with reaching(desk, server):
            await desk.paste(f"  {EVENT}\n")
            await settled(desk)
            assert isinstance(desk.top, OpenScreen)
            assert desk.top.field.value == EVENT
            assert server.asked == []


async def test_escape_stops_a_silent_host_at_once(server: Server) -> None:
    server.replies[f"chess-results.com{CROSSTABLE}"] = Reply(silent=True)
    async with game() as desk:
        with reaching(desk, server):
            await open_dialog(desk)
            await type_path(desk, EVENT)
            await desk.press("enter")
            await until(desk, lambda: isinstance(desk.top, ReadingScreen))
            assert isinstance(desk.top, ReadingScreen)
            assert desk.top.heading == ("Fetching", EVENT)
            await desk.press("escape")
            assert said(desk) == ("Not read: cancelled", "dim")
            await settled(desk)
            assert isinstance(desk.top, OpenScreen)


async def test_escape_stops_the_look_up_of_a_name(server: Server) -> None:
    ended = Event()

    def look_up(_host: str) -> list[str]:
        ended.wait(LIMIT)
        return []

    server.looked_up = look_up
    async with game() as desk:
        with reaching(desk, server):
            await open_dialog(desk)
            await type_path(desk, EVENT)
            await desk.press("enter")
            await until(desk, lambda: isinstance(desk.top, ReadingScreen))
            await desk.press("escape")
            assert said(desk) == ("Not read: cancelled", "dim")
            await settled(desk)
            assert isinstance(desk.top, OpenScreen)
            assert not ended.is_set()
    ended.set()


async def test_why_a_page_is_not_fetched_stands_in_the_dialog(server: Server) -> None:
    async with game() as desk:
        with reaching(desk, server):
            for address, why in (
                ("https://chess-results.com/tnr9.aspx", "no such file or page"),
                ("https://router.local/", "a name of an internal network is refused"),
            ):
                await open_dialog(desk)
                await type_path(desk, address)
                await desk.press("enter")
                await settled(desk)
                assert why in said(desk)[0]
                assert said(desk)[1] == "wrong"
                await desk.press("escape")


async def test_a_kiosk_opens_addresses_where_its_operator_allows_it(
    server: Server,
) -> None:
    async with at_kiosk() as desk:
        await desk.press("ctrl+o")
        assert "A kiosk opens and saves no files" in desk.message
        await desk.paste(EVENT)
        assert not isinstance(desk.top, OpenScreen)
        assert desk.app.session.opening.web is None
    async with at_kiosk(fetches=True) as desk:
        assert desk.app.session.opening.web is not None
        assert not desk.app.session.opening.web.keeps
        with reaching(desk, server):
            desk.app.session.opening.web = server.web(folder=None)
            await open_dialog(desk)
            assert isinstance(desk.top, OpenScreen)
            assert desk.top.heading == ("Open", "")
            await type_path(desk, "/etc/passwd")
            await desk.press("enter")
            assert said(desk) == ("Only addresses are opened here", "wrong")
            # nor is a path that is pasted looked up
            assert not desk.top.query(PathField)
            await type_path(desk, EVENT)
            await desk.press("enter")
            await settled(desk)
            assert len(reviewed(desk).table.players) == 4


def shown_lists(desk: AnyDesk) -> str:
    return text(desk.top.query_one(PickList), 80, 30)


async def test_a_list_is_fetched_from_the_lookup_and_searched(server: Server) -> None:
    async with game() as desk:
        with reaching(desk, server):
            await desk.press("alt+l", *"nepo")
            await settled(desk)
            assert isinstance(desk.top, LookupScreen)
            assert desk.top.query_one(Offers).offered.offers == ()
            await desk.press("f5")
            await settled(desk)
            screen = desk.top
            assert isinstance(screen, FetchListsScreen)
            assert " > fide     FIDE           not imported" in shown_lists(desk)
            facts = text(screen.query_one(ListFacts), 80, 6)
            assert f"https://{FIDE}" in facts
            assert server.asked == []
            await desk.press("enter")
            await settled(desk)
            assert said(desk) == ("fide: 11 players, of 2026-10-01", "good")
            assert "11 players, of 2026-10-01" in shown_lists(desk)
            await desk.press("enter")
            await settled(desk)
            assert said(desk)[0].startswith("fide: unchanged; asked for at ")
            await desk.press("escape")
            await settled(desk)
            (offer,) = desk.top.query_one(Offers).offered.offers
            assert offer.name == "Nepomniachtchi, Ian"


async def test_lists_found_after_the_dialog_was_closed_change_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits = Event()

    def find(where: Path | None) -> dict[str, ListInfo]:
        assert waits.wait(LIMIT)
        return read_list_infos(where)

    monkeypatch.setattr(list_update, "read_list_infos", find)
    async with game() as desk:
        desk.app._lookup.update_lists(lambda: None)
        await desk.settle()
        assert isinstance(desk.top, FetchListsScreen)
        await desk.press("escape")
        waits.set()
        await desk.app.workers.wait_for_complete()
        # a fault ends the app of a test
        await desk.write("1600")
        assert desk.form.own == "1600"


async def test_what_is_not_fetched_says_why_and_changes_nothing(
    server: Server, folder: Path
) -> None:
    server.replies[FIDE] = [reply(), Reply(b"<html>Hotel</html>")]
    imported(folder / "data" / "lists", named(), date="2026-09-01")
    before = read_list_infos(paths.lists_folder())
    async with game() as desk:
        with reaching(desk, server):
            await desk.press("alt+l", "f5")
            await settled(desk)
            await desk.press("enter")
            await settled(desk)
            assert "a page instead of the list" in said(desk)[0]
            await desk.press(*["down"] * 9)
            facts = text(desk.top.query_one(ListFacts), 80, 6)
            assert "Not fetched: its lists are behind a login" in facts
            await desk.press("enter")
            assert said(desk) == (
                "US Chess: its lists are behind a login at uschess.org",
                "wrong",
            )
    assert read_list_infos(paths.lists_folder()) == before


async def test_escape_stops_a_list_and_a_second_one_goes_back(server: Server) -> None:
    server.replies[FIDE] = Reply(silent=True)
    async with game() as desk:
        with reaching(desk, server):
            await desk.press("alt+l", "f5")
            await settled(desk)
            await desk.press("enter")
            await until(desk, lambda: bool(server.asked))
            await desk.press("down", "enter")
            assert said(desk) == ("fide is being fetched; Esc stops it", "wrong")
            await desk.press("escape")
            assert said(desk) == ("Stopped; the list is unchanged", "dim")
            await desk.press("escape")
            await settled(desk)
            assert isinstance(desk.top, LookupScreen)


@pytest.mark.parametrize(
    ("keys", "said_then", "players"),
    [
        (["escape"], "fide: 11 players instead of 100; the list is unchanged", 100),
        (["enter"], "fide: 11 players, of 2026-10-01", 11),
    ],
)
async def test_a_smaller_list_is_asked_about(
    server: Server, folder: Path, keys: list[str], said_then: str, players: int
) -> None:
    rows = (row(str(number), ratings=(2000,)) for number in range(100))
    imported(folder / "data" / "lists", combined(*rows), date="2026-09-01")
    async with game() as desk:
        with reaching(desk, server):
            await desk.press("alt+l", "f5")
            await settled(desk)
            await desk.press("enter")
            question = "Enter replaces the list, Esc keeps it"
            await until(desk, lambda: said(desk) == (question, "wrong"))
            facts = text(desk.top.query_one(ListFacts), 80, 6)
            assert "The new list is smaller: 11 players instead of 100" in facts
            await desk.press(*keys)
            await settled(desk)
            assert said(desk)[0] == said_then
            assert isinstance(desk.top, FetchListsScreen)
    assert read_list_infos(paths.lists_folder())["fide"].players == players


async def test_quitting_answers_no_question(server: Server, folder: Path) -> None:
    rows = (row(str(number), ratings=(2000,)) for number in range(100))
    imported(folder / "data" / "lists", combined(*rows), date="2026-09-01")
    async with game() as desk:
        with reaching(desk, server):
            await desk.press("alt+l", "f5")
            await settled(desk)
            await desk.press("enter")
            await until(desk, lambda: said(desk)[0].startswith("Enter replaces"))
            await desk.press("ctrl+q")
    assert read_list_infos(paths.lists_folder())["fide"].players == 100


async def test_an_old_list_is_said_once(folder: Path) -> None:
    imported(folder / "data" / "lists", named(), date="2026-10-01")
    said_once = "fide: the list is older than a month; elo-tui list update fide"
    async with game() as desk:
        await desk.press("alt+l", *"nepo")
        await settled(desk)
        assert said(desk)[0] == said_once
        await desk.press("escape", "alt+l", *"mull")
        await settled(desk)
        assert said(desk)[0] != said_once


async def test_a_history_is_fetched_into_the_journal_in_front(server: Server) -> None:
    server.replies[GAMES] = Reply(lichess(1, 2))
    fill(RIGA)
    async with session() as desk:
        with reaching(desk, server):
            await desk.press("f12")
            await open_dialog(desk)
            await type_path(desk, SIGNE)
            await desk.press("enter")
            await settled(desk)
            shown = "\n".join(picture(desk.app))
            assert "2 games" in shown
            await desk.press("enter")
            await settle(desk)
            (track,) = desk.app.screen.state.account.published  # type: ignore[attr-defined]
            assert (track.name, track.total.games) == ("Lichess blitz", 2)
            # the next time only what is new is asked for
            server.replies[f"{GAMES}&since=1760000120000"] = Reply(b"")
            await open_dialog(desk)
            await type_path(desk, SIGNE)
            await desk.press("enter")
            await settled(desk)
            assert f"{SIGNE}: nothing new" in said(desk)[0]
