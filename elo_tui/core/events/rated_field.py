"""A whole event rated: every player by the same rules, with the sums of the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from elo_tui.core import forms, systems
from elo_tui.core.entry import UNRATED
from elo_tui.core.events.crosstable import Crosstable, Participant, games_of, numbered
from elo_tui.core.events.field_totals import FieldRow, Totals, totals
from elo_tui.core.forms import Form
from elo_tui.core.model import Game, Player, Problem, RatedEvent, Terms

Value = TypeVar("Value")


_FROM_REPORT = "stated by the report"


class Given(NamedTuple):
    """Facts of one player that the user or a list has told beside the report; None:
    not told.
    """

    k: float | None = None
    birth_year: int | None = None
    games_played: int | None = None
    reached_2400: bool | None = None
    dwz_index: int | None = None
    k_reason: str | None = None
    """Where the K is from, such as ``fide list of 2026-02``; None: from the user."""


NOTHING_GIVEN: Mapping[int, Given] = MappingProxyType({})


class RatedField(NamedTuple):
    """Every player of an event, in the order of the source."""

    crosstable: Crosstable
    system: str
    edition: str
    terms: Terms
    rows: tuple[FieldRow, ...]
    totals: Totals


def terms_of(crosstable: Crosstable, form: Form) -> Form:
    """The form with the dates, the system and the kind of rating of the event, where
    they are told.
    """
    form = form._replace(
        system=crosstable.system or form.system,
        pool=crosstable.event.pool or form.pool,
    )
    end = crosstable.event.end
    start = crosstable.event.start or end
    if start is None:
        return form
    return form._replace(
        date=start.isoformat(), event_end=end.isoformat() if end else ""
    )


def rate(
    crosstable: Crosstable, form: Form, given: Mapping[int, Given] = NOTHING_GIVEN
) -> RatedField | Mapping[str, Problem]:
    """All players rated under the terms of a form, or its problems by field.

    The facts of the form (K, born, games, ever 2400) hold for every player for whom
    neither the report nor `given` says otherwise; its ratings are not looked at.
    """
    facts = forms.read(form._replace(own=UNRATED[0]))
    if facts.missing is not None:
        return {forms.field_of(facts.missing.field): facts.missing}
    if facts.terms is None or facts.you is None:
        return facts.problems
    system = systems.load(form.system)
    edition = system.edition(facts.terms)
    by_number = numbered(crosstable)
    players = [_player(p, facts.you, given.get(p.no)) for p in crosstable.players]
    games = [games_of(player, by_number) for player in crosstable.players]
    if form.system == "uscf":
        from elo_tui.core.systems.uscf.whole_event import rate_event

        results: Sequence[RatedEvent | Problem] = rate_event(
            players, games, _opponents(crosstable), facts.terms
        )
    elif form.system == "dwz":
        from elo_tui.core.systems.dwz import field as dwz_field

        results = dwz_field.rate_event(
            players, games, _opponents(crosstable), facts.terms
        )
    else:
        results = [
            system.rate(player, rounds, facts.terms)
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
        crosstable,
        form.system,
        edition if isinstance(edition, str) else "",
        facts.terms,
        rows,
        totals(rows),
    )


def alone(
    crosstable: Crosstable,
    player: Participant,
    games: tuple[Game, ...],
    event: RatedEvent,
) -> RatedField:
    """One player's rated rounds as a field with this one row."""
    rows = (FieldRow(player, games, event),)
    return RatedField(
        crosstable, event.system, event.edition, event.terms, rows, totals(rows)
    )


def known(participant: Participant, given: Given | None) -> Given:
    """The facts of a player: as told by the user or a list, else by the report."""
    told = given or Given()
    stated = told.k is None and participant.k is not None
    return Given(
        _first(told.k, participant.k),
        _first(told.birth_year, participant.birth_year),
        _first(told.games_played, participant.provisional or None),
        told.reached_2400,
        told.dwz_index,
        _FROM_REPORT if stated else told.k_reason,
    )


def _player(participant: Participant, facts: Player, given: Given | None) -> Player:
    """What is known of a player, completed by what holds for everybody."""
    told = known(participant, given)
    return facts._replace(
        rating=participant.rating or 0,
        name=participant.name,
        k=_first(told.k, facts.k),
        k_reason=told.k_reason or facts.k_reason,
        birth_year=_first(told.birth_year, facts.birth_year),
        games_played=_first(told.games_played, facts.games_played),
        reached_2400=_first(told.reached_2400, facts.reached_2400),
        dwz_index=_first(told.dwz_index, facts.dwz_index),
        provisional=participant.provisional,
    )


def _first(*values: Value | None) -> Value | None:
    """The first value that is known."""
    return next((value for value in values if value is not None), None)


def _opponents(crosstable: Crosstable) -> list[tuple[int | None, ...]]:
    """For each player's rounds the place of the opponent in the field."""
    places = {player.no: place for place, player in enumerate(crosstable.players)}
    return [
        tuple(
            None if pairing.opponent is None else places.get(pairing.opponent)
            for pairing in player.told
        )
        for player in crosstable.players
    ]
