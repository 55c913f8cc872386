"""The subcommands of ``elo-tui pool`` that judge: joint fit, quality, ladder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import click

from elo_tui.core.model import Problem
from elo_tui.core.pool.dynamic_fit import fit_history
from elo_tui.core.pool.game_kind import CHESS
from elo_tui.core.pool.joint_fit import (
    FitSettings,
    KnownDifference,
    LooseAnchor,
    fit_pool,
)
from elo_tui.core.pool.ledger import PoolColumns
from elo_tui.core.pool.pool_quality import (
    SYSTEM_NAMES,
    USUAL_SYSTEMS,
    QualitySettings,
    measure_quality,
    rank_ladder,
)
from elo_tui.core.text.clean_text import clean_name
from elo_tui.engines.numpy_engine import find_inverter, find_stepper
from elo_tui.features.pool.answer.analysis import answer_fit, answer_quality
from elo_tui.features.pool.answer.people import answer_ladder
from elo_tui.features.pool.command.stored_pool import (
    find_person,
    open_named,
    pool_argument,
    read_day,
    read_number,
)
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, WholeRange, require_found
from elo_tui.kit.command_line.options import choice_option, take_options, text_option
from elo_tui.kit.command_line.output import Refused

_USUAL = FitSettings()
_ANCHOR_FORMS = (
    "ID=R gives a rating, such as 1001=1850, ID=R~E one with a standard error of E"
    " points, such as 1001=1850~30"
)
_RELATIVE_FORMS = (
    "two people and D~E: the first is D points above the second, with a standard error"
    " of E, such as 1001 1002 50~20"
)


class _FitOptions(NamedTuple):
    """The options of ``pool fit``."""

    pool: str
    anchors: tuple[str, ...]
    relative: tuple[tuple[str, str, str], ...]
    draws: str
    until: str | None
    white: str | None
    dynamic: bool
    prior: str | None
    mean: str | None
    w2: str | None
    reference: str | None
    wanted: AnswerOutput


@click.command("fit", cls=Subcommand, short_help="All games at once, with errors.")
@pool_argument
@text_option("--prior N", "Virtual draws of each player; default: 2.")
@text_option(
    "--white --advantage N|fit",
    "Advantage of White, or of the first side; default: the pool's.",
    "white",
)
@text_option("--mean N", "Mean of each component; default: 1500.")
@text_option(
    "--anchor ID=R[~E]",
    "A rating that is given, or known with a standard error.",
    "anchors",
    multiple=True,
)
@text_option(
    "--relative ID ID D~E",
    "By how much one is above the other, with a standard error.",
    multiple=True,
    nargs=3,
)
@choice_option(
    "--draws",
    ("half", "davidson"),
    "A draw as half a win, or as a separate outcome.",
    default="half",
)
@text_option("--until YYYY-MM-DD", "Last day of the last event.")
@click.option("--dynamic", is_flag=True, help="A rating for every day of play.")
@text_option("--w2 N", "Dynamic: variance per day; default: 30.")
@text_option("--reference N", "Dynamic: of the prior; default: 1500.")
@answer_options
def fit(**values: object) -> None:
    """Fit the ratings that make all results of the pool the most likely.

    An error is one standard deviation; the superiority is the probability of being
    stronger than the next one. A rating known with an error replaces the virtual draws
    of its player. Components have no game with each other: their
    numbers cannot be compared.

    \b
    Examples:
      elo-tui pool fit club
      elo-tui pool fit club --white fit --draws davidson
    """
    asked = take_options(_FitOptions, values)
    with open_named(asked.pool) as opened:
        columns, rules = opened.load_columns(), opened.state.newest_settings
    option = "--white" if rules.sides == CHESS else "--advantage"
    anchors, loose = _read_anchors(asked.anchors, columns)
    settings = FitSettings(
        davidson=asked.draws == "davidson",
        until=None if asked.until is None else read_day(asked.until, "--until"),
        anchors=anchors,
        loose=loose,
        differences=tuple(_read_difference(one, columns) for one in asked.relative),
        prior=read_number(asked.prior, "--prior", _USUAL.prior),
        mean=read_number(asked.mean, "--mean", _USUAL.mean),
        w2=read_number(asked.w2, "--w2", _USUAL.w2),
        reference=read_number(asked.reference, "--reference", _USUAL.reference),
        white=None
        if asked.white == "fit"
        else read_number(asked.white, option, rules.advantage),
        margin=rules.margin,
    )
    fitted = (
        fit_history(*columns.table, settings)
        if asked.dynamic
        else fit_pool(*columns.table, settings, find_inverter())
    )
    if isinstance(fitted, Problem) and fitted.field == "white":
        raise Refused(fitted.text.replace("white", option, 1))
    found = require_found(fitted, "--")
    private = opened.list_private(columns, asked.wanted)
    asked.wanted.say(answer_fit(found, columns.people, settings, rules.sides, private))


def _read_anchors(
    texts: tuple[str, ...], columns: PoolColumns
) -> tuple[dict[int, float], dict[int, LooseAnchor]]:
    """Read the ratings that are given, and those known with an error."""
    given: dict[int, float] = {}
    loose: dict[int, LooseAnchor] = {}
    for text in texts:
        id, mark, value = text.rpartition("=")
        rating, is_loose, error = value.partition("~")
        if not mark:
            raise Refused(f"--anchor '{clean_name(text, 20)}': {_ANCHOR_FORMS}")
        at = find_person(columns, id, "--anchor")
        number = _read_known(rating, "--anchor", _ANCHOR_FORMS)
        if is_loose:
            number_error = _read_known(error, "--anchor", _ANCHOR_FORMS)
            loose[at] = LooseAnchor(number, number_error)
        else:
            given[at] = number
    return given, loose


def _read_known(text: str, option: str, forms: str) -> float:
    """Read a number of an anchor or a difference; raises Refused."""
    try:
        return read_number(text, option)
    except Refused as refusal:
        raise Refused(f"{refusal.message}; {forms}") from None


def _read_difference(
    texts: tuple[str, str, str], columns: PoolColumns
) -> KnownDifference:
    one, other = (find_person(columns, id, "--relative") for id in texts[:2])
    points, mark, error = texts[2].partition("~")
    if not mark or one == other:
        shown = clean_name(" ".join(texts), 40)
        raise Refused(f"--relative '{shown}': {_RELATIVE_FORMS}")
    difference, deviation = (
        _read_known(text, "--relative", _RELATIVE_FORMS) for text in (points, error)
    )
    return KnownDifference(one, other, difference, deviation)


class _QualityOptions(NamedTuple):
    """The options of ``pool quality``."""

    pool: str
    since: str | None
    min_games: int
    systems: str | None
    w2: str | None
    chart: bool
    wanted: AnswerOutput


@click.command("quality", cls=Subcommand, short_help="Predictions against results.")
@pool_argument
@text_option("--from YYYY-MM-DD", "First day predicted.", "since")
@text_option(
    "--min-games N",
    "Earlier games that both players need; default: 5.",
    type=WholeRange(0),
    default=5,
)
@text_option(
    "--systems KEYS",
    f"Of {','.join(SYSTEM_NAMES)}; default: {','.join(USUAL_SYSTEMS)}, without file"
    " where no file states ratings.",
)
@text_option("--w2 N", "Dynamic: variance per day; default: 30.")
@click.option(
    "--chart", is_flag=True, help="Draw the calibration: scored against expected."
)
@answer_options
def quality(**values: object) -> None:
    """Compare the predictions of each system with the later results.

    Each game is predicted from the events before its own. Lower is better.

    \b
    Examples:
      elo-tui pool quality club --from 2026-04-01
    """
    asked = take_options(_QualityOptions, values)
    systems = asked.systems
    settings = QualitySettings(
        since=None if asked.since is None else read_day(asked.since, "--from"),
        min_games=asked.min_games,
        systems=None if systems is None else (*_list_keys(systems),),
        w2=read_number(asked.w2, "--w2", QualitySettings().w2),
    )
    with open_named(asked.pool) as opened:
        columns = opened.load_columns()
    measured = measure_quality(
        *columns.table, opened.state.settings, settings, find_step=find_stepper()
    )
    answer = answer_quality(require_found(measured, "--"), settings)
    if asked.chart:
        asked.wanted.refuse(chart=True)
        asked.wanted.say(answer, below=answer.charts[0])
    else:
        asked.wanted.say(answer)


def _list_keys(text: str) -> Iterator[str]:
    return (one.strip() for one in text.split(",") if one.strip())


@click.command("ladder", cls=Subcommand, short_help="A ladder without numbers.")
@pool_argument
@choice_option(
    "--rule",
    ("insert", "exchange"),
    "The winner takes the rung, or the two swap.",
    default="insert",
)
@answer_options
def ladder(pool: str, rule: str, wanted: AnswerOutput) -> None:
    """Rank the players by wins over each other, newcomers at the bottom.

    With exchange the two also swap after a draw if the lower one was the second side,
    such as Black or away.

    \b
    Examples:
      elo-tui pool ladder club
    """
    with open_named(pool) as opened:
        columns = opened.load_columns()
    ranked = rank_ladder(*columns.table, exchange=rule == "exchange")
    found = require_found(ranked)
    private = opened.list_private(columns, wanted)
    wanted.say(answer_ladder(found, columns.people, private))


COMMANDS = (fit, quality, ladder)
