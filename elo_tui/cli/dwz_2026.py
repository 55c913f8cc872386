"""``elo-tui dwz-2026``: what a DWZ became in the Umstufung of 8 June 2026."""

from __future__ import annotations

import re

import click

from elo_tui.answers.answer import make_answer
from elo_tui.answers.remarks import step_lines
from elo_tui.cli import options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.output import Refused
from elo_tui.core import entry
from elo_tui.core.facts import named
from elo_tui.core.model import Problem
from elo_tui.core.systems.dwz.conversion import DAY, NAME, Converted, converted, working

_WITH_INDEX = re.compile(r"(.*[^\s-])\s*-\s*([0-9]*)")


@click.command("dwz-2026", cls=options.Subcommand)
@click.argument("value")
@answer_options
def command(value: str, wanted: AnswerOutput) -> None:
    """What the Umstufung 2026 made of a DWZ.

    VALUE is a DWZ from before 8 June 2026, followed by its index where that is known.
    All of them were converted once, on that day; elo-tui journal does so automatically.

    \b
    Examples:
      elo-tui dwz-2026 1366
      elo-tui dwz-2026 1366-21 --json
    """
    made = _converted(value)
    new = f"{made.new_rating}"
    if made.new_index is not None:
        new += f"-{made.new_index}"
    lines = [f"{NAME}: {new}", *step_lines(working(made))]
    wanted.say(make_answer(NAME, _data(made), text=lines))


def _converted(value: str) -> Converted:
    """The converted value; raises Refused."""
    found = _WITH_INDEX.fullmatch(entry.stripped(value))
    rating = entry.rating(found[1] if found else value)
    if isinstance(rating, Problem):
        raise options.refused("VALUE", value, rating)
    if not rating:
        raise Refused(f"VALUE: a DWZ, {options.RATINGS}, such as 1366 or 1366-21")
    fact = named("dwz_index")
    index = None
    if found:
        index = entry.whole(found[2], fact.called, fact.low, fact.high)
    if isinstance(index, Problem):
        raise options.refused("VALUE", value, index)
    return converted(rating, index)


def _data(made: Converted) -> dict[str, object]:
    return {
        "name": NAME,
        "date": DAY.isoformat(),
        "rating": made.rating,
        "index": made.old_index,
        "new_rating": made.new_rating,
        "new_index": made.new_index,
        "working": [step._asdict() for step in working(made)],
    }
