"""Texts of facts <-> an entry of the journal, which stores what they mean.

A text that says nothing about the event, or that cannot be read, is stored as it is: it
returns to its field, and nobody has to type it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elo_tui.core.entry import (
    RatingEntry,
    Read,
    Value,
    stripped,
    text_of,
    value_of,
)
from elo_tui.core.entry import read as read_facts
from elo_tui.core.fact import Fact
from elo_tui.core.facts import FACTS, named
from elo_tui.core.model import Given, Problem, Terms
from elo_tui.core.replay.journal_records import Entry, Unread

#: The fields of an entry that hold the days.
_DAYS = {"date": "first", "event_end": "last"}


def entered(entry: Entry, texts: Mapping[str, str]) -> Entry:
    """The entry with the facts from these texts in place of all its own."""
    read = read_facts(texts, [fact.name for fact in filter(_is_kept, FACTS)])
    values, unread = read.values, set[str]()
    own: RatingEntry | None = values.pop("own", None)
    if own is not None:
        values |= {"own": own.value}
        if own.rd is not None and values.setdefault("rd", own.rd) != own.rd:
            # of two deviations one is wrong; only the person who typed them knows which
            values["rd"] = own.rd
            unread.add("rd")
    given, terms = Given(), Terms()
    days: dict[str, Any] = dict.fromkeys(_DAYS.values())
    for name, value in values.items():
        fact = named(name)
        if name in _DAYS:
            days[_DAYS[name]] = value
        elif fact.whose == "player":
            given = given._replace(**{fact.attribute: value})
        else:
            terms = terms._replace(**{fact.attribute: value})
    if own is not None:
        given = given._replace(provisional=own.provisional)
    unread |= {name for name, text in texts.items() if stripped(text)} - values.keys()
    return entry._replace(
        system=texts.get("system", entry.system),
        given=given,
        terms=terms,
        unread=tuple(Unread(name, texts[name]) for name in sorted(unread - {"system"})),
        **days,
    )


def texts_of(entry: Entry) -> dict[str, str]:
    """The texts from which `entered` makes the facts of the entry."""
    texts = {"system": entry.system}
    for fact in filter(_is_kept, FACTS):
        value = _value(entry, fact)
        usual = Terms._field_defaults.get(fact.attribute)
        texts[fact.name] = text_of(
            None if value == usual and fact.kind != "choice" else value
        )
    unread = dict(entry.unread)
    given = entry.given
    if given.rating is not None:
        rd = given.rd if "rd" in unread else None
        texts["own"] = text_of(RatingEntry(given.rating, given.provisional, rd))
    return texts | unread


def values_of(entry: Entry) -> Read:
    """The facts of an entry by name, and the faults in texts that are not facts."""
    unread = dict(entry.unread)
    found = Read({}, {})
    for fact in filter(_is_kept, FACTS):
        value: Value | Problem | None = _value(entry, fact)
        if fact.name in unread:
            value = value_of(fact, unread[fact.name])
        if isinstance(value, Problem):
            found.problems[fact.name] = value
        elif value not in (None, ""):
            found.values[fact.name] = value
    given = entry.given
    rd = given.rd if "rd" in unread else None
    found.values["own"] = RatingEntry(given.rating or 0, given.provisional, rd)
    return found


def _is_kept(fact: Fact) -> bool:
    # an entry has its own list of games
    is_there = fact.attribute or fact.name in _DAYS
    return bool(is_there) and fact.whose in ("player", "event")


def _value(entry: Entry, fact: Fact) -> Value | None:
    if fact.name in _DAYS:
        value: Value | None = getattr(entry, _DAYS[fact.name])
        return value
    of = entry.given if fact.whose == "player" else entry.terms
    value = getattr(of, fact.attribute)
    return value
