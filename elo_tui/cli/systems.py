"""``elo-tui systems``: the rating systems, and how far to trust them."""

from __future__ import annotations

from collections.abc import Iterator

import click

from elo_tui.answers.answer import make_answer
from elo_tui.cli import options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.core import systems
from elo_tui.core.model import Problem, Terms


@click.command("systems", cls=options.Subcommand)
@answer_options
def command(wanted: AnswerOutput) -> None:
    """The rating systems: today's edition, source, confidence.

    \b
    Examples:
      elo-tui systems
      elo-tui systems --json
    """
    found = [_data(row) for row in systems.SYSTEMS]
    wanted.say(make_answer("Rating systems", {"systems": found}, text=_lines(found)))


def _data(row: systems.SystemRow) -> dict[str, object]:
    system = systems.load(row.key)
    day = options.today()
    edition = system.edition(Terms(day, event_end=day))
    return {
        "key": row.key,
        "name": row.name,
        "edition": None if isinstance(edition, Problem) else edition,
        "source": system.source,
        "confidence": system.confidence,
        "unrated_opponents": row.unrated_opponents,
        "asks": sorted(row.asks),
    }


def _lines(found: list[dict[str, object]]) -> Iterator[str]:
    for data in found:
        yield f"{data['key']}: {data['name']}"
        yield f"  edition: {data['edition']}"
        yield f"  source: {data['source']}"
        yield f"  confidence: {data['confidence']}"
        yield f"  games against unrated opponents: {data['unrated_opponents']}"
