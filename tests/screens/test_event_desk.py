"""An arbiter's desk on the Event screen: `v` checks the report, `5` shows norms."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.app.save_dialog import SaveScreen
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event_desk.category_dialog import CategoriesScreen
from elo_tui.features.event_desk.dialogs import DeskFacts, NormsScreen, VerdictScreen
from elo_tui.features.event_desk.round_dialog import RoundScreen
from elo_tui.kit.screens.text_pages import PlainTextScreen
from elo_tui.kit.widgets.part_tabs import PartTabs
from elo_tui.readers.detect import read_data
from elo_tui.session.paths import DATA_VARIABLE
from tests.core.teams.reports import numbered_team, report
from tests.desk_reports import REPORT, write_norm_event
from tests.lakeside import LAKESIDE
from tests.screens.desk import AnyDesk, Desk, field, text

#: An error of no. 5, and a warning of no. 3.
FAULTY = REPORT.replace("1.0    5 ", "2.0    5 ").replace("2009/12/31", "          ")


def event(content: str) -> Crosstable:
    reading = read_data(content.encode())
    assert isinstance(reading, EventReading)
    return reading.sections[0]


async def press(desk: AnyDesk, *keys: str) -> None:
    """Press keys, and wait for what is done in a thread."""
    await desk.press(*keys)
    await desk.app.workers.wait_for_complete()
    await desk.settle()


async def checked(desk: Desk[FieldScreen]) -> VerdictScreen:
    await press(desk, "v")
    assert isinstance(desk.top, VerdictScreen)
    return desk.top


async def test_a_report_is_checked_as_written_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "report.trf"
    path.write_text(FAULTY, encoding="utf-8")
    async with field(event(FAULTY)) as desk:
        desk.screen.change(desk.screen.state._replace(source=str(path)))
        dialog = await checked(desk)
        found = [(one.severity, one.check) for one in dialog.list.given]
        assert ("error", "points") in found
        assert ("warning", "birth-missing") in found
        assert dialog.heading[1].startswith("errors: would be returned")
        rows = text(dialog.list)
        assert rows.index("errors") < rows.index("No. 5 (Elm, Egil) has 2 points")
        assert "Remedy: correct the points or a result" in "\n".join(
            dialog.query_one(DeskFacts).facts
        )
        # Enter goes to the player
        await press(desk, "enter")
        assert desk.screen.state.cursor == 5


async def test_an_event_without_a_file_has_games_and_people_only() -> None:
    async with field(event(FAULTY)) as desk:
        dialog = await checked(desk)
        assert [one.check for one in dialog.list.given] == ["points"]
        await press(desk, "ctrl+s")
        assert isinstance(desk.top, SaveScreen)


async def test_without_an_event_the_keys_say_so() -> None:
    async with field() as desk:
        for key in ("v", "4", "5", "6", "7", "8"):
            await press(desk, key)
            assert "No event" in desk.message


async def test_norms_follow_the_exemptions_chosen() -> None:
    national = write_norm_event("=======11")
    for federation in ("SWE", "DEN", "FIN"):
        national = national.replace(federation, "NOR")
    async with field(event(national)) as desk:
        await press(desk, "5")
        dialog = desk.top
        assert isinstance(dialog, NormsScreen)
        # three conditions are not met: federations, the own one, one federation
        assert not dialog.list.given
        await press(desk, "a")
        assert [(one.title, one.status) for one in dialog.list.given] == [
            ("IM", "reached"),
            ("GM", "missed"),
        ]
        assert dialog.heading[1].endswith(
            "exempt by 1.4.3a, final of the national championship"
        )
        assert "reached" in text(dialog.list)
        await press(desk, "a", "e")
        assert len(dialog.list.given) == 11
        await press(desk, "pagedown", "enter")
        assert desk.screen.state.cursor != 1


async def test_a_short_control_is_approved_by_a_key() -> None:
    quick = write_norm_event("=======11").replace("90 min", "45 min")
    async with field(event(quick)) as desk:
        await press(desk, "5")
        dialog = desk.top
        assert isinstance(dialog, NormsScreen)
        assert {one.status for one in dialog.list.given} == {"missed"}
        await press(desk, "p")
        assert dialog.list.given[0].status == "reached"


async def test_norms_that_cannot_be_judged_are_refused_in_a_sentence() -> None:
    rapid = event(write_norm_event("=======11").replace("90 min", "15 min"))
    untitled = event(write_norm_event("=======11"))
    players = tuple(replace(one, title="") for one in untitled.players)
    unrated = tuple(replace(one, rating=None) for one in untitled.players)
    unplayed = tuple(replace(one, pairings=()) for one in untitled.players)
    for shown, reason in (
        (replace(untitled, players=unrated), "No norms: no ratings"),
        (replace(untitled, players=unplayed), "No norms: no games yet"),
        (rapid, "No norms: norms are made in standard events, this is rapid"),
        (replace(untitled, players=players), "No norms: no titles"),
    ):
        async with field(shown) as desk:
            await press(desk, "5")
            assert isinstance(desk.top, NormsScreen)
            assert desk.top.message[0].startswith(reason)
            judged = reason.replace("No norms:", "No norm was judged:")
            assert judged in text(desk.top.list)
            await press(desk, "ctrl+s")
            assert desk.top.message[0] == "Nothing to save"


async def test_the_news_of_a_round_turn_to_another_and_are_saved() -> None:
    async with field(event(LAKESIDE)) as desk:
        await press(desk, "6")
        dialog = desk.top
        assert isinstance(dialog, RoundScreen)
        assert dialog.heading[1] == "round 5 of 5"
        assert "Kowalski, Ewa 0-1 Okafor, Chidi" in dialog.list.text
        await press(desk, "left", "left")
        assert dialog.heading[1] == "round 3 of 5"
        assert "NEXT ROUND" in dialog.list.text
        await press(desk, *["left"] * 3)
        assert dialog.heading[1] == "round 1 of 5"
        await press(desk, *["right"] * 5)
        assert dialog.message[0].startswith("Round 6 has no result")
        await press(desk, "ctrl+s")
        assert isinstance(desk.top, SaveScreen)


async def test_a_category_is_typed_saved_and_deleted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    async with field(event(LAKESIDE)) as desk:
        await press(desk, "7")
        dialog = desk.top
        assert isinstance(dialog, CategoriesScreen)
        assert "women" in {row.list for row in dialog.list.given}
        await press(desk, *"Kids: u18 x")
        assert dialog.message[0].startswith("'x' is none of women, men")
        await press(desk, "backspace", "backspace")
        # born in 2009 to 2013; in 2026 not older than 18 on 1 January
        assert [(row.place, row.name) for row in dialog.list.given] == [
            ("1. of 4", "Tanaka, Ren"),
            ("2. of 4", "García, Lucía"),
            ("3. of 4", "Haddad, Karim"),
            ("4. of 4", "Virtanen, Aino"),
        ]
        await press(desk, "ctrl+l")
        assert (tmp_path / "categories.txt").read_text() == "Kids: u18\n"
        assert dialog.list.given[0].list == "Kids"
        await press(desk, "f8")
        assert (tmp_path / "categories.txt").read_text() == ""
        await press(desk, "f8")
        assert dialog.message[0] == "No saved category in this row"
        await press(desk, *"norm", "down", "enter")
        assert desk.screen.state.cursor == 7


async def test_all_are_named_after_the_parts_and_open_by_a_click() -> None:
    async with field(event(write_norm_event("=======11"))) as desk:
        tabs = desk.screen.query_one(PartTabs)
        row = text(tabs)
        parts = "1 Ratings 2 Standings 3 Chances"
        assert row.split() == f"{parts} 4 Check 5 Norms 6 Round 7 Lists 8 Hall".split()
        await desk.pilot.click(tabs, offset=(row.index("Norms"), 0))
        await press(desk)
        assert isinstance(desk.top, NormsScreen)
        await press(desk, "escape")
        await desk.pilot.click(tabs, offset=(row.index("Standings"), 0))
        await press(desk)
        assert desk.screen.state.part == "standings"


async def test_the_crosstable_of_teams_is_read_line_by_line() -> None:
    players = {1: ["3 w 1"], 2: ["4 b ="], 3: ["1 b 0"], 4: ["2 w ="]}
    teams = (numbered_team(1, 1, 2), numbered_team(2, 3, 4))
    swiss = "192 FIDE_TEAM_TYPEA_MP_GP"
    async with field(report((swiss, *teams), players)) as desk:
        await press(desk, "2", "x")
        dialog = desk.top
        assert isinstance(dialog, PlainTextScreen)
        lines = [line.split() for line in dialog.text.splitlines()[2:]]
        assert lines == [
            ["1", "2", "MP", "GP"],
            ["1", "Team", "1", "*", "1½", "2", "1½"],
            ["2", "Team", "2", "½", "*", "0", "½"],
        ]
    async with field(event(LAKESIDE)) as desk:
        await press(desk, "2", "x")
        assert desk.message == "Only with the standings of teams"
