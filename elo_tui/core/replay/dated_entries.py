"""Entries read: the rating they belong to, their dates, and the facts typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import asdict, replace

from elo_tui.core import setup, systems
from elo_tui.core.entry import (
    RatingEntry,
    Read,
    Value,
    read_value,
    strip_text,
    write_value,
)
from elo_tui.core.entry import read_facts as read_facts
from elo_tui.core.facts import FACTS, Fact, get_fact, system_uses
from elo_tui.core.model import POOLS, SPEEDS, Game, Given, Player, Problem, Terms
from elo_tui.core.replay.history_records import name_publisher
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Unread

#: The fields of an entry that hold the days.
_DAYS = {"date": "first", "event_end": "last"}
_USUAL_TERMS = Terms()


def replace_facts(entry: Entry, texts: Mapping[str, str]) -> Entry:
    """Replace all facts of an entry by those from these texts.

    An unreadable text, or one that is no fact of the event, is stored unchanged for its
    field.
    """
    read = read_facts(texts, [fact.name for fact in filter(_is_stored, FACTS)])
    values, unread = read.values, set[str]()
    own: RatingEntry | None = values.pop("own", None)
    if own is not None:
        values |= {"own": own.value}
        if own.rd is not None and values.setdefault("rd", own.rd) != own.rd:
            # of two different deviations, the user has to delete one
            values["rd"] = own.rd
            unread.add("rd")
    given, terms = Given(), Terms()
    days: dict[str, Any] = dict.fromkeys(_DAYS.values())
    for name, value in values.items():
        fact = get_fact(name)
        if name in _DAYS:
            days[_DAYS[name]] = value
        elif fact.subject == "player":
            given = replace(given, **{fact.attribute: value})
        else:
            terms = replace(terms, **{fact.attribute: value})
    if own is not None:
        given = replace(given, provisional=own.provisional)
    typed = {name for name, text in texts.items() if strip_text(text)}
    unread |= typed - values.keys() - {"system", setup.ASSUMES_RD}
    return replace(
        entry,
        system=texts.get("system", entry.system),
        given=given,
        terms=terms,
        unread=tuple(Unread(name, texts[name]) for name in sorted(unread)),
        **days,
    )


def entry_texts(entry: Entry) -> dict[str, str]:
    """The texts from which `entered` makes the facts of the entry."""
    texts = {"system": entry.system}
    for fact in filter(_is_stored, FACTS):
        value = _stored_value(entry, fact)
        usual = getattr(_USUAL_TERMS, fact.attribute, None)
        texts[fact.name] = write_value(
            None if value == usual and fact.kind != "choice" else value
        )
    unread = {one.field: one.text for one in entry.unread}
    given = entry.given
    if given.rating is not None:
        rd = given.rd if "rd" in unread else None
        texts["own"] = write_value(RatingEntry(given.rating, given.provisional, rd))
    return texts | unread


def entry_values(entry: Entry) -> Read:
    """Return the facts of an entry by name, and the problems of unreadable texts."""
    unread = {one.field: one.text for one in entry.unread}
    found = Read({}, {})
    for fact in filter(_is_stored, FACTS):
        value: Value | Problem | None = _stored_value(entry, fact)
        if fact.name in unread:
            value = read_value(fact, unread[fact.name])
        if isinstance(value, Problem):
            found.problems[fact.name] = value
        elif value not in (None, ""):
            found.values[fact.name] = value
    given = entry.given
    rd = given.rd if "rd" in unread else None
    found.values["own"] = RatingEntry(given.rating or 0, given.provisional, rd)
    return found


def _is_stored(fact: Fact) -> bool:
    # not the games, which are a list of their own
    has_value = bool(fact.attribute or fact.name in _DAYS)
    return has_value and fact.subject in ("player", "event")


def _stored_value(entry: Entry, fact: Fact) -> Value | None:
    if fact.name in _DAYS:
        value: Value | None = getattr(entry, _DAYS[fact.name])
        return value
    record = entry.given if fact.subject == "player" else entry.terms
    value = getattr(record, fact.attribute)
    return value


NO_DAY = Problem(
    "date", "date: type the first day of the event, such as 2026-01-31", True
)


class Key(NamedTuple):
    """Identifies a rating: a system, and within it a pool or speed."""

    system: str
    pool: str

    @property
    def name(self) -> str:
        """Its display name, such as ``FIDE standard``."""
        return f"{name_publisher(self.system)} {self.pool}".rstrip()


class Dated(NamedTuple):
    """An entry with its days and the facts typed about the player."""

    entry: Entry
    first: date
    last: date
    terms: Terms
    typed: Player
    """Rating 0 and None for facts that were not typed."""


def rating_key(system: str, pool: str, speed: str = "") -> Key:
    """Return the rating's key; ignore a pool or speed that the system does not use.

    Lichess has a rating for each speed, which may also be given as `pool`.
    """
    if system_uses("pool", system):
        return Key(system, pool if pool in POOLS else POOLS[0])
    if system_uses("speed", system):
        wanted = speed or pool
        return Key(system, wanted if wanted in SPEEDS else Terms().speed)
    return Key(system, "")


def entry_key(entry: Entry) -> Key:
    """Return the key of the rating that an event counts for."""
    return rating_key(entry.system, entry.terms.pool, entry.terms.speed)


def listed_key(listed: Listed) -> Key:
    """Return the key of a published rating."""
    return rating_key(listed.system, listed.pool)


def list_official(account: Account, rating: Key) -> list[Listed]:
    """List the official values of a rating by day."""
    found = [one for one in account.listed if listed_key(one) == rating]
    return sorted(found, key=lambda one: (one.day, one.id))


def read_entry(entry: Entry) -> Dated | Problem:
    """Read an entry; return the first wrong or missing fact by its name."""
    found = _read_remembered(entry)
    if isinstance(found, Dated) and found.entry is not entry:
        return found._replace(entry=entry)
    return found


# a change of one event reads no other again
@lru_cache(maxsize=10_000)
def _read_remembered(entry: Entry) -> Dated | Problem:
    if entry.system not in systems.KEYS:
        return Problem("system", f"system: {', '.join(systems.KEYS)}")
    values, problems = entry_values(entry)
    for name in ("date", "event_end"):
        if name in problems:
            return replace(problems[name], field=name)
    # an event of which only the last day is known is taken to begin on it
    first = values.get("date", values.get("event_end"))
    if first is None:
        return NO_DAY
    last = values.get("event_end", first)
    if (fault := setup.check_day_order(first, last)) is not None:
        return fault
    days = {"date": first, "event_end": last}
    facts = setup.set_up_values(entry.system, values | days, problems)
    for field, problem in facts.problems.items():
        return replace(problem, field=field)
    if facts.you is None or facts.terms is None:
        return facts.missing or NO_DAY
    if entry.counted is not None and _month(entry.counted) <= _month(last):
        return Problem(
            "counted", f"list: of {entry.counted} is before the end of the event"
        )
    # systems without dated rules ignore the days; here they put the events in order
    usual = systems.get_row(entry.system).usual_rd
    terms = replace(facts.terms, date=first, event_end=last, assumed_rd=usual)
    return Dated(entry=entry, first=first, last=last, terms=terms, typed=facts.you)


def sort_events(events: Iterable[Dated]) -> list[Dated]:
    """Sort by the last day, then the first, then the content."""
    events = list(events)
    keys = {_sort_key(event) for event in events}
    # the facts are written out only where the rest is the same: they take the time
    is_clear = len(keys) == len(events)
    return sorted(events, key=_sort_key if is_clear else _whole_key)


def _sort_key(event: Dated) -> tuple[object, ...]:
    games = tuple(map(_game_key, event.entry.games))
    return event.last, event.first, event.entry.name, games


def _whole_key(event: Dated) -> tuple[object, ...]:
    return *_sort_key(event), repr((event.typed, event.terms))


def apply_typed_facts(typed: Player, known: Player) -> Player:
    """Replace the facts of a known player by typed ones."""
    overrides = {
        field: value
        for field, value in asdict(typed).items()
        if value not in (None, "") and field not in ("rating", "exact", "k_reason")
    }
    if typed.rating:
        overrides |= {"rating": typed.rating, "exact": None}
    if typed.k is not None:
        overrides["k_reason"] = "stated for this event"
    return replace(known, **overrides)


def _month(day: date) -> tuple[int, int]:
    return day.year, day.month


def _game_key(game: Game) -> tuple[object, ...]:
    return (
        game.opponent or 0,
        "" if game.result is None else game.result.value,
        game.name,
        game.colour,
        game.rated,
        game.rd or 0,
    )
