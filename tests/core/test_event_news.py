"""What is new in an event since it was read last."""

from __future__ import annotations

from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
)
from elo_tui.core.events.joining import (
    carry_over_facts,
    find_section,
    match_players,
)
from elo_tui.features.event.news import find_news


def player(
    no: int,
    name: str,
    *rounds: tuple[int, str],
    rating: int | None = None,
    k: float | None = None,
    federation: str = "",
    fide_id: str = "",
) -> Participant:
    pairings = tuple(
        Pairing(number, opponent, "w", code)
        for number, (opponent, code) in enumerate(rounds, start=1)
    )
    return Participant(
        no,
        name,
        rating=rating,
        pairings=pairings,
        k=k,
        federation=federation,
        fide_id=fide_id,
    )


def event(*players: Participant, name: str = "Open") -> Crosstable:
    return Crosstable(EventFacts(name), players)


#: A draw in round 1, and round 2 paired.
BEFORE = event(
    player(1, "Alder, Ann", (2, "="), (3, "*"), rating=2400),
    player(2, "Birch, Bo", (1, "="), (4, "*"), rating=2300),
    player(3, "Cedar, Cyd", (4, "1"), (1, "*"), rating=2100),
    player(4, "Dogwood, Di", (3, "0"), (2, "*"), rating=1900),
)


def test_a_game_counts_once_and_marks_both() -> None:
    after = event(
        player(1, "Alder, Ann", (2, "="), (3, "1"), rating=2400),
        BEFORE.players[1],
        player(3, "Cedar, Cyd", (4, "1"), (1, "0"), rating=2100),
        BEFORE.players[3],
    )
    found = find_news(BEFORE, after)
    assert found.summary == "1 result of round 2"
    assert {no: mark.sign for no, mark in found.marks.items()} == {1: "!", 3: "!"}
    assert found.marks[1].text == "result of round 2"


def test_nothing_is_new_of_the_same_event() -> None:
    assert find_news(BEFORE, BEFORE) == ("", {})
    assert find_news(event(), event()).summary == ""


def test_a_late_entry_moves_the_numbers_of_the_others() -> None:
    after = event(
        player(1, "Ash, Al", rating=2500),
        player(2, "Alder, Ann", (3, "="), (4, "*"), (5, "*"), rating=2410),
        player(3, "Birch, Bo", (2, "="), (5, "1"), rating=2300),
        player(4, "Cedar, Cyd", (5, "1"), (2, "*"), rating=2100),
        player(5, "Dogwood, Di", (4, "0"), (3, "0"), (2, "*"), rating=1900),
    )
    assert match_players(BEFORE, after) == {1: 2, 2: 3, 3: 4, 4: 5}
    found = find_news(BEFORE, after)
    assert found.summary == (
        "1 result of round 2, round 3 paired, 1 new player, 1 changed rating"
    )
    assert found.marks[1] == ("+", "new player")
    assert found.marks[2] == ("~", "rating 2400 -> 2410")


def test_corrections_withdrawals_and_departures_are_told_apart() -> None:
    after = event(
        player(1, "Alder, Ann", (2, "1"), rating=2400),
        player(2, "Birch, Bo", (1, "0"), rating=2300),
        player(3, "Cedar, Cyd", (4, "*"), rating=2100),
        player(4, "Dogwood, Di", (3, "*"), rating=1900),
    )
    assert find_news(BEFORE, after).summary == (
        "1 corrected result of round 1, 1 withdrawn result of round 1, round 2 gone"
    )
    more = replace(BEFORE, players=(*BEFORE.players, player(5, "Elm, Ed")))
    assert find_news(more, BEFORE).summary == "1 player gone"


def test_another_pairing_is_no_result() -> None:
    after = event(
        player(1, "Alder, Ann", (2, "="), (4, "*"), rating=2400),
        player(2, "Birch, Bo", (1, "="), (3, "*"), rating=2300),
        player(3, "Cedar, Cyd", (4, "1"), (2, "*"), rating=2100),
        player(4, "Dogwood, Di", (3, "0"), (1, "*"), rating=1900),
    )
    found = find_news(BEFORE, after)
    assert found.summary == "2 changed pairings of round 2"
    assert found.marks == {}


def test_many_rounds_are_counted_together() -> None:
    before = event(player(1, "Alder, Ann"), player(2, "Birch, Bo"))
    after = event(
        player(1, "Alder, Ann", *[(2, "=")] * 5),
        player(2, "Birch, Bo", *[(1, "=")] * 5),
    )
    assert find_news(before, after).summary.startswith(
        "5 results of rounds 1 to 5, round 1"
    )


def test_what_a_list_has_completed_stays_and_what_is_told_goes_before_it() -> None:
    before = event(player(1, "Alder, Ann", rating=2400, k=10, fide_id="7"))
    after = event(player(1, "Alder, Ann", rating=None, federation="GER"))
    (one,) = carry_over_facts(before, after).players
    assert (one.rating, one.k, one.fide_id) == (2400, 10, "7")
    assert one.federation == "GER"
    told = event(player(1, "Alder, Ann", rating=0), player(2, "Birch, Bo", rating=9))
    assert carry_over_facts(before, told).players[0].rating == 0


def test_the_section_with_the_same_players_is_the_event() -> None:
    other = event(player(1, "Elm, Ed"), name="B")
    assert find_section([other, BEFORE], BEFORE) is BEFORE
    assert find_section([other], BEFORE) is None


def test_nobody_is_completed_with_what_another_player_had() -> None:
    before = event(player(1, "Ann", federation="NOR"), player(2, "Ben"))
    after = event(player(2, "Ben"), player(7, "Cid"))
    assert [one.federation for one in carry_over_facts(before, after).players] == [
        "",
        "",
    ]
