"""The form: labels left of their fields, notes at the end of the row, brackets."""

from __future__ import annotations

import pytest

from elo_tui.core.facts import FACTS, system_uses
from elo_tui.core.systems import KEYS, get_row
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.widgets.form_pane import Control, FormPane
from elo_tui.session.forms import Form, shows_field
from tests.screens.desk import AnyDesk, game, picture, tournament

pytestmark = pytest.mark.screen


async def test_labels_stand_left_of_their_fields() -> None:
    async with game(own="1600", opponent="1800", score="½", of="2") as desk:
        rows = [" ".join(row.split()) for row in picture(desk.app)[2:7]]
        assert rows[0].startswith("You 1600 K 20: under 2400")
        assert rows[1].startswith("Opponent 1800 K 20: under 2400")
        assert rows[2] == "Score ½ of 2"
        assert rows[3] == "Born Games Ever 2400 ‹ ? › Ever 2300 ‹ ? ›"
        assert rows[4] == "System ‹ FIDE › Pool ‹ standard › Date 2026-11-20"


#: The labels of what a system may ask for.
LABELS = {
    key: {
        fact.label
        for fact in FACTS
        if fact.ask
        and system_uses(fact.name, key)
        and shows_field(fact.name, Form(system=key))
    }
    for key in KEYS
}


@pytest.mark.parametrize("system", LABELS)
async def test_the_system_changes_the_labels(system: str) -> None:
    every = {label for labels in LABELS.values() for label in labels}
    async with game(system=system) as desk:
        await desk.settle()
        displayed = {control.label for control in shown_controls(desk)}
        assert displayed & every == LABELS[system]
        assert f"‹ {get_row(system).name} ›" in picture(desk.app)[6]
        rows = "\n".join(picture(desk.app)[2:8])
        assert [label for label in LABELS[system] if label not in rows] == []


async def test_what_was_typed_survives_another_system() -> None:
    async with game(own="1600", opponent="1800", system="glicko") as desk:
        desk.put(rd="80", opponent_rd="60", idle="2")
        desk.put(system="fide")
        await desk.settle()
        assert not desk.field("rd").display
        desk.put(system="glicko")
        await desk.settle()
        assert desk.field("rd").display
        typed = [desk.field(name).value for name in ("rd", "opponent_rd", "idle")]
        assert typed == ["80", "60", "2"]


async def test_the_standard_rating_is_asked_for_where_it_counts() -> None:
    # B.02, rapid and blitz 7.2.1: it stands in for a rating that does not exist
    async with game(own="unrated", opponent="1800", pool="rapid") as desk:
        await desk.settle()
        assert desk.field("standard").display
        desk.put(own="1600")
        await desk.settle()
        assert not desk.field("standard").display
        desk.put(own="unrated", pool="standard")
        await desk.settle()
        assert not desk.field("standard").display


def shown_controls(desk: AnyDesk) -> list[Control]:
    controls = desk.screen.query_one(FormPane).controls()
    return [control for control in controls if control.display]


async def test_the_entry_line_is_named_by_what_it_does() -> None:
    async with tournament(own="1600") as desk:
        assert "\n Add\n" in desk.shown(FormPane)
        desk.put(typed="1800 W")
        await desk.press("enter", "down", "enter")
        assert "\n Edit 1\n" in desk.shown(FormPane)
        await desk.press("escape", "i")
        assert "\n New 1\n" in desk.shown(FormPane)


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
            ("ansi-dark", "  You     [1600    ]K[    ] 20: "),
            ("elo-light", "  You      1600     K      20: "),
        ):
            desk.app.action_theme(theme)
            await desk.settle()
            assert picture(desk.app)[2].startswith(row)


async def test_without_colours_fields_have_brackets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with game(own="1600", opponent="1800") as desk:
        assert picture(desk.app)[2].startswith("  You     [1600    ]K[    ] 20: ")


async def test_few_colours_are_those_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "xterm")
    async with game(own="1600", opponent="1800") as desk:
        assert desk.app.theme == "ansi-dark"
        assert picture(desk.app)[2].startswith("  You     [1600    ]K[    ] 20: ")


async def test_a_wrong_text_is_drawn_as_wrong() -> None:
    async with game(own="abc") as desk:
        await desk.settle()
        field = desk.field("own")
        error = desk.screen.get_component_rich_style(
            "role--focus-wrong", partial=True
        ).color
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
