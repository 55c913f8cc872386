"""The marks in a typed game: its opponent's rating, its result, a colour, a count.

``w`` and ``b`` are colours only next to a result: ``1850 w`` is a win, ``1850 w 1`` a
win with White, ``1850 b`` a game with Black to come; two capitals (``1850 W L``) are
refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from elo_tui.core.entry import UNRATED, WITH_SUFFIX
from elo_tui.core.model import Colour, Problem, Result
from elo_tui.core.text import result_words

#: The most games of one ``xN``.
COUNT_MAX = 30

ACCEPTED = "write 1850 W, 1900 draw x2, 2100 = or bye"

_COLOURS: dict[str, Colour] = {"white": "w", "black": "b", "w": "w", "b": "b"}
NOT_RATED = "nr"
_OPEN = ("?", "*")
_ROUND = re.compile(r"[0-9]{1,2}[.)]")
_COUNT = re.compile(r"[xX×]([0-9]{1,6})")


class MarkFault(Exception):
    """The reason why a game cannot be read; the reader of typed lines catches it."""


class GameMarks(NamedTuple):
    """The combined meaning of a game's signs."""

    result: Result | None = None
    colour: Colour = ""
    times: int = 1
    rated: bool = True


def drop_round(tokens: Sequence[str]) -> list[str]:
    """Return the words without the number of the round before them: ``1. 1850 W``."""
    return list(tokens[len(tokens) > 1 and bool(_ROUND.fullmatch(tokens[0])) :])


def is_rating(token: str) -> bool:
    """Whether a word is a number with the digits of a rating, perhaps a suffix."""
    if suffix := WITH_SUFFIX.fullmatch(token):
        token = suffix[1]
    return token.isascii() and token.isdigit() and (len(token) > 2 or token == "00")


def names_opponent(token: str) -> bool:
    """Whether a word is a rating or states that the opponent has none."""
    return is_rating(token) or token.casefold() in UNRATED


def is_sign(token: str) -> bool:
    """Whether a word is a sign in a position where signs may occur."""
    return (
        result_words.find_meaning(token) is not None
        or token in _OPEN
        or token.casefold() in _COLOURS
        or token.casefold() == NOT_RATED
        or is_count(token)
    )


def is_count(token: str) -> bool:
    """Whether a word is a number of games: ``x2``."""
    return _COUNT.fullmatch(token) is not None


def is_colour_name(token: str) -> bool:
    """Whether a word is a colour written out, which is as often a surname."""
    return len(token) > 1 and token.casefold() in _COLOURS


def is_result(token: str) -> bool:
    """Whether a word is about a result and not an initial: ``won``, ``ff``, ``1-0``."""
    initial = len(token) == 1 and token.isalpha()
    return not initial and result_words.find_meaning(token) is not None


def is_forfeit(token: str) -> bool:
    """Whether a word means that a player did not appear, without naming the side."""
    found = result_words.find_meaning(token)
    return found is not None and found.result is None


def has_result(tokens: Sequence[str]) -> bool:
    """Whether a word names the winner, so that two such words may be two results."""
    return any(is_result(token) and not is_forfeit(token) for token in tokens)


def is_capital(word: str) -> bool:
    """Whether a word for a result may also be a name, next to one: ``Lee Won``."""
    return word[0].isupper() and word.isalpha() and is_result(word)


def ends_game(token: str, decided: bool) -> bool:
    """Whether a word after a name is a sign; an initial may follow a result."""
    if is_capital(token):
        return False
    if decided:
        return is_count(token) or is_forfeit(token)
    return is_sign(token)


def is_decided(tokens: Sequence[str]) -> bool:
    """Whether the signs include a result, or mean that the game has none yet."""
    return any(_is_decisive(token) for token in tokens)


def split_games(tokens: list[str]) -> list[list[str]]:
    """Split words at each rating that follows a result, if all games have a result."""
    starts = [
        place
        for place, (before, token) in enumerate(pairwise(tokens), start=1)
        if is_rating(token) and is_sign(before)
    ]
    if not starts or not names_opponent(drop_round(tokens)[0]):
        return [tokens]
    parts = [tokens[a:b] for a, b in pairwise([0, *starts, len(tokens)])]
    return parts if all(is_decided(part[1:]) for part in parts) else [tokens]


def is_against_zero(tokens: Sequence[str]) -> bool:
    """Whether a result follows a 0 in place of the rating: ``0 W``, unrated and won."""
    first, *rest = tokens
    return first == "0" and all(map(is_sign, rest)) and is_decided(rest)


def read_marks(tokens: Sequence[str]) -> GameMarks:
    """Combine the meaning of signs; raises MarkFault."""
    words: list[str] = []
    colour: Colour = ""
    is_open, rated = False, True
    count = 0
    for index, token in enumerate(tokens):
        word = token.casefold()
        decided = is_open or is_decided(words)
        if word in _COLOURS and (
            word != "w" or decided or _is_white(token, tokens[index + 1 :])
        ):
            if colour:
                raise MarkFault(f"two colours; {ACCEPTED}")
            colour = _COLOURS[word]
        elif word == NOT_RATED:
            rated = False
        elif counted := _COUNT.fullmatch(token):
            if count:
                raise MarkFault(f"two counts; {ACCEPTED}")
            count = int(counted[1])
            if not 1 <= count <= COUNT_MAX:
                raise MarkFault(f"{token}: x1 to x{COUNT_MAX}")
        elif is_open or (token in _OPEN and decided):
            raise MarkFault(f"two results; {ACCEPTED}")
        elif token in _OPEN:
            is_open = True
        else:
            words.append(token)
    found = result_words.combine_words(words, colour)
    if isinstance(found, Problem):
        raise MarkFault(found.text)
    return GameMarks(found, colour, count or 1, rated)


def _is_decisive(token: str) -> bool:
    return token in _OPEN or (
        result_words.find_meaning(token) is not None and not is_forfeit(token)
    )


def _is_white(token: str, rest: Sequence[str]) -> bool:
    """Whether a w means White: a result follows that is not a second capital."""
    following = [one for one in rest if _is_decisive(one)]
    return bool(following) and (token == "w" or not following[0].isalpha())
