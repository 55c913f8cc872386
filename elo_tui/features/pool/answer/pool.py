"""Answers about a pool: its lists, a ladder, comparisons, who may be one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from datetime import date
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import UNSET, UnsetType

from elo_tui.core.pool.game_columns import TRAITS, People
from elo_tui.core.pool.ledger import PoolColumns, PoolState
from elo_tui.core.pool.likeness import QUESTIONS_MAX, Duplicate
from elo_tui.core.pool.pool_rating import PoolList, find_unrated, round_rating
from elo_tui.core.text.figures import plural
from elo_tui.features.pool.rows import NO_RATING
from elo_tui.kit.answer import Answer, Basis, Change, Lead, Measure, Record

#: A smaller difference of two ratings is 0.00.
_LEAST_CHANGE = 0.005
_DATA = Measure(role="data")
#: Who it is, for people.
PersonLabel: TypeAlias = Annotated[str, Measure("name", role="people")]


def label_person(id: str, name: str) -> str:
    """Name a person, with the id unless it is the name."""
    return name if id == name else f"{name} ({id})"


class PersonName(Record, frozen=True, kw_only=True):
    """A person of the pool."""

    id: Annotated[str, Measure("ID")]
    name: str


class ListedPerson(Record, frozen=True, kw_only=True):
    """A person on a list; equal ratings share a place."""

    place: int
    id: Annotated[str, _DATA]
    name: Annotated[str, _DATA]
    person: PersonLabel
    rating: Annotated[float, _DATA]
    shown: Annotated[int, Measure("rating")]
    rd: Annotated[float | None, Measure("deviation", decimals=0)]
    volatility: float | None
    games: int
    last_played: str | None
    change: Annotated[float | UnsetType | None, _DATA] = UNSET
    """Since the list before, for others; None for newcomers."""


class IncompleteEvent(Record, frozen=True, kw_only=True):
    """An event with missing games or players."""

    event: int
    name: str


class ListAnswer(Answer, frozen=True, kw_only=True):
    """A list of the pool."""

    system: Basis
    event: int | None
    """The event after which it was made; None for one after a period."""
    period: str | None
    date: str
    players: tuple[ListedPerson, ...]
    unrated: tuple[PersonName, ...]
    incomplete: tuple[IncompleteEvent, ...] | UnsetType

    @property
    def title(self) -> str:
        return f"List of {self.date}"

    def write_text(self) -> Iterator[str]:
        # lists are printed one by one, each with its own heading
        return _list_lines(self)


class ListsAnswer(Answer, frozen=True, kw_only=True):
    """The lists after every event or period."""

    lists: tuple[ListAnswer, ...]

    @property
    def title(self) -> str:
        return "Lists"

    def write_text(self) -> Iterator[str]:
        # all lists as each of them alone
        for place, one in enumerate(self.lists):
            if place:
                yield ""
            yield from _list_lines(one)


class ListScope(NamedTuple):
    """The people of a list that are shown; places stay those among all."""

    active_since: date | None = None
    min_games: int = 0
    private: Set[str] = frozenset()
    """The ids of those who are left out."""


def answer_list(
    found: PoolList,
    columns: PoolColumns,
    state: PoolState,
    first_days: Mapping[int, int],
    scope: ListScope = ListScope(),  # noqa: B008 - a tuple
) -> ListAnswer:
    """Answer with a list; `first_days` are those of `find_first_days`."""
    people, batch = columns.people, found.batch
    system = state.settings[0][1].system
    return ListAnswer(
        system=system,
        event=columns.events.numbers[batch.event] if batch.event >= 0 else None,
        period=batch.period or None,
        date=date.fromordinal(batch.day).isoformat(),
        players=tuple(
            _describe_place(found, people, system, place, at)
            for place, at in found.rank(people)
            if _is_shown(found, people, at, scope)
        ),
        unrated=tuple(
            PersonName(id=people.ids[at], name=people.names[at])
            for at in find_unrated(found, people, first_days)
            if people.ids[at] not in scope.private
        ),
        incomplete=find_incomplete(state, columns, batch.day) or UNSET,
    )


def _is_shown(found: PoolList, people: People, at: int, scope: ListScope) -> bool:
    played, since = found.last_days[at], scope.active_since
    return (
        found.games[at] >= scope.min_games
        and not (since and (not played or played < since.toordinal()))
        and people.ids[at] not in scope.private
    )


def _describe_place(
    found: PoolList, people: People, system: str, place: int, at: int
) -> ListedPerson:
    traits, played = TRAITS[system], found.last_days[at]
    return ListedPerson(
        place=place,
        id=people.ids[at],
        name=people.names[at],
        person=label_person(people.ids[at], people.names[at]),
        rating=found.ratings[at],
        shown=round_rating(found.ratings[at]),
        rd=found.rds[at] if traits.deviations else None,
        volatility=found.volatilities[at] if traits.volatilities else None,
        games=found.games[at],
        last_played=date.fromordinal(played).isoformat() if played else None,
    )


def find_incomplete(
    state: PoolState, columns: PoolColumns, last_day: int
) -> tuple[IncompleteEvent, ...]:
    """Find the events up to a day with missing games or players.

    The notes on them, which name people, are in the ledger only.
    """
    numbers = {one.number for one in state.events if one.notes}
    events = columns.events
    rows = zip(events.numbers, events.names, events.last_days, strict=True)
    return tuple(
        IncompleteEvent(event=number, name=name)
        for number, name, last in rows
        if number in numbers and last <= last_day
    )


def _list_lines(answer: ListAnswer) -> Iterator[str]:
    after = f"event {answer.event}" if answer.event else f"period {answer.period}"
    count = plural(len(answer.players), "player")
    yield f"list of {answer.date}, after {after}: {count}"
    for one in answer.players:
        deviation = "" if one.rd is None else f" ± {one.rd:.0f}"
        yield (
            f"{one.place:>4} {one.shown:>5}{deviation}  {one.person},"
            f" {plural(one.games, 'game')}"
            + (f", last {one.last_played}" if one.last_played else "")
        )
    if answer.unrated:
        yield f"without a rating: {'; '.join(one.name for one in answer.unrated)}"
        if not answer.players:
            yield NO_RATING
    for event in answer.incomplete or ():
        name = f"event {event.event}, {event.name}"
        yield f"incomplete: {name}: games or players are missing; see `pool log`"


class Difference(Record, frozen=True, kw_only=True):
    """A person on both lists."""

    id: Annotated[str, _DATA]
    person: PersonLabel
    before: Annotated[float, Measure(decimals=2)]
    after: Annotated[float, Measure(decimals=2)]
    change: Change


class ComparisonAnswer(Answer, frozen=True, kw_only=True):
    """The differences of two lists."""

    lead: Lead
    changed: Annotated[tuple[Difference, ...], Measure(role="people")]
    """The largest change first."""
    players: Annotated[tuple[Difference, ...], _DATA]
    new: Annotated[tuple[str, ...], _DATA]
    gone: Annotated[tuple[str, ...], _DATA]
    newcomers: Annotated[str, Measure("new", role="people")]
    leavers: Annotated[str, Measure("gone", role="people")]

    @property
    def title(self) -> str:
        return "Comparison"


def answer_comparison(
    before: Mapping[str, float],
    after: Mapping[str, float],
    names: Mapping[str, str],
    private: Set[str] = frozenset(),
) -> ComparisonAnswer:
    """Answer with the differences of two lists, by id, without private people."""
    both, new, gone = (
        sorted(ids - private)
        for ids in (
            before.keys() & after.keys(),
            after.keys() - before.keys(),
            before.keys() - after.keys(),
        )
    )
    players = tuple(
        Difference(
            id=id,
            person=label_person(id, names.get(id, id)),
            before=before[id],
            after=after[id],
            change=after[id] - before[id],
        )
        for id in both
    )
    changed = [one for one in players if abs(one.change) >= _LEAST_CHANGE]
    return ComparisonAnswer(
        lead=(f"{plural(len(changed), 'player')} changed",),
        changed=tuple(sorted(changed, key=lambda one: (-abs(one.change), one.id))),
        players=players,
        new=tuple(new),
        gone=tuple(gone),
        newcomers="; ".join(names.get(id, id) for id in new),
        leavers="; ".join(names.get(id, id) for id in gone),
    )


class LikePair(Record, frozen=True, kw_only=True):
    """Two people who may be one."""

    one: Annotated[str, Measure(role="people")]
    other: Annotated[str, Measure(role="people")]
    a: Annotated[PersonName, _DATA]
    b: Annotated[PersonName, _DATA]
    why: str


class DuplicatesAnswer(Answer, frozen=True, kw_only=True):
    """The pairs of people who may be one."""

    pairs: Annotated[tuple[LikePair, ...], Measure(empty="no open question")]
    more: Annotated[str, Measure("note", role="people")]

    @property
    def title(self) -> str:
        return "Duplicates"


def answer_duplicates(
    pairs: Iterable[Duplicate], private: Set[str] = frozenset()
) -> DuplicatesAnswer:
    """Answer with the pairs of people who may be one, without private people."""
    found = tuple(
        LikePair(
            one=label_person(one.id, one.name),
            other=label_person(other.id, other.name),
            a=PersonName(id=one.id, name=one.name),
            b=PersonName(id=other.id, name=other.name),
            why=why,
        )
        for one, other, why in pairs
        if not {one.id, other.id} & private
    )
    more = f"these are the first {QUESTIONS_MAX:,}: answer them, then ask again"
    return DuplicatesAnswer(
        pairs=found, more=more if len(found) == QUESTIONS_MAX else ""
    )


class Rung(Record, frozen=True, kw_only=True):
    """A person on a ladder."""

    rung: int
    id: Annotated[str, _DATA]
    person: PersonLabel


class LadderAnswer(Answer, frozen=True, kw_only=True):
    """A ladder, the top first."""

    players: Annotated[tuple[Rung, ...], Measure(empty="no game yet")]

    @property
    def title(self) -> str:
        return "Ladder"


def answer_ladder(
    ranked: Iterable[int], people: People, private: Set[str]
) -> LadderAnswer:
    """Answer with the rungs of a ladder, without private people."""
    players = (
        Rung(
            rung=rung,
            id=people.ids[at],
            person=label_person(people.ids[at], people.names[at]),
        )
        for rung, at in enumerate(ranked, start=1)
        if people.ids[at] not in private
    )
    return LadderAnswer(players=tuple(players))
