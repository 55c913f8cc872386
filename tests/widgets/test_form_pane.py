"""The form: labels left of their fields, notes at the end of the row, brackets."""

from __future__ import annotations

import pytest

from elo_tui.hints import HINTS
from elo_tui.widgets.form_pane import FormPane
from tests.screens.desk import game, picture, tournament


async def test_labels_stand_left_of_their_fields() -> None:
    async with game(own="1600", opponent="1800", score="½", of="2") as desk:
        rows = [" ".join(row.split()) for row in picture(desk.app)[1:6]]
        assert rows[0].startswith("You 1600 K 20: under 2400")
        assert rows[1].startswith("Opponent 1800 K 20: under 2400")
        assert rows[2] == "Score ½ of 2"
        assert rows[3] == "System ‹ FIDE › Pool ‹ standard › Date 2026-11-20"
        assert rows[4] == "Born Games Ever 2400 ‹ ? ›"


async def test_the_system_changes_the_labels() -> None:
    async with game(system="elo") as desk:
        await desk.settle()
        rows = [" ".join(row.split()) for row in picture(desk.app)[4:6]]
        assert rows == ["System ‹ Elo ›", "Scale 400 Floor Ceiling"]


async def test_the_entry_line_is_named_by_what_it_does() -> None:
    async with tournament(own="1600") as desk:
        assert desk.shown(FormPane).endswith("\n Add")
        desk.put(typed="1800 W")
        await desk.press("enter", "down", "enter")
        assert desk.shown(FormPane).endswith("\n Edit 1")
        await desk.press("escape", "i")
        assert desk.shown(FormPane).endswith("\n New 1")


@pytest.mark.parametrize("size", [(80, 24), (40, 24)], ids=str)
async def test_a_note_without_room_can_be_read_below(size: tuple[int, int]) -> None:
    async with game(own="1600", opponent="1800", size=size) as desk:
        await desk.go("date")
        desk.put(date="soon")
        note = desk.screen.notes["date"]
        assert note[0] not in desk.shown(FormPane)
        assert desk.screen.message == note
        await desk.go("own")
        assert desk.screen.message[1] == "dim"
        await desk.go("date")
        assert desk.screen.message == note
        desk.put(date="2026-01-31")
        assert desk.screen.message[1] == "dim"


async def test_a_long_reason_of_a_k_can_be_read_below() -> None:
    reason = "20: under 2400; assumed 30+ games, adult, never 2400"
    async with game(own="1600", size=(60, 24)) as desk:
        assert reason not in desk.shown(FormPane)
        await desk.go("own_k")
        assert desk.screen.message == (reason, "dim")
    async with game(own="1600") as desk:
        assert reason in desk.shown(FormPane)
        await desk.go("own_k")
        assert desk.screen.message == (HINTS["own_k"].line, "dim")


async def test_a_note_with_room_is_not_said_twice() -> None:
    async with game(own="1600", opponent="1800") as desk:
        desk.put(own="abc")
        assert desk.screen.notes["own"][0] in desk.shown(FormPane)
        assert desk.screen.message[1] == "dim"


async def test_themes_without_backgrounds_get_brackets_at_once() -> None:
    async with game(own="1600", opponent="1800") as desk:
        for theme, row in (
            ("ansi-dark", " You     [1600   ] K[     ] 20: "),
            ("elo-light", " You      1600     K        20: "),
        ):
            desk.app.action_theme(theme)
            await desk.settle()
            assert picture(desk.app)[1].startswith(row)


async def test_without_colours_fields_have_brackets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with game(own="1600", opponent="1800") as desk:
        assert picture(desk.app)[1].startswith(" You     [1600   ] K[     ] 20: ")


async def test_few_colours_are_those_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "xterm")
    async with game(own="1600", opponent="1800") as desk:
        assert desk.app.theme == "ansi-dark"
        assert picture(desk.app)[1].startswith(" You     [1600   ] K[     ] 20: ")


async def test_a_wrong_text_is_drawn_as_wrong() -> None:
    async with game(own="abc") as desk:
        await desk.settle()
        field = desk.field("own")
        error = desk.screen.get_component_rich_style("role--wrong", partial=True).color
        assert error is not None
        colours = {style.color for _, style, _ in field.render_line(0) if style}
        assert error in colours
        desk.put(own="1600")
        colours = {style.color for _, style, _ in field.render_line(0) if style}
        assert error not in colours


async def test_no_field_blinks() -> None:
    async with tournament(own="1600") as desk:
        assert not desk.screen.entry.cursor_blink
        assert not desk.field("own").cursor_blink
