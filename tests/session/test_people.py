"""Who is kept, who is chosen, and what is known of them, in memory alone."""

from __future__ import annotations

from datetime import date

from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.session.person_facts import People
from tests.session.made import ACCOUNT, ANNA, BELA, RATED, RIGA, people


def test_nobody_is_there_at_first() -> None:
    found = People()
    assert (found.everybody, found.chosen, found.account) == ((), None, None)


def test_numbers_given_here_are_below_zero_and_differ() -> None:
    found = People()
    assert [found.new_number() for _ in range(3)] == [-1, -2, -3]


def test_what_was_read_chooses_and_forgets_who_is_not_in_use() -> None:
    found = people(Account(BELA), ACCOUNT)
    found.renew((ANNA, BELA), ACCOUNT, in_use={BELA.id, 99})
    assert found.chosen == ANNA
    assert found.accounts == {ANNA.id: ACCOUNT, BELA.id: Account(BELA)}
    found.renew((ANNA, BELA), None)
    assert found.chosen is None
    assert found.accounts == {}


def test_a_new_person_has_an_account_and_is_not_chosen() -> None:
    found = people(ACCOUNT)
    cara = Person(-1, name="Cara")
    found.put_record(cara)
    assert found.everybody == (ANNA, cara)
    assert found.accounts[-1] == Account(cara)
    assert found.chosen == ANNA


def test_a_person_changed_is_so_everywhere() -> None:
    found = people(ACCOUNT)
    renamed = ANNA._replace(name="Berg-Ozola, Anna")
    found.put_record(renamed)
    assert found.everybody == (renamed,)
    assert found.chosen == renamed
    assert found.account == ACCOUNT._replace(person=renamed)


def test_a_person_deleted_is_chosen_no_longer() -> None:
    found = people(ACCOUNT)
    found.remove_record(ANNA)
    assert (found.everybody, found.chosen, found.account) == ((), None, None)


def test_an_event_goes_over_its_older_self_whoever_is_named() -> None:
    found = people(ACCOUNT, Account(BELA))
    found.put_record(RIGA._replace(name="Riga A"), BELA.id)
    assert [one.name for one in found.accounts[ANNA.id].entries] == ["Riga A"]
    assert found.accounts[BELA.id].entries == ()
    found.put_record(Entry(-1, name="Cēsis"), BELA.id)
    assert [one.name for one in found.accounts[BELA.id].entries] == ["Cēsis"]


def test_official_ratings_stand_by_their_days() -> None:
    found = people(ACCOUNT)
    found.put_record(Listed(-1, day=date(2024, 6, 1)), ANNA.id)
    assert found.account is not None
    assert [one.id for one in found.account.listed] == [-1, RATED.id]
    found.remove_record(RATED)
    assert [one.id for one in found.account.listed] == [-1]


def test_what_nobody_owns_changes_nothing() -> None:
    found = people(ACCOUNT)
    found.put_record(Entry(99))
    found.remove_record(Entry(99))
    assert found.owner_of(Entry(99)) is None
    assert found.owner_of(RIGA) == ACCOUNT
    assert found.account == ACCOUNT
