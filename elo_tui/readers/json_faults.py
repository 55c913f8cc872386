"""Damage in objects of JSON that are alike: a key that few lack, a wrong value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elo_tui.core.events.reading import Note
from elo_tui.core.text.figures import plural
from elo_tui.readers.shared import Values, get_text, quote
from elo_tui.readers.tables import cells

_NAMED = 5
#: Texts for a missing number.
_NONE = ("", "-", "None", "null")


def name_damage(
    rows: Sequence[Values], numbers: Sequence[str], others: Sequence[str], name: str
) -> Iterator[Note]:
    """Yield one note on the damaged values of the objects, or none.

    `numbers` are keys of numbers, `others` those of anything else; `name` is the key
    by which an object is named.
    """
    faults: list[str] = []
    for key in (*numbers, *others):
        lacking = [row for row in rows if key not in row]
        if 0 < 2 * len(lacking) < len(rows):
            faults += (f"{_label(row, name)}: no {key}" for row in lacking)
    for row in rows:
        for key in numbers:
            text = get_text(row, key) if row.get(key) is not None else ""
            if text not in _NONE and cells.parse_decimal(text) is None:
                faults.append(f"{_label(row, name)}: {key} {quote(text, 12)}")
    if faults:
        more = len(faults) - _NAMED
        text = f"not read, {plural(len(faults), 'value')}: {'; '.join(faults[:_NAMED])}"
        yield Note(None, text + (f"; and {more} more" if more > 0 else ""), True)


def _label(row: Values, name: str) -> str:
    return get_text(row, name) or "a player"
