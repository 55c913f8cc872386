"""The answers to a change of the roster: people added, an event filed, undo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core.replay.event_corrections import Correction, count_games
from elo_tui.core.replay.event_filing import Doubt, Filed, Filing
from elo_tui.core.replay.journal_records import Person
from elo_tui.core.text.figures import plural, simplify_number
from elo_tui.features.journal.answer.changes import Done
from elo_tui.kit.answer import (
    Answer,
    Change,
    Lead,
    Measure,
    Record,
    Score,
    SourceNotes,
)
from elo_tui.store.lists.listed_people import Additions

_DATA = Measure(role="data")
_JSON = Measure(role="json")


class NamedPerson(Record, frozen=True, kw_only=True):
    """A person by name and FIDE ID."""

    name: str
    fide_id: Annotated[str | None, Measure("FIDE ID")]


def name_people(people: Iterable[Person]) -> tuple[NamedPerson, ...]:
    """Name people for an answer."""
    return tuple(
        NamedPerson(name=one.name, fide_id=one.fide_id or None) for one in people
    )


class AdditionsAnswer(Answer, frozen=True, kw_only=True):
    """The people added from a list."""

    added: Annotated[tuple[NamedPerson, ...], _DATA]
    already: Annotated[tuple[NamedPerson, ...], _DATA]
    not_found: Annotated[tuple[str, ...], _DATA]
    lines: Lead

    @property
    def title(self) -> str:
        return "Added to the roster"


def answer_additions(found: Additions) -> AdditionsAnswer:
    """Answer with the people added from a list."""
    added = [one.person for one in found.added]
    return AdditionsAnswer(
        added=name_people(added),
        already=name_people(found.already),
        not_found=found.not_found,
        lines=(
            *(f"added {_person_text(one)}" for one in added),
            *(f"already there: {_person_text(one)}" for one in found.already),
            *(f"not found: {text}" for text in found.not_found),
        ),
    )


class EventNamed(Record, frozen=True, kw_only=True):
    """The event that is filed; days in ISO's form."""

    name: str
    date: str
    last: str


class FiledRow(Record, frozen=True, kw_only=True):
    """The event of one person."""

    name: str
    fide_id: Annotated[str | None, Measure("FIDE ID")]
    no: Annotated[int, Measure("no.")]
    games: int
    score: Score
    change: Change | None
    games_before: int | UnsetType
    """The games filed earlier, which these correct."""
    rating: Annotated[int | UnsetType, _JSON]
    """The rating that counts."""
    event_rating: Annotated[int | UnsetType, _JSON]
    """The rating that the event states, if it is not the journal's."""
    difference: Annotated[str | UnsetType, _JSON]
    """The reason why it is not rated as by the event alone."""


class DoubtRow(Record, frozen=True, kw_only=True):
    """A person who may have played, and why it is not certain."""

    name: str
    why: str


class FilingAnswer(Answer, frozen=True, kw_only=True):
    """An event filed for all who played in it."""

    event: Annotated[EventNamed, _JSON]
    outcome: Lead
    filed: tuple[FiledRow, ...]
    already: Annotated[tuple[NamedPerson, ...], _JSON]
    not_in_event: Annotated[tuple[NamedPerson, ...], _JSON]
    doubtful: Annotated[tuple[DoubtRow, ...], Measure("not filed")]
    namesakes: Annotated[tuple[DoubtRow, ...] | UnsetType, _JSON]
    not_rated: Annotated[tuple[str, ...], Measure("not rated", role="people")]
    already_filed: Annotated[
        tuple[str, ...], Measure("in the journal already", role="people")
    ]
    absent: Annotated[str, Measure("did not play", role="people")]
    notes: SourceNotes
    corrected: tuple[FiledRow, ...] | UnsetType

    @property
    def title(self) -> str:
        event = self.event
        return f"{event.name or 'Event'}, {event.date} to {event.last}"


def answer_filing(filing: Filing, is_dry: bool) -> FilingAnswer:
    """Answer with an event filed for all who played in it."""
    return FilingAnswer(
        event=EventNamed(
            name=filing.name,
            date=filing.first.isoformat(),
            last=filing.last.isoformat(),
        ),
        outcome=tuple(_write_outcome(filing, is_dry)),
        filed=tuple(map(_describe_filed, filing.filed)),
        already=name_people(filing.already),
        not_in_event=name_people(filing.not_in_event),
        doubtful=tuple(map(_describe_doubt, filing.doubtful)),
        namesakes=tuple(map(_describe_doubt, filing.namesakes)) or UNSET,
        not_rated=tuple(
            f"{one.account.person.name}: {one.line.problem.text}"
            for one in (*filing.filed, *filing.corrected)
            if one.line.problem
        ),
        already_filed=tuple(map(_person_text, filing.already)),
        absent="; ".join(one.name for one in filing.not_in_event),
        notes=tuple(filing.notes),
        corrected=tuple(map(_describe_filed, filing.corrected)) or UNSET,
    )


def _write_outcome(filing: Filing, is_dry: bool) -> Iterator[str]:
    """Count the people of the event filed, or to be filed, and its corrections."""
    verb = "would be " if is_dry else ""
    if filing.filed:
        yield f"{verb}filed for {plural(len(filing.filed), 'player')}"
    for one in filing.corrected:
        if one.before is not None:
            found = Correction(one.before, one.entry).text
            yield f"{verb}corrected for {_person_text(one.account.person)}: {found}"
    for one in filing.filed:
        if one.difference:
            yield f"{one.account.person.name}: {one.difference}"
    for doubt in filing.namesakes:
        yield f"{doubt.person.name}: {doubt.why}"


def _describe_doubt(one: Doubt) -> DoubtRow:
    return DoubtRow(name=one.person.name, why=one.why)


def _describe_filed(one: Filed) -> FiledRow:
    return FiledRow(
        name=one.account.person.name,
        fide_id=one.account.person.fide_id or None,
        no=one.player.no,
        games=one.games,
        score=simplify_number(one.half_points / 2),
        change=None if one.change is None else round(one.change, 4) + 0.0,
        games_before=UNSET if one.before is None else count_games(one.before),
        rating=one.rating or UNSET,
        event_rating=one.event_rating or UNSET,
        difference=one.difference or UNSET,
    )


def _person_text(person: Person) -> str:
    return f"{person.name} ({person.fide_id})" if person.fide_id else person.name


class RosterUndone(Answer, frozen=True, kw_only=True):
    """A change of the roster was undone, or restored."""

    done: Done
    undone: Annotated[str | UnsetType, _DATA] = UNSET
    restored: Annotated[str | UnsetType, _DATA] = UNSET
    records: Annotated[int, _DATA]

    @property
    def title(self) -> str:
        return self.done
