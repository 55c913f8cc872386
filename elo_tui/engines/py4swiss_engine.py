"""The exact pairing of both editions, with py4swiss (MIT), the extra ``pairing``.

That of 2017 is the Dutch engine of py4swiss, for which players are made directly, so
that titles and identities it would refuse in a file never matter. That of 2026 is our
own procedure, with the matchings of py4swiss.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

from elo_tui.core.pairing.seats import (
    Pair,
    RoundRules,
    Seat,
    Unpairable,
    colour_difference,
    is_topscorer,
    wanted_colour,
)
from elo_tui.engines.dutch_2026 import pair_dutch_2026

MISSING = (
    "the pairing engine is not installed; install it with: pip install"
    " 'elo-tui[pairing]'"
)


def is_installed() -> bool:
    """Whether the extra is installed."""
    return find_spec("py4swiss") is not None


@cache
def _engine() -> SimpleNamespace:
    """Import what a pairing needs."""
    from py4swiss.engines.common import (
        ColorPreference,
        ColorPreferenceSide,
        ColorPreferenceStrength,
        Float,
    )
    from py4swiss.engines.dutch.bracket import BracketPairer, Brackets
    from py4swiss.engines.dutch.engine import Engine
    from py4swiss.engines.dutch.player import Player
    from py4swiss.engines.dutch.validity_matcher import ValidityMatcher

    sides = {
        "w": ColorPreferenceSide.WHITE,
        "b": ColorPreferenceSide.BLACK,
        "": ColorPreferenceSide.NONE,
    }
    return SimpleNamespace(
        Brackets=Brackets,
        BracketPairer=BracketPairer,
        Engine=Engine,
        Player=Player,
        ValidityMatcher=ValidityMatcher,
        floats={one.value: one for one in Float},
        preferences={
            (side, one.value): ColorPreference(side=sides[side], strength=one)
            for side in sides
            for one in ColorPreferenceStrength
        },
    )


def pair_exactly(seats: Sequence[Seat], rules: RoundRules) -> list[Pair]:
    """Pair the players who are present by the edition; raises Unpairable."""
    if rules.edition == "2026":
        return pair_dutch_2026(seats, rules)
    return _pair_dutch_2017(seats, rules)


def _pair_dutch_2017(seats: Sequence[Seat], rules: RoundRules) -> list[Pair]:
    """Pair the players as `Engine.generate_pairings` does."""
    engine = _engine()
    players = [_make_player(seat, rules) for seat in seats]
    players.sort(reverse=True)
    validity = engine.ValidityMatcher(players, set())
    if not validity.is_valid_matching():
        raise Unpairable
    brackets = engine.Brackets(players, rules.number)
    pairs: list[Pair] = []
    while not brackets.is_finished():
        bracket = engine.BracketPairer(
            brackets.get_current_bracket(), validity, rules.initial_white
        )
        found = engine.Engine._get_bracket_pairs(bracket)
        if found is None:
            brackets.collapse()
            continue
        brackets.apply_bracket_pairings(found)
        pairs += [
            Pair(white.id, None if black is white else black.id)
            for white, black in found
        ]
    return pairs


def _make_player(seat: Seat, rules: RoundRules) -> Any:  # noqa: ANN401  (a class of the engine)
    engine = _engine()
    colours = seat.colours
    # the engine counts tenths of a point
    points = 5 * seat.halves
    return engine.Player.model_construct(
        id=seat.player,
        number=seat.number,
        points=points,
        points_with_acceleration=5 * seat.score,
        color_preference=engine.preferences[wanted_colour(seat)],
        color_difference=colour_difference(seat),
        color_double=len(colours) > 1 and colours[-1] == colours[-2],
        float_1=engine.floats[seat.last_float],
        float_2=engine.floats[seat.float_before],
        opponents=set(seat.met),
        colors=[colour == "w" for colour in colours],
        bye_received=seat.had_bye,
        top_scorer=is_topscorer(seat, rules),
    )
