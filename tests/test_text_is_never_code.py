"""No text that comes from elsewhere is read as markup, and nothing asks for an action
that writes, stops the process or starts a program: looked up in the source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import elo_tui

pytestmark = pytest.mark.slow

SOURCES = sorted(Path(elo_tui.__file__).parent.rglob("*.py"))
#: What reads markup in a text, beside every widget of the framework (Textual 8.2).
READS_MARKUP = frozenset(
    {"notify", "update", "add_option", "add_options", "set_options", "from_markup"}
    | {"render_str"}
)
#: Attributes that are read as markup when a text is assigned to them.
MARKUP_ATTRIBUTES = frozenset(
    {"border_title", "border_subtitle", "tooltip", "sub_title"}
)
#: What makes a text that is never read again.
LITERAL = frozenset({"Content", "assemble", "page"})
#: What starts programs, stops this one, writes where nobody asked, or runs text.
FORBIDDEN = frozenset(
    {"open_url", "suspend", "save_screenshot", "deliver_text", "deliver_binary"}
    | {"deliver_screenshot", "simulate_key", "system", "popen", "eval", "exec"}
)
MODULES = frozenset({"subprocess", "webbrowser", "pickle", "shelve", "ctypes"})


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Every call with the last part of the name of what is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func
            if isinstance(name, ast.Attribute):
                yield name.attr, node
            elif isinstance(name, ast.Name):
                yield name.id, node


def is_literal(node: ast.expr) -> bool:
    """Whether a text is a constant without markup, or of a kind never read again."""
    if isinstance(node, ast.Constant):
        return not isinstance(node.value, str) or "[" not in node.value
    if isinstance(node, ast.IfExp):
        return is_literal(node.body) and is_literal(node.orelse)
    return any(node is call and name in LITERAL for name, call in calls(node))


def markup(tree: ast.AST) -> Iterator[int]:
    """The lines where a text could be read as markup."""
    readers = READS_MARKUP | widgets_of_the_framework(tree)
    for name, call in calls(tree):
        # a stylesheet and a dict have an update of their own
        if name == "update" and "query" not in ast.unparse(call.func):
            continue
        off = any(ast.unparse(word) == "markup=False" for word in call.keywords)
        if name in readers and not off and not all(map(is_literal, call.args)):
            yield call.lineno
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and not is_literal(node.value):
            names = {getattr(target, "attr", "") for target in node.targets}
            if names & MARKUP_ATTRIBUTES:
                yield node.lineno


def widgets_of_the_framework(tree: ast.AST) -> set[str]:
    """The names of the widgets that are imported from it."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("textual.widgets")
        for alias in node.names
    }


def test_rows43_to_47_no_foreign_text_is_read_as_markup() -> None:
    assert {
        f"{path}:{line}"
        for path in SOURCES
        for line in markup(ast.parse(path.read_text(encoding="utf-8")))
    } == set(), "Content(...) or markup=False"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("Static(name)", True),
        ("Static(f'{name}')", True),
        ("Static('[red]x')", True),
        ("Label(name, markup=True)", True),
        ("self.query_one(Static).update(name)", True),
        ("self.notify(name)", True),
        ("widget.border_title = name", True),
        ("Content.from_markup(name)", True),
        ("Static('x')", False),
        ("Static(Content(name))", False),
        ("Static(name, markup=False)", False),
        ("words.update(name)", False),
        ("widget.border_title = 'x'", False),
    ],
)
def test_the_search_finds_what_it_should(source: str, found: bool) -> None:
    tree = ast.parse(f"from textual.widgets import Label, Static\n{source}")
    assert bool([*markup(tree)]) is found


def forbidden(tree: ast.AST) -> Iterator[str]:
    """What the program has no use for, and durations by a clock that can be set."""
    for name, call in calls(tree):
        # `eval` of a node of python-chess is the evaluation in a comment
        harmless = name == "eval" and isinstance(call.func, ast.Attribute)
        jumps = ast.unparse(call.func) == "time.time"
        if (name in FORBIDDEN and not harmless) or jumps:
            yield name
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from MODULES & {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            yield from MODULES & {node.module or ""}


def test_row89_no_programs_no_actions_and_no_clock_that_jumps() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}
    found = {path.name: names for path in trees if (names := [*forbidden(trees[path])])}
    # its reader makes records of style sheets alone: test_parsed_sheets.py
    assert found == {"kept_rules.py": ["pickle"]}
    harmful = "import subprocess\nimport time\ntime.time()\nself.app.open_url(x)"
    assert [*forbidden(ast.parse(harmful))] == ["time", "open_url", "subprocess"]
