"""The parts of the dialog in which games are typed: field, names, lines, changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from textual.reactive import var

from elo_tui.core.model import Problem
from elo_tui.core.pool.event_plan import NewRating
from elo_tui.core.pool.ledger import EventContent
from elo_tui.core.text.figures import format_change
from elo_tui.features.pool.add_event_dialog import NewEvent
from elo_tui.features.pool.correction import EventCorrection
from elo_tui.features.pool.evening import Evening
from elo_tui.kit.tables.pick_list import NOWHERE, PickList
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.kit.widgets.lines import Lines, Row, Span, fit, rule, tone
from elo_tui.readers.meanings import NOTHING_SAID, Meanings
from elo_tui.store.pool_file import NewEntry

#: The least width for both ratings next to a name.
_BOTH_LEAST = 40
#: What an evening is typed like, and how the lines of an event are changed.
EMPTY: tuple[Span, ...] = (
    ("a line a game: ann 1 ben, ann 0 ben, ann = ben, ann beat ben", "dim"),
    ("an empty line ends the evening; a path, typed instead, is read", "dim"),
)
TO_CORRECT: tuple[Span, ...] = (
    ("the arrows go to a line: 1 = 0 is its result, Enter takes it up", "dim"),
    ("an empty line ends; a path, or Ctrl+O, takes a corrected file", "dim"),
)


class Doors(NamedTuple):
    """The functions of the pool that the dialog calls while it is open."""

    rate: Callable[[EventContent], Sequence[NewRating] | Problem]
    """Rates games after those of the pool, in a thread."""
    add: Callable[
        [Sequence[NewEvent], Callable[[tuple[NewEntry, ...]], object]], object
    ]
    """Shows what the evening would do in the pool, and passes on its entries."""
    leave: Callable[[Evening], object]
    """Takes the lines typed so far, for the next time."""
    left: Callable[[], object]
    """Names the remaining input on the screen below."""
    stamp: Callable[[], object]
    """Finds a value that is another one after a change of the pool's file."""
    today: date
    meanings: Meanings = NOTHING_SAID
    """The meaning of a typed 1-0 in the pool."""
    correction: EventCorrection | None = None
    """The event to edit; None for an evening."""


class GameField(Field):
    """Field that takes every line of a paste."""

    class LinesPasted(Posting):
        """Posted when several lines were pasted."""

        lines: tuple[str, ...]

    def take_paste(self, text: str) -> None:
        lines = [line for line in map(self.clean, text.splitlines()) if line.strip()]
        if len(lines) > 1:
            self.post_message(self.LinesPasted(tuple(lines)))
        else:
            super().take_paste(text)


class ChangeLines(Lines):
    """The rating of each player before and after the games typed."""

    ratings: var[tuple[NewRating, ...]] = var(())

    def rows(self, width: int, height: int) -> Sequence[Row]:
        shown = [_draw_change(one, width) for one in self.ratings]
        more = len(shown) - (height - 1)
        if more > 0 < height:
            shown[height - 2 :] = [((fit(f" and {more + 1} more", width), "dim"),)]
        return [rule(width, "Changes"), *shown]


def _draw_change(one: NewRating, width: int) -> Row:
    end, change = f"→ {one.after:.0f}", "new"
    has_both = width >= _BOTH_LEAST
    if one.before is not None:
        end = f"{one.before:.0f} {end}" if has_both else end
        change = format_change(one.after - one.before, 1)
    rating, change = f" {end:>{11 if has_both else 6}}", f" {change:>6} "
    room = max(0, width - len(rating) - len(change))
    return (
        (fit(f" {one.name}", room), ""),
        (rating, ""),
        (change, tone(change.strip())),
    )


class NameOffers(PickList[str]):
    """Names that the one being typed may be; the arrows go there."""

    @property
    def top_stop(self) -> int:
        return NOWHERE


class TypedLines(PickList[tuple[int, str]]):
    """The numbered lines of the evening, the newest in view."""

    near = NOWHERE
    """The line in view while the cursor is on none; NOWHERE for the newest."""

    @property
    def top_stop(self) -> int:
        return NOWHERE

    def _window(
        self, lines: Sequence[int | str], head: int, height: int
    ) -> tuple[int, int]:
        if self.item is not None:
            return super()._window(lines, head, height)
        room = max(1, height - head)
        last = len(lines) if self.near == NOWHERE else self.near + room // 2 + 1
        first = max(0, min(last, len(lines)) - room)
        return first, min(len(lines), first + room)

    def move(self, by: int) -> None:
        if self.item is None and by < 0:
            self.cursor = self.count - 1
        else:
            super().move(by)


def number_line(line: tuple[int, str], _: int) -> str:
    """Write a line behind its number."""
    return f"{line[0]:>2} {line[1]}"
