"""Records that a subcommand stored, deleted, restored or took back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, TypeAlias

from msgspec import UNSET, UnsetType

from elo_tui.core.events.crosstable import Note
from elo_tui.core.replay.journal_records import Entry
from elo_tui.core.text.figures import plural
from elo_tui.kit.answer import Answer, Measure, Record, SourceNotes

_DATA = Measure(role="data")


#: What people get of a change, as its title.
Done: TypeAlias = Annotated[str, Measure(role="source")]


class EventAdded(Answer, frozen=True, kw_only=True):
    """An event was added."""

    done: Done
    id: Annotated[int, _DATA]
    games: Annotated[int, _DATA]
    notes: SourceNotes

    @property
    def title(self) -> str:
        return self.done


class AddedRow(Record, frozen=True, kw_only=True):
    """An event that was added with others."""

    id: int
    name: str
    date: str
    games: int


class EventsAdded(Answer, frozen=True, kw_only=True):
    """Several events were added, as those of the days of a season."""

    done: Done
    events: tuple[AddedRow, ...]
    notes: SourceNotes

    @property
    def title(self) -> str:
        return self.done


def answer_added(
    added: Sequence[Entry], notes: Iterable[Note]
) -> EventAdded | EventsAdded:
    """Answer with the events that were added."""
    one, *others = added
    if not others:
        games = plural(len(one.games), "game")
        return EventAdded(
            done=f"Added #{one.id}: {one.name or one.first}, {games}",
            id=one.id,
            games=len(one.games),
            notes=tuple(notes),
        )
    rows = tuple(
        AddedRow(id=one.id, name=one.name, date=str(one.first), games=len(one.games))
        for one in added
    )
    done = f"Added {plural(len(rows), 'event')}"
    return EventsAdded(done=done, events=rows, notes=tuple(notes))


class RecordChanged(Answer, frozen=True, kw_only=True):
    """A person or an official rating was stored, or any record deleted or restored."""

    done: Done
    id: Annotated[int | UnsetType, _DATA] = UNSET
    deleted: Annotated[int | UnsetType, _DATA] = UNSET
    restored: Annotated[int | UnsetType, _DATA] = UNSET

    @property
    def title(self) -> str:
        return self.done


class HistoryUndone(Answer, frozen=True, kw_only=True):
    """An import of a person's history was undone."""

    done: Done
    undone: Annotated[str, _DATA]
    person: Annotated[str, _DATA]

    @property
    def title(self) -> str:
        return self.done


class DraftRow(Record, frozen=True, kw_only=True):
    """Unsaved input; the moment is in ISO's form."""

    number: int
    screen: str
    saved: str
    what: str


class DraftsAnswer(Answer, frozen=True, kw_only=True):
    """The unsaved input of earlier sessions, or the one that was discarded."""

    drafts: Annotated[tuple[DraftRow, ...] | UnsetType, Measure(empty="no drafts")] = (
        UNSET
    )
    dropped: tuple[DraftRow, ...] | UnsetType = UNSET
    notes: Annotated[tuple[str, ...] | UnsetType, Measure("note", role="note")] = UNSET

    @property
    def title(self) -> str:
        return "Drafts" if self.dropped is UNSET else "Dropped"
