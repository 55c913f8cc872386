"""Short ways to say what the tests of the core say all the time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.model import Pool, RatedEvent
from elo_tui.core.systems import KEYS
from elo_tui.core.systems.fide.fide_editions import Edition, edition_for

FIDE = load("fide")
ELO = load("elo")

#: A day under the newest edition of every pool.
DAY = date(2026, 1, 31)

#: The systems that rate nobody who has no rating yet.
NO_FIRST_RATING = frozenset(
    key
    for key in KEYS
    if isinstance(
        load(key).rate(
            Player(0, rd=120), (), Terms(DAY, event_end=DAY, opponent_rd=80)
        ),
        Problem,
    )
)

RESULTS = {"1": Result.WIN, "0.5": Result.DRAW, "0": Result.LOSS}


def terms(day: date = DAY, pool: Pool = "standard") -> Terms:
    return Terms(day, pool)


def rated(answer: RatedEvent | Problem) -> RatedEvent:
    """The event, for inputs that must be rated."""
    assert isinstance(answer, RatedEvent), answer
    return answer


def edition(when: Terms) -> Edition:
    """The FIDE edition, for a date that has one."""
    found = edition_for(when)
    assert isinstance(found, Edition), found
    return found


def fide(
    player: Player,
    games: Sequence[Game],
    day: date = DAY,
    pool: Pool = "standard",
) -> RatedEvent:
    return rated(FIDE.rate(player, games, Terms(day, pool)))


def elo(player: Player, games: Sequence[Game], scale: int = 400) -> RatedEvent:
    return rated(ELO.rate(player, games, Terms(DAY, scale=scale)))


def played(*pairs: tuple[int, str]) -> tuple[Game, ...]:
    """Games from pairs of a rating and "1", "0.5" or "0"."""
    return tuple(Game(rating, RESULTS[score]) for rating, score in pairs)


def filled(
    games: Sequence[Game], places: Iterable[int], results: Iterable[int]
) -> tuple[Game, ...]:
    """The rounds with half points entered at some places."""
    rounds = list(games)
    scored = (Result.LOSS, Result.DRAW, Result.WIN)
    for place, halves in zip(places, results, strict=True):
        rounds[place] = replace(rounds[place], result=scored[halves])
    return tuple(rounds)


def exact(value: float | None) -> Decimal:
    """The number as it prints: a stray binary digit shows as a wrong decimal."""
    assert value is not None
    return Decimal(repr(value))


def changes(event: RatedEvent) -> list[Decimal]:
    return [exact(row.change) for row in event.games]


def hundredths(text: str) -> int:
    """A printed number with at most two decimals, in hundredths."""
    scaled = Decimal(text) * 100
    assert scaled == int(scaled), text
    return int(scaled)


def total(values: Iterable[Decimal]) -> Decimal:
    return sum(values, Decimal(0))


#: Rounds of a player from Norway that a norm is asked of.
NORM = tuple(
    Game(rating, Result(code), title=title, federation=federation)
    for rating, title, federation, code in (
        (2500, "GM", "GER", "1"),
        (2500, "GM", "FRA", "1"),
        (2450, "GM", "ESP", "="),
        (2400, "IM", "POL", "1"),
        (2400, "FM", "ITA", "="),
        (2400, "", "NOR", "1"),
        (2350, "", "NOR", "1"),
        (2350, "CM", "NOR", "="),
        (2250, "WCM", "ENG", "1"),
    )
)
