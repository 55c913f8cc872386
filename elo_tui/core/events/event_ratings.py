"""The players of a rated event one by one, and the sums of their changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from importlib import import_module
from types import MappingProxyType
from typing import TypeVar

from msgspec.structs import replace

from elo_tui.core import days, setup, systems
from elo_tui.core.entry import UNRATED, RatingEntry, write_value
from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Participant,
    build_games,
    index_players,
)
from elo_tui.core.events.reading import get_control
from elo_tui.core.model import (
    CoreRecord,
    Game,
    Given,
    Player,
    Problem,
    RatedEvent,
    Terms,
)
from elo_tui.core.systems.sums import PlayerRounds
from elo_tui.core.text.time_control import NO_CONTROL


class RatingRow(CoreRecord, frozen=True):
    """A player with the rated games; `problem` is the reason if `event` is None."""

    player: Participant
    """The player, as the source has it."""
    games: tuple[Game, ...]
    """The rounds with the opponents' ratings before the event."""
    event: RatedEvent | None
    """The games rated for this player; None if they cannot be."""
    problem: Problem | None = None
    """The reason if `event` is None."""

    @property
    def change(self) -> float | None:
        """Unrounded, points; None for a first rating and without rated games."""
        if self.event is None or self.event.first_rating or not self.event.rated_games:
            return None
        return self.event.change

    @property
    def new_rating(self) -> int | None:
        """The rating after the event, points; None if these games give none."""
        return None if self.event is None else self.event.new_rating


class EventTotals(CoreRecord, frozen=True):
    """The sums of the field, and why the changes do not add up to zero."""

    players: int
    """The number of players."""
    rated: int
    """Players with a rated game who had a rating."""
    first_ratings: int
    """Players who get a first rating from their games."""
    games: int
    """Rated games, counted once for each side that they are rated for."""
    change: float
    """The sum of all unrounded changes, points."""
    rounded: int
    """The sum of the published changes."""
    because: tuple[tuple[str, float], ...]
    """The components of `change`, points, each with its reason."""


def sum_rows(rows: Sequence[RatingRow]) -> EventTotals:
    """Sum up some rows of an event."""
    rated = [row for row in rows if row.change is not None]
    events = [row.event for row in rows if row.event is not None]
    change = sum(row.change or 0.0 for row in rated)
    return EventTotals(
        players=len(rows),
        rated=len(rated),
        first_ratings=sum(map(_is_first_rating, events)),
        games=sum(event.rated_games for event in events),
        change=change,
        rounded=sum(row.event.rounded for row in rated if row.event is not None),
        because=_explain_sum(rows, change),
    )


def _is_first_rating(event: RatedEvent) -> bool:
    """Whether the games give a first rating, if only a range for it."""
    found = event.new_rating is not None or event.first_range is not None
    return event.first_rating and found


def _explain_sum(
    rows: Sequence[RatingRow], change: float
) -> tuple[tuple[str, float], ...]:
    """Split the sum of the changes by its reasons.

    Two players with the same K exchange points; a remainder comes from games between
    players with different K, from games rated for one side only, from a bonus, or from
    rules that cap a difference for one of the two.
    """
    sides = {
        (row.player.no, pairing.round): (row.event.k.value, rated.change)
        for row in rows
        if row.event is not None and row.change is not None
        for pairing, rated in zip(row.player.stated, row.event.games, strict=True)
        if rated.change is not None
    }
    parts = {"different K-factors": 0.0, "rated for one player only": 0.0}
    counted = [row.event for row in rows if row.event and row.change is not None]
    parts["bonus points"] = sum(event.bonus or 0.0 for event in counted)
    for row in rows:
        for pairing in row.player.pairings:
            own = sides.get((row.player.no, pairing.round))
            if own is None:
                continue
            other = sides.get((pairing.opponent or 0, pairing.round))
            if other is None:
                parts["rated for one player only"] += own[1] or 0.0
            elif other[0] != own[0]:
                parts["different K-factors"] += own[1] or 0.0
    if counted:
        uneven = systems.get_row(counted[0].system).uneven
        parts[uneven] = change - sum(parts.values())
    return tuple((why, part) for why, part in parts.items() if abs(part) >= 0.005)


Value = TypeVar("Value")


_FROM_REPORT = "stated by the report"


NOTHING_GIVEN: Mapping[int, Given] = MappingProxyType({})


class EventRatings(CoreRecord, frozen=True):
    """Every player of an event, in the order of the source."""

    crosstable: Crosstable
    """The event as read."""
    system: str
    """The key of the system."""
    edition: str
    """The rules applied, with their day."""
    terms: Terms
    """The terms that all players are rated under."""
    rows: tuple[RatingRow, ...]
    """A row for each player, in the order of the source."""
    totals: EventTotals
    """The sums over all rows."""
    remarks: tuple[str, ...] = ()
    """Statements of the rules about the event, apart from the numbers."""


def rate_crosstable(
    crosstable: Crosstable,
    key: str,
    facts: Player,
    terms: Terms,
    given: Mapping[int, Given] = NOTHING_GIVEN,
) -> EventRatings:
    """Rate all players by the system with this key, which must accept these terms.

    The `facts` (K, year of birth, games ...) hold for every player unless the report or
    `given` has others; the rating among them is ignored.
    """
    system = systems.load(key)
    edition = system.edition(terms)
    by_number = fill_standard_ratings(crosstable, given, terms.pool)
    players = [_complete_player(p, facts, given.get(p.no)) for p in crosstable.players]
    games = [build_games(player, by_number) for player in crosstable.players]
    together = systems.get_row(key).whole_event_module
    results: Sequence[RatedEvent | Problem]
    if together:
        parts = zip(players, games, _index_opponents(crosstable), strict=True)
        results = import_module(together).rate_event(
            [PlayerRounds(*one) for one in parts], terms
        )
    else:
        results = [
            system.rate(player, rounds, terms)
            for player, rounds in zip(players, games, strict=True)
        ]
    rows = tuple(
        RatingRow(player, rounds, None, result)
        if isinstance(result, Problem)
        else RatingRow(player, rounds, result)
        for player, rounds, result in zip(
            crosstable.players, games, results, strict=True
        )
    )
    name = edition if isinstance(edition, str) else ""
    return _sum_up(crosstable, key, name, terms, rows)


def _sum_up(
    crosstable: Crosstable,
    system: str,
    edition: str,
    terms: Terms,
    rows: tuple[RatingRow, ...],
) -> EventRatings:
    """Add totals and remarks to the rows of an event."""
    remarks = systems.list_remarks([row.event for row in rows if row.event])
    totals = sum_rows(rows)
    return EventRatings(
        crosstable=crosstable,
        system=system,
        edition=edition,
        terms=terms,
        rows=rows,
        totals=totals,
        remarks=remarks,
    )


def fill_standard_ratings(
    crosstable: Crosstable, given: Mapping[int, Given], pool: str
) -> dict[int, Participant]:
    """Index the players by starting number, rated as opponents.

    In rapid and blitz FIDE takes a known standard rating for a missing one (7.2.1).
    """
    by_number = index_players(crosstable)
    if pool == "standard":
        return by_number
    for no, facts in given.items():
        if facts.standard and no in by_number and not by_number[no].rating:
            by_number[no] = replace(by_number[no], rating=facts.standard)
    return by_number


def rate_texts(
    crosstable: Crosstable,
    texts: Mapping[str, str],
    given: Mapping[int, Given] = NOTHING_GIVEN,
) -> EventRatings | Mapping[str, Problem]:
    """Rate all players by the facts in these texts; problems by fact if some are wrong.

    The facts hold for every player without known facts.
    """
    facts = setup.resolve_inputs({**texts, "own": UNRATED[0]})
    if facts.missing is not None:
        return {setup.find_fact(facts.missing.field): facts.missing}
    if facts.terms is None or facts.you is None:
        return facts.problems
    return rate_crosstable(crosstable, texts["system"], facts.you, facts.terms, given)


def write_event_texts(crosstable: Crosstable, today: date) -> dict[str, str]:
    """Write an event's system, pool, days and time control as texts.

    Dates left open are empty; then ``days`` has the assumption: one of their readings,
    or `today` without any.
    """
    event = crosstable.event
    texts: dict[str, str] = {}
    if crosstable.system:
        texts["system"] = crosstable.system
    if event.pool:
        texts["pool"] = event.pool
    if event.speed:
        texts["speed"] = event.speed
    control = get_control(event) or ("" if event.pool else NO_CONTROL)
    return texts | write_day_texts(event, today) | {"control": control}


def write_day_texts(event: EventFacts, today: date) -> dict[str, str]:
    """Write the days of an event, or the assumption about them."""
    start = event.start or event.end
    if start is not None:
        end = write_value(event.end)
        return {"date": write_value(start), "event_end": end, "days": ""}
    written = days.describe_written(event.written)
    left_open = days.encode_days(event.readings, written)
    return {
        "date": "",
        "event_end": "",
        "days": left_open or days.assume_today(today, written),
    }


def write_player_texts(
    participant: Participant, given: Given | None, system: str
) -> dict[str, str]:
    """Write the facts known about one player, apart from those of all, as texts."""
    facts = merge_given(participant, given)
    own, games = RatingEntry(participant.rating or 0), participant.provisional
    if own.value and games is not None and facts.games_played == (games or None):
        own = own._replace(provisional=games)
        if systems.get_row(system).provisional:
            # the rating has it already; given twice, the two could come to disagree
            facts = replace(facts, games_played=None)
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


def write_owner_texts(
    crosstable: Crosstable, owner: int, system: str, today: date
) -> dict[str, str]:
    """Write the facts on a page about one player: of the event and of the player.

    A page without a rating has no facts of the player; `system` applies if the page
    implies none.
    """
    texts = write_event_texts(crosstable, today)
    player = index_players(crosstable)[owner]
    if player.rating is None:
        return texts
    return texts | write_player_texts(player, None, texts.get("system", system))


def wrap_player(
    crosstable: Crosstable,
    player: Participant,
    games: tuple[Game, ...],
    event: RatedEvent,
) -> EventRatings:
    """Make one player's rated rounds an event with a single row."""
    rows = (RatingRow(player, games, event),)
    return _sum_up(crosstable, event.system, event.edition, event.terms, rows)


def merge_given(participant: Participant, given: Given | None) -> Given:
    """Merge the facts of a player: set by the user or a list, else from the report."""
    known_facts = given or Given()
    stated = known_facts.k is None and participant.k is not None
    return replace(
        known_facts,
        k=_find_first(known_facts.k, participant.k),
        birth_year=_find_first(known_facts.birth_year, participant.birth_year),
        games_played=_find_first(
            known_facts.games_played, participant.provisional or None
        ),
        k_reason=_FROM_REPORT if stated else known_facts.k_reason,
    )


def _complete_player(
    participant: Participant, facts: Player, given: Given | None
) -> Player:
    """Complete the facts known about a player by those that hold for all."""
    known_facts = merge_given(participant, given)
    return replace(
        facts,
        rating=participant.rating or 0,
        name=participant.name,
        k=_find_first(known_facts.k, facts.k),
        k_reason=known_facts.k_reason or facts.k_reason,
        birth_year=_find_first(known_facts.birth_year, facts.birth_year),
        games_played=_find_first(known_facts.games_played, facts.games_played),
        reached_2400=_find_first(known_facts.reached_2400, facts.reached_2400),
        reached_2300=_find_first(known_facts.reached_2300, facts.reached_2300),
        dwz_index=_find_first(known_facts.dwz_index, facts.dwz_index),
        standard=known_facts.standard,
        provisional=participant.provisional,
    )


def _find_first(*values: Value | None) -> Value | None:
    return next((value for value in values if value is not None), None)


def _index_opponents(crosstable: Crosstable) -> list[tuple[int | None, ...]]:
    """For each round of each player, find the opponent's index."""
    places = {player.no: place for place, player in enumerate(crosstable.players)}
    return [
        tuple(
            None if pairing.opponent is None else places.get(pairing.opponent)
            for pairing in player.stated
        )
        for player in crosstable.players
    ]
