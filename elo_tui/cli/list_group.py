"""Which players of which list are meant, for ``list rank`` and ``list top``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from elo_tui.cli import completion_candidates, options
from elo_tui.cli.choice import WordChoice
from elo_tui.cli.output import Refused
from elo_tui.core import ranking
from elo_tui.core.clean_text import clean_name
from elo_tui.core.model import POOLS, Pool
from elo_tui.core.ranking import PlayerGroup, Sex

if TYPE_CHECKING:
    from elo_tui.store.lists import ListInfo

#: The list that is meant if there are several and none is named.
_USUAL = "fide"
_LIMIT, _LIMIT_MAX = 20, 1_000


class GroupAsked(NamedTuple):
    """The options given."""

    pool: Pool
    group: PlayerGroup
    name: str
    """The list; empty if none was named."""


federation_option = click.option(
    "--federation",
    metavar="FED",
    help="Only players from it: three letters, such as NOR.",
)
limit_option = click.option(
    "--limit",
    metavar="N",
    help=f"At most this many (1 to {_LIMIT_MAX}); default: {_LIMIT}.",
)
_options = options.together(
    click.option(
        "--pool", type=WordChoice(POOLS), help="Which ratings; default: standard."
    ),
    federation_option,
    click.option(
        "--born",
        metavar="Y..Y",
        help="Only players born in these years: 1961..1976, 2006.., ..1960, 2010.",
    ),
    click.option("--sex", type=WordChoice(["m", "w"]), help="Only men, or women."),
    click.option(
        "--list",
        "name",
        metavar="NAME",
        shell_complete=completion_candidates.list_names,
        help="Which list; default: fide or the only one.",
    ),
)


def group_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options, which the command gets as `GroupAsked`; refuse invalid ones."""

    @wraps(command)
    def gathered(
        *args: object,
        pool: Pool | None,
        federation: str | None,
        born: str | None,
        sex: Sex | None,
        name: str | None,
        **values: Any,  # noqa: ANN401  (of the command)
    ) -> None:
        code = options.federation(federation)
        years = None
        if born is not None:
            such = "years such as 1961..1976, 2006.., ..1960 or 2010"
            years = options.valid("--born", born, ranking.born(born), such)
        group = PlayerGroup(code, years, sex or "")
        command(*args, asked=GroupAsked(pool or POOLS[0], group, name or ""), **values)

    return _options(gathered)


def list_of(infos: Sequence[ListInfo], name: str) -> ListInfo:
    """The list that is meant; raises Refused if that is ambiguous."""
    if not infos:
        raise Refused("no rating list here yet; elo-tui list import FILE reads one")
    found = {info.name: info for info in infos}
    if name in found:
        return found[name]
    there = ", ".join(found)
    if name:
        raise Refused(f"--list '{clean_name(name, 20)}': there is {there}")
    if _USUAL in found:
        return found[_USUAL]
    if len(infos) > 1:
        raise Refused(f"--list: several lists here; one of {there}")
    return infos[0]


def most(limit: str | None) -> int:
    """The requested number of players; raises Refused."""
    return options.number("--limit", limit or None, 1, _LIMIT_MAX, _LIMIT)
