"""PGN: the tag sections of a file of games, made into events with their players.

Of the move text only its shape is looked at: a ``[`` in a comment starts no game, a
game without a move may have been a forfeit, and a result there that is not the one of
the Result tag is told; the tag decides.

Games are grouped by the tags Event and Site, a Site that is an address left aside. A
player is known by the FIDE id where there is one, else by the name, and has one rating:
that of the first game. Where all games of an event have a time of day (UTCDate and
UTCTime, as on Lichess, whose lists begin with the newest game) they are taken in that
order, else as they stand.

Rounds come from the Round tag. If one is missing or a player has two games in a round,
every game of the event gets the number after the last one of both its players.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.entry import RATING_MAX, clean_name
from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Note,
    Pairing,
    Participant,
)
from elo_tui.core.events.reading import BadLine, EventReading, Tick, no_tick
from elo_tui.core.model import Colour

#: The most games read from one source.
GAMES_MAX = 100_000
#: How much of a text is looked at to recognise it.
_HEAD = 20_000
_TICK_LINES = 512
_NAME_MAX = 100
#: How many players a note names before it only counts.
_NAMED = 5

_ROSTER = re.compile(
    r'^[ \t]*\[ *(?:Event|Site|Date|Round|White|Black|Result) +"', re.MULTILINE
)
_TAG = re.compile(r'\[\s*([A-Za-z0-9][A-Za-z0-9_+#=:-]*)\s+"')
#: A tag as nearly all are: nothing more to look at.
_PLAIN = re.compile(r'\[[A-Za-z0-9][A-Za-z0-9_]* "[^"\r]*"\]')
#: Between two tags that share a line.
_BETWEEN = re.compile(r'(?<="\])\s*(?=\[\s*[A-Za-z0-9_]+\s+")')
#: A move has a letter; numbers, results and glyphs have none.
_LETTER = re.compile(r"[A-Za-z]")
_OPENS = re.compile(r"[{;]")

#: White's code and Black's, by the Result tag or the end of the move text.
_RESULTS = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    **dict.fromkeys(("1/2-1/2", "1/2", "½-½", "0.5-0.5"), ("=", "=")),
    **dict.fromkeys(("*", "?", ""), ("*", "*")),
    **dict.fromkeys(("+--", "+/-", "+:-"), ("+", "-")),
    **dict.fromkeys(("--+", "-/+", "-:+"), ("-", "+")),
    **dict.fromkeys(("---", "-/-", "-:-"), ("-", "-")),
}
_ENDINGS = frozenset({"1-0", "0-1", "1/2-1/2", "*"})
_NOBODY = frozenset({"", "?", "-", "nn", "n.n.", "n.n", "n. n."})
_UNSAID = frozenset({"", "?", "-"})
_ROUND = re.compile(r"([0-9]{1,4})((?:\.[0-9]{1,4}){0,3})")
#: Old lists of servers put a ``?`` behind a rating that is not sure yet.
_ELO = re.compile(r"([0-9]{1,4})\??")
_DIFF = re.compile(r"[+-]?[0-9]{1,4}")
_ID = re.compile(r"[0-9]{1,12}")
_DATE = re.compile(r"([0-9]{4})[./-]([0-9]{2})[./-]([0-9]{2})")
_CLOCK = re.compile(r"[0-9]{2}:[0-9]{2}:[0-9]{2}")
#: A place with its country, as the standard has it: ``Hobsons Bay AUS``.
_PLACE = re.compile(r"(.*[^\s,]),? ([A-Z]{3})")
#: Instead of a country, for a game on a server.
_NO_COUNTRY = frozenset({"INT", "NET"})
#: A game played on Lichess; its broadcasts and studies have longer addresses.
_LICHESS = re.compile(r"https?://lichess\.org/(?:\w{4}){2,3}(?:/white|/black)?")


def recognised(text: str) -> bool:
    """Whether one of the seven usual tags begins a line near the start."""
    return _ROSTER.search(text[:_HEAD]) is not None


def read(text: str, tick: Tick = no_tick) -> EventReading | BadLine:
    """The events of a file in the order of their first games."""
    from chess.pgn import read_headers

    notes: list[Note] = []
    events: dict[tuple[str, str], list[_Game]] = {}
    for found, cut in enumerate(_Cutter(text, notes).games(tick), start=1):
        if found > GAMES_MAX:
            return BadLine(cut.line, f"more than {GAMES_MAX} games")
        # not the whole text: the library joins games that no blank line parts
        tags = read_headers(io.StringIO("\n".join(_tag_lines(cut, notes))))
        game = _game(cut, dict(tags or {}), notes)
        if game is not None:
            events.setdefault((game.event, game.site), []).append(game)
    if not events:
        if notes:
            return BadLine(notes[0].line, f"no games found; {notes[0].text}")
        return BadLine(None, 'no games found; they begin with tags: [White "Name"]')
    notes += _notes_on([game for games in events.values() for game in games])
    sections = [_Event(games, notes).crosstable() for games in events.values()]
    notes.sort(key=lambda note: note.line or 0)
    return EventReading("pgn", tuple(sections), tuple(notes))


class _Cut:
    """A game in the text: the lines of its tags, and the shape of its move text."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.tags: list[tuple[int, str]] = []
        """With the numbers of their lines."""
        self.names: set[str] = set()
        self.blank = False
        """Whether the line before was empty."""
        self.moved = False
        self.text = ""
        """The last piece of move text that is no comment."""

    def takes(self, name: str) -> bool:
        """Whether a further tag belongs to this game."""
        if self.text:
            return False
        return name not in self.names or not (self.blank or name in ("Event", "White"))

    def move_text(self, piece: str) -> None:
        """A piece of the move text without comments."""
        if piece and not piece.isspace():
            self.text = piece
            self.moved = self.moved or _LETTER.search(piece) is not None


class _Cutter:
    """Finds the games of a text. Comments in braces do not nest (PGN standard, 5)."""

    def __init__(self, text: str, notes: list[Note]) -> None:
        # so that every line has an end
        self._text = text + "\n"
        self._notes = notes
        self._last_close = text.rfind("}")
        self._said: set[str] = set()

    def games(self, tick: Tick) -> Iterator[_Cut]:
        text = self._text
        game: _Cut | None = None
        line = place = 0
        while place < len(text):
            line += 1
            if line % _TICK_LINES == 0:
                tick(place)
            end = text.index("\n", place)
            row = text[place:end].strip()
            tag = _TAG.match(row)
            if tag and (game is None or not game.takes(tag[1])):
                if game is not None:
                    yield game
                game = _Cut(line)
            if game is None:
                if row and row[0] not in "%;":
                    told = f"text before the first game not read: {clean_name(row, 40)}"
                    self._say_once("before", Note(line, told, left_out=True))
            elif row.startswith("[") and not game.text:
                game.tags.append((line, row))
                game.names.add(tag[1] if tag else "")
            elif row and text[place] != "%":
                end = self._move_text(game, line, place, end)
                line += text.count("\n", place, end)
            if game is not None:
                game.blank = not row
            place = end + 1
        if game is not None:
            yield game

    def _move_text(self, game: _Cut, line: int, place: int, end: int) -> int:
        """Where a line of move text ends, with the comments that begin in it."""
        while opened := _OPENS.search(self._text, place, end):
            game.move_text(self._text[place : opened.start()])
            if opened[0] == ";":
                return end
            if opened.start() > self._last_close:
                told = "a comment is never closed; read as ending with its line"
                self._say_once("never closed", Note(line, told))
                return end
            close = self._text.index("}", opened.start())
            if self._text.find('\n[Event "', opened.start(), close) >= 0:
                told = "a comment that begins here holds tags; not read as a game"
                self._notes.append(Note(line, told, left_out=True))
            if close > end:
                end = self._text.index("\n", close)
            place = close + 1
        game.move_text(self._text[place:end])
        return end

    def _say_once(self, what: str, note: Note) -> None:
        if what not in self._said:
            self._notes.append(note)
        self._said.add(what)


def _tag_lines(cut: _Cut, notes: list[Note]) -> list[str]:
    """The tags of a game, one a line as the library wants them."""
    good: list[str] = []
    bad: list[tuple[int, str]] = []
    for line, row in cut.tags:
        if _PLAIN.fullmatch(row):
            good.append(row)
            continue
        for tag in _BETWEEN.sub("\n", row).split("\n"):
            inner = tag[1:].removesuffix("]").strip()
            if _TAG.match(tag) and inner[-1] == '"' and inner.count('"') > 1:
                good.append(f"[{inner}]")
            else:
                bad.append((line, tag))
    if bad:
        more = f" and {len(bad) - 1} more tags" if len(bad) > 1 else ""
        told = f"not read: {clean_name(bad[0][1], 40)}{more}"
        notes.append(Note(bad[0][0], told, left_out=True))
    if len(cut.names) < len(cut.tags) - len(bad):
        told = "a tag stands twice in this game; the last one counts"
        notes.append(Note(cut.line, told, left_out=True))
    return good


class _Side(NamedTuple):
    """What a game tells of one of its players."""

    name: str
    same_name: str
    """The name without differences of blanks and capitals."""
    fide_id: str
    title: str
    federation: str
    elo: int | None
    diff: int | None


class _Game(NamedTuple):
    """What the tags of a game tell."""

    line: int
    event: str
    site: str
    """The place; empty where the tag holds an address."""
    sides: tuple[_Side, _Side]
    codes: tuple[str, str]
    round: tuple[int, ...]
    """The numbers of the Round tag: the round, then perhaps board and game."""
    days: tuple[date, ...]
    clock: str
    """When it was played, as text that sorts."""
    control: str
    lichess: bool
    moved: bool
    ending: str
    """The result in the move text where it is not that of the tag."""


def _game(cut: _Cut, tags: Mapping[str, str], notes: list[Note]) -> _Game | None:
    """A game, or nothing and the reason as a note."""
    sides = (_side("White", cut, tags, notes), _side("Black", cut, tags, notes))
    why = _why_left_out(sides)
    words = cut.text.split()
    ending = words[-1] if words and words[-1] in _ENDINGS else ""
    result = "".join(tags.get("Result", ending).split())
    codes = _RESULTS.get(result)
    if codes is None:
        why = why or f"result {clean_name(result, 12)} is not 1-0, 0-1, 1/2-1/2 or *"
    if why or codes is None:
        notes.append(Note(cut.line, f"game left out: {why}", left_out=True))
        return None
    site = tags.get("Site", "").strip()
    dates = (tags[name] for name in ("EventDate", "Date", "UTCDate") if name in tags)
    clock = tags.get("UTCTime", "")
    utc = _day(tags.get("UTCDate", ""))
    numbers = _ROUND.fullmatch(tags.get("Round", "").strip())
    return _Game(
        cut.line,
        _said(tags.get("Event", "")),
        "" if "://" in site else _said(site),
        sides,
        codes,
        tuple(map(int, numbers[0].split("."))) if numbers and int(numbers[1]) else (),
        tuple(day for day in map(_day, dates) if day),
        f"{utc} {clock}" if utc and _CLOCK.fullmatch(clock) else "",
        _said(tags.get("TimeControl", "")),
        _LICHESS.fullmatch(site) is not None,
        cut.moved,
        ending if ending and _RESULTS[ending] != codes else "",
    )


def _side(colour: str, cut: _Cut, tags: Mapping[str, str], notes: list[Note]) -> _Side:
    name = tags.get(colour, "").replace('\\"', '"').strip()
    name = "" if name.casefold() in _NOBODY else name
    fide_id = tags.get(f"{colour}FideId", "").strip()
    known = _ID.fullmatch(fide_id) and fide_id.strip("0")
    elo = tags.get(f"{colour}Elo", "").strip()
    points = _ELO.fullmatch(elo)
    rating = int(points[1]) if points and int(points[1]) <= RATING_MAX else None
    if rating is None and elo.strip("?-"):
        told = f"{colour}Elo {clean_name(elo, 12)} is not a rating; left out"
        notes.append(Note(cut.line, told, left_out=True))
    diff = tags.get(f"{colour}RatingDiff", "").strip()
    return _Side(
        name,
        " ".join(name.replace(",", " , ").split()).casefold(),
        fide_id if known else "",
        _said(tags.get(f"{colour}Title", "")),
        _said(tags.get(f"{colour}Federation", "")),
        rating,
        int(diff) if _DIFF.fullmatch(diff) else None,
    )


def _why_left_out(sides: tuple[_Side, _Side]) -> str:
    white, black = sides
    if not any((white.name, white.fide_id, black.name, black.fide_id)):
        return "the names of both players are missing"
    same = bool(white.name) and white.same_name == black.same_name
    if white.fide_id and black.fide_id:
        same = white.fide_id == black.fide_id
    return "both players are the same" if same else ""


def _said(text: str) -> str:
    return "" if text.strip() in _UNSAID else text.strip()


def _day(text: str) -> date | None:
    parts = _DATE.fullmatch(text.strip())
    try:
        return date(*map(int, parts.groups())) if parts else None
    except ValueError:
        return None


def _notes_on(games: Sequence[_Game]) -> Iterator[Note]:
    """What holds for a file as a whole, each thing once with its count."""
    rated = [game for game in games if any(side.elo for side in game.sides)]
    lichess = sum(game.lichess for game in rated)
    if lichess:
        yield Note(None, f"ratings: Lichess ratings in {_count(lichess)}")
    if lichess < len(rated):
        told = "WhiteElo and BlackElo do not say whose ratings they are"
        yield Note(None, f"ratings: {told} (FIDE, national, a server's); check them")
    played = [game for game in games if game.codes[0] in "1=0"]
    if bare := sum(not game.moved for game in played):
        told = "a forfeit cannot be told from a game; check them"
        yield Note(None, f"{_count(bare)} without moves: {told}")
    if stars := sum(game.ending == "*" for game in games):
        told = "with * in the move text beside a decided Result tag; the tag counts"
        yield Note(None, f"{_count(stars)} {told}")
    others = [game.line for game in games if game.ending not in ("", "*")]
    if others:
        told = "with another result in the move text than in the Result tag"
        yield Note(others[0], f"{_count(len(others))} {told}; the tag counts")


def _count(games: int) -> str:
    return "1 game" if games == 1 else f"{games} games"


class _Event:
    """The games of one event."""

    def __init__(self, games: Sequence[_Game], notes: list[Note]) -> None:
        self._notes = notes
        self._line = games[0].line
        ids: dict[str, set[str]] = {}
        for side in (side for game in games for side in game.sides if side.fide_id):
            ids.setdefault(side.same_name, set()).add(side.fide_id)
        numbers: dict[tuple[str, str], int] = {}
        seats = []
        for game in games:
            white, black = (_key(game, side, ids) for side in game.sides)
            numbers.setdefault(white, len(numbers) + 1)
            numbers.setdefault(black, len(numbers) + 1)
            seats.append((game, (numbers[white], numbers[black])))
        if all(game.clock for game in games):
            seats.sort(key=lambda seat: seat[0].clock)
        #: Every game with the starting numbers of White and Black, in order of play.
        self._seats: Sequence[_Seat] = seats
        self._size = len(numbers)

    def crosstable(self) -> Crosstable:
        sides: list[list[_Side]] = [[] for _ in range(self._size)]
        lines = [0] * self._size
        pairings: list[list[Pairing]] = [[] for _ in range(self._size)]
        colours: tuple[Colour, Colour] = ("w", "b")
        for number, (game, seat) in self._rounds():
            for own in (0, 1):
                pairings[seat[own] - 1].append(
                    Pairing(number, seat[1 - own], colours[own], game.codes[own])
                )
        for game, seat in self._seats:
            for no, side in zip(seat, game.sides, strict=True):
                sides[no - 1].append(side)
                lines[no - 1] = min(lines[no - 1] or game.line, game.line)
        players = tuple(
            _participant(no, *facts)
            for no, facts in enumerate(zip(sides, pairings, lines, strict=True), 1)
        )
        self._ratings_note(players, sides)
        return Crosstable(self._facts(), players)

    def _rounds(self) -> list[tuple[int, _Seat]]:
        """Every game with the number of its round."""
        tagged = [seat for seat in self._seats if seat[0].round]
        taken = Counter(
            (no, game.round[0]) for game, seat in tagged for no in seat
        ).most_common(1)
        if len(tagged) == len(self._seats) and taken[0][1] == 1:
            return [(game.round[0], (game, seat)) for game, seat in tagged]
        if taken and taken[0][1] > 1:
            (_, number), _ = taken[0]
            told = f"round {number} has two games of a player"
            self._notes.append(Note(self._line, f"{told}; games numbered in order"))
        elif tagged:
            told = f"{_count(len(self._seats) - len(tagged))} without a round number"
            self._notes.append(Note(self._line, f"{told}; all numbered in order"))
        last: Counter[int] = Counter()
        rounds = []
        # untagged games after the tagged ones
        for game, seat in sorted(
            self._seats, key=lambda seat: seat[0].round or (GAMES_MAX,)
        ):
            number = 1 + max(last[no] for no in seat)
            last[seat[0]] = last[seat[1]] = number
            rounds.append((number, (game, seat)))
        return rounds

    def _facts(self) -> EventFacts:
        first = self._seats[0][0]
        days = [day for game, _ in self._seats for day in game.days]
        controls = {game.control for game, _ in self._seats}
        place = _PLACE.fullmatch(first.site)
        country = place[2] if place and place[2] not in _NO_COUNTRY else ""
        return EventFacts(
            clean_name(first.event, _NAME_MAX),
            clean_name(place[1] if place and country else first.site),
            country,
            min(days, default=None),
            max(days, default=None),
            clean_name(controls.pop(), 30) if len(controls) == 1 else "",
        )

    def _ratings_note(
        self, players: Sequence[Participant], sides: Sequence[Sequence[_Side]]
    ) -> None:
        """Names the players whose rating is not the same in all games."""
        told = [
            f"{player.name} {player.rating}"
            for player, seen in zip(players, sides, strict=True)
            if {side.elo for side in seen} - {player.rating, None}
        ]
        if told:
            shown = ", ".join(told[:_NAMED])
            more = f" and {len(told) - _NAMED} more" if len(told) > _NAMED else ""
            text = f"several ratings of one player; the first counts: {shown}{more}"
            self._notes.append(Note(self._line, text))


#: A game with the starting numbers of White and Black.
_Seat = tuple[_Game, tuple[int, int]]


def _key(game: _Game, side: _Side, ids: Mapping[str, set[str]]) -> tuple[str, str]:
    """What tells a player: the id, the name, or this one game."""
    if side.fide_id:
        return ("id", side.fide_id)
    if not side.name:
        return ("game", str(game.line))
    known = ids.get(side.same_name, set())
    return ("id", min(known)) if len(known) == 1 else ("name", side.same_name)


def _participant(
    no: int, sides: Sequence[_Side], pairings: Sequence[Pairing], line: int
) -> Participant:
    """A player with what the games tell, each fact from the first that tells it."""

    def first(texts: Iterator[str]) -> str:
        return next((text for text in texts if text), "")

    diffs = [side.diff for side in sides if side.diff is not None]
    return Participant(
        no,
        clean_name(first(side.name for side in sides)),
        clean_name(first(side.title for side in sides), 4),
        next((side.elo for side in sides if side.elo is not None), None),
        clean_name(first(side.federation for side in sides), 12),
        first(side.fide_id for side in sides),
        pairings=tuple(sorted(pairings, key=lambda pairing: pairing.round)),
        published_change=float(sum(diffs)) if len(diffs) == len(sides) else None,
        line=line,
    )
