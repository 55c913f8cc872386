"""The notice that the file of the event shown was saved by another program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elo_tui.core.events.origin import get_file_name
from elo_tui.kit.commands.bindings import key_label, keys_of
from elo_tui.readers.ordinary_file import FileMark, mark_file

if TYPE_CHECKING:
    from elo_tui.features.event.screen import FieldScreen
    from elo_tui.features.event.view.field import FieldState


def find_later_saving(state: FieldState) -> FileMark | None:
    """Find the mark of the file, if it was saved after the event was read."""
    mark = mark_file(state.source) if state.stamp else None
    return mark if mark != state.stamp else None


def is_file_gone(state: FieldState) -> bool:
    """Whether the event was read from a file that cannot be found now."""
    return state.stamp is not None and mark_file(state.source) is None


def describe_saving(state: FieldState, mark: FileMark) -> str:
    """Describe when the file was saved: ``open.trf was saved at 14:02``."""
    return f"{get_file_name(state.source)} was saved at {mark.moment:%H:%M}"


class SavingNotice:
    """Reports a saving once: when the user comes back to the event or to a part."""

    def __init__(self, screen: FieldScreen) -> None:
        self._screen = screen
        self._told: FileMark | None = None

    def begin(self) -> None:
        """Look at the file whenever the terminal gets the focus."""
        self._screen.watch(self._screen.app, "app_focus", self._tell_if_in_front)

    def _tell_if_in_front(self) -> None:
        if self._screen.is_current:
            self.tell()

    def tell(self) -> None:
        """Show that the file was saved, unless shown before or never read again."""
        screen = self._screen
        key = key_label(keys_of("field.refresh", screen.keymap))
        mark = find_later_saving(screen.state) if key else None
        if mark is None or mark == self._told:
            return
        self._told = mark
        saved = describe_saving(screen.state, mark)
        screen.say(f"{saved}: {key} reads it again", "strong")
