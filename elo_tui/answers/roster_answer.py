"""The answers of the roster: ratings of all people, their norms, a comparison."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from elo_tui.answers.answer_parts import Answer, encode_fields
from elo_tui.answers.rating_charts import LINES_MAX, draw_people
from elo_tui.answers.roster_rows import RosterRow, rating_name
from elo_tui.core.norms.collected_norms import (
    ASSUMED,
    LEAST_NORM_GAMES,
    LEAST_NORMS,
    Application,
    CollectedNorm,
)
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.next_k import NextK
from elo_tui.core.replay.tracks import EventLine
from elo_tui.core.text.figures import (
    count_people,
    encode_rounded,
    format_change,
    format_number,
    format_points,
    format_short_change,
    plural,
)
from elo_tui.kit.text_parts import TextTable

#: The maximum widths of the columns of the text, cells.
_WIDEST = (24, 12, 12, 12, 12, 24, 12, 12, 40)


def answer_roster(
    rows: Sequence[RosterRow], rating: Key, today: date, brief: bool = False
) -> Answer:
    """Answer with one rating of all people; `brief` is for a page to send."""
    data = {
        "system": rating.system,
        "pool": rating.pool or None,
        "people": [_row_data(row, today) for row in rows],
    }
    title = f"Roster, {rating_name(rating)}, {today}"
    return Answer(
        title,
        data,
        shown={"people": [_page_row(row, today) for row in rows]} if brief else None,
        text=_roster_text(rows, rating, today),
        charts=[draw_people(rows, today)] if len(rows) <= LINES_MAX else (),
    )


def _row_data(row: RosterRow, today: date) -> dict[str, Any]:
    person, published = row.person, row.published
    since, next_k = row.since, row.next_k
    return {
        "id": person.id,
        "name": person.name,
        "fide_id": person.fide_id or None,
        "born": person.born,
        "federation": person.federation or None,
        "title": person.title or None,
        "published": published
        and {"date": published.day.isoformat(), "rating": published.player.rating},
        "live": encode_rounded(row.live),
        "change": encode_rounded(row.change),
        "since": since
        and {
            "date": since.day.isoformat(),
            "rating": encode_rounded(since.rating),
            "change": encode_rounded(row.change_since),
        },
        "pending_games": row.count_pending(today),
        "k": encode_rounded(row.k),
        "next_k": next_k
        and {
            "k": encode_rounded(next_k.k),
            "date": next_k.day and next_k.day.isoformat(),
            "why": next_k.why,
        },
        "last_event": _event_data(row.last_event),
        "norms": [_norm_data(one) for one in row.norms if one.is_certain],
        "notes": row.list_notes(),
    }


def _event_data(line: EventLine | None) -> dict[str, Any] | None:
    if line is None or line.event is None:
        return None
    return {
        "name": line.entry.name,
        "date": None if line.last is None else line.last.isoformat(),
        "score": line.event.score_halves / 2,
        "games": line.event.rated_games,
        "change": encode_rounded(line.event.change),
    }


def _norm_data(one: CollectedNorm) -> dict[str, Any]:
    return {
        "norm": one.title,
        "event": one.line.entry.name,
        "date": one.day.isoformat(),
        "games": one.games,
    }


def _page_row(row: RosterRow, today: date) -> dict[str, Any]:
    """Make the row of a page that goes to parents: no number of the store."""
    person, published = row.person, row.published
    return {
        "name": f"{person.title} {person.name}".strip(),
        "published": None if published is None else published.player.rating,
        "live": encode_rounded(row.live),
        "change": encode_rounded(row.change) or None,
        "pending_games": row.count_pending(today) or None,
        "k": encode_rounded(row.k),
        "next_k": next_k_text(row.next_k, brief=True),
        "last_event": event_text(row.last_event),
        "norms": norms_text(row.norms),
    }


def _roster_text(
    rows: Sequence[RosterRow], rating: Key, today: date
) -> Iterator[str | TextTable]:
    yield f"{rating_name(rating)}, {today}: {count_people(len(rows))}"
    if not rows:
        yield "nobody yet: elo-tui roster add --ids 1503014 adds people of a list"
        return
    head = ("name", "published", "live", "change", "K", "next K", "", "", "last event")
    cells = [
        (
            f"{row.person.title} {row.person.name}".strip(),
            "-" if row.published is None else str(row.published.player.rating),
            "-" if row.live is None else format_number(row.live),
            "" if not row.change else format_short_change(row.change),
            "" if row.k is None else format_number(row.k),
            next_k_text(row.next_k, brief=True),
            *_event_cells(row.last_event),
        )
        for row in rows
    ]
    yield TextTable((head, *cells), left=(0, 5, 8), widest=_WIDEST)
    for row in rows:
        if row.since is not None and row.change_since:
            change = format_short_change(row.change_since)
            yield f"{row.person.name}: {change} since {row.since.day}"
        if norms := norms_text(row.norms):
            yield f"{row.person.name}: {norms}"
        for note in row.list_notes():
            yield f"{row.person.name}: {note}"


def _event_cells(line: EventLine | None) -> tuple[str, str, str]:
    """Write change, score and name of an event; the name may be truncated."""
    if line is None or line.event is None:
        return "", "", ""
    change = "" if line.event.first_rating else format_change(line.event.change)
    score = f"{format_points(line.event.score_halves)}/{line.event.rated_games}"
    return change, score, line.entry.name or str(line.last)


def next_k_text(found: NextK | None, brief: bool = False) -> str:
    """Name the next K with its day or the games to it; "" for none."""
    if found is None:
        return ""
    when = found.why if found.day is None else f"from {found.day}"
    text = f"{format_number(found.k)} {when}"
    return text if brief or found.day is None else f"{text}: {found.why}"


def event_text(line: EventLine | None) -> str:
    """Name an event with its score and change; "" for none."""
    if line is None or line.event is None:
        return ""
    score = f"{format_points(line.event.score_halves)} of {line.event.rated_games}"
    text = f"{line.entry.name or line.last}: {score}"
    if line.event.first_rating:
        return text
    return f"{text}, {format_change(line.event.change)}"


def norms_text(norms: Sequence[CollectedNorm]) -> str:
    """Name the certain norms, such as ``IM norm: City Open 2026-03-08``."""
    return "; ".join(
        f"{one.title} norm: {one.line.entry.name} {one.day}"
        for one in norms
        if one.is_certain
    )


def answer_norms(rows: Sequence[RosterRow]) -> Answer:
    """Answer with the norms of all people, and what the applications still lack."""
    people = [
        {
            "name": row.person.name,
            "fide_id": row.person.fide_id or None,
            "title": row.person.title or None,
            "norms": [_whole_norm_data(one) for one in row.norms],
            "applications": [
                _application_data(one) for one in row.applications if one.norms
            ],
        }
        for row in rows
        if row.norms
    ]
    text = [line for row in rows if row.norms for line in _norm_lines(row)]
    data = {"people": people, "assumed": ASSUMED}
    return Answer(
        "Title norms", data, text=[*text, f"assumed: {ASSUMED}"] if text else ["none"]
    )


def _whole_norm_data(one: CollectedNorm) -> dict[str, Any]:
    report = one.report
    return {
        **_norm_data(one),
        "certain": one.is_certain,
        "score": report.half_points / 2,
        "average": report.average,
        "performance": report.performance,
        "conditions": [
            {"text": one.text, "article": one.article, "met": one.met}
            for one in report.conditions
        ],
    }


def _application_data(one: Application) -> dict[str, Any]:
    return {
        "title": one.title,
        "complete": one.is_complete,
        "norms": one.certain,
        "games": one.games,
        **encode_fields(one, "missing_norms", "missing_games"),
        "highest": one.highest or None,
        "rating_needed": one.rating,
    }


def _norm_lines(row: RosterRow) -> Iterator[str]:
    yield row.person.name
    for norm in row.norms:
        report = norm.report
        yield (
            f"  {norm.title} norm{'' if norm.is_certain else ' perhaps'}:"
            f" {norm.line.entry.name} {norm.day},"
            f" {format_points(report.half_points)} of {len(report.counted)},"
            f" performance {report.performance}, counts for {norm.games} games"
        )
        for condition in report.conditions:
            if condition.met is None:
                yield f"    open: {condition.text} [{condition.article}]"
    for one in row.applications:
        if one.norms:
            yield f"  {one.title}: {_missing_text(one) or 'nothing is missing'}"


def _missing_text(one: Application) -> str:
    parts = []
    if one.missing_norms:
        parts.append(f"{plural(one.missing_norms, 'norm')} missing of {LEAST_NORMS}")
    if one.missing_games:
        parts.append(f"{one.missing_games} games missing of {LEAST_NORM_GAMES}")
    if one.missing_points:
        parts.append(f"rating {one.rating} not reached, highest {one.highest or '-'}")
    return "; ".join(parts)


def answer_people_compared(rows: Sequence[RosterRow], since: date | None) -> Answer:
    """Answer with the ratings of several people over time."""
    people = [
        {
            "name": row.person.name,
            "points": [
                {"date": one.day.isoformat(), **encode_fields(one, "rating", "source")}
                for one in row.points
                if since is None or one.day >= since
            ],
        }
        for row in rows
    ]
    return Answer("Comparison", {"people": people}, text=_comparison_lines(people))


def _comparison_lines(people: Sequence[dict[str, Any]]) -> Iterator[str]:
    for one in people:
        points = one["points"]
        if not points:
            yield f"{one['name']}: no rating"
            continue
        first, last = points[0], points[-1]
        change = format_change(last["rating"] - first["rating"], 0)
        yield (
            f"{one['name']}: {first['rating']} on {first['date']},"
            f" {last['rating']} on {last['date']}, {change}"
        )
