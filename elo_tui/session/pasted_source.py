"""The source in a paste: a page, games or the path of a file, else none.

The readers are imported for a paste of several lines: most are one value for a field.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from elo_tui.session.path_completion import find_dropped_file

if TYPE_CHECKING:
    from elo_tui.readers.sources import Source

#: A pasted text with this many characters has several lines, whatever it contains.
_MANY = 20_000

#: More than this, in characters, is read in a thread: no line takes as much.
_AT_ONCE = 100_000

#: JSON of a program, often in one line.
_DATA = re.compile(r'\s*(?:\[\s*)?\{\s*"')


def find_pasted_source(
    text: str, into_line: bool, from_files: bool
) -> Source | str | None:
    """Find the source in a paste: a page, games, or the path of a file.

    Return a sentence if it is refused; None if it is text for the focused widget, as
    are games pasted `into_line`, the entry line. Without `from_files` no path is
    looked up.
    """
    lines = text.strip().splitlines() if len(text) < _MANY else [text, ""]
    is_data = _DATA.match(text) is not None
    if len(lines) < 2 and not is_data:
        path = find_dropped_file(text) if from_files else ""
        if not path:
            return None
        from elo_tui.readers.sources import Source

        return Source.from_file(path)
    from elo_tui.readers import detect, file_bytes
    from elo_tui.readers.sources import Source, is_games

    if len(text) > file_bytes.LIMIT:
        size = file_bytes.LIMIT // 1_000_000
        return f"Not pasted: more than {size} million characters"
    if len(text) > _AT_ONCE:
        # a page may be a single line, anything else has several
        several = is_data or "\n" in text or "\r" in text or "<" in text
        return Source.from_text(text) if several else None
    match detect.detect_format(text):
        case "typed":
            is_source = is_data or (not into_line and is_games(text))
        case "csv":
            is_source = not into_line
        case _:
            is_source = True
    return Source.from_text(text) if is_source else None
