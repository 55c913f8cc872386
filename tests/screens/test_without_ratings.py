"""A crosstable without ratings in the review: said, and the start list offered."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.core.model import Result
from elo_tui.features.event.open_dialog import OpenScreen
from elo_tui.features.event.player_list import PlayerList
from elo_tui.features.event.screen import FieldScreen
from elo_tui.session import paths
from tests.readers.reported import OTHERS, ROWS, STARTS, saved
from tests.screens.desk import AnyDesk, game, picture, stale, text, tournament
from tests.screens.filing_desk import (
    in_front,
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
def crosstable(tmp_path: Path) -> Path:
    return saved(tmp_path, "cross.html", ROWS)


def rows(desk: AnyDesk) -> list[str]:
    """The rows of the list under its rule."""
    shown = text(desk.top.query_one(PlayerList), 80, 30).splitlines()
    return [row.rstrip() for row in shown[1:]]


async def test_it_is_said_in_place_of_dashes(crosstable: Path) -> None:
    async with game() as desk:
        await review(desk, crosstable)
        await settled(desk)
        assert rows(desk)[0] == " No ratings in this page; F8 adds the starting rank"
        assert rows(desk)[1].split() == ["No", "Name", "Fed", "Pts"]
        assert rows(desk)[2].split() == [">", "1", "Alder", "Ann", "GER", "2.5"]
        assert stale(desk.app) == []


async def test_one_key_adds_the_file_beside_it(crosstable: Path) -> None:
    saved(crosstable.parent, "ranks.html", STARTS)
    saved(crosstable.parent, "cross_other.html", OTHERS)
    async with tournament(own="1600") as desk:
        screen = await review(desk, crosstable)
        await settled(desk)
        assert rows(desk)[:2] == [
            " No ratings in this page; F8 adds the starting rank from the same folder:",
            "   ranks.html, 4 of 4 names match",
        ]
        assert stale(desk.app) == []
        await desk.press("f8")
        await settled(desk)
        assert reviewed(desk) is screen
        assert said(desk)[0].startswith("4 of 4 players filled in from ")
        assert rows(desk)[0].split() == ["No", "Name", "Fed", "Rating", "Pts"]
        assert rows(desk)[1].split()[-2:] == ["2400", "2.5"]
        # with the ratings there the key is for another file again
        await desk.press("f8")
        await settled(desk)
        assert isinstance(desk.top, OpenScreen)
        await desk.press("escape", "enter")
        await settled(desk)
        assert in_front(desk) is desk.screen
        assert [(g.opponent, g.result) for g in desk.screen.state.rounds] == [
            *((2300, Result.WIN), (2100, Result.DRAW), (1900, Result.WIN))
        ]


async def test_without_one_beside_it_any_file_is_chosen(
    crosstable: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    start = saved(tmp_path_factory.mktemp("elsewhere"), "ranks.html", STARTS)
    async with game() as desk:
        screen = await review(desk, crosstable)
        await settled(desk)
        await desk.press("f8")
        await settled(desk)
        await type_path(desk, start)
        await desk.press("enter")
        await settled(desk)
        assert reviewed(desk) is screen
        assert rows(desk)[1].split()[-2] == "2400"


async def test_taken_without_ratings_only_when_asked_twice(crosstable: Path) -> None:
    async with tournament(own="1600") as desk:
        await review(desk, crosstable)
        await settled(desk)
        for key in ("enter", "f6"):
            await desk.press(key)
            await settled(desk)
            reviewed(desk)
            assert said(desk) == (
                "Without ratings no game is rated; the same key again opens it anyway",
                "wrong",
            )
        await desk.press("f6")
        await settled(desk)
        assert isinstance(desk.top, FieldScreen)


async def test_a_pasted_page_has_nothing_beside_it(crosstable: Path) -> None:
    saved(crosstable.parent, "ranks.html", STARTS)
    async with game() as desk:
        await desk.paste(crosstable.read_text(encoding="utf-8"))
        await settled(desk)
        reviewed(desk)
        assert rows(desk)[0] == " No ratings in this page; F8 adds the starting rank"


@pytest.mark.parametrize("size", [(40, 12), (80, 24)], ids=str)
async def test_players_stay_on_every_screen(
    crosstable: Path, size: tuple[int, int]
) -> None:
    saved(crosstable.parent, "ranks.html", STARTS)
    async with game(size=size) as desk:
        await review(desk, crosstable)
        await settled(desk)
        shown = "\n".join(picture(desk.app))
        assert "No ratings in this page; F8 adds" in shown
        assert "Birch Bo" in shown
        assert stale(desk.app) == []
