"""A match of which only the score is known (FIDE B.02 chapter 6)."""

from __future__ import annotations

from elo_tui.core.figures import plain
from elo_tui.core.model import (
    ByOrder,
    Game,
    Player,
    Problem,
    RatedEvent,
    Terms,
    mini_match,
)
from elo_tui.core.systems.fide.decision import WITH_UNRATED, ways_to_decide
from elo_tui.core.systems.fide.fide_system import SYSTEM


def rate_match(
    player: Player, game: Game, games: int, halves: int, terms: Terms
) -> RatedEvent | Problem:
    """The change by a score against one opponent, over every order of the results.

    `game` is one of the games, `halves` the half points from all of them. Where the
    change depends on the order there is no new rating but a range.
    """
    # a name would say that the wins come first
    game = game._replace(name="")
    rated_player = SYSTEM.rate(player, (), terms)
    if isinstance(rated_player, RatedEvent) and rated_player.first_rating:
        game = game._replace(rated=False, why=WITH_UNRATED)
    whole = SYSTEM.rate(player, mini_match(game, halves, games), terms)
    if isinstance(whole, Problem) or terms.waived or not whole.rated_games:
        return whole
    found: list[RatedEvent] = []
    for number, scored in ways_to_decide(games, halves):
        rated = SYSTEM.rate(player, mini_match(game, scored, number), terms)
        if isinstance(rated, Problem):
            return rated
        found.append(rated)
    found.sort(key=lambda event: event.change)
    low, high = found[0], found[-1]
    k = low.k
    if high.k.value != k.value:
        k = k._replace(reason=f"{k.reason}; {plain(high.k.value)} in another order")
    event = low._replace(
        k=k,
        half_points=halves,
        by_order=ByOrder(
            played=games,
            rated=tuple(sorted({one.rated_games for one in found})),
            low=low.change,
            high=high.change,
            rounded=(low.rounded, high.rounded),
            waived=whole.change,
        ),
    )
    if low.change == high.change or low.new_rating is None or high.new_rating is None:
        return event
    return event._replace(
        new_rating=None, first_range=(low.new_rating, high.new_rating)
    )
