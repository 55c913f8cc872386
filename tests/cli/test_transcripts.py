"""Calls and all that they print, as in a terminal: `tests/golden/cli/*.txt`.

A call begins with `$ elo-tui`; lines of input follow it after `<`. The rest is standard
output, then standard error and, after `=>`, an exit code other than 0. A call that ends
with `| PATH PATH` is asked for JSON, of which only those values are shown: `a.0.b`, or
`a.*.b` of each. `>> NAME` begins the content of a file for the calls below, `~~ NAME`
lines of it that change, by their numbers; `//` a remark: the source of a number.
`=== TITLE` begins with an empty folder, as each transcript does, and an empty journal.
The day is 10 February 2026.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from datetime import date
from importlib.util import find_spec
from itertools import count
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
BLOCK = re.compile(r"\n\n(?=(?://.*\n)*(?:\$ |>> |~~ |=== ))")


def play_call(line: str, stdin: str) -> str:
    """Run one call and write down what it prints."""
    line, _, paths = line.partition(" | ")
    form = ["--json"] if paths else []
    result = call(*shlex.split(line)[2:], *form, stdin=stdin or None)
    code = f"=> {result.exit_code}\n" if result.exit_code else ""
    shown = result.stdout
    if paths and shown:
        read = json.loads(shown)
        shown = "".join(f"{path}: {pick(read, path)}\n" for path in paths.split())
    return shown + result.stderr + code


def pick(read: object, path: str) -> str:
    """The values at a path of an answer, or that there are none."""
    found = [read]
    for step in path.split("."):
        inner: list[object] = []
        for one in found:
            if isinstance(one, list):
                inner += one if step == "*" else one[int(step) :][:1]
            elif isinstance(one, dict):
                inner += [one[key] for key in one if step in ("*", key)]
        found = inner
    return ", ".join(json.dumps(one, ensure_ascii=False) for one in found) or "nothing"


def write_file(line: str, rest: list[str]) -> None:
    """Write a file, or change some of its lines."""
    file = Path(line[3:])
    if line.startswith("~~ "):
        lines = file.read_text(encoding="utf-8").split("\n")[:-1]
        for change in rest:
            number, _, text = change.partition(": ")
            lines[int(number) - 1] = text
        rest = lines
    file.write_text("\n".join([*rest, ""]), encoding="utf-8")


def replay(transcript: str, begin: Callable[[], None]) -> str:
    """Run the calls of a transcript again; remarks, input and files stay."""
    played: list[str] = []
    begin()
    for block in BLOCK.split(transcript.strip("\n")):
        lines = block.split("\n")
        at = next(at for at, line in enumerate(lines) if not line.startswith("//"))
        remarks, line, rest = lines[:at], lines[at], lines[at + 1 :]
        if not line.startswith("$ "):
            begin() if line.startswith("=== ") else write_file(line, rest)
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
    numbers = count()

    def begin() -> None:
        folder = tmp_path / str(next(numbers))
        folder.mkdir()
        monkeypatch.chdir(folder)
        monkeypatch.setenv(DATA_VARIABLE, str(folder / "data"))

    monkeypatch.setattr(options, "today", lambda: date(2026, 2, 10))
    assert_golden(f"cli/{name}", replay(transcript, begin))
