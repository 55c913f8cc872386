"""Glicko: a rating with its deviation, all games of a rating period rated together.

Mark Glickman, "The Glicko system" (glicko.net/glicko/glicko.pdf). Ratings and rating
deviations (RD) are in points.

Readings of the text: the RD given is the one at the start of the period unless the
player was idle; then it grows over the idle periods first (step 1), never above that
of a new player. Opponents' RDs are taken as given, so they have to be those at the
start of the period too. An event without rated games changes nothing but the RD. A
player without a rating starts as a new one, and the change counts from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import exp, log, pi, sqrt
from typing import ClassVar, NamedTuple

from elo_tui.core.events.sums import event_of, expected_of
from elo_tui.core.figures import plain, points, signed
from elo_tui.core.model import (
    HALF_POINTS,
    NO_K,
    OPEN,
    Game,
    Player,
    Problem,
    RatedEvent,
    RatedGame,
    Terms,
    why_not_rated,
)
from elo_tui.core.proof import Step
from elo_tui.core.rounding import away_from_zero

#: q of step 2.
Q = log(10) / 400
#: What a player without a rating starts with (step 1).
NEW_RATING, NEW_RD = 1500, 350.0
#: c where none is given: an RD of 50 grows to 350 in 100 periods.
USUAL_C = 34.6
#: The text gives the 95 % interval as the rating ± 1.96 RD.
NORMAL_95 = 1.96
RD_MAX, C_MAX, IDLE_MAX = 500, 500, 100_000
#: Exponents of e beyond this one say no more, and would overflow further on.
_FAR = 100.0
_SPREAD = 3 * Q * Q / (pi * pi)
_STEP_1, _STEP_2 = "glicko.pdf step 1", "glicko.pdf step 2"

#: One game of a period: the opponent's rating and RD, and the score 1, 0.5 or 0.
Against = tuple[float, float, float]


class Period(NamedTuple):
    """A player after a rating period, at full precision."""

    rating: float
    rd: float
    information: float
    """1 / d^2 of step 2, per point squared; 0 without games."""


def g(rd: float) -> float:
    """How much a game counts, 0 to 1, by the opponent's RD in points (step 2)."""
    return 1 / sqrt(1 + _SPREAD * rd * rd)


def expected_score(rating: float, opponent: float, opponent_rd: float) -> float:
    """E, the expected score in the update, 0 to 1 (step 2)."""
    return 1 / (1 + exp(_exponent(g(opponent_rd), rating, opponent)))


def prediction(rating: float, rd: float, opponent: float, opponent_rd: float) -> float:
    """The expected score of a game to come, 0 to 1; it counts both RDs."""
    both = sqrt(rd * rd + opponent_rd * opponent_rd)
    return expected_score(rating, opponent, both)


def grown_rd(rd: float, c: float, periods: float) -> float:
    """The RD after periods without a game, at most that of a new player (step 1)."""
    return min(sqrt(rd * rd + c * c * periods), NEW_RD)


def growth_constant(rd: float, target: float, periods: float) -> float:
    """The c with which `rd` grows to `target` in so many periods."""
    return sqrt((target * target - rd * rd) / periods)


def update(rating: float, rd: float, games: Iterable[Against]) -> Period:
    """The player after a period with these games (step 2)."""
    information = surplus = 0.0
    for opponent, opponent_rd, score in games:
        weight = g(opponent_rd)
        odds = exp(_exponent(weight, rating, opponent))
        expected = 1 / (1 + odds)
        # odds x expected is 1 - expected without its loss of digits
        information += weight * weight * expected * expected * odds
        surplus += weight * (score - expected)
    information *= Q * Q
    # 1 / (1/RD^2 + 1/d^2), without dividing by a number that may be 0
    variance = rd * rd / (1 + rd * rd * information)
    return Period(rating + Q * variance * surplus, sqrt(variance), information)


def interval(rating: float, rd: float, width: float = NORMAL_95) -> tuple[int, int]:
    """Between which whole ratings the strength lies with 95 %."""
    return away_from_zero(rating - width * rd), away_from_zero(rating + width * rd)


def _exponent(weight: float, rating: float, opponent: float) -> float:
    """The natural logarithm of the odds against the player."""
    return max(-_FAR, min(_FAR, weight * Q * (opponent - rating)))


# What Glicko, Glicko-2 and Lichess share in reading an event.


def outside(
    value: float | None, field: str, name: str, high: float, zero: bool = False
) -> Problem | None:
    """The problem with a number that has to be over 0 and up to `high`."""
    if value is None or 0 < value <= high or (zero and value == 0):
        return None
    low = "0" if zero else "over 0"
    return Problem(field, f"{name}: {value:g} is not {low}, up to {high:g}")


def deviation_fault(
    player: Player, games: Sequence[Game], terms: Terms, new_rd: float
) -> Problem | None:
    """What is wrong with the deviations, or which of them is missing."""
    faults = (
        outside(player.rd, "rd", "RD", RD_MAX),
        outside(player.idle, "idle", "idle", IDLE_MAX, zero=True),
        outside(terms.opponent_rd, "opponent_rd", "opponents' RD", RD_MAX),
        *(outside(game.rd, "opponent_rd", "opponent's RD", RD_MAX) for game in games),
    )
    for fault in faults:
        if fault is not None:
            return fault
    accepted = f"needed, over 0, up to {RD_MAX}; a new player has {new_rd:g}"
    if player.rd is None and player.rating:
        return Problem("rd", f"RD: {accepted}", True)
    if terms.opponent_rd is None and any(
        game.rd is None and why_not_rated(game) in ("", OPEN) for game in games
    ):
        return Problem("opponent_rd", f"opponent's RD: {accepted}", True)
    return None


def opponent_rd(game: Game, terms: Terms) -> float:
    """The opponent's RD, or the one that stands for those not given."""
    return (terms.opponent_rd or 0.0) if game.rd is None else game.rd


def counted(games: Iterable[Game], terms: Terms) -> list[Against]:
    """The rated games as the formulas take them."""
    return [
        (game.opponent, opponent_rd(game, terms), HALF_POINTS[game.result] / 2)
        for game in games
        if not why_not_rated(game)
        and game.opponent is not None
        and game.result is not None
    ]


def period_rows(
    start: int,
    games: Sequence[Game],
    terms: Terms,
    expect: Callable[[float, float, float], float],
    foresee: Callable[[float, float], float],
    weigh: Callable[[float], float],
    factor: float,
) -> list[RatedGame]:
    """The rounds of one period, each with its own share of the change in points.

    The change is a sum over the games of `factor` x g x (score - expected), so the
    shares add up to it. `foresee` takes the rating and the RD of an opponent to come.
    """
    rows: list[RatedGame] = []
    total = 0.0
    for game in games:
        reason = why_not_rated(game)
        difference = expected = share = None
        if game.opponent is not None:
            difference = start - game.opponent
            if reason in ("", OPEN):
                rd = opponent_rd(game, terms)
                if game.result is None:
                    expected = foresee(game.opponent, rd)
                else:
                    expected = expect(start, game.opponent, rd)
                    surplus = HALF_POINTS[game.result] / 2 - expected
                    share = factor * weigh(rd) * surplus
                    total += share
        rows.append(
            RatedGame(
                game, not reason, reason, difference, difference, expected, share, total
            )
        )
    return rows


def new_rating_step(start: float, event: RatedEvent, article: str = "nearest") -> Step:
    """The step from the old rating to the new one."""
    exact = start if event.exact is None else event.exact
    return Step(
        "new rating",
        f"{plain(start)} {'-' if event.change < 0 else '+'} {abs(event.change):.2f}"
        f" = {exact:.2f}, so {event.new_rating}",
        article,
    )


def interval_step(event: RatedEvent, width: float, article: str) -> tuple[Step, ...]:
    if event.exact is None or event.rd is None or event.interval is None:
        return ()
    low, high = event.interval
    text = f"{event.exact:.2f} ± {width:g} x {event.rd:.2f}: {low} to {high}"
    return (Step("95 %", text, article),)


def both_rds_step(rd: float, other: float, foreseen: float) -> Step:
    """The expected score that counts the uncertainty of both players."""
    both = sqrt(rd * rd + other * other)
    return Step(
        "prediction",
        f"with g of sqrt({rd:.2f}² + {plain(other)}²) = {both:.2f}: {foreseen:.4f}",
        "both RDs",
    )


class GlickoSystem:
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = "glicko"
    source: ClassVar[str] = 'Mark Glickman, "The Glicko system"'
    confidence: ClassVar[str] = (
        "exact: equal to the worked example of the paper; deviations of opponents are"
        " taken as those at the start of the period"
    )

    def edition(self, terms: Terms) -> str | Problem:
        return outside(terms.c, "c", "c", C_MAX) or "Glicko (glicko.pdf)"

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        edition = self.edition(terms)
        if isinstance(edition, Problem):
            return edition
        fault = deviation_fault(player, games, terms, NEW_RD)
        if fault is not None:
            return fault
        start, before = _before(player, terms)
        after = update(start, before, counted(games, terms))
        rows = period_rows(
            start,
            games,
            terms,
            expected_score,
            lambda opponent, rd: prediction(start, before, opponent, rd),
            g,
            Q * after.rd * after.rd,
        )
        change = rows[-1].total if rows else 0.0
        exact = start + change
        new = away_from_zero(exact)
        return event_of(
            self.key,
            edition,
            player,
            terms,
            NO_K,
            rows,
            expected_of(rows),
            change,
            new - start,
            new,
        )._replace(
            exact=exact,
            rd=after.rd,
            interval=interval(exact, after.rd),
            assumed=_assumed(player, terms),
            first_rating=not player.rating,
        )

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        row = event.games[index]
        if row.expected is None or row.difference is None or row.game.opponent is None:
            return (Step("not rated", row.reason),)
        start, before = _before(event.player, event.terms)
        rd = opponent_rd(row.game, event.terms)
        weight = g(rd)
        foreseen = prediction(start, before, row.game.opponent, rd)
        steps = (
            Step("difference", f"{start} - {row.game.opponent} = {row.difference:+d}"),
            both_rds_step(before, rd, foreseen),
        )
        if row.change is None or row.game.result is None:
            return (*steps, Step("not rated", row.reason))
        score = points(HALF_POINTS[row.game.result])
        expected = (
            Step("g", f"1 / sqrt(1 + 3 q² {plain(rd)}² / pi²) = {weight:.4f}", _STEP_2),
            Step(
                "expected",
                f"1 / (1 + 10^({-row.difference} x {weight:.4f} / 400))"
                f" = {row.expected:.4f}",
                _STEP_2,
            ),
        )
        share = Step(
            "share",
            f"q x {event.rd or 0.0:.2f}² x {weight:.4f} x ({score}"
            f" - {row.expected:.4f}) = {signed(row.change)}",
            "q RD² g (s - E)",
        )
        return (*steps, *expected, share)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        player, terms = event.player, event.terms
        start, before = _before(player, terms)
        steps = [*(Step("assumed", text) for text in event.assumed)]
        steps.append(Step("RD before", _before_text(player, terms, before), _STEP_1))
        if event.rated_games:
            games = counted((row.game for row in event.games if row.rated), terms)
            information = update(start, before, games).information
            d = 1 / sqrt(information) if information else float("inf")
            steps += [
                Step("d", f"1 / sqrt(q² x sum of g² E (1 - E)) = {d:.2f}", _STEP_2),
                Step(
                    "new RD",
                    f"1 / sqrt(1/{before:.2f}² + 1/{d:.2f}²) = {event.rd or 0.0:.2f}",
                    _STEP_2,
                ),
                Step(
                    "sum",
                    f"shares of {event.rated_games} games: {signed(event.change)}",
                    _STEP_2,
                ),
            ]
        steps.append(new_rating_step(start, event))
        return (*steps, *interval_step(event, NORMAL_95, "glicko.pdf"))


def _before(player: Player, terms: Terms) -> tuple[int, float]:
    """Rating and RD at the start of the period (step 1)."""
    rd = NEW_RD if player.rd is None else player.rd
    c = USUAL_C if terms.c is None else terms.c
    return player.rating or NEW_RATING, grown_rd(rd, c, player.idle or 0.0)


def _before_text(player: Player, terms: Terms, before: float) -> str:
    rd = NEW_RD if player.rd is None else player.rd
    text = f"{plain(rd)}"
    if player.idle:
        c = USUAL_C if terms.c is None else terms.c
        text = f"sqrt({text}² + {plain(c)}² x {plain(player.idle)})"
    if before == NEW_RD and (player.idle or rd > NEW_RD):
        return f"{text}, at most {NEW_RD:g}"
    return f"{text} = {before:.2f}" if player.idle else text


def _assumed(player: Player, terms: Terms) -> tuple[str, ...]:
    assumed = []
    if not player.rating:
        assumed.append(f"the rating of a new player, {NEW_RATING}")
        if player.rd is None:
            assumed.append(f"the RD of a new player, {NEW_RD:g}")
    if terms.c is None and player.idle:
        assumed.append(f"c {USUAL_C}: RD 50 grows to 350 in 100 periods")
    return tuple(assumed)


SYSTEM = GlickoSystem()
