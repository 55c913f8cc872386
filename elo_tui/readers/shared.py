"""What readers share: lines that are counted, the most players, and refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import ParamSpec, TypeVar

from elo_tui.core.events.crosstable import EventFacts
from elo_tui.core.events.reading import BadLine, Tick

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

#: The most players in an event.
PLAYERS_MAX = 5_000
_TICK_LINES = 256


class SourceRefused(Exception):
    """Why a source cannot be read; never escapes a reader that is `refusing`."""

    def __init__(
        self, text: str, line: int | None = None, event: EventFacts | None = None
    ) -> None:
        super().__init__(text)
        self.line = line
        self.event = event


def refusing(read: Callable[Given, Answer]) -> Callable[Given, Answer | BadLine]:
    """A reader that returns what it has raised as SourceRefused."""

    @wraps(read)
    def reads(*args: Given.args, **options: Given.kwargs) -> Answer | BadLine:
        try:
            return read(*args, **options)
        except SourceRefused as refused:
            return BadLine(refused.line, str(refused), event=refused.event)

    return reads


def refuse_more_players(number: int, line: int | None = None) -> None:
    """Raise SourceRefused for more players than an event has."""
    if number > PLAYERS_MAX:
        raise SourceRefused(f"more than {PLAYERS_MAX} players", line)


def counted_lines(lines: Iterable[str], tick: Tick) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, reported to `tick` as they are taken."""
    done = 0
    for number, line in enumerate(lines, start=1):
        if number % _TICK_LINES == 0:
            tick(done)
        done += len(line) + 1
        yield number, line
