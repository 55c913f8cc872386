"""The results of a table of games: what its cells mean, decided by whole columns.

A cell alone is ambiguous: ``1:0`` is a win at chess and a goal, ``W`` is White or a
win, ``1`` a point or the winner's number. The other cells of its column decide.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import repeat

from elo_tui.core.events.reading import Question
from elo_tui.readers.folded_words import fold
from elo_tui.readers.game_rows.column_words import find_word_side
from elo_tui.readers.game_rows.result_cells import (
    DRAW,
    DRAWS_ALONE,
    FORFEIT_WIN,
    LOSS,
    MARK_ALONE,
    NOBODY,
    NUMBER,
    OPEN,
    PAIR,
    WIN,
    SideResults,
    normalise,
    read_alone,
)
from elo_tui.readers.shared import CHESSCOM_DRAWS, SourceRefused, quote

_WINS = re.compile(r" (?:wins?|won|gewinnt|gewonnen|gagne|gana|ganan|vince|wint)$")
_SET = re.compile(r"([0-9]{1,2})-([0-9]{1,2})(?:\([0-9]{1,2}\))?")


class ColumnFault(Exception):
    """A column with two meanings; the text names both and what decides."""


def read_results(
    cells: Sequence[str],
    names: Iterable[tuple[str, str]],
    are_scores: bool | None = None,
) -> list[SideResults]:
    """Read a column of results; raises ColumnFault if it has two meanings.

    `names` are the two people of each row, as a cell may name the winner; `are_scores`
    decides on numbers such as 1-0 if the column leaves them open.
    """
    counts = Counter(cells)
    texts = {cell: normalise(cell) for cell in counts}
    alone = {cell: read_alone(text) for cell, text in texts.items()}
    undecided: Counter[str] = Counter()
    for cell, count in counts.items():
        if alone[cell] is None:
            undecided[texts[cell]] += count
    has_halves = not DRAWS_ALONE.isdisjoint(texts.values())
    read = _choose_meaning(undecided, has_halves, are_scores)
    known = {cell: alone[cell] or read(text) for cell, text in texts.items()}
    sure = {cell: outcome for cell, outcome in known.items() if outcome}
    if len(sure) == len(known):
        return [*map(sure.__getitem__, cells)]
    return [
        known[cell]
        or _read_name(texts[cell], pair)
        or SideResults(None, f"{quote(cell, 20)} is no result")
        for cell, pair in zip(cells, names, strict=True)
    ]


def _choose_meaning(
    counts: Counter[str], has_halves: bool, are_scores: bool | None
) -> Callable[[str], SideResults | None]:
    """Choose what the cells of a column mean that mean nothing alone."""
    undecided = {*counts}
    if any(map(PAIR.fullmatch, undecided)):
        return _choose_scores(counts, has_halves, are_scores)
    if {"h", "a"} & undecided and undecided <= {"h", "d", "a"}:
        return {"h": WIN, "d": DRAW, "a": LOSS}.get
    if "b" in undecided and undecided <= {"w", "b", "d"}:
        return {"w": WIN, "b": LOSS, "d": DRAW}.get
    if undecided <= {"w", "l", "d", "win", "loss", "lost", "won"}:
        words = {"win": WIN, "won": WIN, "loss": LOSS, "lost": LOSS}
        return {"w": WIN, "l": LOSS, "d": DRAW, **words}.get
    digits = {text for text in undecided if NUMBER.fullmatch(text)}
    if digits:
        return _choose_digits(digits, undecided)
    return _read_who


#: Ways to count a game: a point, two points, or three to the winner.
_SCHEMES = (
    frozenset({(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)}),
    frozenset({(2.0, 0.0), (0.0, 2.0), (1.0, 1.0)}),
    frozenset({(3.0, 0.0), (0.0, 3.0), (1.0, 1.0)}),
)
#: So many pairs of points fit a way to count for each one that is taken for damaged.
_USUAL_MIN = 4
_MANY = 15


def _choose_scores(
    counts: Counter[str], has_halves: bool, are_scores: bool | None
) -> Callable[[str], SideResults | None]:
    """Choose between results and scores; the larger score wins in both."""
    pairs = Counter(
        {
            (float(found[1]), float(found[2])): count
            for text, count in counts.items()
            if (found := PAIR.fullmatch(text))
        }
    )
    is_score, allowed = are_scores, None
    if is_score is None:
        allowed = _find_scheme(pairs)
        # no game of goals or sets ends with half a point
        is_score = not has_halves and (
            allowed not in (None, _SCHEMES[0])
            or (allowed is None and any(max(pair) > 1 for pair in pairs))
            or (1.0, 1.0) in pairs
        )

    has_margin = is_score and (bool(are_scores) or allowed is None)

    def read(text: str) -> SideResults | None:
        found = PAIR.fullmatch(text)
        if not found:
            # the points of the first side, or of a person without an opponent
            points = None if is_score else {"1": WIN, "0": LOSS}.get(text)
            return points or _read_sets(text)
        one, other = float(found[1]), float(found[2])
        if one == other == 0 and not is_score:
            return NOBODY
        if one + other > 1 and not is_score:
            return None
        if allowed and (one, other) not in allowed and (one or other):
            return None
        return _add_score(_compare_numbers(one, other), one, other, has_margin)

    if are_scores is None and not is_score and (0.0, 0.0) in pairs and not has_halves:
        raise ColumnFault("0-0 may be a draw of goals or a double forfeit")
    return read


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


def _find_scheme(
    pairs: Counter[tuple[float, float]],
) -> frozenset[tuple[float, float]] | None:
    """Find the way to count by which nearly all games are; None for goals and sets.

    A few games with few goals may look like results: other scores are damaged only
    beside many, or beside half points.
    """
    for scheme in _SCHEMES:
        draw = max(scheme, key=min)
        others = sum(n for pair, n in pairs.items() if pair not in scheme and any(pair))
        is_sure = draw in pairs and (draw == (0.5, 0.5) or not others)
        is_sure |= pairs.total() >= _MANY and (draw in pairs or draw == (0.5, 0.5))
        if is_sure and others * (_USUAL_MIN + 1) <= pairs.total():
            return scheme
    return None


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
    """Read the word of a side as the winner: ``white``, ``model_a``, ``Black wins``."""
    side = find_word_side(_WINS.sub("", text))
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
    """Read the results next to winner and loser: a win, unless it was not played."""
    found = []
    for text in map(normalise, cells):
        words = text.split()
        if words and MARK_ALONE.fullmatch(words[-1]):
            found.append(FORFEIT_WIN)
        elif (alone := read_alone(text)) in (DRAW, NOBODY):
            found.append(alone or DRAW)
        elif pair := PAIR.fullmatch(text):
            # the winner's score may be the second
            other, one = sorted(map(float, pair.groups()))
            found.append(_add_score(DRAW if one == other else WIN, one, other))
        else:
            sets = _read_sets(text)
            score = sets and sets.score
            found.append(WIN._replace(score=score and (max(score), min(score))))
    return found


def read_points(
    ones: Sequence[str], others: Sequence[str], are_scores: bool | None = None
) -> list[SideResults]:
    """Read the points of both sides as results; raises ColumnFault as `read_results`.

    If one side alone has points, the other gets the rest of a point.
    """
    pairs = [*zip(ones, others, strict=True)]
    is_one_sided = not (any(ones) and any(others))
    cells = {
        (one, other): _join_points(normalise(one), normalise(other), is_one_sided)
        for one, other in {*pairs}
    }
    read = read_results(
        [cells[pair] for pair in pairs], repeat(("", ""), len(pairs)), are_scores
    )
    return [
        SideResults(None, f"{quote(one, 12)} and {quote(other, 12)} are no result")
        if found.codes is None
        else found
        for found, (one, other) in zip(read, pairs, strict=True)
    ]


#: The words in a column of one side, Chess.com's among them.
_POINTS_BY_WORD = {
    **dict.fromkeys(("w", "win", "won"), "1"),
    **dict.fromkeys(("l", "loss", "lost", "lose"), "0"),
    **dict.fromkeys(("checkmated", "resigned", "timeout", "abandoned"), "0"),
    **dict.fromkeys(("d", "draw", "drew", *CHESSCOM_DRAWS), "0.5"),
}


def _join_points(one: str, other: str, is_one_sided: bool = False) -> str:
    """Write the points of both sides as one result.

    A blank is the rest of a point only if the points of one side are all blank.
    """
    one, other = _POINTS_BY_WORD.get(one, one), _POINTS_BY_WORD.get(other, other)
    filled = one or other
    if is_one_sided and NUMBER.fullmatch(filled):
        rest = 1 - float(filled)
        if rest in (0, 0.5, 1):
            one, other = (filled, f"{rest:g}") if one else (f"{rest:g}", filled)
    return f"{one}-{other}" if one or other else ""


def compare_points(
    ones: Sequence[str],
    others: Sequence[str],
    results: Sequence[SideResults],
    are_scores: bool | None,
) -> list[SideResults] | None:
    """Compare results with both sides' points; None if these are of other games.

    Points that do not sum up to one in nearly every row are goals if they agree with
    all results, else those before the round, which are not compared.
    """
    pairs = [
        (normalise(one), normalise(other))
        for one, other in zip(ones, others, strict=True)
    ]
    filled = [pair for pair in pairs if all(map(NUMBER.fullmatch, pair))]
    sums = sum(float(one) + float(other) in (0, 1) for one, other in filled)
    if not filled or sums * (_USUAL_MIN + 1) < len(filled) * _USUAL_MIN:
        return _add_goals(results, ones, others, are_scores)
    read = {pair: _read_pair(_join_points(*pair)) for pair in {*pairs}}
    compared = [
        _compare(result, read[pair], pair)
        for result, pair in zip(results, pairs, strict=True)
    ]
    unlike = sum(one.codes is None for one in compared)
    return compared if 2 * unlike < len(compared) else None


def _add_goals(
    results: Sequence[SideResults],
    ones: Sequence[str],
    others: Sequence[str],
    are_scores: bool | None,
) -> list[SideResults] | None:
    """Add two columns of goals or sets to results; None if these are not theirs."""
    try:
        goals = read_points(ones, others, are_scores)
    except ColumnFault:
        return None
    pairs = [*zip(results, goals, strict=True)]
    if any(
        result.codes and result.codes != goal.codes and goal is not OPEN
        for result, goal in pairs
    ):
        return None
    return [
        result._replace(score=goal.score) if result.codes == goal.codes else result
        for result, goal in pairs
    ]


def _read_pair(text: str) -> SideResults | None:
    return read_alone(text) or {"1-0": WIN, "0-1": LOSS, "0-0": NOBODY}.get(text)


def _compare(
    result: SideResults, points: SideResults | None, pair: tuple[str, str]
) -> SideResults:
    if points is OPEN or result.codes is None or result.is_bye:
        return result
    won = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}
    same = [
        won.get(mine) == won.get(theirs)
        for mine, theirs in zip(
            result.codes, (points and points.codes) or ("", ""), strict=True
        )
    ]
    if points and (result is OPEN or all(same)):
        return points if result is OPEN else result
    shown = {"1": "1-0", "0": "0-1", "=": "½-½"}.get(result.codes[0], "another result")
    shown = "open" if result is OPEN else shown
    return SideResults(None, f"result {shown}, but scores {pair[0]} and {pair[1]}")


def refuse_column(title: str, fault: ColumnFault) -> SourceRefused:
    """Refuse a table for a column with two meanings."""
    text = f"Column {title}: {fault}" if title else str(fault)
    question = Question("scores", text)
    return SourceRefused(f"{text}. Say --scores or --results", question=question)


def is_result(cell: str) -> bool:
    """Whether a cell can only be a result: ``1-0``, ``½``, ``+:-``, ``draw``."""
    text = normalise(cell)
    alone = read_alone(text)
    # a bye without points is as often a name
    is_played = alone is not None and alone.codes != OPEN.codes
    return is_played or PAIR.fullmatch(text) is not None


def is_score(cell: str) -> bool:
    """Whether a cell has a number above 1 for a side, as goals or several games."""
    found = PAIR.fullmatch(normalise(cell))
    return found is not None and max(float(found[1]), float(found[2])) > 1
