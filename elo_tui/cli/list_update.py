"""``elo-tui list update``: fetch a rating list that has changed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from elo_tui.cli import completion_candidates, lists, options, source
from elo_tui.cli.list_import import lines
from elo_tui.cli.output import Refused, say_lines
from elo_tui.cli.progress_line import FetchShown, ImportShown
from elo_tui.core.clean_text import clean_name

if TYPE_CHECKING:
    from elo_tui.network.hosts import PublishedList
    from elo_tui.session.list_update import Updated


@click.command("update", cls=options.Subcommand)
@click.argument(
    "names",
    nargs=-1,
    metavar="[NAME]...",
    shell_complete=completion_candidates.published_lists,
)
@click.option(
    "--accept-smaller",
    is_flag=True,
    help="Replace a list even if a tenth of its players, or a pool, is missing now.",
)
def command(names: tuple[str, ...], accept_smaller: bool) -> None:
    """Fetch the lists NAME where they have changed; without NAME those that are here.

    There are fide, dwz (or dsb), ecf, cfc, fsi, knsb, dsu, cfr and chessa. Each address
    is named before it is fetched. What has not changed is not fetched, and a list takes
    the place of the one here when it is complete and read; one with a tenth fewer
    players, or without the ratings of a pool, only with --accept-smaller. Nothing is
    fetched unless you ask for it, nor more than once an hour.

    \b
    Examples:
      elo-tui list update fide
      elo-tui list update dsb ecf
      elo-tui list update
    """
    from elo_tui.network.failure import NotFetched
    from elo_tui.session.list_update import Shrunk, wanted

    folder = lists.folder()
    try:
        rows = wanted(names, folder)
    except NotFetched as error:
        raise Refused(str(error)) from None
    failed = []
    for row in rows:
        try:
            done = _updated(row, folder, accept_smaller)
        except Shrunk as error:
            failed.append(f"{error}; --accept-smaller replaces it")
        except NotFetched as error:
            failed.append(str(error))
        else:
            say_lines(text for one in done for text in _lines(row, one))
    if failed:
        raise Refused("; ".join(failed))


def _updated(row: PublishedList, folder: Path, accept_smaller: bool) -> list[Updated]:
    from elo_tui.session.list_update import Steps, update
    from elo_tui.session.web import Asking

    def accepts(_loss: str) -> bool:
        return accept_smaller

    if not sys.stderr.isatty():
        asking = Asking(says=source.say_asking, waits=_say_waiting)
        steps = Steps(accepts=accepts)
        return update(row, folder, source.WEB, asking, steps)
    fetching, reading = FetchShown(), ImportShown()

    def says(address: str) -> None:
        fetching.wipe()
        source.say_asking(address)

    def waits(why: str) -> None:
        fetching.wipe()
        _say_waiting(why)

    asking = Asking(says=says, waits=waits)
    try:
        steps = Steps(fetching, reading, accepts)
        return update(row, folder, source.WEB, asking, steps)
    finally:
        fetching.wipe()


def _say_waiting(why: str) -> None:
    """Say why it takes longer."""
    click.echo(clean_name(why, 200), err=True)


def _lines(row: PublishedList, done: Updated) -> list[str]:
    if done.imported is not None:
        return lines(done.imported)
    file = done.address.rpartition("/")[2]
    return [f"{row.name}: {file}: {done.summary}"]
