"""Any source is read or refused in words, by every reader of text.

The sources are put together from those of the cases (`test_readings.py`), or are one of
them with something changed, so that a new format needs no more than its cases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from elo_tui.core.events.crosstable import CODES
from elo_tui.core.events.reading import (
    BadLine,
    EventReading,
    Reading,
    exclude_contradictions,
)
from elo_tui.readers.detect import FORMATS, Format
from tests.readers.test_readings import list_sources

_PARTS = re.compile(r"([<>\s;|,:/]+)")


@cache
def _any_source(key: str) -> st.SearchStrategy[str]:
    sources = list_sources(key) or [""]
    lines = {line for source in sources for line in source.split("\n")}
    pieces = sorted(lines | {part for line in lines for part in _PARTS.split(line)})
    some = st.lists(st.sampled_from(pieces) | st.text(max_size=8), max_size=30)
    changed = st.builds(
        lambda source, at, cut, text: source[:at] + text + source[at + cut :],
        st.sampled_from(sources),
        st.integers(0, 2_000),
        st.integers(0, 40),
        st.text(max_size=8) | st.just("\x1b[31m"),
    )
    anything = st.text(st.characters(exclude_categories=()))
    return some.map("".join) | some.map("\n".join) | changed | anything


@pytest.mark.parametrize(
    "row", [row for row in FORMATS if not row.binary], ids=lambda row: row.key
)
@given(data=st.data())
def test_any_source_is_read_or_refused(row: Format, data: st.DataObject) -> None:
    source = data.draw(_any_source(row.key))
    assert row.load().matches(source) in (True, False)
    sound(row.load().read(source))


def _list_texts(value: object) -> Iterator[str]:
    """Yield every text in a reading, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from chain.from_iterable(map(_list_texts, value.values()))
    elif isinstance(value, list | tuple):
        yield from chain.from_iterable(map(_list_texts, value))


def sound(found: Reading | EventReading | BadLine) -> None:
    """Check what holds for every reading, or for a refusal."""
    if isinstance(found, BadLine):
        assert found.line is None or found.line >= 1
        assert found.text.isprintable()
        return
    assert all(text.isprintable() for text in _list_texts(to_builtins(found)))
    if isinstance(found, Reading):
        return
    assert found.sections
    for section in found.sections:
        numbers = [player.no for player in section.players]
        assert len(set(numbers)) == len(numbers)
        for player in section.players:
            assert player.rating is None or 0 <= player.rating <= 4000
            rounds = [pairing.round for pairing in player.pairings]
            assert len(set(rounds)) == len(rounds)
            assert min(rounds, default=1) >= 1
            assert {pairing.code for pairing in player.pairings} <= {*CODES, ""}
        exclude_contradictions(section)
