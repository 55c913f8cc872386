"""``elo-tui list import``, ``update`` and ``remove``: rating lists come and go."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from elo_tui.core import entry
from elo_tui.core.model import POOLS, Problem
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.features.lists.command import opened_lists
from elo_tui.kit.command_line import completion_candidates, source
from elo_tui.kit.command_line.arguments import Subcommand, option_error
from elo_tui.kit.command_line.options import choice_option, text_option
from elo_tui.kit.command_line.output import FetchShown, ImportShown, Refused, say_lines
from elo_tui.readers.lists import ListError
from elo_tui.session.web import RequestCallbacks
from elo_tui.store.lists.build import ImportTerms, import_list

if TYPE_CHECKING:
    from elo_tui.features.lists.update import Updated
    from elo_tui.network.hosts import FetchableList
    from elo_tui.store.lists.list_records import Imported


@click.command("import", cls=Subcommand)
@click.argument("file", shell_complete=completion_candidates.list_files)
@text_option(
    "--name NAME",
    "Name of the list; default: that of its federation, such as fide,"
    " fide-rapid, dwz or ecf. A list of this name is replaced.",
)
@text_option("--date YYYY-MM-DD", "Date of a list that states none.")
@choice_option(
    "--pool",
    POOLS,
    "Pool of a list with one kind of rating; default: by the name of FILE.",
)
def import_command(
    file: str, name: str | None, date: str | None, pool: str | None
) -> None:
    """Import a rating list from FILE, which may be a zip.

    These are recognised by their headers: FIDE's list as TXT, XML or JSON, including
    old ones and those with one rating; the lists of Germany (DWZ: spieler.csv,
    SPIELER.TXT), England (ECF), Canada (CFC), Italy (FSI), the Netherlands (KNSB),
    Denmark (DSU), Russia (CFR), South Africa (CHESSA), Finland (SELO) and Indonesia
    (PERCASI); and CSV with the columns id, name and rating. A list of the same name is
    replaced once the new one is complete; KNSB, CFR and CHESSA come as one file for
    each pool, and these are merged into one list.

    \b
    Examples:
      elo-tui list import players_list.zip
      elo-tui list import LV-0-csv.zip --date 2026-11-01
      elo-tui list import KLASSIEK.zip
      elo-tui list import standard_feb15frl.txt --name fide-2015
      elo-tui list import club.csv --name club --date 2026-01-31
    """
    day = entry.read_date(date or "", "date")
    if isinstance(day, Problem):
        raise option_error("--date", date or "", day)
    folder = opened_lists.require_folder()
    stated = None if day is None else day.isoformat()
    terms = ImportTerms(name=name, date=stated, pool=pool)
    shown = ImportShown()
    try:
        done = import_list(folder, file, datetime.now(UTC), terms, shown)
    except ListError as error:
        raise Refused(f"{clean_name(file, 200)}: {error}") from None
    finally:
        shown.wipe()
    say_lines(import_lines(done))


def import_lines(done: Imported) -> list[str]:
    """Describe the result of an import in lines."""
    info = done.info
    dated = f"of {info.date}" if info.date else "of unknown date"
    players = plural(info.players, "player")
    lines = [f"{info.name}: {players}, {dated}, from {info.source}"]
    if done.replaced is not None:
        old = done.replaced
        players = plural(old.players, "player")
        lines.append(f"  replaces {players} of {old.date or 'unknown date'}")
    if info.left_out:
        lines.append(f"  left out: {plural(info.left_out, 'row')}")
    for note in done.notes:
        where = "" if note.line is None else f"line {note.line}: "
        lines.append(f"  {where}{note.text}")
    return lines


@click.command("update", cls=Subcommand)
@click.argument(
    "names",
    nargs=-1,
    metavar="[NAME]...",
    shell_complete=completion_candidates.published_lists,
)
@click.option(
    "--accept-smaller",
    is_flag=True,
    help="Replace a list even if a tenth of its players, or a pool, is missing.",
)
def update_command(names: tuple[str, ...], accept_smaller: bool) -> None:
    """Fetch the lists NAME if they have changed; without NAME all imported ones.

    NAME is fide, dwz (or dsb), ecf, cfc, fsi, knsb, dsu, cfr or chessa. Each address
    is named before it is fetched. An unchanged list is not fetched, and a new list
    replaces the imported one when it is complete and read; one with a tenth fewer
    players, or without the ratings of a pool, only with --accept-smaller. Nothing is
    fetched unless you ask for it, nor more than once an hour.

    \b
    Examples:
      elo-tui list update fide
      elo-tui list update dsb ecf
      elo-tui list update
    """
    from elo_tui.features.lists.update import Shrunk, choose_lists
    from elo_tui.network.hosts import NotFetched

    folder = opened_lists.require_folder()
    try:
        rows = choose_lists(names, folder)
    except NotFetched as error:
        raise Refused(str(error)) from None
    failed = []
    for row in rows:
        try:
            done = _update_list(row, folder, accept_smaller)
        except Shrunk as error:
            failed.append(f"{error}; --accept-smaller replaces it")
        except NotFetched as error:
            failed.append(str(error))
        else:
            say_lines(text for one in done for text in _update_lines(row, one))
    if failed:
        raise Refused("; ".join(failed))


def _update_list(
    row: FetchableList, folder: Path, accept_smaller: bool
) -> list[Updated]:
    from elo_tui.features.lists.update import Steps, update_list

    def accepts(_loss: str) -> bool:
        return accept_smaller

    fetching, reading = FetchShown(), ImportShown()
    asking = RequestCallbacks(
        on_request=fetching.wipe_before(source.say_asking),
        on_wait=fetching.wipe_before(_say_waiting),
    )
    try:
        steps = Steps(fetching, reading, accepts)
        return update_list(row, folder, source.WEB, asking, steps)
    finally:
        fetching.wipe()
        reading.wipe()


def _say_waiting(why: str) -> None:
    """Print the reason for a delay."""
    click.echo(clean_name(why, 200), err=True)


def _update_lines(row: FetchableList, done: Updated) -> list[str]:
    if done.imported is not None:
        return import_lines(done.imported)
    file = done.address.rpartition("/")[2]
    return [f"{row.name}: {file}: {done.summary}"]


@click.command("remove", cls=Subcommand)
@click.argument("name", shell_complete=completion_candidates.list_names)
def remove_command(name: str) -> None:
    """Delete the imported list NAME; its source file stays.

    \b
    Example:
      elo-tui list remove fide-2015
    """
    name = clean_name(name, 40)
    with opened_lists.open_lists() as stored:
        stored.remove(name)
    say_lines([f"removed {name}"])
