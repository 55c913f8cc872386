"""The rating systems: what each must be able to do, and the table of them.

A system is one module with a ``SYSTEM`` object and one row here; it is imported when it
is chosen, so that starting the program imports only one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Literal, NamedTuple, Protocol

from elo_tui.core.model import Game, Player, Problem, RatedEvent, Terms
from elo_tui.core.proof import Step


class RatingSystem(Protocol):
    """The interface of a rating system; every answer depends on its arguments alone."""

    @property
    def key(self) -> str:
        """The name on the command line and in JSON."""
        ...

    @property
    def source(self) -> str:
        """Where the rules are published, in words."""
        ...

    @property
    def confidence(self) -> str:
        """How reliable the result is: what it was checked against, or why it is not."""
        ...

    def edition(self, terms: Terms) -> str | Problem:
        """The edition of the rules that these terms select, in words."""
        ...

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        """What these rounds do to the player's rating, or the fact that is wrong.

        A fact that is needed and not given is a Problem with ``missing`` set.
        """
        ...

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        """How the change of one round came about."""
        ...

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        """How the new rating was derived from the changes of the rounds."""
        ...


class SystemRow(NamedTuple):
    """A row of the table: where a system is implemented and which facts it asks for."""

    key: str
    name: str
    module: str
    asks: frozenset[str]
    """Names of fields of Player and Terms beyond the rating."""
    places: int = 4
    """The decimals shown for the expected score of a game."""
    data_places: int = 4
    """The decimals of expected scores in JSON."""
    in_order: bool = False
    """Whether each game is rated separately, from the result of the one before."""
    provisional: bool = False
    """Whether the games behind a provisional rating count: 1545/P13."""
    together: str = ""
    """The module whose ``rate_event`` rates all players of an event at once."""
    unrated_opponents: str = "not rated"
    """How a game against an opponent without a rating is rated, in words."""
    match: str = ""
    """The module whose ``rate_match`` rates a match by its score, where the rules for
    matches differ from those for single games."""
    ks: tuple[int, ...] = ()
    """The K-factors that its rules know, where it asks for one; of a formula usual."""
    whole_part: bool = False
    """Whether a rating is shown as its whole part, cut instead of rounded."""
    forecasts: bool = False
    """Whether its expected score forecasts games by itself: a curve without limits, by
    the deviations where there are any. That of other rules only decides the change."""
    any_numbers: bool = False
    """Whether it is a formula for the ratings of any list, with no list of its own."""
    remarks: str = ""
    """The module whose ``remarks`` says what the rules do not rate."""
    monthly: bool = False
    """Whether a list on the first of each month rates the events of a month at once."""
    norms: Literal["", "titles", "ratings"] = ""
    """What its title norms depend on: titles and federations of the opponents, or
    their ratings alone; "" for a system without norms."""
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
    """Whether its module has `ends`, which scores the open games in every way."""
    season: bool = False
    """Whether a season ahead can be computed."""
    performance: bool = False
    """Whether TPR and PTP are official numbers of its federation."""
    deviation: float | None = None
    """The standard deviation of differences behind its table, points; None where its
    expected score is a formula."""
    converted: bool = False
    """Whether all its ratings were converted once, on one day."""
    idle_days: bool = False
    """Whether the time without a game is counted in days, not in rating periods."""
    strict_list: bool = False
    """Whether only the lists of its own federation have the ratings it rates from."""
    list_ks: bool = False
    """Whether its list states the K of each player."""
    fide_ids: bool = False
    """Whether the IDs of its list are FIDE IDs."""
    other_lists: tuple[str, ...] = ()
    """The systems whose lists complete the players of an event as its own does."""


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
        "elo_tui.core.systems.fide.system",
        frozenset(
            {
                *("k", "pool", "date", "birth_year", "games_played", "reached_2400"),
                *("reached_2300", "standard", "waived"),
            }
        ),
        places=2,
        unrated_opponents="not rated (B.02 8.3.1); in rapid and blitz at a known"
        " standard rating (7.2.1)",
        match="elo_tui.core.systems.fide.match",
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
        remarks="elo_tui.core.systems.fide.rateable",
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
        "elo_tui.core.systems.uscf.system",
        frozenset(
            {"event_end", "games_played", "birth_year", "record", "dual", "floor"}
        ),
        provisional=True,
        together="elo_tui.core.systems.uscf.whole_event",
        norms="ratings",
        weight=_alike,
        unrated_opponents=_FIRST_PASS,
    ),
    SystemRow(
        "dwz",
        "DWZ",
        "elo_tui.core.systems.dwz.system",
        frozenset({"event_end", "birth_year", "dwz_index"}),
        places=3,
        # the rule of 2026 does not round the expected score
        data_places=10,
        together="elo_tui.core.systems.dwz.field",
        weight=_alike,
        converted=True,
        unrated_opponents="not rated; since 2026-06-08 at a first DWZ from the event",
    ),
    SystemRow(
        "ecf",
        "ECF",
        "elo_tui.core.systems.ecf",
        frozenset({"k", "pool", "date", "birth_year"}),
        places=2,
        together="elo_tui.core.systems.ecf",
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
        together="elo_tui.core.systems.uscf.quick",
        weight=_alike,
        unrated_opponents=_FIRST_PASS,
    ),
)

_BY_KEY = {row.key: row for row in SYSTEMS}
KEYS: tuple[str, ...] = tuple(_BY_KEY)


def row(key: str) -> SystemRow:
    """The row of a system; raises KeyError for a key that is not in the table."""
    try:
        return _BY_KEY[key]
    except KeyError:
        raise KeyError(f"{key!r} is none of {', '.join(KEYS)}") from None


def find_row(key: str) -> SystemRow:
    """The row of a system; for an unknown key one that states nothing."""
    return _BY_KEY.get(key) or SystemRow(key, key, "", frozenset())


def title(key: str, terms: Terms) -> str:
    """The name of a system; for the DWZ with the year of the rule that applies.

    Raises KeyError for an unknown key.
    """
    name = row(key).name
    if key != "dwz":
        return name
    # imported here: other systems need not wait for the DWZ rules
    from elo_tui.core.systems.dwz.editions import edition_for

    edition = edition_for(terms)
    return name if isinstance(edition, Problem) else f"{name} {edition.year}"


def remarks(events: Sequence[RatedEvent]) -> tuple[str, ...]:
    """What the rules say about these events of one system, apart from the numbers."""
    module = row(events[0].system).remarks if events else ""
    if not module:
        return ()
    found: tuple[str, ...] = import_module(module).remarks(events)
    return found


def rounding(key: str) -> str:
    """How the numbers of a system become whole ones, in one word.

    Raises KeyError for an unknown key.
    """
    return "cut" if row(key).whole_part else "rounded"


def load(key: str) -> RatingSystem:
    """The system itself, imported on first use; raises KeyError for an unknown key."""
    system: RatingSystem = import_module(row(key).module).SYSTEM
    return system
