"""Rounds that nobody has paired yet, on the Event screen."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Problem
from elo_tui.core.pairing.next_round import NextRound
from elo_tui.features.event import simulation
from elo_tui.features.event.chances_table import ChancesTable
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.view.chances import (
    Simulated,
    list_rivals,
    write_rivals,
)
from elo_tui.features.event.view.field import player_state
from elo_tui.features.tournament.ahead.view import look_ahead
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.features.tournament.view import evaluate_rounds
from elo_tui.kit.screens.shown_answers import Shown
from elo_tui.kit.screens.text_pages import CopiedScreen
from elo_tui.kit.widgets.working import Details
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
_CHANGE = r"[+-][0-9.]+"
#: Round 2 is open, rounds 3 and 4 are not paired.
SWISS = replace(_EIGHT, event=replace(_EIGHT.event, rounds=4, pairing="Swiss"))


def found(desk: Desk[FieldScreen]) -> Simulated:
    assert desk.screen.chances.found is not None
    return desk.screen.chances.found


def next_round(desk: Desk[FieldScreen]) -> NextRound:
    following = found(desk).next
    assert following is not None
    return following


async def finish(desk: Desk[FieldScreen]) -> None:
    await desk.app.workers.wait_for_complete()
    await desk.settle()


@pytest.fixture(autouse=True)
def few_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "QUICK_NEXT", 5)
    monkeypatch.setattr(simulation, "QUICK_PLACES", 5)
    monkeypatch.setattr(simulation, "usual_runs", lambda *_: 40)
    monkeypatch.setattr(simulation, "usual_places_runs", lambda *_: 40)


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
        halves = [one.expected_half_points for one in found(desk).outcome.players]  # type: ignore[union-attr]
        # four points in each of four rounds
        assert sum(halves) == pytest.approx(2 * 4 * 4)
        await desk.press("enter")
        shown = desk.shown(Details)
        assert "Round 3, a forecast" in shown
        assert "if you win" in shown
        await desk.press("escape", "x")
        assert len(desk.screen.state.ranking.choices.absent) == 1
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
        assert "rounds ahead: 2\n" in desk.top.text
        assert "pairing edition: 20" in desk.top.text


@needs_engine
async def test_tournament_takes_the_likely_opponents_over() -> None:
    async with field(SWISS) as desk:
        await desk.press("3", "n")
        await finish(desk)
        await desk.press("o")
        screen = desk.app.screen
        assert isinstance(screen, TournamentScreen)
        assert screen.state.ahead.part == "next"
        assert screen.message[0].startswith("F7 has the likely opponents; Esc")
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


@needs_engine
async def test_what_each_result_against_a_likely_opponent_brings() -> None:
    async with field(SWISS) as desk:
        await desk.press("3", "n")
        await finish(desk)
        await desk.press("enter")
        assert isinstance(desk.screen, FieldScreen)
        chapters = {one.title: one.steps for one in desk.screen.chapters}
        [no] = {desk.screen.state.cursor}
        expected = list_rivals(next_round(desk), no)
        shown = chapters["Rating change: win, draw, loss"]
        assert [step.label for step in shown] == [one.name for one in expected]
        # Tournament says the same of the same opponents
        rounds = player_state(desk.screen.state, no, write_rivals(expected))
        candidates = look_ahead(evaluate_rounds(rounds, ())).candidates
        for step, one in zip(shown, candidates, strict=True):
            brought = [float(word) for word in re.findall(_CHANGE, step.text)]
            assert brought == pytest.approx(
                [row.you.change for row in one.stakes.outcomes], abs=0.005
            )


@needs_engine
async def test_the_likely_pairings_are_saved_as_a_forecast() -> None:
    async with field(SWISS) as desk:
        await desk.press("3", "n")
        await finish(desk)
        shown = desk.screen.result()
        assert isinstance(shown, Shown)
        keys = [one.key for one in shown.formats if "a forecast" in one.title]
        assert keys == ["likely html", "likely json", "likely text"]
        for key in keys:
            assert "never the pairing of the arbiter" in str(shown.write(key))
        assert json.loads(str(shown.write("likely json")))["round"] == 3


@needs_engine
async def test_rules_of_the_pairing_are_typed() -> None:
    async with field(SWISS) as desk:
        forbid, initial, baku = (
            desk.screen.query_one(f"#{n}") for n in ("forbid", "initial", "baku")
        )
        await desk.press("3")
        assert not forbid.display
        await desk.press("n")
        await finish(desk)
        assert forbid.display
        likely = next_round(desk).find_player(0)
        assert likely is not None
        other = likely.opponents[0].player + 1
        desk.screen.set_focus(forbid)
        await desk.press(*f"1-{other}")
        desk.screen.set_focus(initial)
        await desk.press(*"black")
        await finish(desk)
        likely = next_round(desk).find_player(0)
        assert likely is not None
        assert other - 1 not in [one.player for one in likely.opponents]
        assert not next_round(desk).method.initial_white
        assert not next_round(desk).method.is_accelerated
        desk.screen.set_focus(baku)
        await desk.press(*"yes")
        await finish(desk)
        assert next_round(desk).method.is_accelerated
        await desk.press("x")
        assert "'yesx': yes, no or nothing" in desk.message
