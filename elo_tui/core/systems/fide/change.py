"""The rating change of one game (FIDE B.02 8.3.1 and 8.3.2), in exact hundredths."""

from __future__ import annotations

from elo_tui.core.systems.fide.fide_editions import Edition
from elo_tui.core.systems.fide_tables import LAST_D, PD

#: 8.3.1: a larger difference counts as this many points.
CAP = 400


def difference_used(difference: int, own_rating: int, edition: Edition) -> int:
    """D after the 400-point rule, points, own minus opponent's.

    8.3.1 (1 October 2025) tests the player's own rating only: a player of 2650 or more
    keeps the real difference, the opponent below 2650 does not.
    """
    exempt_from = edition.capped_below
    if exempt_from is not None and own_rating >= exempt_from:
        return difference
    return max(-CAP, min(CAP, difference))


def change(own: int, opponent: int, half_points: int, k: int, edition: Edition) -> int:
    """The unrounded change of one game, in hundredths of a point.

    8.3.2: K x (score - PD); both factors are whole hundredths, so the product is exact.
    """
    difference = own - opponent
    size = difference if difference >= 0 else -difference
    if size > CAP:
        exempt_from = edition.capped_below
        if exempt_from is None or own < exempt_from:
            size = CAP
    higher = PD[size] if size <= LAST_D else 100
    return k * (50 * half_points - (higher if difference >= 0 else 100 - higher))


def upgraded_game(differences: list[int]) -> int | None:
    """The index of the one game raised to 400 points by the rule of 2022, if any.

    8.3.1 (1 January 2022): a player may benefit from one upgrade in a tournament, in
    the game in which the difference is greatest; among equals the first is taken.
    """
    greatest = max(differences, default=0)
    return differences.index(greatest) if greatest > CAP else None
