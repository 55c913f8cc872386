"""``elo-tui season``: where an assumed performance leads over many events."""

from __future__ import annotations

from datetime import date

import click

from elo_tui.answers.season import answer_season
from elo_tui.cli import options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.odds import model_option
from elo_tui.cli.output import Refused
from elo_tui.core import entry, facts
from elo_tui.core.clean_text import clean_name
from elo_tui.core.forecast import odds
from elo_tui.core.forecast.season import SYSTEMS, at_intervals
from elo_tui.core.forecast.season_band import with_band

_SEED = 1


@click.command("season", cls=options.Subcommand)
@options.form_options(
    *("own", "own_k", "born", "games_played", "reached_2400"),
    "reached_2300",
    *("system", "pool", "date", "scale"),
    required=("own",),
)
@click.option(
    "--performance", required=True, metavar="N", help="Your performance in every event."
)
@click.option(
    "--until", required=True, metavar="DATE", help="The last day for an event to begin."
)
@click.option(
    "--every", "days", default="30", metavar="DAYS", help="An event every so many days."
)
@click.option("--games", default="9", metavar="N", help="The games of each event.")
@click.option(
    "--opponents", metavar="N", help="The opponents' average; default: the performance."
)
@click.option("--target", metavar="N", help="The rating to reach.")
@model_option
@answer_options
def command(
    performance: str,
    until: str,
    days: str,
    games: str,
    opponents: str | None,
    target: str | None,
    model: str,
    wanted: AnswerOutput,
    **values: object,
) -> None:
    """Your rating after each event to come, if you perform the same in all of them.

    The first event begins on --date. Events of one month make one rating period: rated
    from one list, with one K, rounded once. For FIDE and Elo. Each rating comes with
    its band, an estimate: the ratings not exceeded with 10, 50 and 90 % probability.

    \b
    Examples:
      elo-tui season --rating 1950 --performance 2050 --until 2027-06-30
      elo-tui season --rating 1950 --performance 2050 --until 2027-06-30 --target 2000
    """
    texts = options.given(values)
    basis = options.basis(texts, positional=False)
    system = basis.system.key
    if system not in SYSTEMS:
        raise Refused(f"--system '{system}': {' or '.join(SYSTEMS)}")
    last = options.valid("--until", until, entry.iso_date(until, "until"), "YYYY-MM-DD")
    first = entry.iso_date(basis.texts["date"])
    assert isinstance(first, date)
    events = at_intervals(
        options.number("--every", days, 1, 366, 0),
        first,
        last,
        options.number("--games", games, 1, facts.GAMES_MAX, 0),
        None if opponents is None else _rating("--opponents", opponents),
    )
    if not events:
        raise Refused(f"--until {last}: before the first event, on {first}")
    # from the standard library, because the core has no source of randomness
    from random import Random

    found = with_band(
        system,
        basis.you,
        events,
        basis.terms,
        _rating("--performance", performance),
        None if target is None else _rating("--target", target),
        model=odds.model(model),
        lot=Random(_SEED).random,
    )
    ahead = options.rated(found, texts)
    wanted.say(answer_season(ahead, odds.model(model)))


def _rating(flag: str, text: str) -> int:
    value = entry.rating(text)
    if isinstance(value, int) and value:
        return value
    raise Refused(f"{flag} '{clean_name(text, 20)}': a rating, {options.RATINGS}")
