"""Base classes of widgets: messages with fields, child lookup, panes."""

from __future__ import annotations

from typing import Generic, TypeVar, dataclass_transform

from textual.message import Message
from textual.widget import Widget


@dataclass_transform()
class Posting(Message):
    """A message with the facts that its class names, given in that order or by name.

    What a dataclass does, without the code that one compiles for each class: 40 of
    them would be felt at the start.
    """

    def __init__(self, *facts: object, **named: object) -> None:
        super().__init__()
        vars(self).update(zip(type(self).__annotations__, facts, strict=False))
        vars(self).update(named)


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


class Pane(Widget):
    """Says when it has been seen."""

    class Left(Message):
        """Escape was pressed: what it has taken the place of should be shown again."""

    def action_leave(self) -> None:
        self.post_message(self.Left())
