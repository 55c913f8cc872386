"""What a person types about themselves on one screen is there on the others."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.events.origin import FromFile
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.controls import Field
from elo_tui.session import paths
from elo_tui.session.forms import Form
from tests.screens.desk import AnyDesk, form_of, game, tournament


async def go(desk: AnyDesk, *keys: str, **typed: str) -> Form:
    """Go to another screen and type there; return its form."""
    await desk.press(*keys)
    screen = desk.top
    assert isinstance(screen, WorkScreen)
    for name, text in typed.items():
        screen.query_one(f"#{name}", Field).value = text
    await desk.settle()
    form: Form = form_of(screen)
    return form


async def test_facts_follow_to_the_next_screen_and_back() -> None:
    async with game(own="1600", opponent="1800") as desk:
        desk.put(system="dwz", born="2010")
        form = await go(desk, "f3")
        assert (form.own, form.system, form.born) == ("1600", "dwz", "2010")
        assert desk.top.query_one("#own", Field).value == "1600"
        await desk.press("ctrl+z")
        assert await go(desk) == form, "undo is for what was done on this screen"
        await go(desk, own="1650", born="")
        form = await go(desk, "f12", "f2")
        assert (form.own, form.born) == ("1650", "")
        form = await go(desk, "f6")
        assert (form.own, form.system) == ("", "dwz")
        assert (await go(desk, "f2")).own == "1650"


async def test_rounds_of_a_file_keep_the_facts_of_their_player() -> None:
    async with tournament(own="1600") as desk:
        desk.screen.take(replace(desk.screen.state, origin=FromFile("report.trf")))
        await desk.settle()
        assert (await go(desk, "f2", own="2222")).own == "2222"
        assert (await go(desk, "f3")).own == "1600"


@pytest.fixture
def _kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setenv(paths.CONFIG_VARIABLE, str(tmp_path / "config.toml"))


@pytest.mark.usefixtures("_kept")
async def test_facts_typed_last_are_there_at_the_next_start() -> None:
    async with game() as desk:
        desk.put(own="1643", born="2010", system="dwz", opponent="1800")
        await desk.press("ctrl+q")
    async with tournament() as desk:
        form = desk.screen.state.form
        assert (form.own, form.system, form.born) == ("1643", "dwz", "2010")
        assert (form.opponent, desk.focused) == ("", "typed")
        desk.put(own="")
        await desk.press("ctrl+q")
    async with game() as desk:
        assert (desk.screen.state.own, desk.screen.state.born) == ("", "2010")
    async with game(own="2000") as desk:
        assert desk.screen.state.born == "", "of the player on the command line"


@pytest.mark.usefixtures("_kept")
async def test_settings_name_what_to_begin_with() -> None:
    file = paths.config_file()
    file.write_text('system = "uscf"\nfederation = "nor"\n', encoding="utf-8")
    async with tournament() as desk:
        state = desk.screen.state
        assert (state.form.system, state.ahead.federation) == ("uscf", "NOR")
        await desk.press("alt+s", *"begin system", "left")
        assert file.read_text(encoding="utf-8").startswith('system = "elo"\n')
