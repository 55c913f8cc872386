"""The rows of a pool: the list, its events, movers, who is who, the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import date
from math import isnan
from typing import Any, NamedTuple

from elo_tui.core.model import Step
from elo_tui.core.pool.game_columns import TRAITS, PoolSettings
from elo_tui.core.pool.ledger import Entry, PoolColumns, list_notes
from elo_tui.core.pool.likeness import find_duplicates
from elo_tui.core.pool.pool_rating import (
    CancelledError,
    PoolList,
    Progress,
    round_rating,
)
from elo_tui.core.pool.pool_state import EntryAudit, RoundAudit
from elo_tui.core.pool.replayed_pool import EventSummary, ReplayedPool
from elo_tui.core.text.figures import (
    count_people,
    format_change,
    format_number,
    format_points,
    plural,
)

#: Why a list is empty although games were played, and what to do.
NO_RATING = (
    "first ratings need rated opponents: begin the pool with an opening list, or with"
    " Elo"
)
#: Most lists that the course of a rating shows.
COURSE_MAX = 16


class PersonRow(NamedTuple):
    """A person on the list."""

    person: int
    """The index in the columns of the pool."""
    place: int
    id: str
    name: str
    rating: float
    rd: float | None
    change: float | None
    """Since the list before; None for newcomers and without a rated game since then."""
    games: int
    last_played: date | None
    course: tuple[float, ...]
    """The ratings on the last lists, the oldest first."""
    is_private: bool

    @property
    def shown(self) -> int:
        """The published rating, rounded."""
        return round_rating(self.rating)


class MoverRow(NamedTuple):
    """A person on two lists."""

    person: int
    id: str
    name: str
    before: float
    after: float
    games: int
    """Rated games between the lists."""
    is_private: bool

    @property
    def change(self) -> float:
        """The difference of the ratings, points."""
        return self.after - self.before


class QuestionRow(NamedTuple):
    """Two people who may be one."""

    id: str
    name: str
    other_id: str
    other: str
    why: str


class LedgerRow(NamedTuple):
    """An entry of the ledger."""

    number: int
    kind: str
    text: str
    is_undone: bool


def list_people(pool: ReplayedPool) -> list[PersonRow]:
    """List the people of the newest list in their order."""
    newest = pool.newest
    if newest is None:
        return []
    people, traits = pool.columns.people, TRAITS[pool.settings.system]
    before = pool.lists[-2] if len(pool.lists) > 1 else None
    course = pool.lists[-COURSE_MAX:] if pool.keeps_all else ()
    rows = []
    for place, at in newest.rank(people):
        rating, played = newest.ratings[at], newest.last_days[at]
        rows.append(
            PersonRow(
                person=at,
                place=place,
                id=people.ids[at],
                name=people.names[at] or people.ids[at],
                rating=rating,
                rd=newest.rds[at] if traits.deviations else None,
                change=_find_change(before, newest, at),
                games=newest.games[at],
                last_played=date.fromordinal(played) if played else None,
                course=tuple(
                    one.ratings[at] for one in course if not isnan(one.ratings[at])
                ),
                is_private=at in pool.private,
            )
        )
    return rows


def _find_change(before: PoolList | None, newest: PoolList, at: int) -> float | None:
    if before is None or isnan(before.ratings[at]):
        return None
    if before.games[at] == newest.games[at]:
        return None
    return newest.ratings[at] - before.ratings[at]


def list_movers(
    columns: PoolColumns,
    private: Set[int],
    before: PoolList | None,
    after: PoolList | None,
) -> list[MoverRow]:
    """List the people on both lists with another rating, the largest gain first."""
    if before is None or after is None:
        return []
    people = columns.people
    rows = [
        MoverRow(
            person=at,
            id=people.ids[at],
            name=people.names[at] or people.ids[at],
            before=before.ratings[at],
            after=after.ratings[at],
            games=after.games[at] - before.games[at],
            is_private=at in private,
        )
        for at in after.order(people)
        if not isnan(before.ratings[at])
        and round(after.ratings[at] - before.ratings[at], 2)
    ]
    return sorted(rows, key=lambda one: (-one.change, one.id))


def list_questions(
    pool: ReplayedPool, progress: Progress | None = None
) -> list[QuestionRow]:
    """List the pairs of people who may be one; raises CancelledError."""

    def note_compared(done: int, total: int) -> None:
        if progress is not None and progress(done, total):
            raise CancelledError

    return [
        QuestionRow(
            id=one.id, name=one.name, other_id=other.id, other=other.name, why=why
        )
        for one, other, why in find_duplicates(
            pool.columns.identities, progress=note_compared
        )
    ]


def list_ledger(pool: ReplayedPool) -> list[LedgerRow]:
    """List the entries, the newest first."""
    names = {one.number: one.name for one in pool.events}
    undone = pool.undone_entries
    return [
        LedgerRow(
            one.number, one.kind, describe_entry(one, names), one.number in undone
        )
        for one in reversed(pool.entries)
    ]


def _describe_notes(data: Mapping[str, Any]) -> str:
    notes = list_notes(data)
    return f"; incomplete: {notes[0]}" if notes else ""


def describe_entry(entry: Entry, names: Mapping[int, str]) -> str:
    """Describe an entry in a sentence without its number; `names` are of events."""
    data = entry.data
    name = f"event {data.get('event')}"
    if known := names.get(data.get("event", 0)):
        name += f", {known}"
    match entry.kind:
        case "new":
            return f"begun, {describe_settings(data['settings'])}"
        case "add":
            return f"{name} added{_describe_notes(data)}"
        case "remove":
            return f"{name} removed"
        case "restore":
            return f"{name} restored"
        case "replace":
            return f"{name} replaced by a corrected file{_describe_notes(data)}"
        case "merge":
            return f"{data['gone']} is {data['keep']}"
        case "split":
            numbers = ", ".join(map(str, data["events"]))
            return f"{data['id']} is another person in event {numbers}"
        case "distinct":
            return f"{' and '.join(data['ids'])} are two people"
        case "private":
            return f"{data['id']} is {'private' if data['private'] else 'public again'}"
        case "undo":
            return f"entry {data['entry']} undone"
    return f"rules from {data.get('from')}: {describe_changes(data['settings'])}"


def describe_settings(stored: Mapping[str, Any] | PoolSettings) -> str:
    """Name the rules of a pool in a few words."""
    values = stored._asdict() if isinstance(stored, PoolSettings) else stored
    parts = [SYSTEM_NAMES.get(values["system"], values["system"])]
    if TRAITS[values["system"]].has_k:
        parts.append(f"K {format_k(values['k'])}")
        if values.get("mode") == "game":
            parts.append("game by game")
    period = values.get("period")
    if period == "month":
        parts.append("by months")
    elif period and period != "event":
        parts.append(f"lists of {period}")
    return ", ".join(parts)


def describe_changes(changes: Mapping[str, Any]) -> str:
    """Name settings with their values."""
    return ", ".join(map(_describe_change, changes, changes.values()))


def _describe_change(name: str, value: Any) -> str:  # noqa: ANN401  (of JSON)
    if name == "k":
        return f"K {format_k(value)}"
    return f"{name} {format_number(value, 4) if isinstance(value, float) else value}"


#: What the systems of a pool are called.
SYSTEM_NAMES = {
    "elo": "Elo",
    "fide": "FIDE",
    "uscf": "US Chess",
    "dwz": "DWZ",
    "glicko": "Glicko",
    "glicko2": "Glicko-2",
    "lichess": "Lichess",
}


def format_k(steps: Sequence[Sequence[float]]) -> str:
    """Write K steps: ``40, from 30 games 20``."""
    return ", ".join(
        f"from {games:g} games {value:g}" if games else f"{value:g}"
        for games, value in steps
    )


def describe_pool(pool: ReplayedPool) -> str:
    """Count people, events and games."""
    newest = pool.newest
    people = pool.columns.people
    count = len(people.ids if newest is None else newest.order(people))
    active = sum(one.is_active for one in pool.events)
    events, games = plural(active, "event"), plural(pool.rated_games, "game")
    return f"{count_people(count)}, {events}, {games}"


def explain_person(
    pool: ReplayedPool, entries: Sequence[EntryAudit]
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Explain a rating: a title and steps for each entry, the newest first."""
    for entry in reversed(entries):
        yield _title_entry(pool, entry), tuple(_entry_steps(pool, entry))


def _title_entry(pool: ReplayedPool, entry: EntryAudit) -> str:
    batch = entry.batch
    day = date.fromordinal(batch.day).isoformat()
    name = f"period {batch.period}"
    if batch.event >= 0:
        events = pool.columns.events
        name = events.names[batch.event] or f"event {events.numbers[batch.event]}"
    return f"{day} {name}"


def _entry_steps(pool: ReplayedPool, entry: EntryAudit) -> Iterator[Step]:
    before, after = (
        "unrated" if one is None else f"{one:.2f}"
        for one in (entry.before, entry.after)
    )
    change = "" if entry.change is None else f", {format_change(entry.change)}"
    yield Step("rating", f"{before} → {after}{change}")
    if entry.rule:
        yield Step("rule", entry.rule)
    for one in entry.rounds:
        yield Step(f"round {one.round}", _round_text(pool, one))


def _round_text(pool: ReplayedPool, one: RoundAudit) -> str:
    parts = []
    if one.half_points is not None:
        parts.append(format_points(one.half_points))
    if one.opponent >= 0:
        people = pool.columns.people
        name = people.names[one.opponent] or people.ids[one.opponent]
        rating = "" if one.opponent_rating is None else f" {one.opponent_rating:.0f}"
        parts.append(f"{name}{rating}")
    if not one.rated:
        return f"{' '.join(parts)}: {one.why}" if parts else one.why
    text = " ".join(parts)
    if one.expected is not None:
        text += f", We {one.expected:.2f}"
    if one.change is not None:
        text += f": {format_change(one.change)}"
    return text


def explain_meetings(
    pool: ReplayedPool, entries: Sequence[EntryAudit]
) -> tuple[Step, ...]:
    """Sum the rated games against each opponent, the most frequent one first."""
    sums: dict[int, tuple[int, int, float]] = {}
    for one in (one for entry in entries for one in entry.rounds):
        if one.rated and one.half_points is not None:
            games, halves, expected = sums.get(one.opponent, (0, 0, 0.0))
            expected += one.expected or 0.0
            sums[one.opponent] = games + 1, halves + one.half_points, expected
    people = pool.columns.people
    rows = sorted(sums.items(), key=lambda row: (-row[1][0], people.names[row[0]]))
    return tuple(
        Step(
            people.names[at] or people.ids[at],
            f"{format_points(halves)} of {games}"
            + (f", We {expected:.1f}" if expected else ""),
        )
        for at, (games, halves, expected) in rows
    )


def explain_head(pool: ReplayedPool, person: int) -> Iterator[Step]:
    """Name a person: ids, other spellings, first and last event."""
    one = pool.columns.identities.people[person]
    if one.id != one.name:
        yield Step("id", one.id)
    others = [name for name in one.names if name and name != one.name]
    if others:
        yield Step("also", "; ".join(others))
    if person in pool.private:
        yield Step("private", "in no published list")
    if one.by_name:
        count = plural(len(one.by_name), "event")
        yield Step("by name", f"recognised by name alone in {count}")


def explain_event(
    pool: ReplayedPool, event: EventSummary
) -> list[tuple[str, tuple[Step, ...]]]:
    """Describe an event and the largest changes that it made."""
    days = event.first_day.isoformat()
    if event.last_day != event.first_day:
        days += f" to {event.last_day}"
    steps = [
        Step("days", days),
        Step("players", f"{event.players:,}"),
        Step("games", f"{event.rated_games:,} rated"),
    ]
    if not event.is_active:
        steps.append(Step("state", "removed; x brings it back"))
    steps += [Step("note", note) for note in event.notes]
    parts = [(event.name or f"Event {event.number}", tuple(steps))]
    before, after = find_lists_around(pool, event.number)
    if after is not None:
        changes = tuple(
            Step(
                one.name,
                f"{one.before:.0f} → {one.after:.0f}, {format_change(one.change, 1)}",
            )
            for one in sorted(
                list_movers(pool.columns, pool.private, before, after),
                key=lambda one: -abs(one.change),
            )
        )
        parts.append(("Changes on the list after it", changes))
    return parts


def find_lists_around(
    pool: ReplayedPool, number: int
) -> tuple[PoolList | None, PoolList | None]:
    """Find the lists before and after an event; None if they are not stored."""
    numbers = pool.columns.events.numbers
    for place, one in enumerate(pool.lists):
        if any(numbers[at] == number for at in one.batch.events):
            return pool.lists[place - 1] if place else None, one
    return None, None


def explain_question(row: QuestionRow) -> list[tuple[str, tuple[Step, ...]]]:
    """Describe two people who may be one, and what each answer does."""
    steps = (
        Step("name", f"{row.name} ({row.id})"),
        Step("perhaps", f"{row.other} ({row.other_id})"),
        Step("why", row.why),
        Step("", "y: they are one person, rated again as such."),
        Step("", "n: they are two; this is not asked again."),
        Step("", "Either is an entry of the ledger and can be undone."),
    )
    return [("Who is who", steps)]
