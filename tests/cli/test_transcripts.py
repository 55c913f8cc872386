"""Calls and all that they print, as in a terminal: `tests/golden/cli/*.txt`.

A call begins with `$ elo-tui`; lines of input follow it after `<`. The rest is standard
output, then standard error and, after `=>`, an exit code other than 0. `>> NAME` begins
the content of a file for the calls below, `//` a remark: the source of a number. Each
transcript has its own empty journal, and the day is 10 February 2026.
"""

from __future__ import annotations

import re
import shlex
from datetime import date
from importlib.util import find_spec
from pathlib import Path

import pytest

from elo_tui.kit.command_line import options
from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import call
from tests.golden import FOLDER, assert_golden

TRANSCRIPTS = sorted(file.name for file in (FOLDER / "cli").glob("*.txt"))
NEEDS = {
    "next.txt": pytest.mark.skipif(
        find_spec("py4swiss") is None, reason="needs the extra pairing (py4swiss)"
    )
}
BLOCK = re.compile(r"\n\n(?=(?://.*\n)*(?:\$ |>> ))")


def play_call(line: str, stdin: str) -> str:
    """Run one call and write down what it prints."""
    result = call(*shlex.split(line)[2:], stdin=stdin or None)
    code = f"=> {result.exit_code}\n" if result.exit_code else ""
    return result.stdout + result.stderr + code


def replay(transcript: str) -> str:
    """Run the calls of a transcript again; remarks, input and files stay."""
    played: list[str] = []
    for block in BLOCK.split(transcript.strip("\n")):
        lines = block.split("\n")
        at = next(at for at, line in enumerate(lines) if not line.startswith("//"))
        remarks, line, rest = lines[:at], lines[at], lines[at + 1 :]
        if line.startswith(">> "):
            Path(line[3:]).write_text("\n".join([*rest, ""]), encoding="utf-8")
            played.append(block + "\n")
            continue
        stdin = [text for text in rest if text.startswith("< ") or text == "<"]
        printed = play_call(line, "".join(text[2:] + "\n" for text in stdin))
        played.append("\n".join([*remarks, line, *stdin, printed]))
    return "\n".join(played)


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=NEEDS.get(one, ())) for one in TRANSCRIPTS],
)
def test_transcript(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    transcript = (FOLDER / "cli" / name).read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setattr(options, "today", lambda: date(2026, 2, 10))
    assert_golden(f"cli/{name}", replay(transcript))
