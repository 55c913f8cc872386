"""Answers about a pool: its lists, a person's entries, comparisons, who may be one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from math import isnan
from typing import Any

from elo_tui.answers.answer_parts import Answer, encode_fields
from elo_tui.answers.pool_chart import draw_entries
from elo_tui.answers.pool_rows import NO_RATING
from elo_tui.core.pool.game_columns import TRAITS, PoolSettings
from elo_tui.core.pool.ledger import PoolColumns, PoolEvent
from elo_tui.core.pool.likeness import QUESTIONS_MAX, Duplicate
from elo_tui.core.pool.pool_rating import PoolList, find_unrated, round_rating
from elo_tui.core.pool.pool_state import EntryAudit, RoundAudit
from elo_tui.core.text.figures import format_change, plural

#: The points of a player, as results are written in data.
_RESULTS = {2: "1", 1: "=", 0: "0", None: None}


def list_data(
    found: PoolList,
    columns: PoolColumns,
    settings: PoolSettings,
    first_days: Mapping[int, int],
    active_since: date | None = None,
    min_games: int = 0,
) -> dict[str, Any]:
    """Encode a list; `active_since` and `min_games` leave out people, not places.

    `first_days` are those of `find_first_days`.
    """
    people, traits = columns.people, TRAITS[settings.system]
    players: list[dict[str, Any]] = []
    for place, at in found.rank(people):
        rating = found.ratings[at]
        played = found.last_days[at]
        if found.games[at] < min_games:
            continue
        if active_since and (not played or played < active_since.toordinal()):
            continue
        players.append(
            {
                "place": place,
                "id": people.ids[at],
                "name": people.names[at],
                "rating": rating,
                "shown": round_rating(rating),
                "rd": found.rds[at] if traits.deviations else None,
                "volatility": found.volatilities[at] if traits.volatilities else None,
                "games": found.games[at],
                "last_played": date.fromordinal(played).isoformat() if played else None,
            }
        )
    batch = found.batch
    return {
        "system": settings.system,
        "event": columns.events.numbers[batch.event] if batch.event >= 0 else None,
        "period": batch.period or None,
        "date": date.fromordinal(batch.day).isoformat(),
        "players": players,
        "unrated": [
            {"id": people.ids[at], "name": people.names[at]}
            for at in find_unrated(found, people, first_days)
        ],
    }


def incomplete_data(
    events: Iterable[PoolEvent], columns: PoolColumns, day: str
) -> dict[str, Any]:
    """Encode the events up to a day with missing games or players, if there are any.

    The notes on them, which name people, are in the ledger only.
    """
    numbers = {one.number for one in events if one.notes}
    known = columns.events
    rows = zip(known.numbers, known.names, known.last_days, strict=True)
    last_day = date.fromisoformat(day).toordinal()
    found = [
        {"event": number, "name": name}
        for number, name, last in rows
        if number in numbers and last <= last_day
    ]
    return {"incomplete": found} if found else {}


def label_person(one: Mapping[str, Any]) -> str:
    """Name a person, with the id unless it is the name."""
    return one["name"] if one["id"] == one["name"] else f"{one['name']} ({one['id']})"


def answer_list(data: Mapping[str, Any]) -> Answer:
    """Answer with one list."""
    return Answer(f"List of {data['date']}", data, text=_list_lines(data))


def answer_lists(lists: Sequence[dict[str, Any]]) -> Answer:
    """Answer with the lists after every event or period."""
    lines: list[str] = []
    for data in lists:
        lines += [*_list_lines(data), ""]
    return Answer("Lists", {"lists": [*lists]}, text=lines[:-1])


def _list_lines(data: Mapping[str, Any]) -> Iterator[str]:
    after = f"event {data['event']}" if data["event"] else f"period {data['period']}"
    count = plural(len(data["players"]), "player")
    yield f"list of {data['date']}, after {after}: {count}"
    for one in data["players"]:
        deviation = "" if one["rd"] is None else f" ± {one['rd']:.0f}"
        yield (
            f"{one['place']:>4} {one['shown']:>5}{deviation}  {label_person(one)},"
            f" {plural(one['games'], 'game')}"
            + (f", last {one['last_played']}" if one["last_played"] else "")
        )
    if data["unrated"]:
        yield f"without a rating: {'; '.join(one['name'] for one in data['unrated'])}"
        if not data["players"]:
            yield NO_RATING
    for one in data.get("incomplete", ()):
        name = f"event {one['event']}, {one['name']}"
        yield f"incomplete: {name}: games or players are missing; see `pool log`"


def person_data(
    columns: PoolColumns, at: int, found: PoolList, entries: Iterable[EntryAudit]
) -> dict[str, Any]:
    """Encode a person with the entries that made the rating."""
    person = columns.identities.people[at]
    rating = found.ratings[at]
    return {
        "player": {
            "id": person.id,
            "name": person.name,
            "names": list(person.names),
            "rating": None if isnan(rating) else rating,
            "games": found.games[at],
        },
        "entries": [_entry_data(one, columns) for one in entries],
    }


def _entry_data(entry: EntryAudit, columns: PoolColumns) -> dict[str, Any]:
    batch = entry.batch
    return {
        "event": columns.events.numbers[batch.event] if batch.event >= 0 else None,
        "period": batch.period or None,
        "date": date.fromordinal(batch.day).isoformat(),
        **encode_fields(entry, "before", "after", "k", "unrounded", "change", "rule"),
        "rounds": [_round_data(one, columns) for one in entry.rounds],
    }


def _round_data(one: RoundAudit, columns: PoolColumns) -> dict[str, Any]:
    people = columns.people
    has_opponent = one.opponent >= 0
    return {
        "event": columns.events.numbers[one.event],
        "round": one.round,
        "opponent_id": people.ids[one.opponent] if has_opponent else None,
        "opponent": people.names[one.opponent] if has_opponent else None,
        "opponent_rating": one.opponent_rating,
        "colour": one.colour or None,
        "result": _RESULTS[one.half_points],
        **encode_fields(one, "expected", "change", "rated"),
        "why": one.why or None,
    }


def answer_person(
    data: Mapping[str, Any], entries: Sequence[EntryAudit] = ()
) -> Answer:
    """Answer with a person's entries and their rounds, and a chart of all entries."""
    name = label_person(data["player"])
    charts = [draw_entries(name, entries)]
    return Answer(name, data, text=_person_lines(data), charts=charts)


def _person_lines(data: Mapping[str, Any]) -> Iterator[str]:
    one = data["player"]
    rating = "unrated" if one["rating"] is None else f"{one['rating']:.2f}"
    yield f"{label_person(one)}: {rating}, {plural(one['games'], 'game')}"
    for entry in data["entries"]:
        after = f"event {entry['event']}" if entry["event"] else entry["period"]
        before, now = (
            "-" if value is None else f"{value:.2f}"
            for value in (entry["before"], entry["after"])
        )
        yield f"{entry['date']} {after}: {before} -> {now}; {entry['rule']}"
        for game in entry["rounds"]:
            yield f"  {_round_text(game)}"


def _round_text(game: Mapping[str, Any]) -> str:
    text = f"round {game['round']}"
    if game["opponent"] is not None:
        text += f" {game['result'] or '-'} {game['opponent']}"
    if game["opponent_rating"] is not None:
        text += f" ({game['opponent_rating']:.0f})"
    if not game["rated"]:
        return f"{text}: not rated, {game['why']}"
    parts = []
    if game["expected"] is not None:
        parts.append(f"expected {game['expected']:.3f}")
    if game["change"] is not None:
        parts.append(format_change(game["change"]))
    return f"{text}: {', '.join(parts)}" if parts else text


def compare_data(
    before: Mapping[str, float], after: Mapping[str, float]
) -> dict[str, Any]:
    """Encode the differences of two lists, by id."""
    return {
        "players": [
            {
                "id": id,
                "before": before[id],
                "after": after[id],
                "change": after[id] - before[id],
            }
            for id in sorted(before.keys() & after.keys())
        ],
        "new": sorted(after.keys() - before.keys()),
        "gone": sorted(before.keys() - after.keys()),
    }


def answer_comparison(data: Mapping[str, Any], names: Mapping[str, str]) -> Answer:
    """Answer with the differences, the largest first."""
    changed = sorted(
        (one for one in data["players"] if abs(one["change"]) >= 0.005),
        key=lambda one: (-abs(one["change"]), one["id"]),
    )
    lines = [f"{plural(len(changed), 'player')} changed"]
    lines += [
        f"{label_person({'id': one['id'], 'name': names.get(one['id'], one['id'])})}:"
        f" {one['before']:.2f} -> {one['after']:.2f}, {format_change(one['change'])}"
        for one in changed
    ]
    for word in ("new", "gone"):
        if data[word]:
            labels = (names.get(id, id) for id in data[word])
            lines.append(f"{word}: {', '.join(labels)}")
    return Answer("Comparison", data, text=lines)


def answer_duplicates(pairs: Iterable[Duplicate]) -> Answer:
    """Answer with the pairs of people who may be one."""
    data, lines = [], []
    for one, other, why in pairs:
        a, b = encode_fields(one, "id", "name"), encode_fields(other, "id", "name")
        data.append({"a": a, "b": b, "why": why})
        lines.append(f"{one.name} ({one.id}) and {other.name} ({other.id}): {why}")
    if len(lines) == QUESTIONS_MAX:
        lines.append(
            f"these are the first {QUESTIONS_MAX:,}: answer them, then ask again"
        )
    return Answer("Duplicates", {"pairs": data}, text=lines or ["no open question"])
