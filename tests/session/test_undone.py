"""What undo and redo do to the journal, and what they leave alone."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.events.origin import Typed
from elo_tui.core.model import Game, Result
from elo_tui.core.replay.journal_records import Entry, Person
from elo_tui.session.drafts import STATES, make_displayable
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store import stored_drafts
from tests.closing_time import until_end
from tests.session.run import Run
from tests.store.folder import reopened, sql

GAMES = (Game(1900, Result.WIN), Game(2000, Result.DRAW))


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Anna is chosen, and two games are typed."""
    found = until_end(Run(tmp_path / "elo.db"))
    found.choose(found.session.journal.put(Person(name="Anna")))
    found.change(replace(found.state, rounds=GAMES))
    return found


def keep(run: Run, name: str) -> TournamentState:
    run.change(run.session.entries.add(run.state, name, before=run.state))
    return run.state


def names(run: Run) -> list[str]:
    account = run.session.people.account
    assert account is not None
    return [one.name for one in account.entries]


def delete(run: Run, name: str) -> Entry:
    account = run.session.people.account
    assert account is not None
    (entry,) = (one for one in account.entries if one.name == name)
    run.session.delete(entry, run.state, run.is_right)
    return entry


def take_draft(path: Path) -> tuple[Run, TournamentState]:
    """Start again after the end of the first run, and resume its draft."""
    sql(path, "UPDATE session SET marker = 'gone'")
    later = until_end(Run(path))
    (draft,) = later.drafts
    found = make_displayable(draft.state)
    assert isinstance(found, TournamentState)
    return later, later.session.entries.resume(found)


def test_opening_an_event_is_no_undo_of_keeping_another(run: Run) -> None:
    first = keep(run, "Riga")
    delete(run, "Riga")
    # kept once more, it is another event with the same rounds
    keep(run, "Riga")
    assert names(run) == ["Riga"]
    # what an undo would go back to comes to the screen by another way
    run.change(replace(first, cursor=1))
    assert names(run) == ["Riga"]


def test_what_was_deleted_in_the_journal_does_not_come_back_by_redo(run: Run) -> None:
    keep(run, "Riga")
    delete(run, "Riga")
    run.move(run.history.undo())
    run.move(run.history.redo())
    assert names(run) == []


def test_rounds_of_an_event_that_is_deleted_are_in_a_draft(run: Run) -> None:
    keep(run, "Riga")
    run.work()
    assert left(run) == []
    entry = delete(run, "Riga")
    run.work()
    (draft,) = left(run)
    assert draft.rounds == GAMES
    run.session.restore(entry, run.state, run.is_right)
    run.work()
    assert left(run) == []


def test_what_is_typed_while_an_event_is_deleted_comes_back_with_it(run: Run) -> None:
    keep(run, "Riga")
    entry = delete(run, "Riga")
    longer = (*GAMES, Game(2100, Result.LOSS))
    run.change(replace(run.state, rounds=longer))
    run.session.restore(entry, run.state, run.is_right)
    account = run.session.people.account
    assert account is not None
    assert [one.games for one in account.entries] == [longer]


def test_an_event_kept_again_stays_its_owners_whoever_is_chosen(run: Run) -> None:
    keep(run, "Riga")
    run.choose(run.session.journal.put(Person(name="Bela")))
    run.move(run.history.undo())
    assert keep(run, "Riga").name == "Anna"
    assert names(run) == []


def left(run: Run) -> list[TournamentState]:
    """The states that the next start would find."""
    path = run.writer.path
    sql(path, "UPDATE session SET marker = 'gone'")
    with closing(reopened(path)) as store:
        found = stored_drafts.list_drafts(store, 0, datetime.now(), STATES)
    return [one.state for one in found if isinstance(one.state, TournamentState)]


@pytest.mark.parametrize("changes", [False, True], ids=["as it was", "changed since"])
def test_a_draft_of_an_event_goes_on_from_it(
    run: Run, tmp_path: Path, changes: bool
) -> None:
    keep(run, "Riga")
    wrong = replace(run.state.form, date="2026-03-05", event_end="2026-03-01")
    typing = replace(run.state, form=wrong, typed="2100")
    run.change(typing)
    run.writer.end()
    path = tmp_path / "elo.db"
    if changes:
        sql(path, "UPDATE record SET rev = rev + 1 WHERE kind = 'entry'")
    later, state = take_draft(path)
    later.change(state)
    assert (state.rounds, state.typed, state.name) == (GAMES, "2100", "Anna")
    if changes:
        # nothing is written over what someone else has kept
        assert state.origin == Typed()
        return
    assert later.session.entries.has_entry(state)
    right = replace(state.form, event_end="2026-03-07")
    later.change(replace(state, form=right, typed="", rounds=GAMES[:1]))
    (entry,) = later.session.people.accounts[state.person].entries
    assert entry.games == GAMES[:1]


def test_a_draft_of_an_event_just_begun_begins_it_again(
    run: Run, tmp_path: Path
) -> None:
    account = run.session.people.account
    assert account is not None
    run.change(run.session.entries.begin(run.state.form, account))
    run.change(replace(run.state, typed="1900 W", event="Cesis"))
    run.writer.end()
    later, state = take_draft(tmp_path / "elo.db")
    later.change(replace(state, typed="", rounds=GAMES))
    assert names(later) == ["Cesis"]
