"""The content of a source as read, before anything is rated.

A fact that the source does not state is null; a rating of 0 is one that it states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Annotated, NamedTuple, TypeAlias, TypeVar

from msgspec import UNSET, UnsetType

from elo_tui.core.days import format_readings
from elo_tui.core.events.crosstable import CODES, Crosstable, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Reading
from elo_tui.core.model import PLAYED
from elo_tui.core.text.figures import encode_number, format_number, plural
from elo_tui.features.tournament.answer.stated_event import StatedEvent, describe_event
from elo_tui.kit.answer import Answer, Basis, Measure, Record, SourceNotes
from elo_tui.kit.answer_parts import note_text
from elo_tui.kit.text_parts import TextPart, TextTable

Number = TypeVar("Number", int, float)
#: In a record that has a field of this name.
Day: TypeAlias = date

#: With more rounds than a report can have (TRF: 99) nearly all cells of the table would
#: be empty, so each player's own rounds are listed.
_COLUMNS_MAX = 99


class _PlayerColumn(NamedTuple):
    """A column to the left of the rounds."""

    title: str
    widest: int
    """Its maximum width, in cells."""
    is_text: bool
    cell: Callable[[Participant], str]


_COLUMNS = (
    _PlayerColumn("no", 5, False, lambda player: str(player.no)),
    _PlayerColumn("", 4, True, lambda player: player.title),
    _PlayerColumn("name", 24, True, lambda player: player.name),
    _PlayerColumn("fed", 4, True, lambda player: player.origin),
    _PlayerColumn(
        "rating", 6, False, lambda player: _optional_text(player.shown_rating)
    ),
    _PlayerColumn("kind", 8, True, lambda player: player.printed_kind),
    _PlayerColumn(
        "nat", 6, False, lambda player: _optional_text(player.national_rating)
    ),
    _PlayerColumn("pts", 5, False, lambda player: _optional_text(player.points)),
)
#: The columns that are left out if they are empty for all players.
_RARE = frozenset({"nat", "kind"})


class StatedRound(Record, frozen=True, kw_only=True):
    """A round of a player; own ratings are of lists that state them game by game."""

    round: int
    opponent: int | None
    colour: str | None
    result: str
    date: Day | None
    rating: int | UnsetType
    """The player's own, if the row of the game has it."""
    own_rating: int | UnsetType
    own_rating_after: int | UnsetType
    own_change: float | UnsetType


class StatedPlayer(Record, frozen=True, kw_only=True):
    """A player as the source states it."""

    no: Annotated[int, Measure("no.")]
    name: str
    title: str
    rating: int | None
    rating_kind: str | None
    national_rating: int | None
    federation: str
    fide_id: Annotated[str | None, Measure("FIDE ID")]
    national_id: str | None
    birth_year: int | None
    k: Annotated[float | None, Measure("K")]
    points: float | None
    rated_games: int | None
    published_change: float | None
    rounds: tuple[StatedRound, ...]


class ReadingAnswer(Answer, frozen=True, kw_only=True):
    """One event of a source, and the notes on it."""

    crosstable: Annotated[Crosstable, Measure(role="source")]
    lines: Annotated[int | None, Measure(role="source")]
    """The number of lines of the source that are not blank."""
    format: Basis
    encoding: Basis
    event: StatedEvent
    players: tuple[StatedPlayer, ...]
    notes: SourceNotes

    @property
    def title(self) -> str:
        return self.crosstable.event.name or "What is understood"

    def write_text(self) -> Iterator[TextPart]:
        # a crosstable has a line for each player and a column for each round
        return _text(self)


def answer_reading(
    reading: Reading | EventReading, crosstable: Crosstable, lines: int | None = None
) -> ReadingAnswer:
    """Answer with one event of a source and the notes on it."""
    event = crosstable.event
    rounds = crosstable.rounds if crosstable.rounds_given else event.rounds
    return ReadingAnswer(
        crosstable=crosstable,
        lines=lines,
        format=reading.format,
        encoding=reading.encoding,
        event=describe_event(event, rounds),
        players=tuple(map(_describe_player, crosstable.players)),
        notes=tuple(reading.notes),
    )


def _describe_player(player: Participant) -> StatedPlayer:
    return StatedPlayer(
        no=player.no,
        name=player.name,
        title=player.title,
        rating=player.shown_rating,
        rating_kind=player.printed_kind or None,
        national_rating=player.national_rating,
        federation=player.origin,
        fide_id=player.fide_id,
        national_id=player.national_id,
        birth_year=player.birth_year,
        k=encode_number(player.k),
        points=encode_number(player.points),
        rated_games=player.rated_games,
        published_change=encode_number(player.published_change),
        rounds=tuple(map(_describe_round, player.pairings)),
    )


def _describe_round(pairing: Pairing) -> StatedRound:
    def known(value: Number | None) -> Number | UnsetType:
        return UNSET if value is None else value

    return StatedRound(
        round=pairing.round,
        opponent=pairing.opponent,
        colour=pairing.colour or None,
        result=pairing.code,
        date=pairing.day,
        rating=known(pairing.own_rating),
        own_rating=known(pairing.own_rating),
        own_rating_after=known(pairing.own_rating_after),
        own_change=known(pairing.own_change),
    )


def _text(answer: ReadingAnswer) -> Iterator[TextPart]:
    crosstable = answer.crosstable
    event = crosstable.event
    yield f"format: {answer.format}"
    yield f"encoding: {answer.encoding}"
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
    yield from _left_out(answer.notes, answer.lines)
    yield from (f"note: {note_text(note)}" for note in answer.notes)
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
        text += f"; {lines - count} of {plural(lines, 'line')} read"
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
