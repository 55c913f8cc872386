"""Ctrl+O, a dropped file and the command line agree on every kind of file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from elo_tui.core.pool.game_columns import PoolSettings, complete_settings
from elo_tui.core.replay.journal_records import Account, Person
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.home.screen import HomeScreen
from elo_tui.features.journal.questions import ImportJournalScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.lists.import_dialog import ImportListScreen
from elo_tui.features.pool import pools
from elo_tui.features.pool.screen import PoolScreen
from elo_tui.kit.command_line import guards
from elo_tui.kit.screens.base_screen import BaseScreen
from elo_tui.kit.widgets.controls import Field
from elo_tui.session import paths
from elo_tui.session.permissions import Prefill
from elo_tui.start import build_app
from elo_tui.store import journal_document
from tests.cli.answers import call, refusal
from tests.screens.desk import TODAY, AnyDesk, Desk, picture, text, wait_until
from tests.screens.filing_desk import EVENT, open_file, reviewed, settled
from tests.screens.keeping_desk import kept, settle
from tests.screens.test_import_journal import CHART, FIDE_CHART, GAMES
from tests.store.lists.made import named

pytestmark = pytest.mark.screen

DEWIS = (
    "id|nachname|vorname|titel|verein\n1|Berg|Anna||Club\n\n"
    "dwzalt|dwzaltindex|turniercode|turniername|punkte|partien|dwzneu|dwzneuindex\n"
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setenv("ELO_TUI_CONFIG", str(tmp_path / "config" / "config.toml"))
    monkeypatch.setattr(guards, "find_screen_problem", lambda: None)
    return tmp_path


def write_text(text: str) -> Callable[[Path], object]:
    return lambda path: path.write_text(text, encoding="utf-8")


def make_pool(path: Path) -> None:
    settings = complete_settings(PoolSettings(system="elo"))
    assert isinstance(settings, PoolSettings)
    assert pools.begin_pool(str(path), settings) is None


#: What each kind of file is: how it is made, and the screen that it leads to.
KINDS: dict[str, tuple[Callable[[Path], object], type[Screen[Any]]]] = {
    "chart.json": (write_text(FIDE_CHART), ImportJournalScreen),
    "games.ndjson": (write_text(GAMES), ImportJournalScreen),
    "journal.json": (
        write_text(journal_document.write_document([Account(Person(name="Eve"))])),
        ImportJournalScreen,
    ),
    "list.txt": (lambda path: path.write_bytes(named()), ImportListScreen),
    "club.pool": (make_pool, PoolScreen),
    "settings.toml": (write_text('theme = "nord"\nhome = true\n'), HomeScreen),
}


@asynccontextmanager
async def opened(prefill: Prefill) -> AsyncIterator[AnyDesk]:
    app = build_app(prefill, TODAY)
    async with app.run_test(size=(80, 24)) as pilot:
        desk: AnyDesk = Desk(pilot, app, app.screen)
        await pilot.pause()
        await settled(desk)
        yield desk


def said(desk: AnyDesk) -> tuple[str, str]:
    """The sentence of the screen in front, whatever was there at the start."""
    front = desk.top
    assert isinstance(front, BaseScreen)
    return front.message


def home() -> Any:  # noqa: ANN401  (a context of a desk)
    return opened(Prefill("home"))


def named_at_start(path: Path) -> Prefill:
    """What the command line makes of a file."""
    prefills: list[Prefill] = []

    def start(prefill: Prefill) -> int:
        prefills.append(prefill)
        return 0

    call(str(path), open_screens=start)
    (prefill,) = prefills
    return prefill


@pytest.mark.parametrize("name", KINDS)
async def test_every_door_leads_to_the_same_screen(folder: Path, name: str) -> None:
    make, kind = KINDS[name]
    path = folder / name
    make(path)
    pictures = []
    async with home() as desk:
        await open_file(desk, path)
        assert isinstance(desk.top, kind), said(desk)
        pictures.append(said(desk))
    async with home() as desk:
        await desk.paste(str(path))
        await settled(desk)
        assert isinstance(desk.top, kind), said(desk)
        pictures.append(said(desk))
    async with opened(named_at_start(path)) as desk:
        assert isinstance(desk.top, kind), said(desk)
        pictures.append(said(desk))
    assert len(set(pictures)) == 1


async def test_an_event_is_reviewed_or_shown(folder: Path) -> None:
    path = folder / "event.trf"
    write_text(EVENT)(path)
    async with home() as desk:
        await open_file(desk, path)
        assert reviewed(desk)
    async with opened(named_at_start(path)) as desk:
        assert isinstance(desk.top, FieldScreen)


async def test_a_history_fills_an_empty_home_with_four_keys(folder: Path) -> None:
    path = folder / "chart.json"
    write_text(FIDE_CHART.replace('"rapid_rtng":null', '"rapid_rtng":"1650"'))(path)
    async with home() as desk:
        # Ctrl+O, the path, and two keys more
        await open_file(desk, path)
        assert "Whose history is this?" in "\n".join(picture(desk.app))
        assert desk.top.query_one("#history_person", Field).value == "Berg, Anna"
        await desk.press("enter")
        await settle(desk)
        screen = desk.top
        assert isinstance(screen, JournalScreen)
        assert screen.panes.is_open("chart")
        shown = "\n".join(picture(desk.app))
        assert "FIDE rapid" in shown
        assert "Nothing of" not in shown
        # Home was empty when it was made
        await desk.press("alt+h")
        await settled(desk)
        assert isinstance(desk.top, HomeScreen)
        assert "1712 of 2025-03-01" in text(desk.top.page)
    (found,) = kept()
    assert found.person.name == "Berg, Anna"
    assert found.person.fide_id == "99000017"


PGN = """[Event "Rated blitz game"]
[Site "https://lichess.org/aaaaaaa%d"]
[UTCDate "2025.07.0%d"]
[UTCTime "10:11:12"]
[White "%s"]
[Black "%s"]
[Result "1-0"]
[WhiteElo "1500"]
[BlackElo "1510"]
[WhiteRatingDiff "+6"]
[BlackRatingDiff "-6"]
[TimeControl "300+3"]

1. e4 e5 1-0

"""


async def test_games_that_are_an_event_too_become_a_history(folder: Path) -> None:
    games = [(1, 1, "anna_b", "Ola"), (2, 2, "Per", "anna_b")]
    (folder / "games.pgn").write_text("".join(PGN % one for one in games))
    (folder / "event.pgn").write_text("".join(PGN % (1, 1, "Ann", "Ben")))
    async with home() as desk:
        await open_file(desk, folder / "games.pgn")
        assert reviewed(desk)
        await desk.press("f12")
        await settled(desk)
        assert isinstance(desk.top, ImportJournalScreen), said(desk)
        await desk.press("enter")
        await settle(desk)
        assert isinstance(desk.top, JournalScreen)
    (found,) = kept()
    assert found.person.name == "anna_b"


async def test_a_history_goes_to_the_person_named(folder: Path) -> None:
    (folder / "games.ndjson").write_text(GAMES, encoding="utf-8")
    (folder / "chart.json").write_text(CHART, encoding="utf-8")
    async with home() as desk:
        for name, person in (("games.ndjson", "Berg, Anna"), ("chart.json", "Lie, Bo")):
            await open_file(desk, folder / name)
            field = desk.top.query_one("#history_person", Field)
            # the chart names nobody, who is not Anna for that
            is_unnamed, field.value = not field.value, ""
            assert is_unnamed == (person == "Lie, Bo")
            await desk.press("enter")
            asked = "Whose history is this? Type a name"
            if is_unnamed:
                asked = "The file gives no name. Enter or y: it is Berg, Anna's"
            assert said(desk) == (asked, "wrong")
            await desk.write(person)
            await desk.press("enter")
            await settle(desk)
        screen = desk.top
        assert isinstance(screen, JournalScreen)
        assert screen.state.account.person.name == "Lie, Bo"
    anna, bo = kept()
    assert (anna.person.name, len(anna.listed)) == ("Berg, Anna", 0)
    assert (anna.person.system, bo.person.system) == ("lichess", "fide")
    assert (bo.person.name, len(bo.listed)) == ("Lie, Bo", 2)


async def test_a_list_is_imported_inside(folder: Path) -> None:
    path = folder / "list.txt"
    path.write_bytes(named())
    async with home() as desk:
        for effect in ("No list of this name", "Replaces 11 players"):
            await open_file(desk, path)
            assert effect in "\n".join(picture(desk.app))
            await desk.press("tab")
            await desk.write("2026-11-01")
            await desk.press("enter")
            await settled(desk)
            assert isinstance(desk.top, HomeScreen), said(desk)
            text = "fide: 11 players, of 2026-11-01; Alt+L searches it"
            assert said(desk) == (text, "good")
        await desk.press("f2", "alt+l")
        await desk.write("nepo")
        await settled(desk)
        assert "Nepomniachtchi" in "\n".join(picture(desk.app))


async def test_a_pasted_list_is_a_file(folder: Path) -> None:
    async with home() as desk:
        await desk.paste(named().decode())
        await settled(desk)
        assert isinstance(desk.top, ImportListScreen), said(desk)
        await desk.press("enter")
        await settled(desk)
        assert "the list states no date" in "\n".join(picture(desk.app))
        assert "--date" not in "\n".join(picture(desk.app))
        await desk.press("enter")
        assert said(desk)[0].startswith("fide: 11 players, of unknown date")


@pytest.mark.parametrize(
    ("games", "rating"),
    [
        (GAMES, "Lichess blitz"),
        (GAMES.replace('"perf":"blitz"', '"perf":"rapid"'), "Lichess rapid"),
    ],
)
async def test_home_shows_a_rating_that_is_only_published(
    folder: Path, games: str, rating: str
) -> None:
    (folder / "games.ndjson").write_text(games, encoding="utf-8")
    async with home() as desk:
        await open_file(desk, folder / "games.ndjson")
        await desk.press("enter")
        await settle(desk)
        await desk.press("alt+h")
        await settled(desk)
        shown = "\n".join(picture(desk.app))
        assert rating in shown
        assert "live 1505" in shown


async def test_a_smaller_list_is_asked_about(folder: Path) -> None:
    whole = named().splitlines(keepends=True)
    async with home() as desk:
        for lines, takes in ((12, "enter"), (4, "escape"), (4, "enter")):
            (folder / "list.txt").write_bytes(b"".join(whole[:lines]))
            await open_file(desk, folder / "list.txt")
            await desk.press("tab")
            await desk.write("2026-11-01")
            await desk.press("enter")
            if lines == 4:
                await wait_until(
                    desk.pilot,
                    lambda: said(desk)[0].startswith("Enter replaces"),
                    "no question about the loss",
                )
                await desk.press(takes)
            await settled(desk)
            if takes == "escape":
                assert said(desk)[0] == "The list is unchanged"
                await desk.press("escape")
        assert said(desk)[0].startswith("fide: 3 players")


async def test_settings_are_taken_over_after_a_question(folder: Path) -> None:
    path = folder / "other.toml"
    path.write_text('theme = "nord"\n[keys]\n"screen.copy" = "f9"\n', encoding="utf-8")
    async with home() as desk:
        await desk.paste(str(path))
        await settled(desk)
        assert "theme, keys.screen.copy. Enter takes" in said(desk)[0]
        await desk.press("escape")
        assert desk.app.theme != "nord"
        await desk.paste(str(path))
        await settled(desk)
        await desk.press("enter")
        assert desk.app.theme == "nord"
        # those in force are changed in their dialog
        await open_file(desk, paths.config_file())
        assert said(desk)[0].startswith("These settings are in force")
        path.write_text('theme = "none"\n', encoding="utf-8")
        await desk.paste(str(path))
        await settled(desk)
        assert said(desk)[0].startswith("Not taken over: settings: theme 'none'")
        # an unknown one is no player of a game, wherever it is
        path.write_text('colour = "red"\ntheme = "nord"\n', encoding="utf-8")
        await desk.paste(str(path))
        await settled(desk)
        assert said(desk)[0].startswith("Not taken over: settings: setting 'colour' is")


def test_without_a_screen_the_subcommand_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guards, "find_screen_problem", lambda: "no terminal")
    for name, (make, _) in KINDS.items():
        make(folder / name)
        text = refusal(str(folder / name))
        assert "elo-tui" in text, name
        assert "not an event" in text


async def test_a_club_list_does_not_stand_for_an_event(folder: Path) -> None:
    make_pool(folder / "club.pool")
    make_pool(folder / "other.pool")
    async with opened(named_at_start(folder / "club.pool")) as desk:
        assert isinstance(desk.top, PoolScreen)
        desk.app._files.choose("Add an event", lambda _: None)
        await settled(desk)
        desk.top.query_one("#path", Field).value = str(folder / "other.pool")
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        assert said(desk)[0] == "other.pool: a club list, not an event"


@pytest.mark.parametrize("is_first", [True, False])
async def test_the_club_list_of_a_file_is_shown_and_not_a_newer_one(
    folder: Path, is_first: bool
) -> None:
    make_pool(folder / "club.pool")
    pools_folder = paths.pools_folder()
    assert pools_folder is not None
    make_pool(pools_folder / "newer.pool")
    start = folder / "club.pool" if is_first else pools_folder / "newer.pool"
    async with opened(named_at_start(start)) as desk:
        if not is_first:
            desk.app._pools.open_file(str(folder / "club.pool"))
        await settled(desk)
        assert isinstance(desk.top, PoolScreen)
        pool = desk.top.state.pool
        assert pool is not None
        assert pool.name == "club"
