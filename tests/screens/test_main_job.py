"""The main job of each screen from the keyboard at 80x24, with nothing scrolled."""

from __future__ import annotations

from textual.app import App
from textual.widget import Widget

from elo_tui.features.game.board import Board
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.kit.widgets.lines import Lines
from elo_tui.kit.widgets.screen_rows import KeyLine, MessageLine
from elo_tui.kit.widgets.working import Working
from tests.screens.desk import game, inside, picture, tournament
from tests.screens.outcomes import moves
from tests.screens.rounds import changes, table, totals, view


def scrolled(app: App[None]) -> list[Widget]:
    """The widgets that show only a part of what they hold."""
    return [w for w in app.screen.query(Widget) if w.max_scroll_y or w.scroll_y]


async def test_game_is_done_within_24_rows() -> None:
    async with game() as desk:
        await desk.write("1600")
        await desk.press("enter")
        await desk.write("1800")
        await desk.press("enter", "d")
        assert desk.focused == "score"
        # 1600 v 1800: 198-206, .24 for the lower rated; 20 x (.5 - .24)
        assert moves(desk)[1] == ("draw", "+5.20", 1605)
        shown = "\n".join(" ".join(row.split()) for row in picture(desk.app))
        for answer in (
            "win +15.20 1615 -15.20 1785",
            "▸draw +5.20 1605 -5.20 1795",
            "loss -4.80 1595 +4.80 1805",
            "expected 0.24",
            "20: under 2400",
            "Working: your draw",
            "20 x (½ - 0.24) = +5.20",
            "FIDE B.02, 2025-10-01",
            "^Y copy",
        ):
            assert answer in shown
        for control in desk.screen.controls():
            assert inside(control) or not control.display, control
        for kind in (Board, Working, MessageLine, KeyLine):
            assert inside(desk.screen.query_one(kind))
        assert scrolled(desk.app) == []


async def test_nine_opponents_typed_one_by_one() -> None:
    async with tournament() as desk:
        await desk.write("1950")
        await desk.press("enter", "enter")
        assert desk.focused == "typed"
        for line in (
            "2010W",
            "1900=",
            "2043L",
            "1875W",
            "2100=",
            "1820W",
            "1950L",
            "2400=",
            "1500W",
        ):
            await desk.write(line)
            await desk.press("enter")
        # FIDE 8.1.2, K 20, each 20 x (score - PD):
        assert changes(desk) == [
            "+11.60",  # -60 lies in 54-61: .42
            "-1.40",  # +50 in 47-53: .57
            "-7.40",  # -93 in 92-98: .37
            "+8.00",  # +75 in 69-76: .60
            "+4.00",  # -150 in 146-153: .30
            "+6.40",  # +130 in 130-137: .68
            "-10.00",  # 0 in 0-3: .50
            "+8.40",  # -450 counts as 400, in 392-411: .08
            "+1.60",  # +450 counts as 400, in 392-411: .92
        ]
        event = view(desk).event
        assert event is not None
        # the expected scores add up to 4.44: 20 x (5.5 - 4.44) = 21.20
        assert event.new_rating == 1971
        sums = " ".join(totals(desk.screen).split())
        assert "5½ points in 9 rounds" in sums
        assert "1950 → 1971 +21.20 5½/9 performance 2035" in sums
        # C.07 10.1: 17598 / 9 = 1955.3; 10.2: 61 %, dp 80; 10.3: the table gives
        # 5.48 at 2055 and 5.50 at 2056
        assert "expected 4.44 average 1955 TPR 2035 PTP 2056" in sums
        rows = table(desk)
        assert len(rows) == 9
        assert rows[0].endswith("+11.60 +11.60")
        assert rows[8].endswith("+1.60 +21.20")
        shown = "\n".join(picture(desk.app))
        for row in desk.shown(RoundTable).splitlines():
            assert row.strip() in shown
        assert "1950 → 1971   +21.20   5½/9   performance 2035" in shown
        assert desk.focused == "typed"
        for control in (*desk.screen.controls(), desk.screen.entry):
            assert inside(control) or not control.display, control
        for kind in (RoundTable, MessageLine, KeyLine):
            assert inside(desk.screen.query_one(kind))
        assert scrolled(desk.app) == []


async def test_no_widgets_lie_over_each_other() -> None:
    async with game(own="1600", opponent="1800") as desk:
        for _ in range(2):
            taken: set[tuple[int, int]] = set()
            parts = [w for w in desk.app.screen.query(Lines) if w.region.area]
            for part in parts:
                cells = {
                    (x, y)
                    for x in range(part.region.x, part.region.right)
                    for y in range(part.region.y, part.region.bottom)
                }
                assert not taken & cells, part
                taken |= cells
            await desk.press("f3")
