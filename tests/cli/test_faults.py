"""A fault on the command line: one line, status 70, and where the report lies."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.process import environment, run

FAILING = """
import sys
from elo_tui.{module} import {name}
def fails(*_arguments, **_options):
    raise ZeroDivisionError("a secret of Anna")
{name}.{attribute} = fails
from elo_tui.start import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("module", "name", "attribute"),
    [("readers", "typed_games", "read"), ("kit.command_line", "source", "read_bytes")],
)
def test_a_fault_is_one_line(
    tmp_path: Path, module: str, name: str, attribute: str
) -> None:
    program = FAILING.format(module=module, name=name, attribute=attribute)
    ended = run(
        "read",
        "-",
        stdin=b"1850 W\n",
        program=(sys.executable, "-c", program),
        env=environment(ELO_TUI_STATE=str(tmp_path / "state")),
    )
    report = tmp_path / "state" / "crash.txt"
    assert ended == (
        70,
        "",
        "Error: elo-tui ended because of an internal error (ZeroDivisionError);"
        f" {report} says where\n",
    )
    assert "in fails" in report.read_text()


def test_an_empty_file_read_as_csv_is_refused_in_words() -> None:
    ended = run("read", "-", "--format", "csv")
    assert ended.code == 2
    assert "nothing in it" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
