"""What eager tasks, since Python 3.12, change about the framework is still mended.

They are here as in the program, see `tests/screens/eager.py`. A test named
``..._is_needed`` fails when the framework has mended the fault itself.
"""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from pathlib import Path

import pytest
from textual.app import App, ComposeResult, ScreenStackError
from textual.screen import Screen
from textual.widgets import Input, Label

from elo_tui.terminal.overrides import QuietInput, StylesFirst

pytestmark = pytest.mark.screen

needs_eager_tasks = pytest.mark.skipif(
    not hasattr(asyncio, "eager_task_factory"),
    reason="Python starts tasks eagerly since 3.12",
)
both = pytest.mark.parametrize("ours", [True, False], ids=["ours", "stock"])


@both
async def test_a_field_made_before_there_is_a_screen_is_needed(ours: bool) -> None:
    made: list[str] = []

    class Early(App[None]):
        def on_load(self) -> None:
            # as a first screen makes its fields where tasks start eagerly
            field = QuietInput() if ours else Input()
            with nullcontext() if ours else pytest.raises(ScreenStackError):
                field.value = "1600"
            made.append(field.value)

    async with Early().run_test() as pilot:
        await pilot.pause()
    assert made == ["1600"]


@needs_eager_tasks
@both
async def test_reading_the_sheet_of_a_screen_first_is_needed(
    ours: bool, tmp_path: Path
) -> None:
    sheet = tmp_path / "wide.tcss"
    sheet.write_text("Label { width: 7; }")
    widths: list[object] = []

    class Wide(Label):
        def on_mount(self) -> None:
            widths.append(self.styles.width)

    class Page(Screen[None]):
        CSS_PATH = sheet

        def compose(self) -> ComposeResult:
            yield Wide("part")

    class First(StylesFirst, App[None]):
        pass

    async with (First() if ours else App[None]()).run_test() as pilot:
        await pilot.app.push_screen(Page())
        await pilot.pause()
    (width,) = widths
    assert (str(width) == "7") is ours


@needs_eager_tasks
async def test_tasks_are_eager_here_as_in_the_program() -> None:
    async with App[None]().run_test() as pilot:
        await pilot.pause()
        begun: list[str] = []

        async def begin() -> None:
            begun.append("task")

        task = asyncio.create_task(begin())
        assert begun == ["task"]
        await task
