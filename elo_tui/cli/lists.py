"""The imported rating lists, as used by the subcommands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from elo_tui.cli import options
from elo_tui.cli.output import Refused
from elo_tui.core import entry
from elo_tui.core.model import Problem
from elo_tui.session import paths

if TYPE_CHECKING:
    from elo_tui.store.lists import Lists

_LIMIT, _LIMIT_MAX = 20, 1_000

limit_option = click.option(
    "--limit",
    metavar="N",
    help=f"At most this many (1 to {_LIMIT_MAX}); default: {_LIMIT}.",
)


@contextmanager
def opened(before: str = "") -> Iterator[Lists]:
    """The lists; errors are refused, prefixed with `before`."""
    from elo_tui.store.lists import ListError, Lists

    lists = Lists.open(paths.lists_folder())
    try:
        yield lists
    except ListError as error:
        raise Refused(f"{before}{error}") from None
    finally:
        lists.close()


def most(limit: str | None) -> int:
    """The requested number of players; raises Refused."""
    found = entry.whole(limit or "", "limit", 1, _LIMIT_MAX)
    if isinstance(found, Problem):
        raise options.refused("--limit", limit or "", found)
    return found or _LIMIT
