"""The Home screen: what the program opens with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.reactive import var

from elo_tui.features.home.overview import (
    Overview,
    describe_club,
    describe_rating,
    describe_terms,
)
from elo_tui.features.home.page import HomePage
from elo_tui.kit.commands.bindings import key_label, keys_of
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.kit.widgets.lines import Span
from elo_tui.kit.widgets.task_page import Task
from elo_tui.session.paths import stylesheet

if TYPE_CHECKING:
    from elo_tui.features.pool.summaries import PoolSummary
    from elo_tui.kit.screens.shown_answers import Shown

_GAME, _TOURNAMENT = "mode('game')", "mode('tournament')"
#: What each number opens, with and without stored people.
_TASKS: dict[bool, tuple[Task, ...]] = {
    False: (
        Task("A sample event: an invented open with two rounds to play", "sample"),
        Task("A game: two ratings, and what is at stake", _GAME),
        Task("My tournament: opponents and results, and what they change", _TOURNAMENT),
        Task(
            "A sample journal: a year, with a difference to explain",
            "sample('journal')",
        ),
        Task("A sample club list: twelve people, five evenings", "sample('pool')"),
    ),
    True: (
        Task("A game: what is at stake", _GAME),
        Task("A tournament of yours", _TOURNAMENT),
        Task("Your journal", "mode('journal')"),
    ),
}


class HomeScreen(WorkScreen[Overview], scope="home"):
    """Screen of the journals, which are read again whenever the screen is shown."""

    CSS_PATH = stylesheet("home.tcss")

    mode = "home"
    view: var[Overview | None] = var(None)

    page = Inside(HomePage)

    def __init__(
        self,
        state: Overview,
        keymap: Mapping[str, str],
        read: Callable[[], object],
    ) -> None:
        """`read` asks for the journals and the club lists, if any are stored."""
        super().__init__(state, keymap)
        self._read = read

    def compose_body(self) -> ComposeResult:
        yield HomePage().data_bind(overview=HomeScreen.view)

    def place_cursor(self) -> None:
        """No field: numbers choose."""

    def set_up(self) -> None:
        self.guide()

    @property
    def idle_actions(self) -> frozenset[str]:
        return frozenset(
            f"screen.{name}"
            for name in ["working", "compare", "chart", "undo", "redo", "clear", "copy"]
        )

    def on_screen_resume(self) -> None:
        self._read()

    def follow_person(self) -> None:
        # the journal of the person may have been read after the dialog closed
        self._read()

    @property
    def remark(self) -> Span:
        return "A number opens; F1 explains, ^P finds every command", "dim"

    def take(self, overview: Overview) -> None:
        """Show the journals as stored now, and go on with the message."""
        message = self.message
        self.look(replace(overview, clubs=self.state.clubs))
        self.message = message

    def take_clubs(self, clubs: tuple[PoolSummary, ...]) -> None:
        """Show the club lists as stored now."""
        self.look(replace(self.state, clubs=clubs))

    def show(self, state: Overview) -> None:
        self.view = None if self._is_waiting else state
        self.page.tasks = () if self._is_waiting else self._tasks
        self.page.draft_key = key_label(keys_of("app.draft", self.keymap))
        self.name_keys()

    @property
    def _is_waiting(self) -> bool:
        return not self.state.is_read

    @property
    def _tasks(self) -> tuple[Task, ...]:
        clubs = [
            Task(describe_club(one), f"club('{one.name}')") for one in self.state.clubs
        ]
        return (*_TASKS[self.state.own is not None], *clubs)

    async def action_choose(self, number: int) -> None:
        """Open what a number stands for."""
        if number <= len(self._tasks):
            await self.app.run_action(self._tasks[number - 1].action)

    @property
    def has_result(self) -> bool:
        return False

    def result(self) -> Shown | str:
        return "Nothing to save on Home: Journal and Roster are saved there"

    def result_text(self) -> str:
        own = self.state.own
        if own is None:
            return ""
        lines = own.name, describe_rating(self.state), describe_terms(self.state)
        return "\n".join(filter(None, lines))

    def action_clear(self) -> None:
        self.say("Nothing to clear on Home", "dim")

    def action_compare(self) -> None:
        self.say("Systems are compared for a game: F2", "dim")

    def action_working(self) -> None:
        self.say("Journal shows the working of your rating", "dim")

    def action_chart(self) -> None:
        self.say("Journal has the charts of your rating", "dim")
