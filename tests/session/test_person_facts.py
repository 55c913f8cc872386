"""What is filled in of a person, and what it never goes over."""

from __future__ import annotations

from datetime import date

import pytest

from elo_tui.core.events.reading import FromFile, FromJournal, Origin, Typed
from elo_tui.core.replay.journal_records import Account
from elo_tui.session.person_facts import People, PersonFacts
from elo_tui.views.forms import Form
from elo_tui.views.tournament_view import TournamentState
from tests.session.made import ANNA, BELA, GAMES, RATED, TODAY, people

#: Without an event, so that her rating is the one published.
ACCOUNT = Account(ANNA, (RATED,))


def test_nobody_fills_in_nothing() -> None:
    person_facts = PersonFacts(People())
    assert person_facts.fill_form(TODAY) == TODAY
    assert person_facts.name == ""


def test_a_person_fills_in_rating_and_facts() -> None:
    person_facts = PersonFacts(people(ACCOUNT))
    form = person_facts.fill_form(TODAY)
    assert (form.own, form.born, form.system) == ("1850", "1990", "fide")
    assert person_facts.name == ANNA.name


def test_what_the_command_line_gives_stays() -> None:
    person_facts = PersonFacts(people(ACCOUNT), frozenset({"own"}))
    given = TODAY._replace(own="2000")
    assert person_facts.fill_form(given) == given
    # whose rating that is nobody has said
    assert person_facts.name == ""
    person_facts = PersonFacts(people(ACCOUNT), frozenset({"system"}))
    assert person_facts.fill_form(TODAY._replace(system="elo")).system == "elo"


def test_choosing_a_person_replaces_the_facts_and_keeps_the_rest() -> None:
    person_facts = PersonFacts(people(ACCOUNT))
    typed = TODAY._replace(own="1234", own_k="40", opponent="1800")
    form = person_facts.fill_state("game", typed, fresh=False)
    assert (form.own, form.own_k, form.opponent) == ("1850", "", "1800")


def test_rounds_of_an_entry_are_not_taken_along() -> None:
    person_facts = PersonFacts(people(ACCOUNT))
    of_bela = TournamentState(
        TODAY, GAMES, name="Bela", origin=FromJournal(BELA.id, 80)
    )
    state = person_facts.fill_state("tournament", of_bela, fresh=False)
    assert (state.rounds, state.entry, state.name) == ((), 0, ANNA.name)


@pytest.mark.parametrize(
    "origin", [FromFile("riga.trf", "Riga", "Ozols", 1), FromFile("a.pgn"), Typed()]
)
def test_rounds_of_another_player_are_not_rated_anew(origin: Origin) -> None:
    person_facts = PersonFacts(people(ACCOUNT), today=date(2026, 11, 20))
    old = TODAY._replace(own="2400", date="1882-05-10", event_end="1882-06-22")
    state = TournamentState(old, GAMES, name="Ozols", event="Riga", origin=origin)
    filled = person_facts.fill_state("tournament", state, fresh=False)
    assert (filled.rounds, filled.event, filled.origin) == ((), "", Typed())
    assert (filled.name, filled.form.own) == (ANNA.name, "1850")
    # nor are its days those of what comes next
    assert (filled.form.date, filled.form.event_end) == ("2026-11-20", "")


def test_rounds_of_ones_own_and_of_nobody_are_taken_along() -> None:
    person_facts = PersonFacts(people(ACCOUNT))
    for name, origin in (
        ("", Typed()),
        ("Anna Berg", FromFile("riga.trf", "Riga", "Anna Berg", 1)),
        ("Berg, A.", FromFile("riga.trf", "Riga", "Berg, A.", 1, "11600001")),
    ):
        identified = ACCOUNT._replace(person=ANNA._replace(fide_id="11600001"))
        person_facts = PersonFacts(people(identified))
        state = TournamentState(TODAY, GAMES, name=name, origin=origin)
        assert person_facts.fill_state("tournament", state, fresh=False).rounds == GAMES


def test_another_day_fills_in_again_what_was_filled_in() -> None:
    person_facts = PersonFacts(people(ACCOUNT))
    form = person_facts.fill_form(TODAY)
    person_facts.note("game", form)
    before_any_list = form._replace(date="2024-05-01")
    followed = person_facts.follow_form(form, "game", before_any_list)
    assert followed.own != "1850"
    # what someone has typed stays
    typed = form._replace(own="1900")
    person_facts.note("game", form)
    after = typed._replace(date="2024-05-01")
    assert person_facts.follow_form(typed, "game", after).own == "1900"


def test_rounds_of_another_player_keep_their_facts() -> None:
    person_facts = PersonFacts(people(ACCOUNT))
    form = person_facts.fill_form(TODAY)
    person_facts.note("tournament", form)
    origin = FromFile("riga.trf", "Riga", "Ozols", 1)
    state = TournamentState(form, GAMES, name="Ozols", origin=origin)
    after = form._replace(date="2024-05-01")
    assert person_facts.follow_form(state, "tournament", after) == after


def test_rounds_belong_to_the_person_of_their_entry_or_to_the_one_chosen() -> None:
    other = Account(BELA)
    person_facts = PersonFacts(people(ACCOUNT, other))
    state = TournamentState(TODAY, origin=FromJournal(BELA.id, 80))
    assert person_facts.find_account(state) == other
    assert person_facts.find_account(state._replace(origin=FromJournal(99, 1))) is None
    assert person_facts.find_account(TournamentState(TODAY)) == ACCOUNT
    assert person_facts.find_account(Form()) == ACCOUNT


def test_facts_are_computed_anew_once_the_journal_has_changed() -> None:
    found = people(ACCOUNT)
    person_facts = PersonFacts(found)
    assert person_facts.fill_form(TODAY).own == "1850"
    listed = ACCOUNT.listed[0]
    newer = listed._replace(player=listed.player._replace(rating=1900))
    found.put_record(newer)
    person_facts.forget()
    assert person_facts.fill_form(TODAY).own == "1900"
