"""What is told about one part of a screen."""

from __future__ import annotations

from typing import NamedTuple


class Hint(NamedTuple):
    """``line`` fits the message row of 80 columns; ``text`` is the page of help."""

    title: str
    line: str
    text: str
