"""Pastes into fields: trimmed, cut visibly, and never a control character."""

from __future__ import annotations

from functools import partial

import pytest

from elo_tui.screens.game_screen import GameScreen
from elo_tui.screens.tournament_screen import TournamentScreen
from tests.screens.desk import Desk, game, in_one_app, tournament
from tests.screens.filing_desk import settled
from tests.screens.outcomes import moves


async def test_row05_row06_row26_rating_is_pasted_trimmed() -> None:
    async with game(opponent="1800") as desk:
        for pasted in (" 1600 ", "1600\n", "1600\r\n", "\n\n1600", "\u200b1600\ufeff"):
            desk.put(own="")
            await desk.paste(pasted)
            assert desk.field("own").value == "1600", pasted
            assert moves(desk)[0] == ("win", "+15.20", 1615)
            assert "own" not in desk.screen.notes


@in_one_app(
    partial(game, opponent="1800"),
    pytest.param("\u202e0061", "\ufffd0061", "1 to 4000", id="row27-rlo"),
    pytest.param("16\x0000", "16\ufffd00", "1 to 4000", id="row28-nul"),
    pytest.param("16\x7f00", "16\ufffd00", "1 to 4000", id="row28-del"),
    pytest.param("16\x9b00", "16\ufffd00", "1 to 4000", id="row28-c1"),
    pytest.param("16\x1b[2J", "16\ufffd[2J", "1 to 4000", id="row29-csi"),
    pytest.param("1\xa0600", "1\xa0600", "write 1600", id="row14-no-break-space"),
)
async def test_what_could_steer_a_terminal_is_shown_and_refused(
    desk: Desk[GameScreen], pasted: str, shown: str, accepted: str
) -> None:
    await desk.paste(pasted)
    assert desk.field("own").value == shown
    note, role = desk.screen.notes["own"]
    assert role == "wrong"
    assert accepted in note
    assert desk.screen.view is not None
    assert desk.screen.view.result is None


async def test_row54_of_several_lines_the_first_is_taken_and_said() -> None:
    async with game(opponent="1800") as desk:
        await desk.paste("1600\n1700\n\n1800\n")
        assert desk.field("own").value == "1600"
        assert desk.screen.message == ("You: first of 3 lines taken", "wrong")
        assert moves(desk)[0] == ("win", "+15.20", 1615)


async def test_row19_long_paste_is_cut_and_said() -> None:
    async with game(opponent="1800") as desk:
        await desk.paste("9" * 5000)
        assert desk.field("own").value == "9" * 12
        assert desk.screen.message == ("You: cut at 12 characters", "wrong")
        note, role = desk.screen.notes["own"]
        assert role == "wrong"
        assert "1 to 4000" in note


async def test_row55_a_megabyte_is_answered_like_any_paste() -> None:
    async with game(opponent="1800") as desk:
        await desk.paste("9" * 1_000_000)
        assert desk.field("own").value == "9" * 12
        assert desk.screen.message == ("You: cut at 12 characters", "wrong")
        await desk.press("f3")
        await desk.go("typed")
        await desk.paste("1900 W\n" * 150_000)
        # no line takes so much: it is read as a file is, in a thread
        await settled(desk)
        screen = desk.top
        assert isinstance(screen, TournamentScreen)
        said = "pasted text: line 701: more than 700 games"
        assert screen.message == (said, "wrong")
        assert screen.entry.value == ""


async def test_paste_replaces_what_is_selected() -> None:
    async with game(own="1234", opponent="1800") as desk:
        # as after Tab, the text of the field is selected
        await desk.paste("1600")
        assert desk.field("own").value == "1600"


async def test_paste_goes_in_at_the_cursor() -> None:
    async with game(own="10", opponent="1800") as desk:
        await desk.press("home", "right")
        await desk.paste("60")
        assert desk.field("own").value == "1600"


async def test_empty_paste_changes_nothing() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.paste("")
        await desk.paste(" \n \n")
        assert desk.field("own").value == "1600"


async def test_paste_from_inside_the_program_is_cleaned_too() -> None:
    async with game(opponent="1800") as desk:
        desk.app.copy_to_clipboard("1600\n17\x1b[2J")
        await desk.press("ctrl+v")
        assert desk.field("own").value == "1600"
        assert desk.screen.message == ("You: first of 2 lines taken", "wrong")


async def test_a_paste_is_one_step_back() -> None:
    async with game(own="1234", opponent="1800") as desk:
        await desk.paste("1600")
        await desk.press("ctrl+z")
        assert desk.field("own").value == "1234"


async def test_pasted_lines_become_one_line_of_games() -> None:
    async with tournament(own="1600") as desk:
        await desk.paste("2010 W\n\n# a remark\nIvanova, Anna 1900 =\nbye\n")
        assert desk.screen.entry.value == '2010 1; 1900 = "Ivanova, Anna"; bye'
        assert desk.message == "3 games pasted; Enter adds them"
        assert desk.screen.view is not None
        assert [row.opponent for row in desk.screen.view.rounds] == [2010, 1900, None]
        assert desk.screen.view.fresh == range(3)
        assert not desk.screen.state.rounds
        await desk.press("enter")
        assert [row.name for row in desk.screen.state.rounds] == [
            "",
            "Ivanova, Anna",
            "",
        ]


async def test_pasted_csv_with_a_header_is_read() -> None:
    async with tournament(own="1600") as desk:
        await desk.paste(
            "round;opponent_rating;score;name;club\n"
            "1;2010;1;Ivanova, Anna;Riga\n"
            "2;1900;0,5;Berg;\n"
            "3;2043;;;\n"
        )
        # the column that is not known is named, not passed over
        assert desk.message == "3 games pasted (column club not read); Enter adds them"
        await desk.press("enter")
        rounds = desk.screen.state.rounds
        assert [(row.opponent, row.name) for row in rounds] == [
            (2010, "Ivanova, Anna"),
            (1900, "Berg"),
            (2043, ""),
        ]
        assert desk.message == "3 rounds added, 1 remaining"


async def test_pasted_lines_follow_what_was_typed() -> None:
    async with tournament(own="1600") as desk:
        desk.put(typed="1800 W")
        await desk.paste("2010 W\n1900 L")
        assert desk.screen.entry.value == "1800 W; 2010 1; 1900 0"
        assert desk.screen.view is not None
        assert len(desk.screen.view.rounds) == 3


async def test_bad_pasted_line_is_named_and_the_text_kept() -> None:
    async with tournament(own="1600") as desk:
        await desk.paste("2010 W\nno rating here\n1900 L")
        assert desk.screen.entry.value == "2010 W; no rating here; 1900 L"
        text, role = desk.screen.message
        assert role == "wrong"
        assert text.startswith("pasted line 2: ")
        assert "write 1850 W" in text
        assert not desk.screen.state.rounds


async def test_lines_without_a_game_are_said() -> None:
    async with tournament(own="1600") as desk:
        await desk.paste("# one remark\n# another\n")
        assert desk.screen.entry.value == ""
        assert desk.screen.message == ("No game in the pasted lines", "wrong")


async def test_only_whole_games_are_pasted_when_there_is_no_room() -> None:
    async with tournament(own="1600") as desk:
        # "1900 1" and "; " are eight characters: 500 games fit into 4000
        await desk.paste("1900 W\n" * 600)
        assert desk.screen.message == (
            "500 of 600 games pasted: no room for more",
            "wrong",
        )
        assert desk.screen.view is not None
        assert len(desk.screen.view.rounds) == 500
        assert desk.screen.entry.value.endswith("; 1900 1")


async def test_long_single_line_into_the_entry_is_cut_and_said() -> None:
    async with tournament(own="1600") as desk:
        await desk.paste("1900 W, " * 600)
        assert desk.screen.message == ("Add: cut at 4000 characters", "wrong")
        assert len(desk.screen.entry.value) <= 4000


async def test_pasted_names_hold_no_control_characters() -> None:
    async with tournament(own="1600") as desk:
        for hostile in ("\x1b[2J", "\u202e", "\x00", "\x9b31m"):
            await desk.paste(f"2010 W Iva{hostile}nova")
            assert hostile[0] not in desk.screen.entry.value
            await desk.press("enter")
            last = desk.screen.state.rounds[-1]
            assert hostile[0] not in last.name
            assert last.name.startswith("Iva")
