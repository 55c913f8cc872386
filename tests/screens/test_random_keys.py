"""Any keys in any order: nothing breaks, and fields and state say the same."""

from __future__ import annotations

import random
from typing import Any

import pytest
from textual import events

from elo_tui.core.model import Game, Result
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.game.screen import GameScreen
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.controls import Choice, Field
from elo_tui.session.forms import evaluate_game
from tests.core.crosstables import SMALL
from tests.core.simulation.test_chances import OPEN
from tests.screens.desk import AnyDesk, field, form_of, game, stale, tournament

pytestmark = pytest.mark.slow

TEXT = "0123456789 wdlbxnWDLKJ=½,;.+-[]/"
NAMED = (
    "tab shift+tab enter escape up down left right home end pageup pagedown"
    " backspace delete insert ctrl+z ctrl+r ctrl+n alt+up alt+down f4"
    # the keys that change most, more often
    " enter enter ctrl+z ctrl+z down tab"
)
KEYS = [*TEXT, *NAMED.split()]


def press(desk: AnyDesk, generator: random.Random, count: int) -> None:
    for _ in range(count):
        key = generator.choice(KEYS)
        desk.app.post_message(events.Key(key, key if len(key) == 1 else None))


def fields_say_the_state(screen: WorkScreen[Any]) -> None:
    form = form_of(screen)
    for control in screen.controls():
        assert isinstance(control, Field | Choice)
        assert control.value == getattr(form, control.id or "")


@pytest.mark.parametrize("seed", range(2))
async def test_game_survives_any_keys(seed: int) -> None:
    generator = random.Random(seed)
    async with game(own="1600", opponent="1800") as desk:
        for _ in range(4):
            press(desk, generator, 60)
            await desk.settle()
            assert isinstance(desk.top, GameScreen)
            assert stale(desk.app) == []
            fields_say_the_state(desk.top)
            view = desk.top.view
            assert view is not None
            assert view.result == evaluate_game(desk.top.state).result
            assert view.result is None or not view.problems


@pytest.mark.parametrize("seed", range(3))
async def test_tournament_survives_any_keys(seed: int) -> None:
    generator = random.Random(seed)
    rounds = (Game(1800, Result.WIN, "Ada"), Game(1900), Game(None, Result.HALF_BYE))
    async with tournament(*rounds, own="1600") as desk:
        for _ in range(4):
            press(desk, generator, 60)
            await desk.settle()
            screen = desk.top
            assert isinstance(screen, TournamentScreen)
            assert stale(desk.app) == []
            fields_say_the_state(screen)
            state = screen.state
            assert screen.entry.value == state.typed
            assert (screen.entry.label == "Add") == (state.place is None)
            assert 0 <= state.cursor <= max(0, len(state.rounds) - 1)
            if state.place is not None:
                assert state.place + state.replaces <= len(state.rounds)
            view = screen.view
            assert view is not None
            assert view.state == state
            if view.event is not None:
                assert [row.game for row in view.event.games] == list(view.rounds)


@pytest.mark.parametrize("seed", range(3))
async def test_field_survives_any_keys(seed: int) -> None:
    generator = random.Random(seed)
    # the second one has games to come
    async with field((SMALL, OPEN)[seed % 2]) as desk:
        for part in ("1", "2", "3", ""):
            await desk.press(*filter(None, ("escape", "escape", part)))
            press(desk, generator, 60)
            await desk.app.workers.wait_for_complete()
            await desk.settle()
            # a player, or the facts of one, may be open above it
            assert stale(desk.app) == []
            if isinstance(desk.top, WorkScreen):
                fields_say_the_state(desk.top)
            screen = desk.screen
            assert isinstance(screen, FieldScreen)
            fields_say_the_state(screen)
            view, state = screen.view, screen.state
            assert view is not None
            assert view.state == state
            assert screen.find.field.value == state.filter
            if state.part == "ratings":
                assert view.field is None or not view.problems
            if view.field is not None and state.part == "ratings":
                assert view.field.crosstable is view.supposed
                assert set(view.rows) <= set(view.field.rows)
