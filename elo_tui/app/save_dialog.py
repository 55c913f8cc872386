"""The dialog that saves or copies the answer shown, in a format and at a path."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from textual.app import ComposeResult
from textual.worker import Worker, WorkerState

from elo_tui.core.model import Problem
from elo_tui.kit.faces import saving
from elo_tui.kit.screens.dialog import Dialog, compose_line
from elo_tui.kit.screens.shown_answers import Shown, Writer
from elo_tui.kit.screens.text_pages import copy_text
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.kit.tables.pick_list import PickList, describe_rows
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.conventions import Inside
from elo_tui.session import path_completion
from elo_tui.session.path_completion import PATH_MAX
from elo_tui.session.permissions import BrowserFiles

_NAME_MAX = 60
#: Characters not allowed in file names on some system.
_NOT_IN_NAMES = re.compile(r"[^\w.,()'-]+")
#: What a browser's user calls the folder of saved files.
DOWNLOADS = "in your downloads"
_ASKS = "exists; Enter or Ctrl+S again overwrites it"


class SavedFile(NamedTuple):
    """A written file."""

    path: str
    left_out: Sequence[str]
    """Facts that its format omits."""


class Copied(NamedTuple):
    """A text to be copied."""

    text: str


class SaveScreen(Dialog[SavedFile | Copied], scope="save"):
    """Dialog that returns the written file, or the text to copy instead.

    The ending of the path follows the format, and the format a typed ending; another
    ending than those of the formats stays unchanged.
    """

    list: Inside[PickList[Writer]] = Inside(PickList)

    def __init__(
        self, keymap: Mapping[str, str], results: Shown, folder: str = ""
    ) -> None:
        """`folder` is what the user calls the folder of relative paths."""
        super().__init__(keymap)
        self._results = results
        self._proposed = build_file_name(results.name)
        self._asked = ""
        """Existing path that the same key again overwrites."""
        self._saves = False
        """Whether a file is being written."""
        folder = folder or path_completion.clean_absolute_path(os.curdir)
        self.heading = ("Save", f"{results.what} into {folder}")

    def compose_body(self) -> ComposeResult:
        yield from compose_line(Field("File", id="save_path", length=PATH_MAX))
        yield PickList(describe_rows(_describe_format), title="Format")

    def on_mount(self) -> None:
        self.list.given = self._results.formats
        first = self._results.formats[0].extension
        self.path.value = f"{self._proposed}.{first}"
        self.path.select_on_focus = False
        self.path.action_end()
        self.watch(self.path, "value", self._take_text, init=False)
        self.watch(self.list, "cursor", self._end_with, init=False)

    path = Inside(Field, "#save_path")

    def _take_text(self) -> None:
        self._asked = ""
        if self.message[1] == "wrong":
            self.say("", "")
        self._choose_by_ending()

    def _choose_by_ending(self) -> None:
        """Choose the first format with the typed ending if the chosen one differs."""
        endings = [one.extension for one in self._results.formats]
        typed = os.path.splitext(self.path.value.strip())[1].removeprefix(".").lower()
        if typed in endings and endings[self.list.cursor] != typed:
            self.list.cursor = endings.index(typed)

    def _end_with(self, before: int, after: int) -> None:
        """Replace the ending by that of another format."""
        formats = self._results.formats
        old, new = (f".{formats[i].extension}" for i in (before, after))
        text = self.path.value
        if text.endswith(old) and old != new:
            self.path.value = text.removesuffix(old) + new
            self.path.action_end()

    def action_complete(self) -> None:
        """Complete the path by the common beginning of the matching folders."""
        typed = path_completion.split_path(self.path.value)
        found = path_completion.find_matches(
            path_completion.list_folder(typed.folder), typed.start
        )
        matches = [entry for entry in found if entry.is_folder]
        if matches:
            end = os.sep if len(matches) == 1 else ""
            part = path_completion.find_common_start(matches)
            whole = f"{typed.head}{part}{end}"
            self.path.value = path_completion.clean_path(
                whole, path_completion.PATH_MAX
            )
            self.path.action_end()
        else:
            self.say("No folder begins like this", "dim")

    def action_take(self) -> None:
        """Write the file; ask first if it exists."""
        text = self.path.value.strip()
        if self._saves:
            return
        if not text or text.endswith(os.sep):
            self.say("Type a name for the file", "wrong")
            return
        path = os.path.expanduser(text)
        if os.path.isdir(path):
            self.say("This is a folder; type a file name after it", "wrong")
        elif os.path.lexists(path) and self._asked != path:
            self._asked = path
            name = path_completion.clean_path(os.path.basename(path))
            self.say(f"{name} {_ASKS}", "wrong")
        else:
            self._saves = True
            key = self._results.formats[self.list.cursor].key
            write = partial(self._save, path, key, self._asked == path)
            self.run_worker(write, thread=True)

    def action_copy(self) -> None:
        """Copy the text instead of writing it."""
        if self._saves:
            return
        self._saves = True
        key = self._results.formats[self.list.cursor].key
        self.run_worker(partial(self._make, key), thread=True)

    def _make(self, key: str) -> None:
        self.call_later(self._end_copying, self._results.write(key))

    def _end_copying(self, text: str | Problem) -> None:
        """Return the text to copy, or show the problem."""
        self._saves = False
        if isinstance(text, Problem):
            self.say(text.text, "wrong")
        else:
            self.dismiss(Copied(text))

    def _save(self, path: str, key: str, overwrite: bool) -> None:
        text = self._results.write(key)
        if isinstance(text, Problem):
            fault: str | None = text.text
        else:
            fault = saving.save(path, text, overwrite)
        left_out = () if fault else self._results.left_out(key)
        self.call_later(self._end_saving, SavedFile(path, left_out), fault)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR:
            # it can be tried again
            self._saves, self._asked = False, ""

    def _end_saving(self, file: SavedFile, fault: str | None) -> None:
        """Return the written file, or show the fault."""
        self._saves = False
        if fault is None:
            self.dismiss(file)
        else:
            self._asked = ""
            self.say(fault, "wrong")


def _describe_format(item: Writer, width: int) -> str:
    return f" .{item.extension:<5}{item.title}"


def build_file_name(text: str) -> str:
    """Build a file name without an ending from any text."""
    name = _NOT_IN_NAMES.sub(" ", text).strip(" .,-")
    return name[:_NAME_MAX].rstrip(" .,-") or "elo"


def report_saved(
    workspace: Workspace, file: SavedFile | Copied, browser: BrowserFiles | None
) -> None:
    """Copy the text, or show where the file is and what its format omits."""
    if isinstance(file, Copied):
        copy_text(workspace.app, file.text)
        return
    if browser is not None:
        browser.download(file.path)
        place = (
            f"{path_completion.clean_path(os.path.basename(file.path))}, {DOWNLOADS}"
        )
    else:
        place = path_completion.clean_absolute_path(file.path)
    workspace.say("; ".join((f"Saved: {place}", *file.left_out)))
