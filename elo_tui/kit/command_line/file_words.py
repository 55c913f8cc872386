"""Candidates of a command line that a file has, or that concern files."""

from __future__ import annotations

import os

import click

from elo_tui.core.events.reading import EventReading
from elo_tui.kit.command_line.completion_candidates import Words
from elo_tui.readers import detect, file_bytes
from elo_tui.readers.sources import ENCODINGS
from elo_tui.session.web import is_address

#: Larger files take too long to read while the user waits for a completion, bytes.
_SMALL = 400_000


def list_players(ctx: click.Context, incomplete: str) -> Words:
    """The players in FILE, if it is small."""
    # Click assigns no arguments before an option that has no value yet
    file = os.path.expanduser(ctx.params.get("file") or next(iter(ctx.args), ""))
    try:
        if is_address(file) or os.path.getsize(file) > _SMALL:
            return ()
        data = file_bytes.read_file(file)
    except (OSError, ValueError):
        return ()
    reading = detect.read_data(data) if isinstance(data, bytes) else data
    if not isinstance(reading, EventReading):
        return ()
    return (
        (one.name, f"{one.no}, {one.rating or 'unrated'}")
        for section in reading.sections
        for one in section.players
    )


def list_encodings(ctx: click.Context, incomplete: str) -> Words:
    """The usual encodings."""
    return ENCODINGS.items()
