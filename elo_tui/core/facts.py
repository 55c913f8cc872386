"""Each fact of players and events once: how it is read, written and limited.

What was not given has no value; what a system then assumes, it says. Which systems use
a fact stands in their rows of `elo_tui.core.systems`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Literal, NamedTuple

from elo_tui.core import entry, systems
from elo_tui.core.entry import RatingEntry
from elo_tui.core.model import POOLS, RECORDS, SPEEDS, Problem

#: The player whose rating is computed, the event, or what only a single game has.
Whose = Literal["player", "event", "opponent", "game"]
#: What a value is; a rating may have its games or its deviation behind it.
Kind = Literal[
    "rating", "points", "whole", "decimal", "idle", "year", "day", "choice", "yes_no"
]
Value = int | float | str | bool | date | RatingEntry
#: What was given, by the name of the fact.
Values = Mapping[str, Any]
Problems = Mapping[str, Problem]

C_MAX = 500
TAU_MAX = 5
VOLATILITY_MAX = 1
#: No year of birth is later than this, whenever the event is.
YEAR_MAX = 9999

YES_NO: dict[str, bool | None] = {"": None, "yes": True, "no": False}


class Fact(NamedTuple):
    """A row of the table."""

    name: str
    """The name of its field on every form, and of its option."""
    whose: Whose
    kind: Kind
    attribute: str = ""
    """Its name in `Given` and `Player`, or in `Terms`; "" where it stands elsewhere."""
    ask: str = ""
    """What the rows of the systems call it; "": it is always asked for."""
    called: str = ""
    """What a sentence of refusal begins with."""
    low: int = 0
    high: int = 0
    """The limits; a decimal is over 0."""
    places: int = 6
    """How many decimals are taken."""
    choices: tuple[str, ...] = ()
    """The words that it is chosen from."""

    @property
    def kept(self) -> tuple[float, float]:
        """The limits of what may be kept: an unrated player too, and a K of 0."""
        if self.kind == "decimal" and self.whose == "event":
            return 10.0**-self.places, self.high
        return self.low, self.high


#: In the order in which problems are told of.
FACTS: tuple[Fact, ...] = (
    Fact(
        name="own",
        whose="player",
        kind="rating",
        attribute="rating",
        called="rating",
        high=entry.RATING_MAX,
    ),
    Fact(
        name="opponent",
        whose="opponent",
        kind="rating",
        attribute="rating",
        called="rating",
        high=entry.RATING_MAX,
    ),
    Fact(
        name="of",
        whose="game",
        kind="whole",
        called="games",
        low=1,
        high=entry.GAMES_MAX,
    ),
    Fact(name="date", whose="event", kind="day", ask="date", called="date"),
    Fact(name="event_end", whose="event", kind="day", ask="event_end", called="end"),
    Fact(
        name="pool",
        whose="event",
        kind="choice",
        attribute="pool",
        ask="pool",
        choices=POOLS,
    ),
    Fact(
        name="speed",
        whose="event",
        kind="choice",
        attribute="speed",
        ask="speed",
        choices=SPEEDS,
    ),
    Fact(
        name="scale",
        whose="event",
        kind="whole",
        attribute="scale",
        ask="scale",
        called="scale",
        low=entry.SCALE_MIN,
        high=entry.SCALE_MAX,
    ),
    Fact(
        name="floor",
        whose="player",
        kind="whole",
        attribute="floor",
        ask="floor",
        called="floor",
        high=entry.RATING_MAX,
    ),
    Fact(
        name="ceiling",
        whose="event",
        kind="whole",
        attribute="ceiling",
        ask="ceiling",
        called="ceiling",
        high=entry.RATING_MAX,
    ),
    Fact(
        name="dual",
        whose="event",
        kind="yes_no",
        attribute="dual",
        ask="dual",
        choices=("", "yes"),
    ),
    Fact(
        name="opponent_rd",
        whose="event",
        kind="decimal",
        attribute="opponent_rd",
        ask="opponent_rd",
        called="RD",
        high=entry.RD_MAX,
    ),
    Fact(
        name="c",
        whose="event",
        kind="decimal",
        attribute="c",
        ask="c",
        called="c",
        high=C_MAX,
    ),
    Fact(
        name="tau",
        whose="event",
        kind="decimal",
        attribute="tau",
        ask="tau",
        called="tau",
        high=TAU_MAX,
    ),
    Fact(
        name="own_k",
        whose="player",
        kind="decimal",
        attribute="k",
        ask="k",
        called="K",
        high=entry.K_MAX,
        places=2,
    ),
    Fact(
        name="born",
        whose="player",
        kind="year",
        attribute="birth_year",
        ask="birth_year",
        called="born",
        low=entry.BORN_MIN,
        high=YEAR_MAX,
    ),
    Fact(
        name="games_played",
        whose="player",
        kind="whole",
        attribute="games_played",
        ask="games_played",
        called="games",
        high=entry.GAMES_PLAYED_MAX,
    ),
    Fact(
        name="reached_2400",
        whose="player",
        kind="yes_no",
        attribute="reached_2400",
        ask="reached_2400",
        choices=("", "yes", "no"),
    ),
    Fact(
        name="standard",
        whose="player",
        kind="points",
        attribute="standard",
        ask="standard",
        called="rating",
        high=entry.RATING_MAX,
    ),
    Fact(
        name="record",
        whose="player",
        kind="choice",
        attribute="record",
        ask="record",
        choices=RECORDS,
    ),
    Fact(
        name="rd",
        whose="player",
        kind="decimal",
        attribute="rd",
        ask="rd",
        called="RD",
        high=entry.RD_MAX,
    ),
    Fact(
        name="volatility",
        whose="player",
        kind="decimal",
        attribute="volatility",
        ask="volatility",
        called="volatility",
        high=VOLATILITY_MAX,
    ),
    Fact(
        name="idle",
        whose="player",
        kind="idle",
        attribute="idle",
        ask="idle",
        called="idle",
        high=entry.IDLE_MAX,
    ),
    Fact(
        name="dwz_index",
        whose="player",
        kind="whole",
        attribute="dwz_index",
        ask="dwz_index",
        called="index",
        high=entry.INDEX_MAX,
    ),
    Fact(
        name="opponent_k",
        whose="opponent",
        kind="decimal",
        attribute="k",
        ask="k",
        called="K",
        high=entry.K_MAX,
        places=2,
    ),
    Fact(
        name="colour", whose="game", kind="choice", ask="colour", choices=("", "w", "b")
    ),
)
_BY_NAME = {fact.name: fact for fact in FACTS}
OF_PLAYER = tuple(fact for fact in FACTS if fact.whose == "player")


def named(name: str) -> Fact:
    """The row of a fact; raises KeyError for a name that is not in the table."""
    return _BY_NAME[name]


def asked(name: str, system: str) -> bool:
    """Whether a system asks for a fact; what is no fact is always asked for."""
    fact = _BY_NAME.get(name)
    return fact is None or not fact.ask or fact.ask in systems.row(system).asks


def value_of(fact: Fact, text: str) -> Value | Problem | None:
    """The value that a text stands for; None where it is empty, a Problem if wrong."""
    match fact.kind:
        case "rating":
            return entry.rating_entry(text, "rating")
        case "points":
            return entry.rating(text)
        case "whole" | "year":
            return entry.whole(text, fact.called, fact.low, fact.high)
        case "decimal":
            return entry.decimal(text, fact.called, fact.high, fact.places)
        case "idle":
            return entry.duration(text)
        case "day":
            return entry.iso_date(text, fact.called)
        case "yes_no":
            return _chosen(fact, YES_NO.get(text, text))
        case "choice":
            return _chosen(fact, text or None)


def _chosen(fact: Fact, value: str | bool | None) -> str | bool | Problem | None:
    if value is None or isinstance(value, bool) or value in fact.choices:
        return value
    return Problem(fact.name, f"{fact.name}: {', '.join(filter(None, fact.choices))}")


def text_of(value: object) -> str:
    """The text that a value is read from again; "" for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, int | float):
        # no fact takes more decimals
        return f"{value:.6f}".rstrip("0").rstrip(".")
    return str(value)


class Read(NamedTuple):
    """Some texts read: the values that were given, and what is wrong."""

    values: dict[str, Any]
    problems: dict[str, Problem]


def read(texts: Mapping[str, str], names: Iterable[str] = tuple(_BY_NAME)) -> Read:
    """The facts of these names, from their texts."""
    found = Read({}, {})
    for name in names:
        fact = _BY_NAME.get(name)
        if fact is None or name not in texts:
            continue
        value = value_of(fact, texts[name])
        if isinstance(value, Problem):
            found.problems[name] = value
        elif value is not None:
            found.values[name] = value
    return found
