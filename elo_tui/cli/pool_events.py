"""The subcommands of ``elo-tui pool`` on events: added, corrected, taken out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import click

from elo_tui.answers.answer_parts import Answer
from elo_tui.cli import completion_candidates, source
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.arguments import Subcommand, WholeRange, require_found
from elo_tui.cli.incomplete_events import ask_about_gaps, incomplete_option
from elo_tui.cli.options import text_option
from elo_tui.cli.output import Refused
from elo_tui.cli.pool_store import (
    OpenedPool,
    answer_entry,
    is_active,
    open_named,
    pool_argument,
    read_day,
)
from elo_tui.core.events.crosstable import Note, note_text
from elo_tui.core.events.reading import EventReading
from elo_tui.core.pool.ledger import (
    EventContent,
    extract_event,
    find_corrected,
    find_double,
    fold_entries,
)
from elo_tui.core.replay.event_corrections import choose_notes
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural


class _EventFile(NamedTuple):
    """A file with an event, as read."""

    label: str
    data: bytes
    content: EventContent
    notes: tuple[Note, ...]


@click.command("add", cls=Subcommand, short_help="Add events.")
@pool_argument
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    shell_complete=completion_candidates.event_files,
)
@click.option("--again", is_flag=True, help="Add an event that is there already.")
@incomplete_option
@text_option("--name TEXT", "Name of the event.")
@text_option("--date YYYY-MM-DD", "First day of the event.", "day")
@text_option("--event-end YYYY-MM-DD", "Last day; default: the first.")
@source.reading_options
@answer_options
def add(
    pool: str,
    files: tuple[str, ...],
    again: bool,
    incomplete: bool,
    name: str | None,
    day: str | None,
    event_end: str | None,
    how: source.HowRead,
    wanted: AnswerOutput,
) -> None:
    """Add events with their files; all of them or, if one is refused, none.

    A corrected file of an event, by name and days, replaces it; undo restores it.
    """
    read = [_read_event(file, how, name, day, event_end) for file in files]
    for one in read:
        ask_about_gaps(one.label, one.notes, incomplete)
    with open_named(pool, changes=True) as opened:
        people_before = _count_people(opened)
        added = _add_events(opened, read, again)
        after = _refold(opened)
        new = _count_people(after) - people_before
        _spread_new_players(after, added, new)
    lines = [line for one in added for line in _describe_event(one)]
    wanted.say(Answer("Events", {"events": added}, text=lines))


def _add_events(
    opened: OpenedPool, read: Sequence[_EventFile], again: bool
) -> list[dict[str, Any]]:
    """Add or replace events; return their data. Raises Refused."""
    contents = opened.file.contents
    digests = {one.number: one.digest for one in opened.state.events if one.is_active}
    number = max((one.number for one in opened.state.events), default=0)
    added = []
    for one in read:
        known = [(no, contents[digest]) for no, digest in digests.items()]
        notes = choose_notes(one.notes)
        corrected = 0 if again or notes else find_corrected(one.content, known)
        double = 0 if again or corrected else find_double(one.content, known)
        if double:
            raise Refused(
                f"{one.label}: most of its games are those of event {double};"
                " `pool replace` exchanges it, --again adds it"
            )
        before = contents[digests[corrected]] if corrected else None
        number += not corrected
        target = corrected or number
        kind = "replace" if corrected else "add"
        entry, digests[target] = _append_event(opened, kind, target, one)
        added.append(_event_data(target, one, before, entry))
    return added


def _append_event(
    opened: OpenedPool, kind: str, number: int, one: _EventFile
) -> tuple[int, str]:
    """Append an entry with an event and its notes; return its number and digest."""
    digest = opened.file.store_content(one.label, one.data, one.content)
    data: dict[str, Any] = {"event": number, "digest": digest}
    if notes := choose_notes(one.notes):
        data["notes"] = [*notes]
    return opened.file.append(kind, data), digest


def _read_event(
    file: str, how: source.HowRead, name: str | None, day: str | None, end: str | None
) -> _EventFile:
    """Read a file and take what a pool needs of it; raises Refused."""
    label = source.source_label(file)
    data = source.read_bytes(file)
    reading = how.understood(file, data)
    if not isinstance(reading, EventReading):
        raise Refused(f"{label}: the games of one player; a pool needs whole events")
    reading, place = source.select_section(reading, how)
    crosstable = reading.sections[place]
    facts = crosstable.event
    if day is not None:
        first = read_day(day, "--date")
        last = first if end is None else read_day(end, "--event-end")
        facts = facts._replace(start=first, end=last)
    if name is not None:
        facts = facts._replace(name=name)
    found = extract_event(crosstable._replace(event=facts))
    content = require_found(found, f"{label}: ")
    if content.last_day < content.first_day:
        raise Refused(f"{label}: it ends before it begins; --date and --event-end")
    return _EventFile(label, data, content, source.select_notes(reading, place))


def _event_data(
    number: int, one: _EventFile, before: EventContent | None, entry: int
) -> dict[str, Any]:
    content = one.content
    data: dict[str, Any] = {
        "number": number,
        "name": content.name,
        "first_day": content.first_day.isoformat(),
        "last_day": content.last_day.isoformat(),
        "players": len(content.players),
        "rated_games": content.rated_games,
        "new_players": 0,
        "notes": [*map(note_text, one.notes)],
    }
    if before is not None:
        data |= {"entry": entry, "games_before": before.rated_games}
    return data


def _describe_event(one: Mapping[str, Any]) -> Iterator[str]:
    new = f"{plural(one['players'], 'player')} ({one['new_players']} new)"
    games = plural(one["rated_games"], "rated game")
    name = one["name"] or "(unnamed)"
    if "games_before" in one:
        yield (
            f"event {one['number']} corrected: {name}, {one['last_day']}, {new},"
            f" {games} for {one['games_before']}; undo {one['entry']} restores it"
        )
    else:
        yield f"event {one['number']}: {name}, {one['last_day']}, {new}, {games}"
    yield from (f"  {clean_name(note, 300)}" for note in one["notes"])


def _refold(opened: OpenedPool) -> OpenedPool:
    entries = opened.file.list_entries()
    return OpenedPool(opened.file, entries, fold_entries(entries))


def _count_people(opened: OpenedPool) -> int:
    return len(opened.load_columns().people.ids)


def _spread_new_players(
    opened: OpenedPool, added: list[dict[str, Any]], new: int
) -> None:
    """Count the people that each added event brought, and name the assumptions."""
    columns = opened.load_columns()
    events = columns.events
    known = set(range(len(columns.people.ids) - new))
    by_number = {number: at for at, number in enumerate(events.numbers)}
    for one in added:
        entrants = set(events.entrants[by_number[one["number"]]])
        one["new_players"] = len(entrants - known)
        known |= entrants
        by_name = [
            person.name
            for person in columns.identities.people
            if one["number"] in person.by_name
        ]
        if by_name:
            one["notes"].append(f"recognised by name: {', '.join(by_name)}")


@click.command("replace", cls=Subcommand, short_help="Correct an event.")
@pool_argument
@click.argument("event", type=WholeRange(0))
@click.argument("file", shell_complete=completion_candidates.event_files)
@source.reading_options
@incomplete_option
@answer_options
def replace(
    pool: str,
    event: int,
    file: str,
    how: source.HowRead,
    incomplete: bool,
    wanted: AnswerOutput,
) -> None:
    """Exchange an event for a corrected file; later events are rated again."""
    read = _read_event(file, how, None, None, None)
    ask_about_gaps(read.label, read.notes, incomplete)
    with open_named(pool, changes=True) as opened:
        is_active(opened, event)
        number, _ = _append_event(opened, "replace", event, read)
    notes = [*map(note_text, read.notes)]
    lines = [f"entry {number}: event {event} replaced", *notes]
    wanted.say(Answer("Entry", {"entry": number, "notes": notes}, text=lines))


@click.command("remove", cls=Subcommand, short_help="Take an event out.")
@pool_argument
@click.argument("event", type=WholeRange(0))
@answer_options
def remove(pool: str, event: int, wanted: AnswerOutput) -> None:
    """Take an event out; `restore` and `undo` bring it back."""
    with open_named(pool, changes=True) as opened:
        if not is_active(opened, event):
            raise Refused(f"EVENT {event}: removed already")
        number = opened.file.append("remove", {"event": event})
    wanted.say(answer_entry(number, f"event {event} removed"))


@click.command("restore", cls=Subcommand, short_help="Bring an event back.")
@pool_argument
@click.argument("event", type=WholeRange(0))
@answer_options
def restore(pool: str, event: int, wanted: AnswerOutput) -> None:
    """Bring a removed event back."""
    with open_named(pool, changes=True) as opened:
        if is_active(opened, event):
            raise Refused(f"EVENT {event}: not removed")
        number = opened.file.append("restore", {"event": event})
    wanted.say(answer_entry(number, f"event {event} restored"))


COMMANDS = (add, replace, remove, restore)
