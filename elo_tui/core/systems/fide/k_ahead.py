"""What the games to come do to K: in this rating period, and on the next list.

FIDE B.02 8.3.3 (1 March 2024): 40 for newcomers until 30 games are completed, 40 for
juniors while they are below 2300, 20 below 2400, 10 from 2400 on; K times the games of
one period is at most 700.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.figures import plain
from elo_tui.core.model import Player, Problem, Terms
from elo_tui.core.systems.fide.editions import Edition, edition_for
from elo_tui.core.systems.fide.k_factor import PERIOD_LIMIT, k_factor

#: A rating that reaches these changes K.
_JUNIOR_END, _TOP = 2300, 2400
_NEWCOMER_GAMES = 30


class KAhead(NamedTuple):
    """A change of K that is to be foreseen."""

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

    `new_ratings` are the ratings of the next list with their probabilities. A rating
    that falls changes no K here: what was reached before is a fact of the player.
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
    article = edition.article("3.3")
    if now != then:
        text = (
            f"K is {plain(then)}, not {plain(now)}: {games} games in the period,"
            f" and K times games is at most {PERIOD_LIMIT} ({article})"
        )
        return (KAhead(then, 1.0, text),)
    if player.k is not None and player.k * games > PERIOD_LIMIT:
        allowed = PERIOD_LIMIT // games
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
    later = terms._replace(date=_next_list(max(terms.date, terms.event_end)))
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
        # of a K given by hand the facts are not known, but 2400 decides without them
        if then < now and (player.k is None or rating >= _TOP):
            shares.setdefault(then, []).append(share)
    found = []
    for value, likely in shares.items():
        certain = len(likely) == len(new_ratings)
        why = _cause(player, later, value)
        text = f"from the next list on K is {plain(value)}: {why}"
        if not certain:
            text += f", {100 * sum(likely):.1f} % likely"
        found.append(KAhead(value, 1.0 if certain else sum(likely), text))
    return tuple(found)


def _cause(player: Player, later: Terms, value: float) -> str:
    """What makes K fall to a value."""
    if value == 10:
        return f"{_TOP} is reached"
    if player.birth_year is not None and player.rating < _JUNIOR_END:
        if later.date.year - player.birth_year <= 18:
            return f"{_JUNIOR_END} is reached"
        if player.games_played is None:
            return "the year of the 18th birthday is over"
    before = player.games_played
    if before is not None and before < _NEWCOMER_GAMES:
        return f"{_NEWCOMER_GAMES} games are completed"
    return "the year of the 18th birthday is over"


def _next_list(day: date) -> date:
    """The first list after a day: lists are published on the first of each month."""
    if day >= date(date.max.year, 12, 1):
        return day
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)
