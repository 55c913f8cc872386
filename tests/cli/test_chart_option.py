"""--chart draws below the text, and only where there is text."""

from __future__ import annotations

import pytest

from tests.cli.answers import answer

DAY = ("--date", "2026-01-10")


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
