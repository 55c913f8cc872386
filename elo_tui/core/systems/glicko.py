"""Glicko: a rating with its deviation, all games of a rating period rated together.

Mark Glickman, "The Glicko system" (glicko.net/glicko/glicko.pdf). Ratings and rating
deviations (RD) are in points.

Readings of the text: the RD given is the one at the start of the period unless the
player was inactive; then it first grows over the inactive periods (step 1), never above
that of a new player. Opponents' RDs are taken as given, so they too must be those at
the start of the period. An event without rated games changes only the RD. A player
without a rating starts as a new one, and the change is counted from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from typing import ClassVar

from msgspec import Struct

from elo_tui.core.model import (
    Player,
    Problem,
    RatedEvent,
    Step,
    Terms,
)
from elo_tui.core.systems.deviations import (
    Against,
    ExpectationCurve,
    PeriodSystem,
    check_range,
    list_counted,
    list_new_assumptions,
)
from elo_tui.core.systems.rows import C_MAX
from elo_tui.core.systems.sums import remember_terms
from elo_tui.core.text.figures import format_number

#: q of step 2.
Q = log(10) / 400
CURVE = ExpectationCurve.make(1 / Q)
g, expected_score, prediction = CURVE.g, CURVE.expected_score, CURVE.prediction
#: The rating and RD of a player without a rating (step 1).
NEW_RATING, NEW_RD = 1500, 350.0
#: The default c: an RD of 50 grows to 350 in 100 periods.
USUAL_C = 34.6
#: The text gives the 95 % interval as the rating ± 1.96 RD.
NORMAL_95 = 1.96
_STEP_1, _STEP_2 = "glicko.pdf step 1", "glicko.pdf step 2"


class GlickoPeriod(Struct, frozen=True, gc=False):
    """A player after a rating period, at full precision."""

    rating: float
    rd: float
    information: float
    """1 / d^2 of step 2, per point squared; 0 without games."""


def grown_rd(rd: float, c: float, periods: float) -> float:
    """Return the RD after idle periods, at most that of a new player (step 1)."""
    return min(sqrt(rd * rd + c * c * periods), NEW_RD)


def update(rating: float, rd: float, games: Iterable[Against]) -> GlickoPeriod:
    """Rate a period with these games (step 2)."""
    return _apply_sums(rating, rd, *CURVE.evidence(rating, games))


def _apply_sums(
    rating: float, rd: float, information: float, surplus: float
) -> GlickoPeriod:
    """Rate a period by the sums over its games."""
    information *= Q * Q
    # 1 / (1/RD^2 + 1/d^2) without a division by 0
    variance = rd * rd / (1 + rd * rd * information)
    return GlickoPeriod(
        rating=rating + Q * variance * surplus,
        rd=sqrt(variance),
        information=information,
    )


class GlickoSystem(PeriodSystem):
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = "glicko"
    source: ClassVar[str] = 'Mark Glickman, "The Glicko system"'
    confidence: ClassVar[str] = (
        "exact: equal to the worked example of the paper; deviations of opponents are"
        " taken as those at the start of the period"
    )
    curve = CURVE
    new_rating = NEW_RATING
    new_rd = NEW_RD
    width = NORMAL_95
    paper = "glicko.pdf"
    sum_article = _STEP_2
    share_article = "q RD² g (s - E)"

    def edition(self, terms: Terms) -> str | Problem:
        return _name_edition(terms)

    def start(self, player: Player, terms: Terms) -> tuple[float, float]:
        rd = grown_rd(_rd(player), _c(terms), player.idle or 0.0)
        return player.unrounded or NEW_RATING, rd

    def end(
        self, player: Player, terms: Terms, before: float, sums: tuple[float, float]
    ) -> tuple[float, None]:
        return _apply_sums(player.rating, before, *sums).rd, None

    def list_assumptions(self, player: Player, terms: Terms) -> list[str]:
        assumed = list_new_assumptions(player, NEW_RATING, NEW_RD)
        if terms.c is None and player.idle:
            assumed.append(f"c {USUAL_C}: RD 50 grows to 350 in 100 periods")
        return assumed

    def expected_working(
        self, difference: float, rd: float, expected: float
    ) -> tuple[Step, ...]:
        weight = f"{g(rd):.4f}"
        odds = f"10^({0 - difference:g} x {weight} / 400)"
        root = f"sqrt(1 + 3 q² {format_number(rd)}² / pi²)"
        return (
            Step("g", f"1 / {root} = {weight}", _STEP_2),
            Step("expected", f"1 / (1 + {odds}) = {expected:.4f}", _STEP_2),
        )

    def share_factor(self, rd: float) -> str:
        return f"q x {rd:.2f}²"

    def start_step(self, player: Player, terms: Terms) -> Step:
        rd, (_, before) = _rd(player), self.start(player, terms)
        text = f"{format_number(rd)}"
        if player.idle:
            text = (
                f"sqrt({text}² + {format_number(_c(terms))}² x"
                f" {format_number(player.idle)})"
            )
        if before == NEW_RD and (player.idle or rd > NEW_RD):
            text += f", at most {NEW_RD:g}"
        elif player.idle:
            text += f" = {before:.2f}"
        return Step("RD before", text, _STEP_1)

    def period_working(self, event: RatedEvent) -> tuple[Step, ...]:
        start, before = self.start(event.player, event.terms)
        games = list_counted(
            (row.game for row in event.games if row.rated), event.terms
        )
        information = update(start, before, games).information
        d = 1 / sqrt(information) if information else float("inf")
        new = f"1 / sqrt(1/{before:.2f}² + 1/{d:.2f}²) = {event.rd or 0.0:.2f}"
        return (
            Step("d", f"1 / sqrt(q² x sum of g² E (1 - E)) = {d:.2f}", _STEP_2),
            Step("new RD", new, _STEP_2),
        )


@remember_terms
def _name_edition(terms: Terms) -> str | Problem:
    return check_range(terms.c, "c", "c", C_MAX) or "Glicko (glicko.pdf)"


def _rd(player: Player) -> float:
    return NEW_RD if player.rd is None else player.rd


def _c(terms: Terms) -> float:
    return USUAL_C if terms.c is None else terms.c


SYSTEM = GlickoSystem()
