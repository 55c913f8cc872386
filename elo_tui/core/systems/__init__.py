"""The rating systems: what each must be able to do, and the table of them.

A system is one module with a ``SYSTEM`` object and one row here; it is imported when it
is chosen, so that starting the program imports only one.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple, Protocol

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
    ks: tuple[int, ...] = ()
    """The K-factors that its rules know, where it asks for one; of a formula usual."""
    whole_part: bool = False
    """Whether a rating is shown as its whole part, cut instead of rounded."""
    forecasts: bool = False
    """Whether its expected score forecasts games by itself: a curve without limits, by
    the deviations where there are any. That of other rules only decides the change."""
    any_numbers: bool = False
    """Whether it is a formula for the ratings of any list, with no list of its own."""


SYSTEMS: tuple[SystemRow, ...] = (
    SystemRow(
        "fide",
        "FIDE",
        "elo_tui.core.systems.fide.system",
        frozenset(
            {
                *("k", "pool", "date", "birth_year", "games_played", "reached_2400"),
                "standard",
            }
        ),
        places=2,
        ks=(10, 20, 40),
    ),
    SystemRow(
        "elo",
        "Elo",
        "elo_tui.core.systems.elo",
        frozenset({"k", "scale", "floor", "ceiling"}),
        ks=(10, 20, 40),
        forecasts=True,
        any_numbers=True,
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
    ),
    SystemRow(
        "ecf",
        "ECF",
        "elo_tui.core.systems.ecf",
        frozenset({"k", "pool", "date", "birth_year"}),
        places=2,
        ks=(20, 40),
    ),
    SystemRow(
        "glicko",
        "Glicko",
        "elo_tui.core.systems.glicko",
        frozenset({"rd", "opponent_rd", "idle", "c"}),
        forecasts=True,
        any_numbers=True,
    ),
    SystemRow(
        "glicko2",
        "Glicko-2",
        "elo_tui.core.systems.glicko2",
        frozenset({"rd", "opponent_rd", "volatility", "idle", "tau"}),
        forecasts=True,
        any_numbers=True,
    ),
    SystemRow(
        "lichess",
        "Lichess",
        "elo_tui.core.systems.lichess",
        frozenset({"rd", "opponent_rd", "volatility", "idle", "speed", "colour"}),
        in_order=True,
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


def rounding(key: str) -> str:
    """How the numbers of a system become whole ones, in one word.

    Raises KeyError for an unknown key.
    """
    return "cut" if row(key).whole_part else "rounded"


def load(key: str) -> RatingSystem:
    """The system itself, imported on first use; raises KeyError for an unknown key."""
    system: RatingSystem = import_module(row(key).module).SYSTEM
    return system
