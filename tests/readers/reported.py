"""The events and stakes that the tests of both reports look at."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Stakes, Terms, load, stakes
from elo_tui.core.events.reading import Note, Reading
from elo_tui.core.model import RatedEvent
from elo_tui.core.performance import Performance, compute_performance
from tests.readers.tables.made import Cells, html_table, page_of

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
        player = replace(player, rating=max(400, player.rating))
    player = replace(
        player, rd=80.0, volatility=None, idle=None, record="", provisional=None
    )
    when = replace(when, event_end=when.date, opponent_rd=60.0, c=None, tau=None)
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


ROWS: Cells = (
    ("No.", "Name", "FED", "1.Rd", "2.Rd", "3.Rd", "Pts."),
    (1, "Alder Ann", "GER", "2w1", "3b½", "4w1", "2,5"),
    (2, "Birch Bo", "POL", "1b0", "4w1", "3w0", "1"),
    (3, "Cedar Cyd", "GER", "4b1", "1w½", "2b1", "2,5"),
    (4, "Dogwood Di", "FRA", "3w0", "2b0", "1b0", "0"),
)
STARTS: Cells = (
    ("No.", "", "Name", "FideID", "FED", "Rtg"),
    (1, "GM", "Alder, Ann", 4600001, "GER", 2400),
    (2, "", "Birch, Bo", 1100002, "POL", 2300),
    (3, "WFM", "Cedar, Cyd", 4600003, "GER", 2100),
    (4, "", "Dogwood, Di", 600004, "FRA", 1900),
)
#: The players of another event, by the same numbers.
OTHERS: Cells = (
    STARTS[0],
    *((no, "", f"Other, Player{no}", "", "GER", 1800 + no) for no in range(1, 5)),
)


def saved(folder: Path, name: str, rows: Cells) -> Path:
    """The page with these rows, in a file."""
    file = folder / name
    file.write_text(page_of(html_table(rows)), encoding="utf-8")
    return file
