"""The rounds of 2017 by the Dutch engine of py4swiss, of which none is ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elo_tui.core.pairing.seats import (
    Pair,
    RoundRules,
    Seat,
    colour_difference,
    is_topscorer,
    wanted_colour,
)


def pair_by_py4swiss(seats: Sequence[Seat], rules: RoundRules) -> set[Pair] | None:
    """The pairs of a round; None if it cannot be paired."""
    from py4swiss.engines.dutch.bracket import BracketPairer, Brackets
    from py4swiss.engines.dutch.engine import Engine
    from py4swiss.engines.dutch.validity_matcher import ValidityMatcher

    players = sorted((make_player(seat, rules) for seat in seats), reverse=True)
    validity = ValidityMatcher(players, set())
    if not validity.is_valid_matching():
        return None
    brackets = Brackets(players, rules.number)
    pairs: set[Pair] = set()
    while not brackets.is_finished():
        bracket = BracketPairer(
            brackets.get_current_bracket(), validity, rules.initial_white
        )
        found = Engine._get_bracket_pairs(bracket)
        if found is None:
            brackets.collapse()
            continue
        brackets.apply_bracket_pairings(found)
        pairs |= {
            Pair(white.id, None if black is white else black.id)
            for white, black in found
        }
    return pairs


def make_player(seat: Seat, rules: RoundRules) -> Any:  # noqa: ANN401  (of py4swiss)
    from py4swiss.engines.common import (
        ColorPreference,
        ColorPreferenceSide,
        ColorPreferenceStrength,
        Float,
    )
    from py4swiss.engines.dutch.player import Player

    colour, strength = wanted_colour(seat)
    sides = {
        "w": ColorPreferenceSide.WHITE,
        "b": ColorPreferenceSide.BLACK,
        "": ColorPreferenceSide.NONE,
    }
    # py4swiss counts tenths of a point
    return Player.model_construct(
        id=seat.player,
        number=seat.number,
        points=5 * seat.halves,
        points_with_acceleration=5 * seat.score,
        color_preference=ColorPreference(
            side=sides[colour], strength=ColorPreferenceStrength(strength)
        ),
        color_difference=colour_difference(seat),
        color_double=seat.colours[-2:] in ("ww", "bb"),
        float_1=Float(seat.last_float),
        float_2=Float(seat.float_before),
        opponents=set(seat.met),
        colors=[colour == "w" for colour in seat.colours],
        bye_received=seat.had_bye,
        top_scorer=is_topscorer(seat, rules),
    )
