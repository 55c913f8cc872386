"""The Settings dialog: every setting with its source, changed, kept and found."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from textual.widgets import Input

from elo_tui.app.settings_dialog import Setting, SettingList, SettingsScreen
from elo_tui.kit.screens.palette import CommandProvider
from elo_tui.kit.screens.text_pages import CopiedScreen
from elo_tui.session.paths import CONFIG_VARIABLE
from tests.screens.desk import AnyDesk, game, text, tournament


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's settings, in a folder that is not there yet."""
    file = tmp_path / "own" / "config.toml"
    monkeypatch.setenv(CONFIG_VARIABLE, str(file))
    return file


def dialog(desk: AnyDesk) -> SettingsScreen:
    assert isinstance(desk.top, SettingsScreen)
    return desk.top


def here(desk: AnyDesk) -> Setting:
    found = dialog(desk).list.item
    assert found is not None
    return found


def find(desk: AnyDesk, words: str) -> None:
    dialog(desk).query_one(Input).value = words


async def test_a_theme_is_put_on_at_once_and_kept(file: Path) -> None:
    async with game(own="1600") as desk:
        await desk.press("alt+s")
        assert here(desk)[:3] == ("theme", "elo-dark", "default")
        await desk.press("right")
        assert desk.app.theme == "elo-light"
        assert here(desk)[1:3] == ("elo-light", "settings file")
        assert tomllib.loads(file.read_text()) == {"theme": "elo-light"}
        await desk.press("delete")
        assert desk.app.theme == "elo-dark"
        assert here(desk).source == "default"
        assert tomllib.loads(file.read_text()) == {}
        await desk.press("escape")
        assert desk.screen.state.own == "1600"
        desk.app.action_theme("nord")
        assert tomllib.loads(file.read_text()) == {"theme": "nord"}
    async with game() as desk:
        assert desk.app.theme == "nord"


async def test_ascii_is_drawn_at_once(file: Path) -> None:
    async with game(own="1600") as desk:
        translate = desk.app.preferences.translate
        assert translate("──") == "──"
        await desk.press("alt+s")
        find(desk, "ascii")
        await desk.press("right")
        assert translate("──").isascii()
        assert "at the next start" not in dialog(desk).message[0]


async def test_places_and_switches_say_where_they_are_from(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with game() as desk:
        await desk.press("alt+s")
        find(desk, "mouse")
        assert here(desk)[:3] == ("mouse", "yes", "default")
        await desk.press("enter")
        assert here(desk)[:3] == ("mouse", "no", "settings file")
        assert tomllib.loads(file.read_text()) == {"mouse": False}
        find(desk, "settings file conf")
        assert here(desk)[:3] == ("settings file", str(file), CONFIG_VARIABLE)
        await desk.press("enter")
        assert CONFIG_VARIABLE in dialog(desk).message[0]
        find(desk, "no such thing")
        assert dialog(desk).list.count == 0
        await desk.press("enter", "delete", "down")


async def test_a_key_is_given_by_pressing_it(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('# mine\n[keys]\n"screen.undo" = "ctrl+z,f9" # both\n')
    async with tournament(own="1600", opponent="1800") as desk:
        await desk.press("alt+s")
        find(desk, "result: copy")
        assert here(desk)[1:3] == ("^Y", "default")
        # also a key that stands for something else, while it is asked for
        await desk.press("enter", "ctrl+q")
        assert "^Q is taken by app: Quit" in dialog(desk).message[0]
        await desk.press("enter", "k")
        assert "typed into the fields" in dialog(desk).message[0]
        await desk.press("enter", "escape")
        assert here(desk).value == "^Y"
        await desk.press("enter", "f13")
        assert here(desk)[1:3] == ("F13", "settings file")
        find(desk, "screen: game")
        await desk.press("enter", "alt+1", "escape")
        assert file.read_text() == (
            '# mine\n[keys]\n"screen.undo" = "ctrl+z,f9" # both\n'
            '"screen.copy" = "f13"\n"app.game" = "alt+1"\n'
        )
        assert ("F13", "copy", "screen.copy") in desk.screen.keys
        assert ("game", "Alt+1", "Game") in desk.screen._tabs()
        await desk.press("alt+1")
        assert desk.app.current_mode == "game"
        desk.app.screen.query_one("#own", Input).value = "1600"
        desk.app.screen.query_one("#opponent", Input).value = "1800"
        await desk.press("f13")
        assert isinstance(desk.top, CopiedScreen)


async def test_what_is_written_by_hand_in_another_shape_is_left_alone(
    file: Path,
) -> None:
    file.parent.mkdir()
    text = 'keys = { "screen.undo" = "f9" }\n'
    file.write_text(text)
    async with game() as desk:
        await desk.press("alt+s")
        find(desk, "result: copy")
        await desk.press("enter", "f13")
        assert dialog(desk).message == (
            "settings: the file cannot be changed from here; edit it by hand",
            "wrong",
        )
        # it holds for now all the same
        assert here(desk).value == "F13"
    assert file.read_text() == text


async def test_the_palette_knows_what_people_call_things() -> None:
    async with game(system="uscf", own="1600") as desk:
        provider = CommandProvider(desk.screen)

        async def best(word: str) -> list[str]:
            hits = [hit async for hit in provider.search(word)]
            hits.sort(key=lambda hit: -hit.score)
            return [str(hit.text) for hit in hits[:3]]

        for word, name in (
            *((word, "file: Save") for word in ("export", "csv", "print", "share")),
            *((word, "result: Copy") for word in ("message", "share", "clipboard")),
            *((word, "settings: Open") for word in ("settings", "keys", "mouse")),
            ("theme", "theme: ansi-dark"),
            ("graph", "chart: Show or hide"),
            ("import", "file: Open"),
            ("explain", "working: Show or hide"),
            ("end date", "field: Last day of the event"),
        ):
            assert name in await best(word), word


def listed(desk: AnyDesk) -> list[str]:
    """The rows of the list and the titles of its groups."""
    rows = text(desk.top.query_one(SettingList)).splitlines()
    return [row.strip("─ ") for row in rows]


async def test_settings_are_in_groups_and_a_click_counts_their_titles() -> None:
    async with tournament(own="1600") as desk:
        await desk.press("alt+s")
        rows = listed(desk)
        titles = [row for row in rows if row in ("Display", "At the start", "Files")]
        assert titles == ["Display", "At the start", "Files"]
        place = next(n for n, row in enumerate(rows) if row.startswith("your fed"))
        assert await desk.pilot.click(SettingList, offset=(5, place))
        assert here(desk).name == "your federation"
        # a title is nothing to choose; the list may have been scrolled
        place = listed(desk).index("Files")
        assert await desk.pilot.click(SettingList, offset=(5, place))
        assert here(desk).name == "your federation"


async def test_a_click_on_a_sign_takes_the_value_it_points_to(file: Path) -> None:
    async with tournament(own="1600") as desk:
        await desk.press("alt+s")
        find(desk, "theme")
        before = here(desk).value
        for sign in ("›", "‹"):
            rows = text(desk.top.query_one(SettingList)).splitlines()
            [place] = [place for place, row in enumerate(rows) if "‹" in row]
            at = rows[place].index(sign)
            assert await desk.pilot.click(SettingList, offset=(at, place))
            assert (here(desk).value == before) is (sign == "‹")
