"""PGN: players, rounds, results, ratings and sections from the tags of the games."""

from __future__ import annotations

from elo_tui.core.events.crosstable import exclude_contradictions
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.pgn.pgn_reader import matches, read


def game(
    white: str = "Ada", black: str = "Bo", result: str = "1-0", **tags: str
) -> str:
    """A game; the move text may be given as ``moves``."""
    moves = tags.pop("moves", f"1. e4 e5 {result}")
    found = {"Event": "Open", "White": white, "Black": black, "Result": result} | tags
    lines = [f'[{name} "{value}"]' for name, value in found.items()]
    return "\n".join([*lines, "", moves, "", ""])


def reading(text: str) -> EventReading:
    assert matches(text)
    found = read(text)
    assert isinstance(found, EventReading), str(found)
    assert found.format == "pgn"
    for section in found.sections:
        assert exclude_contradictions(section)[1] == ()
    return found


def test_sections() -> None:
    found = reading(
        game(Event="A", Site="Here")
        + game(Event="B", Site="https://example.org/1")
        + game(Event="A", Site="Here", Round="?")
        + game(Event="B", Site="https://example.org/2")
        + game(Event="A", Site="There")
        + game(Event="?")
        + game(Event="").replace('[Event ""]\n', "")
    )
    events = [(s.event.name, s.event.city) for s in found.sections]
    assert events == [("A", "Here"), ("B", ""), ("A", "There"), ("", "")]
    assert [len(s.players[0].pairings) for s in found.sections] == [2, 2, 1, 2]


def test_no_games() -> None:
    assert read("") == BadLine(
        None, 'no games found; they begin with tags: [White "Name"]'
    )
    assert not matches("1850 W\n1900 L\n")
    found = read("only text\n")
    assert isinstance(found, BadLine)
    assert found.line == 1
