"""Results as people write them: words, signs or the score of both players.

A score of both, ``1-0`` or ``½:½``, gives White's first: with Black ``1-0`` is a loss.
In a list of one's own games without colours it is read from one's own side, as such
lists are written: ``1850 1-0`` is a win. A word for a game that was not played (``ff``,
``walkover``, ``kampflos``) next to a result makes it a forfeit, which no system rates
(FIDE B.02 5.1, 1 March 2024); alone it leaves the winner open.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from elo_tui.core.model import Colour, Problem, Result

_WIN, _DRAW, _LOSS = Result.WIN, Result.DRAW, Result.LOSS
_WON, _LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS

#: English, German, French and Spanish; words that are mainly first names are left out.
_WORDS: dict[Result, str] = {
    _WIN: "w win wins won gewonnen gewinn sieg gagné gagne gagnée victoire"
    " gana gané ganada ganado",
    _DRAW: "d draw drew drawn tie tied remis unentschieden nul nulle tablas",
    _LOSS: "l loss lose loses lost verloren verlust niederlage perdu perdue défaite"
    " defaite pierde perdí perdida perdido derrota",
}
#: A result in one character, as tables show it.
SIGNS: dict[Result, str] = {
    Result.WIN: "1",
    Result.DRAW: "½",
    Result.LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.FULL_BYE: "1",
    Result.HALF_BYE: "½",
    Result.ZERO_BYE: "0",
}
_SCORES: dict[Result, tuple[str, ...]] = {
    _WIN: ("1", "1.0", "1,0"),
    _DRAW: ("½", "=", "0.5", "0,5", ".5", ",5", "1/2"),
    _LOSS: ("0", "0.0", "0,0", ".0", ",0"),
    _WON: ("+",),
    _LOST: ("-",),
}
#: A hyphen here may also be a blank, or be missing.
_FORFEITS = (
    *("forfeit", "forfeits", "forfeited", "ff", "walk-over", "w/o", "w.o", "wo"),
    *("default", "defaulted", "no-show", "kampflos", "kampflose", "kampfloser"),
    *("nicht-angetreten", "forfait", "incomparecencia", "no-presentado"),
    *("no-presentada", "unplayed", "not-played"),
)
_DASH = "-−–—\N{HYPHEN}\N{NON-BREAKING HYPHEN}"
_SLASH = "/\N{FRACTION SLASH}\N{DIVISION SLASH}"
_COLON = ":\N{RATIO}"
_PLAIN = {
    ord(char): chars[0] for chars in (_DASH, _SLASH, _COLON) for char in chars[1:]
}


class Meaning(NamedTuple):
    """The meaning of one word; a score of both sides has two results, others one."""

    result: Result | None
    """White's half of a score of both; None for a mere forfeit."""
    black: Result | None = None
    forfeit: bool = False

    def get_result(self, colour: Colour) -> Result | None:
        """Return the result for the player with this colour."""
        return self.black if colour == "b" and self.black else self.result


_KNOWN: dict[str, Meaning] = {
    **{word: Meaning(one) for one, words in _WORDS.items() for word in words.split()},
    **{
        sign: Meaning(one, forfeit=one in (_WON, _LOST))
        for one, signs in _SCORES.items()
        for sign in signs
    },
    **{
        spelling: Meaning(None, forfeit=True)
        for word in _FORFEITS
        for spelling in (word, word.replace("-", ""))
    },
}
#: Longer words are never results.
_LONGEST = 30
#: The scores that the two sides may have together.
_MIRRORED = {(_WIN, _LOSS), (_DRAW, _DRAW), (_LOSS, _WIN)}
_MIRRORED |= {(_WON, _LOST), (_LOST, _WON), (_LOST, _LOST)}


def _join_alternatives(*texts: str) -> str:
    return "|".join(sorted(map(re.escape, texts), key=len, reverse=True))


_PLAYED = _join_alternatives(*_SCORES[_WIN], *_SCORES[_DRAW], *_SCORES[_LOSS]).replace(
    "/", f"[{_SLASH}]"
)
_BOTH = (
    rf"({_PLAYED})\s*[{_DASH}{_COLON}]\s*({_PLAYED})"
    rf"|([{_DASH}+])\s*(?:[{_DASH}{_COLON}{_SLASH}]\s*)?([{_DASH}+])"
)
_BEGIN, _END = r"(?<![^\s,;(\[])", r"(?=[\s,;)\]]|$)"
#: ``1K`` and ``0:1k`` are the kampflos of German tables.
_MARK = "(?:k|ff?)"


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """Compile a pattern when first needed, so that starting the program is fast."""
    return re.compile(text, re.IGNORECASE)


#: A K after a blank may be an initial, if more follows.
_BOTH_IN_TEXT = rf"{_BEGIN}(?:{_BOTH})(?:{_MARK}|\s+k(?=\s*(?:[,;]|$)))?{_END}"
_SEVERAL = (
    rf"{_BEGIN}(?:(?:by|on|durch|par|por)\s+)?("
    + _join_alternatives(*_FORFEITS)
    .replace(r"\-", rf"[{_DASH}\s]*")
    .replace("/", r"\s*/\s*")
    + f"){_END}"
)
_MARKED = f"(.*[01+-]){_MARK}"


def find_meaning(word: str) -> Meaning | None:
    """Return the meaning of a word or sign as a result, or None."""
    return _find_meaning(word) if len(word) <= _LONGEST else None


@lru_cache(maxsize=512)
def _find_meaning(word: str) -> Meaning | None:
    key = word.casefold()
    found = _KNOWN.get(key)
    if found or key.isalpha():
        return found
    key = unicodedata.normalize("NFC", key).translate(_PLAIN)
    if key[:1] + key[-1:] in ("()", "[]"):
        key = key[1:-1]
    if any(map(str.isalpha, key)):
        key = key.strip(".:!")
    return (
        _KNOWN.get(key) or _read_both(key) or _read_marked(key) or _read_compound(key)
    )


def _read_both(key: str) -> Meaning | None:
    found = _pattern(_BOTH).fullmatch(key)
    if found is None:
        return None
    white, black = (_KNOWN[text].result for text in found.groups() if text)
    if (white, black) not in _MIRRORED:
        return None
    return Meaning(white, black, white in (_WON, _LOST))


def _read_marked(key: str) -> Meaning | None:
    found = _pattern(_MARKED).fullmatch(key)
    score = find_meaning(found[1]) if found else None
    return score._replace(forfeit=True) if score else None


def _read_compound(key: str) -> Meaning | None:
    """Read words joined by hyphen or slash: ``forfeit-win``, ``win/loss``."""
    parts = re.split("[-/]", key)
    known = [_KNOWN[part] for part in parts if part.isalpha() and part in _KNOWN]
    if not 2 <= len(known) == len(parts):
        return None
    found = {part.result for part in known if part.result}
    if len(found) != 1:
        return Meaning(None, forfeit=True)
    return Meaning(found.pop(), forfeit=any(part.forfeit for part in known))


def join_result_words(text: str) -> str:
    """Join each multi-word result in a text: ``1 - 0``, ``by no show``."""
    if _pattern(f"[{_DASH}{_COLON}+]").search(text):
        text = _pattern(_BOTH_IN_TEXT).sub(_close_up, text)
    return _pattern(_SEVERAL).sub(_join_words, text)


def _close_up(found: re.Match[str]) -> str:
    return "".join(found[0].split()).replace(",", ".")


def _join_words(found: re.Match[str]) -> str:
    return "-".join(found[1].replace("/", " / ").split()).replace("-/-", "/")


def combine_words(words: Sequence[str], colour: Colour) -> Result | Problem | None:
    """Combine several words into the result for a player with a colour.

    Every word must be one that `find_meaning` knows; no words give no result.
    """
    known = [(word, one) for word in words if (one := find_meaning(word))]
    results = [(word, one) for word, one in known if one.result is not None]
    if not results:
        text = "does not say who won; write + if you did, else -"
        return _problem(f"'{known[0][0]}' {text}") if known else None
    first, *others = results
    result = first[1].get_result(colour)
    for other in others:
        if not _may_be_one_result(first, other):
            return _problem(f"two results, {first[0]} and {other[0]}")
        if _drop_forfeit(other[1].get_result(colour)) != _drop_forfeit(result):
            side = " with Black" if colour == "b" else ""
            return _problem(f"two results{side}, {first[0]} and {other[0]}")
    if any(one.forfeit for _, one in known):
        if result is _DRAW:
            return _problem(f"{known[-1][0]}: a game by forfeit is won + or lost -")
        return _WON if result in (_WIN, _WON) else _LOST
    return result


def read_result(text: str, colour: Colour = "") -> Result | Problem | None:
    """Read a whole cell as a result; None if it has none."""
    words = [text] if find_meaning(text) else join_result_words(text).split()
    return combine_words(words, colour) if all(map(find_meaning, words)) else None


def read_both_sides(text: str) -> tuple[Result, Result] | None:
    """Read the results of White and Black; None if a cell does not give both."""
    white, black = read_result(text, "w"), read_result(text, "b")
    if not isinstance(white, Result) or not isinstance(black, Result):
        return None
    return (white, black) if (white, black) in _MIRRORED else None


def _may_be_one_result(one: tuple[str, Meaning], other: tuple[str, Meaning]) -> bool:
    """Whether two results can be one stated twice, as in "won 1-0"; "1 1" are two."""
    return one[0].isalpha() != other[0].isalpha()


def _drop_forfeit(result: Result | None) -> Result | None:
    return {_WON: _WIN, _LOST: _LOSS}.get(result, result) if result else None


def _problem(text: str) -> Problem:
    return Problem("score", text)
