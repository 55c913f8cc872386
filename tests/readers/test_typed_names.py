"""Names in the entry line: the one being typed, and one taken from a list."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.entry import TITLES
from elo_tui.core.events.reading import Reading
from elo_tui.core.model import Game, Result
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.typed_games import find_partial_name, read, write_beginning
from tests.texts import assert_meanings


@given(st.text(max_size=40))
def test_any_text_has_a_place(text: str) -> None:
    place, name = find_partial_name(text)
    assert 0 <= place <= len(text)
    assert not name or name.split()[-1] in text[place:]


#: Names as lists have them, with all that could be taken for something else.
WORDS = st.one_of(
    st.sampled_from(
        [
            *(
                "Ivanova",
                "Anna",
                "HUA",
                "GARY",
                "W",
                "d",
                "l.",
                "X2",
                "bye",
                "GM",
                "FM",
            ),
            *("GER", "1850", "0.5", "2,5", "1.", "#", '"', "unrated", "nr", "O'Brien"),
            *("Łukasik", "漢", "-", "=", "white", "2010W", ";", "?"),
        ]
    ),
    st.text(max_size=8),
)
NAMES = st.lists(WORDS, max_size=5).map(lambda words: clean_name(" ".join(words)))
COMMAS = st.tuples(NAMES, NAMES).map(lambda names: clean_name(", ".join(names)))


@given(
    name=st.one_of(NAMES, COMMAS),
    title=st.sampled_from(["", *sorted(TITLES)]),
    federation=st.sampled_from(["", "GER", "USA", "FID", "NOR"]),
    rating=st.one_of(st.none(), st.integers(100, 4000)),
    after=st.sampled_from(["", "1", "W", "=", "w 1", "b 0", "? ", "draw x2", "b"]),
    before=st.sampled_from(["", "2010 W, ", "2010; ", "1900 1 Lee, ", "2010, W, "]),
)
def test_a_player_taken_reads_back(
    name: str, title: str, federation: str, rating: int | None, after: str, before: str
) -> None:
    game = Game(rating, name=name, title=title, federation=federation)
    reading = read(before + write_beginning(game) + after)
    assert isinstance(reading, Reading)
    expected = read(f"2010 {after}" if after else "2010")
    assert isinstance(expected, Reading)
    last = [
        replace(one, opponent=rating, name=name, title=title, federation=federation)
        for one in expected.games
    ]
    assert list(reading.games[-len(last) :]) == last


def test_a_player_taken_looks_like_a_typed_one() -> None:
    game = Game(2758, name="Nepomniachtchi, Ian", title="GM", federation="FID")
    assert write_beginning(game) == "GM Nepomniachtchi, Ian FID 2758 "
    # a federation without a title is read after the rating only
    game = Game(2043, name="Ivanova, Anna", federation="GER")
    assert write_beginning(game) == "Ivanova, Anna 2043 GER "
    game = Game(2500, Result.WIN, "W, Li", federation="CHN")
    assert write_beginning(game) == '"W, Li" 2500 CHN '


def say_name(text: str) -> str:
    """The name that is being typed, in brackets in its text."""
    place, name = find_partial_name(text)
    return f"{text[:place]}[{name}]"


def test_the_name_being_typed() -> None:
    assert_meanings("readers/partial_names.txt", {"name": say_name})
