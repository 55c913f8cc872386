"""A count and its noun agree: "1 game", "2 games", wherever a text says how many."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.answers import call
from tests.readers.trf_text import player

_NOUNS = (
    "game|player|round|point|row|event|list|result|change|file|month|opponent|record"
    "|line|note|name|year|day|error|warning|question|page|board|team|match|value|other"
    "|condition|place|outcome|assumption|difference|minute|second"
)
_MANY = f"(?:{_NOUNS})(?:es|s)"
#: "1 games", "1 more games"; not 11, 2.1 or 0-1, nor "1 of 1 players".
_WRONG = re.compile(
    rf"(?<![0-9.,½/:+=-])(?<!of )1 (?:more |open |rated |titled )?{_MANY}\b"
)
#: One game of two players in one round, and the same for teams of one board.
EVENT = (
    *("012 Small", "032 NOR", "042 2026/05/16", "052 2026/05/16"),
    *("092 Individual: Swiss-System", "122 90 min + 30 sec", "XXR 1"),
    player(1, "   2 w 1", name="Alder", rating=2000, points="1.0", title="GM"),
    player(2, "   1 b 0", name="Birch", rating=1900, points="0.0", title="FM"),
)
TEAMS = "013 {:<32} {:>4}"
CALLS = (
    *("event {}", "event {} --explain", "standings {}", "standings {} --explain"),
    *("read {}", "round {}", "categories {}", "categories {} --filter <3000"),
    *("check {} --today 2026-05-17", "check {} --today 2027-01-01"),
    *("norms {} --everyone", "norms {} --player 1", "simulate {}", "next {}"),
    "standings {} --teams",
)


@pytest.mark.parametrize("line", CALLS)
def test_an_answer_about_one_of_each_says_one(line: str, tmp_path: Path) -> None:
    file = tmp_path / "small.trf"
    teams = (TEAMS.format("Rooks", 1), TEAMS.format("Kings", 2))
    for lines in (EVENT, (*EVENT, *teams), EVENT[:-1], tuple(map(_reopen, EVENT))):
        file.write_text("\n".join((*lines, "")), encoding="utf-8")
        for form in ("", "--markdown"):
            result = call(*line.format(file).split(), *form.split())
            found = _WRONG.findall(result.stdout + result.stderr)
            assert not found, result.output


def _reopen(line: str) -> str:
    """Take the result out of a line."""
    return re.sub(r"( [wb] )[10]$", r"\1 ", line)


def test_no_transcript_counts_one_as_several() -> None:
    here = Path(__file__).parent
    files = [*here.glob("golden/**/*.txt"), *here.glob("readers/files/*.txt")]
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    found = [(file.name, _WRONG.findall(text)) for file, text in texts.items()]
    assert len(files) > 100
    assert not [one for one in found if one[1]]
    assert _WRONG.findall("1 games, 1 more rounds") == ["1 games", "1 more rounds"]
    assert not _WRONG.findall("11 games, 2.1 points, 0-1 results, 1 game")
