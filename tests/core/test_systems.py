"""The table of rating systems: every row can be loaded and does what it says."""

from __future__ import annotations

import pytest

from elo_tui.core import SYSTEMS, Player, Problem, Terms, load
from elo_tui.core.systems import KEYS, row
from tests.core.cases import DAY, played, rated

ALL = pytest.mark.parametrize("key", KEYS)


def test_keys_are_unique_and_in_the_order_of_the_table() -> None:
    assert tuple(system.key for system in SYSTEMS) == KEYS
    assert len(set(KEYS)) == len(KEYS)
    assert KEYS[0] == "fide"


@ALL
def test_a_row_leads_to_its_system(key: str) -> None:
    assert row(key).key == load(key).key == key
    assert load(key) is load(key)


@pytest.mark.parametrize("key", ["", "FIDE", "chess.com"])
def test_an_unknown_key_is_an_error(key: str) -> None:
    with pytest.raises(KeyError):
        row(key)
    with pytest.raises(KeyError):
        load(key)


@ALL
def test_a_system_asks_for_facts_that_exist(key: str) -> None:
    assert row(key).asks <= {*Player._fields, *Terms._fields}


@ALL
def test_a_system_answers_everything_the_protocol_asks(key: str) -> None:
    system, when = load(key), Terms(DAY)
    edition = system.edition(when)
    assert not isinstance(edition, Problem)
    event = rated(system.rate(Player(1600), played((1800, "1")), when))
    assert (event.system, event.edition, event.terms) == (key, edition, when)
    for steps in (system.game_working(event, 0), system.sum_working(event)):
        assert steps
        assert all(step.label and step.text for step in steps)
