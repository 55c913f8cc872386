"""Records that an import of histories took from each file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

from msgspec import UNSET, UnsetType, field

from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.kit.answer import Answer, Measure, Record

if TYPE_CHECKING:
    from elo_tui.store.history_files import FileTaken

#: Most corrected events of which the games are counted.
_SHOWN = 5
_DATA = Measure(role="data")


class RatingsImported(Record, frozen=True, kw_only=True):
    """The official ratings of a file."""

    new: int
    same: int
    changed: int


class GameCounts(Record, frozen=True, kw_only=True):
    """The games of a file; those left out by their reasons."""

    new: int
    same: int
    left_out: Mapping[str, int]


class EventCounts(Record, frozen=True, kw_only=True):
    """The events of a file."""

    new: int
    same: int
    corrected: int | UnsetType


class FileRow(Record, frozen=True, kw_only=True):
    """A file, and the records imported from it."""

    file: str
    kind: str
    person: str | None
    played_as: str | None = field(name="as")
    ratings: RatingsImported
    games: GameCounts
    events: EventCounts
    pools: tuple[str, ...]
    notes: tuple[str, ...]


class ImportAnswer(Answer, frozen=True, kw_only=True):
    """The files; the sums are those of exported journals, if any."""

    people: Annotated[int | UnsetType, _DATA] = UNSET
    listed: Annotated[int | UnsetType, _DATA] = UNSET
    entries: Annotated[int | UnsetType, _DATA] = UNSET
    known: Annotated[int | UnsetType, _DATA] = UNSET
    left_out: Annotated[tuple[str, ...] | UnsetType, _DATA] = UNSET
    files: Annotated[tuple[FileRow, ...], _DATA]
    lines: Annotated[tuple[str, ...], Measure(role="people", empty="nothing new")]

    @property
    def title(self) -> str:
        return "Import"


def answer_import(taken: tuple[FileTaken, ...]) -> ImportAnswer:
    """Answer with the records imported from each file."""
    files = tuple(map(_describe_file, taken))
    lines = tuple(line for one in taken for line in _write_file(one))
    documents = [one.document for one in taken if one.document is not None]
    if not documents:
        return ImportAnswer(files=files, lines=lines)
    return ImportAnswer(
        people=sum(one.people for one in documents),
        listed=sum(one.listed for one in documents),
        entries=sum(one.entries for one in documents),
        known=sum(one.known for one in documents),
        left_out=tuple(text for one in documents for text in one.left_out),
        files=files,
        lines=lines,
    )


def _describe_file(one: FileTaken) -> FileRow:
    merged, document = one.merged, one.document
    ratings, games, events = merged.ratings, merged.games, merged.events
    return FileRow(
        file=one.file,
        kind=one.kind,
        person=one.person or None,
        played_as=one.played_as or None,
        ratings=RatingsImported(
            new=ratings.new if document is None else document.listed,
            same=ratings.same,
            changed=ratings.changed,
        ),
        games=GameCounts(
            new=games.new if document is None else document.games,
            same=games.same,
            left_out=dict(one.left_out),
        ),
        events=EventCounts(
            new=events.new if document is None else document.entries,
            same=events.same,
            corrected=events.corrected or UNSET,
        ),
        pools=tuple(merged.pools),
        notes=tuple(merged.notes if document is None else document.left_out),
    )


def _write_file(one: FileTaken) -> Iterator[str]:
    if one.document is not None:
        taken = one.document
        games = f", {plural(taken.games, 'game')}" if taken.games else ""
        yield (
            f"imported: {plural(taken.people, 'profile')},"
            f" {plural(taken.entries, 'event')},"
            f" {plural(taken.listed, 'official rating')}{games};"
            f" {taken.known} existed already"
        )
        yield from taken.left_out
        return
    merged = one.merged
    kinds = (
        ("official rating", merged.ratings),
        ("game", merged.games),
        ("event", merged.events),
    )
    parts = [
        f"{plural(counts.new, f'new {noun}')}"
        + (f" ({counts.same} existed already)" if counts.same else "")
        for noun, counts in kinds
        if counts.new or counts.same
    ]
    if merged.corrections:
        games = "; ".join(found.text for found in merged.corrections[:_SHOWN])
        count = plural(len(merged.corrections), "event")
        parts.append(f"{count} corrected: {games}")
    if merged.ratings.changed:
        parts.append(f"{plural(merged.ratings.changed, 'rating')} not as stored")
    if one.left_out:
        reasons = (f"{count} {reason}" for reason, count in one.left_out)
        parts.append(f"left out: {', '.join(reasons)}")
    name = f" as {one.played_as}" if one.played_as else ""
    yield f"{one.file}: {one.person}{name}: {', '.join(parts) or 'nothing to keep'}"
    yield from (f"  {clean_name(note, 300)}" for note in merged.notes)
