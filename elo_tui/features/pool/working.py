"""The working of a row of a pool: how it came about, in titled steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TypeAlias

from msgspec import UNSET

from elo_tui.core.model import Step
from elo_tui.core.pool.game_columns import PoolSettings
from elo_tui.core.pool.joint_fit import FittedPool
from elo_tui.core.pool.pool_quality import PoolQuality
from elo_tui.core.pool.pool_state import EntryAudit, RoundAudit
from elo_tui.core.pool.rating_changes import sum_meetings
from elo_tui.core.pool.replayed_pool import ReplayedPool, find_lists_around
from elo_tui.core.text.figures import (
    count_points,
    format_change,
    format_number,
    format_percent,
    format_points,
    plural,
)
from elo_tui.features.pool.answer.analysis import (
    APART,
    APPROXIMATE,
    FittedPerson,
    JudgedSystem,
)
from elo_tui.features.pool.answer.changes import list_movers
from elo_tui.features.pool.answer.events import PublishedEvent
from elo_tui.features.pool.answer.ledger import LedgerEntry
from elo_tui.features.pool.answer.people import LikePair
from elo_tui.features.pool.answer.person import name_score, name_side
from elo_tui.features.pool.answer.stakes import (
    PersonStakes,
    StakesAnswer,
    answer_stakes,
)
from elo_tui.features.pool.view import PoolView

#: A title and its steps.
Chapters: TypeAlias = list[tuple[str, tuple[Step, ...]]]


def explain_row(view: PoolView, audit: Sequence[EntryAudit] | None) -> Chapters:
    """Explain the row under the cursor; `audit` is that of its person, if known."""
    pool, row, known = view.state.pool, view.row, view.state.analysis
    if pool is None or row is None:
        return []
    if (stakes := view.state.stakes) is not None:
        return [*explain_stakes(answer_stakes(stakes, pool.columns.people))]
    found = None if known is None else known.found
    if isinstance(row, FittedPerson):
        assert isinstance(found, FittedPool)
        return [*explain_fit(found, row, pool.state.newest_settings)]
    if isinstance(row, JudgedSystem):
        assert isinstance(found, PoolQuality)
        return [*explain_quality(found, row)]
    if isinstance(row, PublishedEvent):
        return explain_event(pool, row)
    if isinstance(row, LikePair):
        return explain_question(row)
    if isinstance(row, LedgerEntry):
        return [(f"Entry {row.entry}", (Step("", row.what),))]
    head = tuple(explain_head(pool, row.person))
    if audit is None:
        return [(row.title, (*head, Step("", "F4 shows each event")))]
    return [
        (row.title, head),
        *explain_person(pool, audit),
        ("Head to head", explain_meetings(pool, audit)),
    ]


def explain_stakes(answer: StakesAnswer) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Explain what a game of two people would change: the odds, then each of them."""
    steps = [Step("rules", answer.rules)]
    for odds in answer.lead:
        text = odds.partition(": ")[2]
        steps.append(Step("odds", f"{answer.players[0].name}: {text}"))
    steps += [Step("", f"{note[:1].upper()}{note[1:]}.") for note in answer.remarks]
    yield answer.title, tuple(steps)
    for one in answer.players:
        side = "" if one.side is UNSET else f", {one.side}"
        yield f"{one.name}{side}", tuple(_describe_outcomes(one))


def _describe_outcomes(one: PersonStakes) -> Iterator[Step]:
    rating = "unrated" if one.rating is None else f"{one.rating:.0f}"
    k = "" if one.k is None else f", K {format_number(one.k)}"
    expected = "" if one.expected is None else f", We {one.expected:.2f}"
    yield Step("rating", f"{rating}{k}{expected}")
    rows = (
        ("win", one.win, one.after_win),
        ("draw", one.draw, one.after_draw),
        ("loss", one.loss, one.after_loss),
    )
    for label, change, after in rows:
        if change is UNSET or after is UNSET:
            continue
        gain = "" if change is None else f"{format_change(change)} "
        yield Step(label, "unrated" if after is None else f"{gain}→ {after:.0f}")


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
    parts, sides = [], pool.state.newest_settings.sides
    if one.half_points is not None:
        parts.append(name_score(one, sides) or format_points(one.half_points))
    if side := name_side(one, sides):
        parts.append(side)
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
    if one.weight != 1:
        text += f", weight {format_number(one.weight, 2)}"
    if one.change is not None:
        text += f": {format_change(one.change)}"
    return text


def explain_meetings(
    pool: ReplayedPool, entries: Sequence[EntryAudit]
) -> tuple[Step, ...]:
    """Sum the rated games against each opponent, the most frequent one first."""
    people = pool.columns.people
    rows = sorted(
        sum_meetings(entries).items(),
        key=lambda row: (-row[1].games, people.names[row[0]]),
    )
    return tuple(
        Step(
            people.names[at] or people.ids[at],
            f"{format_points(met.half_points)} of {met.games}"
            + (f", We {met.expected:.1f}" if met.expected else ""),
        )
        for at, met in rows
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
    pool: ReplayedPool, event: PublishedEvent
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
    if event.large:
        steps.append(Step("warning", event.large))
    parts = [(event.name or f"Event {event.number}", tuple(steps))]
    before, after = find_lists_around(pool, event.number)
    if after is not None:
        changes = tuple(
            Step(
                one.name,
                f"{one.before:>4.0f} → {one.after:>4.0f}"
                f" {format_change(one.change, 1):>6}",
            )
            for one in sorted(
                list_movers(pool.columns, pool.private, before, after),
                key=lambda one: -abs(one.change),
            )
        )
        parts.append(("Changes on the list after it", changes))
    return parts


def explain_question(row: LikePair) -> list[tuple[str, tuple[Step, ...]]]:
    """Describe two people who may be one, and what each answer does."""
    steps = (
        Step("name", f"{row.a.name} ({row.a.id})"),
        Step("perhaps", f"{row.b.name} ({row.b.id})"),
        Step("why", row.why),
        Step("", "y: they are one person, rated again as such."),
        Step("", "n: they are two; this is not asked again."),
        Step("", "Either is an entry of the ledger and can be undone."),
    )
    return [("One person or two", steps)]


def explain_fit(
    found: FittedPool, row: FittedPerson, rules: PoolSettings
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Explain the fitted rating of a person, and the fit."""
    value = "no finite one: only wins or only losses"
    if row.rating is not None:
        value = f"{row.rating:.1f}, standard error {row.error or 0:.1f}"
    part = found.components[row.component - 1]
    size = f"{plural(part.players, 'player')}, {plural(part.games, 'game')}"
    steps = [
        Step("fitted rating", value),
        *(
            [Step("over the next", f"stronger: {format_percent(row.superiority, 0)}")]
            if row.superiority is not None
            else []
        ),
        Step("games", f"{row.games:,}"),
        Step("component", f"{row.component} of {len(found.components)}: {size}"),
    ]
    yield row.title, tuple(steps)
    about = [
        Step("", "The ratings that make all results the most likely, at once."),
        Step(
            "",
            "Each player gets two draws against an average one, so that few games do"
            " not run wild.",
        ),
    ]
    if found.white:
        first = rules.side_names.first
        about.append(Step("", f"Advantage of {first}: {count_points(found.white)}."))
    if len(found.components) > 1:
        about.append(Step("", f"{APART.capitalize()}."))
    if found.are_errors_approximate:
        about.append(Step("", f"{APPROXIMATE.capitalize()}."))
    yield "The joint fit", tuple(about)


def explain_quality(
    found: PoolQuality, row: JudgedSystem
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Explain how a system's favourites scored, and the differences."""
    steps = [
        Step(
            f"{100 * part.low:.0f} to {100 * part.to:.0f} %",
            f"{plural(part.games, 'game')}: expected {100 * part.expected:.1f} %,"
            f" scored {100 * part.score:.1f} %",
        )
        for part in row.calibration
        if part.expected is not None and part.score is not None
    ]
    games = f"{plural(found.games, 'game')} of {plural(found.events, 'event')}"
    yield f"Favourites: {row.title}", tuple(steps)
    if row.differences:
        yield "Log-loss", tuple(Step("", text) for text in row.differences)
    yield (
        "What was measured",
        (
            Step("games", games),
            Step("", "Each game is predicted from the events before its own."),
            Step(
                "", "Both players have five games or more before it. Lower is better."
            ),
        ),
    )
