"""The pages and files of a pool for others: private people and birth years left out."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence, Set
from datetime import date, timedelta
from math import isnan
from typing import Any

from elo_tui.answers import pool_answer
from elo_tui.answers.answer_parts import Answer, encode_fields
from elo_tui.answers.pool_rows import MoverRow, list_movers
from elo_tui.core.pool.game_columns import Events, PoolSettings
from elo_tui.core.pool.ledger import PoolColumns
from elo_tui.core.pool.pool_rating import PoolList, find_first_days, map_ratings
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.core.text.clean_text import escape_formula
from elo_tui.core.text.figures import format_change, plural

#: A published rating of fewer games is marked.
PROVISIONAL = 10
#: People without a game in so long before the list are listed apart.
INACTIVE = timedelta(days=12 * 30.44)
#: Most gains, and most losses, that a page of movers has.
MOVERS = 10
#: The newest lists with changes that a page tabulates, and those needed for that.
CHANGES = 8
LISTS = CHANGES + 1


def list_data(
    columns: PoolColumns,
    settings: PoolSettings,
    lists: Sequence[PoolList],
    private: Set[int],
    hidden: Set[str] = frozenset(),
) -> dict[str, Any]:
    """Encode the newest list with the change since the one before.

    Private people are left out; the name and the id of `hidden` ones are replaced.
    """
    people = columns.people
    data = pool_answer.list_data(
        lists[-1], columns, settings, find_first_days(columns.events, columns.games)
    )
    left_out = {people.ids[at] for at in private}
    for group in ("players", "unrated"):
        data[group] = [one for one in data[group] if one["id"] not in left_out]
    before = map_ratings(people, lists[-2]) if len(lists) > 1 else {}
    for one in data["players"]:
        one["change"] = (
            round(one["rating"] - before[one["id"]], 2) if one["id"] in before else None
        )
        if one["id"] in hidden:
            # an id names the person, too, and is the name if no file states one
            one["name"], one["id"] = "private", f"private-{one['place']}"
    return data


def remove_private(data: Any, ids: Set[str]) -> Any:  # noqa: ANN401  (of JSON)
    """Copy an answer's data without private people, for a page or a table of others.

    Records of them are left out; as an opponent of others a private person has no name.
    """
    if isinstance(data, Mapping):
        found = {name: remove_private(value, ids) for name, value in data.items()}
        if found.get("opponent_id") in ids:
            found["opponent"] = found["opponent_id"] = "private"
        return found
    if isinstance(data, list | tuple):
        return [remove_private(one, ids) for one in data if not _names_any(one, ids)]
    return data


def _names_any(record: object, ids: Set[str]) -> bool:
    """Whether a record of a list is one of these people, or their id."""
    id = record.get("id") if isinstance(record, Mapping) else record
    return isinstance(id, str) and id in ids


def tabulate_changes(
    columns: PoolColumns,
    lists: Sequence[PoolList],
    private: Set[int],
    hidden: Set[str] = frozenset(),
) -> list[dict[str, Any]]:
    """Tabulate who changed by how much with each of the newest lists.

    Only people with a rated game between two of these lists have a row.
    """
    people, found = columns.people, []
    pairs = [*zip(lists[-LISTS:], lists[-LISTS:][1:], strict=False)]
    days = [date.fromordinal(after.batch.day).isoformat() for _, after in pairs]
    for at in lists[-1].order(people):
        if at in private:
            continue
        sums: dict[str, float] = {}
        for day, (before, after) in zip(days, pairs, strict=True):
            change = after.ratings[at] - before.ratings[at]
            has_played = after.games[at] > before.games[at] and not isnan(change)
            if has_played:
                # two events may end on one day
                sums[day] = sums.get(day, 0.0) + change
        if sums:
            is_hidden = people.ids[at] in hidden
            row = {"name": "private" if is_hidden else people.names[at]}
            for day in days:
                row[day] = format_change(sums[day], 1) if day in sums else ""
            found.append(row)
    return found


def list_page(
    name: str, data: Mapping[str, Any], changes: Sequence[Mapping[str, Any]] = ()
) -> Answer:
    """Answer with a list for a page: active people first, the others apart."""
    since = (date.fromisoformat(data["date"]) - INACTIVE).isoformat()
    rows = [
        {
            "place": one["place"],
            "name": one["name"],
            # a person without a game since the list before has no change
            "change": one["change"] or None,
            "rating": one["shown"],
            "games": one["games"],
            "last_played": one["last_played"],
            "remark": "provisional" if one["games"] < PROVISIONAL else None,
        }
        for one in data["players"]
    ]
    active = [one for one in rows if (one["last_played"] or "") >= since]
    others = [one for one in rows if (one["last_played"] or "") < since]
    shown = {"date": data["date"], "players": active, "inactive": others}
    if changes:
        shown["changes"] = [*changes]
    if "incomplete" in data:
        shown["incomplete"] = data["incomplete"]
    return Answer(f"{name}, list of {data['date']}", data, shown)


def write_csv(data: Mapping[str, Any]) -> str:
    """Write a list in the form that pairing programs and `list import` read."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("id", "name", "rating", "games", "last_played"))
    for one in data["players"]:
        name = escape_formula(one["name"])
        writer.writerow(
            (one["id"], name, one["shown"], one["games"], one["last_played"])
        )
    return out.getvalue()


def publish_list(
    pool: ReplayedPool, left_out: Set[int] = frozenset(), with_changes: bool = False
) -> Answer:
    """Answer with the newest list of a pool, which has one, without some people."""
    left_out = left_out | pool.private
    data = list_data(pool.columns, pool.settings, pool.lists, left_out)
    events = pool.state.events
    data |= pool_answer.incomplete_data(events, pool.columns, data["date"])
    changes = (
        tabulate_changes(pool.columns, pool.lists, left_out) if with_changes else ()
    )
    return list_page(pool.name, data, changes)


def publish_events(pool: ReplayedPool) -> Answer:
    """Answer with the events of a pool that are not removed."""
    events = [
        {
            **encode_fields(one, "number", "name"),
            "first_day": one.first_day.isoformat(),
            "last_day": one.last_day.isoformat(),
            **encode_fields(one, "players", "rated_games"),
            **({"incomplete": True} if one.notes else {}),
        }
        for one in pool.events
        if one.is_active
    ]
    return Answer(f"{pool.name}, events", {"events": events})


def publish_movers(
    pool: ReplayedPool,
    before: PoolList | None,
    after: PoolList | None,
    left_out: Set[int] = frozenset(),
) -> Answer:
    """Answer with the largest gains and losses between two lists."""
    found = list_movers(pool.columns, pool.private, before, after)
    rows = [one for one in found if not (one.is_private or one.person in left_out)]
    data = movers_data(rows, before, after, pool.columns.events)
    return answer_movers(pool.name, data)


def movers_data(
    rows: Sequence[MoverRow],
    before: PoolList | None,
    after: PoolList | None,
    events: Events,
    most: int = MOVERS,
) -> dict[str, Any]:
    """Encode the largest gains and losses; `rows` begin with the largest gain."""
    fields = ("id", "name", "before", "after", "change", "games")
    gains = [one for one in rows if one.change > 0]
    losses = [one for one in reversed(rows) if one.change < 0]
    return {
        "from": _day_of(before),
        "from_event": _name_event(before, events),
        "to": _day_of(after),
        "to_event": _name_event(after, events),
        "gains": [encode_fields(one, *fields) for one in gains[:most]],
        "losses": [encode_fields(one, *fields) for one in losses[:most]],
    }


def _day_of(found: PoolList | None) -> str | None:
    return None if found is None else date.fromordinal(found.batch.day).isoformat()


def _name_event(found: PoolList | None, events: Events) -> str | None:
    """Name the event after which a list was made; None after a period."""
    if found is None or found.batch.event < 0:
        return None
    at = found.batch.event
    number, name = events.numbers[at], events.names[at]
    return f"event {number}{name and f', {name}'}"


def _describe_lists(data: Mapping[str, Any]) -> str:
    """Describe two lists by their days, and by their events if both are of one day."""
    if data["from"] != data["to"]:
        return f"from the list of {data['from']} to that of {data['to']}"
    return (
        f"from the list of {data['from']} after {data['from_event']} to that after"
        f" {data['to_event']}"
    )


def answer_movers(name: str, data: Mapping[str, Any]) -> Answer:
    """Answer with the largest gains and losses."""
    title = f"{name}, movers"
    if data["from"] is None or data["to"] is None:
        return Answer(title, data, text=["one list only: nothing to compare"])
    lines = [_describe_lists(data)]
    for word in ("gains", "losses"):
        lines.append(f"{word}: {'' if data[word] else 'none'}".rstrip())
        lines += [
            f"  {format_change(one['change'])}  {pool_answer.label_person(one)}:"
            f" {one['before']:.0f} -> {one['after']:.0f},"
            f" {plural(one['games'], 'game')}"
            for one in data[word]
        ]
    shown = {
        **{
            name: data[name]
            for name in ("from", "from_event", "to", "to_event")
            if data[name] is not None
        },
        **{
            word: [
                {name: one[name] for name in ("name", "change", "games")}
                | {"before": round(one["before"]), "after": round(one["after"])}
                for one in data[word]
            ]
            for word in ("gains", "losses")
        },
    }
    return Answer(title, data, shown, text=lines)
