"""The table of writers: every row writes, and takes what it says."""

from __future__ import annotations

import pytest

from elo_tui.core.model import Problem
from elo_tui.writers.event_formats import WRITERS, Writer, write
from tests.writers.export.rated_event import CROSSTABLE, PLAYERS, READING, rated

EACH = pytest.mark.parametrize("writer", WRITERS, ids=[row.key for row in WRITERS])


@EACH
def test_a_writer_writes_the_event(writer: Writer) -> None:
    text = write(writer.key, rated(), READING)
    assert isinstance(text, str)
    assert "Ivanova, Anna" in text
    assert text.endswith("\n")


def test_what_a_writer_does_not_take_is_not_in_its_way() -> None:
    assert "a whole note" in str(write("text", rated(), READING))
    assert "<details" in str(write("html", rated(), explain=True))
    assert write("csv", rated(), READING, explain=True) == write("csv", rated())


def test_keys_are_unique_and_another_is_an_error() -> None:
    keys = [row.key for row in WRITERS]
    assert keys == ["csv", "json", "markdown", "html", "text", "message", "trf"]
    with pytest.raises(KeyError):
        write("pdf", rated())


def test_an_event_that_the_report_file_cannot_hold_is_a_problem() -> None:
    # the starting number has four columns
    large = (*PLAYERS, PLAYERS[3]._replace(no=12345, pairings=()))
    answer = write("trf", rated(CROSSTABLE._replace(players=large)))
    assert isinstance(answer, Problem)
