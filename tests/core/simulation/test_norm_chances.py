"""The chance of a norm: by hand from the model's odds, and what the facts allow."""

from __future__ import annotations

from datetime import date
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.forecast.norm_chances import (
    NormChance,
    compute_norm_chances,
    find_obstacle,
)
from elo_tui.core.forecast.open_games import (
    Assumption,
    Chance,
    assume_results,
    average_tec,
    compute_tec,
)
from elo_tui.core.forecast.place_chances import EventChances, compute_place_chances
from elo_tui.core.model import HALF_POINTS, Result
from elo_tui.core.norms.us_chess import UsGame, judge_levels

#: Nine opponents with an average of 2400: a GM norm takes 7 points (B.01 1.4.8).
FIELD = (
    *((2500, "GM", "GER"), (2500, "GM", "FRA"), (2450, "GM", "ESP")),
    *((2400, "IM", "POL"), (2400, "FM", "ITA"), (2400, "", "NOR")),
    *((2350, "", "NOR"), (2350, "CM", "NOR"), (2250, "WCM", "ENG")),
)
EVENT = EventFacts(
    "Open", start=date(2026, 1, 2), rounds=9, pool="standard", pairing="FIDE_DUTCH"
)
_BACK = {"1": "0", "0": "1", "=": "=", "*": "*"}


def _event(
    results: str,
    field: tuple[tuple[int, str, str], ...] = FIELD,
    event: EventFacts = EVENT,
    system: str = "",
    title: str = "IM",
) -> Crosstable:
    """An event of one player against a field, of the others only these games."""
    mine = tuple(
        Pairing(number, number + 1, "w" if number % 2 else "b", code)
        for number, code in enumerate(results, start=1)
    )
    players = [Participant(1, "Aas", title, 2450, "NOR", pairings=mine)]
    for number, (rating, held, flag) in enumerate(field, start=1):
        own = mine[number - 1]
        back = Pairing(number, 1, "b" if number % 2 else "w", _BACK[own.code])
        players.append(
            Participant(
                number + 1, f"Rival {number}", held, rating, flag, pairings=(back,)
            )
        )
    return Crosstable(event, tuple(players), system=system)


def _found(crosstable: Crosstable) -> EventChances:
    found = compute_place_chances(crosstable, Random(1).random)
    assert isinstance(found, EventChances)
    return found


def _norms(crosstable: Crosstable) -> tuple[NormChance, ...]:
    return compute_norm_chances(crosstable, _found(crosstable), crosstable.players[:1])


def _own(place: int) -> Chance:
    """The odds of the player in a round, by the published model."""
    rating = FIELD[place - 1][0]
    if place % 2:
        return compute_tec(2450, rating)
    white = compute_tec(rating, 2450)
    return Chance(white.loss, white.draw, white.win)


def test_one_and_a_half_of_two_by_hand() -> None:
    # 5½ of 7 so far, 7 make it
    [gm] = _norms(_event("1=1=1=1**"))
    one, two = _own(8), _own(9)
    share = one.win * (two.win + two.draw) + one.draw * two.win
    assert (gm.code, gm.at_least) == ("GM", False)
    assert gm.probability == pytest.approx(share, abs=1e-12)
    assert gm.provided == ()


def test_who_has_the_title_and_who_cannot_make_it_have_none() -> None:
    assert _norms(_event("1=1=1=1**", title="GM")) == ()
    assert _norms(_event("0=1=1=1**")) == ()
    both = _norms(_event("1=1=1=1**", title="FM"))
    assert [row.code for row in both] == ["GM", "IM"]
    # 2450 against 2400 is 57 %: 5½ of nine, which is made
    assert both[1].probability == 1


def test_an_assumed_result_counts() -> None:
    supposed = assume_results(_event("1=1=1=1**"), [Assumption(1, 9, "1")])
    assert isinstance(supposed, Crosstable)
    [gm] = _norms(supposed)
    assert gm.probability == pytest.approx(_own(9).win + _own(9).draw)


def test_what_the_event_does_not_tell_is_named() -> None:
    [gm] = _norms(_event("1=1=1=1**", event=replace(EVENT, pairing="")))
    assert gm.provided == ("format: not given",)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (replace(EVENT, pool="blitz"), "standard games"),
        (replace(EVENT, pool=None, time_control="3+2"), "standard games"),
        (replace(EVENT, rounds=11), "last round is paired"),
    ],
)
def test_events_without_norms_say_why(event: EventFacts, why: str) -> None:
    crosstable = _event("1=1=1=1**", event=event)
    assert why in find_obstacle(crosstable, _found(crosstable))
    assert _norms(crosstable) == ()


def test_no_titles_no_norms() -> None:
    plain = tuple((rating, "", flag) for rating, _, flag in FIELD)
    crosstable = _event("1=1=1=1**", plain, title="")
    assert "titles" in find_obstacle(crosstable, _found(crosstable))


def test_norms_of_us_chess_equal_to_every_outcome_judged() -> None:
    field = tuple((rating, "", "") for rating in (1600, 1700, 1650, 1500))
    event = EventFacts("Open", rounds=4)
    crosstable = _event("1***", field, event, "uscf", title="")
    mine = replace(crosstable.players[0], rating=1600)
    crosstable = replace(crosstable, players=(mine, *crosstable.players[1:]))
    expected: dict[str, float] = {}
    results = (Result.LOSS, Result.DRAW, Result.WIN)
    for way in product(results, repeat=3):
        games = [UsGame(field[0][0], Result.WIN)]
        games += [
            UsGame(field[at][0], result) for at, result in enumerate(way, start=1)
        ]
        share = 1.0
        for place, result in zip((2, 3, 4), way, strict=True):
            share *= _of_us(1600, field[place - 1][0], place)[HALF_POINTS[result]]
        for row in judge_levels(games, 4, False).levels:
            if row.norm:
                code = row.level.code
                expected[code] = expected.get(code, 0) + share
    found = {row.code: row.probability for row in _norms(crosstable)}
    assert found == pytest.approx(expected, abs=1e-12)
    assert all("those from before it" in row.provided[0] for row in _norms(crosstable))


def _of_us(own: int, other: int, place: int) -> tuple[float, float, float]:
    """Loss, draw and win in a round, White in the odd ones."""
    if place % 2:
        white = compute_tec(own, other)
        return white.loss, white.draw, white.win
    white = compute_tec(other, own)
    return white.win, white.draw, white.loss


def _berger(players: int) -> list[list[tuple[int, int]]]:
    """The rounds of a round robin by the circle method, as pairs of numbers."""
    ring = list(range(1, players + 1))
    rounds = []
    for _ in range(players - 1):
        rounds.append([(ring[at], ring[-1 - at]) for at in range(players // 2)])
        ring[1:] = [ring[-1], *ring[1:-1]]
    return rounds


def _robin(
    field: tuple[tuple[int, str, str], ...], results: str, cycles: int, open_games: int
) -> Crosstable:
    """A round robin of no. 1 against a field that drew with itself.

    The last games of no. 1 are not paired yet.
    """
    rounds = _berger(len(field) + 1) * cycles
    rows: dict[int, list[Pairing]] = {no: [] for no in range(1, len(field) + 2)}
    for number, pairs in enumerate(rounds, start=1):
        for pair in pairs:
            one, other = sorted(pair)
            code = results[number - 1 : number] if one == 1 else "="
            if one == 1 and number > len(rounds) - open_games:
                continue
            rows[one].append(Pairing(number, other, "w", code))
            rows[other].append(Pairing(number, one, "b", _BACK[code]))
    event = replace(EVENT, rounds=len(rounds), pairing="Round-Robin")
    facts = ((2450, "IM", "NOR"), *field)
    return Crosstable(
        event,
        tuple(
            Participant(no, f"P{no}", held, rating, flag, pairings=tuple(rows[no]))
            for no, (rating, held, flag) in enumerate(facts, start=1)
        ),
    )


@pytest.mark.parametrize(
    ("field", "results", "cycles"),
    [
        # nine games against 2400 on average take 7 points
        (FIELD, "1=1=1=1", 1),
        # 10.1: ten games against 2450 take 7½: 7 of 10 is 149 above, one too few
        (FIELD[:5], "1=1=1=1=", 2),
    ],
    ids=["single", "double"],
)
def test_games_of_a_round_robin_that_are_not_paired_yet(
    field: tuple[tuple[int, str, str], ...], results: str, cycles: int
) -> None:
    robin = _robin(field, results, cycles, 2)
    [gm] = _norms(robin)
    # nobody knows who has White: the mean of both colours
    met = [pair for number in _berger(len(field) + 1) for pair in number if 1 in pair]
    last = [max(pair) for pair in met[-2:]]
    one, two = (average_tec(2450, field[no - 2][0]) for no in last)
    share = one.win * (two.win + two.draw) + one.draw * two.win
    assert gm.code == "GM"
    assert gm.probability == pytest.approx(share, abs=1e-12)
    assert gm.provided == ()


@pytest.mark.parametrize(("cycles", "gms", "makes"), [(1, 3, True), (1, 2, False)])
def test_a_single_round_robin_needs_a_third_with_the_title(
    cycles: int, gms: int, makes: bool
) -> None:
    # 1.4.5b: 3 of 9; 1.4.5f asks half of that in a double round robin only
    field = [(rating, "IM", flag) for rating, _, flag in FIELD]
    field[:gms] = [(rating, "GM", flag) for rating, _, flag in field[:gms]]
    found = _norms(_robin(tuple(field), "1=1=1=1", cycles, 2))
    assert bool(found) is makes


@pytest.mark.parametrize(("system", "ratings"), [("dwz", ""), ("", "TWZ")])
def test_norms_go_by_ratings_of_fide(system: str, ratings: str) -> None:
    crosstable = replace(_event("1=1=1=1**", system=system), ratings=ratings)
    said = find_obstacle(crosstable, _found(crosstable))
    assert said == "norms go by FIDE's ratings"
