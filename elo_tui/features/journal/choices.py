"""The choices of a journal: system, pool and speed, those with entries first."""

from __future__ import annotations

from collections.abc import Iterable

from elo_tui.core import systems
from elo_tui.core.model import POOLS, SPEEDS
from elo_tui.core.replay.dated_entries import Key, rating_key
from elo_tui.features.journal.view import JournalView
from elo_tui.kit.widgets.controls import Choice
from elo_tui.kit.widgets.task_page import Task

#: The values of each choice.
CHOICES = {"system": systems.KEYS, "pool": POOLS, "speed": SPEEDS}
#: The first tasks while there are no journals.
FIRST_TASKS = (
    Task("A history: years of FIDE, Lichess, DWZ and others, in a file", "open"),
    Task("A person: a name, and the rating to start from", "new_person"),
    Task(
        "A sample: an invented year, with a difference to explain", "sample('journal')"
    ),
)


def list_ratings(view: JournalView) -> list[Key]:
    """List the ratings with entries, then those shown as published."""
    tracks = (Key(one.system, one.pool) for one in view.journal.tracks)
    published = (Key(one.system, one.pool) for one in view.state.account.published)
    every = dict.fromkeys((*tracks, *published))
    return [key for key in every if key.system in systems.KEYS]


def find_next_rating(view: JournalView | None, by: int) -> Key | None:
    """Find the next rating with entries or as published; None without another."""
    if view is None:
        return None
    ratings = list_ratings(view)
    present = rating_key(view.state.system, view.state.pool)
    if not ratings or ratings == [present]:
        return None
    at = ratings.index(present) + by if present in ratings else min(by, 0)
    return ratings[at % len(ratings)]


def order_choices(view: JournalView, controls: Iterable[Choice]) -> None:
    """Order the values of each choice: those with entries first, then all others."""
    ratings = list_ratings(view)
    for control in controls:
        name = control.id or ""
        known = [
            one.system if name == "system" else one.pool
            for one in ratings
            if name == "system" or one.system == view.state.system
        ]
        keys = dict.fromkeys([*known, *CHOICES[name]])
        options = {key: control.options[key] for key in keys if key in control.options}
        if list(options) != list(control.options):
            control.options = options
