"""Future games and events: as people type them, and the changes they may bring.

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

from msgspec.structs import replace

from elo_tui.core import entry
from elo_tui.core.entry import TITLES, read_rating_entry, strip_text
from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.fide_tables import average_of_opponents
from elo_tui.core.forecast.distribution import (
    GAMES_MAX,
    Forecast,
    ScoreChances,
    forecast_event,
)
from elo_tui.core.forecast.odds_models import Model, Odds, compute_stake_odds
from elo_tui.core.forecast.planner import (
    NormTarget,
    Plan,
    RatingTarget,
    UsNormTarget,
    plan_forecast,
)
from elo_tui.core.game_stakes import MatchScore, Stakes, compute_stakes
from elo_tui.core.model import Colour, Game, Player, Problem, Terms
from elo_tui.core.norms.requirements import Circumstances, NormGame, NormTitle
from elo_tui.core.norms.us_chess import UsLevel, us_norm_games
from elo_tui.core.same_opponent import SAME, name_same_opponent
from elo_tui.core.standings.round_kinds import is_round_robin
from elo_tui.core.systems import RatingSystem
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.result_words import find_meaning

#: How many opponents are compared at most.
MOST = 20
COLOURS: dict[str, Colour] = {"w": "w", "white": "w", "b": "b", "black": "b"}

_AHEAD_ACCEPTED = (
    "write 2010, 2100 w, ?1950 for an assumed rating, 3x1980 for an average, 4x1810"
    " same for one opponent"
)
_REMAINING = "remaining"
_GAME = re.compile(r"(?:([0-9]{1,4})\s*[xX×]\s*)?(\?\s*)?([^\s?]+)((?:\s+\S+)*)")
_NO_TITLE = "-"
_FEDERATION = re.compile("[A-Z]{3}")

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
        at_stake = compute_stakes(
            system, you, opponent, terms, MatchScore(colour=colour)
        )
        if isinstance(at_stake, Problem):
            return at_stake
        chances = compute_stake_odds(system, at_stake, model)
        found.append(Candidate(at_stake, at_stake.expected, chances, colour))
    return tuple(found)


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
        return replace(rating, field=_NEXT)
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
                return replace(value, field=_NEXT)
            k = value
    games = rating.provisional
    known = Player(rating.value, k=k, games_played=games or None, provisional=games)
    return Rival(replace(known, rd=rating.rd), colour)


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
    return tuple(found) if found else _problem(f"empty; {_AHEAD_ACCEPTED}")


def list_norm_games(games: Sequence[GameToCome]) -> tuple[NormGame, ...]:
    """Make norm games from these games."""
    return tuple(
        NormGame(one.game.opponent, one.title, one.federation) for one in games
    )


def _read_games(part: str) -> list[GameToCome] | Problem:
    shown = clean_name(part, 20)
    read = _GAME.fullmatch(part)
    if read is None:
        return _problem(f"'{shown}' is not a game; {_AHEAD_ACCEPTED}")
    count, unknown, number, rest = read.groups()
    times = 1 if count is None else int(count)
    if not 1 <= times <= GAMES_MAX:
        return _problem(f"{times}x: 1x to {GAMES_MAX}x")
    opponent = read_rating_entry(number, _REMAINING)
    if isinstance(opponent, Problem):
        return opponent
    if opponent is None or not opponent.value:
        return _problem(f"'{shown}': a game to come needs a rating, such as ?1950")
    game = Game(opponent.value, rd=opponent.rd, provisional=opponent.provisional)
    one = GameToCome(game, count is not None or unknown is not None)
    for word in rest.split():
        more = _add_word(one, word)
        if more is None:
            return _problem(f"'{clean_name(word, 12)}' in '{shown}'; {_AHEAD_ACCEPTED}")
        one = more
    return [one] * times


def _add_word(one: GameToCome, word: str) -> GameToCome | None:
    """Add the fact of a word to a game; None if the word is none or a repeat."""
    if find_meaning(word) and word.casefold() not in COLOURS and word != _NO_TITLE:
        return None
    if word.casefold() == SAME and not one.game.name:
        name = name_same_opponent(one.game.opponent)
        return one._replace(game=replace(one.game, name=name))
    colour = COLOURS.get(word.casefold())
    if colour and not one.game.colour:
        return one._replace(game=replace(one.game, colour=colour))
    if one.title is None and (word.upper() in TITLES or word == _NO_TITLE):
        return one._replace(title=word.upper().removeprefix(_NO_TITLE))
    if not one.federation and _FEDERATION.fullmatch(word.upper()):
        return one._replace(federation=word.upper())
    return None


def _problem(text: str) -> Problem:
    return Problem(_REMAINING, f"{_REMAINING}: {text}")


#: The reason why an expected change means little if only the rating is known.
AT_RATING = (
    "your strength is taken to be your rating, so that an expected change comes only"
    " from what odds and rules expect differently; --strength says how strong you play"
)


class Opponents(NamedTuple):
    """The opponents in an event."""

    name: str
    games: tuple[Game, ...]
    """All games, all of them still to come."""
    as_norm: tuple[NormGame, ...]
    """The same games for the rules of title norms."""
    notes: tuple[str, ...] = ()
    """The method of choosing them, if they are not known."""


class Aims(NamedTuple):
    """The aims of a player in an event."""

    strength: int | None = None
    """The playing strength, points; None means the rating."""
    target: int | None = None
    """The new rating to reach."""
    norm: NormTitle | UsLevel | None = None
    facts: Circumstances = Circumstances()


class Worth(NamedTuple):
    """The prospects of one event; None if its system cannot forecast them."""

    opponents: Opponents
    average: int
    """The average of the opponents' ratings, rounded."""
    chances: ScoreChances
    forecast: Forecast | None
    gain: float | None
    """The probability that the rating rises, 0 to 1."""
    target: Plan | None
    norm: Plan | None


def choose_opponents(
    crosstable: Crosstable, name: str, games: int | None
) -> Opponents | Problem:
    """Choose the opponents to expect among the players of an event.

    In a round robin all of them, else as many as rounds, spread evenly over the players
    by rating, because the pairings are not known.
    """
    rated = sorted(
        (player for player in crosstable.players if player.rating),
        key=lambda player: player.rating or 0,
    )
    if not rated:
        return Problem("field", f"{name}: no rated player")
    notes = []
    if left := len(crosstable.players) - len(rated):
        notes.append(f"{left} without a rating left out")
    rounds = crosstable.rounds
    number = games or rounds
    met: tuple[Participant, ...]
    if not games and is_round_robin(crosstable):
        met = tuple(rated) * max(1, rounds // len(rated))
    elif number:
        met = spread_players(rated, number)
    else:
        return Problem("games", f"{name}: number of rounds unknown; add --games")
    if len(met) < len(rated):
        notes.append(
            f"{len(met)} opponents spread evenly over a field of {len(rated)}: an"
            " estimate, the pairings are not known"
        )
    are_titled = any(player.title for player in rated)
    return Opponents(
        name,
        tuple(Game(player.rating, name=player.name) for player in met),
        tuple(
            # if titles are given, a player without one is untitled
            NormGame(one.rating, one.title if are_titled else None, one.federation)
            for one in met
        ),
        tuple(notes),
    )


def spread_players(
    players: Sequence[Participant], number: int
) -> tuple[Participant, ...]:
    """Choose this many players, one from the middle of each of as many equal parts."""
    count = len(players)
    if number >= count:
        return tuple(players)
    return tuple(
        players[(2 * place + 1) * count // (2 * number)] for place in range(number)
    )


def find_worth(
    system: RatingSystem,
    player: Player,
    opponents: Opponents,
    terms: Terms,
    model: Model,
    aims: Aims,
) -> Worth | Problem:
    """Forecast an event from the odds of every game; a Problem without any rating."""
    ratings = [game.opponent for game in opponents.games if game.opponent is not None]
    if not ratings:
        return Problem("opponent", "no opponent with a rating")
    made = forecast_event(system, player, opponents.games, terms, model, aims.strength)
    if isinstance(made, Problem):
        return made
    target = norm = None
    if aims.target is not None and isinstance(made, Forecast):
        target = plan_forecast(made, RatingTarget(aims.target))
    if aims.norm is not None:
        norm = plan_forecast(made, _make_norm_target(aims, aims.norm, opponents))
    for plan in (target, norm):
        if isinstance(plan, Problem):
            return plan
    assert not isinstance(target, Problem)
    assert not isinstance(norm, Problem)
    found = made if isinstance(made, Forecast) else None
    return Worth(
        opponents=opponents,
        average=average_of_opponents(ratings),
        chances=made.chances,
        forecast=found,
        gain=found.probability_where(lambda one: one.rounded > 0) if found else None,
        target=target,
        norm=norm,
    )


def _make_norm_target(
    aims: Aims, norm: NormTitle | UsLevel, opponents: Opponents
) -> NormTarget | UsNormTarget:
    rounds = len(opponents.games)
    if isinstance(norm, UsLevel):
        return UsNormTarget(norm, us_norm_games(opponents.games), rounds)
    facts = aims.facts._replace(rounds=rounds)
    return NormTarget(norm, opponents.as_norm, facts)
