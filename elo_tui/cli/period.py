"""``elo-tui period``: several FIDE tournaments, rounded once."""

from __future__ import annotations

import click

from elo_tui.answers.period import answer_period
from elo_tui.cli import completion_candidates, options, source
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.core.clean_text import clean_name
from elo_tui.core.systems.fide.rating_period import rate_period


@click.command("period", cls=options.Subcommand)
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    shell_complete=completion_candidates.event_files,
)
@options.form_options(
    *("own", "own_k", "born", "games_played", "reached_2400"),
    *("reached_2300", "standard", "pool", "date", "event_end", "waived"),
    required=("own",),
)
@options.explain_option
@answer_options
def command(
    files: tuple[str, ...], explain: bool, wanted: AnswerOutput, **values: object
) -> None:
    """What the FIDE tournaments of one rating period do to your rating together.

    Each FILE holds the games of one tournament, as for elo-tui event. The changes are
    added up unrounded and rounded once; K times the games of all of them is at most
    700.

    \b
    Examples:
      elo-tui period --rating 1950 may.txt league.txt
    """
    wanted.refuse_working(explain)
    texts = options.given(values)
    basis = options.basis(texts, positional=False)
    events = [source.read(name).games for name in files]
    period = options.rated(rate_period(basis.you, events, basis.terms), texts)
    names = [clean_name(name) for name in files]
    wanted.say(answer_period(period, names, explain))
