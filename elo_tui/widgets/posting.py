"""Messages that carry facts."""

from __future__ import annotations

from typing import dataclass_transform

from textual.message import Message


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
