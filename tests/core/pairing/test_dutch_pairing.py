"""The exact pairing, against the rules themselves, a reference, and another engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from random import Random

import pytest

from elo_tui.core.model import Problem
from elo_tui.core.pairing.entrants import Entrant
from elo_tui.core.pairing.next_round import list_present
from elo_tui.core.pairing.pairing_choices import PairingChoices
from elo_tui.core.pairing.reproduction import choose_method, seats_before
from elo_tui.core.pairing.seats import (
    EDITIONS,
    Attendance,
    Cell,
    Edition,
    Pair,
    RoundRules,
    Seat,
    Unpairable,
    advance,
    first_seats,
    is_topscorer,
    list_paired,
    wanted_colour,
)
from elo_tui.core.pairing.swiss_event import read_swiss
from elo_tui.readers.detect import read_data
from tests.benchmarks.rounds_ahead import open_swiss
from tests.core.pairing.dutch_rules import Judge
from tests.core.pairing.py4swiss_reference import pair_by_py4swiss
from tests.shared import SHARED, read_json

needs_engine = pytest.mark.skipif(
    find_spec("py4swiss") is None, reason="needs the extra pairing (py4swiss)"
)
ROUNDS = SHARED / "data" / "faults4" / "pairing"
needs_rounds = pytest.mark.skipif(
    not ROUNDS.is_dir(), reason="needs ../shared/data/faults4 beside the checkout"
)


def exact(seats: list[Seat], rules: RoundRules) -> set[Pair] | None:
    from elo_tui.engines.py4swiss_engine import pair_exactly

    try:
        return {*pair_exactly(seats, rules)}
    except Unpairable:
        return None


def random_rounds(seed: int, most: int) -> Iterator[tuple[list[Seat], RoundRules]]:
    """Rounds of a small event: absences, half-point byes, forfeits, late entries,
    acceleration, pairs that must not meet.
    """
    chance = Random(seed)
    players = chance.randint(4, most)
    rounds = chance.randint(3, players - 1)
    seats = first_seats(range(1, players + 1))
    if chance.random() < 0.2:
        seats = [
            seat._replace(virtual=(2, 1) if seat.number <= players // 2 else ())
            for seat in seats
        ]
    restless = chance.choice((0, 0.05, 0.25))
    for number in range(1, rounds + 1):
        cells = [Cell(Attendance.ABSENT) for _ in seats]
        for one in range(players):
            if chance.random() < restless / 2:
                cells[one] = Cell(Attendance.HALF_BYE, halves=1)
        absent = {at for at, cell in enumerate(cells) if cell.halves}
        absent |= {at for at in range(players) if chance.random() < restless}
        present = [at for at in range(players) if at not in absent]
        if len(present) < 2:
            return
        paired = list_paired(seats, present)
        if chance.random() < 0.2:
            one, other = chance.sample(present, 2)
            paired = [
                seat._replace(met=seat.met | {one, other} - {seat.player})
                if seat.player in (one, other)
                else seat
                for seat in paired
            ]
        rules = RoundRules("2026", number, rounds, initial_white=seed % 2 == 0)
        yield paired, rules
        pairs = exact(paired, rules)
        if pairs is None:
            return
        for white, black in sorted(pairs, key=lambda pair: pair.white):
            if black is None:
                cells[white] = Cell(Attendance.PAIRING_BYE, halves=2)
                continue
            own = chance.choice((0, 1, 2, 2))
            kinds = [Attendance.GAME, Attendance.GAME]
            if chance.random() < restless / 2:
                kinds = [Attendance.FORFEIT_WIN, Attendance.FORFEIT_LOSS]
                own = 2
            cells[white] = Cell(kinds[0], black, True, own)
            cells[black] = Cell(kinds[1], white, False, 2 - own)
        seats = advance(seats, cells, "2026")


def compare(seeds: Iterable[int], most: int) -> tuple[int, int, int]:
    """The rounds compared, those with a bye, and those that cannot be paired."""
    rounds = byes = impossible = 0
    for seed in seeds:
        for seats, rules in random_rounds(seed, most):
            right = Judge(seats, rules).pair()
            assert exact(seats, rules) == right, (seed, rules)
            rounds += 1
            byes += len(seats) % 2
            impossible += right is None
    return rounds, byes, impossible


#: Events with rounds that the rules of 2017 pair otherwise, even with the floats and
#: the bye of 2026.
CHANGED = (163, 207, 211, 381, 390, 398)


@needs_engine
def test_every_small_round_is_the_best_of_all_by_the_articles() -> None:
    rounds, byes, impossible = compare((*range(50), *CHANGED), 8)
    assert rounds > 200
    assert byes > 70
    assert impossible > 3


@needs_engine
@pytest.mark.slow
def test_more_and_larger_rounds_are_the_best_of_all_by_the_articles() -> None:
    rounds, byes, _ = compare(range(1_000, 1_100), 10)
    assert rounds > 400
    assert byes > 150


@needs_engine
def test_rounds_of_2017_are_those_of_py4swiss() -> None:
    rounds = byes = 0
    for seed in range(60):
        for seats, rules in random_rounds(seed, 14):
            rules_2017 = rules._replace(edition="2017")
            right = pair_by_py4swiss(seats, rules_2017)
            assert exact(seats, rules_2017) == right, (seed, rules)
            rounds += 1
            byes += len(seats) % 2
    assert rounds > 300
    assert byes > 100


@needs_engine
def test_brackets_of_many_players_need_not_ask_all_below(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from elo_tui.engines import dutch_pairing

    event = read_swiss(open_swiss(75))
    assert not isinstance(event, Problem)
    method = choose_method(event, None, "2026", "numbers")
    rounds = [
        (list_paired(seats_before(event, number, method), range(75)), number)
        for number in (3, 5, 7)
    ]
    found = [exact(seats, method.rules(event, number)) for seats, number in rounds]
    skipped = []

    def ask_all(
        frame: dutch_pairing._Round2026, players: list[Entrant], rest: list[Entrant]
    ) -> bool:
        skipped.append(stays_complete(frame, players, rest))
        return False

    stays_complete = dutch_pairing._Round2026._stays_complete
    monkeypatch.setattr(dutch_pairing._Round2026, "_stays_complete", ask_all)
    again = [exact(seats, method.rules(event, number)) for seats, number in rounds]
    assert again == found
    assert sum(skipped) > 5


@needs_engine
@needs_rounds
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["02", "04", "05", "08", "09", "11"])
def test_rounds_are_those_of_the_reference(name: str, edition: Edition) -> None:
    # expected.json: by bbpPairings 6.0.0, and 5.0.1 for the rules of 2017
    cases = read_json("data/faults4/pairing/expected.json")["cases"]
    case = next(one for one in cases if one["file"] == f"dutch2026_{name}.trf")
    reading = read_data((ROUNDS / case["file"]).read_bytes(), "", "")
    choices = PairingChoices(returning=tuple(case["present"]))
    event = read_swiss(reading.sections[0], choices)  # type: ignore[union-attr]
    assert not isinstance(event, Problem)
    method = choose_method(event, None, edition, "numbers")
    seats = list_present(event, seats_before(event, event.next_round, method))
    numbers = [player.no for player in event.players]
    found = exact(seats, method.rules(event, event.next_round))
    assert found is not None
    assert sorted(
        [numbers[white], 0 if black is None else numbers[black]]
        for white, black in found
    ) == sorted(case["pairs_bbp_6_0_0" if edition == "2026" else "pairs_bbp_5_0_1"])


def seat(player: int, halves: int, colours: str, met: str = "", **more: int) -> Seat:
    opponents = frozenset(int(one) - 1 for one in met)
    return Seat(player - 1, player, halves, colours, opponents, **more)  # type: ignore[arg-type]


@needs_engine
def test_the_bye_goes_to_the_lowest_score_before_fewest_games_missed() -> None:
    # C5 and C9: no. 5 has the lowest score and may have the bye, though it has missed
    # a game and no. 3 has not
    seats = [
        seat(1, 4, "wb", "23"),
        seat(2, 2, "bw", "14"),
        seat(3, 2, "wb", "14"),
        seat(4, 2, "bw", "23"),
        seat(5, 0, "", "", unplayed=2),
    ]
    rules = RoundRules("2026", 3, 5, initial_white=True)
    found = exact(seats, rules)
    assert found is not None
    assert Pair(4, None) in found
    assert found == Judge(seats, rules).pair()


@needs_engine
def test_of_equal_scores_who_has_missed_fewest_games_gets_the_bye() -> None:
    # C9 before the order of the numbers, by which no. 3 would
    seats = [
        seat(1, 1, "w", "2"),
        seat(2, 1, "b", "1"),
        seat(3, 1, "", "", unplayed=1),
    ]
    rules = RoundRules("2026", 2, 5, initial_white=True)
    assert exact(seats, rules) == {Pair(2, 0), Pair(1, None)}


def test_the_half_of_the_points_is_that_of_the_event() -> None:
    # 1.8: more than half of the greatest score; 10 of 18 points with three for a win
    last = RoundRules("2026", 7, 7, initial_white=True, win=6)
    halves = [18, 20]
    assert [is_topscorer(seat(1, one, ""), last) for one in halves] == [False, True]
    earlier = last._replace(number=6)
    assert not is_topscorer(seat(1, 20, ""), earlier)


@pytest.mark.parametrize(
    ("colours", "wanted"),
    [
        ("", ("", 0)),
        ("w", ("b", 2)),
        ("wb", ("w", 1)),
        ("wbb", ("w", 3)),
        ("wwb", ("b", 2)),
        ("bwbw", ("b", 1)),
        ("wbww", ("b", 3)),
        ("bbbww", ("b", 3)),
    ],
)
def test_preferences(colours: str, wanted: tuple[str, int]) -> None:
    # 1.7: the last, of a round paired by hand, has the two latest games with White
    assert wanted_colour(seat(1, 0, colours)) == wanted


def test_players_are_numbered_without_those_who_have_not_entered() -> None:
    seats = [seat(1, 0, "w", has_entered=True), seat(2, 0, ""), seat(4, 0, "")]
    assert [(one.player, one.number) for one in list_paired(seats, [3])] == [(3, 2)]
    both = list_paired(seats, [3, 1])
    assert [(one.player, one.number) for one in both] == [(1, 2), (3, 3)]
