"""Facts to be given of one player of an event, or of many at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.reactive import var

from elo_tui.commands.bindings import bindings
from elo_tui.core import entry
from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.rated_field import Given
from elo_tui.core.forms import YES_NO, Form, asked
from elo_tui.core.model import Problem
from elo_tui.screens.dialog import Dialog
from elo_tui.widgets.choice import Choice
from elo_tui.widgets.form_field import Field
from elo_tui.widgets.form_pane import FormPane, Notes
from elo_tui.widgets.lines import fit

#: The facts by the names of their fields, in the order that Tab takes.
_FACTS: dict[str, Callable[[str], Field | Choice]] = {
    "own_k": lambda name: Field("K", id=name, length=8),
    "born": lambda name: Field("Born", id=name, length=8),
    "games_played": lambda name: Field("Games", id=name, length=8),
    "dwz_index": lambda name: Field("Index", id=name, length=8),
    "reached_2400": lambda name: Choice(
        "Ever 2400", {"": "?", "yes": "yes", "no": "no"}, id=name
    ),
}
#: The room for a name in the narrowest layout, cells.
_NAME = 26


def asks(system: str) -> bool:
    """Whether a system asks for any fact of a player that can be given here."""
    return any(asked(name, system) for name in _FACTS)


class FactsEntered(NamedTuple):
    """``whom`` is "missing", "shown" or "one"."""

    facts: Given
    whom: str


class FactsScreen(Dialog[FactsEntered]):
    """A small form over the Field screen; what is wrong is said beside its field."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("facts")]

    scope = "facts"

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
            "missing": f"{shown:,} shown, if not known",
            "shown": f"all {shown:,} shown",
            "one": fit(name, _NAME).rstrip(),
        }
        self.heading = ("Facts", "empty fields change nothing")

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(FactsScreen.notes):
            for name, made in _FACTS.items():
                if asked(name, self.form.system):
                    yield made(name)
            yield Choice("For", self._whom, id="whom")

    def on_mount(self) -> None:
        for field in self.query(Field):
            self.watch(field, "value", self._say_what_is_wrong, init=False)

    def _say_what_is_wrong(self) -> None:
        self._read()

    def _read(self) -> Given | None:
        """The facts entered; None while one is wrong, which is then said."""
        text = self.query_one(FormPane).text
        first_day = entry.iso_date(self.form.date)
        year = first_day.year if isinstance(first_day, date) else date.max.year
        k = entry.k_factor(text("own_k"))
        born = entry.birth_year(text("born"), year)
        most = entry.GAMES_PLAYED_MAX
        games = entry.whole(text("games_played"), "games", 0, most)
        index = entry.whole(text("dwz_index"), "index", 0, entry.INDEX_MAX)
        found = {"own_k": k, "born": born, "games_played": games, "dwz_index": index}
        self.notes = {
            name: (value.text, "wrong")
            for name, value in found.items()
            if isinstance(value, Problem)
        }
        if (
            isinstance(k, Problem)
            or isinstance(born, Problem)
            or isinstance(games, Problem)
            or isinstance(index, Problem)
        ):
            return None
        return Given(k, born, games, YES_NO.get(text("reached_2400")), index)

    def action_take(self) -> None:
        facts = self._read()
        if facts is None:
            self.say(next(iter(self.notes.values()))[0], "wrong")
        elif facts == Given():
            self.say("Nothing entered yet; Esc goes back", "wrong")
        else:
            whom = self.query_one("#whom", Choice).value
            self.dismiss(FactsEntered(facts, whom))
