"""What is written for a whole event is the same event when it is read again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
)
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import NOT_RATED
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.event.view.field import rate_all
from elo_tui.features.tournament.report import formats as event_formats
from elo_tui.readers import detect
from elo_tui.session.forms import Form

#: A code and what the opponent then has; a blank means what * means.
PAIRS = [("1", "0"), ("=", "="), ("+", "-"), ("-", "-"), ("W", "L"), ("D", "D")]
PAIRS += [("*", "*")]
BYES = ["U", "H", "Z"]
NAMES = st.text(min_size=1, max_size=20).map(lambda text: clean_name(text, 30))


@st.composite
def crosstables(draw: st.DrawFn) -> Crosstable:
    """Events with every kind of round; each name has a letter, so that it is one."""
    count = draw(st.integers(2, 6))
    rounds: dict[int, list[Pairing]] = {no: [] for no in range(1, count + 1)}
    for number in range(1, draw(st.integers(1, 4)) + 1):
        free = draw(st.permutations(range(1, count + 1)))
        while len(free) > 1:
            one, other, *free = free
            mine, theirs = draw(st.sampled_from(PAIRS))
            white = draw(st.booleans())
            known = draw(st.booleans())
            why = draw(st.sampled_from(["", "", NOT_RATED])) if mine in "1=" else ""
            for no, opponent, code, is_white in (
                (one, other, mine, white),
                (other, one, theirs, not white),
            ):
                colour = ("w" if is_white else "b") if known else ""
                rounds[no].append(Pairing(number, opponent, colour, code, why))  # type: ignore[arg-type]
        for no in free:
            rounds[no].append(Pairing(number, None, "", draw(st.sampled_from(BYES))))
    return Crosstable(
        EventFacts(),
        tuple(
            Participant(
                no,
                draw(NAMES.map(lambda name: clean_name(f"A{name}"))),
                draw(st.sampled_from(["", "GM", "WFM"])),
                draw(st.sampled_from([0, 1200, 1987, 2700])),
                draw(st.sampled_from(["", "FRA", "GEO"])),
                draw(st.sampled_from(["", str(1000 + no)])),
                sum(CODES[pairing.code].halves for pairing in pairings) / 2,
                tuple(pairings),
            )
            for no, pairings in rounds.items()
        ),
    )


def rated(crosstable: Crosstable) -> EventRatings:
    field = rate_all(crosstable, Form(date="2026-01-10"))
    assert isinstance(field, EventRatings)
    return field


def players_of(text: str) -> list[Participant]:
    """The players of a text, without what the table adds to them."""
    reading = detect.read_text(text)
    assert isinstance(reading, EventReading), reading
    return [
        replace(player, k=None, published_change=None, line=None)
        for player in reading.sections[0].players
    ]


def write(key: str, field: EventRatings) -> str:
    text = event_formats.write(key, field)
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize("key", ["csv", "html"])
@given(crosstable=crosstables())
def test_a_table_holds_the_event(key: str, crosstable: Crosstable) -> None:
    assert players_of(write(key, rated(crosstable))) == list(crosstable.players)


@given(crosstables())
def test_what_is_read_again_is_rated_alike(crosstable: Crosstable) -> None:
    field = rated(crosstable)
    text = write("csv", field)
    again = Crosstable(EventFacts(), tuple(players_of(text)))
    changes = [row.change for row in rated(again).rows]
    assert changes == [row.change for row in field.rows]


ONE = Participant(1, "A", rating=1545, points=1.0, pairings=(Pairing(1, 2, "w", "1"),))
TWO = Participant(2, "B", rating=1700, points=0.0, pairings=(Pairing(1, 1, "b", "0"),))


@pytest.mark.parametrize("name", ["=1+1", "+1", "-x", "@a", "'=a", "O'Neill", '"q",;'])
def test_a_name_that_looks_like_a_formula_is_read_unchanged(name: str) -> None:
    players = (replace(ONE, name=name), TWO)
    text = write("csv", rated(Crosstable(EventFacts(), players)))
    assert [player.name for player in players_of(text)] == [name, "B"]


@pytest.mark.parametrize(("rating", "games"), [("1545/P13", 13), ("1545/P", 0)])
def test_a_provisional_rating_is_read_again(rating: str, games: int) -> None:
    players = (replace(ONE, provisional=games), TWO)
    text = write("csv", rated(Crosstable(EventFacts(), players)))
    assert rating in text
    assert players_of(text)[0].provisional == games
