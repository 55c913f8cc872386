"""The standings of many outcomes at once are those of each outcome by itself."""

from __future__ import annotations

from collections import Counter
from datetime import date
from random import Random

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.forecast.outcome_ranks import OutcomeRanks, decode_standing
from elo_tui.core.model import Problem
from elo_tui.core.standings.codes import TieBreakCode, read_codes
from elo_tui.core.standings.lanes import Lanes
from elo_tui.core.standings.outcome_points import Entered, ScoreTable
from elo_tui.core.standings.round_kinds import RoundKind
from elo_tui.core.standings.standings import Wanted
from tests.core.standings.boards import OF_2024, OF_2026
from tests.core.standings.test_properties import of

_LISTS = (
    "DE,BH/C1,BH,SB",
    "BH/M1,SB/C1,DE,WIN",
    "BH/C2/P,SB/P,WON,BWG,BPG",
    "PS/C1,DE/P,TPN/R",
    "REP,ARO/C1,RTNG,PS",
    "DE,FB,BH,DE",
    "KS/L+1,KS,SB/M1,STD",
    "",
)


def listed(text: str) -> tuple[TieBreakCode, ...]:
    codes = read_codes(text) if text else ()
    assert not isinstance(codes, Problem)
    return codes


def made_event(chance: Random, pairing: str) -> Crosstable:
    """An event of random pairings with byes, absences and forfeits."""
    rows: dict[int, list[Pairing]] = {no: [] for no in range(1, 15)}
    for number in range(1, 7):
        left = [*rows]
        chance.shuffle(left)
        for code in chance.sample("HZUF--", 2):
            rows[left.pop()].append(Pairing(number, None, "", code))
        while left:
            one, other = left.pop(), left.pop()
            codes = chance.choice(("10", "01", "==", "==", "+-", "-+"))
            rows[one].append(Pairing(number, other, "w", codes[0]))
            rows[other].append(Pairing(number, one, "b", codes[1]))
    return Crosstable(
        EventFacts(start=OF_2026, pairing=pairing),
        tuple(
            Participant(no, f"P{no}", rating=1500 + no % 5, pairings=tuple(pairings))
            for no, pairings in rows.items()
        ),
    )


@pytest.mark.parametrize("pairing", ["Swiss", "round robin"])
@pytest.mark.parametrize("day", [OF_2026, OF_2024, date(2020, 1, 1)], ids=str)
@pytest.mark.parametrize("codes", _LISTS)
def test_the_last_round_played_again_in_a_block(
    codes: str, day: date, pairing: str
) -> None:
    chance = Random(f"{codes} {day} {pairing}")
    event = made_event(chance, pairing)
    found = of(event, Wanted(listed(codes), day))
    field = found.table.field
    at_last = [
        (player, place, one.opponent)
        for player, row in enumerate(field.rounds)
        for place, one in enumerate(row)
        if one.kind is RoundKind.PLAYED and one.number == field.last
    ]
    places = {player: place for player, place, _ in at_last}
    games = [
        [(player, place, mine, other, places[other], 2 - mine) for mine in (2, 1, 0)]
        for player, place, other in at_last
        if other is not None and player < other
    ]
    opened = [list(row) for row in field.rounds]
    for player, place, _ in at_last:
        opened[player][place] = opened[player][place]._replace(points=0)
    ranks = OutcomeRanks(
        ScoreTable(field._replace(rounds=tuple(map(tuple, opened)))), found.codes, games
    )
    outcomes = [chance.choices(range(3), k=len(games)) for _ in range(6)]
    count = len(event.players)
    ranked = zip(*ranks.rank(outcomes, lambda: None), strict=True)
    for outcome, standings in zip(outcomes, ranked, strict=True):
        results = [game[at] for game, at in zip(games, outcome, strict=True)]
        rows = of(_with_results(event, results), Wanted(listed(codes), day)).rows
        sizes = Counter(row.place for row in rows)
        assert {
            player: decode_standing(standing, count)
            for player, standing in enumerate(standings)
        } == {
            row.player: (int(2 * row.points), row.place - 1, sizes[row.place])
            for row in rows
        }


def _with_results(event: Crosstable, results: list[Entered]) -> Crosstable:
    players = list(event.players)
    for white, at, mine, black, other_at, theirs in results:
        for one, place, halves in ((white, at, mine), (black, other_at, theirs)):
            players[one] = _with_result(players[one], place, "0=1"[halves])
    return replace(event, players=tuple(players))


def _with_result(who: Participant, place: int, code: str) -> Participant:
    pairings = list(who.pairings)
    pairings[place] = replace(pairings[place], code=code)
    return replace(who, pairings=tuple(pairings))


@pytest.mark.parametrize("bits", [12, 63, 64, 90])
def test_lanes_do_not_touch_each_other(bits: int) -> None:
    top = (1 << bits) - 1
    rows = [(0, 5, top), (top, 5, 0), (top, top, 1), (3, 2, 1)]
    shape = Lanes(len(rows), bits)
    packed = [
        sum(row[at] << 8 * shape.size * lane for lane, row in enumerate(rows))
        for at in range(3)
    ]
    lowest, left = shape.pull_lowest(packed)
    highest, middle = shape.pull_highest(left)
    assert [*zip(*map(shape.unpack, (lowest, *middle, highest)), strict=True)] == [
        tuple(sorted(row)) for row in rows
    ]
