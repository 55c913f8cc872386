"""``elo-tui journal history``: everything dated about a person, oldest first."""

from __future__ import annotations

import click

from elo_tui.cli import journal_store, options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.arguments import Subcommand
from elo_tui.cli.output import Refused
from elo_tui.core import entry
from elo_tui.core.model import Problem
from elo_tui.core.replay.history_timeline import Choice, Timeline, build_timeline
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.text.clean_text import clean_name


@click.command(
    "history", cls=Subcommand, short_help="Ratings, events and games in order of time."
)
@journal_store.profile_option
@click.option(
    "--system",
    default="",
    metavar="SYSTEM",
    help="Only this system: fide, lichess, chesscom, dwz, uscf, ecf, cfc ...",
)
@click.option("--pool", default="", metavar="POOL", help="Only this pool, as blitz.")
@click.option("--since", metavar="YYYY-MM-DD", help="First day.")
@click.option("--until", metavar="YYYY-MM-DD", help="Last day.")
@click.option("--chart", is_flag=True, help="Draw the ratings, at most six, instead.")
@answer_options
def history(
    profile: str | None,
    system: str,
    pool: str,
    since: str | None,
    until: str | None,
    chart: bool,
    wanted: AnswerOutput,
) -> None:
    """List official ratings, events and games of a person, oldest first.

    Ratings are those that were published. Where only the year of an event is known, its
    date is the year. Gaps are breaks between consecutive games of a pool.

    \b
    Examples:
      elo-tui journal history --system lichess --pool blitz --since 2025-01-01
      elo-tui journal history --chart --since 2020-01-01
      elo-tui journal history --csv -o history.csv
    """
    from elo_tui.answers.history_answer import answer_history
    from elo_tui.store import stored_history, stored_journal

    wanted.refuse(chart=chart)
    choice = Choice(
        system=system.lower(),
        pool=pool.lower(),
        since=_read_day("--since", since),
        until=_read_day("--until", until),
    )
    with journal_store.open_journal() as store:
        person = journal_store.find_person(store, profile)
        account = stored_history.add_history(
            store, stored_journal.read_account(store, person)
        )
    today = options.today()
    replayed = replay_journal(account, today)
    timeline = build_timeline(account, replayed, choice)
    has_other_days = False
    if not any(timeline):
        everything = build_timeline(account, replayed, Choice())
        _refuse_unknown_pool(everything, choice)
        has_other_days = any(everything)
    is_table = wanted.kind in ("csv", "markdown", "html")
    answer = answer_history(person.name, timeline, is_table, has_other_days)
    if chart:
        from elo_tui.answers.rating_charts import draw_all_ratings

        drawn = draw_all_ratings(replayed, account.published, today, choice)
        answer = answer.say((person.name, "", drawn))
    wanted.say(answer)


def _refuse_unknown_pool(everything: Timeline, choice: Choice) -> None:
    """Refuse a system or a pool of which the person has nothing on any day."""
    pools = {
        *((one.system, one.pool) for one in everything.ratings),
        *((one.system, one.pool) for one in everything.events),
        *((one.system, one.pool) for one in everything.games),
    }
    if not pools or any(choice.takes_pool(*one) for one in pools):
        return
    asked = clean_name(f"{choice.system} {choice.pool}".strip(), 40)
    there = ", ".join(" ".join(filter(None, one)) for one in sorted(pools))
    raise Refused(f"'{asked}': nothing of that is in this journal; there is {there}")


def _read_day(flag: str, text: str | None) -> str:
    if text is None:
        return ""
    found = entry.read_date(text)
    if found is None or isinstance(found, Problem):
        message = "empty" if found is None else found.text.removeprefix("date: ")
        raise Refused(f"{flag} '{clean_name(text, 20)}': {message}")
    return found.isoformat()
