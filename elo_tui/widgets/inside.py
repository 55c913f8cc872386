"""The one widget of a kind inside another, by a name."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual.widget import Widget

Kind = TypeVar("Kind", bound=Widget)


class Inside(Generic[Kind]):
    """For a class of widgets: ``table = Inside(RoundTable)``."""

    def __init__(self, kind: type[Kind], selector: str = "") -> None:
        """`selector` says which it is where there are several of that kind."""
        self._kind, self._selector = kind, selector

    def __get__(self, widget: Widget, _: type[Widget]) -> Kind:
        if self._selector:
            return widget.query_one(self._selector, self._kind)
        return widget.query_one(self._kind)
