"""The people with a journal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from elo_tui.core.replay.journal_records import Account
from elo_tui.kit.answer import Answer, Measure, Record


class JournalPerson(Record, frozen=True, kw_only=True):
    """A person, with the number of stored records."""

    id: Annotated[int, Measure("ID")]
    name: str
    fide_id: Annotated[str | None, Measure("FIDE ID")]
    federation: str | None
    title: str | None
    born: int | None
    system: str
    pool: str
    official: int
    events: int


class PeopleAnswer(Answer, frozen=True, kw_only=True):
    """All people with a journal."""

    profiles: Annotated[tuple[JournalPerson, ...], Measure(empty="no journals yet")]

    @property
    def title(self) -> str:
        return "Journals"


def answer_people(accounts: Iterable[Account]) -> PeopleAnswer:
    """Answer with all people."""
    return PeopleAnswer(profiles=tuple(map(describe_person, accounts)))


def describe_person(account: Account) -> JournalPerson:
    """Describe a person."""
    person = account.person
    return JournalPerson(
        id=person.id,
        name=person.name,
        fide_id=person.fide_id or None,
        federation=person.federation or None,
        title=person.title or None,
        born=person.born,
        system=person.system,
        pool=person.pool,
        official=len(account.listed),
        events=len(account.entries),
    )
