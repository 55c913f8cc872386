"""What is at stake in a game against each of several possible opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core import entry
from elo_tui.core.forecast.odds import Model, Odds, odds_in_system
from elo_tui.core.model import Colour, Player, Problem, Terms
from elo_tui.core.stakes import Stakes, stakes
from elo_tui.core.systems import RatingSystem
from elo_tui.core.text.clean_text import clean_name

#: How many opponents are compared at most.
MOST = 20
COLOURS: dict[str, Colour] = {"w": "w", "white": "w", "b": "b", "black": "b"}

_FIELD = "next"
_ACCEPTED = "write 1850, 2010 w, 2100 40 b: a rating, then perhaps a K, your colour"


class Rival(NamedTuple):
    """A possible opponent, and your colour against them; "" where it is not known."""

    player: Player
    colour: Colour = ""


class Candidate(NamedTuple):
    """One possible opponent of the next round."""

    stakes: Stakes
    """Win, draw and loss for you, and for them with their own K."""
    expected: float | None
    """By the system, without the colour; None where it expects nothing of this game."""
    odds: Odds | None
    """With the colour; None where one of the players has no rating."""
    colour: Colour = ""
    """Yours."""


def candidates(
    system: RatingSystem,
    you: Player,
    rivals: Sequence[Rival],
    terms: Terms,
    model: Model,
) -> tuple[Candidate, ...] | Problem:
    """Each opponent with the stakes and the odds."""
    found = []
    for opponent, colour in rivals:
        at_stake = stakes(system, you, opponent, terms, colour=colour)
        if isinstance(at_stake, Problem):
            return at_stake
        chances = odds_at_stake(system, at_stake, model)
        found.append(Candidate(at_stake, at_stake.expected, chances, colour))
    return tuple(found)


def odds_at_stake(system: RatingSystem, at_stake: Stakes, model: Model) -> Odds | None:
    """The odds of one of the games, with the colour; None without two ratings."""
    event = at_stake.outcomes[0].you
    own, game, pool = event.player.rating, event.games[0].game, event.terms.pool
    if not own or game.opponent is None:
        return None
    return odds_in_system(model, system.key, own, game, at_stake.expected, pool)


def read(text: str) -> tuple[Rival, ...] | Problem:
    """Possible opponents as people type them: ``1850, 2010 w, 2100 40 b``."""
    found: list[Rival] = []
    for part in text.replace(";", ",").split(","):
        if not entry.strip_text(part):
            continue
        rival = _rival(part)
        if isinstance(rival, Problem):
            return rival
        found.append(rival)
        if len(found) > MOST:
            return Problem(_FIELD, f"more than {MOST} opponents")
    return tuple(found)


def _rival(part: str) -> Rival | Problem:
    """One opponent: a rating, then perhaps a K and a colour in any order."""
    number, *words = entry.strip_text(part).split()
    rating = entry.read_rating_entry(number, "rating")
    if isinstance(rating, Problem):
        return rating._replace(field=_FIELD)
    wrong = Problem(_FIELD, f"'{clean_name(part, 20)}': {_ACCEPTED}")
    if rating is None:
        return wrong
    if not rating.value:
        return Problem(_FIELD, f"{number} has no rating, so nothing is at stake")
    k: float | None = None
    colour: Colour = ""
    for word in words:
        side = COLOURS.get(word.casefold(), "")
        if side and not colour:
            colour = side
        elif side or k is not None:
            return wrong
        else:
            value = entry.read_k(word)
            if isinstance(value, Problem):
                return value._replace(field=_FIELD)
            k = value
    player = Player(
        rating.value,
        k=k,
        games_played=rating.provisional or None,
        rd=rating.rd,
        provisional=rating.provisional,
    )
    return Rival(player, colour)
