"""Title norms judged in each sample of rounds to come."""

from __future__ import annotations

from random import Random

import pytest

from elo_tui.core.forecast.open_games import prepare_games
from elo_tui.core.forecast.place_chances import EventChances, compute_place_chances
from elo_tui.core.model import Problem
from elo_tui.core.pairing.rounds_ahead import RoundsAhead, Rows, compute_norms_ahead
from elo_tui.core.standings.round_kinds import EDITIONS, RoundKind, tie_break_event
from elo_tui.readers.detect import read_data
from tests.cli.made_events import report


def test_a_norm_is_as_likely_as_the_samples_that_make_it() -> None:
    # made_events.FIELD: an average of 2400, where a GM norm takes 7 of 9 (B.01 1.4.8)
    reading = read_data(report("1=1=1=1**").encode(), "", "")
    crosstable = reading.sections[0]  # type: ignore[union-attr]
    read = tie_break_event(crosstable, EDITIONS[0], whole=True)
    assert not isinstance(read, Problem)
    field, games, _ = prepare_games(read[0])
    assert len(games) == 2

    def sample(*points: int) -> Rows:
        rows = list(field.rounds)
        own = list(rows[0])
        for place, halves in zip((7, 8), points, strict=True):
            own[place] = own[place]._replace(kind=RoundKind.PLAYED, points=halves)
        rows[0] = tuple(own)
        return tuple(rows)

    chances = compute_place_chances(crosstable, Random(1).random)
    assert isinstance(chances, EventChances)
    samples = (sample(2, 2), sample(2, 1), sample(1, 0), sample(0, 0))
    ahead = RoundsAhead(chances, 2, False, samples)
    found = {
        one.code: one.probability
        for one in compute_norms_ahead(crosstable, ahead, crosstable.players[0])
    }
    # 7½, 7, 6 and 5½ points; IM is held
    assert found == {"GM": pytest.approx(0.5)}
