"""The output of a subcommand: its result in one piece, or one line of error."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any

import click

from elo_tui.cli.guards import USAGE
from elo_tui.core.text.clean_text import clean_name


class Refused(click.ClickException):
    """Wrong usage or unreadable input: one line on stderr, exit code 2."""

    exit_code = USAGE


def say_lines(lines: Iterable[str]) -> None:
    """Print lines of plain text; all are computed before the first is printed."""
    _print("\n".join(lines) + "\n")


def say_left_out(sentences: Iterable[str]) -> None:
    """Print the gaps of the result, one line each on standard error."""
    for text in sentences:
        click.echo(clean_name(text, 300), err=True)


def json_text(data: Mapping[str, Any]) -> str:
    """Encode a JSON object, indented, with a final newline."""
    from elo_tui.writers.answer_faces import write_data

    return write_data(data)


def write_output(text: str, file: str | None = None, force: bool = False) -> None:
    """Print a text unchanged, or save it and print its name; raises Refused."""
    if file is None:
        _print(text)
        return
    from elo_tui.readers.file_bytes import file_label
    from elo_tui.writers.saving import save

    failure = save(file, text, force)
    if failure is not None:
        hint = "; --force overwrites" if not force and "exists" in failure else ""
        raise Refused(failure + hint)
    say_lines([f"saved {file_label(file)}"])


def _print(text: str) -> None:
    if sys.stdout is None:
        raise Refused("standard output is closed")
    try:
        click.echo(text, nl=False)
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        _discard_output()
        raise Refused(f"standard output: {error.strerror}") from None


def _discard_output() -> None:
    """Redirect the output, which the interpreter would fail to write at exit."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
