"""The content of a source as read, before anything is rated.

A fact that the source does not state is null; a rating of 0 is one that it states.
"""

from __future__ import annotations

from typing import Any

from elo_tui.answers.answer_parts import Answer, make_answer, notes_data
from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.core.text.figures import simplify_number


def answer_reading(reading: Reading | EventReading, crosstable: Crosstable) -> Answer:
    """Answer with one event of a source and the notes on it."""
    title = crosstable.event.name or "What is understood"
    return make_answer(title, reading_data(reading, crosstable))


def reading_data(
    reading: Reading | EventReading, crosstable: Crosstable
) -> dict[str, Any]:
    """Encode one event of a source."""
    event = crosstable.event
    rounds = crosstable.rounds if crosstable.rounds_given else event.rounds
    return {
        "format": reading.format,
        "encoding": reading.encoding,
        "event": event_data(event, rounds),
        "players": [_player(player) for player in crosstable.players],
        "notes": notes_data(reading.notes),
    }


def event_data(event: EventFacts, rounds: int | None) -> dict[str, Any]:
    """Encode the facts of the event itself."""
    return {
        "name": event.name or None,
        "city": event.city or None,
        "federation": event.federation or None,
        "start": event.start.isoformat() if event.start else None,
        "end": event.end.isoformat() if event.end else None,
        **(
            {"possible_days": [list(map(str, one)) for one in event.readings]}
            if event.readings
            else {}
        ),
        "time_control": event.time_control or None,
        "rounds": rounds or None,
        "pool": event.pool,
    }


def _player(player: Participant) -> dict[str, Any]:
    return {
        "no": player.no,
        "name": player.name,
        "title": player.title,
        "rating": player.shown_rating,
        "rating_kind": player.printed_kind or None,
        "national_rating": player.national_rating,
        "federation": player.origin,
        "fide_id": player.fide_id,
        "national_id": player.national_id,
        "birth_year": player.birth_year,
        "k": None if player.k is None else simplify_number(player.k),
        "points": None if player.points is None else simplify_number(player.points),
        "rated_games": player.rated_games,
        "published_change": (
            None
            if player.published_change is None
            else simplify_number(player.published_change)
        ),
        "rounds": [_round(pairing) for pairing in player.pairings],
    }


def _round(pairing: Pairing) -> dict[str, Any]:
    # of lists that state them game by game
    own = {
        "own_rating": pairing.own_rating,
        "own_rating_after": pairing.own_rating_after,
        "own_change": pairing.own_change,
    }
    return {
        "round": pairing.round,
        "opponent": pairing.opponent,
        "colour": pairing.colour or None,
        "result": pairing.code,
        **{name: value for name, value in own.items() if value is not None},
    }
