"""From the Field to the rounds of one player, and back to the same row."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Game, Given, Result
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.view.field import set_facts
from elo_tui.features.tournament.ahead.pane import Ahead
from elo_tui.features.tournament.screen import TournamentScreen
from tests.core.crosstables import ADA, SMALL, event, rated
from tests.screens.desk import AnyDesk, Desk, field, text, tournament


def rounds(desk: AnyDesk) -> TournamentScreen:
    assert isinstance(desk.top, TournamentScreen)
    return desk.top


def marked(desk: Desk[FieldScreen]) -> str:
    """The row at the cursor, blanks joined."""
    shown = text(desk.screen.table).splitlines()
    (row,) = [" ".join(row.split()) for row in shown if row.startswith(">")]
    return row


async def test_the_norms_know_federation_and_rounds_of_the_report() -> None:
    facts = replace(SMALL.event, rounds=9)
    async with field(replace(SMALL, event=facts)) as desk:
        await desk.press("enter", "f7", "f9", "f9")
        ahead = desk.top.query_one(Ahead)
        texts = {name: ahead.controls[name].value for name in ("federation", "rounds")}
        assert texts == {"federation": ADA.federation, "rounds": "9"}
        await desk.press("ctrl+z")
        assert ahead.controls["federation"].value == ADA.federation
        await desk.press("ctrl+z")
        assert ahead.controls["federation"].value == ""


@pytest.mark.parametrize("opened_before", [False, True])
async def test_undo_brings_back_the_rounds_before(opened_before: bool) -> None:
    async with tournament(
        Game(2000, Result.WIN, "Eve"), own="1950", own_k="15"
    ) as desk:
        mine = desk.screen.state
        if opened_before:
            await desk.press("f2")
        await desk.press("f6")
        screen = desk.top
        assert isinstance(screen, FieldScreen)
        screen.take(SMALL)
        await desk.settle()
        await desk.press("enter")
        assert desk.top is desk.screen
        assert desk.screen.state.form.own == "1600"
        # nothing of the other player's facts is left
        assert desk.screen.state.form.own_k == ""
        await desk.press("ctrl+z")
        assert desk.screen.state == mine
        assert desk.field("own").value == "1950"
        assert desk.field("own_k").value == "15"
        await desk.press("ctrl+r")
        assert desk.screen.state.name == "Ada, Anna"


async def test_all_facts_come_along() -> None:
    player = rated(1, 1545, name="Ada", birth_year=2008, provisional=17, k=None)
    crosstable = event((player, rated(2, 1600)), [(1, 1, 2, "1")])
    async with field(crosstable) as desk:
        desk.put(system="uscf")
        await desk.press("enter")
        form = rounds(desk).state.form
        assert (form.own, form.born, form.games_played) == ("1545/P17", "2008", "")
        assert (form.system, form.event_end) == ("uscf", "2025-11-09")
        assert rounds(desk).view is not None
        await desk.press("escape")
        desk.put(system="fide")
        facts = Given(k=12.5, reached_2400=True, games_played=40)
        desk.screen.change(set_facts(desk.screen.state, (1,), facts, over=True))
        await desk.press("enter")
        form = rounds(desk).state.form
        assert (form.own_k, form.reached_2400) == ("12.5", "yes")
        assert (form.games_played, form.date) == ("40", "2025-11-01")
        assert desk.top.query_one("#own_k").value == "12.5"  # type: ignore[attr-defined]
