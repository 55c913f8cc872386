"""The examples of docs/examples.md are run as they stand, and read by type checkers."""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import date, timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from elo_tui import core, pools
from tests.lakeside import LAKESIDE, OPEN_EVENT

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")
EXAMPLES: dict[str, str] = dict(
    re.findall(r"^## (.*?)\n.*?^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
)
#: What an example needs that the package does not.
LIBRARIES = ("pandas", "polars")
#: The files that a program is called with, and words of its output.
OUTPUT: dict[str, tuple[str, str]] = {
    # no game is before the list of August: nobody has a change
    "Monthly report of a club": ("club.pool", "Okafor, Chidi"),
    "Bot that announces a round": ("report.trf", "Novak, Petra +"),
    "A million games from CSV": ("games.csv", " player 0"),
    "Simulation of a candidates tournament": ("open.trf", "±"),
    "Notebook with pandas": ("", "player 0"),
    "Notebook with Polars": ("", "player 0"),
    "K calibrated with its errors": ("report.trf later.trf", "K 10 - K 40: "),
    "Official list checked": ("report.trf", "Okafor, Chidi: 2600 on the list"),
    "Spreadsheet": ("report.trf", ""),
    # K 20 against 160 points more: .29 expected by the table 8.1.2
    "Chat command": ("", "win +14.2, draw +4.2, loss -5.8"),
}


def write_files(folder: Path) -> None:
    (folder / "report.trf").write_text(LAKESIDE, encoding="utf-8")
    later = LAKESIDE.replace("2026/08", "2026/09")
    (folder / "later.trf").write_text(later, encoding="utf-8")
    (folder / "open.trf").write_text(OPEN_EVENT, encoding="utf-8")
    (folder / "list.csv").write_text("id,rating\n90000137,2600\n", encoding="utf-8")
    with (folder / "games.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["white", "black", "score", "day"])
        for at in range(90):
            score = ("1-0", "1/2-1/2", "1-0")[at % 3]
            day = date(2026, 1, 1) + timedelta(at)
            rows.writerow(["player 0", f"player {1 + at % 6}", score, day])
    club = core.require(pools.create(folder / "club.pool"))
    core.require(club.add(folder / "report.trf"))


@pytest.mark.parametrize("title", OUTPUT)
def test_an_example_runs(title: str, tmp_path: Path) -> None:
    code = EXAMPLES[title]
    for name in LIBRARIES:
        if re.search(rf"^(import|from) {name}", code, re.M) and not find_spec(name):
            pytest.skip(f"{name} is not installed")
    write_files(tmp_path)
    argument, words = OUTPUT[title]
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"
    run = subprocess.run(
        [sys.executable, "-c", program, *argument.split()],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=os.environ | {"PYTHONUTF8": "1"},
    )
    assert (run.stderr, run.returncode) == ("", 0)
    assert words in run.stdout
    if title == "Spreadsheet":
        assert (tmp_path / "ratings.xlsx").read_bytes().startswith(b"PK")


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ("rating=1850&opponent=2010&result=1", "200 OK", '"change":14.2'),
        ("rating=1850&opponent=2010&result=3", "400 Bad Request", "not a valid Result"),
        ("rating=99999&opponent=2010&result=1", "400 Bad Request", "0 to 9999"),
        ("rating=ten&opponent=2010&result=1", "400 Bad Request", "ten"),
        ("rating=1850", "400 Bad Request", "opponent"),
    ],
)
def test_the_web_page_answers_bad_input_with_400(
    query: str, status: str, words: str
) -> None:
    names: dict[str, Any] = {}
    exec(EXAMPLES["Web page"], names)
    app: Callable[..., list[bytes]] = names["app"]
    seen: list[str] = []
    (body,) = app({"QUERY_STRING": query}, lambda status, _: seen.append(status))
    assert seen == [status]
    assert words in body.decode()


def test_every_example_is_run() -> None:
    assert EXAMPLES.keys() - OUTPUT.keys() == {"Web page"}
    assert len(EXAMPLES) >= 10
    lengths = {title: len(code.splitlines()) for title, code in EXAMPLES.items()}
    assert max(lengths.values()) <= 20, lengths


def find_checker(name: str) -> list[str]:
    if name == "mypy" and find_spec("mypy"):
        return [sys.executable, "-m", "mypy", "--disable-error-code=import-untyped"]
    if path := shutil.which(name):
        return [path]
    pytest.skip(f"{name} is not installed")


@pytest.mark.parametrize("name", ["mypy", "pyright"])
def test_a_type_checker_accepts_every_example(name: str, tmp_path: Path) -> None:
    command = find_checker(name)
    library = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", library, re.DOTALL | re.MULTILINE)
    (tmp_path / "library_page.py").write_text("\n".join(blocks), encoding="utf-8")
    for at, code in enumerate(EXAMPLES.values()):
        if not any(re.search(rf"^import {one}", code, re.M) for one in LIBRARIES):
            (tmp_path / f"example_{at}.py").write_text(code, encoding="utf-8")
    run = subprocess.run(
        [*command, "."],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": str(ROOT), "PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == 0, run.stdout


@pytest.mark.skipif(
    not (find_spec("duckdb") and find_spec("polars")), reason="needs the extra columns"
)
def test_the_recipes_for_large_files_agree(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tests/recipes.py"), str(tmp_path)]
    run = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert (run.stderr, run.returncode) == ("", 0)
