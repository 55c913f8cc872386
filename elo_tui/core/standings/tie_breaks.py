"""Table of the tie-breaks: the title, the article of C.07 and the rule of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from elo_tui.core.standings import tie_break_values as values
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.outcome_points import ScoreTable
from elo_tui.core.standings.round_kinds import TieBreakEdition

#: A value in the unit of its tie-break; None if it does not exist.
Value = int | Fraction | None


class TieBreak(NamedTuple):
    """A tie-break that gives every player a value."""

    title: str
    article: str
    """The article of C.07, in its numbering since 2023."""
    value: Callable[[ScoreTable, TieBreakCode, int], Value]
    unit: int = 1
    """The units in one point."""
    lowest_first: bool = False
    swiss_only: bool = False
    robin_only: bool = False
    new_in_2026: bool = False
    values: Callable[[ScoreTable, TieBreakCode, Sequence[int]], list[int]] | None = None
    """The values of several players at once; None: one by one."""


def list_values(
    rule: TieBreak, table: ScoreTable, code: TieBreakCode, players: Sequence[int]
) -> Sequence[Value]:
    """List the values of some players, in order."""
    if rule.values is not None:
        return rule.values(table, code, players)
    return [rule.value(table, code, player) for player in players]


TIE_BREAKS: dict[str, TieBreak] = {
    "PTS": TieBreak("points", "", values.score_points, 2),
    "WIN": TieBreak("rounds with the points of a win", "7.1", values.count_wins),
    "WON": TieBreak("games won", "7.2", values.count_rounds),
    "BPG": TieBreak("games played with Black", "7.3", values.count_rounds),
    "BWG": TieBreak("games won with Black", "7.4", values.count_rounds),
    "PS": TieBreak("progressive scores", "7.5", values.progressive_score, 2),
    "REP": TieBreak("rounds elected to play", "7.6", values.rounds_elected),
    "STD": TieBreak(
        "standard points", "7.7", values.standard_points, 2, new_in_2026=True
    ),
    "TPN": TieBreak(
        "pairing number",
        "7.8",
        values.pairing_number,
        lowest_first=True,
        new_in_2026=True,
    ),
    "BH": TieBreak(
        "Buchholz",
        "8",
        values.buchholz,
        2,
        swiss_only=True,
        values=values.list_buchholz,
    ),
    "FB": TieBreak("Fore Buchholz", "8", values.fore_buchholz, 2, swiss_only=True),
    "AOB": TieBreak(
        "average of opponents' Buchholz",
        "8",
        values.average_buchholz,
        swiss_only=True,
    ),
    "SB": TieBreak(
        "Sonneborn-Berger",
        "9.1",
        values.sonneborn_berger,
        4,
        values=values.list_sonneborn_berger,
    ),
    "KS": TieBreak("Koya system", "9.2", values.koya_score, 2, robin_only=True),
    "ARO": TieBreak("average rating of opponents", "10.1", values.average_rating),
    "TPR": TieBreak("tournament performance rating", "10.2", values.performance),
    "PTP": TieBreak(
        "perfect tournament performance",
        "10.3",
        values.performance,
    ),
    "APRO": TieBreak("average TPR of opponents", "10", values.average_performance),
    "APPO": TieBreak("average PTP of opponents", "10", values.average_performance),
    "RTNG": TieBreak("rating", "10.6", values.own_rating, new_in_2026=True),
}
#: The tie-break that orders a group as a whole, without a value for each player.
ENCOUNTER = "DE"

#: Default tie-breaks by the kind of event (our choice).
_DE, _SB = TieBreakCode("DE"), TieBreakCode("SB")
SWISS_USUAL = (_DE, TieBreakCode("BH", 1), TieBreakCode("BH"), _SB)
ROBIN_USUAL = (_DE, _SB, TieBreakCode("KS"), TieBreakCode("WIN"))


def describe_code(code: TieBreakCode) -> str:
    """Describe a code: ``Buchholz without the lowest``."""
    if code.name == ENCOUNTER:
        return "direct encounter"
    words = TIE_BREAKS[code.name].title
    if code.name == "PS" and code.cut_low:
        return f"{words} without the first {code.cut_low}"
    count = f"{code.cut_low} " if code.cut_low > 1 else ""
    if code.cut_high:
        return f"{words} without the {count}lowest and highest"
    if code.cut_low:
        return f"{words} without the {count}lowest"
    return words


def filter_codes(
    codes: tuple[TieBreakCode, ...], round_robin: bool, edition: TieBreakEdition
) -> tuple[tuple[TieBreakCode, ...], tuple[str, ...]]:
    """Select the codes allowed in an event of this kind; return notes on the others."""
    kept: list[TieBreakCode] = []
    notes: list[str] = []
    for code in codes:
        rule = TIE_BREAKS.get(code.name)
        if rule is not None and rule.swiss_only and round_robin:
            notes.append(f"{code} left out: no tie-break of a round robin (C.07 8)")
            continue
        if rule is not None and rule.robin_only and not round_robin:
            notes.append(f"{code}: C.07 {rule.article} has it for round robins only")
        if rule is not None and rule.new_in_2026 and not edition.from_2026:
            notes.append(f"{code}: newer than the edition of {edition.label}")
        kept.append(code)
    return tuple(kept), tuple(notes)


def natural_value(code: TieBreakCode, value: Value) -> Fraction | None:
    """Convert a value to its natural unit: points, rounds, rating."""
    if value is None:
        return None
    rule = TIE_BREAKS.get(code.name)
    return Fraction(value) / (1 if rule is None else rule.unit)
