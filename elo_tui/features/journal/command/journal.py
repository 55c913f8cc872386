"""``elo-tui journal``: a person's events and official ratings, replayed or as dated."""

from __future__ import annotations

import re
from typing import Any, ClassVar, NamedTuple

import click

from elo_tui.core import entry, systems
from elo_tui.core.model import POOLS, Problem, Sex
from elo_tui.core.replay.history_timeline import RowChoice, Timeline, build_timeline
from elo_tui.core.replay.journal_records import Person
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.journal.answer.changes import RecordChanged
from elo_tui.features.journal.answer.history import answer_history
from elo_tui.features.journal.answer.journal import answer_journal
from elo_tui.features.journal.answer.people import answer_people
from elo_tui.features.journal.command import changes
from elo_tui.features.journal.command import stored_journal as journal_store
from elo_tui.features.journal.rating_charts import draw_all_ratings
from elo_tui.kit.command_line import options
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import (
    CommandGroup,
    ImportedGroup,
    Subcommand,
    WordChoice,
    option_error,
)
from elo_tui.kit.command_line.options import choice_option, text_option
from elo_tui.kit.command_line.output import Refused
from elo_tui.store import stored_journal


class _HistoryOptions(NamedTuple):
    """The rows of a history that are wanted."""

    profile: str | None
    system: str
    pool: str
    since: str | None
    until: str | None
    chart: bool
    wanted: AnswerOutput

    def read_choice(self) -> RowChoice:
        """Read the choice of rows; raises Refused."""
        return RowChoice(
            system=self.system.lower(),
            pool=self.pool.lower(),
            since=_read_day("--since", self.since),
            until=_read_day("--until", self.until),
        )


@click.command(
    "history", cls=Subcommand, short_help="Ratings, events and games in order of time."
)
@journal_store.profile_option
@text_option(
    "--system SYSTEM",
    "Only this system: fide, lichess, chesscom, dwz, uscf, ecf, cfc ...",
    default="",
)
@text_option("--pool POOL", "Only this pool, as blitz.", default="")
@text_option("--since YYYY-MM-DD", "First day.")
@text_option("--until YYYY-MM-DD", "Last day.")
@click.option("--chart", is_flag=True, help="Draw the ratings, at most six, instead.")
@answer_options
def history(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """List official ratings, events and games of a person, oldest first.

    Ratings are those that were published. Where only the year of an event is known, its
    date is the year. Gaps are breaks between consecutive games of a pool.

    \b
    Examples:
      elo-tui journal history --system lichess --pool blitz --since 2025-01-01
      elo-tui journal history --chart --since 2020-01-01
      elo-tui journal history --csv -o history.csv
    """
    asked = options.take_options(_HistoryOptions, values)
    asked.wanted.refuse(chart=asked.chart)
    choice = asked.read_choice()
    account = journal_store.load_account(asked.profile)
    today = options.today()
    replayed = replay_journal(account, today)
    timeline = build_timeline(account, replayed, choice)
    has_other_days = False
    if timeline.is_empty:
        everything = build_timeline(account, replayed, RowChoice())
        _refuse_unknown_pool(everything, choice)
        has_other_days = not everything.is_empty
    drawn = None
    if asked.chart:
        drawn = draw_all_ratings(replayed, account.published, today, choice)
    asked.wanted.say(
        answer_history(account.person.name, timeline, has_other_days, drawn)
    )


def _refuse_unknown_pool(everything: Timeline, choice: RowChoice) -> None:
    """Refuse a system or a pool of which the person has nothing on any day."""
    pools = {
        *((one.system, one.pool) for one in everything.ratings),
        *((one.system, one.pool) for one in everything.events),
        *((one.system, one.pool) for one in everything.games),
    }
    if not pools or any(choice.takes_pool(*one) for one in pools):
        return
    asked = clean_name(f"{choice.system} {choice.pool}".strip(), 40)
    known = ", ".join(" ".join(filter(None, one)) for one in sorted(pools))
    raise Refused(f"'{asked}': nothing of that is in this journal; there is {known}")


def _read_day(flag: str, text: str | None) -> str:
    return "" if text is None else options.parse_day(flag, text).isoformat()


_FIDE_ID = re.compile("[0-9]{1,12}")


class JournalCommands(ImportedGroup):
    """Subcommands for journals; those that need much more are imported when called."""

    names: ClassVar = {
        "drafts": "List or restore unsaved input.",
        "import": "Import histories of years.",
    }
    modules: ClassVar = {
        "features.journal.command.drafts": ("drafts",),
        "features.journal.command.import_history": ("import",),
    }


@click.group(
    "journal",
    cls=JournalCommands,
    invoke_without_command=True,
    short_help="Your events and official ratings, and your live rating.",
)
@journal_store.profile_option
@answer_options
@click.pass_context
def journal_command(
    ctx: click.Context, /, profile: str | None, wanted: AnswerOutput
) -> None:
    """Show your events, official ratings and live rating.

    FIDE's events count for the first list that closes, three days before the first of
    its month, not before they end, and are rounded once for it; all other ratings are
    computed event by event. US Chess, Elo, Glicko and Lichess carry the unrounded
    rating over to the next event. An official list that differs from the computed one
    is explained if a single cause accounts for it.

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
    account = journal_store.load_account(profile)
    today = options.today()
    wanted.say(answer_journal(replay_journal(account, today), account, today))


@journal_command.command("profiles", short_help="List the people with a journal.")
@answer_options
def profiles(wanted: AnswerOutput) -> None:
    """List the people with a journal.

    \b
    Examples:
      elo-tui journal profiles
    """
    with journal_store.open_journal() as store:
        accounts = journal_store.load_accounts(store, None)
    wanted.say(answer_people(accounts))


@journal_command.group("profile", cls=CommandGroup, short_help="Add a person.")
def profile_group() -> None:
    """The people with a journal.

    \b
    Examples:
      elo-tui journal profile add "Nilsen, Kari" --born 1990
    """


class _ProfileOptions(NamedTuple):
    """The facts of a new person."""

    name: str
    born: str
    fide_id: str
    federation: str
    title: str | None
    sex: Sex | None
    system: str
    pool: str
    wanted: AnswerOutput

    def read_person(self) -> Person:
        """Read the person; raises Refused."""
        name = clean_name(self.name)
        if not name:
            raise Refused("NAME: empty")
        year = entry.read_birth_year(self.born, options.today().year)
        if isinstance(year, Problem):
            raise option_error("--born", self.born, year)
        code = options.parse_federation(self.federation or None)
        if self.fide_id and not _FIDE_ID.fullmatch(self.fide_id):
            raise Refused(
                f"--fide-id '{clean_name(self.fide_id, 20)}': up to 12 digits"
            )
        return Person(
            name=name,
            fide_id=self.fide_id,
            federation=code,
            title=self.title or "",
            born=year,
            sex=self.sex or "",
            system=self.system,
            pool=next(one for one in POOLS if one == self.pool),
        )


@profile_group.command("add", short_help="Add a person with a journal.")
@click.argument("name")
@text_option("--born YEAR", "Year of birth (YYYY).", default="")
@text_option("--fide-id ID", "FIDE ID, digits.", default="")
@text_option("--federation FED", "Federation, such as NOR.", default="")
@click.option("--title", type=WordChoice(sorted(entry.TITLES)), default=None)
@choice_option("--sex", ["m", "w"], "w: norms of women count, too.")
@choice_option(
    "--system", systems.KEYS, "Usual rating system; default: fide.", default="fide"
)
@click.option("--pool", type=WordChoice(POOLS), default="standard")
@answer_options
def add_profile(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Add a person with a journal.

    \b
    Examples:
      elo-tui journal profile add "Nilsen, Kari" --born 1990 --federation NOR
    """
    asked = options.take_options(_ProfileOptions, values)
    new = asked.read_person()
    with journal_store.open_journal() as store:
        for other in stored_journal.list_people(store):
            if (other.name.casefold(), other.born) == (new.name.casefold(), new.born):
                raise Refused(f"NAME '{clean_name(new.name, 20)}': exists already")
        added = stored_journal.add_record(store, new)
    asked.wanted.say(RecordChanged(done=f"Added {new.name}", id=added.id))


for one in (*changes.COMMANDS, history):
    journal_command.add_command(one)
