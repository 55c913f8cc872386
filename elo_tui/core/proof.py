"""How a number was derived: steps in words, each with its article."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """One line of the working: ``label`` names it, ``text`` shows the arithmetic.

    ``article`` cites the rule; it is empty where plain arithmetic needs none.
    """

    label: str
    text: str
    article: str = ""
