"""The rounds of a closed event: ``RONDE 3``, then White, result, Black on each row.

``X - X`` is a draw. The players have names only and are numbered as they appear.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.papi.papi_lines import Line

_ROUND = re.compile(r"RONDE\s*(?:N°?\s*)?([1-9][0-9]?)\b.*", re.IGNORECASE)
_RESULT = re.compile(r"([10X½]?)\s*-\s*([10X½]?)", re.IGNORECASE)
_CODES = {("1", "0"): "10", ("0", "1"): "01", ("x", "x"): "==", ("½", "½"): "=="}


def read(lines: Sequence[Line], notes: list[Note]) -> tuple[Crosstable, ...]:
    """The event; none if the lines hold no rounds."""
    numbers: dict[str, int] = {}
    played: dict[int, dict[int, Pairing]] = {}
    title, current = "", 0
    for line in lines:
        texts = [text for text in line.row.cells if text]
        if len(texts) == 1:
            found = _ROUND.fullmatch(texts[0])
            if found:
                current = int(found[1])
            elif not current:
                title = line.breaks[0] if line.breaks else texts[0]
            continue
        if not current or len(texts) != 3 or current > GAMES_MAX:
            continue
        white, result, black = texts
        both = _RESULT.fullmatch(result)
        if both is None:
            if _is_result_like(result):
                why = f"'{clean_name(result, 12)}' is not 1 - 0, 0 - 1 or X - X"
                notes.append(line.row.left_out(f"{why}; not rated"))
            continue
        sides = (both[1].casefold(), both[2].casefold())
        codes = "**" if sides == ("", "") else _CODES.get(sides)
        if codes is None:
            why = f"'{clean_name(result, 12)}' is not 1 - 0, 0 - 1 or X - X"
            notes.append(line.row.left_out(f"{why}; not rated"))
            continue
        one, two = (
            numbers.setdefault(clean_name(name), len(numbers) + 1)
            for name in (white, black)
        )
        if current in played.get(one, {}) or current in played.get(two, {}):
            notes.append(line.row.left_out(f"paired twice in round {current}"))
            continue
        played.setdefault(one, {})[current] = Pairing(current, two, "w", codes[0])
        played.setdefault(two, {})[current] = Pairing(current, one, "b", codes[1])
    if not played:
        return ()
    text = "rounds without numbers and ratings: players are numbered as they appear"
    notes.append(Note(None, f"{text}; a second file adds the ratings"))
    players = tuple(
        Participant(no, name=name, pairings=tuple(sorted(played[no].values())))
        for name, no in numbers.items()
        if no in played
    )
    return (Crosstable(EventFacts(name=clean_name(title, 100)), players),)


def _is_result_like(text: str) -> bool:
    return "-" in text and len(text) < 12
