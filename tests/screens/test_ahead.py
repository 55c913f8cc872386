"""Looking ahead (F7): the pane on the Tournament screen, its fields and its focus."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from elo_tui.core.model import Game, Result
from elo_tui.features.game.compare.pane import Compare
from elo_tui.features.tournament.ahead import view as core
from elo_tui.features.tournament.ahead.pane import Ahead, Parts, Results
from elo_tui.features.tournament.ahead.view import PARTS, AheadView, look_ahead
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.features.tournament.view import TournamentView
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.screens.text_pages import HelpScreen
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.kit.widgets.working import Working
from elo_tui.session.tournament_state import AheadForm
from tests.screens.desk import Desk, in_one_app, inside, picture, stale, tournament
from tests.screens.test_paints import paints

FACTS: dict[str, Any] = {"own": "1990", "date": "2026-01-31"}
ROUNDS = (Game(2010, Result.WIN), Game(2050), Game(1930))
SIZES = [(80, 24), (120, 40), (60, 24), (40, 24), (40, 12), (80, 12), (120, 12)]

TournamentDesk = Desk[TournamentScreen]


async def opened(desk: TournamentDesk) -> Ahead:
    await desk.press("f7")
    await desk.settle()
    return desk.screen.query_one(Ahead)


def view(desk: TournamentDesk) -> AheadView:
    found: AheadView | None = desk.screen.query_one(Ahead).view
    assert found is not None
    return found


def results(desk: TournamentDesk) -> str:
    return " ".join(desk.shown(Results).split())


async def test_it_takes_the_place_of_the_rounds_and_gives_it_back() -> None:
    async with tournament(*ROUNDS, **FACTS) as desk:
        assert not desk.screen.query(Ahead)
        before, focused = picture(desk.app), desk.focused
        await opened(desk)
        assert not desk.screen.query_one(RoundTable).region.area
        assert desk.focused == "ahead_target"
        assert desk.screen.message == (HINTS["ahead_target"].line, "dim")
        assert stale(desk.app) == []
        await desk.press("escape")
        await desk.settle()
        assert desk.focused == focused
        assert picture(desk.app) == before
        assert stale(desk.app) == []
        # the second time it is there already
        await opened(desk)
        assert desk.focused == "ahead_target"
        await desk.press("f7")
        await desk.settle()
        assert desk.focused == focused
        assert picture(desk.app) == before
        assert len(desk.screen.query(Ahead)) == 1


async def test_a_target_typed_is_answered_with_every_key() -> None:
    async with tournament(*ROUNDS, **FACTS) as desk:
        await opened(desk)
        # empty, it is the present rating
        ahead = desk.screen.query_one("#ahead_target", Field)
        assert (ahead.value, ahead.placeholder) == ("", "1990")
        assert "rating 1990 needs ½ of 2;" in results(desk)
        for number in range(1, 5):
            await desk.press("2000"[number - 1])
            assert desk.screen.state.ahead.target == "2000"[:number]
            assert view(desk) == look_ahead(desk.screen.view)  # type: ignore[arg-type]
            assert stale(desk.app) == []
        assert "rating 2000 needs 1 of 2;" in results(desk)
        assert "Beat 1930; lose to 2050: 14.9 %" in results(desk)


async def test_parts_are_chosen_on_their_row_and_from_everywhere() -> None:
    async with tournament(*ROUNDS, **FACTS) as desk:
        await opened(desk)
        await desk.go("ahead_part")
        seen = []
        for _ in PARTS:
            await desk.press("right")
            seen.append(desk.screen.state.ahead.part)
            (row,) = desk.screen.query_one(Parts).rows(80, 1)
            assert (f" {PARTS[seen[-1]]} ", "cursor") in row
            assert stale(desk.app) == []
        assert seen == ["scores", "norms", "next", "season", "plan"]
        await desk.press("left")
        assert desk.screen.state.ahead.part == "season"
        await desk.press("s")
        assert desk.screen.state.ahead.part == "scores"
        await desk.press("x", "2")
        assert desk.focused == "ahead_part"
        await desk.go("ahead_model")
        await desk.press("f9")
        assert desk.screen.state.ahead.part == "norms"
        assert desk.focused == "ahead_federation"
        await desk.press("f10", "f10")
        assert desk.screen.state.ahead.part == "plan"
        assert desk.focused == "ahead_target"
        place = desk.shown(Parts).index("Norms")
        await desk.pilot.click(Parts, offset=(place, 0))
        await desk.settle()
        assert desk.screen.state.ahead.part == "norms"


async def test_a_wrong_field_says_so_and_keeps_no_result() -> None:
    async with tournament(*ROUNDS, **FACTS) as desk:
        await opened(desk)
        await desk.write("2000")
        await desk.press("x")
        pane = desk.screen.query_one("#ahead_form", FormPane)
        assert pane.notes["ahead_target"][1] == "wrong"
        assert desk.screen.query_one("#ahead_target", Field).wrong
        assert "! target:" in "\n".join(picture(desk.app))
        assert results(desk) == "No result while a field is wrong."
        assert view(desk).plan is None
        await desk.press("backspace")
        assert "needs 1 of 2" in results(desk)
        assert not pane.notes
        # a wrong field of the form above
        desk.put(own="19900")
        await desk.settle()
        assert results(desk).startswith("No forecast while")


async def test_undo_and_redo_bring_texts_and_choices_back() -> None:
    async with tournament(*ROUNDS, **FACTS) as desk:
        await opened(desk)
        await desk.write("2000")
        await desk.press("f9")
        desk.put(ahead_model="davidson")
        await desk.settle()
        await desk.press("ctrl+z")
        assert desk.choice("ahead_model").value == "broadcast"
        await desk.press("ctrl+z")
        assert desk.screen.query_one(Parts).value == "plan"
        await desk.press("ctrl+z")
        assert desk.field("ahead_target").value == ""
        assert desk.screen.state.ahead == AheadForm()
        assert stale(desk.app) == []
        await desk.press("ctrl+r", "ctrl+r", "ctrl+r")
        wanted = AheadForm("scores", target="2000", model="davidson")
        assert desk.screen.state.ahead == wanted
        assert view(desk).form == wanted
        # closed, undone, opened again
        await desk.press("escape", "ctrl+z")
        await opened(desk)
        assert desk.choice("ahead_model").value == "broadcast"
        assert view(desk).form.model == "broadcast"


async def test_closed_it_computes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    def counted(of: TournamentView) -> AheadView:
        calls.append(of)
        return look_ahead(of)

    monkeypatch.setattr(core, "look_ahead", counted)
    async with tournament(*ROUNDS, **FACTS) as desk:
        desk.put(own="1980")
        await desk.settle()
        assert calls == []
        await opened(desk)
        assert calls
        await desk.press("escape")
        calls.clear()
        desk.put(own="1970")
        await desk.settle()
        await desk.press("ctrl+z")
        assert calls == []


async def test_panes_take_each_others_place() -> None:
    async with tournament(*ROUNDS, **FACTS) as desk:
        await opened(desk)
        await desk.press("f5")
        await desk.settle()
        assert desk.focused == "compare"
        assert not desk.screen.query_one(Ahead).display
        await desk.press("f7")
        await desk.settle()
        assert desk.focused == "ahead_target"
        assert not desk.screen.query_one(Compare).display
        await desk.press("f4")
        await desk.settle()
        assert desk.focused == "working"
        assert desk.screen.query_one(Working).display
        assert not desk.screen.query_one(Ahead).display
        await desk.press("escape")
        await desk.settle()
        assert desk.focused == "typed"
        assert desk.screen.query_one(RoundTable).region.area


@pytest.mark.slow
@in_one_app(partial(tournament, *ROUNDS, **FACTS), *((size,) for size in SIZES))
async def test_it_opens_in_every_layout(
    desk: TournamentDesk, size: tuple[int, int]
) -> None:
    await desk.pilot.resize_terminal(*size)
    await desk.settle()
    pane = await opened(desk)
    for part in PARTS:
        desk.screen.query_one(Parts).value = part
        await desk.settle()
        desk.put(ahead_target="2000", ahead_next="1850", ahead_format="swiss")
        desk.put(ahead_performance="2050")
        await desk.settle()
        assert stale(desk.app) == [], part
        for control in pane.form.controls():
            if control.display:
                desk.screen.set_focus(control)
                await desk.settle()
                await desk.settle()
                assert inside(control, size), (part, control.id)
                window = desk.screen.query_one("#ahead_window").region
                assert window.contains_region(control.region), (part, control.id)
        assert inside(desk.screen.query_one(Results), size)
    beside = desk.screen.query_one(RoundTable).region.area
    assert bool(beside) is (size[0] >= 120)
    if beside:
        assert inside(desk.screen.table, size)
    await desk.press("f7")
    assert not pane.display


async def test_results_scroll_from_a_field_and_by_themselves() -> None:
    games = tuple(Game(1900 + 20 * n) for n in range(9))
    async with tournament(*games, size=(40, 12), **FACTS) as desk:
        await opened(desk)
        await desk.press("f9")
        found = desk.screen.query_one(Results)
        assert desk.shown(Results).endswith("▼")
        await desk.press("pagedown")
        assert found.top == found.content_size.height - 1
        await desk.press("pageup")
        assert found.top == 0
        await desk.go("ahead_results")
        await desk.press("down", "down", "up")
        assert found.top == 1
        await desk.press("end")
        last = found.top
        await desk.press("down")
        assert found.top == last > 1
        assert "▼" not in desk.shown(Results)
        await desk.press("home")
        assert found.top == 0
        assert desk.focused == "ahead_results"


async def test_a_key_in_it_is_one_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    async with tournament(*ROUNDS, **FACTS) as desk:
        await opened(desk)
        await desk.write("200")
        await desk.settle()
        for key in ("0", "backspace", "x", "backspace"):
            with paints(monkeypatch, desk.app) as frames:
                await desk.pilot.press(key)
            assert len(frames) == 1, key
        await desk.go("ahead_model")
        with paints(monkeypatch, desk.app) as frames:
            await desk.pilot.press("right")
        assert len(frames) == 1


async def test_a_season_shares_its_target_with_the_plan() -> None:
    async with tournament(*ROUNDS, **FACTS) as desk:
        await opened(desk)
        await desk.write("2010")
        await desk.press("f10")
        assert desk.focused == "ahead_performance"
        assert "performance that you assume" in results(desk)
        await desk.write("2050")
        assert results(desk).startswith("✓ 2010 is reached after 1 event, 9 games")
        form = "\n".join(picture(desk.app))
        assert "Play at" in form
        assert re.search(r"Target.2010", form)
        await desk.go("ahead_until")
        await desk.write("2026-01-01")
        notes = desk.screen.query_one("#ahead_form", FormPane).notes
        assert notes["ahead_until"] == (
            "until: the first event begins on 2026-02-01",
            "wrong",
        )
        assert stale(desk.app) == []


async def test_help_lists_its_keys() -> None:
    async with tournament(*ROUNDS, **FACTS) as desk:
        await opened(desk)
        await desk.press("f1")
        top = desk.top
        assert isinstance(top, HelpScreen)
        page = str(top.page())
        assert page.startswith(HINTS["ahead_target"].title)
        assert "[ahead.part]" in page
        assert "[screen.ahead]" in page
        await desk.press("escape")
        assert desk.focused == "ahead_target"
