"""The jobs of .github/workflows call what exists, on the Pythons that are promised."""

from __future__ import annotations

import os
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from elo_tui.kit.command_line.subcommand_names import SUBCOMMANDS

ROOT = Path(__file__).resolve().parents[1]
FLOWS = {
    path.name: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / ".github/workflows").glob("*.yml"))
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
COMMANDS = [
    (name, command)
    for name, text in FLOWS.items()
    for command in re.findall(r"^\s+(?:- )?run: (.*)$", text, re.MULTILINE)
]
PYTHONS = [
    found[1]
    for one in PROJECT["project"]["classifiers"]
    if (found := re.fullmatch(r".*Python :: (3\.[0-9]+)", one))
]


@pytest.mark.parametrize(("flow", "command"), COMMANDS)
def test_a_job_calls_what_exists(flow: str, command: str) -> None:
    words = shlex.split(command)
    for before, word in zip(["", *words], words, strict=False):
        if word.startswith(".ci/"):
            assert os.access(ROOT / word, os.X_OK), f"{flow}: {word}"
        if before == "elo-tui":
            assert word in SUBCOMMANDS, f"{flow}: {word}"
        if before == "-m" and "pytest" in words and word != "pytest":
            assert any(
                one.startswith(f"{word}:")
                for one in PROJECT["tool"]["pytest"]["markers"]
            )


def test_the_commands_are_found() -> None:
    called = " ".join(command for _, command in COMMANDS)
    scripts = {".ci/run", ".ci/installs", ".ci/tryout", ".ci/newest", ".ci/zipapp"}
    assert scripts <= {*called.split()}


@pytest.mark.parametrize("flow", FLOWS)
def test_every_python_that_is_promised_is_tried(flow: str) -> None:
    tried = re.findall(r"python: \[(.*)\]", FLOWS[flow])
    assert tried
    assert all(re.findall(r'"(.*?)"', one) == PYTHONS for one in tried)
    # a tag or a branch may be moved: the commit is named, and its version for people
    pinned = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    actions = re.findall(r"uses: (.*)", FLOWS[flow])
    assert actions
    assert [one for one in actions if not pinned.fullmatch(one)] == []
    # one run a change
    assert "concurrency:" in FLOWS[flow]
    assert "on: [push, pull_request]" not in FLOWS[flow]


def test_a_rehearsal_never_reaches_the_index() -> None:
    rehearsal, rest = (
        FLOWS["publish.yml"].split("\n  rehearse:\n")[1].split("\n  publish:\n")
    )
    assert "repository-url: ${{ vars.TEST_INDEX }}" in rehearsal
    assert "\n    if: github.event_name == 'workflow_dispatch'\n" in f"\n{rehearsal}"
    assert rest.startswith(
        "    if: github.ref_type == 'tag' && github.event_name == 'push"
    )
    # page and site come after it
    assert rest.count("\n    needs: publish\n") == rest.count("\n    runs-on: ") - 1


def test_a_release_fails_while_the_repository_is_not_named() -> None:
    (check,) = (command for _, command in COMMANDS if "^repository = " in command)
    pattern = shlex.split(check)[2]
    for address, is_named in (
        ("", False),
        ("https://example.org/elo-tui", True),
        ("https://example.org/elo-tui/", False),
    ):
        assert bool(re.search(pattern, f'repository = "{address}"')) is is_named
    hook = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]
    assert {"path", "repository"} == hook.keys()
    assert {"readme", "urls"} <= {*PROJECT["project"]["dynamic"]}


def test_the_tag_is_compared_with_the_version() -> None:
    (check,) = (command for _, command in COMMANDS if "grep -qx" in command)
    pattern, file = shlex.split(check)[2:]
    version = '__version__ = "0.2.0"'
    assert pattern.replace("${GITHUB_REF_NAME#v}", "0.2.0") == version
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("__version__ = ") for line in lines) == 1


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob(".github/**/*.yml")), ids=lambda path: path.name
)
def test_the_files_are_yaml(path: Path) -> None:
    yaml = pytest.importorskip("yaml", reason="needs PyYAML, that the extra docs has")
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
