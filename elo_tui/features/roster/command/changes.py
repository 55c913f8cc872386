"""The subcommands that change the roster: add, refresh, file, undo."""

from __future__ import annotations

from collections.abc import Iterator

import click
from msgspec.structs import replace

from elo_tui.core.events.reading import Reading
from elo_tui.core.model import POOLS, Problem
from elo_tui.core.replay.event_filing import Filing, OutsideFacts, plan_filing
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.features.event.command.incomplete import ask_about_gaps, incomplete_option
from elo_tui.features.journal.command import stored_journal as journal_store
from elo_tui.features.lists.command import opened_lists as lists
from elo_tui.features.lists.command.search import select_list
from elo_tui.features.roster.answer.changes import (
    RosterUndone,
    answer_additions,
    answer_filing,
)
from elo_tui.features.roster.answer.refresh import answer_refresh
from elo_tui.kit.command_line import completion_candidates, options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand
from elo_tui.kit.command_line.options import choice_option, text_option
from elo_tui.kit.command_line.output import Refused, say_left_out
from elo_tui.store import stored_journal, stored_roster
from elo_tui.store.lists import ListInfo
from elo_tui.store.lists.listed_people import (
    explain_no_ratings,
    find_newest,
    plan_additions,
)

_list_option = text_option(
    "--list NAME",
    "Name of the rating list.",
    "list_name",
    shell_complete=completion_candidates.list_names,
)
_dry_option = click.option(
    "--dry-run", is_flag=True, help="Show what would change, and store nothing."
)


@click.command("add", cls=Subcommand, short_help="Add people of a rating list.")
@text_option("--ids ID,ID", "IDs in the list, or names.")
@text_option(
    "--ids-file FILE",
    "File of IDs or names, one a line; - is standard input.",
    shell_complete=completion_candidates.any_files,
)
@_list_option
@answer_options
def add(
    ids: str | None,
    ids_file: str | None,
    list_name: str | None,
    wanted: AnswerOutput,
) -> None:
    """Add people of a rating list, with their ratings and K of its day.

    An ID or a name is looked up; a name must be that of one player only. The list is
    fide or the only one unless --list names another.

    \b
    Examples:
      elo-tui roster add --ids 1503014,1715410
      elo-tui roster add --ids-file pupils.txt
    """
    texts = [*_split_ids(ids, ids_file)]
    if not texts:
        raise Refused("no person given: --ids or --ids-file names people by their IDs")
    with lists.open_lists() as stored, journal_store.open_journal() as store:
        info = select_list(stored.info(), list_name or "")
        people = stored_journal.list_people(store)
        found = plan_additions(texts, stored, info, people)
        say_left_out(stored.left_out.values())
        say_left_out(filter(None, [explain_no_ratings(info)]))
        if not found.added and not found.already:
            raise Refused(f"nobody found in the {info.label}: {'; '.join(texts[:5])}")
        stored_roster.store_people(store, found.added)
    wanted.say(answer_additions(found))


def _split_ids(ids: str | None, ids_file: str | None) -> Iterator[str]:
    """Yield the IDs or names; a name contains a comma, so only digits are split."""
    lines: list[str] = []
    if ids_file is not None:
        try:
            text = source.read_bytes(ids_file).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Refused(f"{source.source_label(ids_file)}: not UTF-8") from None
        lines = text.splitlines()
    for line in (ids or "", *lines):
        line = line.partition("#")[0]
        parts = line.replace(";", ",").split(",")
        if not any(any(sign.isdigit() for sign in part) for part in parts):
            parts = [line]
        yield from filter(None, (clean_name(part) for part in parts))


@click.command("refresh", cls=Subcommand, short_help="Take ratings from a new list.")
@_list_option
@_dry_option
@text_option(
    "--only TEXT",
    "Only this person (name, part of it or FIDE ID); may be repeated.",
    multiple=True,
    shell_complete=completion_candidates.people,
)
@answer_options
def refresh(
    list_name: str | None, dry_run: bool, only: tuple[str, ...], wanted: AnswerOutput
) -> None:
    """Take the official ratings of all people from the newest list; show the changes.

    The rating of a person who is not in the list is unchanged; one entered by hand for
    the day of the list stays, and both are shown.

    \b
    Examples:
      elo-tui roster refresh --dry-run
      elo-tui roster refresh --list fide --only Nilsen
    """
    with lists.open_lists() as stored, journal_store.open_journal() as store:
        accounts = [
            account
            for name in only or (None,)
            for account in journal_store.load_accounts(store, name)
        ]
        people = [one.person for one in accounts]
        info = find_newest(stored.info(), people) if list_name is None else None
        info = info or _select_dated(stored.info(), list_name)
        found = answer_refresh(accounts, stored, info, options.today(), dry_run)
        say_left_out(stored.left_out.values())
        if not dry_run:
            changes = [one.change for one in found.listed]
            stored_roster.store_refresh(store, changes, info.label)
    wanted.say(found)


def _select_dated(infos: list[ListInfo], name: str | None) -> ListInfo:
    """Select a list by name; raises Refused, also for one without a date."""
    found = select_list(infos, name or "")
    if not found.date:
        raise Refused(f"{found.name}: a list without a date; import it with --date")
    return found


@click.command("file", cls=Subcommand, short_help="File an event for everybody.")
@click.argument("event", shell_complete=completion_candidates.event_files)
@click.argument("second", nargs=-1, shell_complete=completion_candidates.event_files)
@text_option("--name TEXT", "Name of the event.")
@text_option("--date YYYY-MM-DD", "First day of the event.", "first")
@text_option("--end YYYY-MM-DD", "Last day of the event.", "last")
@choice_option("--pool", POOLS, "Kind of rating.")
@choice_option(
    "--ratings",
    ("journal", "event"),
    "Ratings that count if the two differ; default: journal.",
)
@source.reading_options
@incomplete_option
@_dry_option
@answer_options
def file_event(
    event: str,
    how: source.HowRead,
    incomplete: bool,
    dry_run: bool,
    wanted: AnswerOutput,
    ratings: str | None,
    **days: str | None,
) -> None:
    """File an event in the journals of all who played in it.

    Players are found by ID, or by name where EVENT has no ID; an equal name with
    another ID is another person. SECOND completes EVENT as for elo-tui event. A
    corrected EVENT replaces the one filed before. Where EVENT and a journal state
    different ratings, both are named.
    elo-tui roster undo takes it back for all at once.

    \b
    Examples:
      elo-tui roster file report.trf --dry-run
      elo-tui roster file report.trf
      elo-tui roster file report.trf --html -o club.html
    """
    reading = how.understood(event)
    if isinstance(reading, Reading) or reading.sections[0].owner is not None:
        label = source.source_label(event)
        raise Refused(f"{label}: games of one player; elo-tui journal add files them")
    reading, place = source.select_section(reading, how)
    notes = source.select_notes(reading, place)
    crosstable = replace(reading.sections[place], notes=notes)
    source.refuse_without_rounds(crosstable, event)
    name, first, last, pool = (
        days[one] or "" for one in ("name", "first", "last", "pool")
    )
    given = OutsideFacts(name=clean_name(name), first=first, last=last, pool=pool)
    with journal_store.open_journal() as store:
        accounts = journal_store.load_accounts(store, None)
        if not accounts:
            raise Refused("nobody on the roster yet: elo-tui roster add")
        filing = plan_filing(crosstable, accounts, options.today(), given)
        if isinstance(filing, Problem):
            hint = "" if given.first or given.last else "; --date gives it"
            raise Refused(f"{source.source_label(event)}: {filing.text}{hint}")
        if ratings == "event":
            given = given._replace(people=filing.people_to_choose)
            again = plan_filing(crosstable, accounts, options.today(), given)
            assert isinstance(again, Filing)
            filing = again
        if not dry_run:
            if filing.filed:
                ask_about_gaps(source.source_label(event), notes, incomplete)
            stored_roster.store_filing(store, filing)
    wanted.say(answer_filing(filing, dry_run))


@click.command("undo", cls=Subcommand, short_help="Undo the last change of the roster.")
@click.option("--redo", is_flag=True, help="Restore the last change undone.")
@answer_options
def undo(redo: bool, wanted: AnswerOutput) -> None:
    """Undo the last add, refresh or file for all at once.

    \b
    Examples:
      elo-tui roster undo
      elo-tui roster undo --redo
    """
    with journal_store.open_journal() as store:
        found = stored_roster.undo_last(store, redo)
    if found is None:
        raise Refused("nothing to restore" if redo else "nothing to undo")
    count = len(found.changes)
    done = f"{found.label}, {plural(count, 'record')}"
    wanted.say(
        RosterUndone(done=f"Restored: {done}", restored=found.label, records=count)
        if redo
        else RosterUndone(done=f"Undone: {done}", undone=found.label, records=count)
    )


COMMANDS = (add, refresh, file_event, undo)
