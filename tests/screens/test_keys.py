"""The key line and the keys a user has changed, as the settings file says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input

from elo_tui.core.model import Game, Result
from elo_tui.kit.commands.glossary import find_terms
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.screens.palette import CommandProvider, Palette
from elo_tui.kit.screens.text_pages import CopiedScreen, HelpScreen
from elo_tui.kit.widgets.jump_labels import JumpLabel
from elo_tui.kit.widgets.screen_rows import KeyLine
from elo_tui.session.paths import CONFIG_VARIABLE
from tests.screens.desk import game, picture, tournament
from tests.screens.rounds import results

ADA = Game(1800, Result.WIN, "Ada")
EVERYWHERE = [
    "^O open",
    "F1 help",
    "^P more",
    "^L keep",
    "F4 working",
    "^S save",
    "F7 ahead",
    "F5 compare",
    "^Y copy",
    "F8 chart",
    "^Q quit",
    "^Z undo",
]

Settings = Callable[[str], None]


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Writes the user's settings."""
    file = tmp_path / "config.toml"
    monkeypatch.setenv(CONFIG_VARIABLE, str(file))

    def write(text: str) -> None:
        file.write_text(text, encoding="utf-8")

    return write


def words(keys: tuple[tuple[str, str, str], ...]) -> list[str]:
    return [f"{key} {word}" for key, word, _ in keys]


async def test_the_key_line_follows_the_focus() -> None:
    async with tournament(ADA, own="1600", size=(140, 24)) as desk:
        assert words(desk.screen.keys) == EVERYWHERE
        await desk.go("rounds")
        rounds = ["Enter edit", "Ins insert", "Del delete"]
        assert words(desk.screen.keys) == rounds + EVERYWHERE
        await desk.go("own")
        assert words(desk.screen.keys) == EVERYWHERE
        shown = desk.shown(KeyLine).split()
        assert sorted(shown) == sorted(" ".join(EVERYWHERE).split())
        # the same two at the same place on every screen
        assert shown[:4] == ["F1", "help", "^Q", "quit"]


async def test_help_and_the_way_out_stay_where_there_is_no_room_for_all() -> None:
    async with tournament(ADA, own="1600", size=(80, 24)) as desk:
        await desk.go("rounds")
        shown = desk.shown(KeyLine)
        assert shown.startswith(" F1 help  ^Q quit  Enter edit  Ins insert  Del delete")
        await desk.pilot.click(KeyLine, offset=(shown.index("quit"), 0))
        await desk.settle()
        assert desk.app.return_code == 0
    async with tournament(ADA, own="1600", size=(40, 12)) as desk:
        await desk.go("rounds")
        assert desk.shown(KeyLine) == " F1 help  Enter edit  Ins insert"


async def test_rounds_can_be_kept_where_there_are_some() -> None:
    async with tournament(own="1600") as desk:
        assert "^L keep" not in words(desk.screen.keys)
        await desk.go("typed")
        await desk.write("1850 w")
        assert "^L keep" not in words(desk.screen.keys)
        await desk.press("enter")
        assert "^L keep" in words(desk.screen.keys)
        assert desk.shown(KeyLine).split()[:4] == ["F1", "help", "^Q", "quit"]


async def test_a_click_on_a_key_runs_it() -> None:
    # where the rounds have the focus, 80 columns end before the last words
    async with tournament(ADA, own="1600", size=(140, 24)) as desk:

        async def click(word: str) -> None:
            place = desk.shown(KeyLine).index(word)
            await desk.pilot.click(KeyLine, offset=(place, 0))
            await desk.settle()

        await desk.go("rounds")
        await click("edit")
        assert desk.screen.state.place == 0
        await desk.press("escape")
        await click("delete")
        assert not desk.screen.state.rounds
        await click("undo")
        assert desk.screen.state.rounds == (ADA,)
        await click("copy")
        assert isinstance(desk.top, CopiedScreen)
        await desk.press("escape")
        await click("help")
        assert isinstance(desk.top, HelpScreen)
        await desk.press("escape")
        await desk.go("own")
        await click("more")
        assert isinstance(desk.top, Palette)
        await desk.press("escape")
        await click("quit")
        assert desk.app.return_code == 0


async def test_changed_keys_work_and_are_named_everywhere(settings: Settings) -> None:
    settings(
        '[keys]\n"screen.copy" = "F5"\n"screen.undo" = "f6, Ctrl+Z"\n'
        '"app.palette" = "f9"\n"round.win" = "W"\n'
    )
    async with tournament(Game(1800, Result.LOSS), own="1600") as desk:
        assert {"F5 copy", "F6 undo"} <= {*words(desk.screen.keys)}
        assert "F9 more" in desk.shown(KeyLine)
        await desk.press("ctrl+y")
        assert desk.top is desk.screen
        await desk.press("f5")
        assert isinstance(desk.top, CopiedScreen)
        await desk.press("escape")
        await desk.go("rounds")
        await desk.press("w")
        assert results(desk) == [Result.LOSS]
        await desk.press("W")
        assert results(desk) == [Result.WIN]
        await desk.press("f6")
        assert results(desk) == [Result.LOSS]
        await desk.press("W", "ctrl+z")
        assert results(desk) == [Result.LOSS]
        provider = CommandProvider(desk.screen)
        hits = [hit async for hit in provider.search("result: Copy")]
        assert hits[0].help == "Copy the result as text (F5)"
        await desk.press("f1")
        help_page = desk.top
        assert isinstance(help_page, HelpScreen)
        text = str(help_page.page())
        assert "F6 ^Z " in text
        assert "F5 " in text
        await desk.press("escape", "f9")
        assert isinstance(desk.top, Palette)
        assert desk.top.query_one(Input).has_focus


async def test_unknown_words_are_complained_of_once_and_the_rest_holds(
    settings: Settings,
) -> None:
    settings(
        'theme = "elo-ligth"\ntheem = 1\n'
        '[keys]\n"screen.copi" = "f5"\n"screen.undo" = "f6"\n'
    )
    async with game(own="1600") as desk:
        assert desk.screen.message == (
            "settings: theme 'elo-ligth' is not known; did you mean elo-light?",
            "wrong",
        )
        assert desk.app.theme == "elo-dark"
        desk.put(own="1700")
        await desk.press("f6")
        assert desk.screen.state.own == "1600"


async def test_a_known_theme_is_used(settings: Settings) -> None:
    settings('theme = "elo-light"\n')
    async with game(own="1600") as desk:
        assert desk.app.theme == "elo-light"
        assert desk.screen.message[1] == "dim"


@pytest.mark.parametrize("text", ["theme = ", "[[[", "x = " + "[" * 100_000])
async def test_broken_settings_are_said_and_the_app_works(
    settings: Settings, text: str
) -> None:
    settings(text)
    async with game(own="1600") as desk:
        message, role = desk.screen.message
        assert message.startswith("settings not read: ")
        assert role == "wrong"
        desk.put(opponent="1800")
        assert desk.screen.view is not None
        assert desk.screen.view.result is not None


async def test_the_settings_are_not_touched_where_nothing_is_chosen(
    settings: Settings, tmp_path: Path
) -> None:
    settings('theme = "elo-light"\n')
    async with game(own="1600") as desk:
        await desk.press("f3", "alt+s", "down", "escape", "ctrl+q")
        assert desk.app.return_code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["config.toml"]
    assert (tmp_path / "config.toml").read_text() == 'theme = "elo-light"\n'


async def test_ctrl_c_copies_what_is_selected_and_else_names_the_way_out() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.go("opponent")
        await desk.press("end", "ctrl+c")
        assert desk.message == "^Q leaves"
        await desk.press("ctrl+a", "ctrl+c")
        assert desk.message == "Copied the selected text; ^Q leaves"
        assert desk.app.clipboard == "1800"
        await desk.press("f1", "escape")
        assert desk.field("opponent").value == "1800"


async def test_letters_move_help_and_leave_where_no_text_is_typed() -> None:
    async with tournament(
        *(Game(1500 + no, Result.WIN) for no in range(5)), own="1600"
    ) as desk:
        await desk.go("rounds")
        await desk.press("g")
        places = []
        for key in ("j", "j", "k", "G", "g"):
            await desk.press(key)
            places.append(desk.screen.state.cursor)
        assert places == [1, 2, 1, 4, 0]
        await desk.press("question_mark")
        assert isinstance(desk.top, HelpScreen)
        await desk.press("question_mark", "q")
        assert desk.app.return_code == 0


async def test_help_explains_the_words_of_the_glossary() -> None:
    async with tournament(ADA, own="1600") as desk:
        await desk.go("own")
        await desk.press("f1")
        assert isinstance(desk.top, HelpScreen)
        page = str(desk.top.page())
        words = find_terms(HINTS["own"].text)
        assert "DWZ" in {term.names[0] for term in words}
        for term in words:
            assert f"{term.names[0]}: {term.meaning}" in page
        assert page.index("Words") < page.index("How it computes")


async def test_a_letter_goes_to_every_field_and_panel() -> None:
    async with tournament(ADA, own="1600") as desk:
        await desk.go("typed")
        await desk.press("alt+k")
        rows = picture(desk.app)
        # from the cell before a field, and in the corner of the rounds
        assert (rows[2][10:13], rows[3][10:12], rows[7][:3]) == (" a ", " c", " k ")
        assert desk.top.has_class("-jumping")
        await desk.press("k")
        assert desk.focused == "rounds"
        await desk.press("alt+k", "escape")
        assert desk.focused == "rounds"
        await desk.press("alt+k", "a", "7")
        assert desk.screen.state.form.own == "7"
        assert not desk.top.query(JumpLabel)
        assert not desk.top.has_class("-jumping")
        assert str(desk.field("own").tooltip) == HINTS["own"].line
