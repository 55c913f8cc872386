"""--chart draws below the text, and only where there is text."""

from __future__ import annotations

import pytest

from tests.cli.answers import answer, refusal

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


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("assess", "1600", "1800", "--chart", "--json"), "--chart: not with --json"),
        (("event", "--rating", "1950", "--chart", "--csv"), "--chart: not with --csv"),
    ],
)
def test_a_chart_is_no_data(arguments: tuple[str, ...], reason: str) -> None:
    assert reason in refusal(*arguments, stdin=b"2010 W\n")
