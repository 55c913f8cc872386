"""Questions of the journal: two versions, an import, a rating list, old drafts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.reactive import var
from textual.widget import Widget

from elo_tui.core.replay.history_reading import count_records, describe_history
from elo_tui.core.replay.journal_records import Entry, Person
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.features.tournament.view import build_rounds_title
from elo_tui.kit.commands.bindings import name_confirming
from elo_tui.kit.screens.dialog import Dialog, compose_form
from elo_tui.kit.tables.columns import Column, text_column
from elo_tui.kit.tables.pick_list import PickList, describe_rows
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.kit.widgets.lines import (
    Lines,
    Row,
    fit,
    join_fitting,
    rule,
    sentence_rows,
    wrap_text,
)
from elo_tui.readers import typed_games
from elo_tui.session.drafts import describe_state, format_moment
from elo_tui.session.journal_form import make_form
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store.history_files import explain_owner, propose_owner
from elo_tui.store.lists.list_differences import SINCE, ListDifference
from elo_tui.store.stored_drafts import Draft

if TYPE_CHECKING:
    from elo_tui.store.journal_document import Document


#: Wrapped text is aligned with the rating of its game.
_INDENT = "     "


class Versions(Lines):
    """Both versions side by side, with differing rounds marked."""

    fills = True

    mine: var[Entry] = var(Entry())
    theirs: var[Entry | None] = var(None)
    top: var[int] = var(0)

    def count_rows(self, width: int) -> int:
        return len(self._rows(width, 0))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        return self._rows(width, self.top)[:height]

    def _rows(self, width: int, top: int) -> list[Row]:
        half = width // 2
        left, right = _entry_lines(self.mine), _entry_lines(self.theirs)
        rows: list[Row] = [
            (*rule(half, "m: this version"), *rule(width - half, "o: the other"))
        ]
        for one, other in list(zip_longest(left, right, fillvalue=""))[top:]:
            mark, role = (" ", "") if one == other else ("*", "strong")
            sides = _wrap(f"{mark}{one}", half), _wrap(other, width - half)
            for mine, theirs in zip_longest(*sides, fillvalue=""):
                text = f"{fit(mine, half)}{fit(theirs, width - half)}"
                rows.append(((text, role),))
        return rows


class ConflictScreen(Dialog[bool], scope="conflict"):
    """Dialog with two versions of an event; its result is True to store this one."""

    def __init__(
        self, keymap: Mapping[str, str], mine: Entry, theirs: Entry | None
    ) -> None:
        """`theirs` is None if the event was deleted."""
        super().__init__(keymap)
        self._mine, self._theirs = mine, theirs
        what = "changed" if theirs is not None else "deleted"
        self.heading = (f"{what.capitalize()} elsewhere", mine.name)

    def compose_body(self) -> ComposeResult:
        versions = Versions()
        versions.set_reactive(Versions.mine, self._mine)
        versions.set_reactive(Versions.theirs, self._theirs)
        yield versions

    def on_mount(self) -> None:
        self.say("Changed in two places: m keeps this version, o takes the other")

    pointer = Inside(Versions)
    """Widget with the terminal's cursor."""

    def action_scroll(self, by: int) -> None:
        versions = self.query_one(Versions)
        last = max(len(_entry_lines(self._mine)), len(_entry_lines(self._theirs))) - 1
        versions.top = max(0, min(last, versions.top + by))

    def action_decide(self, mine: bool) -> None:
        self.dismiss(mine)


def _wrap(line: str, width: int) -> list[str]:
    return wrap_text(line, width - 1, _INDENT)


def _entry_lines(entry: Entry | None) -> list[str]:
    """Describe an event in lines."""
    if entry is None:
        return ["deleted"]
    form = make_form(entry)
    end = f" to {form.event_end}" if form.event_end else ""
    facts = " ".join(filter(None, (form.own, form.own_k and f"K {form.own_k}")))
    return [
        entry.name,
        f"{form.date}{end} {form.system} {form.pool}",
        facts or "rating from the journal",
        *(
            f"{number:>3} {typed_games.write_game(game)}"
            for number, game in enumerate(entry.games, start=1)
        ),
    ]


class Contents(Lines):
    """A row for each person, then one for each unreadable record."""

    fills = True

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document

    def count_rows(self, width: int) -> int:
        return len(self._rows(width))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        rows = self._rows(width)
        if len(rows) <= height:
            return rows
        more = f" and {len(rows) - height + 1:,} more rows"
        return [*rows[: height - 1], ((fit(more, width), "dim"),)]

    def _rows(self, width: int) -> list[Row]:
        rows: list[Row] = []
        if self._document.reading is not None:
            rows += sentence_rows(describe_history(self._document.reading), width)
        for account in self._document.accounts:
            name = account.person.name or account.person.fide_id
            held = count_records(len(account.entries), len(account.listed))
            rows += sentence_rows(f"{name}: {held}", width)
        for text in self._document.left_out:
            rows += sentence_rows(f"! {text}", width, "wrong")
        return rows or sentence_rows("This file has no person", width, "dim")


class ImportJournalScreen(Dialog["Document"], scope="take_in"):
    """Dialog that shows a journal; its result is the document, on Enter.

    For a history it asks for the person, with the name filled in if it is known.
    """

    def __init__(
        self,
        keymap: Mapping[str, str],
        label: str,
        document: Document,
        people: Sequence[Person] = (),
        chosen: Person | None = None,
    ) -> None:
        """`people` have a journal already; `chosen` is the one shown now."""
        super().__init__(keymap)
        self._document = document
        self._people, self._chosen = people, chosen
        self._is_unnamed = False
        """Whether the file does not name its person."""
        is_journal = document.reading is None
        title = "Import into the journal" if is_journal else "Whose history is this?"
        self.heading = (title, label)

    def compose_body(self) -> ComposeResult:
        if self._document.reading is not None:
            yield from compose_form([Field("Person", id="history_person", length=60)])
        yield Contents(self._document)

    @property
    def pointer(self) -> Widget | None:
        """Widget with the terminal's cursor; a field has its own."""
        is_asked = self._document.reading is not None
        return None if is_asked else self.query_one(Contents)

    form = Inside(FormPane)

    def on_mount(self) -> None:
        if (reading := self._document.reading) is not None:
            name = propose_owner(
                self._people, reading.owner, reading.played_as, self._chosen
            )
            self._is_unnamed = not name
            self.form.fill({"history_person": name}, self._check_person)
            self._check_person()
        if self._has_content:
            is_journal = self._document.reading is None
            rest = (
                "existing ones stay unchanged"
                if is_journal
                else "a corrected page replaces its event"
            )
            self.say(f"Enter adds the new records; {rest}")
        else:
            self.say("Nothing to import", "wrong")

    @property
    def idle_actions(self) -> frozenset[str]:
        return frozenset() if self._has_content else frozenset({"screen.take"})

    @property
    def _has_content(self) -> bool:
        return bool(self._document.accounts or self._document.reading)

    @property
    def _person_name(self) -> str:
        return clean_name(self.form.text("history_person"), 60)

    def _check_person(self) -> None:
        """Show whether the person has a journal, or why it cannot be theirs."""
        assert self._document.reading is not None
        owner = self._document.reading.owner
        text, is_wrong = explain_owner(self._people, owner, self._person_name)
        notes = {"history_person": (text, "wrong" if is_wrong else "dim")}
        self.form.notes = notes if self._person_name else {}

    def action_take(self) -> None:
        if not self._has_content:
            return
        document = self._document
        if document.reading is not None:
            chosen = self._chosen if self._is_unnamed else None
            name = self._person_name or (chosen.name if chosen else "")
            if not name:
                self.say("Whose history is this? Type a name", "wrong")
                return
            note, is_wrong = explain_owner(self._people, document.reading.owner, name)
            if is_wrong:
                self.say(f"Not imported: {note}", "wrong")
                return
            question = f"The file gives no name. Enter or y: it is {name}'s"
            if not self._person_name and not self.is_confirmed(
                document, question, self.action_take
            ):
                return
            document = document._replace(person=name)
        gaps = () if document.reading is None else document.reading.gaps
        question = "Games or players may be missing. Enter or y imports it incomplete"
        if not gaps or self.is_confirmed(self._document, question, self.action_take):
            self.dismiss(document)


#: The narrowest list of differences with the day of the list, cells.
_WIDE = 72


def _list_difference_columns(width: int) -> Sequence[Column[ListDifference]]:
    """List the columns fact, value in the journal, value in the list."""
    is_wide = width >= _WIDE
    journal, other = (
        ("the journal has", "the list has") if is_wide else ("journal", "list")
    )

    def what(one: ListDifference) -> str:
        return f"   {one.what if is_wide else one.what.partition(SINCE)[0]}"

    return (
        text_column("what", "", 38 if is_wide else 17, what),
        text_column(
            "kept", journal, 19 if is_wide else 12, lambda one: one.kept or "nothing"
        ),
        text_column("listed", other, 50, lambda one: one.listed, 1),
    )


class DifferencesScreen(Dialog[None], scope="differences"):
    """Dialog that adopts differences one by one, until none is left."""

    list: Inside[PickList[ListDifference]] = Inside(PickList)

    def __init__(
        self,
        keymap: Mapping[str, str],
        heading: tuple[str, str],
        differences: tuple[ListDifference, ...],
        adopt: Callable[[ListDifference], object],
    ) -> None:
        super().__init__(keymap)
        self.heading = heading
        self._differences, self._adopt = differences, adopt

    def compose_body(self) -> ComposeResult:
        yield PickList(_list_difference_columns, has_titles=True)

    def on_mount(self) -> None:
        self.list.given = self._differences
        self.say("Enter adopts one into the journal; the others stay unchanged", "dim")

    def action_take(self) -> None:
        one = self.list.item
        if one is None:
            return
        self._adopt(one)
        left = tuple(other for other in self.list.given if other != one)
        if not left:
            self.dismiss()
            return
        self.list.given = left
        self.say(f"Adopted: {one.what}, {one.listed}")


_TRIED = "tried before"
#: Smallest width with the names of the screens, cells.
_SCREEN_NAMED = 60


def _describe_draft(item: Draft, width: int) -> str:
    state = item.state
    title = build_rounds_title(state) if isinstance(state, TournamentState) else ""
    facts = (
        f"{format_moment(item.saved, datetime.now()):<16}",
        f"{item.screen.capitalize():<10}" if width >= _SCREEN_NAMED else "",
        describe_state(state),
        _TRIED if item.offered else "",
        title,
    )
    return f" {join_fitting(facts, width - 4)}"


class DraftsScreen(Dialog[Draft], scope="drafts"):
    """Dialog that returns the draft to restore; the newest is the first."""

    list: Inside[PickList[Draft]] = Inside(PickList)

    def __init__(
        self,
        keymap: Mapping[str, str],
        drafts: tuple[Draft, ...],
        discard: Callable[[Draft], object],
        once_saved: Callable[[Callable[[], object]], None] | None = None,
    ) -> None:
        super().__init__(keymap)
        self.call_once_saved = once_saved
        self._drafts, self._discard = drafts, discard
        self.heading = ("Drafts", "of earlier sessions, stored for 30 days")

    def compose_body(self) -> ComposeResult:
        yield PickList(describe_rows(_describe_draft))

    def on_mount(self) -> None:
        self.list.given = self._drafts
        # a draft that was tried may have ended a session
        untried = (i for i, one in enumerate(self._drafts) if not one.offered)
        self.list.cursor = next(untried, 0)
        self.say("Enter restores a draft on its screen; undo works there", "dim")

    def action_take(self) -> None:
        if self.list.item is not None:
            self.dismiss(self.list.item)

    def action_delete(self) -> None:
        """Ask for confirmation, then discard the draft on the second key."""
        draft = self.list.item
        if draft is None:
            return
        what = describe_state(draft.state)
        keys = name_confirming("drafts.delete", self.keymap)
        question = f"Discard {what} for good? {keys} discards, Esc keeps"
        if not self.is_confirmed(draft, question, self.action_delete):
            return
        self._discard(draft)
        left = tuple(one for one in self.list.given if one != draft)
        if not left:
            self.dismiss()
            return
        self.list.given = left
        self.say_once_saved(f"Discarded: {what}")


def ask_to_delete(name: str, rounds: int, keymap: Mapping[str, str], room: int) -> str:
    """Ask whether to delete an event, with a long name cut to the room, cells.

    Rounds are counted, as a bye or a forfeit goes with it, too; frames count the games
    that are rated.
    """
    keys = name_confirming("journal.delete", keymap)
    whole = f"Delete {name}, {plural(rounds, 'round')}?"
    end = f" {keys} deletes, Esc keeps"
    if cell_len(whole + end) <= room:
        return whole + end
    end = f"? {keys.replace(' or', ',')}"
    return f"Delete {fit(name, room - len('Delete ' + end)).rstrip()}{end}"
