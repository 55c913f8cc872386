"""The rule for events that end on 8 June 2026 or later: a K-factor K = K0 x b + a.

The text of the regulation was not available; the formulas were read in four programs
and agree with official evaluations in K, expected score and new rating.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from elo_tui.core.model import (
    Game,
    KFactor,
    Player,
    RatedEvent,
    Step,
    Terms,
)
from elo_tui.core.systems.dwz.dwz_editions import (
    Constants,
    DwzEdition,
    convert_dwz,
)
from elo_tui.core.systems.dwz.first import LOWEST, count_surplus, expected_score
from elo_tui.core.systems.sums import compute_age, product_places, rate_rounds
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    format_sum,
    round_away,
    round_half_up,
)

RULES = "rules of 2026"
#: K0 by the index, 1 to 10 and over 10: up to age 25 below 2200 points, over 25 below
#: 2000 points, all others.
_YOUNG = (60, 60, 48, 46, 44, 42, 40, 38, 36, 34, 32)
_ADULT = (60, 60, 44, 42, 40, 38, 36, 34, 32, 30, 28)
_STRONG = (60, 60, 41, 39, 37, 35, 33, 31, 29, 27, 25)
_YOUNG_BELOW, _ADULT_BELOW = 2200, 2000
#: a applies up to age 20 below the first rating, to all others below the second;
#: b applies to everyone below the second.
_FAST_BELOW, _SLOW_BELOW = 2000, 1600


class Coefficient2026(Struct, frozen=True, gc=False):
    """K, with its components."""

    tenths: int
    """K in tenths, because it is rounded to one decimal."""
    k0: int
    b: float
    """The brake for W < We, otherwise 1."""
    a: float
    """The acceleration for W >= We, otherwise 0."""
    capped: bool
    """Whether K was cut to the maximum."""

    @property
    def value(self) -> float:
        return self.tenths / 10


def base_k(rating: int, age: int | None, index: int | None) -> int:
    """Return K0; by default over 25 years, index over 10; index 0 counts as 1."""
    young = age is not None and age <= 25
    if young and rating < _YOUNG_BELOW:
        row = _YOUNG
    elif not young and rating < _ADULT_BELOW:
        row = _ADULT
    else:
        row = _STRONG
    return row[-1] if index is None else row[min(max(1, index), len(row)) - 1]


def coefficient(
    rating: int,
    score_minus_expected: float,
    age: int | None,
    index: int | None,
    constants: Constants,
) -> Coefficient2026:
    """Return K = K0 x b + a, rounded half up to one decimal, at most the maximum."""
    k0, b, a = base_k(rating, age, index), 1.0, 0.0
    tenths = 10 * k0
    if score_minus_expected < 0:
        if rating < _SLOW_BELOW:
            part, whole = rating + constants.u, _SLOW_BELOW + constants.u
            b = part / whole
            tenths = round_half_up(10 * k0 * part, whole)
    elif age is not None and age <= 20:
        if rating < _FAST_BELOW:
            a = (_FAST_BELOW - rating) / constants.t
            tenths += round_half_up(10 * (_FAST_BELOW - rating), constants.t)
    elif rating < _SLOW_BELOW:
        a = float(constants.a1 if age is not None and age <= 25 else constants.a2)
        tenths += round(10 * a)
    most = 10 * constants.k_max
    return Coefficient2026(
        tenths=min(tenths, most), k0=k0, b=b, a=a, capped=tenths > most
    )


def rate(
    player: Player,
    games: Sequence[Game],
    terms: Terms,
    edition: DwzEdition,
    constants: Constants,
) -> RatedEvent:
    """Rate a player with a DWZ: R0 + K x (W - We), at least 1100."""
    counted, over = count_surplus(player, games)
    age = compute_age(player, terms)
    made = coefficient(player.rating, over, age, player.dwz_index, constants)
    k = KFactor(value=made.value, reason=_k_reason(made, player, age))
    rounds = rate_rounds(player.rating, games, expected_score, k.value)
    change = made.tenths * over / 10
    new = round_away(player.rating + change)
    remarks: tuple[str, ...] = ()
    if counted and new < LOWEST:
        new, remarks = LOWEST, (_explain_floor(player.rating),)
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
        change=change,
        rounded=new - player.rating,
        new_rating=new,
        exact=player.rating + change,
        dwz_index=None if index is None else index + bool(counted),
        assumed=_list_assumptions(player),
        k_parts=_k_parts(made, constants),
        remarks=remarks,
    )


def _explain_floor(rating: int) -> str:
    """Name the least DWZ, and what a lower one of before was converted to."""
    text = "the least DWZ since 8 June 2026"
    if rating >= LOWEST:
        return text
    now = convert_dwz(rating).new_rating
    return f"{text}; a DWZ of {rating} from before is {now} now (dwz-2026)"


def sum_working(event: RatedEvent, constants: Constants) -> tuple[Step, ...]:
    """Derive the new rating, K's components first."""
    player, terms = event.player, event.terms
    rating = player.rating
    over = event.change / event.k.value
    age = compute_age(player, terms)
    made = coefficient(rating, over, age, player.dwz_index, constants)
    sign = "W < We" if over < 0 else "W >= We"
    most = f", at most {constants.k_max}" if made.capped else ""
    row = f"{_index_text(player.dwz_index)}, {_age_text(age)}"
    k0 = f"{made.k0} for {row}"
    k = f"{made.k0} x {made.b:.4g} + {made.a:.4g}{most} = {made.value:.1f}"
    steps = [
        Step("K0", k0, RULES),
        Step("b", _describe_brake(made, rating, sign, constants), RULES),
        Step("a", _describe_acceleration(made, rating, sign, constants), RULES),
        Step("K", k, f"one decimal, at most {constants.k_max}"),
        *(Step("assumed", text) for text in event.assumed),
    ]
    if event.rated_games:
        score = format_points(event.score_halves)
        places = product_places(
            6, made.value, event.score_halves / 2, event.expected, event.change
        )
        text = f"{made.value:.1f} x ({score} - {event.expected:.{places}f})"
        text += f" = {format_change(event.change)}"
        steps.append(Step("sum", text, "K x (W - We)"))
    floored = event.new_rating != round_away(event.exact or 0)
    floor = f", at least {LOWEST}" if floored else ""
    text = f"{format_sum(rating, event.change, 2)} = {event.exact:.2f}{floor}"
    steps.append(Step("new rating", f"{text}, so {event.new_rating}", "nearest"))
    if player.dwz_index is not None:
        steps.append(Step("index", f"{player.dwz_index}, then {event.dwz_index}"))
    return tuple(steps)


def _describe_brake(
    made: Coefficient2026, rating: int, sign: str, constants: Constants
) -> str:
    if made.b == 1:
        return f"1, {sign}" if sign == "W >= We" else f"1, from {_SLOW_BELOW} on"
    whole = _SLOW_BELOW + constants.u
    return f"({rating} + {constants.u}) / {whole} = {made.b:.4f}, {sign}"


def _describe_acceleration(
    made: Coefficient2026, rating: int, sign: str, constants: Constants
) -> str:
    if not made.a:
        return f"0, {sign}" if sign == "W < We" else "0 for this age and rating"
    if made.a in (constants.a1, constants.a2) and rating < _SLOW_BELOW:
        return f"{format_number(made.a)}, over 20 and below {_SLOW_BELOW}, {sign}"
    return (
        f"({_FAST_BELOW} - {rating}) / {constants.t} = {made.a:.4f}, up to 20, {sign}"
    )


def _k_parts(
    made: Coefficient2026, constants: Constants
) -> tuple[tuple[str, float], ...]:
    return (
        ("k0", made.k0),
        ("b", round(made.b, 6)),
        ("a", round(made.a, 6)),
        ("cap", constants.k_max),
    )


def _index_text(index: int | None) -> str:
    """Name the column of the table."""
    return f"index {'over 10' if index is None or index > 10 else index}"


def _age_text(age: int | None) -> str:
    """Name the row of the table."""
    if age is None or age > 25:
        return "age over 25"
    return "age 21 to 25" if age > 20 else "age to 20"


def _k_reason(made: Coefficient2026, player: Player, age: int | None) -> str:
    """Format K without assumptions: ``K0 42 + 14.87, index 6``."""
    text = f"K0 {made.k0}"
    if made.b != 1:
        text += f" x {made.b:.3f}"
    if made.a:
        text += f" + {format_number(made.a)}"
    if made.capped:
        text += f", at most {format_number(made.value)}"
    if player.dwz_index is not None:
        text += f", {_index_text(player.dwz_index)}"
    return text if player.birth_year is None else f"{text}, {_age_text(age)}"


def _list_assumptions(player: Player) -> tuple[str, ...]:
    assumed = ["older than 25"] if player.birth_year is None else []
    if player.dwz_index is None:
        assumed.append("index 11 or more")
    elif player.dwz_index == 0:
        assumed.append("index 0 counts as 1")
    return tuple(assumed)
