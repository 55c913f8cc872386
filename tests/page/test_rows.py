"""The rows of the page are those of the program in a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.page.opened_page import NEEDS, opened
from tests.page.recorded_keys import ALT_H, OPENS_CHANCES, WALK, count_keys
from tests.pty.pty_app import Terminal

pytestmark = NEEDS


def test_the_walk_is_long() -> None:
    assert count_keys(WALK) >= 300


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)])
async def test_the_rows_are_those_of_a_terminal(
    size: tuple[int, int], tmp_path: Path
) -> None:
    env = {"ELO_TUI_DATA": str(tmp_path / "data"), "ELO_TUI_STATE": str(tmp_path)}
    async with opened(tmp_path / "profile") as tab:
        await tab.resize(*size)
        before = len(tab.list_events("Network.requestWillBeSent"))
        with Terminal(size=size, env=env) as terminal:
            terminal.settled("You")
            terminal.press(ALT_H)
            for keys in WALK:
                await tab.type(keys)
                terminal.press(keys, limit=0.5)
                if keys == OPENS_CHANCES:
                    await tab.until_shown("Castellanos")
                    terminal.settled("Castellanos")
                    continue
                try:
                    await tab.until(lambda rows: _is_same(rows, terminal))
                except TimeoutError:
                    assert (keys, await tab.rows()) == (keys, terminal.lines)
        assert len(tab.list_events("Network.requestWillBeSent")) == before
        assert not tab.list_events("Runtime.exceptionThrown", "Log.entryAdded")
        assert not tab.list_events("Runtime.consoleAPICalled")


def _is_same(rows: list[str], terminal: Terminal) -> bool:
    terminal.burst(limit=0.05)
    return rows == terminal.lines
