"""Single cells: numbers, ratings, results, and the cells of a crosstable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from elo_tui.core.entry import strip_text
from elo_tui.core.facts import RATING_MAX
from elo_tui.core.model import Colour, Result
from elo_tui.core.text import result_words
from elo_tui.readers.folded_words import DASHES, is_bye_word

#: A result as seen by one side -> the code of the tournament report file.
_RESULTS = {
    **dict.fromkeys(("1", "1.0", "1,0"), "1"),
    **dict.fromkeys(("½", "=", "0.5", "0,5", ".5", ",5", "1/2", "r"), "="),
    **dict.fromkeys(("0", "0.0", "0,0"), "0"),
    **dict.fromkeys(("+", "1k"), "+"),
    **dict.fromkeys(("-", "0k"), "-"),
    "": "*",
}
#: The same points without an opponent.
_UNPAIRED = {"1": "U", "=": "H", "0": "Z"}
_OWN = frozenset(("", "*", "**", "x", "xx", "xxx", "■", "█", "#", "##", "###", "\\"))

_RESULT = "|".join(
    sorted(map(re.escape, filter(None, _RESULTS)), key=len, reverse=True)
)
#: The further codes in a table written here
#: (elo_tui/features/tournament/report/sheet.py).
_OURS = {code.casefold(): code for code in "WDLUHFZ"}
_SWISS = re.compile(rf"([0-9]{{1,5}})\s*([^\W\d_½])\s*({_RESULT}|[wdluhfz])?(x)?")
#: The result before the opponent: ``1 (2s)``, ``1k (20w)``.
_TURNED = re.compile(rf"({_RESULT})\s*\(([0-9]{{1,5}})\s*([^\W\d_½])?\)")
_COLOURLESS = re.compile(rf"([0-9]{{1,5}})(?:\s+({_RESULT})|([+=½]))")
_COLOUR_UNKNOWN = re.compile(rf"([0-9]{{1,5}})\?({_RESULT}|[wdluhfz])?(x)?")
_AROUND = dict.fromkeys(map(ord, "/|"))
#: Results before the opponent; of these two, a table of another kind has none.
_OUTCOME = re.compile(r"[+=ld]\s*[0-9]{1,5}\s*[^\W\d_½]?")
_OUTCOME_FIRST = re.compile(r"([+=\-wld])\s*([0-9]{1,5})\s*([^\W\d_½])?")
_COLOUR_FIRST = re.compile(rf"([wbs])\s*([0-9]{{1,5}})\s*({_RESULT})")
#: Colour and result in one cell of a player's card: ``w 1``, ``s½``, ``b - 1K``.
_COLOURED = re.compile(rf"([^\W\d_½])\s*(-?\s*(?:{_RESULT}))")
#: Draw and loss: with them, w before a result is a win and not White.
_OUTCOMES = frozenset("dl")
#: What a game is worth, also on other scales, with or without the opponent before it.
_WORTH = re.compile(r"([0-9]{1,5}\s*(?:[^\W\d_½]|\?)\s*)?([0-3]|1?½|[01][.,]5)")
_BOTH = re.compile(rf"({_RESULT})?\s*[-:–]\s*({_RESULT})?")
_DOUBLE = re.compile(rf"({_RESULT})\s*({_RESULT})")

_WHOLE = re.compile(r"([0-9]{1,5})(?:[.,]0{1,2})?\.?")
#: A mark that other programs put after a rating.
_MARKED = re.compile(r"([0-9]{1,4}) ?\*")
_PROVISIONAL = re.compile(r"([0-9]{1,4})/?P([0-9]{0,3})")
_SIGNED = re.compile(r"([+-]?)\s*([0-9]{0,5})(?:[.,]([0-9]{1,2}))?")
_UNRATED = frozenset({"ur", "unr", "unrated", "nr", "none"})
_YEAR = re.compile(r"(?:date |(?:[0-9]{1,2}\.){2})?((?:19|20)[0-9]{2})(?:[-/.].{0,6})?")

#: The letters for White and Black: English, German, Dutch, Romance, Russian, Swedish.
_PAIRS = ("wb", "ws", "wz", "bn", "\N{CYRILLIC SMALL LETTER BE}ч", "vs")
#: The style of the square that shows the colour: Farbe weiß, Farbe schwarz.
_STYLES: Mapping[str, Colour] = {"farbew": "w", "farbes": "b"}


class Met(NamedTuple):
    """A round in a cell."""

    opponent: int | None
    colour: Colour
    code: str
    rated: bool = True


def strip_cell(text: str) -> str:
    """Remove surrounding blanks and zero-width characters."""
    return text.strip() if text.isascii() else strip_text(text)


def _normalise(text: str) -> str:
    text = strip_cell(text).casefold()
    return text if text.isascii() else text.translate(DASHES)


def _normalise_round(text: str) -> str:
    text = _normalise(text)
    found = _TURNED.fullmatch(text)
    return f"{found[2]}{found[3] or ' '}{found[1]}" if found else text


def parse_whole(text: str) -> int | None:
    """Parse a whole number without a sign, else None."""
    found = _WHOLE.fullmatch(strip_cell(text))
    return int(found[1]) if found else None


def parse_provisional(text: str) -> int | None:
    """Parse the games of a provisional rating, ``1545/P13``; 0 if not given."""
    found = _PROVISIONAL.fullmatch(strip_cell(text))
    return int(found[2] or 0) if found else None


def parse_rating(text: str) -> int | None:
    """Parse a rating, 0 for unrated; None for anything else."""
    text = strip_cell(text)
    if text.casefold() in _UNRATED:
        return 0
    found = _PROVISIONAL.fullmatch(text) or _MARKED.fullmatch(text)
    value = parse_whole(found[1] if found else text)
    return value if value is not None and value <= RATING_MAX else None


def parse_decimal(text: str) -> float | None:
    """Parse a number with comma, point or ``½``, and perhaps a sign."""
    text = _normalise(text).replace("½", ",5")
    found = _SIGNED.fullmatch(text)
    if not found or not (found[2] or found[3]):
        return None
    digits = found[3] or ""
    value = int(f"{found[2]}{digits}") / float(10 ** len(digits))
    return -value if found[1] == "-" else value


def parse_year(text: str) -> int | None:
    """Parse the year of a birth date, else None."""
    found = _YEAR.fullmatch(strip_cell(text))
    return int(found[1]) if found else None


def parse_result(text: str) -> str | None:
    """Return the code of a result against an opponent; None if it is not a result."""
    return _RESULTS.get(_normalise(text))


def parse_card_result(text: str, paired: bool, colour: Colour = "") -> str | None:
    """Return the code on a player's card: ``- 1K`` is a forfeit, ``- 1`` alone a bye.

    The card may also use words, or a score of both sides, ``1-0``, White's first.
    """
    text = _normalise(text)
    mark = text.removeprefix("-").strip()
    if not paired:
        return "U" if is_bye_word(text) else _UNPAIRED.get(_RESULTS.get(mark, ""))
    code = _RESULTS.get(mark if text.startswith("-") and mark else text)
    if code is None:
        found = result_words.read_result(text, colour)
        code = found.value if isinstance(found, Result) else None
    return code


def split_colours(texts: Sequence[str]) -> list[tuple[Colour, str]]:
    """Split the results of one player, ``s ½``, into colour and result.

    A cell without a colour stays unchanged.
    """
    found = [_COLOURED.fullmatch(_normalise(text)) for text in texts]
    letters = [one[1] for one in found if one]
    meaning = choose_letters(letters) if _OUTCOMES.isdisjoint(letters) else {}
    return [
        (meaning[one[1]], one[2]) if one and one[1] in meaning else ("", text)
        for one, text in zip(found, texts, strict=True)
    ]


def find_colour(styles: str) -> Colour:
    """Return the colour given by the styles of a cell, if any."""
    styles = styles.casefold()
    return next((colour for style, colour in _STYLES.items() if style in styles), "")


def parse_both(text: str) -> tuple[str, str] | None:
    """Return the codes of both sides in ``1 - 0``, ``½ - ½``, ``+ - -``, ``- - +``."""
    text = _normalise(text)
    if text in ("", "-", ":", "*"):
        return "*", "*"
    if text == "½":
        return "=", "="
    if both := result_words.read_both_sides(text):
        return both[0].value, both[1].value
    found = _BOTH.fullmatch(text)
    if not found or not (found[1] and found[2]):
        return None
    return _RESULTS[found[1]], _RESULTS[found[2]]


def choose_letters(texts: Iterable[str]) -> Mapping[str, Colour]:
    """Choose the meaning of the colour letters in a table with these cells.

    A cell is a round, ``12w1``, or a letter alone. One language is chosen for the whole
    table: with n, b is White (blancas, negras), with w it is Black.
    """
    used: Counter[str] = Counter()
    for text in map(_normalise_round, texts):
        found = _SWISS.fullmatch(text)
        used[found[2] if found else text] += 1
    # the first of those that explain the most letters
    pair = max(_PAIRS, key=lambda pair: used[pair[0]] + used[pair[1]])
    return {pair[0]: "w", pair[1]: "b"}


def spell_rounds(texts: Iterable[str]) -> Mapping[str, str]:
    """Spell the rounds of a table as ``12w1``, whatever comes first in them.

    ``+12w``, ``W12``, ``D3``, ``w12+`` and ``12w/1`` are such; a table has
    its results first if most of its cells have.
    """
    plain = {text: _normalise(text).translate(_AROUND) for text in texts}
    filled = [text for text in plain.values() if text.strip("-+")]
    first = sum(_OUTCOME.fullmatch(text) is not None for text in filled)
    results = {"w": "1", "+": "1", "l": "0", "-": "0", "d": "½", "=": "½"}
    if 2 * first <= len(filled):
        # beside a 1 or a 0 signs are forfeits
        has_numbers = any(text[-1] in "10" for text in filled)
        signs = {} if has_numbers else results
        return {
            text: f"{found[2]}{found[1]}{signs.get(found[3], found[3])}"
            if found
            else one
            for text, one in plain.items()
            for found in (_COLOUR_FIRST.fullmatch(one),)
        }
    return {
        text: f"{found[2]}{found[3] or ' '}{results[found[1]]}" if found else one
        for text, one in plain.items()
        for found in (_OUTCOME_FIRST.fullmatch(one),)
    }


def parse_round(text: str, meaning: Mapping[str, Colour]) -> Met | None:
    """Parse a round of a crosstable, ``105b½`` or ``-1``; None for other texts."""
    text = _normalise_round(text)
    if found := _SWISS.fullmatch(text):
        if found[2] not in meaning:
            return None
        code = _parse_code(found[3] or "")
        return Met(int(found[1]) or None, meaning[found[2]], code, not found[4])
    if found := _COLOURLESS.fullmatch(text):
        return Met(int(found[1]), "", _RESULTS[found[2] or found[3]])
    if found := _COLOUR_UNKNOWN.fullmatch(text):
        return Met(int(found[1]) or None, "", _parse_code(found[2] or ""), not found[3])
    if is_bye_word(text):
        return Met(None, "", "U")
    if text.startswith("-"):
        unpaired = _UNPAIRED.get(_RESULTS.get(text[1:].strip(), ""))
        return Met(None, "", unpaired) if unpaired else None
    return None


def is_round(text: str) -> bool:
    """Whether a cell has an opponent, a letter and a result, whatever the letter."""
    found = _SWISS.fullmatch(_normalise_round(text))
    return found is not None and found[3] is not None


def parse_worth(text: str, paired: bool) -> float | None:
    """Parse the points of a game, ``6w3``, or ``3`` if not `paired`, else None."""
    found = _WORTH.fullmatch(_normalise(text))
    return parse_decimal(found[2]) if found and bool(found[1]) == paired else None


def _parse_code(text: str) -> str:
    return _OURS.get(text) or _RESULTS[text]


def is_own(text: str) -> bool:
    """Whether this is the mark on the diagonal, where players would meet themselves."""
    return _normalise(text) in _OWN


def parse_two(text: str) -> tuple[str, str] | None:
    """Return the codes of two games in one cell, ``1½``; None for other texts."""
    found = _DOUBLE.fullmatch(_normalise(text))
    return (_RESULTS[found[1]], _RESULTS[found[2]]) if found else None
