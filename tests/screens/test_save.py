"""Saving: a proposed name, a format, nothing overwritten unasked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from elo_tui.app.save_dialog import SaveScreen, build_file_name
from elo_tui.core.model import Game, Result
from elo_tui.features.tournament.report import formats as event_formats
from elo_tui.kit.tables.pick_list import PickList
from tests.accounts import YEAR
from tests.screens.desk import AnyDesk, game, journal, picture, stale, tournament
from tests.screens.filing_desk import EVENT, in_front, reviewed, said, settled

ADA = Game(1800, Result.WIN, "Ada")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the program is started in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


async def save_dialog(desk: AnyDesk) -> SaveScreen:
    await desk.press("ctrl+s")
    await settled(desk)
    assert isinstance(desk.top, SaveScreen), desk.message
    return desk.top


async def test_the_rounds_of_one_player_are_saved(here: Path) -> None:
    async with tournament(ADA, own="1600") as desk:
        dialog = await save_dialog(desk)
        first = event_formats.WRITERS[0].extension
        assert dialog.path.value == f"tournament 2026-11-20.{first}"
        await desk.press("enter")
        await settled(desk)
        assert in_front(desk) is desk.screen
        file = here / f"tournament 2026-11-20.{first}"
        assert desk.message == f"Saved: {file}"
        assert "Ada" in file.read_text(encoding="utf-8") or first == "csv"
        assert "1600" in file.read_text(encoding="utf-8")


async def test_every_format_is_written_and_names_the_change(here: Path) -> None:
    async with tournament(ADA, own="1600") as desk:
        for number, writer in enumerate(event_formats.WRITERS):
            dialog = await save_dialog(desk)
            await desk.press(*["down"] * number)
            assert dialog.path.value.endswith(f".{writer.extension}")
            dialog.path.value = f"{number}.{writer.extension}"
            await desk.press("ctrl+s")
            await settled(desk)
            if in_front(desk) is not desk.screen:
                # a format may need more than one player's rounds, and says so
                assert said(desk)[1] == "wrong"
                await desk.press("escape")
                continue
            text = (here / f"{number}.{writer.extension}").read_text(encoding="utf-8")
            # 1600 v 1800, K 20: 20 x (1 - .24)
            assert ("15.2" if writer.key != "trf" else "001    1") in text, writer.key


async def test_the_whole_event_is_saved_under_its_name(here: Path) -> None:
    async with game() as desk:
        await desk.paste(EVENT)
        await settled(desk)
        reviewed(desk)
        await desk.press("f6")
        await settled(desk)
        dialog = await save_dialog(desk)
        assert dialog.path.value == f"Riga Open.{event_formats.WRITERS[0].extension}"
        await desk.press("enter")
        await settled(desk)
        file = here / f"Riga Open.{event_formats.WRITERS[0].extension}"
        text = file.read_text(encoding="utf-8")
        assert "Ozols" in text
        assert "Müller" in text


async def test_an_existing_file_is_asked_about(here: Path) -> None:
    file = here / "mine.txt"
    file.write_text("mine")
    async with tournament(ADA, own="1600") as desk:
        dialog = await save_dialog(desk)
        dialog.path.value = "mine.txt"
        await desk.press("enter")
        await settled(desk)
        assert in_front(desk) is dialog
        assert said(desk) == (
            "mine.txt exists; Enter or Ctrl+S again overwrites it",
            "wrong",
        )
        assert file.read_text() == "mine"
        # another name is another question
        dialog.path.value = "mine2.txt"
        dialog.path.value = "mine.txt"
        await desk.press("ctrl+s")
        await settled(desk)
        assert file.read_text() == "mine"
        await desk.press("ctrl+s")
        await settled(desk)
        assert in_front(desk) is desk.screen
        assert "1600" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("", "Type a name for the file"),
        ("sub/", "Type a name for the file"),
        (".", "This is a folder"),
        ("none/x.txt", "No such file or directory"),
        ("x" * 300, "File name too long"),
    ],
)
async def test_what_goes_wrong_is_said_beside_the_path(path: str, reason: str) -> None:
    async with tournament(ADA, own="1600") as desk:
        dialog = await save_dialog(desk)
        dialog.path.value = path
        await desk.press("enter")
        await settled(desk)
        assert in_front(desk) is dialog
        words, role = said(desk)
        assert reason in words
        assert role == "wrong"
        assert dialog.path.value == path
        await desk.press("backspace", "x")
        assert said(desk)[1] != "wrong"


async def test_the_ending_follows_the_format_unless_it_was_typed() -> None:
    async with tournament(ADA, own="1600") as desk:
        dialog = await save_dialog(desk)
        dialog.path.value = f"a.{event_formats.WRITERS[0].extension}"
        await desk.press("down")
        assert dialog.path.value == f"a.{event_formats.WRITERS[1].extension}"
        dialog.path.value = "a.report"
        await desk.press("up")
        assert dialog.path.value == "a.report"


async def test_a_typed_ending_chooses_its_format() -> None:
    endings = [one.extension for one in event_formats.WRITERS]
    async with tournament(ADA, own="1600") as desk:
        dialog = await save_dialog(desk)
        for ending in ("txt", "html", "TRF"):
            dialog.path.value = f"a.{ending}"
            await desk.settle()
            assert dialog.list.cursor == endings.index(ending.lower())
            assert dialog.path.value == f"a.{ending}"


async def test_tab_completes_folders(here: Path) -> None:
    (here / "reports").mkdir()
    async with tournament(ADA, own="1600") as desk:
        dialog = await save_dialog(desk)
        dialog.path.value = "rep"
        await desk.press("tab")
        assert dialog.path.value == f"reports{os.sep}"
        dialog.path.value = "x"
        await desk.press("tab")
        assert said(desk) == ("No folder begins like this", "dim")


async def test_where_nothing_can_be_saved_it_is_said() -> None:
    async with game(own="1600") as desk:
        await desk.press("ctrl+s")
        assert in_front(desk) is desk.screen
        assert desk.message == "Nothing to save: no result yet"
        for mode, words in (("f3", "no rounds"), ("f6", "no event")):
            await desk.press(mode, "ctrl+s")
            await desk.settle()
            assert words in "\n".join(picture(desk.app))


async def test_escape_writes_nothing(here: Path) -> None:
    async with tournament(ADA, own="1600") as desk:
        before = desk.screen.history
        await save_dialog(desk)
        await desk.press("down", "escape")
        assert in_front(desk) is desk.screen
        assert desk.screen.history == before
        assert list(here.iterdir()) == []


async def test_a_click_chooses_a_format() -> None:
    async with tournament(ADA, own="1600") as desk:
        dialog = await save_dialog(desk)
        await desk.pilot.click(PickList, offset=(5, 2))
        await desk.settle()
        assert dialog.list.cursor == 1
        assert dialog.path.value.endswith(f".{event_formats.WRITERS[1].extension}")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Riga Open", "Riga Open"),
        ("Riga/Open: 2026?", "Riga Open 2026"),
        ("../../etc/passwd", "etc passwd"),
        ("a\x1b[2J\nb", "a 2J b"),
        ("Läs Végas", "Läs Végas"),
        ("...", "elo"),
        ("", "elo"),
        ("x" * 300, "x" * 60),
    ],
)
def test_a_name_for_a_file_is_made_from_any_text(text: str, name: str) -> None:
    assert build_file_name(text) == name


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=str)
async def test_every_size_shows_path_and_formats(size: tuple[int, int]) -> None:
    async with tournament(ADA, own="1600", size=size) as desk:
        await save_dialog(desk)
        shown = picture(desk.app)
        assert any(row.strip(" │").startswith("File") for row in shown)
        assert any(
            f".{event_formats.WRITERS[0].extension} " in row for row in shown[2:]
        )
        assert stale(desk.app) == []


@pytest.mark.parametrize(
    ("downs", "ending", "holds"),
    [
        (0, "json", '"format": "elo-tui journal"'),
        (1, "csv", "Autumn Open"),
        (2, "html", "2030"),
        (3, "md", "2030"),
        (4, "txt", "live 2030, published 2000"),
    ],
)
async def test_a_journal_is_saved(downs: int, ending: str, holds: str) -> None:
    async with journal(YEAR) as desk:
        await save_dialog(desk)
        await desk.press(*["down"] * downs, "enter")
        await settled(desk)
        path = Path(f"journal Ivanova, Anna.{ending}")
        assert desk.message.startswith("Saved: ")
        assert holds in path.read_text(encoding="utf-8")


async def test_an_empty_journal_has_nothing_to_save() -> None:
    async with journal() as desk:
        await desk.press("ctrl+s")
        assert desk.message.startswith("Nothing to save: no journal")
