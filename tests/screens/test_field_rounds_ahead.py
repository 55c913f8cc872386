"""Rounds that nobody has paired yet, on the Field screen."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from elo_tui.core.model import Problem
from elo_tui.core.pairing.next_round import NextRound
from elo_tui.screens.field_screen import FieldScreen
from elo_tui.screens.text_pages import CopiedScreen
from elo_tui.screens.tournament_screen import TournamentScreen
from elo_tui.session import rounds_simulation
from elo_tui.views.chances_view import Simulated
from elo_tui.widgets.chances_table import ChancesTable
from elo_tui.widgets.working import Details
from tests.core.standings import boards
from tests.screens.desk import Desk, field
from tests.screens.events import OPEN

needs_engine = pytest.mark.skipif(
    find_spec("py4swiss") is None, reason="needs the extra pairing (py4swiss)"
)
_EIGHT = boards.event(
    "2000 5w1 3b*\n1950 6b1 4w*\n1900 7w1 1w*\n1850 8b1 2b*\n"
    "1800 1b0 7w*\n1750 2w0 8b*\n1700 3b0 5b*\n1650 4w0 6w*"
)
#: Round 2 is open, rounds 3 and 4 are not paired.
SWISS = _EIGHT._replace(event=_EIGHT.event._replace(rounds=4, pairing="Swiss"))


def found(desk: Desk[FieldScreen]) -> Simulated:
    assert desk.screen.simulated is not None
    return desk.screen.simulated


def next_round(desk: Desk[FieldScreen]) -> NextRound:
    following = found(desk).next
    assert following is not None
    return following


async def finish(desk: Desk[FieldScreen]) -> None:
    await desk.app.workers.wait_for_complete()
    await desk.settle()


@pytest.fixture(autouse=True)
def few_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds_simulation, "QUICK_NEXT", 5)
    monkeypatch.setattr(rounds_simulation, "QUICK_PLACES", 5)


@needs_engine
async def test_next_opponents_places_and_absences() -> None:
    async with field(SWISS) as desk:
        await desk.press("3")
        # nothing runs unasked
        assert found(desk).next is None
        await desk.press("n")
        await finish(desk)
        assert found(desk).whole
        assert next_round(desk).event.next_round == 3
        halves = [one.expected_halves for one in found(desk).outcome.players]  # type: ignore[union-attr]
        # four points in each of four rounds
        assert sum(halves) == pytest.approx(2 * 4 * 4)
        await desk.press("enter")
        shown = desk.shown(Details)
        assert "Round 3, a forecast" in shown
        assert "if you win" in shown
        await desk.press("escape", "x")
        assert len(desk.screen.state.ranking.absent) == 1
        await finish(desk)
        assert len(next_round(desk).players) == 7
        # undo takes the absence back, then the rounds ahead
        await desk.press("ctrl+z", "ctrl+z")
        assert not desk.screen.state.ranking.ahead


@needs_engine
async def test_an_assumed_result_changes_the_next_round() -> None:
    async with field(SWISS) as desk:
        await desk.press("3", "n")
        await finish(desk)
        games = len(next_round(desk).event.games)
        await desk.press("g", "w")
        await finish(desk)
        assert len(next_round(desk).event.games) == games - 1


@needs_engine
async def test_the_copied_text_says_how_the_rounds_were_paired() -> None:
    async with field(SWISS) as desk:
        await desk.press("3", "n")
        await finish(desk)
        await desk.press("ctrl+y")
        assert isinstance(desk.top, CopiedScreen)
        assert "pairing: 2 rounds ahead, Dutch system of 20" in desk.top.text


@needs_engine
async def test_tournament_takes_the_likely_opponents_over() -> None:
    async with field(SWISS) as desk:
        await desk.press("3", "n")
        await finish(desk)
        await desk.press("o")
        screen = desk.app.screen
        assert isinstance(screen, TournamentScreen)
        assert screen.state.ahead.part == "next"
        colours = {text.split()[1] for text in screen.state.ahead.next.split(", ")}
        assert colours <= {"w", "b"}


async def test_what_cannot_be_paired_is_said() -> None:
    async with field(OPEN) as desk:
        await desk.press("3", "n")
        assert desk.message == "No round of a Swiss is left to pair"
        await desk.press("x")
        assert "Only for the rounds ahead" in desk.message


async def test_the_missing_engine_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elo_tui.engines.py4swiss_engine.find_spec", lambda _: None)
    async with field(SWISS) as desk:
        await desk.press("3", "n")
        await finish(desk)
        assert isinstance(found(desk).outcome, Problem)
        assert "elo-tui[pairing]" in desk.shown(ChancesTable)
