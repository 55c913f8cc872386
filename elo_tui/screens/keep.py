"""Keep the rounds in the journal: under which name, and whose they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical

from elo_tui.core.clean_text import clean_name
from elo_tui.core.entry import iso_date
from elo_tui.core.events.crosstable import same_name
from elo_tui.core.model import Problem
from elo_tui.core.setup import end_problem
from elo_tui.screens.dialog import Dialog
from elo_tui.screens.person import NAME_MAX
from elo_tui.views.rounds_owner import Whose
from elo_tui.widgets.controls import Field
from elo_tui.widgets.form_pane import FormPane


class Kept(NamedTuple):
    """Under which name rounds should be kept, of which days and as whose."""

    event: str
    date: str
    end: str
    person: str
    """Someone new; empty for the person chosen."""


class KeepScreen(Dialog[Kept], scope="keep"):
    """Asks for the name of the event, and whose it is where that may be doubted."""

    def __init__(
        self, keymap: Mapping[str, str], rounds: Kept, whose: Whose, lasts: bool
    ) -> None:
        """`rounds` are as they name themselves."""
        super().__init__(keymap)
        self._rounds, self._whose = rounds, whose
        self._asks_for_person = not whose.person or bool(whose.doubts)
        self.set_class(not self._asks_for_person, "-known")
        self._asked = False
        """Whether the user has been warned of what contradicts the person."""
        about = f"for {whose.person}" if whose.person else "your first event"
        if whose.doubts:
            about = f"but {whose.doubts[0]}"
        if not lasts:
            about += "; kept until the program ends"
        self.heading = ("Keep in the journal", about)

    def compose_body(self) -> ComposeResult:
        with Vertical(id="form"), FormPane():
            yield Field("Event", id="keep_event", length=NAME_MAX)
            if self._asks_for_person:
                yield Field("Player", id="keep_person", length=NAME_MAX)
            yield Field("Begins", id="keep_date", length=12)
            yield Field("Ends", id="keep_end", length=12)

    def on_mount(self) -> None:
        event = self.query_one("#keep_event", Field)
        event.value = self._rounds.event
        event.action_end()
        self.query_one("#keep_date", Field).value = self._rounds.date
        last = self.query_one("#keep_end", Field)
        last.value, last.placeholder = self._rounds.end, self._rounds.date
        for person in self.query("#keep_person").results(Field):
            person.value = self._rounds.person or self._whose.person
        for field in self.query(Field):
            self.watch(field, "value", self._note_nothing, init=False)

    def _note_nothing(self) -> None:
        """What was wrong is being changed."""
        self.query_one(FormPane).notes = {}

    def action_take(self) -> None:
        fields = {field.id: field for field in self.query(Field)}
        names = {
            name: clean_name(field.value, NAME_MAX) for name, field in fields.items()
        }
        for name in ("keep_event", "keep_person"):
            if name in fields and not names[name]:
                self.set_focus(fields[name])
                label = fields[name].label.lower()
                self.query_one(FormPane).notes = {name: ("type a name first", "wrong")}
                self.say(f"Type a name of the {label} first", "wrong")
                return
        fault = _wrong_day(names["keep_date"], names["keep_end"])
        self._note_nothing()
        if fault is not None:
            field = {"date": "keep_date", "event_end": "keep_end"}[fault.field]
            self.query_one(FormPane).notes = {field: (fault.text, "wrong")}
            self.set_focus(fields[field])
            self.call_after_refresh(self.say, fault.text, "wrong")
            return
        person = names.get("keep_person", "")
        if not self._is_sure_of(person):
            self.set_focus(fields["keep_person"])
            return
        if self._whose.person and same_name(person, self._whose.person):
            person = ""
        days = names["keep_date"], names["keep_end"]
        self.dismiss(Kept(names["keep_event"], *days, person))

    def _is_sure_of(self, person: str) -> bool:
        """Whether the rounds may be kept as someone's; else say why not."""
        whose = self._whose
        if any(same_name(person, other) for other in whose.others):
            text = f"{person} is in the journal: choose that person first, then keep"
            self.call_after_refresh(self.say, text, "wrong")
            return False
        if self._asked or not whose.doubts or not same_name(person, whose.person):
            return True
        self._asked = True
        doubts = ", ".join(whose.doubts)
        text = f"{doubts[0].upper()}{doubts[1:]}: Enter again keeps them anyway"
        self.call_after_refresh(self.say, text, "wrong")
        return False


def _wrong_day(first: str, last: str) -> Problem | None:
    """What keeps the days of an event from being kept."""
    day = iso_date(first)
    if isinstance(day, Problem):
        return day
    if day is None and not last:
        return Problem("date", "date: the first day, such as 2026-01-31")
    return end_problem({"date": first, "event_end": last})
