"""A journal in a file, opened as any other file: asked about, then taken in."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.replay.journal_records import Account, Listed, Person
from elo_tui.features.journal.questions import ImportJournalScreen
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.session.permissions import Prefill
from elo_tui.start import build_app
from elo_tui.store import journal_document
from tests.screens.desk import (
    TODAY,
    AnyDesk,
    handed_over,
    picture,
    stale,
    wait_until,
)
from tests.screens.filing_desk import open_dialog, settled, type_path
from tests.screens.keeping_desk import ANNA, RATED, RIGA, fill, kept, session, settle

pytestmark = pytest.mark.usefixtures("data")

BELA = Person(name="Berg, Bela")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setenv("ELO_TUI_STATE", str(tmp_path / "state"))


async def opened(desk: AnyDesk, tmp_path: Path, text: str) -> None:
    file = tmp_path / "journal.json"
    file.write_text(text, encoding="utf-8")
    await open_dialog(desk)
    await type_path(desk, file)
    await desk.press("enter")
    await settled(desk)


async def test_the_first_journal_of_all(tmp_path: Path) -> None:
    account = Account(ANNA, (RATED,), (RIGA,))
    async with session() as desk:
        await opened(desk, tmp_path, journal_document.write_document([account]))
        assert isinstance(desk.top, ImportJournalScreen)
        shown = "\n".join(picture(desk.app))
        assert "Berg, Anna: 1 event, 1 official rating" in shown
        await desk.press("enter")
        await settle(desk)
        assert desk.app.current_mode == "journal"
        shown = "\n".join(picture(desk.app))
        assert "Riga Open" in shown
        assert "Imported: 1 event, 1 official rating" in shown
        # and she is filled in on the other screens
        assert desk.field("own").value == "1865"
    (found,) = kept()
    assert [entry.name for entry in found.entries] == ["Riga Open"]
    assert [one.player.rating for one in found.listed] == [1850]


async def test_what_is_there_stays_and_is_named(tmp_path: Path) -> None:
    fill(RIGA)
    late = replace(RIGA, name="Vilnius Open")
    accounts = [Account(ANNA, (RATED,), (RIGA, late)), Account(BELA, (Listed(),))]
    async with session() as desk:
        await opened(desk, tmp_path, journal_document.write_document(accounts))
        await desk.press("enter")
        await settle(desk)
        said = desk.top.message[0]  # type: ignore[attr-defined]
        assert said.startswith(
            "Imported: 1 event, 1 official rating; 2 existed already"
        )
        assert "Vilnius Open" in "\n".join(picture(desk.app))
        assert stale(desk.app) == []
    anna, bela = kept()
    assert [entry.name for entry in anna.entries] == ["Riga Open", "Vilnius Open"]
    assert (bela.person.name, len(bela.listed)) == ("Berg, Bela", 1)


FIDE_CHART = (
    '[{"date_2":"2025-Mar","id_number":"99000017","rating":"1712","period_games":"3",'
    '"rapid_rtng":null,"rapid_games":null,"blitz_rtng":null,"blitz_games":null,'
    '"name":"Berg, Anna","country":"NOR"}]'
)


@pytest.mark.parametrize("by_paste", [True, False])
async def test_fides_chart_is_a_history_wherever_it_comes_from(
    tmp_path: Path, by_paste: bool
) -> None:
    async with session() as desk:
        if by_paste:
            await desk.paste(FIDE_CHART)
            await settled(desk)
        else:
            await opened(desk, tmp_path, FIDE_CHART)
        assert isinstance(desk.top, ImportJournalScreen)
        shown = "\n".join(picture(desk.app))
        assert "Berg, Anna: 0 events, 1 official rating" in shown


async def test_a_chart_of_the_command_line_is_asked_about(tmp_path: Path) -> None:
    file = tmp_path / "chart.json"
    file.write_text(FIDE_CHART, encoding="utf-8")
    prefill = Prefill("field", source=str(file), complete=lambda _: "no history")
    app = build_app(prefill, TODAY)
    async with app.run_test() as pilot:
        await handed_over(pilot, app)
        await wait_until(
            pilot,
            lambda: isinstance(app.screen, ImportJournalScreen),
            "the question never came",
        )


async def test_escape_takes_nothing_in(tmp_path: Path) -> None:
    async with session() as desk:
        await opened(
            desk, tmp_path, journal_document.write_document([Account(ANNA, (RATED,))])
        )
        await desk.press("escape")
        await settle(desk)
        assert not isinstance(desk.top, ImportJournalScreen)
    assert kept() == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"format": "elo-tui journal", "version": 99}', "version 99"),
        ('{"format": "elo-tui journal", ', "not JSON"),
    ],
)
async def test_a_journal_that_cannot_be_read_says_why(
    tmp_path: Path, text: str, said: str
) -> None:
    async with session() as desk:
        await opened(desk, tmp_path, text)
        assert said in "\n".join(picture(desk.app))


async def test_nobody_in_it_is_said(tmp_path: Path) -> None:
    async with session() as desk:
        await opened(desk, tmp_path, journal_document.write_document([]))
        assert isinstance(desk.top, ImportJournalScreen)
        assert desk.top.message[0] == "Nothing to import"
        assert "import" not in picture(desk.app)[-1]
        await desk.press("enter", "escape")
        assert not isinstance(desk.top, ImportJournalScreen)


CHART = """[{"date_2":"2025-Nov","rating":"1712","rapid_rtng":null,"blitz_rtng":null},
{"date_2":"2025-Dec","rating":"1690","rapid_rtng":null,"blitz_rtng":null}]"""
#: 1500 + 8 and 1508 - 3: the peak is the first one.
GAMES = """{"id":"bbbbbbb1","rated":true,"perf":"blitz","createdAt":1751473181019,\
"status":"mate","winner":"black","players":{"white":{"user":{"name":"Ola"},\
"rating":1565,"ratingDiff":-7},"black":{"user":{"name":"anna_b"},"rating":1500,\
"ratingDiff":8}}}
{"id":"bbbbbbb2","rated":true,"perf":"blitz","createdAt":1751573181019,\
"status":"draw","players":{"white":{"user":{"name":"anna_b"},"rating":1508,\
"ratingDiff":-3},"black":{"user":{"name":"Per"},"rating":1400,"ratingDiff":3}}}
"""


async def test_a_history_is_imported_drawn_and_undone_whole(tmp_path: Path) -> None:
    fill(RIGA)
    async with session() as desk:
        await desk.press("f12")
        await opened(desk, tmp_path, CHART)
        assert "0 events, 2 official ratings" in "\n".join(picture(desk.app))
        await desk.press("enter")
        assert desk.top.message[0].startswith("The file gives no name. Enter or y: ")  # type: ignore[attr-defined]
        await desk.press("enter")
        await settle(desk)
        assert "2 official ratings; undo works" in "\n".join(picture(desk.app))
        await opened(desk, tmp_path, GAMES)
        assert "anna_b: 2 games" in "\n".join(picture(desk.app))
        await desk.press("enter")
        await settle(desk)
        (track,) = desk.app.screen.state.account.published  # type: ignore[attr-defined]
        assert (track.name, track.newest.rating) == ("Lichess blitz", 1505)
        assert (track.highest.rating, track.total.halves) == (1508, 3)
        shown = "\n".join(picture(desk.app))
        assert "Lichess blitz" in shown
        assert "live 1505  as published" in shown
        state = desk.top.state  # type: ignore[attr-defined]
        assert (state.system, state.pool) == ("lichess", "blitz")
        await desk.press("down", "down")
        assert "Lichess blitz, as published" in "\n".join(picture(desk.app))
        await desk.press("escape", "ctrl+z")
        await settle(desk)
        assert desk.app.screen.state.account.published == ()  # type: ignore[attr-defined]
        await desk.press("ctrl+z")
        await settle(desk)
        (found,) = kept()
        assert [one.source for one in found.listed if one.source] == []


async def test_a_history_of_somebody_else_is_refused(tmp_path: Path) -> None:
    fill(RIGA)
    async with session() as desk:
        await desk.press("f12")
        for number in (5, 7):
            id = f'"id_number":"{number}","rating":"1712"'
            await opened(desk, tmp_path, CHART.replace('"rating":"1712"', id))
            # the first is of an ID that no one of the journal has
            await desk.press("enter", *["enter"] * (number == 5))
            await settle(desk)
        said = desk.top.message[0]  # type: ignore[attr-defined]
        assert said.startswith("Not imported: the file is of FIDE ID 7, but Berg, Anna")
