"""The chance of a norm in the working of a player's chances."""

from __future__ import annotations

from random import Random

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.core.forecast.place_chances import EventChances, compute_place_chances
from elo_tui.core.model import Step
from elo_tui.core.standings.standings import AS_STATED
from elo_tui.readers.detect import read_data
from elo_tui.views.chances_view import ChancesView, Request, arrange_chances, chapters
from tests.cli.made_events import report


def _steps(event: Crosstable, no: int) -> tuple[Step, ...]:
    outcome = compute_place_chances(event, Random(1).random)
    assert isinstance(outcome, EventChances)
    request = Request(event, AS_STATED)
    view = arrange_chances(ChancesView(request=request), outcome, lambda who: True)
    parts = chapters(view, view.rows[view.place_of(no)])
    found = [steps for title, steps in parts if title == "Title norms, an estimate"]
    return found[0] if found else ()


def test_a_norm_that_may_be_made_is_a_chapter_of_its_own() -> None:
    reading = read_data(report("1=1=1=1**").encode())
    assert isinstance(reading, EventReading)
    event = reading.sections[0]
    first, *rest = _steps(event, 1)
    assert first.label == "GM norm"
    assert first.text.endswith("if this holds: format: not given")
    assert any("ordinary event" in step.text for step in rest)
    # nobody else plays nine games
    assert _steps(event, 3) == ()
