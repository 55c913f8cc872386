"""The header of one of Vega's tables: what its columns hold, and what page it makes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

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
#: Beside the result of a pairing, in every language.
_SIDE_NUMBER = re.compile(r"(?:id|n)[wb]", re.IGNORECASE)
_SIDE_NAME = re.compile(r"(?:white|black) player", re.IGNORECASE)
_NATIONAL = ["n", "name", "k", "elo", "var", "per"]
#: Board and result, names and points of both sides.
_PAIRING_MIN = 6
_CARD = {"turn", "colour", "name", "result"}


def word_of(title: str) -> str:
    """A header in the form it is compared in, without the arrows of sorting."""
    return " ".join(title.replace("↕", " ").split()).casefold()


class Columns(NamedTuple):
    """What the columns of a table hold, by their index."""

    kinds: tuple[str, ...]
    titles: tuple[str, ...]

    @classmethod
    def of(cls, titles: Sequence[str]) -> Columns:
        words = tuple(map(word_of, titles))
        kinds = (
            "round" if _ROUND.fullmatch(word) else _KINDS.get(word, "unknown")
            for word in words
        )
        return cls(tuple(kinds), words)

    def place(self, kind: str) -> int | None:
        """The index of the first column of a kind."""
        return self.kinds.index(kind) if kind in self.kinds else None

    def places(self, kind: str) -> list[int]:
        """The indices of all columns of a kind."""
        return [at for at, one in enumerate(self.kinds) if one == kind]

    @property
    def rounds(self) -> list[int]:
        """The columns of the rounds; none unless they count from 1."""
        places = self.places("round")
        numbers = [int(self.titles[at]) for at in places]
        return places if numbers == list(range(1, len(places) + 1)) else []

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


def kind_of(titles: Sequence[str]) -> PageKind | None:
    """What a table with these headers is, or None if it is none of Vega's."""
    columns = Columns.of(titles)
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
    words = [word_of(title) for title in titles]
    beside = (words[len(words) // 2 - 1], words[len(words) // 2 + 1])
    if all(map(_SIDE_NUMBER.fullmatch, beside)):
        return True
    if sum(bool(_SIDE_NAME.fullmatch(word)) for word in words) == 2:
        return True
    # a language of its own: the points stand on both sides of the result
    return beside[0] == beside[1] == "pts" and words.count("pts") == 2


class Side(NamedTuple):
    """The columns of one side of a pairing."""

    name: int
    number: int | None
    federation: int | None


def sides_of(titles: Sequence[str]) -> tuple[int, Side, Side]:
    """The column of the result, and those of White and Black.

    They are the same from the result outwards: the number, the points, the name, the
    origin, the federation.
    """
    middle = len(titles) // 2
    has_numbers = bool(_SIDE_NUMBER.fullmatch(word_of(titles[middle - 1])))
    name = 3 if has_numbers else 2
    last = middle - 1

    def side(sign: int) -> Side:
        return Side(
            name=middle + sign * name,
            number=middle + sign if has_numbers else None,
            federation=middle + sign * last if last > name else None,
        )

    return middle, side(-1), side(1)
