"""The examples of README and docs are run, and what they name exists."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

from elo_tui import core
from elo_tui.app import settings_file
from elo_tui.app.themes import THEMES
from elo_tui.core.forecast.place_chances import EventChances
from elo_tui.features.home.sample import load_sample
from elo_tui.kit.commands.bindings import all_commands
from elo_tui.kit.commands.table import SCOPES
from tests.lakeside import LAKESIDE

ROOT = Path(__file__).resolve().parents[1]
PAGES = {
    path: path.read_text(encoding="utf-8")
    for path in (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
}
README = PAGES[ROOT / "README.md"]
GUIDE = PAGES[ROOT / "docs/guide.md"]
SETTINGS = PAGES[ROOT / "docs/screens/settings.md"]


def list_shown(page: str) -> list[tuple[str, str]]:
    """List the commands that a page shows with what they print."""
    return [
        (command, printed)
        for block in re.findall(r"```console\n(.*?)```", page, re.DOTALL)
        for command, printed in re.findall(
            r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE
        )
    ]


#: Each command that a page shows, once, with what it prints.
CONSOLE = {
    f"{path.stem}: {command}": (command, printed)
    for path, page in PAGES.items()
    for command, printed in list_shown(page)
}
#: The files that they name.
FILES = {"report.trf": LAKESIDE, "may.txt": "2000 W\n", "league.txt": "2000 W\n"}
#: How far a line of prose may reach; tables, pictures and code need their room.
WIDTH = 100


@pytest.mark.slow
@pytest.mark.parametrize(("command", "printed"), CONSOLE.values(), ids=CONSOLE)
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
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    answer = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        check=True,
    )
    shown = re.escape(printed).replace(re.escape("...\n"), r"(?:.*\n)*")
    assert re.fullmatch(shown, answer.stdout), answer.stdout


def test_there_are_shown_commands() -> None:
    assert len(CONSOLE) >= 20
    # a concept without a number that is computed is a claim
    for path, page in PAGES.items():
        if path.parent.name == "explained" and path.stem != "index":
            assert list_shown(page), path.name


def test_the_settings_shown_are_accepted(tmp_path: Path) -> None:
    (shown,) = re.findall(r"```toml\n(.*?)```", SETTINGS, re.DOTALL)
    assert tomllib.loads(shown)
    file = tmp_path / "config.toml"
    file.write_text(shown, encoding="utf-8")
    themes = {theme.name for theme in THEMES} | {"ansi-dark", "ansi-light"}
    read = settings_file.read_settings(
        file, themes, [command.id for command in all_commands()]
    )
    assert read.complaint == ""
    assert read.theme == "ansi-dark"
    assert read.keys == {"screen.copy": "f10"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pictures_files_and_headings_named_exist(page: Path) -> None:
    named = re.findall(r"\]\(([\w./-]*)(?:#([\w-]+))?\)", PAGES[page])
    for name, heading in named:
        target = page.parent / name if name else page
        assert target.exists(), name
        if heading:
            text = target.read_text(encoding="utf-8")
            assert heading in {
                anchor(one) for one in re.findall(r"^#+ (.*)$", text, re.M)
            }


def anchor(heading: str) -> str:
    """The name that a forge gives a heading."""
    return re.sub(r"[^\w -]", "", heading.casefold()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_prose_wraps(page: Path) -> None:
    prose = re.sub(r"```.*?```", "", PAGES[page], flags=re.DOTALL)
    lines = [line for line in prose.splitlines() if not line.startswith(("|", "!["))]
    assert [line for line in lines if len(line) > WIDTH and " " in line.strip()] == []


def test_the_readme_is_a_door_and_no_manual() -> None:
    assert README.count("\n") <= 250
    docs = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")}
    # the door of the site, which has this page, too
    docs.remove("docs/index.md")
    assert {name for name in docs if f"({name})" not in README} == set()


def test_the_readme_shows_first_what_a_stranger_needs() -> None:
    above, documentation, _ = README.partition("\n## Documentation\n")
    assert documentation
    assert len(above.split()) <= 400
    assert "](docs/tour.svg)" in above
    (shown,) = re.findall(r"its leader: ([0-9]+) %\s+to\s+win", above)
    chances = core.chances_of(load_sample(), Random(1).random)
    assert isinstance(chances, EventChances)
    assert int(shown) == round(100 * chances.players[0].by_place[0])


def test_every_task_has_a_picture() -> None:
    _, *tasks = PAGES[ROOT / "docs/tasks.md"].split("\n## ")
    assert len(tasks) >= 11
    without = [task.partition("\n")[0] for task in tasks if "\n![" not in task]
    assert without == []


def test_the_keys_of_every_screen_are_named() -> None:
    keys = GUIDE.partition("## Keys")[2].partition("\n## ")[0].casefold()
    for command in SCOPES["app"] + SCOPES["screen"]:
        key = command.keys.partition(",")[0]
        assert key in keys, command.id


def test_run_and_test_are_one_line_each() -> None:
    for heading in ("Run", "Test"):
        section = README.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        (block,) = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
        assert block.count("\n") == 1
