"""The imported rating lists, as used by the subcommands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from elo_tui.cli.output import Refused
from elo_tui.session import paths

if TYPE_CHECKING:
    from elo_tui.store.lists import Lists


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
