"""Vega's headers and codes, in cells of crosstables, on cards and in pairings.

A code that is not listed here is named and not rated.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from elo_tui.core.model import Colour
from elo_tui.readers.folded_words import is_bye_word
from elo_tui.readers.tables.cells import Met
from elo_tui.readers.vega.vega_page import VegaCell, VegaTable

#: What a page is. ``scores`` is the crosstable in the order of the ranking.
PageKind = Literal[
    "crosstable",
    "scores",
    "pairings",
    "cards",
    "fide_cards",
    "standings",
    "players",
    "changes",
    "national_changes",
    "teams",
]

_WORDS = {
    "number": "#|n|id",
    "place": "pos",
    "title": "t|title|cat",
    "name": "player|name|opponent|opponent name",
    "rating": "rtg",
    "fide": "rtgf",
    "national": "rtgn",
    "federation": "fed",
    "origin": "origin",
    "points": "pts",
    "fide_id": "fide id",
    "games": "ng",
    "change": "var",
    "turn": "r|rnd",
    "colour": "c|col",
    "result": "res|result",
    "opponent": "n opp|id opp",
    "total": "total",
    "team": "team name",
    "passed": "prtg|aro|rp|cum|diff|exp.|k|elo|per",
}
_KINDS = {word: kind for kind, words in _WORDS.items() for word in words.split("|")}
_ROUND = re.compile(r"[0-9]{1,3}")
#: The headers next to the result of a pairing, in every language.
_SIDE_NUMBER = re.compile(r"(?:id|n)[wb]", re.IGNORECASE)
_SIDE_NAME = re.compile(r"(?:white|black) player", re.IGNORECASE)
_NATIONAL = ["n", "name", "k", "elo", "var", "per"]
#: Board and result, names and points of both sides.
_PAIRING_MIN = 6
_CARD = {"turn", "colour", "name", "result"}


def normalise_title(title: str) -> str:
    """Normalise a header for comparison, without the arrows of sorting."""
    return " ".join(title.replace("↕", " ").split()).casefold()


class Columns(NamedTuple):
    """The kinds of the columns of a table, by their index."""

    kinds: tuple[str, ...]
    titles: tuple[str, ...]

    @classmethod
    def read(cls, titles: Sequence[str]) -> Columns:
        words = tuple(map(normalise_title, titles))
        kinds = (
            "round" if _ROUND.fullmatch(word) else _KINDS.get(word, "unknown")
            for word in words
        )
        return cls(tuple(kinds), words)

    def place(self, kind: str) -> int | None:
        """Return the index of the first column of a kind."""
        return self.kinds.index(kind) if kind in self.kinds else None

    def places(self, kind: str) -> list[int]:
        """Return the indices of all columns of a kind."""
        return [at for at, one in enumerate(self.kinds) if one == kind]

    @property
    def rounds(self) -> list[int]:
        """The columns of the rounds; none unless they count from 1."""
        places = self.places("round")
        numbers = [int(self.titles[at]) for at in places]
        return places if numbers == list(range(1, len(places) + 1)) else []

    @property
    def opponent(self) -> int | None:
        """The index of the opponents' numbers on a card."""
        place = self.place("opponent")
        return self.place("number") if place is None else place

    @property
    def tie_breaks(self) -> list[int]:
        """The columns after the points that are no rounds, such as BH or ARO."""
        points = self.place("points")
        if points is None:
            return []
        after = range(points + 1, len(self.kinds))
        return [at for at in after if self.kinds[at] in ("unknown", "passed")]

    @property
    def names_number(self) -> bool:
        """Whether the cell of the name is the only place for number and title."""
        return "number" not in self.kinds and "title" not in self.kinds


def detect_kind(titles: Sequence[str]) -> PageKind | None:
    """Return the kind of page by its headers, or None if it is none of Vega's."""
    columns = Columns.read(titles)
    kinds = set(columns.kinds)
    words = list(columns.titles)
    if is_pairing(titles):
        return "pairings"
    if "team" in kinds:
        return "teams"
    if words == _NATIONAL:
        return "national_changes"
    if kinds >= _CARD:
        return "fide_cards" if "fide_id" in kinds else "cards"
    if kinds >= {"name", "fide_id", "games", "change"}:
        return "changes"
    if kinds >= {"name", "points"}:
        if columns.rounds:
            return "scores" if "place" in kinds else "crosstable"
        return "standings" if "place" in kinds else None
    rated = kinds & {"rating", "fide", "national"}
    return "players" if rated and kinds >= {"name", "number"} else None


def is_pairing(titles: Sequence[str]) -> bool:
    """Whether these are the headers of pairings, in whatever language."""
    if len(titles) < _PAIRING_MIN or len(titles) % 2:
        return False
    words = [normalise_title(title) for title in titles]
    neighbours = (words[len(words) // 2 - 1], words[len(words) // 2 + 1])
    if all(map(_SIDE_NUMBER.fullmatch, neighbours)):
        return True
    if sum(bool(_SIDE_NAME.fullmatch(word)) for word in words) == 2:
        return True
    # any other language: the points are on both sides of the result
    return neighbours[0] == neighbours[1] == "pts" and words.count("pts") == 2


class SideColumns(NamedTuple):
    """The columns of one side of a pairing."""

    name: int
    number: int | None
    federation: int | None


def find_sides(table: VegaTable) -> tuple[int, SideColumns, SideColumns]:
    """Return the column of the result, and those of White and Black.

    They are the same from the result outwards: the number, the points, the name, the
    origin, the federation. Headers may be damaged: names are where the letters are.
    """
    titles = table.titles
    middle = len(titles) // 2
    sides = normalise_title(titles[middle - 1]), normalise_title(titles[middle + 1])
    named = {
        far: sum(
            bool(_LETTER.search(row.text(middle + sign * far)))
            for row in table.rows
            for sign in (-1, 1)
        )
        for far in (2, 3)
    }
    has_numbers = any(map(_SIDE_NUMBER.fullmatch, sides))
    if named[2] != named[3]:
        has_numbers = named[3] > named[2] and (named[2] == 0 or has_numbers)
    name = 3 if has_numbers else 2
    last = middle - 1

    def side(sign: int) -> SideColumns:
        return SideColumns(
            name=middle + sign * name,
            number=middle + sign if has_numbers else None,
            federation=middle + sign * last if last > name else None,
        )

    return middle, side(-1), side(1)


#: The score of a game as one side sees it -> the code of the report file.
_SCORES = {
    **dict.fromkeys(("1", "1.0"), "1"),
    **dict.fromkeys(("½", "0.5", "1/2"), "="),
    **dict.fromkeys(("0", "0.0"), "0"),
}
_OPEN = frozenset(("", ".", "...", "*"))
_FORFEITS = {"1": "+", "0": "-"}
_BYES = {"1": "U", "=": "H", "0": "Z"}
_COLOURS: dict[str, Colour] = {"cw": "w", "cb": "b"}
_NOT_PLAYED = "cf"
_PLACE = re.compile(r"[0-9]{1,5}")
_LETTER = re.compile(r"[^\W\d_]")

_PAIRINGS = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "½-½": ("=", "="),
    "1f-0f": ("+", "-"),
    "0f-1f": ("-", "+"),
    "0f-0f": ("-", "-"),
}
#: Not for rating, and why.
_UNRATED = {
    "0-0": (("0", "0"), "0 - 0 is a loss for both"),
    "adj": (("=", "="), "adj is a draw that is not valid for ratings"),
}
_BYE_WORDS = {
    "bye": ("1", "U"),
    "full point bye": ("1", "F"),
    "half point bye": ("=", "H"),
    "not paired": ("0", "Z"),
}


class Both(NamedTuple):
    """The codes of White and Black."""

    white: str
    black: str
    why: str = ""


def parse_score(text: str) -> str | None:
    """Return the code of a score, ``*`` for a game to come; None for any other text."""
    return "*" if text in _OPEN else _SCORES.get(text)


def parse_cell(cell: VegaCell) -> Met | None:
    """Parse a round in the cell of a crosstable; None for a code that is not listed."""
    styles = {word for piece in cell.pieces for word in piece.style.split()}
    style = next((one for one in ("cw", "cb", _NOT_PLAYED) if one in styles), "")
    if not style:
        return None
    return _build_met(cell.join_styled("res"), cell.join_styled(style), style)


def parse_text(text: str, number_first: bool) -> Met | None:
    """Parse a round in pasted text, which has lost the colour.

    `number_first` is the order of the result and the opponent.
    """
    words = text.split()
    if len(words) != 2:
        return None
    who, points = words if number_first else reversed(words)
    return _build_met(points, who, "")


def _build_met(points: str, who: str, style: str) -> Met | None:
    code = parse_score(points)
    if code is None:
        return None
    if is_bye_word(who) or (style == _NOT_PLAYED and who == "0"):
        bye = _BYES.get(code)
        return Met(None, "", bye) if bye else None
    if not _PLACE.fullmatch(who) or not int(who):
        return None
    if style == _NOT_PLAYED:
        forfeit = _FORFEITS.get(code)
        return Met(int(who), "", forfeit) if forfeit else None
    return Met(int(who), _COLOURS.get(style, ""), code)


def puts_number_first(texts: list[str]) -> bool:
    """Whether the cells of a pasted crosstable name the opponent before the result."""
    pairs = [words for text in texts if len(words := text.split()) == 2]
    ends = [sum(words[at] in _SCORES for words in pairs) for at in (0, 1)]
    return ends[1] > ends[0]


def parse_pairing(text: str) -> Both | None:
    """Parse the result of a pairing; None for a code that is not listed."""
    plain = "".join(text.casefold().replace("–", "-").split())
    if plain in _OPEN or plain == "-":
        return Both("*", "*")
    if found := _PAIRINGS.get(plain):
        return Both(*found)
    if special := _UNRATED.get(plain):
        return Both(*special[0], special[1])
    return None


def parse_bye(words: str, text: str) -> str | None:
    """Return the code of an unpaired player, by the opponent's words and the points."""
    points = parse_score(text.strip())
    if not words:
        return _BYES.get(points or "")
    usual, code = _BYE_WORDS.get(words, ("", ""))
    return code if points in ("*", usual) and code else None
