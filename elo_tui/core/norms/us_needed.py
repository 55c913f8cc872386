"""The score still needed from the games to come for a US Chess norm."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.figures import plural, points
from elo_tui.core.model import PLAYED, Problem
from elo_tui.core.norms import us_chess
from elo_tui.core.norms.needed import Needed, out_of_reach
from elo_tui.core.norms.norm_records import Condition
from elo_tui.core.norms.us_chess import (
    LEVELS,
    POINT,
    UsGame,
    UsLevel,
    UsNorms,
    judge,
)


def level_of(code: str) -> UsLevel | None:
    """The level for a title's code (``C``) or its rating (``2000``)."""
    return next(
        (one for one in LEVELS if code.upper() in (one.code, str(one.rating))), None
    )


def us_norm_needs(
    level: UsLevel, games: Sequence[UsGame], rounds: int, dual: bool = False
) -> Needed | Problem:
    """What the games without a result must bring, by the ratings before the event.

    Only the sum of the games counts. A Problem where a round is unplayed or not rated,
    on which the sources disagree, or where a rating is unknown.
    """
    found = judge(games, rounds, after=False, dual=dual)
    to_come = sum(game.counts and game.result is None for game in games)
    failed = [_describe(one) for one in found.conditions if one.state == "not met"]
    if failed:
        return out_of_reach("; ".join(failed), to_come)
    if unjudged := _unjudged(games, found, rounds):
        return Problem("rounds", f"norm not judged: {unjudged}")
    row = next(one for one in found.levels if one.level == level)
    expected = f"{row.expected / POINT:.5f}".rstrip("0").rstrip(".")
    ask = f"more than {expected} + 1 of {found.games}"
    if row.required is None or row.required > found.half_points + 2 * to_come:
        most = points(found.half_points + 2 * to_come)
        return out_of_reach(f"it takes {ask}, {most} can be made", to_come)
    enough = max(0, row.required - found.half_points)
    text = f"needs {points(enough)} of {to_come}" if enough else "any result is enough"
    held = [one for one in found.conditions if one.state in ("asked", "estimate")]
    return Needed(
        half_points=enough,
        at_best=enough,
        games=to_come,
        provided=tuple(map(_provided, held)),
        reason="",
        text=f"{text}; if this holds: {'; '.join(map(_describe, held))}",
    )


def _describe(condition: us_chess.UsCondition) -> str:
    return f"{condition.name}: {condition.text}"


def _provided(condition: us_chess.UsCondition) -> Condition:
    """A condition that no file decides, in the words the other norms use."""
    return Condition(
        name=condition.name,
        article="",
        required="",
        actual=condition.text,
        met=None,
        text=_describe(condition),
    )


def _unjudged(games: Sequence[UsGame], found: UsNorms, rounds: int) -> str:
    """Why the norms cannot be judged, whatever the games to come bring."""
    if missed := max(rounds, len(games)) - found.games:
        return f"{missed} unplayed or not rated"
    met = (game for game in games if game.result is None or game.result in PLAYED)
    unknown = sum(game.rating is None for game in met)
    return f"{plural(unknown, 'rating')} of opponents not known" if unknown else ""
