"""Tournament: the table of rounds edited with keys and mouse."""

from __future__ import annotations

import pytest

from elo_tui.core.model import Game, Result
from elo_tui.widgets.round_table import RoundTable
from tests.screens.desk import tournament
from tests.screens.rounds import game_of, names, table, view

ADA = Game(1800, Result.WIN, "Ada")
BEN = Game(1900, Result.DRAW, "Ben", "b")
CID = Game(2000, Result.LOSS, "Cid")
THREE = (ADA, BEN, CID)


async def test_down_goes_to_the_rounds_and_escape_comes_back() -> None:
    async with tournament(*THREE, own="1600") as desk:
        assert desk.focused == "typed"
        await desk.press("down")
        assert desk.focused == "rounds"
        assert table(desk)[0].startswith("> 1 Ada")
        await desk.press("escape")
        assert desk.focused == "typed"
        await desk.press("down", "up")
        assert desk.focused == "typed"


async def test_down_stays_in_the_line_while_there_are_no_rounds() -> None:
    async with tournament(own="1600") as desk:
        await desk.press("down")
        assert desk.focused == "typed"


async def test_enter_edits_a_round_and_keeps_its_place() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "down", "enter")
        assert desk.focused == "typed"
        assert desk.screen.entry.value == "1900 b = Ben"
        assert desk.screen.entry.label == "Edit 2"
        assert desk.message == "Round 2: Enter saves the change, Esc drops it"
        assert view(desk).fresh == range(1, 2)
        assert len(view(desk).rounds) == 3
        desk.put(typed="1950 W Bea")
        # the edited round is rated in its place while it is typed
        assert table(desk)[1].startswith("+ 2 Bea 1950 1")
        await desk.press("enter")
        assert desk.screen.state.rounds == (ADA, Game(1950, Result.WIN, "Bea"), CID)
        assert desk.focused == "rounds"
        assert desk.screen.state.cursor == 1
        assert desk.screen.entry.label == "Add"
        assert desk.screen.entry.value == ""
        assert desk.message == "Round 2 changed"


async def test_typing_goes_on_at_the_end_of_the_edited_round() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "enter")
        await desk.write("x")
        assert desk.screen.entry.value == "1800 1 Adax"


async def test_escape_leaves_the_round_as_it_was() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "enter")
        desk.put(typed="2500 L nobody")
        await desk.press("escape")
        assert desk.screen.state.rounds == THREE
        assert desk.focused == "rounds"
        assert desk.screen.entry.value == ""
        assert desk.screen.entry.label == "Add"
        # and what was typed is not lost
        await desk.press("ctrl+z")
        assert desk.screen.entry.value == "2500 L nobody"
        assert desk.screen.entry.label == "Edit 1"


async def test_bad_text_while_editing_stays_and_the_round_too() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "enter")
        desk.put(typed="nonsense")
        await desk.press("enter")
        assert desk.screen.message[1] == "wrong"
        assert desk.screen.entry.value == "nonsense"
        assert desk.screen.state.rounds == THREE
        assert desk.focused == "typed"


async def test_a_round_edited_into_several_makes_room() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "down", "enter")
        desk.put(typed="1900 W, 1950 L")
        await desk.press("enter")
        assert [game.opponent for game in desk.screen.state.rounds] == [
            1800,
            1900,
            1950,
            2000,
        ]


async def test_editing_keeps_the_number_of_the_round() -> None:
    async with tournament(Game(1800, Result.WIN, round=7), own="1600") as desk:
        assert table(desk)[0].startswith("7 ")
        await desk.press("down", "enter")
        desk.put(typed="1850 W")
        await desk.press("enter")
        assert game_of(desk, 0) == Game(1850, Result.WIN, round=7)


async def test_insert_puts_games_before_the_round() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "down", "i")
        assert desk.focused == "typed"
        assert desk.screen.entry.label == "New 2"
        assert desk.message == "Inserting before round 2; Esc cancels"
        desk.put(typed="1700 W Eve")
        assert table(desk)[1].startswith("+ 2 Eve")
        assert table(desk)[2].startswith("3 Ben")
        await desk.press("enter")
        assert desk.message == "1 round added"
        assert names(desk) == ["Ada", "Eve", "Ben", "Cid"]
        assert desk.screen.state.cursor == 1
        assert desk.focused == "rounds"
        await desk.press("insert", "escape")
        assert names(desk) == ["Ada", "Eve", "Ben", "Cid"]
        assert desk.focused == "rounds"


async def test_delete_removes_the_round_and_keeps_the_cursor_inside() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "end", "delete")
        assert names(desk) == ["Ada", "Ben"]
        assert desk.screen.state.cursor == 1
        assert desk.message == "Round 3 deleted; undo restores it"
        await desk.press("x", "x", "x")
        assert not desk.screen.state.rounds
        assert desk.screen.state.cursor == 0
        assert desk.message == "No round yet"
        assert "No rounds yet" in desk.shown(RoundTable)


async def test_rounds_move_up_and_down_with_the_cursor() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "J")
        assert names(desk) == ["Ben", "Ada", "Cid"]
        assert desk.screen.state.cursor == 1
        await desk.press("alt+down", "alt+down")
        assert names(desk) == ["Ben", "Cid", "Ada"]
        await desk.press("alt+up", "K", "K")
        assert names(desk) == ["Ada", "Ben", "Cid"]
        assert desk.screen.state.cursor == 0


async def test_letters_set_the_result_of_a_round() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down")
        for key, result in (
            ("l", Result.LOSS),
            ("d", Result.DRAW),
            ("w", Result.WIN),
            ("n", None),
        ):
            await desk.press(key)
            assert game_of(desk, 0) == ADA._replace(result=result)
        # 1600 v 1800 to come: its .24 is shown, its change is not
        assert table(desk)[0] == "> 1 Ada 1800 · 0.24 to come"


async def test_a_forfeit_can_become_a_game_and_a_bye_cannot() -> None:
    async with tournament(
        Game(1800, Result.FORFEIT_WIN),
        Game(None, Result.FORFEIT_WIN, "Unrated, Ulf"),
        Game(None, Result.FULL_BYE),
        own="1600",
    ) as desk:
        await desk.press("down", "w", "down", "l", "down", "w")
        assert [game.result for game in desk.screen.state.rounds] == [
            Result.WIN,
            Result.LOSS,
            Result.FULL_BYE,
        ]
        assert desk.screen.message == (
            "A bye has no result; Enter edits the round",
            "wrong",
        )


async def test_letters_without_rounds_do_nothing() -> None:
    async with tournament(own="1600") as desk:
        await desk.go("rounds")
        await desk.press("w", "d", "J", "K", "down", "up")
        assert not desk.screen.state.rounds


async def test_the_cursor_moves_without_becoming_a_step_to_undo() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "w", "down", "down", "up", "end", "home")
        assert desk.screen.state.cursor == 0
        history = desk.screen.history
        assert history is not None
        # the win of a round that was won changes nothing: no step at all
        assert history.past == ()
        await desk.press("l", "end")
        history = desk.screen.history
        assert history is not None
        assert len(history.past) == 1
        assert desk.screen.state.cursor == 2


async def test_moving_the_cursor_shows_the_working_of_the_round() -> None:
    async with tournament(*THREE, own="1600", size=(120, 40)) as desk:
        await desk.press("down", "down")
        assert desk.screen.chapters[0].title == "Working: round 2"
        # 1600 v 1900: 300 lies in 291-302, .85 and .15: 20 x (.5 - .15)
        assert desk.screen.chapters[0].steps[-1].text == "20 x (½ - 0.15) = +7.00"


async def test_pages_home_and_end_move_by_what_is_shown() -> None:
    async with tournament(*[ADA] * 60, own="1600") as desk:
        await desk.press("down", "pagedown")
        page = desk.screen.state.cursor
        shown = desk.screen.table.content_size.height - 1
        assert 1 < page <= shown
        await desk.press("pageup")
        assert desk.screen.state.cursor == 0
        await desk.press("end")
        assert desk.screen.state.cursor == 59


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_the_window_follows_the_cursor(size: tuple[int, int]) -> None:
    rounds = [Game(1000 + index, Result.WIN) for index in range(40)]
    async with tournament(*rounds, own="1600", size=size) as desk:
        await desk.go("rounds")
        for key in ("end", "home", "pagedown", "down", "up"):
            await desk.press(key)
            cursor = desk.screen.state.cursor
            marked = [row for row in table(desk) if ">" in row]
            assert len(marked) == 1
            assert f" {1000 + cursor} " in marked[0]
        head = desk.shown(RoundTable).splitlines()[0]
        assert "/40" in head


async def test_the_window_shows_the_round_being_typed_then_the_cursor() -> None:
    rounds = [Game(1000 + index, Result.WIN) for index in range(40)]
    async with tournament(*rounds, own="1600") as desk:
        desk.put(typed="2222 W")
        assert "+ 41 2222" in table(desk)[-1]
        await desk.press("down")
        assert table(desk)[0].startswith("> 1 1000")
        await desk.press("escape")
        assert "+ 41 2222" in table(desk)[-1]
        assert desk.screen.entry.value == "2222 W"


async def test_what_is_typed_goes_before_another_edit() -> None:
    async with tournament(*THREE, own="1600") as desk:
        desk.put(typed="2222 W")
        await desk.press("down", "enter")
        assert desk.screen.entry.value == "2222 W"
        assert desk.screen.message == (
            "Finish the typed games: Enter adds them",
            "wrong",
        )
        assert desk.focused == "typed"
        # what does not need the line works beside it
        await desk.press("down", "x")
        assert names(desk) == ["Ben", "Cid"]
        assert desk.screen.entry.value == "2222 W"


async def test_the_rounds_wait_while_one_is_edited() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "end", "enter")
        desk.put(typed="2050 L Cid")
        for key in ("x", "w", "J", "K", "i", "enter"):
            await desk.go("rounds")
            await desk.press(key)
            if key == "J":
                # the last round cannot go down anyway
                continue
            assert desk.focused == "typed", key
            assert desk.message.startswith("Finish the change to a round"), key
        await desk.press("down")
        assert desk.focused == "typed"
        assert desk.screen.state.rounds == THREE
        await desk.press("enter")
        assert desk.screen.state.rounds == (ADA, BEN, Game(2050, Result.LOSS, "Cid"))


async def test_a_click_moves_the_cursor_and_two_edit() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.pilot.click(RoundTable, offset=(10, 2))
        await desk.settle()
        assert desk.focused == "rounds"
        assert desk.screen.state.cursor == 1
        assert desk.screen.state.place is None
        await desk.pilot.click(RoundTable, offset=(10, 3), times=2)
        await desk.settle()
        assert desk.screen.state.cursor == 2
        assert desk.screen.state.place == 2
        assert desk.focused == "typed"


async def test_a_click_beside_the_rounds_changes_nothing() -> None:
    async with tournament(*THREE, own="1600") as desk:
        for row in (0, 4):
            await desk.pilot.click(RoundTable, offset=(10, row), times=2)
            await desk.settle()
            assert desk.screen.state.cursor == 0
            assert desk.screen.state.place is None


async def test_a_click_finds_its_round_below_those_being_typed() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "i")
        desk.put(typed="1700 W, 1701 W")
        # two new rounds stand above Ada, Ben and Cid
        await desk.pilot.click(RoundTable, offset=(10, 4))
        await desk.settle()
        assert desk.screen.state.cursor == 1
        assert table(desk)[3].startswith("> 4 Ben")
        await desk.pilot.click(RoundTable, offset=(10, 1))
        await desk.settle()
        assert desk.screen.state.cursor == 1
