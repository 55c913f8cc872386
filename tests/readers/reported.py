"""The events and stakes that the tests of both reports look at."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from elo_tui.core import Game, Player, Problem, Result, Stakes, Terms, load, stakes
from elo_tui.core.events.reading import Note, Reading
from elo_tui.core.model import RatedEvent
from elo_tui.core.performance import Performance, compute_performance

WHEN = Terms(date(2026, 1, 31))

# FIDE table 8.1.2: 54-61 .58 and .42, 69-76 .60, 92-98 .63 and .37
PLAYER = Player(1950, "Novak, Jan", k=20)
GAMES = (
    Game(2010, Result.WIN, "Ivanova, Anna", "w"),
    Game(1875, Result.DRAW, colour="b"),
    Game(None, Result.FULL_BYE),
    Game(1900, Result.FORFEIT_WIN, "Lee"),
    Game(None, Result.LOSS, "Petrov"),
    Game(1800, Result.WIN, rated=False),
    Game(2043, round=9),
)
READING = Reading(
    "csv", GAMES, (Note(3, "rating 0 read as unrated"), Note(None, "a whole note"))
)


def found(event: RatedEvent) -> Performance:
    """The performances that the reports of an event take beside it."""
    return compute_performance(event, load(event.system))


def answered(
    key: str, player: Player, games: Sequence[Game], when: Terms
) -> RatedEvent:
    """The event in any system, with the facts that some cannot do without."""
    if key == "elo" or (key == "lichess" and player.rating):
        # Elo has no first rating; Lichess has no rating below 400
        player = player._replace(rating=max(400, player.rating))
    player = player._replace(
        rd=80.0, volatility=None, idle=None, record="", provisional=None
    )
    when = when._replace(event_end=when.date, opponent_rd=60.0, c=None, tau=None)
    answer = load(key).rate(player, games, when)
    assert not isinstance(answer, Problem), answer
    return answer


def event(key: str = "fide") -> RatedEvent:
    answer = load(key).rate(PLAYER, GAMES, WHEN)
    assert not isinstance(answer, Problem), answer
    return answer


def at_stake(
    key: str = "fide",
    you: Player | None = None,
    opponent: Player | None = None,
    games: int = 1,
    halves: int | None = None,
    when: Terms = WHEN,
) -> Stakes:
    answer = stakes(
        load(key),
        you or Player(1600, k=20),
        opponent or Player(1800, k=40),
        when,
        games,
        halves,
    )
    assert not isinstance(answer, Problem), answer
    return answer
