"""Undo and redo on both screens: a step is what a person would call one."""

from __future__ import annotations

from elo_tui.core.model import Game, Result
from tests.screens.desk import game, tournament
from tests.screens.outcomes import moves
from tests.screens.rounds import changes, names

ADA = Game(1800, Result.WIN, "Ada")
BEN = Game(1900, Result.DRAW, "Ben")


async def test_typing_in_one_field_is_one_step() -> None:
    async with game() as desk:
        await desk.write("1600")
        await desk.go("opponent")
        await desk.write("18")
        await desk.press("ctrl+z")
        assert desk.field("opponent").value == ""
        assert desk.field("own").value == "1600"
        assert desk.message == "Undone"
        await desk.press("ctrl+z")
        assert desk.field("own").value == ""
        assert desk.screen.state.own == ""
        await desk.press("ctrl+z")
        assert desk.message == "Nothing to undo"
        await desk.press("ctrl+r", "ctrl+r")
        assert desk.field("own").value == "1600"
        assert desk.field("opponent").value == "18"
        assert desk.message == "Redone"
        await desk.press("ctrl+r")
        assert desk.message == "Nothing to redo"


async def test_undo_gives_back_the_very_text_also_a_wrong_one() -> None:
    async with game(own="16OO ", opponent="1800") as desk:
        desk.put(own="1600")
        await desk.press("ctrl+z")
        assert desk.field("own").value == "16OO "
        assert desk.screen.notes["own"][1] == "wrong"
        await desk.press("ctrl+r")
        assert moves(desk)[0] == ("win", "+15.20", 1615)


async def test_a_change_after_undo_leaves_nothing_to_redo() -> None:
    async with game(own="1600") as desk:
        desk.put(own="1700")
        await desk.press("ctrl+z")
        desk.put(opponent="1800")
        await desk.press("ctrl+r")
        assert desk.message == "Nothing to redo"
        assert desk.field("own").value == "1600"
        assert desk.field("opponent").value == "1800"


async def test_typing_after_undo_is_a_step_of_its_own() -> None:
    async with game(own="1600") as desk:
        desk.put(own="1700")
        await desk.press("ctrl+z")
        desk.put(own="1800")
        desk.put(own="1900")
        await desk.press("ctrl+z")
        assert desk.field("own").value == "1600"


async def test_clear_empties_the_game_and_undo_brings_it_back() -> None:
    async with game(
        own="1600", opponent="1800", score="1", own_k="32", pool="rapid"
    ) as desk:
        before = desk.screen.state
        await desk.go("score")
        await desk.press("ctrl+n")
        assert desk.screen.state == before._replace(
            own="", opponent="", score="", own_k=""
        )
        assert desk.field("own").value == ""
        assert desk.choice("pool").value == "rapid"
        assert desk.focused == "own"
        await desk.press("ctrl+z")
        assert desk.screen.state == before
        assert desk.field("own").value == "1600"
        assert moves(desk)[0] == ("win", "+24.32", 1624)


async def test_undo_of_a_system_brings_its_fields_back() -> None:
    async with game(own="1600", opponent="1800") as desk:
        desk.put(system="elo")
        assert not desk.field("born").display
        await desk.press("ctrl+z")
        assert desk.choice("system").value == "fide"
        assert desk.field("born").display
        assert not desk.field("scale").display
        assert moves(desk)[0] == ("win", "+15.20", 1615)


async def test_choices_are_steps_too() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.go("reached_2400")
        await desk.press("right")
        assert desk.screen.state.reached_2400 == "yes"
        await desk.press("ctrl+z")
        assert desk.choice("reached_2400").value == ""
        assert desk.screen.state.reached_2400 == ""


async def test_added_games_go_back_into_the_line_before_they_vanish() -> None:
    async with tournament(ADA, own="1600") as desk:
        desk.put(typed="1900 = Ben")
        await desk.press("enter")
        assert names(desk) == ["Ada", "Ben"]
        await desk.press("ctrl+z")
        assert names(desk) == ["Ada"]
        assert desk.screen.entry.value == "1900 = Ben"
        # 1600 v 1900: 300 lies in 291-302, .15: 20 x .35
        assert changes(desk) == ["+15.20", "+7.00"]
        await desk.press("ctrl+z")
        assert desk.screen.entry.value == ""
        await desk.press("ctrl+r", "ctrl+r")
        assert names(desk) == ["Ada", "Ben"]
        assert desk.screen.entry.value == ""


async def test_each_change_of_a_round_is_undone_and_redone() -> None:
    async with tournament(ADA, BEN, own="1600") as desk:
        await desk.go("rounds")
        for keys, after in (
            (("x",), (BEN,)),
            (("J",), (BEN, ADA)),
            (("l",), (ADA._replace(result=Result.LOSS), BEN)),
            (("n",), (ADA._replace(result=None), BEN)),
        ):
            await desk.press(*keys)
            assert desk.screen.state.rounds == after, keys
            await desk.press("ctrl+z")
            assert desk.screen.state.rounds == (ADA, BEN), keys
            assert desk.screen.state.cursor == 0
            await desk.press("ctrl+r")
            assert desk.screen.state.rounds == after, keys
            await desk.press("ctrl+z")


async def test_a_kept_edit_is_undone_step_by_step() -> None:
    async with tournament(ADA, BEN, own="1600") as desk:
        await desk.press("down", "enter")
        desk.put(typed="1850 L Eve")
        await desk.press("enter")
        assert names(desk) == ["Eve", "Ben"]
        await desk.press("ctrl+z")
        assert names(desk) == ["Ada", "Ben"]
        assert desk.screen.entry.value == "1850 L Eve"
        assert desk.screen.entry.label == "Edit 1"
        await desk.press("ctrl+z")
        assert desk.screen.entry.value == "1800 1 Ada"
        await desk.press("ctrl+z")
        assert desk.screen.entry.value == ""
        assert desk.screen.entry.label == "Add"
        assert desk.screen.state.rounds == (ADA, BEN)


async def test_all_rounds_taken_away_come_back() -> None:
    async with tournament(ADA, BEN, own="1600", own_k="32") as desk:
        await desk.press("ctrl+n")
        assert not desk.screen.state.rounds
        assert desk.screen.state.form.own == "1600"
        assert desk.screen.state.form.own_k == "32"
        assert desk.focused == "typed"
        assert desk.message == "All rounds removed; undo restores them"
        await desk.press("ctrl+z")
        assert desk.screen.state.rounds == (ADA, BEN)
        assert desk.message == "Undone"


async def test_each_screen_has_a_history_of_its_own() -> None:
    async with game(own="1600") as desk:
        desk.put(own="1700")
        await desk.press("f3")
        await desk.press("ctrl+z")
        await desk.press("f2")
        assert desk.field("own").value == "1700"
        await desk.press("ctrl+z")
        assert desk.field("own").value == "1600"
