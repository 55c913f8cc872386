"""The facts of an event itself, as its source states them."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core.events.crosstable import EventFacts
from elo_tui.core.model import Pool
from elo_tui.kit.answer import BASIS, Record


class StatedEvent(Record, frozen=True, kw_only=True):
    """An event without its players; days in ISO's form."""

    name: str | None
    city: str | None
    federation: str | None
    start: date | None
    end: date | None
    possible_days: tuple[tuple[str, ...], ...] | UnsetType
    """Both readings of the days if their order is open: day-month, or month-day."""
    time_control: str | None
    rounds: int | None
    pool: Annotated[Pool | None, BASIS]


def describe_event(event: EventFacts, rounds: int | None) -> StatedEvent:
    """Describe the facts of the event itself."""
    days = tuple((str(one.first), str(one.last)) for one in event.readings)
    return StatedEvent(
        name=event.name or None,
        city=event.city or None,
        federation=event.federation or None,
        start=event.start,
        end=event.end,
        possible_days=days or UNSET,
        time_control=event.time_control or None,
        rounds=rounds or None,
        pool=event.pool,
    )
