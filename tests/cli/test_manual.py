"""The man page: all of --help in it, and nothing that groff or mandoc warn of."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from elo_tui.cli import manual
from elo_tui.cli.group import group
from elo_tui.cli.manual import walk_commands
from elo_tui.kit.command_line.subcommand_names import SUBCOMMANDS
from tests.cli.answers import answer
from tests.cli.process import run


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("manual") / "elo-tui.1"
    path.write_text(manual.build_page(manual.build_day()), encoding="utf-8")
    return path


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not shutil.which(program), reason=f"needs {program}")


def formatted(file: Path, *options: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANROFFSEQ": ""}
    return subprocess.run(
        ["man", *options, "-l", str(file)],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
        timeout=60,
    )


@needs("man")
def test_man_shows_it_without_a_warning(file: Path) -> None:
    assert formatted(file, "--warnings", "-E", "UTF-8", "-Tutf8", "-Z").stderr == ""


@needs("mandoc")
def test_mandoc_finds_nothing_to_warn_of(file: Path) -> None:
    lint = ["mandoc", "-T", "lint", "-W", "warning", str(file)]
    found = subprocess.run(
        lint, capture_output=True, text=True, check=False, timeout=60
    )
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")


@needs("man")
def test_what_help_says_stands_in_the_page(file: Path) -> None:
    shown = re.sub(r".\x08|\x1b\[[0-9;]*m", "", formatted(file).stdout)
    # man divides words at the ends of lines and fills the lines with blanks
    page = re.sub(r"[\s\u2010-]+", "", shown)
    for inner in walk_commands(click.Context(group, info_name="elo-tui")):
        command = inner.command
        texts = [(command.help or "").replace("\b", "")]
        for param in command.params:
            if isinstance(param, click.Option):
                texts += [*param.opts, param.help or ""]
        for text in texts:
            wanted = re.sub(r"[\s\u2010-]+", "", text)
            assert wanted in page, (inner.command_path, text)


def test_every_command_has_a_section(file: Path) -> None:
    sections = re.findall(r"^\.SS (.*)$", file.read_text(encoding="utf-8"), re.M)
    plain = [section.replace("\\-", "-") for section in sections]
    assert [one for one in plain if " " not in one] == [*SUBCOMMANDS]
    assert {"list find", "journal profile add"} <= {*plain}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (".TH x", r"\&.TH x"),
        ("'tis", r"\&'tis"),
        ("a\\nb --k", r"a\enb \-\-k"),
        ('say "x"', r"say \(dqx\(dq"),
    ],
)
def test_no_text_is_taken_for_a_command(text: str, line: str) -> None:
    command = click.Command("x", help=f"{text}\n\n\b\nExamples:\n  {text}")
    assert [*manual.format_help(command.help or "")].count(line) == 2


def test_a_build_gives_the_same_page_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    assert '.TH ELO-TUI 1 "2026-01-01" "elo-tui ' in manual.build_page(
        manual.build_day()
    )


def test_it_is_printed_without_a_terminal() -> None:
    ended = run(program=(sys.executable, "-m", "elo_tui.cli.manual"))
    assert ended.stdout.startswith(".TH ELO-TUI 1 ")
    assert (ended.code, ended.stderr) == (0, "")


def test_help_names_every_command_with_its_meaning() -> None:
    text = answer("--help")
    for name, meaning in SUBCOMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(meaning)}$", text, re.M)
