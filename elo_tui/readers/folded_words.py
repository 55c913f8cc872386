"""Words in one spelling, and those in place of an opponent."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import combining, normalize

_NOT_DECOMPOSED = str.maketrans(
    {"ł": "l", "\N{LATIN SMALL LETTER DOTLESS I}": "i", "ø": "o", "đ": "d", "№": " no "}
)


@lru_cache(maxsize=32_768)
def fold(text: str) -> str:
    """A text without case and accents, for comparison."""
    if text.isascii():
        return text.casefold()
    plain = normalize("NFKD", text.casefold().translate(_NOT_DECOMPOSED))
    return "".join(letter for letter in plain if not combining(letter))


def list_words(words: str) -> frozenset[str]:
    """The folded words of a text; with commas those between them, which have blanks."""
    parts = words.split(",") if "," in words else words.split()
    return frozenset(map(fold, parts))


#: All kinds of dashes as the hyphen.
DASHES = str.maketrans(
    dict.fromkeys("\N{MINUS SIGN}–—\N{HYPHEN}\N{NON-BREAKING HYPHEN}", "-")
)
_BYES = list_words(
    "bye,freilos,spielfrei,exempt,exento,descanso,descansa,libre,vrij,frirond,vapaa,"
    "volno,voľno,wolny,riposo,riposa,isento,folga,livre,oversidder,slobodan,liber,"
    "erőnyerő,pauza,pausa,свободен,выходной,bay,bay geçti,no game"
)
#: In place of an opponent: the player was not paired.
_ABSENT = list_words(
    "not paired,unpaired,nicht gelost,nicht ausgelost,nicht gepaart,no emparejado,"
    "sin emparejar,não emparceirado,não emparelhado,non apparié,non abbinato,"
    "niet ingedeeld,nie skojarzony,nenasazen,nenalosován,nem párosított,neuparen,"
    "ej lottad,ikke parret,eşlendirilmedi,не в паре,без пары"
)


def is_bye_word(text: str) -> bool:
    """Whether a word in place of a name means that there is no opponent."""
    return fold(text.strip()) in _BYES


def is_absent_word(text: str) -> bool:
    """Whether words in place of a name mean that the player was not paired."""
    return fold(text.strip()) in _ABSENT
