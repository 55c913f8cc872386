"""Where the focus goes, and that no key on the way loses what was typed."""

from __future__ import annotations

from elo_tui.commands.hints import HINTS
from elo_tui.core.model import Game, Result
from tests.screens.desk import game, tournament

GAME_ORDER = [
    "own",
    "own_k",
    "opponent",
    "opponent_k",
    "score",
    "of",
    "system",
    "pool",
    "date",
    "born",
    "games_played",
    "reached_2400",
    "reached_2300",
]


async def test_tab_walks_the_game_form_once_around() -> None:
    async with game() as desk:
        visited = [desk.focused]
        for _ in range(12):
            await desk.press("tab")
            visited.append(desk.focused)
        assert visited == GAME_ORDER
        await desk.press("tab")
        assert desk.focused == "own"


async def test_enter_leaves_out_the_k_beside_a_rating() -> None:
    async with game() as desk:
        order = [name for name in GAME_ORDER if not name.endswith("_k")]
        visited = [desk.focused]
        for _ in order:
            await desk.press("enter")
            visited.append(desk.focused)
        assert visited == [*order, "own"]
        # from a K it goes on as well, and up comes back to the rating
        await desk.press("tab")
        assert desk.focused == "own_k"
        await desk.press("enter")
        assert desk.focused == "opponent"
        await desk.press("up")
        assert desk.focused == "own"


async def test_tab_down_and_enter_go_on_shift_tab_and_up_go_back() -> None:
    async with game() as desk:
        for forward, back in (("down", "up"), ("enter", "up")):
            await desk.press(forward, forward)
            assert desk.focused == "score", forward
            await desk.press(back, back)
            assert desk.focused == "own", back
        await desk.press("tab", "tab")
        assert desk.focused == "opponent"
        await desk.press("shift+tab", "shift+tab")
        assert desk.focused == "own"


async def test_choices_take_the_same_keys() -> None:
    async with game() as desk:
        await desk.go("system")
        await desk.press("down")
        assert desk.focused == "pool"
        await desk.press("enter")
        assert desk.focused == "date"
        await desk.press("up", "up")
        assert desk.focused == "system"


async def test_elo_leaves_out_the_fields_it_does_not_ask_for() -> None:
    async with game(system="elo") as desk:
        await desk.go("system")
        visited = []
        for _ in range(4):
            await desk.press("tab")
            visited.append(desk.focused)
        # the rows of the form: the floor stands beside the system, the scale below it
        assert visited == ["floor", "ceiling", "scale", "own"]


async def test_tournament_goes_from_the_rating_to_the_games_to_the_terms() -> None:
    async with tournament(Game(1800, Result.WIN)) as desk:
        assert desk.focused == "own"
        visited = []
        for _ in range(11):
            await desk.press("tab")
            visited.append(desk.focused)
        assert visited == [
            "own_k",
            "typed",
            "system",
            "pool",
            "date",
            "born",
            "games_played",
            "reached_2400",
            "reached_2300",
            "rounds",
            "own",
        ]


async def test_tournament_starts_where_something_is_missing() -> None:
    async with tournament() as desk:
        assert desk.focused == "own"
    async with tournament(own="1600") as desk:
        assert desk.focused == "typed"


async def test_tab_selects_a_field_so_that_typing_replaces_it() -> None:
    async with game(own="1234", opponent="1800") as desk:
        await desk.write("1")
        assert desk.field("own").value == "1"
        await desk.press("tab", "tab", "1")
        assert desk.field("opponent").value == "1"


async def test_the_entry_line_goes_on_where_it_was_left() -> None:
    async with tournament(Game(1800, Result.WIN), own="1600") as desk:
        await desk.write("2010")
        await desk.press("down", "escape", "w")
        assert desk.screen.entry.value == "2010w"
        await desk.press("up", "down", "x")
        assert desk.screen.entry.value == "2010wx"


async def test_escape_keeps_what_was_typed_in_every_field() -> None:
    async with game(own="16") as desk:
        await desk.press("end", "escape", "escape", "0")
        assert desk.field("own").value == "160"
        assert desk.focused == "own"
        await desk.press("tab", "escape")
        assert desk.focused == "own_k"
    async with tournament(own="1600") as desk:
        await desk.write("20")
        await desk.press("escape", "escape")
        assert desk.screen.entry.value == "20"
        assert desk.focused == "typed"


async def test_the_message_row_says_what_the_focused_part_takes() -> None:
    async with tournament(Game(1800, Result.WIN), own="1600") as desk:
        for name in ("own", "typed", "system", "date", "rounds"):
            await desk.go(name)
            assert desk.screen.message == (HINTS[name].line, "dim")


async def test_a_mouse_click_focuses_and_does_not_lose_text() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.pilot.click("#opponent")
        assert desk.focused == "opponent"
        await desk.pilot.click("MessageLine")
        assert desk.focused == "opponent"
        assert desk.screen.state.opponent == "1800"


async def test_choices_by_arrow_and_click_and_by_no_letter() -> None:
    async with game() as desk:
        await desk.go("pool")
        seen = []
        for key in ("right", "space", "right", "left", "s", "b", "r", "x"):
            await desk.press(key)
            seen.append(desk.screen.state.pool)
        assert seen == ["rapid"] * 2 + ["blitz"] + ["rapid"] * 5
        assert desk.focused == "pool"
        await desk.press("right")
        await desk.pilot.click("#pool")
        assert desk.screen.state.pool == "standard"
