"""Fetch rating lists: what is here, what would be asked, how far it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual.app import ComposeResult
from textual.reactive import var

from elo_tui.core.figures import plural
from elo_tui.network.hosts import BY_HAND, LISTS, ByHand, PublishedList
from elo_tui.screens.list_dialog import ListDialog
from elo_tui.widgets.conventions import Inside
from elo_tui.widgets.lines import Lines, Row, fit, rule, sentence_rows
from elo_tui.widgets.pick_list import GivenList

if TYPE_CHECKING:
    from elo_tui.store.lists import ListInfo

_ROWS: tuple[PublishedList | ByHand, ...] = (*LISTS, *BY_HAND)
_ASKED_FIRST = "Enter contacts the hosts above; nothing is sent before that"


class Fetcher(NamedTuple):
    """What looks for lists and fetches them while the dialog stays open."""

    look: Callable[[FetchListsScreen], None]
    """Has `FetchListsScreen.show_here` said which lists there are."""
    fetch: Callable[[FetchListsScreen, PublishedList], None]
    """Fetches one; `show_progress` and `show_end` hear of it."""
    cancel: Callable[[], bool]
    """Stops; False where nothing is being fetched."""


class ListRows(GivenList[PublishedList | ByHand]):
    """Each list with what is here of it."""

    here: var[Mapping[str, ListInfo]] = var({})

    def head(self, width: int) -> Sequence[Row]:
        return ()

    def row(self, index: int, width: int, here: bool) -> Row:
        one = self.given[index]
        text = f" {'>' if here else ' '} {one.name:<8} {one.whose:<14} "
        role = "cursor" if here else ""
        rest = fit(self._here(one), max(0, width - len(text)))
        return ((fit(text, min(width, len(text))), role), (rest, role or "dim"))

    def _here(self, one: PublishedList | ByHand) -> str:
        info = self.here.get(one.name)
        if info is not None:
            players = plural(info.players, "player")
            return f"{players}, of {info.date or 'unknown date'}"
        return "not here" if isinstance(one, PublishedList) else "by hand"


class FetchFacts(Lines):
    """What would be asked for the list under the cursor, and what has come of it."""

    facts: var[tuple[str, ...]] = var(())
    progress: var[str] = var("")

    def rows(self, width: int, height: int) -> Sequence[Row]:
        return (
            rule(width, "Addresses"),
            *(row for fact in self.facts for row in sentence_rows(fact, width)),
            *sentence_rows(self.progress, width, "strong"),
        )


class FetchListsScreen(ListDialog[bool, ListRows], scope="update"):
    """It ends with True where a list has changed. Nothing is sent before Enter."""

    kind = ListRows

    def __init__(self, keymap: Mapping[str, str], fetcher: Fetcher) -> None:
        super().__init__(keymap)
        self._fetcher = fetcher
        self._has_changed = False
        self._fetched: PublishedList | None = None
        """What is being fetched."""
        self._answer: Callable[[bool], object] | None = None
        """What takes the answer to the question whether a smaller list is wanted."""
        self.heading = ("Fetch rating lists", "only on request")

    def compose_body(self) -> ComposeResult:
        yield ListRows()
        yield FetchFacts()

    def on_mount(self) -> None:
        self.list.given = _ROWS
        self.watch(self.list, "cursor", self._show_facts, init=False)
        self._show_facts()
        self._fetcher.look(self)

    facts = Inside(FetchFacts)

    def show_here(self, here: Mapping[str, ListInfo]) -> None:
        """Show which lists there are."""
        self.list.here = here
        self._show_facts()
        if not self.message[0]:
            # last: what comes later would be painted separately
            self.say(_ASKED_FIRST, "dim")

    def show_progress(self, text: str) -> None:
        """Say how far it is."""
        self.facts.progress = text

    def ask_about_loss(self, loss: str, answer: Callable[[bool], object]) -> None:
        """Ask whether a list that has shrunk should replace the present one."""
        self._answer = answer
        self.facts.progress = f"The new list is smaller: {loss}"
        self.say("Enter replaces the list, Esc keeps it", "wrong")

    def _answer_with(self, accepts: bool) -> bool:
        """Answer the question about a smaller list; whether there was one."""
        answer, self._answer = self._answer, None
        if answer is not None:
            self.facts.progress = ""
            self.say("Replacing the list" if accepts else "Keeping the list", "dim")
            answer(accepts)
        return answer is not None

    def show_end(self, text: str, role: str, has_changed: bool) -> None:
        """Say what has become of it."""
        self._fetched = None
        self._has_changed |= has_changed
        self.facts.progress = ""
        self.say(text, role)
        if has_changed:
            self._fetcher.look(self)

    def _show_facts(self) -> None:
        one = self.list.given[self.list.cursor]
        if isinstance(one, ByHand):
            self.facts.facts = (f"Not fetched: {one.why}",)
            return
        info = self.list.here.get(one.name)
        self.facts.facts = (
            *one.addresses,
            "Not here yet"
            if info is None
            else f"What has changed takes the place of {info.players:,} players",
        )

    def action_take(self) -> None:
        if self._answer_with(True):
            return
        one = self.list.given[self.list.cursor]
        if self._fetched is not None:
            self.say(f"{self._fetched.name} is being fetched; Esc stops it", "wrong")
        elif isinstance(one, ByHand):
            self.say(f"{one.whose}: {one.why}", "wrong")
        else:
            self._fetched = one
            self.say(f"{one.name}: asking; Esc stops it", "dim")
            self._fetcher.fetch(self, one)

    def action_back(self) -> None:
        if self._answer_with(False):
            return
        if self._fetcher.cancel():
            self.show_end("Stopped; the list is as it was", "dim", False)
        elif self._has_changed:
            self.dismiss(True)
        else:
            self.dismiss()
