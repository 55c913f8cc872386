"""The content of a source as read, before anything is rated.

A fact that the source does not state is null; a rating of 0 is one that it states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from elo_tui.answers.answer_parts import Answer, encode_fields, notes_data
from elo_tui.core.days import format_readings
from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
)
from elo_tui.core.events.reading import EventReading, Note, Reading
from elo_tui.core.model import PLAYED
from elo_tui.core.text.figures import encode_number, format_number, plural
from elo_tui.kit.answer_parts import note_text
from elo_tui.kit.text_parts import TextPart, TextTable

#: With more rounds than a report can have (TRF: 99) nearly all cells of the table would
#: be empty, so each player's own rounds are listed.
_COLUMNS_MAX = 99


class _Column(NamedTuple):
    """A column to the left of the rounds."""

    title: str
    widest: int
    """Its maximum width, in cells."""
    is_text: bool
    cell: Callable[[Participant], str]


_COLUMNS = (
    _Column("no", 5, False, lambda player: str(player.no)),
    _Column("", 4, True, lambda player: player.title),
    _Column("name", 24, True, lambda player: player.name),
    _Column("fed", 4, True, lambda player: player.origin),
    _Column("rating", 6, False, lambda player: _optional_text(player.shown_rating)),
    _Column("kind", 8, True, lambda player: player.printed_kind),
    _Column("nat", 6, False, lambda player: _optional_text(player.national_rating)),
    _Column("pts", 5, False, lambda player: _optional_text(player.points)),
)
#: The columns that are left out if they are empty for all players.
_RARE = frozenset({"nat", "kind"})


def answer_reading(
    reading: Reading | EventReading, crosstable: Crosstable, lines: int | None = None
) -> Answer:
    """Answer with one event of a source and the notes on it.

    `lines` is the number of non-blank lines of the source.
    """
    return Answer(
        crosstable.event.name or "What is understood",
        reading_data(reading, crosstable),
        text=_text(reading, crosstable, lines),
    )


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
        **encode_fields(player, "no", "name", "title"),
        "rating": player.shown_rating,
        "rating_kind": player.printed_kind or None,
        "national_rating": player.national_rating,
        "federation": player.origin,
        **encode_fields(player, "fide_id", "national_id", "birth_year"),
        "k": encode_number(player.k),
        "points": encode_number(player.points),
        "rated_games": player.rated_games,
        "published_change": encode_number(player.published_change),
        "rounds": [_round(pairing) for pairing in player.pairings],
    }


def _round(pairing: Pairing) -> dict[str, Any]:
    # of lists that state them game by game
    own = encode_fields(pairing, "own_rating", "own_rating_after", "own_change")
    return {
        "round": pairing.round,
        "opponent": pairing.opponent,
        "colour": pairing.colour or None,
        "result": pairing.code,
        **{name: value for name, value in own.items() if value is not None},
    }


def _text(
    reading: Reading | EventReading, crosstable: Crosstable, lines: int | None
) -> Iterator[TextPart]:
    event = crosstable.event
    yield f"format: {reading.format}"
    yield f"encoding: {reading.encoding}"
    days = dict.fromkeys(day.isoformat() for day in (event.start, event.end) if day)
    facts = {
        "event": event.name,
        "place": ", ".join(filter(None, (event.city, event.federation))),
        "days": " to ".join(days) or format_readings(event.readings),
        "time control": event.time_control,
        "pool": event.pool or "",
    }
    yield from (f"{label}: {fact}" for label, fact in facts.items() if fact)
    yield f"players: {len(crosstable.players)}"
    rounds = crosstable.rounds if crosstable.rounds_given else event.rounds
    yield f"rounds: {'not given' if rounds is None else rounds}"
    yield f"games: {_games(crosstable)}"
    yield from _left_out(reading.notes, lines)
    yield from (f"note: {note_text(note)}" for note in reading.notes)
    yield ""
    yield _table(crosstable)


def _games(crosstable: Crosstable) -> int:
    """Count the games played, each once."""
    return len(
        {
            (pairing.round, *sorted((player.no, pairing.opponent)))
            for player in crosstable.players
            for pairing in player.pairings
            if pairing.opponent is not None and CODES[pairing.code].result in PLAYED
        }
    )


def _left_out(notes: Sequence[Note], lines: int | None) -> Iterator[str]:
    missing = [note.line for note in notes if note.left_out]
    if not missing:
        return
    numbered = {line for line in missing if line is not None}
    count = len(numbered) + missing.count(None)
    text = f"left out, wholly or in part: {plural(count, 'line')}"
    if lines is not None and len(numbered) == count:
        text += f"; {lines - count} of {lines} lines read"
    yield text


def _table(crosstable: Crosstable) -> TextTable:
    """Tabulate the players, a line for each; rounds that do not fit continue below."""
    played = {p.round for player in crosstable.players for p in player.pairings}
    numbers = sorted(played) if len(played) <= _COLUMNS_MAX else []
    columns = [
        column
        for column in _COLUMNS
        if column.title not in _RARE or any(map(column.cell, crosstable.players))
    ]
    rows = (
        [column.cell(player) for column in columns] for player in crosstable.players
    )
    rounds = (_round_cells(player, numbers) for player in crosstable.players)
    return TextTable(
        ([column.title for column in columns], *rows),
        tuple(place for place, column in enumerate(columns) if column.is_text),
        tuple(column.widest for column in columns),
        ([str(number) for number in numbers], *rounds),
    )


def _optional_text(value: float | None) -> str:
    return "" if value is None else format_number(value)


def _round_cells(player: Participant, numbers: Sequence[int]) -> list[str]:
    """Write a player's rounds as 17w1, a bye as U; without `numbers` as 3:17w1."""
    if not numbers:
        return [
            f"{pairing.round}:{_round_cell(pairing)}" for pairing in player.pairings
        ]
    stated: dict[int, list[str]] = {}
    for pairing in player.pairings:
        stated.setdefault(pairing.round, []).append(_round_cell(pairing))
    return ["/".join(stated.get(number, ".")) for number in numbers]


def _round_cell(pairing: Pairing) -> str:
    if pairing.opponent is None:
        return f"{pairing.colour}{pairing.code}"
    # without a colour a result such as 1 would look like a digit of the number
    between = pairing.colour or ":" * pairing.code.isdigit()
    return f"{pairing.opponent}{between}{pairing.code}"
