"""The core as a stranger uses it: one import, and a sentence for every wrong fact."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from fractions import Fraction
from math import inf, nan
from random import Random
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from elo_tui import core
from elo_tui.core import Game, Player, Problem, Result, Terms, record_checks
from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.core.events.reading import EventReading
from elo_tui.core.norms.requirements import Circumstances, NormGame
from elo_tui.core.systems import KEYS, get_row
from elo_tui.readers import read
from tests.core.cases import DAY, NORM
from tests.core.teams.reports import numbered_team, report
from tests.core.test_imports import modules_after
from tests.examples import try_examples
from tests.lakeside import LAKESIDE

#: Every fact that some system cannot do without.
YOU = Player(1600, games_played=50, birth_year=1990, rd=80, dwz_index=9)
GAMES = [Game(1700, Result.WIN), Game(1650, Result.DRAW)]
TERMS = Terms(DAY, event_end=DAY, opponent_rd=60)
ROUNDS = [NormGame(g.opponent, g.title, g.federation, g.result) for g in NORM]
FACTS = Circumstances("NOR", DAY, rounds=9, format="swiss")

NEW_IN_RAPID = Player(0, standard=-5)
#: The core as a script sees it that no type checker has read.
script: Any = core


def new(record: Any, /, **facts: object) -> Any:  # noqa: ANN401 - whatever a script has
    """The record with other facts, of whatever type."""
    if isinstance(record, Struct):
        return replace(record, **facts)
    return record._replace(**facts)


ALL = pytest.mark.parametrize("key", KEYS)


def problem(answer: object) -> Problem:
    assert isinstance(answer, Problem), answer
    assert str(answer) == answer.text
    assert answer.text
    return answer


# the three cases that the page promises, in every system
@ALL
def test_terms_without_a_date(key: str) -> None:
    answer = script.rate(key, YOU, GAMES)
    asks = get_row(key).asks
    needed = [name for name in ("opponent_rd", "event_end", "date") if name in asks]
    if not needed:
        assert isinstance(answer, core.RatedEvent)
        return
    assert problem(answer).missing
    assert problem(answer).field == needed[0]


@ALL
@pytest.mark.parametrize(
    "rating", [2000.5, 2000.0, "2000", None, True, -1, nan], ids=repr
)
def test_a_rating_that_is_none(key: str, rating: object) -> None:
    answer = problem(script.rate(key, script.Player(rating), GAMES, TERMS))
    assert answer.field == "rating"
    assert answer.text.startswith(f"Player.rating: {rating!r} is not a whole number")
    answer = problem(
        script.rate(key, YOU, [script.Game(rating or 0.5, Result.WIN)], TERMS)
    )
    assert answer.field == "opponent"


@ALL
@pytest.mark.parametrize(
    "score", [1, 0.5, 0, "1", "win", True, Fraction(1, 2)], ids=repr
)
def test_a_score_that_is_no_result(key: str, score: object) -> None:
    answer = problem(script.rate(key, YOU, [GAMES[0], script.Game(1800, score)], TERMS))
    assert answer.field == "result"
    assert answer.text.startswith("Game.result of game 2: ")
    assert "Result.WIN" in answer.text


#: A function, what a script gives it, and the fact that the answer names.
WRONG: list[tuple[str, tuple[Any, ...], str]] = [
    ("rate", ("chess.com", YOU, GAMES, TERMS), "system"),
    ("rate", (None, YOU, GAMES, TERMS), "system"),
    ("rate", ([], YOU, GAMES, TERMS), "system"),
    ("rate", ("fide", 1600, GAMES, TERMS), "player"),
    ("rate", ("fide", YOU, GAMES[0], TERMS), "games"),
    ("rate", ("fide", YOU, 1700, TERMS), "games"),
    ("rate", ("fide", YOU, [1700], TERMS), "game"),
    ("rate", ("fide", YOU, GAMES, DAY), "terms"),
    ("rate", ("fide", YOU, GAMES, new(TERMS, date="2026-01-31")), "date"),
    ("rate", ("fide", YOU, GAMES, new(TERMS, date=datetime(2026, 1, 31))), "date"),
    ("rate", ("fide", YOU, GAMES, new(TERMS, pool="bullet")), "pool"),
    ("rate", ("fide", new(YOU, k=nan), GAMES, TERMS), "k"),
    ("rate", ("fide", new(YOU, k=inf), GAMES, TERMS), "k"),
    ("rate", ("fide", NEW_IN_RAPID, GAMES, new(TERMS, pool="rapid")), "standard"),
    ("rate", ("elo", YOU, GAMES, new(TERMS, scale=0)), "scale"),
    ("rate", ("elo", YOU, GAMES, new(TERMS, floor=1500, ceiling=1400)), "ceiling"),
    ("rate", ("dwz", new(YOU, birth_year=90), GAMES, TERMS), "birth_year"),
    ("rate", ("glicko", YOU, [new(GAMES[0], rd="60")], TERMS), "opponent_rd"),
    ("working", (GAMES,), "event"),
    ("performance_of", (1600,), "event"),
    ("stakes", ("fide", YOU, 1700, TERMS), "player"),
    ("stakes", ("fide", YOU, YOU, TERMS, 0), "games"),
    ("rate_outcomes", ("fide", YOU, YOU, TERMS, 1, 3), "half_points"),
    ("stakes", ("fide", YOU, YOU, TERMS, 1, 1, "white"), "colour"),
    ("odds_of", ("fide", YOU, YOU, TERMS, "", "luck"), "model"),
    ("odds_of", ("fide", YOU, YOU, TERMS, 1), "colour"),
    ("odds_of", ("fide", YOU, Player(0), TERMS), "rating"),
    ("odds_of", ("fide", YOU, new(YOU, rating=1700.5), TERMS), "rating"),
    ("forecast_of", ("fide", YOU, [new(GAMES[0], opponent="?")], TERMS), "opponent"),
    ("forecast_of", ("fide", YOU, GAMES, TERMS, "luck"), "model"),
    ("plan", ("fide", YOU, GAMES, TERMS, "1700"), "target"),
    ("plan", ("fide", YOU, GAMES, TERMS, core.RatingTarget(0)), "target"),
    ("rate_period", (YOU, GAMES, TERMS), "games"),
    ("rate_period", (YOU, 5, TERMS), "events"),
    ("rate_period", (YOU, [GAMES], Terms()), "date"),
    ("norm", ("FM", ROUNDS, FACTS), "title"),
    ("norm", ("GM", GAMES, FACTS), "normgame"),
    ("norm", ("GM", ROUNDS, TERMS), "circumstances"),
    ("needed", ("GM", ROUNDS, new(FACTS, rounds=0)), "rounds"),
]


@pytest.mark.parametrize(("function", "given_facts", "field"), WRONG)
def test_a_script_with_a_wrong_fact_gets_a_sentence(
    function: str, given_facts: tuple[object, ...], field: str
) -> None:
    assert problem(getattr(core, function)(*given_facts)).field == field


@pytest.mark.parametrize(
    "lists", [{"bases": [1, 2]}, {"bases": 5}, {"bases": ["1"]}, {"days": ["today"]}]
)
def test_a_period_with_wrong_lists(lists: dict[str, Any]) -> None:
    answer = problem(core.rate_period(YOU, [GAMES], TERMS, **lists))
    assert [answer.field] == list(lists)


junk = st.sampled_from(
    [None, True, 1, 0, -1, 0.5, 1600.0, nan, inf, "", "1", b"1", (), [1], {}, DAY]
) | st.builds(object)


@given(st.sampled_from(KEYS), st.data())
@try_examples(300)
def test_nothing_that_a_field_can_hold_raises(key: str, data: st.DataObject) -> None:
    records: list[Any] = [YOU, GAMES[0], TERMS]
    which = data.draw(st.integers(0, 2))
    field = data.draw(st.sampled_from(records[which].__struct_fields__))
    records[which] = replace(records[which], **{field: data.draw(junk)})
    you, game, when = records
    to_come = replace(game, result=None)
    event = core.rate(key, you, [game], when)
    answers: list[object] = [
        event,
        core.load(key).rate(you, (game,), when),
        core.working(event),
        core.performance_of(event),
        core.stakes(key, you, YOU, when),
        core.stakes(key, YOU, you, when),
        core.odds_of(key, YOU, you, when),
        core.forecast_of(key, you, [to_come], when),
        core.plan(key, you, [to_come], when, 1650),
        core.rate_period(you, [[game]], when),
    ]
    assert all(isinstance(answer, tuple | Struct) for answer in answers)


def test_a_record_is_copied_with_other_values() -> None:
    assert replace(YOU, rating=1700, k=20) == replace(YOU, rating=1700, k=20)
    assert YOU.rating == 1600
    with pytest.raises(TypeError):
        replace(YOU, elo=1700)


def test_a_problem_is_handed_through() -> None:
    wrong = problem(core.rate("fide", Player(-1), GAMES, TERMS))
    assert core.working(wrong) is wrong
    assert core.performance_of(wrong) is wrong


@ALL
def test_a_loaded_system_is_the_same_as_its_key(key: str) -> None:
    system = core.load(key)
    event = core.rate(key, YOU, GAMES, TERMS)
    assert isinstance(event, core.RatedEvent)
    assert core.rate(system, YOU, GAMES, TERMS) == event
    assert system.rate(YOU, GAMES, TERMS) == event
    steps = core.working(event)
    assert not isinstance(steps, Problem)
    assert steps[-len(system.sum_working(event)) :] == system.sum_working(event)
    assert steps[0].label.startswith("round 1, ")


class Nothing:
    """What no field of any record may hold."""


@pytest.mark.parametrize(
    "record",
    [
        Player(1600),
        Game(1600),
        Terms(),
        NormGame(2400, "GM", "NOR"),
        Circumstances(),
    ],
    ids=lambda record: type(record).__name__,
)
def test_every_field_of_a_record_is_checked(
    record: Player | Game | Terms | NormGame | Circumstances,
) -> None:
    assert record_checks.check_record(record, type(record)) is None
    for field in get_type_hints(type(record)):
        wrong = new(record, **{field: Nothing()})
        problem = record_checks.check_record(wrong, type(record))
        assert problem is not None
        assert f".{field}: " in problem.text


@pytest.mark.parametrize("name", core.__all__)
def test_every_name_is_there_and_says_what_it_is(name: str) -> None:
    value = getattr(core, name)
    assert name in dir(core)
    if callable(value):
        assert value.__doc__
        assert not value.__doc__.startswith(f"{name}(")


def test_other_names_are_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = script.nonsense


def test_the_import_brings_in_no_rule_and_no_check() -> None:
    modules = modules_after("import elo_tui.core")
    own = {name for name in modules if name.startswith("elo_tui.core.")}
    assert own == {
        f"elo_tui.core.{name}"
        for name in ("library", "model", "systems", "systems.rows")
    }


def test_a_norm_and_what_it_needs() -> None:
    report = core.norm("GM", ROUNDS, FACTS)
    assert isinstance(report, core.NormReport)
    assert report.achieved
    ahead = [*ROUNDS[:-1], ROUNDS[-1]._replace(result=None)]
    found = core.needed("GM", ahead, FACTS)
    assert isinstance(found, core.Needed)
    assert found.games == 1


def test_a_period_from_two_lists() -> None:
    days = [date(2026, 1, 3), date(2026, 1, 17)]
    event = [Game(1600, Result.WIN)]
    found = core.rate_period(
        Player(1600, k=20), [event, event], TERMS, bases=[1600, 1600], days=days
    )
    assert isinstance(found, core.RatedPeriod)
    # 20 x .5, twice (8.3.2)
    assert (found.change, found.new_rating) == (20, 1620)


def test_whole_events_from_a_file() -> None:
    found = read(LAKESIDE.encode())
    assert isinstance(found, EventReading)
    (event,) = found.sections
    rated = core.rate_event(event)
    assert not isinstance(rated, Problem)
    assert [row.player for row in rated.rows] == [*event.players]
    standings = core.standings_of(event, "PTS")
    assert not isinstance(standings, Problem)
    assert len(standings.rows) == len(event.players)
    over = core.chances_of(event, Random(1).random)
    assert str(over) == "no open games: the standings are final"


def test_teams_of_an_event() -> None:
    records = ("012 Cup", numbered_team(1, 1, 2), numbered_team(2, 3, 4))
    players = {1: ["3 w 1"], 2: ["4 b ="], 3: ["1 b 0"], 4: ["2 w ="]}
    found = core.team_standings_of(report(records, players), "MPvGP")
    assert not isinstance(found, Problem)
    assert [(row.team.no, float(row.game_points)) for row in found.rows] == [
        (1, 1.5),
        (2, 0.5),
    ]


@pytest.mark.parametrize(
    ("answer", "field", "words"),
    [
        (lambda event: core.team_standings_of(event), "file", "no teams are listed"),
        (
            lambda event: core.team_standings_of(event, "ARO"),
            "tie_breaks",
            "known for teams",
        ),
        (lambda event: core.rate_event(event, "chess.com"), "system", "is none of"),
        (lambda event: core.rate_event(event, terms=Terms()), "date", "needed"),
        (
            lambda event: core.rate_event(event._replace(event=EventFacts())),
            "date",
            "does not state the days",
        ),
        (
            lambda event: core.standings_of(event, "XX"),
            "tie_breaks",
            "not a tie-break here",
        ),
        (lambda _: read("no such file"), "file", "No such file"),
    ],
)
def test_what_is_wrong_with_an_event_is_said(
    answer: Callable[[Crosstable], object], field: str, words: str
) -> None:
    found = read(LAKESIDE.encode())
    assert isinstance(found, EventReading)
    problem = answer(found.sections[0])
    assert isinstance(problem, Problem)
    assert problem.field == field
    assert words in problem.text
