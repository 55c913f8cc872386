"""Help for what has the focus: its words, then the keys that work there."""

from __future__ import annotations

import re
from typing import Any

from elo_tui.core.model import Game, Result
from elo_tui.core.systems import KEYS
from elo_tui.kit.commands.bindings import key_label
from elo_tui.kit.commands.command import Command
from elo_tui.kit.commands.hints import HINTS, dialogs, form, parts
from elo_tui.kit.commands.table import SCOPE_TITLES, SCOPES
from elo_tui.kit.screens.text_pages import HelpScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.controls import Field
from elo_tui.session.forms import Form
from tests.core.crosstables import SMALL, rated
from tests.core.crosstables import event as crosstable
from tests.screens.desk import AnyDesk, field, game, picture, tournament

ADA = Game(1800, Result.WIN, "Ada")
#: What has the focus where files are opened and saved, and in the settings.
OF_FILES = {"path", "who", "notes", "save_path", "setting", "history_person"}
OF_FILES |= {"list_name", "list_date", "list_pool"}


def of_the_journal(name: str) -> bool:
    """Whether it has the focus on the Journal screen or in a dialog over it."""
    return name.startswith(("journal", "listed_", "person_", "keep_"))


def of_the_pool(name: str) -> bool:
    """Whether it has the focus on the Club list screen or in a dialog over it."""
    of_event = ("event_name", "event_first", "event_last", "evening_game")
    of_pool = ("since", "until", "rules_from", *of_event)
    return name in of_pool or name.startswith("pool_")


def of_the_roster(name: str) -> bool:
    """Whether it has the focus on the Roster screen or in a dialog over it."""
    return name.startswith("roster_")


def page(desk: AnyDesk) -> str:
    top = desk.top
    assert isinstance(top, HelpScreen)
    return str(top.page())


async def every_system(desk: AnyDesk) -> None:
    """Choose each system, rated and not: the fields that it asks for are made."""
    for key in KEYS:
        for own in ("1600", "unrated"):
            desk.put(system=key, own=own)
            await desk.settle()


def test_every_scope_has_a_title() -> None:
    assert SCOPE_TITLES.keys() == SCOPES.keys()
    assert all(SCOPE_TITLES.values())


WITH_OPEN_GAME = crosstable((rated(1, 2000), rated(2, 1900)), [(1, 1, 2, "*")])


async def test_everything_with_the_focus_has_a_hint() -> None:
    # a rapid rating that does not exist brings the field for the standard one
    async with (
        game(own="unrated", control="45+30") as one,
        tournament(ADA) as other,
        field(WITH_OPEN_GAME) as third,
    ):
        screens: tuple[WorkScreen[Any], ...] = one.screen, other.screen, third.screen
        names = {widget.id for screen in screens for widget in screen.focus_chain}
        await every_system(one)
        one.put(own="unrated", pool="rapid", system="fide")
        await one.settle()
        for key in ("f4", "f5"):
            await one.press(key)
            await one.settle()
            names |= {one.focused}
        await one.press("f4")
        await one.settle()
        names |= {one.focused}
        await one.press("f8")
        names |= {one.focused}
        await other.press("f7")
        await other.settle()
        names |= {part.id for part in other.screen.query("Ahead *") if part.can_focus}
        names |= {control.id for screen in screens for control in screen.controls()}
        for key in ("3", "2", "1"):
            await third.press(key)
            names |= {widget.id for widget in third.screen.focus_chain}
        rules_of_rounds_ahead = {"forbid", "initial", "baku"}
        names |= {one.id for one in third.screen.query(Field)} & rules_of_rounds_ahead
        await third.press("f")
        names |= {widget.id for widget in third.top.focus_chain}
        await third.press("escape", "7")
        names |= {widget.id for widget in third.top.focus_chain}
        await one.press("alt+l")
        names |= {widget.id for widget in one.top.focus_chain}
        explained_elsewhere = OF_FILES | {*filter(of_the_journal, HINTS)}
        explained_elsewhere |= {*filter(of_the_pool, HINTS)}
        explained_elsewhere |= {*filter(of_the_roster, HINTS)}
        assert names == HINTS.keys() - explained_elsewhere


async def test_every_field_of_a_prefill_stands_on_a_screen() -> None:
    rapid: dict[str, Any] = {"own": "unrated", "pool": "rapid", "waived": "yes"}
    rapid["control"] = "45+30"
    async with game(**rapid) as one, tournament(ADA, **rapid) as other:
        for desk in (one, other):
            await every_system(desk)
            # a time control may be approved as standard
            desk.put(system="fide", pool="standard")
            await desk.settle()
        on_game = {control.id for control in one.screen.controls()}
        on_tournament = {control.id for control in other.screen.controls()}
    # the systems to compare are chosen in the comparison; what a file says about its
    # days and its time control has no field
    assert on_game == set(Form.__struct_fields__) - {"compared", "days", "control"}
    of_games = {"opponent", "opponent_k", "score", "of", "colour"}
    assert on_tournament == on_game - of_games


def test_no_hint_hides_another() -> None:
    every = (dialogs.DIALOGS, parts.EVENT, form.FORM, parts.PARTS)
    assert len(HINTS) == sum(map(len, every))


async def test_hints_fit_the_message_row_of_80_columns() -> None:
    for hint in HINTS.values():
        assert len(hint.line) < 80, hint.line
        assert hint.title
        assert hint.text


def test_the_hint_of_a_table_says_what_the_key_line_does_not() -> None:
    for name in ("rounds", "players", "journal"):
        line = HINTS[name].line
        assert len(line) <= 45, line
        labels = {key_label(command.keys) for command in SCOPES[name] if command.short}
        assert not labels & {*re.findall(r"\w+|/", line)}, line


async def test_help_shows_the_focused_field_and_comes_back_to_it() -> None:
    async with game() as desk:
        await desk.go("born")
        await desk.press("f1")
        text = page(desk)
        assert text.startswith(HINTS["born"].title)
        assert HINTS["born"].text in text
        assert "How it computes" in text
        for command in (*SCOPES["form"], *SCOPES["screen"], *SCOPES["app"]):
            assert f"[{command.id}]" in text
            assert command.help in text
            assert key_label(command.keys) in text
        assert "[round.edit]" not in text
        await desk.press("escape")
        assert desk.top is desk.screen
        assert desk.focused == "born"


async def test_help_follows_the_focus() -> None:
    async with tournament(ADA, own="1600") as desk:
        for name, commands, others in (
            ("typed", SCOPES["entry"], SCOPES["rounds"]),
            ("rounds", SCOPES["rounds"], SCOPES["entry"]),
        ):
            await says_its_own(desk, name, commands, others)


async def test_help_follows_the_focus_on_the_field_screen() -> None:
    async with field(SMALL) as desk:
        await says_its_own(desk, "players", SCOPES["players"], SCOPES["find"])
        await says_its_own(desk, "filter", SCOPES["find"], SCOPES["players"])


async def says_its_own(
    desk: AnyDesk, name: str, commands: tuple[Command, ...], others: tuple[Command, ...]
) -> None:
    """Help for a control lists its commands and not those of another."""
    await desk.go(name)
    await desk.press("f1")
    text = page(desk)
    assert text.startswith(HINTS[name].title)
    assert all(f"[{command.id}]" in text for command in commands)
    assert not any(f"[{command.id}]" in text for command in others)
    await desk.press("f1")
    assert desk.focused == name


async def test_help_can_be_read_and_scrolled_on_the_smallest_screen() -> None:
    async with game(size=(40, 12)) as desk:
        await desk.press("f1")
        rows = picture(desk.app)
        assert rows[1].strip() == HINTS["own"].title
        assert rows[-1].strip().startswith("Esc back")
        await desk.press("pagedown")
        await desk.pilot.wait_for_scheduled_animations()
        assert picture(desk.app)[1].strip() != HINTS["own"].title
