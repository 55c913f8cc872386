"""The days of an event: seen and set wherever it is, and never the wrong way round."""

from __future__ import annotations

from datetime import date
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.events.origin import FromFile, Typed
from elo_tui.core.model import Game, Result
from elo_tui.features.journal.fact_dialogs import KeepScreen
from elo_tui.features.journal.table import JournalDetail
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.widgets.controls import Field
from elo_tui.session.paths import DATA_VARIABLE
from tests.screens.desk import TODAY, AnyDesk, tournament
from tests.screens.filing_desk import EVENT, review, settled
from tests.screens.keeping_desk import RIGA, fill, kept, session, settle

pytestmark = pytest.mark.usefixtures("data")
BACKWARDS = "end: 2026-05-01 is before the first day"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "riga.trf"
    found.write_text(EVENT, encoding="utf-8")
    return found


def in_front(desk: AnyDesk) -> TournamentScreen:
    screen = desk.app.screen
    assert isinstance(screen, TournamentScreen)
    return screen


async def test_emptying_leaves_nothing_of_an_event_from_a_file(file: Path) -> None:
    fill()
    async with session("tournament") as desk:
        await review(desk, file)
        await desk.press("enter")
        await settled(desk)
        form = in_front(desk).state.form
        assert (form.own, form.date, form.event_end) == (
            *("2100", "2026-05-01"),
            "2026-05-03",
        )
        await desk.press("ctrl+n")
        state = in_front(desk).state
        assert (state.rounds, state.event, state.origin) == ((), "", Typed())
        # of the person chosen, today
        assert (state.name, state.form.own) == ("Berg, Anna", "1850")
        assert (state.form.date, state.form.event_end) == (TODAY.isoformat(), "")
        await desk.press("ctrl+z")
        assert in_front(desk).state.form == form
        assert isinstance(in_front(desk).state.origin, FromFile)


@pytest.mark.parametrize("system", ["fide", "uscf", "dwz", "elo"])
async def test_an_end_before_the_start_is_refused_beside_its_field(system: str) -> None:
    win = Game(1900, Result.WIN)
    async with tournament(win, own="1850", system=system, date="2026-05-02") as desk:
        screen = desk.screen
        screen.change(
            replace(
                screen.state, form=replace(screen.state.form, event_end="2026-05-01")
            )
        )
        await desk.settle()
        assert desk.field("event_end").display
        assert screen.notes["event_end"] == (BACKWARDS, "wrong")
        assert screen.view is not None
        assert screen.view.event is None
        screen.fill()
        desk.put(event_end="2026-05-02")
        assert "event_end" not in screen.notes
        assert screen.view.event is not None
        for size in ((80, 24), (80, 16), (60, 24), (40, 24)):
            await desk.pilot.resize_terminal(*size)
            places = [one.region for one in screen.controls() if one.display]
            # a last day that no rule asks for once stood over the first
            assert not any(a.overlaps(b) for a, b in combinations(places, 2)), size


async def test_no_event_is_kept_with_its_days_the_wrong_way_round() -> None:
    fill(RIGA)
    async with session("tournament", Game(1900, Result.WIN)) as desk:
        await desk.press("ctrl+l")
        await settle(desk)
        assert isinstance(desk.top, KeepScreen)
        desk.top.query_one("#keep_event", Field).value = "May"
        desk.top.query_one("#keep_date", Field).value = "2026-05-02"
        last = desk.top.query_one("#keep_end", Field)
        last.value = "2026-05-01"
        await desk.press("enter")
        await settle(desk)
        assert isinstance(desk.top, KeepScreen)
        assert (desk.top.message[0], desk.app.focused) == (BACKWARDS, last)
        assert len(kept()[0].entries) == 1
        last.value = "2026-05-03"
        await desk.press("enter")
        await settle(desk)
        (entry,) = (one for one in kept()[0].entries if one.name == "May")
        assert (entry.first, entry.last) == (date(2026, 5, 2), date(2026, 5, 3))
        # nor does a change of the rounds on the screen bring it into the journal
        desk.field("event_end").value = "2026-05-01"
        await settle(desk)
        assert entry in kept()[0].entries


async def test_the_row_of_a_wrong_event_says_how_to_mend_it() -> None:
    wrong = replace(RIGA, last=date(2026, 1, 31))
    fill(wrong)
    async with session("journal") as desk:
        await desk.press("home")
        await settle(desk)
        detail = "end: 2026-01-31 is before the first day; Enter goes there"
        assert detail in " ".join(desk.shown(JournalDetail).split())
        await desk.press("enter")
        await settle(desk)
        focused = desk.app.focused
        assert focused is not None
        assert focused.id == "event_end"
