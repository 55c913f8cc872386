"""What may still happen on the Event screen: chances, what is needed, what if."""

from __future__ import annotations

import pytest

from elo_tui.core.forecast.open_games import compute_tec
from elo_tui.features.event import simulation
from elo_tui.features.event.chances_table import ChancesTable, OpenGames
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.sums import EventSums
from elo_tui.features.event.view.chances import ChancesView
from elo_tui.kit.screens.text_pages import CopiedScreen
from elo_tui.kit.widgets.working import Details
from tests.core.standings.boards import event
from tests.screens.desk import Desk, field, stale
from tests.screens.events import MANY, OPEN


def outlook(desk: Desk[FieldScreen]) -> ChancesView:
    view = desk.screen.view
    assert view is not None
    assert view.chances is not None
    return view.chances


def win(desk: Desk[FieldScreen], no: int) -> float:
    return next(one.first(1) for one in outlook(desk).rows if one.who.no == no)


async def test_a_result_assumed_changes_everything_and_is_marked() -> None:
    async with field(OPEN) as desk:
        await desk.press("3", "g")
        assert desk.focused == "open_games"
        before = win(desk, 1)
        # no. 2 has White against no. 1
        await desk.press("d")
        assert desk.message == "P2 - P1: ½-½ assumed"
        assert " ½-½\n" in desk.shown(OpenGames)
        assert "1 result assumed" in desk.shown(EventSums)
        assert win(desk, 1) != before
        level = next(one for one in outlook(desk).rows if one.who.no == 1)
        assert [halves for halves, _ in level.points] == [3]
        # the cursor is on the next open game already
        await desk.press("w")
        assert "every game is assumed; see Standings" in desk.shown(ChancesTable)
        await desk.press("escape", "2")
        view = desk.screen.view
        assert view is not None
        assert view.standings is not None
        assert [float(row.points) for row in view.standings.rows] == [1.5, 1.5, 1, 0]
        # undo takes back the last, Delete the first
        await desk.press("ctrl+z")
        # the change was made among the chances, and so that is where it is undone
        assert desk.focused == "chances"
        await desk.press("g", "up", "delete")
        assert win(desk, 1) == pytest.approx(before)
        assert not desk.screen.state.ranking.assumed
        # Enter goes through the results
        await desk.press("enter")
        assert [one.code for one in desk.screen.state.ranking.assumed] == ["1"]
        assert stale(desk.app) == []


async def test_many_games_are_drawn_in_a_thread_and_keys_stay_alive() -> None:
    async with field(MANY) as desk:
        await desk.press("3", "g", "down", "down")
        assert desk.screen.state.ranking.game == 2
        await desk.app.workers.wait_for_complete()
        await desk.settle()
        found = outlook(desk).found
        assert found is not None
        assert (found.exact, found.runs) == (False, 10_000)
        below = " ".join(desk.shown(EventSums).split())
        assert "10,000 outcomes drawn at random, standard error up to 0.5 %" in below
        # nothing is worked out twice
        assert desk.screen.progress == (0, 0)
        await desk.press("2", "3")
        assert outlook(desk).found is found


async def test_escape_stops_and_enter_begins_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulation, "RUNS", 10_000_000)
    monkeypatch.setattr(simulation, "QUICK", 9_999_999)
    async with field(MANY) as desk:
        await desk.press("3")
        assert "Working out what may still happen" in desk.shown(ChancesTable)
        await desk.press("escape")
        assert desk.message == "Stopped; Enter on the players restarts it"
        await desk.app.workers.wait_for_complete()
        assert "Enter works it out" in desk.shown(ChancesTable)
        await desk.press("right", "down", "2", "3")
        assert desk.screen.progress == (0, 0)
        monkeypatch.setattr(simulation, "RUNS", 100)
        monkeypatch.setattr(simulation, "QUICK", 50)
        await desk.press("enter")
        await desk.app.workers.wait_for_complete()
        await desk.settle()
        assert len(outlook(desk).rows) == 20
        # with nothing to stop Escape leaves the table where it is
        await desk.press("escape")
        assert desk.focused == "chances"


async def test_a_finished_event_has_no_chances() -> None:
    async with field(event("2000 2w1\n1900 1b0")) as desk:
        await desk.press("f7", "g", "d", "enter", "down")
        assert "the standings are final" in desk.shown(ChancesTable)
        assert desk.screen.state.ranking.assumed == ()
        desk.put(first="0")
        await desk.settle()
        assert "first: 0 is too low; 1 to 999" in desk.shown(ChancesTable)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
async def test_a_wrong_rule_is_said_in_whole_in_place_of_the_standings(
    size: tuple[int, int],
) -> None:
    async with field(OPEN, size=size) as desk:
        await desk.press("2")
        desk.put(unrated="many", tie_breaks="XY")
        await desk.settle()
        assert stale(desk.app) == []
        await desk.press("f4")
        assert desk.app.focused is desk.screen.table
        assert desk.message.startswith("No working to show: ")
        desk.put(unrated="", tie_breaks="DE")
        await desk.settle()
        assert stale(desk.app) == []
        assert desk.screen.query_one(EventSums).region


async def test_a_wrong_tie_break_is_the_reason_given_and_the_games_come_back() -> None:
    async with field(OPEN, size=(120, 40)) as desk:
        await desk.press("3")
        games = desk.shown(OpenGames)
        desk.put(tie_breaks="DE, XY")
        await desk.settle()
        assert "No chances: 'XY' is not a tie-break here" in desk.shown(ChancesTable)
        assert stale(desk.app) == []
        desk.put(tie_breaks="DE, BH")
        await desk.settle()
        assert desk.screen.query_one(OpenGames).region
        assert desk.shown(OpenGames) == games


@pytest.mark.parametrize("part", ["2", "3"])
async def test_another_part_takes_the_focus_from_the_working(part: str) -> None:
    async with field(OPEN, size=(120, 40)) as desk:
        await desk.press("f4", part)
        assert desk.app.focused is desk.screen.table


async def test_chances_by_hand_and_what_a_player_needs() -> None:
    model = compute_tec(2000, 2000)
    async with field(OPEN) as desk:
        await desk.press("3")
        desk.put(tie_breaks="TPN", first="1")
        await desk.settle()
        # by the pairing number a draw is enough for no. 1
        assert win(desk, 1) == pytest.approx(model.loss + model.draw)
        assert win(desk, 2) == pytest.approx(model.win)
        assert [one.who.no for one in outlook(desk).rows][:2] == [1, 2]
        below = " ".join(desk.shown(EventSums).split())
        assert "1½ points are certain to suffice; 1 cannot" in below
        assert "every outcome counted (9)" in below
        assert "estimate" in below
        await desk.press("enter")
        assert "1½ points" in desk.shown(Details)
        await desk.press("escape", "ctrl+y")
        assert isinstance(desk.top, CopiedScreen)
        assert "model: tec" in desk.top.text


async def test_a_click_on_what_if_assumes_each_result_in_turn() -> None:
    async with field(OPEN) as desk:
        await desk.press("3")
        row = desk.shown(OpenGames).splitlines()[0]
        at = row.index("What if") + 1
        codes = []
        for _ in range(4):
            assert await desk.pilot.click(OpenGames, offset=(at, 1))
            await desk.settle()
            codes.append(desk.screen.query_one(OpenGames).games[0].assumed)
        assert codes == ["1", "=", "0", ""]
