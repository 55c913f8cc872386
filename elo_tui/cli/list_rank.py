"""``elo-tui list rank``: where a rating stands in a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from elo_tui.answers.answer import make_answer
from elo_tui.cli import list_group, lists, options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.output import Refused, say_left_out
from elo_tui.core import entry
from elo_tui.core.ranking import PlayerGroup, would_be

if TYPE_CHECKING:
    from elo_tui.store.lists import Standing

#: Decimals of a percentile in JSON.
_PLACES = 10


@click.command("rank", cls=options.Subcommand)
@click.argument("rating")
@list_group.group_options
@answer_options
def command(rating: str, asked: list_group.GroupAsked, wanted: AnswerOutput) -> None:
    """The rank and percentile that RATING would have among the players of a list.

    Those who are inactive or unrated in the pool are left out, and with --born those
    without a birth year. The rank is one more than the players rated higher; equal
    ratings share it. The percentile is the share of players rated lower. The text also
    gives the rank in each group separately; the other forms give the one for all
    options together.

    \b
    Examples:
      elo-tui list rank 2000
      elo-tui list rank 1850 --federation GER --born ..1960
      elo-tui list rank 1850 --pool rapid --sex w --json
    """
    points = options.valid("RATING", rating, entry.rating(rating), options.RATINGS)
    with lists.opened() as there:
        infos = there.info()
        say_left_out(there.left_out.values())
        info = list_group.list_of(infos, asked.name)
        groups = [asked.group] if wanted.kind else _groups(asked.group)
        standing = there.standing(points, asked.pool, groups, info.name)
    if standing is None:
        raise Refused(f"{info.name}: the list has just been removed")
    if wanted.kind:
        title = would_be(standing.rating, standing.ranks)
        wanted.say(make_answer(title, _data(standing)))
    else:
        wanted.say(make_answer("", {}, text=_lines(standing)))


def _groups(group: PlayerGroup) -> list[PlayerGroup]:
    """Everybody, each condition separately, then all of them together; none twice."""
    found = [
        PlayerGroup(),
        PlayerGroup(federation=group.federation),
        PlayerGroup(born=group.born),
        PlayerGroup(sex=group.sex),
        group,
    ]
    return [*dict.fromkeys(found)]


def _data(standing: Standing) -> dict[str, object]:
    [(_, rank)] = standing.ranks
    share = rank.percentile
    return {
        "rank": rank.rank,
        "equal": rank.equal,
        "of": rank.of,
        "percentile": None if share is None else round(share, _PLACES),
        "list": standing.info.name,
        "list_date": standing.info.date,
        "pool": standing.pool,
        "notes": [] if rank.of else ["nobody in this group is rated"],
    }


def _lines(standing: Standing) -> Iterator[str]:
    for group, rank in standing.ranks:
        yield would_be(standing.rating, [(group, rank)])
    yield f"{standing.info.called}, {standing.pool} ratings"
    yield "left out: inactive players and those unrated in the pool"
    if any(group.born for group, _ in standing.ranks):
        yield "left out by birth year: players without one in the list"
