"""Game: the K and its reason, the system, the pool, the date and its edition."""

from __future__ import annotations

from elo_tui.widgets.board import Board
from elo_tui.widgets.form_pane import FormPane
from elo_tui.widgets.screen_rows import Header
from tests.screens.desk import game
from tests.screens.outcomes import moves, stakes


async def test_k_follows_from_the_facts_and_says_why() -> None:
    # 1600 v 1800: a win is worth K x .76; the facts as in B.02 8.3.3
    unknown = dict.fromkeys(("born", "games_played", "reached_2400", "own_k"), "")
    async with game(own="1600", opponent="1800") as desk:
        for facts, k, reason, win in (
            ({}, 20, "under 2400; assumed 30+ games, adult, never 2400", "+15.20"),
            ({"born": "2008"}, 40, "born 2008", "+30.40"),
            ({"born": "2007"}, 20, "assumed 30+ games, never 2400", "+15.20"),
            ({"games_played": "29"}, 40, "29 of 30 games played", "+30.40"),
            ({"games_played": "30"}, 20, "assumed adult, never 2400", "+15.20"),
            ({"reached_2400": "yes"}, 10, "has been rated 2400", "+7.60"),
            ({"own_k": "32"}, 32, "given by hand", "+24.32"),
        ):
            desk.put(**(unknown | facts))
            note, role = desk.screen.notes["own_k"]
            assert note.startswith(f"{k}: "), facts
            assert reason in note
            assert role == "dim"
            assert moves(desk)[0][1] == win
            # your facts say nothing about the opponent
            assert desk.screen.notes["opponent_k"][0].startswith("20: under 2400")


async def test_the_reason_stands_beside_the_k_on_the_screen() -> None:
    async with game(own="1600", opponent="1800", games_played="12") as desk:
        row = desk.shown(FormPane).splitlines()[0]
        assert row.startswith(" You ")
        assert row.endswith(" 40: 12 of 30 games played; assumed never 2400")


async def test_fide_takes_whole_k_only_and_elo_any() -> None:
    async with game(own="1600", opponent="1800", own_k="12.5") as desk:
        note, role = desk.screen.notes["own_k"]
        assert role == "wrong"
        assert "whole number" in note
        assert desk.screen.view is not None
        assert desk.screen.view.result is None
        desk.put(system="elo")
        assert desk.screen.notes["own_k"] == ("12.5: given by hand", "dim")
        # 1 / (1 + 10^(200/400)) = .240253: 12.5 x .759747 = 9.4968
        assert moves(desk)[0] == ("win", "+9.50", 1609)


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


async def test_elo_with_scale_floor_and_ceiling() -> None:
    async with game(own="1500", opponent="1700", own_k="32", system="elo") as desk:
        # 32 x (1 - .24025) = 24.31 and 32 x -.24025 = -7.69
        assert [change for _, change, _ in moves(desk)] == ["+24.31", "+8.31", "-7.69"]
        desk.put(ceiling="1510", floor="1495")
        assert [new for _, _, new in moves(desk)] == [1510, 1508, 1495]
        desk.put(ceiling="1495")
        note, role = desk.screen.notes["ceiling"]
        assert role == "wrong"
        assert "above the floor" in note
        # with scale 200 the odds are ten to one: 1 / 11 = .09091
        desk.put(ceiling="", floor="", scale="200")
        assert moves(desk)[0][1] == "+29.09"


async def test_the_date_and_the_pool_select_the_rule() -> None:
    # B.02 8.3.1: since 1 October 2025 a player of 2650 or more always uses the
    # real difference: 450 lies in 433-456, .94; else it counts as 400, .92; K is 10
    async with game(opponent="2200") as desk:
        for own, date, pool, change in (
            ("2650", "2025-10-01", "standard", "+0.60"),
            ("2650", "2025-09-30", "standard", "+0.80"),
            ("2649", "2025-10-01", "standard", "+0.80"),
            ("2650", "2025-10-01", "rapid", "+0.80"),
            ("2650", "2025-10-01", "blitz", "+0.80"),
        ):
            desk.put(own=own, date=date, pool=pool)
            assert moves(desk)[0][1] == change, (own, date, pool)
            edition = "B.02" if pool == "standard" else "Rapid & Blitz"
            assert desk.screen.edition.startswith(f"FIDE {edition}, rules of 20")


async def test_the_header_names_the_edition_in_force() -> None:
    # the editions of B.02
    async with game() as desk:
        for date, since in (
            ("2022-01-01", "2022-01-01"),
            ("2024-02-29", "2022-01-01"),
            ("2024-03-01", "2024-03-01"),
            ("2025-09-30", "2024-03-01"),
            ("2025-10-01", "2025-10-01"),
        ):
            desk.put(date=date)
            assert desk.screen.edition == f"FIDE B.02, rules of {since}"
            assert desk.shown(Header).endswith(f"FIDE B.02, rules of {since}")


async def test_a_date_before_2022_is_refused_beside_its_field() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.go("date")
        desk.put(date="2021-12-31")
        note, role = desk.screen.notes["date"]
        assert role == "wrong"
        assert note.startswith("date: ")
        assert "2022-01-01" in note
        assert desk.screen.view is not None
        assert desk.screen.view.result is None
        assert desk.screen.edition == ""
        # beside the field there is room for its beginning, below for all of it
        assert "! date" in desk.shown(FormPane)
        assert desk.screen.message == (note, "wrong")
        desk.put(date="2022-01-01")
        assert moves(desk)[0][1] == "+15.20"
        assert desk.screen.message[1] == "dim"


async def test_far_games_above_2600_are_not_rated_in_rapid() -> None:
    async with game(own="2601", opponent="2001", pool="rapid") as desk:
        assert not stakes(desk).rated
        board = desk.shown(Board)
        assert board.strip() == "not rated: 600 points or more apart, one above 2600"
        assert desk.screen.chapters == ()
        desk.put(date="2024-11-30")
        # K 10, 600 counts as 400: 10 x (1 - .92)
        assert moves(desk)[0] == ("win", "+0.80", 2602)


async def test_the_date_is_today_at_the_start() -> None:
    async with game() as desk:
        assert desk.field("date").value == "2026-11-20"
