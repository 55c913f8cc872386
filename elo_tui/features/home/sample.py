"""The sample event: an invented open of 30 players, paired by C.04.3 up to round 8.

All its people are invented. Results of the seven rounds were drawn by the odds.
"""

from __future__ import annotations

from importlib.resources import files

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.readers import trf_reader


def load_sample() -> Crosstable:
    """Load the sample event."""
    data = files("elo_tui.features.home").joinpath("sample_open.trf").read_bytes()
    reading = trf_reader.read(data.decode())
    assert isinstance(reading, EventReading)
    return reading.sections[0]
