"""Chances worked out in a thread: better and better answers, refusals, a limit."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Generator
from importlib.util import find_spec
from itertools import count, pairwise

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import Cancelled
from elo_tui.core.forecast.place_chances import (
    RUNS,
    EventChances,
    compute_place_chances,
)
from elo_tui.core.model import Problem
from elo_tui.core.standings.standings import Wanted
from elo_tui.engines import py4swiss_engine
from elo_tui.features.event import simulation
from elo_tui.features.event.simulation import QUICK, TURN, simulate
from elo_tui.features.event.view.chances import Request, Simulated
from tests.core.standings import boards

needs_engine = pytest.mark.skipif(
    find_spec("py4swiss") is None, reason="needs the extra pairing (py4swiss)"
)
#: Round 2 is open, rounds 3 and 4 are not paired.
ROUNDS = (
    "2000 5w1 3b*\n1950 6b1 4w*\n1900 7w1 1w*\n1850 8b1 2b*\n"
    "1800 1b0 7w*\n1750 2w0 8b*\n1700 3b0 5b*\n1650 4w0 6w*"
)
EIGHT = boards.event(ROUNDS)


def make_swiss(text: str, rounds: int = 4, pairing: str = "Swiss") -> Crosstable:
    event = boards.event(text)
    return replace(event, event=replace(event.event, rounds=rounds, pairing=pairing))


SWISS = make_swiss(ROUNDS)
AHEAD = Request(SWISS, Wanted(), ahead=True)
#: Twelve games to come: too many to count every outcome.
MANY = boards.event(
    "2000 2w* 3w* 4w* 5w*\n1950 1b* 4b* 3b* 6w*\n1900 5w* 1b* 2w* 4w*\n"
    "1850 6w* 2w* 1b* 3b*\n1800 3b* 6b* 6w* 1b*\n1750 4b* 5w* 5b* 2b*"
)


def ignore(_done: int, _total: int) -> None:
    return


def run(
    request: Request,
    progress: Callable[[int, int], None] = ignore,
    before: Simulated | None = None,
    is_bounded: bool = False,
) -> list[Simulated]:
    return [*simulate(request, progress, before, is_bounded)]


@pytest.fixture
def few_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "QUICK_NEXT", 4)
    monkeypatch.setattr(simulation, "QUICK_PLACES", 6)
    monkeypatch.setattr(simulation, "usual_runs", lambda _: 40)
    monkeypatch.setattr(simulation, "usual_places_runs", lambda _: 80)


def refusal(request: Request, **options: bool) -> str:
    (one,) = run(request, **options)  # type: ignore[arg-type]
    assert isinstance(one.outcome, Problem)
    assert one.request is request
    return one.outcome.text


def test_few_games_are_counted_at_once_and_many_estimated_first() -> None:
    (exact,) = run(Request(EIGHT, Wanted()))
    assert isinstance(exact.outcome, EventChances)
    assert exact.outcome.exact
    assert exact.whole
    assert exact.outcome == compute_place_chances(EIGHT, lambda: 0.0, Wanted())
    quick, better = run(Request(MANY, Wanted()))
    assert isinstance(quick.outcome, EventChances)
    assert isinstance(better.outcome, EventChances)
    assert (quick.outcome.runs, better.outcome.runs) == (QUICK, RUNS)
    assert (quick.whole, better.whole) == (False, True)


def test_threads_take_short_turns_for_the_time_of_it() -> None:
    before = sys.getswitchinterval()
    answers = simulate(Request(MANY, Wanted()), ignore)
    next(answers)
    assert sys.getswitchinterval() == pytest.approx(TURN, rel=0.01)
    assert isinstance(answers, Generator)
    answers.close()
    assert sys.getswitchinterval() == before


@needs_engine
@pytest.mark.parametrize("request_", [Request(MANY, Wanted()), AHEAD])
@pytest.mark.parametrize("calls", [0, 1, 7])
@pytest.mark.usefixtures("few_outcomes")
def test_what_is_cancelled_ends_without_an_answer(
    request_: Request, calls: int
) -> None:
    called = count()

    def cancel(_done: int, _total: int) -> None:
        if next(called) == calls:
            raise Cancelled

    assert not any(one.whole for one in run(request_, cancel))


@needs_engine
@pytest.mark.usefixtures("few_outcomes")
def test_rounds_ahead_come_quickly_then_better_and_better() -> None:
    seen: list[tuple[int, int]] = []
    answers = run(AHEAD, lambda done, total: seen.append((done, total)))
    runs = []
    for one in answers:
        assert isinstance(one.outcome, EventChances)
        assert one.ahead is not None
        assert one.next is not None
        assert one.outcome is one.ahead.chances
        runs.append((one.outcome.runs, one.next.runs))
        # one player has each place, and each player one place
        places = [player.places for player in one.outcome.players]
        for shares in (*places, *zip(*places, strict=True)):
            assert sum(shares) == pytest.approx(1)
    # an eighth, a quarter, half and all of 80 and of 40, after the first estimates
    assert runs == [(6, 4), (10, 5), (20, 10), (40, 20), (80, 40)]
    assert [one.whole for one in answers] == [False] * 4 + [True]
    # the rounds are checked after the first answer
    checked = [one.next.method.reproduced is not None for one in answers if one.next]
    assert checked == [False, True, True, True, True]
    # the progress of a stage begins at 0 and never passes what is to be done
    assert (0, 4 + 6) in seen
    assert (0, 40 + 80) in seen
    assert all(done <= total for done, total in seen)
    for (done, total), (following, same) in pairwise(seen):
        assert total != same or following >= done


@needs_engine
@pytest.mark.usefixtures("few_outcomes")
def test_rounds_that_were_checked_are_not_checked_again() -> None:
    *_, before = run(AHEAD)
    assert before.next is not None
    assert before.next.method.reproduced is not None

    def is_kept(crosstable: Crosstable) -> bool:
        first = run(AHEAD._replace(crosstable=crosstable), before=before)[0]
        assert first.next is not None
        assert before.next is not None
        return first.next.method is before.next.method

    assert is_kept(SWISS)
    # a result of the open round changes no pairing before it
    assert is_kept(make_swiss(ROUNDS.replace("3b*", "3b=").replace(" 1w*", " 1w=")))
    # another result before it does, another pair in it, and what orders the players
    assert not is_kept(make_swiss(ROUNDS.replace("5w1", "5w=").replace(" 1b0", " 1b=")))
    swapped = {"3b*": "4b*", "4w*": "3w*", " 1w*": " 2b*", " 2b*": " 1w*"}
    pairs = re.sub("|".join(map(re.escape, swapped)), lambda m: swapped[m[0]], ROUNDS)
    assert not is_kept(make_swiss(pairs))
    first, *others = SWISS.players
    for changed in (
        replace(first, rating=1940),
        replace(first, name="Zz"),
        replace(first, title="GM"),
        replace(first, federation="NOR"),
    ):
        assert not is_kept(replace(SWISS, players=(changed, *others)))
    assert not is_kept(make_swiss(ROUNDS, pairing="Swiss BAKU"))


@needs_engine
@pytest.mark.usefixtures("few_outcomes")
def test_other_systems_and_a_missing_engine_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = make_swiss(ROUNDS, pairing="Swiss Burstein")
    text = refusal(AHEAD._replace(crosstable=other))
    assert text == "the event names the Burstein system, not the Dutch one"
    robin = make_swiss(ROUNDS, pairing="round robin")
    assert "round robin" in refusal(AHEAD._replace(crosstable=robin)).lower()
    monkeypatch.setattr(py4swiss_engine, "is_installed", lambda: False)
    assert refusal(AHEAD) == py4swiss_engine.MISSING
    # a kiosk pairs by the approximation, and needs none
    assert run(AHEAD, is_bounded=True)[-1].whole


@needs_engine
def test_players_who_have_all_met_cannot_be_paired() -> None:
    two = make_swiss("2000 2w1\n1900 1b0", rounds=3)
    text = "the next round cannot be paired: too few have not met"
    assert refusal(AHEAD._replace(crosstable=two)) == text
    assert refusal(AHEAD._replace(crosstable=two), is_bounded=True) == text


@pytest.mark.usefixtures("few_outcomes")
@pytest.mark.parametrize("looks", [0, 1, 12, 60, 120])
def test_a_kiosk_ends_in_its_time_with_what_it_has(
    looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        pytest.fail("the exact engine was asked")

    monkeypatch.setattr(py4swiss_engine, "pair_exactly", refuse)
    clock = count()
    step = simulation.BOUND / (looks + 0.5)
    monkeypatch.setattr(simulation, "_read_clock", lambda: next(clock) * step)
    seen: list[int] = []
    answers = run(AHEAD, lambda done, _total: seen.append(done), is_bounded=True)
    assert [one.whole for one in answers[:-1]] == [False] * (len(answers) - 1)
    assert answers[-1].whole
    if looks <= 12:
        (refused,) = answers
        assert str(refused.outcome).startswith("the event is too large for ")
    else:
        assert isinstance(answers[-1].outcome, EventChances)
        assert len(answers) > 1
        assert not any(one.next.is_exact for one in answers if one.next)
    # it is read at the start and before each outcome, until the time is up
    assert next(clock) == looks + 2
    assert len(seen) == looks
