"""The table of rating systems: every row can be loaded and does what it says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core import (
    SYSTEMS,
    Game,
    Player,
    Problem,
    Terms,
    load,
)
from elo_tui.core.systems import KEYS, get_row
from tests.core.cases import DAY, played, rated
from tests.shared import CHECKOUT

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
    assert get_row(key).key == load(key).key == key
    assert load(key) is load(key)


@pytest.mark.parametrize("key", ["", "FIDE", "chess.com"])
def test_an_unknown_key_is_an_error(key: str) -> None:
    with pytest.raises(KeyError):
        get_row(key)
    with pytest.raises(KeyError):
        load(key)


@ALL
def test_a_system_asks_for_facts_that_exist(key: str) -> None:
    assert get_row(key).asks <= {
        *Player.__struct_fields__,
        *Terms.__struct_fields__,
        *Game.__struct_fields__,
    }


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
    ("uscf", PLAYER, replace(WHEN, event_end=date.min), "event_end"),
    ("uscf", replace(PLAYER, record="won"), WHEN, "games_played"),
    ("dwz", PLAYER, replace(WHEN, event_end=date.min), "event_end"),
    *[
        (key, player, when, field)
        for key in ("glicko", "glicko2", "lichess")
        for player, when, field in (
            (replace(PLAYER, rd=None), WHEN, "rd"),
            (PLAYER, replace(WHEN, opponent_rd=None), "opponent_rd"),
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
    games = (replace(played((1800, "1"))[0], rd=60.0),)
    when = replace(WHEN, opponent_rd=None)
    alone = rated(load(key).rate(PLAYER, games, when))
    assert (
        alone.change == rated(load(key).rate(PLAYER, played((1800, "1")), WHEN)).change
    )


PACKAGE = CHECKOUT / "elo_tui"
#: The files outside `core/systems` that may ask whether a system has some key, with the
#: reason why no attribute of its row can say it.
MAY_COMPARE: dict[str, str] = {}


def compared_with(node: ast.AST) -> Iterator[ast.expr]:
    """What a comparison or a case compares with, the items of a collection singly."""
    found: list[ast.expr] = []
    if isinstance(node, ast.Compare):
        found = [node.left, *node.comparators]
    elif isinstance(node, ast.MatchValue):
        found = [node.value]
    for one in found:
        inner = one.args[0] if isinstance(one, ast.Call) and one.args else one
        if isinstance(inner, ast.Tuple | ast.Set | ast.List):
            yield from inner.elts
        else:
            yield inner


#: A key as a text; most files have none and need not be parsed.
A_KEY = re.compile(f"[\"']({'|'.join(KEYS)})[\"']")


def compares_a_key(path: Path) -> bool:
    text = path.read_text("utf-8")
    return A_KEY.search(text) is not None and any(
        isinstance(one, ast.Constant) and one.value in KEYS
        for node in ast.walk(ast.parse(text))
        for one in compared_with(node)
    )


def test_what_a_system_does_is_in_its_row_and_not_asked_by_its_key() -> None:
    places = {
        path.relative_to(PACKAGE).as_posix(): compares_a_key(path)
        for path in PACKAGE.rglob("*.py")
        if not path.is_relative_to(PACKAGE / "core" / "systems")
    }
    assert {place for place, compares in places.items() if compares} == {*MAY_COMPARE}
    assert len(MAY_COMPARE) <= 5


@pytest.mark.parametrize(
    ("line", "compares"),
    [
        ('key == "fide"', True),
        ('"dwz" != key', True),
        ('key in ("elo", "ecf")', True),
        ('key in frozenset({"uscf"})', True),
        ('match key:\n    case "glicko": pass', True),
        ('key = "fide"', False),
        ('row(key).norms == "titles"', False),
    ],
)
def test_a_comparison_with_a_key_is_seen(
    line: str, compares: bool, tmp_path: Path
) -> None:
    path = tmp_path / "one.py"
    path.write_text(line)
    assert compares_a_key(path) == compares
