"""The rows chosen of a table: those the user marked, else those that words find."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.text.latin import fold_to_latin

#: The word by which marked rows are found.
MARKED = "marked"


def read_words(text: str) -> Sequence[str]:
    """Split a text of a field Find, without accents and in small letters."""
    return fold_to_latin(text).split()


def has_words(
    words: Sequence[str], text: str, is_marked: bool, number: int | None = None
) -> bool:
    """Whether a row has every word: in its text, as its number, or as its mark.

    `text` has no accents and small letters.
    """
    # asked of every row for a letter: a generator takes as long as all the rest
    for word in words:
        if word in text or word == str(number) or (is_marked and word == MARKED):
            continue
        return False
    return True


def describe_part(count: int, every: int, nouns: str) -> str:
    """Write ``9 of 209 players``; "" for all."""
    return f"{count:,} of {every:,} {nouns}" if count < every else ""
