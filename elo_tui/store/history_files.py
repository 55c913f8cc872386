"""Files of histories, and exported journals, into the journal: all of them or none.

The owner of a history is found by the numbers and names that the file states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.model import POOLS
from elo_tui.core.replay.dated_entries import Key, entry_key
from elo_tui.core.replay.history_reading import HistoryReading, Owner
from elo_tui.core.replay.history_records import name_publisher
from elo_tui.core.replay.history_timeline import find_track
from elo_tui.core.replay.journal_records import Identity, Person
from elo_tui.core.systems import KEYS, find_row
from elo_tui.core.text.same_name import sort_words
from elo_tui.readers.history import history_formats
from elo_tui.readers.history.history_source import Asked, HistorySource
from elo_tui.readers.shared import SourceRefused
from elo_tui.store import journal_document, stored_journal
from elo_tui.store.database import Store
from elo_tui.store.history_import import HistoryMerge, Merged, merge_history
from elo_tui.store.record_json import NotARecord

#: Publishers at which a person may have several names.
_USER_NAMES = frozenset({"lichess", "chesscom"})
#: Labels of numbers that are those of no system.
_NUMBERS = {"dewis": "DeWIS ID", "cfc": "CFC ID"}


class OwnerUnknown(Exception):
    """The reason why a history has no owner, a sentence."""


def find_owner(people: Sequence[Person], owner: Owner, wanted: Person | None) -> Person:
    """Find the person of a history, with the file's numbers added.

    `wanted` is the person that the user named. Raises OwnerUnknown, also for a number
    that differs from the person's own.
    """
    person = wanted or find_by_numbers(people, owner)
    if person is None:
        name = owner.name.casefold()
        named = [one for one in people if name and one.name.casefold() == name]
        candidates = named if len(named) == 1 else people
        if not candidates:
            raise OwnerUnknown("no profile yet: elo-tui journal profile add NAME")
        if len(candidates) > 1:
            names = ", ".join(f"'{one.name or one.fide_id}'" for one in people[:5])
            raise OwnerUnknown(f"--profile: one of {names}")
        (person,) = candidates
    return _add_numbers(person, owner, is_named=wanted is not None)


def explain_name(people: Sequence[Person], owner: Owner, person: Person) -> str:
    """Explain that a file of quite another name is taken for a person; "" if not.

    One word of both names, such as the surname, is enough, and so is a number.
    """
    words, own = {*sort_words(owner.name)}, sort_words(person.name)
    if not words or not own or not words.isdisjoint(own):
        return ""
    known = find_by_numbers(people, owner)
    if known is not None:
        return ""
    return f"the file is of {owner.name}; taken for {person.name}, undo works"


def propose_owner(
    people: Sequence[Person], owner: Owner, played_as: str, chosen: Person | None
) -> str:
    """Propose the name of the person of a history; "" if unknown.

    The person with its numbers comes first, then the one chosen, unless a number of
    theirs differs, then the name in the file. A file without a name belongs to no
    person.
    """
    named = owner.name or played_as
    try:
        person = find_by_numbers(people, owner) or (chosen if named else None)
    except OwnerUnknown:
        person = None
    if person is None or (named and explain_owner(people, owner, person.name)[1]):
        return named
    return person.name


def explain_owner(
    people: Sequence[Person], owner: Owner, name: str
) -> tuple[str, bool]:
    """Explain what a name means for a file; return whether it cannot be theirs."""
    person = find_named(people, name)
    if person is None:
        return "a new person", False
    try:
        find_owner(people, owner, person)
    except OwnerUnknown as refused:
        return str(refused).partition("; --profile")[0], True
    other = explain_name(people, owner, person)
    return (f"the file is of {owner.name}" if other else "in the journal"), False


def find_named(people: Sequence[Person], name: str) -> Person | None:
    """Find the first person of a name, whatever the case of its letters."""
    folded = name.casefold()
    return next((one for one in people if one.name.casefold() == folded), None)


def list_user_names(people: Sequence[Person]) -> frozenset[str]:
    """List the user names of people, in lower case."""
    return frozenset(
        one.name.casefold()
        for person in people
        for one in person.identities
        if one.service in _USER_NAMES
    )


def find_by_numbers(people: Sequence[Person], owner: Owner) -> Person | None:
    """Find the person who has one of the numbers or user names; None if unknown."""
    found = [
        one
        for one in people
        if (owner.fide_id and one.fide_id == owner.fide_id)
        or any(_has(one, identity) for identity in owner.identities)
    ]
    if len(found) > 1:
        names = " and ".join(f"'{one.name}'" for one in found)
        raise OwnerUnknown(f"the file has numbers of two people, {names}: --profile")
    return found[0] if found else None


def _has(person: Person, wanted: Identity) -> bool:
    return any(
        one.service == wanted.service and one.name.casefold() == wanted.name.casefold()
        for one in person.identities
    )


def _add_numbers(person: Person, owner: Owner, is_named: bool) -> Person:
    """Add what the person does not have; raises OwnerUnknown for what contradicts."""
    name = person.name or person.fide_id
    if owner.expects_fide_id and person.fide_id and not owner.fide_id:
        named = f" of {owner.name}" if owner.name else ""
        raise OwnerUnknown(
            f"the file{named} states no FIDE ID, so it may be of another person than"
            f" {name} ({person.fide_id}); save the whole page"
        )
    if owner.fide_id and person.fide_id and owner.fide_id != person.fide_id:
        raise OwnerUnknown(
            f"the file is of FIDE ID {owner.fide_id}, but {name} has {person.fide_id};"
            " --profile names another person"
        )
    for new in owner.identities:
        if _has(person, new):
            continue
        others = [one.name for one in person.identities if one.service == new.service]
        label = _NUMBERS.get(new.service) or find_row(new.service).number_label
        if others and label:
            raise OwnerUnknown(
                f"the file is of {label} {new.name}, but {name} has"
                f" {others[0]}; --profile names another person"
            )
        if others and not is_named:
            raise OwnerUnknown(
                f"games of {new.name}, but {name} plays as {others[0]} on"
                f" {name_publisher(new.service)}; --profile '{name}' adds the name"
            )
        person = replace(person, identities=(*person.identities, new))
    return replace(person, fide_id=person.fide_id or owner.fide_id)


#: Returns at most so many bytes, none at the end.
Read = Callable[[int], bytes]
#: Most corrected events that a message names.
_SHOWN = 3
#: The kind of an exported journal.
JOURNAL = "journal"
#: The kind of games of the person's own rating system.
CLUB_GAMES = "club-games"


class HistoryFile(NamedTuple):
    """A file to import."""

    label: str
    open: Callable[[], AbstractContextManager[Read]]
    player: str = ""
    """The user name in its games, if its address names one."""


class FileTaken(NamedTuple):
    """Content taken from a file."""

    file: str
    kind: str
    person: str = ""
    played_as: str = ""
    merged: Merged = Merged()
    left_out: tuple[tuple[str, int], ...] = ()
    document: journal_document.JournalImport | None = None
    """The counts of an exported journal."""


class GapsFound(Exception):
    """Games or players are missing in a file; nothing was imported."""

    def __init__(self, file: str, gaps: Sequence[str]) -> None:
        super().__init__(file)
        self.file, self.gaps = file, tuple(gaps)


class FileRefused(Exception):
    """The reason why nothing was imported, a sentence that begins with the file."""


def _open_history(
    store: Store, file: HistoryFile, wanted: Person | None, asked: Asked
) -> FileTaken | tuple[HistoryReading, Person]:
    """Read the history in a file and its owner; a journal is imported at once.

    Raises FileRefused.
    """
    try:
        with file.open() as read:
            source = HistorySource(read, asked.tick)
            if history_formats.is_journal(source.head):
                return _import_journal(store, file.label, source, wanted)
            player = asked.played_as or file.player
            owner = asked._replace(played_as=player)
            return _read_file(store, source, wanted, owner)
    except (SourceRefused, OwnerUnknown, NotARecord) as refused:
        line = getattr(refused, "line", None)
        where = f"line {line}: " if line else ""
        raise FileRefused(f"{file.label}: {where}{refused}") from None


def import_files(
    store: Store,
    files: Iterable[HistoryFile],
    wanted: Person | None,
    asked: Asked,
    now: datetime,
    refuses_gaps: bool = False,
) -> tuple[FileTaken, ...]:
    """Import files, all of them or none; raises FileRefused, NotSaved, NotRead.

    `wanted` is the person that the user named; else the files name their owner. With
    `refuses_gaps` a new event with missing games raises GapsFound.
    """
    listed = [*files]
    label = ", ".join(one.label for one in listed)
    with store.write():
        merges: dict[int, HistoryMerge] = {}
        taken = []
        for one in listed:
            found = _open_history(store, one, wanted, asked)
            if isinstance(found, FileTaken):
                taken.append(found)
                continue
            reading, person = found
            if person.id not in merges:
                made = now.isoformat(timespec="seconds")
                merges[person.id] = HistoryMerge(store, person, made, label)
            merged = merges[person.id].add(reading)
            if refuses_gaps and reading.gaps and merged.events.new:
                raise GapsFound(one.label, reading.gaps)
            taken.append(
                FileTaken(
                    file=one.label,
                    kind=reading.kind,
                    person=person.name or person.fide_id,
                    played_as=reading.played_as,
                    merged=merged,
                    left_out=reading.left_out,
                )
            )
        for merge in merges.values():
            merge.finish()
    return tuple(taken)


def import_reading(
    store: Store, document: journal_document.Document, chosen: Person | None
) -> journal_document.JournalImport:
    """Import a history that was read before; raises OwnerUnknown, NotSaved, NotRead.

    It goes to the person with its numbers, else to the one chosen.
    """
    reading = document.reading
    assert reading is not None
    with store.write():
        people = stored_journal.list_people(store)
        if document.person:
            person = _find_or_add(store, people, reading, document.person)
        else:
            known = find_by_numbers(people, reading.owner)
            own = next((one for one in people if chosen and one.id == chosen.id), None)
            person = _store_owner(store, people, reading, known or own)
        named = explain_name(people, reading.owner, person)
        reading = _rate_as(reading, person)
        merged, number = merge_history(store, person, document.label, reading)
    counts = (merged.ratings, merged.games, merged.events)
    return journal_document.JournalImport(
        people=0,
        listed=merged.ratings.new,
        entries=merged.events.new,
        known=sum(one.same for one in counts),
        left_out=merged.notes,
        games=merged.games.new,
        number=number if any(one.new or one.corrected for one in counts) else 0,
        corrected="; ".join(one.text for one in merged.corrections[:_SHOWN]),
        other_name=named,
        person=person.id,
        rating=find_main_rating(reading),
    )


def _read_file(
    store: Store, source: HistorySource, wanted: Person | None, asked: Asked
) -> tuple[HistoryReading, Person]:
    """Read a history, and store its facts about the person."""
    people = stored_journal.list_people(store)
    if wanted is not None:
        # an earlier file may have added a number
        wanted = next((one for one in people if one.id == wanted.id), wanted)
    named = people if wanted is None else (wanted,)
    asked = asked._replace(names=list_user_names(named))
    reading = history_formats.read_history(source, asked)
    person = _store_owner(store, people, reading, wanted)
    reading = _rate_as(reading, person)
    if wanted is None and (note := explain_name(people, reading.owner, person)):
        reading = reading._replace(notes=(note, *reading.notes))
    return reading, person


def _rate_as(reading: HistoryReading, person: Person) -> HistoryReading:
    """Have the games of a club rated by the person's own system."""
    if reading.kind != CLUB_GAMES:
        return reading
    own = tuple(replace(one, system=person.system) for one in reading.entries)
    return reading._replace(entries=own)


def _store_owner(
    store: Store,
    people: tuple[Person, ...],
    reading: HistoryReading,
    wanted: Person | None,
) -> Person:
    """Store a history's facts about its person, the first one of a journal.

    Raises OwnerUnknown.
    """
    owner = reading.owner
    name = owner.name or reading.played_as
    if not people and name:
        return stored_journal.add_record(store, _make_person(name, owner))
    person = find_owner(people, owner, wanted)
    return person if person in people else stored_journal.update_record(store, person)


def _make_person(name: str, owner: Owner) -> Person:
    return Person(
        name=name,
        fide_id=owner.fide_id,
        born=owner.born,
        identities=owner.identities,
    )


def _find_or_add(
    store: Store, people: tuple[Person, ...], reading: HistoryReading, name: str
) -> Person:
    """Find the person that the user named, or add one with the history's rating."""
    known = find_named(people, name)
    if known is not None:
        return _store_owner(store, people, reading, known)
    new, (system, pool) = _make_person(name, reading.owner), find_main_rating(reading)
    if system in KEYS:
        new = replace(new, system=system)
        usual = next((one for one in POOLS if one == pool), new.pool)
        new = replace(new, pool=usual)
    return stored_journal.add_record(store, new)


def find_main_rating(reading: HistoryReading) -> Key:
    """Find the rating with most records of a history; empty without records."""
    history = reading.history
    keys = (
        *((row.system, row.pool) for row in history.ratings),
        *((row.system, row.pool) for row in history.events),
        *((row.system, row.pool) for row in history.games),
    )
    counted = Counter(find_track(*key) or Key(*key) for key in keys)
    counted.update(map(entry_key, reading.entries))
    return max(counted, key=counted.__getitem__, default=Key("", ""))


def _import_journal(
    store: Store, label: str, source: HistorySource, wanted: Person | None
) -> FileTaken:
    document = journal_document.read_document(source.text())
    counts = journal_document.import_journal(store, document, wanted)
    return FileTaken(label, JOURNAL, document=counts)
