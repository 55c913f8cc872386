"""Finding players in one list: by ID, or by words that need not be exact."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from elo_tui.core.text.clean_text import make_harmless
from elo_tui.core.text.latin import fold_to_latin
from elo_tui.readers.lists.list_rows import MARK
from elo_tui.store.lists.list_records import INDEXED_MAX, Listing, Rating

#: The most words of a query that count.
WORDS_MAX = 8
_TYPED_MAX = 200
_WORD = re.compile(r"[^\W_]+")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def split_typed_words(text: str) -> list[tuple[str, ...]]:
    """Split a typed text into words; the parts of ``O'Brien`` make one word."""
    words = []
    for word in text[:_TYPED_MAX].replace(",", " ").split():
        parts = tuple(_WORD.findall(fold_to_latin(word)))
        if parts:
            words.append(parts)
    return words[:WORDS_MAX]


def list_near_words(word: str) -> set[str]:
    """List words with one letter changed, missing, superfluous or transposed."""
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


#: If fewer are found than this, typing errors are allowed for.
FEW = 3
#: Shorter words are similar to too many others.
_GUESSED_MIN = 3
_ID = re.compile("[0-9A-Za-z/-]{1,20}")

_FOUND = """
    SELECT player.number, id, facts FROM search JOIN player ON number = search.rowid
    WHERE search MATCH ? ORDER BY search.rowid LIMIT ?
"""
_ONE_BY_ONE = 6
_BEGUN = f"""
    SELECT word FROM word WHERE word >= ? AND word < ? LIMIT {_ONE_BY_ONE + 1}
"""
#: The number of a player in the list, the ID, the facts.
Found = tuple[int, str, str]


class Hit(NamedTuple):
    """A player who may be meant, and why."""

    row: Found
    by_id: bool = False
    guessed: bool = False
    """Whether a word had to be changed."""


def find_by_id(lists: sqlite3.Connection, number: str) -> Found | None:
    """The player with an ID, ignoring case."""
    if not _ID.fullmatch(number):
        return None
    row: Found | None = lists.execute(
        "SELECT number, id, facts FROM player WHERE id = ? COLLATE NOCASE", (number,)
    ).fetchone()
    return row


def find_by_fide_id(lists: sqlite3.Connection, number: str) -> Found | None:
    """The player of a national list with this FIDE ID."""
    if not (number.isascii() and number.isdigit()):
        return None
    return next(_find_matching(lists, [_quote(f"={number}")], 1), None)


def find_hits(
    lists: sqlite3.Connection, text: str, federation: str, limit: int
) -> list[Hit]:
    """At most `limit` players: by ID, by the words, by the words with a typing error.

    The strongest of each come first. Every word counts as the beginning of one. Typing
    errors are allowed for in a word that begins no name, and in the last one.
    """
    found: dict[int, Hit] = {}
    for ask in (find_by_id, find_by_fide_id):
        own = ask(lists, text.strip())
        if own is not None:
            found.setdefault(own[0], Hit(own, by_id=True))
    words = split_typed_words(text)
    if not words:
        return list(found.values())
    wanted = [_match_parts(lists, parts) for parts in words]
    if federation:
        wanted.append(_quote(f"={federation.lower()}"))
    for row in _find_matching(lists, wanted, limit):
        found.setdefault(row[0], Hit(row))
    if len(found) < min(FEW, limit):
        for place, parts in enumerate(words):
            last = place == len(words) - 1
            if last or _match_words(lists, parts[-1]) is None:
                wanted[place] = _match_with_typo(lists, parts) or wanted[place]
        for row in _find_matching(lists, wanted, limit):
            found.setdefault(row[0], Hit(row, guessed=True))
    return list(found.values())[:limit]


def get_best_rating(one: Listing) -> int:
    """The highest rating of a player; 0 without one."""
    return max(pool.rating or 0 for pool in (one.standard, one.rapid, one.blitz))


def decode_player(found: Found, list_name: str) -> Listing:
    """A stored player as a record; raises ValueError for invalid data."""
    _, number, facts = found
    name, federation, sex, title, *rest = map(make_harmless, facts.split(MARK))
    ratings, (born, flag, index, *fide_id) = rest[:9], rest[9:]
    values = list(map(_read_number, ratings))
    standard, rapid, blitz = (Rating(*values[at : at + 3]) for at in (0, 3, 6))
    return Listing(
        id=make_harmless(number),
        name=name,
        federation=federation,
        sex=sex,
        title=title,
        standard=standard,
        rapid=rapid,
        blitz=blitz,
        born=_read_number(born),
        flag=flag,
        dwz_index=_read_number(index),
        list_name=list_name,
        fide_id="".join(fide_id),
    )


def _find_matching(
    lists: sqlite3.Connection, wanted: list[str], limit: int
) -> Iterator[Found]:
    return lists.execute(_FOUND, (_join_all(wanted), limit))


def _match_parts(lists: sqlite3.Connection, parts: tuple[str, ...]) -> str:
    """Match O'Brien as two words or as one."""
    apart = _join_all([_match_beginning(lists, part) for part in parts])
    if len(parts) == 1:
        return apart
    return _join_any((apart, _match_beginning(lists, "".join(parts))))


def _match_beginning(lists: sqlite3.Connection, word: str) -> str:
    """Match words that begin like this, or nothing."""
    return _match_words(lists, word) or _quote(word)


def _match_with_typo(lists: sqlite3.Connection, parts: tuple[str, ...]) -> str:
    """Match a word with a typing error in its last part; "" if it resembles none."""
    near = list(_list_typos(lists, parts[-1])) if _may_be_wrong(parts[-1]) else []
    if not near:
        return ""
    return _join_all(
        (*(_match_beginning(lists, part) for part in parts[:-1]), _join_any(near))
    )


def _list_typos(lists: sqlite3.Connection, word: str) -> Iterator[str]:
    """List queries for words that begin like this one with a typing error."""
    for near in sorted(list_near_words(word)):
        if words := _match_words(lists, near):
            yield words


def _match_words(lists: sqlite3.Connection, beginning: str) -> str | None:
    """Make a query for the words with this beginning; None if the list has none.

    Beginnings that the index does not store must be assembled from all words that have
    them, which is slow for common names: a few words are queried one by one.
    """
    found = lists.execute(_BEGUN, (beginning, f"{beginning}\U0010ffff")).fetchall()
    if not found:
        return None
    if len(beginning) <= INDEXED_MAX or len(found) > _ONE_BY_ONE:
        return f"{_quote(beginning)}*"
    return _join_any([_quote(word) for (word,) in found])


def _may_be_wrong(word: str) -> bool:
    return len(word) >= _GUESSED_MIN and word.isascii() and word.isalpha()


def _join_all(questions: Iterable[str]) -> str:
    return f"({' AND '.join(questions)})"


def _join_any(questions: Iterable[str]) -> str:
    return f"({' OR '.join(questions)})"


def _quote(word: str) -> str:
    return f'"{word}"'


def _read_number(text: str) -> int | None:
    return int(text) if text else None
