"""A whole event rated: every player by the same rules, with the totals of the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from elo_tui.core import days, setup, systems
from elo_tui.core.entry import UNRATED, RatingEntry, write_value
from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Participant,
    games_of,
    numbered,
)
from elo_tui.core.events.event_pool import control_text
from elo_tui.core.events.field_totals import FieldRow, Totals, totals
from elo_tui.core.model import Game, Given, Player, Problem, RatedEvent, Terms
from elo_tui.core.text.time_control import NO_CONTROL

Value = TypeVar("Value")


_FROM_REPORT = "stated by the report"


NOTHING_GIVEN: Mapping[int, Given] = MappingProxyType({})


class RatedField(NamedTuple):
    """Every player of an event, in the order of the source."""

    crosstable: Crosstable
    system: str
    edition: str
    terms: Terms
    rows: tuple[FieldRow, ...]
    totals: Totals
    remarks: tuple[str, ...] = ()
    """What the rules say about the event, apart from the numbers."""


def rate(
    crosstable: Crosstable,
    key: str,
    facts: Player,
    terms: Terms,
    given: Mapping[int, Given] = NOTHING_GIVEN,
) -> RatedField:
    """All players rated by the system with this key, which must accept these terms.

    The `facts` (K, year of birth, games ...) hold for every player unless the
    report or `given` says otherwise; the rating among them is ignored.
    """
    system = systems.load(key)
    edition = system.edition(terms)
    by_number = with_standard_ratings(crosstable, given, terms.pool)
    players = [_player(p, facts, given.get(p.no)) for p in crosstable.players]
    games = [games_of(player, by_number) for player in crosstable.players]
    together = systems.get_row(key).whole_event_module
    results: Sequence[RatedEvent | Problem]
    if together:
        results = import_module(together).rate_event(
            players, games, _opponents(crosstable), terms
        )
    else:
        results = [
            system.rate(player, rounds, terms)
            for player, rounds in zip(players, games, strict=True)
        ]
    rows = tuple(
        FieldRow(
            participant,
            rounds,
            None if isinstance(result, Problem) else result,
            result if isinstance(result, Problem) else None,
        )
        for participant, rounds, result in zip(
            crosstable.players, games, results, strict=True
        )
    )
    return RatedField(
        crosstable=crosstable,
        system=key,
        edition=edition if isinstance(edition, str) else "",
        terms=terms,
        rows=rows,
        totals=totals(rows),
        remarks=systems.list_remarks([row.event for row in rows if row.event]),
    )


def with_standard_ratings(
    crosstable: Crosstable, given: Mapping[int, Given], pool: str
) -> dict[int, Participant]:
    """The players by starting number, as their opponents are rated against them.

    In rapid and blitz FIDE takes a known standard rating for a missing one (7.2.1).
    """
    by_number = numbered(crosstable)
    if pool == "standard":
        return by_number
    for no, facts in given.items():
        if facts.standard and no in by_number and not by_number[no].rating:
            by_number[no] = by_number[no]._replace(rating=facts.standard)
    return by_number


def rate_all(
    crosstable: Crosstable,
    texts: Mapping[str, str],
    given: Mapping[int, Given] = NOTHING_GIVEN,
) -> RatedField | Mapping[str, Problem]:
    """All players rated by the facts in these texts, or what is wrong, by fact.

    The facts hold for every player whose own are not known.
    """
    facts = setup.resolve_inputs({**texts, "own": UNRATED[0]})
    if facts.missing is not None:
        return {setup.find_fact(facts.missing.field): facts.missing}
    if facts.terms is None or facts.you is None:
        return facts.problems
    return rate(crosstable, texts["system"], facts.you, facts.terms, given)


def texts_of_event(crosstable: Crosstable, today: date) -> dict[str, str]:
    """What an event states about its system, pool, days and time control, as texts.

    The dates are empty where it leaves them open; then ``days`` says what is assumed:
    one of their readings, or `today` without any.
    """
    event = crosstable.event
    texts: dict[str, str] = {}
    if crosstable.system:
        texts["system"] = crosstable.system
    if event.pool:
        texts["pool"] = event.pool
    if event.speed:
        texts["speed"] = event.speed
    control = control_text(event) or ("" if event.pool else NO_CONTROL)
    return texts | texts_of_days(event, today) | {"control": control}


def texts_of_days(event: EventFacts, today: date) -> dict[str, str]:
    """The days of an event, or what is assumed about them."""
    start = event.start or event.end
    if start is not None:
        end = write_value(event.end)
        return {"date": write_value(start), "event_end": end, "days": ""}
    written = days.describe_written(event.written)
    left_open = days.encode(event.readings, written)
    return {
        "date": "",
        "event_end": "",
        "days": left_open or days.assume_today(today, written),
    }


def texts_of_player(
    participant: Participant, given: Given | None, system: str
) -> dict[str, str]:
    """What is known about a player beyond the facts for everybody, as texts."""
    facts = known(participant, given)
    own, games = RatingEntry(participant.rating or 0), participant.provisional
    if own.value and games is not None and facts.games_played == (games or None):
        own = own._replace(provisional=games)
        if systems.get_row(system).provisional:
            # the rating already says it; stated twice, the two could come to disagree
            facts = facts._replace(games_played=None)
    return {
        "own": write_value(own),
        "own_k": write_value(facts.k),
        "born": write_value(facts.birth_year),
        "games_played": write_value(facts.games_played),
        "reached_2400": write_value(facts.reached_2400),
        "reached_2300": write_value(facts.reached_2300),
        "dwz_index": write_value(facts.dwz_index),
        "standard": write_value(facts.standard),
        "record": "",
    }


def texts_of_owner(
    crosstable: Crosstable, owner: int, system: str, today: date
) -> dict[str, str]:
    """What a page about one player states: the event, and what is known of the player.

    A page without the player's rating says nothing about the player; `system` applies
    where the page implies none.
    """
    texts = texts_of_event(crosstable, today)
    player = numbered(crosstable)[owner]
    if player.rating is None:
        return texts
    return texts | texts_of_player(player, None, texts.get("system", system))


def alone(
    crosstable: Crosstable,
    player: Participant,
    games: tuple[Game, ...],
    event: RatedEvent,
) -> RatedField:
    """One player's rated rounds as a field with a single row."""
    rows = (FieldRow(player, games, event),)
    return RatedField(
        crosstable=crosstable,
        system=event.system,
        edition=event.edition,
        terms=event.terms,
        rows=rows,
        totals=totals(rows),
        remarks=systems.list_remarks([event]),
    )


def known(participant: Participant, given: Given | None) -> Given:
    """The facts of a player: as set by the user or a list, else from the report."""
    known_facts = given or Given()
    stated = known_facts.k is None and participant.k is not None
    return known_facts._replace(
        k=_first(known_facts.k, participant.k),
        birth_year=_first(known_facts.birth_year, participant.birth_year),
        games_played=_first(known_facts.games_played, participant.provisional or None),
        k_reason=_FROM_REPORT if stated else known_facts.k_reason,
    )


def _player(participant: Participant, facts: Player, given: Given | None) -> Player:
    """What is known about a player, completed by the facts for everybody."""
    known_facts = known(participant, given)
    return facts._replace(
        rating=participant.rating or 0,
        name=participant.name,
        k=_first(known_facts.k, facts.k),
        k_reason=known_facts.k_reason or facts.k_reason,
        birth_year=_first(known_facts.birth_year, facts.birth_year),
        games_played=_first(known_facts.games_played, facts.games_played),
        reached_2400=_first(known_facts.reached_2400, facts.reached_2400),
        reached_2300=_first(known_facts.reached_2300, facts.reached_2300),
        dwz_index=_first(known_facts.dwz_index, facts.dwz_index),
        standard=known_facts.standard,
        provisional=participant.provisional,
    )


def _first(*values: Value | None) -> Value | None:
    """The first value that is known."""
    return next((value for value in values if value is not None), None)


def _opponents(crosstable: Crosstable) -> list[tuple[int | None, ...]]:
    """For each round of each player, the index of the opponent in the field."""
    places = {player.no: place for place, player in enumerate(crosstable.players)}
    return [
        tuple(
            None if pairing.opponent is None else places.get(pairing.opponent)
            for pairing in player.stated
        )
        for player in crosstable.players
    ]
