"""Whole events for tests: built game by game, so that both players' lines agree."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant

#: What the opponent's line has where a line has this.
MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "*": "*"} | {
    "W": "L",
    "L": "W",
    "D": "D",
}
NOVEMBER = EventFacts("November Open", start=date(2025, 11, 1), end=date(2025, 11, 9))

#: Round, White, Black, what White's line has.
Played = tuple[int, int, int, str]


def event(
    players: Iterable[Participant],
    games: Iterable[Played] = (),
    facts: EventFacts = NOVEMBER,
) -> Crosstable:
    """Players with the games between them, in the order given."""
    rounds: dict[int, list[Pairing]] = {}
    for number, white, black, code in games:
        rounds.setdefault(white, []).append(Pairing(number, black, "w", code))
        rounds.setdefault(black, []).append(Pairing(number, white, "b", MIRROR[code]))
    return Crosstable(
        facts,
        tuple(
            replace(player, pairings=player.pairings + tuple(rounds.get(player.no, ())))
            for player in players
        ),
    )


def rated(
    no: int,
    rating: int,
    *,
    name: str | None = None,
    title: str = "",
    federation: str = "",
    points: float | None = None,
    pairings: tuple[Pairing, ...] = (),
    birth_year: int | None = None,
    k: float | None = None,
    provisional: int | None = None,
    published_change: float | None = None,
) -> Participant:
    """A player by number and rating, who has a name unless another is given."""
    return Participant(
        no,
        f"Player {no}" if name is None else name,
        title,
        rating,
        federation,
        points=points,
        pairings=pairings,
        birth_year=birth_year,
        k=k,
        provisional=provisional,
        published_change=published_change,
    )


#: Two equals in strength whom the sums treat differently, and an unrated third.
ADA = rated(1, 1600, name="Ada, Anna", federation="GER", title="WFM", points=2.0)
BEN = rated(2, 1800, name="Berg, Ben", federation="NOR", points=0.5)
CID = rated(3, 0, name="Cidade, Ciro", federation="POR", points=0.5)
#: 1600 beats 1800: 20 x .76 (B.02 8.1.2: 200 lies in 198-206, .76 and .24).
SMALL = event(
    (ADA, BEN, CID),
    [(1, 1, 2, "1"), (2, 2, 3, "="), (3, 3, 1, "0")],
)


#: Under 2650 FIDE cuts a difference for both sides (B.02 8.3.1).
RATINGS = st.integers(1400, 2640)
KS: st.SearchStrategy[float | None] = st.none() | st.sampled_from([10.0, 20.0])


@st.composite
def events(
    draw: st.DrawFn,
    ratings: st.SearchStrategy[int] = RATINGS,
    ks: st.SearchStrategy[float | None] = KS,
    codes: str = "10=*WDL+-",
) -> Crosstable:
    """Random events of two to seven players: everybody meets whom chance gives them."""
    numbers = draw(st.lists(st.integers(1, 99), min_size=2, max_size=7, unique=True))
    players = [
        Participant(
            no,
            draw(st.sampled_from(["", "Ada", "Berg, Ben", "漢字"])),
            rating=draw(ratings),
            k=draw(ks),
            birth_year=draw(st.none() | st.integers(1950, 2015)),
        )
        for no in numbers
    ]
    games: list[Played] = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(numbers))
        games += [
            (number, white, black, draw(st.sampled_from(codes)))
            for white, black in zip(order[::2], order[1::2], strict=False)
        ]
    return event(players, games)
