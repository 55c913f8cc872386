"""Texts of the fields of a screen, and the fields shown.

A form has texts, never numbers made from them, so an undo returns the very text.
`elo_tui.core.facts` explains them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import asdict, replace

from elo_tui.core import setup
from elo_tui.core.entry import Value, is_unrated_word, read_whole, write_value
from elo_tui.core.fact_answers import GameAnswer, add_working, assess_game
from elo_tui.core.facts import GAMES_MAX, NAMES, PLAYER_FACTS, system_uses
from elo_tui.core.model import POOLS
from elo_tui.core.same_opponent import SHORTEST_DECIDED
from elo_tui.core.setup import RatingInputs
from elo_tui.core.text.time_control import needs_approval


class Form(Struct, frozen=True, gc=False):
    """Texts of the fields of a screen; choices have their keys."""

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
    waived: str = ""
    dwz_index: str = ""
    rd: str = ""
    opponent_rd: str = ""
    volatility: str = ""
    idle: str = ""
    c: str = ""
    tau: str = ""
    speed: str = "rapid"
    colour: str = ""
    reached_2300: str = ""
    peak: str = ""
    fide_rating: str = ""
    cfc_rating: str = ""
    approved_standard: str = ""
    compared: str = ""
    """The systems to compare, their keys with blanks between; empty: the usual ones."""
    days: str = ""
    """Dates missing in the report, for `elo_tui.core.days`; typed dates take
    precedence."""
    control: str = ""
    """The time control as the report states it."""


def choose_rating(system: str, pool: str) -> Form:
    """Return the form with a rating system and one of its ratings chosen."""
    form = Form(system=system)
    if system_uses("speed", system):
        return replace(form, speed=pool)
    return replace(form, pool=pool)


def get_rating(form: Form) -> str:
    """Return the rating chosen in a form, such as ``standard`` or ``rapid``."""
    return form.speed if system_uses("speed", form.system) else form.pool


def shows_field(field: str, form: Form) -> bool:
    """Whether a form shows a field, given its other fields."""
    return field in list_shown_fields(form)


def list_shown_fields(form: Form) -> frozenset[str]:
    """List the fields that a form shows, given their contents."""
    may_waive = bool(form.waived) or _may_be_decided(form.of)
    may_approve = bool(form.approved_standard) or needs_approval(form.control)
    hidden = () if may_waive else ("waived",)
    if form.pool != POOLS[0] or not may_approve:
        hidden = (*hidden, "approved_standard")
    return _list_shown_fields(form.system, form.pool, is_unrated_word(form.own), hidden)


@lru_cache(maxsize=256)
def _list_shown_fields(
    system: str, pool: str, is_unrated: bool, hidden: tuple[str, ...]
) -> frozenset[str]:
    return frozenset(
        name
        for name in NAMES
        if setup.form_shows(name, system, pool, is_unrated) and name not in hidden
    )


@lru_cache(maxsize=64)
def _may_be_decided(games: str) -> bool:
    """Whether a match of so many games may be decided before the last one."""
    number = read_whole(games, "games", 1, GAMES_MAX)
    return isinstance(number, int) and number >= SHORTEST_DECIDED


def select_fields(form: Form, names: Iterable[str]) -> Form:
    """A form with the texts of these fields alone."""
    return Form(**{name: getattr(form, name) for name in names})


def fill_in_facts(form: Form, facts: Mapping[str, Value | None]) -> Form:
    """The form with these facts in its fields; one that is None leaves its empty."""
    return replace(form, **{name: write_value(value) for name, value in facts.items()})


def write_texts(form: Form) -> dict[str, str]:
    """Return the texts of a form, on which a missing deviation is the usual one."""
    return {**asdict(form), setup.ASSUMES_RD: "yes"}


def read_form(form: Form) -> RatingInputs:
    """Read players and terms of a form, with problems by field."""
    return setup.resolve_inputs(write_texts(form))


def evaluate_game(form: Form) -> GameAnswer:
    """Rate the game of a form."""
    return add_working(assess_game(write_texts(form)))


EVENT_FACTS = frozenset({"system", "pool", "speed"})
#: What follows; the date, the opponent and the result belong to a game or an event.
OWN_FACTS = EVENT_FACTS | {fact.name for fact in PLAYER_FACTS}


class CarriedFacts:
    """Facts as typed last on any screen; each screen takes those it has not changed.

    A fact emptied on one screen is emptied on the others, too.
    """

    def __init__(self) -> None:
        self._typed: dict[str, str] = {}
        self._known: dict[str, Form] = {}
        """The form of each screen when it was last compared with the others."""

    @property
    def typed(self) -> Mapping[str, str] | None:
        """The facts typed last; None before the first form was collected."""
        return self._typed if self._known else None

    def collect(self, screen: str, form: Form, names: Iterable[str]) -> None:
        """Note the facts typed on a screen."""
        known = self._known.get(screen, Form())
        self._typed |= {
            name: getattr(form, name)
            for name in names
            if getattr(form, name) != getattr(known, name)
        }
        self._known[screen] = form

    def fill(self, screen: str, form: Form, names: Iterable[str]) -> Form:
        """Replace the facts of a form that were not changed on its own screen."""
        known = self._known.get(screen, form)
        form = replace(
            form,
            **{
                name: self._typed[name]
                for name in names
                if name in self._typed and getattr(form, name) == getattr(known, name)
            },
        )
        self._known[screen] = form
        return form
