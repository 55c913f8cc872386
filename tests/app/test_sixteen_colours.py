"""A terminal of 16 colours: its own are used, and the theme that is kept stays kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from elo_tui.app.elo_app import EloApp
from elo_tui.app.settings_rows import SettingRows
from elo_tui.session.paths import CONFIG_VARIABLE
from tests.screens.desk import game, picture

pytestmark = pytest.mark.screen


@pytest.fixture
def sixteen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A terminal of 16 colours, and the file with the settings."""
    monkeypatch.setattr(Console, "color_system", "standard")
    monkeypatch.setenv(CONFIG_VARIABLE, str(tmp_path / "config.toml"))
    return tmp_path / "config.toml"


@pytest.mark.parametrize(
    ("kept", "worn"),
    [
        ("nord", "ansi-dark"),
        ("elo-light", "ansi-light"),
        ("ansi-light", "ansi-light"),
        ("", "ansi-dark"),
    ],
)
async def test_colours_it_lacks_give_way_to_its_own(
    sixteen: Path, kept: str, worn: str
) -> None:
    if kept:
        sixteen.write_text(f'theme = "{kept}"\n', encoding="utf-8")
    async with game(own="1600") as desk:
        assert desk.app.theme == worn
        theme = SettingRows(desk.app.preferences).rows()[0]
        assert theme.value == (kept or worn)
        assert theme.about.endswith(f"shows {worn}") == (theme.value != worn)
        # fields without a background of their own have brackets
        assert "[1600" in picture(desk.app)[2]


async def test_a_theme_chosen_there_is_kept_for_other_terminals(sixteen: Path) -> None:
    async with game() as desk:
        app: EloApp = desk.app
        app.action_theme("dracula")
        await desk.settle()
        assert app.theme == "ansi-dark"
        assert 'theme = "dracula"' in sixteen.read_text(encoding="utf-8")
        assert desk.message == (
            "dracula is saved; a terminal of 16 colours shows ansi-dark"
        )


async def test_where_there_are_more_the_theme_is_worn(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "config.toml"
    file.write_text('theme = "nord"\n', encoding="utf-8")
    monkeypatch.setenv(CONFIG_VARIABLE, str(file))
    for depth in ("256", "truecolor"):
        monkeypatch.setattr(Console, "color_system", depth)
        async with game() as desk:
            assert desk.app.theme == "nord"
