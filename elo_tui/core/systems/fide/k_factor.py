"""The development coefficient K of a player and its reason (FIDE B.02 8.3.3)."""

from __future__ import annotations

from elo_tui.core.figures import plain
from elo_tui.core.model import KFactor, Player, Terms
from elo_tui.core.systems.fide.editions import Edition

#: 8.3.3: K times the games of one rating period may not exceed this.
PERIOD_LIMIT = 700

#: 8.3.3: K below 2400, for adults with 30 games.
USUAL_K = 20


def k_factor(
    player: Player,
    terms: Terms,
    edition: Edition,
    period_games: int,
    listed: float | None = None,
) -> KFactor:
    """K for a player in a rating period of `period_games` rated games.

    A K that is given is used as it is. Otherwise the facts decide, in the order of
    8.3.3 (1 March 2024): 10 once 2400 was reached, 40 for juniors below 2300, 40 for
    newcomers, else 20; facts that are missing are assumed and named; a K that the list
    itself names, `listed`, stands before the facts. The limit of 700 games times K
    comes last.
    """
    limit = PERIOD_LIMIT // period_games if period_games else PERIOD_LIMIT
    if player.k is not None:
        if player.k > limit:
            return KFactor(
                player.k,
                f"{player.k_reason} ({edition.article('3.3')} would allow {limit}"
                f" with {period_games} games)",
            )
        return KFactor(player.k, player.k_reason)
    if listed is not None:
        return _limited(KFactor(listed, player.k_reason), limit, period_games)
    value, reason = _by_facts(player, terms, edition)
    if assumed := assumed_for_k(player, terms, edition):
        reason += f"; assumed {', '.join(assumed)}"
    return _limited(KFactor(value, reason), limit, period_games)


def _limited(k: KFactor, limit: int, period_games: int) -> KFactor:
    if k.value <= limit:
        return k
    over = f"{plain(k.value)} x {period_games} games over 700"
    return KFactor(limit, f"{over}, so {limit}; {k.reason}")


def assumed_for_k(player: Player, terms: Terms, edition: Edition) -> tuple[str, ...]:
    """What was not given and had to be assumed to arrive at a K of 20."""
    if player.k is not None or edition.fixed_k is not None:
        return ()
    if _by_facts(player, terms, edition)[0] != USUAL_K:
        return ()
    assumed = []
    if player.games_played is None:
        assumed.append("30+ games")
    if player.birth_year is None and player.rating < 2300:
        assumed.append("adult")
    if player.reached_2400 is None:
        assumed.append("never 2400")
    return tuple(assumed)


def _by_facts(player: Player, terms: Terms, edition: Edition) -> tuple[int, str]:
    if edition.fixed_k is not None:
        return edition.fixed_k, "rapid and blitz before October 2022"
    if player.rating >= 2400:
        return 10, "rated 2400 or more"
    if player.reached_2400:
        return 10, "has been rated 2400"
    # "until the end of the year of their 18th birthday": the year alone decides
    junior = player.birth_year is not None and terms.date.year - player.birth_year <= 18
    if junior and player.rating < 2300:
        return 40, f"born {player.birth_year}, under 18 rule, under 2300"
    # at exactly 30 games the newcomer's K is over
    if player.games_played is not None and player.games_played < 30:
        return 40, f"{player.games_played} of 30 games played"
    return USUAL_K, "under 2400"
