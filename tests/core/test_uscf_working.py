"""US Chess: the sums of any event, and the working that leads to its rating."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Terms, load
from elo_tui.core.model import HALF_POINTS, NO_K, PLAYED, RatedEvent, Result
from tests.core.cases import played, rated
from tests.core.strategies import events

USCF = load("uscf")

#: Half of the rated ones with the decimals that an earlier event left.
players = st.builds(
    lambda player, beyond: (
        replace(player, exact=player.rating + beyond)
        if beyond and player.rating
        else player
    ),
    st.builds(
        Player,
        st.just(0) | st.integers(100, 2900),
        birth_year=st.none() | st.integers(1930, 2024),
        games_played=st.none() | st.integers(0, 60),
        floor=st.none() | st.integers(100, 2100),
        record=st.sampled_from(("", "won", "lost")),
        peak=st.none() | st.integers(1, 1399),
        fide_rating=st.none() | st.integers(1, 3000),
        cfc_rating=st.none() | st.integers(1, 3000),
        exact=st.none(),
    ),
    st.none() | st.floats(-0.5, 0.49),
)
conditions = st.builds(
    Terms,
    event_end=st.dates(date(2015, 6, 1), date(2030, 12, 31)),
    dual=st.booleans(),
)


@given(players, events, conditions)
def test_counts_and_sums_of_any_event(
    player: Player, games: list[Game], when: Terms
) -> None:
    answer = USCF.rate(player, games, when)
    if isinstance(answer, Problem):
        assert answer.field in ("games_played", "birth_year")
        return
    event = answer
    rows = [row for row in event.games if row.rated]
    # a newcomer counts with an intermediate rating
    assert [
        row.game if game.opponent else replace(row.game, opponent=None)
        for row, game in zip(event.games, games, strict=True)
    ] == games
    assert all(bool(row.reason) != row.rated for row in event.games)
    assert all((row.change is not None) == row.rated for row in event.games)
    assert event.score_halves == sum(
        HALF_POINTS[row.game.result] for row in rows if row.game.result
    )
    assert (event.bonus or 0) >= 0
    if event.new_rating is None:
        assert event.first_rating
        assert not rows
        return
    assert event.exact is not None
    results = [game.result for game in games if game.rated and game.result in PLAYED]
    floor = max(100, player.floor or 100)
    if floor < 150:
        # min(100 + 4 wins + 2 draws + events of three games, 150)
        earned = 4 * results.count(Result.WIN) + 2 * results.count(Result.DRAW)
        floor = min(150, floor + earned + (len(results) >= 3))
    assert event.exact >= floor
    assert abs(event.new_rating - event.exact) <= 0.5
    if event.first_rating:
        return
    total = sum(row.change or 0.0 for row in rows)
    assert event.change == pytest.approx(total + (event.bonus or 0), abs=1e-8)
    own = event.player
    assert event.exact == pytest.approx(max(own.unrounded + event.change, floor))
    assert event.rounded == event.new_rating - own.rating
    assert rated(USCF.rate(player, tuple(games), when)) == event


def number(text: str) -> float:
    """A number as the working prints it: ``1½``, ``-4.80``."""
    whole, half, _ = text.partition("½")
    return float(whole or 0) + (0.5 if half else 0)


def check_formula(text: str, change: float, games: int) -> None:
    """``44.1821 x (3½ - 1.3633) = +94.40`` adds up and gives the change."""
    match = re.match(r"(\S+) x \((\S+) - (\S+)\) = ([+-]?[\d.]+)", text)
    assert match, text
    k, score, expected, printed = map(number, match.groups())
    tolerance = 0.0051 + k * 0.000051 + games * 0.000051
    assert k * (score - expected) == pytest.approx(printed, abs=tolerance)
    assert printed == pytest.approx(change, abs=0.005001)


def check_special_sum(text: str, event: RatedEvent) -> None:
    match = re.fullmatch(r"\((\S+) ([+-]) 800 x (\S+)\) / (\S+) = (\S+)", text)
    if match is None:
        assert re.fullmatch(r"any rating.* fits, nearest to -?[\d.]+ is \S+", text)
        return
    total, sign, surplus, within, solved = match.groups()
    left = float(total) + 800 * float(sign + surplus)
    # the parts are printed with four decimals
    assert left / float(within) == pytest.approx(float(solved), abs=0.3)
    limited = min(max(float(solved), 100), 2700)
    own = event.player.unrounded
    reached = event.exact if event.first_rating else own + event.change
    assert limited == pytest.approx(reached, abs=0.0051) or reached == event.exact


NEWEST = Terms(event_end=date(2026, 5, 2))
#: Events of every formula, which drawing by lot rarely brings about.
ESTABLISHED = (Player(1500, games_played=50), played((1400, "1"), (1900, "1")), NEWEST)
WITH_BONUS = (ESTABLISHED[0], played(*[(1500, "1")] * 4), NEWEST)
PROVISIONAL = (Player(1500, games_played=6), played((1400, "1"), (1550, "0")), NEWEST)
NEWCOMER = (Player(0), played((1400, "1"), (1550, "0")), NEWEST)


@pytest.mark.parametrize(
    ("case", "label"),
    [
        (ESTABLISHED, "sum"),
        (WITH_BONUS, "sum"),
        (PROVISIONAL, "solved"),
        (NEWCOMER, "solved"),
    ],
)
def test_every_formula_reaches_its_check(
    case: tuple[Player, tuple[Game, ...], Terms], label: str
) -> None:
    event = rated(USCF.rate(*case))
    assert label in {step.label for step in USCF.sum_working(event)}
    assert bool(event.bonus) is (case is WITH_BONUS)


@example(*ESTABLISHED)
@example(*WITH_BONUS)
@example(*PROVISIONAL)
@example(*NEWCOMER)
@given(players, events, conditions)
def test_the_working_leads_to_the_result(
    player: Player, games: Sequence[Game], when: Terms
) -> None:
    event = USCF.rate(player, games, when)
    assume(isinstance(event, RatedEvent))
    assert isinstance(event, RatedEvent)
    special = event.k == NO_K
    for index, row in enumerate(event.games):
        steps = {step.label: step for step in USCF.game_working(event, index)}
        if not row.rated:
            assert steps["not rated"].text == row.reason
        elif not event.first_rating and not special:
            check_formula(steps["change"].text, row.change or 0.0, 1)
    labels = [step.label for step in USCF.sum_working(event)]
    steps = {step.label: step for step in USCF.sum_working(event)}
    assert len(steps) == len([x for x in labels if x != "assumed"]) + (
        "assumed" in labels
    )
    if event.new_rating is None:
        return
    if "sum" in steps:
        check_formula(
            steps["sum"].text, event.change - (event.bonus or 0), event.rated_games
        )
    if special and event.rated_games:
        check_special_sum(steps["solved"].text, event)
    if event.bonus:
        # with more than two decimals if the sum needs them
        shown = steps["bonus"].text.rpartition(": ")[2]
        assert shown == f"{event.bonus:+.{len(shown.partition('.')[2])}f}"
        assert len(shown.partition(".")[2]) >= 2
    exact, new = steps["rounded"].text.split(" to ")
    assert float(exact) == pytest.approx(event.exact, abs=0.005001)
    assert int(new) == event.new_rating
    if not event.first_rating:
        match = re.fullmatch(r"(\d+) ([+-]) (\d+) = (\d+)", steps["new rating"].text)
        assert match
        own, sign, size, result = match.groups()
        assert int(own) + int(sign + size) == int(result) == event.new_rating
    floored = event.exact != (
        event.player.unrounded + event.change if not event.first_rating else event.exact
    )
    assert not floored or "floor" in steps


@given(players, events, conditions)
def test_every_line_of_the_working_is_short(
    player: Player, games: list[Game], when: Terms
) -> None:
    event = USCF.rate(player, games, when)
    assume(isinstance(event, RatedEvent))
    assert isinstance(event, RatedEvent)
    steps = list(USCF.sum_working(event))
    for index in range(len(games)):
        steps += USCF.game_working(event, index)
    assert all(len(step.text) <= 62 for step in steps)
