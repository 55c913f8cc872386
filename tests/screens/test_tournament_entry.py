"""Tournament: games typed or pasted into the entry line, rated before Enter."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Game, Result
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.kit.widgets.form_pane import FormPane
from tests.screens.desk import tournament
from tests.screens.rounds import totals


async def test_performance_is_named_by_method() -> None:
    async with tournament(
        Game(1800, Result.WIN), Game(1800, Result.WIN), own="1600"
    ) as desk:
        sums = " ".join(totals(desk.screen).split())
        # C.07 10.2: 1800 + 800 for 100 %; 10.3: PD 1.00 starts 736 above
        assert "average 1800 TPR 2600 PTP 2536" in sums
        # C.07 10.2 and 10.3 at 50 %: the average; .50 starts 3 below
        desk.screen.change(
            replace(
                desk.screen.state,
                rounds=(Game(1800, Result.WIN), Game(1800, Result.LOSS)),
            )
        )
        sums = " ".join(totals(desk.screen).split())
        assert "TPR 1800 PTP 1797" in sums


async def test_what_is_wrong_is_said_whole_wherever_the_cursor_is() -> None:
    said = "! date: FIDE rules before 2022-01-01 are not known here"
    async with tournament(Game(1800, Result.WIN), own="1600") as desk:
        desk.put(date="2021-05-05")
        await desk.go("typed")
        # beside the field there is room for its name alone
        assert desk.shown(FormPane).splitlines()[3].endswith(" ! date")
        assert f"\n {said}" in desk.shown(RoundTable)
        for size in ((120, 40), (40, 12)):
            await desk.pilot.resize_terminal(*size)
            await desk.settle()
            shown = " ".join(desk.shown(RoundTable).split())
            assert said in shown


@pytest.mark.parametrize("key", ["enter", "tab"])
async def test_games_typed_as_your_rating_go_to_the_entry_line(key: str) -> None:
    async with tournament() as desk:
        await desk.write("2010 W, 1900 =")
        assert desk.screen.notes["own"][0].startswith("these are games: Enter puts")
        await desk.press(key)
        state = desk.screen.state
        assert (state.form.own, state.typed) == ("", "2010 W, 1900 =")
        await desk.press("ctrl+z")
        assert desk.screen.state.form.own == "2010 W, 1900 ="


async def test_lines_pasted_as_your_rating_go_to_the_entry_line() -> None:
    async with tournament() as desk:
        await desk.paste("2010 W\n1900 draw\n1850 0")
        assert desk.screen.state.form.own == ""
        assert desk.focused == "typed"
        await desk.press("enter")
        assert len(desk.screen.state.rounds) == 3
