"""The values of the tie-breaks of teams (C.07 9, 11 to 13), with the cuts of 14 and 16.

Those of individual events apply to the match points or the game points of the teams.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.outcome_points import Faced
from elo_tui.core.standings.tie_break_values import Cut, buchholz, cut_rounds
from elo_tui.core.standings.tie_breaks import (
    TIE_BREAKS,
    describe_code,
    natural_value,
)
from elo_tui.core.teams.team_event import ScoreName, TeamEvent, TeamRound
from elo_tui.core.text.figures import round_half_up

#: The scores in the names: that of the opponents, then the own one of the match.
_EXTENDED_BERGER: dict[str, tuple[ScoreName, ScoreName]] = {
    "EMMSB": ("MP", "MP"),
    "EMGSB": ("MP", "GP"),
    "EGMSB": ("GP", "MP"),
    "EGGSB": ("GP", "GP"),
}
_SCORE_WORDS = {"MP": "match points", "GP": "game points"}
#: The tie-breaks that order a tied group, without a value for each team.
ORDER_CODES = frozenset({"EDE", "EDET", "EDEB", "EDEBT", "EDEBB", "DE", "TBR", "BBE"})
#: Those that need the boards of the matches.
BOARD_CODES = frozenset({"BC", "TBR", "BBE", "EDET", "EDEB", "EDEBT", "EDEBB"})
#: Those that a round robin does not have.
SWISS_CODES = frozenset({"SSSC", "BH", "FB", "AOB"})
_TITLES = {
    "EDE": "extended direct encounter",
    "EDET": "extended direct encounter, then top boards of the match",
    "EDEB": "extended direct encounter, then the match without its last boards",
    "EDEBT": "extended direct encounter, then board count and top boards of the match",
    "EDEBB": "extended direct encounter, then board count and last boards of the match",
    "MPvGP": "the other score",
    "SSSC": "the other score with the strength of schedule",
    "BC": "board count, lowest first",
    "TBR": "game points on the first boards",
    "BBE": "game points without the last boards",
}
_ARTICLES = {
    **dict.fromkeys(("EDE", "EDET", "EDEB", "EDEBT", "EDEBB"), "13.3"),
    **dict.fromkeys(("BC", "TBR", "BBE"), "12"),
    **dict.fromkeys(_EXTENDED_BERGER, "9"),
    "MPvGP": "13",
    "SSSC": "13",
    "DE": "6",
}


def describe_team_code(event: TeamEvent, code: TieBreakCode) -> str:
    """Describe a code: ``Buchholz of the match points without the lowest``."""
    if scores := _EXTENDED_BERGER.get(code.name):
        opponents, own = (_SCORE_WORDS[score] for score in scores)
        words = f"{opponents} of opponents by own {own}"
        cut = f"{code.cut_low} " if code.cut_low > 1 else ""
        return f"{words}, without the {cut}lowest" if code.cut_low else words
    if code.name == "MPvGP":
        return f"{_SCORE_WORDS[event.secondary]}, the other score"
    if code.name in _TITLES:
        return _TITLES[code.name]
    words = describe_code(code)
    return f"{words} ({_SCORE_WORDS[code.score]})" if code.score else words


def find_article(code: TieBreakCode) -> str:
    """Return the article of C.07 that defines a tie-break."""
    article = _ARTICLES.get(code.name) or TIE_BREAKS[code.name].article
    return f"C.07 {article}".rstrip()


def is_lowest_first(code: TieBreakCode) -> bool:
    """Whether the lowest value of a tie-break is the best one."""
    if code.name == "BC":
        return True
    rule = TIE_BREAKS.get(code.name)
    return rule is not None and rule.lowest_first != code.reversed


def compute_value(event: TeamEvent, code: TieBreakCode, team: int) -> Fraction | None:
    """Compute the value of a team in a tie-break, points."""
    if code.name == "MPvGP":
        return Fraction(event.tables[event.secondary].score[team], 2)
    if code.name == "BC":
        return Fraction(count_boards(event.rounds[team]), 2)
    if code.name == "SSSC":
        return _schedule_strength(event, code, team)
    if code.name in _EXTENDED_BERGER:
        found = list_products(event, code, team)
        out = {*found.cut.low, *found.cut.high}
        kept = (one for at, one in enumerate(found.products) if at not in out)
        return Fraction(sum(kept), 4)
    table = event.choose_table(code.score)
    return natural_value(code, TIE_BREAKS[code.name].value(table, code, team))


class Products(NamedTuple):
    """The rounds that count for an extended Sonneborn-Berger."""

    faced: Sequence[Faced]
    scores: Sequence[int]
    """Half points of the opponents, or of the dummy."""
    made: Sequence[int]
    """Half points of the own team in these rounds."""
    products: Sequence[int]
    """Quarter points."""
    cut: Cut


def list_products(event: TeamEvent, code: TieBreakCode, team: int) -> Products:
    """List the products of the opponents' score and the own one (9)."""
    of_opponents, own = _EXTENDED_BERGER[code.name]
    table = event.tables[of_opponents]
    faced = table.rounds_faced(team, code.forfeits)
    scores = table.opponent_scores(team, code.forfeits)
    made = [event.tables[own].made[team][one.place] for one in faced]
    products = [one * other for one, other in zip(scores, made, strict=True)]
    cut = cut_rounds(table, code, team, scores, products)
    return Products(faced=faced, scores=scores, made=made, products=products, cut=cut)


def _schedule_strength(event: TeamEvent, code: TieBreakCode, team: int) -> Fraction:
    """Add a part of the Buchholz to the other score, hundredths, halves up (13)."""
    plain = TieBreakCode("BH", forfeits=code.forfeits)
    strength = buchholz(event.tables[event.primary], plain, team)
    other = event.tables[event.secondary].score[team]
    factor = code.factor or find_factor(event)
    total = Fraction(other, 2) + Fraction(strength, 2 * factor)
    whole = 100 * total
    return Fraction(round_half_up(whole.numerator, whole.denominator), 100)


def find_factor(event: TeamEvent) -> int:
    """Return the divisor of SSSC, at least 1.

    Rounds times the points of a win, divided by the highest other score of one match.
    """
    points = {score: event.tables[score].field.points for score in ("MP", "GP")}
    most = event.last * points[event.primary].win
    return max(1, floor(Fraction(most, max(1, points[event.secondary].win))))


def count_boards(rounds: Sequence[TeamRound]) -> int:
    """Sum the number of each board times the half points on it (12)."""
    return sum(
        number * made for one in rounds for number, made in enumerate(one.boards, 1)
    )


def sum_boards(rounds: Sequence[TeamRound], boards: int) -> list[int]:
    """Sum the half points on each board over rounds."""
    sums = [0] * boards
    for one in rounds:
        for at, made in enumerate(one.boards[:boards]):
            sums[at] += made
    return sums
