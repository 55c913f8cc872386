"""The table of the rating systems: a new one is its module, its row here, and its test.

A row says what the program has to know about a system before it is imported. Whatever
a row does not state is taken as the safe answer: not offered, or refused in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from elo_tui.core.model import Game, Terms


class SystemRow(NamedTuple):
    """What the program knows about a system; only the first four are needed."""

    key: str
    """The name on the command line and in JSON."""
    name: str
    """The name on screens."""
    module: str
    """Where its ``SYSTEM`` is."""
    asks: frozenset[str]
    """Names of fields of Player and Terms beyond the rating."""

    # what a result looks like

    places: int = 4
    """The decimals shown for the expected score of a game."""
    data_places: int = 4
    """The decimals of expected scores in JSON."""
    whole_part: bool = False
    """Whether a rating is shown as its whole part, cut instead of rounded."""
    unrated_opponents: str = "not rated"
    """How a game against an opponent without a rating is rated, in words."""
    title_module: str = ""
    """The module whose ``edition_for`` gives the year that its name is shown with."""
    remarks_module: str = ""
    """The module whose ``list_remarks`` says what the rules do not rate."""

    # what it rates by

    ks: tuple[int, ...] = ()
    """The K-factors that its rules know, where it asks for one; of a formula usual."""
    provisional: bool = False
    """Whether the games behind a provisional rating count: 1545/P13."""
    in_order: bool = False
    """Whether each game is rated separately, from the result of the one before."""
    match_module: str = ""
    """The module whose ``rate_match`` rates a match by its score, where the rules for
    matches differ from those for single games."""
    whole_event_module: str = ""
    """The module whose ``rate_event`` rates all players of an event at once."""

    # what the journal and the season know of time

    monthly: bool = False
    """Whether a list on the first of each month rates the events of a month at once."""
    season: bool = False
    """Whether a season ahead can be computed."""
    idle_days: bool = False
    """Whether the time without a game is counted in days, not in rating periods."""
    converted: bool = False
    """Whether all its ratings were converted once, on one day."""

    # games to come: without a word here, every way to score a few games is rated

    forecasts: bool = False
    """Whether its expected score forecasts games by itself: a curve without limits, by
    the deviations where there are any. That of other rules only decides the change."""
    deviation: float | None = None
    """The standard deviation of differences behind its table, points; None where its
    expected score is a formula."""
    weight: Callable[[Game, Terms], object] | None = None
    """What the change of a game is multiplied by, as far as it differs from game to
    game. Where all open games have the same, the sum of their results decides the
    change; None where it may matter which of them are won.
    """
    linear: bool = False
    """Whether the change is linear in the score, but for a floor or ceiling."""
    hundredths: bool = False
    """Whether every change is a whole number of hundredths."""
    every_way: bool = False
    """Whether its module has `rate_every_way` for the open games."""

    # titles and official numbers

    norms: Literal["", "titles", "ratings"] = ""
    """What its title norms depend on: titles and federations of the opponents, or
    their ratings alone; "" for a system without norms."""
    performance: bool = False
    """Whether TPR and PTP are official numbers of its federation."""

    # lists of ratings

    any_numbers: bool = False
    """Whether it is a formula for the ratings of any list, with no list of its own."""
    other_lists: tuple[str, ...] = ()
    """The systems whose lists complete the players of an event as its own does."""
    strict_list: bool = False
    """Whether only the lists of its own federation have the ratings it rates from."""
    list_ks: bool = False
    """Whether its list states the K of each player."""
    fide_ids: bool = False
    """Whether the IDs of its list are FIDE IDs."""


def _alike(game: Game, terms: Terms) -> None:
    """All games weigh alike."""


def _deviation(game: Game, terms: Terms) -> object:
    """The opponent's rating deviation; new players share one."""
    if game.opponent is None:
        return "new"
    return terms.opponent_rd if game.rd is None else game.rd


def _provisional(game: Game, terms: Terms) -> bool:
    """Whether the opponent's rating is provisional: the change then counts half."""
    return game.provisional is not None


_FIRST_PASS = "at the rating that a first pass over the event gives them"

SYSTEMS: tuple[SystemRow, ...] = (
    SystemRow(
        "fide",
        "FIDE",
        "elo_tui.core.systems.fide.fide_system",
        frozenset(
            {
                *("k", "pool", "date", "birth_year", "games_played", "reached_2400"),
                *("reached_2300", "standard", "waived"),
            }
        ),
        places=2,
        unrated_opponents="not rated (B.02 8.3.1); in rapid and blitz at a known"
        " standard rating (7.2.1)",
        match_module="elo_tui.core.systems.fide.fide_system",
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
    ),
    SystemRow(
        "elo",
        "Elo",
        "elo_tui.core.systems.elo",
        frozenset({"k", "scale", "floor", "ceiling"}),
        ks=(10, 20, 40),
        forecasts=True,
        any_numbers=True,
        weight=_alike,
        linear=True,
        season=True,
        other_lists=("fide",),
    ),
    SystemRow(
        "uscf",
        "US Chess",
        "elo_tui.core.systems.uscf.us_chess_system",
        frozenset(
            {"event_end", "games_played", "birth_year", "record", "dual", "floor"}
        ),
        provisional=True,
        whole_event_module="elo_tui.core.systems.uscf.whole_event",
        norms="ratings",
        weight=_alike,
        unrated_opponents=_FIRST_PASS,
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
        weight=_provisional,
        linear=True,
    ),
    SystemRow(
        "glicko",
        "Glicko",
        "elo_tui.core.systems.glicko",
        frozenset({"rd", "opponent_rd", "idle", "c"}),
        unrated_opponents="as new players, 1500, RD 350",
        forecasts=True,
        any_numbers=True,
        weight=_deviation,
        linear=True,
    ),
    SystemRow(
        "glicko2",
        "Glicko-2",
        "elo_tui.core.systems.glicko2",
        frozenset({"rd", "opponent_rd", "volatility", "idle", "tau"}),
        unrated_opponents="as new players, 1500, RD 350",
        forecasts=True,
        any_numbers=True,
        weight=_deviation,
        every_way=True,
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
        whole_part=True,
        forecasts=True,
    ),
    SystemRow(
        "uscf-quick",
        "US quick",
        "elo_tui.core.systems.uscf.quick",
        frozenset({"event_end", "games_played", "birth_year", "record", "floor"}),
        provisional=True,
        whole_event_module="elo_tui.core.systems.uscf.quick",
        weight=_alike,
        unrated_opponents=_FIRST_PASS,
    ),
)
