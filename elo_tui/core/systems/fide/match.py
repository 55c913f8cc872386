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
from elo_tui.core.systems.fide.fide_editions import Edition, edition_for
from elo_tui.core.systems.fide.fide_system import SYSTEM
from elo_tui.core.systems.fide.k_factor import k_factor


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
    expected = whole.games[0].expected or 0.0
    edition = edition_for(terms)
    assert isinstance(edition, Edition)

    def change(way: tuple[int, int]) -> float:
        number, scored = way
        k = k_factor(whole.player, terms, edition, number).value
        return k * (scored / 2 - number * expected)

    ways = ways_to_decide(games, halves)
    # only the two that are shown are rated game by game
    ends = [
        SYSTEM.rate(player, mini_match(game, scored, number), terms)
        for number, scored in (min(ways, key=change), max(ways, key=change))
    ]
    low, high = ends
    if isinstance(low, Problem) or isinstance(high, Problem):
        return low if isinstance(low, Problem) else high
    k = low.k
    if high.k.value != k.value:
        k = k._replace(reason=f"{k.reason}; {plain(high.k.value)} in another order")
    event = low._replace(
        k=k,
        half_points=halves,
        by_order=ByOrder(
            played=games,
            rated=tuple(sorted({number for number, _ in ways})),
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
