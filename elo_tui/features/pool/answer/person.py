"""The working of a person's rating in a pool: entries and their rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from datetime import date
from math import isnan
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core.pool.game_kind import CHESS, SIDE_NAMES
from elo_tui.core.pool.ledger import PoolColumns
from elo_tui.core.pool.pool_rating import PoolList
from elo_tui.core.pool.pool_state import EntryAudit, RoundAudit
from elo_tui.core.text.figures import format_change, format_number, plural
from elo_tui.features.pool.answer.rows import label_person
from elo_tui.features.pool.chart import draw_entries
from elo_tui.kit.answer import Answer, Change, Measure, Record
from elo_tui.kit.chart_kinds import Curves

#: The points of a player, as results are written in data.
_RESULTS = {2: "1", 1: "=", 0: "0", None: None}


class PersonRating(Record, frozen=True, kw_only=True):
    """A person with the rating on the newest list; None without one."""

    id: Annotated[str, Measure("ID")]
    name: str
    names: tuple[str, ...]
    """Every spelling."""
    rating: Annotated[float | None, Measure(decimals=2)]
    games: int


class RatedRound(Record, frozen=True, kw_only=True):
    """A round of a person, and its part of the change."""

    event: int
    round: int
    opponent_id: Annotated[str | None, Measure(role="data")]
    opponent: str | None
    opponent_rating: Annotated[float | None, Measure(decimals=0)]
    """The rating that counted."""
    colour: str | UnsetType | None
    """For chess only."""
    side: str | UnsetType | None = UNSET
    """If the sides of another game have names: ``home``."""
    result: str | None
    expected: Annotated[float | None, Measure(decimals=3)]
    change: Change | None
    score: str | UnsetType = UNSET
    """Goals, sets or games of the person and of the opponent, in such a game."""
    weight: Annotated[float | UnsetType, Measure(decimals=4)] = UNSET
    """The factor of the change by the margin rule, unless it is 1."""
    rated: bool
    why: str | None
    """The reason for not rating it."""


class RatedEntry(Record, frozen=True, kw_only=True):
    """The effect of an event or a period on a person's rating."""

    event: int | None
    period: str | None
    date: str
    before: Annotated[float | None, Measure(decimals=2)]
    after: Annotated[float | None, Measure(decimals=2)]
    k: Annotated[float | None, Measure("K")]
    unrounded: Annotated[float | None, Measure(decimals=2)]
    change: Change | None
    rule: str
    rounds: tuple[RatedRound, ...]


class PersonAnswer(Answer, frozen=True, kw_only=True):
    """The working of a person's rating."""

    player: Annotated[PersonRating, Measure(is_named=False)]
    entries: tuple[RatedEntry, ...]
    charts: Annotated[tuple[Curves, ...], Measure(role="chart")]

    @property
    def title(self) -> str:
        return label_person(self.player.id, self.player.name)

    def write_text(self) -> Iterator[str]:
        # each round is below the entry that it explains
        return _person_lines(self)


def answer_person(
    columns: PoolColumns,
    at: int,
    found: PoolList,
    entries: Sequence[EntryAudit],
    private: Set[int] = frozenset(),
    sides: str = CHESS,
) -> PersonAnswer:
    """Answer with a person's entries; opponents in `private` have no name.

    `sides` is the setting of the pool.
    """
    person = columns.identities.people[at]
    rating = found.ratings[at]
    return PersonAnswer(
        player=PersonRating(
            id=person.id,
            name=person.name,
            names=tuple(person.names),
            rating=None if isnan(rating) else rating,
            games=found.games[at],
        ),
        entries=tuple(_describe_entry(one, columns, private, sides) for one in entries),
        charts=(draw_entries(label_person(person.id, person.name), entries),),
    )


def _describe_entry(
    entry: EntryAudit, columns: PoolColumns, private: Set[int], sides: str
) -> RatedEntry:
    batch = entry.batch
    return RatedEntry(
        event=columns.events.numbers[batch.event] if batch.event >= 0 else None,
        period=batch.period or None,
        date=date.fromordinal(batch.day).isoformat(),
        before=entry.before,
        after=entry.after,
        k=entry.k,
        unrounded=entry.unrounded,
        change=entry.change,
        rule=entry.rule,
        rounds=tuple(
            _describe_round(one, columns, private, sides) for one in entry.rounds
        ),
    )


def _describe_round(
    one: RoundAudit, columns: PoolColumns, private: Set[int], sides: str
) -> RatedRound:
    id, name = None, None
    if one.opponent >= 0:
        id = columns.people.ids[one.opponent]
        name = columns.people.names[one.opponent]
        if one.opponent in private:
            id = name = "private"
    return RatedRound(
        event=columns.events.numbers[one.event],
        round=one.round,
        opponent_id=id,
        opponent=name,
        opponent_rating=one.opponent_rating,
        colour=UNSET if sides != CHESS else one.colour or None,
        side=name_side(one, sides) or UNSET,
        score=name_score(one, sides) or UNSET,
        weight=one.weight if one.weight != 1 else UNSET,
        result=_RESULTS[one.half_points],
        expected=one.expected,
        change=one.change,
        rated=one.rated,
        why=one.why or None,
    )


def name_side(one: RoundAudit, sides: str) -> str:
    """Name the person's side of another game than chess; "" if it is not known."""
    if sides == CHESS or not one.colour:
        return ""
    names = SIDE_NAMES[sides]
    return names.first if one.colour == "w" else names.second


def name_score(one: RoundAudit, sides: str) -> str:
    """Write the score of another game than chess: ``3-1``; "" without one."""
    # equal points of a game with a winner mean that it has no margin
    is_level = one.score is not None and one.score[0] == one.score[1]
    if sides == CHESS or one.score is None or (is_level and one.half_points != 1):
        return ""
    return f"{one.score[0]}-{one.score[1]}"


def _person_lines(answer: PersonAnswer) -> Iterator[str]:
    one = answer.player
    rating = "unrated" if one.rating is None else f"{one.rating:.2f}"
    yield f"{answer.title}: {rating}, {plural(one.games, 'game')}"
    for entry in answer.entries:
        after = f"event {entry.event}" if entry.event else entry.period
        before, now = (
            "-" if value is None else f"{value:.2f}"
            for value in (entry.before, entry.after)
        )
        yield f"{entry.date} {after}: {before} -> {now}; {entry.rule}"
        for game in entry.rounds:
            yield f"  {_round_text(game)}"


def _round_text(game: RatedRound) -> str:
    text = f"round {game.round}"
    if game.opponent is not None:
        side = f" {game.side}" if game.side else ""
        text += f" {game.score or game.result or '-'}{side} {game.opponent}"
    if game.opponent_rating is not None:
        text += f" ({game.opponent_rating:.0f})"
    if not game.rated:
        return f"{text}: not rated, {game.why}"
    parts = []
    if game.expected is not None:
        parts.append(f"expected {game.expected:.3f}")
    if game.weight is not UNSET:
        parts.append(f"weight {format_number(game.weight, 3)}")
    if game.change is not None:
        parts.append(format_change(game.change))
    return f"{text}: {', '.join(parts)}" if parts else text
