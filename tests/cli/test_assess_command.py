"""``elo-tui assess``: numbers from published sources, JSON contract, plain text."""

from __future__ import annotations

import pytest

from tests.cli.answers import data

DAY = ("--date", "2026-01-10")
K20 = ("--k", "20", "--opponent-k", "20")


def test_game_of_1600_against_1800() -> None:
    # FIDE B.02 8.1.2: D 198-206 gives .24; 8.3.2: K x (score - PD); 8.3.4 rounds
    game = data("assess", "1600", "1800", *K20, *DAY)
    assert (game["system"], game["pool"]) == ("fide", "standard")
    assert game["player"] == {"rating": 1600, "k": 20, "k_reason": "given by hand"}
    assert game["difference"] == game["difference_used"] == -200
    assert game["expected"] == 0.24
    assert list(game["win"].values()) == [15.2, 15, 1615, -15.2, -15, 1785]
    assert list(game["draw"].values()) == [5.2, 5, 1605, -5.2, -5, 1795]
    assert list(game["loss"].values()) == [-4.8, -5, 1595, 4.8, 5, 1805]


def test_published_games_of_a_player_over_2650() -> None:
    # FIDE's published calculation pages since October 2025: 2813 v 1787 at PD 1.00,
    # change 0.00; 2813 v 2400 at PD .93, while the player of 2400 has .08
    far = data("assess", "2813", "1787", "--k", "10", *DAY)
    assert far["difference"] == far["difference_used"] == 1026
    assert far["expected"] == 1.0
    assert (far["win"]["change"], far["win"]["rounded"]) == (0, 0)
    assert far["win"]["new_rating"] == 2813
    assert data("assess", "2813", "2400", *DAY)["expected"] == 0.93
    lower = data("assess", "2400", "2813", *DAY)
    assert lower["expected"] == 0.08
    assert (lower["difference"], lower["difference_used"]) == (-413, -400)


def test_halves_go_away_from_zero() -> None:
    # 8.3.4; FIDE published -2.50 as -3. B.02 8.1.2: D 189-197 gives .75 and .25
    game = data("assess", "2450", "2642", "--k", "10", "--opponent-k", "10", *DAY)
    assert (game["loss"]["change"], game["loss"]["rounded"]) == (-2.5, -3)
    assert game["loss"]["opponent_rounded"] == 3


def test_classic_elo() -> None:
    # 1 / (1 + 10^(60/400)) = 0.41450..., 20 x 0.58550 = 11.7099...
    game = data("assess", "1750", "1810", "--system", "elo", "--k", "20")
    assert (game["system"], game["pool"]) == ("elo", "standard")
    assert game["expected"] == 0.4145
    assert game["win"]["change"] == 11.71
    assert game["win"]["new_rating"] == 1762


def test_scale_and_limits_of_classic_elo() -> None:
    # 800 points at scale 800 are odds of ten to one: 1/11; 32 x 10/11 = 29.09
    elo = ("--system", "elo", "--k", "32")
    wide = data("assess", "1000", "1800", *elo, "--scale", "800")
    assert wide["win"]["change"] == 29.09
    held = data("assess", "1000", "1000", *elo, "--floor", "1000", "--ceiling", "1010")
    assert held["win"]["new_rating"] == 1010
    assert held["loss"]["new_rating"] == 1000


@pytest.mark.parametrize(
    ("options", "k"),
    [
        # 8.3.3 in its order: 2400 once, juniors, newcomers, all others
        (("--reached-2400", "--born", "2012", "--games-played", "3"), 10),
        (("--born", "2012"), 40),
        (("--games-played", "29"), 40),
        (("--games-played", "30"), 20),
        ((), 20),
        (("--k", "17"), 17),
    ],
)
def test_facts_that_decide_the_k(options: tuple[str, ...], k: int) -> None:
    assert data("assess", "1600", "1800", *DAY, *options)["player"]["k"] == k


def test_date_selects_the_rules() -> None:
    # until 30 September 2025 the 400-point rule held for everybody: D 400 is .92
    before = data("assess", "2700", "2200", "--k", "10", "--date", "2025-09-30")
    since = data("assess", "2700", "2200", "--k", "10", "--date", "2025-10-01")
    assert (before["expected"], since["expected"]) == (0.92, 0.96)
    assert before["edition"] != since["edition"]


def test_today_is_the_date_where_none_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import date

    from elo_tui.kit.command_line import options

    monkeypatch.setattr(options, "today", lambda: date(2025, 9, 30))
    assert data("assess", "2700", "2200")["expected"] == 0.92


def test_long_match_lowers_the_k() -> None:
    # 8.3.3: 39 games at K 20 are over 700, so K is 17 (700 / 39 without the rest)
    arguments = ("assess", "1600", "1600", *DAY, "--score", "20", "--of", "39")
    game = data(*arguments)
    assert game["player"]["k"] == 20
    assert game["match"]["k"] == 17


def test_score_without_of_is_one_game() -> None:
    match = data("assess", "1600", "1800", *K20, *DAY, "--score", "w")["match"]
    assert (match["games"], match["score"], match["change"]) == (1, 1.0, 15.2)


GAMES = "1800 W\n1700 =\n"


@pytest.mark.parametrize(
    "call",
    [("assess", "1600", "1800", *DAY), ("event", "--rating", "1600", *DAY)],
    ids=["assess", "event"],
)
def test_a_list_of_the_same_data(call: tuple[str, ...]) -> None:
    alone = [data(*call, "--k", k, stdin=GAMES) for k in ("10", "40")]
    assert data(*call, "--k", "10,40", stdin=GAMES) == {"by_k": alone}


def test_one_k_stays_as_it_is() -> None:
    call = ("assess", "1600", "1800", "--system", "elo")
    assert data(*call, "--k", "12,5") == data(*call, "--k", "12.5")
    assert data(*call, "--k", "12.5,20")["by_k"][0] == data(*call, "--k", "12.5")
    twice = data(*call, "--k", "20,20")["by_k"]
    assert twice == [data(*call, "--k", "20")]
