"""What the games to come do to K: in this rating period, and on the next list.

By FIDE B.02 8.3.3 (`KRule`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.figures import plain
from elo_tui.core.model import Player, Problem, Terms
from elo_tui.core.systems.fide.fide_editions import Edition, KRule, edition_for
from elo_tui.core.systems.fide.k_factor import k_factor
from elo_tui.core.systems.fide.list_dates import list_of


class KAhead(NamedTuple):
    """A change of K that can be foreseen."""

    value: float
    """The new K."""
    probability: float
    """1 where it is certain, whatever the results."""
    text: str


def k_ahead(
    player: Player,
    terms: Terms,
    played: int,
    to_come: int,
    new_ratings: Sequence[tuple[int | None, float]],
) -> tuple[KAhead, ...]:
    """The changes of K that `to_come` games bring after `played` ones of the period.

    `new_ratings` are the ratings on the next list with their probabilities. A falling
    rating does not change K here: having reached 2300 or 2400 remains a fact.
    """
    edition = edition_for(terms)
    if isinstance(edition, Problem):
        return ()
    return (
        *_in_this_period(player, terms, edition, played, to_come),
        *_on_the_next_list(player, terms, edition, played + to_come, new_ratings),
    )


def _in_this_period(
    player: Player, terms: Terms, edition: Edition, played: int, to_come: int
) -> tuple[KAhead, ...]:
    games = played + to_come
    now = k_factor(player, terms, edition, played).value
    then = k_factor(player, terms, edition, games).value
    article, limit = edition.article("3.3"), edition.k.period_limit
    if now != then:
        text = (
            f"K is {plain(then)}, not {plain(now)}: {games} games in the period,"
            f" and K times games is at most {limit} ({article})"
        )
        return (KAhead(then, 1.0, text),)
    if player.k is not None and player.k * games > limit:
        allowed = limit // games
        text = f"K {plain(player.k)} was given; {games} games allow {allowed}"
        return (KAhead(allowed, 1.0, f"{text} ({article})"),)
    return ()


def _on_the_next_list(
    player: Player,
    terms: Terms,
    edition: Edition,
    games: int,
    new_ratings: Sequence[tuple[int | None, float]],
) -> tuple[KAhead, ...]:
    later = terms._replace(date=list_of(max(terms.date, terms.event_end)))
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
        why = _cause(player, later, value, after.k)
        text = f"from the next list on K is {plain(value)}: {why}"
        if not certain:
            text += f", {100 * sum(likely):.1f} % likely"
        found.append(KAhead(value, 1.0 if certain else sum(likely), text))
    return tuple(found)


def _cause(player: Player, later: Terms, value: float, rule: KRule) -> str:
    """The reason why K falls to a value."""
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
