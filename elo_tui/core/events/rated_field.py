"""A whole event rated: every player by the same rules, with the totals of the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from elo_tui.core import setup, systems
from elo_tui.core.entry import UNRATED, RatingEntry, text_of
from elo_tui.core.events.crosstable import Crosstable, Participant, games_of, numbered
from elo_tui.core.events.field_totals import FieldRow, Totals, totals
from elo_tui.core.model import Game, Given, Player, Problem, RatedEvent, Terms

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


def rate(
    crosstable: Crosstable,
    key: str,
    facts: Player,
    terms: Terms,
    given: Mapping[int, Given] = NOTHING_GIVEN,
) -> RatedField:
    """All players rated by the system with this key, which must accept these terms.

    The `facts` (K, year of birth, games, ever 2400) hold for every player unless the
    report or `given` says otherwise; the rating among them is ignored.
    """
    system = systems.load(key)
    edition = system.edition(terms)
    by_number = numbered(crosstable)
    players = [_player(p, facts, given.get(p.no)) for p in crosstable.players]
    games = [games_of(player, by_number) for player in crosstable.players]
    together = systems.row(key).together
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
    )


def rate_all(
    crosstable: Crosstable,
    texts: Mapping[str, str],
    given: Mapping[int, Given] = NOTHING_GIVEN,
) -> RatedField | Mapping[str, Problem]:
    """All players rated by the facts in these texts, or what is wrong, by fact.

    The facts hold for every player whose own are not known.
    """
    facts = setup.of_texts({**texts, "own": UNRATED[0]})
    if facts.missing is not None:
        return {setup.fact_of(facts.missing.field): facts.missing}
    if facts.terms is None or facts.you is None:
        return facts.problems
    return rate(crosstable, texts["system"], facts.you, facts.terms, given)


def texts_of_event(crosstable: Crosstable) -> dict[str, str]:
    """What an event states about its system, pool and days, as texts."""
    event = crosstable.event
    texts: dict[str, str] = {}
    if crosstable.system:
        texts["system"] = crosstable.system
    if event.pool:
        texts["pool"] = event.pool
    if event.speed:
        texts["speed"] = event.speed
    start = event.start or event.end
    if start is not None:
        texts |= {"date": text_of(start), "event_end": text_of(event.end)}
    return texts


def texts_of_player(
    participant: Participant, given: Given | None, system: str
) -> dict[str, str]:
    """What is known about a player beyond the facts for everybody, as texts."""
    facts = known(participant, given)
    own, games = RatingEntry(participant.rating or 0), participant.provisional
    if own.value and games is not None and facts.games_played == (games or None):
        own = own._replace(provisional=games)
        if systems.row(system).provisional:
            # the rating already says it; stated twice, the two could come to disagree
            facts = facts._replace(games_played=None)
    return {
        "own": text_of(own),
        "own_k": text_of(facts.k),
        "born": text_of(facts.birth_year),
        "games_played": text_of(facts.games_played),
        "reached_2400": text_of(facts.reached_2400),
        "dwz_index": text_of(facts.dwz_index),
        "standard": "",
        "record": "",
    }


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
        dwz_index=_first(known_facts.dwz_index, facts.dwz_index),
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
