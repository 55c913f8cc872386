"""What a row of the table of facts says about a fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

#: What a fact describes: the player whose rating is computed, the event, or one game.
Whose = Literal["player", "event", "opponent", "game"]
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


class Option(NamedTuple):
    """How a fact is given on the command line."""

    flag: str
    meaning: str
    metavar: str = "N"
    also: tuple[str, ...] = ()
    """Alternative flags for the same option."""


class Fact(NamedTuple):
    """A row of the table."""

    name: str
    """The name of its field on every form, and of its option."""
    whose: Whose
    kind: Kind
    label: str
    """The label on a form."""
    example: str
    """A text that is accepted."""
    attribute: str = ""
    """Its attribute in `Given` and `Player`, or in `Terms`; "" where it is in
    neither."""
    is_held: bool = True
    """Whether that record has it."""
    ask: str = ""
    """The name by which the systems' rows ask for it; "" where it is always asked
    for."""
    always: bool = False
    """Whether every system asks for it."""
    called: str = ""
    """How a refusal of it begins."""
    low: int = 0
    high: int = 0
    """The limits; a decimal must be above 0."""
    places: int = 6
    """How many decimals are accepted."""
    unit: str = ""
    usual: str = ""
    """What an empty field stands for, where that is the same number for everybody."""
    choices: Mapping[str, str] = {}
    """The words to choose from, with their labels on screen."""
    json: str = ""
    """Its name in JSON, where that differs from its own name."""
    option: Option | None = None
    decides_expected: bool = False
    """Whether it may change the expected score of a game."""
    of_participants: bool = False
    """Whether it can be given for the players of an event, each or all at once."""

    @property
    def accepted(self) -> str:
        """What is accepted, in words."""
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
    def in_json(self) -> str:
        """Its name in JSON."""
        return self.json or self.name

    @property
    def kept(self) -> tuple[float, float]:
        """The limits of what may be stored: also an unrated player, and a K of 0."""
        if self.kind == "decimal" and self.whose == "event":
            return 10.0**-self.places, self.high
        return 0 if self.kind in ("rating", "points") else self.low, self.high
