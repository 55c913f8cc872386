"""Records accepted at a glance are right ones, and the others are still looked at."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from elo_tui import core
from elo_tui.core import Game, Player, Problem, Result, Terms, facts
from elo_tui.core.plain_records import (
    RATING_MAX,
    are_plain_games,
    is_plain_player,
    is_plain_terms,
)
from elo_tui.core.systems import KEYS, get_row
from tests.core.cases import DAY

YOU = Player(1600, games_played=50, birth_year=1990, rd=80, dwz_index=9)
GAME = Game(1700, Result.WIN)
TERMS = Terms(DAY, event_end=DAY, opponent_rd=60)
#: Of every type that a field of some record has, and of some that none has.
VALUES = (None, True, 0, -1, 1, 0.5, nan, inf, "", "w", "1", b"", (), Result.WIN, DAY)


class Text(str):
    """A text, but not of the plain type."""

    __slots__ = ()


def test_usual_records_are_plain() -> None:
    assert is_plain_player(YOU)
    assert are_plain_games(
        [GAME, Game(None), Game(1500, None, "Ann", "w", rated=False)]
    )
    assert are_plain_games(())
    assert is_plain_terms(TERMS)
    assert is_plain_terms(Terms())


@pytest.mark.parametrize("strange", [None, 1600, (1600,), GAME, TERMS, [YOU]], ids=repr)
def test_other_things_are_no_plain_records(strange: object) -> None:
    assert not is_plain_player(strange)
    assert not are_plain_games(strange)
    assert not are_plain_games([GAME, strange if strange != GAME else None])
    assert is_plain_terms(strange) is (strange is TERMS)


def fits(value: object, hint: Any) -> bool:  # noqa: ANN401 - a type, in any form
    """Whether a value is of exactly this type; a whole number is a decimal too."""
    if get_origin(hint) is Literal:
        return type(value) is str and value in get_args(hint)
    if get_args(hint):
        return any(fits(value, one) for one in get_args(hint))
    return type(value) is hint or (hint is float and type(value) is int)


@pytest.mark.parametrize(
    ("record", "is_plain"),
    [
        (YOU, is_plain_player),
        (GAME, lambda game: are_plain_games([game])),
        (TERMS, is_plain_terms),
    ],
    ids=["player", "game", "terms"],
)
def test_every_value_of_a_plain_record_is_of_its_type(
    record: Player | Game | Terms, is_plain: Callable[[object], bool]
) -> None:
    """Values that equal right ones are none: True for 1, or 0 for False."""
    for field, hint in get_type_hints(type(record)).items():
        for value in VALUES:
            values: dict[str, Any] = record._asdict() | {field: value}
            assert is_plain(type(record)(**values)) <= fits(value, hint), (field, value)


LIMITED = [
    (fact.attribute, number)
    for fact in facts.PLAYER_FACTS
    if fact.kind == "whole" and fact.name != "floor"
    for number in (fact.low - 1, fact.high + 1)
]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *LIMITED,
        *(("rating", -1), ("rating", RATING_MAX + 1)),
        *(("birth_year", facts.BORN_MIN - 1), ("birth_year", 10_000)),
        *(("k", 0), ("k", facts.K_MAX + 1), ("k", nan)),
    ],
)
def test_a_fact_beyond_its_limits_is_not_plain_and_refused(
    field: str, value: float
) -> None:
    values: dict[str, Any] = YOU._asdict() | {field: value}
    wrong = Player(**values)
    assert not is_plain_player(wrong)
    for key in KEYS:
        answer = core.rate(key, wrong, [GAME], TERMS)
        asked = field == "rating" or field in get_row(key).asks
        text = answer.text if isinstance(answer, Problem) else ""
        assert text.startswith("Player.") is asked


@pytest.mark.parametrize("key", KEYS)
def test_a_record_of_other_types_is_rated_alike(key: str) -> None:
    """It takes the longer way, through all checks."""
    you, game = YOU._replace(name=Text("Ann")), GAME._replace(name=Text("Bo"))
    assert not is_plain_player(you)
    assert not are_plain_games([game])
    event = core.rate(key, you, [game], TERMS)
    plain = core.rate(key, YOU._replace(name="Ann"), [GAME._replace(name="Bo")], TERMS)
    assert isinstance(event, core.RatedEvent)
    assert event == plain
