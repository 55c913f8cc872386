"""Game: two ratings typed, every outcome at once, for both players."""

from __future__ import annotations

from elo_tui.widgets.board import Board
from elo_tui.widgets.working import Working
from tests.screens.desk import game, picture, text
from tests.screens.outcomes import moves, stakes, theirs


async def test_two_typed_ratings_give_the_stakes() -> None:
    async with game() as desk:
        await desk.write("1600")
        await desk.press("enter")
        assert desk.focused == "opponent"
        await desk.write("1800")
        # FIDE 8.1.2: a difference of 200 lies in 198-206, .24 for the lower rated:
        # 20 x (1 - .24) = 15.20, 20 x (.5 - .24) = 5.20, 20 x (0 - .24) = -4.80
        assert moves(desk) == [
            ("win", "+15.20", 1615),
            ("draw", "+5.20", 1605),
            ("loss", "-4.80", 1595),
        ]
        assert theirs(desk) == [("-15.20", 1785), ("-5.20", 1795), ("+4.80", 1805)]
        assert stakes(desk).chosen is None


async def test_every_key_changes_the_view_in_its_own_event() -> None:
    async with game(own="1600") as desk:
        desk.screen.set_focus(desk.field("opponent"))
        seen = []
        for length in range(1, 5):
            desk.field("opponent").insert_text_at_cursor("1800"[length - 1])
            # nothing was awaited since the key
            seen.append(stakes(desk).opponent.rating)
            assert desk.screen.state.opponent == "1800"[:length]
        assert seen == [1, 18, 180, 1800]
        assert moves(desk)[0] == ("win", "+15.20", 1615)


async def test_pressed_key_is_drawn_without_a_further_pause() -> None:
    async with game(own="1600", opponent="180") as desk:
        await desk.go("opponent")
        await desk.pilot.press("end", "0")
        assert "+15.20         1615" in "\n".join(picture(desk.app))
        await desk.pilot.press("backspace")
        # 1600 v 180: 1420 counts as 400, .92 for the higher rated: 20 x .08 = 1.60
        assert "+1.60         1602" in "\n".join(picture(desk.app))


async def test_the_board_names_expected_score_change_and_new_rating() -> None:
    async with game(own="1600", opponent="1800") as desk:
        board = desk.shown(Board).splitlines()
        assert board[6].startswith(" expected 0.24")
        names = " ".join(board[0].replace("─", " ").split())
        assert names == "You 1600 Opponent 1800"
        assert board[1].split() == ["change", "new", "rating"] * 2
        assert [row.split() for row in board[2:5]] == [
            ["win", "+15.20", "1615", "-15.20", "1785"],
            ["draw", "+5.20", "1605", "-5.20", "1795"],
            ["loss", "-4.80", "1595", "+4.80", "1805"],
        ]


async def test_the_working_shows_each_step_with_its_article() -> None:
    async with game(own="1600", opponent="1800", score="0") as desk:
        working = text(desk.screen.query_one(Working), 80, 8).splitlines()
        assert "Working: your loss" in working[0]
        assert "example" not in working[0]
        steps = " ".join(" ".join(working[1:]).split())
        assert "1600 - 1800 = -200 8.3.1" in steps
        assert "0.24, row 198-206, lower rated 8.1.2" in steps
        assert "20 x (0 - 0.24) = -4.80 8.3.2" in steps
        assert "-4.80 to -5 8.3.4" in steps
        assert "1600 - 5 = 1595" in steps


async def test_without_a_result_the_working_says_it_is_an_example() -> None:
    async with game(own="1600", opponent="1800") as desk:
        assert "your win, as an example" in desk.shown(Working)


async def test_each_side_has_its_own_k() -> None:
    async with game(own="1600", opponent="1800", opponent_k="10") as desk:
        assert moves(desk)[0] == ("win", "+15.20", 1615)
        # 10 x (0 - .76), 10 x (.5 - .76), 10 x (1 - .76); halves are none here
        assert theirs(desk) == [("-7.60", 1792), ("-2.60", 1797), ("+2.40", 1802)]
        assert desk.screen.notes["opponent_k"] == ("10: given by hand", "dim")


async def test_result_is_chosen_by_letter_sign_or_score() -> None:
    words = {"win": "w W 1", "draw": "d ½ = 0.5 0,5 .5 1/2", "loss": "l 0"}
    async with game(own="1600", opponent="1800") as desk:
        for label, texts in words.items():
            for typed in texts.split():
                desk.put(score=typed)
                assert stakes(desk).shown.label == label, typed
                assert stakes(desk).chosen is not None, typed
                assert f"▸{label}" in desk.shown(Board), typed
        desk.put(score="")
        assert stakes(desk).chosen is None
        assert "▸" not in desk.shown(Board)


async def test_a_result_is_typed_in_its_field() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.go("score")
        await desk.press("d")
        assert stakes(desk).shown.label == "draw"
        await desk.press("backspace", "0", ",")
        assert desk.screen.view is not None
        assert desk.screen.view.result is None
        await desk.press("5")
        assert stakes(desk).shown.label == "draw"


async def test_a_click_on_an_outcome_enters_it() -> None:
    async with game(own="1600", opponent="1800") as desk:
        for row, score, label in ((3, "½", "draw"), (2, "1", "win"), (4, "0", "loss")):
            await desk.pilot.click(Board, offset=(12, row))
            assert desk.field("score").value == score
            assert desk.screen.state.score == score
            assert stakes(desk).shown.label == label


async def test_a_click_beside_the_outcomes_enters_nothing() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.pilot.click(Board, offset=(12, 0))
        await desk.pilot.click(Board, offset=(12, 1))
        assert desk.screen.state.score == ""
        desk.put(own="")
        await desk.pilot.click(Board, offset=(12, 2))
        assert desk.screen.state.score == ""


async def test_empty_form_says_what_to_type() -> None:
    async with game() as desk:
        assert desk.focused == "own"
        board = desk.shown(Board)
        assert "Type two ratings, such as 1600 and 1800; Ctrl+O" in board
        # the example is the only number
        assert not any(char.isdigit() for char in board.partition("Type")[0])
        assert desk.screen.notes == {}
        desk.put(own="1600", opponent="1800", date="")
        assert "Type the date of the event" in desk.shown(Board)
        assert desk.screen.view is not None
        assert desk.screen.view.result is None
