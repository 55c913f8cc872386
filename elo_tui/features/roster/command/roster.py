"""``elo-tui roster`` and ``elo-tui news``: all people with a journal."""

from __future__ import annotations

import sys
from datetime import date

import click

from elo_tui.core import systems
from elo_tui.core.model import POOLS, SPEEDS
from elo_tui.core.replay.dated_entries import Key, rating_key
from elo_tui.core.roster.notices import find_notices
from elo_tui.features.journal.command import stored_journal as journal_store
from elo_tui.features.journal.rating_charts import LINES_MAX
from elo_tui.features.lists.command import opened_lists as lists
from elo_tui.features.roster.answer import comparison, norms, roster
from elo_tui.features.roster.answer import notices as roster_notices
from elo_tui.features.roster.answer.rows import make_row, make_rows
from elo_tui.features.roster.book import read_rows, store_looks
from elo_tui.features.roster.command import changes
from elo_tui.kit.command_line import completion_candidates, options
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import CommandGroup, Subcommand, WordChoice
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused
from elo_tui.store import stored_roster

#: The exit code of ``elo-tui news`` without news, as that of ``grep`` without a line.
NOTHING_NEW = 1

#: Publishers of ratings that are shown as published, and the names of their pools.
_ONLINE = ("chesscom", "cfc")
_POOLS = ("daily", "chess960", "regular", "quick")

_rating_options = options.combine_options(
    text_option(
        "--system SYSTEM",
        "Rating system, such as dwz, or chesscom or cfc; default: fide.",
        type=WordChoice([*systems.KEYS, *_ONLINE]),
        default=systems.KEYS[0],
    ),
    text_option(
        "--pool POOL",
        "Kind of rating (standard, rapid, blitz), on a server the pool, such as"
        " bullet or daily; default: standard.",
        type=WordChoice([*dict.fromkeys((*POOLS, *SPEEDS, *_POOLS))]),
        default=None,
    ),
)
_since_option = text_option("--since YYYY-MM-DD", "Day from which changes are shown.")


@click.group(
    "roster",
    cls=CommandGroup,
    invoke_without_command=True,
    short_help="Everybody with a journal: ratings, changes, norms.",
)
@_rating_options
@_since_option
@click.option(
    "--page", is_flag=True, help="Fewer columns, for a page to print or to send."
)
@answer_options
@click.pass_context
def roster_command(
    ctx: click.Context,
    /,
    system: str,
    pool: str | None,
    since: str | None,
    page: bool,
    wanted: AnswerOutput,
) -> None:
    """Show one rating of all people with a journal.

    Each row has the published and the live rating, K and when it changes next, the last
    event and norms. Changes are since the day before today on which you last looked, or
    since a day.

    \b
    Examples:
      elo-tui roster add --ids 1503014,1715410
      elo-tui roster refresh
      elo-tui roster file report.trf
      elo-tui roster --page --html -o club.html
    """
    if ctx.invoked_subcommand is not None:
        given = (pool, since, page, wanted) != (None, None, False, AnswerOutput())
        if given or system != systems.KEYS[0]:
            raise Refused("options: after the subcommand")
        return
    rating, today = _read_rating(system, pool), options.today()
    day = _read_since(since)
    with journal_store.open_journal() as store:
        accounts = stored_roster.read_accounts(store, rating)
        rows = read_rows(store, accounts, rating, today, day)
        if day is None:
            store_looks(store, rating, today, rows)
    if page and wanted.is_table:
        wanted.say(roster.answer_page(rows, rating, today))
    else:
        wanted.say(roster.answer_roster(rows, rating, today))


def _read_rating(system: str, pool: str | None) -> Key:
    """Return the rating of the options; an online pool is named as imported."""
    if pool is not None and pool not in POOLS and pool not in SPEEDS:
        return Key(system, pool)
    if system not in systems.KEYS:
        return Key(system, pool or POOLS[1])
    return rating_key(system, pool or "")


def _read_since(text: str | None) -> date | None:
    """Read the day of ``--since``; raises Refused."""
    such = "a day such as 2026-01-31"
    return None if text is None else options.parse_day("--since", text, such)


@roster_command.command("norms", short_help="Norms, and what a title still needs.")
@click.argument("name", required=False, shell_complete=completion_candidates.people)
@answer_options
def show_norms(name: str | None, wanted: AnswerOutput) -> None:
    """Show title norms with their conditions, and what the application still lacks.

    A title needs two norms of at least 27 games and a rating (FIDE B.01). Every event
    of a journal is judged as a Swiss without exemptions.

    \b
    Examples:
      elo-tui roster norms
      elo-tui roster norms Berg
    """
    rating, today = Key(systems.KEYS[0], POOLS[0]), options.today()
    with journal_store.open_journal() as store:
        accounts = journal_store.load_accounts(store, name)
    rows = make_rows(accounts, rating, today, {})
    wanted.say(norms.answer_norms(rows))


@roster_command.command("compare", short_help="Compare people over time.")
@click.argument(
    "names", nargs=-1, required=True, shell_complete=completion_candidates.people
)
@_rating_options
@_since_option
@click.option("--chart", is_flag=True, help="Draw the ratings on one chart.")
@answer_options
def compare(
    names: tuple[str, ...],
    system: str,
    pool: str | None,
    since: str | None,
    chart: bool,
    wanted: AnswerOutput,
) -> None:
    """Compare the ratings of people over time.

    \b
    Examples:
      elo-tui roster compare Nilsen Berg --chart
      elo-tui roster compare 1503014 1715410 --since 2025-01-01 --csv
    """
    wanted.refuse(chart=chart)
    rating, today = _read_rating(system, pool), options.today()
    day = _read_since(since)
    with journal_store.open_journal() as store:
        chosen = [journal_store.find_person(store, name).id for name in names]
        known = {
            one.person.id: one for one in stored_roster.read_accounts(store, rating)
        }
    rows = [make_row(known[one], rating, today) for one in dict.fromkeys(chosen)]
    if chart and len(rows) > LINES_MAX:
        raise Refused(f"--chart: at most {LINES_MAX} people")
    wanted.say(comparison.answer_people_compared(rows, today, day, chart))


_notice_options = options.combine_options(
    click.option(
        "--all", "everything", is_flag=True, help="Also the news shown before."
    ),
    click.option("--keep", is_flag=True, help="Show it again the next time."),
    answer_options,
)


@roster_command.command("notices", short_help="What is new, each thing once.")
@_notice_options
def notices(everything: bool, keep: bool, wanted: AnswerOutput) -> None:
    """Show the news since the last time.

    New lists here, published ratings that changed or differ from the computed ones,
    changes of K within three months, norms, and events. Nothing is fetched.

    \b
    Examples:
      elo-tui roster notices
    """
    answer, _ = _find_news(everything, keep)
    wanted.say(answer)


@click.command("news", cls=Subcommand)
@_notice_options
def news_command(everything: bool, keep: bool, wanted: AnswerOutput) -> None:
    """Show the news about the people of the roster, each thing once.

    This is elo-tui roster notices for cron and mail: the exit status is 1 if nothing is
    new. Nothing is fetched.

    \b
    Examples:
      elo-tui news
      elo-tui news --json > news.json && mail -s "Ratings" me@example.org < news.json
    """
    answer, is_news = _find_news(everything, keep)
    wanted.say(answer)
    if not is_news:
        sys.exit(NOTHING_NEW)


def _find_news(
    everything: bool, keep: bool
) -> tuple[roster_notices.NoticesAnswer, bool]:
    """Find the notices to show, and mark them as shown, unless they are to come
    again."""
    today = options.today()
    with lists.open_lists() as stored:
        infos = stored.info()
    with journal_store.open_journal() as store:
        accounts = stored_roster.read_accounts(store)
        since, seen = stored_roster.read_seen(store)
        hidden = frozenset[str]() if everything else seen
        found = find_notices(accounts, infos, today, hidden)
        if not keep:
            stored_roster.store_seen(store, (one.key for one in found), today)
    return roster_notices.answer_notices(found, since), bool(found)


for one in changes.COMMANDS:
    roster_command.add_command(one)
