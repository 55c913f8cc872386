"""Why something was not fetched."""

from __future__ import annotations


class NotFetched(Exception):
    """One sentence for the user; nothing has changed."""


class Unreached(NotFetched):
    """The host could not be reached, or the connection broke: it may work later."""

    def __init__(self, text: str, after: float | None = None) -> None:
        """`after` is the number of seconds to wait, if the host has stated it."""
        super().__init__(text)
        self.after = after


class Stopped(Exception):
    """The user does not want to wait for the rest."""
