"""The objects of a long JSON array, or of lines of JSON, one after another."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from elo_tui.core.text.figures import plural
from elo_tui.readers.history.history_source import HistorySource
from elo_tui.readers.shared import SourceRefused

#: The longest object; a game of chess.com has 4 kB.
_OBJECT_MAX = 8_000_000
_BETWEEN = re.compile(r"[\s,]*")
_DECODER = json.JSONDecoder(strict=False)


def iterate_array(source: HistorySource, start: re.Pattern[str]) -> Iterator[Any]:
    """Yield the objects of the first array that begins with a pattern.

    What follows the array is ignored. Raises SourceRefused for damaged JSON.
    """
    texts = source.texts()
    text = next(texts)
    begin = start.search(text)
    if begin is None:
        raise SourceRefused("JSON without the list of games at its beginning")
    place, count = begin.end(), 0
    while True:
        between = _BETWEEN.match(text, place)
        place = between.end() if between else place
        if text[place : place + 1] == "]":
            # the file ends here or soon; what is left is read for the progress
            for _ in texts:
                pass
            return
        try:
            value, place = _DECODER.raw_decode(text, place)
        except (json.JSONDecodeError, RecursionError):
            more = next(texts, None)
            if more is None or len(text) - place > _OBJECT_MAX:
                message = (
                    f"JSON that is damaged or cut off after {plural(count, 'game')}"
                )
                raise SourceRefused(message) from None
            text, place = text[place:] + more, 0
            continue
        count += 1
        yield value


def iterate_lines(source: HistorySource) -> Iterator[Any]:
    """Yield the objects of lines of JSON; raises SourceRefused for a damaged one."""
    for number, line in enumerate(source.lines(), start=1):
        if not line.strip():
            continue
        try:
            yield json.loads(line)
        except (ValueError, RecursionError):
            message = "JSON that is damaged or cut off"
            raise SourceRefused(message, number) from None
