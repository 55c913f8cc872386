"""What hands do without looking: Enter, letters beside a field, pastes, questions."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from elo_tui.core.model import Game, Result
from elo_tui.core.replay.journal_records import Person
from elo_tui.features.journal.fact_dialogs import KeepScreen
from elo_tui.features.journal.people_dialog import PeopleScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store import stored_journal
from tests.screens.desk import tournament
from tests.screens.filing_desk import open_dialog, settled, type_path
from tests.screens.keeping_desk import RIGA, fill, kept, session, settle, store


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))


@pytest.mark.parametrize("rounds", [(), (Game(1900, Result.WIN),) * 3])
async def test_a_list_pasted_among_the_rounds_is_several_games(
    rounds: tuple[Game, ...],
) -> None:
    async with tournament(*rounds, own="1800") as desk:
        screen = desk.top
        assert isinstance(screen, TournamentScreen)
        desk.top.set_focus(screen.query_one(RoundTable))
        await desk.paste("2010 W\n1900 D\n2100 = Ivanova\n")
        assert desk.focused == "typed"
        await desk.press("enter")
        assert len(screen.state.rounds) == len(rounds) + 3
        assert screen.state.rounds[-1].name == "Ivanova"


async def test_a_list_typed_over_a_round_is_several_games() -> None:
    async with tournament(*(Game(1900, Result.WIN),) * 3, own="1800") as desk:
        screen = desk.top
        assert isinstance(screen, TournamentScreen)
        await desk.go("rounds")
        await desk.press("home", "enter")
        screen.entry.value = "2010 W, 1950 D"
        await desk.press("enter")
        ratings = [game.opponent for game in screen.state.rounds]
        assert sorted(map(int, filter(None, ratings))) == [1900, 1900, 1950, 2010]


def assert_all_seen(dialog: Screen[Any]) -> None:
    """Each field has a place of its own among the rows of the form."""
    pane = dialog.query_one(FormPane).region
    fields = [field.region for field in dialog.query(Field)]
    assert all(pane.contains_region(field) for field in fields)
    assert not any(one.overlaps(other) for one, other in combinations(fields, 2))


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_the_fields_of_the_keep_dialog_are_all_to_be_seen(
    size: tuple[int, int],
) -> None:
    game = Game(1900, Result.WIN)
    async with session("tournament", game, size=size, own="1800") as desk:
        await desk.press("ctrl+l")
        assert len(desk.top.query(Field)) == 4
        assert_all_seen(desk.top)


@pytest.mark.usefixtures("data")
async def test_an_event_is_entered_from_the_journal_and_named() -> None:
    fill(RIGA)
    async with session() as desk:
        await desk.press("f12")
        await settle(desk)
        await desk.press("a")
        await settle(desk)
        screen = desk.top
        assert isinstance(screen, TournamentScreen)
        assert "Berg, Anna" in screen.state.name
        assert "^L names the event" in screen.message[0]
        await desk.press(*"2010", "space", "W", "enter")
        await settle(desk)
        assert any(word[1] == "keep" for word in screen.keys)
        await desk.press("ctrl+l")
        assert isinstance(desk.top, KeepScreen)
        assert_all_seen(desk.top)
        await desk.write("Cesis")
        await desk.press("enter")
        await settle(desk)
        assert not any(word[1] == "keep" for word in screen.keys)
        await desk.press("escape")
        await settle(desk)
        assert isinstance(desk.top, JournalScreen)
    (account,) = kept()
    assert [one.name for one in account.entries] == ["Riga Open", "Cesis"]


@pytest.mark.usefixtures("data")
async def test_a_question_ends_when_the_cursor_moves_to_another_person() -> None:
    fill()
    with store() as one:
        stored_journal.add_record(one, Person(name="Bela"))
    async with session() as desk:
        await desk.press("alt+p", "x")
        screen = desk.top
        assert isinstance(screen, PeopleScreen)
        assert "Delete " in screen.message[0]
        await desk.press("down")
        assert "Delete " not in screen.message[0]


@pytest.mark.usefixtures("data")
async def test_an_official_rating_is_undone_and_redone_in_the_file() -> None:
    fill(RIGA)
    async with session() as desk:
        await desk.press("f12")
        await settle(desk)
        await desk.press("o")
        await settle(desk)
        await desk.write("1866")
        await desk.press("enter")
        await settle(desk)
        ratings = [sorted(one.player.rating for one in kept()[0].listed)]
        for key in ("ctrl+z", "ctrl+r"):
            await desk.press(key)
            await settle(desk)
            ratings.append(sorted(one.player.rating for one in kept()[0].listed))
    assert ratings == [[1850, 1866], [1850], [1850, 1866]]


async def test_tab_means_a_file_that_can_be_opened(tmp_path: Path) -> None:
    for name in ("open-a.png", "open-b.trf", "open.bak"):
        (tmp_path / name).touch()
    async with tournament() as desk:
        screen = await open_dialog(desk)
        await type_path(desk, tmp_path / "op")
        assert screen.list.paths.items[0].path.endswith("open-b.trf")
        await desk.press("tab")
        await settled(desk)
        assert screen.field.value == str(tmp_path / "open-b.trf")
