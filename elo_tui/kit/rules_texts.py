"""Sentences about rules and days, and a working as lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from elo_tui.core.facts import system_uses
from elo_tui.core.model import RatedEvent, Step, Terms
from elo_tui.core.text.clean_text import clean_name

if TYPE_CHECKING:
    from elo_tui.core.events.event_ratings import EventRatings


def days_text(terms: Terms) -> str:
    """State the days that were assumed, and the option that gives them."""
    return f"{clean_name(terms.assumed, 300)}; say which with --date"


def rules_text(rated: RatedEvent | EventRatings) -> str:
    """Name the edition of the rules, with the pool if the system has several."""
    pool = f", {rated.terms.pool}" if system_uses("pool", rated.system) else ""
    return rated.edition + pool


def step_lines(steps: Iterable[Step]) -> Iterator[str]:
    """Write a working, a line for each step."""
    for step in steps:
        article = f" [{step.article}]" if step.article else ""
        yield f"{step.label}: {step.text}{article}"
