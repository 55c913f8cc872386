"""What the command line prints and saves is text alone, whoever wrote parts of it."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core.text.clean_text import make_lines_harmless
from elo_tui.kit.command_line.guards import HarmlessText
from elo_tui.kit.faces.answer_faces import write_data
from elo_tui.kit.faces.saving import save
from tests.cli.process import environment, run
from tests.readers.trf_text import player

#: A colour, the clipboard, a title by C1, a turn, a join, a byte of another encoding.
HOSTILE = "a\x1b[31mb\x1b]52;c;ZQ==\x07\x9d0;t\x9c\u202ec\u200dd\re\udcff"
ANYTHING = st.text(st.characters(exclude_categories=()))
#: What a terminal does with a text beside displaying it.
_LAYOUT = {"\n", "\t"}


def is_harmless(text: str) -> bool:
    """Whether a text is displayed and nothing else; lines may end as on Windows."""
    return all(
        char.isprintable() or char in _LAYOUT or category(char) == "Zs"
        for char in text.replace("\r\n", "\n")
    )


@given(ANYTHING)
@example(HOSTILE)
@example("a\r\nb\rc\r\r\n")
@example("a\r")
def test_no_text_in_lines_steers_a_terminal(text: str) -> None:
    lines = make_lines_harmless(text)
    assert is_harmless(lines)
    assert len(lines) == len(text)
    assert make_lines_harmless(lines) == lines
    if is_harmless(text):
        assert lines == text


@given(ANYTHING)
@example(HOSTILE)
def test_no_text_that_is_printed_steers_a_terminal(text: str) -> None:
    wire = io.BytesIO()
    stream = HarmlessText(wire, encoding="utf-8", errors="replace", newline="")
    assert stream.write(text) == len(text)
    stream.flush()
    # the line of the progress is written over
    assert is_harmless(wire.getvalue().decode().strip("\r"))


@given(
    st.recursive(
        ANYTHING, lambda part: st.lists(part) | st.dictionaries(ANYTHING, part)
    )
)
@example(HOSTILE)
@example("\U000e0001 ½ Ż \N{NO-BREAK SPACE}")
def test_json_is_text_and_says_the_same(data: object) -> None:
    text = write_data(data)
    assert is_harmless(text)
    assert json.loads(text) == data


def test_letters_are_not_escaped_in_json() -> None:
    assert write_data("Żółć, 王, ½, → é") == '"Żółć, 王, ½, → é"\n'


def test_a_file_that_is_saved_is_text(tmp_path: Path) -> None:
    assert save(str(tmp_path / "x"), f"{HOSTILE[:-1]}\r\n½") is None
    assert is_harmless((tmp_path / "x").read_bytes().decode())


@pytest.fixture
def report(tmp_path: Path) -> str:
    """A report of hostile names under a hostile name, among its files."""
    folder = tmp_path / HOSTILE
    folder.mkdir()
    name = HOSTILE.replace("\udcff", "")[:30]
    rows = [
        f"012 {HOSTILE}".replace("\udcff", ""),
        player(1, "   2 w 1", name=name, rating=1500, points="1.0"),
        player(2, "   1 b 0", name="Bo", rating=1600, points="0.0"),
    ]
    path = folder / f"{HOSTILE}.trf"
    path.write_text("\n".join(rows))
    return str(path)


COMMANDS = (
    ("read", "FILE"),
    ("event", "FILE"),
    ("event", "FILE", "--json"),
    ("standings", "FILE"),
    ("event", "FILE", "--player", HOSTILE),
    ("event", f"{HOSTILE}/none"),
    ("read", f"https://{HOSTILE}/x"),
    (HOSTILE,),
    ("doctor",),
)


#: Each call in a process of its own, which has imported what all of them need.
IN_TURN = """
import json, os, sys
import elo_tui.cli.group
from elo_tui.__main__ import main
for words in json.load(sys.stdin):
    if not os.fork():
        sys.argv[1:] = words
        sys.exit(main())
    os.wait()
    for output in (1, 2):
        os.write(output, b"\\x1e")
"""


def test_whatever_is_named_and_wherever_files_are(report: str) -> None:
    folder = os.path.dirname(report)
    env = environment(
        ELO_TUI_CONFIG=report,
        ELO_TUI_STATE=folder,
        ELO_TUI_DATA=f"{folder}/data",
        LC_ALL="C.UTF-8",
    )
    named = [[report if word == "FILE" else word for word in one] for one in COMMANDS]
    program = (sys.executable, "-c", IN_TURN)
    ended = run(program=program, env=env, stdin=json.dumps(named).encode())
    printed = zip(
        COMMANDS,
        ended.stdout.split("\x1e")[:-1],
        ended.stderr.split("\x1e")[:-1],
        strict=True,
    )
    for command, stdout, stderr in printed:
        assert stdout + stderr, command
        assert is_harmless(stdout), (command, stdout)
        assert is_harmless(stderr), (command, stderr)
        if "--json" in command:
            json.loads(stdout)
