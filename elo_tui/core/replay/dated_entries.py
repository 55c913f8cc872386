"""Entries read: the rating they belong to, their dates, and the facts typed."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from elo_tui.core import setup, systems
from elo_tui.core.facts import asked
from elo_tui.core.model import POOLS, SPEEDS, Game, Player, Problem, Terms
from elo_tui.core.replay.entry_texts import values_of
from elo_tui.core.replay.journal_records import Entry, Listed

NO_DAY = Problem(
    "date", "date: type the first day of the event, such as 2026-01-31", True
)


class Key(NamedTuple):
    """Identifies a rating: a system, and within it a pool or speed."""

    system: str
    pool: str


class Dated(NamedTuple):
    """An entry with its days and the facts typed about the player."""

    entry: Entry
    first: date
    last: date
    terms: Terms
    typed: Player
    """Rating 0 and None where nothing was typed."""


def key(system: str, pool: str, speed: str = "") -> Key:
    """The rating these select in a system; what it does not ask for is ignored.

    Lichess has a rating for each speed, which may also be given as `pool`.
    """
    if asked("pool", system):
        return Key(system, pool if pool in POOLS else POOLS[0])
    if asked("speed", system):
        wanted = speed or pool
        return Key(system, wanted if wanted in SPEEDS else Terms().speed)
    return Key(system, "")


def key_of_entry(entry: Entry) -> Key:
    """The rating that an event counts for."""
    return key(entry.system, entry.terms.pool, entry.terms.speed)


def key_of_listed(listed: Listed) -> Key:
    """The rating that was published."""
    return key(listed.system, listed.pool)


def dated(entry: Entry) -> Dated | Problem:
    """An entry read, or what is wrong or missing in it, by the name of the fact."""
    if entry.system not in systems.KEYS:
        return Problem("system", f"system: {', '.join(systems.KEYS)}")
    values, problems = values_of(entry)
    for name in ("date", "event_end"):
        if name in problems:
            return problems[name]._replace(field=name)
    # an event of which only the last day is known is taken to begin on it
    first = values.get("date", values.get("event_end"))
    if first is None:
        return NO_DAY
    last = values.get("event_end", first)
    if (fault := setup.end_before_start(first, last)) is not None:
        return fault
    days = {"date": first, "event_end": last}
    facts = setup.of_values(entry.system, values | days, problems)
    for field, problem in facts.problems.items():
        return problem._replace(field=field)
    if facts.you is None or facts.terms is None:
        return facts.missing or NO_DAY
    if entry.counted is not None and _month(entry.counted) <= _month(last):
        return Problem(
            "counted", f"list: of {entry.counted} is before the end of the event"
        )
    # systems without dated rules ignore the days; here they put the events in order
    terms = facts.terms._replace(date=first, event_end=last)
    return Dated(entry=entry, first=first, last=last, terms=terms, typed=facts.you)


def order(event: Dated) -> tuple[object, ...]:
    """By the last day, then the first; events on the same days by their content."""
    return (
        event.last,
        event.first,
        event.entry.name,
        tuple(map(_of_game, event.entry.games)),
        repr((event.typed, event.terms)),
    )


def merged(typed: Player, known: Player) -> Player:
    """The known player, with typed facts taking precedence."""
    overrides = {
        field: value
        for field, value in typed._asdict().items()
        if value not in (None, "") and field not in ("rating", "k_reason")
    }
    if typed.rating:
        overrides["rating"] = typed.rating
    if typed.k is not None:
        overrides["k_reason"] = "typed for this event"
    return known._replace(**overrides)


def _month(day: date) -> tuple[int, int]:
    return day.year, day.month


def _of_game(game: Game) -> tuple[object, ...]:
    return (
        game.opponent or 0,
        "" if game.result is None else game.result.value,
        game.name,
        game.colour,
        game.rated,
        game.rd or 0,
    )
