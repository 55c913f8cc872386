"""Every dialog in every window, however small: keys and pastes do no harm in any."""

from __future__ import annotations

import pytest
from textual import events

from tests.screens import every_dialog
from tests.screens.desk import AnyDesk, game, picture
from tests.screens.test_monkey import CONTROLS, MOVING, PASTES

pytestmark = pytest.mark.slow

SIZES = ((80, 4), (4, 24))


def test_every_dialog_is_among_them() -> None:
    made = {type(dialog()) for dialog in every_dialog.EVERY}
    assert made == every_dialog.known()


async def resized(desk: AnyDesk) -> None:
    """Move and paste in windows of all sizes, each changed at once."""
    for size in SIZES:
        await desk.pilot.resize_terminal(*size)
        for key in MOVING:
            if key not in ("enter", "a"):
                desk.app.post_message(events.Key(key, None))
        desk.app.post_message(events.Paste(PASTES[1 + SIZES.index(size)]))
        await desk.settle()
        assert desk.app.is_running, size
        seen = {char for row in picture(desk.app) for char in row}
        assert not seen & CONTROLS, size


async def test_no_window_is_too_small_for_a_dialog(subtests: pytest.Subtests) -> None:
    async with game(own="1600", opponent="1800") as desk:
        for dialog in every_dialog.EVERY:
            every_dialog.show(desk.app, dialog())
            await desk.settle()
            name = type(desk.top).__name__
            with subtests.test(name):
                await resized(desk)
                await desk.press("enter")
                assert desk.app.is_running
            while desk.top is not desk.screen:
                desk.app.pop_screen()
                await desk.settle()


async def test_a_dialog_that_comes_or_goes_can_be_painted() -> None:
    async with game() as desk:
        for dialog in every_dialog.EVERY:
            screen = dialog()
            desk.app.push_screen(screen)
            # its parts are not there yet
            desk.app._display(screen, None)
            await desk.settle()
            desk.app._display(screen, None)
            await screen.remove_children()
            desk.app._display(screen, None)
            desk.app.pop_screen()
