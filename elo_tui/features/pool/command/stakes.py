"""``elo-tui pool stakes``: a game between two people of a pool."""

from __future__ import annotations

import click

from elo_tui.core.pool.pool_stakes import compute_stakes
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.pool.answer.stakes import answer_stakes
from elo_tui.features.pool.command.stored_pool import (
    find_person,
    open_named,
    pool_argument,
    read_day,
)
from elo_tui.kit.command_line import options
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, require_found
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused


@click.command("stakes", cls=Subcommand, short_help="A game between two of the list.")
@pool_argument
@click.argument("one")
@click.argument("other")
@text_option("--date YYYY-MM-DD", "Day of the game; default: today.", "day")
@click.option(
    "--neutral", is_flag=True, help="Neither is the first side: no advantage."
)
@answer_options
def stakes(
    pool: str,
    one: str,
    other: str,
    day: str | None,
    neutral: bool,
    wanted: AnswerOutput,
) -> None:
    """Show the stakes between two people, and the odds.

    ONE and OTHER are ids, names or beginnings of names; with an advantage ONE is the
    first side, such as the one at home. The changes are those of the pool's rules,
    ratings and K on that day. The odds are the pool's own prediction, with as many
    draws as in such games before.

    \b
    Examples:
      elo-tui pool stakes club berg dahl
      elo-tui assess berg dahl --pool club
    """
    when = options.today() if day is None else read_day(day, "--date")
    with open_named(pool) as opened:
        columns, state = opened.load_columns(), opened.state
    pair = find_person(columns, one, "ONE"), find_person(columns, other, "OTHER")
    if pair[0] == pair[1]:
        raise Refused(f"ONE and OTHER: both are {columns.people.names[pair[0]]}")
    private = opened.list_private(columns, wanted)
    if hidden := [
        text for at, text in zip(pair, (one, other), strict=True) if at in private
    ]:
        raise Refused(f"'{clean_name(hidden[0], 20)}': private; only text or --json")
    has_side = bool(state.find_settings(when).advantage) and not neutral
    found = compute_stakes(
        columns.table, state.settings, pair, when.toordinal(), has_side
    )
    wanted.say(answer_stakes(require_found(found), columns.people))


COMMANDS = (stakes,)
