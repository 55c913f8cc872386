"""Rated games and events as records, for ``assess``, ``event`` and those games to come.

Changes have two decimals, expected scores the decimals of the system, up to four, and
the unrounded ones of the DWZ ten. Only the systems that have a value show it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.fact_answers import EventAnswer, GameAnswer
from elo_tui.core.game_stakes import GameOutcome, Stakes
from elo_tui.core.model import NO_K, ByOrder, RatedEvent, RatedGame
from elo_tui.core.performance import Performance, compute_linear
from elo_tui.core.systems import get_row
from elo_tui.core.systems.sums import omit_k_assumptions
from elo_tui.core.text.figures import simplify_number
from elo_tui.kit.answer import (
    BASIS,
    BESIDE,
    MERGED,
    Assumptions,
    Basis,
    Change,
    Measure,
    Notes,
    Record,
    RoundedChange,
    Score,
)
from elo_tui.kit.event_words import is_limited

#: Values of the opponent, named so.
_OPPONENTS = Measure(is_merged=True, prefix="opponent_")


class Effect(Record, frozen=True, kw_only=True):
    """Change of a rating by an outcome; `rounded` is None if a floor decides."""

    change: Change | None
    rounded: RoundedChange | None
    new_rating: Annotated[int | None, BESIDE]


class Extras(Record, frozen=True, kw_only=True):
    """Values of a system beyond a new rating."""

    first_rating: bool | UnsetType = UNSET
    why_none: str | UnsetType = UNSET
    """The reason for no new rating."""
    range: tuple[int, int] | UnsetType = UNSET
    exact: float | UnsetType = UNSET
    """The new rating before rounding."""
    rd: Annotated[float | UnsetType, Measure("RD")] = UNSET
    volatility: Annotated[float | UnsetType, Measure(decimals=6)] = UNSET
    interval: Annotated[tuple[int, int] | UnsetType, Measure("95 % interval")] = UNSET
    index: int | UnsetType = UNSET
    bonus: float | UnsetType = UNSET
    remarks: tuple[str, ...] | UnsetType = UNSET
    change_without_limit: Change | UnsetType = UNSET


class KRow(Record, frozen=True, kw_only=True):
    """The K-factor, and the assumptions that its reason does not name."""

    k: Annotated[float | None, Measure("K", role="basis")]
    k_reason: Annotated[str | None, Measure("reason of the K", role="basis")]
    k_parts: Annotated[dict[str, float] | UnsetType, Measure("K parts")]
    assumptions: Assumptions | UnsetType


class StakesSide(Record, frozen=True, kw_only=True):
    """A player before a game; no K if it depends on the result."""

    rating: Annotated[int | None, BASIS]
    k_facts: Annotated[KRow, MERGED]


class OutcomeRow(Record, frozen=True, kw_only=True):
    """The effect of one outcome on both ratings."""

    you: Annotated[Effect, MERGED]
    opponent: Annotated[Effect, _OPPONENTS]
    extras: Annotated[Extras, MERGED]
    opponent_extras: Annotated[Extras, _OPPONENTS]
    opponent_rating_used: int | UnsetType | None = UNSET
    """The rating of a newcomer by this result."""
    k: Annotated[float | UnsetType | None, Measure("K")] = UNSET
    k_parts: Annotated[dict[str, float] | UnsetType, Measure("K parts")] = UNSET
    opponent_k: Annotated[float | UnsetType | None, Measure("opponent K")] = UNSET
    opponent_k_parts: Annotated[
        dict[str, float] | UnsetType, Measure("opponent K parts")
    ] = UNSET


class OrderRow(Record, frozen=True, kw_only=True):
    """The range that the order of the results of a match leaves open."""

    change_from: Change
    change_to: Change
    change_if_waived: Change


class MatchRow(Record, frozen=True, kw_only=True):
    """The entered score of a match."""

    score: Score
    games: int
    k: Annotated[float | None, Measure("K", role="basis")]
    k_parts: Annotated[dict[str, float] | UnsetType, Measure("K parts")]
    opponent_k: Annotated[float | None, Measure("opponent K")]
    opponent_k_parts: Annotated[
        dict[str, float] | UnsetType, Measure("opponent K parts")
    ]
    expected: float | None
    you: Annotated[Effect, MERGED]
    opponent: Annotated[Effect, _OPPONENTS]
    extras: Annotated[Extras, MERGED]
    opponent_extras: Annotated[Extras, _OPPONENTS]
    games_rated: tuple[int, ...] | UnsetType
    order: Annotated[OrderRow | UnsetType, MERGED]
    opponent_order: Annotated[OrderRow | UnsetType, _OPPONENTS]
    assumptions: Assumptions | UnsetType


class RulesFacts(Record, frozen=True, kw_only=True):
    """The rules by which something is rated, and remarks on them."""

    days_assumed: Annotated[str | UnsetType, BASIS]
    remarks: Notes | UnsetType
    system: Basis
    edition: Basis
    estimate: Annotated[str | UnsetType, BASIS]
    pool: Basis


class StakesRow(Record, frozen=True, kw_only=True):
    """The stakes of one game; differences and expected score for a rated opponent."""

    rules: Annotated[RulesFacts, MERGED]
    player: StakesSide
    opponent: StakesSide
    difference: float | None
    difference_used: float | None
    expected: float | None
    forecast: float | UnsetType | None
    """The expected score by the deviations of both players."""
    rated: bool | UnsetType
    reason: str | UnsetType
    outcome: Annotated[dict[str, OutcomeRow], MERGED]
    match: MatchRow | UnsetType = UNSET


class NotRated(Record, frozen=True, kw_only=True):
    """The reasons why a system has no result."""

    problems: tuple[str, ...]


class PerformanceRow(Record, frozen=True, kw_only=True):
    """Performance ratings; the fixed point is unset where it was not sought."""

    tpr: Annotated[int | None, Measure("TPR")]
    ptp: Annotated[int | None, Measure("PTP")]
    fixed_point: int | UnsetType | None = UNSET
    linear: int | None
    margin: float | UnsetType | None = UNSET


class RoundRow(Record, frozen=True, kw_only=True):
    """A round; a game that contributes to a first rating has no change."""

    round: int
    name: str | None
    opponent_rating: int | None
    colour: str | None
    result: str | None
    rated: bool
    reason: str | None
    expected: float | None
    change: Change | None


class RatedRow(Record, frozen=True, kw_only=True):
    """The totals and rounds of a player."""

    k_facts: Annotated[KRow, MERGED]
    points: Score
    games: int
    score: Score
    expected: float | None
    effect: Annotated[Effect, MERGED]
    extras: Annotated[Extras, MERGED]
    average_opponents: int | None
    performance: PerformanceRow
    rounds: tuple[RoundRow, ...]


def describe_stakes(result: Stakes, match: Stakes | None = None) -> StakesRow:
    """Describe the stakes of one game, and the entered score of a match."""
    first = result.outcomes[0].you
    row = first.games[0]
    yours = _describe_shared_side([outcome.you for outcome in result.outcomes])
    theirs = _describe_shared_side([outcome.opponent for outcome in result.outcomes])
    is_open = result.depends_on_result
    has_forecast = "rd" in get_row(first.system).asks and result.expected is not None
    return StakesRow(
        rules=describe_rules(first),
        player=yours,
        opponent=theirs,
        difference=None if is_open else row.difference,
        difference_used=None if is_open else row.difference_used,
        expected=None if is_open else round_expected(first, row.expected),
        forecast=round_expected(first, result.expected) if has_forecast else UNSET,
        rated=UNSET if row.rated else False,
        reason=UNSET if row.rated else row.reason,
        outcome={
            outcome.label: describe_outcome(
                outcome,
                is_open=is_open,
                has_k=yours.k_facts.k is None,
                has_opponent_k=theirs.k_facts.k is None,
            )
            for outcome in result.outcomes
        },
        match=UNSET if match is None else _describe_match(match),
    )


def describe_rules(event: RatedEvent) -> RulesFacts:
    """Describe the rules of an event."""
    return RulesFacts(
        days_assumed=event.terms.assumed or UNSET,
        remarks=tuple(systems.list_remarks([event])) or UNSET,
        system=event.system,
        edition=event.edition,
        estimate=event.estimate or UNSET,
        pool=event.terms.pool,
    )


def describe_outcome(
    outcome: GameOutcome,
    is_open: bool = False,
    has_k: bool = False,
    has_opponent_k: bool = False,
) -> OutcomeRow:
    """Describe the effect of one outcome on both ratings.

    `is_open` adds the rating of a newcomer by this result, the others the K of a side
    that depends on it, as in the DWZ.
    """
    you, opponent = outcome.you, outcome.opponent
    has_k = has_k and you.k != NO_K
    has_opponent_k = has_opponent_k and opponent.k != NO_K
    return OutcomeRow(
        you=_describe_effect(you),
        opponent=_describe_effect(opponent),
        extras=_describe_extras(you),
        opponent_extras=_describe_extras(opponent),
        opponent_rating_used=you.games[0].game.opponent if is_open else UNSET,
        k=_find_k(you) if has_k else UNSET,
        k_parts=_list_k_parts(you) if has_k else UNSET,
        opponent_k=_find_k(opponent) if has_opponent_k else UNSET,
        opponent_k_parts=_list_k_parts(opponent) if has_opponent_k else UNSET,
    )


def _describe_match(result: Stakes) -> MatchRow:
    outcome = result.shown
    you, opponent = outcome.you, outcome.opponent
    mine, theirs = you.by_order, opponent.by_order
    order = theirs or mine
    return MatchRow(
        score=outcome.half_points / 2,
        games=result.games,
        k=_find_k(you),
        k_parts=_list_k_parts(you),
        opponent_k=_find_k(opponent),
        opponent_k_parts=_list_k_parts(opponent),
        expected=round_expected(you, you.expected),
        you=_describe_effect(you),
        opponent=_describe_effect(opponent),
        extras=_describe_extras(you),
        opponent_extras=_describe_extras(opponent),
        games_rated=UNSET if order is None else order.rated,
        order=UNSET if mine is None else _describe_order(mine),
        opponent_order=UNSET if theirs is None else _describe_order(theirs),
        assumptions=_list_assumptions(you),
    )


def _describe_order(match: ByOrder) -> OrderRow:
    return OrderRow(
        change_from=round_change(match.low),
        change_to=round_change(match.high),
        change_if_waived=round_change(match.waived),
    )


def _describe_effect(event: RatedEvent) -> Effect:
    """Describe a change; without one if the order of a match leaves it open."""
    is_open = event.by_order is not None and event.by_order.is_open
    has_rounded = not (is_open or is_limited(event))
    return Effect(
        change=None if is_open else round_change(event.change),
        rounded=event.rounded if has_rounded else None,
        new_rating=event.new_rating,
    )


def _describe_extras(event: RatedEvent) -> Extras:
    return Extras(
        first_rating=event.first_rating or UNSET,
        why_none=event.why_none or UNSET,
        range=_or_unset(event.first_range),
        exact=_round(event.exact, 4),
        rd=_round(event.rd, 4),
        volatility=_round(event.volatility, 8),
        interval=_or_unset(event.interval),
        index=_or_unset(event.dwz_index),
        bonus=_round(event.bonus, 4),
        remarks=event.remarks or UNSET,
        change_without_limit=_round(event.unlimited, 4),
    )


_Value = TypeVar("_Value")


def _or_unset(value: _Value | None) -> _Value | UnsetType:
    return UNSET if value is None else value


def _round(value: float | None, places: int) -> float | UnsetType:
    return UNSET if value is None else round(value, places)


def _describe_k(event: RatedEvent) -> KRow:
    return KRow(
        k=_find_k(event),
        k_reason=event.k.reason or None,
        k_parts=_list_k_parts(event),
        assumptions=_list_assumptions(event),
    )


def _list_assumptions(event: RatedEvent) -> tuple[str, ...] | UnsetType:
    """List the assumptions that the reason for the K does not name, if any."""
    return tuple(omit_k_assumptions(event.assumed, event.k)) or UNSET


def _describe_shared_side(events: Sequence[RatedEvent]) -> StakesSide:
    """Describe one side over all outcomes; without a K unless all share it."""
    first = events[0]
    if len({event.k for event in events}) > 1:
        first = replace(first, k=NO_K, k_parts=())
    return StakesSide(rating=first.player.rating or None, k_facts=_describe_k(first))


def _find_k(event: RatedEvent) -> float | None:
    return None if event.k == NO_K else simplify_number(event.k.value)


def _list_k_parts(event: RatedEvent) -> dict[str, float] | UnsetType:
    """List the components of the K, if the rules name them."""
    return dict(event.k_parts) or UNSET


def explain_no_result(answer: GameAnswer | EventAnswer) -> NotRated:
    """Name the wrong facts, or the missing one."""
    texts = tuple(problem.text for problem in answer.problems.values())
    return NotRated(problems=texts or (answer.missing,))


def describe_rated(event: RatedEvent, performance: Performance | None) -> RatedRow:
    """Describe totals and rounds; `performance` is None if none was computed."""
    return RatedRow(
        k_facts=_describe_k(event),
        points=event.half_points / 2,
        games=event.rated_games,
        score=event.score_halves / 2,
        expected=round_expected(event, event.expected),
        effect=_describe_effect(event),
        extras=_describe_extras(event),
        average_opponents=event.average_opponents,
        performance=_describe_performance(event, performance),
        rounds=tuple(
            _describe_round(event, position, row)
            for position, row in enumerate(event.games, start=1)
        ),
    )


def _describe_performance(
    event: RatedEvent, found: Performance | None
) -> PerformanceRow:
    if found is None:
        return PerformanceRow(
            tpr=event.tpr, ptp=event.ptp, linear=compute_linear(event)
        )
    return PerformanceRow(
        tpr=event.tpr,
        ptp=event.ptp,
        fixed_point=found.fixed_point,
        linear=found.linear,
        margin=None if found.margin is None else round(found.margin, 2),
    )


def _describe_round(event: RatedEvent, position: int, row: RatedGame) -> RoundRow:
    game = row.game
    has_change = row.change is not None and row.expected is not None
    return RoundRow(
        round=game.round or position,
        name=game.name or None,
        opponent_rating=game.opponent,
        colour=game.colour or None,
        result=game.result.value if game.result else None,
        rated=row.rated,
        reason=row.reason or None,
        expected=round_expected(event, row.expected),
        change=round_change(row.change or 0.0) if has_change else None,
    )


def round_change(points: float) -> float:
    """Round a change for the data, points to two decimals."""
    # adding 0.0 turns -0.0 into 0.0: a change that rounds to zero has no sign
    return round(points, 2) + 0.0


def round_expected(event: RatedEvent, expected: float | None) -> float | None:
    """Round an expected score to the decimals of the system's data."""
    places = get_row(event.system).data_places
    return None if expected is None else round(expected, places)
