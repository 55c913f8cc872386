"""Packages of others that are missing or damaged: a sentence with the remedy."""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path

import pytest

from elo_tui.core.events.reading import make_fault
from elo_tui.core.text.missing_package import describe_missing_package
from tests.shared import CHECKOUT

REMEDY = "is missing or damaged; install elo-tui again, in an environment of its own"
GAME = '[White "A"]\n[Black "B"]\n[WhiteElo "1800"]\n[BlackElo "1900"]\n\n1. e4 1-0\n'


def _run_without(package: str, *arguments: str, stdin: str = "") -> tuple[int, str]:
    """Run the program where a package cannot be imported: exit status, all output."""
    code = (
        f"import sys; sys.modules[{package!r}] = None; sys.path.insert(0, '.')\n"
        f"sys.argv = ['elo-tui', *{arguments!r}]\n"
        "from elo_tui.__main__ import main; sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=CHECKOUT,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("package", "arguments"),
    [
        ("msgspec", ("assess", "1600", "1800")),
        ("msgspec._core", ("--demo",)),
        ("click", ("assess", "1600", "1800")),
    ],
)
def test_the_program_names_what_it_cannot_start_without(
    package: str, arguments: tuple[str, ...]
) -> None:
    status, output = _run_without(package, *arguments)
    assert (status, output.count("\n")) == (70, 1), output
    assert f"the package {package.partition('.')[0]} {REMEDY}" in output


def test_a_file_that_needs_a_missing_package_is_refused_with_the_remedy() -> None:
    status, output = _run_without("chess", "read", "-", stdin=GAME)
    assert status == 70
    assert output == f"elo-tui: the package chess {REMEDY}\n"


def test_the_doctor_imports_what_it_reports() -> None:
    _, output = _run_without("openpyxl", "doctor")
    assert "openpyxl: 3." in output
    assert "  wrong: it cannot be imported: import of openpyxl halted" in output


def test_only_packages_of_others_are_named_as_missing() -> None:
    assert make_fault(ModuleNotFoundError("x", name="lxml.etree")).text == (
        f"not read: the package lxml {REMEDY}"
    )
    for fault in (
        ValueError("x"),
        ImportError("cannot import name"),
        ImportError("x", name="elo_tui.core"),
    ):
        assert describe_missing_package(fault) == ""
    hostile = ModuleNotFoundError("x", name="a\x1b[31m\nb.c")
    assert "\x1b" not in describe_missing_package(hostile)


def _start_single_file(folder: Path, suffixes: list[str]) -> tuple[int, str]:
    """Start what the single file begins with, without what follows."""
    start = CHECKOUT / "packaging" / "zipapp" / "__main__.py"
    (folder / "start.py").write_text(start.read_text("utf-8"), encoding="utf-8")
    (folder / "compiled.py").write_text(
        f"PYTHONS, SUFFIXES, SYSTEMS = '3.11 to 3.15', {suffixes!r}, 'Linux'",
        encoding="utf-8",
    )
    (folder / "_bootstrap.py").write_text(
        "def bootstrap(): print('started')", encoding="utf-8"
    )
    done = subprocess.run(
        [sys.executable, "start.py"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_single_file_says_at_once_that_a_python_cannot_run_it(
    tmp_path: Path,
) -> None:
    from importlib.machinery import EXTENSION_SUFFIXES

    assert _start_single_file(tmp_path, EXTENSION_SUFFIXES) == (0, "started\n")
    status, output = _start_single_file(tmp_path, [".cpython-399-none.so"])
    assert status == 1
    version = platform.python_version()
    assert f"runs on Python 3.11 to 3.15 of Linux; this is Python {version} (" in output
    assert "started" not in output
