"""Every part of every screen is saved and copied in every form, as it is shown."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from msgspec.structs import replace

from elo_tui.app.save_dialog import SaveScreen
from elo_tui.core.model import Game, Result
from elo_tui.kit.screens.shown_answers import Shown
from elo_tui.kit.screens.text_pages import CopiedScreen
from elo_tui.session.tournament_state import AheadForm
from tests.accounts import YEAR
from tests.core.standings.boards import event
from tests.screens.desk import AnyDesk, field, game, journal, tournament
from tests.screens.filing_desk import settled

OPEN = event("2000 3w1 2b*\n2000 4b1 1w*\n2000 1b0 4b*\n2000 2w0 3w*")
ROUNDS = (Game(2010, Result.WIN, title="GM", federation="GER"), Game(2050), Game(1930))
FORMS = {"csv", "html", "markdown", "json", "text"}


@asynccontextmanager
async def ahead(
    part: str, system: str = "fide", **texts: str
) -> AsyncIterator[AnyDesk]:
    async with tournament(
        *ROUNDS, own="1990", date="2026-01-31", system=system
    ) as desk:
        form = AheadForm(part=part, **texts)
        await desk.set_to(replace(desk.screen.state, ahead=form))
        yield desk


Made = Callable[[], AbstractAsyncContextManager[AnyDesk]]
#: A screen, the keys to its part, and what each form of it holds.
PARTS: dict[str, tuple[Made, tuple[str, ...], str]] = {
    # 20 x (1 - .24)
    "game": (lambda: game(own="1600", opponent="1800"), (), "15.2"),
    "match": (lambda: game(own="1600", opponent="1800", score="2", of="3"), (), "2"),
    "compare": (lambda: game(own="1600", opponent="1800"), ("f5",), "DWZ"),
    "plan": (lambda: ahead("plan", target="2000"), ("f7",), "2021"),
    "scores": (lambda: ahead("scores"), ("f7",), "2021"),
    "norms": (lambda: ahead("norms", federation="NOR"), ("f7",), "1.4."),
    "us norms": (lambda: ahead("norms", "uscf"), ("f7",), "2200"),
    "next": (lambda: ahead("next", next="1850, 2010 w"), ("f7",), "1850"),
    "season": (lambda: ahead("season", performance="2050"), ("f7",), "2026-02-01"),
    "standings": (lambda: field(OPEN), ("2",), "P1"),
    "chances": (lambda: field(OPEN), ("3",), "P1"),
    "ratings": (lambda: field(OPEN), ("1",), "P1"),
    "rounds": (lambda: tournament(*ROUNDS, own="1600"), (), "2010"),
    "journal": (lambda: journal(YEAR), (), "Autumn Open"),
}


@pytest.mark.parametrize("part", PARTS)
async def test_every_part_is_written_in_every_form(part: str) -> None:
    screen, keys, holds = PARTS[part]
    async with screen() as desk:
        await desk.press(*keys)
        await settled(desk)
        found = desk.screen.result()
        assert isinstance(found, Shown), found
        assert {one.key for one in found.formats} >= FORMS
        for key in sorted(FORMS):
            text = found.write(key)
            assert isinstance(text, str)
            assert holds in text.replace("\\", ""), key
            assert text.endswith("\n")
        json.loads(str(found.write("json")))


async def test_the_form_chosen_is_copied_instead_of_written() -> None:
    async with ahead("next", next="1850") as desk:
        await desk.press("f7", "ctrl+y")
        assert isinstance(desk.top, CopiedScreen)
        assert desk.top.text.startswith("Possible opponents\n")
        await desk.press("escape", "ctrl+s")
        await settled(desk)
        assert isinstance(desk.top, SaveScreen)
        await desk.press("down", "down", "ctrl+y")
        await settled(desk)
        assert isinstance(desk.top, CopiedScreen)
        assert desk.top.text.startswith("# Possible opponents\n")
        assert desk.app.clipboard == desk.top.text


async def test_a_part_without_a_result_says_so() -> None:
    async with ahead("next") as desk:
        await desk.press("f7", "ctrl+s")
        assert desk.message == "Nothing to save: this part has no result yet"
