"""The subcommands that change a journal, and export it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, NamedTuple

import click
from msgspec.structs import replace

from elo_tui.core import days, entry
from elo_tui.core.events.crosstable import Crosstable, build_games, index_players
from elo_tui.core.events.event_ratings import write_owner_texts
from elo_tui.core.events.open_questions import find_common_player
from elo_tui.core.events.reading import Note, Reading
from elo_tui.core.facts import system_uses
from elo_tui.core.model import Game, Problem
from elo_tui.core.replay.dated_entries import (
    entry_key,
    rating_key,
    read_entry,
    replace_facts,
)
from elo_tui.core.replay.event_corrections import choose_notes
from elo_tui.core.replay.journal_records import Entry, Listed, Person
from elo_tui.core.replay.tracks import find_listed
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.features.event.command.incomplete import ask_about_gaps, incomplete_option
from elo_tui.features.journal.answer.changes import RecordChanged, answer_added
from elo_tui.features.journal.answer.steps import (
    answer_deleted,
    read_steps,
    reverse_step,
)
from elo_tui.features.journal.command import stored_journal as journal_store
from elo_tui.kit.command_line import completion_candidates, options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand
from elo_tui.kit.command_line.day_options import DaysWanted, day_options
from elo_tui.kit.command_line.export_target import ExportTarget, target_options
from elo_tui.kit.command_line.options import Texts, parse_event_day, text_option
from elo_tui.kit.command_line.output import Refused
from elo_tui.store import journal_document, stored_history, stored_journal
from elo_tui.store.step_reversal import find_step
from elo_tui.store.stored_steps import one_step


class _EntryOptions(NamedTuple):
    """The options of ``journal add`` other than facts."""

    file: str | None
    how: source.HowRead
    profile: str | None
    name: str
    player: str | None
    end: str | None
    counted: str | None
    by_day: bool
    as_one_event: bool
    incomplete: bool
    wanted: AnswerOutput

    @property
    def source(self) -> str:
        """The name of the file, or of standard input."""
        return self.file or source.STANDARD_INPUT


@click.command("add", cls=Subcommand, short_help="Add events.")
@click.argument(
    "file", required=False, shell_complete=completion_candidates.event_files
)
@journal_store.profile_option
@text_option("--name TEXT", "Name of the event.", default="")
@source.player_option("Player of the games, if the file has those of several people")
@options.form_options("own", *options.PLAYER, *options.RULES)
@source.reading_options
@text_option("--end YYYY-MM-DD", "Last day of the event, like --event-end.")
@text_option("--counted YYYY-MM-DD", "FIDE: list for which a late event was rated.")
@day_options
@incomplete_option
@answer_options
def add(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Add events: FILE holds your games as for elo-tui event, - is standard input.

    Rating and facts follow from the journal; what is given here holds for this event,
    and so does what FILE states: dates, rating, K and pool of a page of FIDE's
    calculations. --section N selects one of several events. For games between named
    people, --player selects one; days without rounds are an event each.

    \b
    Examples:
      elo-tui journal add --name "City Open" --date 2026-11-14 games.txt
      elo-tui journal add season.csv --player "Berg, Anna"
      printf '2010 w 1\\n1950 b =\\n' | elo-tui journal add --date 2026-11-21 -
    """
    asked = options.take_options(_EntryOptions, values)
    if asked.file is None and source.is_keyboard():
        raise Refused("no games: name a FILE, or pipe them in")
    if asked.end is not None and values.get("event_end") is not None:
        raise Refused("--end and --event-end: choose one")
    if asked.end is not None:
        values["event_end"] = asked.end
    with journal_store.open_journal() as store:
        person = journal_store.find_person(store, asked.profile)
        texts = options.collect_texts(values)
        usual = options.collect_texts(_add_defaults(values, person))
        whole = options.check_texts(usual)
        taken = read_games_to_add(asked, whole, texts)
        new = [_make_entry(one, asked, texts) for one in taken]
        label = source.source_label(asked.source)
        for one in taken:
            ask_about_gaps(label, one.notes, asked.incomplete)
        present = stored_journal.list_entries(store, person.id)
        step = f"{plural(len(new), 'event')} of {label} added"
        if len(new) == 1:
            step = f"{stored_journal.name_record(new[0])} added"
        with one_step(store, person.id, "edit", step):
            added = [stored_journal.add_record(store, one, person.id) for one in new]
    notes = [note for one in taken for note in one.notes]
    notes += [note for one in added for note in _list_same(present, one)]
    asked.wanted.say(answer_added(added, dict.fromkeys(notes)))


def _make_entry(taken: GamesToAdd, asked: _EntryOptions, texts: Texts) -> Entry:
    """Make the entry of an event; raises Refused for facts that are wrong."""
    late = asked.counted
    new = Entry(
        name=clean_name(asked.name) or taken.name,
        games=taken.games,
        counted=None if late is None else parse_event_day("--counted", late),
    )
    new = replace_facts(new, taken.texts)
    new = replace(new, notes=choose_notes(taken.notes))
    found = read_entry(new)
    if isinstance(found, Problem):
        if found.field == "counted":
            raise Refused(f"--counted: {found.text.removeprefix('list: ')}")
        raise options.fact_error(found, texts)
    return new


def _list_same(present: Iterable[Entry], added: Entry) -> Iterator[Note]:
    """Name the events of this name and last day that exist already."""
    key = entry_key(added)
    for one in present:
        is_same = added.name and one.name.casefold() == added.name.casefold()
        if is_same and entry_key(one) == key and _last_day(one) == _last_day(added):
            text = (
                f"#{one.id} has this name and last day, too; if it is the same event,"
            )
            yield Note(None, f"{text} elo-tui journal delete {one.id}")


def _last_day(entry: Entry) -> date | None:
    return entry.last or entry.first


@click.command("list-value", cls=Subcommand, short_help="Enter an official rating.")
@journal_store.profile_option
@options.form_options(
    "own",
    *options.PLAYER,
    *("system", "pool", "speed", "date", "floor"),
    required=("own",),
)
@answer_options
def list_value(profile: str | None, wanted: AnswerOutput, **values: object) -> None:
    """Enter an official rating and the day it came into force; "unrated" is one too.

    One entered before for the same day (FIDE: the same month) is replaced.

    \b
    Examples:
      elo-tui journal list-value --rating 1950 --date 2026-11-01 --games-played 120
    """
    with journal_store.open_journal() as store:
        person = journal_store.find_person(store, profile)
        texts = options.collect_texts(_add_defaults(values, person))
        whole = options.check_texts(texts)
        system, you, terms = options.require_inputs(whole, texts)
        day = options.parse_day("--date", whole["date"])
        key, pool = rating_key(system.key, terms.pool, terms.speed)
        present = find_listed(
            stored_journal.read_account(store, person), key, pool, day
        )
        new = Listed(id=0, rev=0, system=key, pool=pool, day=day, player=you)
        if present is None:
            stored = stored_journal.add_record(store, new, person.id)
        else:
            new = replace(new, id=present.id, rev=present.rev)
            stored = stored_journal.update_record(store, new)
    verb = "Added" if present is None else "Changed"
    rating = new.player.rating or "unrated"
    done = f"{verb} #{stored.id}: {rating} since {stored.day}"
    wanted.say(RecordChanged(done=done, id=stored.id))


@click.command("delete", cls=Subcommand, short_help="Delete a record by its number.")
@click.argument("number", metavar="ID", shell_complete=completion_candidates.records)
@answer_options
def delete(number: str, wanted: AnswerOutput) -> None:
    """Delete an event or an official rating; ID is the number after its #.

    \b
    Examples:
      elo-tui journal delete 4
    """
    with journal_store.open_journal() as store:
        named = _parse_number(number)
        journal_store.delete_record(store, named)
    done = f"Deleted #{named}; elo-tui journal restore {named} restores it"
    wanted.say(RecordChanged(done=done, deleted=named))


@click.command("restore", cls=Subcommand, short_help="Restore a deleted record.")
@click.argument("number", metavar="[ID]", required=False)
@answer_options
def restore(number: str | None, wanted: AnswerOutput) -> None:
    """Restore a deleted event or official rating; without ID, list the deleted ones.

    \b
    Examples:
      elo-tui journal restore
      elo-tui journal restore 3
    """
    with journal_store.open_journal() as store:
        if number is None:
            people = stored_journal.list_people(store)
            deleted = [stored_journal.read_deleted(store, one) for one in people]
            wanted.say(answer_deleted(deleted))
            return
        named = _parse_number(number)
        journal_store.restore_record(store, named)
    wanted.say(RecordChanged(done=f"Restored #{named}", restored=named))


@click.command("undo", cls=Subcommand, short_help="List changes, or take one back.")
@click.argument("number", metavar="[STEP]", required=False)
@click.option("--redo", is_flag=True, help="Restore STEP, which was taken back.")
@answer_options
def undo(number: str | None, redo: bool, wanted: AnswerOutput) -> None:
    """List the last 50 changes of all journals, or take one back.

    STEP is the number of a change. One that a later change builds on stays, and that
    change is named.

    \b
    Examples:
      elo-tui journal undo
      elo-tui journal undo 12
      elo-tui journal undo 12 --redo
    """
    with journal_store.open_journal() as store:
        if number is None:
            wanted.say(read_steps(store))
            return
        step = find_step(store, _parse_number(number, "STEP"))
        if bool(step.undone) != redo:
            why = "in force" if redo else "taken back already; --redo restores it"
            raise Refused(f"step {step.id}: {why}")
        wanted.say(reverse_step(store, step.id))


@click.command("export", cls=Subcommand, short_help="Export journals as a document.")
@journal_store.profile_option
@target_options
def export(profile: str | None, target: ExportTarget) -> None:
    """Write all journals, or one, as a JSON document; - is standard output.

    \b
    Examples:
      elo-tui journal export journal.json
    """
    with journal_store.open_journal() as store:
        accounts = journal_store.load_accounts(store, profile)
        text = journal_document.write_document(
            stored_history.add_history(store, one) for one in accounts
        )
    target.write(text)


COMMANDS = (add, list_value, delete, restore, undo, export)


def _add_defaults(values: dict[str, object], person: Person) -> dict[str, object]:
    """Add the person's system and pool to the options if none is given."""
    if values.get("system") is None:
        values = {**values, "system": person.system}
        if values.get("pool") is None and system_uses("pool", person.system):
            values["pool"] = person.pool
    return values


def _parse_number(text: str, name: str = "ID") -> int:
    found = entry.read_whole(text.removeprefix("#"), name, 1, 10**9)
    if not isinstance(found, int):
        raise Refused(f"{name} '{clean_name(text, 20)}': a number, as after #")
    return found


_DAYS = ("date", "event_end")


class GamesToAdd(NamedTuple):
    """One player's games, and all facts about them as texts."""

    games: tuple[Game, ...]
    texts: Texts
    notes: tuple[Note, ...]
    name: str = ""
    """The name of the event in FILE."""


def read_games_to_add(
    asked: _EntryOptions, whole: Texts, texts: Texts
) -> list[GamesToAdd]:
    """The games in FILE by event; what is typed, `texts`, precedes what FILE states.

    Raises Refused for the games of several people without --player, and for dates that
    have two readings: an event in a journal has its day.
    """
    how, label = asked.how, source.source_label(asked.source)
    reading = how.understood(asked.source)
    if isinstance(reading, Reading):
        source.refuse_event_options(how, player=asked.player)
        found = GamesToAdd(reading.games, whole, reading.notes)
        return [_note_missing_day(found, texts)]
    if all(section.owner is not None for section in reading.sections):
        source.refuse_event_options(player=asked.player)
        reading, place = source.select_section(reading, how)
        section = reading.sections[place]
        owner = source.require_owner(section, label)
        notes = source.select_notes(reading, place)
        return [_take_games(section, owner, notes, (label, whole, texts))]
    if asked.player is None:
        common = find_common_player(reading)
        who = f"{common} is in every game" if common else "a whole event"
        raise Refused(f"{label}: {who}, not one player's games; --player selects one")
    if texts.keys().isdisjoint(_DAYS):
        days = DaysWanted(asked.by_day, asked.as_one_event)
        reading = days.split(reading, label)
    places = [*range(len(reading.sections))]
    if how.section is not None:
        reading, place = source.select_section(reading, how)
        places = [place]
    events = [reading.sections[place] for place in places]
    everybody = {
        (one.name, one.fide_id): one for event in events for one in event.players
    }
    players = tuple(everybody.values())
    wanted = source.find_player(replace(events[0], players=players), asked.player)
    return [
        _take_games(event, one.no, event.notes, (label, whole, texts))
        for event in events
        for one in event.players
        if (one.name, one.fide_id) == (wanted.name, wanted.fide_id) and one.pairings
    ]


def _take_games(
    section: Crosstable,
    owner: int,
    notes: tuple[Note, ...],
    facts: tuple[str, Texts, Texts],
) -> GamesToAdd:
    """Take the games of a player of an event, with its label and facts."""
    label, whole, texts = facts
    stated = write_owner_texts(section, owner, whole["system"], options.today())
    readings, written = days.decode_days(stated["days"])
    is_dated = not texts.keys().isdisjoint(_DAYS)
    if len(readings) > 1 and not is_dated:
        choice = days.describe_choice(written, readings)
        raise Refused(f"{label}: {choice}; say which with --date")
    left_out = {*texts, "days", *(_DAYS if is_dated or stated["days"] else ())}
    by_number = index_players(section)
    found = GamesToAdd(
        games=build_games(by_number[owner], by_number),
        texts={
            **whole,
            **{name: text for name, text in stated.items() if name not in left_out},
        },
        notes=notes,
        name=section.event.name,
    )
    return found if stated["date"] else _note_missing_day(found, texts)


def _note_missing_day(found: GamesToAdd, texts: Texts) -> GamesToAdd:
    """Add a note if no day was given."""
    if not texts.keys().isdisjoint(_DAYS):
        return found
    note = Note(None, f"no date: today's, {found.texts['date']}; --date gives another")
    return found._replace(notes=(note, *found.notes))
