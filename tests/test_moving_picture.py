"""The moving picture of the README can be made, and shows its story."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from lxml import etree

from tests.moving_picture import PATH, STORY, draw_frames, take_frames

pytestmark = [pytest.mark.screen, pytest.mark.slow]
#: What a forge and a phone take at once.
_MOST_BYTES = 1_000_000


async def test_the_moving_picture_can_be_made() -> None:
    frames = await take_frames(STORY)
    read = ["\n".join(strip.text for strip in frame.strips) for frame in frames]
    # typed, pasted, one's own rounds, what a norm needs
    story = ["1850", "Who are you?", "+10.00", "IM norm needs 2 of 3"]
    first = [next(n for n, text in enumerate(read) if part in text) for part in story]
    assert all(before < after for before, after in pairwise(first))
    drawn = draw_frames(frames, "elo-tui")
    assert len(drawn.encode()) < _MOST_BYTES
    root = etree.fromstring(drawn.encode())
    shown = {group.get("class") for group in root.iter("{*}g")} - {None}
    assert shown == set(re.findall(r"@keyframes (f\d+)", drawn))
    # each frame is at its place in time, and stands still for who wants no motion
    assert "prefers-reduced-motion" in drawn
    groups = root.iterfind(".//{*}g[@style]")
    still = "".join(str(text) for group in groups for text in group.itertext())
    assert "norm needs 2 of 3" in still


def test_the_one_of_the_readme_is_small() -> None:
    assert 10_000 < PATH.stat().st_size < _MOST_BYTES
    assert "norm needs 2 of 3" in PATH.read_text(encoding="utf-8")
