"""Tournament: games typed or pasted into the entry line, rated before Enter."""

from __future__ import annotations

from elo_tui.core.model import Game, Result
from elo_tui.widgets.form_pane import FormPane
from elo_tui.widgets.round_table import RoundTable
from tests.screens.desk import tournament
from tests.screens.rounds import changes, table, totals, view


async def test_a_game_being_typed_is_rated_and_marked_before_enter() -> None:
    async with tournament(own="1600") as desk:
        assert desk.focused == "typed"
        await desk.write("1800")
        assert view(desk).fresh == range(1)
        assert table(desk) == ["+ 1 1800 · 0.24 to come"]
        await desk.write("w")
        # 1600 v 1800: .24 for the lower rated, 20 x .76
        assert changes(desk) == ["+15.20"]
        assert table(desk) == ["+ 1 1800 1 0.24 +15.20 +15.20"]
        assert "+15.20 → +15" in totals(desk.screen)
        assert not desk.screen.state.rounds
        await desk.press("enter")
        assert desk.screen.state.rounds == (Game(1800, Result.WIN),)
        assert desk.screen.entry.value == ""
        assert desk.focused == "typed"
        assert desk.message == "1 round added"
        assert view(desk).fresh == range(1, 1)
        assert table(desk) == ["1 1800 1 0.24 +15.20 +15.20"]


async def test_several_games_are_added_at_once() -> None:
    async with tournament(own="1600") as desk:
        desk.put(typed="1800 W, 1800 draw x2; Ivanova, Anna 1800 b L")
        # 20 x (1 - .24), 20 x (.5 - .24) twice, 20 x (0 - .24)
        assert changes(desk) == ["+15.20", "+5.20", "+5.20", "-4.80"]
        await desk.press("enter")
        assert desk.screen.state.rounds == (
            Game(1800, Result.WIN),
            Game(1800, Result.DRAW),
            Game(1800, Result.DRAW),
            Game(1800, Result.LOSS, "Ivanova, Anna", "b"),
        )
        assert desk.message == "4 rounds added"
        assert desk.screen.state.cursor == 3
        assert table(desk)[3] == "4 Ivanova, Anna b 1800 0 0.24 -4.80 +20.80"


async def test_games_are_added_below_those_there() -> None:
    async with tournament(Game(1800, Result.WIN), own="1600") as desk:
        desk.put(typed="1800 L")
        assert view(desk).fresh == range(1, 2)
        assert changes(desk) == ["+15.20", "-4.80"]
        await desk.press("enter")
        assert [game.result for game in desk.screen.state.rounds] == [
            Result.WIN,
            Result.LOSS,
        ]


async def test_games_before_a_half_typed_one_stay_rated() -> None:
    async with tournament(own="1600") as desk:
        desk.put(typed="1800 W, 18")
        assert changes(desk) == ["+15.20"]
        desk.put(typed="1800 W, 1800")
        assert changes(desk) == ["+15.20", None]
        desk.put(typed="1800 0,")
        assert changes(desk) == ["-4.80"]
        desk.put(typed="1800 0,5")
        assert changes(desk) == ["+5.20"]


async def test_bad_line_says_what_is_accepted_and_stays() -> None:
    async with tournament(own="1600") as desk:
        desk.put(typed="Ivanova W")
        await desk.press("enter")
        text, role = desk.screen.message
        assert role == "wrong"
        assert "no rating in 'Ivanova W'" in text
        assert "write 1850 W, 1900 draw x2, 2100 = or bye" in text
        assert desk.screen.entry.value == "Ivanova W"
        assert desk.focused == "typed"
        assert not desk.screen.state.rounds
        # typing on takes the complaint away
        desk.put(typed="Ivanova 1800 W")
        assert desk.screen.message[1] == "dim"
        await desk.press("enter")
        assert desk.screen.state.rounds == (Game(1800, Result.WIN, "Ivanova"),)


async def test_other_bad_lines_say_why() -> None:
    async with tournament(own="1600") as desk:
        for typed, why in (
            ("1800 W L", "two results"),
            ("99 W", "no rating"),
            ("4001 W", "100 to 4000"),
            ("1800 W x31", "x1 to x30"),
            ("1800 w b 1", "two colours"),
            ("0000 W", "write unrated"),
            ("bye 3", "bye ½ or bye 0"),
        ):
            desk.put(typed=typed)
            await desk.press("enter")
            text, role = desk.screen.message
            assert role == "wrong", typed
            assert why in text, typed
            assert desk.screen.entry.value == typed
        assert not desk.screen.state.rounds


async def test_enter_on_an_empty_line_asks_for_a_game() -> None:
    async with tournament(own="1600") as desk:
        await desk.press("enter")
        assert desk.message == "Type a game first, such as 2010 W"
        assert not desk.screen.state.rounds
        assert desk.focused == "typed"


async def test_rounds_that_do_not_count_stay_and_say_why() -> None:
    async with tournament(own="1600") as desk:
        desk.put(
            typed="1800 W, bye, bye ½, bye 0, 1900 +, 1900 -, unrated W,"
            " 1800 D nr, 1700"
        )
        await desk.press("enter")
        assert table(desk) == [
            "1 1800 1 0.24 +15.20 +15.20",
            "2 bye - 1 bye",
            "3 bye - ½ bye",
            "4 bye - 0 bye",
            "5 1900 + forfeit",
            "6 1900 - forfeit",
            "7 unrated opponent - 1 opponent unrated",
            "8 1800 ½ marked as not rated",
            # 1600 v 1700: 99-106, .64 and .36
            "9 1700 · 0.36 to come",
        ]
        assert desk.message == "9 rounds added, 1 remaining, 2 without a game"
        sums = " ".join(totals(desk.screen).split())
        # 1 + 1 + ½ + 0 + 1 + 0 + 1 + ½ of the eight rounds that are over
        assert "5 points in 8 rounds, 1 to come" in sums
        assert "+15.20 → +15 new rating 1615" in sums
        assert "score 1 from 1 rated, expected 0.24" in sums


async def test_the_narrow_table_names_the_reasons_too() -> None:
    async with tournament(
        Game(None, Result.HALF_BYE),
        Game(1900, Result.FORFEIT_WIN),
        Game(None, Result.WIN),
        Game(1700),
        size=(40, 24),
        own="1600",
    ) as desk:
        assert table(desk) == [
            "1 - ½ bye",
            "2 1900 + forfeit",
            "3 - 1 opponent unrated",
            "4 1700 · to come",
        ]


async def test_without_a_rated_game_the_rating_stays() -> None:
    async with tournament(Game(1800), Game(None, Result.FULL_BYE), own="1600") as desk:
        sums = " ".join(totals(desk.screen).split())
        assert "1600, no rated game yet" in sums
        assert "1 point in 1 round, 1 to come" in sums


async def test_without_the_own_rating_the_rounds_are_kept_and_the_question_asked() -> (
    None
):
    async with tournament(Game(1800, Result.WIN)) as desk:
        assert desk.focused == "own"
        assert view(desk).event is None
        assert table(desk) == ["1 1800 1"]
        assert "Type your rating" in totals(desk.screen)
        await desk.write("1600")
        assert changes(desk) == ["+15.20"]


async def test_a_wrong_own_rating_clears_every_number() -> None:
    async with tournament(Game(1800, Result.WIN), own="1600") as desk:
        desk.put(own="16OO")
        assert desk.screen.notes["own"][1] == "wrong"
        assert view(desk).event is None
        assert table(desk) == ["1 1800 1"]
        assert "no result ──\n ! rating: 16OO is not a rating" in totals(desk.screen)
        assert desk.screen.result_text() == ""
        desk.put(own="1600", date="")
        assert "Type the date of the event" in totals(desk.screen)
        desk.put(date="2026-01-31")
        assert changes(desk) == ["+15.20"]


async def test_performance_is_named_by_method() -> None:
    async with tournament(
        Game(1800, Result.WIN), Game(1800, Result.WIN), own="1600"
    ) as desk:
        sums = " ".join(totals(desk.screen).split())
        # C.07 10.2: 1800 + 800 for 100 %; 10.3: PD 1.00 starts 736 above
        assert "performance average 1800 TPR 2600 PTP 2536" in sums
        # C.07 10.2 and 10.3 at 50 %: the average; .50 starts 3 below
        desk.screen.change(
            desk.screen.state._replace(
                rounds=(Game(1800, Result.WIN), Game(1800, Result.LOSS))
            )
        )
        sums = " ".join(totals(desk.screen).split())
        assert "TPR 1800 PTP 1797" in sums


async def test_the_empty_table_says_what_to_type() -> None:
    async with tournament(own="1600") as desk:
        empty = desk.shown(RoundTable)
        assert "No rounds yet" in empty
        assert "2010 W, 1900 draw x2" in empty
        assert desk.screen.result_text() == ""


async def test_k_falls_with_many_games() -> None:
    async with tournament(*[Game(1600, Result.WIN)] * 36, own="1600") as desk:
        # B.02 8.3.3: 700 / 36 is 19.4
        assert desk.screen.notes["own_k"][0].startswith("19: 20 x 36 games over 700")
        event = view(desk).event
        assert event is not None
        # 19 x 36 x .5
        assert (event.change, event.new_rating) == (342, 1942)


async def test_what_is_wrong_is_said_whole_wherever_the_cursor_is() -> None:
    said = "! date: FIDE rules before 2022-01-01 are not known here"
    async with tournament(Game(1800, Result.WIN), own="1600") as desk:
        desk.put(date="2021-05-05")
        await desk.go("typed")
        # beside the field there is room for its name alone
        assert desk.shown(FormPane).splitlines()[1].endswith(" ! date")
        assert f"\n {said}" in desk.shown(RoundTable)
        for size in ((120, 40), (40, 12)):
            await desk.pilot.resize_terminal(*size)
            await desk.settle()
            shown = " ".join(desk.shown(RoundTable).split())
            assert said in shown
