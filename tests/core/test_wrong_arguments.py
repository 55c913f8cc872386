"""What a script passes to a public function: an answer, a sentence, or a TypeError."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from math import inf, nan
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from elo_tui import core, pools, readers
from elo_tui.core import Game, Player, Problem, Result, Terms, pool
from tests.core.cases import DAY, NORM
from tests.examples import try_examples
from tests.lakeside import LAKESIDE

YOU = Player(1600, games_played=50, birth_year=1990, rd=80, dwz_index=9)
GAMES = [Game(1700, Result.WIN), Game(1650, Result.DRAW), Game(1650)]
TERMS = Terms(DAY, event_end=DAY, opponent_rd=60)
ROUNDS = [core.NormGame(g.opponent, g.title, g.federation, g.result) for g in NORM]
AHEAD = [*ROUNDS[:-1], replace(ROUNDS[-1], result=None)]
FACTS = core.Circumstances("NOR", DAY, rounds=9, format="swiss")
READING = readers.read(LAKESIDE.encode())
EVENT = core.require(readers.read_event(LAKESIDE.encode()))
RATED = core.require(core.rate("fide", YOU, GAMES, TERMS))
TABLE = pool.GameTable(["Ann", "Ben"], ["Ben", "Cleo"], [1, 0.5], [DAY, DAY])
RATINGS = core.require(pool.rate("elo", TABLE))
QUALITY = pool.QualitySettings(systems=("pool",), min_games=0)
WRONG = Problem("file", "no such file")

#: Every public function with arguments that it takes.
CALLS: dict[str, tuple[Callable[..., object], list[Any]]] = {
    "core.load": (core.load, ["fide"]),
    "core.rate": (core.rate, ["fide", YOU, GAMES, TERMS]),
    "core.explain": (core.explain, [RATED]),
    "core.estimate_performance": (core.estimate_performance, [RATED]),
    "core.rate_outcomes": (
        core.rate_outcomes,
        ["fide", YOU, YOU, TERMS, 2, 1, "w"],
    ),
    "core.compute_odds": (
        core.compute_odds,
        ["fide", YOU, YOU, TERMS, "w", "broadcast"],
    ),
    "core.forecast_event": (
        core.forecast_event,
        ["fide", YOU, GAMES, TERMS, "broadcast"],
    ),
    "core.plan": (core.plan, ["fide", YOU, GAMES, TERMS, 1650, "broadcast"]),
    "core.rate_period": (core.rate_period, [YOU, [GAMES, GAMES], TERMS]),
    "core.judge_norm": (core.judge_norm, ["GM", ROUNDS, FACTS]),
    "core.find_needed_score": (core.find_needed_score, ["GM", AHEAD, FACTS]),
    "core.rate_event": (core.rate_event, [EVENT, "fide", Player(0, k=20), TERMS]),
    "core.rank_players": (core.rank_players, [EVENT, "BH"]),
    "core.rank_teams": (core.rank_teams, [EVENT, "BH"]),
    "core.compute_chances": (core.compute_chances, [EVENT, Random(1).random, 9]),
    "readers.read": (readers.read, [LAKESIDE.encode()]),
    "readers.read_event": (readers.read_event, [LAKESIDE.encode(), 1]),
    "core.pool.rate": (
        pool.rate,
        ["elo", TABLE, pool.PoolSettings(), None, {"Ann": 1500}],
    ),
    "core.pool.fit": (pool.fit, [TABLE, pool.FitSettings(), False]),
    "core.pool.measure_quality": (
        pool.measure_quality,
        ["elo", TABLE, pool.PoolSettings(), QUALITY],
    ),
    "core.pool.compare_settings": (
        pool.compare_settings,
        ["elo", TABLE, {"20": pool.PoolSettings()}, QUALITY],
    ),
    "core.pool.read_ratings": (pool.read_ratings, [RATINGS.pack()]),
    "pools.open": (pools.open, ["no list"]),
    "pools.create": (pools.create, ["/dev/null/club", pool.PoolSettings()]),
    "GameTable.from_events": (pool.GameTable.from_events, [[EVENT]]),
}
JUNK: list[Any] = [
    *(None, True, 1, 0, -1, 10**9, 10**30, 0.5, 1600.0, nan, inf, "", "1", "xxxxx"),
    *("\ud800", b"1", (), [1], [None], [[]], {}, {"a": 1}, DAY, object(), max),
    *(READING, EVENT, YOU, TERMS, TABLE, RATED, WRONG),
]


def is_a_sentence(fault: TypeError) -> bool:
    """Whether the library itself refuses the argument."""
    line = traceback.extract_tb(fault.__traceback__)[-1].line or ""
    return line.startswith("raise TypeError") and str(fault).count(" ") >= 3


def ask(name: str, arguments: list[Any]) -> object:
    function, _ = CALLS[name]
    try:
        return function(*arguments)
    except TypeError as fault:
        if not is_a_sentence(fault):
            raise
    except KeyError:
        if name != "core.load":
            raise
    return None


def replace_one(arguments: list[Any], at: int, value: object) -> list[Any]:
    return [*arguments[:at], value, *arguments[at + 1 :]]


@pytest.mark.parametrize("name", CALLS)
def test_any_argument_is_answered_or_refused_in_a_sentence(name: str) -> None:
    _, arguments = CALLS[name]
    for at in range(len(arguments)):
        for value in JUNK:
            ask(name, replace_one(arguments, at, value))
    assert ask(name, arguments) is not None


def list_changes(
    value: Any,  # noqa: ANN401 - a record, a list or anything in one
    put: Callable[[Any], Any],
) -> Iterator[Callable[[object], Any]]:
    """Ways to put something else into any field, at any depth."""
    if isinstance(value, Struct):
        for field in value.__struct_fields__:

            def put_field(new: object, field: str = field) -> Any:  # noqa: ANN401
                return put(replace(value, **{field: new}))

            yield put_field
            yield from list_changes(getattr(value, field), put_field)
    elif isinstance(value, list | tuple) and value:
        kind = type(value)
        yield lambda new: put(kind([new, *value[1:]]))
        yield from list_changes(value[0], lambda new: put(kind([new, *value[1:]])))


#: Every way to change a field of an argument, by function.
CHANGES = [
    (name, change)
    for name, (_, arguments) in CALLS.items()
    for at, value in enumerate(arguments)
    if not isinstance(value, pool.PoolRatings)
    for change in list_changes(value, partial(replace_one, arguments, at))
]


@given(st.sampled_from(CHANGES), st.sampled_from(JUNK))
@try_examples(500)
def test_no_field_of_any_record_raises(
    place: tuple[str, Callable[[object], list[Any]]], value: object
) -> None:
    name, change = place
    assert not isinstance(ask(name, change(value)), Exception)


def test_a_number_in_a_record_is_named_by_its_place() -> None:
    first, *others = RATED.games
    game = replace(first, game=replace(first.game, rd=inf))
    for event, place in (
        (replace(RATED, player=replace(YOU, k=inf)), "player.k"),
        (replace(RATED, games=(game, *others)), "games[0].game.rd"),
    ):
        found = core.explain(event)
        assert str(found) == f"RatedEvent.{place}: not of its type"


def test_every_public_function_is_asked() -> None:
    faces = {"core": core, "core.pool": pool, "readers": readers, "pools": pools}
    functions = {
        f"{short}.{name}"
        for short, face in faces.items()
        for name in face.__all__
        if isinstance(getattr(face, name), FunctionType)
    }
    # one raises for a Problem, which is its purpose; one takes nothing
    assert functions - CALLS.keys() == {"core.require", "pools.list_names"}


PASSED_ON = sorted(CALLS.keys() - {"core.load", "core.pool.read_ratings"})


@pytest.mark.parametrize("name", PASSED_ON)
def test_a_problem_is_passed_on(name: str) -> None:
    function, arguments = CALLS[name]
    at = 1 if name.startswith("core.pool.") and name != "core.pool.fit" else 0
    if name.startswith("pools."):
        with pytest.raises(TypeError, match="Problem"):
            function(WRONG)
        return
    value = [WRONG] if name == "GameTable.from_events" else WRONG
    assert function(*replace_one(arguments, at, value)) is WRONG


@pytest.mark.parametrize("name", ["rate_event", "rank_players", "rank_teams"])
def test_a_whole_reading_is_refused_with_the_way_on(name: str) -> None:
    with pytest.raises(TypeError, match="give one of its `sections`"):
        getattr(core, name)(READING)


def test_what_is_required_is_returned_or_raised() -> None:
    assert core.require(RATED) is RATED
    with pytest.raises(ValueError, match="no such file"):
        core.require(WRONG)


def test_an_empty_or_missing_file_is_named() -> None:
    for data in (b"", b" \n"):
        assert str(readers.read_event(data)).startswith("file: empty")
    assert str(readers.read_event("nofile.trf")).startswith("nofile.trf: No such file")


@pytest.mark.parametrize("system", ["fide", "uscf", "dwz", "ecf"])
def test_juniors_are_born_by_the_end_of_the_event(system: str) -> None:
    terms = Terms(DAY, event_end=date(DAY.year + 1, 1, 2), opponent_rd=60)
    for years, is_wrong in ((2, True), (1, False)):
        you = replace(YOU, birth_year=DAY.year + years)
        found = core.rate(system, you, GAMES, terms)
        assert (getattr(found, "field", "") == "birth_year") is is_wrong


def test_a_section_of_a_file_is_chosen(tmp_path: Path) -> None:
    both = LAKESIDE.encode() + LAKESIDE.replace("Lakeside", "Hillside").encode()
    found = readers.read(both)
    if isinstance(found, readers.EventReading) and len(found.sections) == 2:
        asked = readers.read_event(both)
        assert isinstance(asked, Problem)
        assert asked.missing
        assert readers.read_event(both, 2) == found.sections[1]
    assert str(readers.read_event(LAKESIDE.encode(), 2)) == (
        "section: 2 is not from 1 to 1"
    )
    path = tmp_path / "games.txt"
    path.write_text("1850 1\n1900 0\n")
    assert "one player" in str(readers.read_event(path))


def test_a_table_takes_what_files_have() -> None:
    columns = (["Ann", "Ben", "Ann"], ["Ben", "Cleo", "Cleo"])
    plain = pool.GameTable(*columns, [1, 0.5, 0], [date(2026, 1, 5)] * 3)
    written = pool.GameTable(*columns, ["1-0", "½-½", "0-1"], ["2026-01-05"] * 3)
    one, other = (core.require(pool.rate("elo", each)) for each in (plain, written))
    assert one.to_dict() == other.to_dict()
    table = core.require(pool.GameTable.from_events([EVENT]))
    rated = [game for player in EVENT.players for game in player.pairings]
    assert 0 < 2 * len([*table.white]) <= len(rated)
    assert {*table.day} == {EVENT.event.end}
