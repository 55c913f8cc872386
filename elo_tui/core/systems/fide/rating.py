"""The rounds of one tournament rated with a given K (FIDE B.02 8.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from elo_tui.core.fide_tables import LAST_D, PD, PROBABILITIES, scoring_probability
from elo_tui.core.model import (
    HALF_POINTS,
    OPEN,
    Game,
    KFactor,
    Player,
    RatedEvent,
    RatedGame,
    Terms,
    find_unrated_reason,
)
from elo_tui.core.same_opponent import SHORTEST_DECIDED, is_match
from elo_tui.core.systems.fide.fide_editions import Edition
from elo_tui.core.text.figures import round_hundredths

#: Why games of a match are not rated.
MATCH_DECIDED = "match decided (6.2)"
WITH_UNRATED = "match with an unrated player (6.1)"


def games_to_decide(games: Sequence[Game]) -> int:
    """Count the games until a match is decided; all if neither player has more.

    A match over a set number of games is decided as soon as one side has more than half
    of its points; this is our reading of chapter 6. Later games are not rated unless
    that was waived beforehand (6.2).
    """
    own = other = 0
    for number, game in enumerate(games, start=1):
        if game.result is not None:
            scored = HALF_POINTS[game.result]
            own += scored
            other += 2 - scored
        if max(own, other) > len(games):
            return number
    return len(games)


def ways_to_decide(games: int, halves: int) -> list[tuple[int, int]]:
    """List how a match with this score may be decided, over all orders of results.

    Each is a number of games and the player's half points from them; all games if
    neither player has more than half of the points.
    """
    winner = max(halves, 2 * games - halves)
    if winner == games:
        return [(games, halves)]
    return [
        (number, reached if halves == winner else 2 * number - reached)
        for number in range(1, games + 1)
        # half of the points is passed by half a point or by a whole one
        for reached in (games + 1, games + 2)
        if reached <= min(winner, 2 * number)
        and winner - reached <= 2 * (games - number)
    ]


#: 8.3.1: a larger difference counts as this many points.
CAP = 400


def difference_used(difference: int, own_rating: int, edition: Edition) -> int:
    """Return D after the 400-point rule, points, own minus opponent's.

    8.3.1 (1 October 2025) tests the player's own rating only: the real difference
    counts for a player of 2650 or more, but not for an opponent below.
    """
    if -CAP <= difference <= CAP:
        return difference
    exempt_from = edition.capped_below
    if exempt_from is not None and own_rating >= exempt_from:
        return difference
    return CAP if difference > 0 else -CAP


def game_change(
    own: int, opponent: int, half_points: int, k: int, edition: Edition
) -> int:
    """Return the unrounded change of one game, in hundredths of a point.

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
    """Return the index of the one game raised to 400 points by the rule of 2022.

    8.3.1 (1 January 2022): a player may benefit from one upgrade in a tournament, in
    the game in which the difference is greatest; among equals the first is taken.
    """
    greatest = max(differences, default=0)
    return differences.index(greatest) if greatest > CAP else None


def use_standard_rating(player: Player, terms: Terms) -> tuple[Player, tuple[str, ...]]:
    """Replace a missing rapid or blitz rating by the standard one (7.2.1, March 2024).

    Returns the player and the assumptions. Such a player is new to the list, so unless
    the number of games is given K is a newcomer's (7.3.3), however high the standard
    rating is; that is our reading.
    """
    if player.rating or not player.standard or terms.pool == "standard":
        return player, ()
    used = replace(
        player,
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


def is_far_game(own: int, opponent: int) -> bool:
    """Whether two ratings are too far apart (rapid and blitz 7.3.1, December 2024)."""
    return abs(own - opponent) >= 600 and max(own, opponent) > 2600


def list_unrated_reasons(
    player: Player, games: Sequence[Game], terms: Terms, edition: Edition
) -> list[str]:
    """List the reason why each round is not rated; "" if it is."""
    found = []
    for game in games:
        found.append(find_unrated_reason(game))
    if edition.far_games_unrated:
        for index, game in enumerate(games):
            may_count = not found[index] or game.result is None
            if (
                may_count
                and game.opponent is not None
                and is_far_game(player.rating, game.opponent)
            ):
                found[index] = "600 points or more apart, one above 2600"
    if len(games) < SHORTEST_DECIDED or terms.waived or not is_match(games):
        return found
    decided = games_to_decide(games)
    return found[:decided] + [
        MATCH_DECIDED if reason in ("", OPEN) else reason for reason in found[decided:]
    ]


def why_below_floor(player: Player, new_rating: int, edition: Edition) -> str:
    """Return why a player with this new rating is not on the next list, or "".

    7.2.1 (1 March 2024) applies to ratings that drop below 1400; a lower one before the
    event is not a FIDE rating and stays unchanged.
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
    assumed: tuple[str, ...] = (),
) -> RatedEvent:
    """Rate one tournament of a rated player.

    `k` must be a whole number; `not_rated` are the reasons of `list_unrated_reasons`
    if they are known, `assumed` what had to be assumed.
    """
    if not_rated is None:
        not_rated = list_unrated_reasons(player, games, terms, edition)
    own, factor, one_upgrade = player.rating, k.value, edition.one_upgrade
    if type(factor) is not int:
        factor = int(factor)
    upgraded = _find_upgraded(own, games, not_rated) if one_upgrade else None
    rows: list[RatedGame] = []
    half_points = rated_games = score = 0
    expected = change = 0  # hundredths
    for game in games:
        reason = not_rated[len(rows)]
        opponent, result = game.opponent, game.result
        halves = 0 if result is None else HALF_POINTS[result]
        half_points += halves
        real = used = forecast = gain = None
        if opponent is not None:
            real = own - opponent
            if not reason or reason == OPEN:
                used = real
                if -CAP <= real <= CAP:
                    pd = PROBABILITIES[real]
                else:
                    if not one_upgrade or reason or real < 0 or len(rows) == upgraded:
                        used = difference_used(real, own, edition)
                    pd = scoring_probability(used)
                forecast = pd / 100
                if not reason:
                    # 8.3.2, as in `game_change`
                    exact = factor * (50 * halves - pd)
                    gain = exact / 100
                    change += exact
                    expected += pd
                    rated_games += 1
                    score += halves
        rows.append(
            RatedGame(
                game=game,
                reason=reason,
                difference=real,
                difference_used=used,
                expected=forecast,
                change=gain,
                total=change / 100,
            )
        )
    rounded = round_hundredths(change)
    new_rating = own + rounded
    why_none = ""
    if new_rating < edition.floor:
        why_none = why_below_floor(player, new_rating, edition)
    return RatedEvent(
        system="fide",
        edition=edition.label,
        player=player,
        terms=terms,
        k=k,
        games=tuple(rows),
        half_points=half_points,
        rated_games=rated_games,
        score_halves=score,
        expected=expected / 100,
        change=change / 100,
        rounded=rounded,
        new_rating=None if why_none else new_rating,
        assumed=assumed,
        why_none=why_none,
    )


def _find_upgraded(
    own: int, games: Sequence[Game], not_rated: Sequence[str]
) -> int | None:
    """Return the index of the upgraded game; a remaining one cannot take it away."""
    return upgraded_game(
        [
            0 if reason or game.opponent is None else own - game.opponent
            for game, reason in zip(games, not_rated, strict=True)
        ]
    )
