"""Who someone is: a small form over the list of people."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import var

from elo_tui.core import entry
from elo_tui.core.clean_text import clean_name
from elo_tui.core.facts import asked
from elo_tui.core.model import POOLS, Problem
from elo_tui.core.replay.journal_records import Person
from elo_tui.core.systems import SYSTEMS
from elo_tui.screens.dialog import Dialog
from elo_tui.widgets.controls import Choice, Field
from elo_tui.widgets.form_pane import FormPane, Notes

NAME_MAX = 60
_ID_MAX = 12
_TITLES = ("", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")


class PersonScreen(Dialog[Person], scope="person"):
    """Takes a person with a name at least; what is wrong is said beside its field.

    It ends with the person where anything of him or her has changed.
    """

    notes: var[Notes] = var({})

    def __init__(self, keymap: Mapping[str, str], person: Person, title: str) -> None:
        super().__init__(keymap)
        self.person = person
        about = "" if person.id else "a rating comes next"
        self.heading = (title, about)

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane().data_bind(PersonScreen.notes):
            yield Field("Name", id="person_name", length=NAME_MAX)
            yield Field("FIDE ID", id="person_fide_id", length=_ID_MAX)
            yield Field("Fed.", id="person_federation", length=3)
            yield Field("Born", id="person_born", length=8)
            titles = {title: title or "-" for title in _TITLES}
            yield Choice("Title", titles, id="person_title")
            systems = {row.key: row.name for row in SYSTEMS}
            yield Choice("System", systems, id="person_system")
            yield Choice("Pool", {pool: pool for pool in POOLS}, id="person_pool")

    def on_mount(self) -> None:
        person = self.person
        texts = person._asdict() | {"born": str(person.born or "")}
        for control in self._controls():
            control.value = texts[(control.id or "").removeprefix("person_")]
            self.watch(control, "value", self._say_what_is_wrong, init=False)
        self._show_pool()

    def _controls(self) -> list[Field | Choice]:
        return self.query_one(FormPane).controls()

    def _say_what_is_wrong(self) -> None:
        self._show_pool()
        self._read()

    def _show_pool(self) -> None:
        """Ask for the pool where the system has pools."""
        texts = self._texts()
        pool = self.query_one("#person_pool")
        pool.display = asked("pool", texts["system"])

    def _texts(self) -> dict[str, str]:
        return {
            (control.id or "").removeprefix("person_"): control.value
            for control in self._controls()
        }

    def _read(self) -> Person | None:
        """The person entered; None while a field is wrong, which is then said."""
        texts = self._texts()
        name = clean_name(texts["name"], NAME_MAX)
        number = entry.stripped(texts["fide_id"])
        federation = entry.federation(texts["federation"])
        born = entry.birth_year(texts["born"], date.max.year)
        found = {"federation": federation, "born": born}
        notes = {
            f"person_{field}": (value.text, "wrong")
            for field, value in found.items()
            if isinstance(value, Problem)
        }
        if number and not (number.isascii() and number.isdigit()):
            notes["person_fide_id"] = ("FIDE ID: digits only", "wrong")
        self.notes = notes
        if notes or isinstance(federation, Problem) or isinstance(born, Problem):
            return None
        pool = next(one for one in POOLS if one == texts["pool"])
        return self.person._replace(
            name=name,
            fide_id=number,
            federation=federation,
            title=texts["title"],
            born=born,
            system=texts["system"],
            pool=pool,
        )

    def action_take(self) -> None:
        person = self._read()
        if person is None:
            self.say(next(iter(self.notes.values()))[0], "wrong")
        elif not person.name:
            self.say("Type a name first; Esc goes back", "wrong")
        else:
            self.dismiss(person if person != self.person else None)
