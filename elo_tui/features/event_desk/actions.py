"""The actions of the arbiter's desk on the event of the Event screen."""

from __future__ import annotations

import os
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from elo_tui.core.checks.report_checks import CheckTerms, check_report
from elo_tui.core.desk.category_lists import EventLists, ListsTerms, prepare_lists
from elo_tui.core.desk.hall_event import HallEvent, find_hall_event
from elo_tui.core.desk.round_news import NewsTerms, find_news
from elo_tui.core.events.joining import find_section
from elo_tui.core.events.origin import get_file_name
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.core.forecast.place_chances import SEED
from elo_tui.core.model import Problem
from elo_tui.features.event.saved_file import find_later_saving, is_file_gone
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.view.field import FieldState
from elo_tui.features.event.view.refresh import refresh_event
from elo_tui.features.event.view.standings import read_rules
from elo_tui.features.event_desk.answer.round_page import RoundAnswer, answer_round
from elo_tui.features.event_desk.answer.verdict import VerdictAnswer, answer_verdict
from elo_tui.features.event_desk.board_screen import BoardScreen, BoardTerms
from elo_tui.features.event_desk.category_dialog import (
    CategoriesScreen,
    CategoryActions,
)
from elo_tui.features.event_desk.dialogs import NormsScreen, SaveShown, VerdictScreen
from elo_tui.features.event_desk.followed_file import FollowedFile
from elo_tui.features.event_desk.round_dialog import RoundScreen
from elo_tui.features.event_desk.view.board_pages import ROWS
from elo_tui.features.event_desk.view.team_crosstable import write_crosstable
from elo_tui.kit.screens.text_pages import PlainTextScreen
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.readers import file_bytes
from elo_tui.readers.detect import read_data
from elo_tui.readers.report_lines import make_report, read_report_file
from elo_tui.session.forms import write_texts
from elo_tui.session.permissions import HallDisplay, Permissions

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from elo_tui.core.events.crosstable import Crosstable
    from elo_tui.kit.screens.shown_answers import Shown

_NO_EVENT = "No event: Ctrl+O opens a report"


class DeskActions:
    """Opens the verdict on a report, norms, the news of a round, lists by category."""

    def __init__(
        self,
        workspace: Workspace,
        permissions: Permissions,
        save: SaveShown,
        today: date,
        seconds: Callable[[], int],
        refresh: Callable[[Callable[[], object] | None], object],
    ) -> None:
        """`seconds` returns those of a page of the display in the hall.

        `refresh` reads the event again and goes on with a function.
        """
        self._workspace = workspace
        self._permissions = permissions
        self._save_shown = save
        self._today = today
        self._seconds = seconds
        self._refresh = refresh

    def show(self, part: str) -> None:
        """Show a part of the desk, by the name of its command.

        A file saved since is read again first, so that all parts show one state; the
        display in the hall does so by itself.
        """
        parts: dict[str, Callable[[], None]] = {
            "norms": self._show_norms,
            "round": self._show_round,
            "categories": self._list_categories,
            "board": self.show_board,
            "verdict": self._check,
            "crosstable": self._show_crosstable,
        }
        if part in ("board", "crosstable") or not self._is_saved_since:
            parts[part]()
        else:
            self._refresh(parts[part])

    @property
    def _is_saved_since(self) -> bool:
        """Whether the file of the event was saved after it was read."""
        front = self._front
        if front is None or not self._permissions.opens_files:
            return False
        return find_later_saving(front.state) is not None

    def _save(self, shown: Shown) -> None:
        reason = self._permissions.refused.get("screen.save")
        if reason:
            self._workspace.say(reason, "dim")
        else:
            self._save_shown(shown)

    def _check(self) -> None:
        """Check the report shown; a file is read as written, in a thread."""
        front = self._front
        if front is None or front.state.crosstable is None:
            self._workspace.say(_NO_EVENT, "dim")
            return
        state, crosstable = front.state, front.state.crosstable
        if self._permissions.opens_files and is_file_gone(state):
            name = get_file_name(state.source)
            text = f"Not checked: {name} is gone; save the event again, or open it"
            self._workspace.say(text, "wrong")
            return
        is_file = self._permissions.opens_files and not self._is_saved_since
        path = state.source if is_file else ""
        work = partial(self._check_in_thread, crosstable, path)
        self._workspace.app.run_worker(work, thread=True, exclusive=True)

    def _check_in_thread(self, crosstable: Crosstable, path: str) -> None:
        answer = check_event(crosstable, path, self._today)
        self._workspace.app.call_later(self._show_verdict, answer)

    def _show_verdict(self, answer: VerdictAnswer) -> None:
        if self._front is not None:
            dialog = VerdictScreen(self._workspace.keys, self._save, answer)
            self._workspace.ask(dialog, self._go_to)

    def _show_norms(self) -> None:
        """Show the norms of all players."""
        front = self._front
        if front is None or front.state.crosstable is None:
            self._workspace.say(_NO_EVENT, "dim")
            return
        crosstable = front.state.crosstable
        dialog = NormsScreen(self._workspace.keys, self._save, crosstable)
        self._workspace.ask(dialog, self._go_to)

    def _show_round(self) -> None:
        """Show the news of a round."""
        front = self._front
        if front is None or front.state.crosstable is None:
            self._workspace.say(_NO_EVENT, "dim")
            return
        find = partial(find_round, front.state)
        self._workspace.ask(
            RoundScreen(self._workspace.keys, self._save, find), lambda _: None
        )

    def _list_categories(self) -> None:
        """Show lists by category; standings and ratings are computed in a thread."""
        front = self._front
        if front is None or front.state.crosstable is None:
            self._workspace.say(_NO_EVENT, "dim")
            return
        terms = ListsTerms(
            self._today, write_texts(front.state.form), front.state.given
        )
        work = partial(self._list_in_thread, front.state.crosstable, terms)
        self._workspace.app.run_worker(work, thread=True, exclusive=True)

    def _list_in_thread(self, crosstable: Crosstable, terms: ListsTerms) -> None:
        found = prepare_lists(crosstable, terms)
        self._workspace.app.call_later(self._show_categories, found)

    def _show_categories(self, found: EventLists | Problem) -> None:
        if self._front is None:
            return
        if isinstance(found, Problem):
            self._workspace.say(f"No lists: {found.text}", "wrong")
            return
        refused = self._permissions.refused.get("screen.save", "")
        actions = CategoryActions(self._save, refused)
        dialog = CategoriesScreen(self._workspace.keys, actions, found)
        self._workspace.ask(dialog, self._go_to)

    def _show_crosstable(self) -> None:
        """Show the crosstable of the teams ranked."""
        front = self._front
        teams = front.view.teams if front is not None and front.view else None
        if front is None or teams is None or teams.found is None:
            self._workspace.say("Only with the standings of teams", "dim")
            return
        text = write_crosstable(teams.found)
        dialog = PlainTextScreen(self._workspace.keys, "Crosstable of teams", text)
        self._workspace.ask(dialog, lambda _: None)

    def show_board(self, display: HallDisplay | None = None) -> None:
        """Show the event on a display for the hall, which follows its file."""
        front = self._front
        if front is None or front.state.crosstable is None:
            self._workspace.say(_NO_EVENT, "dim")
            return
        state, path = front.state, front.state.source
        asked = display or HallDisplay()
        is_file = self._permissions.opens_files and os.path.isfile(path)
        file = FollowedFile(path, state.stamp) if is_file else None
        read = asked.read or partial(read_again, path, front.state.crosstable)
        terms = BoardTerms(
            event=find_hall_event(
                front.state.crosstable, write_texts(state.form), state.given
            ),
            name=front.state.crosstable.event.name,
            seconds=self._seconds() if asked.seconds is None else asked.seconds,
            rows=asked.rows or ROWS,
            file=file,
            read=lambda: find_hall(state, read()),
        )
        dialog = BoardScreen(self._workspace.keys, terms)
        self._workspace.ask(dialog, self._catch_up)

    def _catch_up(self, _: HallEvent) -> None:
        """Show on the Event screen what the display has read."""
        if self._is_saved_since:
            self._refresh(None)

    @property
    def _front(self) -> FieldScreen | None:
        front = self._workspace.front
        return front if isinstance(front, FieldScreen) else None

    def _go_to(self, no: int) -> None:
        """Put the cursor on a player."""
        front = self._front
        if front is not None:
            front.look(front.state._replace(cursor=no))


def find_round(state: FieldState, number: int | None) -> RoundAnswer | Problem:
    """Find the news of a round, by the facts on the screen."""
    assert state.crosstable is not None
    terms = NewsTerms(
        number=number,
        texts=write_texts(state.form),
        given=state.given,
        wanted=read_rules(state.ranking, state.form.date).wanted,
        lot=Random(SEED).random,
    )
    news = find_news(state.crosstable, terms)
    return news if isinstance(news, Problem) else answer_round(news, ())


def read_again(path: str, before: Crosstable) -> Crosstable | str:
    """Read the event of a file again, or return why that is not possible now."""
    data = file_bytes.read_file(path, file_bytes.TABLE_LIMIT)
    reading = data if isinstance(data, BadLine) else read_data(data)
    if not isinstance(reading, EventReading):
        return str(reading) if isinstance(reading, BadLine) else "no whole event"
    return find_section(reading.sections, before) or "another event"


def find_hall(state: FieldState, crosstable: Crosstable | str) -> HallEvent | str:
    """Find what a hall sees of an event, rated by the facts on the screen."""
    if isinstance(crosstable, str):
        return crosstable
    now = refresh_event(state, crosstable).state
    assert now.crosstable is not None
    return find_hall_event(now.crosstable, write_texts(now.form), now.given)


def check_event(crosstable: Crosstable, path: str, today: date) -> VerdictAnswer:
    """Check an event: by its report file as written, else by its games and people."""
    data = file_bytes.read_file(path) if path else b""
    report = read_report_file(data) if isinstance(data, bytes) and data else None
    if report is None:
        report = make_report(crosstable, "utf-8")
    terms = CheckTerms(today=today)
    found = check_report(report, terms)
    return answer_verdict(crosstable.event.name, report, terms, found)
