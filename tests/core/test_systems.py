"""The table of rating systems: every row can be loaded and does what it says."""

from __future__ import annotations

from datetime import date

import pytest

from elo_tui.core import SYSTEMS, Game, Player, Problem, Terms, load
from elo_tui.core.systems import KEYS, row
from tests.core.cases import DAY, played, rated

ALL = pytest.mark.parametrize("key", KEYS)

#: Every fact that some system cannot do without.
PLAYER = Player(1600, rd=80.0)
WHEN = Terms(DAY, event_end=DAY, opponent_rd=60.0)


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
    assert row(key).asks <= {*Player._fields, *Terms._fields, *Game._fields}


@ALL
def test_a_system_answers_everything_the_protocol_asks(key: str) -> None:
    system = load(key)
    edition = system.edition(WHEN)
    assert not isinstance(edition, Problem)
    event = rated(system.rate(PLAYER, played((1800, "1")), WHEN))
    assert (event.system, event.edition, event.terms) == (key, edition, WHEN)
    assert (event.rated_games, event.score_halves, event.first_rating) == (1, 2, False)
    # a win is a gain in every system
    assert event.new_rating is not None
    assert event.new_rating > PLAYER.rating
    for steps in (system.game_working(event, 0), system.sum_working(event)):
        assert steps
        assert all(step.label and step.text for step in steps)


@ALL
def test_a_system_says_where_it_comes_from_and_how_far_to_trust_it(key: str) -> None:
    system = load(key)
    assert system.source
    assert system.confidence


#: What each system cannot rate without, and how the program names it.
NEEDED = [
    ("uscf", PLAYER, WHEN._replace(event_end=date.min), "event_end"),
    ("uscf", PLAYER._replace(record="won"), WHEN, "games_played"),
    ("dwz", PLAYER, WHEN._replace(event_end=date.min), "event_end"),
    *[
        (key, player, when, field)
        for key in ("glicko", "glicko2", "lichess")
        for player, when, field in (
            (PLAYER._replace(rd=None), WHEN, "rd"),
            (PLAYER, WHEN._replace(opponent_rd=None), "opponent_rd"),
        )
    ],
]


@pytest.mark.parametrize(("key", "player", "when", "field"), NEEDED)
def test_a_fact_that_is_needed_is_missing_not_wrong(
    key: str, player: Player, when: Terms, field: str
) -> None:
    found = load(key).rate(player, played((1800, "1")), when)
    assert isinstance(found, Problem)
    assert (found.field, found.missing) == (field, True)
    assert found.text


@pytest.mark.parametrize("key", ["glicko", "glicko2", "lichess"])
def test_a_game_with_its_own_deviation_needs_no_other(key: str) -> None:
    games = (played((1800, "1"))[0]._replace(rd=60.0),)
    when = WHEN._replace(opponent_rd=None)
    alone = rated(load(key).rate(PLAYER, games, when))
    assert (
        alone.change == rated(load(key).rate(PLAYER, played((1800, "1")), WHEN)).change
    )
