"""Drafts without an app: what is worth one, and the order in which they are offered."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from elo_tui.core.events.origin import FromFile, FromJournal, Typed
from elo_tui.session.drafts import STATES, Drafts, make_displayable
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store import stored_drafts as stored
from elo_tui.store.data_file import open_data_file
from elo_tui.store.database import Store
from elo_tui.store.journal_replies import DraftOffered, DraftsFound, Loaded
from elo_tui.store.record_json import decode_record, parse_json
from elo_tui.store.stored_drafts import Draft
from tests.session.made import GAMES, TODAY, Written

STATE = TournamentState(TODAY, GAMES, origin=FromFile("riga.trf", "Riga", "Ozols", 1))
NOON = datetime(2026, 3, 1, 12)


def draft(session: int, offered: bool = False) -> Draft:
    return Draft(session, "tournament", NOON, offered, STATE)


def test_without_a_writer_there_is_no_draft() -> None:
    drafts = Drafts()
    drafts.blank["game"] = TODAY
    drafts.note("game", replace(TODAY, own="1850"))
    drafts.note_all("game", None)
    assert drafts.search() == "Nothing is stored here, so no drafts exist"


def test_the_first_draft_that_ended_no_run_is_offered() -> None:
    drafts = Drafts()
    assert drafts.offer(Loaded(), "Ctrl+G") == ("", "")
    assert drafts.offer(Loaded(drafts=(draft(1, offered=True),)), "Ctrl+G") == ("", "")
    text, role = drafts.offer(Loaded(drafts=(draft(1, True), draft(2))), "Ctrl+G")
    assert text.startswith("2 drafts, the newest of ")
    assert "2 rounds. Ctrl+G lists them" in text
    assert role == ""
    fault = drafts.offer(Loaded(drafts=(draft(2),), remarks=("mended",)), "Ctrl+G")
    assert fault[0].startswith("Unfinished at ")
    assert (fault[0].endswith(" restores it. mended"), fault[1]) == (True, "wrong")


def test_a_draft_is_noted_and_taken_with_its_origin(tmp_path: Path) -> None:
    path = tmp_path / "elo.db"
    first = Written(path)
    drafts = Drafts(first.writer)
    drafts.blank["tournament"] = TournamentState(TODAY)
    drafts.note("tournament", STATE)
    first.writer.close()
    with (
        closing(open_data_file(path, datetime.now())) as store,
        store.write() as connection,
    ):
        connection.execute("UPDATE session SET pid = 0, marker = 'gone'")

    second = Written(path)
    drafts = Drafts(second.writer)
    assert drafts.search() == ""
    (left,) = drafts.find_remaining(second.next(DraftsFound))
    drafts.ask_for(left)
    found = second.next(DraftOffered).draft
    assert found.state == STATE
    assert drafts.note_restored(found).startswith("Draft restored; undo")
    # it goes from the file a little later, and is not offered twice
    assert drafts.find_remaining(DraftsFound((found,), ())) == ()
    text, role = drafts.explain_none(DraftsFound((), ()))
    assert (text[:8], role) == ("No draft", "dim")
    second.writer.close()


def test_a_draft_comes_back_as_far_as_it_can_be_shown() -> None:
    state = replace(STATE, cursor=9)
    assert make_displayable(state) == replace(state, cursor=1)
    assert make_displayable(STATE) == STATE
    assert make_displayable(Form(own="1850")) == Form(own="1850")


#: As release 0.1 writes one: the number of an entry, and no word of an origin.
OF_0_1 = (
    '{"form": {"own": "1850", "date": "2026-11-20"}, "rounds": [{"opponent": 1900,'
    ' "result": "win"}], "name": "Berg, Anna", "event": "Riga", "entry": 7}'
)


def test_drafts_of_earlier_releases_are_read() -> None:
    game = GAMES[0]
    assert game.result is not None
    text = OF_0_1.replace('"win"', f'"{game.result.value}"')
    state = decode_record(TournamentState, parse_json(text))
    assert (state.name, state.event, state.origin) == ("Berg, Anna", "Riga", Typed())
    assert state.rounds == (game,)


def test_every_origin_is_kept_and_read() -> None:
    store = Store.memory()
    run = stored.begin_session(store, NOON)
    with store.write() as connection:
        connection.execute("UPDATE session SET pid = 0, marker = 'gone'")
    for origin in (Typed(), FromFile("a.trf"), FromJournal(-1, -2)):
        state = replace(STATE, origin=origin)
        stored.save_draft(store, run, "tournament", state, NOON)
        (found,) = stored.list_drafts(store, 0, NOON, STATES)
        assert found.state == state
        assert type(found.state) is TournamentState
        assert type(found.state.origin) is type(origin)
    store.close()
