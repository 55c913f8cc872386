"""The rule for events that ended before 8 June 2026: an integer coefficient E.

Wertungsordnung of the Deutscher Schachbund, annexes 1.2, 3.3 and 3.5, as published on
its pages since the formula replaced the table of expected scores in August 2013.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from msgspec import Struct

from elo_tui.core.model import (
    Game,
    KFactor,
    Player,
    RatedEvent,
    Step,
    Terms,
)
from elo_tui.core.systems.dwz.dwz_editions import DwzEdition
from elo_tui.core.systems.dwz.first import count_surplus, expected_score
from elo_tui.core.systems.sums import compute_age, product_places, rate_rounds
from elo_tui.core.text.figures import (
    count_decimals,
    format_change,
    format_points,
    format_sum,
    round_away,
)

#: The upper limit of E without a brake, reached at an index of six.
E_MAX, E_MAX_BRAKED, E_MIN = 30, 150, 5
USUAL_INDEX = 6


class Coefficient2013(Struct, frozen=True, gc=False):
    """The development coefficient E, with its components."""

    value: int
    base: float
    """E0 = (rating / 1000)^4 + J."""
    j: int
    acceleration: float
    """fB, 1 if it does not apply."""
    brake: float
    """SBr, 0 if it does not apply."""
    limit: int


def coefficient(
    rating: int, score_minus_expected: float, age: int | None, index: int | None
) -> Coefficient2013:
    """Return E for one evaluation (3.3); by default over 25 years, index six."""
    j = 15 if age is None or age > 25 else 10 if age > 20 else 5
    base = (rating / 1000) ** 4 + j
    acceleration, brake, limit = 1.0, 0.0, E_MAX
    if age is not None and age <= 20 and score_minus_expected >= 0:
        acceleration = min(1.0, max(0.5, rating / 2000))
    if rating < 1300 and score_minus_expected < 0:
        brake, limit = exp((1300 - rating) / 150) - 1, E_MAX_BRAKED
    elif index is not None and index < USUAL_INDEX:
        limit = 5 * max(1, index)
    exact = base * acceleration + brake
    # the exponential has no bound that could be rounded
    value = round_away(exact) if exact < limit else limit
    if value < E_MIN:
        value = E_MIN
    return Coefficient2013(
        value=value,
        base=base,
        j=j,
        acceleration=acceleration,
        brake=brake,
        limit=limit,
    )


def new_rating(
    rating: int,
    over: float,
    games: int,
    age: int | None = None,
    index: int | None = None,
) -> int:
    """Return Rn = R0 + 800 (W - We) / (E + n), rounded to the nearest integer (3.3).

    `over` is W - We, as `first.surplus` gives it.
    """
    e = coefficient(rating, over, age, index).value
    return round_away(rating + 800 * over / (e + games))


def rate(
    player: Player, games: Sequence[Game], terms: Terms, edition: DwzEdition
) -> RatedEvent:
    """Rate a player with a DWZ: R0 + 800 (W - We) / (E + n) (3.3)."""
    counted, over = count_surplus(player, games)
    e = coefficient(
        player.rating, over, compute_age(player, terms), player.dwz_index
    ).value
    k = _make_k(e, counted)
    rounds = rate_rounds(player.rating, games, expected_score, k.value)
    exact = player.rating + 800 * over / (e + counted)
    # "positive integers" (3.3): no rating below 1
    new = round_away(exact)
    remarks: tuple[str, ...] = ()
    if new < 1:
        new, remarks = 1, ("the least DWZ is 1 (3.3)",)
    index = player.dwz_index
    return RatedEvent(
        system="dwz",
        edition=edition.label,
        player=player,
        terms=terms,
        k=k,
        games=rounds.games,
        half_points=rounds.half_points,
        rated_games=rounds.rated_games,
        score_halves=rounds.score_halves,
        expected=rounds.expected,
        change=exact - player.rating,
        rounded=new - player.rating,
        new_rating=new,
        exact=exact,
        dwz_index=None if index is None else index + bool(counted),
        assumed=_list_assumptions(player),
        remarks=remarks,
    )


@lru_cache(maxsize=512)
def _make_k(e: int, games: int) -> KFactor:
    """Return 800 / (E + n) as the K of each game; before the first, that of one."""
    return KFactor(800 / (e + (games or 1)), f"800 / ({e} + {games or 'games'})")


def sum_working(event: RatedEvent) -> tuple[Step, ...]:
    """Derive the new rating, E's components first."""
    player = event.player
    age = compute_age(player, event.terms)
    e = coefficient(player.rating, event.change, age, player.dwz_index)
    digits = count_decimals(3, lambda places: _recompute_e(e, places) == e.value)
    base = f"{e.base:.{digits}f}"
    text = f"({player.rating} / 1000)^4 + J {e.j} = {base}"
    steps = [Step("E0", text, "3.3")]
    made = base
    if e.acceleration != 1:
        factor = f"{e.acceleration:.{digits}f}"
        steps.append(Step("fB", f"{player.rating} / 2000, so {factor}", "3.3"))
        made += f" x {factor}"
    if e.brake:
        brake = f"{e.brake:.{digits}f}"
        text = f"e^((1300 - {player.rating}) / 150) - 1 = {brake}"
        steps.append(Step("SBr", text, "3.3"))
        made += f" + {brake}"
    steps += [
        Step("E", f"{made}, {E_MIN} to {e.limit}, rounded {e.value}", "3.3"),
        *(Step("assumed", text) for text in event.assumed),
    ]
    if event.rated_games:
        weight, score = 800 / (e.value + event.rated_games), event.score_halves / 2
        digits = product_places(6, weight, score, event.expected, event.change)
        surplus = f"{format_points(event.score_halves)} - {event.expected:.{digits}f}"
        text = f"800 x ({surplus}) / ({e.value} + {event.rated_games})"
        steps.append(Step("sum", f"{text} = {format_change(event.change)}", "3.3"))
    exact = event.exact or 0.0
    digits = count_decimals(
        2, lambda places: round_away(round(exact, places)) == round_away(exact)
    )
    lowest = ", at least 1" if event.new_rating != round_away(exact) else ""
    text = f"{format_sum(player.rating, event.change, digits)} = {exact:.{digits}f}"
    new = Step("new rating", f"{text}{lowest}, so {event.new_rating}", "nearest")
    return (*steps, new)


def _recompute_e(e: Coefficient2013, places: int) -> int:
    """Return E from its components with so many decimals."""
    base, factor, brake = (
        round(part, places) for part in (e.base, e.acceleration, e.brake)
    )
    return max(E_MIN, min(round_away(base * factor + brake), e.limit))


def _list_assumptions(player: Player) -> tuple[str, ...]:
    assumed: tuple[str, ...] = ("older than 25",) if player.birth_year is None else ()
    if player.dwz_index is None:
        assumed += (f"index {USUAL_INDEX} or more",)
    if player.rating >= 2400:
        assumed += ("the rating is the FIDE rating, as from 2400",)
    return assumed
