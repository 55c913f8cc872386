"""``elo-tui period`` and ``season``: several events by rating period."""

from __future__ import annotations

from datetime import date

import click

from elo_tui.answers.season_answer import answer_period, answer_season
from elo_tui.cli import completion_candidates, options, source
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.arguments import Subcommand
from elo_tui.cli.odds_command import model_option
from elo_tui.cli.output import Refused
from elo_tui.core import entry, facts
from elo_tui.core.forecast import odds_models
from elo_tui.core.forecast.season_ahead import SYSTEMS, schedule_events
from elo_tui.core.forecast.season_band import forecast_band
from elo_tui.core.systems.fide.rating_period import rate_period
from elo_tui.core.text.clean_text import clean_name


@click.command("period", cls=Subcommand)
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
def period_command(
    files: tuple[str, ...], explain: bool, wanted: AnswerOutput, **values: object
) -> None:
    """Rate the FIDE tournaments of one rating period together.

    Each FILE holds the games of one tournament, as for elo-tui event. The changes are
    added up unrounded and rounded once; K times the games of all of them is at most
    700.

    \b
    Examples:
      elo-tui period --rating 1950 may.txt league.txt
    """
    wanted.refuse_working(explain)
    texts = options.collect_texts(values)
    _, you, terms = options.require_inputs(options.check_texts(texts), texts)
    events = [source.read_games(name).games for name in files]
    period = options.require_result(rate_period(you, events, terms), texts)
    names = [clean_name(name) for name in files]
    wanted.say(answer_period(period, names, explain))


_SEED = 1


@click.command("season", cls=Subcommand)
@options.form_options(
    *("own", "own_k", "born", "games_played", "reached_2400"),
    "reached_2300",
    *("system", "pool", "date", "scale"),
    required=("own",),
)
@click.option(
    "--performance", required=True, metavar="N", help="Performance in every event."
)
@click.option(
    "--until", required=True, metavar="DATE", help="Last day for an event to begin."
)
@click.option(
    "--every",
    "days",
    default="30",
    metavar="DAYS",
    help="Days from one event to the next; default: 30.",
)
@click.option(
    "--games", default="9", metavar="N", help="Games of each event; default: 9."
)
@click.option(
    "--opponents",
    metavar="N",
    help="Average rating of the opponents; default: the performance.",
)
@click.option("--target", metavar="N", help="Rating to reach.")
@model_option
@answer_options
def season_command(
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
    """Show your rating after each event to come at the same performance.

    The first event begins on --date. Events of one month make one rating period: rated
    from one list, with one K, rounded once. For FIDE and Elo. Each rating comes with
    its band, an estimate: the ratings not exceeded with 10, 50 and 90 % probability.

    \b
    Examples:
      elo-tui season --rating 1950 --performance 2050 --until 2027-06-30
      elo-tui season --rating 1950 --performance 2050 --until 2027-06-30 --target 2000
    """
    texts = options.collect_texts(values)
    whole = options.check_texts(texts)
    rating_system, you, terms = options.require_inputs(whole, texts)
    system = rating_system.key
    if system not in SYSTEMS:
        raise Refused(f"--system '{system}': {' or '.join(SYSTEMS)}")
    last = options.require_value(
        "--until", until, entry.read_date(until, "until"), "YYYY-MM-DD"
    )
    first = entry.read_date(whole["date"])
    assert isinstance(first, date)
    events = schedule_events(
        options.parse_number("--every", days, 1, 366, 0),
        first,
        last,
        options.parse_number("--games", games, 1, facts.GAMES_MAX, 0),
        None if opponents is None else _require_rating("--opponents", opponents),
    )
    if not events:
        raise Refused(f"--until {last}: before the first event, on {first}")
    # from the standard library, because the core has no source of randomness
    from random import Random

    found = forecast_band(
        system,
        you,
        events,
        terms,
        _require_rating("--performance", performance),
        None if target is None else _require_rating("--target", target),
        model=odds_models.get_model(model),
        lot=Random(_SEED).random,
    )
    ahead = options.require_result(found, texts)
    wanted.say(answer_season(ahead, odds_models.get_model(model)))


def _require_rating(flag: str, text: str) -> int:
    value = entry.read_rating(text)
    if isinstance(value, int) and value:
        return value
    raise Refused(f"{flag} '{clean_name(text, 20)}': a rating, {options.RATINGS}")
