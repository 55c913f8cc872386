"""The requirements and the records of title norms (FIDE B.01, text of 1 January 2024).

Fractions become whole numbers throughout: 1.4.4 rounds a minimum of opponents up and a
maximum down. We have not seen the tables of the annex, which follow from these rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Literal, NamedTuple, get_args

from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    Participant,
    build_games,
    index_players,
)
from elo_tui.core.fide_tables import DP
from elo_tui.core.model import NOT_RATED, PLAYED, CoreRecord, Game, Result
from elo_tui.core.text.figures import round_half_up

NormTitle = Literal["GM", "IM", "WGM", "WIM"]
NORM_TITLES: frozenset[str] = frozenset(get_args(NormTitle))


class Requirement(NamedTuple):
    """The requirements of a norm for one title."""

    performance: int
    """1.4.8: the lowest performance rating."""
    average: int
    """1.4.8a: the lowest average rating of the opponents."""
    floor: int
    """1.4.6b: one opponent rated below this counts as this much."""
    titles: tuple[str, ...]
    """1.4.5b to e: the titles that a third of the opponents must hold."""
    article: str
    """The article that requires these titles."""
    rating: int
    """1.5.3: the rating that the title itself requires in addition to its norms."""


REQUIREMENTS: dict[NormTitle, Requirement] = {
    "GM": Requirement(2600, 2380, 2200, ("GM",), article="1.4.5b", rating=2500),
    "IM": Requirement(2450, 2230, 2050, ("GM", "IM"), article="1.4.5c", rating=2400),
    "WGM": Requirement(
        2400, 2180, 2000, ("GM", "IM", "WGM"), article="1.4.5d", rating=2300
    ),
    "WIM": Requirement(
        2250, 2030, 1850, ("GM", "IM", "WGM", "WIM"), article="1.4.5e", rating=2200
    ),
}

#: The titles that are no step up for a player who holds one of these.
_HELD: dict[str, frozenset[str]] = {
    "GM": frozenset(REQUIREMENTS),
    "IM": frozenset({"IM", "WGM", "WIM"}),
    "WGM": frozenset({"WGM", "WIM"}),
    "WIM": frozenset({"WIM"}),
}


def list_possible_titles(title: str, sex: str) -> tuple[NormTitle, ...]:
    """List the titles that would be a step up for a player, hardest first.

    Titles of women are for women, and for those who have one.
    """
    woman = sex == "w" or title.startswith("W")
    held = _HELD.get(title, frozenset())
    return tuple(
        one
        for one in REQUIREMENTS
        if one not in held and (woman or not one.startswith("W"))
    )


#: 1.4.5a: titleholders; CM and WCM do not count.
TITLES = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM"})

#: 1.4.6d: the rating of an unrated opponent who is not raised to the floor.
UNRATED = 1400

#: 1.4.1a, and the shorter events of 1.4.1b and c.
LEAST_GAMES = 9
LEAST_GAMES_WORLD_CUP = 8
LEAST_GAMES_TEAM = 7
LEAST_GAMES_ONE_MISSED = 8

#: 1.7: the most games that a norm counts for.
MOST_GAMES = 13

#: 1.7: the annex goes no further.
MOST_ROUNDS = 19

#: 1.4.3: federations of opponents other than the player's.
LEAST_FEDERATIONS = 2

#: 1.4.2a: the flag of players without a federation; accepted, but not one of the
#: federations that 1.4.3 and 1.4.4 count (Qualification Commission, 2026).
NO_FEDERATION = "FID"

#: 1.4.2a: the mark of players who belong to no federation of FIDE.
_NOT_OF_FIDE, NO_MEMBER = "NON", "the opponent belongs to no FIDE federation"

#: 1.4.5f: the number of players in a double round robin, including the player.
LEAST_PLAYERS_DOUBLE = 6


def least_titled(opponents: int) -> int:
    """1.4.5a: half of the opponents hold a title."""
    return -(-opponents // 2)


def least_required(games: int) -> int:
    """1.4.5b to e: a third of the opponents, at least three, hold one of the titles."""
    return max(3, -(-games // 3))


def least_required_double(games: int) -> int:
    """1.4.5f: half of that number in a double round robin."""
    return -(-least_required(games) // 2)


def most_own(opponents: int) -> int:
    """1.4.4: three fifths may be of the player's federation."""
    return 3 * opponents // 5


def most_of_one(opponents: int) -> int:
    """1.4.4: two thirds may be of any one federation."""
    return 2 * opponents // 3


def least_halves(games: int) -> int:
    """1.4.8b: half points that make a score of 35 %."""
    return -(-7 * games // 10)


def score_difference(half_points: int, games: int) -> int:
    """1.4.9: dp for a score, its percentage rounded half up."""
    return DP[round_half_up(50 * half_points, games)]


def least_average(title: NormTitle, games: int, half_points: int) -> int | None:
    """Return the lowest average of the opponents with which a score makes the norm.

    None for a score under 35 %. This is the table of scores in the annex.
    """
    if half_points < least_halves(games):
        return None
    required = REQUIREMENTS[title]
    difference = score_difference(half_points, games)
    return max(required.average, required.performance - difference)


def least_score(title: NormTitle, games: int, average: int) -> int | None:
    """Return the fewest half points that make the norm against an average, or None."""
    for half_points in range(least_halves(games), 2 * games + 1):
        needed = least_average(title, games, half_points)
        if needed is not None and average >= needed:
            return half_points
    return None


#: The name of the type in classes that have a field called ``date``.
Day = date

Format = Literal[
    "swiss",
    "round robin",
    "double round robin",
    "knockout",
    "scheveningen",
    "other",
]


class NormGame(CoreRecord, frozen=True):
    """One round of the player; the rounds are listed in order."""

    rating: int | None
    """The opponent's standard rating in the list at the start of the event (1.4.6a);
    None if unrated. For an unknown opponent, the assumed one."""
    title: str | None
    """``GM`` ... ``WCM``, "" for no title, None if unknown."""
    federation: str
    """The opponent's, such as ``NOR``; "" if unknown."""
    result: Result | None = None
    """None for a remaining game."""
    round: int | None = None
    """The number of the round; by default the position."""
    opponent: str = ""
    """Identifies an opponent met more than once; "" for one met once."""
    excluded: str = ""
    """The reason why a played game does not count: the opponent belongs to no FIDE
    federation (1.4.2a), no move was made, the game was adjudicated (1.4.2c)."""
    scored: bool | None = None
    """Whether an unrated opponent in a round robin scored against rated players
    (1.4.2b); None if unknown."""


class Circumstances(CoreRecord, frozen=True):
    """The event and its exemptions; None: not given, and asked for if it matters."""

    federation: str = ""
    """The player's federation."""
    date: Day | None = None
    """The first day of the event."""
    rounds: int | None = None
    """The number of scheduled rounds."""
    format: Format | None = None
    """The pairing system of the event."""
    approved: bool | None = None
    """Whether the Qualification Commission approved another format (1.4.2e)."""
    national_final: bool | None = None
    """1.4.3a: the final stage of the championship of the player's federation."""
    national_team: bool | None = None
    """1.4.3b: the team championship that the player's federation registered."""
    zonal: bool | None = None
    """1.4.3c: a zonal or sub-zonal tournament."""
    many_foreigners: bool | None = None
    """1.4.3d: a Swiss with, in every round, at least 20 rated players from outside the
    host federation, of at least 3 federations, 10 of them GM, IM, WGM or WIM; players
    who miss more than one round, apart from pairing-allocated byes, are not counted."""
    team_championship: bool | None = None
    """1.4.1b: a World or Continental Team or Club Championship of 7 to 9 rounds."""
    world_cup: bool | None = None
    """1.4.1b: the World Cup or the Women's World Cup."""


#: Circumstances without the rare exemptions, which are not asked for.
ORDINARY = Circumstances(
    national_final=False,
    national_team=False,
    zonal=False,
    team_championship=False,
    world_cup=False,
)


class Condition(CoreRecord, frozen=True):
    """One line of the checklist."""

    name: str
    """Its name for programs, such as ``federations``."""
    article: str
    """The article of B.01."""
    required: int | str
    """The number, or the words, that the rule asks for."""
    actual: int | str
    """The number, or the words, of these games."""
    met: bool | None
    """None if it depends on a missing fact."""
    text: str
    """The condition with its numbers, as a phrase."""
    asks: tuple[str, ...] = ()
    """The facts that would decide it if `met` is None: fields of Circumstances, or
    ``opponent_title``, ``opponent_federation``, ``opponent_scored``."""


class GameLeftOut(CoreRecord, frozen=True):
    """A round that does not count for the norm."""

    round: int
    """The number of the round."""
    why: str
    """The reason, a phrase."""
    article: str = ""
    """The article of B.01; "" without one."""


class RaisedRating(CoreRecord, frozen=True):
    """The opponent who counts with the higher rating of the floor (1.4.6c)."""

    rounds: tuple[int, ...]
    """All rounds against this opponent."""
    rating: int | None
    """The opponent's own rating, points; None if unrated."""
    counts: int
    """The rating that counts, points."""


class NormReport(CoreRecord, frozen=True):
    """The checklist of one norm over the games that serve it best.

    These are all games if they make the norm, else the set that leaves the fewest out;
    if no set makes the norm, all games again.
    """

    title: NormTitle
    """The title, such as ``GM``."""
    achieved: bool | None
    """None if it depends on a missing fact."""
    conditions: tuple[Condition, ...]
    """The checklist, in the order of the rules."""
    counted: tuple[int, ...]
    """The rounds of the games counted."""
    left_out: tuple[GameLeftOut, ...]
    """The rounds that do not count."""
    half_points: int
    """The score of the games counted."""
    average: int | None
    """1.4.7, with the raised opponent, rounded; None without a game."""
    raised: RaisedRating | None
    """The opponent counted with the floor's rating; None without one."""
    performance: int | None
    """1.4.8: Rp."""
    least_half_points: int | None
    """The fewest half points that make the norm against this average in as many
    games."""
    counts_as: int | None
    """The number of games an achieved norm counts for in an application (1.4.1b to d,
    1.7)."""

    @property
    def asks(self) -> tuple[str, ...]:
        """The facts that would decide the undecided conditions."""
        named = [fact for condition in self.conditions for fact in condition.asks]
        return tuple(dict.fromkeys(named))


def player_norm_games(
    crosstable: Crosstable, player: Participant
) -> tuple[NormGame, ...]:
    """One for each of the games of `elo_tui.core.events.crosstable.build_games`.

    Where the source gives no player a title, titles are unknown; otherwise a player
    without one is untitled.
    """
    titled = any(one.title for one in crosstable.players)
    by_number = index_players(crosstable)
    games = build_norm_games(player, by_number, titled)
    if crosstable.owner is not None or crosstable.incomplete:
        return games
    return tuple(
        game._replace(scored=_has_scored(by_number[int(game.opponent)], by_number))
        if game.rating is None and game.opponent
        else game
        for game in games
    )


def _has_scored(player: Participant, by_number: dict[int, Participant]) -> bool:
    """Whether a player has a point, or half of one, from games with rated players."""
    for pairing in player.pairings:
        code = CODES[pairing.code]
        met = by_number.get(pairing.opponent or 0)
        if code.result in PLAYED and code.halves and met is not None and met.rating:
            return True
    return False


def build_norm_games(
    player: Participant, by_number: dict[int, Participant], titled: bool
) -> tuple[NormGame, ...]:
    """Build the games of `player_norm_games` from an index of the players."""
    found = []
    games = build_games(player, by_number)
    for game, pairing in zip(games, player.stated, strict=True):
        is_known = pairing.opponent in by_number
        opponent = str(pairing.opponent) if is_known else ""
        found.append(make_norm_game(game, titled and is_known, opponent))
    return tuple(found)


def make_norm_game(game: Game, has_title: bool, opponent: str) -> NormGame:
    """Make a round of a game; `opponent` identifies one met more than once."""
    return NormGame(
        rating=game.opponent,
        title=game.title if has_title else None,
        federation=game.federation,
        result=game.result,
        round=game.round,
        opponent=opponent,
        excluded=(
            NO_MEMBER
            if game.federation == _NOT_OF_FIDE
            else ("" if game.rated else game.why)
        ),
    )


def list_typed_norm_games(
    games: Sequence[Game], scored: bool | None
) -> tuple[NormGame, ...]:
    """Make the rounds of typed games; `scored` is given for the unrated opponents.

    Where titles are given for some opponents, those with none are without one; but of a
    game to come that was typed as a rating alone it is not known who it will be.
    """
    titled = any(game.title for game in games)
    found = []
    for game in games:
        has_title = bool(game.title or (titled and (game.result or game.federation)))
        made = make_norm_game(game, has_title, game.name)
        excluded = made.excluded or ("" if game.rated else NOT_RATED)
        found.append(made._replace(excluded=excluded, scored=scored))
    return tuple(found)
