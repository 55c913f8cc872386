"""The rounds of one tournament rated with a given K (FIDE B.02 8.3)."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.model import (
    HALF_POINTS,
    OPEN,
    SHORTEST_DECIDED,
    Game,
    KFactor,
    Player,
    RatedEvent,
    RatedGame,
    Terms,
    is_match,
    why_not_rated,
)
from elo_tui.core.rounding import hundredths_away
from elo_tui.core.systems.fide.change import difference_used, upgraded_game
from elo_tui.core.systems.fide.decision import DECIDED, games_to_decide
from elo_tui.core.systems.fide.fide_editions import Edition
from elo_tui.core.systems.fide.k_factor import assumed_for_k
from elo_tui.core.systems.fide_tables import scoring_probability
from elo_tui.core.systems.sums import event_of


def with_standard(player: Player, terms: Terms) -> tuple[Player, tuple[str, ...]]:
    """The player as rated, and what was assumed about that rating.

    Rapid and blitz 7.2.1 (1 March 2024): without a rating there, the standard rating is
    used and the player counts as rated. Such a player is new to the list, so unless the
    number of games is given K is a newcomer's (7.3.3), however high the standard rating
    is; that is our reading.
    """
    if player.rating or not player.standard or terms.pool == "standard":
        return player, ()
    used = player._replace(
        rating=player.standard,
        games_played=player.games_played or 0,
        # no rating of this list was ever published
        reached_2400=player.reached_2400 or False,
        reached_2300=player.reached_2300 or False,
    )
    assumed = [f"no {terms.pool} rating: standard {player.standard} is used (7.2.1)"]
    if player.games_played is None and player.k is None:
        assumed.append(f"fewer than 30 {terms.pool} games")
    return used, tuple(assumed)


def reasons(
    player: Player, games: Sequence[Game], terms: Terms, edition: Edition
) -> list[str]:
    """Why each round is not rated; "" where it is."""
    found = list(map(why_not_rated, games))
    if edition.far_games_unrated:
        # Rapid and blitz 7.3.1, since 1 December 2024
        for index, game in enumerate(games):
            may_count = not found[index] or game.result is None
            if (
                may_count
                and game.opponent is not None
                and abs(player.rating - game.opponent) >= 600
                and max(player.rating, game.opponent) > 2600
            ):
                found[index] = "600 points or more apart, one above 2600"
    if len(games) < SHORTEST_DECIDED or terms.waived or not is_match(games):
        return found
    decided = games_to_decide(games)
    return found[:decided] + [
        DECIDED if reason in ("", OPEN) else reason for reason in found[decided:]
    ]


def below_floor(player: Player, new_rating: int, edition: Edition) -> str:
    """Why a player with this new rating is not on the next list, or "".

    7.2.1 (1 March 2024) speaks of ratings that drop below 1400; a rating that was
    already below is not a FIDE rating and is left as it is.
    """
    if new_rating >= edition.floor or player.rating < edition.floor:
        return ""
    return (
        f"{new_rating} is below {edition.floor}: listed as unrated"
        f" ({edition.list_article('2.1')})"
    )


def rate_games(
    player: Player,
    games: Sequence[Game],
    terms: Terms,
    edition: Edition,
    k: KFactor,
    not_rated: Sequence[str] | None = None,
) -> RatedEvent:
    """Rate one tournament of a rated player.

    `k` must be a whole number; `not_rated` are the `reasons` if they are known.
    """
    if not_rated is None:
        not_rated = reasons(player, games, terms, edition)
    used = _differences_used(player, games, not_rated, edition)
    rows: list[RatedGame] = []
    expected = change = 0  # hundredths
    for game, reason, difference in zip(games, not_rated, used, strict=True):
        pd = None if difference is None else scoring_probability(difference)
        gain = None
        if not reason and pd is not None and game.result is not None:
            gain = int(k.value) * (50 * HALF_POINTS[game.result] - pd)
            change += gain
            expected += pd
        rows.append(
            RatedGame(
                game=game,
                reason=reason,
                difference=None
                if game.opponent is None
                else player.rating - game.opponent,
                difference_used=difference,
                expected=None if pd is None else pd / 100,
                change=None if gain is None else gain / 100,
                total=change / 100,
            )
        )
    rounded = hundredths_away(change)
    new_rating = player.rating + rounded
    why_none = below_floor(player, new_rating, edition)
    return event_of(
        "fide",
        edition.label,
        player,
        terms,
        rows,
        new_rating=None if why_none else new_rating,
        rounded=rounded,
        change=change / 100,
        expected=expected / 100,
        k=k,
    )._replace(why_none=why_none, assumed=assumed_for_k(player, terms, edition))


def _differences_used(
    player: Player, games: Sequence[Game], not_rated: Sequence[str], edition: Edition
) -> list[int | None]:
    """D as the rules use it, for rated games and for those still to be played."""
    real: list[int | None] = []
    used: list[int | None] = []
    for game, reason in zip(games, not_rated, strict=True):
        if game.opponent is None or reason not in ("", OPEN):
            real.append(None)
            used.append(None)
        else:
            difference = player.rating - game.opponent
            real.append(difference)
            used.append(difference_used(difference, player.rating, edition))
    if edition.one_upgrade:
        # A game still to be played cannot take the upgrade from a played one.
        played = [
            0 if reason or d is None else d
            for d, reason in zip(real, not_rated, strict=True)
        ]
        upgraded = upgraded_game(played)
        for index, (d, reason) in enumerate(zip(real, not_rated, strict=True)):
            if not reason and d is not None and d > 0 and index != upgraded:
                used[index] = d
    return used
