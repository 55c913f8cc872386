"""Typed lines that mean the same; what each means is in `files/typed.txt`."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elo_tui.core import Game, Result
from elo_tui.core.entry import TITLES
from elo_tui.core.events.reading import Reading
from elo_tui.core.forecast.next_games import read_games_ahead
from elo_tui.core.model import Problem
from elo_tui.readers.typed_games import read


def games_of(text: str) -> tuple[Game, ...]:
    reading = read(text)
    assert isinstance(reading, Reading), str(reading)
    assert reading.format == "typed"
    return reading.games


@pytest.mark.parametrize("title", sorted(TITLES))
@pytest.mark.parametrize(
    "line", ["2510 {}", "2510 {} GER", "2510 GER {}", "2510 b {} GER", "2510 b GER {}"]
)
def test_games_to_come_are_read_like_those_of_a_plan(line: str, title: str) -> None:
    text = line.format(title)
    game = games_of(text)[0]
    ahead = read_games_ahead(text)
    assert not isinstance(ahead, Problem)
    one = ahead[0]
    assert (game.title, game.federation) == (one.title, one.federation)
    assert replace(game, title="", federation="") == one.game


@pytest.mark.parametrize(
    "text",
    [
        "1. 1850 W\n2. 1900 L\n3. bye",
        "1) 1850 W; 2) 1900 L; 3) bye",
        "10. 1850 W\n11. 1900 L\n12. bye",
        "1850 W, 1900 L, bye",
        "1850 W; 1900 L; bye",
        "1850 W,1900 L,bye",
        "1850 W\n1900 L\nbye",
        "1850 W\r\n1900 L\r\nbye\r\n",
        "1850 W\r1900 L\rbye\r",
        "\n  \n1850 W\n\n1900 L, bye\n\n",
        "# my event\n1850 W\n  # a comment\n1900 L\nbye",
        "1850 W, , 1900 L;; bye,",
        "1850W,1900L,bye",
        "1850, W, 1900, L, bye",
    ],
)
def test_ways_to_separate_games(text: str) -> None:
    assert games_of(text) == (
        Game(1850, Result.WIN),
        Game(1900, Result.LOSS),
        Game(None, Result.FULL_BYE),
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "   "])
def test_nothing_typed_is_no_game(text: str) -> None:
    assert read(text) == Reading("typed", ())
