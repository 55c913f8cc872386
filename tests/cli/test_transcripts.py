"""Calls and all that they print, as in a terminal: `tests/golden/cli/*.txt`.

A call begins with `$ elo-tui`; lines of input follow it after `<`. What comes then is
standard output, then standard error and, after `=>`, an exit code other than 0.
"""

from __future__ import annotations

import shlex

import pytest

from tests.cli.answers import call
from tests.golden import FOLDER, assert_golden

TRANSCRIPTS = sorted(file.name for file in (FOLDER / "cli").glob("*.txt"))


def play_call(line: str, stdin: str) -> str:
    """Run one call and write down what it prints."""
    result = call(*shlex.split(line)[2:], stdin=stdin or None)
    code = f"=> {result.exit_code}\n" if result.exit_code else ""
    return result.stdout + result.stderr + code


def replay(transcript: str) -> str:
    """Run the calls of a transcript again; everything else in it is made anew."""
    played: list[str] = []
    for block in ("\n" + transcript).split("\n$ ")[1:]:
        line, *rest = block.split("\n")
        stdin = [text[2:] + "\n" for text in rest if text.startswith("< ")]
        typed = "".join("< " + text for text in stdin)
        printed = play_call("$ " + line, "".join(stdin))
        played.append(f"$ {line}\n{typed}{printed}")
    return "\n".join(played)


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(name: str) -> None:
    transcript = (FOLDER / "cli" / name).read_text(encoding="utf-8")
    assert_golden(f"cli/{name}", replay(transcript))
