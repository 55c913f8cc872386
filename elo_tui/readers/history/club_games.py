"""One person's games among those of a club or of several events: PGN, games in rows.

Their player is never guessed, even if one name is in every game. Days without rounds
are an event each; the journal rates them.
"""

from __future__ import annotations

from collections import Counter

from elo_tui.core.events.crosstable import (
    Crosstable,
    Participant,
    build_games,
    index_players,
    note_text,
)
from elo_tui.core.events.event_days import split_sections
from elo_tui.core.events.open_questions import find_common_player
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import POOLS, Given, Terms
from elo_tui.core.replay.event_corrections import choose_notes
from elo_tui.core.replay.history_reading import HistoryReading, Owner
from elo_tui.core.replay.journal_records import Entry, Origin
from elo_tui.core.text.figures import count_people
from elo_tui.core.text.same_name import is_same_name
from elo_tui.readers.history.history_source import Asked
from elo_tui.readers.shared import SourceRefused, quote

SOURCE = "games"


def is_club_games(reading: object) -> bool:
    """Whether a file has games between people who are named, not one user's list."""
    return isinstance(reading, EventReading) and all(
        section.owner is None and any(player.pairings for player in section.players)
        for section in reading.sections
    )


def read_own_events(reading: EventReading, asked: Asked) -> HistoryReading:
    """Take one person's events; raises SourceRefused, also if the person is unknown."""
    name = _find_name(reading, asked)
    found = split_sections(reading.sections)
    if found.doubt:
        raise SourceRefused(
            f"{found.doubt}; elo-tui journal add --by-day makes {found.days} events,"
            " --as-one-event one"
        )
    entries = [
        _make_entry(event, player, asked)
        for event in found.events
        for player in event.players
        if is_same_name(player.name, name)
    ]
    if len(entries) < 2 and not asked.played_as:
        raise SourceRefused("one event, whose rounds are opened as such")
    return HistoryReading(
        kind="club-games",
        owner=Owner(name),
        played_as=name,
        entries=tuple(entries),
        notes=tuple(map(note_text, reading.notes)),
        gaps=tuple(note_text(note) for note in reading.notes if note.is_gap),
    )


def _find_name(reading: EventReading, asked: Asked) -> str:
    """Find the name in the games that is meant; raises SourceRefused."""
    wanted = asked.played_as
    games = Counter(
        {
            player.name: len(player.pairings)
            for section in reading.sections
            for player in section.players
        }
    )
    for known in (wanted,) if wanted else asked.names:
        for name in games:
            if is_same_name(name, known):
                return name
    often = [name for name, _ in games.most_common(3) if name]
    if wanted:
        names = ", ".join(quote(name, 30) for name in often)
        raise SourceRefused(f"--as {quote(wanted, 30)}: not in these games; {names}")
    common = find_common_player(reading)
    which = f"{common} is in all of them" if common else count_people(len(games))
    raise SourceRefused(
        "games, but not an export of Lichess or chess.com; whose?"
        f" {which}; --as {quote(common or often[0], 30)}"
    )


def _make_entry(event: Crosstable, player: Participant, asked: Asked) -> Entry:
    facts = event.event
    if facts.start is None:
        raise SourceRefused(f"{facts.name or 'an event'}: without days", player.line)
    pool = next((one for one in POOLS if one == asked.pool), facts.pool or "standard")
    return Entry(
        name=facts.name,
        first=facts.start,
        last=facts.end if facts.end != facts.start else None,
        given=Given(rating=player.rating or None, k=player.k),
        terms=Terms(pool=pool),
        games=build_games(player, index_players(event)),
        origin=Origin(SOURCE),
        notes=choose_notes(event.notes),
    )
