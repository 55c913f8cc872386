"""Games of several days in one file become an event a day."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
)
from elo_tui.core.events.event_days import split_by_day

_Game = tuple[date | None, int, int | None]


def _draw_section(seed: int) -> Crosstable:
    """Draw games and byes of four days, some of them twice in a round."""
    dice = random.Random(seed)
    pairings: dict[int, list[Pairing]] = {no: [] for no in range(1, 7)}
    for number in range(1, 21):
        day = date(2026, 1, 1) + timedelta(dice.randrange(4))
        one, other = dice.sample(range(1, 7), 2)
        round = dice.choice((number, 1))
        if number % 7 == 0:
            bye = Pairing(round=round, opponent=None, colour="", code="F", day=day)
            pairings[one].append(bye)
            continue
        for no, met, code in ((one, other, "1"), (other, one, "0")):
            game = Pairing(round=round, opponent=met, colour="", code=code, day=day)
            pairings[no].append(game)
    players = (Participant(no, pairings=tuple(own)) for no, own in pairings.items())
    return Crosstable(EventFacts(), tuple(players), rounds_given=False)


def _count_games(event: Crosstable) -> Counter[_Game]:
    return Counter(
        (one.day, player.no, one.opponent)
        for player in event.players
        for one in player.pairings
    )


@given(st.integers(0, 10**6))
def test_each_game_is_in_the_event_of_its_day(seed: int) -> None:
    section = _draw_section(seed)
    events = [*split_by_day(section, has_rounds=False).events]
    assert sum(map(_count_games, events), Counter()) == _count_games(section)
    for event in events:
        assert {day for day, _, _ in _count_games(event)} == {event.event.start}
        both = Counter(
            (one.round, frozenset((player.no, one.opponent or player.no)))
            for player in event.players
            for one in player.pairings
        )
        # both players of a game have it in the same round, and one game a round
        assert all(count == len(pair) for (_, pair), count in both.items())
        for player in event.players:
            rounds = [one.round for one in player.pairings]
            assert rounds == sorted({*rounds})
