"""Every sample by every subcommand that takes a file: an answer, or words why not."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from pathlib import Path

import pytest

from elo_tui.cli.without_screen import prefill_lines
from elo_tui.kit.command_line import source
from elo_tui.readers import sources
from elo_tui.readers.detect import read_data
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.session.permissions import Prefill
from tests.cli.answers import answer, call
from tests.samples import each_folder, samples

pytestmark = pytest.mark.slow

TODAY = date(2026, 11, 20)
#: What stores nothing; the first names no subcommand.
READING: tuple[tuple[str, ...], ...] = (
    (),
    ("open",),
    ("field",),
    ("tournament",),
    ("event",),
    ("event", "--rating", "1800"),
    ("standings",),
    ("read",),
    ("worth", "--rating", "1800"),
    ("plan", "--rating", "1800", "--target", "1900"),
    ("accuracy",),
)
DATED = ("--date", "2026-01-10")
#: What stores, with what has to be there before: the arguments around the file.
STORING: tuple[tuple[tuple[str, ...], ...], ...] = (
    ((), ("journal", "import"), DATED),
    (("journal", "profile", "add", "Berg, Anna"), ("journal", "import"), DATED),
    (("pool", "new", "club", "--system", "elo"), ("pool", "add", "club"), DATED),
    (("journal", "profile", "add", "Berg, Anna"), ("roster", "file"), ()),
    ((), ("list", "import"), ("--name", "club", *DATED, "--pool", "standard")),
)


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The doors are tried, not the readers again behind each of them.

    Where ratings are missing, the files beside are looked through for a start list.
    """
    read = lru_cache(maxsize=64)(read_data)
    monkeypatch.setattr(source, "read_data", read)
    monkeypatch.setattr(sources, "read_data", read)


def open_screens(prefill: Prefill) -> int:
    """What a terminal would show, as lines."""
    prefill_lines(prefill, TODAY)
    return 0


def complain(*arguments: str) -> Iterator[str]:
    """Say what was neither an answer nor a refusal in words."""
    ended = call(*arguments, open_screens=open_screens)
    is_answered = ended.exit_code == 0 and ended.exception is None
    is_refused = ended.exit_code == 2 and ended.stderr.startswith(("Error: ", "Usage:"))
    if not (is_answered or is_refused) or "internal error" in ended.output:
        fault = ended.exception or ended.output[-300:]
        yield f"elo-tui {' '.join(arguments)}: {ended.exit_code}, {fault!r}"


@each_folder
def test_every_sample_is_answered_or_refused_in_words(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints: list[str] = []
    data = tmp_path / "data"
    monkeypatch.setenv(DATA_VARIABLE, str(data))
    for path in map(str, samples(folder)):
        for words in READING:
            complaints += complain(*words, path)
        for before, words, options in STORING:
            shutil.rmtree(data, ignore_errors=True)
            if before:
                answer(*before)
            complaints += complain(*words, path, *options)
    assert complaints == []
