"""The new rating with its decimals, where it is a real number in its system."""

from __future__ import annotations

import pytest

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.systems import KEYS
from elo_tui.features.tournament.totals import total_rows
from elo_tui.features.tournament.view import evaluate_rounds
from elo_tui.kit.event_words import additions, decimal_text
from elo_tui.kit.widgets.lines import Row
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState

#: "Example of the Glicko-2 system" (Glickman, 22 March 2022): 1464.06 from rounded
#: steps, 1464.0507 in full precision (vectors/glicko2.json).
FORM = Form(own="1500/200", system="glicko2", volatility="0.06", tau="0.5")
ROUNDS = (
    Game(1400, Result.WIN, rd=30),
    Game(1550, Result.LOSS, rd=100),
    Game(1700, Result.LOSS, rd=300),
)


def text(row: Row) -> str:
    return "".join(part for part, _ in row)


def test_the_sums_have_both() -> None:
    view = evaluate_rounds(TournamentState(FORM, ROUNDS), ())
    assert view.event is not None
    assert additions(view.event)[0] == ("unrounded", "1464.05")
    assert "1500 → 1464 (1464.05)" in text(total_rows(view, 80)[1])
    assert "1500 → 1464" in text(total_rows(view, 40)[1])


@pytest.mark.parametrize("key", KEYS)
def test_of_a_list_the_rating_is_whole(key: str) -> None:
    player = Player(1600, rd=80.0)
    rated = load(key).rate(player, (Game(1800, Result.WIN, rd=60),), Terms())
    assert isinstance(rated, Problem) or (
        bool(decimal_text(rated)) is (key in ("elo", "glicko", "glicko2"))
    )


def test_a_limit_is_one_for_the_decimals_too() -> None:
    terms = Terms(floor=1600, ceiling=1610)
    for result, limit in ((Result.WIN, "1610.00"), (Result.LOSS, "1600.00")):
        rated = load("elo").rate(Player(1605), (Game(1605, result),), terms)
        assert not isinstance(rated, Problem)
        assert decimal_text(rated) == limit
