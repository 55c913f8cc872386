"""What someone may have meant by an unknown word."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``; did you mean event?`` for the nearest known word; empty where none is near.

    The comparison ignores case.
    """
    # imported only where something is wrong: the start need not pay for it
    from difflib import get_close_matches

    words = {one.casefold(): one for one in known}
    near = get_close_matches(word.casefold(), words, n=1)
    return f"; did you mean {words[near[0]]}?" if near else ""
