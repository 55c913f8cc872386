"""Looking ahead: each part of the pane, computed from the rounds of a form."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.facts import RATING_MAX
from elo_tui.core.forecast.distribution import (
    GAMES_MAX,
    Forecast,
    ScoreOnly,
    forecast_event,
)
from elo_tui.core.forecast.next_games import Rival, compare_rivals, read_games_ahead
from elo_tui.core.forecast.odds_models import KEYS, get_model
from elo_tui.core.forecast.planner import RatingTarget, plan_event
from elo_tui.core.model import Game, Player, Problem, Result, Terms
from elo_tui.core.norms.report import judge_norm
from elo_tui.core.norms.requirements import (
    Circumstances,
    NormGame,
    NormReport,
    NormTitle,
)
from elo_tui.core.systems import load
from elo_tui.core.text.figures import format_number
from elo_tui.features.tournament.ahead import view as ahead_view
from elo_tui.features.tournament.ahead.answer.season import describe_season
from elo_tui.features.tournament.ahead.charts import scores_chart, season_chart
from elo_tui.features.tournament.ahead.view import AheadView, list_fields, look_ahead
from elo_tui.features.tournament.view import evaluate_rounds
from elo_tui.kit.chart_kinds import Bars
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import AheadForm, TournamentState, insert_typed
from tests.core.cases import NORM

DATE = "2026-01-31"
WON, OPEN_1, OPEN_2 = Game(2010, Result.WIN), Game(2050), Game(1930)
ROUNDS = (WON, OPEN_1, OPEN_2)
SEASON: dict[str, Any] = {"part": "season", "performance": "2050"}
FACTS = {"own": "1990", "date": DATE}


def seen(
    played: tuple[Game, ...] = ROUNDS,
    typed: tuple[Game, ...] = (),
    facts: dict[str, str] | None = None,
    **texts: str,
) -> AheadView:
    """The view of the pane with these texts in it."""
    form = Form(**(FACTS | (facts or {})))
    state = TournamentState(form, played, ahead=AheadForm(**texts))
    return look_ahead(evaluate_rounds(state, typed))


def test_a_plan_is_the_planners() -> None:
    found = seen(target="2000")
    assert found.plan == plan_event(
        load("fide"),
        Player(1990),
        ROUNDS,
        evaluate_rounds(TournamentState(Form(**FACTS), ROUNDS), ()).event.terms,  # type: ignore[union-attr]
        get_model("broadcast"),
        RatingTarget(2000),
    )
    # B.02 8.1.2: -20 is .47, -60 .42, +60 .58: (1 - .47) x 20 = 10.60 is there;
    # 1 of 2 against an expected 1.00 keeps it: 2001
    assert found.sentences[0].startswith("rating 2000 needs 1 of 2; ")
    assert not found.missing


def test_a_performance_is_no_rating_of_the_same_number() -> None:
    rating = seen(target="2100")
    other = seen(target="2100", kind="performance")
    assert rating.sentences[0].startswith("2100 is out of reach")
    assert other.sentences[0].startswith("performance 2100 needs")


def test_games_being_typed_are_to_come_as_well() -> None:
    assert (
        seen((WON,), (OPEN_1, OPEN_2), target="2000").plan == seen(target="2000").plan
    )


@pytest.mark.parametrize("part", ["plan", "scores"])
def test_without_a_game_to_come_it_says_how_to_type_one(part: str) -> None:
    found = seen((WON,), part=part, target="2000")
    assert found.missing.startswith("No games to come: type 2010, 1950 without results")
    assert found.plan is None
    assert found.forecast is None


@pytest.mark.parametrize("part", ahead_view.PARTS)
def test_without_a_rating_or_beside_a_wrong_field_there_is_no_result(part: str) -> None:
    nothing = seen(part=part, target="2000", next="1850", facts={"own": ""})
    assert nothing.missing == "Type your rating above: looking ahead starts from it."
    wrong = seen(part=part, target="2000", next="1850", facts={"own_k": "x"})
    assert "while a field above is wrong" in wrong.missing
    for found in (nothing, wrong):
        assert found.season is None
        assert found[3:-1] == AheadView(found.form, {})[3:-1]


@pytest.mark.parametrize(
    ("texts", "field"),
    [
        ({"target": "x"}, "target"),
        ({"part": "scores", "target": "5000"}, "target"),
        ({"part": "norms", "federation": "NO"}, "federation"),
        ({"part": "norms", "rounds": "20"}, "rounds"),
        ({"part": "next", "next": "1850 40 x"}, "next"),
        ({"part": "next", "next": "1850, 20x0"}, "next"),
        ({"part": "next", "next": "1850 0"}, "next"),
        ({"part": "next", "next": "unrated"}, "next"),
        ({"part": "next", "next": "1850," * 21}, "next"),
        ({"part": "season", "performance": "x"}, "performance"),
        ({"part": "season", "target": "0"}, "target"),
        ({"part": "season", "kind": "norm", "target": "x"}, "target"),
        ({"part": "season", "games": "701"}, "games"),
        ({"part": "season", "every": "0"}, "every"),
        ({"part": "season", "until": "2027"}, "until"),
        ({"part": "season", "opponents": "4001"}, "opponents"),
        ({**SEASON, "until": DATE}, "until"),
    ],
)
def test_a_wrong_field_is_named_and_nothing_else_shown(
    texts: dict[str, Any], field: str
) -> None:
    found = seen(**texts)
    assert found.problems.keys() == {field}
    assert found.plan is None
    assert found.norm is None
    assert not found.candidates
    assert found.season is None
    # what another part asks for is not asked here
    assert seen(part="norms", target="x").problems == {}


@pytest.mark.parametrize("key", KEYS)
def test_scores_are_the_forecast_with_the_odds_chosen(key: str) -> None:
    found = seen(part="scores", model=key, target="2000")
    event = evaluate_rounds(TournamentState(Form(**FACTS), ROUNDS), ()).event
    assert event is not None
    assert found.forecast == forecast_event(
        load("fide"), Player(1990), ROUNDS, event.terms, get_model(key)
    )
    assert isinstance(found.forecast, Forecast)
    reached = [o.half_points for o in found.forecast.outcomes if found.reaches(o)]
    assert reached == [2, 3, 4]


def test_scores_mark_a_performance_and_nothing_without_a_target() -> None:
    found = seen(part="scores", kind="performance", target="2200")
    assert isinstance(found.forecast, Forecast)
    for outcome in found.forecast.outcomes:
        assert found.reaches(outcome) is ((outcome.tpr or 0) >= 2200)
        assert not seen(part="scores", kind="performance").reaches(outcome)


def test_the_scores_are_drawn_with_the_target() -> None:
    def drawn(facts: dict[str, str] | None = None, **texts: str) -> Bars:
        form = Form(**(FACTS | (facts or {})))
        state = TournamentState(form, ROUNDS, ahead=AheadForm(**texts))
        return scores_chart(evaluate_rounds(state, ()))

    chart = drawn(target="2000")
    labels = [(bar.label, bar.note) for bar in chart.bars]
    assert labels == [
        *(("0", "1981"), ("½", "1991"), ("1", "2001"), ("1½", "2011"), ("2", "2021"))
    ]
    assert sum(bar.share for bar in chart.bars) == pytest.approx(1)
    assert chart.target == 2
    # the present rating, 1990, is kept with half a point
    assert drawn().target == 1
    assert drawn(kind="performance").target is None
    assert drawn(kind="norm", target="2000").target is None
    # where the way matters a score may lead to several ratings
    uncertain = {"system": "lichess", "rd": "300", "opponent_rd": "80"}
    assert any("-" in bar.note for bar in drawn(uncertain).bars)
    wrong = drawn(target="x")
    assert (wrong.size, wrong.empty) == (0, "No chart while a field is wrong.")
    assert (
        "No games to come"
        in scores_chart(evaluate_rounds(TournamentState(Form(**FACTS)), ())).empty
    )
    # more games than ways are tried: the shares alone
    many = TournamentState(Form(**(FACTS | uncertain)), ROUNDS[1:] * 4)
    assert {bar.note for bar in scores_chart(evaluate_rounds(many, ())).bars} == {""}


def test_where_the_way_matters_only_the_scores_are_given() -> None:
    open_games = tuple(Game(1500 + n) for n in range(7))
    facts = {"system": "lichess", "rd": "80", "opponent_rd": "80"}
    found = seen(open_games, part="scores", facts=facts)
    assert isinstance(found.forecast, ScoreOnly)


def test_next_takes_a_k_after_a_rating() -> None:
    found = seen((), part="next", next="1850, 2010 40; ,")
    event = evaluate_rounds(TournamentState(Form(**FACTS)), ()).event
    assert event is not None
    rivals = (Rival(Player(1850)), Rival(Player(2010, k=40)))
    assert found.candidates == compare_rivals(
        load("fide"), Player(1990), rivals, event.terms, get_model("broadcast")
    )
    # 1990 v 1850: +140 is .69; a loss is -13.80, and with K 40 v 2010 .53 x 40
    changes = [[o.opponent.change for o in c.stakes.outcomes] for c in found.candidates]
    assert changes == [[-6.2, 3.8, 13.8], [-21.2, -1.2, 18.8]]


STATED: dict[str, Any] = {
    "part": "norms",
    "federation": "nor",
    "format": "swiss",
    "foreigners": "no",
}


def test_a_norm_is_judged_by_titles_and_federations_of_the_rounds() -> None:
    found = seen(NORM, **STATED)
    assert found.norm is not None
    # 7½ of 9 is 83 %: dp 273; 2400 + 273 = 2673, 2600 is asked
    assert found.norm.achieved is True
    assert found.norm.performance == 2673
    assert found.needed is None


def test_an_unrated_opponent_of_a_round_robin_is_asked_about() -> None:
    # 1.4.2b: beaten, and it is not known whether any rated player lost a point
    rounds = (*NORM[:8], Game(None, Result.WIN, title="", federation="ENG"))
    stated = STATED | {"format": "round robin"}
    open_ = seen(rounds, **stated)
    assert open_.norm is not None
    assert open_.norm.achieved is None
    assert open_.norm.asks == ("opponent_scored",)
    assert open_.norm.conditions[1].article == "1.4.2b"
    scored, pointless = (seen(rounds, scored=word, **stated) for word in ("yes", "no"))
    assert scored.norm is not None
    assert pointless.norm is not None
    # eight games are left of nine
    assert (scored.norm.achieved, pointless.norm.achieved) == (True, False)
    assert [left.article for left in pointless.norm.left_out] == ["1.4.2"]
    # in a Swiss it is no question
    assert seen(rounds, scored="no", **STATED).norm == seen(rounds, **STATED).norm


def test_what_the_rounds_do_not_say_is_asked() -> None:
    bare = tuple(replace(game, title="", federation="") for game in NORM)
    found = seen(bare, **STATED)
    assert found.norm is not None
    assert found.norm.achieved is None
    assert {"opponent_title", "opponent_federation"} <= set(found.norm.asks)
    untold = seen(NORM, part="norms", federation="NOR")
    assert untold.norm is not None
    assert "format" in untold.norm.asks


def test_games_to_come_of_a_norm() -> None:
    rounds = (*NORM[:8], Game(2250))
    found = seen(rounds, **STATED)
    assert found.norm is not None
    assert found.norm.achieved is False
    assert found.needed is not None
    # 6½ of 8 so far: 6½ of 9 is 72 %, 2566; 7 of 9 is 78 %, 2400 + 220
    assert found.needed.half_points == 1
    as_plan = seen(rounds, kind="norm", **(STATED | {"part": "plan"}))
    assert as_plan.sentences[0].startswith("GM norm needs ½ of 1")


@pytest.mark.parametrize("facts", [{"system": "elo"}, {"pool": "rapid"}], ids=str)
def test_norms_are_of_fides_standard_ratings(facts: dict[str, str]) -> None:
    facts = facts | {"own_k": "20"}
    assert "choose FIDE and standard" in seen(NORM, facts=facts, **STATED).missing
    assert "choose FIDE" in seen(kind="norm", facts=facts).missing


def test_a_norm_before_the_text_in_force_is_not_judged() -> None:
    found = seen(NORM, facts={"date": "2023-06-01"}, **STATED)
    assert found.norm is None
    assert "not judged" in found.missing


def test_asked_fields_follow_the_choices() -> None:
    assert list_fields(AheadForm()) == ("kind", "target", "model")
    assert list_fields(AheadForm(kind="norm")) == ("kind", "norm", "model")
    assert list_fields(AheadForm("season", kind="norm"))[:2] == (
        "performance",
        "target",
    )
    norms = AheadForm(part="norms")
    assert "scored" in list_fields(replace(norms, format="double round robin"))
    assert "foreigners" in list_fields(replace(norms, format="swiss"))
    assert "approved" in list_fields(replace(norms, format="scheveningen"))
    assert not {"foreigners", "approved", "scored"} & set(list_fields(norms))


def test_a_key_that_does_not_touch_it_computes_nothing_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[object] = []

    def counted(
        title: NormTitle, games: tuple[NormGame, ...], facts: Circumstances
    ) -> NormReport | Problem:
        calls.append(games)
        return judge_norm(title, games, facts)

    monkeypatch.setattr(ahead_view, "judge_norm", counted)
    ahead_view._compute_norm.cache_clear()
    first = seen(NORM, **STATED)
    # the rest of the form, another part and back
    assert seen(NORM, target="2100", **STATED).norm is first.norm
    seen(NORM, **(STATED | {"part": "scores"}))
    assert seen(NORM, **STATED).norm is first.norm
    assert len(calls) == 1
    seen(NORM, **(STATED | {"federation": "GER"}))
    assert len(calls) == 2


def test_adding_games_keeps_what_was_typed_to_look_ahead() -> None:
    state = TournamentState(Form(**FACTS), (WON,), ahead=AheadForm(target="2000"))
    assert insert_typed(state, (OPEN_1,)).ahead == AheadForm(target="2000")


any_text = st.text(max_size=30) | st.text("0123456789 ,;/Pwb.½", max_size=30)


@given(any_text, st.sampled_from(list(ahead_view.PARTS)))
def test_any_text_is_a_result_or_a_problem(text: str, part: str) -> None:
    names = ("target", "next", "federation", "rounds", "games", "every", "until")
    texts: dict[str, Any] = dict.fromkeys(names, text)
    found = seen((WON, OPEN_1), part=part, **texts)
    results = (found.plan, found.forecast, found.norm, found.candidates, found.season)
    if found.problems or found.missing:
        assert not any(results)
    else:
        assert any(results)


@given(st.text() | st.lists(st.sampled_from("0123456789xX?-/ ,wGM\n½")).map("".join))
def test_any_text_is_games_to_come_or_a_problem(text: str) -> None:
    games = read_games_ahead(text)
    if isinstance(games, Problem):
        assert games.text
    else:
        assert 1 <= len(games) <= GAMES_MAX
        assert all(0 <= (one.game.opponent or 0) <= RATING_MAX for one in games)


def test_a_season_goes_on_after_the_event() -> None:
    found = seen(target="2000", **SEASON)
    assert found.season is not None
    now, first, second, *_ = found.season.rows
    # the win of 10.60 is there, two games to come are not counted
    assert (now.change, now.new_rating, found.to_come) == (10.6, 2001, 2)
    assert (str(first.event.day), first.event.games) == ("2026-02-01", 9)
    # the list of February closed on 29 January (7.1.3), so both are in that of March,
    # and rated from the same list: 60 below is .42, 9 x 20 x .08 = 14.40
    assert (first.rating, first.change) == (1990, 14.4)
    assert str(second.event.day) == "2026-03-03"
    assert str(found.season.rows[-1].event.day) == "2027-01-27"
    assert describe_season(found.season) == (
        "2000 is reached after 1 event, 9 games, once 2026-02 is rated, always"
        " performing 2050"
    )
    stated = seen(games="5", every="7", until="2026-02-28", opponents="1950", **SEASON)
    assert stated.season is not None
    assert [str(row.event.day) for row in stated.season.rows[1:]] == [
        *("2026-02-01", "2026-02-08", "2026-02-15", "2026-02-22"),
    ]
    # 2050 against 1950 is .64, 1990 against it .56: 5 x 20 x .08
    assert (stated.season.rows[1].score, stated.season.rows[1].change) == (3.2, 8.0)


def test_a_season_without_rounds_or_with_classic_elo() -> None:
    bare = seen((), **SEASON)
    assert bare.season is not None
    assert bare.season.rows[0].event.played is None
    elo = seen(facts={"system": "elo", "own_k": "20"}, **SEASON)
    assert elo.season is not None
    assert elo.season.rows[0].new_rating == 2001


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"system": "dwz", "born": "1980"}, "choose one of them"),
        ({"own": "unrated"}, "a season needs one to begin with"),
        ({"system": "elo", "date": ""}, "Type the date"),
        ({"system": "elo", "date": "9999-12-31"}, "Type the date"),
        ({"date": "2023-06-01"}, "begins on 2024-03-01 or later"),
    ],
    ids=str,
)
def test_what_has_no_season_is_said(facts: dict[str, str], said: str) -> None:
    found = seen(facts=facts, **SEASON)
    assert said in found.missing
    assert found.season is None
    assert not found.problems


def test_a_season_asks_for_the_performance() -> None:
    assert "performance that you assume" in seen(part="season").missing


def test_every_system_answers() -> None:
    facts = {"rd": "80", "opponent_rd": "80", "own_k": "", "games_played": "40"}
    for key in ("fide", "elo", "uscf", "dwz", "ecf", "glicko", "glicko2", "lichess"):
        for part in ("plan", "scores", "next"):
            texts: dict[str, Any] = {"part": part, "target": "2000", "next": "1850"}
            found = seen(facts=facts | {"system": key, "born": "1980"}, **texts)
            assert any((found.plan, found.forecast, found.candidates)) or found.missing


def test_terms_are_those_of_the_event() -> None:
    found = seen(target="2000")
    assert found.plan is not None
    assert isinstance(found.plan.chances.so_far.terms, Terms)
    assert str(found.plan.chances.so_far.terms.date) == DATE


_FORM = Form(own="1990", own_k="20", date="2026-01-31")
_ROUNDS = (Game(2000, Result.WIN), Game(1950))


def test_three_curves_with_the_target_across() -> None:
    ahead = AheadForm(part="plan", performance="2050", target="2010")
    view = evaluate_rounds(TournamentState(_FORM, _ROUNDS, ahead=ahead), ())
    chart = season_chart(view)
    assert [curve.name for curve in chart.curves] == ["10 %", "50 %", "90 %"]
    assert chart.x_words[0] == "2026-01-31"
    assert [format_number(level.y) for level in chart.levels] == ["2010"]
    low, middle, high = (curve.ys for curve in chart.curves)
    # what is played is certain: 10 below is .49 (8.1.2), 20 x .51 is 10.2
    assert low[0] == middle[0] == high[0] == 2000
    assert all(
        one is not None and other is not None and one < other
        for one, other in zip(low[1:], high[1:], strict=True)
    )
    assert chart.size == len(chart.xs)


def test_without_a_performance_it_says_what_is_missing() -> None:
    chart = season_chart(evaluate_rounds(TournamentState(_FORM, _ROUNDS), ()))
    assert chart.size == 0
    assert "performance" in chart.empty
