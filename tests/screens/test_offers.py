"""Players of the rating lists offered while a name is typed, looked up, completed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import current_thread, main_thread

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.model import Game, Given, Result
from elo_tui.features.event.player_table import PlayerTable
from elo_tui.features.lists.lookup_dialog import ListingFacts, LookupScreen
from elo_tui.kit.screens.list_queries import Answered
from elo_tui.kit.tables.offers import Offers
from elo_tui.session import paths
from elo_tui.session.lookup import PlayersAsked, PlayersFound
from tests.core.crosstables import event
from tests.screens.desk import AnyDesk, field, game, inside, picture, stale, tournament
from tests.screens.desk import text as text_of
from tests.screens.listed import PLAYERS
from tests.screens.test_paints import paints
from tests.store.lists.made import imported

SIZES = [(80, 24), (120, 40), (40, 12)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of data without a list."""
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    lists = paths.lists_folder()
    assert lists is not None
    (tmp_path / "data").mkdir()
    return lists


@pytest.fixture
def listed(folder: Path) -> None:
    imported(folder, PLAYERS, date="2026-11-01")


async def found(desk: AnyDesk) -> None:
    """Wait until the lists have answered."""
    await desk.settle()
    await desk.app.workers.wait_for_complete()
    await desk.settle()


async def write(desk: AnyDesk, text: str) -> None:
    await desk.write(text)
    await found(desk)


def offers(desk: AnyDesk) -> list[str]:
    """The offers shown, blanks joined; the first row names the list."""
    shown = [one for one in desk.top.query(Offers) if one.display]
    lines = text_of(shown[0]).splitlines() if shown else []
    return [" ".join(line.split()) for line in lines if line.strip()]


@asynccontextmanager
async def opponent(
    text: str, size: tuple[int, int] = (80, 24), day: str = "2026-11-20"
) -> AsyncIterator[AnyDesk]:
    """A game with something typed for the opponent."""
    async with game(size, own="2400", date=day) as desk:
        await desk.go("opponent")
        await write(desk, text)
        yield desk


@pytest.mark.usefixtures("listed")
async def test_undo_brings_back_the_k_of_the_list_and_then_the_letters() -> None:
    async with opponent("mue") as desk:
        await desk.press("down", "enter")
        desk.put(opponent_k="40")
        await desk.press("ctrl+z")
        assert desk.screen.notes["opponent_k"][0] == "10: FIDE list of November 2026"
        await desk.press("ctrl+z")
        assert desk.screen.state.opponent == "mue"


@pytest.mark.usefixtures("listed")
async def test_oneself_comes_with_the_year_of_birth() -> None:
    async with tournament(Game(1800, Result.WIN)) as desk:
        await desk.go("own")
        await write(desk, "900004")
        await desk.press("down", "enter")
        form = desk.screen.state.form
        assert (form.own, form.own_k, form.born) == ("2043", "20", "2009")
        assert desk.screen.state.name == "Ivanova, Anna"


@pytest.mark.usefixtures("listed")
async def test_a_player_in_the_entry_line_is_ready_for_the_result() -> None:
    async with tournament(own="2400") as desk:
        await write(desk, "1900 W, nepo")
        await desk.press("down", "enter")
        line = "1900 W, GM Nepomniachtchi, Ian FID 2758 "
        assert desk.screen.state.typed == line
        assert (
            desk.message
            == "Nepomniachtchi, Ian: 2758, K 10; FIDE list of November 2026"
        )
        await write(desk, "=, ivan")
        await desk.press("down", "enter", "0")
        await found(desk)
        assert offers(desk) == []
        await desk.press("enter")
        assert desk.screen.state.rounds == (
            Game(1900, Result.WIN),
            replace(
                Game(2758, Result.DRAW, "Nepomniachtchi, Ian", "", title="GM"),
                federation="FID",
            ),
            Game(2043, Result.LOSS, "Ivanova, Anna", federation="NOR"),
        )
        assert stale(desk.app) == []


@pytest.mark.usefixtures("listed")
async def test_an_answer_to_what_nobody_asks_any_more_is_dropped() -> None:
    async with opponent("nepo") as desk:
        before = offers(desk)
        desk.screen.post_message(
            Answered(PlayersAsked("mue"), PlayersFound(PlayersAsked("mue")))
        )
        await desk.settle()
        assert offers(desk) == before


@pytest.mark.usefixtures("listed")
async def test_the_screens_wait_for_no_list(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []

    def opened(file: Path) -> None:
        threads.append(current_thread())
        raise FileNotFoundError(file)

    monkeypatch.setattr("elo_tui.store.lists.list_records.open_list", opened)
    async with game(own="1600") as desk:
        await desk.go("opponent")
        await write(desk, "1850")
        await desk.press("f3", "f2")
        assert desk.app.current_mode == "game"
        # the rank is looked up where no key waits for it
        assert threads
        assert main_thread() not in threads


async def test_without_a_list_only_the_hint_is_new(folder: Path) -> None:
    async with opponent("nepo") as desk:
        assert offers(desk) == []
        hint = "No rating list yet: Lookup fetches one"
        assert desk.message == hint
        await write(desk, "m")
        assert desk.message == hint
        await desk.press(*["backspace"] * 5)
        await write(desk, "muel")
        assert desk.message == "the opponent's rating in the same list"
        assert "is not a rating" in desk.screen.notes["opponent"][0]
        assert not folder.exists()


async def test_where_no_lists_are_kept_nothing_is_said() -> None:
    async with opponent("nepo") as desk:
        assert (offers(desk), desk.message[:12]) == ([], "the opponent")


async def test_a_broken_list_is_one_sentence(folder: Path) -> None:
    folder.mkdir()
    (folder / "fide.db").write_bytes(b"no list of ours" * 100)
    async with opponent("nepo") as desk:
        assert offers(desk) == []
        assert desk.message.startswith("fide: the list is damaged")
        await desk.press("alt+l")
        await found(desk)
        assert "fide: the list is damaged" in offers(desk)[1]


@pytest.mark.usefixtures("listed")
async def test_a_key_is_one_frame_and_its_offers_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opponent("ne") as desk:
        for key, most in (("p", 2), ("x", 2), ("y", 2), ("z", 1)):
            with paints(monkeypatch, desk.app) as frames:
                await desk.pilot.press(key)
                await found(desk)
            assert 1 <= len(frames) <= most, key


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize("size", SIZES)
async def test_offers_fit_every_size(size: tuple[int, int]) -> None:
    async with opponent("mu", size) as desk:
        widget = desk.top.query_one(Offers)
        assert inside(widget, size)
        assert not widget.region.overlaps(desk.field("opponent").region)
        await desk.press("down")
        assert any(line.startswith(">IM Müller") for line in offers(desk))
        assert any("inactive" in line for line in offers(desk))
        await desk.pilot.click(Offers, offset=(5, len(offers(desk)) - 1))
    async with tournament(own="2400", size=size) as desk:
        await write(desk, "mu")
        widget = desk.top.query_one(Offers)
        assert inside(widget, size)
        assert not widget.region.overlaps(desk.screen.entry.region)


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize("size", SIZES)
async def test_the_dialog_finds_by_federation_and_shows_all(
    size: tuple[int, int],
) -> None:
    async with game(size, own="2400") as desk:
        await desk.go("opponent")
        await desk.press("alt+l")
        assert isinstance(desk.top, LookupScreen)
        await write(desk, "anna")
        assert len([line for line in offers(desk) if "Anna" in line]) == 2
        await desk.press("tab")
        await write(desk, "nor")
        assert len([line for line in offers(desk) if "Anna" in line]) == 1
        facts = desk.top.query_one(ListingFacts)
        assert inside(facts, size)
        assert "ID 900004, NOR, male, born 2009" in text_of(facts, 80, 5)
        assert stale(desk.app) == []
        await desk.press("enter")
        assert (desk.screen.state.opponent, desk.focused) == ("2043", "opponent")
        assert desk.message.startswith("Ivanova, Anna: 2043")


@pytest.mark.usefixtures("listed")
async def test_an_event_is_completed_and_undo_takes_it_back() -> None:
    players = (
        Participant(1, "Nepomniachtchi, I.", fide_id="900001"),
        Participant(2, "Mueller, J.", rating=2380, fide_id="900002"),
        Participant(3, "Somebody", rating=2000, fide_id="5"),
    )
    async with field(event(players, [(1, 1, 2, "="), (2, 2, 3, "1")])) as desk:
        await desk.press("c")
        await found(desk)
        assert desk.message == (
            "2 players completed; 1 ID not in the list;"
            " FIDE list of November 2026, newer than the event"
        )
        marks = [line[5] for line in desk.shown(PlayerTable).splitlines()[1:]]
        assert marks == ["*", "*", " "]
        table = desk.screen.state.crosstable
        assert table is not None
        assert [player.rating for player in table.players] == [2758, 2380, 2000]
        of_list = "FIDE list of November 2026, newer than the event"
        expected = Given(k=10, birth_year=1990, k_reason=of_list)
        assert desk.screen.state.given[2] == expected
        await desk.press("down")
        assert f"K 10: {of_list}" in "\n".join(picture(desk.app))
        await desk.press("c")
        await found(desk)
        assert desk.message.startswith("0 players completed")
        await desk.press("ctrl+z")
        assert desk.screen.state.given == {}
        assert desk.screen.state.crosstable is not None
        assert desk.screen.state.crosstable.players[0].rating is None


async def test_without_a_list_nothing_is_completed(folder: Path) -> None:
    players = (Participant(1, "A", fide_id="1"), Participant(2, "B"))
    async with field(event(players, ())) as desk:
        await desk.press("c")
        await found(desk)
        assert desk.message.startswith("no list of these ratings here yet")
        assert not folder.exists()
