"""Events completed from a list by ID, with nothing of the report overwritten."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.event_ratings import NOTHING_GIVEN
from elo_tui.core.model import Given
from elo_tui.store.lists.list_records import Listing, Rating
from elo_tui.store.lists.player_facts import (
    Completion,
    RatingWanted,
    complete_event,
    complete_from_lists,
)
from tests.core.crosstables import event
from tests.store.lists.made import imported, lists_of, named

FORM = RatingWanted("fide", "standard", date(2026, 2, 14))
ANNA = Listing(
    id="7",
    name="Ivanova, Anna",
    federation="NOR",
    sex="w",
    title="WFM",
    standard=Rating(2043, 0, 20),
    rapid=Rating(1990, 0, 40),
    blitz=Rating(),
    born=1999,
    flag="",
    dwz_index=None,
    list_name="fide",
)


def one(
    player: Participant, form: RatingWanted = FORM, given: Given | None = None
) -> Completion:
    filled_in = NOTHING_GIVEN if given is None else {1: given}
    table = event((player,), ())
    return complete_event(
        table, form, {"7": ANNA}.get, filled_in, lambda one: one.list_name
    )


def test_what_the_report_leaves_open_is_filled_in() -> None:
    player = Participant(1, "Anna IVANOVA", fide_id="7")
    done = one(player)
    expected = replace(player, title="WFM", rating=2043, federation="NOR")
    assert done.crosstable.players == (expected,)
    assert done.given == {1: Given(k=20, birth_year=1999, k_reason="fide")}
    assert set(done.filled_in[1]) == {
        "title",
        "rating",
        "federation",
        "k",
        "birth_year",
    }
    rapid = one(player, FORM._replace(pool="rapid"))
    assert rapid.crosstable.players[0].rating == 1990
    assert rapid.given == {1: Given(k=40, birth_year=1999, k_reason="fide")}


def test_nothing_stated_or_set_is_overwritten() -> None:
    # 0: the report says that there is no rating
    stated = Participant(1, "Ivanova", "WIM", 0, "GER", "7", birth_year=2000, k=10)
    done = one(stated)
    assert done.crosstable.players == (stated,)
    assert (done.given, done.filled_in) == ({}, {})
    given = Given(k=30, birth_year=2001)
    player = replace(stated, k=None, birth_year=None)
    assert one(player, given=given).given == {1: given}


def test_a_player_given_only_a_rating_is_marked_too() -> None:
    player = Participant(1, "", "WIM", None, "GER", "7", birth_year=2000, k=10)
    assert one(player).given == {1: Given()}
    assert one(player).filled_in == {1: ("rating",)}


def test_other_names_and_unknown_ids_are_left_alone() -> None:
    other = Participant(1, "Anders, A.", fide_id="7")
    assert one(other).crosstable.players == (other,)
    assert one(other).summary == "0 players completed; 1 ID of another name there"
    unknown = Participant(1, "Ivanova, Anna", fide_id="8")
    assert one(unknown).not_listed == ("8",)
    assert one(unknown).summary == "0 players completed; 1 ID not in the list"
    assert one(Participant(1, "Ivanova, Anna")).summary == "0 players completed"


def test_a_k_is_that_of_fide_only() -> None:
    done = one(Participant(1, "Ivanova", fide_id="7"), FORM._replace(system="elo"))
    assert done.given == {1: Given()}


def test_a_fide_id_completes_an_event_from_a_national_list(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    text = (
        'ID,Status,"Name,Vorname",Geburtsjahr,DWZ,Index,FIDE-ID\n'
        'NU7,A,"Wren,Ada",1990,1812,31,900001\n'
    )
    imported(folder, text.encode(), date="2026-11-01")
    lists = lists_of(folder)
    dwz = FORM._replace(system="dwz")
    for number in ("900001", "NU7"):
        table = event((Participant(1, "Ada Wren", fide_id=number),), ())
        done = complete_from_lists(table, dwz, lists, NOTHING_GIVEN)
        assert done is not None
        assert done.crosstable.players[0].rating == 1812
        assert done.given[1].birth_year == 1990
        # a DWZ is nothing that FIDE rates from
        for system in ("fide", "elo", "ecf"):
            form = FORM._replace(system=system)
            assert complete_from_lists(table, form, lists, NOTHING_GIVEN) is None
    lists.close()


def test_only_lists_with_the_ids_of_the_system_are_asked(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    lists = lists_of(folder)
    table = event((Participant(1, "Mueller, Joerg", fide_id="900002"),), ())
    assert complete_from_lists(table, FORM, lists, NOTHING_GIVEN) is None
    imported(folder, named(), date="2026-02-01")
    done = complete_from_lists(table, FORM, lists, NOTHING_GIVEN)
    assert done is not None
    assert done.crosstable.players[0].rating == 2400
    assert done.summary == "1 player completed; FIDE list of February 2026"
    uscf = FORM._replace(system="uscf")
    assert complete_from_lists(table, uscf, lists, NOTHING_GIVEN) is None
    lists.close()


def test_the_standard_rating_is_filled_in_for_a_missing_one_in_rapid() -> None:
    # rapid and blitz 7.2.1
    player = Participant(1, "Anna IVANOVA", fide_id="7", rating=0)
    assert one(player, FORM._replace(pool="blitz")).given[1].standard == 2043
    assert one(player, FORM._replace(pool="rapid")).given[1].standard is None
    assert one(player).given[1].standard is None
