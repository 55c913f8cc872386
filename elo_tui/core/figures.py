"""Numbers as people read them: signs, half points, plain decimals."""

from __future__ import annotations

from collections.abc import Callable


def signed(change: float, places: int = 2) -> str:
    """A change in points with its sign: ``+15.20``, ``-4.80``, ``0.00``."""
    text = f"{change:+.{places}f}"
    # a change that rounds to zero has no sign
    return text if text.strip("+-0.") else text[1:]


def added(old: float, change: float, places: int = 0) -> str:
    """A sum before its result: ``1600 + 15.20``, ``1600 - 5``."""
    return f"{plain(old)} {'-' if change < 0 else '+'} {abs(change):.{places}f}"


def points(halves: int) -> str:
    """A score given in half points: ``1½``, ``½``, ``3``."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def plural(number: int, noun: str) -> str:
    """``1 game``, ``9 games``, ``1,024 games``."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def plain(value: float) -> str:
    """A number to two decimals, without trailing zeros: ``20``, ``12.5``, ``13.33``."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def percent(probability: float) -> str:
    """A probability for display; what is possible is never shown as 0 %."""
    share = 100 * probability
    if 0 < share < 0.05:
        return "under 0.1 %"
    if 99.95 <= share < 100:
        return "over 99.9 %"
    return f"{share:.1f} %".replace(".0 %", " %")


def decimals_needed(least: int, leads: Callable[[int], bool]) -> int:
    """The fewest decimals, `least` or more, with which a printed sum comes out right.

    `leads` computes the result again from numbers with so many decimals.
    """
    return next((places for places in range(least, 13) if leads(places)), 12)


def number(value: float) -> float | int:
    """The same number, as an int where it is whole, for JSON."""
    return int(value) if value == int(value) else value
