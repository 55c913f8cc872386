"""Facts to be given of one player of an event, or of many at once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import var

from elo_tui.core import entry
from elo_tui.core.events.crosstable import Participant
from elo_tui.core.facts import OF_PLAYER, asked, named
from elo_tui.core.model import Given, Problem
from elo_tui.screens.dialog import Dialog
from elo_tui.views.forms import Form
from elo_tui.widgets.controls import Choice, Field, fact_control
from elo_tui.widgets.form_pane import FormPane, Notes
from elo_tui.widgets.lines import fit

#: The facts that can be given here, in the order that Tab takes.
_FACTS = tuple(fact.name for fact in OF_PLAYER if fact.of_participants)
#: The room for a name in the narrowest layout, cells.
_NAME = 26


def asks(system: str) -> bool:
    """Whether a system asks for any fact of a player that can be given here."""
    return any(asked(name, system) for name in _FACTS)


class FactsEntered(NamedTuple):
    """``whom`` is "missing", "shown" or "one"."""

    facts: Given
    whom: str


class FactsScreen(Dialog[FactsEntered], scope="facts"):
    """A small form over the Field screen; what is wrong is said beside its field."""

    notes: var[Notes] = var({})

    def __init__(
        self,
        keymap: Mapping[str, str],
        form: Form,
        player: Participant,
        shown: int,
    ) -> None:
        super().__init__(keymap)
        self.form = form
        name = player.name or f"player {player.no}"
        self._whom = {
            "one": fit(name, _NAME).rstrip(),
            "missing": f"{shown:,} shown, if not known",
            "shown": f"all {shown:,} shown",
        }
        self.heading = ("Facts", "empty fields change nothing")

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(FactsScreen.notes):
            for name in _FACTS:
                if asked(name, self.form.system):
                    yield fact_control(name)
            yield Choice("For", self._whom, id="whom")

    def on_mount(self) -> None:
        for field in self.query(Field):
            self.watch(field, "value", self._say_what_is_wrong, init=False)

    def _say_what_is_wrong(self) -> None:
        self._read()

    def _read(self) -> Given | None:
        """The facts entered; None while one is wrong, which is then said."""
        text = self.query_one(FormPane).text
        texts = {name: text(name) for name in _FACTS}
        values, problems = entry.read(texts, _FACTS)
        born = entry.birth_year(texts["born"], self._year())
        if isinstance(born, Problem):
            problems["born"] = born
        self.notes = {name: (one.text, "wrong") for name, one in problems.items()}
        if problems:
            return None
        return Given(**{named(name).attribute: one for name, one in values.items()})

    def _year(self) -> int:
        """The year of the event; any year where its day is not known."""
        first_day = entry.iso_date(self.form.date)
        return first_day.year if isinstance(first_day, date) else date.max.year

    def action_take(self) -> None:
        facts = self._read()
        if facts is None:
            self.say(next(iter(self.notes.values()))[0], "wrong")
        elif facts == Given():
            self.say("Nothing entered yet; Esc goes back", "wrong")
        else:
            whom = self.query_one("#whom", Choice).value
            self.dismiss(FactsEntered(facts, whom))
