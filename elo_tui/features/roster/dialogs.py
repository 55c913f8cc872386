"""The dialogs of the roster: add people, take a list, file an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from textual.app import ComposeResult

from elo_tui.core.events.crosstable import Note
from elo_tui.core.model import Problem
from elo_tui.core.replay.event_corrections import Correction
from elo_tui.core.replay.event_filing import Filed, Filing
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import format_change, format_points, plural
from elo_tui.features.roster.answer.refresh import ChangedPerson, RefreshAnswer
from elo_tui.kit.screens.dialog import Dialog, compose_form
from elo_tui.kit.tables.columns import Column, text_column
from elo_tui.kit.tables.pick_list import Item, PickList
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import FormPane

#: IDs of some hundred people.
_LENGTH = 4000
#: Most notes on the file of an event that are shown.
_NOTES = 4


class IdsField(Field):
    """Field that takes every line of a paste."""

    def take_paste(self, text: str) -> None:
        lines = (self.clean(line) for line in text[:_LENGTH].splitlines())
        self.take("; ".join(filter(None, lines)))


class AddPeopleScreen(Dialog[tuple[str, ...]], scope="add_people"):
    """Form for the IDs or names to look up, its result."""

    def __init__(self, keymap: Mapping[str, str], newest: str) -> None:
        super().__init__(keymap)
        self.heading = ("Add people", newest or "no rating list here yet")

    form = Inside(FormPane)

    def compose_body(self) -> ComposeResult:
        yield from compose_form([IdsField("IDs", id="roster_ids", length=_LENGTH)])

    def on_mount(self) -> None:
        self.form.fill({}, self._count)

    def _count(self) -> None:
        count = len(split_ids(self.form.text("roster_ids")))
        self.form.notes = (
            {"roster_ids": (f"{count:,} to look up", "dim")} if count else {}
        )

    def action_take(self) -> None:
        found = split_ids(self.form.text("roster_ids"))
        if found:
            self.dismiss(found)
        else:
            self.say("Type or paste IDs first; Esc goes back", "wrong")


def split_ids(text: str) -> tuple[str, ...]:
    """Split IDs at blanks, commas and semicolons, names at semicolons only."""
    found: list[str] = []
    for part in text.split(";"):
        if any(sign.isdigit() for sign in part):
            found += part.replace(",", " ").split()
        elif name := clean_name(part):
            found.append(name)
    return tuple(found)


def _show_whole(
    dialog: Dialog[Any], rows: PickList[Item], write: Callable[[Item], str]
) -> None:
    """Show the row under the cursor as a message, as the columns may cut it."""

    def show() -> None:
        if (row := rows.item) is not None:
            dialog.say(write(row), "dim")

    dialog.watch(rows, "cursor", show, init=False)


_CHANGES: tuple[Column[ChangedPerson], ...] = (
    text_column("name", "  Name", 28, lambda one: f"   {one.name}", 14),
    text_column("change", "Change", 120, lambda one: one.news, 20),
)


class RefreshScreen(Dialog[Sequence[ChangedPerson]], scope="take_list"):
    """Dialog about a new list; its result are the people who get its ratings."""

    list: Inside[PickList[ChangedPerson]] = Inside(PickList)

    def __init__(self, keymap: Mapping[str, str], found: RefreshAnswer) -> None:
        super().__init__(keymap)
        self._same = [one for one in found.listed if not one.news]
        self._news = found.people
        self._missing = len(found.not_in_list)
        self.heading = (found.label, f"{len(self._same):,} unchanged")

    def compose_body(self) -> ComposeResult:
        yield PickList(lambda _width: _CHANGES, has_titles=True)

    def on_mount(self) -> None:
        self.list.given = self._news
        missing = f"; {self._missing:,} not in the list" if self._missing else ""
        self.say(f"Enter takes all shown, x leaves one out{missing}", "dim")
        _show_whole(self, self.list, lambda one: f"{one.name}: {one.news}")

    def action_take(self) -> None:
        self.dismiss([*self.list.given, *self._same])

    def action_leave_out(self) -> None:
        """Leave out the person under the cursor, and leave the old ratings."""
        one = self.list.item
        if one is not None:
            self.list.given = tuple(other for other in self.list.given if other != one)
            self.say(f"Left out: {one.name}", "dim")


class _FilingRow(NamedTuple):
    """A person, or a note on the file, with what filing the event does."""

    name: str
    what: str
    person: int = 0
    """The id of a person who may enter with either of two ratings; 0 without."""


_FILED: tuple[Column[_FilingRow], ...] = (
    text_column("name", "  Name", 28, lambda one: f"   {one.name}", 14),
    text_column("what", "Score, change; rating", 160, lambda one: one.what, 20),
)


class FilingScreen(Dialog[Filing], scope="file_event"):
    """Dialog that shows who played and what changes; its result is filed."""

    list: Inside[PickList[_FilingRow]] = Inside(PickList)

    def __init__(
        self,
        keymap: Mapping[str, str],
        filing: Filing,
        plan: Callable[[frozenset[int]], Filing | Problem],
    ) -> None:
        """`plan` files it with the event's ratings for some people."""
        super().__init__(keymap)
        self._filing, self._plan = filing, plan
        self._stated: frozenset[int] = frozenset()
        days = f"{filing.first} to {filing.last}"
        self.heading = (f"File {filing.name or 'the event'}", days)

    def compose_body(self) -> ComposeResult:
        yield PickList(lambda _width: _FILED, has_titles=True)

    def on_mount(self) -> None:
        filing = self._filing
        self.list.given = tuple(_list_filing(filing))
        count = len(filing.filed) + len(filing.corrected)
        if filing.people_to_choose:
            places = [place for place, row in enumerate(self.list.given) if row.person]
            self.list.cursor = places[0]
            self.say(f"Enter files it for {count:,}; r takes the other rating", "dim")
        elif count:
            self.say(f"Enter files it for {count:,}; undo takes it back", "dim")
        else:
            self.say("Nobody to file it for; Esc goes back", "dim")
        _show_whole(self, self.list, lambda row: f"{row.name}: {row.what}")

    @property
    def idle_actions(self) -> frozenset[str]:
        idle = set() if self._is_useful else {"screen.take"}
        if not self._filing.people_to_choose:
            idle |= {"screen.take_rating", "screen.take_ratings"}
        return frozenset(idle)

    @property
    def _is_useful(self) -> bool:
        return bool(self._filing.filed or self._filing.corrected)

    def action_take_rating(self) -> None:
        """Take the other rating of the person under the cursor."""
        row = self.list.item
        if row is None or not row.person:
            self.say("Event and journal have the same rating, or only one has", "dim")
        else:
            self._show(self._stated ^ {row.person})

    def action_take_ratings(self) -> None:
        """Take the event's rating of all, or again the journal's."""
        people = self._filing.people_to_choose
        if people:
            self._show(frozenset() if self._stated == people else people)

    def _show(self, stated: frozenset[int]) -> None:
        """Show the effects of other ratings."""
        found = self._plan(stated)
        if isinstance(found, Filing):
            cursor = self.list.cursor
            self._filing, self._stated = found, stated
            self.list.given = tuple(_list_filing(found))
            self.list.cursor = cursor
            count = f"{len(stated):,} of {len(found.people_to_choose):,}"
            self.say(f"The event's rating counts for {count}", "dim")

    def action_take(self) -> None:
        filing = self._filing
        if not self._is_useful:
            return
        question = "Games or players may be missing. Enter or y files it incomplete"
        has_gaps = any(note.is_gap for note in filing.notes)
        if not has_gaps or self.is_confirmed(filing, question, self.action_take):
            self.dismiss(filing)


def _split_note(note: Note) -> _FilingRow:
    """Split a note into its subject and the fault."""
    about, sign, what = note.text.partition(": ")
    if sign:
        return _FilingRow(f"! {about}", what)
    return _FilingRow("! the file", note.text)


def _list_filing(filing: Filing) -> Sequence[_FilingRow]:
    gaps = [_split_note(note) for note in filing.notes if note.is_gap]
    rows = gaps[:_NOTES]
    if len(gaps) > _NOTES:
        rows.append(_FilingRow("!", f"and {plural(len(gaps) - _NOTES, 'more note')}"))
    filed = map(_describe_filed, (*filing.filed, *filing.corrected))
    # what is to be chosen comes first
    rows += sorted(filed, key=lambda row: not row.person)
    rows += [_FilingRow(one.name, "in the journal already") for one in filing.already]
    rows += [
        _FilingRow(one.person.name, f"not filed: {one.why}") for one in filing.doubtful
    ]
    others = {one.person: one.why for one in filing.namesakes}
    rows += [
        _FilingRow(
            one.name,
            f"did not play; {others[one]}" if one in others else "did not play",
        )
        for one in filing.not_in_event
    ]
    return rows


def _describe_filed(one: Filed) -> _FilingRow:
    score = f"{format_points(one.half_points)} of {one.games}"
    change = "" if one.change is None else f", {format_change(one.change)}"
    rounds = ", ".join(
        str(game.round or place)
        for place, game in enumerate(one.entry.games, start=1)
        if game.result is not None
    )
    reasons = _describe_difference(one) or f"rounds {rounds}"
    what = f"{score}{change}; {reasons}"
    person = one.account.person
    if one.before is not None:
        what = f"corrected: {Correction(one.before, one.entry).text}; {what}"
        return _FilingRow(person.name, what)
    return _FilingRow(person.name, what, person.id if one.event_rating else 0)


def _describe_difference(one: Filed) -> str:
    """Describe the rating that counts with the other one, and why numbers differ."""
    there = one.event_change
    change = "" if there is None else f": {format_change(there)}"
    if one.event_rating and one.rating == one.journal_rating:
        ratings = f"{one.rating} (event {one.event_rating}{change})"
    elif one.event_rating:
        ratings = f"{one.rating} (list {one.journal_rating})"
    else:
        ratings = f"event{change}" if change else ""
    return "; ".join(filter(None, (ratings, one.other_k)))
