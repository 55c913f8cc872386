"""The texts of a form -> players and terms, with a problem beside each wrong field.

A form holds what was typed, never a number made from it, so nothing typed is lost and
an undo gives back the very text.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import NamedTuple, TypeVar

from elo_tui.core import entry, systems
from elo_tui.core.model import POOLS, Player, Problem, Terms

Value = TypeVar("Value")


class Form(NamedTuple):
    """What stands in the fields of a screen, as text; choices hold their keys."""

    own: str = ""
    own_k: str = ""
    opponent: str = ""
    opponent_k: str = ""
    score: str = ""
    of: str = ""
    system: str = "fide"
    pool: str = "standard"
    date: str = ""
    born: str = ""
    games_played: str = ""
    reached_2400: str = ""
    scale: str = ""
    floor: str = ""
    ceiling: str = ""


#: Which field asks for which fact of the system table; the others are always asked.
FACT_OF_FIELD = {
    "pool": "pool",
    "date": "date",
    "born": "birth_year",
    "games_played": "games_played",
    "reached_2400": "reached_2400",
    "scale": "scale",
    "floor": "floor",
    "ceiling": "ceiling",
}

#: The scale of classic Elo where the field is left empty.
USUAL_SCALE = 400

YES_NO: dict[str, bool | None] = {"": None, "yes": True, "no": False}


def asked(field: str, system: str) -> bool:
    """Whether a system asks for a field."""
    fact = FACT_OF_FIELD.get(field)
    return fact is None or fact in systems.row(system).asks


class Facts(NamedTuple):
    """What a form says; a part is None while a field it needs is empty or wrong."""

    you: Player | None
    opponent: Player | None
    terms: Terms | None
    games: int | None
    halves: int | None
    problems: dict[str, Problem]
    """By name of the field."""


def read(form: Form) -> Facts:
    """The facts of a form."""
    problems: dict[str, Problem] = {}

    def take(
        field: str, reader: Callable[..., Value | Problem | None], *rest: object
    ) -> Value | None:
        if not asked(field, form.system):
            return None
        value = reader(getattr(form, field), *rest)
        if isinstance(value, Problem):
            problems[field] = value
            return None
        return value

    own = take("own", entry.rating)
    own_k = take("own_k", entry.k_factor)
    opponent = take("opponent", entry.rating)
    opponent_k = take("opponent_k", entry.k_factor)
    games = take("of", entry.whole, "games", 1, entry.GAMES_MAX)
    if games is None and "of" not in problems:
        games = 1
    halves = None if games is None else take("score", entry.score, games)
    day = take("date", entry.iso_date)
    born = None if day is None else take("born", entry.birth_year, day.year)
    played = take("games_played", entry.whole, "games", 0, entry.GAMES_PLAYED_MAX)
    scale = take("scale", entry.whole, "scale", entry.SCALE_MIN, entry.SCALE_MAX)
    floor = take("floor", entry.whole, "floor", 0, entry.RATING_MAX)
    ceiling = take("ceiling", entry.whole, "ceiling", 0, entry.RATING_MAX)
    if floor is not None and ceiling is not None and floor >= ceiling:
        problems["ceiling"] = Problem("ceiling", "ceiling: must be above the floor")

    terms = None
    undated = day is None and asked("date", form.system)
    if not undated and not problems.keys() & {"scale", "floor", "ceiling"}:
        pool = form.pool if form.pool in POOLS else "standard"
        terms = Terms(day or date.min, pool, scale or USUAL_SCALE, floor, ceiling)
        edition = systems.load(form.system).edition(terms)
        if isinstance(edition, Problem):
            problems[edition.field] = edition
            terms = None
    unsure = problems.keys() & {"own_k", "born", "games_played"}
    reached = YES_NO.get(form.reached_2400)
    return Facts(
        None
        if own is None or unsure
        else Player(own, "", own_k, born, played, reached),
        None
        if opponent is None or "opponent_k" in problems
        else Player(opponent, "", opponent_k),
        terms,
        games,
        halves,
        problems,
    )
