"""What is offered to a shell, asked for as its script asks."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import CompletionItem
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.cli import completion_command
from elo_tui.cli.completion_command import Bash
from elo_tui.cli.group import group
from elo_tui.cli.manual import walk_commands
from elo_tui.core import systems
from elo_tui.kit.command_line.subcommand_names import (
    COMPLETE_VARIABLE,
    PROGRAM,
    SUBCOMMANDS,
)
from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, refusal
from tests.cli.process import environment, run
from tests.lakeside import LAKESIDE
from tests.store.lists.made import named


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an event, a journal and a rating list."""
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("report.trf").write_text(LAKESIDE, encoding="utf-8")
    Path("standard_feb15frl.txt").write_bytes(named())
    answer("journal", "profile", "add", "Nilsen, Kari")
    answer("journal", "profile", "add", "Østby, Ane")
    answer(
        *("journal", "add", "--profile", "kari", "--date", "2026-01-10"),
        *("--name", "City Open", "-"),
        stdin="2000 w 1",
    )
    answer("list", "import", "standard_feb15frl.txt")
    return tmp_path


def offered(*words: str) -> list[str]:
    """The words offered for the last of these."""
    return [item.value for item in items(*words)]


def items(*words: str) -> list[CompletionItem[str]]:
    shell = Bash(group, {}, PROGRAM, COMPLETE_VARIABLE)
    return shell.get_completions(list(words[:-1]), words[-1])


def test_every_command_is_offered_with_its_meaning() -> None:
    assert {one.value: one.help for one in items("")} == SUBCOMMANDS
    assert offered("list", "") == [
        *("find", "import", "info", "rank", "remove", "top", "update")
    ]
    assert offered("journal", "profile", "a") == ["add"]


def test_pools_are_offered_by_name(folder: Path) -> None:
    for name in ("club", "juniors"):
        answer("pool", "new", name, "--system", "elo")
    for words in (("list",), ("add",), ("movers",), ("settings",), ("export",)):
        assert sorted(offered("pool", *words, "")) == ["club", "juniors"]
    assert offered("pool", "list", "J") == ["juniors"]
    assert items("pool", "add", "club", "")[0].type == "file"
    assert {"movers", "hide", "show", "quality"} <= {*offered("pool", "")}


def test_a_file_stands_in_place_of_a_command() -> None:
    (command, file) = items("per")
    assert command.value == "period"
    assert (file.type, "trf" in file.value.split("|")) == ("file", True)


def test_options_and_their_words() -> None:
    assert "--event-end" in offered("assess", "--ev")
    assert "--encoding" in offered("report.trf", "--")
    assert offered("assess", "1", "2", "--system", "") == [*systems.KEYS]
    assert offered("assess", "--system=gl") == ["glicko", "glicko2"]
    assert offered("assess", "--compare", "fide,d") == ["fide,dwz"]
    assert "fide,fide" not in offered("assess", "--compare", "fide,")
    assert offered("read", "x", "--encoding", "cp1251") == ["cp1251"]
    assert offered("completion", "") == ["bash", "zsh", "fish"]


@pytest.mark.parametrize(
    "words",
    [
        *(("event", ""), ("event", "a.trf", ""), ("read", ""), ("field", "")),
        *(("tournament", ""), ("plan", ""), ("period", "a", ""), ("open", "")),
        *(("journal", "add", ""), ("journal", "import", ""), ("list", "import", "")),
        ("event", "a.trf", "--output", ""),
    ],
)
def test_files_are_left_to_the_shell(words: tuple[str, ...]) -> None:
    assert [item.type for item in items(*words)] == ["file"]


def test_no_file_of_any_command_is_forgotten() -> None:
    forgotten = [
        f"{inner.command_path} {param.name}"
        for inner in walk_commands(click.Context(group, info_name="elo-tui"))
        for param in inner.command.params
        if param.name in ("file", "second", "files", "output")
        and [one.type for one in param.shell_complete(inner, "")] != ["file"]
    ]
    assert forgotten == []


def test_people_records_lists_and_players(folder: Path) -> None:
    assert offered("journal", "--profile", "") == ["Nilsen, Kari", "Østby, Ane"]
    assert offered("journal", "add", "--profile", "ost") == ["Østby, Ane"]
    (event,) = items("journal", "delete", "")
    assert event.help == "City Open, 2026-01-10"
    assert offered("list", "remove", "") == ["fide"]
    assert offered("list", "find", "nepo") == ["Nepomniachtchi, Ian"]
    assert offered("list", "find", "n") == []
    assert offered("event", "report.trf", "--player", "iva") == ["Ivanova, Anna"]
    assert len(offered("event", "report.trf", "--player", "")) == 12


def test_where_nothing_is_kept_nothing_is_offered_or_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    assert offered("journal", "--profile", "") == []
    assert offered("list", "remove", "") == []
    assert offered("list", "find", "nepo") == []
    assert offered("event", str(tmp_path), "--player", "") == []
    assert offered("event", "missing.trf", "--player", "") == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_name_is_one_line_whatever_it_holds(shell: str) -> None:
    kind = completion_command.SHELLS[shell](group, {}, PROGRAM, COMPLETE_VARIABLE)
    os.environ.update({"COMP_WORDS": "elo-tui x", "COMP_CWORD": "1"})
    try:
        kind.get_completion_args()
    finally:
        del os.environ["COMP_WORDS"], os.environ["COMP_CWORD"]
    line = kind.format_completion(CompletionItem("a\tb\nplain\tc\x1b[2J", help="d\ne"))
    assert re.fullmatch(r"plain\t[^\t\n\x1b]+\t[^\t\n\x1b]+", line)


@given(st.lists(st.text(max_size=12), max_size=4), st.text(max_size=12))
def test_no_line_is_too_odd(before: list[str], typed: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        words = "\n".join(["elo-tui", *before, typed]).replace("\0", "")
        patch.setenv("COMP_WORDS", words.encode(errors="replace").decode())
        patch.setenv("COMP_CWORD", str(len(before) + 1))
        patch.setenv(COMPLETE_VARIABLE, "bash_complete")
        assert completion_command.complete_line() == 0


def test_the_program_answers_without_a_terminal() -> None:
    asked = {"COMP_WORDS": "elo-tui ass", "COMP_CWORD": "1"}
    asked[COMPLETE_VARIABLE] = "bash_complete"
    ended = run(env=environment(**asked))
    assert ended.code == 0
    assert ended.stdout.splitlines()[0] == f"plain\tassess\t{SUBCOMMANDS['assess']}"


def test_what_is_not_needed_to_complete_is_not_imported() -> None:
    program = (
        "import sys\nfrom elo_tui.__main__ import main\n"
        "try:\n main()\nfinally:\n print(*sorted(sys.modules), file=sys.stderr)"
    )
    asked = {"COMP_WORDS": "elo-tui ", "COMP_CWORD": "1"}
    ended = run(
        program=(sys.executable, "-c", program),
        env=environment(**asked, **{COMPLETE_VARIABLE: "zsh_complete"}),
    )
    modules = set(ended.stderr.split())
    assert "elo_tui.cli.group" in modules
    assert not modules & {"textual", "rich", "sqlite3", "lxml", "chess", "platformdirs"}
    assert not modules & {f"elo_tui.cli.{name}" for name in SUBCOMMANDS}


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        {COMPLETE_VARIABLE: "bash_complete"},
        {COMPLETE_VARIABLE: "tcsh_complete"},
        {COMPLETE_VARIABLE: ""},
        {COMPLETE_VARIABLE: "bash_complete", "COMP_WORDS": "x", "COMP_CWORD": "one"},
    ],
)
def test_a_question_that_no_shell_asks(asked: dict[str, str]) -> None:
    ended = run(env=environment(**asked))
    assert (ended.code, ended.stdout) == (2, "")
    assert ended.stderr.startswith(f"Error: {COMPLETE_VARIABLE} is for ")


def test_with_arguments_the_program_completes_nothing() -> None:
    """What a kiosk is started with must not be asked for names by a variable."""
    asked = {"COMP_WORDS": "elo-tui ", "COMP_CWORD": "1"}
    asked[COMPLETE_VARIABLE] = "bash_complete"
    ended = run("--kiosk", env=environment(**asked))
    assert (ended.code, ended.stdout) == (2, "")
    assert "the screen needs a terminal" in ended.stderr


def test_the_scripts_are_printed() -> None:
    for shell in completion_command.SHELLS:
        assert f"{COMPLETE_VARIABLE}={shell}_complete" in answer("completion", shell)
    assert "'tcsh' is not one of 'bash', 'zsh', 'fish'" in refusal("completion", "tcsh")
