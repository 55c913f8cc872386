"""Choosing a file: typed, completed, picked, dropped; and pasted pages."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from elo_tui.core.events.reading import Show, ignore_players
from elo_tui.core.model import Game, Result
from elo_tui.features.event.open_dialog import OpenScreen, ReadingScreen
from elo_tui.features.event.review_dialog import ReviewScreen
from elo_tui.features.game.screen import GameScreen
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.screens.text_pages import HelpScreen
from elo_tui.kit.tables.pick_list import SHOWN_MAX, PathList
from elo_tui.readers import sources
from elo_tui.readers.sources import Opened, Progress, Source
from elo_tui.session import paths
from elo_tui.session.state_files import Recent
from tests.screens.desk import (
    AnyDesk,
    game,
    picture,
    stale,
    text,
    tournament,
    wait_until,
)
from tests.screens.filing_desk import (
    EVENT,
    in_front,
    open_dialog,
    open_file,
    review,
    reviewed,
    said,
    settled,
    type_path,
)


@pytest.fixture(autouse=True)
def memory_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.STATE_VARIABLE, str(tmp_path / "state"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with events, which the program is started in."""
    here = tmp_path / "events"
    (here / "old").mkdir(parents=True)
    for name in ("riga-a.trf", "riga-b.trf", "my event (1).trf", ".hidden"):
        (here / name).write_text(EVENT, encoding="utf-8")
    monkeypatch.chdir(here)
    return here


def listed(desk: AnyDesk) -> list[str]:
    """The rows of the list, without its rule."""
    rows = text(desk.top.query_one(PathList), 80, 40).splitlines()[1:]
    return [row.strip(" >") for row in rows]


async def test_the_folder_is_listed_as_one_types(folder: Path) -> None:
    async with game() as desk:
        dialog = await open_dialog(desk)
        assert listed(desk) == ["old/", "my event (1).trf", "riga-a.trf", "riga-b.trf"]
        await desk.write("ri")
        assert listed(desk) == ["riga-a.trf", "riga-b.trf"]
        await desk.press("tab")
        assert dialog.field.value == "riga-"
        await desk.press("tab")
        assert said(desk) == ("2 entries begin like this: keep typing", "dim")
        await desk.press("b", "tab")
        assert dialog.field.value == "riga-b.trf"
        await desk.press("enter")
        await settled(desk)
        assert reviewed(desk).opened.source.path == "riga-b.trf"


async def test_it_begins_in_the_folder_of_the_file_opened_last(
    folder: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for name in ("later.trf", "latest.trf"):
        (other / name).write_text(EVENT, encoding="utf-8")
    Recent(paths.recent_file()).add(str(other / "latest.trf"))
    async with game() as desk:
        dialog = await open_dialog(desk)
        assert dialog.heading[1] == str(other)
        assert listed(desk)[1:] == ["later.trf", "latest.trf"]
        await desk.write("later")
        assert listed(desk) == ["later.trf"]
        await desk.press("enter")
        await settled(desk)
        assert reviewed(desk).opened.source.path == str(other / "later.trf")
        await desk.press("escape")
        # a name of the working folder is found as well
        await type_path(desk, "riga-a.trf")
        await desk.press("enter")
        await settled(desk)
        assert reviewed(desk).opened.source.path == "riga-a.trf"


async def test_hidden_files_are_listed_after_a_dot(folder: Path) -> None:
    async with game() as desk:
        await open_dialog(desk)
        await desk.write(".")
        assert listed(desk) == [".hidden"]


async def test_arrows_and_enter_open_an_entry(folder: Path) -> None:
    async with game() as desk:
        dialog = await open_dialog(desk)
        await desk.press("down", "down", "down", "up", "enter")
        await settled(desk)
        assert reviewed(desk).opened.source.path == "my event (1).trf"
        await desk.press("escape")
        assert in_front(desk) is dialog
        await desk.press("escape")
        assert in_front(desk) is desk.screen


async def test_enter_on_a_folder_looks_into_it(folder: Path) -> None:
    (folder / "old" / "last.trf").write_text(EVENT, encoding="utf-8")
    async with game() as desk:
        dialog = await open_dialog(desk)
        await desk.press("down", "enter")
        await settled(desk)
        assert dialog.field.value == f"old{os.sep}"
        assert listed(desk) == ["last.trf"]
        await type_path(desk, folder)
        await desk.press("enter")
        await settled(desk)
        assert dialog.field.value == f"{folder}{os.sep}"


async def test_what_was_typed_ahead_is_completed_when_the_folder_is_there(
    folder: Path,
) -> None:
    async with game() as desk:
        await open_dialog(desk)
        await desk.write(f"{folder.parent}/ev")
        await desk.press("tab", "r")
        await settled(desk)
        assert isinstance(desk.top, OpenScreen)
        assert desk.top.field.value.startswith(f"{folder.parent}/ev")


async def test_the_home_folder_is_understood(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(folder))
    async with game() as desk:
        await open_dialog(desk)
        await type_path(desk, "~/riga-a")
        assert listed(desk) == ["riga-a.trf"]
        await desk.press("tab", "enter")
        await settled(desk)
        assert reviewed(desk).opened.source.path == str(folder / "riga-a.trf")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("none.trf", "No such file or directory"),
        ("round", "Too many levels of symbolic links"),
        ("pipe", "not an ordinary file"),
        ("bad.trf", "line 1: "),
    ],
)
async def test_what_cannot_be_opened_is_said_beside_it(
    folder: Path, name: str, reason: str
) -> None:
    (folder / "round").symlink_to("round")
    os.mkfifo(folder / "pipe")
    (folder / "bad.trf").write_text("what is this\n")
    async with game(own="1600") as desk:
        await open_file(desk, folder / name)
        assert isinstance(desk.top, OpenScreen)
        words, role = said(desk)
        assert role == "wrong"
        assert reason in words
        assert desk.top.field.value == str(folder / name)
        await desk.press("backspace")
        assert said(desk)[1] != "wrong"


async def test_a_folder_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    (tmp_path / "round").symlink_to("round")
    async with game() as desk:
        await open_dialog(desk)
        await type_path(desk, f"{tmp_path}/round/")
        assert listed(desk) == ["Too many levels of symbolic links"]
        await desk.press("tab", "enter")
        await settled(desk)
        assert isinstance(desk.top, OpenScreen)


async def test_only_so_many_entries_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(SHOWN_MAX + 1234):
        (tmp_path / f"{number:04}.trf").touch()
    monkeypatch.chdir(tmp_path)
    async with game() as desk:
        dialog = await open_dialog(desk)
        assert dialog.list.count == SHOWN_MAX
        await desk.press(*["pagedown"] * 40)
        assert "… 1,234 more: keep typing" in "\n".join(picture(desk.app))
        await desk.write("1733")
        assert listed(desk) == ["1733.trf"]
        assert stale(desk.app) == []


async def test_files_opened_last_come_first(folder: Path) -> None:
    async with game() as desk:
        await review(desk, folder / "riga-b.trf")
        await desk.press("escape", "escape")
        await open_dialog(desk)
        assert listed(desk)[0].startswith(f"riga-b.trf  {str(folder)[:40]}")
        await desk.press("down", "enter")
        await settled(desk)
        assert reviewed(desk).opened.source.path == str(folder / "riga-b.trf")
    assert Recent(paths.recent_file()).paths == (str(folder / "riga-b.trf"),)


async def test_the_last_file_is_not_read_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with game() as desk:
        first = (await review(desk, folder / "riga-a.trf")).opened
        await desk.press("escape", "escape")
        assert (await review(desk, folder / "riga-a.trf")).opened is first


@pytest.mark.parametrize("form", ["{}", "'{}'", '"{}"', "{} \n"])
async def test_a_dropped_file_is_taken_by_the_dialog(folder: Path, form: str) -> None:
    path = folder / "my event (1).trf"
    async with game() as desk:
        dialog = await open_dialog(desk)
        await desk.write("something")
        await desk.paste(form.format(path))
        await settled(desk)
        assert dialog.field.value == str(path)
        await desk.press("enter")
        await settled(desk)
        assert reviewed(desk).opened.source.path == str(path)


async def test_a_dropped_file_is_opened_on_every_screen(folder: Path) -> None:
    spelled = (
        str(folder / "my\\ event\\ \\(1\\).trf"),
        f"file://{folder}/my%20event%20(1).trf",
    )
    async with tournament(own="1600") as desk:
        for mode, focus in (("f2", "own"), ("f2", "system"), ("f3", "typed")):
            await desk.press(mode)
            await settled(desk)
            await desk.go(focus)
            for written in spelled:
                await desk.paste(written)
                await settled(desk)
                assert reviewed(desk).table.event.name == "Riga Open"
                await desk.press("escape")
        assert desk.screen.state.typed == ""
        assert desk.screen.state.form.own == "1600"


async def test_names_of_files_are_text(folder: Path) -> None:
    name = os.fsdecode(b"a\x1b[2J\xe9[bold].trf")
    (folder / name).write_text(EVENT, encoding="utf-8")
    async with game() as desk:
        dialog = await open_dialog(desk)
        await desk.write("a")
        assert listed(desk) == ["a\ufffd[2J\ufffd[bold].trf"]
        await desk.press("tab")
        assert dialog.field.value == "a\ufffd[2J\ufffd[bold].trf"
        await desk.press("enter")
        await settled(desk)
        assert reviewed(desk).opened.source.path == name
        assert not any("\x1b" in row for row in picture(desk.app))


class Slow:
    """A reading that waits until it is let go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.goes_on = threading.Event()
        self.read = sources.read_source
        monkeypatch.setattr(sources, "read_source", self)

    def __call__(
        self,
        source: Source,
        progress: Progress,
        encoding: str = "",
        before: Opened | None = None,
        show: Show = ignore_players,
    ) -> object:
        while not self.goes_on.wait(0.01):
            progress(250, 1000)
        progress(1000, 1000)
        return self.read(source, progress, encoding, before, show)


async def wait_for(desk: AnyDesk, words: str) -> None:
    """Wait until words are on the screen."""
    await wait_until(
        desk.pilot,
        lambda: words in "\n".join(picture(desk.app)),
        f"{words!r} never came on the screen",
    )


async def test_a_slow_reading_says_how_far_it_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    async with game() as desk:
        await open_dialog(desk)
        await type_path(desk, "riga-a.trf")
        await desk.press("enter")
        await wait_for(desk, "250 of 1,000 characters, 25%")
        assert isinstance(desk.top, ReadingScreen)
        slow.goes_on.set()
        await settled(desk)
        assert reviewed(desk).table.event.name == "Riga Open"
        await desk.press("escape")
        assert isinstance(desk.top, OpenScreen)


async def test_escape_ends_a_reading(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Slow(monkeypatch)
    async with game() as desk:
        dialog = await open_dialog(desk)
        await type_path(desk, "riga-a.trf")
        await desk.press("enter")
        await wait_for(desk, "25%")
        await desk.press("escape")
        await desk.settle()
        assert in_front(desk) is dialog
        assert said(desk) == ("Not read: cancelled", "dim")
        assert dialog.field.value == "riga-a.trf"
        await desk.press("escape")
        assert in_front(desk) is desk.screen


async def test_a_quick_reading_shows_no_progress(folder: Path) -> None:
    async with game() as desk:
        shown: list[str] = []
        desk.app.screen_change_signal.subscribe(
            desk.screen, lambda screen: shown.append(type(screen).__name__)
        )
        await review(desk, folder / "riga-a.trf")
        assert shown == ["OpenScreen", "ReviewScreen"]


PASTED = "2010 W Ivanova\n1900 =\n2100 L\n"


@pytest.mark.parametrize("focus", ["own", "system", "date"])
async def test_pasted_games_go_to_review_wherever_the_focus_is(focus: str) -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.go(focus)
        before = desk.screen.state
        await desk.paste(PASTED)
        await settled(desk)
        assert reviewed(desk).opened.source.label == "pasted text"
        assert desk.screen.state == before
        await desk.press("enter")
        await settled(desk)
        top = desk.top
        assert isinstance(top, TournamentScreen)
        assert [(g.opponent, g.result) for g in top.state.rounds] == [
            (2010, Result.WIN),
            (1900, Result.DRAW),
            (2100, Result.LOSS),
        ]


async def test_a_pasted_event_goes_to_review_from_the_entry_line_too() -> None:
    async with tournament(own="1600") as desk:
        assert desk.focused == "typed"
        await desk.paste(EVENT)
        await settled(desk)
        assert reviewed(desk).table.event.name == "Riga Open"
        await desk.press("escape")
        assert desk.screen.state.typed == ""


async def test_pasted_games_still_go_into_the_entry_line() -> None:
    async with tournament(own="1600") as desk:
        await desk.paste(PASTED)
        await settled(desk)
        assert in_front(desk) is desk.screen
        assert desk.screen.entry.value == "2010 1 Ivanova; 1900 =; 2100 0"


async def test_other_lines_go_into_the_field_as_ever() -> None:
    async with game(opponent="1800") as desk:
        await desk.paste("1600\n1700\n")
        await settled(desk)
        assert in_front(desk) is desk.screen
        assert desk.field("own").value == "1600"


async def test_what_is_too_long_to_paste_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with game(own="1600") as desk:
        await desk.paste("1900 W\n" * 750_000)
        assert desk.screen.message == (
            "Not pasted: more than 5 million characters",
            "wrong",
        )
        assert desk.field("own").value == "1600"


async def test_a_long_paste_that_cannot_be_read_says_its_line() -> None:
    async with game(own="1600") as desk:
        await desk.paste("1900 W\n" * 30 + "rubbish\n" + "1900 W\n" * 100_000)
        await settled(desk)
        words, role = desk.screen.message
        assert role == "wrong"
        assert words.startswith("pasted text: line 31: ")
        assert in_front(desk) is desk.screen


async def test_help_names_the_keys_of_the_dialog(folder: Path) -> None:
    async with game() as desk:
        dialog = await open_dialog(desk)
        await desk.press("f1")
        assert isinstance(desk.top, HelpScreen)
        page = str(desk.top.page())
        assert "Open a file" in page
        assert "While a file is chosen" in page
        await desk.press("escape")
        assert in_front(desk) is dialog


async def test_a_click_picks_and_the_next_one_opens(folder: Path) -> None:
    async with game() as desk:
        await open_dialog(desk)
        await desk.pilot.click(PathList, offset=(6, 3))
        await desk.settle()
        assert isinstance(desk.top, OpenScreen)
        assert desk.top.list.cursor == 2
        await desk.pilot.click(PathList, offset=(6, 3))
        await settled(desk)
        assert reviewed(desk).opened.source.path == "riga-a.trf"


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (120, 40)], ids=str)
async def test_every_size_shows_field_list_and_keys(
    folder: Path, size: tuple[int, int]
) -> None:
    async with game(size=size) as desk:
        await open_dialog(desk)
        shown = picture(desk.app)
        # from 80x24 on it is a box in the middle, over the dimmed screen
        title = next(no for no, row in enumerate(shown) if " Open ─" in row)
        assert "File" in shown[title + 1]
        assert any("old/" in row for row in shown)
        assert "Enter open" in shown[-1]
        assert stale(desk.app) == []


async def test_opening_costs_nothing_that_was_typed(folder: Path) -> None:
    async with game(own="1600", opponent="18") as desk:
        await desk.go("opponent")
        await review(desk, folder / "riga-a.trf")
        await desk.press("escape", "escape")
        await settled(desk)
        assert isinstance(desk.top, GameScreen)
        assert desk.focused == "opponent"
        assert (desk.screen.state.own, desk.screen.state.opponent) == ("1600", "18")


async def test_rounds_of_a_field_focus_are_kept(folder: Path) -> None:
    async with tournament(Game(1800, Result.WIN), own="1600") as desk:
        await desk.go("rounds")
        await desk.paste(EVENT)
        await settled(desk)
        assert isinstance(desk.top, ReviewScreen)
        await desk.press("escape")
        assert desk.focused == "rounds"
        assert len(desk.screen.state.rounds) == 1
