"""What is typed to find a name: its words, and what may have been meant by one."""

from __future__ import annotations

import re

from elo_tui.core.text.latin import fold_to_latin

#: The most words of a query that count.
WORDS_MAX = 8
_TYPED_MAX = 200
_WORD = re.compile(r"[^\W_]+")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def split_typed_words(text: str) -> list[tuple[str, ...]]:
    """What was typed, word by word; the parts of ``O'Brien`` make one word together."""
    words = []
    for word in text[:_TYPED_MAX].replace(",", " ").split():
        parts = tuple(_WORD.findall(fold_to_latin(word)))
        if parts:
            words.append(parts)
    return words[:WORDS_MAX]


def list_near_words(word: str) -> set[str]:
    """What was meant, if one letter is wrong, missing, superfluous or transposed."""
    near: set[str] = set()
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        near.update(head + letter + tail for letter in _LETTERS)
        if tail:
            near.add(head + tail[1:])
            near.update(head + letter + tail[1:] for letter in _LETTERS)
        if len(tail) > 1:
            near.add(head + tail[1] + tail[0] + tail[2:])
    near.discard(word)
    return near
