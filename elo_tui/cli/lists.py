"""The imported rating lists, as used by the subcommands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from elo_tui.cli import options
from elo_tui.cli.output import Refused
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


def folder() -> Path:
    """Where the lists are kept; raises Refused if none are."""
    found = paths.lists_folder()
    if found is None:
        raise Refused("no lists are kept: the data folder is switched off")
    return found


def most(limit: str | None) -> int:
    """The requested number of players; raises Refused."""
    return options.number("--limit", limit or None, 1, _LIMIT_MAX, _LIMIT)
