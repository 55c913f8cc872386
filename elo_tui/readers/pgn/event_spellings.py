"""Two spellings of the name of one event, which differ by a letter."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

#: A shorter word is a group, a part or a number: A, II, 12.
_WORD_MIN = 3
_ROMAN = re.compile("[ivx]+")
_NO_DIGIT = re.compile(r"\D+")


def pair_spellings(
    names: Sequence[tuple[str, ...]],
) -> Iterator[tuple[int, int]]:
    """Yield the places of two names that may be one, the earlier one first.

    Among names that all differ in the same letter, each is paired with the first.
    """
    known: dict[str, int] = {}
    paired = set()
    for place, words in enumerate(names):
        text = "".join(words)
        # two names with one letter less in each are then equal
        shorter = {text[:at] + text[at + 1 :] for at in range(len(text))}
        for key in (text, *sorted(shorter)):
            first = known.setdefault(key, place)
            if first != place and (first, place) not in paired:
                paired.add((first, place))
                if may_be_misspelt(names[first], words):
                    yield first, place


def may_be_misspelt(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two split names differ by blanks, or by one letter of a long word.

    A letter more, less or another one, or two letters in the wrong order.
    """
    text, second = "".join(one), "".join(other)
    if text == second:
        return True
    differing = [*(Counter(one) - Counter(other)), *(Counter(other) - Counter(one))]
    if max(map(len, differing)) < _WORD_MIN or all(map(_ROMAN.fullmatch, differing)):
        return False
    start = _count_equal(text, second)
    end = _count_equal(text[start:][::-1], second[start:][::-1])
    left, right = text[start : len(text) - end], second[start : len(second) - end]
    return max(len(left), len(right)) < 2 or (len(left) == 2 and left == right[::-1])


def has_other_number(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names differ in a digit, as those of two years do."""
    return _NO_DIGIT.sub("", "".join(one)) != _NO_DIGIT.sub("", "".join(other))


def _count_equal(one: str, other: str) -> int:
    """Count the letters at the beginning that are equal."""
    pairs = zip(one, other, strict=False)
    return next(
        (at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other))
    )
