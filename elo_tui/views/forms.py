"""What stands in the fields of a screen, as text, and which fields there are.

A form holds what was typed, never a number made from it, so nothing typed is lost and
an undo gives back the very text. `elo_tui.core.facts` says what the texts mean.
"""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core import entry, setup
from elo_tui.core.facts import asked
from elo_tui.core.model import POOLS, Colour, Pool, Problem
from elo_tui.core.setup import Setup


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
    standard: str = ""
    event_end: str = ""
    """Empty: the event ends on the day it begins."""
    record: str = ""
    dual: str = ""
    dwz_index: str = ""
    rd: str = ""
    opponent_rd: str = ""
    volatility: str = ""
    idle: str = ""
    c: str = ""
    tau: str = ""
    speed: str = "rapid"
    colour: str = ""
    compared: str = ""
    """The systems to compare, their keys with blanks between; empty: the usual ones."""


COLOURS: tuple[Colour, ...] = ("", "w", "b")

#: Fields that the problems of a system call otherwise.
_FIELD_OF_PROBLEM = {
    "k": "own_k",
    "rating": "own",
    "birth_year": "born",
    "opponent_rating": "opponent",
}


def shown(field: str, form: Form) -> bool:
    """Whether a form shows a field: one it asks for, as the other fields stand."""
    unrated = entry.stripped(form.own).casefold() in entry.UNRATED
    return setup.shown(field, form.system, form.pool, unrated)


def field_of(problem: str) -> str:
    """The field that shows a problem of a system, by the name it gives the fact."""
    field = _FIELD_OF_PROBLEM.get(problem, problem)
    if field in Form._fields:
        return field
    # both players share the terms, so theirs are yours
    shared = field.removeprefix("opponent_")
    return field if shared == field else field_of(shared)


def colour(form: Form) -> Colour:
    """Your colour in the one game of a form."""
    if not asked("colour", form.system):
        return ""
    return next((one for one in COLOURS if one == form.colour), "")


def read(form: Form) -> Setup:
    """The players and terms of a form, with a problem beside each wrong field."""
    return setup.of_texts(form._asdict())


def end_problem(form: Form) -> Problem | None:
    """What is wrong with the last day of an event, whatever its system asks for."""
    first, last = entry.iso_date(form.date), entry.iso_date(form.event_end, "end")
    if isinstance(last, Problem):
        return last._replace(field="event_end")
    return setup.end_before_start(None if isinstance(first, Problem) else first, last)


def pool_of(form: Form) -> Pool:
    """Which of the three ratings of a list a form is about."""
    if not asked("pool", form.system):
        return "standard"
    return next((pool for pool in POOLS if pool == form.pool), "standard")
