"""Files and addresses in the output are links, on a terminal that takes them alone."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.kit.command_line.answer_output import AnswerOutput
from elo_tui.kit.command_line.guards import HarmlessText
from elo_tui.kit.command_line.output import say_lines
from elo_tui.terminal.links import link_places, takes_links
from tests.cli.answers import call

LINK = re.compile(r"\x1b\]8;;([!-~]*)\x1b\\")


class _Terminal(io.BytesIO):
    """A terminal that keeps what it is sent."""

    def isatty(self) -> bool:
        return True


def print_to_terminal(say: Callable[[], object], term: str = "xterm-256color") -> str:
    """Return what a terminal is sent."""
    wire = _Terminal()
    stream = HarmlessText(wire, encoding="utf-8", write_through=True)
    with pytest.MonkeyPatch.context() as patch:
        # pytest replaces the stream before each test
        patch.setattr(sys, "stdout", stream)
        for name in ("STY", "VTE_VERSION"):
            patch.delenv(name, raising=False)
        patch.setenv("TERM", term)
        say()
    sent = wire.getvalue().decode()
    stream.close()
    return sent


def test_addresses_and_files_are_links(tmp_path: Path) -> None:
    file = tmp_path / "my list.csv"

    def say() -> None:
        say_lines([f"from https://lichess.org/tv, in {tmp_path} (see /nowhere/x)"])
        AnswerOutput(file=str(file)).deliver("1,2\n")

    sent = print_to_terminal(say)
    assert [one for one in LINK.findall(sent) if one] == [
        *("https://lichess.org/tv", tmp_path.as_uri(), file.as_uri()),
    ]
    assert LINK.sub("", sent) == (
        f"from https://lichess.org/tv, in {tmp_path} (see /nowhere/x)\nsaved {file}\n"
    )
    # a file has none
    assert file.read_text(encoding="utf-8") == "1,2\n"


@pytest.mark.parametrize("kind", ["json", "csv", "markdown", "html"])
def test_data_has_no_links(kind: str) -> None:
    text = '{"source": "https://lichess.org/tv"}\n'
    assert print_to_terminal(lambda: AnswerOutput(kind=kind).deliver(text)) == text


def test_what_takes_no_links_gets_none() -> None:
    line = "https://lichess.org/tv"
    assert print_to_terminal(lambda: say_lines([line]), "linux") == f"{line}\n"
    # neither does a pipe, whatever the terminal
    assert "\x1b" not in call("doctor").stdout


@pytest.mark.parametrize(
    ("environment", "takes"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "tmux-256color"}, True),
        ({"TERM": "xterm-kitty", "VTE_VERSION": ""}, True),
        ({"TERM": "xterm-256color", "VTE_VERSION": "7600"}, True),
        ({"TERM": "xterm-256color", "VTE_VERSION": "4205"}, False),
        ({"TERM": "xterm-256color", "STY": "1.pts"}, False),
        ({"TERM": "screen-256color"}, False),
        ({"TERM": "linux"}, False),
        ({"TERM": "dumb"}, False),
        ({}, False),
    ],
)
def test_who_takes_links(environment: dict[str, str], takes: bool) -> None:
    assert takes_links(environment) == takes


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"))))
def test_a_link_changes_no_text_and_leads_to_it(text: str) -> None:
    shown = link_places(f"https://x.org/{text} /tmp/{text}")
    assert LINK.sub("", shown) == f"https://x.org/{text} /tmp/{text}"
    for target, label in re.findall(r"\x1b\]8;;([!-~]+)\x1b\\([^\x1b]*)", shown):
        assert target in (label, Path(label).as_uri() if label[0] == "/" else "")
