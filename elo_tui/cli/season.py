"""``elo-tui season``: where an assumed performance leads over many events."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import click

from elo_tui.cli import options
from elo_tui.cli.odds import model_option
from elo_tui.cli.output import Refused, say_json, say_lines
from elo_tui.core import entry, facts
from elo_tui.core.clean_text import clean_name
from elo_tui.core.figures import number, plain, signed
from elo_tui.core.forecast import odds
from elo_tui.core.forecast.season import SYSTEMS, Season, SeasonRow, at_intervals
from elo_tui.core.forecast.season_band import ASSUMED, SHARES, with_band
from elo_tui.core.forecast.season_words import band_words, spread_text

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
@options.json_option
def command(
    performance: str,
    until: str,
    days: str,
    games: str,
    opponents: str | None,
    target: str | None,
    model: str,
    as_json: bool,
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
    if as_json:
        say_json(_data(ahead, odds.model(model)))
    else:
        say_lines(_lines(ahead, odds.model(model)))


def _lines(found: Season, model: odds.Model) -> Iterator[str]:
    band = found.band
    assert band is not None
    if found.text:
        yield found.text
    yield from map(_line, found.rows)
    yield from band_words(found)
    for row, spread in zip(found.rows, band.rows, strict=True):
        yield f"{row.event.day}: {spread_text(spread)}"
    yield f"estimate: {ASSUMED}"
    yield f"model of draws: {model.name}, fitted on {model.fitted_on}"


def _line(row: SeasonRow) -> str:
    new = "no rating" if row.new_rating is None else str(row.new_rating)
    return (
        f"{row.event.day}: from {row.rating}, K {plain(row.k.value)},"
        f" {plain(row.score)} of {row.event.games}, {signed(row.change)}, then {new}"
    )


def _data(found: Season, model: odds.Model) -> dict[str, object]:
    band = found.band
    assert band is not None
    return {
        "text": found.text or None,
        "reached": None if found.reached is None else found.reached + 1,
        "events": [
            {
                "date": row.event.day.isoformat(),
                "rating": row.rating,
                "k": number(row.k.value),
                "games": row.event.games,
                "score": round(row.score, 2),
                "change": round(row.change, 2),
                "new_rating": row.new_rating,
                "band": {
                    "low": spread.low,
                    "middle": spread.middle,
                    "high": spread.high,
                    "reached": round(spread.reached, 10),
                },
            }
            for row, spread in zip(found.rows, band.rows, strict=True)
        ],
        "band": {
            "estimate": True,
            "exact": band.runs is None,
            "runs": band.runs,
            "error": round(band.error(0.5), 10),
            "shares": list(SHARES),
            "model": model.key,
            "assumptions": [ASSUMED],
        },
    }


def _rating(flag: str, text: str) -> int:
    value = entry.rating(text)
    if isinstance(value, int) and value:
        return value
    raise Refused(f"{flag} '{clean_name(text, 20)}': a rating, {options.RATINGS}")
