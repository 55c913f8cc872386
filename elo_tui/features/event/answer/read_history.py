"""A person's history in a file, before it joins a journal."""

from __future__ import annotations

from typing import Annotated

from elo_tui.core.replay.history_reading import HistoryReading
from elo_tui.kit.answer import Answer, Basis, Measure, Notes, Record


class ReadRating(Record, frozen=True, kw_only=True):
    """A rating that a publisher stated, with the day from which it counts."""

    date: str
    system: str
    pool: str | None
    rating: int
    games: int | None


class ReadHistory(Answer, frozen=True, kw_only=True):
    """The owner of a history, the official ratings, and how much else it has."""

    format: Basis
    name: str | None
    fide_id: Annotated[str | None, Measure("FIDE ID")]
    born: int | None
    events: int
    games: int
    ratings: tuple[ReadRating, ...]
    notes: Notes

    @property
    def title(self) -> str:
        return self.name or "A history"


def answer_history(reading: HistoryReading) -> ReadHistory:
    """Answer with what a file has of a person's history."""
    owner, history = reading.owner, reading.history
    return ReadHistory(
        format=reading.kind,
        name=reading.played_as or owner.name or None,
        fide_id=owner.fide_id or None,
        born=owner.born,
        events=len(history.events) + len(reading.entries),
        games=len(history.games),
        ratings=tuple(
            ReadRating(
                date=one.day,
                system=one.system,
                pool=one.pool or None,
                rating=one.rating,
                games=one.games,
            )
            for one in history.ratings
        ),
        notes=(*reading.notes, "a history: elo-tui journal import takes it in"),
    )
