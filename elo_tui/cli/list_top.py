"""``elo-tui list top``: the strongest players of a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from elo_tui.answers.answer import make_answer
from elo_tui.cli import list_group, lists, options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.output import say_left_out
from elo_tui.core.model import Pool

if TYPE_CHECKING:
    from elo_tui.store.lists import Leader, ListInfo


@click.command("top", cls=options.Subcommand)
@list_group.group_options
@list_group.limit_option
@answer_options
def command(
    asked: list_group.GroupAsked, limit: str | None, wanted: AnswerOutput
) -> None:
    """The strongest active players of a list; equal ratings share a rank.

    \b
    Examples:
      elo-tui list top --federation NOR
      elo-tui list top --pool blitz --sex w --limit 100
      elo-tui list top --born 2010.. --json
    """
    most = list_group.most(limit)
    with lists.opened() as there:
        infos = there.info()
        say_left_out(there.left_out.values())
        info = list_group.list_of(infos, asked.name)
        found = there.top(asked.pool, asked.group, info.name, most)
    title = f"{asked.group.words or 'everybody'}, active"
    lines = _lines(found, info, asked)
    wanted.say(make_answer(title, _data(found, info, asked.pool), text=lines))


def _data(found: Sequence[Leader], info: ListInfo, pool: Pool) -> dict[str, object]:
    return {
        "players": [
            {
                "rank": rank,
                "rating": rating,
                "id": player.id,
                "name": player.name or None,
                "title": player.title or None,
                "federation": player.federation or None,
                "sex": player.sex or None,
                "born": player.born,
            }
            for rank, rating, player in found
        ],
        "pool": pool,
        "list": info.name,
        "list_date": info.date,
    }


def _lines(
    found: Sequence[Leader], info: ListInfo, asked: list_group.GroupAsked
) -> Iterator[str]:
    who = asked.group.words or "everybody"
    yield f"{who}, active: {info.called}, {asked.pool} ratings"
    for rank, rating, player in found:
        facts = [
            str(rating),
            player.title,
            player.federation,
            f"born {player.born}" if player.born else "",
        ]
        name = player.name or "(unnamed)"
        yield f"{rank}. {name}  {', '.join(fact for fact in facts if fact)}"
    if not found:
        yield "nobody in this group is rated"
