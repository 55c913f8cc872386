"""The tasks that a working screen offers while it is empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult

from elo_tui.kit.widgets.lines import Span
from elo_tui.kit.widgets.task_page import Task as Task
from elo_tui.kit.widgets.task_page import TaskPage

if TYPE_CHECKING:
    from elo_tui.kit.screens.work_screen import WorkScreen

_REMARK = ("A number begins; F1 explains, ^P finds every command", "dim")


class FirstTasks:
    """Shows tasks in place of an empty form; their numbers work whatever has the focus.

    The sheet of the screen makes room for them by the class -first.
    """

    def __init__(self, screen: WorkScreen[Any], tasks: Sequence[Task]) -> None:
        self._screen, self._tasks = screen, tuple(tasks)

    def compose(self) -> ComposeResult:
        """Yield the page of the tasks, if any."""
        if self._tasks:
            yield TaskPage(self.run)

    def show(self, is_empty: bool) -> None:
        """Show the tasks while the screen is empty."""
        screen = self._screen
        was_empty = screen.has_class("-first")
        has_begun = is_empty and not was_empty
        if has_begun:
            # before the form that may have the focus is hidden
            screen.set_focus(screen.table)
        screen.set_class(is_empty, "-first")
        if is_empty != was_empty:
            # rows come in one paint with the form, not above the tasks
            screen.refresh(layout=True)
            screen.name_keys()
        screen.query_one(TaskPage).tasks = self._allowed_tasks
        if has_begun:
            screen.guide()

    @property
    def remark(self) -> Span | None:
        """The hint while the tasks are shown."""
        return _REMARK if self._screen.has_class("-first") else None

    @property
    def _allowed_tasks(self) -> tuple[Task, ...]:
        keymap = self._screen.keymap
        return tuple(one for one in self._tasks if keymap.get(one.needs, "-"))

    def takes_key(self, key: str) -> bool:
        """Whether a key is the number of a task, which is run."""
        return key.isdecimal() and self.run(int(key))

    def run(self, number: int) -> bool:
        """Run a task by its number, if it is offered now; return whether it is."""
        tasks = self._allowed_tasks
        is_offered = self._screen.has_class("-first") and 0 < number <= len(tasks)
        if is_offered:
            app = self._screen.app
            app.call_later(app.run_action, tasks[number - 1].action)
        return is_offered
