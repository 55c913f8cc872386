"""Going from screen to screen; each keeps its state, its focus and its place."""

from __future__ import annotations

from elo_tui.core.model import Game, Result
from elo_tui.screens.field_screen import FieldScreen
from elo_tui.screens.game_screen import GameScreen
from elo_tui.screens.journal_screen import JournalScreen
from elo_tui.screens.text_pages import HelpScreen
from elo_tui.screens.tournament_screen import TournamentScreen
from elo_tui.widgets.screen_rows import Header
from tests.screens.desk import game, text, tournament

ADA = Game(1800, Result.WIN, "Ada")


async def test_keys_go_to_each_screen() -> None:
    async with game() as desk:
        for key, kind in (
            ("f3", TournamentScreen),
            ("f3", TournamentScreen),
            ("f6", FieldScreen),
            ("f12", JournalScreen),
            ("f2", GameScreen),
            ("ctrl+t", TournamentScreen),
            ("ctrl+t", FieldScreen),
            ("ctrl+t", JournalScreen),
            ("ctrl+t", GameScreen),
        ):
            await desk.press(key)
            assert isinstance(desk.top, kind)


async def test_a_click_on_a_name_goes_there() -> None:
    async with game() as desk:
        await desk.pilot.click(Header, offset=(2, 0))
        assert desk.app.current_mode == "game"
        # " F2 Game  F3 Tournament": the second name starts at the tenth cell
        await desk.pilot.click(Header, offset=(12, 0))
        assert desk.app.current_mode == "tournament"
        header = desk.app.screen.query_one(Header)
        assert text(header).startswith(" F2 Game  F3 Tournament  F6 Field ")
        await desk.pilot.click(Header, offset=(70, 0))
        assert desk.app.current_mode == "tournament"
        await desk.pilot.click(Header, offset=(26, 0))
        assert desk.app.current_mode == "field"
        await desk.pilot.click(Header, offset=(36, 0))
        assert desk.app.current_mode == "journal"
        await desk.pilot.click(Header, offset=(3, 0))
        assert desk.app.current_mode == "game"


async def test_leaving_and_coming_back_keeps_state_and_focus() -> None:
    async with tournament(ADA, ADA, own="1600") as desk:
        desk.put(typed="2010 W Eve")
        await desk.go("rounds")
        await desk.press("down")
        before = desk.screen.state
        await desk.press("f2")
        assert desk.top is not desk.screen
        await desk.press("f3")
        assert desk.top is desk.screen
        assert desk.screen.state == before
        assert desk.focused == "rounds"
        assert desk.screen.entry.value == "2010 W Eve"


async def test_both_screens_start_with_the_form_of_the_command_line() -> None:
    async with game(own="1600", own_k="32", pool="rapid") as desk:
        await desk.press("f3")
        screen = desk.top
        assert isinstance(screen, TournamentScreen)
        form = screen.state.form
        assert (form.own, form.own_k, form.pool) == ("1600", "32", "rapid")
        # from then on each has its own
        desk.put(own="1700")
        assert screen.state.form.own == "1600"


async def test_screens_do_not_change_below_a_page_of_help() -> None:
    async with game() as desk:
        await desk.press("f1")
        assert isinstance(desk.top, HelpScreen)
        await desk.press("f3", "ctrl+t")
        assert isinstance(desk.top, HelpScreen)
        await desk.press("escape")
        assert isinstance(desk.top, GameScreen)


async def test_ctrl_q_leaves_from_everywhere() -> None:
    for keys in ((), ("f3",), ("f6",), ("f1",), ("ctrl+p",)):
        async with game(own="1600", opponent="1800") as desk:
            await desk.press(*keys, "ctrl+q")
            assert desk.app.return_code == 0
