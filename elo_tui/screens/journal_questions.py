"""Questions of the journal: two versions, an import, a rating list, old drafts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.reactive import var

from elo_tui.core.replay.journal_records import Entry
from elo_tui.core.text.figures import plural
from elo_tui.readers import typed_games
from elo_tui.screens.dialog import Dialog, ListDialog
from elo_tui.session.drafts import describe_state, format_moment
from elo_tui.session.list_differences import SINCE, ListDifference
from elo_tui.store.stored_drafts import Draft
from elo_tui.views.journal_form import form_of
from elo_tui.views.tournament_view import TournamentState, title
from elo_tui.widgets.conventions import Inside
from elo_tui.widgets.lines import (
    Filling,
    Row,
    fit,
    join_fitting,
    rule,
    sentence_rows,
    wrap_text,
)
from elo_tui.widgets.pick_list import GivenList

if TYPE_CHECKING:
    from elo_tui.store.journal_document import Document


#: What is wrapped stands under the rating of its game.
_INDENT = "     "


class Versions(Filling):
    """The rounds of both side by side, those that differ marked."""

    mine: var[Entry] = var(Entry())
    theirs: var[Entry | None] = var(None)
    top: var[int] = var(0)

    def needed(self, width: int) -> int:
        return len(self._rows(width, 0))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        return self._rows(width, self.top)[:height]

    def _rows(self, width: int, top: int) -> list[Row]:
        half = width // 2
        left, right = _said(self.mine), _said(self.theirs)
        rows: list[Row] = [
            (*rule(half, "m: here"), *rule(width - half, "o: elsewhere")),
        ]
        for one, other in list(zip_longest(left, right, fillvalue=""))[top:]:
            mark, role = (" ", "") if one == other else ("*", "strong")
            sides = _wrapped(f"{mark}{one}", half), _wrapped(other, width - half)
            for mine, theirs in zip_longest(*sides, fillvalue=""):
                text = f"{fit(mine, half)}{fit(theirs, width - half)}"
                rows.append(((text, role),))
        return rows


class ConflictScreen(Dialog[bool], scope="conflict"):
    """Nothing is overwritten before someone has seen both.

    It ends with True where what is here should stand.
    """

    def __init__(
        self, keymap: Mapping[str, str], mine: Entry, theirs: Entry | None
    ) -> None:
        """`theirs` is None where the event was deleted."""
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
        self.say("Not saved yet: m keeps what is here, o takes what is elsewhere")

    pointer = Inside(Versions)
    """Where the cursor of the terminal stands."""

    def action_scroll(self, by: int) -> None:
        versions = self.query_one(Versions)
        last = max(len(_said(self._mine)), len(_said(self._theirs))) - 1
        versions.top = max(0, min(last, versions.top + by))

    def action_decide(self, mine: bool) -> None:
        self.dismiss(mine)


def _wrapped(line: str, width: int) -> list[str]:
    return wrap_text(line, width - 1, _INDENT)


def _said(entry: Entry | None) -> list[str]:
    """An event in lines."""
    if entry is None:
        return ["deleted"]
    form = form_of(entry)
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


class Contents(Filling):
    """One row for each person, then what cannot be read."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document

    def needed(self, width: int) -> int:
        return len(self._rows(width))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        rows = self._rows(width)
        if len(rows) <= height:
            return rows
        more = f" and {len(rows) - height + 1:,} more rows"
        return [*rows[: height - 1], ((fit(more, width), "dim"),)]

    def _rows(self, width: int) -> list[Row]:
        rows: list[Row] = []
        for account in self._document.accounts:
            name = account.person.name or account.person.fide_id
            held = counted(len(account.entries), len(account.listed))
            rows += sentence_rows(f"{name}: {held}", width)
        for text in self._document.left_out:
            rows += sentence_rows(f"! {text}", width, "wrong")
        return rows or sentence_rows("Nobody is in this file", width, "dim")


class ImportJournalScreen(Dialog["Document"], scope="take_in"):
    """Nothing is taken in before Enter; then it ends with the document."""

    def __init__(
        self, keymap: Mapping[str, str], label: str, document: Document
    ) -> None:
        super().__init__(keymap)
        self._document = document
        self.heading = ("Import into the journal", label)

    def compose_body(self) -> ComposeResult:
        yield Contents(self._document)

    pointer = Inside(Contents)
    """Where the cursor of the terminal stands."""

    def on_mount(self) -> None:
        if self._document.accounts:
            self.say("Enter adds what is not there yet; what is there stays as it is")
        else:
            self.say("There is nothing to import", "wrong")

    @property
    def idle_actions(self) -> frozenset[str]:
        return frozenset() if self._document.accounts else frozenset({"screen.take"})

    def action_take(self) -> None:
        if self._document.accounts:
            self.dismiss(self._document)


def counted(entries: int, listed: int) -> str:
    """How many there are of both."""
    return f"{plural(entries, 'event')}, {plural(listed, 'official rating')}"


#: The width of what differs, and of what the journal has, cells.
_WHAT, _KEPT = 34, 18
#: The same in a narrower list, in which the day of the list is not said again.
_WIDE, _NARROW_WHAT, _NARROW_KEPT = 72, 13, 11


class DifferenceList(GivenList[ListDifference]):
    """A row for each: what it is, what the journal has, what the list has."""

    def head(self, width: int) -> Sequence[Row]:
        columns = _columns("", "the journal has", "the list has", " ")
        if width < _WIDE:
            columns = _columns("", "journal", "list", " ", width)
        return (((fit(columns, width), "key"),),)

    def row(self, index: int, width: int, here: bool) -> Row:
        one = self.given[index]
        mark = ">" if here else " "
        text = _columns(one.what, one.kept or "nothing", one.listed, mark, width)
        return ((fit(text, width), "cursor" if here else ""),)


class DifferencesScreen(ListDialog[None, DifferenceList], scope="differences"):
    """Stays open until nothing is left to be taken in, or Escape."""

    kind = DifferenceList

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

    def on_mount(self) -> None:
        self.list.given = self._differences
        self.say(
            "Enter adopts one into the journal, the others stay as they are", "dim"
        )

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


def _columns(what: str, kept: str, listed: str, mark: str, width: int = _WIDE) -> str:
    if width < _WIDE:
        what = fit(what.partition(SINCE)[0], _NARROW_WHAT)
        return f" {mark} {what} {fit(kept, _NARROW_KEPT)} {listed}"
    return f" {mark} {fit(what, _WHAT)} {fit(kept, _KEPT)} {listed}"


_TRIED = "tried before"
#: The narrowest list that names the screens, cells.
_SCREEN_NAMED = 60


class DraftList(GivenList[Draft]):
    """A row for each, the newest first."""

    def head(self, width: int) -> Sequence[Row]:
        return ()

    def row(self, index: int, width: int, here: bool) -> Row:
        draft, now = self.given[index], datetime.now()
        state = draft.state
        whose = title(state) if isinstance(state, TournamentState) else ""
        facts = (
            f"{format_moment(draft.saved, now):<16}",
            f"{draft.screen.capitalize():<10}" if width >= _SCREEN_NAMED else "",
            describe_state(state),
            _TRIED if draft.offered else "",
            whose,
        )
        text = f" {'>' if here else ' '} {join_fitting(facts, width - 4)}"
        return ((fit(text, width), "cursor" if here else ""),)


class DraftsScreen(ListDialog[Draft, DraftList], scope="drafts"):
    """Ends with the draft that is to be taken."""

    kind = DraftList

    def __init__(
        self,
        keymap: Mapping[str, str],
        drafts: tuple[Draft, ...],
        discard: Callable[[Draft], object],
    ) -> None:
        super().__init__(keymap)
        self._drafts, self._discard = drafts, discard
        self._asked: Draft | None = None
        """The draft about whose end was asked."""
        self.heading = ("Drafts", "of earlier sessions, kept for 30 days")

    def on_mount(self) -> None:
        self.list.given = self._drafts
        # one that was tried may be what has ended a session
        untried = (i for i, one in enumerate(self._drafts) if not one.offered)
        self.list.cursor = next(untried, 0)
        self.say("Enter puts a draft back on its screen; undo works there", "dim")

    def action_move(self, by: int) -> None:
        if self._asked is not None:
            self._asked = None
            self.say("")
        super().action_move(by)

    def action_take(self) -> None:
        if self.list.item is not None:
            self.dismiss(self.list.item)

    def action_delete(self) -> None:
        """Ask once; the same draft again is discarded."""
        draft = self.list.item
        if draft is None:
            return
        what = describe_state(draft.state)
        if self._asked != draft:
            self._asked = draft
            self.say(f"Discard {what} for good? The same key again confirms", "wrong")
            return
        self._asked = None
        # answered, whenever the disk follows
        self.say("")
        self._discard(draft)
        left = tuple(one for one in self.list.given if one != draft)
        if not left:
            self.dismiss()
            return
        self.list.given = left
        self.say_once_saved(f"Discarded: {what}")

    @property
    def is_asking(self) -> bool:
        return self._asked is not None

    def on_pick_list_picked(self) -> None:
        self._asked = None
