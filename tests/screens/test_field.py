"""The Event screen: a whole event, moved through, sorted, filtered and rated again."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.features.event.player_table import PlayerTable
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.sums import EventSums
from elo_tui.features.event.view.field import FieldView
from elo_tui.kit.screens.shown_answers import Shown
from elo_tui.kit.screens.text_pages import CopiedScreen
from elo_tui.kit.widgets.working import Working
from tests.core.crosstables import BEN, CID, SMALL, event, rated
from tests.screens.desk import Desk, field, in_one_app, inside, picture, stale
from tests.screens.events import LARGE, OPEN
from tests.screens.test_paints import assert_an_arrow_repaints_two_rows


def view(desk: Desk[FieldScreen]) -> FieldView:
    assert desk.screen.view is not None
    return desk.screen.view


def numbers(desk: Desk[FieldScreen]) -> list[int]:
    return [row.player.no for row in view(desk).rows]


def rows(desk: Desk[FieldScreen]) -> list[str]:
    """The rows of the table under its head, blanks joined."""
    return [" ".join(r.split()) for r in desk.shown(PlayerTable).splitlines()[1:]]


def here(desk: Desk[FieldScreen]) -> int:
    """The number of the player at the cursor."""
    row = view(desk).row
    assert row is not None
    return row.player.no


async def test_an_event_is_shown_rated_with_the_cursor_on_its_first_player() -> None:
    async with field(SMALL) as desk:
        assert desk.focused == "players"
        assert desk.message == "3 players of November Open"
        # the rules are those of the day of the event, not of today
        assert desk.screen.state.form.date == "2025-11-01"
        assert desk.screen.edition == "FIDE B.02, rules of 2025-10-01"
        # 20 x (1 - .24)
        assert rows(desk) == [
            "> 1 WFM Ada, Anna GER 1600 20 1 1 0.24 +15.20 1615 2600 2",
            "2 Berg, Ben NOR 1800 20 1 0 0.76 -15.20 1785 800 ½",
            "3 Cidade, Ciro POR - 2 ½ first none 1507 ½",
        ]
        assert "Sum of changes 0.00" in desk.shown(EventSums)
        assert stale(desk.app) == []


async def test_without_an_event_nothing_can_go_wrong() -> None:
    async with field() as desk:
        assert desk.focused == "players"
        assert "No event yet" in desk.shown(PlayerTable)
        await desk.press("down", "enter", "f", "right", "r", "pagedown", "f5")
        await desk.press("ctrl+z", "ctrl+n")
        assert desk.app.current_mode == "field"
        await desk.press("ctrl+y")
        assert desk.message == "Nothing to copy: no result yet"
        await desk.press("f")
        assert desk.message == "No player is shown"


async def test_arrows_pages_home_and_end_move_the_cursor() -> None:
    async with field(LARGE) as desk:
        for key, expected in (("down", 2), ("down", 3), ("up", 2), ("end", 60)):
            await desk.press(key)
            assert here(desk) == expected
        await desk.press("down")
        assert here(desk) == 60
        await desk.press("pageup")
        page = 60 - here(desk)
        shown = desk.screen.table.content_size.height - 1
        assert 1 < page <= shown
        await desk.press("pagedown", "home")
        assert here(desk) == 1
        assert desk.focused == "players"


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (120, 40)])
async def test_the_window_follows_the_cursor(size: tuple[int, int]) -> None:
    async with field(LARGE, size=size) as desk:
        for key in ("end", "home", *["pagedown"] * 4, "down", "up", "up", "pageup"):
            await desk.press(key)
            marked = [row for row in rows(desk) if row.startswith("> ")]
            assert len(marked) == 1
            assert f"nna {here(desk)} " in f"{marked[0]} "
            assert stale(desk.app) == []


async def test_the_wheel_scrolls_the_rows_and_leaves_the_cursor() -> None:
    async with field(LARGE) as desk:
        await desk.press(*["down"] * 5)
        table = desk.screen.table
        before = rows(desk)
        for _ in range(3):
            table.on_mouse_scroll_down()
            await desk.settle()
        # three rows each
        assert [row.lstrip("> ") for row in before[9:12]] == [
            row.lstrip("> ") for row in rows(desk)[:3]
        ]
        assert here(desk) == 6
        for _ in range(40):
            table.on_mouse_scroll_down()
        await desk.settle()
        assert " 60 " in rows(desk)[-1]
        # an arrow brings the cursor back into view
        await desk.press("down")
        assert here(desk) == 7
        assert any(row.startswith("> 7") for row in rows(desk))


async def test_the_cursor_moves_without_rating_anything_again() -> None:
    async with field(LARGE) as desk:
        rated_before, shown = view(desk).field, view(desk).rows
        await desk.press("down", "end", "pageup", "home", "down")
        assert view(desk).field is rated_before
        assert view(desk).rows is shown
        await desk.press("right", "r", "slash", "b", "1")
        assert view(desk).field is rated_before
        assert desk.screen.history is not None
        # looking is no change to undo; taking the event was one
        assert len(desk.screen.history.past) == 1


async def test_an_arrow_repaints_two_rows_and_the_line_below(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with field(LARGE) as desk:
        await assert_an_arrow_repaints_two_rows(monkeypatch, desk, desk.screen.table)


async def test_a_filter_without_hits_says_so_and_nothing_breaks() -> None:
    async with field(SMALL) as desk:
        await desk.press("slash")
        await desk.write("zzz")
        assert "No player matches these words" in desk.shown(PlayerTable)
        for key in ("escape", "down", "enter"):
            await desk.press(key)
            assert desk.focused == "players"
            await desk.press("slash")
            assert desk.focused == "filter"
        await desk.press("enter", "down", "enter", "f", "end", "r", "right", "f4", "f4")
        assert desk.app.current_mode == "field"
        assert desk.message
        await desk.press("slash", "end", *["backspace"] * 3)
        assert len(numbers(desk)) == 3


@in_one_app(partial(field, SMALL), "2019-05-01", "2025-13-01", "2025-11-0", "")
async def test_no_result_stands_beside_a_wrong_date(
    desk: Desk[FieldScreen], date: str
) -> None:
    desk.put(date=date)
    await desk.settle()
    shown = "\n".join(picture(desk.app))
    for stated in ("15.20", "1615", "2600", ", rounded", "FIDE B.02"):
        assert stated not in shown
    assert "No result" in desk.shown(EventSums)
    assert view(desk).field is None
    assert stale(desk.app) == []
    await desk.press("ctrl+y")
    assert desk.message == "Nothing to copy: no result yet"
    await desk.press("right", "r", "down")
    assert view(desk).field is None
    desk.put(date="2025-11-01")
    assert "+15.20" in desk.shown(PlayerTable)


async def test_undo_brings_back_the_event_before() -> None:
    async with field(SMALL) as desk:
        desk.screen.take(replace(LARGE, event=EventFacts("Large")))
        await desk.settle()
        assert desk.message == "60 players of Large"
        # an event without dates does not take those of the one before
        assert desk.screen.state.form.date == ""
        assert "no date: today's rules assumed" in desk.shown(EventSums)
        await desk.press("slash", "b", "ctrl+z")
        assert numbers(desk) == [1, 2, 3]
        assert desk.field("filter").value == ""
        await desk.press("ctrl+r")
        assert desk.field("filter").value == "b"
        assert len(numbers(desk)) == 30
        await desk.press("ctrl+n")
        assert "No event yet" in desk.shown(PlayerTable)
        assert desk.message == "Event closed; undo restores it"
        await desk.press("ctrl+z")
        assert len(numbers(desk)) == 30


async def test_the_working_of_the_player_at_the_cursor() -> None:
    async with field(SMALL, size=(120, 40)) as desk:
        await desk.press("f4")
        assert desk.screen.chapters[0].title == "Working: Ada, Anna"
        assert " ".join(desk.shown(Working).split()).count("rounded +15.20 to +15") == 1
        assert inside(desk.screen.table, (120, 40))
        await desk.press("f4")
        assert desk.focused == "players"
        await desk.press("down")
        assert desk.screen.chapters[0].title == "Working: Berg, Ben"
        # who has no result has no working
        desk.put(system="elo")
        await desk.press("down")
        assert desk.screen.chapters == ()


async def test_the_working_opens_and_closes_with_nothing_in_focus() -> None:
    async with field(SMALL) as desk:
        desk.screen.set_focus(None)
        await desk.press("f4", "f4")
        await desk.settle()
        assert desk.focused == "system"


async def test_systems_are_compared_for_one_player() -> None:
    async with field(SMALL) as desk:
        await desk.press("f5")
        assert "Enter opens one" in desk.message
        assert not desk.screen.has_class("-compare")


async def test_clicks_on_rows_move_the_cursor_and_two_open() -> None:
    async with field(SMALL) as desk:
        await desk.go("filter")
        await desk.pilot.click(PlayerTable, offset=(10, 2))
        await desk.settle()
        assert desk.focused == "players"
        assert here(desk) == 2
        # beside the rows there is nothing
        await desk.pilot.click(PlayerTable, offset=(10, 8), times=2)
        await desk.settle()
        assert here(desk) == 2
        assert desk.app.current_mode == "field"
        await desk.pilot.click(PlayerTable, offset=(10, 3), times=2)
        await desk.settle()
        assert desk.app.current_mode == "tournament"


@pytest.mark.parametrize("size", [(40, 12), (60, 16), (80, 24), (120, 40)])
async def test_everything_has_its_place_at_every_size(size: tuple[int, int]) -> None:
    async with field(LARGE, size=size) as desk:
        assert inside(desk.screen.table, size)
        assert inside(desk.screen.query_one(EventSums), size)
        for system in ("fide", "elo", "uscf", "dwz", "ecf", "glicko2", "lichess"):
            desk.put(system=system)
            await desk.settle()
            assert stale(desk.app) == []
            shown = [c for c in desk.screen.controls() if c.display]
            places = [c.region for c in shown]
            assert all(r.right <= size[0] for r in places)
            overlaps = [
                (a.id, b.id)
                for a in shown
                for b in shown
                if a is not b and a.region.overlaps(b.region)
            ]
            assert overlaps == []


async def test_an_event_of_one_player_and_one_of_none() -> None:
    async with field(Crosstable(EventFacts("Solo"), (BEN,))) as desk:
        assert desk.message == "1 player of Solo"
        assert len(rows(desk)) == 1
        await desk.press("down", "up", "down", "end", "home", "r")
        assert here(desk) == 2
        desk.screen.take(Crosstable(EventFacts(), ()))
        await desk.settle()
        assert desk.message == "0 players of the event"
        assert rows(desk) == ["This event has no players."]
        await desk.press("down", "enter", "f", "end")
        assert desk.app.current_mode == "field"


async def test_unrated_players_only() -> None:
    async with field(event((CID, replace(CID, no=4)), [(1, 3, 4, "1")])) as desk:
        # games between the unrated count for nobody
        assert [row.split()[-2:] for row in rows(desk)] == [["none", "½"]] * 2


async def test_the_event_is_sent_and_shown() -> None:
    async with field(SMALL) as desk:
        await desk.press("ctrl+y")
        assert isinstance(desk.top, CopiedScreen)
        assert desk.app.clipboard == desk.top.text
        assert "Ada, Anna" in desk.top.text
        assert "+15.20" in desk.top.text
        assert desk.top.text.startswith("November Open")
        await desk.press("escape")
        assert desk.focused == "players"


async def test_the_key_that_sorts_standings_sorts_ratings_by_the_next_column() -> None:
    async with field(SMALL) as desk:
        await desk.press("s")
        assert desk.screen.state.order == "name"
        assert desk.message == "Name: from A to Z"


async def test_marked_players_are_found_copied_and_saved_alone() -> None:
    async with field(SMALL) as desk:
        await desk.press("space", "down", "space")
        assert desk.message == "2 of 3 players marked: copied and saved alone"
        desk.put(filter="marked")
        assert numbers(desk) == [1, 3]
        await desk.press("ctrl+y")
        assert isinstance(desk.top, CopiedScreen)
        assert "note: 2 of 3 players" in desk.top.text
        assert "Ada, Anna" in desk.top.text
        await desk.press("escape", "ctrl+s")
        assert "2 of 3 players" in "\n".join(picture(desk.app))
        # one page for a coach's players
        results = desk.screen.result()
        assert isinstance(results, Shown)
        page = str(results.write("html"))
        assert "Ada, Anna" in page
        assert "1785" not in page, "the new rating of Ben, who is not marked"
        await desk.press("escape", "2", "space")
        assert desk.message == "1 of 3 players marked: copied and saved alone"


async def test_standings_and_chances_speak_of_the_players_marked() -> None:
    async with field(OPEN) as desk:
        await desk.press("1", "space", "down", "space")
        for part, word, seen in (("2", "standings", "P1"), ("3", "chances", "P3")):
            await desk.press(part, "ctrl+y")
            assert isinstance(desk.top, CopiedScreen)
            text = desk.top.text
            assert "note: 2 of 4 players" in text
            assert seen in text
            assert "P2" not in text.partition("note: 2 of 4")[2]
            await desk.press("escape", "ctrl+s")
            assert f"the {word} of 2 of 4 players" in "\n".join(picture(desk.app))
            await desk.press("escape")
        # the same key here, and unmarked by it
        await desk.press("home", "space")
        assert len(desk.screen.state.marked) in (1, 3)
        assert desk.message.endswith("of 4 players marked: copied and saved alone")
        await desk.press("slash", *"marked")
        assert desk.screen.table.count == len(desk.screen.state.marked)


async def test_a_number_finds_its_player_alone() -> None:
    players = [rated(no, 2000, name="Ada") for no in range(1, 22)]
    async with field(event(players, [(1, 1, 2, "1"), (2, 1, 3, "=")])) as desk:
        for part in "12":
            await desk.press(part, "slash", "1")
            assert desk.screen.table.count == 1
            await desk.press("backspace", "escape")
