"""The tags of the games in a PGN file of any length; moves are skipped unread."""

from __future__ import annotations

import re
from collections.abc import Iterator

from elo_tui.readers.history.history_source import HistorySource

_TAG = re.compile(rb'\[([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]')
#: Tags that no reader of histories asks for; they make up half of an export.
_SKIPPED = (b"[ECO", b"[Opening", b"[FEN", b"[SetUp", b"[Current", b"[Round", b"[Term")


def iterate_tags(source: HistorySource) -> Iterator[dict[str, str]]:
    """Yield the tags of each game; a game without tags is skipped."""
    tags: dict[str, str] = {}
    in_moves = False
    for line in source.lines():
        if not line.startswith(b"["):
            in_moves = in_moves or bool(line.strip())
            continue
        if line.startswith(_SKIPPED):
            continue
        found = _TAG.match(line)
        if found is None:
            continue
        if tags and (in_moves or found[1] == b"Event"):
            yield tags
            tags = {}
        in_moves = False
        value = found[2].decode("utf-8", "replace")
        if "\\" in value:
            value = re.sub(r"\\(.)", r"\1", value)
        tags[found[1].decode("ascii", "replace")] = value
    if tags:
        yield tags
