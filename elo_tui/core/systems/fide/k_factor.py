"""The development coefficient K of a player and its reason (FIDE B.02 8.3.3)."""

from __future__ import annotations

from elo_tui.core.figures import plain
from elo_tui.core.model import KFactor, Player, Terms
from elo_tui.core.systems.fide.editions import Edition


def k_factor(
    player: Player,
    terms: Terms,
    edition: Edition,
    period_games: int,
    listed: float | None = None,
) -> KFactor:
    """K for a player in a rating period of `period_games` rated games.

    A K that is given is used as it is. Otherwise the facts decide, in the order of
    8.3.3 (`KRule`): the top, juniors, newcomers, all others; missing facts are assumed
    and named; a K stated by the list itself, `listed`, takes precedence over the facts.
    The limit of games times K comes last.
    """
    limit = edition.k.period_limit // max(1, period_games)
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
    if _by_facts(player, terms, edition)[0] != edition.k.usual:
        return ()
    assumed = []
    if player.games_played is None:
        assumed.append(f"{edition.k.newcomer_games}+ games")
    if player.birth_year is None and player.rating < edition.k.junior_below:
        assumed.append("adult")
    if player.reached_2400 is None:
        assumed.append(f"never {edition.k.top_from}")
    return tuple(assumed)


def _by_facts(player: Player, terms: Terms, edition: Edition) -> tuple[int, str]:
    if edition.fixed_k is not None:
        return edition.fixed_k, "rapid and blitz before October 2022"
    rule = edition.k
    if player.rating >= rule.top_from:
        return rule.top, f"rated {rule.top_from} or more"
    if player.reached_2400:
        return rule.top, f"has been rated {rule.top_from}"
    born, games = player.birth_year, player.games_played
    # "until the end of the year of their 18th birthday": the year alone decides
    junior = born is not None and terms.date.year - born <= rule.junior_age
    if junior and player.rating < rule.junior_below:
        age, below = rule.junior_age, rule.junior_below
        return rule.young, f"born {born}, under {age} rule, under {below}"
    # once this many games are completed the newcomer's K no longer applies
    if games is not None and games < rule.newcomer_games:
        return rule.young, f"{games} of {rule.newcomer_games} games played"
    return rule.usual, f"under {rule.top_from}"
