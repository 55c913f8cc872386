"""Rated games and events as text and as JSON: whole outputs, and sourced numbers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Result, Stakes, Terms, load
from elo_tui.core.events.crosstable import build_crosstable
from elo_tui.core.events.reading import Reading
from elo_tui.core.model import RatedEvent
from elo_tui.core.player_event import PlayerEvent
from elo_tui.core.systems import KEYS
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.game.answer.rated_game import AssessedGame, answer_game
from elo_tui.features.game.answer.rated_rows import MatchRow, describe_stakes
from elo_tui.features.tournament.answer.rated_event import (
    answer_player,
    describe_player,
)
from elo_tui.kit.answer import encode
from elo_tui.kit.faces import answer_faces
from tests.core.cases import fide, played
from tests.core.strategies import events, players, terms
from tests.examples import try_examples
from tests.golden import assert_golden
from tests.readers.reported import (
    PLAYER,
    READING,
    WHEN,
    answered,
    at_stake,
    event,
    found,
)

STRONG, FAR = Player(2700, k=10), Player(2000, k=20)
RAPID = replace(WHEN, pool="rapid")
#: 8.3.1: over 400 counts as 400. Rapid and blitz 7.3.1 (1 December 2024): 600 points
#: apart, one above 2600.
STAKES: dict[str, tuple[Stakes, Stakes | None]] = {
    "200 points, a match": (at_stake(), at_stake(games=3, halves=3)),
    "600 points": (at_stake(you=Player(1500, k=20), opponent=Player(2100, k=10)), None),
    "not rated": (
        at_stake(you=STRONG, opponent=FAR, when=RAPID),
        at_stake(you=STRONG, opponent=FAR, games=2, halves=3, when=RAPID),
    ),
    "classic Elo": (at_stake("elo", Player(2000, k=12.5), Player(1600, k=20)), None),
}
#: Quoted on chesschat.org, "FIDE rating uplift change": rapid, 2000, K 20.
PAGE = fide(
    Player(2000, k=20),
    played(
        *((1063, "1"), (1299, "1"), (1413, "1"), (1872, "0.5"), (1851, "0")),
        *((1427, "1"), (1682, "1")),
    ),
    WHEN.first_day.replace(2022, 10, 29),
    "rapid",
)
EVENTS = {
    "seven rounds": (event(), READING),
    "one round": (fide(PLAYER, [Game(1900, Result.WIN)]), None),
    "a game ahead that will not be rated": (
        fide(PLAYER, [Game(1800, rated=False)]),
        None,
    ),
    "a bye": (fide(Player(1950, k=20), [Game(None, Result.HALF_BYE)]), None),
    "a published page of October 2022": (PAGE, None),
}


def test_whole_games() -> None:
    parts: list[str] = []
    for title, (game, match) in STAKES.items():
        one = AssessedGame(load(game.outcomes[0].you.system), game, match)
        texts = [
            answer_faces.write_text(answer_game(one, explain=not parts)),
            answer_faces.write("json", answer_game(one, explain=not parts)),
        ]
        parts += [f"=== {title}\n{text}" for text in texts]
    assert_golden("writers/rated_games.txt", "\n".join(parts))


def test_whole_events() -> None:
    parts: list[str] = []
    for title, (rated, reading) in EVENTS.items():
        source = reading or Reading("typed", ())
        answer = answer_player(of_one(rated), source, explain=not parts)
        text = answer_faces.write_text(answer)
        parts.append(f"=== {title}\n{text}{answer_faces.write('json', answer)}")
    assert_golden("writers/rated_events.txt", "\n".join(parts))


def of_one(rated: RatedEvent) -> PlayerEvent:
    """The event of a player whose games are a list."""
    games = tuple(row.game for row in rated.games)
    table = build_crosstable(games, "", rated.player.rating)
    return PlayerEvent(
        texts={}, crosstable=table, player=table.players[0], games=games, event=rated
    )


# sourced numbers


def test_the_changes_of_a_game() -> None:
    # table 8.1.2: 200 points are .24; K 20 and 40
    row = describe_stakes(at_stake())
    assert (row.difference, row.expected) == (-200, 0.24)
    data: Any = encode(row)
    assert [[*data[label].values()] for label in ("win", "draw", "loss")] == [
        [15.2, 15, 1615, -30.4, -30, 1770],
        [5.2, 5, 1605, -10.4, -10, 1790],
        [-4.8, -5, 1595, 9.6, 10, 1810],
    ]
    # 8.3.1: over 400 counts as 400
    far = describe_stakes(STAKES["600 points"][0])
    assert (far.difference, far.difference_used) == (-600, -400)
    # 400 points are odds of ten to one: 10/11
    assert describe_stakes(STAKES["classic Elo"][0]).expected == 0.9091
    assert describe_stakes(STAKES["not rated"][0]).rated is False


def test_the_changes_of_a_match() -> None:
    # .24 x 3 = .72; 20 x (1.5 - .72) and its opposite with K 40
    row = describe_stakes(at_stake(), at_stake(games=3, halves=3)).match
    assert isinstance(row, MatchRow)
    assert (row.score, row.games, row.expected) == (1.5, 3, 0.72)
    assert (row.you.change, row.you.rounded, row.you.new_rating) == (15.6, 16, 1616)
    assert (row.opponent.change, row.opponent.new_rating) == (-31.2, 1769)


def test_the_order_of_the_games_may_leave_the_change_by_a_match_open() -> None:
    # B.02 6.2: no game is rated after the decision. Three wins, or losses, decide four
    # games: 20 x (3 - 3 x .24) and 20 x (0 - 3 x .24); for 2½ points it is the third
    # game or the fourth
    outcomes = describe_stakes(at_stake(games=4, halves=5)).outcome
    changes = {label: row.you.change for label, row in outcomes.items()}
    assert changes == {"4 of 4": 45.6, "2½ of 4": None, "0 of 4": -14.4}


def test_the_sums_of_an_event() -> None:
    # table 8.1.2 gives .42 and .60: 20 x (1 - .42) = 11.6, 20 x (.5 - .60) = -2;
    # C.07 10: average 1942.5, so 1943; 75 % is dp 193
    row = describe_player(event(), found(event())).rated
    assert (row.points, row.games, row.score) == (4.5, 2, 1.5)
    assert (row.expected, row.effect.change) == (1.02, 9.6)
    assert (row.effect.rounded, row.effect.new_rating) == (10, 1960)
    assert row.average_opponents == 1943
    assert row.performance.tpr == 1943 + 193
    # (2010 + 1875) / 2 + 400 x (1 win - 0 losses) / 2 = 1942.5 + 200
    assert row.performance.linear == 2143
    changes = [one.change for one in row.rounds]
    assert changes == [11.6, -2.0, *[None] * 5]
    # .37 of the game to be played is known, but the sum does not count it
    assert row.rounds[-1].expected == 0.37


def test_the_changes_of_the_published_page() -> None:
    row = describe_player(PAGE, found(PAGE)).rated
    assert row.effect.change == -12.2
    changes = [one.change for one in row.rounds]
    assert changes == [1.6, 0.2, 0.4, -3.4, -14.0, 0.4, 2.6]


def test_a_draw_that_changes_next_to_nothing_has_no_sign() -> None:
    # classic Elo, K 1, one point of difference: the change is below half a hundredth
    for own in (1500, 1501):
        stake = at_stake("elo", Player(own, k=1), Player(3001 - own, k=1))
        draw = describe_stakes(stake).outcome["draw"]
        assert repr(draw.you.change) == "0.0"


def has_no_negative_zero(data: object) -> bool:
    if isinstance(data, dict | list):
        values = data.values() if isinstance(data, dict) else data
        return all(map(has_no_negative_zero, values))
    return not (isinstance(data, float) and repr(data) == "-0.0")


@pytest.mark.slow
@given(players, events, terms, st.text().map(clean_name), st.booleans())
@try_examples(60)
def test_any_event_is_printable_lines_and_plain_json(
    player: Player, games: list[Game], when: Terms, name: str, newcomer: bool
) -> None:
    # one name would make a match of them
    named = [replace(game, name=f"{name} {place}") for place, game in enumerate(games)]
    player = replace(player, name=name, rating=0 if newcomer else player.rating)
    for key in KEYS:
        answer = answered(key, player, named, when)
        source = Reading("typed", tuple(games))
        shown = answer_player(of_one(answer), source)
        lines = answer_faces.write_text(shown).splitlines()
        assert all(": " in line for line in lines)
        rounds = [line for line in lines if line.startswith("round ")]
        assert len(rounds) == len(games)
        proved = answer_player(of_one(answer), source, explain=True)
        lines = answer_faces.write_text(proved).split("\n")
        assert all(line.isprintable() for line in lines)
        data = encode(shown)
        assert has_no_negative_zero(data)
        read: dict[str, Any] = json.loads(json.dumps(data, allow_nan=False))
        (entry,) = read["players"]
        for number in [entry["change"], *(one["change"] for one in entry["rounds"])]:
            assert number is None or round(number, 2) == number
        assert len(entry["rounds"]) == len(games)
