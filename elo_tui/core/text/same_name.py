"""Comparison of two spellings that may be the name of one person."""

from __future__ import annotations

#: No program truncates a name to fewer characters than this.
CUT_MIN = 12


def is_same_name(one: str, other: str) -> bool:
    """Whether two spellings have the same words, or one is the other truncated.

    The order of the words, commas, full stops and capitals do not matter.
    """
    return (
        sort_words(one) == sort_words(other) or is_cut(one, other) or is_cut(other, one)
    )


def is_cut(short: str, long: str) -> bool:
    """Whether a name is only the beginning of another, as narrow columns leave it."""
    start, whole = normalize_name(short), normalize_name(long)
    return len(start) >= CUT_MIN and start != whole and whole.startswith(start)


def normalize_name(name: str) -> str:
    """Write a name in the form used for comparison: lower case, single spaces."""
    return " ".join(name.replace(",", " ").replace(".", " ").casefold().split())


def sort_words(name: str) -> tuple[str, ...]:
    """Return the words of a name in alphabetical order."""
    return tuple(sorted(normalize_name(name).split()))
