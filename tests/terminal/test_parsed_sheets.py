"""Style sheets are parsed once a version: what is kept, and what is not read."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from unittest.mock import Mock

import pytest
from textual.css.stylesheet import Stylesheet

from elo_tui.session import paths
from elo_tui.terminal import kept_rules, parsed_sheets
from elo_tui.terminal.parsed_sheets import ParsedSheets, parse_once, parse_stock
from tests.pty.pty_app import Terminal
from tests.shared import CHECKOUT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="files have no owners there")

CSS = (CHECKOUT / "styles" / "pool.tcss").read_text() + "Label { color: $ink; }"
INK = {"ink": "red"}


class Runs:
    """Runs of the program, each with a fresh memory and the same file."""

    def __init__(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.file = file
        self._patch = monkeypatch

    def parse(self, css: str = CSS, ink: dict[str, str] = INK) -> tuple[str, bool]:
        """Parse a sheet; return its rules, and whether the framework parsed them."""
        sheets, parser = ParsedSheets(), Mock(wraps=parse_stock)
        sheets.file = self.file
        self._patch.setattr(parsed_sheets, "SHEETS", sheets)
        self._patch.setattr(parsed_sheets, "parse_stock", parser)
        rules = parse_once(
            Stylesheet(variables=ink),
            css,
            read_from=("pool.tcss", ""),
            is_default_rules=False,
            tie_breaker=0,
            scope="",
        )
        sheets.save()
        return "\n".join(rule.css for rule in rules), parser.called


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runs:
    return Runs(tmp_path / "cache" / "styles.pickle", monkeypatch)


def test_the_next_run_has_the_same_rules_without_parsing(runs: Runs) -> None:
    parsed, was_parsed = runs.parse()
    assert was_parsed
    assert runs.parse() == (parsed, False)
    assert [*runs.file.parent.iterdir()] == [runs.file]
    assert runs.file.stat().st_mode & 0o077 == 0
    # another sheet does not drive the first one out
    assert runs.parse("Label { color: red; }")[1]
    assert not runs.parse()[1]


def replace_by_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def replace_by_a_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def damage(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


@pytest.mark.parametrize(
    "meddle",
    [
        damage,
        lambda file: file.write_bytes(b""),
        lambda file: file.chmod(0o620),
        replace_by_a_folder,
        replace_by_a_pipe,
    ],
    ids=["damaged", "empty", "others-may-write", "folder", "pipe"],
)
def test_what_may_be_another_s_is_not_read(runs: Runs, meddle: object) -> None:
    expected = runs.parse()
    assert callable(meddle)
    meddle(runs.file)
    assert runs.parse() == expected


class Harm:
    """What runs code when it is read."""

    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return os.putenv, ("ELO_TUI_HARMED", "1")


@pytest.mark.parametrize(
    "harm",
    [Harm(), os.system, Path(), Mock],
    ids=["call", "function", "path", "class"],
)
def test_nothing_else_is_made(harm: object) -> None:
    data = pickle.dumps([harm])
    assert kept_rules.read_rules(data) is None
    assert kept_rules.read_sheets(data) == {}


def test_another_version_is_parsed(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    before, _ = runs.parse()
    after, was_parsed = runs.parse(ink={"ink": "blue"})
    assert was_parsed
    assert after != before
    monkeypatch.setattr(parsed_sheets, "__version__", "0.0.1")
    assert runs.parse(ink={"ink": "blue"})[1]


def test_without_a_place_nothing_is_kept(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs.file.parent.write_text("no folder")
    assert runs.parse()[1]
    assert runs.parse()[1]
    monkeypatch.setenv(paths.CACHE_VARIABLE, os.devnull)
    assert paths.sheets_file() is None


@pytest.mark.pty
def test_a_kiosk_keeps_none(tmp_path: Path) -> None:
    kept = tmp_path / "styles.pickle"
    for arguments, is_kept in ((("--kiosk",), False), ((), True)):
        env = {paths.CACHE_VARIABLE: str(tmp_path)}
        with Terminal(*arguments, env=env) as terminal:
            terminal.settled("Type two ratings", "F1 help")
            while is_kept and not kept.exists():
                assert not terminal.read(0.1)
            assert terminal.quit() == 0
        assert kept.exists() == is_kept
