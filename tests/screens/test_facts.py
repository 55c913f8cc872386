"""Facts set for players: for one, for those shown, or where nothing is known."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import pytest

from elo_tui.core.model import Given
from elo_tui.features.event.facts_dialog import FactsScreen
from elo_tui.features.event.player_table import PlayerTable
from elo_tui.features.event.screen import FieldScreen
from elo_tui.kit.screens.text_pages import HelpScreen
from elo_tui.kit.widgets.controls import Choice, Field
from elo_tui.kit.widgets.form_pane import FormPane
from tests.core.crosstables import SMALL, event, rated
from tests.screens.desk import Desk, field, in_one_app, inside, picture, stale
from tests.screens.events import THREE


def facts(desk: Desk[FieldScreen]) -> FactsScreen:
    assert isinstance(desk.top, FactsScreen)
    return desk.top


def put(desk: Desk[FieldScreen], **texts: str) -> None:
    """Set fields and choices of the dialog at once."""
    for name, text in texts.items():
        control = desk.top.query_one(f"#{name}")
        assert isinstance(control, Field | Choice)
        control.value = text


def ks(desk: Desk[FieldScreen]) -> list[float]:
    """The K of every player."""
    view = desk.screen.view
    assert view is not None
    assert view.field is not None
    return [row.event.k.value for row in view.field.rows if row.event is not None]


async def test_facts_are_for_those_of_whom_they_are_not_known() -> None:
    async with field(THREE) as desk:
        # without one: 20, and 40 for the junior
        assert ks(desk) == [20, 40, 20]
        await desk.press("f")
        assert desk.focused == "own_k"
        await desk.press("tab")
        assert desk.focused == "born"
        put(desk, born="2012", whom="missing")
        await desk.press("enter")
        assert desk.top is desk.screen
        assert desk.focused == "players"
        assert desk.message == "Set for 2 players; undo works"
        assert desk.screen.state.given == {
            1: Given(birth_year=2012),
            3: Given(birth_year=2012),
        }
        assert ks(desk) == [40, 40, 40]
        marks = [row[5] for row in desk.shown(PlayerTable).splitlines()[1:]]
        assert marks == ["*", " ", "*"]
        assert stale(desk.app) == []


async def test_facts_that_everybody_has_change_nobody() -> None:
    everybody = event([rated(no, 1600, k=20) for no in (1, 2)])
    async with field(everybody) as desk:
        await desk.press("f")
        put(desk, own_k="10", whom="missing")
        await desk.press("enter")
        assert desk.message == "Nothing new: all facts are known"
        assert desk.screen.state.given == {}
        assert ks(desk) == [20, 20]


async def test_escape_and_empty_fields_change_nothing() -> None:
    async with field(THREE) as desk:
        await desk.press("f", "3", "0", "escape")
        assert desk.top is desk.screen
        assert desk.screen.state.given == {}
        await desk.press("f", "enter")
        assert facts(desk).message == ("Nothing entered yet; Esc goes back", "wrong")
        await desk.press("escape")
        assert desk.screen.state.given == {}
        assert desk.focused == "players"


@in_one_app(
    partial(field, SMALL),
    ({"own_k": "x"}, "K: x is not a number; over 0, up to 1000"),
    ({"born": "1066"}, "born: 1066 is too low; 1900 to 2025"),
    ({"born": "2026"}, "born: 2026 is too high; 1900 to 2025"),
    ({"games_played": "-1"}, "games: negative; 0 to 100000"),
)
async def test_what_is_wrong_is_said_and_not_taken(
    desk: Desk[FieldScreen], texts: dict[str, str], text: str
) -> None:
    await desk.press("f")
    put(desk, **texts)
    await desk.settle()
    assert [note[0] for note in facts(desk).form.notes.values()] == [text]
    await desk.press("enter")
    assert facts(desk).message == (text, "wrong")
    assert desk.screen.state.given == {}
    await desk.press("escape")


@pytest.mark.parametrize("size", [(40, 12), (60, 16), (80, 24), (120, 40)])
async def test_the_dialog_fits_every_size(
    size: tuple[int, int], subtests: pytest.Subtests
) -> None:
    long = event((rated(1, 1600, name="漢" * 60), rated(2, 1700)))
    async with field(long, size=size) as desk:
        for system in ("fide", "uscf", "dwz", "elo"):
            with subtests.test(system):
                desk.put(system=system)
                await desk.settle()
                await desk.press("f")
                controls = facts(desk).query_one(FormPane).controls()
                assert all(inside(control, size) for control in controls)
                for one, other in combinations(controls, 2):
                    assert not one.region.overlaps(other.region)
                put(desk, whom="one")
                await desk.settle()
                assert stale(desk.app) == []
                assert "‹ 漢漢" in "\n".join(picture(desk.app))
                await desk.press("escape")


async def test_the_key_line_runs_its_commands() -> None:
    async with field(SMALL) as desk:
        await desk.press("f")
        line = picture(desk.app)[-1]
        await desk.pilot.click(offset=(line.index("back"), 23))
        await desk.settle()
        assert desk.top is desk.screen


async def test_help_explains_the_dialog() -> None:
    async with field(SMALL) as desk:
        await desk.press("f", "f1")
        assert isinstance(desk.top, HelpScreen)
        assert "[facts.take]" in str(desk.top.page())
        await desk.press("escape")
        assert facts(desk)
