"""The field or the choice for a fact, as its row of the table says."""

from __future__ import annotations

from elo_tui.core.fact import Kind
from elo_tui.core.facts import named
from elo_tui.widgets.choice import Choice
from elo_tui.widgets.form_field import Field

#: How many characters fit in a field, where that is not `_LENGTH`.
_LENGTHS: dict[Kind, int] = {"rating": 12, "day": 12, "score": 12}
_LENGTH = 8
#: A volatility has more decimals than any other number.
_LONG = {"volatility": 10}


def fact_control(name: str, id: str = "") -> Field | Choice:
    """A new control for a fact; its id is the name of the fact unless one is given."""
    fact = named(name)
    if fact.choices:
        return Choice(fact.label, dict(fact.choices), id=id or name)
    length = _LONG.get(name, _LENGTHS.get(fact.kind, _LENGTH))
    return Field(fact.label, id=id or name, length=length, placeholder=fact.usual)
