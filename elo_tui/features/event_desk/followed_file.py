"""A file that another program saves while it is shown."""

from __future__ import annotations

from datetime import datetime

from elo_tui.readers.ordinary_file import FileMark, mark_file


class FollowedFile:
    """Notices that a file has been saved, once it stays unchanged for two looks."""

    def __init__(self, path: str, read: FileMark | None = None) -> None:
        """`read` marks the content shown, by default the present one."""
        self.path = path
        self._last = mark_file(path)
        self._read = read or self._last

    @property
    def moment(self) -> datetime | None:
        """The moment of the content that was read last; None if it was never there."""
        return self._read.moment if self._read else None

    @property
    def is_away(self) -> bool:
        """Whether the file could not be found at the last look."""
        return self._last is None

    def has_changed(self) -> bool:
        """Look at the file; whether it is to be read, as saved and left alone since."""
        before, self._last = self._last, mark_file(self.path)
        if self._last is None or self._last != before or self._last == self._read:
            return False
        self._read = self._last
        return True
