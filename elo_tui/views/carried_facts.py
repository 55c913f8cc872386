"""Facts that follow the person from screen to screen."""

from __future__ import annotations

from collections.abc import Iterable

from elo_tui.core.facts import PLAYER_FACTS
from elo_tui.views.forms import Form

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
        form = form._replace(
            **{
                name: self._typed[name]
                for name in names
                if name in self._typed and getattr(form, name) == getattr(known, name)
            }
        )
        self._known[screen] = form
        return form
