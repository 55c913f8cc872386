"""Entries whose rounds are on a screen: kept up to date, and never written over."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elo_tui.core.events.origin import FromFile, FromJournal, Typed
from elo_tui.core.model import Game, Result
from elo_tui.core.replay.journal_records import Account, Entry
from elo_tui.session.journal import Journal
from elo_tui.session.open_entries import OpenEntries
from elo_tui.session.person_facts import JournalPeople
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store.journal_replies import Conflict
from tests.session.made import ACCOUNT, ANNA, BELA, GAMES, RIGA, TODAY, entries, people

ONE_MORE = (*GAMES, Game(2100, Result.LOSS))


@pytest.fixture
def journal() -> Journal:
    return Journal(people(ACCOUNT))


def kept(journal: Journal) -> tuple[Game, ...]:
    """The games of the one entry."""
    account = journal.people.accounts[ANNA.id]
    (entry,) = account.entries
    return entry.games


def opened(journal: Journal) -> tuple[OpenEntries, TournamentState]:
    found = entries(journal)
    return found, found.open(RIGA, ACCOUNT)


def test_rounds_of_an_entry_know_whose_they_are(journal: Journal) -> None:
    found, state = opened(journal)
    assert state.origin == FromJournal(ANNA.id, RIGA.id)
    assert (state.name, state.event, state.form.own) == (ANNA.name, RIGA.name, "1850")
    assert found.people_in_use == {ANNA.id}


def test_every_change_is_kept(journal: Journal) -> None:
    found, state = opened(journal)
    assert found.save(replace(state, rounds=ONE_MORE), is_right=True) == "kept"
    assert kept(journal) == ONE_MORE
    # what is being typed is no round yet: a draft holds it
    typing = replace(state, rounds=ONE_MORE, typed="2010 w")
    assert found.save(typing, is_right=True) == "draft"


def test_nothing_wrong_is_kept(journal: Journal) -> None:
    found, state = opened(journal)
    assert found.save(replace(state, rounds=ONE_MORE), is_right=False) == "draft"
    assert kept(journal) == GAMES


def test_rounds_of_nobody_are_a_draft(journal: Journal) -> None:
    found = entries(journal)
    for origin in (Typed(), FromFile("riga.trf", "Riga", "Ozols", 1)):
        state = TournamentState(TODAY, GAMES, origin=origin)
        assert found.save(state, is_right=True) == "draft"
    assert kept(journal) == GAMES


def test_keeping_makes_rounds_from_a_file_those_of_the_journal(
    journal: Journal,
) -> None:
    found = entries(journal)
    origin = FromFile("cesis.trf", "Cēsis", "Berg, Anna", 2)
    state = TournamentState(TODAY, ONE_MORE, name="Berg, Anna", origin=origin)
    state = found.add(state, "Cēsis Open")
    assert isinstance(state.origin, FromJournal)
    assert (state.person, state.event) == (ANNA.id, "Cēsis Open")
    assert found.save(state, is_right=True) == "kept"
    names = [one.name for one in journal.people.accounts[ANNA.id].entries]
    assert names == ["Riga Open", "Cēsis Open"]


def test_the_first_event_kept_brings_its_person() -> None:
    journal = Journal(JournalPeople())
    state = entries(journal).add(TournamentState(TODAY, GAMES), "Riga", "Anna")
    assert journal.people.chosen is not None
    assert journal.people.chosen.name == state.name == "Anna"
    assert state.person == journal.people.chosen.id


def test_keeping_says_what_speaks_against_the_person(journal: Journal) -> None:
    found = entries(journal)
    card = FromFile("cesis.trf", "Cēsis", "Ozols, K.", 2, "11600002")
    form = replace(TODAY, own="2400")
    whose = found.propose_owner(TournamentState(form, GAMES, origin=card))
    assert (whose.person, len(whose.doubts)) == (ANNA.name, 2)
    assert "Ozols" in whose.doubts[0]
    assert "2400" in whose.doubts[1]
    named = TournamentState(TODAY, GAMES, name="Ozols")
    assert found.propose_owner(named).doubts == (
        "these rounds are Ozols's, not Berg, Anna's",
    )
    own = replace(named, name="Anna Berg")
    assert found.propose_owner(own).doubts == ()
    # a file that names nobody is no evidence for the person in force; typing is
    unnamed = TournamentState(TODAY, GAMES, origin=FromFile("games.txt"))
    assert found.propose_owner(unnamed).doubts == ("the file does not name the player",)
    assert found.propose_owner(TournamentState(TODAY, GAMES)).doubts == ()


def test_rounds_of_another_id_may_be_a_namesake() -> None:
    anna = replace(ACCOUNT, person=replace(ANNA, fide_id="11600001"))
    found = entries(Journal(people(anna)))
    card = FromFile("cesis.trf", "Cēsis", ANNA.name, 2, "11600002")
    state = TournamentState(TODAY, GAMES, name=ANNA.name, origin=card)
    (doubt,) = found.propose_owner(state).doubts
    assert "11600002" in doubt
    assert "11600001" in doubt


def test_a_new_person_gets_the_rounds_and_is_chosen(journal: Journal) -> None:
    found = entries(journal)
    card = FromFile("cesis.trf", "Cēsis", "Ozols, K.", 2, "11600002")
    state = TournamentState(TODAY, GAMES, name="Ozols, K.", origin=card)
    state = found.add(state, "Cēsis", "Ozols, K.")
    chosen = journal.people.chosen
    assert chosen is not None
    assert (chosen.name, chosen.fide_id) == ("Ozols, K.", "11600002")
    assert state.origin == FromJournal(chosen.id, state.entry)
    assert kept(journal) == GAMES


def test_a_new_event_is_no_entry_before_it_has_a_game(journal: Journal) -> None:
    found = entries(journal)
    state = found.begin(TODAY, ACCOUNT)
    assert found.save(state, is_right=True) == "kept"
    assert kept(journal) == GAMES
    found.save(replace(state, rounds=ONE_MORE), is_right=True)
    assert len(journal.people.accounts[ANNA.id].entries) == 2


def test_rounds_of_an_entry_deleted_are_a_draft(journal: Journal) -> None:
    found, state = opened(journal)
    found.forget(RIGA)
    journal.delete(RIGA)
    assert found.save(replace(state, rounds=ONE_MORE), is_right=True) == "draft"
    assert journal.people.accounts[ANNA.id].entries == ()


THEIRS = replace(RIGA, rev=2, games=(Game(1500, Result.WIN),))


def test_nothing_is_kept_over_what_another_program_has_changed(
    journal: Journal,
) -> None:
    found, state = opened(journal)
    assert found.wait_for(Conflict(RIGA, THEIRS, False), shown=RIGA.id)
    assert found.find_versions(RIGA.id) == (RIGA, THEIRS)
    changed = replace(state, rounds=ONE_MORE)
    assert found.save(changed, is_right=True) == "conflict"
    assert kept(journal) == GAMES


@pytest.mark.parametrize(("mine", "games"), [(True, GAMES), (False, THEIRS.games)])
def test_one_of_two_versions_stands(
    journal: Journal, mine: bool, games: tuple[Game, ...]
) -> None:
    found, state = opened(journal)
    found.wait_for(Conflict(RIGA, THEIRS, False), shown=RIGA.id)
    state = found.decide(RIGA.id, state, keeps_mine=mine)
    assert state.rounds == games
    assert state.origin == FromJournal(ANNA.id, RIGA.id)
    assert kept(journal) == games
    # and it is kept up to date as before
    assert found.save(replace(state, rounds=ONE_MORE), is_right=True) == "kept"
    assert kept(journal) == ONE_MORE


#: As it was when it was deleted, which is what the store says, or no more at all.
DELETED = (THEIRS, None)


@pytest.mark.parametrize("newest", DELETED)
def test_an_event_deleted_elsewhere_is_kept_under_another_number(
    journal: Journal, newest: Entry | None
) -> None:
    found, state = opened(journal)
    found.wait_for(Conflict(RIGA, newest, True), shown=RIGA.id)
    assert found.find_versions(RIGA.id) == (RIGA, None)
    state = found.decide(RIGA.id, state, keeps_mine=True)
    assert state.entry not in (0, RIGA.id)
    assert kept(journal) == GAMES
    assert found.save(replace(state, rounds=ONE_MORE), is_right=True) == "kept"
    assert kept(journal) == ONE_MORE


@pytest.mark.parametrize("newest", DELETED)
def test_rounds_of_an_event_that_stays_deleted_are_a_draft(
    journal: Journal, newest: Entry | None
) -> None:
    found, state = opened(journal)
    found.wait_for(Conflict(RIGA, newest, True), shown=RIGA.id)
    after = found.decide(RIGA.id, state, keeps_mine=False)
    # the rounds on the screen stay, and belong to no event
    assert after == state
    assert not found.has_entry(after)
    assert found.save(replace(after, rounds=ONE_MORE), is_right=True) == "draft"
    assert journal.people.accounts[ANNA.id].entries == ()


def test_the_version_of_another_event_does_not_replace_what_is_shown(
    journal: Journal,
) -> None:
    found, state = opened(journal)
    found.wait_for(Conflict(RIGA, THEIRS, False), shown=RIGA.id)
    other = TournamentState(TODAY, ONE_MORE)
    assert found.decide(RIGA.id, other, keeps_mine=False) == other
    assert kept(journal) == THEIRS.games
    assert found.has_entry(state)


@pytest.mark.parametrize(
    ("newest", "deleted", "stored"),
    [
        (THEIRS, False, [THEIRS.games]),
        *((newest, True, list[tuple[Game, ...]]()) for newest in DELETED),
    ],
)
def test_the_stored_version_of_an_event_not_shown_is_used(
    journal: Journal,
    newest: Entry | None,
    deleted: bool,
    stored: list[tuple[Game, ...]],
) -> None:
    found, state = opened(journal)
    assert not found.wait_for(Conflict(RIGA, newest, deleted), shown=0)
    entries = journal.people.accounts[ANNA.id].entries
    assert [one.games for one in entries] == stored
    # rounds that an undo brings back are those of the event no longer
    assert found.save(replace(state, rounds=ONE_MORE), is_right=True) == "draft"


def test_a_journal_read_again_is_compared_with_what_is_open(journal: Journal) -> None:
    found, _ = opened(journal)
    assert found.compare(shown=RIGA.id) is None
    journal.people.put_record(THEIRS)
    conflict = found.compare(shown=RIGA.id)
    assert conflict == Conflict(RIGA, THEIRS, False)
    journal.people.remove_record(THEIRS)
    assert found.compare(shown=RIGA.id) == Conflict(RIGA, None, True)
    assert found.compare(shown=0) is None


def test_rounds_belong_to_their_entry_again_once_it_is_back(journal: Journal) -> None:
    found, state = opened(journal)
    found.forget(RIGA)
    journal.delete(RIGA)
    assert not found.has_entry(state)
    journal.restore(RIGA, ANNA.id)
    found.remember(RIGA)
    assert found.has_entry(state)
    assert found.save(replace(state, rounds=ONE_MORE), is_right=True) == "kept"
    assert kept(journal) == ONE_MORE


def names(journal: Journal) -> list[str]:
    return [one.name for one in journal.people.accounts[ANNA.id].entries]


def test_keeping_is_undone_and_redone(journal: Journal) -> None:
    found = entries(journal)
    typed = TournamentState(TODAY, GAMES)
    state = found.add(typed, "Cēsis")
    assert found.save(state, is_right=True) == "kept"
    assert names(journal) == [RIGA.name, "Cēsis"]
    assert found.follow_undo(state, replace(typed, cursor=1))
    assert names(journal) == [RIGA.name]
    assert not found.has_entry(state)
    assert found.follow_undo(typed, state)
    assert names(journal) == [RIGA.name, "Cēsis"]
    assert found.has_entry(state)


def test_going_back_to_other_rounds_deletes_nothing(journal: Journal) -> None:
    found, state = opened(journal)
    assert not found.follow_undo(state, TournamentState(TODAY))
    assert kept(journal) == GAMES


def test_rounds_brought_back_belong_to_their_player_not_to_the_chosen() -> None:
    journal = Journal(people(ACCOUNT, Account(BELA)))
    found, state = opened(journal)
    found.forget(RIGA)
    journal.delete(RIGA)
    journal.choose(BELA)
    assert found.propose_owner(state).person == ANNA.name
    assert found.add(state, RIGA.name).person == ANNA.id
