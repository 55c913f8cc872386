"""Base classes of widgets: messages with fields, child lookup."""

from __future__ import annotations

from typing import Generic, TypeVar, dataclass_transform

from textual.message import Message
from textual.widget import Widget


@dataclass_transform()
class Posting(Message):
    """Message with the facts that its class names, by position or by name.

    A dataclass without generated code: 40 of them would slow down the start.
    """

    def __init__(self, *facts: object, **named: object) -> None:
        super().__init__()
        vars(self).update(zip(type(self).__annotations__, facts, strict=False))
        vars(self).update(named)


class Remark(Posting):
    """Posted by a widget with a sentence for the message row of its screen."""

    text: str
    role: str = "dim"


#: Classes of a screen while a pane is open, each by the id of the pane.
PANES = ("-working", "-compare", "-chart", "-ahead")

Kind = TypeVar("Kind", bound=Widget)


class Inside(Generic[Kind]):
    """Property for a child widget: ``table = Inside(RoundTable)``."""

    def __init__(self, kind: type[Kind], selector: str = "") -> None:
        """`selector` is needed if the kind has several instances."""
        self._kind, self._selector = kind, selector

    def __get__(self, widget: Widget, _: type[Widget]) -> Kind:
        if self._selector:
            return widget.query_one(self._selector, self._kind)
        return widget.query_one(self._kind)


class PaneClosed(Message):
    """Posted when Escape was pressed in a widget that replaces another part."""
