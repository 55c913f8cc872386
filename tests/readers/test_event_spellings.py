"""Event tags of a PGN that differ by a letter: one event; two events stay two."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.reading import EventReading
from elo_tui.readers import read
from elo_tui.readers.pgn.event_spellings import may_be_misspelt
from tests.readers.test_pgn_series import OPEN, ROUNDS
from tests.shared import SHARED, needs

#: White, Black, round and day of a round robin of four.
GAMES = [
    (OPEN[white], OPEN[black], number)
    for number, pairs in enumerate(ROUNDS, start=1)
    for white, black in pairs
]
NAMES = ("Spring Open 2026", "Coupe été", "Club Cup", "Lakeside-Blitz 2026")


def write(tags: list[str], first: int = 1, month: int = 11) -> str:
    """The games of the round robin, each with its Event tag."""
    return "".join(
        f'[Event "{tag}"]\n[Date "2026.{month:02}.{number:02}"]\n'
        f'[Round "{number + first - 1}"]\n[White "{white}"]\n[Black "{black}"]\n'
        '[Result "1-0"]\n\n1. e4 1-0\n\n'
        for tag, (white, black, number) in zip(tags, GAMES, strict=True)
    )


def events(text: str) -> list[tuple[str, int]]:
    """Name and games of each event."""
    found = read(text.encode())
    assert isinstance(found, EventReading), found
    return [
        (one.event.name, sum(len(player.pairings) for player in one.players) // 2)
        for one in found.sections
    ]


@st.composite
def misspelt(draw: st.DrawFn, name: str) -> str:
    """A name with a letter more, less, another one, or two letters swapped."""
    at = draw(st.integers(0, len(name) - 2))
    letter = draw(st.sampled_from("aeinrstöz"))
    fault = draw(st.sampled_from(("more", "less", "other", "swapped")))
    if fault == "more":
        return name[:at] + letter + name[at:]
    if fault == "less":
        return name[:at] + name[at + 1 :]
    if fault == "other":
        return name[:at] + letter + name[at + 1 :]
    return name[:at] + name[at + 1] + name[at] + name[at + 2 :]


@given(st.data())
def test_a_misspelt_tag_is_of_the_same_event(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(NAMES))
    tags = [name] * len(GAMES)
    for place in data.draw(st.sets(st.integers(0, len(GAMES) - 1), max_size=2)):
        tags[place] = data.draw(misspelt(name))
    assert events(write(tags)) == [(name, len(GAMES))]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # another year or number of the same people, another group, another cup
        ("Spring Open 2026", "Spring Open 2027"),
        ("Evening 1", "Evening 2"),
        ("Lake Open Group A", "Lake Open Group B"),
        ("Lake Open II", "Lake Open III"),
        ("Spring Open", "Autumn Open"),
    ],
)
@pytest.mark.parametrize("month", [11, 12])
@pytest.mark.parametrize("first", [1, 4])
def test_events_of_the_same_people_stay_two(
    one: str, other: str, month: int, first: int
) -> None:
    if "Spring Open 20" in one and (month, first) == (11, 4):
        pytest.skip("rounds that go on, on the same days: a misspelt year")
    text = write([one] * 6) + write([other] * 6, first, month)
    assert events(text) == [(one, 6), (other, 6)]


def test_equal_rounds_of_misspelt_names_stay_two() -> None:
    text = write(["Spring Open"] * 6) + write(["Sprnig Open"] * 6)
    assert events(text) == [("Spring Open", 6), ("Sprnig Open", 6)]


def test_a_note_names_the_spellings() -> None:
    found = read(write(["Spring Open"] * 5 + ["Sprnig Open"]).encode())
    assert isinstance(found, EventReading)
    (note,) = [one.text for one in found.notes if "taken as one event" in one.text]
    assert note.endswith("its rounds go on: Spring Open (also Sprnig Open)")


def test_rounds_in_misspelt_tags_are_one_event() -> None:
    tags = [f"Lake Open Round {number}" for *_, number in GAMES]
    tags[3] = "Lkae Open Round 2"
    text = write(tags).replace('[Round "1"]\n', "").replace('[Round "2"]\n', "")
    assert events(text) == [("Lake Open", 6)]


@needs("data/wild4/pgn_event_misspelt_summer2022.pgn")
@pytest.mark.parametrize(
    ("file", "games"),
    [("pgn_event_misspelt_summer2022", 25), ("small/pgn_event_misspelt", 4)],
)
def test_real_misspelt_tags(file: str, games: int) -> None:
    text = (SHARED / f"data/wild4/{file}.pgn").read_text("utf-8")
    assert [count for _, count in events(text)] == [games]


def test_blanks_and_letters() -> None:
    spring = ("spring", "open")
    assert may_be_misspelt(spring, ("springopen",))
    assert may_be_misspelt(spring, ("sprnig", "open"))
    assert not may_be_misspelt(spring, ("sprnig", "opne"))
    assert not may_be_misspelt(spring, ("spring", "b", "open"))
