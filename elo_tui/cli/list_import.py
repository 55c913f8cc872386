"""``elo-tui list import``: read a rating list from a file."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from elo_tui.cli import completion_candidates, lists, options
from elo_tui.cli.choice import WordChoice
from elo_tui.cli.output import Refused, say_lines
from elo_tui.cli.progress_line import ImportShown
from elo_tui.core import entry
from elo_tui.core.clean_text import clean_name
from elo_tui.core.figures import plural
from elo_tui.core.model import POOLS, Problem

if TYPE_CHECKING:
    from elo_tui.store.lists.list_records import Imported


@click.command("import", cls=options.Subcommand)
@click.argument("file", shell_complete=completion_candidates.list_files)
@click.option(
    "--name",
    metavar="NAME",
    help="The name of the list; default: that of its federation, such as fide,"
    " fide-rapid, dwz or ecf. A list of this name is replaced.",
)
@click.option(
    "--date",
    metavar="YYYY-MM-DD",
    help="The date of the list, if it does not state one.",
)
@click.option(
    "--pool",
    type=WordChoice(POOLS),
    help="Which rating a list with only one holds; default: as FILE is named.",
)
def command(file: str, name: str | None, date: str | None, pool: str | None) -> None:
    """Read a rating list from FILE, which may be a zip.

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
    from elo_tui.readers.lists.list_progress import ListError, no_tick
    from elo_tui.store.lists.build import import_list

    day = entry.iso_date(date or "", "date")
    if isinstance(day, Problem):
        raise options.refused("--date", date or "", day)
    folder = lists.folder()
    shown = ImportShown() if sys.stderr.isatty() else None
    try:
        done = import_list(
            folder,
            file,
            datetime.now(UTC),
            name=name,
            date=None if day is None else day.isoformat(),
            pool=pool,
            tick=shown or no_tick,
        )
    except ListError as error:
        raise Refused(f"{clean_name(file, 200)}: {error}") from None
    finally:
        if shown is not None:
            shown.wipe()
    say_lines(lines(done))


def lines(done: Imported) -> list[str]:
    """The result of an import, in lines."""
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
