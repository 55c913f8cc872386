"""Rated games and events as public data: the answers of ``assess`` and ``event``.

Numbers are JSON numbers: changes to two decimals, expected scores to the decimals of
the system, up to four, and the unrounded ones of the DWZ to ten. Only the systems that
have a value show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from elo_tui.answers.answer_parts import notes_data, rules_data
from elo_tui.answers.event_words import is_limited
from elo_tui.core import systems
from elo_tui.core.fact_answers import EventAnswer, GameAnswer
from elo_tui.core.facts import get_fact
from elo_tui.core.game_stakes import Outcome, Stakes
from elo_tui.core.model import NO_K, ByOrder, RatedEvent, RatedGame, Step
from elo_tui.core.performance import (
    Performance,
    compute_linear,
    compute_performance,
    explain_performance,
)
from elo_tui.core.systems import RatingSystem
from elo_tui.core.systems import get_row as row_of
from elo_tui.core.systems.sums import omit_k_assumptions, sum_steps
from elo_tui.core.text.figures import simplify_number

if TYPE_CHECKING:
    from elo_tui.core.events.reading import Reading


def assess_data(result: Stakes) -> dict[str, Any]:
    """Encode the stakes of one game."""
    first = result.outcomes[0].you
    row = first.games[0]
    yours = _shared_side([outcome.you for outcome in result.outcomes])
    theirs = _shared_side([outcome.opponent for outcome in result.outcomes])
    data: dict[str, Any] = {
        **rules_data(first.terms, systems.list_remarks([first])),
        "system": first.system,
        "edition": first.edition,
        **({"estimate": first.estimate} if first.estimate else {}),
        "pool": first.terms.pool,
        "player": yours,
        "opponent": theirs,
        "difference": None if result.depends_on_result else row.difference,
        "difference_used": None if result.depends_on_result else row.difference_used,
        "expected": None
        if result.depends_on_result
        else _round_expected(first, row.expected),
    }
    if "rd" in row_of(first.system).asks and result.expected is not None:
        data["forecast"] = _round_expected(first, result.expected)
    if not row.rated:
        data |= {"rated": False, "reason": row.reason}
    for outcome in result.outcomes:
        data[outcome.label] = outcome_data(outcome)
        if result.depends_on_result:
            used = outcome.you.games[0].game.opponent
            data[outcome.label]["opponent_rating_used"] = used
        # the K of DWZ depends on the result
        if yours["k"] is None and outcome.you.k != NO_K:
            data[outcome.label] |= {"k": _k(outcome.you), **_k_parts(outcome.you)}
        if theirs["k"] is None and outcome.opponent.k != NO_K:
            data[outcome.label]["opponent_k"] = _k(outcome.opponent)
            data[outcome.label] |= _k_parts(outcome.opponent, "opponent_")
    return data


def match_data(result: Stakes) -> dict[str, Any]:
    """Encode the entered score of a match."""
    outcome = result.shown
    return {
        "score": outcome.halves / 2,
        "games": result.games,
        "k": _k(outcome.you),
        **_k_parts(outcome.you),
        "opponent_k": _k(outcome.opponent),
        **_k_parts(outcome.opponent, "opponent_"),
        "expected": _round_expected(outcome.you, outcome.you.expected),
        **outcome_data(outcome),
        **_order_data(outcome.you.by_order),
        **_order_data(outcome.opponent.by_order, "opponent_"),
        **_assumptions(outcome.you),
    }


def _order_data(match: ByOrder | None, prefix: str = "") -> dict[str, Any]:
    """Encode the range that the order of results leaves open."""
    if match is None:
        return {}
    found: dict[str, Any] = {
        "games_rated": list(match.rated),
        f"{prefix}change_from": round_change(match.low),
        f"{prefix}change_to": round_change(match.high),
        f"{prefix}change_if_waived": round_change(match.waived),
    }
    if match.is_open:
        found |= {f"{prefix}change": None, f"{prefix}rounded": None}
    return found


def event_data(
    event: RatedEvent, performance: Performance, reading: Reading
) -> dict[str, Any]:
    """Encode one player's event."""
    return {
        **rules_data(event.terms, systems.list_remarks([event])),
        "system": event.system,
        "edition": event.edition,
        **({"estimate": event.estimate} if event.estimate else {}),
        "pool": event.terms.pool,
        "format": reading.format,
        "players": [player_data(event, performance)],
        "notes": notes_data(reading.notes),
    }


def player_data(event: RatedEvent, performance: Performance | None) -> dict[str, Any]:
    """Encode one player's totals and rounds.

    `performance` is None if the fixed point was not computed; its keys are then left
    out, because null would mean that none exists.
    """
    return {
        "name": event.player.name or None,
        **_side(event),
        "points": event.half_points / 2,
        "games": event.rated_games,
        "score": event.score_halves / 2,
        "expected": _round_expected(event, event.expected),
        "change": round_change(event.change),
        "rounded": _rounded(event),
        "new_rating": event.new_rating,
        **_extra_data(event),
        "average_opponents": event.average_opponents,
        "performance": {
            "tpr": event.tpr,
            "ptp": event.ptp,
            **_performance_data(event, performance),
        },
        "rounds": [
            _round_data(event, position, row)
            for position, row in enumerate(event.games, start=1)
        ],
    }


def _performance_data(
    event: RatedEvent, performance: Performance | None
) -> dict[str, float | None]:
    if performance is None:
        return {"linear": compute_linear(event)}
    margin = performance.margin
    return {
        **performance._asdict(),
        "margin": None if margin is None else round(margin, 2),
    }


def compared_game_data(answers: Sequence[GameAnswer]) -> dict[str, Any]:
    """Encode the stakes of one game in each system, or why they have none.

    Empty if nothing is compared.
    """
    found = {
        one.system.key: _reasons(one) if one.result is None else assess_data(one.result)
        for one in answers
    }
    return {"compare": found} if found else {}


def compared_event_data(answers: Iterable[EventAnswer]) -> dict[str, Any]:
    """Encode one player's event in each system, or why it cannot be rated there."""
    found = {
        one.system.key: _reasons(one)
        if one.event is None
        else {
            "edition": one.event.edition,
            **player_data(one.event, compute_performance(one.event, one.system)),
            **_norms_data(one.event),
        }
        for one in answers
    }
    return {"compare": found}


def _norms_data(event: RatedEvent) -> dict[str, Any]:
    """Encode the US Chess title norms, from one player's games alone."""
    if systems.get_row(event.system).norms != "ratings":
        return {}
    from elo_tui.answers.us_norms import norm_data
    from elo_tui.core.events.crosstable import build_crosstable
    from elo_tui.core.norms.us_chess import BEFORE, judge_player

    alone = build_crosstable([row.game for row in event.games])
    norms = judge_player(alone, alone.players[0], BEFORE, event.terms.dual)
    return {"norms": norm_data(norms)}


def _reasons(answer: GameAnswer | EventAnswer) -> dict[str, Any]:
    texts = [problem.text for problem in answer.problems.values()]
    return {"problems": texts or [answer.missing]}


def assess_working(system: RatingSystem, result: Stakes) -> dict[str, Any]:
    """Encode the working of every outcome: by its label, then by side."""
    return {
        outcome.label: {
            "player": _step_data(side_working(system, outcome.you)),
            "opponent": _step_data(side_working(system, outcome.opponent)),
        }
        for outcome in result.outcomes
    }


def match_working(system: RatingSystem, result: Stakes) -> dict[str, Any]:
    """Encode the working of the entered score of a match, by side."""
    shown = result.shown
    return {
        "player": _step_data(match_side_working(system, shown.you)),
        "opponent": _step_data(match_side_working(system, shown.opponent)),
    }


def event_working(
    system: RatingSystem, event: RatedEvent, performance: Performance
) -> dict[str, Any]:
    """Encode the working of every round, in order, and of the totals."""
    return {
        "rounds": [
            _step_data(system.game_working(event, index))
            for index in range(len(event.games))
        ],
        "event": _step_data(
            sum_steps(system, event) + explain_performance(event, performance)
        ),
    }


def side_working(system: RatingSystem, event: RatedEvent) -> tuple[Step, ...]:
    """The working of one side of an outcome, from the first game to the totals."""
    steps = system.game_working(event, 0)
    return steps + sum_steps(system, event) if event.rated_games else steps


def match_side_working(system: RatingSystem, event: RatedEvent) -> tuple[Step, ...]:
    """The working of one side of a match: of the total, as only the score is known."""
    if event.rated_games > 1:
        return sum_steps(system, event)
    return side_working(system, event)


def _step_data(steps: tuple[Step, ...]) -> list[dict[str, str]]:
    return [step._asdict() for step in steps]


def _side(event: RatedEvent) -> dict[str, Any]:
    side: dict[str, Any] = {
        "rating": event.player.rating or None,
        "k": _k(event),
        "k_reason": event.k.reason or None,
        **_k_parts(event),
    }
    return side | _assumptions(event)


def _assumptions(event: RatedEvent) -> dict[str, list[str]]:
    """Encode the assumptions that the reason for the K does not name, if any."""
    assumed = omit_k_assumptions(event.assumed, event.k)
    return {"assumptions": assumed} if assumed else {}


def _shared_side(events: Sequence[RatedEvent]) -> dict[str, Any]:
    """Encode one side over all outcomes; without a K unless all share it."""
    shared = len({event.k for event in events}) == 1
    return _side(events[0] if shared else events[0]._replace(k=NO_K, k_parts=()))


def _k(event: RatedEvent) -> float | None:
    return None if event.k == NO_K else simplify_number(event.k.value)


def _k_parts(event: RatedEvent, prefix: str = "") -> dict[str, Any]:
    """Encode the components of the K, if the rules name them."""
    return {f"{prefix}k_parts": dict(event.k_parts)} if event.k_parts else {}


def _extra_data(event: RatedEvent) -> dict[str, Any]:
    """Encode what the system computes beyond a new rating."""
    data: dict[str, Any] = {}
    if event.first_rating:
        data["first_rating"] = True
    if event.why_none:
        data["why_none"] = event.why_none
    if event.first_range is not None:
        data["range"] = list(event.first_range)
    if event.exact is not None:
        data["exact"] = round(event.exact, 4)
    if event.rd is not None:
        data[get_fact("rd").json_name] = round(event.rd, 4)
    if event.volatility is not None:
        data[get_fact("volatility").json_name] = round(event.volatility, 8)
    if event.interval is not None:
        data["interval"] = list(event.interval)
    if event.dwz_index is not None:
        data[get_fact("dwz_index").json_name] = event.dwz_index
    if event.bonus is not None:
        data["bonus"] = round(event.bonus, 4)
    if event.remarks:
        data["remarks"] = list(event.remarks)
    if event.unlimited is not None:
        data["change_without_limit"] = round(event.unlimited, 4)
    return data


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """Encode the effect of one outcome on both ratings."""
    return {
        "change": round_change(outcome.you.change),
        "rounded": _rounded(outcome.you),
        "new_rating": outcome.you.new_rating,
        "opponent_change": round_change(outcome.opponent.change),
        "opponent_rounded": _rounded(outcome.opponent),
        "opponent_new_rating": outcome.opponent.new_rating,
        **_extra_data(outcome.you),
        **{
            f"opponent_{key}": value
            for key, value in _extra_data(outcome.opponent).items()
        },
    }


def _round_data(event: RatedEvent, position: int, row: RatedGame) -> dict[str, Any]:
    game = row.game
    return {
        "round": game.round or position,
        "name": game.name or None,
        "opponent_rating": game.opponent,
        "colour": game.colour or None,
        "result": game.result.value if game.result else None,
        "rated": row.rated,
        "reason": row.reason or None,
        "expected": _round_expected(event, row.expected),
        # a game that contributes to a first rating has no change
        "change": None
        if row.change is None or row.expected is None
        else round_change(row.change),
    }


def _rounded(event: RatedEvent) -> int | None:
    """Return the rounded change; None if a floor or a ceiling decides the rating."""
    return None if is_limited(event) else event.rounded


def round_change(points: float) -> float:
    """Round a change for the data, points to two decimals."""
    # adding 0.0 turns -0.0 into 0.0: a change that rounds to zero has no sign
    return round(points, 2) + 0.0


def _round_expected(event: RatedEvent, expected: float | None) -> float | None:
    places = row_of(event.system).data_places
    return None if expected is None else round(expected, places)
