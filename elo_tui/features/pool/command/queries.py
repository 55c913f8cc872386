"""The subcommands of ``elo-tui pool`` that answer: lists, people, the ledger."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import date
from functools import lru_cache, partial
from itertools import count, product, starmap
from pathlib import Path

import click

from elo_tui.core.events.event_days import split_sections
from elo_tui.core.events.reading import EventReading
from elo_tui.core.pool.ledger import EventContent, PoolColumns, extract_event
from elo_tui.core.pool.likeness import find_duplicates
from elo_tui.core.pool.namesakes import are_same_players
from elo_tui.core.pool.pool_rating import (
    PoolList,
    RatedPool,
    find_first_days,
    find_in_force,
    map_ratings,
)
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.pool.answer.changes import (
    MOVERS,
    answer_comparison,
    answer_movers,
)
from elo_tui.features.pool.answer.ledger import (
    KnownEvents,
    ReplayAnswer,
    answer_ledger,
    publish_ledger,
)
from elo_tui.features.pool.answer.lists import (
    LISTS,
    ListAnswer,
    ListScope,
    PoolLists,
    Readers,
    SavedList,
    answer_list,
    answer_published,
    write_csv,
)
from elo_tui.features.pool.answer.people import answer_duplicates
from elo_tui.features.pool.answer.person import answer_person
from elo_tui.features.pool.command.stored_pool import (
    OpenedPool,
    find_person,
    open_named,
    pool_argument,
    read_day,
)
from elo_tui.kit.command_line import source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, WholeRange
from elo_tui.kit.command_line.export_target import ExportTarget, target_options
from elo_tui.kit.command_line.options import choice_option, text_option
from elo_tui.kit.command_line.output import Refused, save_output
from elo_tui.kit.faces import answer_faces
from elo_tui.readers.detect import read_data
from elo_tui.readers.meanings import Meanings
from elo_tui.store.pool_file import write_event

_NO_LIST = "{}: no event yet; `pool add` adds one"


@click.command("list", cls=Subcommand, short_help="The list, now or on a day.")
@pool_argument
@click.option("--every", is_flag=True, help="The lists after every event or period.")
@text_option("--date YYYY-MM-DD", "List in force on that day.", "day")
@text_option(
    "--active MONTHS",
    "Only those who played in so many months before the list.",
    type=WholeRange(1, 1200),
)
@text_option(
    "--min-games N",
    "Only those with at least so many games.",
    type=WholeRange(0),
    default=0,
)
@answer_options
def show_list(
    pool: str,
    every: bool,
    day: str | None,
    active: int | None,
    min_games: int,
    wanted: AnswerOutput,
) -> None:
    """Show all ratings: the newest list, that of a day, or all of them.

    \b
    Examples:
      elo-tui pool list club
      elo-tui pool list club --date 2026-06-01
    """
    days = [] if day is None else [read_day(day, "--date")]
    with open_named(pool) as opened:
        columns = opened.load_columns()
        describe = partial(
            answer_list,
            columns=columns,
            state=opened.state,
            first_days=find_first_days(columns.events, columns.games),
            scope=ListScope(
                active, min_games, opened.list_private(columns, wanted), not every
            ),
        )
        if every and wanted.is_streamed:
            if not _print_every(opened, columns, describe, wanted):
                raise Refused(_NO_LIST.format(pool))
            return
        rated = opened.rate(columns, every=every, days=days)
    lists = [find_list(rated, one, pool) for one in days] or require_lists(rated, pool)
    answers = tuple(describe(one, large=rated.large) for one in lists)
    wanted.say(PoolLists(lists=answers) if every else answers[0])


def _print_every(
    opened: OpenedPool,
    columns: PoolColumns,
    describe: Callable[[PoolList], ListAnswer],
    wanted: AnswerOutput,
) -> int:
    """Print each list once made, as all may not fit in memory; return their number."""
    places = count()

    def take(found: PoolList) -> None:
        wanted.print_part(PoolLists(lists=(describe(found),)), next(places))

    opened.rate(columns, every=True, take=take)
    if number := next(places):
        wanted.print_end()
    return number


def require_lists(rated: RatedPool, pool: str) -> list[PoolList]:
    """Return the lists of a pool; raises Refused if it has none."""
    if not rated.lists:
        raise Refused(_NO_LIST.format(pool))
    return rated.lists


def find_list(rated: RatedPool, day: date, pool: str) -> PoolList:
    """Find the list in force at the end of a day; raises Refused."""
    found = find_in_force(rated.lists, day.toordinal())
    if found is None:
        raise Refused(f"{pool}: no list by {day} yet")
    return found


@click.command("player", cls=Subcommand, short_help="How a rating came about.")
@pool_argument
@click.argument("id")
@answer_options
def show_player(pool: str, id: str, wanted: AnswerOutput) -> None:
    """Show every change of a person's rating, with its rounds and its rule.

    ID is an id, a name or the beginning of a name, here and in all of `pool`.

    \b
    Examples:
      elo-tui pool player club "Berg, Lars"
    """
    with open_named(pool) as opened:
        columns = opened.load_columns()
        at = find_person(columns, id, "ID")
        rated = opened.rate(columns, person=at)
    newest = require_lists(rated, pool)[-1]
    private = opened.list_private(columns, wanted)
    if at in private:
        raise Refused(f"ID '{clean_name(id, 20)}': private; only text or --json")
    sides = opened.state.newest_settings.sides
    wanted.say(answer_person(columns, at, newest, rated.entries, private, sides))


@click.command("replay", cls=Subcommand, short_help="Read every file again.")
@pool_argument
@answer_options
def replay(pool: str, wanted: AnswerOutput) -> None:
    """Read the stored files again and compare the events with those in the ledger.

    \b
    Examples:
      elo-tui pool replay club
    """
    differences = []
    with open_named(pool) as opened:
        contents = opened.file.contents
        for event in opened.state.events:
            data = opened.file.read_source(event.digest)
            if not _is_same_event(data, contents[event.digest]):
                differences.append(f"event {event.number} is read differently now")
        rated = opened.rate(opened.load_columns())
    lists = rated.lists
    answer = ReplayAnswer(
        summary=tuple(differences) or ("the same lists",),
        same=not differences,
        events=len(opened.state.events),
        people=len(lists[-1].games) if lists else 0,
        differences=tuple(differences),
    )
    wanted.say(answer)


#: Decisions on the cells of a file when it was added.
_MEANINGS = tuple(starmap(Meanings, product((None, False, True), repeat=2)))


def _is_same_event(data: bytes, stored: EventContent) -> bool:
    """Whether a file is read unchanged, but for name and days given when added."""
    if data == write_event(stored):
        return True
    # what an earlier version stored has no sides and no scores
    is_old = all(one == one.without_score() for one in stored.rounds)
    for meanings in _MEANINGS:
        found = _read_contents(data, meanings)
        if found is None:
            return True
        if any(
            are_same_players(one.players, stored.players)
            and stored.rounds
            == tuple(game.without_score() if is_old else game for game in one.rounds)
            for one in found
        ):
            return True
    return False


# the days of a season have one file
@lru_cache(maxsize=len(_MEANINGS))
def _read_contents(data: bytes, meanings: Meanings) -> tuple[EventContent, ...] | None:
    """Read the events of a file and those of its days; None for a file of none."""
    reading = read_data(data, meanings=meanings)
    if not isinstance(reading, EventReading) or not reading.sections:
        return None
    events = (*reading.sections, *split_sections(reading.sections, by_day=True).events)
    found = map(extract_event, events)
    return tuple(one for one in found if isinstance(one, EventContent))


@click.command("log", cls=Subcommand, short_help="The ledger, entry by entry.")
@pool_argument
@answer_options
def log(pool: str, wanted: AnswerOutput) -> None:
    """Show every entry of the ledger.

    \b
    Examples:
      elo-tui pool log club
    """
    with open_named(pool) as opened:
        entries, state = opened.entries, opened.state
        known = KnownEvents(opened.read_names(), opened.describe_large())
    wanted.say(
        publish_ledger(entries, state, known)
        if wanted.is_table
        else answer_ledger(entries, known)
    )


@click.command("duplicates", cls=Subcommand, short_help="People who may be one.")
@pool_argument
@answer_options
def duplicates(pool: str, wanted: AnswerOutput) -> None:
    """List the pairs of people who may be one person, and why.

    \b
    Examples:
      elo-tui pool duplicates club
    """
    with open_named(pool) as opened:
        columns = opened.load_columns()
    private = columns.list_ids(opened.list_private(columns, wanted))
    wanted.say(answer_duplicates(find_duplicates(columns.identities), private))


@click.command("compare", cls=Subcommand, short_help="What changed between two lists.")
@click.argument("pools", nargs=-1, required=True, metavar="POOL | A.csv B.csv")
@text_option("--from YYYY-MM-DD", "Day of the first list.", "first")
@text_option("--to YYYY-MM-DD", "Day of the second list.", "last")
@answer_options
def compare(
    pools: tuple[str, ...], first: str | None, last: str | None, wanted: AnswerOutput
) -> None:
    """Compare the lists in force at the end of two days, or two exported lists.

    \b
    Examples:
      elo-tui pool compare club --from 2026-02-01 --to 2026-06-01
    """
    if len(pools) == 2 and not (first or last):
        (before, names), (after, more) = map(_read_list_file, pools)
        names |= more
        wanted.say(answer_comparison(before, after, names))
        return
    if len(pools) != 1 or first is None or last is None:
        raise Refused("POOL with --from and --to, or two lists: A.csv B.csv")
    (pool,) = pools
    days = read_day(first, "--from"), read_day(last, "--to")
    with open_named(pool) as opened:
        columns = opened.load_columns()
        rated = opened.rate(columns, days=days)
    found = [find_in_force(rated.lists, day.toordinal()) for day in days]
    before, after = (map_ratings(columns.people, one) for one in found)
    names = dict(zip(columns.people.ids, columns.people.names, strict=True))
    private = columns.list_ids(opened.list_private(columns, wanted))
    wanted.say(answer_comparison(before, after, names, private))


def _read_list_file(name: str) -> tuple[dict[str, float], dict[str, str]]:
    """Read ratings and names by id from an exported list; raises Refused."""
    text = source.read_bytes(name).decode("utf-8-sig", errors="replace")
    rows = csv.DictReader(io.StringIO(text))
    if not {"id", "rating"} <= {*(rows.fieldnames or ())}:
        raise Refused(f"{source.source_label(name)}: no columns id and rating")
    ratings, names = {}, {}
    for line, row in enumerate(rows, start=2):
        try:
            ratings[row["id"]] = float(row["rating"])
        except (TypeError, ValueError):
            label = source.source_label(name)
            raise Refused(f"{label}: line {line}: no rating") from None
        names[row["id"]] = row.get("name") or row["id"]
    return ratings, names


_FORMATS = ("csv", "html", "markdown", "json", "text")
#: The formats of `export` by the endings of files.
_ENDINGS = {
    ".csv": "csv",
    ".html": "html",
    ".htm": "html",
    ".md": "markdown",
    ".markdown": "markdown",
    ".json": "json",
    ".txt": "text",
}


def _find_format(file: str | None) -> str:
    """Find the format by the ending of a file; raises Refused."""
    found = _ENDINGS.get(Path(file or "").suffix.lower())
    if found is None:
        raise Refused(f"--format: one of {', '.join(_FORMATS)}; no ending states it")
    return found


@click.command("export", cls=Subcommand, short_help="Publish the list.")
@pool_argument
@target_options
@choice_option(
    "--format",
    _FORMATS,
    "csv for pairing programs, html for a site; default: by the file's ending.",
    "kind",
)
@text_option("--hide ID", "Name to replace by private.", multiple=True)
@click.option("--json", is_flag=True, help="Print the saved data as JSON.")
def export(
    pool: str, target: ExportTarget, kind: str | None, hide: tuple[str, ...], json: bool
) -> None:
    """Write the newest list for others; years of birth are never in it.

    \b
    Examples:
      elo-tui pool export club list.html
      elo-tui pool export club list.csv
      elo-tui pool export club - --format markdown
    """
    if json and target.file is None:
        raise Refused("--json: only with a file, which it describes")
    kind = kind or _find_format(target.file)
    with open_named(pool) as opened:
        columns = opened.load_columns()
        hidden = {columns.people.ids[find_person(columns, id, "--hide")] for id in hide}
        rated = opened.rate(columns, newest=LISTS)
    lists = require_lists(rated, pool)
    readers = Readers(
        left_out=columns.list_private(opened.state),
        hidden=hidden,
        with_changes=kind == "html",
    )
    # the page does not name the folder of the ledger
    answer = answer_published(Path(pool).stem, columns, opened.state, lists, readers)
    text = write_csv(answer) if kind == "csv" else answer_faces.write(kind, answer)
    if not json or target.file is None:
        target.write(text)
        return
    save_output(text, target.file, target.force)
    count = len(answer.players)
    saved = SavedList(file=target.file, format=kind, date=answer.date, players=count)
    AnswerOutput("json").say(saved)


@click.command("movers", cls=Subcommand, short_help="Who changed most.")
@pool_argument
@text_option("--from YYYY-MM-DD", "Day of the first list.", "first")
@text_option("--to YYYY-MM-DD", "Day of the last list.", "last")
@text_option(
    "--most N",
    f"Gains, and losses; default: {MOVERS}.",
    type=WholeRange(1),
    default=MOVERS,
)
@answer_options
def movers(
    pool: str, first: str | None, last: str | None, most: int, wanted: AnswerOutput
) -> None:
    """Show the largest gains and losses between two lists; default: the newest two.

    Private people are left out.

    \b
    Examples:
      elo-tui pool movers club
    """
    days = [
        None if text is None else read_day(text, option)
        for text, option in ((first, "--from"), (last, "--to"))
    ]
    with open_named(pool) as opened:
        columns = opened.load_columns()
        rated = opened.rate(columns, newest=2, days=[day for day in days if day])
    newest = [None, *require_lists(rated, pool)][-2:]
    lists = [
        usual if day is None else find_list(rated, day, pool)
        for day, usual in zip(days, newest, strict=True)
    ]
    private = columns.list_private(opened.state)
    wanted.say(answer_movers(Path(pool).stem, columns, lists, private, most))


COMMANDS = (show_list, show_player, replay, log, duplicates, compare, export, movers)
