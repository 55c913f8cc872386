"""The core stands alone: standard library and msgspec, systems on demand, no I/O, no
clock.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec
import pytest

from elo_tui.core import SYSTEMS
from tests.shared import CHECKOUT

CORE = CHECKOUT / "elo_tui" / "core"
FOREIGN = {"textual", "rich", "click", "platformdirs", "sqlite3"}
LOAD_ALL = "from elo_tui.core import SYSTEMS, load; [load(row.key) for row in SYSTEMS]"


@cache
def trees() -> dict[Path, ast.Module]:
    """All source files of the core, parsed."""
    return {path: ast.parse(path.read_text("utf-8")) for path in CORE.rglob("*.py")}


def modules_after(statement: str, *options: str) -> set[str]:
    """The modules that a fresh interpreter holds after a statement."""
    program = (
        f"import sys; sys.path.insert(0, {str(CHECKOUT)!r}); {statement};"
        " import json; print(json.dumps(sorted(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-I", *options, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return set(json.loads(run.stdout))


def own(modules: set[str]) -> set[str]:
    return {name for name in modules if name.partition(".")[0] == "elo_tui"}


def test_the_core_and_all_systems_bring_in_nothing_else() -> None:
    modules = modules_after(f"import elo_tui.core; {LOAD_ALL}")
    strangers = own(modules) - {"elo_tui", "elo_tui.core"}
    assert {name for name in strangers if not name.startswith("elo_tui.core.")} == set()
    assert {name.partition(".")[0] for name in modules} & FOREIGN == set()
    assert {row.module for row in SYSTEMS} <= modules


def test_the_core_works_with_msgspec_alone(tmp_path: Path) -> None:
    (tmp_path / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    # -S leaves out site-packages
    found = modules_after(f"sys.path.append({str(tmp_path)!r}); {LOAD_ALL}", "-S")
    assert "elo_tui.core.systems.fide.fide_system" in found


def test_importing_the_core_imports_no_rating_system() -> None:
    modules = own(modules_after("import elo_tui.core"))
    assert {row.module for row in SYSTEMS} & modules == set()
    assert {
        name for name in modules if "fide" in name or name.endswith(".elo")
    } == set()


def test_one_system_is_loaded_without_the_others() -> None:
    modules = modules_after("from elo_tui.core import load; load('fide')")
    assert "elo_tui.core.systems.fide.fide_system" in modules
    assert "elo_tui.core.systems.elo" not in modules


def named_imports(tree: ast.AST) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            names.add(node.module or "")
    return names


@pytest.mark.slow
def test_the_source_files_import_the_standard_library_msgspec_and_the_core() -> None:
    strangers = {
        (str(path.relative_to(CORE)), name)
        for path, tree in trees().items()
        for name in named_imports(tree)
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "msgspec"}
        and not name.startswith("elo_tui.core")
    }
    assert strangers == set()


@pytest.mark.slow
def test_the_source_files_use_no_io_and_no_clock() -> None:
    modules = {"os", "io", "sys", "time", "pathlib", "random", "socket", "subprocess"}
    calls = {"open", "print", "input", "today", "now", "utcnow"}
    found = {
        (str(path.relative_to(CORE)), name)
        for path, tree in trees().items()
        for name in named_imports(tree) & modules | called(tree) & calls
    }
    # a typed day is compared with the one of today, as a slip of the pen may be far
    # ahead of it; no result depends on it
    assert found == {("days.py", "today")}


def called(tree: ast.AST) -> set[str]:
    return {
        node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name | ast.Attribute)
    }
