"""Ways to call the command line inside the test process, for most tests."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from elo_tui.cli.group import group
from elo_tui.kit.command_line.screen_options import OpenScreens, Screens
from elo_tui.session.permissions import Prefill
from elo_tui.start import settings_problem


def no_screens(prefill: Prefill) -> int:
    raise AssertionError(f"a screen was opened: {prefill}")


def call(
    *arguments: str,
    stdin: str | bytes | None = None,
    open_screens: OpenScreens = no_screens,
) -> Result:
    """Call ``elo-tui`` with these arguments."""
    return CliRunner().invoke(
        group,
        list(arguments),
        stdin,
        prog_name="elo-tui",
        obj=Screens(open_screens, settings_problem),
    )


def answer(*arguments: str, stdin: str | bytes | None = None) -> str:
    """The text of a call that must succeed."""
    result = call(*arguments, stdin=stdin)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return result.stdout


def data(*arguments: str, stdin: str | bytes | None = None) -> dict[str, Any]:
    """The JSON of a call that must succeed."""
    text = answer(*arguments, "--json", stdin=stdin)
    assert text.endswith("}\n")
    read: dict[str, Any] = json.loads(text)
    return read


def refusal(*arguments: str, stdin: str | bytes | None = None) -> str:
    """The message of a call that must be refused: exit code 2, nothing on stdout."""
    result = call(*arguments, stdin=stdin)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert isinstance(result.exception, SystemExit)
    return result.stderr.rstrip("\n")
