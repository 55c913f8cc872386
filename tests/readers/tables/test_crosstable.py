"""Crosstables: Swiss and round robin."""

from __future__ import annotations

from itertools import combinations

import pytest

from elo_tui.readers.tables.who_met_whom import find_berger_round


@pytest.mark.parametrize("players", range(2, 16))
def test_berger_rounds_pair_everybody_once_a_round(players: int) -> None:
    met: dict[int, list[int]] = {}
    for one, other in combinations(range(1, players + 1), 2):
        number = find_berger_round(one, other, players)
        assert number == find_berger_round(other, one, players)
        met.setdefault(number, []).extend((one, other))
    assert sorted(met) == list(range(1, players + players % 2))
    assert all(len(set(paired)) == len(paired) for paired in met.values())
