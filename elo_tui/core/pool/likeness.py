"""People of a pool who may be one, by their names.

People are compared only if their names share a key that every likeness needs: not all
pairs, of which a club of 2,000 has two million.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import combinations, permutations
from typing import NamedTuple

from elo_tui.core.pool.pool_people import Identities, KnownPerson, make_name_key
from elo_tui.core.text.latin import list_spellings

_TITLES = frozenset({"gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", "dr", "prof"})
#: From this length on one typing error in a word makes a question.
_EDIT_MIN = 5
#: A name of more words is compared with all names: it has too many parts.
_WORDS_MAX = 8
#: So many pairs are a lifetime of questions; the rest follows once they are answered.
QUESTIONS_MAX = 10_000
#: So many people are compared between two reports of the progress.
_STEP = 100


class Duplicate(NamedTuple):
    """Two people who may be one."""

    one: KnownPerson
    other: KnownPerson
    why: str


class _Name(NamedTuple):
    """The name of a person, to be compared."""

    person: KnownPerson
    words: frozenset[str]
    """Without marks, titles, dots and hyphens, in all spellings."""
    key: tuple[str, ...]
    """The same for the same name, its words in any order."""


def find_duplicates(
    identities: Identities,
    among: Set[str] | None = None,
    progress: Callable[[int, int], object] = lambda _done, _total: None,
) -> list[Duplicate]:
    """Find the pairs of people who may be one, and why, in the order of their ids.

    At most `QUESTIONS_MAX`. Two who met each other, or played in one event, are two.
    With `among` one of each pair is one of these people. `progress` gets the people
    compared and their number; an exception of it ends the work.
    """
    people = sorted(identities.people, key=lambda one: one.id)
    names = [*map(_read_name, people)]
    partners = _Partners(names)
    found: list[Duplicate] = []
    for at, name in enumerate(names):
        if at % _STEP == 0:
            progress(at, len(names))
        first = name.person.id
        for place in sorted(partners.find(name)):
            if place <= at:
                continue
            other = names[place]
            second = other.person.id
            if among is not None and first not in among and second not in among:
                continue
            why = _explain_names(name, other)
            if why and not identities.are_two(first, second):
                found.append(Duplicate(name.person, other.person, why))
                if len(found) == QUESTIONS_MAX:
                    return found
    return found


#: What a name offers or looks for: the kind of likeness, and the words it needs.
_Key = tuple[object, ...]


class _Partners:
    """The names that may be like a name, by their places in a sequence.

    One of two alike names offers a key that the other one looks for.
    """

    def __init__(self, names: Sequence[_Name]) -> None:
        counts = Counter(rest for one in names for rest, _ in _list_rests(one.words))
        self._shared = {rest for rest, count in counts.items() if count > 1}
        """The rests of names without one word that several names share."""
        self._places: dict[_Key, list[int]] = defaultdict(list)
        self._long = {
            at for at, name in enumerate(names) if len(name.words) > _WORDS_MAX
        }
        self._all = range(len(names))
        for at, name in enumerate(names):
            for key in self._list_keys(name):
                self._places[key].append(at)

    def find(self, name: _Name) -> Set[int]:
        """Find the places of the names that may be like one."""
        if len(name.words) > _WORDS_MAX:
            return {*self._all}
        keys = self._list_keys(name, looks=True)
        found = (self._places[key] for key in keys if key in self._places)
        return self._long.union(*found)

    def _list_keys(self, name: _Name, looks: bool = False) -> Iterator[_Key]:
        """List the keys that a name offers, or those that it looks for."""
        words = name.words
        yield "name", name.key
        yield "words", words
        whole, part = ("part", "whole") if looks else ("whole", "part")
        yield whole, words
        initial, letter = ("letter", "initial") if looks else ("initial", "letter")
        if len(words) > _WORDS_MAX:
            return
        for size in range(2, len(words)):
            for some in combinations(sorted(words), size):
                yield part, frozenset(some)
        for word, other in permutations(words, 2):
            yield letter, word, other[0]
            if len(other) == 1:
                yield initial, word, other
        for rest, word in _list_rests(words):
            if rest in self._shared:
                yield "edit", rest, word
                for at in range(len(word)):
                    yield "edit", rest, word[:at] + word[at + 1 :]


def _list_rests(words: frozenset[str]) -> Iterator[tuple[frozenset[str], str]]:
    """List the words of which one letter may differ, each after all other words."""
    if 1 < len(words) <= _WORDS_MAX:
        yield from ((words - {one}, one) for one in words if len(one) >= _EDIT_MIN)


def _read_name(person: KnownPerson) -> _Name:
    """Split a name into words without marks, titles, dots and hyphens."""
    name = person.name
    for sign in ".-":
        name = name.replace(sign, " ")
    for sign in "'\N{RIGHT SINGLE QUOTATION MARK}":
        name = name.replace(sign, "")
    words = frozenset(list_spellings(name).split()) - _TITLES
    return _Name(person, words, make_name_key(person.name))


def explain_likeness(one: KnownPerson, other: KnownPerson) -> str:
    """Explain why two people may be one; "" if they hardly are."""
    return _explain_names(_read_name(one), _read_name(other))


def _explain_names(one: _Name, other: _Name) -> str:
    years = [name.person.facts.get("birth_year") for name in (one, other)]
    first, second = one.words, other.words
    if (all(years) and years[0] != years[1]) or not first & second:
        return ""
    if one.key == other.key:
        return "the same name"
    if first == second:
        return "the same name without marks and titles"
    short, long = sorted((first, second), key=len)
    if len(short) > 1 and short <= long:
        return "one name is part of the other"
    if _initials_match(short, long) or _initials_match(long, short):
        return "an initial in place of a forename"
    rest, others = short - long, long - short
    if len(rest) == len(others) == 1:
        (a,), (b,) = rest, others
        if min(len(a), len(b)) >= _EDIT_MIN and _is_one_edit(a, b):
            return "one letter differs" + ("" if all(years) else "; no birth years")
    return ""


def _initials_match(short: Set[str], long: Set[str]) -> bool:
    """Whether the words of `short` that `long` lacks are initials of others in it."""
    rest, others = short - long, long - short
    return bool(rest) and all(
        len(word) == 1 and any(one.startswith(word) for one in others) for word in rest
    )


def _is_one_edit(one: str, other: str) -> bool:
    """Whether a letter added, left out or replaced makes one word of the other."""
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    short, long = sorted((one, other), key=len)
    at = next(
        (no for no, (a, b) in enumerate(zip(short, long, strict=False)) if a != b),
        len(short),
    )
    if len(short) == len(long):
        return short[at + 1 :] == long[at + 1 :]
    return short[at:] == long[at + 1 :]
