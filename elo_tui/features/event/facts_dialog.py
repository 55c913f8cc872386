"""The form for facts of one or several players of an event."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from textual.app import ComposeResult

from elo_tui.core import entry, systems
from elo_tui.core.events.crosstable import Participant
from elo_tui.core.facts import PLAYER_FACTS, get_fact, system_uses
from elo_tui.core.model import Given, Problem
from elo_tui.core.text.figures import plural
from elo_tui.features.event import field_changes
from elo_tui.kit.screens.dialog import Dialog, compose_form, open_dialog
from elo_tui.kit.widgets.controls import Choice, fact_control
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import FormPane, note_problems
from elo_tui.kit.widgets.lines import fit
from elo_tui.session.forms import Form

if TYPE_CHECKING:
    from elo_tui.features.event.screen import FieldScreen

#: Facts that can be entered, in the order of Tab.
_GIVEN_FACTS = tuple(fact.name for fact in PLAYER_FACTS if fact.of_participants)
#: Width of a name in the narrowest layout, cells.
_NAME = 26


def asks_any_fact(system: str) -> bool:
    """Whether a system uses any of these facts of a player."""
    return any(system_uses(name, system) for name in _GIVEN_FACTS)


class FactsEntered(NamedTuple):
    """Facts and their target: "missing", "shown" or "one"."""

    facts: Given
    target: str


class FactsScreen(Dialog[FactsEntered], scope="facts"):
    """Form for facts of one or several players of an event."""

    def __init__(
        self, keymap: Mapping[str, str], form: Form, player: Participant, shown: int
    ) -> None:
        super().__init__(keymap)
        self._terms = form
        name = player.shown_name
        self._targets = {
            "one": fit(name, _NAME).rstrip(),
            "missing": f"{shown:,} shown, if unknown",
            "shown": f"all {shown:,} shown",
        }
        self.heading = ("Facts", "empty fields change nothing")

    form = Inside(FormPane)

    def compose_body(self) -> ComposeResult:
        system = self._terms.system
        names = (name for name in _GIVEN_FACTS if system_uses(name, system))
        target = Choice("For", self._targets, id="whom")
        yield from compose_form([*map(fact_control, names), target])

    def on_mount(self) -> None:
        self.form.fill({}, self._read)

    def _read(self) -> Given | None:
        """Read the facts; None while one is wrong, as its note explains."""
        text = self.form.text
        texts = {name: text(name) for name in _GIVEN_FACTS}
        values, problems = entry.read_facts(texts, _GIVEN_FACTS)
        born = entry.read_birth_year(texts["born"], self._year())
        if isinstance(born, Problem):
            problems["born"] = born
        self.form.notes = note_problems(problems)
        if problems:
            return None
        return Given(**{get_fact(name).attribute: one for name, one in values.items()})

    def _year(self) -> int:
        """Return the year of the event; without a day the greatest year."""
        first_day = entry.read_date(self._terms.date)
        return first_day.year if isinstance(first_day, date) else date.max.year

    def action_take(self) -> None:
        facts = self._read()
        if facts is None:
            self.say(self.form.first_note, "wrong")
        elif facts == Given():
            self.say("Nothing entered yet; Esc goes back", "wrong")
        else:
            self.dismiss(FactsEntered(facts, self.form.text("whom")))


def ask_facts(screen: FieldScreen) -> None:
    """Ask for facts of the players that an Event screen shows."""
    view = screen.view
    if view is None or view.row is None:
        screen.say("No player is shown", "dim")
        return
    form, player = screen.state.form, view.row.player
    if not asks_any_fact(form.system):
        name = systems.get_row(form.system).name
        screen.say(f"{name} needs no fact about a player except the rating", "dim")
        return
    dialog = FactsScreen(screen.keymap, form, player, len(view.rows))
    open_dialog(screen.app, dialog, partial(_enter, screen))


def _enter(screen: FieldScreen, entered: FactsEntered) -> None:
    """Take facts of one of the players shown, of all, or where they are missing."""
    if screen.view is None or screen.view.row is None:
        return
    after, count = field_changes.enter_facts(screen.view, *entered)
    if count:
        screen.become(after)
        screen.say(f"Set for {plural(count, 'player')}; undo works", "dim")
    else:
        screen.say("Nothing new: all facts are known", "dim")
