"""Table of the rating systems: a new one is its module, its row here, and its test.

A row holds all facts about a system that the program needs before importing it. The
default of each field is the safe answer: not offered, or refused in a sentence.
Annotations are evaluated, as in `elo_tui.core.model`.
"""

from collections.abc import Callable
from typing import Literal

from elo_tui.core.model import CoreRecord, Game, Terms

#: Limits of decimals that rows ask for; each system checks its own.
RD_MAX, IDLE_MAX, VOLATILITY_MAX, C_MAX, TAU_MAX = 500, 100_000, 1, 500, 5


class SystemRow(CoreRecord, frozen=True):
    """Facts about a system; only the first four are required."""

    key: str
    """The name on the command line and in JSON."""
    name: str
    """The name on screens."""
    module: str
    """The module of its ``SYSTEM``."""
    asks: frozenset[str]
    """Names of fields of Player and Terms beyond the rating."""

    places: int = 4
    """The decimals shown for the expected score of a game."""
    data_places: int = 4
    """The decimals of expected scores in JSON."""
    whole_part: bool = False
    """Whether a rating is shown as its whole part, cut instead of rounded."""
    unrated_opponents: str = "not rated"
    """Phrase for how a game against an opponent without a rating is rated."""
    title_module: str = ""
    """The module with the ``edition_for`` of the year in its title."""
    rules_from: Literal["", "date", "event_end"] = ""
    """The day of an event, by its name in `Terms`, that selects the edition of the
    rules; "" for rules without editions."""
    remarks_module: str = ""
    """The module with the ``list_remarks`` on games that the rules do not rate."""
    ks: tuple[int, ...] = ()
    """The K-factors of its rules, or usual ones for a formula; empty without K."""
    common_k: bool = False
    """Whether one K, if only one is given, is that of both players: what one gains the
    other then loses."""
    provisional: bool = False
    """Whether the games behind a provisional rating count: 1545/P13."""
    in_order: bool = False
    """Whether each game is rated separately, from the result of the one before."""
    match_module: str = ""
    """The module with the ``rate_match`` for matches, if they have their own rules."""
    curve_module: str = ""
    """The module with the `rate_against` for one game against every rating, if that is
    faster than a rated event for each."""
    whole_event_module: str = ""
    """The module with the ``rate_event`` that rates all players of an event at once."""
    monthly: bool = False
    """Whether a list on the first of each month rates the events of a month at once."""
    season: bool = False
    """Whether a season ahead can be computed."""
    keeps_reals: bool = False
    """Whether ratings stay unrounded from one event to the next, and rounded only
    to be shown."""
    idle_days: bool = False
    """Whether the time without a game is counted in days, not in rating periods."""
    grows_playing: bool = False
    """Whether a rating period with games lets the deviation grow by itself, so that
    only the periods without games are idle ones."""
    converted: bool = False
    """Whether all its ratings were converted once, on one day."""
    forecasts: bool = False
    """Whether its expected score is a forecast: a curve without limits that uses the
    deviations, if any."""
    usual_rd: float | None = None
    """The rating deviation of an active player, points, to assume for a missing one."""
    deviation: float | None = None
    """The standard deviation of differences behind its table, points; None if its
    expected score is a formula."""
    uneven: str = "limits of ratings"
    """Phrase for the rules by which the changes of two players with one K do not add up
    to zero, apart from a bonus."""
    weight: Callable[[Game, Terms], object] | None = None
    """The variable part of the factor on a game's change. If it is the same for all
    remaining games, the sum of their results decides the change; None if the sum is not
    enough."""
    linear: bool = False
    """Whether the change is linear in the score, apart from a floor or ceiling."""
    hundredths: bool = False
    """Whether every change is a whole number of hundredths."""
    every_way: bool = False
    """Whether its module has `rate_every_way` for the remaining games."""
    norms: Literal["", "titles", "ratings"] = ""
    """The basis of its title norms: titles and federations of the opponents, or their
    ratings alone; "" for a system without norms."""
    performance: bool = False
    """Whether TPR and PTP are official numbers of its federation."""
    any_numbers: bool = False
    """Whether it is a formula for the ratings of any list and has no list."""
    other_lists: tuple[str, ...] = ()
    """Other systems with lists that may complete the players of an event."""
    strict_list: bool = False
    """Whether it rates only from its federation's lists."""
    list_ks: bool = False
    """Whether its list states the K of each player."""
    fide_ids: bool = False
    """Whether the IDs of its list are FIDE IDs."""
    number_label: str = ""
    """The label of a person's number at its federation; "" for user names and formulas.
    """
    pool_rule: str = ""
    """The `PoolRule` of pools rated by it, as ``module:name``; "" without pools."""
    why_no_pool: str = ""
    """The reason why it has no pools, a sentence."""
    pool_periods: tuple[str, ...] = ("event", "month")
    """The rating periods that a pool can have, the default first; with both, list days
    can be named, too."""
    pool_newcomers: tuple[str, ...] = ("start", "file")
    """Where newcomers of a pool begin, the default first; "list" alone: players are
    rated only with an opening list."""
    pool_words: tuple[str, ...] = ()
    """Its settings of a pool that few pools change, of `PoolSettings`."""
    new_rd: float = 350.0
    """The rating deviation of a new player, points."""
    new_volatility: float = 0.06
    """The volatility of a new player."""

    @property
    def sets_k(self) -> bool:
        """Whether K is chosen, as by the organiser of a pool, instead of given by
        rules."""
        return self.any_numbers and "k" in self.asks


def _alike(game: Game, terms: Terms) -> None:
    """Return the same weight for all games."""


def _deviation(game: Game, terms: Terms) -> object:
    """Return the opponent's rating deviation; new players share one."""
    if game.opponent is None:
        return "new"
    return terms.opponent_rd if game.rd is None else game.rd


def _is_provisional(game: Game, terms: Terms) -> bool:
    """Whether the opponent's rating is provisional, which halves the change."""
    return game.provisional is not None


_FIRST_PASS = "at the rating that a first pass over the event gives them"
_BEYOND_K = "floors, the special formula, opponents at ratings of the first pass"

SYSTEMS: tuple[SystemRow, ...] = (
    SystemRow(
        "fide",
        "FIDE",
        "elo_tui.core.systems.fide.fide_system",
        frozenset(
            {
                *("k", "pool", "date", "birth_year", "games_played", "reached_2400"),
                *("reached_2300", "standard", "waived", "approved_standard"),
            }
        ),
        places=2,
        unrated_opponents="not rated (B.02 8.3.1); in rapid and blitz at a known"
        " standard rating (7.2.1)",
        match_module="elo_tui.core.systems.fide.fide_system",
        curve_module="elo_tui.core.systems.fide.fide_system",
        ks=(10, 20, 40),
        monthly=True,
        norms="titles",
        weight=_alike,
        linear=True,
        hundredths=True,
        season=True,
        performance=True,
        # B.02 8.1.2 comes from a normal distribution
        deviation=2000 / 7,
        strict_list=True,
        list_ks=True,
        fide_ids=True,
        remarks_module="elo_tui.core.systems.fide.rateable",
        uneven="the 400-point rule for one player only (8.3.1)",
        rules_from="date",
        pool_rule="elo_tui.core.pool.fide_lists:FIDE",
        pool_periods=("month",),
        pool_newcomers=("list",),
        pool_words=("pool",),
    ),
    SystemRow(
        "elo",
        "Elo",
        "elo_tui.core.systems.elo",
        frozenset({"k", "scale", "floor", "ceiling"}),
        curve_module="elo_tui.core.systems.elo",
        ks=(10, 20, 40),
        common_k=True,
        forecasts=True,
        any_numbers=True,
        keeps_reals=True,
        weight=_alike,
        linear=True,
        season=True,
        other_lists=("fide",),
        pool_rule="elo_tui.core.pool.pool_elo:ELO",
        pool_newcomers=("start", "file", "fit"),
        pool_words=("scale", "prior", "floor", "rounding"),
    ),
    SystemRow(
        "uscf",
        "US Chess",
        "elo_tui.core.systems.uscf.us_chess_system",
        frozenset(
            {
                *("event_end", "games_played", "birth_year", "record", "dual"),
                *("floor", "peak", "fide_rating", "cfc_rating"),
            }
        ),
        provisional=True,
        remarks_module="elo_tui.core.systems.uscf.us_chess_time",
        whole_event_module="elo_tui.core.systems.uscf.us_chess_event",
        norms="ratings",
        # "The US Chess Rating System", 2020: published ratings are rounded, the real
        # number is stored for the next event
        keeps_reals=True,
        weight=_alike,
        unrated_opponents=_FIRST_PASS,
        uneven=_BEYOND_K,
        rules_from="event_end",
        number_label="US Chess ID",
        pool_rule="elo_tui.core.pool.whole_events:US_CHESS",
        pool_periods=("event",),
        pool_newcomers=("file", "list"),
    ),
    SystemRow(
        "dwz",
        "DWZ",
        "elo_tui.core.systems.dwz.dwz_system",
        frozenset({"event_end", "birth_year", "dwz_index"}),
        places=3,
        # the rule of 2026 does not round the expected score
        data_places=10,
        whole_event_module="elo_tui.core.systems.dwz.dwz_system",
        weight=_alike,
        converted=True,
        title_module="elo_tui.core.systems.dwz.dwz_editions",
        unrated_opponents="not rated; since 2026-06-08 at a first DWZ from the event",
        rules_from="event_end",
        number_label="DWZ ID",
        pool_rule="elo_tui.core.pool.whole_events:DWZ",
        pool_periods=("event",),
        pool_newcomers=("file", "list"),
    ),
    SystemRow(
        "ecf",
        "ECF",
        "elo_tui.core.systems.ecf",
        frozenset({"k", "pool", "date", "birth_year"}),
        places=2,
        whole_event_module="elo_tui.core.systems.ecf",
        unrated_opponents="at a P rating from the event, halved under 10 games",
        ks=(20, 40),
        weight=_is_provisional,
        linear=True,
        number_label="ECF code",
        why_no_pool="ECF needs windows of months and national data, which a pool does"
        " not have",
    ),
    SystemRow(
        "glicko",
        "Glicko",
        "elo_tui.core.systems.glicko",
        frozenset({"rd", "opponent_rd", "idle", "c"}),
        unrated_opponents="as new players, 1500, RD 350",
        forecasts=True,
        any_numbers=True,
        keeps_reals=True,
        weight=_deviation,
        linear=True,
        # the RD of the paper's example for c, which grows to 350
        usual_rd=50,
        pool_rule="elo_tui.core.pool.pool_glicko:GLICKO",
        pool_periods=("month", "event"),
        pool_words=("rd", "c"),
    ),
    SystemRow(
        "glicko2",
        "Glicko-2",
        "elo_tui.core.systems.glicko2",
        frozenset({"rd", "opponent_rd", "volatility", "idle", "tau"}),
        unrated_opponents="as new players, 1500, RD 350",
        forecasts=True,
        any_numbers=True,
        keeps_reals=True,
        # glicko2.pdf: step 6 comes before the games of a period count
        grows_playing=True,
        weight=_deviation,
        every_way=True,
        usual_rd=50,
        pool_rule="elo_tui.core.pool.pool_glicko:GLICKO_2",
        pool_periods=("month", "event"),
        pool_words=("rd", "volatility", "tau"),
    ),
    SystemRow(
        "lichess",
        "Lichess",
        "elo_tui.core.systems.lichess",
        frozenset({"rd", "opponent_rd", "volatility", "idle", "speed", "colour"}),
        unrated_opponents="as new players, 1500, RD 500",
        in_order=True,
        every_way=True,
        idle_days=True,
        keeps_reals=True,
        whole_part=True,
        forecasts=True,
        # the RD from which lila derives its rating periods a day
        usual_rd=60,
        new_rd=500.0,
        new_volatility=0.09,
        pool_rule="elo_tui.core.pool.pool_glicko:LICHESS",
        pool_periods=("event",),
        pool_newcomers=("file", "start"),
        pool_words=("rd", "volatility", "speed"),
    ),
    SystemRow(
        "uscf-quick",
        "US quick",
        "elo_tui.core.systems.uscf.quick",
        frozenset({"event_end", "games_played", "birth_year", "record", "floor"}),
        provisional=True,
        remarks_module="elo_tui.core.systems.uscf.us_chess_time",
        whole_event_module="elo_tui.core.systems.uscf.quick",
        keeps_reals=True,
        weight=_alike,
        unrated_opponents=_FIRST_PASS,
        uneven=_BEYOND_K,
        rules_from="event_end",
        why_no_pool="US quick ratings have no pool here; choose uscf",
    ),
)
