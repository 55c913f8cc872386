"""``elo-tui event``: what a list of games does to a rating."""

from __future__ import annotations

from collections.abc import Iterator

import click

from elo_tui.cli import options, source
from elo_tui.cli.output import say_json, say_lines
from elo_tui.core import compare
from elo_tui.core.entry import clean_name
from elo_tui.core.model import Problem, RatedEvent
from elo_tui.core.performance import Performance, performance
from elo_tui.core.systems import RatingSystem
from elo_tui.core.tournament import TournamentState
from elo_tui.files import json_report, text_report
from elo_tui.files.reading import Reading


@click.command(
    "event", cls=options.Command, short_help="What an event did to your rating."
)
@click.argument("file", required=False)
@options.form_options("own", *options.FACTS, *options.RULES, required=("own",))
@click.option("--name", metavar="TEXT", help="Your name, for the report.")
@options.compare_option
@options.report_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str | None,
    name: str | None,
    explain: bool,
    as_json: bool,
    **values: object,
) -> None:
    """What an event did to your rating, round by round.

    FILE holds your games, one a line: the opponent's rating and the result, such as
    1850 W, 1900 draw x2, 2100 = or bye. CSV with the header opponent_rating,score is
    understood too. Without FILE, or with -, the games are read from standard input.

    \b
    Examples:
      elo-tui event --rating 1950 games.txt
      echo "2010 W, 1900 draw x2" | elo-tui event --rating 1950
      elo-tui event --rating 1950 --k 20 --json games.csv
      elo-tui event --rating 1620 --system dwz --dwz-index 31 games.txt
    """
    if file is None and source.keyboard():
        raise click.UsageError(
            "no FILE given and nothing piped in; name a file, or - to type games", ctx
        )
    texts = options.given(values)
    basis = options.basis(texts, positional=False)
    reading = source.read(source.STANDARD_INPUT if file is None else file)
    you = basis.you._replace(name=clean_name(name or ""))
    event = basis.system.rate(you, reading.games, basis.terms)
    if isinstance(event, Problem):
        raise options.cannot_rate(event, texts, positional=False)
    state = TournamentState(basis.form, reading.games) if "compared" in texts else None
    found = performance(event, basis.system)
    if as_json:
        data = json_report.event_data(event, found, reading)
        if explain:
            data["working"] = json_report.event_working(basis.system, event, found)
        say_json(data | (json_report.compared_events(state) if state else {}))
    else:
        lines = [*_lines(basis.system, event, found, reading, explain)]
        if state:
            lines += text_report.comparison_lines(compare.compare_events(state, ()))
        say_lines(lines)


def _lines(
    system: RatingSystem,
    event: RatedEvent,
    found: Performance,
    reading: Reading,
    explain: bool,
) -> Iterator[str]:
    yield from text_report.event_lines(event, found, reading.notes)
    if explain:
        yield from text_report.event_working(system, event, found)
