"""The subcommands of ``elo-tui pool`` that judge: joint fit, quality, ladder."""

from __future__ import annotations

from typing import Any

import click

from elo_tui.core.pool.joint_fit import FitSettings, fit_history, fit_pool
from elo_tui.core.pool.ledger import PoolColumns
from elo_tui.core.pool.pool_quality import (
    SYSTEM_NAMES,
    QualitySettings,
    measure_quality,
    rank_ladder,
)
from elo_tui.engines.numpy_engine import find_inverter
from elo_tui.features.pool.answer.analysis import answer_fit, answer_quality
from elo_tui.features.pool.answer.people import answer_ladder
from elo_tui.features.pool.command.stored_pool import (
    open_named,
    pool_argument,
    read_day,
    read_number,
)
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, WholeRange, require_found
from elo_tui.kit.command_line.options import choice_option, text_option
from elo_tui.kit.command_line.output import Refused


@click.command("fit", cls=Subcommand, short_help="All games at once, with errors.")
@pool_argument
@text_option("--prior N", "Virtual draws of each player; default: 2.")
@text_option("--white N|fit", "White's advantage; default: 0.")
@text_option("--mean N", "Mean of each component; default: 1500.")
@text_option("--anchor ID=R", "A rating that is given.", "anchors", multiple=True)
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
def fit(
    pool: str,
    anchors: tuple[str, ...],
    draws: str,
    until: str | None,
    white: str | None,
    dynamic: bool,
    wanted: AnswerOutput,
    **numbers: str | None,
) -> None:
    """Fit the ratings that make all results of the pool the most likely.

    An error is one standard deviation. Components have no game with each other: their
    numbers cannot be compared.
    """
    with open_named(pool) as opened:
        columns = opened.load_columns()
    settings = FitSettings(
        davidson=draws == "davidson",
        until=read_day(until, "--until") if until is not None else None,
        anchors=_read_anchors(anchors, columns),
    )
    given: dict[str, Any] = {
        name: read_number(text, f"--{name}")
        for name, text in numbers.items()
        if text is not None
    }
    if white is not None:
        settings = settings._replace(
            white=None if white == "fit" else read_number(white, "--white")
        )
    settings = settings._replace(**given)
    found = require_found(
        fit_history(*columns.table, settings)
        if dynamic
        else fit_pool(*columns.table, settings, find_inverter()),
        "--",
    )
    private = opened.list_private(columns, wanted)
    wanted.say(answer_fit(found, columns.people, private))


def _read_anchors(texts: tuple[str, ...], columns: PoolColumns) -> dict[int, float]:
    found = {}
    for text in texts:
        id, mark, rating = text.partition("=")
        at = columns.identities.find(id)
        if not mark or at < 0:
            raise Refused(f"--anchor '{text[:20]}': such as 1001=1850, of a known id")
        found[at] = read_number(rating, "--anchor")
    return found


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
    f"Of {','.join(SYSTEM_NAMES)}.",
    default="pool,fit,file,points,half",
)
@text_option("--w2 N", "Dynamic: variance per day; default: 30.")
@click.option(
    "--chart", is_flag=True, help="Draw the calibration: scored against expected."
)
@answer_options
def quality(
    pool: str,
    since: str | None,
    min_games: int,
    systems: str,
    w2: str | None,
    chart: bool,
    wanted: AnswerOutput,
) -> None:
    """Compare the predictions of each system with the later results.

    Each game is predicted from the events before its own. Lower is better.
    """
    settings = QualitySettings(
        since=read_day(since, "--from") if since is not None else None,
        min_games=min_games,
        systems=tuple(one.strip() for one in systems.split(",") if one.strip()),
    )
    if w2 is not None:
        settings = settings._replace(w2=read_number(w2, "--w2"))
    with open_named(pool) as opened:
        columns = opened.load_columns()
        rules = opened.state.settings
    measured = measure_quality(*columns.table, rules, settings)
    found = require_found(measured, "--")
    answer = answer_quality(found, settings.since)
    if chart:
        wanted.refuse(chart=chart)
        wanted.say(answer, below=answer.charts[0])
    else:
        wanted.say(answer)


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
    """Rank the players by wins over each other, newcomers at the bottom."""
    with open_named(pool) as opened:
        columns = opened.load_columns()
    ranked = rank_ladder(*columns.table, exchange=rule == "exchange")
    found = require_found(ranked)
    private = opened.list_private(columns, wanted)
    wanted.say(answer_ladder(found, columns.people, private))


COMMANDS = (fit, quality, ladder)
