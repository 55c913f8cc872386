"""Games to come, as people type them: ``2010, 2100 w, ?1950, 3x1980, 2510 GM GER``.

A game is the opponent's rating; ``?`` before it marks an unknown opponent with an
assumed rating, ``3x`` three unknown opponents with this average. A colour (``w`` or
``b``), a title and a federation may follow in any order. ``2400 - GER`` is an opponent
without a title, ``1850/80`` one with a rating deviation. ``4x1810`` are four different
opponents, ``4x1810 same`` is one, as are all games marked ``same`` with one rating.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.entry import TITLES, read_rating_entry, strip_text
from elo_tui.core.forecast.candidates import COLOURS
from elo_tui.core.forecast.distribution import GAMES_MAX
from elo_tui.core.model import SAME, Game, Problem, name_same_opponent
from elo_tui.core.norms.requirements import NormGame
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.result_words import find_meaning

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
    """``GM`` ... ``WCM``, "" for no title, None where nothing was typed."""
    federation: str = ""


def remaining(text: str) -> tuple[GameToCome, ...] | Problem:
    """The games to come, in their order."""
    found: list[GameToCome] = []
    for part in re.split(r"[,;\n]", text):
        if not strip_text(part):
            continue
        games = _games(strip_text(part))
        if isinstance(games, Problem):
            return games
        found += games
        if len(found) > GAMES_MAX:
            return _problem(f"more than {GAMES_MAX} games")
    return tuple(found) if found else _problem(f"empty; {ACCEPTED}")


def norm_games(games: Sequence[GameToCome]) -> tuple[NormGame, ...]:
    """These games as the rules of title norms see them."""
    return tuple(
        NormGame(one.game.opponent, one.title, one.federation) for one in games
    )


def _games(part: str) -> list[GameToCome] | Problem:
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
        more = _with(one, word)
        if more is None:
            return _problem(f"'{clean_name(word, 12)}' in '{shown}'; {ACCEPTED}")
        one = more
    return [one] * times


def _with(one: GameToCome, word: str) -> GameToCome | None:
    """The game with the fact that a word adds, or None where it adds none."""
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
