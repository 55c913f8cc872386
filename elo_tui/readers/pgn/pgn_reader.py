"""A file of games -> its events.

The Result tag is decisive, even against the move text (``text``); games are grouped by
the tags Event and Site (``grouping``), and each group becomes an event (``event``).
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence

from elo_tui.core.events.crosstable import Note
from elo_tui.core.events.reading import BadLine, EventReading, Tick, no_tick
from elo_tui.core.text.figures import plural
from elo_tui.readers.pgn.games_event import Event
from elo_tui.readers.pgn.grouping import by_event
from elo_tui.readers.pgn.move_text import Cutter, tag_lines
from elo_tui.readers.pgn.one_user import lists_of_user
from elo_tui.readers.pgn.tags import PgnGame, Shared, game_of

#: The most games read from one source; hardly more fit into 30 MB with their moves.
GAMES_MAX = 30_000
#: How much of a text is examined to recognise it.
_HEAD = 20_000

_ROSTER = re.compile(
    r'^[ \t]*\[ *(?:Event|Site|Date|Round|White|Black|Result) +"', re.MULTILINE
)


def recognised(text: str) -> bool:
    """Whether one of the seven standard tags begins a line near the start."""
    return _ROSTER.search(text[:_HEAD]) is not None


def read(text: str, tick: Tick = no_tick) -> EventReading | BadLine:
    """The events of a file, in the order of their first games."""
    from chess.pgn import read_headers

    notes: list[Note] = []
    games: list[PgnGame] = []
    shared = Shared()
    for found, cut in enumerate(Cutter(text, notes).games(tick), start=1):
        if found > GAMES_MAX:
            return BadLine(cut.line, f"more than {GAMES_MAX} games")
        # not the whole text: the library merges games that no blank line separates
        tags = read_headers(io.StringIO("\n".join(tag_lines(cut, notes))))
        game = game_of(cut, dict(tags or {}), shared, notes)
        if game is not None:
            games.append(game)
    if not games:
        if notes:
            return BadLine(notes[0].line, f"no games found; {notes[0].text}")
        return BadLine(None, 'no games found; they begin with tags: [White "Name"]')
    if lists := lists_of_user(games, notes):
        return EventReading("pgn", tuple(lists), tuple(notes))
    notes += _notes_on(games)
    sections = [Event(some, notes).crosstable() for some in by_event(games, notes)]
    notes.sort(key=lambda note: note.line or 0)
    return EventReading("pgn", tuple(sections), tuple(notes))


def _notes_on(games: Sequence[PgnGame]) -> Iterator[Note]:
    """Notes on the file as a whole, each once with its count."""
    rated = [game for game in games if any(side.elo for side in game.sides)]
    lichess = sum(game.lichess for game in rated)
    if lichess:
        yield Note(None, f"ratings: Lichess ratings in {plural(lichess, 'game')}")
    if lichess < len(rated):
        message = "WhiteElo and BlackElo do not say whose ratings they are"
        yield Note(None, f"ratings: {message} (FIDE, national, a server's); check them")
    played = [game for game in games if game.codes[0] in "1=0" and game.nobody is None]
    if bare := sum(not game.moved for game in played):
        message = "a forfeit cannot be told from a game; check them"
        yield Note(None, f"{plural(bare, 'game')} without moves: {message}")
    if stars := sum(game.ending == "*" for game in games):
        message = "with * in the move text beside a decided Result tag; the tag counts"
        yield Note(None, f"{plural(stars, 'game')} {message}")
    others = [game.line for game in games if game.ending not in ("", "*")]
    if others:
        message = "with another result in the move text than in the Result tag"
        yield Note(
            others[0], f"{plural(len(others), 'game')} {message}; the tag counts"
        )
