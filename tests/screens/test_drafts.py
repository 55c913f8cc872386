"""What is on a screen outlasts a lost connection; the next start offers it."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.events.origin import FromFile, FromJournal
from elo_tui.core.model import Game, Result
from elo_tui.features.journal.questions import DraftsScreen
from elo_tui.features.tournament.opened_rounds import open_rounds
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.session.drafts import (
    STATES,
    describe_state,
    format_moment,
    is_worth_keeping,
)
from elo_tui.session.forms import Form
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.session.permissions import Prefill
from elo_tui.session.tournament_state import TournamentState
from elo_tui.start import build_app
from elo_tui.store import stored_drafts
from tests.screens.desk import TODAY, AnyDesk, Desk, form_of, picture
from tests.screens.keeping_desk import fill, path, session, settle, store

pytestmark = pytest.mark.usefixtures("data")

ROUNDS = (Game(1900, Result.WIN), Game(2000, Result.DRAW))


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))


def leave(state: Form | TournamentState, screen: str = "tournament") -> None:
    """A draft of a session of which nothing is known any more."""
    with store() as one:
        number = stored_drafts.begin_session(one, datetime.now())
        stored_drafts.save_draft(one, number, screen, state, datetime.now())
        with one.write() as connection:
            connection.execute("UPDATE session SET pid = 0, marker = 'gone'")


def message(desk: AnyDesk) -> str:
    """What the screen in front says."""
    assert isinstance(desk.top, WorkScreen)
    return desk.top.message[0]


def left() -> list[stored_drafts.Draft]:
    """The drafts that a start would find, were every session over."""
    with store() as one:
        with one.write() as connection:
            connection.execute("UPDATE session SET marker = 'gone'")
        return [*stored_drafts.list_drafts(one, 0, datetime.now(), STATES)]


@pytest.mark.parametrize("keys", [(), ("ctrl+q",)], ids=["ended", "quit"])
async def test_a_draft_is_kept_of_what_is_typed(keys: tuple[str, ...]) -> None:
    async with session() as desk:
        await desk.write("1850")
        await settle(desk)
        with store() as one:
            ((body,),) = one.read("SELECT body FROM draft")
        assert "1850" in body
        await desk.press(*keys)
    (draft,) = left()
    assert isinstance(draft.state, Form)
    assert draft.state.own == "1850"


async def test_quitting_with_nothing_typed_leaves_no_draft() -> None:
    async with session(own="1850", opponent="1900") as desk:
        await desk.press("tab", "ctrl+q")
    assert left() == []


async def test_what_is_undone_leaves_no_draft() -> None:
    async with session() as desk:
        await desk.write("1850")
        await settle(desk)
        await desk.press("ctrl+z")
        await settle(desk)
        with store() as one:
            assert one.read("SELECT body FROM draft") == []


async def test_the_newest_is_written_at_the_end_by_a_signal() -> None:
    async with session() as desk:
        await desk.write("1850")
    (draft,) = left()
    assert isinstance(draft.state, Form)
    assert draft.state.own == "1850"


async def test_rounds_merely_opened_are_no_draft_until_they_are_changed() -> None:
    report = TournamentState(Form(own="1800"), ROUNDS, origin=FromFile("report.trf"))
    for keys, drafts in ((("down",), 0), (("down", "w"), 1)):
        async with session() as desk:
            open_rounds(desk.app.workspace, report)
            await settle(desk)
            await desk.press("down", *keys, "ctrl+q")
        assert len(left()) == drafts


async def test_a_draft_is_offered_and_taken_back_by_a_key() -> None:
    leave(
        TournamentState(
            Form(own="1800", date="2026-11-20"), ROUNDS, origin=FromJournal(3, 7)
        )
    )
    async with session() as desk:
        assert desk.message.startswith("Unfinished at ")
        assert desk.message.endswith(": 2 rounds. ^G restores it")
        await desk.press("ctrl+g")
        await settle(desk)
        screen = desk.top
        assert isinstance(screen, TournamentScreen)
        assert (screen.state.rounds, screen.state.form.own) == (ROUNDS, "1800")
        # no entry is linked: it may be another one by now
        assert screen.state.entry == 0
        await desk.press("ctrl+z")
        assert screen.state.rounds == ()
    assert left() == []


async def test_a_draft_not_taken_is_still_there() -> None:
    leave(TournamentState(Form(), ROUNDS))
    async with session():
        pass
    assert len(left()) == 1


async def test_one_that_may_have_ended_a_run_is_not_announced() -> None:
    leave(TournamentState(Form(), ROUNDS))
    with store() as one:
        stored_drafts.mark_offered(
            one, stored_drafts.list_drafts(one, 0, datetime.now(), STATES)[0]
        )
    async with session() as desk:
        assert "draft" not in desk.message
        await desk.press("ctrl+g")
        await settle(desk)
        assert isinstance(desk.top, TournamentScreen)
        assert desk.top.state.rounds == ROUNDS


async def test_a_draft_of_a_run_that_has_ended_since_the_start_is_found() -> None:
    async with session() as desk:
        leave(TournamentState(Form(), ROUNDS))
        leave(Form(own="1700"), "game")
        await desk.press("ctrl+g")
        await settle(desk)
        assert isinstance(desk.top, DraftsScreen)
        await desk.press("enter")
        await settle(desk)
        assert desk.form.own == "1700"
        assert desk.message.startswith("Draft restored; 1 more; undo")
        await desk.press("ctrl+g")
        await settle(desk)
        assert isinstance(desk.top, TournamentScreen)
        assert desk.top.state.rounds == ROUNDS
        assert message(desk) == "Draft restored; undo returns to the previous state"
        await desk.press("ctrl+g")
        await settle(desk)
        assert message(desk).startswith("No draft of an earlier session; after a lost")
    # what was taken back is now on the screens of this run
    assert sorted(draft.screen for draft in left()) == ["game", "tournament"]


async def test_a_draft_is_taken_once_however_fast_the_key_is_pressed() -> None:
    leave(Form(own="1800"), "game")
    async with session() as desk:
        for _ in range(4):
            desk.app.action_take_draft()
        await settle(desk)
        history = desk.app.workspace.benches["game"].history
        assert history is not None
        assert desk.form.own == "1800"
        assert len(history.past) == 1
    (draft,) = left()
    assert isinstance(draft.state, Form)
    assert draft.state.own == "1800"


async def test_of_several_drafts_one_is_seen_taken_or_thrown_away() -> None:
    leave(Form(own="1700", opponent="1900"), "game")
    leave(TournamentState(Form(own="1800"), ROUNDS, name="Anna", event="Riga"))
    leave(Form(own="1600"), "game")
    async with session() as desk:
        assert desk.message.startswith("3 drafts, the newest of ")
        assert "^G lists them" in desk.message
        for _ in range(3):
            desk.app.action_take_draft()
        await settle(desk)
        assert len(desk.app.screen_stack) == 2
        assert "Enter restore  Del discard  Esc back" in picture(desk.app)[-1]
        shown = "\n".join(picture(desk.app))
        assert "1700 against 1900" in shown
        assert "2 rounds  Anna: Riga" in shown
        await desk.press("x", "down", "up", "x")
        assert "Discard a game for good?" in "\n".join(picture(desk.app))
        await desk.press("x")
        await settle(desk)
        assert len(left()) == 2
        await desk.press("enter")
        await settle(desk)
        screen = desk.top
        assert isinstance(screen, TournamentScreen)
        assert (screen.state.rounds, screen.state.event) == (ROUNDS, "Riga")
        assert message(desk).startswith("Draft restored; 1 more")


async def test_the_draft_named_on_the_command_line_is_taken_at_the_start() -> None:
    leave(Form(own="1700"), "game")
    leave(TournamentState(Form(own="1800"), ROUNDS))
    number = left()[1].session
    draft = Prefill("game", draft=(number, "game"))
    app = build_app(draft, TODAY)
    async with app.run_test() as pilot:
        screen = app.screen
        assert isinstance(screen, WorkScreen)
        await settle(Desk(pilot, app, screen))
        assert form_of(screen).own == "1700"
        assert screen.message[0].startswith("Draft restored; 1 more")
    app.session.close()


async def test_a_run_that_is_still_at_work_keeps_its_draft() -> None:
    with store() as one:
        number = stored_drafts.begin_session(one, datetime.now())
        stored_drafts.save_draft(one, number, "game", Form(own="1700"), datetime.now())
    async with session() as desk:
        await desk.press("ctrl+g")
        await settle(desk)
        assert desk.message.startswith("No draft of an earlier session; after a lost")


async def test_without_a_file_the_key_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, "/dev/null")
    async with session() as desk:
        await desk.press("ctrl+g")
        assert desk.message == "Nothing is stored here, so no drafts exist"


def spoil(**changes: object) -> None:
    """Write other values into the only draft, as another program might."""
    with store() as one, one.write() as connection:
        for field, value in changes.items():
            connection.execute(
                "UPDATE draft SET body = json_set(body, ?, json(?))",
                (f"$.{field}", json.dumps(value)),
            )


@pytest.mark.parametrize(
    "changes",
    [
        {"cursor": 10**30},
        {"place": 2, "replaces": 1, "typed": "2000 1"},
        {"rounds": [], "place": 0, "replaces": 1, "cursor": 1, "typed": "1900 1"},
        {"ahead": {"part": "nothing", "model": "none", "kind": "", "event": "-"}},
    ],
)
async def test_a_draft_that_was_spoilt_is_taken_back_as_far_as_it_goes(
    changes: dict[str, object],
) -> None:
    leave(TournamentState(Form(own="1800", date="2026-11-20"), ROUNDS, cursor=1))
    spoil(**changes)
    async with session() as desk:
        await desk.press("ctrl+g")
        await settle(desk)
        screen = desk.top
        assert isinstance(screen, TournamentScreen)
        state = screen.state
        assert 0 <= state.cursor <= max(0, len(state.rounds) - 1)
        assert state.place is None or 0 <= state.place <= len(state.rounds)
        for keys in (("enter", "down"), ("up", "enter", "escape"), ("f7", "f7", "f4")):
            await desk.press(*keys)
        screen.query_one(RoundTable).open_row()
        await desk.settle()
        await desk.press("escape")
        for what in ("insert_round", "delete_round"):
            await screen.run_action(what)
            await desk.settle()
            await desk.press("escape")
        assert desk.app._exception is None


async def test_a_draft_that_cannot_be_read_is_named_by_the_key() -> None:
    leave(TournamentState(Form(), ROUNDS))
    spoil(cursor="first")
    async with session() as desk:
        await desk.press("tab", "ctrl+g")
        await settle(desk)
        assert "not read: cursor" in desk.message


async def test_nothing_is_kept_where_nothing_is_to_be_kept() -> None:
    async with session() as desk:
        await desk.press("ctrl+g")
        await settle(desk)
    assert not path().exists()


@pytest.mark.parametrize(
    ("state", "worth"),
    [
        (Form(), False),
        (Form(date="2026-01-01", system="elo"), False),
        (Form(own="1800"), True),
    ],
)
def test_terms_alone_are_no_draft(state: Form, worth: bool) -> None:
    assert is_worth_keeping(state, Form()) is worth


def test_rounds_and_games_being_typed_are_a_draft() -> None:
    blank = TournamentState(Form())
    assert not is_worth_keeping(replace(blank, cursor=3), blank)
    assert is_worth_keeping(replace(blank, typed="2010"), blank)
    assert describe_state(replace(blank, rounds=ROUNDS[:1])) == "1 round"
    assert describe_state(Form(own="1600", opponent="1800")) == "1600 against 1800"


def test_a_draft_of_another_day_says_so() -> None:
    now = datetime(2026, 11, 20, 14, 5)
    assert format_moment(now, now) == "14:05"
    assert format_moment(datetime(2026, 11, 19, 9, 0), now) == "2026-11-19 09:00"


@pytest.mark.parametrize("screen", ["game", "tournament"])
async def test_a_draft_is_offered_to_whoever_has_a_journal(screen: str) -> None:
    fill()
    leave(TournamentState(Form(date="2026-11-20"), ROUNDS))
    async with session(screen) as desk:
        assert message(desk).startswith("Unfinished at ")
        assert desk.field("own").value == "1850"
