"""The derivation of a US Chess rating, step by step.

The articles are sections of "The US Chess Rating System", 2 September 2020.
"""

from __future__ import annotations

from fractions import Fraction

from elo_tui.core.model import HALF_POINTS, Problem, RatedEvent, Result, Step
from elo_tui.core.systems.sums import Scored, round_working
from elo_tui.core.systems.uscf import rules
from elo_tui.core.systems.uscf.formulas import (
    ABSOLUTE_FLOOR,
    ALL_COUNT,
    MOST_EFFECTIVE,
    REACH,
    SPECIAL_CEILING,
    SPECIAL_GAMES,
    Exact,
    Solution,
    bonus_threshold,
    effective_games,
    effective_limit,
    k_share,
    solve_special,
)
from elo_tui.core.text.figures import (
    count_decimals,
    format_change,
    format_number,
    format_points,
    format_sum,
    plural,
    round_away,
    simplify_number,
)

INITIAL, EFFECTIVE = "US Chess 2", "US Chess 3"
SPECIAL, STANDARD = "US Chess 4.1", "US Chess 4.2"


def format_short(value: Exact | float, places: int = 4) -> str:
    """Format a number with at most this many decimals: ``33.3189``, ``4.5``, ``80``."""
    text = f"{float(value):.{places}f}"
    return text.rstrip("0").rstrip(".")


def game_steps(event: RatedEvent, index: int) -> tuple[Step, ...]:
    first = Step("first rating", "counts in the sum", SPECIAL)
    special = _is_special(event)

    def expected(difference: float, value: float) -> Step:
        return _expected_step(difference, value, special)

    def change(one: Scored) -> tuple[Step, ...]:
        if special:
            return (_added_step(event.player.unrounded, one),)
        k = event.k.value
        score = simplify_number(HALF_POINTS[one.row.game.result or Result.LOSS] / 2)
        places = _product_places(k, score, one.expected, one.change)
        article = "K x (score - expected)"
        return (one.step("change", f"{k:.{places}f}", places, article),)

    return round_working(event, index, expected, change, first)


def sum_steps(event: RatedEvent) -> tuple[Step, ...]:
    steps = [
        Step("assumed", text, INITIAL if text.startswith("initial rating") else "")
        for text in event.assumed
    ]
    if event.new_rating is None:
        return (*steps, Step("first rating", event.why_none))
    if _is_special(event):
        steps += _special_steps(event)
        reached = _solve_event(event).final
    else:
        steps += _standard_steps(event)
        reached = event.player.unrounded + event.change
    return (*steps, *_result_steps(event, reached))


def _is_special(event: RatedEvent) -> bool:
    """Whether the special formula was used; never in a match."""
    return event.unlimited is None and rules.is_special(event.player)


def _expected_step(difference: float, expected: float, special: bool) -> Step:
    if not special:
        text = f"1 / (1 + 10^({0 - difference:g}/400)) = {expected:.4f}"
        return Step("expected", text, STANDARD)
    if abs(difference) < REACH:
        sign = "-" if difference < 0 else "+"
        text = f"0.5 {sign} {abs(difference):g}/800 = {expected:.4f}"
    else:
        text = f"{expected:.4f}, {REACH} points apart or more"
    return Step("expected", text, SPECIAL)


def _added_step(own: float, one: Scored) -> Step:
    after = own + one.row.total
    before = after - one.change
    places = count_decimals(
        2,
        lambda places: (
            format_change(round(after, places) - round(before, places))
            == format_change(one.change)
        ),
    )
    text = f"{before:.{places}f} without it, {after:.{places}f} with it:"
    text += f" {format_change(one.change)}"
    return Step("change", text, SPECIAL)


def _product_places(
    k: float, score: float, expected: float, change: float, places: int = 2
) -> int:
    """Count the decimals of K and the expected score that the printed change needs."""
    return count_decimals(
        6,
        lambda more: (
            format_change(round(k, more) * (score - round(expected, more)), places)
            == format_change(change, places)
        ),
    )


def _effective_steps(event: RatedEvent, places: int = 6) -> list[Step]:
    """Derive N', and N* of the rating, which it never exceeds."""
    games, rating = event.player.games_played, event.player.unrounded
    limit = format_short(effective_limit(rating), places)
    most = f"{limit} above {ALL_COUNT}"
    if rating <= ALL_COUNT:
        below = f"(2569 - {format_number(rating)})²"
        most = f"{MOST_EFFECTIVE} / √(0.662 + 7.39e-6 x {below}) = {limit}"
    steps = [Step("N*", most, EFFECTIVE)]
    if games is not None:
        value = format_short(effective_games(rating, games), places)
        text = f"{plural(games, 'game')}, at most {limit}: {value}"
        steps.append(Step("effective n", text, EFFECTIVE))
    return steps


def _standard_steps(event: RatedEvent) -> list[Step]:
    player, games = event.player, event.rated_games
    effective = effective_games(player.unrounded, rules.games_before(player))
    share = k_share(player.unrounded, event.terms.dual)
    k, bonus = event.k.value, event.bonus or 0.0
    gain = event.change - bonus if event.unlimited is None else event.unlimited
    places = _gain_places(event, gain)
    more = _product_places(k, event.score_halves / 2, event.expected, gain, places)
    digits = count_decimals(
        6,
        lambda digits: (
            f"{share / (round(effective, digits) + (games or 1)):.{more}f}"
            == f"{k:.{more}f}"
        ),
    )
    steps = _effective_steps(event, digits)
    formula = (
        f"{format_short(share)} / ({format_short(effective, digits)} + {games or 1})"
    )
    _, _, why = event.k.reason.partition(", ")
    reason = f"{formula}, {why}" if why else formula
    steps.append(Step("K-factor", f"{k:.{more}f}: {reason}", STANDARD))
    if not games:
        return steps
    if games > 1:
        score = format_points(event.score_halves)
        text = f"{k:.{more}f} x ({score} - {event.expected:.{more}f})"
        text += f" = {format_change(gain, places)}, {games} games"
        steps.append(Step("sum", text, STANDARD))
    steps.append(Step("bonus", _bonus_text(event, gain, places), STANDARD))
    if event.change != gain + bonus:
        text = f"{format_change(gain)}, limited to {format_change(event.change, 0)}"
        steps.append(Step("match", text, "US Chess, matches"))
    return steps


def _gain_places(event: RatedEvent, gain: float) -> int:
    """Count the decimals of the gain that the printed bonus and new rating need."""
    own, bonus = event.player.unrounded, event.bonus or 0.0
    threshold = gain - bonus

    def leads(places: int) -> bool:
        printed, earned = round(gain, places), round(bonus, places)
        over = printed - round(threshold, places)
        after = own + printed + earned
        return (not bonus or round(over, places) == earned) and (
            f"{after:.2f}" == f"{own + gain + bonus:.2f}"
        )

    return count_decimals(2, leads)


def _bonus_text(event: RatedEvent, gain: float, places: int) -> str:
    if event.unlimited is not None:
        return "none in a match"
    refused = rules.why_no_bonus([row.game for row in event.games if row.rated])
    if refused:
        return f"none, {refused}"
    found = rules.bonus_constant(event.terms)
    b = 0 if isinstance(found, Problem) else found.value
    threshold = bonus_threshold(b, event.rated_games)
    text = f"{b} x √{max(event.rated_games, 4)} = {threshold:.{places}f}"
    if not event.bonus:
        return f"none, {format_change(gain, places)} is not above {text}"
    return (
        f"{format_change(gain, places)} is above {text}:"
        f" {format_change(event.bonus, places)}"
    )


def _solve_event(event: RatedEvent) -> Solution:
    player = event.player
    return solve_special(
        rules.prior_rating(player, event.terms),
        effective_games(player.unrounded, rules.games_before(player)),
        event.opponents,
        event.score_halves,
        player.record if player.rating else "",
    )


def _special_steps(event: RatedEvent) -> list[Step]:
    player = event.player
    games = rules.games_before(player)
    steps = [Step("special", _why_special(event, games), SPECIAL)]
    if not event.rated_games:
        return steps
    solution = _solve_event(event)
    n = effective_games(player.unrounded, games)
    if games:
        if n != games:
            steps += _effective_steps(event)
        steps.append(_prior_step(event, solution, n))
    if solution.low is None or solution.low != solution.high:
        steps += _stretch_steps(event, solution, n)
    else:
        steps += _solved_steps(event, solution, n)
    if not ABSOLUTE_FLOOR <= solution.rating <= SPECIAL_CEILING:
        text = f"{ABSOLUTE_FLOOR} to {SPECIAL_CEILING}, so {solution.final:.0f}"
        steps.append(Step("limits", text, SPECIAL))
    return steps


def _why_special(event: RatedEvent, games: int) -> str:
    if not event.player.rating:
        return "no rating before the event"
    if not games:
        return "no earlier game"
    if event.player.record:
        return f"{plural(games, 'earlier game')}, all {event.player.record}"
    return f"{plural(games, 'earlier game')}, {SPECIAL_GAMES} or fewer"


def _prior_step(event: RatedEvent, solution: Solution, n: float) -> Step:
    """Show the part of the earlier games in the equation: R0' and S'."""
    results = {"won": ("win", "wins"), "lost": ("loss", "losses")}
    result = results.get(event.player.record, ("draw", "draws"))[n != 1]
    text = f"{format_short(n, 6)} {result} against {format_short(solution.centre)}"
    text += f", score with them {format_short(solution.score, 6)}"
    return Step("before", text, SPECIAL)


def _solved_steps(event: RatedEvent, solution: Solution, n: float) -> list[Step]:
    """Derive the solution from the linear equation of its segment."""
    rating = solution.rating
    weights: list[tuple[Exact, Exact]] = [(rival, 1) for rival in event.opponents]
    if n:
        weights.append((solution.centre, Fraction(n)))
    # a game at the end of its slope may be assigned to either side
    sloping = [row for row in weights if -REACH < rating - row[0] <= REACH]
    certain = sum(weight for rival, weight in weights if rating - rival > REACH)
    within = sum(weight for _, weight in sloping)
    total = sum(rival * weight for rival, weight in sloping)
    count = sum(weight for _, weight in weights)
    segment = (
        f"{format_short(within)} of {format_short(count)} games within {REACH} points"
    )
    if certain:
        segment += f", {format_short(certain)} won for certain"
    surplus = solution.score - certain - Fraction(within) / 2
    solved = _quotient(total, 2 * REACH, surplus, within)
    return [
        Step("segment", segment, SPECIAL),
        Step("solved", f"{solved} = {float(rating):.2f}", SPECIAL),
    ]


def _quotient(
    total: Exact | float, points: int, surplus: Exact | float, games: Exact
) -> str:
    """Format a sum of ratings with points for a surplus in the score, over the games.

    It has as many decimals as the result with two of them needs.
    """
    result = f"{float((total + points * surplus) / Fraction(games)):.2f}"

    def leads(places: int) -> bool:
        above = round(float(total), places) + points * round(float(surplus), places)
        return f"{above / round(float(games), places):.2f}" == result

    places = count_decimals(4, leads)
    sign, amount = ("-", -surplus) if surplus < 0 else ("+", surplus)
    text = f"({format_short(total, places)} {sign} {points}"
    text += f" x {format_short(amount, places)})"
    return f"{text} / {format_short(games, places)}"


def _stretch_steps(event: RatedEvent, solution: Solution, n: float) -> list[Step]:
    """Show the document's search among several solutions."""
    rivals = event.opponents
    games = n + len(rivals)
    total = sum(rivals) + Fraction(n) * solution.centre
    surplus = event.score_halves - len(rivals)
    start = _quotient(total, REACH, surplus, Fraction(games))
    steps = [Step("start", f"{start} = {format_short(solution.start, 2)}", SPECIAL)]
    if solution.between is None:
        fits, near = (
            _range_text(solution.low, solution.high),
            format_short(solution.start, 2),
        )
        text = f"{fits} fits, nearest to {near} is"
    else:
        prior = format_number(rules.prior_rating(event.player, event.terms))
        which = "the rating before" if event.player.rating else "the initial rating"
        text = f"nobody within {REACH} points, so {prior}, {which}"
        steps.append(Step("prior", text, SPECIAL))
        text = f"{_range_text(*solution.between)} fits, nearest to {prior} is"
    return [
        *steps,
        Step("solved", f"{text} {format_short(solution.rating, 2)}", SPECIAL),
    ]


def _range_text(low: Exact | None, high: Exact | None) -> str:
    if low is None and high is None:
        return "any rating"
    if low is None:
        return f"any rating to {format_short(high or 0, 2)}"
    if high is None:
        return f"any rating from {format_short(low, 2)}"
    return f"any rating {format_short(low, 2)} to {format_short(high, 2)}"


def _result_steps(event: RatedEvent, reached: float) -> list[Step]:
    """Derive the published rating from the unrounded one."""
    steps = []
    own, exact = event.player.rating, event.exact or 0.0
    if not event.first_rating:
        steps.append(Step("unrounded", f"{_sum_text(event)} = {reached:.2f}"))
    if exact != reached:
        floor = rules.find_floor(event.player, [row.game for row in event.games])
        steps.append(Step("floor", f"{reached:.2f}, {floor.text}", rules.FLOORS))
    places = count_decimals(
        2, lambda places: round_away(round(exact, places)) == event.new_rating
    )
    steps.append(
        Step("rounded", f"{exact:.{places}f} to {event.new_rating}", "nearest")
    )
    if event.first_rating:
        text = f"{event.new_rating}, after {plural(event.rated_games, 'game')}"
        return [*steps, Step("new rating", text)]
    text = f"{format_sum(own, event.rounded)} = {event.new_rating}"
    return [*steps, Step("new rating", text)]


def _sum_text(event: RatedEvent) -> str:
    """Format the sum with the bonus by itself: ``1720 + 82.08 + 62.08``."""
    own, bonus = event.player.unrounded, event.bonus
    if not bonus:
        places = count_decimals(
            2,
            lambda places: (
                f"{own + round(event.change, places):.2f}"
                == f"{own + event.change:.2f}"
            ),
        )
        return format_sum(own, event.change, places)
    gain = event.change - bonus
    places = _gain_places(event, gain)
    return f"{format_sum(own, gain, places)} + {bonus:.{places}f}"
