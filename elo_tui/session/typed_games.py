"""The games typed for club lists and not added yet, as the draft of a session."""

from __future__ import annotations

from msgspec import Struct


class TypedEvening(Struct, frozen=True, kw_only=True):
    """The lines typed for an event."""

    pool: str
    """The name or the path of the club list."""
    event: int = 0
    """The event to correct; 0 for a new one."""
    lines: tuple[str, ...] = ()
    typed: str = ""
    """The line being typed."""

    @property
    def about(self) -> str:
        """The club list, without folders and ending, and the event corrected."""
        file = self.pool.replace("\\", "/").rpartition("/")[2]
        name = file.removesuffix(".pool") or file
        return f"event {self.event} of {name}" if self.event else name


class TypedGames(Struct, frozen=True, kw_only=True):
    """The evenings of all club lists, the one typed last at the end."""

    evenings: tuple[TypedEvening, ...]
