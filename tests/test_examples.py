"""The examples of docs/examples.md are run as they stand, where their libraries are."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.lakeside import LAKESIDE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(
    r"^## (.*?)\n\n```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE
)
#: What an example needs that the package does not.
LIBRARIES = ("fastapi", "pandas", "polars")


@pytest.mark.parametrize(
    ("title", "code"), EXAMPLES, ids=[title.partition(":")[0] for title, _ in EXAMPLES]
)
def test_an_example_runs(title: str, code: str, tmp_path: Path) -> None:
    for name in LIBRARIES:
        if re.search(rf"^(import|from) {name}", code, re.M) and not find_spec(name):
            pytest.skip(f"{name} is not installed")
    (tmp_path / "report.trf").write_text(LAKESIDE, encoding="utf-8")
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"
    run = subprocess.run(
        [sys.executable, "-c", program, "report.trf"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert (run.stderr, run.returncode) == ("", 0)
    assert run.stdout or "FastAPI" in code


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


def test_there_is_one_for_each_kind_of_program() -> None:
    assert len(EXAMPLES) == 5
