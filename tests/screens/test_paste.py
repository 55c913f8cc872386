"""Pastes into fields: trimmed, cut visibly, and never a control character."""

from __future__ import annotations

from functools import partial

import pytest

from elo_tui.core.model import Game, Result
from elo_tui.features.game.screen import GameScreen
from elo_tui.features.tournament.screen import TournamentScreen
from tests.screens.desk import Desk, game, in_one_app, picture, tournament
from tests.screens.filing_desk import settled


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


async def test_paste_from_inside_the_program_is_cleaned_too() -> None:
    async with game(opponent="1800") as desk:
        desk.app.copy_to_clipboard("1600\n17\x1b[2J")
        await desk.press("ctrl+v")
        assert desk.field("own").value == "1600"
        assert desk.screen.message == ("You: first of 2 lines taken", "wrong")


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


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=str)
async def test_three_pasted_games_are_all_seen_below_any_number_of_rounds(
    size: tuple[int, int],
) -> None:
    rounds = [Game(1801 + no, Result.WIN) for no in range(15)]
    for count in (0, 5, 15):
        async with tournament(*rounds[:count], own="1600", size=size) as desk:
            await desk.go("typed")
            await desk.paste("1850 W\n1900 D\n2010 L\n")
            shown = [row.split() for row in picture(desk.app)]
            pasted = [row[2:4] for row in shown if row[:1] == ["+"]]
            assert pasted == [["1850", "1"], ["1900", "½"], ["2010", "0"]]
