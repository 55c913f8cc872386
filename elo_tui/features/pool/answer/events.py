"""The events of a pool: those on the list, and those just added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core.pool.ledger import EventContent
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.features.pool.answer.rows import DATA, SOURCE, PoolRow
from elo_tui.features.pool.answer.warnings import describe_by_event
from elo_tui.kit.answer import Answer, Measure, Record


class PublishedEvent(PoolRow, frozen=True, kw_only=True):
    """An event of a pool."""

    number: int
    name: str
    first_day: date
    last_day: date
    players: int
    rated_games: int
    incomplete: bool | UnsetType
    """True if games or players are missing."""
    notes: Annotated[tuple[str, ...], SOURCE]
    """Notes on its file if games or players were missing there."""
    is_active: Annotated[bool, SOURCE]
    """False after `remove`."""
    large: str | UnsetType = UNSET
    """The warning that it changes a rating more than an event usually does."""

    @property
    def key(self) -> str:
        return str(self.number)

    @property
    def title(self) -> str:
        return self.name

    @property
    def is_out(self) -> bool:
        return not self.is_active


class PoolEvents(Answer, frozen=True, kw_only=True):
    """The events of a pool."""

    pool: Annotated[str, SOURCE]
    events: tuple[PublishedEvent, ...]

    @property
    def title(self) -> str:
        return f"{self.pool}, events"


def list_events(pool: ReplayedPool) -> list[PublishedEvent]:
    """List the events of a pool, the removed ones included."""
    large = describe_by_event(pool.large, pool.columns.events)
    return [
        PublishedEvent(
            **one._asdict(),
            incomplete=True if one.notes else UNSET,
            large=large.get(one.number, UNSET),
        )
        for one in pool.events
    ]


def publish_events(pool: ReplayedPool) -> PoolEvents:
    """Answer with the events of a pool that are not removed."""
    events = tuple(one for one in list_events(pool) if one.is_active)
    return PoolEvents(pool=pool.name, events=events)


class AddedEvent(Record, frozen=True, kw_only=True):
    """An event that was added, or replaced by a corrected file."""

    number: Annotated[int, Measure("event")]
    name: str
    first_day: Annotated[str, DATA]
    last_day: str
    players: int
    rated_games: int
    new_players: int
    notes: Annotated[tuple[str, ...], DATA]
    entry: Annotated[int | UnsetType, DATA] = UNSET
    """The entry that replaced an earlier file."""
    games_before: Annotated[int | UnsetType, DATA] = UNSET
    """The rated games of that file."""


class AddedEvents(Answer, frozen=True, kw_only=True):
    """The events that were added."""

    events: tuple[AddedEvent, ...]
    remarks: Annotated[tuple[str, ...], Measure("note", role="people")]

    @property
    def title(self) -> str:
        corrected = sum(one.entry is not UNSET for one in self.events)
        added = len(self.events) - corrected
        parts = [f"{plural(added, 'event')} added"] if added else []
        parts += [f"{plural(corrected, 'event')} corrected"] if corrected else []
        return ", ".join(parts)


def describe_event(
    number: int,
    content: EventContent,
    new_players: int,
    notes: Sequence[str],
    replaced: tuple[int, EventContent] | None,
) -> AddedEvent:
    """Describe an added event; `replaced` are its new entry and its content before."""
    entry, before = replaced or (UNSET, None)
    return AddedEvent(
        number=number,
        name=content.name,
        first_day=content.first_day.isoformat(),
        last_day=content.last_day.isoformat(),
        players=len(content.players),
        rated_games=content.rated_games,
        new_players=new_players,
        notes=tuple(notes),
        entry=entry,
        games_before=before.rated_games if before else UNSET,
    )


def answer_events(events: Iterable[AddedEvent]) -> AddedEvents:
    """Answer with the events that were added, and the notes on their files."""
    added, remarks = tuple(events), []
    for one in added:
        if one.entry is not UNSET:
            remarks.append(
                f"event {one.number} had {plural(one.games_before or 0, 'rated game')}"
                f" before; undo {one.entry} restores it"
            )
        remarks += [
            f"event {one.number}, {clean_name(note, 300)}" for note in one.notes
        ]
    return AddedEvents(events=added, remarks=tuple(remarks))
