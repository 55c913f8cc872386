"""Which series the charts have, checked against the rating systems and by hand."""

from __future__ import annotations

import pytest

from elo_tui.core import systems
from elo_tui.core.model import Game, RatedEvent, Result
from elo_tui.features.game import charts
from elo_tui.features.game.charts import Total
from elo_tui.kit.chart_kinds import Curves, Level
from elo_tui.kit.plot.drawing import find_home, read_out
from tests.widgets.drawn import event_view, game_view

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def ys(chart: Curves, name: str) -> tuple[float | None, ...]:
    return next(curve.ys for curve in chart.curves if curve.name == name)


def test_change_against_every_opponent_is_that_of_fides_table() -> None:
    chart = charts.draw_opponents(game_view(own="1600", opponent="1800"))
    at = chart.xs.index
    # 8.1.2: PD is .50 at 0, .24 at -200, .92 at +400 and beyond
    assert ys(chart, "win")[at(1600)] == 10
    assert ys(chart, "draw")[at(1800)] == 5.2
    assert ys(chart, "loss")[at(1200)] == -18.4
    assert ys(chart, "loss")[at(1100)] == -18.4
    assert chart.zero == "0"


def test_the_chart_stays_while_the_present_opponent_is_near() -> None:
    near = charts.draw_opponents(game_view(opponent="1800"))
    other = charts.draw_opponents(game_view(opponent="1423"))
    assert near.xs == other.xs
    assert [c.ys for c in near.curves] == [c.ys for c in other.curves]
    assert (near.present, other.present) == (1800, 1423)
    assert other.xs[0] == 1100
    assert other.xs[-1] == 2100


def test_a_far_opponent_is_in_sight_and_a_very_far_one_is_not() -> None:
    far = charts.draw_opponents(game_view(opponent="2390"))
    assert (far.xs[0], far.xs[-1]) == (1100, 2400)
    very_far = charts.draw_opponents(game_view(opponent="180"))
    assert very_far.xs[0] == 1100
    assert read_out(very_far, None, 79).startswith("against 180: win +1.60")


@pytest.mark.parametrize("system", systems.KEYS)
def test_every_sampled_rating_is_as_the_system_rates_it(system: str) -> None:
    texts = {"system": system, "rd": "60", "opponent_rd": "80", "born": "1990"}
    view = game_view(own="1640", opponent="1777", **texts)
    assert view.result is not None, view.problems or view.missing
    chart = charts.draw_opponents(view)
    rated = systems.load(system).rate
    opponents = [*chart.xs, chart.present or 0]
    for curve, result in zip(chart.curves, (WIN, DRAW, LOSS), strict=True):
        for x, y in zip(opponents, [*curve.ys, curve.present], strict=True):
            game = Game(int(x), result, rd=view.result.opponent.rd)
            terms = view.result.shown.you.terms
            event = rated(view.result.you, (game,), terms)
            assert isinstance(event, RatedEvent)
            assert y == event.change


def test_the_read_out_gives_change_and_new_rating() -> None:
    chart = charts.draw_opponents(game_view(own="1600", opponent="1800"))
    assert read_out(chart, None, 79) == (
        "against 1800: win +15.20 → 1615, draw +5.20 → 1605, loss -4.80 → 1595"
    )
    assert read_out(chart, chart.xs.index(1875), 60) == (
        "against 1875: win +16.60, draw +6.60, loss -3.40"
    )


def test_k_is_that_of_the_form() -> None:
    chart = charts.draw_opponents(game_view(own_k="40"))
    assert ys(chart, "win")[chart.xs.index(1600)] == 20


def test_a_match_is_drawn_for_one_game() -> None:
    match = game_view(score="2½", of="4")
    assert charts.draw_opponents(match).curves == (
        charts.draw_opponents(game_view()).curves
    )


def test_games_too_far_apart_are_a_gap() -> None:
    # rapid and blitz 7.3.1: 600 points apart, one above 2600
    chart = charts.draw_opponents(game_view(own="2650", opponent="2100", pool="rapid"))
    assert chart.xs[0] == 2050
    assert ys(chart, "win")[chart.xs.index(2100)] is not None
    low = charts.draw_opponents(game_view(own="2050", opponent="2640", pool="rapid"))
    assert low.xs[-1] == 2650
    assert ys(low, "win")[-1] is None
    assert read_out(low, len(low.xs) - 1, 79) == "against 2650: not rated"


def test_the_curves_stay_while_the_digits_of_the_own_rating_are_typed() -> None:
    usual = charts.draw_opponents(game_view(own="1607", opponent="1800"))
    short = charts.draw_opponents(game_view(own="160", opponent="1800"))
    assert usual.bounds == short.bounds
    for chart, own in ((usual, 1607), (short, 160)):
        assert chart.sight == (own - 500, own + 500)
        assert chart.xs[-1] == own + 500
        # round differences from the own rating, which is one of them
        assert ys(chart, "win")[chart.xs.index(own)] == 10
    assert usual.xs[0] == 1107
    assert short.xs[0] == 110


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ({"opponent": ""}, "Type two ratings"),
        ({"date": "soon"}, "a field is wrong"),
        ({"own": "unrated", "opponent": "1800"}, "without a rating"),
        ({"own": "1600", "opponent": "unrated"}, "Not rated: opponent unrated"),
    ],
)
def test_without_two_ratings_a_sentence_says_why(
    texts: dict[str, str], said: str
) -> None:
    view = game_view(**texts)
    for chart in (
        charts.draw_opponents(view),
        charts.expected_score(view),
        charts.strengths(view),
    ):
        assert chart.size == 0
        assert said in chart.empty


def test_expected_score_has_the_steps_of_the_table() -> None:
    chart = charts.expected_score(game_view(own="1600", opponent="1800"))
    (curve,) = chart.curves
    at = chart.xs.index
    assert curve.ys[at(0)] == 0.5
    assert curve.ys[at(-200)] == 0.24
    assert curve.ys[at(400)] == curve.ys[at(600)] == 0.92
    assert (chart.present, curve.present) == (-200, 0.24)
    # 8.1.2: 99 to 106 is .64, so 100 is no more than 106 would be, 110 is .65
    assert (curve.ys[at(100)], curve.ys[at(110)]) == (0.64, 0.65)


def test_expected_score_asks_for_no_rating_below_one() -> None:
    chart = charts.expected_score(game_view(own="150", opponent="300", system="elo"))
    assert chart.xs[-1] == 140


def test_fides_bell_curves_have_the_deviation_of_one_performance() -> None:
    chart = charts.strengths(game_view(own="1600", opponent="1800"))
    assert "SD 202 each, 285.7 (2000/7) for the difference" in chart.title
    assert [curve.name for curve in chart.curves] == ["you 1600", "opponent 1800"]
    for curve, rating in zip(chart.curves, (1600, 1800), strict=True):
        known = [y for y in curve.ys if y is not None]
        peak = chart.xs[known.index(max(known))]
        assert abs(peak - rating) <= chart.xs[1] - chart.xs[0]
    # three deviations to both sides
    # in steps of round numbers
    assert chart.xs[:2] == (980, 1000)
    assert read_out(chart, 0, 79).startswith("980: you 1600 above in 100 %")
    # the cursor starts at the own rating
    assert chart.xs[find_home(chart)] == 1600


def test_elos_scale_widens_the_bells() -> None:
    usual = charts.strengths(game_view(system="elo"))
    wide = charts.strengths(game_view(system="elo", scale="800"))
    assert "SD 200 each" in usual.title
    assert "SD 400 each" in wide.title


def test_glickos_bell_curves_are_what_is_known_of_the_strength() -> None:
    chart = charts.strengths(game_view(system="glicko", rd="50", opponent_rd="150"))
    assert chart.title == "Strength as known: RD 50 and 150"
    you, opponent = ([y or 0 for y in curve.ys] for curve in chart.curves)
    assert max(you) == pytest.approx(3 * max(opponent), rel=0.05)
    assert "stronger with" in read_out(chart, 3, 79)


ROUNDS = (
    Game(2010, WIN),
    Game(1875, DRAW),
    Game(None, Result.FULL_BYE),
    Game(2043, LOSS),
    Game(1990),
)


def test_the_course_holds_over_a_bye_and_stops_before_what_is_to_come() -> None:
    event = event_view(*ROUNDS, own="1950").event
    change, performed = charts.course(event).charts
    # K 20: 1 - .42, ½ - .60, 0 - .37
    assert change.xs == (1, 2, 3, 4, 5)
    ratings = 1961.6, 1959.6, 1959.6, 1952.2, None
    assert ys(change, "rating") == pytest.approx(ratings)
    # 1 of 1 is only notional; 1½ of 2: 1943 + 193; 1½ of 3: 1976
    assert ys(performed, "TPR") == (None, 2136, 2136, 1976, None)
    assert change.present == 4
    assert change.zero == ""
    assert change.levels == (Level(1950.0, "start"),)
    assert [(mark.place, mark.text) for mark in change.marks] == [(0, "peak")]
    panels = charts.course(event)
    assert read_out(panels, None, 79) == "round 4: rating 1952.20 (+2.20), TPR 1976"
    assert read_out(panels, 4, 79) == "round 5: to be played"
    assert read_out(panels, 0, 79) == "round 1: rating 1961.60 (+11.60)"


def test_a_first_rating_has_a_performance_but_no_change() -> None:
    games = [Game(1800, r) for r in (WIN, LOSS, DRAW, WIN, DRAW)]
    event = event_view(*games, own="unrated").event
    (only,) = charts.course(event).charts
    assert [curve.name for curve in only.curves] == ["TPR"]


def test_a_course_without_results_says_so() -> None:
    assert charts.course(None).size == 0
    assert "Type games" in charts.course(None).empty
    nothing = charts.course(event_view(Game(1800)).event)
    assert nothing.size == 0
    assert "No round" in nothing.empty


def test_a_distribution_keeps_its_numbers() -> None:
    totals = [Total("0", 0.2, "1590"), Total("½", 0.5), Total("1", 0.3, "1610")]
    chart = charts.distribution(totals, 1)
    assert [(bar.label, bar.share, bar.note) for bar in chart.bars] == [
        ("0", 0.2, "1590"),
        ("½", 0.5, ""),
        ("1", 0.3, "1610"),
    ]
    assert read_out(chart, None, 79) == "score ½ or more: 80.0 %"
    assert read_out(chart, 2, 79) == (
        "score 1: 30.0 %, or more: 30.0 %, new rating 1610"
    )
    assert charts.distribution([]).size == 0


def test_the_samples_of_a_moving_cursor_are_kept() -> None:
    view = game_view(own="1611", opponent="1800")
    charts.draw_opponents(view)

    rated = charts._samples.cache_info().misses
    charts.draw_opponents(view)
    assert charts._samples.cache_info().misses == rated


def test_the_course_marks_the_hundreds_with_their_titles_and_its_peak() -> None:
    games = (*[Game(2250, WIN)] * 3, Game(2250, LOSS))
    event = event_view(*games, own="2195").event
    (chart, _) = charts.course(event).charts
    # FIDE B.01 1.5: CM at 2200
    assert chart.levels == (Level(2200.0, "2200 CM"), Level(2195.0, "start"))
    assert [mark.place for mark in chart.marks] == [2]
    rapid = event_view(*games, own="2195", pool="rapid").event
    assert charts.course(rapid).charts[0].levels[0] == Level(2200.0, "2200")
    lost = event_view(Game(2250, LOSS), own="2195").event
    assert charts.course(lost).charts[0].marks == ()
