"""Players marked in the lookup: copied, saved, added to the roster in one go."""

from __future__ import annotations

import pytest

from elo_tui.app.save_dialog import SaveScreen
from elo_tui.features.lists.lookup_dialog import LookupScreen
from elo_tui.kit.screens.text_pages import CopiedScreen
from elo_tui.kit.widgets.controls import Field
from tests.cli.answers import data
from tests.screens.desk import AnyDesk, game, picture, wait_until
from tests.screens.test_roster import folder

pytestmark = pytest.mark.screen

__all__ = ("folder",)

BOTH = ["Alder, Anna", "Berg, Ben"]


async def press(desk: AnyDesk, *keys: str) -> None:
    await desk.press(*keys)
    await desk.app.workers.wait_for_complete()
    await desk.settle()


async def says(desk: AnyDesk, text: str) -> None:
    await wait_until(
        desk.pilot,
        lambda: text in "\n".join(picture(desk.app)),
        "\n".join(picture(desk.app)),
    )


def names(desk: AnyDesk) -> list[str]:
    assert isinstance(desk.top, LookupScreen)
    return [one.name for one in desk.top.list.items]


async def test_players_marked_are_copied_saved_and_added_in_one_go() -> None:
    async with game() as desk:
        await press(desk, "alt+l", *"alder")
        # before a player is moved to, a blank belongs to the text
        await press(desk, "space")
        assert isinstance(desk.top, LookupScreen)
        assert desk.top.query_one("#lookup_text", Field).value == "alder "
        await press(desk, "down", "space")
        await says(desk, "1 player marked; Alt+M adds them to the roster")
        assert "│+    Alder, Anna" in "\n".join(picture(desk.app))
        await press(desk, "ctrl+a", *"berg")
        await press(desk, "down", "space")
        await press(desk, "ctrl+a", *"marked")
        assert names(desk) == BOTH
        await press(desk, "ctrl+y")
        assert isinstance(desk.top, CopiedScreen)
        assert len(desk.top.text.splitlines()) == len(("title", "", "heads", *BOTH))
        await press(desk, "escape", "ctrl+s")
        assert isinstance(desk.top, SaveScreen)
        assert desk.top.heading[1].startswith("2 players marked into ")
        await press(desk, "escape", "alt+m")
        await says(desk, "2 people added")
        # once more: they are here
        await press(desk, "alt+m")
        await says(desk, "All are here")
    assert [one["name"] for one in data("roster")["people"]] == BOTH
