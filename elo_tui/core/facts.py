"""The table of all facts about players and events: names, limits and words.

How a text is read as a fact is in `elo_tui.core.entry`; which systems use a fact is in
their rows of `elo_tui.core.systems`. Forms, dialogs, command-line options, help and the
journal's schema are made from these rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from elo_tui.core import systems
from elo_tui.core.fact import Fact, Option
from elo_tui.core.model import POOLS, SPEEDS

RATING_MIN, RATING_MAX = 1, 4000
K_MAX = 1000
SCALE_MIN, SCALE_MAX = 50, 4000
#: B.02 8.3.3 leaves no K for more games than this in one period.
GAMES_MAX = 700
GAMES_PLAYED_MAX = 100_000
#: The limits of a year of birth, whatever the date of the event.
BORN_MIN, YEAR_MAX = 1900, 9999
RD_MAX = 500
IDLE_MAX = 100_000
INDEX_MAX = 10_000
C_MAX = 500
TAU_MAX = 5


def _words(choices: Iterable[str]) -> dict[str, str]:
    return {word: word for word in choices}


def _completed(row: Fact) -> Fact:
    """A row with its own name wherever no other is given, and the limits of ratings."""
    if row.kind in ("rating", "points"):
        row = row._replace(low=RATING_MIN, high=RATING_MAX, unit="points")
    is_held = row.is_held and row.whose != "game"
    attribute = (row.attribute or row.name) if is_held else ""
    return row._replace(
        attribute=attribute,
        ask="" if row.always else attribute or row.name,
        called=row.called or row.name,
    )


_ROWS = (
    Fact(
        name="own",
        whose="player",
        kind="rating",
        always=True,
        attribute="rating",
        called="rating",
        label="You",
        example="1600",
        option=Option("--rating", "Your rating"),
    ),
    Fact(
        name="own_k",
        whose="player",
        kind="decimal",
        attribute="k",
        called="K",
        high=K_MAX,
        places=2,
        label="K",
        example="20",
        of_participants=True,
        option=Option("--k", "Your K-factor"),
    ),
    Fact(
        name="opponent",
        whose="opponent",
        kind="rating",
        always=True,
        attribute="rating",
        called="rating",
        label="Opponent",
        example="1800",
    ),
    Fact(
        name="opponent_k",
        whose="opponent",
        kind="decimal",
        attribute="k",
        called="K",
        high=K_MAX,
        places=2,
        label="K",
        example="40",
        option=Option("--opponent-k", "The opponent's K-factor"),
    ),
    Fact(
        name="score",
        whose="game",
        kind="score",
        always=True,
        unit="points",
        label="Score",
        example="1½",
        option=Option("--score", "Your points in a match", metavar="S"),
    ),
    Fact(
        name="of",
        whose="game",
        kind="whole",
        always=True,
        called="games",
        low=1,
        high=GAMES_MAX,
        usual="1",
        label="of",
        example="2",
        option=Option("--of", "The games of that match"),
    ),
    Fact(
        name="system",
        whose="event",
        kind="choice",
        always=True,
        is_held=False,
        choices={row.key: row.name for row in systems.SYSTEMS},
        label="System",
        example="fide",
        decides_expected=True,
        option=Option("--system", "The rules; default: fide"),
    ),
    Fact(
        name="pool",
        whose="event",
        kind="choice",
        choices=_words(POOLS),
        label="Pool",
        example="rapid",
        decides_expected=True,
        option=Option("--pool", "Which FIDE or ECF list; default: standard"),
    ),
    Fact(
        name="date",
        whose="event",
        kind="day",
        is_held=False,
        label="Date",
        example="2026-01-31",
        decides_expected=True,
        option=Option(
            "--date", "First day of the event; default: today", metavar="YYYY-MM-DD"
        ),
    ),
    Fact(
        name="event_end",
        whose="event",
        kind="day",
        is_held=False,
        called="end",
        label="End",
        example="2026-02-01",
        decides_expected=True,
        option=Option(
            "--event-end",
            "Last day of the event; default: the first",
            metavar="YYYY-MM-DD",
        ),
    ),
    Fact(
        name="dual",
        whose="event",
        kind="yes_no",
        choices={"": "no", "yes": "yes"},
        label="Dual",
        example="yes",
        option=Option("--dual", "US Chess: the event is rated regular and quick"),
    ),
    Fact(
        name="waived",
        whose="event",
        kind="yes_no",
        choices={"": "no", "yes": "yes"},
        label="Waived",
        example="yes",
        option=Option(
            "--waived", "FIDE: games of a match after its decision are rated too"
        ),
    ),
    Fact(
        name="born",
        whose="player",
        kind="year",
        attribute="birth_year",
        low=BORN_MIN,
        high=YEAR_MAX,
        label="Born",
        example="1990",
        of_participants=True,
        option=Option(
            "--born", "Your birth year, for the K of juniors", metavar="YEAR"
        ),
    ),
    Fact(
        name="games_played",
        whose="player",
        kind="whole",
        called="games",
        high=GAMES_PLAYED_MAX,
        label="Games",
        example="40",
        of_participants=True,
        option=Option(
            "--games-played",
            "Your rated games so far, for the K of newcomers; US Chess: for every K",
            also=("--games-before",),
        ),
    ),
    Fact(
        name="reached_2400",
        whose="player",
        kind="yes_no",
        choices={"": "?", "yes": "yes", "no": "no"},
        label="Ever 2400",
        example="yes",
        of_participants=True,
        option=Option("--reached-2400", "You have once been rated 2400"),
    ),
    Fact(
        name="reached_2300",
        whose="player",
        kind="yes_no",
        choices={"": "?", "yes": "yes", "no": "no"},
        label="Ever 2300",
        example="yes",
        of_participants=True,
        option=Option("--reached-2300", "You have once been rated 2300"),
    ),
    Fact(
        name="standard",
        whose="player",
        kind="points",
        called="rating",
        label="Standard",
        example="1700",
        decides_expected=True,
        option=Option(
            "--standard-rating",
            "Your standard rating, where OWN is unrated in rapid or blitz",
        ),
    ),
    Fact(
        name="record",
        whose="player",
        kind="choice",
        choices={"": "mixed", "won": "all won", "lost": "all lost"},
        label="Record",
        example="won",
        option=Option("--record", "US Chess: all your games so far were won, or lost"),
    ),
    Fact(
        name="dwz_index",
        whose="player",
        kind="whole",
        called="index",
        high=INDEX_MAX,
        label="Index",
        example="12",
        of_participants=True,
        json="index",
        option=Option("--dwz-index", "DWZ: your index before the event"),
    ),
    Fact(
        name="rd",
        whose="player",
        kind="decimal",
        called="RD",
        high=RD_MAX,
        unit="points",
        label="RD",
        example="80",
        decides_expected=True,
        option=Option("--rd", "Your rating deviation", metavar="X"),
    ),
    Fact(
        name="volatility",
        whose="player",
        kind="decimal",
        high=1,
        label="Vol.",
        example="0.07",
        decides_expected=True,
        option=Option("--volatility", "Your volatility", metavar="X"),
    ),
    Fact(
        name="idle",
        whose="player",
        kind="idle",
        high=IDLE_MAX,
        unit="periods; Lichess: days",
        usual="0",
        label="Idle",
        example="3",
        decides_expected=True,
        option=Option(
            "--idle", "Rating periods without a game; Lichess: days", metavar="X"
        ),
    ),
    Fact(
        name="scale",
        whose="event",
        kind="whole",
        low=SCALE_MIN,
        high=SCALE_MAX,
        unit="points",
        usual="400",
        label="Scale",
        example="500",
        decides_expected=True,
        option=Option("--scale", "Points that make the odds ten to one; default: 400"),
    ),
    Fact(
        name="floor",
        whose="player",
        kind="whole",
        high=RATING_MAX,
        unit="points",
        label="Floor",
        example="1200",
        option=Option("--floor", "The new rating is at least this"),
    ),
    Fact(
        name="ceiling",
        whose="event",
        kind="whole",
        high=RATING_MAX,
        unit="points",
        label="Ceiling",
        example="3000",
        option=Option("--ceiling", "The new rating is at most this"),
    ),
    Fact(
        name="opponent_rd",
        whose="event",
        kind="decimal",
        called="RD",
        high=RD_MAX,
        unit="points",
        label="Opp. RD",
        example="60",
        decides_expected=True,
        option=Option(
            "--opponent-rd",
            "The opponents' rating deviation, where theirs is not given",
            metavar="X",
        ),
    ),
    Fact(
        name="c",
        whose="event",
        kind="decimal",
        high=C_MAX,
        unit="points per root of a period",
        label="c",
        example="50",
        decides_expected=True,
        option=Option(
            "--c", "Glicko: growth of the deviation in a period", metavar="X"
        ),
    ),
    Fact(
        name="tau",
        whose="event",
        kind="decimal",
        high=TAU_MAX,
        usual="0.5",
        label="Tau",
        example="0.7",
        option=Option(
            "--tau", "Glicko-2: the system constant; default: 0.5", metavar="X"
        ),
    ),
    Fact(
        name="speed",
        whose="event",
        kind="choice",
        choices=_words(SPEEDS),
        label="Kind",
        example="blitz",
        decides_expected=True,
        option=Option("--speed", "Which Lichess rating; default: rapid"),
    ),
    Fact(
        name="colour",
        whose="game",
        kind="choice",
        choices={"": "?", "w": "white", "b": "black"},
        label="Colour",
        example="w",
        option=Option("--colour", "Lichess: your colour"),
    ),
)
#: In the order in which errors in them are reported.
FACTS: tuple[Fact, ...] = tuple(map(_completed, _ROWS))
NAMES = tuple(fact.name for fact in FACTS)
OF_PLAYER = tuple(fact for fact in FACTS if fact.whose == "player")
_BY_NAME = {fact.name: fact for fact in FACTS}


def named(name: str) -> Fact:
    """The row of a fact; raises KeyError for a name that is not in the table."""
    return _BY_NAME[name]


@cache
def asked(name: str, system: str) -> bool:
    """Whether a system asks for a fact; anything else is always asked for."""
    fact = _BY_NAME.get(name)
    return fact is None or not fact.ask or fact.ask in systems.find_row(system).asks
