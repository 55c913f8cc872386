"""The display in the hall: pages of a file that turn and follow each saving."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.reactive import var
from textual.timer import Timer

from elo_tui.core.desk.hall_event import HallEvent, find_loss
from elo_tui.features.event_desk.followed_file import FollowedFile
from elo_tui.features.event_desk.view.board_pages import (
    ROWS,
    BoardPage,
    BoardSize,
    make_pages,
)
from elo_tui.kit.screens.dialog import Dialog
from elo_tui.kit.widgets.lines import Lines, Row, Span, cut_words, fit

#: Seconds between two looks at the file: one saved is shown within two seconds.
LOOK = 0.5
#: Seconds after which a file is believed that has lost players or rounds.
PATIENCE = 10
#: Seconds of a page after one that turned by key, and the most.
_SECONDS, _SECONDS_MAX = 12, 600
_STEP = 2


class BoardTerms(NamedTuple):
    """The content of a display, its seconds and its file."""

    event: HallEvent
    name: str
    """The name of the event."""
    seconds: int
    """Seconds of a page; 0: they turn by key."""
    rows: int = ROWS
    file: FollowedFile | None = None
    """The file to follow; None for an event without one."""
    read: Callable[[], HallEvent | str] = lambda: ""
    """Reads it again in a thread, or returns why it cannot be read."""


class BoardState(Struct, frozen=True, kw_only=True):
    """Everything that the display shows."""

    event: HallEvent
    page: int = 0
    seconds: int
    moment: str = ""
    """The time at which the file shown was saved."""
    remark: str = ""
    """The reason why an older picture is shown."""


class BoardLines(Lines):
    """A page of the display and the bar below it."""

    state: var[BoardState | None] = var(None)

    def __init__(self, name: str, most_rows: int) -> None:
        super().__init__()
        self._event_name = name
        self._most_rows = most_rows
        self._pages: tuple[BoardPage, ...] = ()
        self._made_for: tuple[HallEvent, BoardSize] | None = None

    def list_pages(self) -> tuple[BoardPage, ...]:
        """List the pages for the present size, made again for another event alone."""
        if self.state is None:
            return ()
        width, height = self.content_size
        size = BoardSize(max(20, width), max(5, height), self._most_rows)
        event, made_for = self.state.event, self._made_for
        if made_for is None or made_for[0] is not event or made_for[1] != size:
            self._pages, self._made_for = make_pages(event, size), (event, size)
        return self._pages

    def rows(self, width: int, height: int) -> Sequence[Row]:
        state, pages = self.state, self.list_pages()
        if state is None or not pages:
            return ()
        page = pages[state.page % len(pages)]
        title = f" {page.title}"
        name = fit(self._event_name, max(0, width - cell_len(title) - 3))
        top: Row = ((fit(f"{title}   {name}", width), "strong"),)
        body = [top, *page.lines][: height - 1]
        blank = [()] * (height - 1 - len(body))
        return (*body, *blank, self._draw_bar(state, len(pages), width))

    def _draw_bar(self, state: BoardState, count: int, width: int) -> Row:
        """Draw the page number, the time of the file, and its fault."""
        turns = f"{state.seconds} s" if state.seconds else "by key"
        left = f" Page {state.page % count + 1} of {count}, {turns}"
        if state.remark:
            left = f" {state.page % count + 1}/{count}"
        end = "Esc back "
        room = width - cell_len(left) - cell_len(end)
        note: Span = (f"  saved {state.moment}" if state.moment else "", "dim")
        if state.remark:
            # the reason is cut before the time
            shown = f"; as of {state.moment or 'before'}"
            reason = cut_words(f"  ! {state.remark}", max(0, room - len(shown) - 1))
            note = (f"{reason}{shown}", "wrong")
        text = fit(note[0], max(0, room))
        return ((left, "dim"), (text, note[1]), (end[: max(0, width)], "dim"))


class BoardScreen(Dialog[HallEvent], scope="board"):
    """Display for a hall over the whole terminal, read-only; ends with the event shown.

    It alone has timers: one turns the pages, one looks at the file.
    """

    state: var[BoardState | None] = var(None)

    def __init__(self, keymap: Mapping[str, str], terms: BoardTerms) -> None:
        super().__init__(keymap)
        self._terms = terms
        self._turning: Timer | None = None
        self._doubted: HallEvent | None = None
        """An event that has lost players or rounds, until its file is saved again."""
        self.set_reactive(
            BoardScreen.state,
            BoardState(
                event=terms.event, seconds=terms.seconds, moment=self._tell_moment()
            ),
        )

    def compose(self) -> ComposeResult:
        lines = BoardLines(self._terms.name, self._terms.rows)
        yield lines.data_bind(BoardScreen.state)

    def compose_body(self) -> ComposeResult:
        yield from ()

    def on_mount(self) -> None:
        super().on_mount()
        self._turn_by_itself()
        if self._terms.file is not None:
            self.set_interval(LOOK, self._look)

    def _turn_by_itself(self) -> None:
        """Turn the pages every so many seconds from now on, or by key alone."""
        if self._turning is not None:
            self._turning.stop()
            self._turning = None
        if self.state is not None and self.state.seconds:
            self._turning = self.set_interval(self.state.seconds, self._turn)

    def _turn(self, by: int = 1) -> None:
        count = len(self.query_one(BoardLines).list_pages())
        if self.state is not None and count > 1:
            self._change(page=(self.state.page + by) % count)

    def _change(self, **changes: object) -> None:
        if self.state is not None:
            self.state = replace(self.state, **changes)

    def _tell_moment(self) -> str:
        """The time at which the file shown was saved; "" for an event without one."""
        file = self._terms.file
        return f"{file.moment:%H:%M:%S}" if file and file.moment else ""

    def _look(self) -> None:
        """Look at the file, and read it if it was saved."""
        file = self._terms.file
        if file is None:
            return
        if file.has_changed():
            self._doubted = None
            self.run_worker(self._read_in_thread, thread=True, exclusive=True)
        elif file.is_away:
            self._keep_picture("the file is missing")

    def _read_in_thread(self) -> None:
        found = self._terms.read()
        self.app.call_later(self._take, found)

    def _take(self, found: HallEvent | str) -> None:
        """Show the event as saved; of a half-written file the picture before stays."""
        if self.state is None or not self.is_attached:
            return
        if isinstance(found, str):
            self._keep_picture(f"half written? {found}")
            return
        loss = find_loss(self.state.event.crosstable, found.crosstable)
        if loss:
            self._doubted = found
            self._keep_picture(f"half written? {loss}")
            self.set_timer(PATIENCE, partial(self._accept, found))
            return
        self._show(found)

    def _accept(self, found: HallEvent) -> None:
        """Show an event with losses, unless its file was saved again."""
        if self._doubted is found:
            self._show(found)

    def _show(self, found: HallEvent) -> None:
        """Show the event as saved, a new round from its first page on."""
        if self.state is None:
            return
        self._doubted = None
        before = self.state.event
        is_same = (before.round, before.paired) == (found.round, found.paired)
        self._change(
            event=found,
            page=self.state.page if is_same else 0,
            remark="",
            moment=self._tell_moment(),
        )
        if not is_same:
            self._turn_by_itself()

    def _keep_picture(self, reason: str) -> None:
        self._change(remark=reason)

    def action_back(self) -> None:
        self.dismiss(self.state.event if self.state is not None else None)

    def action_turn(self, by: int) -> None:
        """Show another page; the next one comes after all its seconds."""
        self._turn(by)
        self._turn_by_itself()

    def action_wait(self, by: int) -> None:
        """Show each page for longer or shorter; 0 stops, and starts again."""
        seconds = self.state.seconds if self.state is not None else 0
        if by:
            seconds = max(_STEP, min(_SECONDS_MAX, seconds + by * _STEP))
        else:
            seconds = 0 if seconds else self._terms.seconds or _SECONDS
        self._change(seconds=seconds)
        self._turn_by_itself()
