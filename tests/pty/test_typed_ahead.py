"""Keys that arrive in one piece, as after a stall of the line, do what they say."""

from __future__ import annotations

from tests.pty.pty_app import DOWN, ENTER, F2, F3, TAB, Terminal

DAY = ("--date", "2026-11-20")


def test_a_tab_among_the_keys_changes_the_field() -> None:
    with Terminal("game", "--k", "20", *DAY) as terminal:
        terminal.settled("Type two ratings", "F1 help")
        terminal.press(f"1600{ENTER}1800{ENTER}1")
        terminal.wait_for("1600 - 1800 = -200", "+15.20", "▸win")


def test_lines_pasted_without_a_mark_stay_lines() -> None:
    with Terminal("tournament", "--rating", "1950", *DAY) as terminal:
        terminal.settled("No rounds yet", "F1 help")
        terminal.press(f"2010 W{ENTER}1900 D{ENTER}2100 L{ENTER}")
        terminal.wait_for("1½ points in 3 rounds")


def test_a_command_among_the_keys_meets_the_round_it_is_meant_for() -> None:
    with Terminal("tournament", "--rating", "1950", *DAY) as terminal:
        terminal.settled("No rounds yet", "F1 help")
        terminal.press(f"2010 W{ENTER}1900 D{ENTER}{DOWN}l{ENTER} Ann{ENTER}")
        terminal.wait_for("1 point in 2 rounds", "Ann")


def test_keys_wait_for_another_screen() -> None:
    with Terminal("game", "--k", "20", *DAY) as terminal:
        terminal.settled("Type two ratings", "F1 help")
        terminal.press(f"1600{F3}1950{TAB}{TAB}2010 W{ENTER}{F2}{TAB}{TAB}1800")
        terminal.wait_for("1600 - 1800 = -200", "+15.20")
        terminal.press(F3)
        terminal.wait_for("F7 ahead", "1 point in 1 round", "1950")
