"""What a person types about themselves on one screen is there on the others."""

from __future__ import annotations

from elo_tui.core.events.reading import FromFile
from elo_tui.screens.workbench import Workbench
from elo_tui.views.forms import Form
from elo_tui.widgets.controls import Field
from tests.screens.desk import AnyDesk, game, tournament


async def go(desk: AnyDesk, *keys: str, **typed: str) -> Form:
    """Go to another screen and type there; return its form."""
    await desk.press(*keys)
    screen = desk.top
    assert isinstance(screen, Workbench)
    for name, text in typed.items():
        screen.query_one(f"#{name}", Field).value = text
    await desk.settle()
    form: Form = screen.form_of(screen.state)
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
        desk.screen.take(desk.screen.state._replace(origin=FromFile("report.trf")))
        await desk.settle()
        assert (await go(desk, "f2", own="2222")).own == "2222"
        assert (await go(desk, "f3")).own == "1600"
