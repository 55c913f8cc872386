"""``elo-tui doctor``: what may be wrong around the program, and how to fix it."""

from __future__ import annotations

from collections.abc import Iterator

import click

from elo_tui.answers.answer import make_answer
from elo_tui.cli import checkup, options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.checkup import Finding
from elo_tui.cli.screen_options import Screens
from elo_tui.core.figures import plural


@click.command("doctor", cls=options.Subcommand)
@answer_options
@click.pass_obj
def command(screens: Screens, wanted: AnswerOutput) -> None:
    """What may be wrong with terminal, folders, journal, lists and settings.

    Nothing is changed. What is wrong is marked, with what to do about it. The exit
    status is 0 even where something is wrong.

    \b
    Examples:
      elo-tui doctor
      elo-tui doctor --json
    """
    found = checkup.findings(options.today(), screens)
    wrong = sum(bool(one.wrong) for one in found)
    data = {"wrong": wrong, "findings": [one._asdict() for one in found]}
    wanted.say(make_answer("Checkup", data, text=_lines(found)))


def _lines(found: list[Finding]) -> Iterator[str]:
    for one in found:
        yield f"{one.name}: {one.text}"
        if one.wrong:
            yield f"  wrong: {one.wrong}"
            yield f"  to do: {one.mend}"
    wrong = sum(bool(one.wrong) for one in found)
    yield f"{plural(wrong, 'thing')} to do" if wrong else "nothing is wrong"
