"""The file that an export is written to: FILE, or ``-o FILE`` as everywhere else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import NamedTuple

import click

from elo_tui.kit.command_line import completion_candidates, options
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused, write_output
from elo_tui.kit.command_line.source import STANDARD_INPUT


class ExportTarget(NamedTuple):
    """A file to be written, or standard output."""

    file: str | None
    force: bool

    def write(self, text: str) -> None:
        """Write the export; raises Refused."""
        write_output(text, self.file, self.force)


def target_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add FILE, ``-o FILE`` and ``--force``, which the command gets as `target`."""

    @wraps(command)
    def call(
        *args: object,
        file: str | None,
        output: str | None,
        force: bool,
        **values: object,
    ) -> None:
        if file is not None and output is not None:
            raise Refused("FILE and --output: name the file once")
        named = file or output
        if named is None:
            raise Refused("FILE: the file to write, or - for standard output")
        target = ExportTarget(None if named == STANDARD_INPUT else named, force)
        command(*args, target=target, **values)

    return options.combine_options(
        click.argument(
            "file", required=False, shell_complete=completion_candidates.any_files
        ),
        text_option(
            "-o --output FILE",
            "The file, in place of FILE.",
            shell_complete=completion_candidates.any_files,
        ),
        click.option("--force", is_flag=True, help="Overwrite that file."),
    )(call)
