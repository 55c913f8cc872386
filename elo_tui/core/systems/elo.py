"""Classic Elo: the logistic curve with any K, scale, floor and ceiling.

The curve is Arpad Elo's logistic alternative as found in every textbook: the expected
score is 1 / (1 + 10^((opponent - own) / scale)), usually with a scale of 400.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, TypeVar

from elo_tui.core.model import (
    HALF_POINTS,
    Against,
    Game,
    KFactor,
    Player,
    Problem,
    RatedEvent,
    Step,
    Terms,
)
from elo_tui.core.systems.sums import (
    Scored,
    k_sum_steps,
    rate_rounds,
    round_working,
)
from elo_tui.core.text.figures import (
    count_decimals,
    format_number,
    format_sum,
    round_away,
)

_Rating = TypeVar("_Rating", int, float)

#: The K-factor assumed when none is given.
USUAL_K = 20
USUAL_SCALE = 400
_ASSUMED_K = KFactor(USUAL_K, "usual K; assumed, none was given")
_ASSUMED = ("usual K",)


def expected_score(own: float, opponent: float, scale: float = USUAL_SCALE) -> float:
    """Return the expected score against one opponent, 0 to 1; all in points."""
    return 1 / (1 + 10 ** ((opponent - own) / scale))


def game_change(
    own: float, opponent: float, score: float, k: float, scale: float = USUAL_SCALE
) -> float:
    """Return the unrounded change of one game, points; `score` is 1, 0.5 or 0."""
    return k * (score - 1 / (1 + 10 ** ((opponent - own) / scale)))


def _name_edition(scale: int) -> str:
    return f"Classic Elo, scale {scale}"


_EDITION = _name_edition(USUAL_SCALE)
_EXPECTED: Callable[[float, int], float] = expected_score


class EloSystem:
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = "elo"
    source: ClassVar[str] = "the logistic curve of Arpad Elo's system"
    confidence: ClassVar[str] = "exact: the formula is all there is"

    def edition(self, terms: Terms) -> str:
        return _name_edition(terms.scale)

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        if not player.rating:
            return Problem("rating", "rating: Elo needs one; it has no first rating")
        k = _ASSUMED_K
        if player.k is not None:
            k = KFactor(value=player.k, reason=player.k_reason)
        edition, expects = _EDITION, _EXPECTED
        if terms.scale != USUAL_SCALE:
            edition = _name_edition(terms.scale)
            expects = partial(expected_score, scale=terms.scale)
        own = player.unrounded
        rounds = rate_rounds(own, games, expects, k.value)
        change = rounds.change
        exact = own + change
        new, rounded = round_new(player, change)
        remarks: tuple[str, ...] = ()
        if terms.floor is not None or terms.ceiling is not None:
            reached = new
            new, exact = apply_limits(new, terms), apply_limits(exact, terms)
            if new != reached:
                remarks = (f"{'floor' if new > reached else 'ceiling'} {new}",)
        return RatedEvent(
            system=self.key,
            edition=edition,
            player=player,
            terms=terms,
            k=k,
            games=rounds.games,
            half_points=rounds.half_points,
            rated_games=rounds.rated_games,
            score_halves=rounds.score_halves,
            expected=rounds.expected,
            change=change,
            rounded=rounded,
            new_rating=new,
            exact=exact,
            assumed=_ASSUMED if player.k is None else (),
            remarks=remarks,
        )

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        scale, k = event.terms.scale, format_number(event.k.value)

        def expected(difference: float, value: float) -> Step:
            text = f"1 / (1 + 10^({0 - difference:g}/{scale})) = {value:.4f}"
            return Step("expected", text, "logistic curve")

        def change(one: Scored) -> tuple[Step, ...]:
            return (
                one.step("change", k, 4, "K x (score - expected)", weight=float(k)),
            )

        return round_working(event, index, expected, change)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        steps = k_sum_steps(event, 4, ("", "", "halves away from 0"))
        own, rounded = event.player.unrounded, event.player.rating + event.rounded
        reached = own + event.change
        places = count_decimals(
            2, lambda digits: round_away(round(reached, digits)) == round_away(reached)
        )
        new = f"{format_sum(own, event.change, places)} = {reached:.{places}f}"
        if event.player.exact is not None:
            # the rounded change would not lead from the unrounded rating to the new one
            *steps, _ = steps
        if event.new_rating is not None and event.new_rating != rounded:
            limit = "floor" if event.new_rating > rounded else "ceiling"
            return (*steps, Step("new rating", f"{new}, {limit} {event.new_rating}"))
        return (*steps, Step("new rating", f"{new}, as a whole number {rounded}"))


def round_new(player: Player, change: float) -> tuple[int, int]:
    """Return the new rating and its change in whole points, without limits.

    The change of a rating in whole points is rounded, halves away from zero.
    """
    if player.exact is None:
        rounded = round_away(change)
        return player.rating + rounded, rounded
    new = round_away(player.exact + change)
    return new, new - player.rating


def rate_against(
    player: Player, game: Game, terms: Terms, opponents: Sequence[int]
) -> list[Against]:
    """Rate one game, with its result or without, against each of these ratings."""
    own, k = player.unrounded, USUAL_K if player.k is None else player.k
    score = None if game.result is None else HALF_POINTS[game.result] / 2
    found: list[Against] = []
    for opponent in opponents:
        expected = expected_score(own - opponent, 0, terms.scale)
        if score is None:
            found.append(Against(expected))
        else:
            change = k * (score - expected)
            new = apply_limits(round_new(player, change)[0], terms)
            found.append(Against(expected, change, new))
    return found


def apply_limits(rating: _Rating, terms: Terms) -> _Rating | int:
    """Return the rating, or the floor or ceiling that it would pass."""
    if terms.floor is not None and rating < terms.floor:
        return terms.floor
    if terms.ceiling is not None and rating > terms.ceiling:
        return terms.ceiling
    return rating


SYSTEM = EloSystem()
