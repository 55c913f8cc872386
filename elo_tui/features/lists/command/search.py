"""``elo-tui list find``, ``rank``, ``top``, ``info``: queries of the imported lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, NamedTuple

import click

from elo_tui.core import entry, ranking
from elo_tui.core.model import POOLS, Pool, Sex
from elo_tui.core.ranking import PlayerGroup
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.lists.answer import (
    answer_lists,
    answer_players,
    answer_rank,
    answer_top,
)
from elo_tui.features.lists.command import opened_lists
from elo_tui.kit.command_line import completion_candidates, options
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand
from elo_tui.kit.command_line.options import choice_option, text_option
from elo_tui.kit.command_line.output import Refused, say_left_out

if TYPE_CHECKING:
    from elo_tui.store.lists import ListInfo


#: The default if several lists exist.
_USUAL = "fide"
_LIMIT, _LIMIT_MAX = 20, 1_000


class GroupOptions(NamedTuple):
    """The players meant: pool, group and list."""

    pool: Pool
    group: PlayerGroup
    name: str
    """The name of the list; empty if none was given."""


federation_option = text_option(
    "--federation FED", "Federation of the players: three letters, such as NOR."
)
limit_option = text_option(
    "--limit N", f"Most players shown (1 to {_LIMIT_MAX}); default: {_LIMIT}."
)
_options = options.combine_options(
    choice_option("--pool", POOLS, "Kind of rating; default: standard."),
    federation_option,
    text_option(
        "--born Y..Y", "Birth years of the players: 1961..1976, 2006.., ..1960, 2010."
    ),
    choice_option("--sex", ["m", "w"], "Sex of the players."),
    text_option(
        "--list NAME",
        "Name of the list; default: fide or the only one.",
        "name",
        shell_complete=completion_candidates.list_names,
    ),
)


def group_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options, which the command gets as `asked`; refuse invalid ones."""

    @wraps(command)
    def call(
        *args: object,
        pool: Pool | None,
        federation: str | None,
        born: str | None,
        sex: Sex | None,
        name: str | None,
        **values: object,
    ) -> None:
        code = options.parse_federation(federation)
        years = None
        if born is not None:
            such = "years such as 1961..1976, 2006.., ..1960 or 2010"
            years = options.require_value("--born", born, ranking.read_born(born), such)
        group = PlayerGroup(code, years, sex or "")
        command(
            *args, asked=GroupOptions(pool or POOLS[0], group, name or ""), **values
        )

    return _options(call)


def select_list(infos: Sequence[ListInfo], name: str) -> ListInfo:
    """Select the list by name; raises Refused if that is ambiguous."""
    if not infos:
        raise Refused("no rating list here yet; elo-tui list import FILE reads one")
    found = {info.name: info for info in infos}
    if name in found:
        return found[name]
    names = ", ".join(found)
    if name:
        raise Refused(f"--list '{clean_name(name, 20)}': no such list; choose {names}")
    if _USUAL in found:
        return found[_USUAL]
    if len(infos) > 1:
        raise Refused(f"--list: several lists here; choose {names}")
    return infos[0]


def parse_limit(limit: str | None) -> int:
    """Read the requested number of players; raises Refused."""
    return options.parse_number("--limit", limit or None, 1, _LIMIT_MAX, _LIMIT)


@click.command("find", cls=Subcommand)
@click.argument(
    "text", metavar="TEXT|ID", shell_complete=completion_candidates.listed_players
)
@federation_option
@limit_option
@answer_options
def find_command(
    text: str, federation: str | None, limit: str | None, wanted: AnswerOutput
) -> None:
    """Find players by ID, or by words of their names in any order.

    The beginnings of words are enough, accents do not matter, and one letter of the
    last word may be wrong. The strongest come first. In JSON the numbers of the pools
    are in standard, rapid and blitz, each with rating, games and k; system names the
    rating system, fide_id joins a national list with FIDE's, born is a year and
    dwz_index belongs to a DWZ.

    \b
    Examples:
      elo-tui list find 1503014
      elo-tui list find "nepo ian"
      elo-tui list find muller --federation GER --limit 5 --json
    """
    code = options.parse_federation(federation)
    most = parse_limit(limit)
    with opened_lists.open_lists() as stored:
        infos = {info.name: info for info in stored.info()}
        found = stored.find(text, code, most)
        say_left_out(stored.left_out.values())
    if not infos:
        raise Refused("no rating list here yet; elo-tui list import FILE reads one")
    wanted.say(answer_players([(one, infos[one.list_name]) for one in found]))


@click.command("rank", cls=Subcommand)
@click.argument("rating")
@group_options
@answer_options
def rank_command(rating: str, asked: GroupOptions, wanted: AnswerOutput) -> None:
    """Show the rank and percentile of RATING among the players of a list.

    Players inactive or unrated in the pool are left out, and with --born players
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
    points = options.require_value(
        "RATING", rating, entry.read_rating(rating), options.RATINGS
    )
    with opened_lists.open_lists() as stored:
        infos = stored.info()
        say_left_out(stored.left_out.values())
        info = select_list(infos, asked.name)
        groups = _list_groups(asked.group)
        standing = stored.standing(points, asked.pool, groups, info.name)
    if standing is None:
        raise Refused(f"{info.name}: the list has just been removed")
    wanted.say(answer_rank(standing))


def _list_groups(group: PlayerGroup) -> list[PlayerGroup]:
    """List all players, each condition separately, then all together; none twice."""
    found = [
        PlayerGroup(),
        PlayerGroup(federation=group.federation),
        PlayerGroup(born=group.born),
        PlayerGroup(sex=group.sex),
        group,
    ]
    return [*dict.fromkeys(found)]


@click.command("top", cls=Subcommand)
@group_options
@limit_option
@answer_options
def top_command(asked: GroupOptions, limit: str | None, wanted: AnswerOutput) -> None:
    """Show the strongest active players of a list; equal ratings share a rank.

    \b
    Examples:
      elo-tui list top --federation NOR
      elo-tui list top --pool blitz --sex w --limit 100
      elo-tui list top --born 2010.. --json
    """
    most = parse_limit(limit)
    with opened_lists.open_lists() as stored:
        infos = stored.info()
        say_left_out(stored.left_out.values())
        info = select_list(infos, asked.name)
        found = stored.top(asked.pool, asked.group, info.name, most)
    wanted.say(answer_top(found, info, asked.pool, asked.group))


@click.command("info", cls=Subcommand)
@answer_options
def info_command(wanted: AnswerOutput) -> None:
    """List the imported lists: date, players, source and time of the import.

    \b
    Examples:
      elo-tui list info
      elo-tui list info --json
    """
    with opened_lists.open_lists() as stored:
        infos = stored.info()
        say_left_out(stored.left_out.values())
    wanted.say(answer_lists(infos, options.today()))
