"""Performance ratings: the strength that a score shows, with its uncertainty.

FIDE's TPR and PTP (C.07 10.2 and 10.3) are two of many answers. The fixed point asks
the rating system itself: which rating would these games have left unchanged?
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from math import exp, fsum, sqrt
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.facts import RATING_MAX, RATING_MIN
from elo_tui.core.fide_tables import DP
from elo_tui.core.model import CoreRecord, Game, Player, Problem, RatedEvent, Step
from elo_tui.core.systems import RatingSystem, find_row, load, system_title
from elo_tui.core.text.figures import format_points, plural, round_half_up

#: The range in which a fixed point is sought.
LOWEST, HIGHEST = RATING_MIN, RATING_MAX
#: Points per natural unit of the logistic curve with scale 400.
UNIT = 400 / math.log(10)
#: Any K will do: only the sign of the change matters.
_ANY_K = 20
#: Changes smaller than this are floating-point noise, points.
_NOTHING = 1e-9


class Performance(CoreRecord, frozen=True):
    """Estimates of strength from the rated games, points, apart from TPR and PTP."""

    fixed_point: int | None
    """The rating that these games would have left unchanged, in the system itself."""
    linear: int | None
    """A rule of thumb, for comparison only."""
    margin: float | None
    """One standard error of the fixed point."""


def compute_performance(event: RatedEvent, system: RatingSystem) -> Performance:
    """Compute the performances by the system's own rules for an event."""
    point = find_fixed_point(system, event)
    error = None if point is None else compute_margin(event, point)
    return Performance(point, compute_linear(event), error)


def find_fixed_point(system: RatingSystem, event: RatedEvent) -> int | None:
    """Find the lowest rating that the rated games of this event would not have raised.

    One point lower they would have raised it. None for a score of zero or a full score,
    without rated games, and if no rating up to 4000 is the boundary: FIDE's 400-point
    rule limits the expected score of a game to .08 to .92.
    """
    if _is_one_sided(event):
        return None
    search = _Search(system, event)
    low, high = LOWEST, HIGHEST + 1  # the answer is in low..high
    raised = not_raised = False  # whether the games showed it of low - 1 and of high
    # within 400 points of all opponents FIDE's answer is the PTP; elsewhere it is near
    probe, step = max(LOWEST, min(HIGHEST, event.ptp or LOWEST)), 1
    while low < high:
        verdict = search.rate(probe)
        if verdict.raised:
            low, raised = probe + 1, verdict.by_the_games
            probe = min(probe + step, HIGHEST) if high > HIGHEST else (low + high) // 2
        else:
            high, not_raised = probe, verdict.by_the_games
            probe = max(probe - step, LOWEST) if low == LOWEST else (low + high) // 2
        step *= 16
    return low if raised and not_raised else None


def compute_linear(event: RatedEvent) -> int | None:
    """Compute average + 400 x (wins - losses) / games, halves rounded up.

    A rule of thumb, known as the algorithm of 400; None without rated games.
    """
    if not event.rated_games:
        return None
    surplus = event.score_halves - event.rated_games
    total = sum(game.opponent or 0 for game in _list_rated(event))
    return round_half_up(total + 400 * surplus, event.rated_games)


def compute_margin(event: RatedEvent, rating: float) -> float | None:
    """Compute one standard error of a performance estimated at this rating, points.

    The score has a variance of the sum of E (1 - E), binomial on the logistic curve;
    divided by the slope of the expected score the error is (400 / ln 10) / sqrt(sum of
    E (1 - E)). Draws make the score vary less, so the true error is smaller. None
    without rated games and for a score of zero or a full score: no finite rating fits
    those best.
    """
    if _is_one_sided(event):
        return None
    variance = 0.0
    for game in _list_rated(event):
        expected = 1 / (1 + 10 ** (((game.opponent or 0) - rating) / 400))
        variance += expected * (1 - expected)
    # so far from the opponents that the curve is flat in floats
    return UNIT / math.sqrt(variance) if variance else None


def explain_performance(event: RatedEvent, found: Performance) -> tuple[Step, ...]:
    """List the performances of the rated games, and which one is official."""
    if event.average_opponents is None:
        return ()
    games = event.rated_games
    steps = [
        Step(
            "average",
            f"{event.average_opponents}, {plural(games, 'opponent')}",
            "C.07 10.1",
        ),
        Step("TPR", _tpr_text(event), "C.07 10.2"),
        Step("PTP", _ptp_text(event), "C.07 10.3"),
        Step("fixed point", _fixed_text(event, found.fixed_point)),
        Step(
            "linear",
            f"{event.average_opponents} + 400 x"
            f" ({event.score_halves - games:+d})/{games} = {found.linear}",
        ),
    ]
    if found.margin is not None:
        text = f"± {found.margin:.0f}, one standard error; less with draws"
        steps.append(Step("margin", text))
    if find_row(event.system).performance:
        official = Step("official", "TPR and PTP, for tie-breaks", "C.07 10")
    else:
        official = Step(
            "official", f"none of these in {system_title(event.system, event.terms)}"
        )
    return (*steps, official)


class _Verdict(NamedTuple):
    raised: bool
    by_the_games: bool
    """False where the games would not all be rated and only the side is known."""


class _Search:
    """Rates the rated games of an event again from other ratings."""

    def __init__(self, system: RatingSystem, event: RatedEvent) -> None:
        # facts that have been rated once need no further check
        self.system = load(system.key)
        self.terms = event.terms
        self.games = _list_rated(event)
        self.player: Player = replace(event.player, k=_ANY_K)
        # at this rating all the games are rated
        self.known = event.player.rating or event.average_opponents or 0

    def rate(self, rating: int) -> _Verdict:
        """Rate the games from this rating: do they raise it?

        Some rules exclude games if the ratings are far apart (rapid and blitz 7.3.1) or
        do not accept such a rating; a rating that far below the comparable ones counts
        as raised.
        """
        again = self.system.rate(
            replace(self.player, rating=rating), self.games, self.terms
        )
        if isinstance(again, Problem) or again.rated_games != len(self.games):
            return _Verdict(rating < self.known, by_the_games=False)
        return _Verdict(again.change > _NOTHING, by_the_games=True)


def _list_rated(event: RatedEvent) -> list[Game]:
    return [row.game for row in event.games if row.rated]


def _is_one_sided(event: RatedEvent) -> bool:
    """Whether no game is rated, or the score bounds the strength on one side only."""
    return event.score_halves in (0, 2 * event.rated_games)


def _tpr_text(event: RatedEvent) -> str:
    percent = round_half_up(50 * event.score_halves, event.rated_games)
    dp = DP[percent]
    text = (
        f"{event.average_opponents} {'-' if dp < 0 else '+'} {abs(dp)}"
        f" for {percent} % = {event.tpr}"
    )
    # 8.1: for a score of 0 or 1.0 dp is indeterminate, and 800 only notional
    return f"{text}; 800 is notional" if abs(dp) == DP[-1] else text


def _ptp_text(event: RatedEvent) -> str:
    if event.score_halves == 0:
        return f"{event.ptp}, lowest opponent - 800"
    if event.score_halves == 2 * event.rated_games:
        return f"{event.ptp}, highest opponent + 736"
    return (
        f"{event.ptp}, lowest rating that expects {format_points(event.score_halves)}"
    )


def _fixed_text(event: RatedEvent, estimate: int | None) -> str:
    if estimate is not None:
        rules = system_title(event.system, event.terms)
        # an edition in the name: the number depends on it
        rules = f" by {rules}" if rules != find_row(event.system).name else ""
        return f"{estimate}, lowest rating these games do not raise{rules}"
    if event.score_halves == 0:
        return "none: a score of 0 gives no lower bound"
    if event.score_halves == 2 * event.rated_games:
        return "none: a full score gives no upper bound"
    return f"none between {LOWEST} and {HIGHEST}"


#: Hundredths of a pawn: the starting position, and the cap, which a mate also gets.
START, MOST = 15, 1000
_SLOPE = 0.00368208
_FACTOR, _DECAY, _SHIFT = 103.1668100711649, 0.04354415386753951, 3.166924740191411
_UNCERTAINTY = 1
_WINDOW_MIN, _WINDOW_MAX = 2, 8
_WEIGHT_MIN, _WEIGHT_MAX = 0.5, 12.0
#: The least a move counts in the harmonic mean, where a 0 would make everything 0.
_LEAST = 1.0


class SideAccuracy(NamedTuple):
    """One side of a game."""

    accuracy: float
    """0 to 100."""
    moves: int
    """The number of moves with an evaluation before and after."""


class Accuracy(NamedTuple):
    """Both sides of a game."""

    white: SideAccuracy
    black: SideAccuracy


def compute_win_percent(centipawns: float) -> float:
    """Return the chance of winning, 0 to 100, for the side of the evaluation."""
    limited = max(-MOST, min(MOST, centipawns))
    return 50 + 50 * (2 / (1 + exp(-_SLOPE * limited)) - 1)


def compute_move_accuracy(before: float, after: float) -> float:
    """Return the accuracy of a move, 0 to 100, by the mover's two chances."""
    if after >= before:
        return 100.0
    raw = _FACTOR * exp(-_DECAY * (before - after)) - _SHIFT + _UNCERTAINTY
    return max(0.0, min(100.0, raw))


def compute_accuracy(
    evaluations: Sequence[float | None], white_begins: bool = True
) -> Accuracy | None:
    """Return the accuracy of both sides from the evaluation after each move.

    Evaluations are from White's side, in hundredths of a pawn, None if missing. The
    result is None if a side has no move to judge.
    """
    known: list[float | None] = [START, *evaluations]
    chances = [None if value is None else compute_win_percent(value) for value in known]
    moves: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
    for place, weight in enumerate(_compute_weights(chances, len(evaluations))):
        before, after = chances[place], chances[place + 1]
        if before is None or after is None or weight is None:
            continue
        white = (place % 2 == 0) == white_begins
        drop = (before, after) if white else (after, before)
        moves[white].append((compute_move_accuracy(*drop), weight))
    if not moves[True] or not moves[False]:
        return None
    return Accuracy(_average_side(moves[True]), _average_side(moves[False]))


def _compute_weights(chances: Sequence[float | None], moves: int) -> list[float | None]:
    """Measure how much the chances fluctuated around each move; None without data."""
    size = max(_WINDOW_MIN, min(_WINDOW_MAX, moves // 10))
    last = len(chances) - size
    starts = [0] * (min(size, len(chances)) - 2) + [*range(last + 1)]
    return [_measure_volatility(chances[start : start + size]) for start in starts][
        :moves
    ]


def _measure_volatility(window: Sequence[float | None]) -> float | None:
    """Return the standard deviation of the whole window, within its limits."""
    values = [value for value in window if value is not None]
    if len(values) < len(window):
        return None
    mean = fsum(values) / len(values)
    deviation = sqrt(fsum((value - mean) ** 2 for value in values) / len(values))
    return max(_WEIGHT_MIN, min(_WEIGHT_MAX, deviation))


def _average_side(moves: Sequence[tuple[float, float]]) -> SideAccuracy:
    weights = fsum(weight for _, weight in moves)
    weighted = fsum(value * weight for value, weight in moves) / weights
    harmonic = len(moves) / fsum(1 / max(_LEAST, value) for value, _ in moves)
    return SideAccuracy((weighted + harmonic) / 2, len(moves))
