# ruff: noqa: RUF001 - letters that look alike are what this is about
"""Names in the form used for comparison: lower-case Latin letters and digits.

A name has several spellings where people write it in several ways, so that the query
needs only one: ``Müller`` is found as muller and mueller, and so is ``Mueller``;
``Vachier-Lagrave`` as two words and as one.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import compress
from operator import ne


def _read_pairs(text: str) -> dict[str, str]:
    """Letters, each followed by its replacement."""
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


#: Letters that Unicode does not decompose into a Latin letter and a mark.
_LATIN = _read_pairs("ø o ł l đ d ð d þ th æ ae œ oe ı i ŋ n ħ h ŧ t ə a ĸ k")
#: Close to the spellings in passports; й and ї before they lose their marks.
_CYRILLIC = _read_pairs(
    "а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t"
    " у u ф f х kh ц ts ч ch ш sh щ shch ы y э e ю yu я ya і i ї i є ye ґ g ў u ђ d"
    " ј j љ lj њ nj ћ c џ dz"
) | {"ъ": "", "ь": ""}
_GREEK = _read_pairs(
    "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t"
    " υ y φ f χ ch ψ ps ω o"
)
_FIRST = str.maketrans({**_LATIN, **_CYRILLIC})
_SECOND = str.maketrans({**_LATIN, **_CYRILLIC, **_GREEK})
#: Digraphs with one sound.
_GREEK_PAIRS = _read_pairs("ου ou αυ av ευ ev μπ b")
#: Letters that are also written otherwise, mostly as two.
_OTHERWISE = str.maketrans(_read_pairs("ä ae ö oe ü ue å aa ø oe đ dj þ t"))
#: Pairs of letters that are also written as one.
_TWO = re.compile("[aou]e|aa")
#: What makes several spellings possible.
_HARD = re.compile("[aou]e|aa|[^a-z ]")
_WORD = re.compile(r"[^\W_]+")


def fold_to_latin(text: str) -> str:
    """Write a text in lower-case Latin letters without marks; others are unchanged."""
    return _replace_letters(_fold_case(text))


def list_spellings(name: str) -> str:
    """List all words under which a name can be found, separated by blanks."""
    words = name.lower().replace(",", " ")
    if words.isascii() and words.replace(" ", "").isalpha():
        # most names have none of `_TWO`, and there are millions: no pattern here
        if not ("ae" in words or "oe" in words or "ue" in words or "aa" in words):
            return words
        shorts = _shorten_pairs(words).split()
        return " ".join([words, *compress(shorts, map(ne, shorts, words.split()))])
    return " ".join(map(_list_word_spellings, name.replace(",", " ").split()))


# the same given names occur again and again
@lru_cache(maxsize=50_000)
def _list_word_spellings(word: str) -> str:
    if _HARD.search(word.lower()) is None:
        return word.lower()
    folded = _fold_case(word)
    found: dict[str, None] = {}
    for variant in (folded, folded.translate(_OTHERWISE)):
        parts = _WORD.findall(_replace_letters(variant))
        for part in (*parts, "".join(parts)):
            found[part] = None
            found[_shorten_pairs(part)] = None
    return " ".join(found)


def _shorten_pairs(text: str) -> str:
    """Write one letter for each pair that is also written as one."""
    if "aae" in text:
        # here two pairs share a letter
        return _TWO.sub(lambda pair: pair[0][0], text)
    # in this order none makes a pair for the next
    text = text.replace("aa", "a").replace("ae", "a")
    return text.replace("oe", "o").replace("ue", "u")


def _fold_case(word: str) -> str:
    return unicodedata.normalize("NFC", word.casefold())


def _replace_letters(text: str) -> str:
    """Replace the letters of a folded text by Latin ones."""
    if text.isascii():
        return text
    # a letter such as U+1D4D0 has no lower case until it is decomposed
    taken_apart = unicodedata.normalize("NFKD", text.translate(_FIRST)).casefold()
    text = "".join(c for c in taken_apart if unicodedata.category(c)[0] != "M")
    for pair, sound in _GREEK_PAIRS.items():
        text = text.replace(pair, sound)
    return text.translate(_SECOND)
