"""Points added for pairing, and pairs forbidden in some rounds only."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, Pairing, Participant
from elo_tui.core.events.trf_pairing import read_wishes
from elo_tui.core.model import Problem
from elo_tui.core.pairing import reproduction
from elo_tui.core.pairing.cheap_pairing import pair_cheaply
from elo_tui.core.pairing.pairing_choices import PairingChoices
from elo_tui.core.pairing.reproduction import choose_method
from elo_tui.core.pairing.seats import (
    Attendance,
    Cell,
    RoundRules,
    advance,
    first_seats,
)
from elo_tui.core.pairing.swiss_event import SwissEvent, add_points, read_swiss
from elo_tui.features.event.answer.next_round import list_method_notes
from tests.core.standings import boards

needs_engine = pytest.mark.skipif(
    find_spec("py4swiss") is None, reason="needs the extra pairing (py4swiss)"
)
PLAYERS, ROUNDS, PLAYED = 18, 7, 5


def read(crosstable: Crosstable, choices: PairingChoices | None = None) -> SwissEvent:
    found = read_swiss(crosstable, choices or PairingChoices())
    assert not isinstance(found, Problem), found
    return found


def accelerated_event() -> Crosstable:
    """Rounds paired by the engine with the Baku acceleration; the stronger win."""
    from elo_tui.engines.py4swiss_engine import pair_exactly

    numbers = range(1, PLAYERS + 1)
    added = add_points(numbers, range(PLAYERS), ROUNDS)
    seats = [
        seat._replace(virtual=points)
        for seat, points in zip(first_seats(numbers), added, strict=True)
    ]
    pairings: list[list[Pairing]] = [[] for _ in numbers]
    for number in range(1, PLAYED + 1):
        rules = RoundRules("2026", number, ROUNDS, initial_white=True)
        cells = [Cell(Attendance.ABSENT)] * PLAYERS
        for white, black in pair_exactly(seats, rules):
            assert black is not None
            # every third game is drawn
            own = 1 if (white + black) % 3 == 0 else 2 * (white < black)
            cells[white] = Cell(Attendance.GAME, black, True, own)
            cells[black] = Cell(Attendance.GAME, white, False, 2 - own)
            for one, other, colour, halves in (
                (white, black, "w", own),
                (black, white, "b", 2 - own),
            ):
                pairing = Pairing(number, other + 1, colour, "0=1"[halves])  # type: ignore[arg-type]
                pairings[one].append(pairing)
        seats = advance(seats, cells, "2026")
    facts = replace(boards.event("2000 2w1\n1900 1b0\n").event, rounds=ROUNDS)
    players = (
        Participant(no, f"P{no}", rating=2600 - 10 * no, pairings=tuple(row))
        for no, row in zip(numbers, pairings, strict=True)
    )
    return Crosstable(facts, tuple(players))


def test_the_points_of_the_baku_acceleration() -> None:
    # C.04.7: half of 18 players is 9, rounded up to the even 10; of 9 rounds 5 are
    # accelerated, 3 of them with a whole point
    added = add_points(range(1, 19), range(18), 9)
    assert added == [(2, 2, 2, 1, 1)] * 10 + [()] * 8
    # 11 rounds: 3 and 3, as in the example of TRF26
    assert add_points([1, 2], [0, 1], 11)[0] == (2, 2, 2, 1, 1, 1)
    # no. 2 comes late: the last of the upper half of four is no. 3
    assert add_points(range(1, 6), [0, 2, 3, 4], 1) == [(2,), (2,), (2,), (), ()]


@needs_engine
def test_an_acceleration_is_found_by_the_rounds_or_stated() -> None:
    from elo_tui.engines.py4swiss_engine import pair_exactly

    crosstable = accelerated_event()
    found = choose_method(read(crosstable), pair_exactly)
    assert found.is_accelerated
    assert found.reproduced is not None
    assert found.reproduced.share == 1
    plain = read(crosstable, PairingChoices(is_accelerated=False))
    without = choose_method(plain, pair_exactly)
    assert not without.is_accelerated
    assert without.reproduced is not None
    assert without.reproduced.share < 1
    # the same by record 192, and by the points of record 250
    baku = replace(crosstable.event, pairing="FIDE_DUTCH_2026_BAKU")
    stated = choose_method(read(replace(crosstable, event=baku)), pair_exactly)
    assert stated == found
    records = [
        ("250", "      01.0 001 002 0001 0010"),
        ("250", "      00.5 003 004 0001 0010"),
    ]
    given = read(replace(crosstable, wishes=read_wishes(records)))
    by_records = choose_method(given, pair_exactly)
    assert by_records.reproduced == found.reproduced


def test_records_of_points_and_of_forbidden_pairs() -> None:
    # TRF26: match points are blank or given; JaVaFo: a value for each round
    wishes = read_wishes(
        [
            ("250", " 00.0 02.0 001 003 0001 0090"),
            ("XXA", " 7  1.0 0.5"),
            ("260", " 002 003 0001 0002 0004"),
            ("XXP", " 3 4"),
        ]
    )
    assert wishes.virtual == ((4, 1, 3, 1, 90), (2, 1, 1, 7, 7), (1, 2, 2, 7, 7))
    ranges = {(1, 2, 2, 3), (1, 4, 2, 3), (2, 4, 2, 3), (3, 4, 1, 999)}
    assert set(wishes.forbidden) == ranges
    event = read(replace(eight(), wishes=wishes))
    seats = first_seats(range(1, 9))
    met = [
        [sorted(one.met) for one in event.seat_players(seats, at, range(8))]
        for at in (1, 2)
    ]
    assert met[0] == [[], [], [3], [2], [], [], [], []]
    assert met[1] == [[1, 3], [0, 3], [3], [0, 1, 2], [], [], [], []]


EIGHT = "2000 5w1\n1950 6b1\n1900 7w1\n1850 8b1\n1800 1b0\n1750 2w0\n1700 3b0\n1650 4w0"


def eight() -> Crosstable:
    crosstable = boards.event(EIGHT)
    return replace(crosstable, event=replace(crosstable.event, rounds=4))


def test_who_is_away_who_left_and_who_returns() -> None:
    crosstable = eight()
    choices = PairingChoices(absent=(1,), withdrawn=(2, 3))
    event = read(crosstable, choices)
    assert [*map(sorted, (event.away, event.gone))] == [[0, 1, 2], [1, 2]]
    assert event.away_in(3).keys() == {1, 2}
    back = read(crosstable, choices._replace(returning=(2,)))
    assert [*map(sorted, (back.away, back.gone))] == [[0, 2], [2]]
    assert back.away_in(3).keys() == {2}


def test_the_assumption_about_a_player_goes_round() -> None:
    choices, words = PairingChoices(absent=(4,)), []
    for _ in range(4):
        choices, word = choices.switch_attendance(7)
        words.append((word, choices.absent, choices.withdrawn, choices.returning))
    assert words == [
        ("absent", (4, 7), (), ()),
        ("withdrawn", (4,), (7,), ()),
        ("returning", (4,), (), (7,)),
        ("", (4,), (), ()),
    ]


@needs_engine
def test_of_many_players_only_the_newest_rounds_are_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = read(accelerated_event(), PairingChoices(is_accelerated=True))
    every = choose_method(event, pair_cheaply).reproduced
    assert every is not None
    assert [one.round for one in every.rounds] == [2, 3, 4, 5]
    monkeypatch.setattr(reproduction, "ALL_CHECKED", PLAYERS - 1)
    method = choose_method(event, pair_cheaply)
    newest = method.reproduced
    assert newest is not None
    assert newest.rounds == every.rounds[1:]
    assert any("newest 3 rounds" in text for text in list_method_notes(method))
