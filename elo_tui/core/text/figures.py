"""Numbers as people read them: signs, half points, plain decimals."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence


def format_change(change: float, places: int = 2) -> str:
    """Write a change in points with its sign: ``+15.20``, ``-4.80``, ``0.00``."""
    text = f"{change:+.{places}f}"
    # a change that rounds to zero has no sign
    return text if text.strip("+-0.") else text[1:]


def format_short_change(change: float) -> str:
    """Write a change in points, without decimals if it is whole: ``+8``, ``+21.26``."""
    return format_change(change, 0 if change == int(change) else 2)


def format_sum(old: float, change: float, places: int = 0) -> str:
    """Write a sum before its result: ``1600 + 15.20``, ``1600 - 5``."""
    return f"{format_number(old)} {'-' if change < 0 else '+'} {abs(change):.{places}f}"


def format_points(halves: int) -> str:
    """Write a score given in half points: ``1½``, ``½``, ``3``."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def format_stated_points(points: float) -> str:
    """Write points as stated: ``3½``; those that are no half points as a number."""
    halves = round(points * 2)
    return format_points(halves) if halves == points * 2 else format_number(points)


def count_points(points: float) -> str:
    """Write ``½ point``, ``1 point``, ``1½ points``."""
    return f"{format_stated_points(points)} point{'s' * (not 0 < points <= 1)}"


def plural(number: int, noun: str) -> str:
    """Write ``1 game``, ``9 games``, ``1,024 games``."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def compute_standard_error(share: float, runs: int | None) -> float:
    """Return the standard error of a share of random samples; 0 without samples."""
    return math.sqrt(share * (1 - share) / runs) if runs else 0.0


def count_people(number: int) -> str:
    """Write ``1 person``, ``2 people``."""
    return f"{number:,} {'person' if number == 1 else 'people'}"


def format_number(value: float, places: int = 2) -> str:
    """Write a number to some decimals, without trailing zeros: ``20``, ``12.5``."""
    return f"{value:.{places}f}".rstrip("0").rstrip(".")


def format_moment(moment: str) -> str:
    """Write a moment in ISO's form to the minute: ``2026-11-23 09:30``."""
    return moment.replace("T", " ")[:16]


def format_percent(probability: float, decimals: int = 1) -> str:
    """Write a probability for display; a possible event is never 0 %."""
    share, least = 100 * probability, 10.0**-decimals
    if 0 < share < least / 2:
        return f"under {least:g} %"
    if 100 - least / 2 <= share < 100:
        return f"over {100 - least:g} %"
    return f"{share:.{decimals}f} %".replace(".0 %", " %")


def format_whole_percents(shares: Sequence[float]) -> list[str]:
    """Write shares that add up to 1 as whole per cents that add up to 100."""
    whole = [int(100 * share) for share in shares]
    rest = sorted(range(len(shares)), key=lambda at: whole[at] - 100 * shares[at])
    for at in rest[: 100 - sum(whole)]:
        whole[at] += 1
    return [
        f"{count} %" if count or not share else "under 1 %"
        for count, share in zip(whole, shares, strict=True)
    ]


def align_percent(probability: float) -> str:
    """Write a probability with its decimal, for one below the other: ``  6.0 %``."""
    text = format_percent(probability)
    return f"{text if '.' in text else text.replace(' %', '.0 %'):>7}"


def count_decimals(least: int, leads: Callable[[int], bool]) -> int:
    """Find the fewest decimals, `least` or more, with which a printed sum is right.

    `leads` computes the result again from numbers with so many decimals.
    """
    return next((places for places in range(least, 13) if leads(places)), 12)


def format_before_rounding(change: float) -> str:
    """Write a change so that its rounding is clear: ``+9.496``, as +9.50 gives +10."""
    places = count_decimals(
        2, lambda digits: round_away(round(change, digits)) == round_away(change)
    )
    return format_change(change, places)


def simplify_number(value: float) -> float | int:
    """Return the same number, as an int if it is whole, for JSON."""
    return int(value) if value == int(value) else value


def encode_number(value: float | None) -> float | int | None:
    """Return a number for JSON, as an int if it is whole; None stays None."""
    return None if value is None else simplify_number(value)


def encode_rounded(value: float | None, places: int = 4) -> float | int | None:
    """Return a number for JSON, rounded; -0.0 has no sign, None stays None."""
    return None if value is None else simplify_number(round(value, places) + 0.0)


def round_share(share: float) -> float:
    """Round a probability to ten decimals for JSON, so that sums stay exact."""
    return round(share, 10)


def round_half_up(numerator: int, denominator: int) -> int:
    """Round a quotient to the nearest integer, halves upwards; denominator > 0."""
    return (2 * numerator + denominator) // (2 * denominator)


def round_hundredths(hundredths: int) -> int:
    """Round hundredths of a point to whole points, exact halves away from zero.

    FIDE B.02 8.3.4 (1 March 2024).
    """
    if hundredths >= 0:
        return (hundredths + 50) // 100
    return -((50 - hundredths) // 100)


def round_away(value: float) -> int:
    """Round a real number to the nearest integer, halves away from zero."""
    whole = int(value)
    # not int(value + 0.5): that sum itself rounds up just below a half
    beyond = value - whole
    if -0.5 < beyond < 0.5:
        return whole
    return whole + 1 if beyond > 0 else whole - 1


def format_ordinal(number: int) -> str:
    """Write a whole number with its ending: ``1st``, ``12th``, ``1,103rd``."""
    teen = number // 10 % 10 == 1
    ending = {1: "st", 2: "nd", 3: "rd"}.get(0 if teen else number % 10, "th")
    return f"{number:,}{ending}"
