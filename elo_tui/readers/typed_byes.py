"""Rounds without an opponent, as people type them.

``bye``, ``bye ½``, ``half-point bye``, ``zero bye``, and ``-`` alone for a round in
which the player was not paired.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from elo_tui.core.model import Game, Result
from elo_tui.core.text.result_words import find_meaning
from elo_tui.readers.game_marks import MarkFault

BYE_ACCEPTED = "bye: write bye, bye ½ or bye 0"
_BYE = "bye"
_POINT = ("point", "points")
_SCORES = {
    **dict.fromkeys(("", "1", "full"), Result.FULL_BYE),
    "half": Result.HALF_BYE,
    **dict.fromkeys(("0", "zero"), Result.ZERO_BYE),
}
_BETWEEN = re.compile(r"(?<=[a-z])-(?=[a-z])")
_NOT_PAIRED = re.compile("[-−–—]")


def is_not_paired(tokens: Sequence[str]) -> bool:
    """Whether a dash stands alone: the player had no game and no point."""
    return len(tokens) == 1 and _NOT_PAIRED.fullmatch(tokens[0]) is not None


def read_bye(tokens: Sequence[str]) -> Game | None:
    """Read a bye with its points before or after it; None if a word is a name.

    Raises MarkFault for points that no bye has.
    """
    if is_not_paired(tokens):
        return Game(None, Result.ZERO_BYE)
    words = _BETWEEN.sub(" ", " ".join(tokens).casefold()).split()
    score = "".join(word for word in words if word != _BYE and word not in _POINT)
    known = find_meaning(score)
    result = _SCORES.get(score)
    if known is not None and known.result is Result.DRAW:
        result = Result.HALF_BYE
    # a digit before it may be the number of the round
    is_clear = words[0] == _BYE or not words[0].isdigit()
    if result is not None and words.count(_BYE) == 1 and is_clear:
        return Game(None, result)
    if words[0] == _BYE:
        raise MarkFault(BYE_ACCEPTED)
    return None
