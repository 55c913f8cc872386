"""What a subcommand stored, deleted, restored or took back."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.kit.answer import Answer, Measure, Record, SourceNotes

_DATA = Measure(role="data")


class ChangeAnswer(Answer, frozen=True, kw_only=True):
    """A change, which its title describes to people."""

    done: Annotated[str, Measure(role="source")]

    @property
    def title(self) -> str:
        return self.done


class EventAdded(ChangeAnswer, frozen=True, kw_only=True):
    """An event was added."""

    id: Annotated[int, _DATA]
    games: Annotated[int, _DATA]
    notes: SourceNotes


class RecordStored(ChangeAnswer, frozen=True, kw_only=True):
    """A person or an official rating was added or changed."""

    id: Annotated[int, _DATA]


class RecordDeleted(ChangeAnswer, frozen=True, kw_only=True):
    """A record was deleted."""

    deleted: Annotated[int, _DATA]


class RecordRestored(ChangeAnswer, frozen=True, kw_only=True):
    """A deleted record was restored."""

    restored: Annotated[int, _DATA]


class ImportUndone(ChangeAnswer, frozen=True, kw_only=True):
    """An import of a person was undone."""

    undone: Annotated[str, _DATA]
    person: Annotated[str, _DATA]


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
