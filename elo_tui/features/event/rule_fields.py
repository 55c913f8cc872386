"""The fields of the rules for places on the Event screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.screen import Screen

from elo_tui.features.event.view.field import FieldView
from elo_tui.features.event.view.standings import FIRST, Ranking
from elo_tui.kit.widgets.controls import Field

#: Fields of the rules: id, label, length, placeholder.
_FIELDS = (
    ("tie_breaks", "Ties", 200, ""),
    ("unrated", "Unrated", 4, "none"),
    ("first", "First", 3, str(FIRST)),
    ("forbid", "Keep apart", 60, "none"),
    ("initial", "No. 1", 5, "auto"),
    ("baku", "Baku", 4, "auto"),
)
#: The parts with each field; those of rounds ahead are shown with them only.
_ALWAYS, _OF_CHANCES = ("tie_breaks", "unrated"), ("first",)


class RuleFields:
    """A field for each rule, shown on the parts that need it."""

    def __init__(self, screen: Screen[Any], take: Callable[[str, str], None]) -> None:
        """`take` receives each text typed, with the name of its field."""
        self._screen = screen
        self._take = take

    def compose(self) -> ComposeResult:
        """Yield the fields, hidden."""
        for name, label, length, empty in _FIELDS:
            field = Field(label, id=name, length=length, placeholder=empty)
            field.display = False
            yield field

    def _get(self, name: str) -> Field:
        return self._screen.query_one(f"#{name}", Field)

    def begin(self) -> None:
        """Report the texts from now on."""
        for name, *_ in _FIELDS:
            take = partial(self._take, name)
            self._screen.watch(self._get(name), "value", take, init=False)

    def fill(self, ranking: Ranking, part: str) -> None:
        """Write the texts of a ranking into the fields; show those of the part."""
        for name, *_ in _FIELDS:
            control = self._get(name)
            wanted = part != "ratings" and (
                name in _ALWAYS
                or (part == "chances" and (name in _OF_CHANCES or ranking.ahead))
            )
            if control.display != wanted:
                control.display = wanted
            text = getattr(ranking, name)
            if control.value != text:
                control.value = text

    def show_defaults(self, view: FieldView) -> None:
        """Show in empty fields what holds: tie-breaks, and how rounds are paired."""
        for found in (view.ranked, None if view.shows_teams else view.chances):
            if found is not None and found.found is not None:
                codes = ", ".join(map(str, found.found.codes))
                self._get("tie_breaks").placeholder = codes
        following = view.chances.next if view.chances is not None else None
        if following is not None:
            method = following.method
            colour = "White" if method.initial_white else "Black"
            self._get("initial").placeholder = colour
            self._get("baku").placeholder = "yes" if method.is_accelerated else "no"
