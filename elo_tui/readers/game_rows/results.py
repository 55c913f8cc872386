"""The results of a table of games: what its cells mean, decided by whole columns.

A cell alone is ambiguous: ``1:0`` is a win at chess and a goal, ``W`` is White or a
win, ``1`` a point or the winner's number. The other cells of its column decide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from typing import NamedTuple

from elo_tui.readers.game_rows.column_words import find_word_side, fold
from elo_tui.readers.shared import SourceRefused, quote


class SideResults(NamedTuple):
    """The result of a game for both sides."""

    codes: tuple[str, str] | None
    """Codes of the tournament report file, the first side's first; None for a cell that
    is no result."""
    why: str = ""
    """Why the row is not rated, if it is not."""
    is_bye: bool = False
    """Whether the first or the only person has no opponent."""
    score: tuple[int, int] | None = None
    """Goals, sets or games of both sides; equal in a win that has no margin."""


WIN, LOSS, DRAW = (
    SideResults(("1", "0")),
    SideResults(("0", "1")),
    SideResults(("=", "=")),
)
FORFEIT_WIN, FORFEIT_LOSS = SideResults(("+", "-")), SideResults(("-", "+"))
NOBODY, OPEN = SideResults(("-", "-")), SideResults(("*", "*"))
_BYE_CODES = {0.0: "Z", 0.5: "H", 1.0: "F"}

_DASHES = str.maketrans(
    dict.fromkeys("\N{MINUS SIGN}–—\N{HYPHEN}\N{NON-BREAKING HYPHEN}", "-")
)
_SPACED = re.compile(r"\s*([-:/+])\s*")
_HALF = re.compile(r"(?<![0-9])1/2(?![0-9])")
_POINTLESS = re.compile(r"(?<![0-9])[.,]5")
_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
_PAIR = re.compile(r"([0-9]{1,4}(?:\.[0-9])?)[-:]([0-9]{1,4}(?:\.[0-9])?)")
_SET = re.compile(r"([0-9]{1,2})-([0-9]{1,2})(?:\([0-9]{1,2}\))?")
_NUMBER = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,2})?")
_FORFEITS = {
    **dict.fromkeys(
        ("+:-", "+--", "+/-", "+-", "1f-0f", "1k-0k", "1f:0f"), FORFEIT_WIN
    ),
    **dict.fromkeys(
        ("-:+", "--+", "-/+", "-+", "0f-1f", "0k-1k", "0f:1f"), FORFEIT_LOSS
    ),
    **dict.fromkeys(("-:-", "---", "-/-", "--", "0f-0f", "0f:0f", "+:+"), NOBODY),
}
_NOT_PLAYED = re.compile(
    r"(.+?) ?\(?(?:ff?|def|default|forfeit|kampflos|kl|forfait|incomparecencia|w\.?o\.?"
    r"|w/o|\u0431/и|f|k|not played)\)?"
)
_MARK_ALONE = re.compile(
    r"(?:ff|def|forfeit|forfait|kampflos|w\.?o\.?|w/o|\u0431/и|kl)\.?"
)
#: A cell of two words about who came: ``w/o-def``, ``def-1``, ``1-bye``.
_CAME = re.compile(r"(w/?o|def|bye|1|0\.5|0|)[-:](w/?o|def|bye|1|0\.5|0|)")
_OPEN_WORDS = frozenset(
    map(
        fold,
        (
            *(
                "",
                "*",
                "?",
                "-",
                ":",
                "tbc",
                "tba",
                "postponed",
                "adjourned",
                "vertagt",
            ),
            *("reportée", "reporté", "aplazada", "aplazado", "rinviata", "rinviato"),
            *("uitgesteld", "adiada", "adiado", "przełożona", "отложена", "ertelendi"),
            *("void", "...", "open", "offen", "n/a", "hängepartie", "adj", "adj."),
        ),
    )
)
_DRAW_WORDS = frozenset(
    map(
        fold,
        (
            *("draw", "tie", "drawn", "tied", "remis", "unentschieden", "nulle", "nul"),
            *("tablas", "empate", "patta", "pareggio", "remise", "gelijk", "ничья"),
            *("berabere", "beraberlik", "=", "=-=", "=:=", "0.5", "tie (bothbad)"),
            *("both_bad", "bothbad", "tie bothbad", "½", "pari", "empatada", "draws"),
        ),
    )
)
_BYE_WORDS = frozenset(
    map(
        fold,
        (
            *(
                "bye",
                "spielfrei",
                "freilos",
                "exempt",
                "exento",
                "descansa",
                "descanso",
            ),
            *("libre", "riposa", "riposo", "vrij", "folga", "livre", "pauza", "pausa"),
            *("свободен", "выходной", "bay", "bay geçti", "wolny", "isento", "no game"),
        ),
    )
)
_DEFAULTED = re.compile(
    r"(\w+) (?:has )?(?:default(?:ed|s)?|forfeit(?:ed|s)?|absent|no show|withdrew)"
)


def is_bye_name(name: str) -> bool:
    """Whether a name means that there is no opponent."""
    return fold(name.strip(" .-()")) in _BYE_WORDS


def normalise(cell: str) -> str:
    """Write a cell in one spelling: lower case, 0.5 for a half, a hyphen for dashes."""
    text = fold(cell.strip().translate(_DASHES).replace("½", " 1/2 ").strip())
    text = _HALF.sub("0.5", text.replace("1\N{FRACTION SLASH}2", "1/2"))
    text = _COMMA.sub(".", _POINTLESS.sub("0.5", text))
    text = re.sub(r"(?<=[0-9])\.0(?![0-9])", "", text)
    text = _SPACED.sub(r"\1", " ".join(text.split()))
    return re.sub(r"([0-9]) 0\.5", r"\1.5", text)


class ColumnFault(Exception):
    """A column with two meanings; the text names both and what decides."""


def read_results(
    cells: Sequence[str],
    names: Sequence[tuple[str, str]],
    are_scores: bool | None = None,
) -> list[SideResults]:
    """Read a column of results; raises ColumnFault if it has two meanings.

    `names` are the two people of each row, one of whom may be named as the winner;
    `are_scores` says of numbers such as 1-0 what the column leaves open.
    """
    texts = list(map(normalise, cells))
    plain = [(text, _read_alone(text)) for text in texts]
    undecided = {text for text, outcome in plain if outcome is None}
    read = _choose_meaning(undecided, [text for text, _ in plain], are_scores)
    return [
        outcome
        or read(text)
        or _read_name(text, pair)
        or SideResults(None, f"{quote(cell, 20)} is no result")
        for cell, (text, outcome), pair in zip(cells, plain, names, strict=True)
    ]


def _read_alone(text: str) -> SideResults | None:
    """Read a cell that means the same in every column."""
    if text in _OPEN_WORDS:
        return OPEN
    if text in _DRAW_WORDS:
        return DRAW
    if text in _FORFEITS:
        return _FORFEITS[text]
    if text in _BYE_WORDS:
        return SideResults(("*", "*"), is_bye=True)
    if came := _CAME.fullmatch(text):
        return _read_arrivals(came[1], came[2])
    if text in ("0.5-0.5", "0.5:0.5", "1-1-draw"):
        return DRAW
    if defaulted := _DEFAULTED.fullmatch(text):
        side = find_word_side(defaulted[1])
        return {1: FORFEIT_LOSS, 2: FORFEIT_WIN}.get(side or 0)
    if not _MARK_ALONE.fullmatch(text) and (forfeit := _NOT_PLAYED.fullmatch(text)):
        score = {"1-0": FORFEIT_WIN, "0-1": FORFEIT_LOSS, "0-0": NOBODY}
        return score.get(forfeit[1].replace(":", "-"))
    return None


def _read_arrivals(one: str, other: str) -> SideResults | None:
    """Read ``w/o-def`` and its like; None for two numbers, which are a score."""
    marks = {"w/o", "wo", "def", "bye"}
    if not marks & {one, other}:
        return None
    if "bye" in (one, other):
        points = other if one == "bye" else one
        halves = float(points) if points.replace(".", "").isdigit() else None
        code = "*" if halves is None else _BYE_CODES[halves]
        return SideResults((code, code), is_bye=True)
    lost = {"def", "0"}
    if one in lost and other in lost:
        return NOBODY
    if one in lost:
        return FORFEIT_LOSS
    if other in lost:
        return FORFEIT_WIN
    # w/o beside a number: who has the point came
    return FORFEIT_WIN if other in ("", "0") else FORFEIT_LOSS


def _choose_meaning(
    undecided: set[str], texts: Sequence[str], are_scores: bool | None
) -> Callable[[str], SideResults | None]:
    """Choose what the cells of a column mean that mean nothing alone."""
    pairs = {text for text in undecided if _PAIR.fullmatch(text)}
    if pairs:
        return _choose_scores(pairs, not DRAWS_ALONE.isdisjoint(texts), are_scores)
    if {"h", "a"} & undecided and undecided <= {"h", "d", "a"}:
        return {"h": WIN, "d": DRAW, "a": LOSS}.get
    if "b" in undecided and undecided <= {"w", "b", "d"}:
        return {"w": WIN, "b": LOSS, "d": DRAW}.get
    if undecided <= {"w", "l", "d", "win", "loss", "lost", "won"}:
        words = {"win": WIN, "won": WIN, "loss": LOSS, "lost": LOSS}
        return {"w": WIN, "l": LOSS, "d": DRAW, **words}.get
    digits = {text for text in undecided if _NUMBER.fullmatch(text)}
    if digits:
        return _choose_digits(digits, undecided)
    return _read_who


#: Draws that a list of goals does not have.
DRAWS_ALONE = frozenset({"0.5", "=", "=-=", "0.5:0.5", "0.5-0.5"})


def _choose_scores(
    pairs: set[str], has_halves: bool, are_scores: bool | None
) -> Callable[[str], SideResults | None]:
    """Choose between results and scores; the larger score wins in both."""
    numbers = {tuple(re.split("[-:]", text)) for text in pairs}
    # no game of goals or sets ends with half a point
    is_score = not has_halves and any(
        float(number) > 1 for pair in numbers for number in pair
    )
    is_score |= ("1", "1") in numbers and not has_halves
    is_score = is_score if are_scores is None else are_scores
    has_margin = is_score and (bool(are_scores) or not _are_league_points(numbers))

    def read(text: str) -> SideResults | None:
        found = _PAIR.fullmatch(text)
        if not found:
            return _read_sets(text)
        one, other = float(found[1]), float(found[2])
        if one == other == 0 and not is_score:
            return NOBODY
        if one + other > 1 and not is_score:
            return None
        return _add_score(_compare_numbers(one, other), one, other, has_margin)

    is_open = are_scores is None and not is_score
    if is_open and ("0", "0") in numbers and not has_halves:
        example = "0-0 may be a draw of goals or a double forfeit"
        raise ColumnFault(f"{example}. Say --scores or --results")
    return read


def _are_league_points(numbers: Set[tuple[str, ...]]) -> bool:
    """Whether pairs are the points of a league or of draughts: 3-0 or 2-0, 1-1."""
    return ("1", "1") in numbers and any(
        numbers <= {(win, "0"), ("0", win), ("1", "1"), ("0", "0")} for win in "32"
    )


def _compare_numbers(one: float, other: float) -> SideResults:
    return WIN if one > other else LOSS if one < other else DRAW


def _add_score(
    result: SideResults, one: float, other: float, has_margin: bool = True
) -> SideResults:
    """Add a score of whole numbers to a result."""
    is_whole = one.is_integer() and other.is_integer()
    if not (has_margin and is_whole):
        return result
    return result._replace(score=(int(one), int(other)))


def _choose_digits(
    digits: set[str], undecided: set[str]
) -> Callable[[str], SideResults | None]:
    """Choose what single numbers mean: toto, the winner's number, or points."""
    if "x" in undecided or digits == {"1", "2"}:
        return {"1": WIN, "x": DRAW, "2": LOSS}.get
    if digits <= {"0", "1"}:
        return {"1": WIN, "0": LOSS}.get
    return _read_who


def _read_who(text: str) -> SideResults | None:
    """Read the word of a side as the winner: ``white``, ``model_a``."""
    side = find_word_side(text)
    return {1: WIN, 2: LOSS}.get(side or 0) or _read_sets(text)


def _read_sets(text: str) -> SideResults | None:
    """Read several sets in one cell: who won more of them."""
    words = text.split()
    suffix = words[-1] if words and words[-1].isalpha() else ""
    sets = [_SET.fullmatch(word) for word in words[: len(words) - bool(suffix)]]
    if not sets or not all(sets) or suffix not in ("", "ret", "def"):
        return None
    won = [int(one[1]) - int(one[2]) for one in sets if one]
    mine, theirs = sum(one > 0 for one in won), sum(one < 0 for one in won)
    found = _compare_numbers(mine, theirs)
    return _add_score(found, float(mine), float(mine if suffix else theirs))


def _read_name(text: str, names: tuple[str, str]) -> SideResults | None:
    folded = [fold(" ".join(name.split())) for name in names]
    if text and text in folded and folded[0] != folded[1]:
        return WIN if text == folded[0] else LOSS
    return None


def read_outcome_scores(cells: Sequence[str]) -> list[SideResults]:
    """Read what stands beside winner and loser: who won, unless nobody played."""
    found = []
    for text in map(normalise, cells):
        words = text.split()
        if words and _MARK_ALONE.fullmatch(words[-1]):
            found.append(FORFEIT_WIN)
        elif (alone := _read_alone(text)) in (DRAW, NOBODY):
            found.append(alone or DRAW)
        elif pair := _PAIR.fullmatch(text):
            # the winner's score may be the second
            other, one = sorted(map(float, pair.groups()))
            found.append(_add_score(DRAW if one == other else WIN, one, other))
        else:
            sets = _read_sets(text)
            score = sets and sets.score
            found.append(WIN._replace(score=score and (max(score), min(score))))
    return found


def read_points(
    ones: Sequence[str],
    others: Sequence[str],
    results: Sequence[SideResults] | None,
    are_scores: bool | None = None,
) -> list[SideResults]:
    """Read two columns of points, or compare them with the `results` beside them.

    Points that are neither the result nor sum up to one in every row are those before
    the round, and are not compared.
    """
    pairs = [
        (normalise(one), normalise(other))
        for one, other in zip(ones, others, strict=True)
    ]
    found = [_read_two(one, other) for one, other in pairs]
    if results is None:
        return _add_scores(found, pairs, are_scores)
    if any(one.codes is None for one in found) or not _are_results(pairs):
        agree = (
            result.codes is None or result.codes == points.codes or points is OPEN
            for result, points in zip(results, found, strict=True)
        )
        return _add_scores(results, pairs, are_scores) if all(agree) else [*results]
    return [
        _compare(result, points, pair)
        for result, points, pair in zip(results, found, pairs, strict=True)
    ]


def _add_scores(
    results: Sequence[SideResults],
    pairs: Sequence[tuple[str, str]],
    are_scores: bool | None,
) -> list[SideResults]:
    """Add two columns of goals or sets to results, unless they are points for these."""
    numbers = {pair for pair in pairs if all(map(_NUMBER.fullmatch, pair))}
    has_halves = any("." in number for pair in numbers for number in pair)
    is_score = ("1", "1") in numbers or any(
        float(number) > 1 for pair in numbers for number in pair
    )
    if not (are_scores or is_score) or has_halves or are_scores is False:
        return [*results]
    if not are_scores and _are_league_points(numbers):
        return [*results]
    return [
        _add_score(result, float(pair[0]), float(pair[1]))
        if pair in numbers and result.codes in _PLAYED
        else result
        for result, pair in zip(results, pairs, strict=True)
    ]


_PLAYED = frozenset(one.codes for one in (WIN, LOSS, DRAW))


def _are_results(pairs: Sequence[tuple[str, str]]) -> bool:
    """Whether all pairs of points sum to 1, or to 0 where nobody played."""
    filled = [pair for pair in pairs if all(map(_NUMBER.fullmatch, pair))]
    return bool(filled) and all(float(a) + float(b) in (0, 1) for a, b in filled)


def _compare(
    result: SideResults, points: SideResults, pair: tuple[str, str]
) -> SideResults:
    if points is OPEN or result.codes is None or result.is_bye:
        return result
    won = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}
    same = [
        won.get(mine) == won.get(theirs)
        for mine, theirs in zip(result.codes, points.codes or (), strict=False)
    ]
    if result is OPEN or all(same):
        return points if result is OPEN else result
    shown = {"1": "1-0", "0": "0-1", "=": "½-½"}.get(result.codes[0], "another result")
    return SideResults(None, f"result {shown}, but scores {pair[0]} and {pair[1]}")


def _read_two(one: str, other: str) -> SideResults:
    marks = {("+", "-"): FORFEIT_WIN, ("-", "+"): FORFEIT_LOSS, ("-", "-"): NOBODY}
    if (one, other) in marks:
        return marks[one, other]
    if _NUMBER.fullmatch(one) and _NUMBER.fullmatch(other):
        return _compare_numbers(float(one), float(other))
    if one in _OPEN_WORDS and other in _OPEN_WORDS:
        return OPEN
    filled = one or other
    if _NUMBER.fullmatch(filled) and not (one and other):
        mine = float(filled) if one else 1 - float(filled)
        if mine in (0, 0.5, 1):
            return WIN if mine == 1 else DRAW if mine else LOSS
    return SideResults(None, f"{quote(one, 12)} and {quote(other, 12)} are no result")


def refuse_column(title: str, fault: ColumnFault) -> SourceRefused:
    """Refuse a table for a column with two meanings."""
    return SourceRefused(f"Column {title}: {fault}")


def is_result(cell: str) -> bool:
    """Whether a cell can only be a result: ``1-0``, ``½``, ``+:-``, ``draw``."""
    text = normalise(cell)
    alone = _read_alone(text)
    return text not in _OPEN_WORDS and (
        alone is not None or _PAIR.fullmatch(text) is not None
    )


def is_score(cell: str) -> bool:
    """Whether a cell has a number above 1 for a side, as goals or several games."""
    found = _PAIR.fullmatch(normalise(cell))
    return found is not None and max(float(found[1]), float(found[2])) > 1
