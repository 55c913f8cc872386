"""The forms in which a subcommand answers: text, JSON, CSV, Markdown, HTML; or a file.

A command with `answer_options` gets the choice as `wanted`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, NamedTuple

import click

from elo_tui.kit.command_line import completion_candidates, options
from elo_tui.kit.command_line.guards import has_poor_font
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused, write_output, write_text

if TYPE_CHECKING:
    from elo_tui.kit.answer import Answer
    from elo_tui.kit.chart_kinds import Chart

KINDS = ("json", "csv", "markdown", "html")


class AnswerOutput(NamedTuple):
    """Form and destination of an answer."""

    kind: str = ""
    """One of KINDS; empty for text."""
    file: str | None = None
    """The file to save it to; None for standard output."""
    force: bool = False

    def say(self, answer: Answer, below: Chart | None = None) -> None:
        """Print or save the answer, a text with a chart below; raises Refused."""
        from elo_tui.kit.faces import answer_faces

        if self.kind:
            text = answer_faces.write(self.kind, answer)
        else:
            ascii = has_poor_font()
            text = answer_faces.write_text(answer, ascii=ascii)
            if below is not None:
                lines = ["", *answer_faces.write_lines([below], ascii=ascii), ""]
                text += "\n".join(lines)
        self.deliver(text)

    def deliver(self, text: str) -> None:
        """Print a text, or save it as the file; raises Refused."""
        if self.kind or self.file is not None:
            write_output(text, self.file, self.force)
        else:
            write_text(text)

    @property
    def is_table(self) -> bool:
        """Whether the form has the values and tables of an answer, not its text."""
        return self.kind in ("csv", "markdown", "html")

    @property
    def is_streamed(self) -> bool:
        """Whether parts of an answer are printed one by one."""
        return self.kind in ("", "json") and self.file is None

    def print_part(self, answer: Answer, place: int) -> None:
        """Print an answer with one record in its only list, the first at 0.

        Together with `print_end` the parts equal the output for all records at once.
        """
        from elo_tui.kit.faces import answer_faces

        if not self.kind:
            text = answer_faces.write_text(answer, ascii=has_poor_font())
            write_output("\n" * (place > 0) + text)
            return
        text = answer_faces.write("json", answer).removesuffix(_END)
        if place:
            text = f",\n{text.partition(_BEGINNING)[2]}"
        write_output(text)

    def print_end(self) -> None:
        """Print what follows the last part."""
        if self.kind:
            write_output(_END)

    def refuse(self, **given: bool) -> None:
        """Raise Refused for options that this form cannot show."""
        for name, value in given.items():
            if value and self.kind:
                raise Refused(f"--{name}: not with --{self.kind}")

    def refuse_working(self, explain: bool) -> None:
        """Raise Refused for ``--explain`` in a form without room for the working."""
        if self.kind in ("csv", "markdown"):
            self.refuse(explain=explain)


#: What is around the records of a list in JSON.
_BEGINNING, _END = "[\n", "\n  ]\n}\n"

form_options = options.combine_options(
    click.option("--json", is_flag=True, help="Write JSON instead of text."),
    click.option("--csv", is_flag=True, help="Write CSV."),
    click.option("--markdown", is_flag=True, help="Write Markdown."),
    click.option("--html", is_flag=True, help="Write an HTML page to print."),
)
file_options = options.combine_options(
    text_option(
        "-o --output FILE",
        "File to save to; must be new.",
        shell_complete=completion_candidates.any_files,
    ),
    click.option("--force", is_flag=True, help="Overwrite that file."),
)


def answer_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options, which the command gets as `wanted`."""

    @wraps(command)
    def call(*args: object, **values: object) -> None:
        command(*args, wanted=take_output(values), **values)

    return options.combine_options(form_options, file_options)(call)


def take_output(values: dict[str, object]) -> AnswerOutput:
    """Remove the options from `values`; raises Refused."""
    kinds = [kind for kind in KINDS if values.pop(kind)]
    if len(kinds) > 1:
        raise Refused(f"--{kinds[0]} and --{kinds[1]}: choose one")
    file = values.pop("output")
    assert file is None or isinstance(file, str)
    wanted = AnswerOutput(kinds[0] if kinds else "", file, bool(values.pop("force")))
    if wanted.force and wanted.file is None:
        raise Refused("--force: only with --output")
    return wanted
