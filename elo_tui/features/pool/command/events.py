"""The subcommands of ``elo-tui pool`` on events: added, corrected, taken out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple

import click
from msgspec import UNSET
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Note, note_text
from elo_tui.core.events.event_days import split_by_day
from elo_tui.core.events.reading import EventReading
from elo_tui.core.pool.ledger import (
    EventContent,
    PoolColumns,
    build_columns,
    extract_event,
    find_corrected,
    find_double,
    fold_entries,
)
from elo_tui.core.pool.namesakes import find_doubts, list_typed_names, name_players
from elo_tui.core.pool.pool_people import Identities, make_name_key
from elo_tui.core.replay.event_corrections import choose_notes
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.features.event.command.incomplete import ask_about_gaps, incomplete_option
from elo_tui.features.pool.answer.events import (
    AddedEvent,
    answer_events,
    describe_event,
)
from elo_tui.features.pool.answer.ledger import answer_entry
from elo_tui.features.pool.answer.warnings import describe_unfinished
from elo_tui.features.pool.command.stored_pool import (
    OpenedPool,
    find_person,
    is_active,
    open_named,
    pool_argument,
    read_day,
)
from elo_tui.features.pool.evening import (
    CompletedGames,
    choose_meanings,
    complete_games,
)
from elo_tui.kit.command_line import completion_candidates, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, WholeRange, require_found
from elo_tui.kit.command_line.day_options import day_options
from elo_tui.kit.command_line.options import take_options, text_option
from elo_tui.kit.command_line.output import Refused
from elo_tui.readers.meanings import NOTHING_SAID, Meanings
from elo_tui.store.faults import NotRead
from elo_tui.store.pool_file import AddedFile, StoredContents


class _EventFile(NamedTuple):
    """A file with an event, as read."""

    label: str
    data: bytes
    content: EventContent
    notes: tuple[Note, ...]

    @property
    def to_store(self) -> AddedFile:
        """The file with those notes that are stored."""
        return AddedFile(self.label, self.data, self.content, choose_notes(self.notes))


class _ReplaceOptions(NamedTuple):
    """The options of ``pool replace``."""

    pool: str
    event: int
    file: str
    incomplete: bool
    people: tuple[str, ...]
    how: source.HowRead
    wanted: AnswerOutput


class _Added(NamedTuple):
    """An event that is in the ledger now."""

    number: int
    digest: str
    file: _EventFile
    replaced: tuple[int, EventContent] | None
    """The entry that replaced an earlier content, and that content."""


class _AddOptions(NamedTuple):
    """The options of ``pool add``."""

    pool: str
    files: tuple[str, ...]
    again: bool
    incomplete: bool
    name: str | None
    day: str | None
    event_end: str | None
    by_day: bool
    as_one_event: bool
    people: tuple[str, ...]
    how: source.HowRead
    wanted: AnswerOutput


_person_option = text_option(
    "--person NAME=ID",
    "Who a player is, if several people have the name.",
    "people",
    multiple=True,
)


@click.command("add", cls=Subcommand, short_help="Add events.")
@pool_argument
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    shell_complete=completion_candidates.event_files,
)
@click.option("--again", is_flag=True, help="Add an event that the list already has.")
@incomplete_option
@text_option("--name TEXT", "Name of the event.")
@text_option("--date YYYY-MM-DD", "First day of the event.", "day")
@text_option("--event-end YYYY-MM-DD", "Last day; default: the first.")
@day_options
@_person_option
@source.reading_options
@answer_options
def add(**values: object) -> None:
    """Add events with their files; all of them or, if one is refused, none.

    A corrected file of an event, by name and days, replaces it; undo restores it.
    Games may be typed with - as the FILE, a line each below a day: `ann 1 ben`, `ann 0
    ben`, `ann = ben`; the beginnings of known names will do.

    \b
    Examples:
      elo-tui pool add club spring.trf autumn.trf
      elo-tui pool add league results.csv
      echo "Okafor 1-0 Berg" | elo-tui pool add club -
    """
    asked = take_options(_AddOptions, values)
    read = [one for file in asked.files for one in _read_events(file, asked)]
    for one in read:
        ask_about_gaps(one.label, one.notes, asked.incomplete)
    with open_named(asked.pool, changes=True) as opened:
        people = opened.load_columns()
        known = len(people.people.ids)
        read = _name_people(read, people, asked.people)
        added = _add_events(opened, read, people.identities, asked.again)
        state = fold_entries(opened.file.list_entries())
        now = opened._replace(state=state)
        fresh = {one.digest: one.file.content for one in added}
        contents = StoredContents(opened.file, fresh)
        is_longer = not any(one.replaced for one in added)
        columns = build_columns(state, contents, start=people if is_longer else None)
        large = now.describe_large(columns)
    found = _describe_events(columns, added, known, large)
    asked.wanted.say(answer_events(found))


def _change_facts(facts: EventFacts, asked: _AddOptions) -> EventFacts:
    """Take the facts of the event that are given; raises Refused."""
    if asked.day is not None:
        first, end = read_day(asked.day, "--date"), asked.event_end
        last = first if end is None else read_day(end, "--event-end")
        facts = replace(facts, start=first, end=last)
    return facts if asked.name is None else replace(facts, name=asked.name)


def _name_people(
    read: Sequence[_EventFile],
    columns: PoolColumns,
    given: Sequence[str],
    event: int = 0,
) -> list[_EventFile]:
    """Give the players the ids that are stated or given; raises Refused for a doubt.

    The only one takes the place of an event, if any.
    """
    chosen: dict[str, str] = {}
    met = {make_name_key(player.name) for one in read for player in one.content.players}
    for text in given:
        name, _, id = text.rpartition("=")
        if make_name_key(name) not in met:
            raise Refused(
                f"--person '{clean_name(text, 30)}': NAME=ID, with a player's name"
            )
        chosen[name] = columns.people.ids[find_person(columns, id, "--person")]
    found = []
    for one in read:
        players = name_players(one.content.players, columns.identities, chosen)
        for doubt in find_doubts(players, columns.identities, event):
            are_several = doubt.players > 1
            remedy = "state ids" if are_several else "state which, or --person NAME=ID"
            raise Refused(f"{one.label}: {doubt.text}; {remedy}")
        found.append(one._replace(content=replace(one.content, players=players)))
    return found


def _add_events(
    opened: OpenedPool,
    read: Sequence[_EventFile],
    identities: Identities,
    again: bool,
) -> list[_Added]:
    """Add or replace events; raises Refused."""
    contents = opened.file.contents
    active = [one for one in opened.state.events if one.is_active and not again]
    known = {one.number: contents[one.digest] for one in active}
    number = opened.state.next_event - 1
    added = []
    # events of one file are those of its days or sections, none the other again
    for _, events in groupby(read, key=lambda one: id(one.data)):
        fresh: dict[int, EventContent] = {}
        for one in events:
            notes = choose_notes(one.notes)
            others = one.content, known.items(), identities
            corrected = 0 if notes else find_corrected(*others)
            double = 0 if corrected else find_double(*others)
            if double:
                raise Refused(
                    f"{one.label}: most of its games are those of event {double};"
                    " `pool replace` exchanges it, --again adds it"
                )
            number += not corrected
            target = corrected or number
            kind = "replace" if corrected else "add"
            entry, digest = opened.file.append_event(kind, target, one.to_store)
            replaced = (entry, known[corrected]) if corrected else None
            added.append(
                _Added(number=target, digest=digest, file=one, replaced=replaced)
            )
            fresh[target] = one.content
        known |= fresh
    return added


def _read_events(file: str, asked: _AddOptions) -> Iterator[_EventFile]:
    """Read the events of a file: all sections, without rounds one a day.

    Raises Refused.
    """
    label, data, reading = _read_whole(file, asked.pool, asked.how)
    if reading.question is not None and not asked.day:
        # days make events
        options = "--date-order dmy or mdy, or --date the day of all"
        raise Refused(f"{label}: {reading.question.text}. Use {options}")
    places: Sequence[int] = range(len(reading.sections))
    if asked.how.section is not None:
        reading, place = source.select_section(reading, asked.how)
        places = (place,)
    sections = [
        (reading.sections[place], source.select_notes(reading, place))
        for place in places
    ]
    # a million games need the room
    del reading
    while sections:
        section, notes = sections.pop(0)
        events: Iterable[Crosstable] = (section,)
        if not (asked.as_one_event or asked.day):
            has_rounds = section.rounds_given and not asked.by_day
            days = split_by_day(section, has_rounds)
            events = days.events
            if days.doubt:
                raise Refused(f"{label}: {days.doubt}; --by-day or --as-one-event")
            if days.days > 1 and not has_rounds:
                text = f"{days.days} days without rounds: an event each"
                notes = (*notes, Note(None, f"{text} (--as-one-event)"))
        del section
        for event in events:
            # those of a whole file come once, with its first day
            file_notes, notes = notes, ()
            file_notes = (*file_notes, *_note_unfinished(event))
            facts = _change_facts(event.event, asked)
            content = _extract(label, replace(event, event=facts))
            yield _EventFile(label, data, content, file_notes)


def _read_event(file: str, pool: str, how: source.HowRead) -> _EventFile:
    """Read a file and take what a pool needs of it; raises Refused."""
    label, data, reading = _read_whole(file, pool, how)
    reading, place = source.select_section(reading, how)
    section = reading.sections[place]
    notes = (*source.select_notes(reading, place), *_note_unfinished(section))
    return _EventFile(label, data, _extract(label, section), notes)


def _note_unfinished(event: Crosstable) -> Iterator[Note]:
    """Note the games still to be played, and the command for the finished event."""
    if text := describe_unfinished(event):
        yield Note(None, f"{text}; `pool replace` takes the finished file")


def _read_whole(
    file: str, pool: str, how: source.HowRead
) -> tuple[str, bytes, EventReading]:
    """Read the label, the bytes and the content of a file; raises Refused.

    Names in games from standard input are completed from the pool, as on the screen.
    """
    label = source.source_label(file)
    data = source.read_bytes(file)
    typed = None
    if file == source.STANDARD_INPUT:
        typed, meanings = _complete_typed(data, pool, label)
    if typed is not None:
        data = typed.text.encode()
        if how.meanings == NOTHING_SAID:
            how = how._replace(meanings=meanings)
    reading = how.understood(file, data)
    if not isinstance(reading, EventReading):
        raise Refused(f"{label}: the games of one player; a pool needs whole events")
    people = [one for section in reading.sections for one in section.players]
    if not any(one.pairings for one in people):
        raise Refused(
            f"{label}: a list of {plural(len(people), 'player')}, no games; a new pool"
            " can begin with it: `pool new --opening`"
        )
    if typed is not None and typed.new:
        note = Note(None, f"new people: {'; '.join(typed.new)}")
        reading = reading._replace(notes=(*reading.notes, note))
    return label, data, reading


def _complete_typed(
    data: bytes, pool: str, label: str
) -> tuple[CompletedGames | None, Meanings]:
    """Complete the names of typed games, and choose what 1-0 means; raises Refused.

    None for any other text.
    """
    with open_named(pool) as opened:
        names = list_typed_names(opened.load_columns().identities.people)
        meanings = choose_meanings(opened.state.newest_settings)
    found = complete_games(data.decode("utf-8-sig", errors="replace"), names)
    return require_found(found, f"{label}, "), meanings


def _extract(label: str, section: Crosstable) -> EventContent:
    """Take what a pool needs of an event; raises Refused."""
    content = require_found(extract_event(section), f"{label}: ")
    if content.last_day < content.first_day:
        raise Refused(f"{label}: it ends before it begins; --date and --event-end")
    return content


def _describe_events(
    columns: PoolColumns,
    added: Sequence[_Added],
    people: int,
    large: Mapping[int, str],
) -> Iterator[AddedEvent]:
    """Describe the events with the newcomers of each, the assumptions and warnings."""
    events, known = columns.events, {*range(people)}
    by_name: dict[int, list[str]] = {}
    for person in columns.identities.people:
        for number in person.by_name:
            by_name.setdefault(number, []).append(person.name)
    for number, _, file, replaced in added:
        entrants = set(events.entrants[events.numbers.index(number)])
        notes = [*map(note_text, file.notes)]
        if number in by_name:
            notes.append(f"recognised by name: {'; '.join(by_name[number])}")
        if number in large:
            notes.append(f"warning: {large[number]}")
        new_players = len(entrants - known)
        yield describe_event(number, file.content, new_players, notes, replaced)
        known |= entrants


@click.command("replace", cls=Subcommand, short_help="Correct an event.")
@pool_argument
@click.argument("event", type=WholeRange(0))
@click.argument("file", shell_complete=completion_candidates.event_files)
@source.reading_options
@incomplete_option
@_person_option
@answer_options
def replace_event(**values: object) -> None:
    """Exchange an event for a corrected file; later events are rated again.

    \b
    Examples:
      elo-tui pool replace club 2 autumn.trf
    """
    asked = take_options(_ReplaceOptions, values)
    event = asked.event
    read = _read_event(asked.file, asked.pool, asked.how)
    ask_about_gaps(read.label, read.notes, asked.incomplete)
    with open_named(asked.pool, changes=True) as opened:
        is_active(opened, event)
        known = dict(_load_readable(opened))
        before, identities = known.pop(event, None), Identities()
        if before is not None:
            columns = opened.load_columns()
            identities = columns.identities
            (read,) = _name_people([read], columns, asked.people, event)
        if double := find_double(read.content, known.items(), identities):
            raise Refused(
                f"{read.label}: most of its games are those of event {double};"
                f" event {event} is not replaced"
            )
        number, _ = opened.file.append_event("replace", event, read.to_store)
        notes = (*map(note_text, read.notes), *_list_warnings(opened, event))
    old = "" if before is None else f", {_name_event(before)},"
    what = f"event {event}{old} replaced by {_name_event(read.content)}"
    asked.wanted.say(answer_entry(number, what, notes))


def _list_warnings(opened: OpenedPool, number: int) -> tuple[str, ...]:
    """Warn of changes that are too large for the event just changed."""
    state = fold_entries(opened.file.list_entries())
    why = opened._replace(state=state).describe_large().get(number)
    return (f"warning: event {number} {why}",) if why else ()


def _load_readable(opened: OpenedPool) -> Iterator[tuple[int, EventContent]]:
    """Load the events that are not damaged: a damaged one can be replaced."""
    for one in opened.state.events:
        with suppress(NotRead):
            if one.is_active:
                yield one.number, opened.file.contents[one.digest]


def _name_event(content: EventContent) -> str:
    return f"{content.name or '(unnamed)'} of {content.first_day.isoformat()}"


@click.command("remove", cls=Subcommand, short_help="Take an event out.")
@pool_argument
@click.argument("event", type=WholeRange(0))
@answer_options
def remove(pool: str, event: int, wanted: AnswerOutput) -> None:
    """Take an event out; `restore` and `undo` bring it back.

    \b
    Examples:
      elo-tui pool remove club 2
    """
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
    """Bring a removed event back.

    \b
    Examples:
      elo-tui pool restore club 2
    """
    with open_named(pool, changes=True) as opened:
        if is_active(opened, event):
            raise Refused(f"EVENT {event}: not removed")
        number = opened.file.append("restore", {"event": event})
        notes = _list_warnings(opened, event)
    wanted.say(answer_entry(number, f"event {event} restored", notes or UNSET))


COMMANDS = (add, replace_event, remove, restore)
