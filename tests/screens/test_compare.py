"""The comparison (F5): several systems side by side, on both screens."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

import pytest

from elo_tui.core.model import Game, Result
from elo_tui.core.systems import KEYS, SYSTEMS
from elo_tui.features.game.board import Board
from elo_tui.features.game.compare.comparison import Comparison
from elo_tui.features.game.compare.pane import Compare
from elo_tui.features.game.compare.view import compare_events, compare_games
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.screens.text_pages import HelpScreen
from elo_tui.kit.widgets.working import Working
from tests.screens.desk import AnyDesk, game, picture, stale, tournament
from tests.screens.systems import DAY, RATED
from tests.screens.test_paints import paints

ROUNDS = (
    Game(1900, Result.WIN, "Ivanova"),
    Game(1850, Result.DRAW, rd=80),
    Game(None, Result.FULL_BYE),
    Game(2000),
)
SIZES = [(80, 24), (120, 40), (60, 24), (40, 24), (40, 12), (80, 12), (120, 12)]

#: The keys that toggle the systems, in the order of the table.
KEYS_OF_SYSTEMS = "1234567890" + ascii_uppercase


def both(**texts: str) -> list[Any]:
    """The two screens, with something to compare."""
    facts: dict[str, Any] = {
        "own": "1600",
        "rd": "120",
        "opponent_rd": "80",
        **DAY,
        **texts,
    }
    return [game(opponent="1700", **facts), tournament(*ROUNDS, **facts)]


async def opened(desk: AnyDesk) -> Compare:
    """The comparison, opened and with the focus."""
    await desk.press("f5")
    await desk.settle()
    assert desk.focused == "compare"
    compare: Compare = desk.screen.query_one(Compare)
    return compare


def comparison(desk: AnyDesk) -> Comparison:
    found: Comparison | None = desk.screen.query_one(Compare).comparison
    assert found is not None
    return found


def chosen(desk: AnyDesk) -> list[str]:
    """The systems compared."""
    return [column.key for column in comparison(desk).columns]


@pytest.mark.parametrize("kind", [0, 1], ids=["game", "tournament"])
async def test_it_takes_the_place_of_the_working_and_gives_it_back(kind: int) -> None:
    async with both()[kind] as desk:
        name = "score" if kind == 0 else "born"
        await desk.go(name)
        before = picture(desk.app)
        compare = await opened(desk)
        assert compare.region.area
        assert not desk.screen.query_one(Working).display
        assert desk.screen.message == (HINTS["compare"].line, "dim")
        assert stale(desk.app) == []
        text = " ".join(desk.shown(Compare).split())
        keys = zip(KEYS_OF_SYSTEMS, SYSTEMS, strict=False)
        names = " ".join(f"{key} {system.name}" for key, system in keys)
        assert f"{names} k K-factors FIDE US Chess DWZ 2013" in text
        await desk.press("escape")
        await desk.settle()
        assert desk.focused == name
        assert picture(desk.app) == before
        assert stale(desk.app) == []
        # the second time it is there already
        await opened(desk)
        await desk.press("f5")
        await desk.settle()
        assert desk.focused == name
        assert picture(desk.app) == before


async def test_it_shows_what_the_core_says() -> None:
    async with game(**RATED, **DAY) as desk:
        await opened(desk)
        assert comparison(desk) == compare_games(desk.screen.state)
        # FIDE 8.1.2: 99-106 is .36 for the lower rated: 20 x .64
        assert "+12.80 1613" in desk.shown(Compare)
        for key, name in (("right", "FIDE"), ("right", "US Chess"), ("left", "FIDE")):
            await desk.press(key)
            notes = {one.name: one.note for one in comparison(desk).columns}
            assert desk.screen.message == (f"{name}: {notes[name]}", "dim")
    async with tournament(*ROUNDS, own="1600", **DAY) as other:
        await opened(other)
        assert comparison(other) == compare_events(other.screen.state, ())
        assert "round 1" in other.shown(Compare)


@pytest.mark.parametrize("kind", [0, 1], ids=["game", "tournament"])
async def test_digits_add_systems_and_take_them_away(kind: int) -> None:
    async with both()[kind] as desk:
        await opened(desk)
        # an event may be rated by all three
        assert chosen(desk) == ["fide", "uscf", "dwz"]
        for pressed, key in zip(KEYS_OF_SYSTEMS, KEYS, strict=False):
            there = key in chosen(desk)
            await desk.press(pressed)
            assert (key in chosen(desk)) is not there
            assert stale(desk.app) == []
        assert chosen(desk) == [
            key for key in KEYS if key not in ("fide", "uscf", "dwz")
        ]
        for pressed, key in zip(KEYS_OF_SYSTEMS, KEYS, strict=False):
            if key not in ("fide", "uscf", "dwz", "lichess"):
                await desk.press(pressed)
        await desk.press("8")
        # one is always left
        assert chosen(desk) == ["lichess"]
        # digits of other scripts are none of ours
        await desk.press("x", "²", "٣", "一")
        assert chosen(desk) == ["lichess"]
        assert desk.focused == "compare"
        # the form is as it was
        assert desk.form.own == "1600"


@pytest.mark.parametrize("size", [(80, 24), (60, 24), (40, 12)], ids=str)
async def test_a_click_does_what_a_digit_does(size: tuple[int, int]) -> None:
    async with game(**RATED, size=size) as desk:
        await opened(desk)
        for number, key in ((2, "elo"), (8, "lichess"), (1, "fide"), (2, "elo")):
            there = key in chosen(desk)
            rows = desk.shown(Compare).splitlines()
            y, x = next(
                (y, row.index(f" {number} ") + 1)
                for y, row in enumerate(rows[:4])
                if f" {number} " in f"{row} " and "Compare" not in row
            )
            left, top = desk.screen.query_one(Compare).gutter.top_left
            await desk.pilot.click(Compare, offset=(left + x, top + y))
            await desk.settle()
            assert (key in chosen(desk)) is not there
        await desk.pilot.click(Compare, offset=(2, len(rows) - 1))
        assert chosen(desk) == ["uscf", "dwz", "lichess"]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", [0, 1], ids=["game", "tournament"])
async def test_it_opens_in_every_layout(kind: int, size: tuple[int, int]) -> None:
    async with both()[kind] as desk:
        await desk.pilot.resize_terminal(*size)
        await desk.settle()
        compare = await opened(desk)
        shown = "\n".join(picture(desk.app))
        # 1600 v 1700 .36 and v 1900 and 1850 .15 and .19, K 20:
        # 20 x (1 - .36) = 12.80; 20 x (1.5 - .34) = 23.20
        assert ("+12.80 1613" if kind == 0 else "+23.20") in shown
        assert stale(desk.app) == []
        region = compare.region
        assert region.right <= size[0]
        assert region.bottom < size[1]
        # 40 rows or 120 columns have room for what it stands for elsewhere
        beside = desk.screen.query_one(Board if kind == 0 else RoundTable)
        roomy = size[1] >= 40 if kind == 0 else size[0] >= 120
        assert bool(beside.region.area) is roomy
        await desk.press("escape")
        await desk.settle()
        assert beside.region.area
        assert not compare.region.area
        assert stale(desk.app) == []


async def test_it_follows_the_window() -> None:
    async with game(**RATED, **DAY) as desk:
        await opened(desk)
        await desk.press("2", "5", "6", "7", "8")
        for size in (*SIZES, (30, 8), (80, 24)):
            await desk.pilot.resize_terminal(*size)
            await desk.settle()
            if size != (30, 8):
                assert stale(desk.app) == [], size
                assert desk.focused == "compare"
                assert "+12.80 1613" in "\n".join(picture(desk.app)), size


@pytest.mark.parametrize("kind", [0, 1], ids=["game", "tournament"])
async def test_every_key_typed_is_compared_at_once(
    kind: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with both()[kind] as desk:
        await opened(desk)
        await desk.go("own")
        await desk.press("end")
        assert desk.screen.has_class("-compare")
        for key, own in (
            ("backspace", "160"),
            ("5", "1605"),
            ("x", "1605x"),
            ("backspace", "1605"),
        ):
            with paints(monkeypatch, desk.app) as frames:
                await desk.pilot.press(key)
            assert len(frames) == 1, key
            assert desk.form.own == own
            assert comparison(desk) == desk.screen.compare_systems()
            assert stale(desk.app) == []
        # a rating that is none leaves every column empty, and each says why
        desk.put(own="x")
        assert [column.cells for column in comparison(desk).columns] == [{}, {}, {}]
        assert all(column.note for column in comparison(desk).columns)


async def test_idle_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    async with game(**RATED) as desk:
        await opened(desk)
        with paints(monkeypatch, desk.app) as frames:
            await desk.settle()
            await desk.settle()
        assert frames == []


async def test_tab_goes_on_from_it_and_escape_back() -> None:
    async with game(**RATED) as desk:
        await desk.go("opponent")
        await opened(desk)
        await desk.press("tab")
        assert desk.focused == "own"
        assert desk.screen.has_class("-compare")
        await desk.press("shift+tab")
        assert desk.focused == "compare"
        await desk.press("escape")
        assert desk.focused == "own"


@pytest.mark.parametrize("kind", [0, 1], ids=["game", "tournament"])
async def test_k_shows_k_factors_in_place_of_the_systems(kind: int) -> None:
    async with both()[kind] as desk:
        await opened(desk)
        systems = chosen(desk)
        await desk.press("k")
        assert [column.name for column in comparison(desk).columns] == [
            *("K 10", "▸K 20", "K 40")
        ]
        assert "Compare K-factors" in desk.shown(Compare)
        assert stale(desk.app) == []
        await desk.press("k")
        assert chosen(desk) == systems
        assert "pools are not comparable" in desk.shown(Compare)
    # several typed: no result, and the comparison is not asked which
    desks = both(own_k="16,24")
    async with desks[kind] as desk:
        await opened(desk)
        assert [column.name for column in comparison(desk).columns] == ["K 16", "K 24"]
        words, role = desk.screen.notes["own_k"]
        assert (words, role) == ("several: F5 shows them side by side", "wrong")
    async with game(**RATED, **DAY, system="dwz") as desk:
        await opened(desk)
        await desk.press("k")
        assert desk.screen.message == ("No K to compare: this system has none", "dim")


async def test_help_explains_it() -> None:
    async with game(**RATED) as desk:
        await opened(desk)
        await desk.press("f1")
        top = desk.top
        assert isinstance(top, HelpScreen)
        assert str(top.page()).startswith(HINTS["compare"].title)
        await desk.press("escape")
        assert desk.focused == "compare"
