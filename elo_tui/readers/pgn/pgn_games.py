"""The games in a text: their tags, and the shape of their move text.

Only the shape of the move text is examined: a ``[`` in a comment does not start a game,
a game without a move may have been a forfeit, and a result there that differs from the
Result tag is reported. An invalid rating, round or date is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple, TypeVar

from elo_tui.core.entry import make_day
from elo_tui.core.events.crosstable import Note
from elo_tui.core.events.reading import Tick
from elo_tui.core.facts import RATING_MAX
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.folded_words import is_bye_word
from elo_tui.readers.tables.header_words import remove_round

_TICK_LINES = 512

_TAG = re.compile(r'\[\s*([A-Za-z0-9][A-Za-z0-9_+#=:-]*)\s+"')
#: A tag in the most common form: nothing more to check.
_PLAIN = re.compile(r'\[[A-Za-z0-9][A-Za-z0-9_]* "[^"\r]*"\]')
#: Between two tags on one line.
_BETWEEN = re.compile(r'(?<="\])\s*(?=\[\s*[A-Za-z0-9_]+\s+")')
#: A move has a letter; numbers, results and glyphs have none.
_LETTER = re.compile(r"[A-Za-z]")
_OPENS = re.compile(r"[{;]")


class GameText:
    """A game in the text: the lines of its tags, and the shape of its move text."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.tags: list[tuple[int, str]] = []
        """The tags with their line numbers."""
        self.names: set[str] = set()
        self.blank = False
        """Whether the previous line was empty."""
        self.moved = False
        self.text = ""
        """The last piece of move text that is not a comment."""

    def accepts(self, name: str) -> bool:
        """Whether a further tag belongs to this game."""
        if self.text:
            return False
        return name not in self.names or not (self.blank or name in ("Event", "White"))

    def repeats(self, row: str) -> bool:
        """Whether a line is the tag of the line before once more."""
        return bool(self.tags) and not self.text and self.tags[-1][1] == row

    def add_moves(self, piece: str) -> None:
        """Process a piece of the move text without comments."""
        if piece and not piece.isspace():
            self.text = piece
            self.moved = self.moved or _LETTER.search(piece) is not None


class Cutter:
    """The splitter of a text into games; comments in braces do not nest (PGN, 5)."""

    def __init__(self, text: str, notes: list[Note]) -> None:
        # so that every line has an end
        self._text = text if text.endswith("\n") else text + "\n"
        self._notes = notes
        self._last_close = text.rfind("}")
        self._said: set[str] = set()

    def split_games(self, tick: Tick) -> Iterator[GameText]:
        text = self._text
        game: GameText | None = None
        line = place = 0
        while place < len(text):
            line += 1
            if line % _TICK_LINES == 0:
                tick(place)
            end = text.index("\n", place)
            row = text[place:end].strip()
            tag = _TAG.match(row)
            is_repeated = game is not None and game.repeats(row)
            if tag and not is_repeated and (game is None or not game.accepts(tag[1])):
                if game is not None:
                    yield game
                game = GameText(line)
            if game is None:
                if row and row[0] not in "%;":
                    message = (
                        f"text before the first game not read: {clean_name(row, 40)}"
                    )
                    self._note_once("before", Note(line, message, left_out=True))
            elif row.startswith("[") and not game.text:
                game.tags.append((line, row))
                game.names.add(tag[1] if tag else "")
            elif row and text[place] != "%":
                end = self._skip_moves(game, line, place, end)
                line += text.count("\n", place, end)
            if game is not None:
                game.blank = not row
            place = end + 1
        if game is not None:
            yield game

    def _skip_moves(self, game: GameText, line: int, place: int, end: int) -> int:
        """Return the end of a line of move text, with the comments that begin in it."""
        while opened := _OPENS.search(self._text, place, end):
            game.add_moves(self._text[place : opened.start()])
            if opened[0] == ";":
                return end
            if opened.start() > self._last_close:
                message = "a comment is never closed; read as ending with its line"
                self._note_once("never closed", Note(line, message))
                return end
            close = self._text.index("}", opened.start())
            if self._text.find('\n[Event "', opened.start(), close) >= 0:
                message = "a comment that begins here holds tags; not read as a game"
                self._notes.append(Note(line, message, left_out=True))
            if close > end:
                end = self._text.index("\n", close)
            place = close + 1
        game.add_moves(self._text[place:end])
        return end

    def _note_once(self, what: str, note: Note) -> None:
        if what not in self._said:
            self._notes.append(note)
        self._said.add(what)


def list_tags(cut: GameText, notes: list[Note]) -> list[str]:
    """List the tags of a game, one per line as the library expects them."""
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
        message = f"not read: {clean_name(bad[0][1], 40)}{more}"
        notes.append(Note(bad[0][0], message, left_out=True))
    if len(cut.names) < len(cut.tags) - len(bad):
        message = "a tag occurs twice in this game; the last one counts"
        notes.append(Note(cut.line, message, left_out=True))
    return good


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
#: The code of a player with a bye, by the result; an open one is still to come.
_BYES = {"1": "U", "+": "U", "*": "U", "=": "H", "0": "Z", "-": "Z"}
_ENDINGS = frozenset({"1-0", "0-1", "1/2-1/2", "*"})
_NOBODY = frozenset({"", "?", "-", "nn", "n.n.", "n.n", "n. n."})
_UNSAID = frozenset({"", "?", "-"})
_ROUND = re.compile(r"([0-9]{1,4})((?:\.[0-9]{1,4}){0,3})")
#: Old lists of servers put a ``?`` after a rating that is not yet certain.
_ELO = re.compile(r"([0-9]{1,4})\??")
_DIFF = re.compile(r"[+-]?[0-9]{1,4}")
_ID = re.compile(r"[0-9]{1,12}")
_DATE = re.compile(r"([0-9]{4})[./-]([0-9]{2})[./-]([0-9]{2})")
#: Also with unknown parts, or with the year only.
_DATE_SHAPE = re.compile(r"[0-9?]{4}(?:[./-][0-9?]{1,2}){0,2}")
_CLOCK = re.compile(r"[0-9]{2}:[0-9]{2}:[0-9]{2}")
#: A game played on Lichess; its broadcasts and studies have longer addresses.
_LICHESS = re.compile(r"https?://lichess\.org/(?:\w{4}){2,3}(?:/white|/black)?")

Kind = TypeVar("Kind")


class PgnSide(NamedTuple):
    """One player as a game states it."""

    name: str
    same_name: str
    """The name, normalised for blanks and capitals."""
    fide_id: str
    title: str
    federation: str
    elo: int | None
    diff: int | None


class PgnGame(NamedTuple):
    """The facts in the tags of a game."""

    line: int
    event: str
    site: str
    """The place; empty if the tag contains an address."""
    address: str
    """The address given instead of a place."""
    series: str
    """The broadcast or study that the game is from."""
    sides: tuple[PgnSide, PgnSide]
    codes: tuple[str, str]
    round: tuple[int, ...]
    """The numbers of the Round tag: the round, then perhaps board and game."""
    days: tuple[date, ...]
    clock: str
    """The time of play, as text that sorts."""
    control: str
    variant: str
    lichess: bool
    moved: bool
    ending: str
    """The result in the move text if it differs from that of the tag."""
    nobody: int | None = None
    """The index of the side that is a bye rather than a player."""
    odd_date: str = ""
    """A date that is not written as PGN does; not read."""


class Shared:
    """The known values, each once: the games of a file repeat names and dates."""

    def __init__(self) -> None:
        self._known: dict[object, object] = {}

    def __call__(self, one: Kind) -> Kind:
        known = self._known.setdefault(one, one)
        assert isinstance(known, type(one)), "equal values of two types"
        return known


def _note_wrong_dates(line: int, dates: Iterable[str]) -> Iterator[Note]:
    for text in dict.fromkeys(dates):
        if _DATE.fullmatch(text.strip()) and _read_day(text) is None:
            wrong = f"{text.strip()} is not a date in the calendar; not read"
            yield Note(line, wrong, left_out=True)


def build_game(
    cut: GameText, tags: Mapping[str, str], shared: Shared, notes: list[Note]
) -> PgnGame | None:
    """Build a game; None for one that is left out, with a note."""
    sides = (
        shared(_read_side("White", cut, tags, shared, notes)),
        shared(_read_side("Black", cut, tags, shared, notes)),
    )
    byes = [own for own, side in enumerate(sides) if _is_bye(side, cut)]
    why = _find_fault(sides, len(byes))
    words = cut.text.split()
    ending = words[-1] if words and words[-1] in _ENDINGS else ""
    result = "".join(tags.get("Result", ending).split())
    codes = _RESULTS.get(result)
    if codes is None:
        why = why or f"result {clean_name(result, 12)} is not 1-0, 0-1, 1/2-1/2 or *"
    if why or codes is None:
        notes.append(Note(cut.line, f"game left out: {why}", left_out=True))
        return None
    if byes:
        codes = _BYES[codes[1 - byes[0]]], _BYES[codes[1 - byes[0]]]
    site = tags.get("Site", "").strip()
    dates = [tags[name] for name in ("EventDate", "Date", "UTCDate") if name in tags]
    notes += _note_wrong_dates(cut.line, dates)
    clock = tags.get("UTCTime", "")
    utc = _read_day(tags.get("UTCDate", ""))
    numbers = _ROUND.fullmatch(tags.get("Round", "").strip())
    return PgnGame(
        line=cut.line,
        event=shared(_read_text(tags.get("Event", ""))),
        site="" if "://" in site else shared(_read_text(site)),
        address=site if "://" in site else "",
        series=shared(_choose_series(tags)),
        sides=sides,
        codes=codes,
        round=tuple(map(int, numbers[0].split(".")))
        if numbers and int(numbers[1])
        else (),
        days=shared(tuple(day for day in map(_read_day, dates) if day)),
        clock=f"{utc} {clock}" if utc and _CLOCK.fullmatch(clock) else "",
        control=shared(_read_text(tags.get("TimeControl", ""))),
        variant=shared(_read_text(tags.get("Variant", ""))),
        lichess=_LICHESS.fullmatch(site) is not None,
        moved=cut.moved,
        ending=ending if ending and _RESULTS[ending] != _RESULTS[result] else "",
        nobody=byes[0] if byes else None,
        odd_date=next(filter(_is_odd_date, dates), ""),
    )


def _read_side(
    colour: str,
    cut: GameText,
    tags: Mapping[str, str],
    shared: Shared,
    notes: list[Note],
) -> PgnSide:
    name = tags.get(colour, "").replace('\\"', '"').strip()
    name = "" if name.casefold() in _NOBODY else name
    fide_id = tags.get(f"{colour}FideId", "").strip()
    known = _ID.fullmatch(fide_id) and fide_id.strip("0")
    elo = tags.get(f"{colour}Elo", "").strip()
    points = _ELO.fullmatch(elo)
    rating = int(points[1]) if points and int(points[1]) <= RATING_MAX else None
    if rating is None and elo.strip("?-"):
        message = f"{colour}Elo {clean_name(elo, 12)} is not a rating; left out"
        notes.append(Note(cut.line, message, left_out=True))
    diff = tags.get(f"{colour}RatingDiff", "").strip()
    return PgnSide(
        name=shared(name),
        same_name=shared(" ".join(name.replace(",", " , ").split()).casefold()),
        fide_id=shared(fide_id) if known else "",
        title=_read_text(tags.get(f"{colour}Title", "")),
        federation=_read_text(tags.get(f"{colour}Federation", "")),
        elo=rating,
        diff=int(diff) if _DIFF.fullmatch(diff) else None,
    )


def _is_bye(side: PgnSide, cut: GameText) -> bool:
    """Whether a word such as BYE is given in place of a player.

    A real player of that name has a rating or an ID, or has made moves.
    """
    return is_bye_word(side.name) and not (side.elo or side.fide_id or cut.moved)


def _find_fault(sides: tuple[PgnSide, PgnSide], byes: int) -> str:
    white, black = sides
    if byes == 2:
        return "a bye against a bye"
    if not any((white.name, white.fide_id, black.name, black.fide_id)):
        return "the names of both players are missing"
    same = bool(white.name) and white.same_name == black.same_name
    if white.fide_id and black.fide_id:
        same = white.fide_id == black.fide_id
    return "both players are the same" if same else ""


def _choose_series(tags: Mapping[str, str]) -> str:
    """Return the name of the broadcast or study, one with more than a round first."""
    names = [_read_text(tags.get(key, "")) for key in ("BroadcastName", "StudyName")]
    named = (name for name in names if remove_round(name)[0])
    return next(named, names[0] or names[1])


def _is_odd_date(text: str) -> bool:
    return any(map(str.isdecimal, text)) and not _DATE_SHAPE.fullmatch(text.strip())


def _read_text(text: str) -> str:
    return "" if text.strip() in _UNSAID else text.strip()


def _read_day(text: str) -> date | None:
    parts = _DATE.fullmatch(text.strip())
    return make_day(*parts.groups()) if parts else None
