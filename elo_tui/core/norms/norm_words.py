"""Phrases for the conditions of a norm."""

from __future__ import annotations

from collections.abc import Iterable

from elo_tui.core.norms.checks import Check, Count
from elo_tui.core.norms.requirements import (
    NO_FEDERATION,
    Raised,
    Requirement,
    score_difference,
)
from elo_tui.core.text.figures import format_points, plural, round_half_up


def join_titles(titles: tuple[str, ...]) -> str:
    """Format ``GM``, ``GM or IM``, ``GM, IM or WGM``."""
    *first, last = titles
    return f"{', '.join(first)} or {last}" if first else last


def join_rounds(rounds: tuple[int, ...]) -> str:
    """Format ``round 3``, ``rounds 3 and 8``."""
    *first, last = (str(number) for number in rounds)
    return f"rounds {', '.join(first)} and {last}" if first else f"round {last}"


def flag_note(federations: Iterable[str]) -> str:
    """Advise on players with the flag FID; "" without any.

    Players of Russia and Belarus with that flag count under their own, which a report
    does not show (Qualification Commission, 2026).
    """
    shown = sum(federation == NO_FEDERATION for federation in federations)
    if not shown:
        return ""
    who = plural(shown, "player")
    return f"{who} shown as FID, no federation: enter RUS or BLR if that is the flag"


def check_text(
    check: Check,
    actual: int,
    count: Count,
    required: Requirement,
    raised: Raised | None,
) -> str:
    """Format one condition with its numbers; `actual` is the certain one."""
    least, most = f"at least {check.required}", f"at most {check.required}"
    opponents = plural(count.opponents, "opponent")
    match check.name:
        case "games":
            return f"{plural(actual, 'game')}, {least}"
        case "federations":
            return f"opponents of {plural(actual, 'foreign federation')}, {least}"
        case "own_federation":
            return f"{actual} of {opponents} of the player's federation, {most}"
        case "one_federation":
            return f"{actual} of {opponents} of one federation, {most}"
        case "titled":
            return f"{actual} of {opponents} with a title, {least}"
        case "required_titles":
            return f"{actual} of {opponents} {join_titles(required.titles)}, {least}"
        case "players":
            return f"{plural(actual, 'player')} in the double round robin, {least}"
        case "average":
            return f"average {actual}, {least}{_raised_text(raised)}"
        case "score":
            score, limit = format_points(actual), format_points(check.required)
            return f"{score} of {count.games}, at least {limit} (35 %)"
        case _:
            return f"performance {actual}{_arithmetic(count)}, {least}"


def _raised_text(raised: Raised | None) -> str:
    if raised is None:
        return ""
    rating = "unrated" if raised.rating is None else str(raised.rating)
    return f"; {join_rounds(raised.rounds)}: {rating} counts as {raised.counts}"


def _arithmetic(count: Count) -> str:
    if not count.games:
        return ""
    difference = score_difference(count.half_points, count.games)
    percent = round_half_up(50 * count.half_points, count.games)
    return f" = {count.average} {difference:+d} for {percent} %"
