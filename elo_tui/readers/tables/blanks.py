"""Columns separated only by blanks, as a mail program leaves them.

A row is split where that can be done in exactly one way: the columns before and after
the name are recognised by their content, and the name is what remains.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from elo_tui.readers.tables.header_words import (
    TELLING,
    Kind,
    TableColumn,
    TableHeader,
    kind_of,
)
from elo_tui.readers.tables.table_players import CATEGORIES, TITLES

_GAPS = re.compile(r"\s{2,}")
_HEADER_WORDS = 3
_TOKENS_MAX = 200

_RESULT = r"(?:1/2|[01][.,][05]|[.,]5|[01½=+])"
# results with blanks inside, joined to one word
_BOTH = re.compile(rf"(?<!\S)(?:{_RESULT} [-:] {_RESULT}|[+-] - -|- - \+)(?!\S)")
_FORFEIT = re.compile(rf"(?<!\S)- ({_RESULT}K?)(?!\S)")

_NUMBER = r"[+-]?[0-9]{0,5}(?:[.,][0-9]{1,2}|½)?"
_PATTERNS: dict[Kind, str] = {
    "rank": r"[0-9]{1,5}\.?",
    "board": r"[0-9]{1,5}\.?",
    "turn": r"[0-9]{1,5}\.?",
    "against": r"-",
    "number": r"-?[0-9]{1,5}\.?",
    "title": r"[A-Z]{1,3}",
    "rating": r"[0-9]{1,4}",
    "international": r"[0-9]{1,4}",
    "national": r"[0-9]{1,4}",
    "federation": r"[A-Z]{3}|[A-Z]{2}",
    "fide_id": r"[0-9]{1,12}",
    "birth": r"(?:19|20)[0-9]{2}",
    "sex": r"[mwfMWF]",
    "type": r"[^\W\d_]\w{1,5}",
    "round": rf"[0-9]{{1,5}}[^\W\d_](?:{_RESULT}|-)?|-{_RESULT}|bye",
    "opponent": rf"[0-9]{{1,5}}[^\W\d_](?:{_RESULT}|-)?|-?{_RESULT}|[*-]",
    "result": rf"{_RESULT}[-:]{_RESULT}|[+-]--|--\+|-?{_RESULT}K?|[-+]K?",
    "colour": r"[wbsWBS]",
    "points": _NUMBER,
    "k": _NUMBER,
    "change": _NUMBER,
    "counted": _NUMBER,
    "tie_break": rf"{_NUMBER}|[0-9]{{1,12}}",
    "passed": rf"{_NUMBER}|[0-9]{{1,12}}",
    "unknown": _NUMBER,
}
_FREE: tuple[Kind, ...] = ("name", "white", "black", "club")
#: Columns that are empty for some players.
_OPTIONAL: tuple[Kind, ...] = ("sex", "type", "fide_id")
#: What a card has for a round without an opponent.
_UNPAIRED: tuple[Kind, ...] = ("turn", "number", "name", "result")


def header_cells(line: str) -> list[str] | None:
    """The titles of the columns, with an empty one for the title before a name."""
    words = line.split()
    if "\t" in line or not 3 <= len(words) <= _TOKENS_MAX:
        return None
    if not any(kind_of(word) in TELLING for word in words):
        return None
    titles: list[str] = []
    while words:
        count = next(
            n
            for n in range(min(_HEADER_WORDS, len(words)), 0, -1)
            if n == 1 or _one_title(words[:n])
        )
        title = " ".join(words[:count])
        words = words[count:]
        if kind_of(title) in ("name", "white", "black"):
            titles.append("")
        titles.append(title)
    return titles


def _one_title(words: Sequence[str]) -> bool:
    """Whether words are one title rather than one each: "код FIDE", "1. Rd"."""
    if len(words) == 2 and re.fullmatch(r"[0-9]{1,2}\.", words[0]):
        return True
    apart = any(kind_of(word) == "unknown" for word in words)
    return apart and kind_of(" ".join(words)) != "unknown"


def cells_of(line: str, header: TableHeader) -> tuple[str, ...] | None:
    """The cells of a row, or None where the split is ambiguous."""
    line = _BOTH.sub(lambda both: both[0].replace(" ", ""), line.strip())
    line = _FORFEIT.sub(r"-\1", line)
    gaps = _GAPS.split(line)
    if len(gaps) == len(header.columns) > 2:
        return tuple(gaps)
    tokens = line.split()
    if not 2 <= len(tokens) <= _TOKENS_MAX:
        return None
    for places in _variants(header):
        ways = list(islice(_ways(tokens, header.columns, places), 2))
        if ways:
            # what fits in two ways is ambiguous
            return ways[0] if len(ways) == 1 else None
    return None


def _variants(header: TableHeader) -> Iterator[list[int]]:
    """The columns that may be filled in a row, all of them first."""
    filled = [i for i, c in enumerate(header.columns) if c.kind != "blank"]
    yield filled
    kinds = [column.kind for column in header.columns]
    if header.layout == "card":
        yield [i for i in filled if kinds[i] not in ("k", "change")]
        yield [i for i in filled if kinds[i] in _UNPAIRED]
    elif header.layout == "pairings":
        result = kinds.index("result")
        yield [i for i in filled if i <= result or kinds[i] in _FREE]
    else:
        optional = [i for i in filled if kinds[i] in _OPTIONAL]
        for size in range(1, len(optional) + 1):
            for empty in combinations(optional[:4], size):
                yield [i for i in filled if i not in empty]


def _ways(
    tokens: Sequence[str], columns: Sequence[TableColumn], places: Sequence[int]
) -> Iterator[tuple[str, ...]]:
    """Every way to assign the words of a row to some of its columns."""
    free = [i for i in places if columns[i].kind in _FREE]
    if not 1 <= len(free) <= 2:
        return
    before = places[: places.index(free[0])]
    after = places[places.index(free[-1]) + 1 :]
    between = places[len(before) + 1 : places.index(free[-1])] if len(free) > 1 else []
    middle = tokens[len(before) : len(tokens) - len(after)]
    if len(before) + len(after) >= len(tokens):
        return
    fixed = dict(zip(before, tokens, strict=False))
    if after:
        fixed |= dict(zip(after, tokens[len(tokens) - len(after) :], strict=True))
    if not all(_fits(columns[i], text) for i, text in fixed.items()):
        return
    if len(free) == 1:
        yield _laid(columns, fixed, {free[0]: middle})
        return
    for cut in range(1, len(middle) - len(between) + 1):
        inner = dict(zip(between, middle[cut : cut + len(between)], strict=True))
        last = middle[cut + len(between) :]
        if (last or columns[free[1]].kind == "club") and all(
            _fits(columns[i], text) for i, text in inner.items()
        ):
            yield _laid(columns, fixed | inner, {free[0]: middle[:cut], free[1]: last})


def _laid(
    columns: Sequence[TableColumn],
    fixed: dict[int, str],
    free: dict[int, Sequence[str]],
) -> tuple[str, ...]:
    """The cells in order; a title before a name goes into the column before it."""
    cells = [fixed.get(i, "") for i in range(len(columns))]
    for place, words in free.items():
        if (
            len(words) > 1
            and _is_title(words)
            and place
            and columns[place - 1].kind in ("blank", "title")
        ):
            cells[place - 1] = words[0]
            words = words[1:]
        cells[place] = " ".join(words)
    return tuple(cells)


def _is_title(words: Sequence[str]) -> bool:
    if words[0] in CATEGORIES:
        return any(word.endswith(",") for word in words[1:])
    return words[0] in TITLES


def _fits(column: TableColumn, text: str) -> bool:
    return re.fullmatch(_PATTERNS[column.kind], text) is not None
