"""Histories merged into a journal: nothing twice, differences named, whose they are."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Player
from elo_tui.core.replay.history_reading import HistoryReading, ListedMonth, Owner
from elo_tui.core.replay.history_records import (
    HistoryEvent,
    HistoryGame,
    HistoryRating,
    PersonHistory,
)
from elo_tui.core.replay.journal_records import Entry, Identity, Listed, Origin, Person
from elo_tui.store import stored_history, stored_journal
from elo_tui.store.database import Store
from elo_tui.store.history_files import OwnerUnknown, find_owner, import_reading
from elo_tui.store.history_import import Counts, HistoryMerge, Merged
from elo_tui.store.journal_document import Document
from tests.store.folder import in_memory

NO_HISTORY = PersonHistory()
LIST = HistoryRating("fide", "standard", "2025-11-01", 1712, 0, source="FIDE chart")
DWZ = HistoryRating("dwz", "", "2015-09-15", 2058, number=62, source="DWZ portal")
GAME = HistoryGame(
    system="chesscom",
    pool="blitz",
    moment="2026-02-02T00:03:10",
    own=None,
    colour="w",
    opponent="Hugin",
    opponent_rating=1296,
    halves=2,
    after=1338,
    key="951346655030",
)
EVENT = HistoryEvent(
    system="uscf",
    pool="regular",
    first="2025-02-12",
    last="2025-02-14",
    name="Elm Street Open",
    before=1411,
    after=1436,
    source="US Chess",
    key="202502146063-2",
)
CALCULATED = Entry(
    name="Fjordby Open",
    first=date(2026, 10, 12),
    last=date(2026, 10, 16),
    origin=Origin("FIDE calculations", "455944"),
)


@pytest.fixture
def store() -> Store:
    found = in_memory()
    stored_journal.add_record(found, Person(name="Signe"))
    return found


def add(
    store: Store,
    *,
    history: PersonHistory = NO_HISTORY,
    entries: tuple[Entry, ...] = (),
    months: tuple[ListedMonth, ...] = (),
) -> Merged:
    (person, *_) = stored_journal.list_people(store)
    merge = HistoryMerge(store, person, "2026-11-23T09:30:00", "file")
    reading = HistoryReading("x", history=history, entries=entries, months=months)
    found = merge.add(reading)
    merge.finish()
    return found


def test_a_rating_is_identified_by_its_day_a_dwz_by_its_index(store: Store) -> None:
    year = replace(DWZ, day="2015", source="DWZ card")
    assert add(store, history=PersonHistory(ratings=(LIST, DWZ))).ratings == Counts(2)
    again = add(store, history=PersonHistory(ratings=(LIST, year)))
    assert again.ratings == Counts(0, 2)
    other = add(store, history=PersonHistory(ratings=(replace(LIST, rating=1715),)))
    assert other.ratings == Counts(changed=1)
    assert "1712 in the journal (FIDE chart), 1715 in the file" in other.notes[0]
    listed = stored_journal.list_official_ratings(store, 1)
    assert [one.player.rating for one in listed] == [2058, 1712]


def test_a_rating_typed_for_any_day_of_a_month_is_that_of_its_list(
    store: Store,
) -> None:
    typed = Listed(day=date(2025, 11, 5), player=Player(1712))
    stored_journal.add_record(store, typed, 1)
    assert add(store, history=PersonHistory(ratings=(LIST,))).ratings == Counts(0, 1)


def test_a_rating_without_a_day_and_the_umstufung_are_no_records(store: Store) -> None:
    rows = (
        replace(DWZ, day="2015"),
        HistoryRating("dwz", "", "2026-06-07", 2063, number=78, source="Umstufung"),
        # of two on one day the journal rates on from the last
        replace(DWZ, number=63, rating=2048),
        replace(DWZ, number=64, rating=2050),
    )
    assert add(store, history=PersonHistory(ratings=rows)).ratings.new == 4
    (listed,) = stored_journal.list_official_ratings(store, 1)
    assert (listed.player.rating, listed.player.dwz_index) == (2050, 64)
    assert len(stored_history.read_history(store, 1).ratings) == 3


@pytest.mark.parametrize(
    "same",
    [
        GAME,
        # the same number, read from the other export
        replace(GAME, moment="2026-02-02"),
        # no number: the same facts
        replace(GAME, key=""),
        # a download with the day on which the game began
        replace(GAME, key="", moment="2026-02-01T00:03:10"),
    ],
)
def test_the_same_game_is_recognised_from_both_sides(
    store: Store, same: HistoryGame
) -> None:
    assert add(store, history=PersonHistory(games=(GAME, GAME))).games == Counts(1, 1)
    assert add(store, history=PersonHistory(games=(same,))).games == Counts(0, 1)
    other = in_memory()
    stored_journal.add_record(other, Person(name="Signe"))
    assert add(other, history=PersonHistory(games=(same,))).games == Counts(1)
    assert add(other, history=PersonHistory(games=(GAME,))).games == Counts(0, 1)


def test_equal_games_without_numbers_are_several(store: Store) -> None:
    game = replace(GAME, key="", moment="2026-02-02", system="ecf")
    assert add(store, history=PersonHistory(games=(game, game))).games == Counts(2)
    more = add(store, history=PersonHistory(games=(game, game, game)))
    assert more.games == Counts(1, 2)


def test_an_event_is_identified_by_its_number_else_by_name_and_day(
    store: Store,
) -> None:
    second = replace(EVENT, key="202502146063-3")
    assert add(store, history=PersonHistory(events=(EVENT, second))).events == Counts(2)
    page = replace(EVENT, key="", name="ELM STREET OPEN")
    found = add(store, history=PersonHistory(events=(page, EVENT)))
    assert found.events == Counts(0, 2)


def test_a_typed_event_is_already_there(store: Store) -> None:
    typed = replace(CALCULATED, name="fjordby open", origin=None)
    stored_journal.add_record(store, typed, 1)
    found = add(store, entries=(CALCULATED,))
    assert found.events == Counts(0, 1)
    assert found.notes == ("already there: #2 fjordby open, 2026-10-16",)
    renamed = replace(CALCULATED, origin=Origin("FIDE calculations", "7"))
    assert add(store, entries=(replace(renamed, name="Other"),)).events == Counts(1)


def test_an_index_names_the_months_without_their_page(store: Store) -> None:
    add(store, entries=(CALCULATED,))
    months = (
        ListedMonth("standard", "2026-11-01", "-28.2"),
        ListedMonth("rapid", "2026-05-01", "-9.2"),
    )
    notes = add(store, months=months).notes
    assert "2 months with games, 1 of them in the journal" in notes[0]
    assert notes[1].startswith("2026-05 rapid: games, change -9.2; its page")


SIGNE = Person(1, name="Signe", fide_id="5", identities=(Identity("lichess", "sv"),))
OLA = Person(2, name="Ola")


@pytest.mark.parametrize(
    ("owner", "wanted", "found"),
    [
        (Owner(fide_id="5"), None, SIGNE),
        (Owner(identities=(Identity("lichess", "SV"),)), None, SIGNE),
        (Owner(name="ola", fide_id="7"), None, replace(OLA, fide_id="7")),
        (
            Owner(identities=(Identity("chesscom", "x"),)),
            OLA,
            replace(OLA, identities=(Identity("chesscom", "x"),)),
        ),
        (
            Owner(identities=(Identity("lichess", "other"),)),
            SIGNE,
            replace(
                SIGNE, identities=(*SIGNE.identities, Identity("lichess", "other"))
            ),
        ),
    ],
)
def test_a_history_finds_its_person(
    owner: Owner, wanted: Person | None, found: Person
) -> None:
    assert find_owner((SIGNE, OLA), owner, wanted) == found


@pytest.mark.parametrize(("name", "played_as"), [("Ann", ""), ("", "Ann")])
def test_the_first_person_of_a_journal_is_named_by_the_file(
    name: str, played_as: str
) -> None:
    reading = HistoryReading("x", Owner(name=name, fide_id="9"), played_as)
    store = in_memory()
    import_reading(store, Document((), (), reading), None)
    (person,) = stored_journal.list_people(store)
    assert (person.name, person.fide_id) == ("Ann", "9")


@pytest.mark.parametrize(
    ("people", "owner", "wanted", "why"),
    [
        ((), Owner(), None, "no profile yet"),
        ((SIGNE, OLA), Owner(), None, "--profile: one of 'Signe', 'Ola'"),
        ((SIGNE,), Owner(fide_id="6"), None, "of FIDE ID 6, but Signe has 5"),
        ((SIGNE,), Owner(fide_id="6"), SIGNE, "of FIDE ID 6, but Signe has 5"),
        (
            (SIGNE,),
            Owner(identities=(Identity("lichess", "b"),)),
            None,
            "games of b, but Signe plays as sv on Lichess",
        ),
    ],
)
def test_a_history_of_somebody_else_is_refused(
    people: tuple[Person, ...], owner: Owner, wanted: Person | None, why: str
) -> None:
    with pytest.raises(OwnerUnknown, match=why):
        find_owner(people, owner, wanted)


def test_listed_records_keep_what_the_file_states(store: Store) -> None:
    add(store, history=PersonHistory(ratings=(replace(LIST, games=7),)))
    (listed,) = stored_journal.list_official_ratings(store, 1)
    assert (listed.day, listed.games) == (date(2025, 11, 1), 7)
    assert (listed.player, listed.source) == (Player(1712), "FIDE chart")
