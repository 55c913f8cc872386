"""The page of an empty screen: numbered keys, each with its effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from textual import events
from textual.reactive import var

from elo_tui.kit.widgets.lines import Lines, Row, first_clauses, fit


class Task(Struct, frozen=True):
    """Something to begin with."""

    words: str
    """The effect of the key; the first clause is enough in a small window."""
    action: str
    """The action of the app that it runs."""
    needs: str = ""
    """The command without which it leads to nothing, such as in a kiosk."""


def draw_tasks(tasks: Sequence[Task], width: int) -> Iterator[Row]:
    """Draw a row for each task, with its number."""
    for number, task in enumerate(tasks, 1):
        room = width - 6
        words = first_clauses(task.words, room, ":;,.")
        yield ((f"  {number} ", "key"), (fit(f" {words}", room + 2), ""))


class TaskPage(Lines):
    """Rows of the tasks; a click runs one."""

    tasks: var[tuple[Task, ...]] = var(())

    def __init__(self, run: Callable[[int], object]) -> None:
        """`run` gets the number of a task."""
        super().__init__()
        self._run = run

    def rows(self, width: int, height: int) -> Sequence[Row]:
        return [(), *draw_tasks(self.tasks, width)][:height]

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        if place is not None and 0 < place.y <= len(self.tasks):
            self._run(place.y)
