"""``elo-tui journal``: your own events and official ratings, replayed."""

from __future__ import annotations

import re

import click

from elo_tui.answers.answer import make_answer
from elo_tui.answers.journal import answer_journal, person_data
from elo_tui.cli import journal_changes, journal_drafts, journal_store, options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.choice import WordChoice
from elo_tui.cli.output import Refused
from elo_tui.cli.subcommands import CommandGroup
from elo_tui.core import entry, systems
from elo_tui.core.clean_text import clean_name
from elo_tui.core.figures import plural
from elo_tui.core.model import POOLS, Problem
from elo_tui.core.replay.journal_records import Person
from elo_tui.core.replay.journal_replay import replay

_FIDE_ID = re.compile("[0-9]{1,12}")


@click.group(
    "journal",
    cls=CommandGroup,
    invoke_without_command=True,
    short_help="Your events and official ratings, and your live rating.",
)
@journal_store.profile_option
@answer_options
@click.pass_context
def command(ctx: click.Context, /, profile: str | None, wanted: AnswerOutput) -> None:
    """Your events and official ratings, and the live rating that they come to.

    FIDE's events count for the first list that closes, three days before the first of
    its month, not before they end, and are rounded once for it; all other ratings are
    computed event by event. An official list that differs from the computed one is
    explained if a single cause accounts for it.

    \b
    Examples:
      elo-tui journal profile add "Nilsen, Kari" --born 1990
      elo-tui journal list-value --rating 1950 --date 2026-11-01
      elo-tui journal add --name "City Open" --date 2026-11-14 games.txt
      elo-tui journal
    """
    if ctx.invoked_subcommand is not None:
        if profile is not None or wanted != AnswerOutput():
            raise Refused("--profile and --json: after the subcommand")
        return
    from elo_tui.store import stored_journal

    with journal_store.open_store() as store:
        account = stored_journal.account(store, journal_store.person(store, profile))
    found = replay(account, options.today())
    wanted.say(answer_journal(found, account))


@command.command("profiles", short_help="Who keeps a journal.")
@answer_options
def profiles(wanted: AnswerOutput) -> None:
    """The people who keep a journal."""
    with journal_store.open_store() as store:
        people = [
            person_data(account) for account in journal_store.accounts(store, None)
        ]
    lines = (
        f"{one['name']}: {plural(one['events'], 'event')},"
        f" {plural(one['official'], 'official rating')}"
        for one in people
    )
    wanted.say(make_answer("Journals", {"profiles": people}, text=lines))


@command.group("profile", cls=CommandGroup, short_help="Add a person.")
def profile_group() -> None:
    """The people who keep a journal."""


@profile_group.command("add", short_help="Add a person who keeps a journal.")
@click.argument("name")
@click.option("--born", metavar="YEAR", default="", help="The year of birth (YYYY).")
@click.option("--fide-id", metavar="ID", default="", help="The FIDE ID, digits.")
@click.option("--federation", metavar="FED", default="", help="Such as NOR.")
@click.option("--title", type=WordChoice(sorted(entry.TITLES)), default=None)
@click.option(
    "--system",
    type=WordChoice(systems.KEYS),
    default="fide",
    help="Usually rated by.",
)
@click.option("--pool", type=WordChoice(POOLS), default="standard")
@options.json_option
def add_profile(
    name: str,
    born: str,
    fide_id: str,
    federation: str,
    title: str | None,
    system: str,
    pool: str,
    as_json: bool,
) -> None:
    """Add a person who keeps a journal.

    \b
    Examples:
      elo-tui journal profile add "Nilsen, Kari" --born 1990 --federation NOR
    """
    from elo_tui.store import stored_journal

    cleaned = clean_name(name)
    if not cleaned:
        raise Refused("NAME: empty")
    year = entry.birth_year(born, options.today().year)
    if isinstance(year, Problem):
        raise options.refused("--born", born, year)
    code = options.federation(federation or None)
    if fide_id and not _FIDE_ID.fullmatch(fide_id):
        raise Refused(f"--fide-id '{clean_name(fide_id, 20)}': up to 12 digits")
    new = Person(
        name=cleaned,
        fide_id=fide_id,
        federation=code,
        title=title or "",
        born=year,
        system=system,
        pool=next(one for one in POOLS if one == pool),
    )
    with journal_store.open_store() as store:
        for other in stored_journal.people(store):
            if (other.name.casefold(), other.born) == (cleaned.casefold(), year):
                raise Refused(f"NAME '{clean_name(cleaned, 20)}': exists already")
        added = stored_journal.add(store, new)
    journal_changes.say(as_json, f"added {cleaned}", id=added.id)


for one in (*journal_changes.COMMANDS, journal_drafts.command):
    command.add_command(one)
