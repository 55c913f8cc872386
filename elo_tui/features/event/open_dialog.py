"""The dialog that chooses a file or an address, and the progress of its reading."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple

from textual.app import ComposeResult
from textual.reactive import var
from textual.worker import Worker, WorkerState

from elo_tui.core.text.clean_text import make_harmless
from elo_tui.core.text.figures import plural
from elo_tui.kit.screens.base_screen import Result
from elo_tui.kit.screens.dialog import Dialog, compose_line
from elo_tui.kit.tables.pick_list import NOWHERE, SHOWN_MAX, PathItem, PathList, Paths
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Inside, Posting
from elo_tui.kit.widgets.lines import Lines, Row, fit
from elo_tui.session import path_completion
from elo_tui.session.path_completion import (
    PATH_MAX,
    FolderEntry,
    FolderListing,
    parse_pasted_path,
)
from elo_tui.session.web import is_address

if TYPE_CHECKING:
    from elo_tui.core.events.crosstable import Participant
    from elo_tui.features.event.player_table import EventTable
    from elo_tui.features.event.view.field import FieldView

_NO_MATCH = "no entry begins like this; backspace shows more"
_NO_ENTRY = "this folder is empty"
_EMPTY = "no files: type a path, such as ~/Downloads, or paste an address"
_PICKED = "Enter chooses a file of this device; or drop one on the page"
#: Sites that events are fetched from.
_ADDRESSES = (
    "Enter fetches events from chess-results.com and Lichess, calculations from FIDE"
)


class PathField(Field):
    """Field that takes a dropped file as its path, however the terminal quotes it."""

    class Dropped(Posting):
        """Posted when the path of a file was pasted."""

        path: str

    def take_paste(self, text: str) -> None:
        path = parse_pasted_path(text)
        if path:
            self.post_message(self.Dropped(path))
        else:
            super().take_paste(text)


class Reader(NamedTuple):
    """Functions that read the chosen file while the dialog is open."""

    read: Callable[[str], None]
    cancel: Callable[[], bool]
    """Cancels the reading; False without one."""
    recent: Sequence[str] = ()
    """Files opened last."""
    opens_files: bool = True
    """Whether files can be opened; else only addresses."""
    read_all: Callable[[Sequence[str]], None] | None = None
    """Reads the files marked, if several may be chosen."""
    pick: Callable[[], object] | None = None
    """Has the browser choose a file, which arrives as a dropped one."""


class OpenScreen(Dialog[Result], Generic[Result], scope="open"):
    """Dialog with the files that the typed path may mean; folders are read in a thread.

    The reader of the file ends the dialog with its result.
    """

    list: Inside[PathList] = Inside(PathList)

    def __init__(
        self,
        keymap: Mapping[str, str],
        reader: Reader,
        title: str = "Open",
        text: str = "",
    ) -> None:
        super().__init__(keymap)
        self._reader = reader
        self._title = title
        self._text = text
        self._start = _find_start(reader)
        """The folder of names without one."""
        self._listing: FolderListing | None = None
        self._awaited = ""
        """Folder being read."""
        self._completes = False
        """Whether to complete the path as soon as the folder has been read."""
        self._meant = ("", "")
        """Text of the field, and the path that it means."""
        self._marked: dict[str, None] = {}
        """The paths of the files marked, in their order."""

    def compose_body(self) -> ComposeResult:
        # only a PathField looks up a pasted path
        kind = PathField if self._opens_files else Field
        path = kind("File", id="path", length=PATH_MAX)
        path.value = self._text
        yield from compose_line(path)
        yield PathList()

    def on_mount(self) -> None:
        start = self._start or os.curdir
        place = path_completion.clean_absolute_path(start) if self._opens_files else ""
        self.heading = (self._title, place)
        self.field.action_end()
        self.watch(self.field, "value", self._take_text)

    @property
    def _opens_files(self) -> bool:
        return self._reader.opens_files

    field = Inside(Field, "#path")

    @property
    def idle_actions(self) -> frozenset[str]:
        return frozenset(() if self._reader.read_all else ("screen.mark",))

    def action_move(self, by: int) -> None:
        # before that Space belongs to the path
        self.field.leaves_blanks = self._reader.read_all is not None
        super().action_move(by)

    def action_mark(self) -> None:
        """Mark or unmark the file under the cursor, and go on to the next one."""
        item = self.list.item
        if item is None or item.is_folder:
            self.say("Files are marked, no folders", "dim")
            return
        path = os.path.abspath(os.path.expanduser(item.path))
        if path in self._marked:
            del self._marked[path]
        else:
            self._marked[path] = None
        self.list.marked = frozenset(self._marked)
        self.list.move(1)
        count = plural(len(self._marked), "file")
        self.say(f"{count} marked; Enter takes all" if self._marked else "", "dim")

    def _take_text(self, text: str) -> None:
        """List the files that the text may mean, reading the folder if necessary."""
        self.list.cursor = NOWHERE
        self.field.leaves_blanks = False
        self._completes = False
        if is_address(text) or not self._opens_files:
            self._awaited, self._listing = "", None
            self.list.paths = Paths("Addresses", empty=_ADDRESSES)
            return
        folder = path_completion.split_path(self._real(text)).folder
        if self._listing is not None and self._listing.path == folder:
            self._show()
        elif folder != self._awaited:
            self._awaited = folder
            self.run_worker(partial(self._read_folder, folder), thread=True)
        if self.message[1] == "wrong":
            self.say("", "")

    def _read_folder(self, folder: str) -> None:
        self.call_later(self._take_folder, path_completion.list_folder(folder))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR:
            self._awaited = ""

    def _take_folder(self, listing: FolderListing) -> None:
        if listing.path != self._awaited:
            return
        self._listing, self._awaited = listing, ""
        self._show()
        if self._completes:
            self.action_complete()

    def _show(self) -> None:
        text = self.field.value
        recent = self._reader.recent if not text else ()
        items = [_recent_item(path) for path in recent]
        entries = self._matches()
        head = path_completion.split_path(self._real(text)).head
        items += [_entry_item(entry, head) for entry in entries[:SHOWN_MAX]]
        assert self._listing is not None
        fault = self._listing.fault
        count = f"{len(entries):,} entr{'y' if len(entries) == 1 else 'ies'}"
        where = path_completion.clean_absolute_path(self._listing.path)
        self.list.paths = Paths(
            title="Opened last, then this folder" if recent else where,
            note=fault or count,
            items=tuple(items),
            more=max(0, len(entries) - SHOWN_MAX),
            empty=fault or self._explain_empty(text),
        )

    def _explain_empty(self, text: str) -> str:
        """Explain why no entry is listed for the text typed."""
        if not text:
            return _EMPTY if self._reader.pick is None else _PICKED
        assert self._listing is not None
        has_any = self._listing.folders.entries or self._listing.files.entries
        return _NO_MATCH if has_any else _NO_ENTRY

    def _matches(self) -> Sequence[FolderEntry]:
        if self._listing is None:
            return ()
        start = path_completion.split_path(self._real(self.field.value)).start
        return path_completion.find_matches(
            self._listing, path_completion.clean_path(start) if start else ""
        )

    def _real(self, text: str) -> str:
        """Return the path of a text, in the first folder unless the text names one.

        It differs also if a name cannot be typed.
        """
        shown, real = self._meant
        if shown and text.startswith(shown):
            return real + text[len(shown) :]
        is_whole = text.startswith("~") or os.path.isabs(text)
        return text if is_whole else os.path.join(self._start, text)

    def _write(self, path: str) -> None:
        """Write a path into the field, with unprintable characters replaced."""
        shown = path_completion.clean_path(path, path_completion.PATH_MAX)
        self._meant = (shown, path) if shown != path else ("", "")
        self.field.value = shown
        self.field.action_end()

    def action_complete(self) -> None:
        """Complete the path by the common beginning of all matches."""
        if self._awaited:
            self._completes = True
            return
        if self._listing is None:
            self.say("An address is not completed: paste it", "dim")
            return
        if self.list.item is not None:
            self._write(self.list.item.path)
            return
        text = self._real(self.field.value)
        entries = path_completion.prefer_openable(self._matches())
        head = path_completion.split_path(text).head
        if not entries:
            name = path_completion.split_path(text).start
            fault = f"No file begins with {make_harmless(name)}"
            self.say(fault if name else "This folder is empty", "wrong")
        elif len(entries) == 1:
            end = os.sep if entries[0].is_folder else ""
            self._write(f"{head}{entries[0].name}{end}")
        elif len(longer := head + path_completion.find_common_start(entries)) > len(
            text
        ):
            self._write(longer)
        else:
            self.say(f"{len(entries):,} entries begin like this: keep typing", "dim")

    def action_take(self) -> None:
        """Open the files marked, else the chosen one, or list the chosen folder."""
        item = self.list.item
        if self._marked and self._reader.read_all is not None:
            self._reader.read_all([*self._marked])
            return
        if item is not None and not self._awaited:
            self._take_item(item)
            return
        text = self._real(self.field.value)
        if not self.field.value.strip():
            if self._reader.pick is None:
                self.say("Type the name of a file, or go down to one", "wrong")
            else:
                self._reader.pick()
            return
        if is_address(self.field.value) or not self._opens_files:
            self._reader.read(self.field.value.strip())
            return
        path = os.path.expanduser(text)
        if os.path.isdir(path):
            self._write(text.rstrip(os.sep) + os.sep)
            return
        entries = self._matches()
        if len(entries) == 1 and not os.path.lexists(path):
            # the only match, though its characters may be composed differently
            self._take_item(
                _entry_item(entries[0], path_completion.split_path(text).head)
            )
            return
        if not os.path.lexists(path) and os.path.lexists(self.field.value):
            # in the folder that the program was started in
            path = self.field.value
        self._reader.read(path)

    def _take_item(self, item: PathItem) -> None:
        self._write(item.path)
        if not item.is_folder:
            self._reader.read(os.path.expanduser(item.path))

    def on_path_field_dropped(self, event: PathField.Dropped) -> None:
        self._write(event.path)

    def action_back(self) -> None:
        if not self._reader.cancel():
            self.dismiss()


def _find_start(reader: Reader) -> str:
    """Find the folder of the file opened last; "" for the working folder."""
    folder = os.path.dirname(next(iter(reader.recent), ""))
    is_other = os.path.isdir(folder) and not os.path.samefile(folder, os.curdir)
    return folder if reader.opens_files and is_other else ""


def _recent_item(path: str) -> PathItem:
    folder, name = os.path.split(path)
    return PathItem(
        path_completion.clean_path(name),
        path,
        where=path_completion.clean_path(folder, path_completion.PATH_MAX),
    )


def _entry_item(entry: FolderEntry, head: str) -> PathItem:
    end = os.sep if entry.is_folder else ""
    path = f"{head}{entry.name}{end}"
    return PathItem(f"{entry.label}{end}", path, entry.is_folder)


#: Longest bar, cells.
_BAR = 60


class ProgressLine(Lines):
    """Progress in characters or bytes, as text and as a bar."""

    progress: var[tuple[int, int]] = var((0, 0))
    is_over: var[bool] = var(False)
    """Whether all is read, so that no further progress is reported."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self._unit = unit

    def rows(self, width: int, height: int) -> Sequence[Row]:
        done, total = self.progress
        text, bar = "not started yet", ""
        if total:
            text = f"{done:,} of {total:,} {self._unit}, {100 * done // total}%"
            bar = "█" * (min(_BAR, width - 2) * done // total)
        elif done:
            text = f"{done:,} {self._unit}"
        if self.is_over:
            text, bar = "read to the end", "█" * min(_BAR, width - 2)
        return (
            (),
            ((fit(f" {text}", width), "strong"),),
            ((fit(f" {bar}", width), "key"),),
        )


class ReadingScreen(Dialog[bool], scope="reading"):
    """Dialog shown while a file is read; its result is True on Escape."""

    progress: var[tuple[int, int]] = var((0, 0))
    players: var[FieldView | None] = var(None)
    """The players read so far; None while none is shown."""

    def __init__(
        self,
        keymap: Mapping[str, str],
        label: str,
        fetches: bool = False,
        unit: str = "characters",
    ) -> None:
        super().__init__(keymap)
        self._fetches = fetches
        self._unit = "bytes" if fetches else unit
        self.heading = ("Fetching" if fetches else "Reading", label)

    def compose_body(self) -> ComposeResult:
        from elo_tui.features.event.player_table import PlayerTable

        yield ProgressLine(self._unit).data_bind(ReadingScreen.progress)
        table = PlayerTable()
        # nothing takes the focus before it is seen
        table.can_focus = False
        yield table.data_bind(view=ReadingScreen.players)

    def on_mount(self) -> None:
        what = "One request a second" if self._fetches else "The file is only read"
        self.say(f"{what}; nothing has changed yet", "dim")

    def show_players(self, players: tuple[Participant, ...], are_all: bool) -> None:
        """Show players that are read, but not rated yet."""
        from elo_tui.features.event.player_table import PlayerTable
        from elo_tui.features.event.view.arriving_event import view_arriving_players

        is_first, cursor = self.players is None, self.cursor
        self.players = view_arriving_players(players, cursor)
        if is_first:
            self.add_class("-players")
            self.app.stylesheet.update(self)
            table = self.query_one(PlayerTable)
            table.can_focus = True
            self.set_focus(table)
        self.query_one(ProgressLine).is_over = are_all
        which = "All" if are_all else "The first"
        self.say(f"{which} {plural(len(players), 'player')}; not rated yet", "dim")

    @property
    def cursor(self) -> int:
        """The starting number of the player under the cursor; 0 for the first."""
        return 0 if self.players is None else self.players.state.cursor

    def on_event_table_player_chosen(self, event: EventTable.PlayerChosen) -> None:
        if self.players is not None:
            state = self.players.state._replace(cursor=event.no)
            self.players = self.players._replace(state=state)

    def action_back(self) -> None:
        self.dismiss(True)
