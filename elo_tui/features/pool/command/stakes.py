"""``elo-tui pool stakes``: a game between two people of a pool."""

from __future__ import annotations

import click

from elo_tui.core.pool.ledger import PoolColumns
from elo_tui.core.pool.pool_stakes import compute_stakes
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.pool.answer.rows import label_person
from elo_tui.features.pool.answer.stakes import answer_stakes
from elo_tui.features.pool.command.stored_pool import (
    open_named,
    pool_argument,
    read_day,
)
from elo_tui.features.pool.evening import KnownNames
from elo_tui.kit.command_line import options
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, require_found
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused

#: Most people that a refusal names.
_NAMED_MAX = 5


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
    """Show what is at stake between two people, and the odds.

    ONE and OTHER are ids, names or beginnings of names; with an advantage ONE is the
    first side, such as the one at home. The changes are those of the pool's rules,
    ratings and K on that day. The odds are the pool's own prediction, with as many
    draws as there were in such games.

    \b
    Examples:
      elo-tui pool stakes club berg dahl
      elo-tui assess berg dahl --pool club
    """
    when = options.today() if day is None else read_day(day, "--date")
    with open_named(pool) as opened:
        columns, state = opened.load_columns(), opened.state
    pair = _find_person(columns, one, "ONE"), _find_person(columns, other, "OTHER")
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


def _find_person(columns: PoolColumns, text: str, label: str) -> int:
    """Find a person by an id or a name; raises Refused for none and for several."""
    at = columns.identities.find(text)
    if at >= 0:
        return at
    shown = f"{label} '{clean_name(text, 20)}'"
    people = columns.people
    names = {*KnownNames(people.names).find(text)}
    found = [at for at, name in enumerate(people.names) if name in names]
    if not found:
        raise Refused(f"{shown}: no such person; see `pool list`")
    if len(found) > 1:
        some = [label_person(people.ids[at], people.names[at]) for at in found]
        more = f" and {len(some) - _NAMED_MAX} more" if len(some) > _NAMED_MAX else ""
        raise Refused(f"{shown}: {', '.join(some[:_NAMED_MAX])}{more}; name the id")
    return found[0]


COMMANDS = (stakes,)
