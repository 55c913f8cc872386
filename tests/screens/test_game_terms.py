"""Game: the K and its reason, the system, the pool, the date and its edition."""

from __future__ import annotations

from tests.screens.desk import game
from tests.screens.outcomes import moves, stakes


async def test_the_system_changes_the_fields_asked_for_and_no_text() -> None:
    fide = {"pool", "date", "born", "games_played", "reached_2400"}
    elo = {"scale", "floor", "ceiling"}
    async with game(own="1600", opponent="1800", born="2010") as desk:
        shown = {c.id for c in desk.screen.controls() if c.display}
        assert shown >= fide
        assert not shown & elo
        await desk.go("system")
        await desk.press("right")
        assert desk.screen.state.system == "elo"
        shown = {c.id for c in desk.screen.controls() if c.display}
        assert shown >= elo
        assert not shown & fide
        assert desk.screen.edition == "Classic Elo, scale 400"
        # 10^(200/400) = 3.1623: 1 / 4.1623 = .24025, 20 x .75975 = 15.19
        assert moves(desk)[0] == ("win", "+15.19", 1615)
        desk.put(scale="800", floor="1650")
        await desk.press("left")
        assert desk.screen.state.system == "fide"
        assert desk.field("born").value == "2010"
        # K 40 for the junior again: 40 x .76
        assert moves(desk)[0] == ("win", "+30.40", 1630)
        await desk.press("right")
        assert desk.field("scale").value == "800"
        assert stakes(desk).shown.you.new_rating == 1650
