"""A file of games -> its events, or the list of one user's games on a server.

The Result tag is decisive, even against the move text.

A user's list has one name in every game, all of which were played on the server. Each
kind of game (by the server's clock, or a variant) is a list, as it has its own rating.
Lichess prints the ratings before a game, Chess.com those after it. If two names are in
every game, both players' lists are given, and the user chooses.

Replaying the moves is slow and done only for the evaluations in the comments of games,
``{ [%eval 0.17] }``; everything else about a file is read from its tags.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Note,
    Pairing,
    Participant,
)
from elo_tui.core.events.reading import BadLine, EventReading, Tick, ignore_progress
from elo_tui.core.model import Colour, Speed
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_change, plural
from elo_tui.core.text.time_control import find_speed
from elo_tui.readers.pgn.pgn_events import Event, group_by_event
from elo_tui.readers.pgn.pgn_games import (
    Cutter,
    PgnGame,
    PgnSide,
    Shared,
    build_game,
    list_tags,
)

if TYPE_CHECKING:
    from elo_tui.readers.pgn.chess_library import GameNode


#: The most games read from one source; hardly more fit into 30 MB with their moves.
GAMES_MAX = 30_000
#: How much of a text is examined to recognise it.
_HEAD = 20_000

_ROSTER = re.compile(
    r'^[ \t]*\[ *(?:Event|Site|Date|Round|White|Black|Result) +"', re.MULTILINE
)


def matches(text: str) -> bool:
    """Whether one of the seven standard tags begins a line near the start."""
    return _ROSTER.search(text[:_HEAD]) is not None


def read(text: str, tick: Tick = ignore_progress) -> EventReading | BadLine:
    """Read the events of a file, in the order of their first games."""
    from elo_tui.readers.pgn.chess_library import read_headers

    notes: list[Note] = []
    games: list[PgnGame] = []
    shared = Shared()
    for found, cut in enumerate(Cutter(text, notes).split_games(tick), start=1):
        if found > GAMES_MAX:
            return BadLine(cut.line, f"more than {GAMES_MAX} games")
        # not the whole text: the library merges games that no blank line separates
        tags = read_headers(io.StringIO("\n".join(list_tags(cut, notes))))
        game = build_game(cut, dict(tags or {}), shared, notes)
        if game is not None:
            games.append(game)
    if not games:
        if notes:
            return BadLine(notes[0].line, f"no games found; {notes[0].text}")
        return BadLine(None, 'no games found; they begin with tags: [White "Name"]')
    if lists := read_user_lists(games, notes):
        return EventReading("pgn", tuple(lists), tuple(notes))
    notes += _list_notes(games)
    sections = [
        Event(some, notes).build_crosstable() for some in group_by_event(games, notes)
    ]
    notes.sort(key=lambda note: note.line or 0)
    return EventReading("pgn", tuple(sections), tuple(notes))


def _list_notes(games: Sequence[PgnGame]) -> Iterator[Note]:
    """Yield notes on the file as a whole, each once with its count."""
    rated = [game for game in games if any(side.elo for side in game.sides)]
    lichess = sum(game.lichess for game in rated)
    if lichess:
        yield Note(None, f"ratings: Lichess ratings in {plural(lichess, 'game')}")
    if lichess < len(rated):
        message = "WhiteElo and BlackElo do not name the list of their ratings"
        yield Note(None, f"ratings: {message} (FIDE, national, a server's); check them")
    if odd := [game for game in games if game.odd_date]:
        shown = clean_name(odd[0].odd_date, 20)
        message = f"with a date that is not one of PGN, such as '{shown}'; not read"
        yield Note(odd[0].line, f"{plural(len(odd), 'game')} {message}", left_out=True)
    played = [game for game in games if game.codes[0] in "1=0" and game.nobody is None]
    if bare := sum(not game.moved for game in played):
        message = "a forfeit cannot be told from a game; check them"
        yield Note(None, f"{plural(bare, 'game')} without moves: {message}")
    if stars := sum(game.ending == "*" for game in games):
        message = "with * in the move text but a decided Result tag; the tag counts"
        yield Note(None, f"{plural(stars, 'game')} {message}")
    others = [game.line for game in games if game.ending not in ("", "*")]
    if others:
        message = "with another result in the move text than in the Result tag"
        yield Note(
            others[0], f"{plural(len(others), 'game')} {message}; the tag counts"
        )


_COLOURS: tuple[Colour, Colour] = ("w", "b")
#: Chess positions set up differently are rated with standard chess, if at all.
_STANDARD = frozenset(("", "standard", "chess", "from position"))
_CASUAL = "no rating change is given: a casual game"
_BOT = "against a bot, for which Lichess has another rule"
_NO_SPEED = "its kind of game is not rated here"
_BEFORE_UNKNOWN = "the rating before it is not given"


class _Server(NamedTuple):
    """A server and the manner of its exports."""

    name: str
    system: str
    """The key of the system nearest to its own."""
    ratings_before: bool
    """Whether the ratings printed are those before the game."""
    about: str


_LICHESS = _Server(
    "Lichess",
    "lichess",
    ratings_before=True,
    about="ratings are Lichess's, before each game; their RD is not in the file",
)
_CHESSCOM = _Server(
    "Chess.com",
    "glicko",
    ratings_before=False,
    about="ratings are Chess.com's, after each game; the one before the first is not"
    " in the file, nor is any RD",
)
_PLACES = frozenset(("chess.com", "www.chess.com"))


def read_user_lists(games: Sequence[PgnGame], notes: list[Note]) -> list[Crosstable]:
    """Read a list per user and kind of game; none if the games are not one user's."""
    servers = {_find_server(game) for game in games}
    server = servers.pop()
    if servers or server is None:
        return []
    names = set.intersection(*({side.same_name for side in one.sides} for one in games))
    if not names or "" in names:
        return []
    if all(game.clock for game in games):
        # Lichess lists the newest game first
        games = sorted(games, key=lambda game: game.clock)
    owners = [side for side in games[0].sides if side.same_name in names]
    lists = [one for owner in owners for one in _split_by_kind(games, owner, server)]
    users = " or ".join(clean_name(owner.name) for owner in owners)
    kinds = "; ".join(map(_summarise, lists))
    count = f"{plural(len(games), 'game')} of {users} on {server.name}"
    notes.append(Note(None, f"{count}, not an event: {kinds}"))
    notes.append(Note(None, server.about))
    return lists


def _summarise(one: Crosstable) -> str:
    """Return the name of a list, and its changes as printed."""
    printed = one.players[0].published_change
    change = "" if printed is None else f", change printed {format_change(printed, 0)}"
    return f"{one.event.name}{change}"


def _find_server(game: PgnGame) -> _Server | None:
    if game.lichess:
        return _LICHESS
    return _CHESSCOM if game.site.casefold() in _PLACES else None


def _classify_game(game: PgnGame) -> tuple[str, Speed | None]:
    """Return the server's name for this kind of game, and the speed to rate it as."""
    variant = game.variant.casefold()
    if variant not in _STANDARD:
        return game.variant, "crazyhouse" if variant == "crazyhouse" else "variant"
    speed = find_speed(game.control)
    return speed or "correspondence", speed


def _split_by_kind(
    games: Sequence[PgnGame], owner: PgnSide, server: _Server
) -> list[Crosstable]:
    """List a user's games by kind, in the order of their first games."""
    kinds: dict[tuple[str, Speed | None], list[PgnGame]] = {}
    for game in games:
        kinds.setdefault(_classify_game(game), []).append(game)
    return [_build_list(some, owner, kind, server) for kind, some in kinds.items()]


def _state_event(
    name: str, games: Sequence[PgnGame], speed: Speed | None
) -> EventFacts:
    days = [day for game in games for day in game.days]
    controls = {game.control for game in games}
    return EventFacts(
        name=name,
        start=min(days, default=None),
        end=max(days, default=None),
        time_control=clean_name(controls.pop(), 30) if len(controls) == 1 else "",
        speed=speed,
    )


def _build_opponent(no: int, side: PgnSide, line: int) -> Participant:
    return Participant(
        no=no,
        name=clean_name(side.name),
        title=clean_name(side.title, 4),
        rating=side.elo,
        line=line,
    )


def _build_list(
    games: Sequence[PgnGame],
    owner: PgnSide,
    kind: tuple[str, Speed | None],
    server: _Server,
) -> Crosstable:
    called, speed = kind
    opponents = []
    pairings = []
    diffs = []
    for number, game in enumerate(games, start=1):
        own = 0 if game.sides[0].same_name == owner.same_name else 1
        mine, other = game.sides[own], game.sides[1 - own]
        why = "" if speed else _NO_SPEED
        if server.ratings_before:
            why = why or ("" if mine.diff is not None else _CASUAL)
            why = why or (_BOT if other.title == "BOT" else "")
            diffs += [mine.diff] if mine.diff is not None else []
        elif number == 1:
            why = why or _BEFORE_UNKNOWN
        pairings.append(
            Pairing(
                round=number,
                opponent=number + 1,
                colour=_COLOURS[own],
                code=game.codes[own],
                excluded=why,
                own_rating=mine.elo if server.ratings_before else None,
                own_rating_after=None if server.ratings_before else mine.elo,
                own_change=mine.diff,
            )
        )
        opponents.append(_build_opponent(number + 1, other, game.line))
    name = clean_name(owner.name)
    player = Participant(
        no=1,
        name=name,
        rating=next((p.rating_stated for p in pairings if p.rating_stated), None),
        pairings=tuple(pairings),
        published_change=float(sum(diffs)) if diffs else None,
        line=games[0].line,
    )
    title = f"{called}: {plural(len(games), 'game')} of {name} on {server.name}"
    event = _state_event(title, games, speed)
    return Crosstable(
        event, (player, *opponents), owner=1, system=server.system, ratings=server.name
    )


#: The most games read from one source.
EVALUATED_MAX = 100_000
#: More hundredths of a pawn than any engine gives, for a mate.
_MATE = 1_000_000
_UNKNOWN = ("", "?")


class EvaluatedGame(NamedTuple):
    """A game with the evaluation after each move of its main line."""

    white: str
    black: str
    result: str
    date: str
    """The tag; empty if unknown."""
    white_begins: bool
    evaluations: tuple[int | None, ...]
    """From White's side, in hundredths of a pawn, a mate far above all others; None for
    a move without one. A final checkmate without one is left out, as on Lichess."""
    fault: str
    """The reason why the moves cannot be read further; empty if they can."""


def read_evaluations(text: str) -> Iterator[EvaluatedGame]:
    """Yield the games of a text, in order."""
    from elo_tui.readers.pgn.chess_library import Game, GameBuilder, read_game

    class Builder(GameBuilder[Game]):
        """A builder without errors in the log; the game has them too."""

        def handle_error(self, error: Exception) -> None:
            self.game.errors.append(error)

        def end_variation(self) -> None:
            # a bracket that was never opened must not end the game
            if len(self.variation_stack) > 1:
                super().end_variation()

    source = io.StringIO(text)
    for _ in range(EVALUATED_MAX):
        game = read_game(source, Visitor=lambda: Builder(Game=Game))
        if game is None:
            return
        fault = clean_name(str(game.errors[0]), 80) if game.errors else ""
        tag = game.headers.get
        yield EvaluatedGame(
            white=_clean_player(tag("White", "")),
            black=_clean_player(tag("Black", "")),
            result=clean_name(tag("Result", "*"), 10),
            date=clean_name(tag("Date", "").replace(".", "-"), 12).strip("?-"),
            # without a move no position shows the side to move
            white_begins=not game.variations or game.turn(),
            evaluations=tuple(_list_evaluations(game)),
            fault=fault,
        )


def _list_evaluations(game: GameNode) -> list[int | None]:
    """List the evaluations of the main line, from White's side."""
    found: list[int | None] = []
    last = game
    for last in game.mainline():
        value = last.eval()
        found.append(None if value is None else value.white().score(mate_score=_MATE))
    if found and found[-1] is None and last.board().is_checkmate():
        found.pop()
    return found


def _clean_player(text: str) -> str:
    return "" if text in _UNKNOWN else clean_name(text)
