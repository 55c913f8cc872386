"""Two files of one event: who is who, and the rounds of both together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
)
from elo_tui.core.events.joining import add_rounds, add_start_list, match_numbers
from elo_tui.core.text.same_name import is_same_name
from tests.core.crosstables import ADA, BEN, SMALL, rated
from tests.core.crosstables import event as paired
from tests.examples import try_examples


def event(*players: Participant, ratings: str = "") -> Crosstable:
    return Crosstable(EventFacts(), players, ratings=ratings)


def played(no: int, name: str, *pairings: Pairing) -> Participant:
    return Participant(no, name, pairings=pairings)


def numbers(crosstable: Crosstable) -> dict[str, int]:
    return {player.name: player.no for player in crosstable.players}


FIRST = event(
    played(1, "Aaldering,Hendri", Pairing(1, 2, "w", "1")),
    played(2, "Birch,Bo", Pairing(1, 1, "b", "0")),
)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Aaldering,Hendri", "Aaldering, Hendrik", True),
        ("Ferreira Lobo,Jo", "Ferreira Lobo,João", True),
        ("Birch,B", "Birch,Bo", False),
        ("Birch,Bo", "Bo Birch", True),
        ("Aaldering,Hendri", "Aaldering,Henk-Jan", False),
    ],
)
def test_a_name_that_is_cut(one: str, other: str, same: bool) -> None:
    assert is_same_name(one, other) == is_same_name(other, one) == same


def test_players_are_found_by_name_where_the_numbers_differ() -> None:
    second = event(
        played(1, "Birch,Bo", Pairing(2, 7, "w", "=")),
        played(7, "Aaldering,Hendrik", Pairing(2, 1, "b", "=")),
    )
    found = match_numbers(FIRST, second)
    assert numbers(found) == {"Birch,Bo": 2, "Aaldering,Hendrik": 1}
    assert [p.pairings[0].opponent for p in found.players] == [1, 2]
    whole, notes = add_start_list(FIRST, found)
    whole, more = add_rounds(whole, found)
    assert (notes, more) == ((), ())
    assert numbers(whole) == {"Aaldering,Hendrik": 1, "Birch,Bo": 2}
    assert [p.pairings for p in whole.players] == [
        (Pairing(1, 2, "w", "1"), Pairing(2, 2, "b", "=")),
        (Pairing(1, 1, "b", "0"), Pairing(2, 1, "w", "=")),
    ]


@pytest.mark.parametrize(
    ("mine", "theirs", "whole"),
    [("", "uscf", "uscf"), ("dwz", "", "dwz"), ("fide", "uscf", "fide"), ("", "", "")],
)
def test_an_event_keeps_its_system_or_takes_that_of_its_start_list(
    mine: str, theirs: str, whole: str
) -> None:
    start_list = event(Participant(1, "Aaldering,Hendri", rating=1900))
    found, _ = add_start_list(
        replace(FIRST, system=mine), replace(start_list, system=theirs)
    )
    assert found.system == whole
    assert found.players[0].rating == 1900


def test_two_of_one_name_are_found_by_number_only() -> None:
    first = event(Participant(1, "Lee, Jo"), Participant(2, "Lee, Jo"))
    second = event(Participant(2, "Lee, Jo"), Participant(3, "Lee, Jo"))
    found = match_numbers(first, second)
    assert sorted(player.no for player in found.players) == [1, 2]
    three = event(*first.players, Participant(3, "Lee, Jo"))
    unclear = match_numbers(three, event(Participant(9, "Lee, Jo")))
    assert [player.no for player in unclear.players] == [9]


def test_a_player_of_later_rounds_is_added() -> None:
    second = event(
        played(2, "Cedar,Cyd", Pairing(2, 1, "w", "1")),
        played(1, "Aaldering,Hendri", Pairing(2, 2, "b", "0")),
    )
    found = match_numbers(FIRST, second)
    assert numbers(found) == {"Cedar,Cyd": 3, "Aaldering,Hendri": 1}
    whole, notes = add_rounds(FIRST, found)
    assert [player.no for player in whole.players] == [1, 2, 3]
    assert whole.players[0].pairings[1] == Pairing(2, 3, "b", "0")
    assert [note.text for note in notes] == ["1 player only in the second file: added"]


def test_a_result_that_was_open_is_filled_in() -> None:
    bare = event(played(1, "", Pairing(1, 2, "", "*")))
    second = event(played(1, "", Pairing(1, 2, "w", "1")))
    assert add_rounds(bare, second)[0] == second
    assert add_rounds(second, bare)[0] == second


def test_a_round_stated_differently_stays_and_is_named() -> None:
    second = event(played(1, "", Pairing(1, 2, "w", "0"), Pairing(2, 2, "b", "0")))
    whole, notes = add_rounds(FIRST, second)
    assert whole.players[0].pairings == (
        Pairing(1, 2, "w", "1"),
        Pairing(2, 2, "b", "0"),
    )
    assert [note.text for note in notes] == [
        "different in the second file: player 1, round 1; nothing taken from there"
    ]


def test_ratings_of_unknown_origin_give_way() -> None:
    first = event(Participant(1, "Ann", rating=1900), ratings="TWZ")
    second = event(Participant(1, "Ann", rating=0))
    whole, notes = add_start_list(first, second)
    assert (whole.players[0].rating, whole.ratings) == (0, "")
    assert notes[0].text == "TWZ replaced by the ratings of the second file"
    other, _ = add_start_list(first, replace(second, ratings="TWZ"))
    assert (other.players[0].rating, other.ratings) == (1900, "TWZ")
    bare, _ = add_start_list(event(Participant(1, "Ann")), first)
    assert (bare.players[0].rating, bare.ratings) == (1900, "TWZ")


NAMES = st.sampled_from(
    ["", "Lee, Jo", "Jo Lee", "Aaldering,Hendri", "Aaldering,Hendrik"]
)
PAIRINGS = st.builds(
    Pairing,
    st.integers(1, 3),
    st.none() | st.integers(1, 6),
    st.sampled_from(["", "w", "b"]),
    st.sampled_from(["1", "0", "=", "*", "U"]),
)
PLAYERS = st.builds(
    Participant,
    st.integers(1, 6),
    NAMES,
    pairings=st.lists(PAIRINGS, unique_by=lambda p: p.round).map(tuple),
)
EVENTS = st.lists(PLAYERS, max_size=6, unique_by=lambda p: p.no).map(
    lambda players: event(*players)
)


@try_examples(12)
@given(EVENTS, EVENTS)
def test_no_round_is_lost_and_no_number_there_twice(
    first: Crosstable, second: Crosstable
) -> None:
    found = match_numbers(first, second)
    taken = [player.no for player in found.players]
    assert len(set(taken)) == len(taken) == len(second.players)
    whole, _ = add_rounds(first, found)
    taken = [player.no for player in whole.players]
    assert len(set(taken)) == len(taken)
    for before, after in zip(first.players, whole.players, strict=False):
        rounds = [pairing.round for pairing in after.pairings]
        assert len(set(rounds)) == len(rounds)
        assert {p.round for p in before.pairings} <= set(rounds)


@try_examples(12)
@given(EVENTS)
def test_an_event_joined_with_itself_stays_as_it_is(crosstable: Crosstable) -> None:
    found = match_numbers(crosstable, crosstable)
    assert found == crosstable
    whole, notes = add_rounds(crosstable, found)
    assert notes == ()
    assert [sorted(p.pairings) for p in whole.players] == [
        sorted(p.pairings, key=lambda p: p.round) for p in crosstable.players
    ]


def test_joined_fills_in_what_the_crosstable_lacks() -> None:
    bare = paired((Participant(1, "Ada, Anna", line=3),), facts=EventFacts("Open"))
    second = Crosstable(
        EventFacts("Another name", "Ghent"),
        (replace(ADA, title="WIM", birth_year=1990, line=99),),
    )
    whole, notes = add_start_list(bare, second)
    assert notes == ()
    assert whole.event == EventFacts("Open", "Ghent")
    assert whole.players == (
        Participant(
            *(1, "Ada, Anna", "WIM", 1600, "GER"),
            points=2.0,
            birth_year=1990,
            line=3,
        ),
    )


def test_joined_overrides_nothing() -> None:
    second = Crosstable(
        EventFacts("Another name"),
        tuple(
            Participant(no, "", "GM", 2700, "USA", points=9.0, k=10) for no in (1, 2, 3)
        ),
    )
    whole, notes = add_start_list(SMALL, second)
    assert notes == ()
    assert whole.event == SMALL.event
    for before, after in zip(SMALL.players, whole.players, strict=True):
        assert after == replace(before, title=before.title or "GM", k=10)
    # an unrated player stays one: 0 is what the report says
    assert whole.players[2].rating == 0


@pytest.mark.parametrize("name", ["Anna Ada", "ADA Anna", "ada,anna", "Ada, Anna."])
def test_joined_takes_the_same_words_for_the_same_player(name: str) -> None:
    second = Crosstable(EventFacts(), (Participant(1, name, birth_year=1990),))
    whole, notes = add_start_list(Crosstable(EventFacts(), (ADA,)), second)
    assert notes == ()
    assert whole.players == (replace(ADA, birth_year=1990),)


def test_joined_takes_nothing_from_another_player() -> None:
    crosstable = Crosstable(EventFacts(), (replace(ADA, line=5), replace(BEN, line=6)))
    second = Crosstable(EventFacts(), (Participant(1, "Zoe, Z", birth_year=1990),))
    whole, notes = add_start_list(crosstable, second)
    assert whole.players == crosstable.players
    assert [(note.line, note.text) for note in notes] == [
        (5, "player 1 Ada, Anna is Zoe, Z in the second file; nothing taken"),
        (6, "player 2 Berg, Ben is not in the second file"),
    ]


def test_joined_finds_a_player_with_another_number_by_the_name() -> None:
    crosstable = Crosstable(EventFacts(), (ADA, BEN))
    second = Crosstable(
        EventFacts(),
        (
            Participant(1, "Ben Berg", birth_year=1980),
            Participant(2, "Zoe, Z"),
            Participant(9, "Anna Ada", birth_year=1990),
        ),
    )
    whole, notes = add_start_list(crosstable, match_numbers(crosstable, second))
    assert [player.no for player in whole.players] == [1, 2]
    assert [player.birth_year for player in whole.players] == [1990, 1980]
    assert notes == ()


def test_joined_takes_nothing_from_one_of_two_namesakes() -> None:
    crosstable = Crosstable(EventFacts(), (ADA,))
    twins = (
        Participant(8, ADA.name, birth_year=1980),
        Participant(9, ADA.name, birth_year=1990),
    )
    second = match_numbers(crosstable, Crosstable(EventFacts(), twins))
    whole, notes = add_start_list(crosstable, second)
    assert whole.players == (ADA,)
    assert len(notes) == 1


def test_where_nobody_has_a_rating_zero_is_none() -> None:
    players = (rated(1, 0), rated(2, 0), rated(3, 0))
    second = Crosstable(EventFacts(), (rated(1, 1800), rated(2, 1900), rated(3, 0)))
    table = paired(players, [(1, 1, 2, "1")])
    assert table.lacks_ratings
    whole, _ = add_start_list(table, second)
    assert [player.rating for player in whole.players] == [1800, 1900, 0]
    assert not whole.lacks_ratings


def robin(rounds_given: bool, *rounds: tuple[int, int, int]) -> Crosstable:
    """Games that player 1 of each pair won, in these rounds."""
    pairings: dict[int, list[Pairing]] = {1: [], 2: [], 3: []}
    for number, one, two in rounds:
        pairings[one].append(Pairing(number, two, "", "1"))
        pairings[two].append(Pairing(number, one, "", "0"))
    players = (played(no, f"Player {no}", *pairings[no]) for no in pairings)
    return replace(event(*players), rounds_given=rounds_given)


@pytest.mark.parametrize("first_is_given", [True, False])
def test_assumed_rounds_give_way_to_those_of_the_other_file(
    first_is_given: bool,
) -> None:
    given = robin(True, (1, 1, 2), (2, 1, 3), (3, 2, 3))
    assumed = robin(False, (3, 1, 2), (1, 1, 3), (2, 2, 3))
    files = (given, assumed) if first_is_given else (assumed, given)
    whole, notes = add_rounds(*files)
    assert [p.pairings for p in whole.players] == [p.pairings for p in given.players]
    assert whole.rounds_given
    assert len(notes) == (not first_is_given)


def test_assumed_rounds_stay_where_the_other_file_has_not_all_games() -> None:
    assumed = robin(False, (3, 1, 2), (1, 1, 3), (2, 2, 3))
    whole, _ = add_rounds(assumed, robin(True, (3, 1, 2)))
    for player, before in zip(whole.players, assumed.players, strict=True):
        assert set(player.pairings) == set(before.pairings)
    assert not whole.rounds_given


OWN = event(rated(1, 1700, name="Ada"), rated(2, 1600, name="Ben"), ratings="Rtg")
OFFICIAL = event(rated(1, 1650, name="Ada"))


def test_a_player_whom_the_list_lacks_keeps_no_rating_of_another_kind() -> None:
    whole, _ = add_start_list(OWN, OFFICIAL)
    assert [player.rating for player in whole.players] == [1650, None]
    assert whole.ratings == ""
    again, _ = add_start_list(whole, OWN)
    assert [player.rating for player in again.players] == [1650, None]


@pytest.mark.parametrize(
    ("second", "stays"),
    [
        (FIRST, False),
        (replace(FIRST, incomplete="rounds are missing"), True),
        (event(rated(1, 1650, name="Aaldering,Hendrik")), True),
    ],
)
def test_an_incomplete_event_is_completed_by_all_rounds_of_another(
    second: Crosstable, stays: bool
) -> None:
    whole, _ = add_start_list(replace(FIRST, incomplete="rounds are missing"), second)
    assert bool(whole.incomplete) == stays


CUT = "Aaldering, Hendri"


@pytest.mark.parametrize(
    ("names", "name", "number"),
    [
        # a name that is cut, among neighbours before and behind it in the alphabet
        (("Aaldering, Anna", "Aaldering, Hendrik", "Aaldering, Zoe"), CUT, 2),
        (("Aaldering, Hendrik",), CUT, 1),
        (("Aaldering, Zoe", CUT, "Aaldering, Anna"), "Aaldering, Hendrik", 2),
        (("Birch, Bo", CUT), "Aaldering, Hendrik", 2),
        # the whole name is there: names that go on are of others
        (("Aaldering, Hendrik", CUT), CUT, 2),
        ((CUT, "Aaldering, Hendrik"), "Hendrik Aaldering", 2),
        # two begin alike, or two are beginnings
        (("Aaldering, Hendrik", "Aaldering, Hendrika"), CUT, None),
        ((CUT, "Aaldering, Hendrik"), "Aaldering, Hendrika", None),
        (("Aaldering, Hendrik", "Birch, Bo", "Aaldering, Hendrika"), CUT, None),
        # twelve letters are enough to know a name by, eleven are not
        (("Aaldering, Hendrik",), "Aaldering, He", 1),
        (("Aaldering, Hendrik",), "Aaldering, H", None),
        (("Aaldering, H",), "Aaldering, Hendrik", None),
        (("Aaldering, He",), "Aaldering, Hendrik", 1),
        (("Aaldering, Hendrik",), "Aaldering, Henk-Jan", None),
        (("Aaldering, Hendrik",), "", None),
        ((), CUT, None),
    ],
)
def test_whose_a_cut_name_is(
    names: tuple[str, ...], name: str, number: int | None
) -> None:
    first = event(*(Participant(no, one) for no, one in enumerate(names, start=1)))
    second = event(played(90, name, Pairing(1, None, "", "U")))
    (found,) = match_numbers(first, second).players
    # whoever is not found gets the next number that is free
    assert found.no == (number or 90)


STEMS = st.sampled_from(["Aaldering, Hendrik Jan", "Aaldering, Hendrika", "Birch, Bo"])
CUTS = st.builds(lambda stem, cut: stem[:cut], STEMS, st.integers(10, 22))


@given(st.lists(CUTS, max_size=6), CUTS)
def test_a_name_is_found_as_comparing_all_would(names: list[str], name: str) -> None:
    first = event(*(Participant(no, one) for no, one in enumerate(names, start=1)))
    second = event(played(90, name, Pairing(1, None, "", "U")))
    (found,) = match_numbers(first, second).players
    every = [*enumerate(names, start=1)]
    alike = [no for no, one in every if one.split() == name.split()]
    alike = alike or [no for no, one in every if is_same_name(one, name)]
    assert found.no == (alike[0] if len(alike) == 1 else 90)
