"""The dialogs of people: choose, add, change and delete a person."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Literal

from msgspec.structs import asdict, replace
from rich.cells import cell_len
from textual.app import ComposeResult

from elo_tui.core import entry
from elo_tui.core.facts import system_uses
from elo_tui.core.model import POOLS, Problem
from elo_tui.core.ranking import read_sex
from elo_tui.core.replay.journal_records import Person
from elo_tui.core.systems import SYSTEMS
from elo_tui.core.systems import get_row as system_row
from elo_tui.core.text.clean_text import clean_name
from elo_tui.kit.commands.bindings import name_confirming
from elo_tui.kit.screens.dialog import Dialog, compose_form, open_dialog
from elo_tui.kit.tables.pick_list import PickList, describe_rows
from elo_tui.kit.widgets.controls import Choice, Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import Control, FormPane, note_problems
from elo_tui.kit.widgets.lines import fit, join_fitting

#: Changes a person in the journal; returns all people, and the chosen one.
Change = Callable[
    [Literal["put", "delete", "restore"], Person],
    tuple[tuple[Person, ...], Person | None],
]

#: Longest name shown, cells; the same as in report files.
NAME_CELLS = 32
_EMPTY = " No people yet: a adds the first; a name such as Ivanova, Anna is enough"


class PeopleScreen(Dialog[Person], scope="people"):
    """Dialog that returns the person to fill in, with id 0 if new.

    People are listed in the order in which they were added. Changes of people are
    passed to `change`.
    """

    list: Inside[PickList[Person]] = Inside(PickList)
    hint = ("Enter fills in the ratings of a person", "dim")

    def __init__(
        self,
        keymap: Mapping[str, str],
        people: tuple[Person, ...],
        chosen: Person | None,
        change: Change,
        once_saved: Callable[[Callable[[], object]], None] | None = None,
    ) -> None:
        super().__init__(keymap)
        self.call_once_saved = once_saved
        self._people = people
        self._chosen = 0 if chosen is None else chosen.id
        """Id of the person chosen for filling in ratings; 0 for none."""
        self._change = change
        self._deleted: list[Person] = []
        self.heading = ("People", "with a journal; * is filled in")

    def compose_body(self) -> ComposeResult:
        yield PickList(describe_rows(self._describe), empty=_EMPTY)

    def on_mount(self) -> None:
        self.list.given = self._people
        self.name_keys()
        numbers = [person.id for person in self._people]
        if self._chosen in numbers:
            self.list.cursor = numbers.index(self._chosen)
        if self.list.count:
            self.say(*self.hint)

    @property
    def idle_actions(self) -> frozenset[str]:
        undo = frozenset() if self._deleted else frozenset({"screen.undo"})
        if any(people.count for people in self.query(PickList)):
            return undo
        return undo | {"screen.take", "screen.edit", "screen.delete"}

    def _describe(self, item: Person, width: int) -> str:
        mark = "*" if item.id == self._chosen else " "
        born = "" if item.born is None else f"born {item.born}"
        facts = (item.title, item.federation, born, item.fide_id, _usual_system(item))
        longest = max(cell_len(one.name) for one in self.list.given)
        name = fit(item.name, min(longest, NAME_CELLS, width - 5))
        return f"{mark} {name}  {join_fitting(facts, width - cell_len(name) - 6)}"

    def _show(self, people: tuple[Person, ...], chosen: Person | None) -> None:
        self._chosen = 0 if chosen is None else chosen.id
        self.list.given = people
        self.list.redraw()
        self.name_keys()

    def action_take(self) -> None:
        person = self.list.item
        if person is not None:
            self.dismiss(person)

    def action_add(self) -> None:
        self._edit(Person(), "New person")

    def action_edit(self) -> None:
        person = self.list.item
        if person is not None:
            self._edit(person, "Person")

    def _edit(self, person: Person, title: str) -> None:

        self.withdraw_question()
        open_dialog(
            self.app, PersonScreen(self.keymap, person, title), self._take_entered
        )

    def _take_entered(self, person: Person) -> None:
        """Choose a new person; store changed facts of a known one."""
        if person.id:
            self._show(*self._change("put", person))
        else:
            self.dismiss(person)

    def action_delete(self) -> None:
        """Ask for confirmation, then delete the person on the second key."""
        person = self.list.item
        if person is None:
            return
        keys = name_confirming("people.delete", self.keymap)
        question = f"Delete {person.name} with all events? {keys} deletes, Esc keeps"
        if not self.is_confirmed(person, question, self.action_delete):
            return
        self._deleted.append(person)
        self._show(*self._change("delete", person))
        self.say_once_saved(f"{person.name} deleted; undo brings everything back")

    def action_undo(self) -> None:
        if not self._deleted:
            self.say("Nothing to undo", "dim")
            return
        person = self._deleted.pop()
        self._show(*self._change("restore", person))
        self.say_once_saved(f"{person.name} restored", "dim")


def _usual_system(person: Person) -> str:
    """Return a person's usual system and pool."""
    name = system_row(person.system).name
    return f"{name} {person.pool}" if system_uses("pool", person.system) else name


NAME_MAX = 60
_ID_MAX = 12
_TITLES = ("", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")


class PersonScreen(Dialog[Person], scope="person"):
    """Form for a person; its result is the person, or nothing if unchanged."""

    def __init__(self, keymap: Mapping[str, str], person: Person, title: str) -> None:
        super().__init__(keymap)
        self.person = person
        about = "" if person.id else "a rating comes next"
        self.heading = (title, about)

    form = Inside(FormPane)

    def compose_body(self) -> ComposeResult:
        yield from compose_form(self._make_controls())

    def _make_controls(self) -> Iterator[Control]:
        yield Field("Name", id="person_name", length=NAME_MAX)
        yield Field("FIDE ID", id="person_fide_id", length=_ID_MAX)
        yield Field("Fed.", id="person_federation", length=3)
        yield Field("Born", id="person_born", length=8)
        yield Choice("Sex", {"": "-", "w": "w", "m": "m"}, id="person_sex")
        titles = {title: title or "-" for title in _TITLES}
        yield Choice("Title", titles, id="person_title")
        systems = {row.key: row.name for row in SYSTEMS}
        yield Choice("System", systems, id="person_system")
        yield Choice("Pool", {pool: pool for pool in POOLS}, id="person_pool")

    def on_mount(self) -> None:
        texts = asdict(self.person) | {"born": str(self.person.born or "")}
        named = {f"person_{name}": text for name, text in texts.items()}
        self.form.fill(named, self._check)
        self._show_pool()

    def _check(self) -> None:
        self._show_pool()
        self._read()

    def _show_pool(self) -> None:
        """Show the pool only if the system has pools."""
        system = self.form.text("person_system")
        self.query_one("#person_pool").display = system_uses("pool", system)

    def _texts(self) -> dict[str, str]:
        return {
            (control.id or "").removeprefix("person_"): control.value
            for control in self.form.controls()
        }

    def _read(self) -> Person | None:
        """Read the person; None while a field is wrong, as its note explains."""
        texts = self._texts()
        name = clean_name(texts["name"], NAME_MAX)
        number = entry.strip_text(texts["fide_id"])
        federation = entry.read_federation(texts["federation"])
        born = entry.read_birth_year(texts["born"], date.max.year)
        notes = note_problems({"federation": federation, "born": born}, "person_")
        if number and not (number.isascii() and number.isdigit()):
            notes["person_fide_id"] = ("FIDE ID: digits only", "wrong")
        self.form.notes = notes
        if notes or isinstance(federation, Problem) or isinstance(born, Problem):
            return None
        pool = next(one for one in POOLS if one == texts["pool"])
        return replace(
            self.person,
            name=name,
            fide_id=number,
            federation=federation,
            title=texts["title"],
            born=born,
            sex=read_sex(texts["sex"]),
            system=texts["system"],
            pool=pool,
        )

    def action_take(self) -> None:
        person = self._read()
        if person is None:
            self.say(self.form.first_note, "wrong")
        elif not person.name:
            self.say("Type a name first; Esc goes back", "wrong")
        else:
            self.dismiss(person if person != self.person else None)
