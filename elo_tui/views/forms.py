"""What stands in the fields of a screen, as text, and which fields there are.

A form holds what was typed, never a number made from it, so nothing typed is lost and
an undo gives back the very text. `elo_tui.core.facts` says what the texts mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from elo_tui.core import setup
from elo_tui.core.entry import Value, is_unrated_word, read_whole, write_value
from elo_tui.core.fact_answers import GameAnswer, add_working, assess_game
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.model import SHORTEST_DECIDED
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
    compared: str = ""
    """The systems to compare, their keys with blanks between; empty: the usual ones."""
    days: str = ""
    """What the report leaves open about its days, for `elo_tui.core.days`; typed dates
    take precedence."""
    control: str = ""
    """The time control as the report states it."""


def shown(field: str, form: Form) -> bool:
    """Whether a form shows a field: one it asks for, as the other fields stand."""
    if field == "waived" and not (form.waived or may_be_decided(form)):
        return False
    # only the standard rating waits for this
    is_unrated = field == "standard" and is_unrated_word(form.own)
    return setup.form_shows(field, form.system, form.pool, is_unrated)


def may_be_decided(form: Form) -> bool:
    """Whether a match of so many games may be decided before the last one."""
    games = read_whole(form.of, "games", 1, GAMES_MAX)
    return isinstance(games, int) and games >= SHORTEST_DECIDED


def with_facts(form: Form, facts: Mapping[str, Value | None]) -> Form:
    """The form with these facts in its fields; one that is None leaves its empty."""
    return form._replace(**{name: write_value(value) for name, value in facts.items()})


def read(form: Form) -> Setup:
    """The players and terms of a form, with a problem beside each wrong field."""
    return setup.set_up_texts(form._asdict())


def evaluate_game(form: Form) -> GameAnswer:
    """Everything a Game form comes to."""
    return add_working(assess_game(form._asdict()))
