"""Game: a mini-match, a score out of several games against one opponent."""

from __future__ import annotations

from elo_tui.widgets.board import Board
from tests.screens.desk import game
from tests.screens.outcomes import moves, stakes


async def test_a_match_shows_best_entered_and_worst_score() -> None:
    async with game(own="1600", opponent="1800", score="2½", of="4") as desk:
        desk.put(waived="yes")
        # expected 4 x .24 = .96: 20 x (4 - .96), 20 x (2.5 - .96), 20 x (0 - .96)
        assert moves(desk) == [
            ("4 of 4", "+60.80", 1661),
            ("2½ of 4", "+30.80", 1631),
            ("0 of 4", "-19.20", 1581),
        ]
        assert stakes(desk).chosen == 1
        board = desk.shown(Board)
        assert "expected 0.24 a game, 0.96 of 4" in board
        assert "▸2½ of 4" in board


async def test_a_match_decided_early_is_a_range_by_the_order_unless_waived() -> None:
    # B.02 6.2: 5½ of 6 is 3½ or 4 of 4 when it is decided: 20 x (3.5 - 2.32) = 23.60,
    # 20 x (4 - 2.32) = 33.60; all six are 20 x (5.5 - 3.48) = 40.40
    async with game(own="2050", opponent="1990", score="5½", of="6") as desk:
        board = " ".join(desk.shown(Board).split())
        assert "▸5½ of 6 +24..+34 2074-2084" in board
        assert "4 games rated, +23.60 to +33.60, by the order; waived +40.40" in board
        # all won: decided after four games, 20 x (4 - 2.32)
        assert "6 of 6 +33.60 2084" in board
        await desk.go("waived")
        await desk.press("right")
        assert "▸5½ of 6 +40.40 2090" in " ".join(desk.shown(Board).split())
        # two games are never decided before the second, and nothing is asked for
        desk.put(waived="", of="2", score="1½")
        await desk.settle()
        assert not desk.choice("waived").display


async def test_an_open_match_shows_the_even_score() -> None:
    async with game(own="1600", opponent="1800", of="3") as desk:
        assert [label for label, _, _ in moves(desk)] == ["3 of 3", "1½ of 3", "0 of 3"]
        assert stakes(desk).chosen is None


async def test_one_game_is_assumed_while_the_number_is_empty() -> None:
    async with game(own="1600", opponent="1800", score="1") as desk:
        assert stakes(desk).games == 1
        desk.put(of="2")
        assert stakes(desk).games == 2
        assert stakes(desk).shown.label == "1 of 2"
        desk.put(of="")
        assert stakes(desk).shown.label == "win"


async def test_row59_row60_impossible_match_is_refused_by_name() -> None:
    async with game(own="1600", opponent="1800") as desk:
        for score, of, field, accepted in (
            ("1.25", "", "score", "score: 1.25 is not a score; 1, ½, 0 or w, d, l"),
            ("1.25", "3", "score", "score: 1.25 is not a score; 0 to 3 in halves"),
            ("0.3", "2", "score", "score: 0.3 is not a score; 0 to 2 in halves"),
            ("4", "3", "score", "score: 4 is too high; at most 3 from 3"),
            ("3½", "3", "score", "score: 3½ is too high; at most 3 from 3"),
            ("2", "", "score", "score: 2 is too high; at most 1 from 1"),
            ("-1", "3", "score", "score: -1 is not a score; 0 to 3 in halves"),
            ("1", "0", "of", "games: 0 is too low; 1 to 700"),
            ("1", "1000000", "of", "games: 1000000 is too high; 1 to 700"),
            ("1", "2.5", "of", "games: whole numbers only; 1 to 700"),
            ("1", "many", "of", "games: many is not a number; 1 to 700"),
        ):
            desk.put(score=score, of=of)
            assert desk.screen.notes[field] == (accepted, "wrong")
            assert desk.screen.view is not None
            assert desk.screen.view.result is None
            assert (desk.field("score").value, desk.field("of").value) == (score, of)
            desk.put(score="½", of="3")
            assert stakes(desk).shown.label == "½ of 3"
            assert field not in desk.screen.notes


async def test_a_click_enters_the_score_of_a_match() -> None:
    async with game(own="1600", opponent="1800", of="3") as desk:
        await desk.pilot.click(Board, offset=(12, 3))
        assert desk.screen.state.score == "1½"
        assert stakes(desk).shown.label == "1½ of 3"


async def test_many_games_lower_k() -> None:
    async with game(own="1600", opponent="1600", score="20", of="39") as desk:
        desk.put(waived="yes")
        # B.02 8.3.3: 20 x 39 is over 700, and 700 / 39 is 17.9
        note, role = desk.screen.notes["own_k"]
        assert note.startswith("17: 20 x 39 games over 700")
        assert role == "dim"
        # 17 x (20 - 39 x .5) = 8.50, away from zero
        assert stakes(desk).shown.you.change == 8.5
        assert stakes(desk).shown.you.new_rating == 1609


async def test_long_labels_of_a_match_are_not_cut() -> None:
    async with game(own="1600", opponent="1600", score="350½", of="700") as desk:
        rows = desk.shown(Board).splitlines()
        assert rows[2].startswith(" 700/700 ")
        assert rows[3].startswith("▸350½/700 ")
