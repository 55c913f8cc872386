"""How often there is an upset, in words, beside the odds of a game."""

from __future__ import annotations

from elo_tui.core.forecast.odds_models import Upset
from elo_tui.screens.shown_answers import game_lines
from elo_tui.views.forms import Form, evaluate_game

FORM = Form(own="2000", opponent="1600", date="2026-01-31")


def test_the_upset_is_the_win_of_the_lower_rated() -> None:
    for form in (FORM, FORM._replace(own="1600", opponent="2000")):
        view = evaluate_game(form)
        assert view.odds is not None
        lower = view.odds.loss if form.own == "2000" else view.odds.win
        upset, model, expected = view.odds_steps
        assert upset.text == Upset(lower).text
        assert f"in 1 of {round(1 / lower)} games" in upset.text
        assert "646,208 rated games" in model.text
        # 8.1.2: 400 points are .08 and .92
        assert expected.text.endswith(
            ", 0.92 by the rules" if lower == view.odds.loss else ", 0.08 by the rules"
        )
        assert f"upset: {upset.text}" in game_lines(view)


def test_there_is_none_between_equals_and_in_a_match() -> None:
    equal = evaluate_game(FORM._replace(opponent="2000"))
    assert equal.odds_steps[0].text == "none between equal ratings"
    assert evaluate_game(FORM._replace(of="4")).odds_steps == ()
    assert evaluate_game(FORM._replace(own="")).odds_steps == ()
