"""One event filed for several people: who is who, and what is filed."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import Problem
from elo_tui.core.replay.event_filing import Filing, OutsideFacts, plan_filing
from elo_tui.core.replay.journal_records import Account, Person
from tests.core.crosstables import event, rated
from tests.core.replay.made import official

TODAY = date(2025, 12, 1)


def open_event(name: str = "Berg, Lars", fide_id: str = "") -> Crosstable:
    players = [
        replace(rated(1, 2000, name=name), fide_id=fide_id),
        replace(rated(2, 2000, name="Moreau, Luc"), fide_id="77"),
        replace(rated(3, 1900, name="Dahl, Bo"), fide_id="78"),
    ]
    # the forfeit of round 2 is no rated game (B.02 5.1)
    return event(players, [(1, 1, 2, "1"), (2, 1, 3, "+"), (3, 2, 3, "=")])


def file(crosstable: Crosstable, *people: Person) -> Filing:
    accounts = [Account(one, (official("2025-11-01", 2000, k=20),)) for one in people]
    found = plan_filing(crosstable, accounts, TODAY)
    assert isinstance(found, Filing)
    return found


BERG = Person(1, name="Berg, Lars")


@pytest.mark.parametrize(
    ("crosstable", "person", "group"),
    [
        (open_event(), BERG, "filed"),
        (open_event("Lars Berg"), BERG, "filed"),
        (open_event("Berg, Lars", "0900"), replace(BERG, fide_id="900"), "filed"),
        (open_event("Other Spelling", "900"), replace(BERG, fide_id="900"), "filed"),
        # an equal name with another ID is another person
        (open_event(fide_id="901"), replace(BERG, fide_id="900"), "not_in_event"),
        (open_event("Hansen, Ida"), BERG, "not_in_event"),
        # the event has an ID, the journal has none
        (open_event(fide_id="901"), BERG, "doubtful"),
        # two players of one name
        (open_event("Moreau, Luc"), Person(1, name="Moreau, Luc"), "filed"),
    ],
)
def test_who_is_who(crosstable: Crosstable, person: Person, group: str) -> None:
    found = file(crosstable, person)
    groups = ("filed", "already", "not_in_event", "doubtful")
    assert [name for name in groups if getattr(found, name)] == [group]


def test_two_people_of_one_name_without_ids_are_in_doubt() -> None:
    found = file(open_event(), BERG, replace(BERG, id=2))
    assert [one.why for one in found.doubtful] == [
        "several people of this name in the journal"
    ] * 2


def test_the_entry_is_rated_in_the_journal_and_filed_once() -> None:
    [filed] = file(open_event(), BERG).filed
    assert (filed.player.no, filed.games, filed.half_points) == (1, 1, 2)
    # K 20 x (1 - .50)
    assert filed.change == 10
    account = replace(filed.account, entries=(filed.entry,))
    again = plan_filing(open_event(), [account], TODAY)
    assert isinstance(again, Filing)
    assert again.already == (BERG,)
    assert not again.filed


def test_an_event_imported_under_another_name_is_recognised_by_an_opponent() -> None:
    [filed] = file(open_event(), BERG).filed
    other = replace(filed.entry, name="Int. November Open 2025, Group A")
    account = replace(filed.account, entries=(other,))
    again = plan_filing(open_event(), [account], TODAY)
    assert isinstance(again, Filing)
    assert again.already == (BERG,)
    # another event that ended on the same day
    strangers = tuple(replace(game, name="Somebody, Else") for game in other.games)
    account = replace(filed.account, entries=(replace(other, games=strangers),))
    third = plan_filing(open_event(), [account], TODAY)
    assert isinstance(third, Filing)
    assert third.already == ()


def test_an_event_without_a_day_needs_one() -> None:
    crosstable = open_event()
    facts = replace(crosstable.event, start=None, end=None)
    dateless = replace(crosstable, event=facts)
    assert isinstance(plan_filing(dateless, [Account(BERG)], TODAY), Problem)
    found = plan_filing(
        dateless, [Account(BERG)], TODAY, OutsideFacts(last="2025-11-09")
    )
    assert isinstance(found, Filing)
    assert (found.first, found.last) == (date(2025, 11, 9), date(2025, 11, 9))


def plan(crosstable: Crosstable, account: Account, *people: int) -> Filing:
    given = OutsideFacts(people=frozenset(people))
    found = plan_filing(crosstable, [account], TODAY, given)
    assert isinstance(found, Filing)
    return found


def test_two_ratings_are_named_and_either_counts() -> None:
    account = Account(BERG, (official("2025-11-01", 1970, k=20),))
    [filed] = plan(open_event(), account).filed
    assert (filed.event_rating, filed.journal_rating, filed.rating) == (
        2000,
        1970,
        1970,
    )
    # 8.1.2: 30 points, .54 and .46; K 20 on both sides
    assert filed.change == pytest.approx(20 * 0.54)
    assert filed.difference == (
        "the event says 2000, your list 1970: 1970 counts; +10.00 by the event alone"
    )
    [other] = plan(open_event(), account, BERG.id).filed
    assert (other.rating, other.change) == (2000, 10)
    assert other.difference == "the event says 2000, your list 1970: 2000 counts"
    # and once it is filed, with the rating that was chosen
    again = plan(open_event(), replace(account, entries=(other.entry,)))
    assert again.already == (BERG,)


@given(
    stated=st.integers(1400, 2700), listed=st.integers(1400, 2700), k=st.integers(1, 40)
)
def test_a_number_other_than_the_events_says_why(
    stated: int, listed: int, k: int
) -> None:
    players = [replace(one) for one in open_event().players]
    players[0] = replace(players[0], rating=stated)
    crosstable = replace(open_event(), players=tuple(players))
    account = Account(BERG, (official("2025-11-01", listed, k=k),))
    for people in ((), (BERG.id,)):
        [filed] = plan(crosstable, account, *people).filed
        assert filed.on_event is not None
        assert filed.change is not None
        is_same = round(filed.change - filed.on_event.change, 2) == 0
        assert is_same or "by the event alone" in filed.difference
        assert bool(filed.event_rating) == (stated != listed)
        assert ("your list" in filed.difference) == (stated != listed)
        if people and filed.line.event is not None:
            has_same_k = filed.line.event.k.value == filed.on_event.k.value
            assert is_same or not has_same_k


def test_a_namesake_with_another_id_is_named() -> None:
    found = file(open_event(fide_id="901"), replace(BERG, fide_id="900"))
    assert [one.why for one in found.namesakes] == [
        "Berg, Lars with the ID 901 played, not 900"
    ]
    assert not file(open_event("Hansen, Ida"), BERG).namesakes
