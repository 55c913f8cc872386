"""Why something was not fetched."""

from __future__ import annotations


class NotFetched(Exception):
    """One sentence that may be shown; nothing has changed."""


class Unreached(NotFetched):
    """The host could not be reached, or broke off: later it may work."""

    def __init__(self, text: str, after: float | None = None) -> None:
        """`after` so many seconds, where the host has said so."""
        super().__init__(text)
        self.after = after


class Stopped(Exception):
    """The user does not want to wait for the rest."""
