"""An answer of either kind: typed, or made of data whose names say how it is shown."""

from __future__ import annotations

from typing import TypeAlias

from elo_tui.answers.answer_parts import Answer as NamedAnswer
from elo_tui.kit.answer import Answer as TypedAnswer
from elo_tui.kit.answer import encode
from elo_tui.kit.answer_parts import Parts, sort_parts

Answer: TypeAlias = TypedAnswer | NamedAnswer


def encode_answer(answer: Answer) -> object:
    """Encode an answer as JSON has it."""
    return encode(answer) if isinstance(answer, TypedAnswer) else answer.data


def find_parts(answer: Answer) -> Parts:
    """Find the parts that faces lay out."""
    return sort_parts(answer) if isinstance(answer, TypedAnswer) else answer.parts
