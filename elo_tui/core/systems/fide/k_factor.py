"""The development coefficient K of a player and its reason (FIDE B.02 8.3.3)."""

from __future__ import annotations

from functools import lru_cache

from elo_tui.core.figures import plain
from elo_tui.core.model import KFactor, Player, Terms
from elo_tui.core.systems.fide.fide_editions import Edition, KRule
from elo_tui.core.systems.fide.list_dates import k_day


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
    return _limited(_derive_k(player, terms, edition), limit, period_games)


@lru_cache(maxsize=64)
def _derive_k(player: Player, terms: Terms, edition: Edition) -> KFactor:
    """Derive K from the facts about a player, before the limit of a rating period."""
    value, reason = _by_facts(player, terms, edition)
    if assumed := assumed_for_k(player, terms, edition):
        reason += f"; assumed {', '.join(assumed)}"
    return KFactor(value, reason)


def _limited(k: KFactor, limit: int, period_games: int) -> KFactor:
    if k.value <= limit:
        return k
    over = f"{plain(k.value)} x {period_games} games over 700"
    return KFactor(limit, f"{over}, so {limit}; {k.reason}")


@lru_cache(maxsize=64)
def assumed_for_k(player: Player, terms: Terms, edition: Edition) -> tuple[str, ...]:
    """What was not given and had to be assumed to arrive at a K of 20 or 40."""
    rule = edition.k
    if player.k is not None or edition.fixed_k is not None:
        return ()
    value, _ = _by_facts(player, terms, edition)
    if value == rule.top:
        return ()
    assumed = []
    if value == rule.usual:
        if player.games_played is None:
            assumed.append(f"{rule.newcomer_games}+ games")
        age_counts = player.rating < rule.junior_below and not player.reached_2300
        if player.birth_year is None and age_counts:
            assumed.append("adult")
    elif player.reached_2300 is None and _is_young(player, terms, edition):
        assumed.append(f"never {rule.junior_below}")
    # whoever never reached 2300 never reached 2400
    if player.reached_2400 is None and player.reached_2300 is not False:
        assumed.append(f"never {rule.top_from}")
    return tuple(assumed)


def with_peak(player: Player, published: int) -> Player:
    """The player after a published rating, which may be the first of 2300 or 2400."""
    return player._replace(
        reached_2400=published >= KRule().top_from or player.reached_2400,
        reached_2300=published >= KRule().junior_below or player.reached_2300,
    )


def with_listed_k(player: Player, terms: Terms, edition: Edition) -> Player:
    """The player of a list, with what its K says about earlier ratings (8.3.3).

    Nobody else has a K of 10, and nobody with a K of 40 was ever at 2400. A junior
    under 2300 with a K of 20 has been at 2300, one with a K of 40 has not, unless also
    a newcomer, for whom it makes no difference yet.
    """
    rule, k = edition.k, player.k
    if k is None or edition.fixed_k is not None or not player.rating:
        return player
    if k == rule.top:
        return player._replace(reached_2400=True, reached_2300=True)
    if k == rule.young and player.reached_2400 is None:
        player = player._replace(reached_2400=False)
    if player.reached_2300 is None and _is_young(player, terms, edition):
        if k == rule.usual:
            return player._replace(reached_2300=True)
        if k == rule.young and not _is_newcomer(player, edition):
            return player._replace(reached_2300=False)
    return player


def _by_facts(player: Player, terms: Terms, edition: Edition) -> tuple[int, str]:
    if edition.fixed_k is not None:
        return edition.fixed_k, "rapid and blitz before October 2022"
    rule = edition.k
    if player.rating >= rule.top_from and not _is_standard_rating(player, terms):
        return rule.top, f"rated {rule.top_from} or more"
    if player.reached_2400:
        return rule.top, f"has been rated {rule.top_from}"
    junior = _is_young(player, terms, edition)
    if junior and not player.reached_2300:
        age, below = rule.junior_age, rule.junior_below
        return (
            rule.young,
            f"born {player.birth_year}, under {age} rule, under {below}",
        )
    if _is_newcomer(player, edition):
        games = f"{player.games_played} of {rule.newcomer_games} games played"
        return rule.young, games
    if junior:
        # "as long as their rating remains under 2300"
        return rule.usual, f"has been rated {rule.junior_below}"
    return rule.usual, f"under {rule.top_from}"


def _is_young(player: Player, terms: Terms, edition: Edition) -> bool:
    """Whether age and rating are those of the rule for juniors.

    "Until the end of the year of their 18th birthday": the year alone decides, that of
    the list whose K applies.
    """
    rule, born = edition.k, player.birth_year
    if born is None or player.rating >= rule.junior_below:
        return False
    return k_day(terms).year - born <= rule.junior_age


def _is_standard_rating(player: Player, terms: Terms) -> bool:
    """Whether the standard rating is used for a missing rapid or blitz rating."""
    return terms.pool != "standard" and player.rating == player.standard


def _is_newcomer(player: Player, edition: Edition) -> bool:
    """Whether fewer games are completed than the newcomer's K ends with."""
    games = player.games_played
    return games is not None and games < edition.k.newcomer_games
