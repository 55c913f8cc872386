"""The wheel holds the program with its stylesheets, and nothing of the workshop."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("elo_tui", "styles", "tests", "screenshots")
FILES = ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "hatch_build.py")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built from a copy so that nothing is left in it."""
    source = tmp_path_factory.mktemp("source")
    for part in PARTS:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / part, source / part, ignore=ignored)
    for file in FILES:
        shutil.copy(ROOT / file, source / file)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "out"]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (built,) = (source / "out").glob("*.whl")
    return built


def test_every_module_and_stylesheet_is_inside(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    modules = {str(path.relative_to(ROOT)) for path in ROOT.glob("elo_tui/**/*.py")}
    sheets = {f"elo_tui/styles/{path.name}" for path in ROOT.glob("styles/*.tcss")}
    assert len(sheets) >= 3
    assert modules | sheets <= names


def test_nothing_else_is_inside(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    plain = {top for top in tops if not top.endswith((".dist-info", ".data"))}
    assert plain == {"elo_tui"}


def test_the_manual_and_the_completions_lie_where_they_are_looked_for(
    wheel: Path,
) -> None:
    archive = zipfile.ZipFile(wheel)
    shared = {
        name.partition(".data/data/")[2]: archive.read(name).decode()
        for name in archive.namelist()
        if ".data/" in name
    }
    folders = {
        "share/bash-completion/completions/elo-tui": "complete -o nosort",
        "share/zsh/site-functions/_elo-tui": "#compdef elo-tui\n",
        "share/fish/vendor_completions.d/elo-tui.fish": "complete --no-files",
        "share/man/man1/elo-tui.1": ".TH ELO-TUI 1 ",
    }
    assert shared.keys() == folders.keys()
    for name, part in folders.items():
        assert part in shared[name]


def test_an_installed_program_finds_its_stylesheets(
    wheel: Path, tmp_path: Path
) -> None:
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    code = (
        "from elo_tui.session.paths import stylesheet;"
        "path = stylesheet('game.tcss'); assert path.is_file(); print(path)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(answer.stdout.strip()) == installed / "elo_tui/styles/game.tcss"


def test_no_file_names_a_place_of_one_machine() -> None:
    # the slash first, so that it is looked for at once; Anna is in the pictures
    machine = re.compile(r"/(?<![\w.~$/-]/)(?!home/anna/)(work|root|home|tmp|opt)/\w")
    registry = re.compile(r"https?://[\w.-]*(pypi|pythonhosted|registry)[\w.-]*")
    texts = [ROOT / file for file in FILES[:3]] + [ROOT / ".ci/run"]
    for part in PARTS[:3]:
        texts += [p for p in (ROOT / part).rglob("*") if p.suffix in (".py", ".tcss")]
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in texts
        for match in (
            *machine.finditer(path.read_text(encoding="utf-8")),
            *registry.finditer(path.read_text(encoding="utf-8")),
        )
        if path != Path(__file__)
    ]
    assert found == []
