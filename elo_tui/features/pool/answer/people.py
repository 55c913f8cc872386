"""Doubles of a pool: people who may be one, and a ladder of all."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Annotated

from msgspec import structs

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import People
from elo_tui.core.pool.likeness import QUESTIONS_MAX, Duplicate
from elo_tui.core.pool.pool_quality import rank_ladder
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.features.pool.answer.rows import (
    DATA,
    PEOPLE,
    SOURCE,
    PersonLabel,
    PersonName,
    PoolPerson,
    PoolRow,
    label_person,
)
from elo_tui.kit.answer import Answer, Measure


class LikePair(PoolRow, frozen=True, kw_only=True):
    """Two people who may be one."""

    one: Annotated[str, PEOPLE]
    other: Annotated[str, PEOPLE]
    a: Annotated[PersonName, DATA]
    b: Annotated[PersonName, DATA]
    why: str

    @property
    def key(self) -> str:
        return f"{self.a.id}\n{self.b.id}"

    @property
    def title(self) -> str:
        return self.a.name

    @property
    def other_words(self) -> str:
        return f"{self.a.id} {self.b.name}"


class DuplicatesAnswer(Answer, frozen=True, kw_only=True):
    """The pairs of people who may be one."""

    pairs: Annotated[tuple[LikePair, ...], Measure(empty="no open question")]
    more: Annotated[str, Measure("note", role="people")]

    @property
    def title(self) -> str:
        return "Duplicates"


def list_pairs(pairs: Iterable[Duplicate]) -> list[LikePair]:
    """List the pairs of people who may be one."""
    return [
        LikePair(
            one=label_person(one.id, one.name),
            other=label_person(other.id, other.name),
            a=PersonName(id=one.id, name=one.name),
            b=PersonName(id=other.id, name=other.name),
            why=why,
        )
        for one, other, why in pairs
    ]


def answer_duplicates(
    pairs: Iterable[Duplicate], private: Set[str] = frozenset()
) -> DuplicatesAnswer:
    """Answer with the pairs of people who may be one, without private people."""
    found = [one for one in list_pairs(pairs) if not {one.a.id, one.b.id} & private]
    more = f"these are the first {QUESTIONS_MAX:,}: answer them, then ask again"
    return DuplicatesAnswer(
        pairs=tuple(found), more=more if len(found) == QUESTIONS_MAX else ""
    )


class Rung(PoolPerson, frozen=True, kw_only=True):
    """A person on a ladder."""

    rung: int
    id: Annotated[str, DATA]
    label: PersonLabel
    name: Annotated[str, SOURCE]
    exchange: Annotated[int, SOURCE] = 0
    """The rung if the two of a game exchange theirs."""
    person: Annotated[int, SOURCE]
    is_private: Annotated[bool, SOURCE] = False


class LadderAnswer(Answer, frozen=True, kw_only=True):
    """A ladder, the top first."""

    players: Annotated[tuple[Rung, ...], Measure(empty="no game yet")]

    @property
    def title(self) -> str:
        return "Ladder"


def answer_ladder(
    ranked: Iterable[int], people: People, private: Set[int]
) -> LadderAnswer:
    """Answer with the rungs of a ladder, without private people."""
    rungs = [_describe_rung(*one, people) for one in enumerate(ranked, start=1)]
    return LadderAnswer(
        players=tuple(one for one in rungs if one.person not in private)
    )


def _describe_rung(rung: int, at: int, people: People) -> Rung:
    id, name = people.ids[at], people.names[at]
    return Rung(rung=rung, id=id, label=label_person(id, name), name=name, person=at)


def list_ladder(pool: ReplayedPool) -> list[Rung]:
    """List the rungs of both rules, by that where the winner takes the rung."""
    table = pool.columns.table
    ranked, exchanged = (rank_ladder(*table, exchange=one) for one in (False, True))
    if isinstance(ranked, Problem) or isinstance(exchanged, Problem):
        return []
    places = {at: place for place, at in enumerate(exchanged, start=1)}
    return [
        structs.replace(
            _describe_rung(rung, at, pool.columns.people),
            exchange=places[at],
            is_private=at in pool.private,
        )
        for rung, at in enumerate(ranked, start=1)
    ]
