"""A dialog with nothing in it says the one next key, with an example."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest

from elo_tui.features.event.open_dialog import OpenScreen
from elo_tui.features.event.review_dialog import ReviewScreen
from elo_tui.features.journal.people_dialog import PeopleScreen
from elo_tui.features.lists.actions import LookupActions
from elo_tui.features.lists.lookup_dialog import LookupScreen
from elo_tui.session.forms import Form
from elo_tui.session.paths import STATE_VARIABLE
from tests.screens.desk import AnyDesk, game, picture
from tests.screens.every_dialog import EVERY, show
from tests.screens.filing_desk import settled

pytestmark = pytest.mark.screen


async def test_an_empty_dialog_says_what_comes_next(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # another test may have opened a file
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path / "state"))
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    async with game() as desk:
        await desk.press("alt+p")
        assert isinstance(desk.top, PeopleScreen)
        assert "a adds the first; a name such as Ivanova, Anna" in shown(desk)
        await desk.press("escape", "ctrl+o")
        assert isinstance(desk.top, OpenScreen)
        await settled(desk)
        assert "type a path, such as ~/Downloads, or paste an address" in shown(desk)
        await desk.press("escape", "alt+l")
        assert isinstance(desk.top, LookupScreen)
        assert "No rating list yet: F5 fetches one" in shown(desk)
        await desk.write("carlsen")
        await settled(desk)
        assert "No rating list yet: F5 fetches one" in shown(desk)
        assert "F5 lists" in shown(desk)
        await desk.press("escape")
        review = next(one for make in EVERY if isinstance(one := make(), ReviewScreen))
        show(desk.app, review)
        await desk.settle()
        await desk.write("xyz")
        assert "type less, such as iva, BUL or 12" in shown(desk)


async def test_a_key_that_fetches_nothing_is_not_named() -> None:
    async with game() as desk:
        actions = Mock(LookupActions, fetches=False)
        show(desk.app, LookupScreen({}, actions, Form(), "carlsen"))
        await settled(desk)
        assert "F5" not in shown(desk)


def shown(desk: AnyDesk) -> str:
    """What stands on the screen."""
    return "\n".join(picture(desk.app))
