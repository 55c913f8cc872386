"""Messages that were replaced can be read again; hints and questions are none."""

from __future__ import annotations

import pytest

from elo_tui.kit.screens.notices import COUNT
from elo_tui.kit.screens.text_pages import PlainTextScreen
from tests.screens.desk import AnyDesk, game

pytestmark = pytest.mark.screen


async def read_messages(desk: AnyDesk) -> list[str]:
    await desk.press("alt+v")
    await desk.settle()
    screen = desk.top
    assert isinstance(screen, PlainTextScreen)
    await desk.press("escape")
    await desk.settle()
    return [line.partition("  ")[2] for line in screen.text.splitlines()]


async def test_the_last_messages_are_listed_the_newest_first() -> None:
    async with game() as desk:
        await desk.press("alt+v")
        await desk.settle()
        assert desk.message == "No messages yet"
        # a hint is no message
        await desk.press("down", "up")
        for number in range(COUNT + 3):
            desk.screen.say(f"Saved {number}.csv", "wrong" if number % 2 else "")
        desk.screen.say("Nothing to undo", "dim")
        await desk.settle()
        expected = [f"Saved {COUNT + 2 - number}.csv" for number in range(COUNT)]
        assert await read_messages(desk) == expected


async def test_a_question_is_no_message_and_what_follows_it_is() -> None:
    async with game() as desk:
        done: list[str] = []

        def act() -> None:
            if desk.screen.is_confirmed("it", "Delete it? Enter or y deletes", act):
                done.append("deleted")
                desk.screen.say("It is deleted")

        act()
        assert desk.message == "Delete it? Enter or y deletes"
        await desk.press("y")
        await desk.settle()
        assert done == ["deleted"]
        assert await read_messages(desk) == ["It is deleted"]
