"""Future games as people type them, and the stakes against possible opponents.

A game is the opponent's rating: ``2010, 2100 w, ?1950, 3x1980, 2510 GM GER``; ``?``
before it marks an unknown opponent with an assumed rating, ``3x`` three unknown
opponents with this average. A colour (``w`` or ``b``), a title and a federation may
follow in any order. ``2400 - GER`` is an opponent without a title, ``1850/80`` one with
a rating deviation. ``4x1810`` are four different opponents, ``4x1810 same`` is one, as
are all games marked ``same`` with one rating.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core import entry
from elo_tui.core.entry import TITLES, read_rating_entry, strip_text
from elo_tui.core.forecast.distribution import GAMES_MAX
from elo_tui.core.forecast.odds_models import Model, Odds, compute_system_odds
from elo_tui.core.model import (
    SAME,
    Colour,
    Game,
    Player,
    Problem,
    Terms,
    name_same_opponent,
)
from elo_tui.core.norms.requirements import NormGame
from elo_tui.core.stakes import Stakes, compute_stakes
from elo_tui.core.systems import RatingSystem
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.result_words import find_meaning

#: How many opponents are compared at most.
MOST = 20
COLOURS: dict[str, Colour] = {"w": "w", "white": "w", "b": "b", "black": "b"}

_NEXT = "next"
_NEXT_ACCEPTED = (
    "write 1850, 2010 w, 2100 40 b: a rating, then perhaps a K, your colour"
)


class Rival(NamedTuple):
    """A possible opponent, and your colour against them; "" if unknown."""

    player: Player
    colour: Colour = ""


class Candidate(NamedTuple):
    """One possible opponent of the next round."""

    stakes: Stakes
    """Win, draw and loss for you, and for them with their own K."""
    expected: float | None
    """By the system, without the colour; None if it is undefined."""
    odds: Odds | None
    """With the colour; None if one of the players is unrated."""
    colour: Colour = ""
    """Yours."""


def compare_rivals(
    system: RatingSystem,
    you: Player,
    rivals: Sequence[Rival],
    terms: Terms,
    model: Model,
) -> tuple[Candidate, ...] | Problem:
    """Compute the stakes and the odds against each opponent."""
    found = []
    for opponent, colour in rivals:
        at_stake = compute_stakes(system, you, opponent, terms, colour=colour)
        if isinstance(at_stake, Problem):
            return at_stake
        chances = compute_stake_odds(system, at_stake, model)
        found.append(Candidate(at_stake, at_stake.expected, chances, colour))
    return tuple(found)


def compute_stake_odds(
    system: RatingSystem, at_stake: Stakes, model: Model
) -> Odds | None:
    """Compute the odds of one game, with the colour; None without two ratings."""
    event = at_stake.outcomes[0].you
    own, game, pool = event.player.rating, event.games[0].game, event.terms.pool
    if not own or game.opponent is None:
        return None
    return compute_system_odds(model, system.key, own, game, at_stake.expected, pool)


def read_rivals(text: str) -> tuple[Rival, ...] | Problem:
    """Read possible opponents: ``1850, 2010 w, 2100 40 b``."""
    found: list[Rival] = []
    for part in text.replace(";", ",").split(","):
        if not entry.strip_text(part):
            continue
        rival = _read_rival(part)
        if isinstance(rival, Problem):
            return rival
        found.append(rival)
        if len(found) > MOST:
            return Problem(_NEXT, f"more than {MOST} opponents")
    return tuple(found)


def _read_rival(part: str) -> Rival | Problem:
    """Read one opponent: a rating, then perhaps a K and a colour in any order."""
    number, *words = entry.strip_text(part).split()
    rating = entry.read_rating_entry(number, "rating")
    if isinstance(rating, Problem):
        return rating._replace(field=_NEXT)
    wrong = Problem(_NEXT, f"'{clean_name(part, 20)}': {_NEXT_ACCEPTED}")
    if rating is None:
        return wrong
    if not rating.value:
        return Problem(_NEXT, f"{number} has no rating, so nothing is at stake")
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
                return value._replace(field=_NEXT)
            k = value
    player = Player(
        rating.value,
        k=k,
        games_played=rating.provisional or None,
        rd=rating.rd,
        provisional=rating.provisional,
    )
    return Rival(player, colour)


ACCEPTED = (
    "write 2010, 2100 w, ?1950 for an assumed rating, 3x1980 for an average, 4x1810"
    " same for one opponent"
)
_FIELD = "remaining"
_GAME = re.compile(r"(?:([0-9]{1,4})\s*[xX×]\s*)?(\?\s*)?([^\s?]+)((?:\s+\S+)*)")
_NO_TITLE = "-"
_FEDERATION = re.compile("[A-Z]{3}")


class GameToCome(NamedTuple):
    """A game to come."""

    game: Game
    assumed: bool = False
    """Whether the opponent is unknown and the rating assumed."""
    title: str | None = None
    """``GM`` ... ``WCM``, "" for no title, None if not given."""
    federation: str = ""


def read_games_ahead(text: str) -> tuple[GameToCome, ...] | Problem:
    """Read the remaining games, in their order."""
    found: list[GameToCome] = []
    for part in re.split(r"[,;\n]", text):
        if not strip_text(part):
            continue
        games = _read_games(strip_text(part))
        if isinstance(games, Problem):
            return games
        found += games
        if len(found) > GAMES_MAX:
            return _problem(f"more than {GAMES_MAX} games")
    return tuple(found) if found else _problem(f"empty; {ACCEPTED}")


def list_norm_games(games: Sequence[GameToCome]) -> tuple[NormGame, ...]:
    """Make norm games from these games."""
    return tuple(
        NormGame(one.game.opponent, one.title, one.federation) for one in games
    )


def _read_games(part: str) -> list[GameToCome] | Problem:
    shown = clean_name(part, 20)
    read = _GAME.fullmatch(part)
    if read is None:
        return _problem(f"'{shown}' is not a game; {ACCEPTED}")
    count, unknown, number, rest = read.groups()
    times = 1 if count is None else int(count)
    if not 1 <= times <= GAMES_MAX:
        return _problem(f"{times}x: 1x to {GAMES_MAX}x")
    opponent = read_rating_entry(number, _FIELD)
    if isinstance(opponent, Problem):
        return opponent
    if opponent is None or not opponent.value:
        return _problem(f"'{shown}': a game to come needs a rating, such as ?1950")
    game = Game(opponent.value, rd=opponent.rd, provisional=opponent.provisional)
    one = GameToCome(game, count is not None or unknown is not None)
    for word in rest.split():
        more = _add_word(one, word)
        if more is None:
            return _problem(f"'{clean_name(word, 12)}' in '{shown}'; {ACCEPTED}")
        one = more
    return [one] * times


def _add_word(one: GameToCome, word: str) -> GameToCome | None:
    """Add the fact of a word to a game; None if the word is none or a repeat."""
    if find_meaning(word) and word.casefold() not in COLOURS and word != _NO_TITLE:
        return None
    if word.casefold() == SAME and not one.game.name:
        name = name_same_opponent(one.game.opponent)
        return one._replace(game=one.game._replace(name=name))
    colour = COLOURS.get(word.casefold())
    if colour and not one.game.colour:
        return one._replace(game=one.game._replace(colour=colour))
    if one.title is None and (word.upper() in TITLES or word == _NO_TITLE):
        return one._replace(title=word.upper().removeprefix(_NO_TITLE))
    if not one.federation and _FEDERATION.fullmatch(word.upper()):
        return one._replace(federation=word.upper())
    return None


def _problem(text: str) -> Problem:
    return Problem(_FIELD, f"{_FIELD}: {text}")
