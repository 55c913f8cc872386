"""The Journal screen: a year looked at, corrected, deleted from and added to."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace
from textual.message import Message

from elo_tui.core.model import Player
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.features.journal.people_dialog import PeopleScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.journal.table import JournalDetail, JournalSums, JournalTable
from elo_tui.kit.screens.shown_answers import Shown
from elo_tui.kit.screens.text_pages import CopiedScreen
from elo_tui.kit.widgets.controls import FindField
from elo_tui.kit.widgets.working import Details
from elo_tui.session.forms import Form
from tests.accounts import ANNA, AUTUMN, LEAGUE, YEAR, event
from tests.entries import changed
from tests.screens.desk import AnyDesk, inside, journal, picture, stale
from tests.screens.events import LONG
from tests.screens.test_paints import assert_an_arrow_repaints_two_rows


def rows(desk: AnyDesk) -> list[str]:
    """The rows below the head, blanks joined."""
    return [" ".join(row.split()) for row in desk.shown(JournalTable).splitlines()[1:]]


def here(desk: AnyDesk) -> str:
    """The row with the cursor."""
    return next((row for row in rows(desk) if row.startswith(">")), "")


def without(account: Account, *gone: Entry) -> Account:
    return replace(
        account, entries=tuple(entry for entry in account.entries if entry not in gone)
    )


def only(posted: list[Message], kind: type[Message]) -> list[Message]:
    return [message for message in posted if isinstance(message, kind)]


#: What undo says without a change.
NOTHING_TO_UNDO = "Nothing to undo here; Alt+Z lists earlier changes"


async def test_the_live_rating_and_the_periods_newest_first() -> None:
    async with journal(YEAR) as desk:
        assert desk.app.current_mode == "journal"
        assert desk.focused == "journal"
        sums = desk.shown(JournalSums).splitlines()
        # 2000 + 20 x (5½ - 4.50) + 20 x (1 - 0.50), rounded once
        assert "WFM Ivanova, Anna BUL" in sums[0]
        assert "10 events, 35 games" in sums[0]
        assert sums[1] == (" live 2030   published 2000   pending +30.00 → +30")
        assert "K 20: under 2400" in sums[2]
        assert rows(desk)[:5] == [
            ">2026-12 live 10 6½ 5.00 +30.00 2030",
            "Club league 11-15 1 1 0.50 +10.00",
            "Autumn Open 11-03 - 09 9 5½ 4.50 +20.00",
            "2026-11 official, as computed 3 2 1.43 +11.40 2000",
            "October Swiss 10-10 - 18 3 2 1.43 +11.40",
        ]
        assert desk.screen.notes["pool"][0] == "also rapid 1889"


async def test_a_corrected_event_replays_all_after_it() -> None:
    async with journal(YEAR) as desk:
        first = YEAR.entries[0]
        better = replace(first, rev=2, games=first.games[:2])
        desk.screen.take(
            replace(YEAR, listed=YEAR.listed[:1], entries=(better, *YEAR.entries[1:]))
        )
        await desk.settle()
        corrected = [row for row in rows(desk) if "computed" in row or "live" in row]
        desk.screen.take(replace(YEAR, listed=YEAR.listed[:1]))
        await desk.settle()
        before = [row for row in rows(desk) if "computed" in row or "live" in row]
        assert len(corrected) == len(before)
        # every period after the corrected one has another rating
        assert all(a != b for a, b in zip(corrected, before, strict=True))


async def test_deleting_asks_once_and_undo_brings_back() -> None:
    posted: list[Message] = []
    async with journal(YEAR, posted=posted) as desk:
        await desk.press("x")
        assert desk.message.startswith("Move to an event to delete it")
        await desk.press("down", "x")
        assert (
            desk.message
            == "Delete Club league, 1 round? Del, x, Enter or y deletes, Esc keeps"
        )
        assert only(posted, JournalScreen.RecordDeleted) == []
        # moving away takes the question back
        await desk.press("down", "up", "delete")
        assert "y deletes" in desk.message
        assert only(posted, JournalScreen.RecordDeleted) == []
        await desk.press("delete")
        (deleted,) = only(posted, JournalScreen.RecordDeleted)
        assert isinstance(deleted, JournalScreen.RecordDeleted)
        assert deleted.record == LEAGUE
        assert desk.message == "Club league deleted; undo restores it"
        assert "live 2020" in desk.shown(JournalSums)
        # the cursor stays at its place
        assert here(desk).startswith("> Autumn Open")
        await desk.press("ctrl+z")
        (back,) = only(posted, JournalScreen.EntryRestored)
        assert isinstance(back, JournalScreen.EntryRestored)
        assert back.entry == LEAGUE
        assert "live 2030" in desk.shown(JournalSums)
        await desk.press("ctrl+z")
        assert desk.message == NOTHING_TO_UNDO


@pytest.mark.parametrize(
    ("keys", "deleted"), [("y", 1), ("enter", 1), ("escape", 0), ("f1", 0), ("left", 0)]
)
async def test_the_next_key_answers_the_question(keys: str, deleted: int) -> None:
    posted: list[Message] = []
    async with journal(YEAR, posted=posted) as desk:
        await desk.press("down", "x", keys)
        assert len(only(posted, JournalScreen.RecordDeleted)) == deleted
        await desk.press("escape" if keys == "f1" else "left")
        assert "y deletes" not in desk.message


@pytest.mark.parametrize(
    ("name", "width", "asked"),
    [
        ("Club league", 40, "Delete Club league? Del, x, Enter, y"),
        ("Regional team cup " * 3, 40, "Delete Regional te…? Del, x, Enter, y"),
        ("団体戦" * 8, 40, "Delete 団体戦団体 …? Del, x, Enter, y"),
        (
            *("Regional team cup " * 3, 84),
            "Delete " + ("Regional team cup " * 3).strip() + "? Del, x, Enter, y",
        ),
    ],
)
async def test_the_question_before_deleting_is_never_cut(
    name: str, width: int, asked: str
) -> None:
    entries = tuple(
        replace(one, name=name.strip()) if one == LEAGUE else one
        for one in YEAR.entries
    )
    async with journal(replace(YEAR, entries=entries), size=(width, 24)) as desk:
        await desk.press("down", "x")
        assert desk.message == asked
        assert f"! {asked}" in [row.strip() for row in picture(desk.app)]


async def test_another_person_has_nothing_to_undo() -> None:
    posted: list[Message] = []
    async with journal(YEAR, posted=posted) as desk:
        await desk.press("down", "x", "x")
        desk.screen.take(Account(Person(2, 1, "Ben", system="lichess")))
        await desk.settle()
        assert desk.choice("system").value == "lichess"
        assert "Nothing of Lichess rapid yet" in desk.shown(JournalTable)
        await desk.press("ctrl+z")
        assert only(posted, JournalScreen.EntryRestored) == []


async def test_enter_opens_the_event_and_the_details_of_a_period() -> None:
    posted: list[Message] = []
    async with journal(YEAR, posted=posted) as desk:
        await desk.press("enter")
        assert desk.focused == "working"
        assert "List of 2026-12" in desk.shown(Details)
        await desk.press("escape")
        assert desk.focused == "journal"
        await desk.press("down", "down", "enter")
        assert desk.app.current_mode == "tournament"
        await desk.press("f12")
        # a period of one event stands for it
        await desk.press("down", "enter")
        opened = only(posted, JournalScreen.EntryOpened)
        assert [
            m.entry.name for m in opened if isinstance(m, JournalScreen.EntryOpened)
        ] == ["Autumn Open", "October Swiss"]


async def test_a_new_event_comes_with_the_facts_in_force() -> None:
    posted: list[Message] = []
    async with journal(YEAR, posted=posted) as desk:
        await desk.press("a")
        (wanted,) = only(posted, JournalScreen.NewEntryRequested)
        assert isinstance(wanted, JournalScreen.NewEntryRequested)
        assert wanted.form == Form(
            own="2000",
            date="2026-11-20",
            born="2001",
            games_played="120",
            reached_2400="no",
        )


async def test_p_asks_for_people() -> None:
    async with journal(YEAR) as desk:
        await desk.press("p")
        assert isinstance(desk.top, PeopleScreen)


async def test_the_choices_offer_what_there_is_first() -> None:
    async with journal(YEAR) as desk:
        await desk.press("up")
        assert desk.focused == "system"
        await desk.press("down", "right")
        assert desk.choice("pool").value == "rapid"
        assert rows(desk) == [
            "2026-11 computed 2 1½ 1.07 +8.60 1889",
            "Rapid night 10-02 2 1½ 1.07 +8.60",
            "2026-05 official since 2026-05-01 1880",
        ]
        assert desk.screen.notes["pool"][0] == "also standard 2000"
        await desk.press("right")
        assert "FIDE rapid 1889: → shows them in turn" in desk.shown(JournalTable)
        # looking is no change to undo
        await desk.press("ctrl+z")
        assert desk.message == NOTHING_TO_UNDO
        await desk.press("up", *("right",) * 2)
        assert desk.screen.state.system == "uscf"
        assert "→ shows them in turn" in desk.shown(JournalTable)
        assert stale(desk.app) == []


async def test_every_event_is_a_period_elsewhere() -> None:
    account = Account(
        replace(ANNA, system="elo"),
        (Listed(1, 1, "elo", "", date(2026, 1, 1), Player(1600, k=20)),),
        (
            event(1, "Winter", "2026-01-10", "", "1600 1", system="elo"),
            event(2, "Spring", "2026-04-10", "", "1600 0", system="elo"),
        ),
    )
    async with journal(account) as desk:
        assert rows(desk) == [
            ">2026-04-10 Spring 1 0 0.51 -10.29 1600",
            "2026-01-10 Winter 1 1 0.50 +10.00 1610",
            "2026-01-01 official since 2026-01-01 1600",
        ]
        # 1610 - 10.29, which Elo keeps
        assert "live 1599.71" in desk.shown(JournalSums)


async def test_events_that_cannot_be_rated_say_why() -> None:
    wrong = event(20, "No day", "", "", "1900 1")
    worse = event(21, "Wrong K", "2026-11-17", "", "1900 1", own_k="2O")
    account = replace(YEAR, entries=(wrong, worse, *YEAR.entries))
    async with journal(account) as desk:
        assert rows(desk)[0].startswith("> No day ! date: type the first day")
        assert any(row.startswith("Wrong K !") for row in rows(desk))
        assert "2026-01-31" in desk.shown(JournalDetail)
        # no number stands beside a problem
        assert all("+" not in row for row in rows(desk) if "!" in row)


@pytest.mark.parametrize(
    ("account", "said"),
    [
        (Account(), "No person yet: p adds one"),
        (Account(ANNA), "Keep an event from the Tournament screen, or a adds one"),
    ],
)
async def test_empty_journals_say_what_to_do(account: Account, said: str) -> None:
    async with journal(account) as desk:
        assert said in desk.shown(JournalTable)
        nobody = account == Account()
        assert desk.message.startswith("p adds a person") == nobody
        assert ("a add" in picture(desk.app)[-1]) != nobody
        assert "p people" in picture(desk.app)[-1]
        assert "^Q quit" in picture(desk.app)[-1]
        await desk.press("down", "up", "tab", "f4", "f4", "f8", "escape", "f5")
        await desk.go("journal")
        await desk.press("enter", "x", "delete", "ctrl+z", "ctrl+r", "ctrl+n", "end")
        assert desk.app.current_mode == "journal"
        await desk.press("ctrl+y")
        assert desk.message == "Nothing to copy: no result yet"
        assert stale(desk.app) == []


async def test_marked_events_are_copied_and_saved_alone() -> None:
    async with journal(YEAR) as desk:
        await desk.press("down", "down", "space")
        assert desk.message == "1 of 10 events marked: copied and saved alone"
        # a period stands for its events; once more takes both back
        await desk.press("home", "space")
        assert desk.message == "2 of 10 events marked: copied and saved alone"
        assert [row[0] for row in rows(desk)[:4]] == ["2", ">", "+", "2"]
        await desk.press("ctrl+y")
        assert isinstance(desk.top, CopiedScreen)
        assert "Autumn Open" in desk.top.text
        assert "October Swiss" not in desk.top.text
        assert desk.top.text.endswith("note: 2 of 10 events")
        results = desk.screen.result()
        assert isinstance(results, Shown)
        assert results.what == "2 of 10 events"
        assert "Autumn Open,2026-11-03,2026-11-09,2000,official,9,5.5," in str(
            results.write("csv")
        )
        for key in ("html", "markdown", "json", "text"):
            assert "2 of 10 events" in str(results.write(key))
        await desk.press("escape", "home", "space")
        assert desk.message == "No event is marked"


async def test_find_shows_events_with_all_words_below_their_periods() -> None:
    async with journal(YEAR) as desk:
        find = desk.screen.query_one(FindField)
        assert not find.display
        await desk.press("slash", *"octo")
        assert [row.split()[:2] for row in rows(desk) if row] == [
            ["2026-11", "official,"],
            ["October", "Swiss"],
        ]
        # days are searched, and what is not there; a copy has what is shown
        await desk.press("ctrl+a", *"2026-11", "enter")
        assert desk.focused == "journal"
        assert find.display
        results = desk.screen.result()
        assert isinstance(results, Shown)
        assert results.what == "2 of 10 events"
        assert "Club league" in str(results.write("csv"))
        await desk.press("slash", "ctrl+a", *"nowhere")
        assert "No event matches these words." in desk.shown(JournalTable)
        # the field leaves its place to the other ratings again
        await desk.press("ctrl+a", "backspace", "escape")
        assert not find.display
        assert len([*filter(None, rows(desk))]) > 5
        await desk.press("space", "slash", *"marked", "enter")
        assert len([*filter(None, rows(desk))]) == 3


async def test_the_cursor_follows_its_event_to_another_day() -> None:
    async with journal(YEAR) as desk:
        await desk.press("down", "down")
        assert here(desk).startswith("> Autumn Open")
        moved = changed(AUTUMN, date="2026-09-01", event_end="2026-09-07")
        moved = replace(moved, rev=2)
        desk.screen.take(replace(YEAR, entries=(*without(YEAR, AUTUMN).entries, moved)))
        await desk.settle()
        assert here(desk).startswith("> Autumn Open 09-01 - 07")


async def test_only_another_account_is_replayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with journal(LONG) as desk:
        found = desk.screen.view
        assert found is not None
        await desk.press("down", "end", "pageup", "home", "down")
        assert desk.screen.view is not None
        assert desk.screen.view.journal is found.journal
        assert desk.screen.view.rows is found.rows


async def test_an_arrow_repaints_two_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    async with journal(LONG) as desk:
        await assert_an_arrow_repaints_two_rows(monkeypatch, desk, desk.screen.table)


async def test_help_explains_the_journal_and_the_dialog() -> None:
    async with journal(YEAR) as desk:
        await desk.press("f1")
        page = "\n".join(picture(desk.app))
        assert "The journal" in page
        await desk.press("escape", "o", "f1")
        assert "The official rating" in "\n".join(picture(desk.app))


async def test_clicks_and_the_wheel_move_and_open() -> None:
    posted: list[Message] = []
    async with journal(YEAR, posted=posted) as desk:
        await desk.pilot.click(JournalTable, offset=(12, 3))
        await desk.settle()
        assert here(desk).startswith("> Autumn Open")
        desk.screen.table.on_mouse_scroll_down()
        await desk.settle()
        await desk.press("home", *["down"] * 5)
        assert here(desk).startswith(">2026-10")
        # the head is no row
        await desk.pilot.click(JournalTable, offset=(12, 0))
        await desk.settle()
        assert here(desk).startswith(">2026-10")
        await desk.pilot.click(JournalTable, offset=(12, 3))
        await desk.pilot.click(JournalTable, offset=(12, 3), times=2)
        await desk.settle()
        assert only(posted, JournalScreen.EntryOpened)


@pytest.mark.parametrize("size", [(40, 12), (60, 16), (80, 24), (120, 40)])
async def test_everything_has_its_place_at_every_size(size: tuple[int, int]) -> None:
    async with journal(YEAR, size=size) as desk:
        assert inside(desk.screen.table, size)
        assert "live 2030" in "\n".join(picture(desk.app))
        assert "Autumn Open" in "\n".join(picture(desk.app))
        for keys in (
            ("down",),
            ("end",),
            ("f4",),
            ("f4",),
            ("f8",),
            ("escape",),
            ("o",),
        ):
            await desk.press(*keys)
            if desk.top is desk.screen:
                assert stale(desk.app) == []
            places = [c.region for c in desk.screen.controls() if c.display]
            assert all(region.right <= size[0] for region in places)


async def test_a_person_without_a_number_in_the_store_is_one() -> None:
    async with journal(Account(replace(ANNA, id=-1))) as desk:
        await desk.press("o", *"1800", "enter")
        assert "live 1800" in desk.shown(JournalSums)


async def test_the_journal_is_copied_as_text() -> None:
    async with journal(YEAR) as desk:
        await desk.press("ctrl+y")
        assert isinstance(desk.top, CopiedScreen)
        text = desk.top.text
        assert text.startswith(
            "Ivanova, Anna: FIDE standard\nlive 2030, published 2000"
        )
        assert "official 1940, computed 1941" in text
        assert "City championship" in text
