"""--chart draws below the text, and only where there is text."""

from __future__ import annotations

import pytest

from tests.cli.answers import answer, refusal

DAY = ("--date", "2026-01-10")


def test_the_chart_of_a_game_marks_the_present_opponent() -> None:
    text = answer("assess", "1600", "1800", "--k", "20", *DAY, "--chart")
    plain = answer("assess", "1600", "1800", "--k", "20", *DAY)
    assert text.startswith(plain)
    drawn = text.removeprefix(plain).splitlines()
    # B.02 8.1.2: 200 points apart, .24 and so 20 x .76 for a win
    assert any("win +15.20" in line and "1800" in line for line in drawn)
    assert [name for name in ("win", "draw", "loss") if name not in text] == []
    assert max(map(len, drawn)) <= 80


def test_the_chart_of_an_event_is_its_course() -> None:
    games = b"2010 W\n1875 draw\n"
    text = answer("event", "--rating", "1950", *DAY, "--chart", stdin=games)
    assert "round 2: rating 1959.60 (+9.60)" in text
    assert "TPR 2136" in text


def test_the_font_of_the_linux_console_is_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = b"2010 W\n1875 draw\n"
    event = ("event", "--rating", "1950", *DAY)
    monkeypatch.setenv("TERM", "linux")
    plain = answer(*event, stdin=games)
    assert answer(*event, "--chart", stdin=games).removeprefix(plain).isascii()
    monkeypatch.setenv("TERM", "xterm")
    assert not answer(*event, "--chart", stdin=games).removeprefix(plain).isascii()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("assess", "1600", "1800", "--chart", "--json"), "--chart: not with --json"),
        (("event", "--rating", "1950", "--chart", "--csv"), "--chart: not with --csv"),
    ],
)
def test_a_chart_is_no_data(arguments: tuple[str, ...], reason: str) -> None:
    assert reason in refusal(*arguments, stdin=b"2010 W\n")
