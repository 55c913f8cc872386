"""Game: two ratings typed, every outcome at once, for both players."""

from __future__ import annotations

from elo_tui.kit.widgets.working import Working
from tests.screens.desk import game, picture, text
from tests.screens.outcomes import moves, stakes


async def test_every_key_changes_the_view_in_its_own_event() -> None:
    async with game(own="1600") as desk:
        desk.screen.set_focus(desk.field("opponent"))
        seen = []
        for length in range(1, 5):
            desk.field("opponent").insert_text_at_cursor("1800"[length - 1])
            # nothing was awaited since the key
            seen.append(stakes(desk).opponent.rating)
            assert desk.screen.state.opponent == "1800"[:length]
        assert seen == [1, 18, 180, 1800]
        assert moves(desk)[0] == ("win", "+15.20", 1615)


async def test_pressed_key_is_drawn_without_a_further_pause() -> None:
    async with game(own="1600", opponent="180") as desk:
        await desk.go("opponent")
        await desk.pilot.press("end", "0")
        assert "+15.20         1615" in "\n".join(picture(desk.app))
        await desk.pilot.press("backspace")
        # 1600 v 180: 1420 counts as 400, .92 for the higher rated: 20 x .08 = 1.60
        assert "+1.60         1602" in "\n".join(picture(desk.app))


async def test_the_working_shows_each_step_with_its_article() -> None:
    async with game(own="1600", opponent="1800", score="0") as desk:
        working = text(desk.screen.query_one(Working), 80, 8).splitlines()
        assert "Working: your loss" in working[0]
        assert "example" not in working[0]
        steps = " ".join(" ".join(working[1:]).split())
        assert "1600 - 1800 = -200 8.3.1" in steps
        assert "0.24, row 198-206, lower rated 8.1.2" in steps
        assert "20 x (0 - 0.24) = -4.80 8.3.2" in steps
        assert "-4.80 to -5 8.3.4" in steps
        assert "1600 - 5 = 1595" in steps
