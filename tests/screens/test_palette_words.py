"""What people type into the palette leads to the command that they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from elo_tui.core.model import Game, Result
from elo_tui.kit.commands.bindings import all_commands
from elo_tui.kit.screens.palette import CommandProvider
from elo_tui.kit.screens.work_screen import WorkScreen
from tests.screens.desk import field, game, journal, tournament

pytestmark = pytest.mark.screen

#: The command that has to be the first or the second found, by the words for it.
ANYWHERE = {
    "settings: Open": (
        "settings, options, preferences, config, keys, keyboard, rebind, mouse,"
        " colour, color, colours, colors, dark mode, light mode, language, backup"
    ),
    "file: Open": "import, load, open, read, pgn, TRF, paste, upload, excel",
    "file: Save": "export, csv, print, html, json, markdown, pdf, download, share",
    "result: Copy": "copy, message, share, clipboard, whatsapp, email, chat",
    "result: Read as plain text": "screen reader, accessibility, plain",
    "app: Quit": "quit, exit, close, leave",
    "change: Undo": "undo, revert, mistake",
    "change: Redo": "redo, again",
    "form: Clear": "clear, new, reset, start over",
    "help: Open": "help, manual, shortcuts, keys, how",
    "lookup: Find": "find, search, fide id, rating list, fetch, update",
    "person: Choose": "profile, account, who am I",
    "draft: Take back": "draft, recover, lost",
    "screen: Journal": "journal, history, live rating",
    "screen: Event": "crosstable, standings",
}
ON_A_GAME = ANYWHERE | {
    "chart: Show or hide": "chart, graph, plot, diagram",
    "compare: Show or hide": "compare, DWZ, glicko, us chess, lichess",
    "working: Show or hide": "explain, why, steps",
    "screen: Tournament": "norm, performance, plan, end date",
}
OF_ROUNDS = ANYWHERE | {
    "event: Add to the journal": "keep, store, end date",
    "ahead: Show or hide": "plan, norm, target, forecast, season",
    "chart: Show or hide": "chart, graph",
    "rounds: Refresh": "refresh, reload",
}


async def misled(
    screen: WorkScreen[Any], words: Mapping[str, str]
) -> dict[str, object]:
    """The words that lead elsewhere, with what they lead to."""
    provider = CommandProvider(screen)
    wrong: dict[str, object] = {}
    for name, typed in words.items():
        for word in typed.split(", "):
            hits = [hit async for hit in provider.search(word)]
            best = sorted(hits, key=lambda hit: -hit.score)[:2]
            found = [str(hit.prompt) for hit in best]
            if name not in found:
                wrong[word] = (name, found)
    return wrong


async def test_words_for_a_command_find_it_on_every_screen() -> None:
    async with game(own="1600", opponent="1800") as desk:
        assert await misled(desk.screen, ON_A_GAME) == {}
    async with tournament(Game(1800, Result.WIN, "Ada"), own="1600") as desk:
        assert await misled(desk.screen, OF_ROUNDS) == {}
    async with field() as desk:
        names = ("file: Open", "settings: Open", "app: Quit", "help: Open")
        assert await misled(desk.screen, {one: ANYWHERE[one] for one in names}) == {}
    async with journal() as desk:
        names = ("file: Open", "settings: Open", "app: Quit", "person: Choose")
        assert await misled(desk.screen, {one: ANYWHERE[one] for one in names}) == {}


def test_synonyms_are_of_commands_that_the_palette_lists() -> None:
    assert all(one.name for one in all_commands() if one.synonyms)
