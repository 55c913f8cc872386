"""Assumptions about a round to pair, in addition to the statements of its source."""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.text.clean_text import clean_name

_PAIR = re.compile(r"([0-9]{1,4})-([0-9]{1,4})", re.ASCII)
#: The words for yes, for no, and how they are asked for, by field.
_CHOICES = {
    "initial": (("white", "w"), ("black", "b"), "white, black or nothing"),
    "baku": (("yes", "y", "baku"), ("no", "n", "none"), "yes, no or nothing"),
}


class PairingChoices(NamedTuple):
    """Assumptions by starting number, in addition to the statements of the source."""

    absent: tuple[int, ...] = ()
    """Players away in the next round."""
    withdrawn: tuple[int, ...] = ()
    """Players away in all rounds to come."""
    returning: tuple[int, ...] = ()
    """Players who are paired again, or late entries, whatever the source implies."""
    forbidden: tuple[tuple[int, int], ...] = ()
    """Players who must not meet."""
    initial_white: bool | None = None
    """Whether the first player had White in round 1; None by the games so far."""
    is_accelerated: bool | None = None
    """Whether the event has the Baku acceleration; None by source and rounds so far."""

    def switch_attendance(self, no: int) -> tuple[PairingChoices, str]:
        """Go on to the next assumption about a player; return it as text."""
        sets = {
            "absent": self.absent,
            "withdrawn": self.withdrawn,
            "returning": self.returning,
        }
        now = next((name for name, numbers in sets.items() if no in numbers), "")
        steps = ("", *sets)
        after = steps[(steps.index(now) + 1) % len(steps)]
        if now:
            sets[now] = tuple(one for one in sets[now] if one != no)
        if after:
            sets[after] = (*sets[after], no)
        absent, withdrawn, returning = sets.values()
        changed = self._replace(absent=absent, withdrawn=withdrawn, returning=returning)
        return changed, after


NO_CHOICES = PairingChoices()


def read_pairs(text: str, field: str) -> tuple[tuple[int, int], ...] | Problem:
    """Read pairs of starting numbers: ``3-7,4-9``; none in an empty text."""
    words = [word.strip() for word in text.split(",")] if text.strip() else []
    pairs = [_PAIR.fullmatch(word) for word in words]
    found = tuple((int(pair[1]), int(pair[2])) for pair in pairs if pair is not None)
    if len(found) < len(pairs):
        shown = clean_name(text, 40)
        return Problem(field, f"'{shown}': pairs of starting numbers, such as 3-7,4-9")
    return found


def read_choice(text: str, field: str) -> bool | Problem | None:
    """Read the first player's colour (initial), or whether Baku is used (baku).

    True for White and for yes; None if the rounds so far decide.
    """
    word = text.strip().lower()
    yes, no, accepted = _CHOICES[field]
    if word not in ("", "auto", *yes, *no):
        return Problem(field, f"'{clean_name(text, 20)}': {accepted}")
    return None if word in ("", "auto") else word in yes
