"""The table of all facts about players and events: names, limits and labels.

`elo_tui.core.entry` reads a text as a fact; which systems use a fact is in their rows
of `elo_tui.core.systems`. Forms, dialogs, command-line options, help and the journal's
schema are made from these rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.model import POOLS, SPEEDS
from elo_tui.core.systems.rows import C_MAX, TAU_MAX, VOLATILITY_MAX
from elo_tui.core.systems.rows import IDLE_MAX as IDLE_MAX
from elo_tui.core.systems.rows import RD_MAX as RD_MAX

RATING_MIN, RATING_MAX = 1, 4000
K_MAX = 1000
SCALE_MIN, SCALE_MAX = 50, 4000
#: B.02 8.3.3 leaves no K for more games than this in one period.
GAMES_MAX = 700
GAMES_PLAYED_MAX = 100_000
#: The limits of a year of birth, whatever the date of the event.
BORN_MIN, YEAR_MAX = 1900, 9999
INDEX_MAX = 10_000

#: What a fact describes: the player to be rated, the event, or one game.
Subject = Literal["player", "event", "opponent", "game"]
#: The type of the value; a rating may be followed by its games or its deviation.
Kind = Literal[
    "rating",
    "points",
    "whole",
    "decimal",
    "idle",
    "year",
    "day",
    "score",
    "choice",
    "yes_no",
]


class Option(Struct, frozen=True):
    """A command-line option that takes a fact."""

    flag: str
    meaning: str
    metavar: str = "N"
    also: tuple[str, ...] = ()
    """Alternative flags for the same option."""


class Fact(Struct, frozen=True):
    """A row of the table."""

    name: str
    """The name of its field on every form, and of its option."""
    subject: Subject
    kind: Kind
    label: str
    """The label on a form."""
    example: str
    """A text that is accepted_values."""
    attribute: str = ""
    """Its attribute in `Given` and `Player`, or in `Terms`; "" if neither has it."""
    is_held: bool = True
    """Whether that record has it."""
    ask: str = ""
    """The name by which the systems' rows ask for it; "" if every system does."""
    always: bool = False
    """Whether every system asks for it."""
    error_label: str = ""
    """The beginning of an error about it."""
    low: int = 0
    high: int = 0
    """The limits; a decimal must be above 0."""
    places: int = 6
    """The number of decimals accepted_values."""
    unit: str = ""
    usual: str = ""
    """The meaning of an empty field, if that is the same number for all."""
    choices: Mapping[str, str] = {}
    """The words to choose from, with their labels on screen."""
    json: str = ""
    """Its name in JSON, if that differs from its own name."""
    option: Option | None = None
    decides_expected: bool = False
    """Whether it may change the expected score of a game."""
    of_participants: bool = False
    """Whether it can be given for the players of an event, each or all at once."""
    place: str = ""
    """The place of its field on forms, which facts share that are never shown together;
    "" for a separate one."""

    @property
    def range(self) -> str:
        """A phrase for the accepted values."""
        match self.kind:
            case "decimal":
                return f"over 0, up to {self.high}"
            case "day":
                return "YYYY-MM-DD"
            case "year":
                return "YYYY"
            case "score":
                return "such as 2½ or 2.5"
            case "choice" | "yes_no":
                return ", ".join(filter(None, self.choices))
        return f"{self.low} to {self.high}"

    @property
    def json_name(self) -> str:
        return self.json or self.name

    @property
    def stored_limits(self) -> tuple[float, float]:
        """The limits of what may be stored: also an unrated player, and a K of 0."""
        if self.kind == "decimal" and self.subject == "event":
            return 10.0**-self.places, self.high
        return 0 if self.kind in ("rating", "points") else self.low, self.high


def _label_words(choices: Iterable[str]) -> dict[str, str]:
    return {word: word for word in choices}


def _fill_row(row: Fact) -> Fact:
    """Fill the defaults that follow from other values, and the limits of ratings."""
    if row.kind in ("rating", "points"):
        row = replace(row, low=RATING_MIN, high=RATING_MAX, unit="points")
    is_held = row.is_held and row.subject != "game"
    attribute = (row.attribute or row.name) if is_held else ""
    return replace(
        row,
        attribute=attribute,
        ask="" if row.always else attribute or row.name,
        error_label=row.error_label or row.name,
    )


_YES_NO = {"": "no", "yes": "yes"}
_KNOWN_OR_NOT = {"": "?", "yes": "yes", "no": "no"}

_ROWS = (
    Fact(
        *("own", "player", "rating", "You", "1600"),
        attribute="rating",
        always=True,
        error_label="rating",
        option=Option("--rating", "Your rating"),
    ),
    Fact(
        *("own_k", "player", "decimal", "K", "20"),
        attribute="k",
        error_label="K",
        high=K_MAX,
        places=2,
        of_participants=True,
        option=Option("--k", "Your K-factor"),
    ),
    Fact(
        *("opponent", "opponent", "rating", "Opponent", "1800"),
        attribute="rating",
        always=True,
        error_label="rating",
    ),
    Fact(
        *("opponent_k", "opponent", "decimal", "K", "40"),
        attribute="k",
        error_label="K",
        high=K_MAX,
        places=2,
        option=Option("--opponent-k", "The opponent's K-factor"),
    ),
    Fact(
        *("score", "game", "score", "Score", "1½"),
        always=True,
        unit="points",
        option=Option("--score", "Your points in a match", metavar="S"),
    ),
    Fact(
        *("of", "game", "whole", "of", "2"),
        always=True,
        error_label="games",
        low=1,
        high=GAMES_MAX,
        usual="1",
        option=Option("--of", "The games of that match"),
    ),
    Fact(
        *("system", "event", "choice", "System", "fide"),
        is_held=False,
        always=True,
        choices={row.key: row.name for row in systems.SYSTEMS},
        decides_expected=True,
        option=Option("--system", "The rules; default: fide"),
    ),
    Fact(
        *("pool", "event", "choice", "Pool", "rapid"),
        place="floor",
        choices=_label_words(POOLS),
        decides_expected=True,
        option=Option("--pool", "Which FIDE or ECF list; default: standard"),
    ),
    Fact(
        *("date", "event", "day", "Date", "2026-01-31"),
        place="date",
        is_held=False,
        decides_expected=True,
        option=Option(
            "--date", "First day of the event; default: today", metavar="YYYY-MM-DD"
        ),
    ),
    Fact(
        *("event_end", "event", "day", "End", "2026-02-01"),
        place="date",
        is_held=False,
        error_label="end",
        decides_expected=True,
        option=Option(
            "--event-end",
            "Last day of the event; default: the first",
            metavar="YYYY-MM-DD",
        ),
    ),
    Fact(
        *("dual", "event", "yes_no", "Dual", "yes"),
        place="dual",
        choices=_YES_NO,
        option=Option("--dual", "US Chess: the event is rated regular and quick"),
    ),
    Fact(
        *("waived", "event", "yes_no", "Waived", "yes"),
        choices=_YES_NO,
        option=Option(
            "--waived", "FIDE: games of a match after its decision are rated too"
        ),
    ),
    Fact(
        *("approved_standard", "event", "yes_no", "Approved", "yes"),
        choices=_YES_NO,
        option=Option(
            "--approved-standard",
            "FIDE: a time control of 45+30 or longer is approved as standard (2026)",
        ),
    ),
    Fact(
        *("born", "player", "year", "Born", "1990"),
        place="born",
        attribute="birth_year",
        low=BORN_MIN,
        high=YEAR_MAX,
        of_participants=True,
        option=Option(
            "--born", "Your birth year, for the K of juniors", metavar="YEAR"
        ),
    ),
    Fact(
        *("games_played", "player", "whole", "Games", "40"),
        place="games",
        error_label="games",
        high=GAMES_PLAYED_MAX,
        of_participants=True,
        option=Option(
            "--games-played",
            "Your rated games so far, for the K of newcomers; US Chess: for every K",
            also=("--games-before",),
        ),
    ),
    Fact(
        *("reached_2400", "player", "yes_no", "Ever 2400", "yes"),
        place="record",
        choices=_KNOWN_OR_NOT,
        of_participants=True,
        option=Option("--reached-2400", "You have once been rated 2400"),
    ),
    Fact(
        *("reached_2300", "player", "yes_no", "Ever 2300", "yes"),
        place="dual",
        choices=_KNOWN_OR_NOT,
        of_participants=True,
        option=Option("--reached-2300", "You have once been rated 2300"),
    ),
    Fact(
        *("standard", "player", "points", "Standard", "1700"),
        error_label="rating",
        decides_expected=True,
        option=Option(
            "--standard-rating",
            "Your standard rating, where OWN is unrated in rapid or blitz",
        ),
    ),
    Fact(
        *("peak", "player", "points", "Peak", "1850"),
        place="peak",
        error_label="peak",
        option=Option("--peak", "US Chess: your highest established rating"),
    ),
    Fact(
        *("fide_rating", "player", "points", "FIDE", "2050"),
        place="peak",
        error_label="FIDE rating",
        decides_expected=True,
        option=Option(
            "--fide-rating", "US Chess: your FIDE rating, where OWN is unrated"
        ),
    ),
    Fact(
        *("cfc_rating", "player", "points", "CFC", "1650"),
        error_label="CFC rating",
        decides_expected=True,
        option=Option(
            "--cfc-rating", "US Chess: your Canadian rating, where OWN is unrated"
        ),
    ),
    Fact(
        *("record", "player", "choice", "Record", "won"),
        place="record",
        choices={"": "mixed", "won": "all won", "lost": "all lost"},
        option=Option("--record", "US Chess: all your games so far were won, or lost"),
    ),
    Fact(
        *("dwz_index", "player", "whole", "Index", "12"),
        place="games",
        error_label="index",
        high=INDEX_MAX,
        json="index",
        of_participants=True,
        option=Option("--dwz-index", "DWZ: your index before the event"),
    ),
    Fact(
        *("rd", "player", "decimal", "RD", "80"),
        place="born",
        error_label="RD",
        high=RD_MAX,
        unit="points",
        decides_expected=True,
        option=Option("--rd", "Your rating deviation", metavar="X"),
    ),
    Fact(
        *("volatility", "player", "decimal", "Vol.", "0.07"),
        place="floor",
        high=VOLATILITY_MAX,
        decides_expected=True,
        option=Option("--volatility", "Your volatility", metavar="X"),
    ),
    Fact(
        *("idle", "player", "idle", "Idle", "3"),
        place="record",
        high=IDLE_MAX,
        unit="periods; Lichess: days",
        usual="0",
        decides_expected=True,
        option=Option(
            "--idle", "Rating periods without a game; Lichess: days", metavar="X"
        ),
    ),
    Fact(
        *("scale", "event", "whole", "Scale", "500"),
        place="born",
        low=SCALE_MIN,
        high=SCALE_MAX,
        unit="points",
        usual="400",
        decides_expected=True,
        option=Option("--scale", "Points that make the odds ten to one; default: 400"),
    ),
    Fact(
        *("floor", "player", "whole", "Floor", "1200"),
        place="floor",
        high=RATING_MAX,
        unit="points",
        option=Option("--floor", "The new rating is at least this"),
    ),
    Fact(
        *("ceiling", "event", "whole", "Ceiling", "3000"),
        place="date",
        high=RATING_MAX,
        unit="points",
        option=Option("--ceiling", "The new rating is at most this"),
    ),
    Fact(
        *("opponent_rd", "event", "decimal", "Opp. RD", "60"),
        place="games",
        error_label="RD",
        high=RD_MAX,
        unit="points",
        decides_expected=True,
        option=Option(
            "--opponent-rd",
            "The opponents' rating deviation, where theirs is not given",
            metavar="X",
        ),
    ),
    Fact(
        *("c", "event", "decimal", "c", "50"),
        place="date",
        high=C_MAX,
        unit="points per root of a period",
        decides_expected=True,
        option=Option(
            "--c", "Glicko: growth of the deviation in a period", metavar="X"
        ),
    ),
    Fact(
        *("tau", "event", "decimal", "Tau", "0.7"),
        place="date",
        high=TAU_MAX,
        usual="0.5",
        option=Option(
            "--tau", "Glicko-2: the system constant; default: 0.5", metavar="X"
        ),
    ),
    Fact(
        *("speed", "event", "choice", "Kind", "blitz"),
        place="date",
        choices=_label_words(SPEEDS),
        decides_expected=True,
        option=Option("--speed", "Which Lichess rating; default: rapid"),
    ),
    Fact(
        *("colour", "game", "choice", "Colour", "w"),
        place="dual",
        choices={"": "?", "w": "white", "b": "black"},
        option=Option("--colour", "Lichess: your colour"),
    ),
)
#: In the order in which errors in them are reported.
FACTS: tuple[Fact, ...] = tuple(map(_fill_row, _ROWS))
NAMES = tuple(fact.name for fact in FACTS)
PLAYER_FACTS = tuple(fact for fact in FACTS if fact.subject == "player")
_BY_NAME = {fact.name: fact for fact in FACTS}


def get_fact(name: str) -> Fact:
    """Return the row of a fact; raise KeyError for an unknown name."""
    return _BY_NAME[name]


@cache
def system_uses(name: str, system: str) -> bool:
    """Whether a system uses a fact; a name without a row counts as used."""
    fact = _BY_NAME.get(name)
    return fact is None or not fact.ask or fact.ask in systems.find_row(system).asks
