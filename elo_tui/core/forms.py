"""The texts of a form -> players and terms, with a problem beside each wrong field.

A form holds what was typed, never a number made from it, so nothing typed is lost and
an undo gives back the very text.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import NamedTuple, TypeVar

from elo_tui.core import entry, systems
from elo_tui.core.entry import RatingEntry
from elo_tui.core.model import POOLS, RECORDS, SPEEDS, Colour, Player, Problem, Terms

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


#: Which field asks for which fact of the system table; the others are always asked.
FACT_OF_FIELD = {
    "own_k": "k",
    "opponent_k": "k",
    "pool": "pool",
    "date": "date",
    "born": "birth_year",
    "games_played": "games_played",
    "reached_2400": "reached_2400",
    "scale": "scale",
    "floor": "floor",
    "ceiling": "ceiling",
    "standard": "standard",
    "event_end": "event_end",
    "record": "record",
    "dual": "dual",
    "dwz_index": "dwz_index",
    "rd": "rd",
    "opponent_rd": "opponent_rd",
    "volatility": "volatility",
    "idle": "idle",
    "c": "c",
    "tau": "tau",
    "speed": "speed",
    "colour": "colour",
}

#: The scale of classic Elo where the field is left empty.
USUAL_SCALE = 400
C_MAX = 500
TAU_MAX = 5

YES_NO: dict[str, bool | None] = {"": None, "yes": True, "no": False}
COLOURS: tuple[Colour, ...] = ("", "w", "b")

_TYPE_THE_DATE = "Type the date of the event: it selects the rules."


def asked(field: str, system: str) -> bool:
    """Whether a system asks for a field."""
    fact = FACT_OF_FIELD.get(field)
    return fact is None or fact in systems.row(system).asks


def shown(field: str, form: Form) -> bool:
    """Whether a form shows a field: one it asks for, as the other fields stand.

    The standard rating takes the place of a rapid or blitz rating that does not exist.
    """
    if field == "standard":
        unrated = entry.stripped(form.own).casefold() in entry.UNRATED
        return asked(field, form.system) and unrated and form.pool != "standard"
    return asked(field, form.system)


#: Fields that the problems of a system call otherwise.
_FIELD_OF_PROBLEM = {
    "k": "own_k",
    "rating": "own",
    "birth_year": "born",
    "opponent_rating": "opponent",
}


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
    return _one_of(form.colour, COLOURS) if asked("colour", form.system) else ""


class Facts(NamedTuple):
    """What a form says; a part is None while a field it needs is empty or wrong."""

    you: Player | None
    opponent: Player | None
    terms: Terms | None
    games: int | None
    halves: int | None
    problems: dict[str, Problem]
    """By name of the field."""
    missing: Problem | None = None
    """What has to be told before anything can be computed."""


class _Reader:
    """Reads the fields that are shown and keeps what is wrong with them."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.problems: dict[str, Problem] = {}

    def take(
        self, field: str, reader: Callable[..., Value | Problem | None], *rest: object
    ) -> Value | None:
        if not shown(field, self.form):
            return None
        value = reader(getattr(self.form, field), *rest)
        if isinstance(value, Problem):
            self.problems[field] = value
            return None
        return value

    def fault(self, field: str, text: str) -> None:
        self.problems[field] = Problem(field, text)

    def whole(self, field: str, name: str, low: int, high: int) -> int | None:
        return self.take(field, entry.whole, name, low, high)

    def decimal(self, field: str, name: str, high: int) -> float | None:
        return self.take(field, entry.decimal, name, high, 6)


def read(form: Form) -> Facts:
    """The facts of a form."""
    reader = _Reader(form)
    own = reader.take("own", entry.rating_entry, "rating")
    opponent = reader.take("opponent", entry.rating_entry, "rating")
    games = reader.whole("of", "games", 1, entry.GAMES_MAX)
    if games is None and "of" not in reader.problems:
        games = 1
    halves = (
        None
        if games is None
        else reader.take("score", entry.score, games, colour(form))
    )
    terms, missing = _terms(form, reader)
    you = _you(form, reader, own, terms)
    other_k = reader.take("opponent_k", entry.k_factor)
    other_rd = _deviation(reader, "opponent_rd", opponent)
    wrong = reader.problems.keys()
    return Facts(
        you,
        None
        if opponent is None or wrong & {"opponent_k", "opponent_rd"}
        else Player(
            opponent.value,
            "",
            other_k,
            games_played=opponent.provisional or None,
            rd=other_rd,
            provisional=opponent.provisional,
        ),
        terms,
        games,
        halves,
        reader.problems,
        missing,
    )


def _terms(form: Form, reader: _Reader) -> tuple[Terms | None, Problem | None]:
    """The terms, or None with what is missing for them."""
    day = reader.take("date", entry.iso_date)
    end = reader.take("event_end", entry.iso_date, "end")
    if asked("event_end", form.system) and (fault := end_problem(form)) is not None:
        reader.problems["event_end"] = fault
    if end is None and "event_end" not in reader.problems:
        end = _first_day(form)
    scale = reader.whole("scale", "scale", entry.SCALE_MIN, entry.SCALE_MAX)
    floor = reader.whole("floor", "floor", 0, entry.RATING_MAX)
    ceiling = reader.whole("ceiling", "ceiling", 0, entry.RATING_MAX)
    if floor is not None and ceiling is not None and floor >= ceiling:
        reader.fault("ceiling", "ceiling: must be above the floor")
    opponents_rd = reader.decimal("opponent_rd", "RD", entry.RD_MAX)
    c = reader.decimal("c", "c", C_MAX)
    tau = reader.decimal("tau", "tau", TAU_MAX)
    if reader.problems.keys() & {
        *("date", "event_end", "scale", "floor", "ceiling", "opponent_rd", "c", "tau")
    }:
        return None, None
    if day is None and asked("date", form.system):
        return None, Problem("date", _TYPE_THE_DATE, True)
    terms = Terms(
        day or date.min,
        _one_of(form.pool, POOLS),
        scale or USUAL_SCALE,
        floor,
        ceiling,
        end or date.min,
        form.dual == "yes",
        opponents_rd,
        c,
        tau,
        _one_of(form.speed, SPEEDS),
    )
    edition = systems.load(form.system).edition(terms)
    if not isinstance(edition, Problem):
        return terms, None
    if edition.missing:
        return None, edition
    reader.problems[edition.field] = edition
    return None, None


def _you(
    form: Form, reader: _Reader, own: RatingEntry | None, terms: Terms | None
) -> Player | None:
    """The player of the form; None while the rating or a fact is wrong or missing."""
    k = reader.take("own_k", entry.k_factor)
    year = _year(form)
    born = None if year is None else reader.take("born", entry.birth_year, year)
    played = reader.whole("games_played", "games", 0, entry.GAMES_PLAYED_MAX)
    standard = reader.take("standard", entry.rating)
    rd = _deviation(reader, "rd", own)
    volatility = reader.decimal("volatility", "volatility", 1)
    idle = reader.take("idle", entry.duration)
    index = reader.whole("dwz_index", "index", 0, entry.INDEX_MAX)
    if own is None:
        return None
    provisional = own.provisional if form.system == "uscf" else None
    if provisional:
        if played is not None and played != provisional:
            reader.fault(
                "games_played", f"games: the rating says P{provisional}; leave it empty"
            )
        played = provisional
    if reader.problems.keys() & {
        *("own_k", "born", "games_played", "standard", "rd", "volatility", "idle"),
        "dwz_index",
    }:
        return None
    return Player(
        own.value,
        "",
        k,
        born,
        played,
        YES_NO.get(form.reached_2400),
        standard,
        rd,
        volatility,
        idle,
        index,
        None if terms is None else terms.floor,
        own.provisional,
        _one_of(form.record, RECORDS),
    )


def _deviation(reader: _Reader, field: str, rating: RatingEntry | None) -> float | None:
    """A rating deviation from its field, or from behind the rating."""
    typed = reader.decimal(field, "RD", entry.RD_MAX)
    behind = (
        rating.rd if rating is not None and asked(field, reader.form.system) else None
    )
    if typed is not None and behind is not None and typed != behind:
        reader.fault(
            field, f"RD: {behind:g} stands behind the rating; leave one of them empty"
        )
    return typed if behind is None else behind


def end_problem(form: Form) -> Problem | None:
    """What is wrong with the last day of an event, whatever its system asks for."""
    first, end = _first_day(form), entry.iso_date(form.event_end, "end")
    if isinstance(end, Problem):
        return end._replace(field="event_end")
    if end is not None and first is not None and end < first:
        return Problem("event_end", f"end: {end} is before the first day")
    return None


def _first_day(form: Form) -> date | None:
    """The first day of the event: it ends on it where nothing else is said."""
    day = entry.iso_date(form.date)
    return day if isinstance(day, date) else None


def _year(form: Form) -> int | None:
    """The year of the event by the date that the system goes by."""
    end = entry.iso_date(form.event_end)
    if asked("date", form.system) or not isinstance(end, date):
        end = _first_day(form)
    return end.year if end is not None else None


def _one_of(text: str, allowed: tuple[Value, ...]) -> Value:
    """The text where it is one of those allowed, else the first of them."""
    return next((value for value in allowed if value == text), allowed[0])
