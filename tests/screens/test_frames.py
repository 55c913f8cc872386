"""Frames are as large as what they hold; on large screens the chart has one half."""

from __future__ import annotations

from elo_tui.core.model import Game, Result
from elo_tui.features.event.chances_table import ChancesTable, OpenGames
from elo_tui.features.event.player_table import PlayerTable
from elo_tui.features.event.standings_table import StandingsTable
from elo_tui.features.event.sums import EventSums
from elo_tui.features.game.board import Board
from elo_tui.features.journal.table import JournalDetail, JournalSums, JournalTable
from elo_tui.features.tournament.ahead.pane import Ahead
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.kit.widgets.chart import Chart
from elo_tui.kit.widgets.working import Details, Working
from tests.accounts import YEAR
from tests.core.crosstables import event, rated
from tests.screens.desk import field, game, journal, tournament

LARGE, WALL = (120, 40), (200, 60)
#: The longest name that has to be whole, without a federation beside it.
NAME = "Von und zu Langenname, Maximilia"
FINISHED = event(
    (rated(1, 2000, name=NAME), *(rated(no, 2000 - no) for no in range(2, 9))),
    [(1, 1, 2, "1"), (1, 3, 4, "="), (1, 5, 6, "0"), (1, 7, 8, "1")],
)


async def test_the_chart_of_a_game_stands_beside_board_and_working() -> None:
    async with game(size=WALL, own="1600", opponent="1800") as desk:
        board, working, chart = (
            desk.screen.query_one(kind).region for kind in (Board, Working, Chart)
        )
        assert chart.y == board.y
        assert chart.bottom == working.bottom
        assert chart.x == board.right == working.right
        await desk.pilot.resize_terminal(*LARGE)
        await desk.settle()
        board, working, chart = (
            desk.screen.query_one(kind).region for kind in (Board, Working, Chart)
        )
        assert board.width == LARGE[0]
        assert chart.y == working.y == board.bottom


async def test_rounds_are_as_high_as_they_need_and_the_working_has_the_rest() -> None:
    rounds = Game(2010, Result.WIN), Game(1900, Result.DRAW), Game(1850, Result.LOSS)
    async with tournament(*rounds, size=WALL, own="1950") as desk:
        table, working, chart = (
            desk.screen.query_one(kind).region for kind in (RoundTable, Working, Chart)
        )
        assert table.height < 12
        assert working.y == table.bottom
        assert (chart.y, chart.bottom) == (table.y, working.bottom)
        await desk.press("f7")
        ahead = desk.screen.query_one(Ahead).region
        # what is asked for takes the place of the chart alone
        assert (ahead.x, ahead.y, ahead.size) == (chart.x, chart.y, chart.size)
        assert desk.screen.query_one(Working).region == working


async def test_names_are_whole_beside_the_working() -> None:
    async with field(FINISHED, size=LARGE) as desk:
        assert NAME in desk.shown(PlayerTable)
        assert "FED" not in desk.shown(PlayerTable)
        await desk.press("2")
        assert desk.screen.query_one(Details).region.width >= 40
        assert NAME in desk.shown(StandingsTable)
        assert "FED" not in desk.shown(StandingsTable)
        assert "…" not in desk.shown(StandingsTable)


async def test_where_nothing_is_open_one_sentence_says_so() -> None:
    async with field(FINISHED, size=LARGE) as desk:
        await desk.press("2", "3")
        table = desk.screen.query_one(ChancesTable)
        assert "no game is open" in desk.shown(ChancesTable)
        assert table.region.size == (LARGE[0], 3)
        for kind in (Details, OpenGames, EventSums):
            assert not desk.screen.query_one(kind).region
        assert desk.message == ""
        named = {text for _, text, _ in desk.screen.keys}
        assert not named & {"needs", "what if", "working", "copy"}
        await desk.press("f4")
        why = "no game is open and the standings are final"
        assert desk.message == f"No working to show: {why}"
        await desk.press("2")
        assert desk.screen.query_one(Details).region


async def test_without_an_event_there_is_a_sentence_without_a_frame() -> None:
    async with field(size=WALL) as desk:
        for part, kind in (("ratings", PlayerTable), ("standings", StandingsTable)):
            desk.screen.action_part(part)
            await desk.settle()
            assert desk.screen.query_one(kind).region.width == WALL[0]
            assert "paste it here" in desk.shown(kind)
            for other in (Details, EventSums):
                assert not desk.screen.query_one(other).region


async def test_the_journal_draws_its_chart_where_it_has_room() -> None:
    async with journal(size=WALL) as desk:
        assert "p adds one" in desk.shown(JournalTable)
        for kind in (JournalSums, Details):
            assert not desk.screen.query_one(kind).region
        assert not desk.screen.query(Chart)
    async with journal(YEAR, size=WALL) as desk:
        sentences, details, chart = (
            desk.screen.query_one(kind).region
            for kind in (JournalDetail, Details, Chart)
        )
        # beneath the rows and their sentences, beside the working
        assert sentences.y > desk.screen.query_one(JournalTable).region.y
        assert chart.y == sentences.bottom + 1
        assert (chart.x, chart.bottom) == (0, details.bottom)
        assert details.x == WALL[0] // 2
