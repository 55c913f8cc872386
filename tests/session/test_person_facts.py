"""People in memory, and the facts of the chosen one on the screens."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from elo_tui.core.events.origin import FromFile, FromJournal, Origin, Typed
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.session.forms import Form
from elo_tui.session.person_facts import JournalPeople, PersonFacts
from elo_tui.session.tournament_state import TournamentState
from tests.session.made import ACCOUNT, ANNA, BELA, GAMES, RATED, RIGA, TODAY, people


def test_nobody_is_there_at_first() -> None:
    found = JournalPeople()
    assert (found.everybody, found.chosen, found.account) == ((), None, None)


def test_numbers_given_here_are_below_zero_and_differ() -> None:
    found = JournalPeople()
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
    renamed = replace(ANNA, name="Berg-Ozola, Anna")
    found.put_record(renamed)
    assert found.everybody == (renamed,)
    assert found.chosen == renamed
    assert found.account == replace(ACCOUNT, person=renamed)


def test_a_person_deleted_is_chosen_no_longer() -> None:
    found = people(ACCOUNT)
    found.remove_record(ANNA)
    assert (found.everybody, found.chosen, found.account) == ((), None, None)


def test_an_event_goes_over_its_older_self_whoever_is_named() -> None:
    found = people(ACCOUNT, Account(BELA))
    found.put_record(replace(RIGA, name="Riga A"), BELA.id)
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


#: Without an event, so that her rating is the one published.
RATED_ONLY = Account(ANNA, (RATED,))


def test_nobody_fills_in_nothing() -> None:
    person_facts = PersonFacts(JournalPeople())
    assert person_facts.fill_form(TODAY) == TODAY
    assert person_facts.name == ""


def test_a_person_fills_in_rating_and_facts() -> None:
    person_facts = PersonFacts(people(RATED_ONLY))
    form = person_facts.fill_form(TODAY)
    assert (form.own, form.born, form.system) == ("1850", "1990", "fide")
    assert person_facts.name == ANNA.name


def test_what_the_command_line_gives_stays() -> None:
    person_facts = PersonFacts(people(RATED_ONLY), frozenset({"own"}))
    given = replace(TODAY, own="2000")
    assert person_facts.fill_form(given) == given
    # whose rating that is nobody has said
    assert person_facts.name == ""
    person_facts = PersonFacts(people(RATED_ONLY), frozenset({"system"}))
    assert person_facts.fill_form(replace(TODAY, system="elo")).system == "elo"


def test_choosing_a_person_replaces_the_facts_and_keeps_the_rest() -> None:
    person_facts = PersonFacts(people(RATED_ONLY))
    typed = replace(TODAY, own="1234", own_k="40", opponent="1800")
    form = person_facts.fill_state("game", typed, fresh=False)
    assert (form.own, form.own_k, form.opponent) == ("1850", "", "1800")


def test_rounds_of_an_entry_are_not_taken_along() -> None:
    person_facts = PersonFacts(people(RATED_ONLY))
    of_bela = TournamentState(
        TODAY, GAMES, name="Bela", origin=FromJournal(BELA.id, 80)
    )
    state = person_facts.fill_state("tournament", of_bela, fresh=False)
    assert (state.rounds, state.entry, state.name) == ((), 0, ANNA.name)


@pytest.mark.parametrize(
    "origin", [FromFile("riga.trf", "Riga", "Ozols", 1), FromFile("a.pgn"), Typed()]
)
def test_rounds_of_another_player_are_not_rated_anew(origin: Origin) -> None:
    person_facts = PersonFacts(people(RATED_ONLY), today=date(2026, 11, 20))
    old = replace(TODAY, own="2400", date="1882-05-10", event_end="1882-06-22")
    state = TournamentState(old, GAMES, name="Ozols", event="Riga", origin=origin)
    filled = person_facts.fill_state("tournament", state, fresh=False)
    assert (filled.rounds, filled.event, filled.origin) == ((), "", Typed())
    assert (filled.name, filled.form.own) == (ANNA.name, "1850")
    # nor are its days those of what comes next
    assert (filled.form.date, filled.form.event_end) == ("2026-11-20", "")


def test_rounds_of_ones_own_and_of_nobody_are_taken_along() -> None:
    person_facts = PersonFacts(people(RATED_ONLY))
    for name, origin in (
        ("", Typed()),
        ("Anna Berg", FromFile("riga.trf", "Riga", "Anna Berg", 1)),
        ("Berg, A.", FromFile("riga.trf", "Riga", "Berg, A.", 1, "11600001")),
    ):
        identified = replace(RATED_ONLY, person=replace(ANNA, fide_id="11600001"))
        person_facts = PersonFacts(people(identified))
        state = TournamentState(TODAY, GAMES, name=name, origin=origin)
        assert person_facts.fill_state("tournament", state, fresh=False).rounds == GAMES


def test_another_day_fills_in_again_what_was_filled_in() -> None:
    person_facts = PersonFacts(people(RATED_ONLY))
    form = person_facts.fill_form(TODAY)
    person_facts.note("game", form)
    before_any_list = replace(form, date="2024-05-01")
    followed = person_facts.follow_form(form, "game", before_any_list)
    assert followed.own != "1850"
    # what someone has typed stays
    typed = replace(form, own="1900")
    person_facts.note("game", form)
    after = replace(typed, date="2024-05-01")
    assert person_facts.follow_form(typed, "game", after).own == "1900"


def test_rounds_of_another_player_keep_their_facts() -> None:
    person_facts = PersonFacts(people(RATED_ONLY))
    form = person_facts.fill_form(TODAY)
    person_facts.note("tournament", form)
    origin = FromFile("riga.trf", "Riga", "Ozols", 1)
    state = TournamentState(form, GAMES, name="Ozols", origin=origin)
    after = replace(form, date="2024-05-01")
    assert person_facts.follow_form(state, "tournament", after) == after


def test_rounds_belong_to_the_person_of_their_entry_or_to_the_one_chosen() -> None:
    other = Account(BELA)
    person_facts = PersonFacts(people(RATED_ONLY, other))
    state = TournamentState(TODAY, origin=FromJournal(BELA.id, 80))
    assert person_facts.find_account(state) == other
    assert person_facts.find_account(replace(state, origin=FromJournal(99, 1))) is None
    assert person_facts.find_account(TournamentState(TODAY)) == RATED_ONLY
    assert person_facts.find_account(Form()) == RATED_ONLY


def test_facts_are_computed_anew_once_the_journal_has_changed() -> None:
    found = people(RATED_ONLY)
    person_facts = PersonFacts(found)
    assert person_facts.fill_form(TODAY).own == "1850"
    listed = RATED_ONLY.listed[0]
    newer = replace(listed, player=replace(listed.player, rating=1900))
    found.put_record(newer)
    person_facts.forget()
    assert person_facts.fill_form(TODAY).own == "1900"
