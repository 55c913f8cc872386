"""Records that are rated and that come out: players, games, terms, rated events."""

from __future__ import annotations

from datetime import date as Day
from enum import Enum
from typing import Any, Literal, Self, get_args

from msgspec import Struct
from msgspec.structs import asdict, replace

Pool = Literal["standard", "rapid", "blitz"]
POOLS: tuple[Pool, ...] = get_args(Pool)

Sex = Literal["m", "w", ""]

Colour = Literal["", "w", "b"]

#: Lichess rates each of these separately; the rest are chess variants.
Speed = Literal[
    "ultrabullet", "bullet", "blitz", "rapid", "classical", "crazyhouse", "variant"
]
SPEEDS: tuple[Speed, ...] = get_args(Speed)

#: The games before a US Chess event: not uniform, all won, or all lost.
Record = Literal["", "won", "lost"]

#: The usual source of a K-factor, a phrase.
GIVEN_BY_HAND = "given by hand"


class CoreRecord(Struct, frozen=True, gc=False):
    """A record of the library: immutable, compared by value, changed by copying."""

    def _replace(self, **changes: Any) -> Self:  # noqa: ANN401 - values of any field
        """Copy the record with other values: for scripts, as in `docs/library.md`."""
        return replace(self, **changes)

    def _asdict(self) -> dict[str, Any]:
        """Return the fields by name, with unchanged values."""
        return asdict(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name as data that JSON has: days as ISO texts, results
        as codes, columns as lists; without properties, such as ``tpr``."""
        from elo_tui.core import plain_data

        return plain_data.make_plain(self)

    def to_json(self) -> str:
        """Write the data of `to_dict` as JSON."""
        from elo_tui.core import plain_data

        return plain_data.write_json(self)

    def __repr__(self) -> str:
        """Show the fields that have not their default, long ones cut short."""
        from elo_tui.core import plain_data

        return plain_data.describe_record(self)


class Problem(CoreRecord, frozen=True):
    """A sentence for the user: something is wrong or missing."""

    field: str
    """The name of the fact: "rating", "k", "date" ..."""
    text: str
    """A sentence: what is wrong, and the values accepted."""
    missing: bool = False
    """Whether the fact is only missing, not wrong."""

    def __str__(self) -> str:
        return self.text


class Result(Enum):
    """The result of one round, by its code in the tournament report file (TRF16)."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    FULL_BYE = "U"
    HALF_BYE = "H"
    ZERO_BYE = "Z"

    # members are unique; the inherited one takes a tenth of the time of an event
    __hash__ = object.__hash__


#: The results of games that were played; all others are unplayed rounds.
PLAYED = frozenset({Result.WIN, Result.DRAW, Result.LOSS})
FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})

#: Points in halves, so that a sum of scores stays an integer.
HALF_POINTS: dict[Result, int] = {
    Result.WIN: 2,
    Result.DRAW: 1,
    Result.LOSS: 0,
    Result.FORFEIT_WIN: 2,
    Result.FORFEIT_LOSS: 0,
    Result.FULL_BYE: 2,
    Result.HALF_BYE: 1,
    Result.ZERO_BYE: 0,
}
#: A game over the board with this many half points for the player.
BY_HALVES = (Result.LOSS, Result.DRAW, Result.WIN)


class Player(CoreRecord, frozen=True):
    """The player to be rated, with the facts that a system may use.

    None means unknown; a system that assumes such a fact names it.
    """

    rating: int
    """0 for a player without a rating, as in FIDE's lists."""
    name: str = ""
    """For people; no rule depends on it."""
    k: float | None = None
    """K-factor entered by hand or from a report; it overrides the facts."""
    birth_year: int | None = None
    """The year of birth, which decides K for juniors."""
    games_played: int | None = None
    """Rated games in completed events before this one, in the pool rated here."""
    reached_2400: bool | None = None
    """Whether a published rating of this pool ever reached 2400."""
    reached_2300: bool | None = None
    """The same for 2300."""
    standard: int | None = None
    """FIDE: the standard rating of a player without a rapid or blitz rating."""
    rd: float | None = None
    """Glicko: the rating deviation before the event, points."""
    volatility: float | None = None
    """Glicko-2: the volatility before the event."""
    idle: float | None = None
    """Glicko: rating periods since the rating was last updated; Lichess: days."""
    dwz_index: int | None = None
    """DWZ: the number of evaluations so far."""
    floor: int | None = None
    """US Chess: the lowest rating this player can fall to."""
    provisional: int | None = None
    """Games behind a provisional rating, as in ``1545/P13``; 0: unknown."""
    record: Record = ""
    """US Chess: whether all games before the event were won, or all lost."""
    k_reason: str = GIVEN_BY_HAND
    """The source of `k`, a phrase."""
    peak: int | None = None
    """US Chess: the highest established rating, which gives a floor."""
    fide_rating: int | None = None
    """US Chess: the FIDE rating of a newcomer."""
    cfc_rating: int | None = None
    """US Chess: the Canadian rating of a newcomer."""
    exact: float | None = None
    """The rating before it was rounded, points, in systems that store it so
    (`SystemRow.keeps_reals`); the next games are rated from it."""

    @property
    def unrounded(self) -> float:
        """The rating from which games are rated, points."""
        return self.rating if self.exact is None else self.exact


class Given(CoreRecord, frozen=True):
    """Facts given about one player, with the meaning they have in `Player`.

    None if not given.
    """

    rating: int | None = None
    k: float | None = None
    birth_year: int | None = None
    games_played: int | None = None
    reached_2400: bool | None = None
    reached_2300: bool | None = None
    standard: int | None = None
    rd: float | None = None
    volatility: float | None = None
    idle: float | None = None
    dwz_index: int | None = None
    floor: int | None = None
    provisional: int | None = None
    record: Record = ""
    k_reason: str | None = None
    """The source of the K: ``FIDE list of February 2026``; None: the user."""
    peak: int | None = None
    fide_rating: int | None = None
    cfc_rating: int | None = None


class Game(CoreRecord, frozen=True):
    """One round: an opponent's rating and a result, either of which may be missing."""

    opponent: int | None
    """The opponent's rating; None if unrated, or without an opponent (a bye)."""
    result: Result | None = None
    """None for a game still to be played."""
    name: str = ""
    """The opponent's name; games with one name are with one opponent."""
    colour: Colour = ""
    """Your colour, ``w`` or ``b``; "" if unknown."""
    rated: bool = True
    """False if the organiser or the user excludes this game."""
    round: int | None = None
    """The round number if the source gives one; else the position counts."""
    rd: float | None = None
    """The opponent's rating deviation, points."""
    provisional: int | None = None
    """The number of games behind the opponent's rating if it is provisional, as in
    ``1545/P13``; 0 if it is provisional and the number unknown."""
    why: str = ""
    """The reason why it is not rated, if the source gives one."""
    title: str = ""
    """The opponent's title: GM, IM, WGM ... or ""."""
    federation: str = ""
    """The opponent's federation, three capital letters."""


class Terms(CoreRecord, frozen=True):
    """The conditions a game is rated under; each system reads those it uses."""

    date: Day | None = None
    """The first day of the event, which decides on the edition of the rules; None if
    not given. Systems without dated rules ignore it."""
    pool: Pool = "standard"
    """FIDE: the kind of rating, standard, rapid or blitz."""
    scale: int = 400
    """Classic Elo: the rating difference at which the odds are ten to one."""
    floor: int | None = None
    """Classic Elo: the lowest possible rating."""
    ceiling: int | None = None
    """Classic Elo: the highest possible rating."""
    event_end: Day | None = None
    """The last day of the event, for US Chess and DWZ; None if not given."""
    dual: bool = False
    """US Chess: whether the event is rated both regular and quick."""
    waived: bool = False
    """FIDE: whether the games of a match after its decision are rated, as was asked for
    beforehand (B.02 6.2)."""
    approved_standard: bool = False
    """FIDE: whether the Qualification Commission approved a shorter time control as
    standard."""
    opponent_rd: float | None = None
    """Glicko: the rating deviation of opponents without their own, points."""
    c: float | None = None
    """Glicko: how fast the deviation grows, points per square root of a period."""
    tau: float | None = None
    """Glicko-2: the system constant that limits changes of the volatility."""
    speed: Speed = "rapid"
    """Lichess: the kind of game, each with its own rating."""
    control: str = ""
    """The time control as the report gives it; after ``222`` in code."""
    assumed: str = ""
    """The assumption about the days of the event, with its reason; "" if known."""
    assumed_rd: float | None = None
    """The rating deviation of players without theirs; None refuses to rate them."""

    @property
    def first_day(self) -> Day:
        """`date`, or the earliest day there is if it was not given."""
        return self.date or Day.min

    @property
    def last_day(self) -> Day:
        """The same of `event_end`."""
        return self.event_end or Day.min


#: The most games behind a provisional rating: "Established: more than 25 games" (The US
#: Chess Rating System, 2020).
PROVISIONAL_MAX = 25


class KFactor(CoreRecord, frozen=True):
    """The K-factor used, with its reason."""

    value: float
    """K, points for a score one point above the expected one."""
    reason: str
    """The rule, or the source, that it follows from."""


#: For a system without a K-factor, or a first rating.
NO_K = KFactor(0, "")


class RatedGame(CoreRecord, frozen=True):
    """A round with its effect on the rating."""

    game: Game
    """The round as given."""
    reason: str
    """The reason why the round is not rated; "" if it is."""
    difference: float | None = None
    """Own rating minus opponent's, points; whole if the own rating is."""
    difference_used: float | None = None
    """The difference after the rules of the system have been applied, points."""
    expected: float | None = None
    """Expected score, 0 to 1, that the change is computed from; for a game still to be
    played, the forecast. Glicko updates by the opponent's RD alone and forecasts by
    both; elsewhere the two are the same."""
    change: float | None = None
    """Unrounded change in points; None when not rated."""
    total: float = 0.0
    """Running total of the unrounded changes up to this round, points."""

    @property
    def rated(self) -> bool:
        return not self.reason


class Against(CoreRecord, frozen=True):
    """One game against an opponent of some rating: what a curve is drawn from."""

    expected: float | None
    """None if the game is not rated."""
    change: float | None = None
    """Unrounded, points; None if the game is not rated or not yet played."""
    new_rating: int | None = None


NOT_RATED_AGAINST = Against(None)


class ByOrder(CoreRecord, frozen=True):
    """A match with unrated games after its decision, of which only the score is known.

    Its change then depends on the order of the results.
    """

    played: int
    """The games of the match."""
    rated: tuple[int, ...]
    """The numbers of games that may have been rated."""
    low: float
    """The least change, unrounded, points."""
    high: float
    """The greatest change, unrounded, points."""
    rounded: tuple[int, int]
    """The least and the greatest change as published, points."""
    waived: float
    """The change if all games were rated."""

    @property
    def is_open(self) -> bool:
        """Whether the change depends on the order."""
        return self.low != self.high


class RatedEvent(CoreRecord, frozen=True):
    """All rounds of one player, and their sums.

    ``half_points`` counts every round; ``rated_half_points`` and ``expected`` only the
    rated ones. A first rating has nothing to change: its expected score and
    changes are 0.
    """

    system: str
    """The key of the system."""
    edition: str
    """The rules applied, with their day."""
    player: Player
    """The player before the event."""
    terms: Terms
    """The conditions of the event."""
    k: KFactor
    """NO_K where the system has no K for these games."""
    games: tuple[RatedGame, ...]
    """All rounds, rated or not."""
    half_points: int
    """The score of every round, byes and forfeits included, half points."""
    rated_games: int
    """The number of rated games."""
    score_halves: int
    """`rated_half_points` by its name until 0.2."""
    expected: float
    """The expected score of the rated games, points."""
    change: float
    """Unrounded, points; including a bonus."""
    rounded: int
    """The change of the published rating, with bonus and limits."""
    new_rating: int | None
    """None when these games give no rating, as for a newcomer with too few."""
    assumed: tuple[str, ...] = ()
    """The facts that had to be assumed, a phrase each: "over 25 years old"."""
    first_rating: bool = False
    """Whether the player was unrated, so that nothing could change."""
    why_none: str = ""
    """The unmet condition, with its article, if `new_rating` is None."""
    exact: float | None = None
    """The new rating before rounding, in systems with real numbers."""
    rd: float | None = None
    """The new rating deviation, points."""
    volatility: float | None = None
    """Glicko-2: the new volatility."""
    interval: tuple[int, int] | None = None
    """The bounds of the 95 % interval for the strength after the event."""
    dwz_index: int | None = None
    """DWZ: the index after the event."""
    bonus: float | None = None
    """Bonus points in the change, 0.0 if none were earned; None without such a rule."""
    unlimited: float | None = None
    """US Chess: the change of a match before its limit, points; None elsewhere."""
    estimate: str = ""
    """The reason why the numbers are only an estimate; "" if they are exact."""
    first_range: tuple[int, int] | None = None
    """The bounds of a new rating that is not known exactly: a first DWZ, or one by the
    order of a match."""
    by_order: ByOrder | None = None
    """FIDE: a match of which only the score is known; `change` and `rounded` are then
    the least."""
    k_parts: tuple[tuple[str, float], ...] = ()
    """The components of K, a name and a number each, where the rules name them."""
    remarks: tuple[str, ...] = ()
    """Reasons other than the games that decide or qualify the new rating: a
    floor, or games that are too few to be official."""

    @property
    def rated_half_points(self) -> int:
        """The score of the rated games, half points."""
        return self.score_halves

    @property
    def opponents(self) -> tuple[int, ...]:
        """The opponents' ratings of the rated games."""
        met = [row.game.opponent for row in self.games if not row.reason]
        return tuple([rating for rating in met if rating is not None])

    @property
    def average_opponents(self) -> int | None:
        """ARO, over the rated games (FIDE C.07 10.1), in every system."""
        from elo_tui.core.fide_tables import average_of_opponents

        found = self.opponents
        return average_of_opponents(found) if found else None

    @property
    def tpr(self) -> int | None:
        """The performance rating, over the rated games (FIDE C.07 10.2)."""
        from elo_tui.core.fide_tables import performance_rating

        found = self.opponents
        return performance_rating(found, self.score_halves) if found else None

    @property
    def ptp(self) -> int | None:
        """The perfect performance, over the rated games (FIDE C.07 10.3)."""
        from elo_tui.core.fide_tables import perfect_performance

        found = self.opponents
        return perfect_performance(found, self.score_halves) if found else None


#: The reason given for a round that will be rated once it has a result.
OPEN = "no result yet"
NOT_RATED = "marked as not rated"


def find_unrated_reason(game: Game) -> str:
    """Return the reason that prevents rating a round in every system, or "".

    Unplayed rounds: FIDE B.02 5.1 (1 March 2024); games against unrated opponents count
    only for the unrated player (8.3.1 is on rated opponents).
    """
    result = game.result
    if result in PLAYED:
        if game.opponent is None:
            return "opponent unrated"
        return "" if game.rated else game.why or NOT_RATED
    if result is not None:
        return "forfeit" if result in FORFEITS else "bye"
    if not game.rated:
        return game.why or NOT_RATED
    return OPEN if game.opponent is not None else "no result yet, opponent unrated"


def split_match(game: Game, halves: int, games: int) -> tuple[Game, ...]:
    """Split a score into single games like `game`, with `halves` half points in all.

    Only the sum counts in a rating, so the score is laid out as wins, at most one draw,
    and losses.
    """
    wins, draws = divmod(halves, 2)
    results = [Result.WIN] * wins + [Result.DRAW] * draws
    results += [Result.LOSS] * (games - wins - draws)
    return tuple([replace(game, result=result) for result in results])


class Step(CoreRecord, frozen=True):
    """One line of the working."""

    label: str
    """The name of the line, such as ``K``."""
    text: str
    """The arithmetic with its numbers."""
    article: str = ""
    """The article of the rule; "" for plain arithmetic."""
