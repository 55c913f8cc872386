"""Whose the rounds on the Tournament screen are, and where they are from."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.widget import Widget

from elo_tui.core.events.origin import FromFile, FromJournal, Typed
from elo_tui.core.model import Game, Result
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.sums import EventSums
from elo_tui.features.journal.fact_dialogs import KeepScreen
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.widgets.controls import Field
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.session.permissions import Prefill, pick_texts
from elo_tui.start import build_app
from tests.screens.desk import SIZE, TODAY, AnyDesk, game, picture, text, tournament
from tests.screens.filing_desk import EVENT, review, settled
from tests.screens.keeping_desk import ANNA, RIGA, fill, kept, session, settle
from tests.screens.rounds import totals

WIN = Game(1900, Result.WIN)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "riga.trf"
    found.write_text(EVENT, encoding="utf-8")
    return found


def title(desk: AnyDesk) -> str:
    """The row that says whose rounds are on the Tournament screen."""
    screen = desk.app.screen
    assert isinstance(screen, TournamentScreen)
    return totals(screen).splitlines()[0]


def in_front(desk: AnyDesk) -> TournamentScreen:
    screen = desk.app.screen
    assert isinstance(screen, TournamentScreen)
    return screen


async def test_rounds_that_were_typed_are_nobodys() -> None:
    async with tournament(WIN, own="1850") as desk:
        assert desk.screen.state.origin == Typed()
        assert title(desk).startswith("── Total ──")


async def test_rounds_of_a_file_say_player_event_and_file(file: Path) -> None:
    async with tournament(WIN, own="1850") as desk:
        await review(desk, file)
        await desk.press("down", "enter")
        await settled(desk)
        state = in_front(desk).state
        assert state.origin == FromFile(
            str(file), "Riga Open", "Berg, Anna", 2, "10002"
        )
        assert title(desk).startswith("── Berg, Anna: Riga Open (riga.trf) ──")
        assert title(desk) in "\n".join(picture(desk.app))
        # a round more is still of this player, and undo goes back over the border
        await desk.write("1800 w")
        await desk.press("enter")
        assert in_front(desk).state.origin == state.origin
        while in_front(desk).state.rounds != (WIN,):
            await desk.press("ctrl+z")
        assert in_front(desk).state.origin == Typed()
        in_front(desk).action_redo()
        await desk.settle()
        assert in_front(desk).state.origin == state.origin


async def test_a_player_of_the_field_is_from_its_file(file: Path) -> None:
    async with game() as desk:
        await review(desk, file)
        await desk.press("f6")
        await settled(desk)
        screen = desk.app.screen
        assert isinstance(screen, FieldScreen)
        sums = text(screen.query_one(EventSums)).splitlines()[0]
        assert sums.startswith("── Riga Open (riga.trf) ──")
        await desk.press("enter")
        await settled(desk)
        origin = FromFile(str(file), "Riga Open", "Ozols, Kārlis", 1, "10001")
        assert in_front(desk).state.origin == origin


async def test_games_of_a_list_are_from_it_too() -> None:
    async with tournament() as desk:
        # as a rating, games go to the entry line
        desk.screen.set_focus(desk.screen.query_one("#date", Widget))
        await desk.paste("2010 W\n1900 draw")
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        assert in_front(desk).state.origin == FromFile("pasted text")
        assert title(desk).startswith("── pasted text ──")
        await desk.press("ctrl+n")
        assert in_front(desk).state.origin == Typed()


async def test_the_file_of_the_command_line_is_named() -> None:
    prefill = Prefill(
        "tournament", pick_texts({"own": "1850"}), (WIN,), source="folder/games.txt"
    )
    app = build_app(prefill, TODAY)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TournamentScreen)
        assert screen.state.origin == FromFile("folder/games.txt")
        assert totals(screen).startswith("── games.txt ──")


@pytest.mark.usefixtures("data")
async def test_kept_rounds_are_those_of_a_person(file: Path) -> None:
    account = fill(RIGA)
    async with session("journal") as desk:
        await desk.press("down", "enter")
        await settle(desk)
        state = in_front(desk).state
        assert isinstance(state.origin, FromJournal)
        assert state.origin.person == account.person.id
        assert title(desk).startswith(f"── {ANNA.name}: Riga Open (journal) ──")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))


@pytest.mark.usefixtures("data")
async def test_keeping_takes_rounds_of_a_file_into_the_journal(file: Path) -> None:
    async with session("tournament") as desk:
        await review(desk, file)
        await desk.press("down", "enter")
        await settled(desk)
        await desk.press("ctrl+l")
        await settled(desk)
        await desk.press("tab")
        await desk.write("Anna")
        await desk.press("enter")
        await settle(desk)
        assert isinstance(in_front(desk).state.origin, FromJournal)
        assert "Riga Open (journal)" in title(desk)
        await desk.press("ctrl+z")
        assert isinstance(in_front(desk).state.origin, FromFile)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
async def test_of_a_long_title_the_name_is_seen(tmp_path: Path, width: int) -> None:
    file = tmp_path / f"{'very' * 20}.trf"
    file.write_text(EVENT.replace("Riga Open", "Riga Open " * 9), encoding="utf-8")
    async with game(size=(width, 24)) as desk:
        await review(desk, file)
        await desk.press("down", "enter")
        await settled(desk)
        assert title(desk).startswith("── Berg, Anna: Riga Open")
        if width >= 80:
            assert title(desk).endswith(" ½ point in 2 rounds ──")


@pytest.mark.usefixtures("data")
async def test_choosing_a_person_leaves_another_players_rounds(file: Path) -> None:
    fill()
    async with session("tournament") as desk:
        await review(desk, file)
        await desk.press("enter")
        await settled(desk)
        before = in_front(desk).state
        assert before.name == "Ozols, Kārlis"
        await desk.press("alt+p")
        await settle(desk)
        await desk.press("enter")
        await settle(desk)
        state = in_front(desk).state
        assert (state.name, state.rounds, state.form.own) == (ANNA.name, (), "1850")
        assert "Ozols, Kārlis" in in_front(desk).message[0]
        await desk.press("ctrl+z")
        assert in_front(desk).state == before


@pytest.mark.usefixtures("data")
async def test_keeping_another_players_rounds_asks_whose_they_are(file: Path) -> None:
    fill()
    async with session("tournament") as desk:
        await review(desk, file)
        await desk.press("enter")
        await settled(desk)
        await desk.press("ctrl+l")
        await settle(desk)
        assert isinstance(desk.top, KeepScreen)
        person = desk.top.query_one("#keep_person", Field)
        assert person.value == "Ozols, Kārlis"
        person.value = "Anna Berg"
        await desk.press("enter")
        await settle(desk)
        assert isinstance(desk.top, KeepScreen)
        assert "Ozols, Kārlis" in desk.top.message[0]
        assert kept()[0].entries == ()
        person.value = "Ozols, Kārlis"
        await desk.press("enter")
        await settle(desk)
        # the file has a round that two of its lines tell in two ways
        assert isinstance(desk.top, KeepScreen)
        assert "Games may be missing" in desk.top.message[0]
        await desk.press("enter")
        await settle(desk)
        assert in_front(desk).state.name == "Ozols, Kārlis"
    anna, other = kept()
    assert anna.entries == ()
    assert (other.person.name, len(other.entries)) == ("Ozols, Kārlis", 1)
    assert other.person.fide_id == "10001"


async def test_nobody_plays_against_oneself() -> None:
    async with tournament(own="1900") as desk:
        screen = desk.screen
        screen.change(replace(screen.state, name="Berg, Anna"))
        screen.entry.value = "1900 Anna Berg 1"
        await desk.press("enter")
        assert screen.state.rounds == ()
        assert "you cannot play yourself" in desk.message
        screen.entry.value = "1900 Karl Berg 1"
        await desk.press("enter")
        assert len(screen.state.rounds) == 1


async def test_rounds_of_a_file_keep_their_event(file: Path) -> None:
    async with tournament(WIN, own="1850") as desk:
        await review(desk, file)
        await desk.press("down", "enter")
        await settled(desk)
        rounds = in_front(desk).state
        await desk.press("f6")
        await settled(desk)
        screen = desk.app.screen
        assert isinstance(screen, FieldScreen)
        table = screen.state.crosstable
        assert table is not None
        assert (table.event.name, len(table.players)) == ("Riga Open", 3)
        # at the very player
        assert (screen.state.source, screen.state.cursor) == (str(file), 2)
        await desk.press("f3")
        assert in_front(desk).state == rounds
        # what was done there since stays
        await desk.press("f6")
        await desk.press("down")
        await desk.press("f3", "f6")
        await settled(desk)
        assert screen.state.cursor == 3


@pytest.mark.usefixtures("data")
async def test_undo_of_a_delete_gives_the_rounds_their_entry_back() -> None:
    fill(RIGA)
    async with session("journal") as desk:
        await desk.press("down", "enter")
        await settle(desk)
        screen = in_front(desk)
        await desk.press("f12")
        await settle(desk)
        await desk.press("x", "x")
        await settle(desk)
        assert kept()[0].entries == ()
        await desk.press("f3")
        assert "(no longer kept)" in title(desk)
        await desk.press("f12")
        await desk.press("ctrl+z")
        await settle(desk)
        assert len(kept()[0].entries) == 1
        await desk.press("ctrl+r")
        await settle(desk)
        assert kept()[0].entries == ()
        await desk.press("ctrl+z")
        await settle(desk)
        await desk.press("f3")
        assert "(journal)" in title(desk)
        screen.entry.value = "2100 L"
        screen.set_focus(screen.entry)
        await desk.press("enter")
        await settle(desk)
    assert len(kept()[0].entries[0].games) == 3


@pytest.mark.usefixtures("data")
async def test_undo_of_keeping_empties_the_journal_and_redo_fills_it() -> None:
    fill()
    async with session("tournament", WIN) as desk:
        await desk.press("ctrl+l")
        await desk.write("Riga")
        await desk.press("enter")
        await settle(desk)
        assert len(kept()[0].entries) == 1
        await desk.press("ctrl+z")
        await settle(desk)
        assert kept()[0].entries == ()
        assert in_front(desk).state.rounds == (WIN,)
        await desk.press("ctrl+r")
        await settle(desk)
        assert "(journal)" in title(desk)
    (entry,) = kept()[0].entries
    assert (entry.name, entry.games) == ("Riga", (WIN,))


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        (3.8, "1704   +3.80, as on the page"),
        (3.75, "! the page has +3.75"),
        (None, "1704   +3.80   1/1"),
    ],
)
async def test_a_change_that_the_page_states_is_compared(
    stated: float | None, said: str
) -> None:
    async with tournament(WIN, own="1700", own_k="5") as desk:
        origin = FromFile("page.html", change=stated, system="fide")
        await desk.set_to(replace(desk.screen.state, origin=origin))
        assert said in totals(in_front(desk))
        # a change of another system is not that of the page
        await desk.set_to(
            replace(in_front(desk).state, origin=replace(origin, system="dwz"))
        )
        assert "page" not in totals(in_front(desk)).splitlines()[1]
