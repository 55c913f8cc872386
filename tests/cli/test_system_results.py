"""Numbers of the rating systems through the command line, from their own sources.

The vectors name theirs; what stands beside them is arithmetic with the formulas of
the sources in docs/systems.md.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from elo_tui import core
from elo_tui.core.facts import get_fact, system_uses
from elo_tui.core.model import NO_K
from elo_tui.core.systems import KEYS, get_row
from tests.cli.answers import answer, data
from tests.shared import read_json

END = ("--event-end", "2026-01-31")
SCORES = {1: "W", 0.5: "=", 0: "L"}


def vectors(path: str, part: str, key: str = "source") -> pytest.MarkDecorator:
    """Runs a test once for each vector that has a key, as its argument ``vector``."""
    found = [vector for vector in read_json(path)[part] if key in vector]
    return pytest.mark.parametrize("vector", found)


def player(*arguments: str, games: str) -> dict[str, Any]:
    """The only player of an event."""
    printed: dict[str, Any] = data("event", *arguments, stdin=games)["players"][0]
    return printed


def against(opponents: list[list[float]]) -> str:
    """Typed lines of games: opponent, perhaps with RD, and score."""
    return "\n".join(
        f"{'/'.join(f'{number:g}' for number in numbers)} {SCORES[score]}"
        for *numbers, score in opponents
    )


#: When the bonus constants of the vectors held, as announced.
ENDED = {12: "2016-05-01", 14: "2018-05-01"}


@vectors("vectors/uscf.json", "standard")
def test_us_chess_standard_formula(vector: dict[str, Any]) -> None:
    own, games = str(vector["rating"]), str(vector["games"])
    event = player(
        *("--rating", own, "--system", "uscf", "--games-before", games),
        *("--event-end", ENDED[vector["b"]]),
        games=against(vector["opponents"]),
    )
    assert event["exact"] == pytest.approx(vector["expected"], abs=5.1e-5)
    assert event["new_rating"] == round(vector["expected"])


@vectors("vectors/uscf.json", "bonus")
def test_us_chess_bonus(vector: dict[str, Any]) -> None:
    # 3.5 of 4 as in the vector of the standard formula; none for no point at all
    scores = [1, 0.5, 1, 1] if vector["score"] else [0, 0, 0, 0]
    games = [list(game) for game in zip(vector["opponents"], scores, strict=True)]
    call = ("--rating", "1300", "--system", "uscf", "--games-before", "45")
    ended = ("--event-end", ENDED[vector["b"]])
    event = player(*call, *ended, games=against(games))
    assert event["bonus"] == pytest.approx(vector["expected"], abs=5.1e-5)
    lines = answer("event", *call, *ended, stdin=against(games)).splitlines()
    assert [line for line in lines if line.startswith("bonus: ")] == (
        [f"bonus: {vector['expected']:.2f}"] if vector["expected"] else []
    )


@vectors("vectors/uscf.json", "special")
def test_us_chess_special_formula(vector: dict[str, Any]) -> None:
    own, games = vector["rating"], against(vector["opponents"])
    typed = "unrated" if own is None else f"{own}/P{vector['games']}"
    event = player("--rating", typed, "--system", "uscf", *END, games=games)
    assert event["exact"] == pytest.approx(vector["expected"], abs=5.1e-5)
    assert event.get("first_rating", False) == (own is None)


@pytest.mark.parametrize(
    ("options", "score", "new"),
    [
        # special formula, N' = 4 against 1500: 5 (1/2 + (R - 1500) / 800) = 3 or 2
        ((), "W", 1580),
        ((), "L", 1420),
        # all won: 4 wins against 1100; 5 of 5 from 1900 on, the nearest to 1500
        (("--record", "won"), "W", 1900),
        (("--record", "lost"), "L", 1100),
    ],
)
def test_us_chess_record(options: tuple[str, ...], score: str, new: int) -> None:
    call = ("--rating", "1500", "--system", "uscf", "--games-before", "4", *END)
    assert player(*call, *options, games=f"1500 {score}")["new_rating"] == new


def test_us_chess_dual_events_have_a_smaller_k_above_2200() -> None:
    call = ("--rating", "2400", "--system", "uscf", "--games-before", "20", *END)
    games = "2400 = x4"
    # uscf.json k_factor: 800 (6.5 - 0.0025 x 2400) / (20 + 4); else 800 / 24
    assert player(*call, "--dual", games=games)["k"] == pytest.approx(400 / 24)
    assert player(*call, games=games)["k"] == pytest.approx(800 / 24)


def test_us_chess_floor_and_age() -> None:
    call = ("--system", "uscf", *END)
    lost = player("--rating", "1210", "--floor", "1200", *call, games="1000 L")
    assert lost["new_rating"] == 1200
    # 50 x age 20; the start of the search, 1500, is near nobody: the knot below it is
    # 400 above the initial rating (4.1)
    newcomer = ("--rating", "unrated", "--born", "2006", *call)
    assert player(*newcomer, games="500 W, 2500 L")["new_rating"] == 1400


@pytest.mark.parametrize(
    ("born", "games", "new"),
    # The US Chess Rating System (2020), 4.1: where the search starts decides
    [
        ("1980", "1520 0", 1120),
        ("1980", "500 1", 900),
        ("2016", "1500 0, 1600 0", 1100),
    ],
)
def test_us_chess_first_ratings_by_wins_or_losses_alone(
    born: str, games: str, new: int
) -> None:
    call = ("--rating", "unrated", "--born", born, "--system", "uscf", *END)
    assert player(*call, games=games)["new_rating"] == new


@pytest.mark.parametrize(
    ("options", "score", "change", "new", "index"),
    [
        # DWZ of 2013: E = 1.6^4 + 15 = 21.55, so 22; 800 x 1/2 / (22 + 1) = 17.39
        (("--born", "1990"), "W", 17.39, 1617, None),
        # J 10 up to 25: 16.55, so 17; J 5 up to 20, with fB .8: 11.55 x .8 = 9.24
        (("--born", "2001"), "W", 22.22, 1622, None),
        (("--born", "2006"), "W", 40.0, 1640, None),
        # fB only with W >= We: 11.55, so 12
        (("--born", "2006"), "L", -30.77, 1569, None),
        # at most 5 x index: 800 x 1/2 / (5 + 1)
        (("--dwz-index", "1"), "W", 66.67, 1667, 2),
        (("--dwz-index", "6"), "=", 0.0, 1600, 7),
    ],
)
def test_dwz(
    options: tuple[str, ...], score: str, change: float, new: int, index: int | None
) -> None:
    call = ("--rating", "1600", "--system", "dwz", *END)
    event = player(*call, *options, games=f"1600 {score}")
    assert (event["change"], event["new_rating"]) == (change, new)
    assert event.get("index") == index


@pytest.mark.parametrize(
    ("options", "games", "change"),
    [
        # the FIDE table of 8.1b: 200 points are .24 (ecf.json); K 20
        ((), "1800 W", 15.2),
        # a junior's K is 40 (help page of the ECF)
        (("--born", "2012"), "1800 W", 30.4),
        (("--k", "30"), "1800 W", 22.8),
        # half against a partially rated opponent: 10 x .76
        ((), "1800/P5 W", 7.6),
        # no 400-point cap is known: 700 points are .01
        ((), "2300 W", 19.8),
    ],
)
def test_ecf(options: tuple[str, ...], games: str, change: float) -> None:
    call = ("--rating", "1600", "--system", "ecf", *options)
    assert player(*call, games=games)["change"] == change


@vectors("vectors/glicko1.json", "rating_period")
def test_glicko(vector: dict[str, Any]) -> None:
    rating, rd = vector["player"]
    growth = ("--idle", str(vector["elapsed"]), "--c", str(vector["c"] or 1))
    call = ("--rating", f"{rating}/{rd}", "--system", "glicko", *growth)
    event = player(*call, games=against(vector["opponents"]))
    expected = vector["expected"]
    if "rating" in expected:
        assert event["exact"] == pytest.approx(expected["rating"], abs=5.1e-5)
    if "rating_rounded" in expected:
        assert event["new_rating"] == expected["rating_rounded"]
    if "rd" in expected:
        assert event["rd"] == pytest.approx(expected["rd"], abs=5.1e-5)


@vectors("vectors/glicko1.json", "rd_growth", "c")
def test_glicko_growth_without_games(vector: dict[str, Any]) -> None:
    call = ("--rating", f"1500/{vector['rd']}", "--system", "glicko")
    growth = ("--idle", str(vector["t"]), "--c", str(vector["c"]))
    expected = vector.get("expected", vector.get("expected_3dp"))
    event = player(*call, *growth, games="bye")
    assert event["rd"] == pytest.approx(expected, abs=5.1e-4)


@vectors("vectors/glicko1.json", "interval95")
def test_glicko_interval(vector: dict[str, Any]) -> None:
    rating, rd = vector["player"]
    call = ("--rating", f"{rating}/{rd}", "--system", "glicko")
    assert player(*call, games="bye")["interval"] == vector["expected_rounded"]
    low, high = vector["expected_rounded"]
    assert f"95 %: {low} to {high}" in answer("event", *call, stdin="bye").splitlines()


@vectors("vectors/glicko2.json", "paper")
def test_glicko2(vector: dict[str, Any]) -> None:
    rating, rd, volatility = vector["player"]
    call = ("--rating", str(rating), "--rd", str(rd), "--system", "glicko2")
    facts = ("--volatility", str(volatility), "--tau", str(vector["tau"]))
    event = player(*call, *facts, games=against(vector["opponents"]))
    expected = vector["full_precision"]
    assert event["exact"] == pytest.approx(expected["rating"], abs=5.1e-5)
    assert event["rd"] == pytest.approx(expected["rd"], abs=5.1e-5)
    assert event["volatility"] == pytest.approx(expected["sigma"], abs=5.1e-9)


@pytest.mark.parametrize("rd", [35, 95])
def test_glicko2_idle_periods(rd: int) -> None:
    vector = next(
        vector
        for vector in read_json("vectors/glicko2.json")["rating_period"]
        if vector["id"] == f"S-idle-{rd}"
    )
    rating, _, volatility = vector["player"]
    call = ("--rating", f"{rating}/{rd}", "--system", "glicko2", "--idle", "1")
    event = player(*call, "--volatility", str(volatility), games="bye")
    assert round(event["rd"]) == vector["expected"]["rd_rounded"]
    assert event["new_rating"] == rating


def test_a_smaller_tau_keeps_the_volatility_where_it_was() -> None:
    # glicko2.pdf, step 1: smaller values prevent large changes of the volatility
    call = ("--rating", "1500/200", "--system", "glicko2", "--volatility", "0.06")
    games = "2200/30 W, 2300/30 W"
    moved = [
        player(*call, "--tau", tau, games=games)["volatility"] - 0.06
        for tau in ("0.3", "0.6", "1.2")
    ]
    assert 0 < moved[0] < moved[1] < moved[2]


@pytest.mark.parametrize(
    ("case", "side", "outcome", "speed", "coloured"),
    [
        # without colours there is no advantage; a loss has no factor at any speed
        ("default_deviation-white_wins-adv0", "white", "win", "variant", False),
        ("default_deviation-white_wins-adv0", "black", "loss", "rapid", False),
        (
            "mixed_ratings_and_deviations-black_wins-adv0",
            "white",
            "loss",
            "rapid",
            False,
        ),
        ("default_deviation-black_wins-adv11.7825", "white", "loss", "rapid", True),
        (
            "mixed_ratings_and_deviations-draw-adv11.7825",
            "black",
            "draw",
            "blitz",
            True,
        ),
        # crazyhouse has its own advantage and no factor
        ("default_deviation-white_wins-adv20.3097", "white", "win", "crazyhouse", True),
        (
            "default_deviation-white_wins-adv20.3097",
            "black",
            "loss",
            "crazyhouse",
            True,
        ),
        ("default_deviation-draw-adv20.3097", "white", "draw", "crazyhouse", True),
        ("default_deviation-draw-adv20.3097", "black", "draw", "crazyhouse", True),
    ],
)
def test_lichess(
    case: str, side: str, outcome: str, speed: str, coloured: bool
) -> None:
    cases = read_json("vectors/glicko2.json")["lichess_game"]
    (vector,) = [v for v in cases if v["id"] == f"L-{case}"]
    other = "white" if side == "black" else "black"
    (own, rd, volatility), (opponent, their_rd, _) = vector[side], vector[other]
    call = ("assess", f"{own:g}/{rd:g}", f"{opponent:g}/{their_rd:g}")
    facts = ("--volatility", str(volatility), "--speed", speed)
    colour = ("--colour", side) if coloured else ()
    found = data(*call, "--system", "lichess", *facts, *colour)[outcome]
    expected, tolerance = vector["expected"][side], vector["tolerance"]
    limits = {"rating": 5.1e-5, "deviation": 5.1e-5, "volatility": 5.1e-9}
    for name, key in (
        ("rating", "exact"),
        ("deviation", "rd"),
        ("volatility", "volatility"),
    ):
        wanted = pytest.approx(expected[name], abs=tolerance[name] + limits[name])
        assert found[key] == wanted
    # Lichess truncates the ratings it displays
    assert found["new_rating"] == int(expected["rating"])


@pytest.mark.parametrize(
    ("speed", "factor"),
    [("rapid", 1.015), ("classical", 1.01), ("blitz", 1.005), ("bullet", 1.01)],
)
def test_lichess_gains_by_speed(speed: str, factor: float) -> None:
    # scalachess; 162.21 is the gain of its own test, within .005
    call = ("assess", "1500/350", "1500/350", "--system", "lichess")
    printed = data(*call, "--volatility", "0.06", "--speed", speed)
    assert printed["win"]["change"] == pytest.approx(162.21 * factor, abs=0.011)
    assert printed["loss"]["change"] == pytest.approx(-162.21, abs=0.011)
    assert printed["edition"] == f"Lichess {speed} (2026)"


def test_lichess_idle_days() -> None:
    # scalachess: .21436 periods a day let RD 60 grow to 110 in a year
    call = ("--rating", "1500/60", "--system", "lichess", "--volatility", "0.06")
    assert player(*call, "--idle", "365", games="bye")["rd"] == pytest.approx(
        110, abs=1
    )


def test_white_gains_less_by_a_win_than_black_on_lichess() -> None:
    call = ("assess", "1500/80", "1500/80", "--system", "lichess", "--colour")
    white, black = data(*call, "white"), data(*call, "black")
    assert white["expected"] > 0.5 > black["expected"]
    assert white["win"]["change"] < black["win"]["change"]
    assert white["expected"] + black["expected"] == pytest.approx(1, abs=1.1e-4)


OUTCOME = ["change", "rounded", "new_rating"]
#: What the answer of a system may have beyond the contract of FIDE, in its order.
BEYOND = {
    **{name: name for name in ("exact", "rd", "volatility", "interval")},
    "dwz_index": "index",
    "bonus": "bonus",
}


@pytest.mark.parametrize("system", KEYS)
def test_contract_of_the_json(system: str) -> None:
    day = date(2026, 7, 1)
    rated = core.rate(
        system,
        core.Player(1600, rd=80, dwz_index=12),
        [core.Game(1800, core.Result.WIN)],
        core.Terms(day, event_end=day, opponent_rd=60),
    )
    assert isinstance(rated, core.RatedEvent)
    added = [BEYOND[name] for name in BEYOND if getattr(rated, name) is not None]
    call = ["--system", system, "--date", day.isoformat()]
    for name, text in (("dwz_index", "12"), ("rd", "80"), ("opponent_rd", "60")):
        option = get_fact(name).option
        if system_uses(name, system) and option:
            call += [option.flag, text]
    outcome = data("assess", "1600", "1800", *call)["win"]
    theirs = [f"opponent_{key}" for key in OUTCOME]
    # your index is not the opponent's
    beyond = [f"opponent_{key}" for key in added if key != "index"]
    assert list(outcome) == [*OUTCOME, *theirs, *added, *beyond]
    event = player("--rating", "1600", *call, games="1800 W")
    keys = list(event)
    place = keys.index("new_rating") + 1
    assert keys[place : keys.index("average_opponents")] == added
    assert [key for key in keys if key not in added] == [
        *("name", "rating", "k", "k_reason"),
        *(["k_parts"] if rated.k_parts else []),
        *(["assumptions"] if "assumptions" in keys else []),
        *("points", "games", "score", "expected", "change", "rounded", "new_rating"),
        *("average_opponents", "performance", "rounds"),
        *(["norms"] if get_row(system).norms == "ratings" else []),
    ]
    assert (event["k"] is None) == (rated.k == NO_K)
    # the mean of one opponent, and 400 points above it for a win
    assert event["average_opponents"] == 1800
    assert event["performance"]["linear"] == 2200
    assert event["performance"]["fixed_point"] is None
