"""The README's examples are run, and what it names exists."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from elo_tui.app import settings
from elo_tui.app.themes import THEMES
from elo_tui.commands.bindings import all_commands
from elo_tui.commands.table import SCOPES

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")

CONSOLE = re.findall(r"```console\n\$ (.*?)\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(
    ("command", "printed"), CONSOLE, ids=[command for command, _ in CONSOLE]
)
def test_a_shown_command_prints_what_is_shown(
    command: str, printed: str, tmp_path: Path
) -> None:
    program = tmp_path / "elo-tui"
    program.write_text(
        f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m elo_tui "$@"\n'
    )
    program.chmod(0o755)
    environment = os.environ | {
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }
    answer = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    assert answer.stdout == printed


def test_there_are_shown_commands() -> None:
    assert len(CONSOLE) >= 2


def test_the_settings_shown_are_accepted(tmp_path: Path) -> None:
    (shown,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    assert tomllib.loads(shown)
    file = tmp_path / "config.toml"
    file.write_text(shown, encoding="utf-8")
    themes = {theme.name for theme in THEMES} | {"ansi-dark", "ansi-light"}
    read = settings.read(file, themes, [command.id for command in all_commands()])
    assert read.complaint == ""
    assert read.theme == "ansi-dark"
    assert read.keys == {"screen.copy": "f10"}


def test_pictures_and_files_named_exist() -> None:
    named = re.findall(r"\]\(([\w./-]+)\)", README)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_keys_of_every_screen_are_named() -> None:
    keys = README.partition("## Keys")[2].partition("## ")[0].casefold()
    for command in SCOPES["app"] + SCOPES["screen"]:
        key = command.keys.partition(",")[0]
        assert key in keys, command.id


def test_run_and_test_are_one_line_each() -> None:
    for heading in ("Run", "Test"):
        section = README.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        (block,) = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
        assert block.count("\n") == 1
