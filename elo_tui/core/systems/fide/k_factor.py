"""The development coefficient K of a player and its reason (FIDE B.02 8.3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.model import KFactor, Player, Problem, Terms
from elo_tui.core.systems.fide.fide_editions import (
    Edition,
    KRule,
    edition_for,
    event_list_day,
    k_list_day,
)
from elo_tui.core.text.figures import format_number


def k_factor(
    player: Player,
    terms: Terms,
    edition: Edition,
    period_games: int,
    listed: float | None = None,
) -> KFactor:
    """Return K for a player in a rating period of `period_games` rated games.

    A given K is used unchanged, then one stated by the list (`listed`). Otherwise the
    facts decide, in the order of 8.3.3 (`KRule`): the top, juniors, newcomers, all
    others; assumptions for missing facts are named. The limit of games times K is last.
    """
    if player.k is None and listed is not None:
        found = KFactor(listed, player.k_reason)
    else:
        found, _ = derive_k(player, terms, edition)
    return limit_k(found, player, edition, period_games)


def derive_k(
    player: Player, terms: Terms, edition: Edition
) -> tuple[KFactor, tuple[str, ...]]:
    """Derive K before the limit of a rating period, and the assumption made for it."""
    if player.k is not None:
        return KFactor(player.k, player.k_reason), ()
    value, reason = _derive_k(player, terms, edition)
    assumed = _list_assumptions(player, terms, edition, value)
    if assumed:
        reason += f"; assumed {', '.join(assumed)}"
    return KFactor(value, reason), assumed


def limit_k(k: KFactor, player: Player, edition: Edition, period_games: int) -> KFactor:
    """Limit K times the games of a rating period; a given K is only remarked on."""
    limit = edition.k.period_limit // max(1, period_games)
    if k.value <= limit:
        return k
    if player.k is None:
        over = f"{format_number(k.value)} x {period_games} games over 700"
        return KFactor(limit, f"{over}, so {limit}; {k.reason}")
    allowed = f"{edition.article('3.3')} would allow {limit}"
    return KFactor(k.value, f"{k.reason} ({allowed} with {period_games} games)")


def list_k_assumptions(
    player: Player, terms: Terms, edition: Edition
) -> tuple[str, ...]:
    """List the assumptions for missing facts behind a K of 20 or 40."""
    return derive_k(player, terms, edition)[1]


def _list_assumptions(
    player: Player, terms: Terms, edition: Edition, value: int
) -> tuple[str, ...]:
    rule = edition.k
    if edition.fixed_k is not None or value == rule.top:
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
    # a player who never reached 2300 never reached 2400
    if player.reached_2400 is None and player.reached_2300 is not False:
        assumed.append(f"never {rule.top_from}")
    return tuple(assumed)


def update_peak(player: Player, published: int) -> Player:
    """Note a published rating of 2300 or 2400 among the facts of the player."""
    return player._replace(
        reached_2400=published >= KRule().top_from or player.reached_2400,
        reached_2300=published >= KRule().junior_below or player.reached_2300,
    )


def infer_from_listed_k(player: Player, terms: Terms, edition: Edition) -> Player:
    """Infer earlier ratings of a listed player from the K of the list (8.3.3).

    A K of 10 means that 2400 was reached, a K of 40 that it never was. A junior under
    2300 with a K of 20 has been at 2300, one with a K of 40 has not, unless also a
    newcomer, for whom it makes no difference yet.
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


def _derive_k(player: Player, terms: Terms, edition: Edition) -> tuple[int, str]:
    if edition.fixed_k is not None:
        return edition.fixed_k, "rapid and blitz before October 2022"
    rule = edition.k
    if player.rating >= rule.top_from and not _is_standard_rating(player, terms):
        return rule.top, f"rated {rule.top_from} or more"
    if player.reached_2400:
        return rule.top, f"has been rated {rule.top_from}"
    junior = _is_young(player, terms, edition)
    if junior and not player.reached_2300:
        text = f"junior born {player.birth_year}, rated under {rule.junior_below}"
        return rule.young, text
    if _is_newcomer(player, edition):
        games = f"{player.games_played} of {rule.newcomer_games} games played"
        return rule.young, games
    if junior:
        # "as long as their rating remains under 2300"
        return rule.usual, f"has been rated {rule.junior_below}"
    return rule.usual, f"under {rule.top_from}"


def _is_young(player: Player, terms: Terms, edition: Edition) -> bool:
    """Whether age and rating are those of the rule for juniors.

    "Until the end of the year of their 18th birthday": the year of the list decides.
    """
    rule, born = edition.k, player.birth_year
    if born is None or player.rating >= rule.junior_below:
        return False
    return k_list_day(terms).year - born <= rule.junior_age


def _is_standard_rating(player: Player, terms: Terms) -> bool:
    """Whether the standard rating is used for a missing rapid or blitz rating."""
    return terms.pool != "standard" and player.rating == player.standard


def _is_newcomer(player: Player, edition: Edition) -> bool:
    """Whether fewer games are completed than the newcomer's K ends with."""
    games = player.games_played
    return games is not None and games < edition.k.newcomer_games


class KAhead(NamedTuple):
    """A change of K that can be foreseen."""

    value: float
    """The new K."""
    probability: float
    """1 if it is certain, whatever the results."""
    text: str


def foresee_k(
    player: Player,
    terms: Terms,
    played: int,
    to_come: int,
    new_ratings: Sequence[tuple[int | None, float]],
) -> tuple[KAhead, ...]:
    """List the changes of K by `to_come` games after `played` ones of the period.

    `new_ratings` are the ratings on the next list with their probabilities. A falling
    rating does not change K here: having reached 2300 or 2400 remains a fact.
    """
    edition = edition_for(terms)
    if isinstance(edition, Problem):
        return ()
    return (
        *_foresee_limit(player, terms, edition, played, to_come),
        *_foresee_next_list(player, terms, edition, played + to_come, new_ratings),
    )


def _foresee_limit(
    player: Player, terms: Terms, edition: Edition, played: int, to_come: int
) -> tuple[KAhead, ...]:
    games = played + to_come
    now = k_factor(player, terms, edition, played).value
    then = k_factor(player, terms, edition, games).value
    article, limit = edition.article("3.3"), edition.k.period_limit
    if now != then:
        text = (
            f"K is {format_number(then)}, not {format_number(now)}: {games} games in"
            " the period,"
            f" and K times games is at most {limit} ({article})"
        )
        return (KAhead(then, 1.0, text),)
    if player.k is not None and player.k * games > limit:
        allowed = limit // games
        text = f"K {format_number(player.k)} was given; {games} games allow {allowed}"
        return (KAhead(allowed, 1.0, f"{text} ({article})"),)
    return ()


def _foresee_next_list(
    player: Player,
    terms: Terms,
    edition: Edition,
    games: int,
    new_ratings: Sequence[tuple[int | None, float]],
) -> tuple[KAhead, ...]:
    later = terms._replace(date=event_list_day(max(terms.date, terms.event_end)))
    after = edition_for(later)
    if isinstance(after, Problem):
        return ()
    now = k_factor(player, terms, edition, 0).value
    before = player.games_played
    settled = player._replace(
        k=None, games_played=None if before is None else before + games
    )
    shares: dict[float, list[float]] = {}
    for rating, share in new_ratings:
        if rating is None:
            continue
        then = k_factor(settled._replace(rating=rating), later, after, 0).value
        # for a K given by hand the facts are unknown, but 2400 decides without them
        if then < now and (player.k is None or rating >= after.k.top_from):
            shares.setdefault(then, []).append(share)
    found = []
    for value, likely in shares.items():
        certain = len(likely) == len(new_ratings)
        why = _explain_fall(player, later, value, after.k)
        text = f"from the next list on K is {format_number(value)}: {why}"
        if not certain:
            text += f", {100 * sum(likely):.1f} % likely"
        found.append(KAhead(value, 1.0 if certain else sum(likely), text))
    return tuple(found)


def _explain_fall(player: Player, later: Terms, value: float, rule: KRule) -> str:
    """Name the reason why K falls to a value."""
    if value == rule.top:
        return f"{rule.top_from} is reached"
    too_old = f"the year of the {rule.junior_age}th birthday is over"
    born, before = player.birth_year, player.games_played
    young = player.rating < rule.junior_below and not player.reached_2300
    if born is not None and young:
        if later.date.year - born <= rule.junior_age:
            return f"{rule.junior_below} is reached"
        if before is None:
            return too_old
    if before is not None and before < rule.newcomer_games:
        return f"{rule.newcomer_games} games are completed"
    return too_old
