"""The dialogs that choose a pool, and the events that are of another person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual.app import ComposeResult

from elo_tui.core.pool.namesakes import NameDoubt, mark_person
from elo_tui.core.pool.pool_people import KnownPerson
from elo_tui.core.text.figures import plural
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.tables.pick_list import PickList, describe_rows
from elo_tui.kit.widgets.conventions import Inside

#: Results of the choice of a pool that are no names: another file, a new pool.
OTHER_FILE, NEW = "/", ""


class PoolsScreen(Dialog[str], scope="pools"):
    """Dialog that chooses a pool; its result is the name, OTHER_FILE or NEW.

    The pool changed last is the first.
    """

    list: Inside[PickList[str]] = Inside(PickList)

    def __init__(
        self, keymap: Mapping[str, str], names: Sequence[str], present: str
    ) -> None:
        super().__init__(keymap)
        self._names, self._present = names, present
        self.heading = ("Club lists", "rating lists of your own")

    def compose_body(self) -> ComposeResult:
        yield PickList(describe_rows(_indent), empty=" No club list yet: a begins one")

    def on_mount(self) -> None:
        self.list.given = tuple(self._names)
        if self._present in self._names:
            self.list.cursor = self._names.index(self._present)
        self.say("Enter opens a list, o the file of one elsewhere, a begins one", "dim")

    @property
    def idle_actions(self) -> frozenset[str]:
        return frozenset() if self._names else frozenset({"screen.take"})

    def action_take(self) -> None:
        if self.list.item is not None:
            self.dismiss(self.list.item)

    def action_add(self) -> None:
        self.dismiss(NEW)

    def action_file(self) -> None:
        self.dismiss(OTHER_FILE)


def _indent(name: str, width: int) -> str:
    return f" {name}"


class EventChoice(NamedTuple):
    """An event of a person."""

    number: int
    name: str
    """With number and day."""


class SplitScreen(Dialog[tuple[int, ...]], scope="split"):
    """Dialog that marks the events of another person; its result are their numbers."""

    list: Inside[PickList[EventChoice]] = Inside(PickList)

    def __init__(
        self, keymap: Mapping[str, str], person: str, events: Sequence[EventChoice]
    ) -> None:
        super().__init__(keymap)
        self._events = events
        self._marked: frozenset[int] = frozenset()
        self.heading = ("Split", person)

    def compose_body(self) -> ComposeResult:
        yield PickList(describe_rows(self._describe))

    def on_mount(self) -> None:
        self.list.given = tuple(self._events)
        self.list.cursor = 0
        self.say("Space marks the events that are of another person", "dim")

    def _describe(self, event: EventChoice, _: int) -> str:
        return f"{'*' if event.number in self._marked else ' '} {event.name}"

    def action_mark(self) -> None:
        """Mark or unmark the event under the cursor, and go on to the next one."""
        if (event := self.list.item) is not None:
            self._marked ^= {event.number}
            self.list.move(1)
            self.list.redraw()
            self.say(f"{plural(len(self._marked), 'event')} of another person", "dim")

    def action_take(self) -> None:
        if not self._marked:
            self.say("Mark an event first; Esc goes back", "wrong")
        elif len(self._marked) == len(self._events):
            self.say("All events are marked: nothing is left to the person", "wrong")
        else:
            self.dismiss(tuple(sorted(self._marked)))


class NamesakeScreen(Dialog[str], scope="namesake"):
    """Dialog that chooses who a player is; its result is the person's id."""

    list: Inside[PickList[KnownPerson]] = Inside(PickList)

    def __init__(self, keymap: Mapping[str, str], doubt: NameDoubt) -> None:
        super().__init__(keymap)
        self._people = doubt.people
        self.heading = ("Who is it?", f"{len(doubt.people)} people are {doubt.name}")

    def compose_body(self) -> ComposeResult:
        yield PickList(describe_rows(lambda one, _: f" {mark_person(one)}"))

    def on_mount(self) -> None:
        self.list.given = self._people
        self.say("Enter takes the person; for another one change the name", "dim")

    def action_take(self) -> None:
        if self.list.item is not None:
            self.dismiss(self.list.item.id)
