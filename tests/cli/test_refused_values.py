"""Values that are refused: exit code 2, one line with option and what is accepted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.answers import call, refusal
from tests.examples import try_examples


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("9" * 5000, f"OWN: rating '{'9' * 19}…': too long; 1 to 4000"),
        (" \N{NO-BREAK SPACE}", "OWN: empty; 1 to 4000"),
    ],
)
def test_rating(typed: str, message: str) -> None:
    assert refusal("assess", typed, "1800") == f"Error: {message}"


@pytest.mark.parametrize("typed", ["१६००", "16\x0000", "16\udce900", "\u202e0061"])
def test_rating_in_strange_characters(typed: str) -> None:
    message = refusal("assess", typed, "1800")
    assert message.startswith("Error: OWN: rating")
    assert message.endswith("1 to 4000")
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("assess", "--\x1b[31m", "1"),
        ("assess", "1", "2", "3\x1b]52;c;QQ==\x1b\\"),
        ("assess", "1", "2", "--pool", "\x9b31m"),
        ("\x1b[2J",),
        ("--\x1b[2J",),
        ("event", "--rating", "1900", "\x1b[2J.txt"),
    ],
)
def test_messages_hold_no_control_characters(arguments: tuple[str, ...]) -> None:
    message = refusal(*arguments)
    assert all(char.isprintable() or char == "\n" for char in message)


@try_examples(150)
@given(st.text(st.characters(exclude_categories=[])))
def test_any_text_for_a_rating_is_answered(typed: str) -> None:
    result = call("assess", typed, "1800")
    assert result.exit_code in (0, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    if result.exit_code == 2:
        assert result.stdout == ""
        assert result.stderr.count("Error: ") >= 1


@try_examples(60)
@given(st.sampled_from(["--k", "--date", "--born", "--score"]), st.text())
def test_any_text_for_an_option_is_answered(option: str, typed: str) -> None:
    result = call("assess", "1600", "1800", option, typed)
    assert result.exit_code in (0, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)
