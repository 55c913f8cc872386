"""A file of many days opened in the club list: an event a day, or asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.features.pool.add_event_dialog import AddEventScreen
from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, data
from tests.screens.desk import AnyDesk, picture, pool
from tests.screens.filing_desk import settled

pytestmark = pytest.mark.screen

SEASON = (
    "White,Black,Result,Date",
    "Ann Berg,Bo Dahl,1-0,2026-01-09",
    "Cleo Eide,Ann Berg,½-½,2026-01-09",
    "Bo Dahl,Cleo Eide,0-1,2026-01-16",
    "Ann Berg,Cleo Eide,0-1,2026-02-06",
)
ROUNDS = (
    "Round,White,Black,Result,Date",
    "1,Ann Berg,Bo Dahl,1-0,2026-01-09",
    "2,Bo Dahl,Ann Berg,1-0,2026-06-09",
)
TWELVE = (
    "White,Black,Result,Date",
    *(f"Ann Berg,Player {letter},1-0,2026-01-09" for letter in "ABCDEFGHIJKL"),
)
SECTIONS = "\n\n".join(
    f'[Event "{name}"]\n[Date "2026.01.09"]\n[Round "{number}"]\n[White "{white}"]\n'
    f'[Black "{black}"]\n[Result "1-0"]\n\n1. e4 1-0'
    for name, number, white, black in (
        ("Juniors", 1, "Ann", "Bo"),
        ("Open", 1, "Cleo", "Dan"),
        ("Open", 2, "Dan", "Cleo"),
    )
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setenv("ELO_TUI_STATE", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    for name, lines in (("season", SEASON), ("rounds", ROUNDS), ("twelve", TWELVE)):
        (tmp_path / f"{name}.csv").write_text("\n".join((*lines, "")), "utf-8")
    (tmp_path / "sections.pgn").write_text(SECTIONS, "utf-8")
    answer("pool", "new", "club", "--system", "elo", "--k", "20")
    return tmp_path


def shown(desk: AnyDesk) -> str:
    return "\n".join(picture(desk.app))


async def choose(desk: AnyDesk, name: str) -> AddEventScreen:
    """Read a file whose path is typed where an event is added."""
    await desk.press("a")
    await settled(desk)
    await desk.press(*f"./{name}", "enter")
    await settled(desk)
    assert isinstance(desk.top, AddEventScreen)
    return desk.top


def list_days() -> list[tuple[str, str]]:
    """First and last day of each event of the club, as a saved list has them."""
    said = answer("pool", "log", "club")
    return [
        (line.split(" of ")[1][:10], line.split()[0])
        for line in said.splitlines()
        if "added" in line
    ]


async def test_a_season_is_an_event_a_day() -> None:
    async with pool() as desk:
        await choose(desk, "season.csv")
        assert "event 1 of 3, one a day: 4 rated games in all" in shown(desk)
        assert "F4 takes the days as one event" in shown(desk)
        await desk.press("f9")
        assert "2026-01-16" in shown(desk)
        await desk.press(*"Club")
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        assert [day for day, _ in list_days()] == [
            "2026-01-09",
            "2026-01-16",
            "2026-02-06",
        ]
        assert answer("pool", "log", "club").count(", Club of 2026-") == 3
        listed = data("pool", "list", "club")["players"]
        await desk.press("ctrl+z")
        await settled(desk)
        kinds = [one["kind"] for one in data("pool", "log", "club")["entries"]]
        assert kinds == ["new", *["add"] * 3, *["undo"] * 3]
        await desk.press("ctrl+r")
        await settled(desk)
        assert data("pool", "list", "club")["players"] == listed
    answer("pool", "new", "typed", "--system", "elo", "--k", "20")
    answer("pool", "add", "typed", "season.csv")
    assert data("pool", "list", "typed")["players"] == listed


async def test_all_days_are_one_event_by_key() -> None:
    async with pool() as desk:
        await choose(desk, "season.csv")
        await desk.press("f4")
        await settled(desk)
        assert "F4 makes an event of each of 3 days" in shown(desk)
        await desk.press("enter")
        await settled(desk)
    (event,) = list_days()
    assert event[0] == "2026-01-09"


async def test_rounds_of_half_a_year_are_asked_about() -> None:
    async with pool() as desk:
        top = await choose(desk, "rounds.csv")
        assert "its rounds lie 151 days apart; F4 takes the days as one" in shown(desk)
        await desk.press("enter")
        assert top.message[0].startswith(
            "Its rounds lie 151 days apart. Enter or y adds 2"
        )
        assert not list_days()
        await desk.press("enter")
        await settled(desk)
    assert [day for day, _ in list_days()] == ["2026-01-09", "2026-06-09"]


async def test_a_change_too_large_for_one_event_is_asked_about() -> None:
    async with pool() as desk:
        top = await choose(desk, "twelve.csv")
        # twelve wins against equals at K 20 bring 120 points, 6 K
        assert "! It changes a rating by +120 (6 K) to 1620: 12 games" in shown(desk)
        await desk.press("enter")
        assert "by +120 in one event" in top.message[0]
        await desk.press("enter", "2")
        await settled(desk)
        assert "(large changes)" in shown(desk)
        await desk.press("enter")
        assert "changes a rating by +120 (6 K)" in shown(desk)


async def test_every_section_of_a_file_is_added_the_largest_shown_first() -> None:
    async with pool() as desk:
        await choose(desk, "sections.pgn")
        assert "event 2 of 2: 3 rated games in all" in shown(desk)
        await desk.press("enter")
        await settled(desk)
    said = answer("pool", "log", "club")
    assert "Juniors of 2026-01-09 added" in said
    assert "Open of 2026-01-09 added" in said
