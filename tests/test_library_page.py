"""The examples of docs/library.md are run, in their order, as a reader would."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from elo_tui import core

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_examples_run(tmp_path: Path) -> None:
    assert len(EXAMPLES) >= 7
    (tmp_path / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    program = f"import sys; sys.path[:0] = {[str(ROOT), str(tmp_path)]}\n"
    program += "\n".join(EXAMPLES)
    # -S leaves out site-packages: the standard library and msgspec are enough
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-W", "error", "-c", program],
        capture_output=True,
        text=True,
    )
    assert run.stderr == ""
    assert run.returncode == 0
    assert "8.3" in run.stdout


def test_the_page_names_every_function() -> None:
    functions = [name for name in core.__all__ if name.islower()]
    assert len(functions) >= 11
    assert [name for name in functions if f"`{name}" not in PAGE] == []
