"""Results as plain data for JSON: what ``assess`` and ``event`` promise.

Numbers are JSON numbers; unrounded changes and expected scores of FIDE have two
decimals, expected scores of classic Elo four.
"""

from __future__ import annotations

from typing import Any

from elo_tui.core.fide.working import performance_steps
from elo_tui.core.figures import number
from elo_tui.core.model import RatedEvent, RatedGame
from elo_tui.core.proof import Step
from elo_tui.core.stakes import Outcome, Stakes
from elo_tui.core.systems import RatingSystem
from elo_tui.files.reading import Reading
from elo_tui.files.text_report import match_side_working, side_working


def assess_data(result: Stakes) -> dict[str, Any]:
    """The stakes of one game."""
    first = result.outcomes[0].you
    row = first.games[0]
    data: dict[str, Any] = {
        "system": first.system,
        "edition": first.edition,
        "pool": first.terms.pool,
        "player": _side(first),
        "opponent": _side(result.outcomes[0].opponent),
        "difference": row.difference,
        "difference_used": row.difference_used,
        "expected": _rounded(row.expected),
    }
    if not row.rated:
        data |= {"rated": False, "reason": row.reason}
    return data | {outcome.label: _outcome(outcome) for outcome in result.outcomes}


def match_data(result: Stakes) -> dict[str, Any]:
    """The entered score of a mini-match."""
    outcome = result.shown
    return {
        "score": outcome.halves / 2,
        "games": result.games,
        "k": number(outcome.you.k.value),
        "opponent_k": number(outcome.opponent.k.value),
        "expected": _rounded(outcome.you.expected),
        **_outcome(outcome),
    }


def event_data(event: RatedEvent, reading: Reading) -> dict[str, Any]:
    """One player's event."""
    return {
        "system": event.system,
        "edition": event.edition,
        "pool": event.terms.pool,
        "format": reading.format,
        "players": [
            {
                "name": event.player.name or None,
                **_side(event),
                "points": event.half_points / 2,
                "games": event.rated_games,
                "score": event.score_halves / 2,
                "expected": _rounded(event.expected),
                "change": _change(event.change),
                "rounded": event.rounded,
                "new_rating": event.new_rating,
                "average_opponents": event.average_opponents,
                "performance": {"tpr": event.tpr, "ptp": event.ptp},
                "rounds": [
                    _round(position, row)
                    for position, row in enumerate(event.games, start=1)
                ],
            }
        ],
        "notes": [note._asdict() for note in reading.notes],
    }


def assess_working(system: RatingSystem, result: Stakes) -> dict[str, Any]:
    """The working of every outcome: by its label, then by side."""
    return {
        outcome.label: {
            "player": _steps(side_working(system, outcome.you)),
            "opponent": _steps(side_working(system, outcome.opponent)),
        }
        for outcome in result.outcomes
    }


def match_working(system: RatingSystem, result: Stakes) -> dict[str, Any]:
    """The working of the entered score of a mini-match, by side."""
    shown = result.shown
    return {
        "player": _steps(match_side_working(system, shown.you)),
        "opponent": _steps(match_side_working(system, shown.opponent)),
    }


def event_working(system: RatingSystem, event: RatedEvent) -> dict[str, Any]:
    """The working of every round, in the order of the rounds, and of the sums."""
    return {
        "rounds": [
            _steps(system.game_working(event, index))
            for index in range(len(event.games))
        ],
        "event": _steps(system.sum_working(event) + performance_steps(event)),
    }


def _steps(steps: tuple[Step, ...]) -> list[dict[str, str]]:
    return [step._asdict() for step in steps]


def _side(event: RatedEvent) -> dict[str, Any]:
    return {
        "rating": event.player.rating,
        "k": number(event.k.value),
        "k_reason": event.k.reason,
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "change": _change(outcome.you.change),
        "rounded": outcome.you.rounded,
        "new_rating": outcome.you.new_rating,
        "opponent_change": _change(outcome.opponent.change),
        "opponent_rounded": outcome.opponent.rounded,
        "opponent_new_rating": outcome.opponent.new_rating,
    }


def _round(position: int, row: RatedGame) -> dict[str, Any]:
    game = row.game
    return {
        "round": game.round or position,
        "name": game.name or None,
        "opponent_rating": game.opponent,
        "colour": game.colour or None,
        "result": game.result.value if game.result else None,
        "rated": row.rated,
        "reason": row.reason or None,
        "expected": _rounded(row.expected),
        "change": None if row.change is None else _change(row.change),
    }


def _change(points: float) -> float:
    # adding 0.0 turns -0.0 into 0.0: a change that rounds to nothing has no sign
    return round(points, 2) + 0.0


def _rounded(expected: float | None) -> float | None:
    return None if expected is None else round(expected, 4)
