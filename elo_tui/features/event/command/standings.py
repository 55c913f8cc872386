"""``elo-tui standings`` and ``simulate``: places of an event, now and at its end."""

from __future__ import annotations

import re
from random import Random
from typing import Any, NamedTuple

import click

from elo_tui.core import facts
from elo_tui.core.events.crosstable import Crosstable, Note
from elo_tui.core.events.reading import EventReading
from elo_tui.core.events.team_matches import find_matches, has_team_matches
from elo_tui.core.forecast.open_games import Assumption, assume_results
from elo_tui.core.forecast.place_chances import RUNS, Lot, compute_place_chances
from elo_tui.core.model import Problem
from elo_tui.core.pairing.reproduction import PairingMethod
from elo_tui.core.pairing.rounds_ahead import (
    RoundsAhead,
    RoundsAsked,
    improve_places,
    usual_places_runs,
)
from elo_tui.core.pairing.seats import Unpairable
from elo_tui.core.pairing.swiss_event import SwissEvent
from elo_tui.core.standings import codes
from elo_tui.core.standings.printed_values import find_differences
from elo_tui.core.standings.standings import Wanted, compute_standings
from elo_tui.core.teams.team_standings import TeamRequest
from elo_tui.core.text.clean_text import clean_name
from elo_tui.engines import py4swiss_engine
from elo_tui.features.event.answer.chances import (
    ChancesRequest,
    answer_chances,
    find_norms,
)
from elo_tui.features.event.answer.standings import answer_standings, explain_values
from elo_tui.features.event.command.next_round import (
    PairingOptions,
    PairingTexts,
    pairing_options,
    parse_seed,
    read_swiss_event,
    seed_option,
    unpairable_error,
)
from elo_tui.features.event.command.team_standings import ShownOfTeams, rank_teams
from elo_tui.kit.command_line import options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, require_found
from elo_tui.kit.command_line.options import choice_option, parse_number, text_option
from elo_tui.kit.command_line.output import Refused, RunsShown, allow_interrupt
from elo_tui.kit.command_line.unread_pages import TeamsOnly


class _RuleOptions(NamedTuple):
    """The options of the rules as typed."""

    tie_breaks: str | None
    day: str | None
    unrated: str | None


#: What `_RuleOptions` has.
rule_options = options.combine_options(
    text_option(
        "--tie-breaks CODES",
        "Tie-breaks after the points, such as DE,BH/C1; default: as in FILE.",
    ),
    text_option(
        "--date YYYY-MM-DD",
        "Day that selects the rules; default: the first of the event.",
        "day",
    ),
    text_option(
        "--unrated N", f"Rating to assume for unrated players ({options.RATINGS})."
    ),
)


def parse_rules(asked: _RuleOptions) -> Wanted:
    """Read the options of the rules; raises Refused."""
    listed = None if asked.tie_breaks is None else codes.read_codes(asked.tie_breaks)
    return _parse_other_rules(asked, require_found(listed, "--tie-breaks: "))


def _parse_other_rules(
    asked: _RuleOptions, listed: tuple[codes.TieBreakCode, ...] | None
) -> Wanted:
    day = None if asked.day is None else options.parse_event_day("--date", asked.day)
    low, high = facts.RATING_MIN, facts.RATING_MAX
    return Wanted(
        listed, day, parse_number("--unrated", asked.unrated, low, high, None)
    )


class _StandingsOptions(NamedTuple):
    """The options of ``standings`` other than those of the rules."""

    file: str
    how: source.HowRead
    player: str | None
    teams: bool
    individuals: bool
    boards: bool
    min_games: str | None
    explain: bool
    wanted: AnswerOutput


@click.command("standings", cls=Subcommand)
@source.files_arguments
@rule_options
@source.player_option("Player to show the working of")
@click.option("--teams", is_flag=True, help="Rank the teams of FILE, as by default.")
@click.option(
    "--individuals", is_flag=True, help="Rank the players of an event of teams."
)
@click.option(
    "--boards", is_flag=True, help="List players and teams by board, with performance."
)
@text_option(
    "--min-games N", "With --boards: least games of a player listed; default: 1."
)
@options.explain_option
@source.reading_options
@answer_options
def standings_command(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Show the standings of the event in FILE by FIDE's tie-break rules (C.07).

    The first day of the event selects the edition. Tie-breaks are those that FILE
    states (records 212 and 202 of a report file, the lines under a table of
    chess-results), else the usual ones of its kind. A value that FILE
    prints differently is shown, with an explanation if known. --explain shows
    for each value the scores that count, the cut ones and the article.

    If FILE lists teams that play matches, the teams are ranked, with match points, game
    points and the tie-breaks of teams, such as EDE,EMGSB/C1,BH:MP,SSSC,BC,TBR.
    --individuals ranks their players instead.

    \b
    Examples:
      elo-tui standings report.trf
      elo-tui standings report.trf --tie-breaks BH/C1,BH,SB --date 2026-03-01
      elo-tui standings crosstable.html --player 17 --explain
      elo-tui standings league.trf --teams --boards
      elo-tui standings report.trf --json
    """
    rules = options.take_options(_RuleOptions, values)
    asked = options.take_options(_StandingsOptions, values)
    asked.wanted.refuse_working(asked.explain)
    if asked.teams and asked.individuals:
        raise Refused("--teams: not with --individuals, which ranks the players")
    of_players, of_teams = _parse_codes(rules, asked)
    min_games = parse_number("--min-games", asked.min_games, 1, facts.GAMES_MAX, 1)
    if asked.min_games is not None and not asked.boards:
        raise Refused("--min-games: only with --boards, which lists players")
    wanted = _parse_other_rules(rules, None)
    reading, crosstable = _read_event(asked)
    label = source.source_label(asked.file)
    is_of_teams = _chooses_teams(crosstable, asked, label)
    listed = require_found(of_teams if is_of_teams else of_players, "--tie-breaks: ")
    if not is_of_teams:
        _say_players(reading, crosstable, wanted._replace(codes=listed), asked)
        return
    usable = None if isinstance(of_players, Problem) else of_players
    has_players = not asked.teams and asked.wanted.kind == "json"
    shown = ShownOfTeams(
        label=label,
        has_lists=asked.boards,
        min_games=min_games,
        is_explained=asked.explain,
        by_default=not asked.teams and bool(crosstable.players),
        of_players=wanted._replace(codes=usable) if has_players else None,
    )
    request = TeamRequest(listed, wanted.date)
    asked.wanted.say(rank_teams(reading, crosstable, request, shown))


def _read_event(asked: _StandingsOptions) -> tuple[EventReading, Crosstable]:
    """Read the event; teams have standings without their players, too."""
    try:
        return source.read_event(asked.file, asked.how)
    except TeamsOnly as refused:
        if asked.individuals or asked.player is not None or asked.boards:
            raise
        text = "the page names no players: no boards, nothing to rate"
        only = refused.crosstable
        return EventReading("teams", (only,), (Note(None, text),)), only


def _say_players(
    reading: EventReading,
    crosstable: Crosstable,
    wanted: Wanted,
    asked: _StandingsOptions,
) -> None:
    """Print or save the standings of the players; raises Refused."""
    label = source.source_label(asked.file)
    if asked.boards:
        raise Refused(f"--boards: the players of {label} are ranked, not its teams")
    one = None
    if asked.player is not None:
        one = source.find_player(crosstable, asked.player)
    if one is not None and not asked.explain:
        raise Refused("--player: only with --explain, which shows the working")
    found = require_found(compute_standings(crosstable, wanted), f"{label}: ")
    answer = answer_standings(
        crosstable.event,
        found,
        reading.notes,
        find_differences(crosstable, found),
        explain_values(found, one) if asked.explain else (),
    )
    asked.wanted.say(answer)


#: Tie-breaks as read, or the problem with them; None without the option.
_Codes = tuple[codes.TieBreakCode, ...] | Problem | None


def _parse_codes(
    rules: _RuleOptions, asked: _StandingsOptions
) -> tuple[_Codes, _Codes]:
    """Read the tie-breaks as those of players and of teams; raises Refused for none."""
    if rules.tie_breaks is None:
        return None, None
    of_players = codes.read_codes(rules.tie_breaks)
    of_teams = codes.read_codes(rules.tie_breaks, of_teams=True)
    if isinstance(of_players, Problem) and (
        asked.individuals or isinstance(of_teams, Problem)
    ):
        require_found(of_teams if asked.teams else of_players, "--tie-breaks: ")
    return of_players, of_teams


def _chooses_teams(
    crosstable: Crosstable, asked: _StandingsOptions, label: str
) -> bool:
    """Whether the teams are ranked, as asked for or by default; raises Refused."""
    if asked.individuals or (asked.player is not None and not asked.teams):
        return False
    if not asked.teams:
        return has_team_matches(crosstable)
    require_found(find_matches(crosstable), f"--teams: {label}: ")
    if asked.player is not None:
        raise Refused("--player: not with --teams; --individuals ranks the players")
    return True


_RUNS_MIN, _RUNS_MAX = 100, 1_000_000
_FIRST = 3
_PLACES_MAX = 5_000
_ASSUMED = re.compile(
    r"\s*([0-9]{1,4})\s*-\s*([0-9]{1,4})\s+(1-0|0-1|1/2|½|=|1|0)\s*", re.ASCII
)
_CODES = {"1-0": "1", "1": "1", "0-1": "0", "0": "0", "1/2": "=", "½": "=", "=": "="}


class _SimulateOptions(NamedTuple):
    """The options of ``simulate`` other than those of rules and pairing."""

    file: str
    how: source.HowRead
    model: str
    seed: str | None
    runs: str | None
    first: str | None
    player: str | None
    assume: tuple[str, ...]
    rounds_ahead: str | None
    wanted: AnswerOutput


class _OutcomesDrawn(NamedTuple):
    """The source of outcomes, their number, and how that is shown."""

    lot: Lot
    runs: int | None
    """The number of outcomes; None for the usual one."""
    shown: RunsShown


@click.command("simulate", cls=Subcommand)
@source.files_arguments
@choice_option(
    "--model",
    ("tec",),
    "Model of win, draw and loss: that of FIDE's TEC.",
    default="tec",
)
@rule_options
@seed_option
@text_option(
    "--runs N",
    f"Number of outcomes drawn ({_RUNS_MIN} to {_RUNS_MAX}); default: {RUNS}; with"
    " up to 8 open games all are counted instead.",
)
@text_option("--first N", f"Prize places; default: {_FIRST}.")
@source.player_option("Player to show the needs of")
@text_option(
    "--assume RESULT",
    "Result of an open game, such as '3-7 1/2' (numbers of the players).",
    multiple=True,
)
@text_option(
    "--rounds-ahead N|all",
    "Rounds of a Swiss to pair in every outcome, after those paired; needs the"
    " extra pairing.",
)
@pairing_options
@source.reading_options
@answer_options
def simulate_command(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Show the chances of every place and score in the event in FILE.

    Open games are pairings without a result; in a round robin also the rounds that are
    not paired yet. In a Swiss only the rounds already paired are known, unless
    --rounds-ahead has the next ones paired in every outcome. With up to 8 open games
    every outcome is counted; with more, outcomes are drawn at random, with their
    standard error; Ctrl+C stops. If FILE has titles and federations, the chances of
    title norms as well.

    \b
    Examples:
      elo-tui simulate report.trf
      elo-tui simulate report.trf --player 4 --first 3
      elo-tui simulate report.trf --assume "4-7 1/2" --json
      elo-tui simulate report.trf --runs 100000 --seed 2
      elo-tui simulate report.trf --rounds-ahead all
    """
    pairing = options.take_options(PairingTexts, values)
    rules = options.take_options(_RuleOptions, values)
    asked = options.take_options(_SimulateOptions, values)
    wanted = parse_rules(rules)
    runs = parse_number("--runs", asked.runs, _RUNS_MIN, _RUNS_MAX, None)
    # from the standard library, because the core has no source of randomness
    lot = Random(parse_seed(asked.seed)).random
    places = parse_number("--first", asked.first, 1, _PLACES_MAX, _FIRST)
    assumed = tuple(map(_parse_assumption, asked.assume))
    reading, crosstable = source.read_event(asked.file, asked.how)
    request = ChancesRequest(asked.model, places, assumed=assumed)
    if asked.player is not None:
        player = source.find_player(crosstable, asked.player)
        request = request._replace(player=player)
    supposed = require_found(assume_results(crosstable, assumed), "--assume: ")
    drawing = _OutcomesDrawn(lot, runs, RunsShown())
    with allow_interrupt(drawing.shown.describe_stop):
        if asked.rounds_ahead is None:
            _refuse_pairing_options(pairing)
            chances = compute_place_chances(
                supposed, lot, wanted, runs or RUNS, drawing.shown
            )
            found = require_found(chances, f"{source.source_label(asked.file)}: ")
            norms = find_norms(supposed, found, request.player)
        else:
            method, ahead = _forecast_ahead(asked, pairing, supposed, wanted, drawing)
            request = request._replace(ahead=ahead, method=method)
            norms = find_norms(supposed, ahead, request.player)
            found = ahead.chances
    drawing.shown.wipe()
    name, request = crosstable.event.name, request._replace(norms=norms)
    asked.wanted.say(answer_chances(name, found, reading.notes, request))


def _parse_assumption(text: str) -> Assumption:
    found = _ASSUMED.fullmatch(text)
    if found is None:
        shown = clean_name(text, 20)
        raise Refused(
            f"--assume '{shown}': two starting numbers and the first one's result,"
            " such as '3-7 1/2', '3-7 1-0' or '3-7 0-1'"
        )
    return Assumption(int(found[1]), int(found[2]), _CODES[found[3]])


def _refuse_pairing_options(given: PairingTexts) -> None:
    """Raise Refused for options that only rounds ahead use."""
    usual = PairingTexts()._asdict()
    for name, value in given._asdict().items():
        if value != usual[name]:
            flag = name.replace("_", "-")
            raise Refused(f"--{flag}: only with --rounds-ahead")


def _parse_rounds(text: str, event: SwissEvent) -> int:
    most = event.scheduled - len(event.rounds)
    if text.strip().lower() == "all":
        return most
    return parse_number("--rounds-ahead", text, 1, most, most)


def _forecast_ahead(
    asked: _SimulateOptions,
    pairing: PairingTexts,
    crosstable: Crosstable,
    wanted: Wanted,
    drawing: _OutcomesDrawn,
) -> tuple[PairingMethod, RoundsAhead]:
    """Forecast the places over rounds ahead; raises Refused."""
    file, shown = asked.file, drawing.shown
    rules = PairingOptions(pairing, force=False, override="--no-check")
    event = read_swiss_event(file, crosstable, rules, wanted.unrated)
    rounds = _parse_rounds(asked.rounds_ahead or "", event)
    method = rules.find_method(file, crosstable, event, shown)
    places = improve_places(
        RoundsAsked(
            crosstable=crosstable,
            event=event,
            method=method,
            wanted=wanted,
            rounds=rounds,
        ),
        py4swiss_engine.pair_exactly,
        drawing.lot,
        (drawing.runs or usual_places_runs(event),),
        shown,
    )
    try:
        return method, next(places)
    except Unpairable:
        raise unpairable_error(file, event) from None
