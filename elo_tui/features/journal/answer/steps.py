"""The changes of all journals as they were made, and deleted records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core.replay.journal_records import Account, Entry, Listed
from elo_tui.features.journal.answer.changes import Done
from elo_tui.kit.answer import Answer, Measure, Record
from elo_tui.store import step_reversal, stored_journal
from elo_tui.store.database import Store
from elo_tui.store.stored_steps import EVERYBODY, StoredStep, list_steps

_DATA = Measure(role="data")


class StepRow(Record, frozen=True, kw_only=True):
    """A change, which can be taken back; the moment is local time."""

    step: int
    made: str
    person: str
    """Empty if it concerns several people."""
    what: str
    is_undone: Annotated[bool, _DATA]
    state: Annotated[str, Measure("", role="people")]


class StepsAnswer(Answer, frozen=True, kw_only=True):
    """The newest changes, the newest first."""

    steps: Annotated[tuple[StepRow, ...], Measure(empty="no changes yet")]

    @property
    def title(self) -> str:
        return "Changes"


class StepReversed(Answer, frozen=True, kw_only=True):
    """A change was taken back, or restored."""

    done: Done
    undone: Annotated[int | UnsetType, _DATA] = UNSET
    restored: Annotated[int | UnsetType, _DATA] = UNSET
    what: Annotated[str, _DATA]

    @property
    def title(self) -> str:
        return self.done


def read_steps(store: Store) -> StepsAnswer:
    """Answer with the newest changes; raises NotRead."""
    people = stored_journal.list_people(store) + stored_journal.list_deleted_people(
        store
    )
    names = {one.id: one.name or one.fide_id for one in people}
    rows = (_describe_step(one, names.get(one.person, "")) for one in list_steps(store))
    return StepsAnswer(steps=tuple(rows))


def _describe_step(step: StoredStep, person: str) -> StepRow:
    return StepRow(
        step=step.id,
        made=step.moment,
        person="roster" if step.person == EVERYBODY else person,
        what=step.text,
        is_undone=bool(step.undone),
        state="taken back" if step.undone else "",
    )


def reverse_step(store: Store, number: int) -> StepReversed:
    """Take a change back, or restore it; raises StepRefused, NotSaved, NotRead."""
    step = step_reversal.find_step(store, number)
    step_reversal.reverse_step(store, step)
    what = step.text
    if step.undone:
        return StepReversed(done=f"Restored: {what}", restored=number, what=what)
    return StepReversed(done=f"Taken back: {what}", undone=number, what=what)


class DeletedRow(Record, frozen=True, kw_only=True):
    """A deleted event or official rating."""

    id: Annotated[int, Measure("ID")]
    person: str
    what: str
    date: str | None


class DeletedAnswer(Answer, frozen=True, kw_only=True):
    """The deleted records, which can be restored."""

    deleted: Annotated[tuple[DeletedRow, ...], Measure(empty="nothing is deleted")]

    @property
    def title(self) -> str:
        return "Deleted"


def answer_deleted(accounts: Iterable[Account]) -> DeletedAnswer:
    """Answer with the deleted records of accounts, the newest first."""
    rows = [row for account in accounts for row in _describe_deleted(account)]
    rows.sort(key=lambda row: -row.id)
    return DeletedAnswer(deleted=tuple(rows))


def _describe_deleted(account: Account) -> Sequence[DeletedRow]:
    person = account.person.name or account.person.fide_id
    dated: list[tuple[Listed | Entry, date | None]] = [
        *((one, one.day) for one in account.listed),
        *((one, one.first or one.last) for one in account.entries),
    ]
    return [
        DeletedRow(
            id=one.id,
            person=person,
            what=stored_journal.name_record(one),
            date=None if day is None else day.isoformat(),
        )
        for one, day in dated
    ]
