"""The development coefficient K of a player and its reason (FIDE B.02 8.3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.model import KFactor, Player, Problem, Terms
from elo_tui.core.systems.fide.fide_editions import (
    K_RULE,
    Edition,
    edition_for,
    event_list_day,
    k_list_day,
)
from elo_tui.core.text.figures import format_number

_YOUNG, _USUAL, _TOP = K_RULE.young, K_RULE.usual, K_RULE.top
_NEWCOMER_GAMES, _PERIOD_LIMIT = K_RULE.newcomer_games, K_RULE.period_limit
_JUNIOR_AGE, _JUNIOR_BELOW = K_RULE.junior_age, K_RULE.junior_below
_TOP_FROM = K_RULE.top_from
_UNDER_2400 = KFactor(_USUAL, f"under {_TOP_FROM}")


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
    """Derive K before the limit of a rating period, and the assumptions made for it."""
    if player.k is not None:
        return KFactor(player.k, player.k_reason), ()
    if edition.fixed_k is not None:
        return KFactor(edition.fixed_k, "rapid and blitz before October 2022"), ()
    rating, games = player.rating, player.games_played
    if rating >= _TOP_FROM and not _is_standard_rating(player, terms):
        return KFactor(_TOP, f"rated {_TOP_FROM} or more"), ()
    reached_2400, reached_2300 = player.reached_2400, player.reached_2300
    if reached_2400:
        return KFactor(_TOP, f"has been rated {_TOP_FROM}"), ()
    k = _UNDER_2400
    assumed: tuple[str, ...] = ()
    junior = _is_young(player, terms)
    if junior and not reached_2300:
        reason = f"junior born {player.birth_year}, rated under {_JUNIOR_BELOW}"
        k = KFactor(_YOUNG, reason)
        if reached_2300 is None:
            assumed += (f"never {_JUNIOR_BELOW}",)
    elif games is not None and games < _NEWCOMER_GAMES:
        k = KFactor(_YOUNG, f"{games} of {_NEWCOMER_GAMES} games played")
    else:
        if junior:
            # "as long as their rating remains under 2300"
            k = KFactor(_USUAL, f"has been rated {_JUNIOR_BELOW}")
        elif _is_grown_up_on_list(player, terms) and not reached_2300:
            k = KFactor(_USUAL, _explain_new_year(player, terms))
        if games is None:
            assumed += (f"{_NEWCOMER_GAMES}+ games",)
        may_be_junior = rating < _JUNIOR_BELOW and not reached_2300
        if may_be_junior and player.birth_year is None:
            assumed += ("adult",)
    # a player who never reached 2300 never reached 2400
    if reached_2400 is None and reached_2300 is not False:
        assumed += (f"never {_TOP_FROM}",)
    return _name_assumptions(k, assumed), assumed


@lru_cache(maxsize=256)
def _name_assumptions(k: KFactor, assumed: tuple[str, ...]) -> KFactor:
    if not assumed:
        return k
    return KFactor(k.value, f"{k.reason}; assumed {', '.join(assumed)}")


def limit_k(k: KFactor, player: Player, edition: Edition, period_games: int) -> KFactor:
    """Limit K times the games of a rating period; a given K is only remarked on."""
    limit = _PERIOD_LIMIT // (period_games or 1)
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


def update_peak(player: Player, published: int) -> Player:
    """Note a published rating of 2300 or 2400 among the facts of the player."""
    return replace(
        player,
        reached_2400=published >= _TOP_FROM or player.reached_2400,
        reached_2300=published >= _JUNIOR_BELOW or player.reached_2300,
    )


def enter_list(player: Player, rating: int, games: int) -> Player:
    """Return the player on the next list, after so many rated games for it."""
    played = player.games_played
    after = replace(
        player,
        rating=rating,
        games_played=None if played is None else played + games,
        standard=None,
    )
    return update_peak(after, rating)


def infer_from_listed_k(player: Player, terms: Terms, edition: Edition) -> Player:
    """Infer earlier ratings of a listed player from the K of the list (8.3.3).

    A K of 10 means that 2400 was reached, a K of 40 that it never was. A junior under
    2300 with a K of 20 has been at 2300, one with a K of 40 has not, unless also a
    newcomer, where it makes no difference yet.
    """
    k, games = player.k, player.games_played
    if k is None or edition.fixed_k is not None or not player.rating:
        return player
    if k == _TOP:
        return replace(player, reached_2400=True, reached_2300=True)
    if k == _YOUNG and player.reached_2400 is None:
        player = replace(player, reached_2400=False)
    if player.reached_2300 is None and _is_young(player, terms):
        if k == _USUAL:
            return replace(player, reached_2300=True)
        if k == _YOUNG and (games is None or games >= _NEWCOMER_GAMES):
            return replace(player, reached_2300=False)
    return player


def _is_young(player: Player, terms: Terms) -> bool:
    """Whether age and rating are those of the rule for juniors.

    "Until the end of the year of their 18th birthday": the year of the list decides.
    """
    born = player.birth_year
    if born is None or player.rating >= _JUNIOR_BELOW:
        return False
    return k_list_day(terms).year - born <= _JUNIOR_AGE


def _is_grown_up_on_list(player: Player, terms: Terms) -> bool:
    """Whether the list of the K is of a later year than the event, and decides it.

    An event that counts for the list of February begins in December, and its K is that
    of January, after the year of the 18th birthday.
    """
    born = player.birth_year
    if born is None or player.rating >= _JUNIOR_BELOW:
        return False
    return terms.first_day.year - born <= _JUNIOR_AGE < k_list_day(terms).year - born


def _explain_new_year(player: Player, terms: Terms) -> str:
    day = k_list_day(terms)
    return (
        f"under {_TOP_FROM}; born {player.birth_year}, K of the list of {day:%B %Y},"
        f" after the year of the {_JUNIOR_AGE}th birthday"
    )


def _is_standard_rating(player: Player, terms: Terms) -> bool:
    """Whether the standard rating is used for a missing rapid or blitz rating."""
    return terms.pool != "standard" and player.rating == player.standard


class KAhead(Struct, frozen=True, gc=False):
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
    article, limit = edition.article("3.3"), _PERIOD_LIMIT
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
    later = replace(terms, date=event_list_day(max(terms.first_day, terms.last_day)))
    after = edition_for(later)
    if isinstance(after, Problem):
        return ()
    now = k_factor(player, terms, edition, 0).value
    before = player.games_played
    settled = replace(
        player, k=None, games_played=None if before is None else before + games
    )
    shares: dict[float, list[float]] = {}
    for rating, share in new_ratings:
        if rating is None:
            continue
        then = k_factor(replace(settled, rating=rating), later, after, 0).value
        # for a K given by hand the facts are unknown, but 2400 decides without them
        if then < now and (player.k is None or rating >= _TOP_FROM):
            shares.setdefault(then, []).append(share)
    found = []
    for value, likely in shares.items():
        certain = len(likely) == len(new_ratings)
        why = _explain_fall(player, later, value)
        text = f"from the next list on K is {format_number(value)}: {why}"
        if not certain:
            text += f", {100 * sum(likely):.1f} % likely"
        found.append(KAhead(value, 1.0 if certain else sum(likely), text))
    return tuple(found)


def _explain_fall(player: Player, later: Terms, value: float) -> str:
    """Name the reason why K falls to a value."""
    if value == _TOP:
        return f"{_TOP_FROM} is reached"
    too_old = f"the year of the {_JUNIOR_AGE}th birthday is over"
    born, before = player.birth_year, player.games_played
    young = player.rating < _JUNIOR_BELOW and not player.reached_2300
    if born is not None and young:
        if later.first_day.year - born <= _JUNIOR_AGE:
            return f"{_JUNIOR_BELOW} is reached"
        if before is None:
            return too_old
    if before is not None and before < _NEWCOMER_GAMES:
        return f"{_NEWCOMER_GAMES} games are completed"
    return too_old
