"""The rows that answers about a pool and the parts of its screen share."""

from __future__ import annotations

from abc import abstractmethod
from datetime import date
from typing import Annotated, TypeAlias

from elo_tui.kit.answer import Measure, Record

DATA = Measure(role="data")
PEOPLE = Measure(role="people")
#: What the screen knows of a row beyond the answer.
SOURCE = Measure(role="source")
#: Who it is, for people.
PersonLabel: TypeAlias = Annotated[str, Measure("name", role="people")]


def label_person(id: str, name: str) -> str:
    """Name a person, with the id unless it is the name."""
    return name if id == name else f"{name} ({id})"


class PoolRow(Record, frozen=True, kw_only=True):
    """A row of a part of a pool."""

    @property
    @abstractmethod
    def key(self) -> str:
        """The text that identifies it while the pool changes."""

    @property
    def title(self) -> str:
        """The name that is shown, sorted by and searched first."""
        return ""

    @property
    def other_words(self) -> str:
        """More words that it is found by."""
        return self.key

    @property
    def person(self) -> int:
        """The index of the person; -1 if the row is none."""
        return -1

    @property
    def is_out(self) -> bool:
        """Whether it counts no more."""
        return False


class PoolPerson(PoolRow, frozen=True, kw_only=True):
    """A row of a person; the fields of this record are in the order of JSON."""

    @property
    @abstractmethod
    def id(self) -> str: ...

    @property
    @abstractmethod
    def name(self) -> str: ...

    @property
    @abstractmethod
    def is_private(self) -> bool:
        """Whether the person is in no published list."""

    @property
    def key(self) -> str:
        return self.id

    @property
    def title(self) -> str:
        return self.name or self.id


class PersonName(Record, frozen=True, kw_only=True):
    """A person of the pool."""

    id: Annotated[str, Measure("ID")]
    name: str


def name_event(number: int, name: str, day: date | None = None) -> str:
    """Name an event in a sentence: ``event 3, Spring Open of 2026-03-02``."""
    named = f"event {number}, {name}" if name else f"event {number}"
    return f"{named} of {day.isoformat()}" if day else named
