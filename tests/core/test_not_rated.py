"""Rounds that are not rated stay in the event, say why and change nothing.

FIDE B.02 5.1: forfeits and other unplayed games are not counted; 8.3.1 speaks of games
against rated players. Points are the tournament's: 1 for a forfeit win or a full bye.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elo_tui.core import Game, Player, Result, load
from elo_tui.core.model import HALF_POINTS, PLAYED
from tests.core.cases import FIDE, rated, terms

NOT_RATED = [
    pytest.param(Game(1900, Result.FORFEIT_WIN), "forfeit", 2, id="forfeit-win"),
    pytest.param(Game(1900, Result.FORFEIT_LOSS), "forfeit", 0, id="forfeit-loss"),
    pytest.param(Game(None, Result.FORFEIT_WIN), "forfeit", 2, id="forfeit-unrated"),
    pytest.param(Game(None, Result.FULL_BYE), "bye", 2, id="full-bye"),
    pytest.param(Game(None, Result.HALF_BYE), "bye", 1, id="half-bye"),
    pytest.param(Game(None, Result.ZERO_BYE), "bye", 0, id="zero-bye"),
    pytest.param(Game(None, Result.WIN), "opponent unrated", 2, id="unrated-won"),
    pytest.param(Game(None, Result.DRAW), "opponent unrated", 1, id="unrated-drawn"),
    pytest.param(Game(None, Result.LOSS), "opponent unrated", 0, id="unrated-lost"),
    pytest.param(
        Game(1900, Result.WIN, rated=False), "marked as not rated", 2, id="marked"
    ),
    pytest.param(Game(1900), "no result yet", 0, id="to-be-played"),
    pytest.param(Game(None), "no result yet, opponent unrated", 0, id="open-unrated"),
    pytest.param(Game(1900, rated=False), "marked as not rated", 0, id="open-marked"),
]
COUNTED = Game(2100, Result.WIN)
BOTH = pytest.mark.parametrize("key", ["fide", "elo"])


@BOTH
@pytest.mark.parametrize(("game", "reason", "halves"), NOT_RATED)
def test_one_round(key: str, game: Game, reason: str, halves: int) -> None:
    event = rated(load(key).rate(Player(2000, k=20), [game], terms()))
    row = event.games[0]
    assert row.game is game
    assert (row.rated, row.reason) == (False, reason)
    assert (row.change, row.total) == (None, 0)
    assert event.half_points == halves
    assert (event.rated_games, event.score_halves, event.expected) == (0, 0, 0)
    assert (event.change, event.rounded, event.new_rating) == (0, 0, 2000)
    assert (event.average_opponents, event.tpr, event.ptp) == (None, None, None)


@BOTH
@pytest.mark.parametrize(("game", "reason", "halves"), NOT_RATED)
def test_beside_a_rated_game(key: str, game: Game, reason: str, halves: int) -> None:
    player = Player(2000, k=20)
    alone = rated(load(key).rate(player, [COUNTED], terms()))
    event = rated(load(key).rate(player, [game, COUNTED, game], terms()))
    assert [row.reason for row in event.games] == [reason, "", reason]
    assert [row.rated for row in event.games] == [False, True, False]
    assert event.half_points == 2 * halves + 2
    assert event.rated_games == 1
    assert event.score_halves == 2
    assert event.games[1].change == alone.games[0].change
    # the running total stays where it was
    assert [row.total for row in event.games] == [0, alone.change, alone.change]
    same = (event.expected, event.change, event.rounded, event.new_rating)
    assert same == (alone.expected, alone.change, alone.rounded, alone.new_rating)
    assert (event.average_opponents, event.tpr) == (alone.average_opponents, alone.tpr)


@BOTH
def test_a_game_to_be_played_already_has_its_expected_score(key: str) -> None:
    open_game = rated(load(key).rate(Player(2000, k=20), [Game(2100)], terms()))
    won = rated(load(key).rate(Player(2000, k=20), [COUNTED], terms()))
    assert open_game.games[0].expected == won.games[0].expected
    assert open_game.games[0].difference == -100


# RatedGame.expected: "also for a rateable game still to be played"
@BOTH
def test_a_game_to_be_played_that_will_not_be_rated_expects_nothing(key: str) -> None:
    game = Game(2100, rated=False)
    event = rated(load(key).rate(Player(2000, k=20), [game], terms()))
    assert event.games[0].expected is None


def test_a_far_game_to_be_played_in_rapid_expects_nothing() -> None:
    # 7.3.1 (1 December 2024): 600 points apart, one above 2600: it will not be rated
    event = rated(FIDE.rate(Player(2700, k=10), [Game(2000)], terms(pool="rapid")))
    assert "600" in event.games[0].reason
    assert event.games[0].expected is None


@BOTH
def test_no_rounds_at_all(key: str) -> None:
    event = rated(load(key).rate(Player(2000, k=20), [], terms()))
    assert (event.games, event.half_points, event.rated_games) == ((), 0, 0)
    assert (event.change, event.new_rating, event.tpr) == (0, 2000, None)


def test_points_of_every_result() -> None:
    # TRF16: 1 = 0 + - and the byes U (1 point), H (a half), Z (none)
    points = {result.value: halves for result, halves in HALF_POINTS.items()}
    assert points == dict(zip("1=0+-UHZ", (2, 1, 0, 2, 0, 2, 1, 0), strict=True))
    assert {result.value for result in PLAYED} == set("1=0")


@pytest.mark.parametrize(
    ("key", "newcomer"), [("glicko", 350), ("glicko2", 350), ("lichess", 500)]
)
def test_an_unrated_opponent_is_a_new_player_of_the_system(
    key: str, newcomer: float
) -> None:
    # Glickman: 1500, RD 350; lila: 1500, RD 500
    you = Player(1600, rd=80, volatility=0.06)
    when = replace(terms(), opponent_rd=60)
    met = Game(1500, Result.WIN, rd=newcomer)
    stated = rated(load(key).rate(you, [met], when))
    found = rated(load(key).rate(you, [Game(None, Result.WIN)], when))
    assert (found.rated_games, found.exact, found.rd) == (1, stated.exact, stated.rd)
    # what was not played is not rated, with an opponent or without
    for result in (Result.FORFEIT_WIN, Result.FULL_BYE, Result.HALF_BYE):
        none = rated(load(key).rate(you, [Game(None, result)], when))
        assert (none.rated_games, none.new_rating) == (0, 1600)
    unit = f"unrated opponents are new players, 1500, RD {newcomer}"
    assert unit in found.assumed
    assert unit not in stated.assumed
