"""``elo-tui period``, ``season`` and ``worth``: several events, past or to come."""

from __future__ import annotations

import os
import re
from datetime import date
from random import Random
from typing import Any, NamedTuple

import click
from msgspec.structs import replace

from elo_tui.core import entry, facts
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import Reading
from elo_tui.core.forecast import odds_models
from elo_tui.core.forecast.next_games import (
    Aims,
    Opponents,
    choose_opponents,
    find_worth,
    list_norm_games,
    read_games_ahead,
)
from elo_tui.core.forecast.season_ahead import SYSTEMS, SeasonEvent, schedule_events
from elo_tui.core.forecast.season_band import forecast_band
from elo_tui.core.model import Problem, Terms
from elo_tui.core.norms.report import flag_note
from elo_tui.core.norms.requirements import MOST_ROUNDS, ORDINARY, NormGame, NormTitle
from elo_tui.core.norms.us_chess import find_level
from elo_tui.core.standings.round_kinds import is_round_robin
from elo_tui.core.systems.fide.rating_period import rate_period
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.features.game.command.rate import model_option
from elo_tui.features.tournament.ahead.answer.norms import WorthRequest, answer_worth
from elo_tui.features.tournament.ahead.answer.season import answer_season
from elo_tui.features.tournament.ahead.command.plan import (
    OF_GAMES,
    federation_option,
    norm_option,
    require_federation,
    select_norm_title,
)
from elo_tui.features.tournament.answer.period import answer_period
from elo_tui.kit.command_line import completion_candidates, options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, require_found
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused


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


class _SeasonOptions(NamedTuple):
    """The options of ``season`` other than facts."""

    performance: str
    until: str
    days: str
    games: str
    opponents: str | None
    target: str | None
    model: str
    wanted: AnswerOutput


@click.command("season", cls=Subcommand)
@options.form_options(
    *("own", "own_k", "born", "games_played", "reached_2400"),
    "reached_2300",
    *("system", "pool", "date", "scale"),
    required=("own",),
)
@text_option("--performance N", "Performance in every event.", required=True)
@text_option("--until DATE", "Last day for an event to begin.", required=True)
@text_option(
    "--every DAYS",
    "Days from one event to the next; default: 30.",
    "days",
    default="30",
)
@text_option("--games N", "Games of each event; default: 9.", default="9")
@text_option(
    "--opponents N", "Average rating of the opponents; default: the performance."
)
@text_option("--target N", "Rating to reach.")
@model_option
@answer_options
def season_command(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Show your rating after each event to come at the same performance.

    The first event begins on --date, each lasts a day. For FIDE it is rated from the
    list of that day and counts for the list that closes next, as in the journal; all
    events of one list have one K and are rounded once. For Elo a month is taken for a
    rating period. Each rating comes with its band, an estimate: the ratings not
    exceeded with 10, 50 and 90 % probability.

    \b
    Examples:
      elo-tui season --rating 1950 --performance 2050 --until 2027-06-30
      elo-tui season --rating 1950 --performance 2050 --until 2027-06-30 --target 2000
    """
    asked = options.take_options(_SeasonOptions, values)
    texts = options.collect_texts(values)
    whole = options.check_texts(texts)
    system, you, terms = options.require_inputs(whole, texts)
    if system.key not in SYSTEMS:
        raise Refused(f"--system '{system.key}': {' or '.join(SYSTEMS)}")
    first = entry.read_date(whole["date"])
    assert isinstance(first, date)
    events = _schedule_events(asked, first)
    model = odds_models.get_model(asked.model)
    found = forecast_band(
        system.key,
        you,
        events,
        terms,
        _require_rating("--performance", asked.performance),
        None if asked.target is None else _require_rating("--target", asked.target),
        model=model,
        # from the standard library, because the core has no source of randomness
        lot=Random(_SEED).random,
    )
    asked.wanted.say(answer_season(options.require_result(found, texts), model))


def _schedule_events(asked: _SeasonOptions, first: date) -> tuple[SeasonEvent, ...]:
    """Schedule the events from a day on; raises Refused."""
    until = entry.read_date(asked.until, "until")
    last = options.require_value("--until", asked.until, until, "YYYY-MM-DD")
    average = asked.opponents
    scheduled = schedule_events(
        options.parse_number("--every", asked.days, 1, 366, 0),
        first,
        last,
        options.parse_number("--games", asked.games, 1, facts.GAMES_MAX, 0),
        None if average is None else _require_rating("--opponents", average),
    )
    events = require_found(scheduled, "--")
    if not events:
        raise Refused(f"--until {last}: before the first event, on {first}")
    return events


def _require_rating(flag: str, text: str) -> int:
    value = entry.read_rating(text)
    if isinstance(value, int) and value:
        return value
    raise Refused(f"{flag} '{clean_name(text, 20)}': a rating, {options.RATINGS}")


#: An argument that begins like this and is not a file is a list of opponents.
_TYPED = re.compile(r"\s*[?\d]")
_NO_EXEMPTION = "taken for ordinary events: no zonal, no national final, no teams"


class _WorthOptions(NamedTuple):
    """The options of ``worth`` other than facts."""

    fields: tuple[str, ...]
    strength: str | None
    player: str | None
    games: str | None
    target: str | None
    norm: str | None
    federation: str | None
    model: str
    wanted: AnswerOutput


@click.command("worth", cls=Subcommand)
@click.argument(
    "fields",
    nargs=-1,
    required=True,
    metavar="FIELD...",
    shell_complete=completion_candidates.event_files,
)
@options.form_options("own", *options.PLAYER, *options.RULES, required=("own",))
@text_option(
    "--strength N",
    f"Strength to assume for you; default: your rating ({options.RATINGS}).",
)
@text_option("--player TEXT", "Your name, to leave you out of each FIELD.")
@text_option("--games N", "Games of each event; default: its rounds.")
@text_option("--target N", "New rating to reach.")
@norm_option
@federation_option
@model_option
@answer_options
def worth_command(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Compare several events to come by their chances for you.

    FIELD is a file with an event or a start list, or the opponents themselves:
    '2010, 1950, 3x1980'. From a file as many opponents are taken as it has
    rounds, spread evenly over the field, which is an estimate; from a round robin all.

    \b
    Examples:
      elo-tui worth --rating 1850 --strength 1900 open.trf "3x1900, 2x2000"
      elo-tui worth --rating 1850 --target 1870 --games 7 a.csv b.csv
      elo-tui worth --rating 2430 --norm IM --federation NOR open.trf closed.trf
    """
    asked = options.take_options(_WorthOptions, values)
    texts = options.collect_texts(values)
    whole = options.check_texts(texts)
    system, you, terms = options.require_inputs(whole, texts)
    title = select_norm_title(asked.norm, asked.federation, whole)
    aims = _parse_aims(asked, title, terms)
    rounds = options.parse_number("--games", asked.games, 1, MOST_ROUNDS, None)
    model = odds_models.get_model(asked.model)
    found = []
    met = [_read_opponents(field, rounds, asked.player) for field in asked.fields]
    for opponents in met:
        one = find_worth(system, you, opponents, terms, model, aims)
        if isinstance(one, Problem):
            if one.field in OF_GAMES:
                raise Refused(f"{opponents.name}: {one.text}")
            raise options.fact_error(one, texts)
        found.append(one)
    flags = [game.federation for one in met for game in one.as_norm]
    notes = (_NO_EXEMPTION, *filter(None, (flag_note(flags),))) if title else ()
    request = WorthRequest(aims.strength, model, notes)
    asked.wanted.say(answer_worth(found, request))


def _parse_aims(asked: _WorthOptions, title: NormTitle | None, terms: Terms) -> Aims:
    """Read strength, target and norm; raises Refused."""
    own = require_federation(title, None, asked.federation) if title else ""
    low, high = 1, facts.RATING_MAX
    return Aims(
        strength=options.parse_number("--strength", asked.strength, low, high, None),
        target=options.parse_number("--target", asked.target, low, high, None),
        norm=title or (find_level(asked.norm) if asked.norm else None),
        facts=ORDINARY._replace(federation=own, date=terms.date),
    )


def _read_opponents(field: str, rounds: int | None, player: str | None) -> Opponents:
    """Read the opponents in an event; raises Refused."""
    if _TYPED.match(field) and not os.path.exists(field):
        return _parse_opponents(field)
    reading = source.read_source(field)
    name = source.source_label(field)
    if isinstance(reading, Reading):
        played = tuple(replace(game, result=None) for game in reading.games)
        met = tuple(game for game in played if game.opponent is not None)
        return Opponents(
            name,
            met,
            tuple(
                NormGame(game.opponent, game.title or None, game.federation)
                for game in met
            ),
        )
    reading, place = source.select_section(reading)
    crosstable = reading.sections[place]
    without = None if player is None else _remove_player(crosstable, player)
    found = require_found(choose_opponents(without or crosstable, name, rounds))
    if player is None or without is not None:
        return found
    shown = clean_name(player, 20)
    return found._replace(notes=(*found.notes, f"--player '{shown}' is not in it"))


def _remove_player(crosstable: Crosstable, text: str) -> Crosstable | None:
    """Remove a player from the event; None if not found."""
    try:
        who = source.find_player(crosstable, text)
    except Refused:
        return None
    others = tuple(one for one in crosstable.players if one.no != who.no)
    rounds = max(crosstable.rounds, len(others) if is_round_robin(crosstable) else 0)
    event = replace(crosstable.event, rounds=rounds or None)
    return replace(crosstable, players=others, event=event)


def _parse_opponents(text: str) -> Opponents:
    found = read_games_ahead(text)
    if isinstance(found, Problem):
        raise Refused(f"FIELD: {found.text.removeprefix('remaining: ')}")
    assumed = sum(one.assumed for one in found)
    notes = (f"ratings assumed of {plural(assumed, 'opponent')}",) if assumed else ()
    return Opponents(
        text, tuple(one.game for one in found), list_norm_games(found), notes
    )
