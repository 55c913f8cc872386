"""The norms of US Chess while looking ahead: made, still to be made, not judged."""

from __future__ import annotations

from elo_tui.core.model import Game, Result
from elo_tui.core.norms.us_chess import UsGame, judge_levels
from elo_tui.features.tournament.ahead.us_norm_rows import us_norm_rows
from elo_tui.features.tournament.ahead.view import list_fields, us_norms
from elo_tui.session.tournament_state import AheadForm
from tests.screens.desk import lines, picture, tournament

#: Expectations of level 1800: 1/2 + 0 at 1800, 1 at 1600 and below.
WON = [Game(1800, Result.WIN)] * 4


def shown(games: list[Game], rounds: int | None = None) -> str:
    rows = us_norm_rows(us_norms(games, rounds), 80)
    return "\n".join(" ".join(line.split()) for line in lines([*rows]))


def test_a_norm_is_more_than_a_point_above_the_expectation() -> None:
    # 4 of 4 against 1800: expected 2, so 3 1/2 are needed at 1800; at 2000 it is 4
    # with an expectation of 1/2 + 200/400 = 1 each, which leaves no such score
    text = shown(WON)
    assert text.startswith("1st Category norm made (level 1800); score 4 of 4")
    assert "1800 1st Category 2.00 3½ ✓ made" in text
    assert "2000 Candidate Master 4.00 - ✗ more than all points" in text
    assert "opponents' ratings after the event: those from before it used" in text


def test_games_to_come_say_what_is_still_missing() -> None:
    games = [*WON[:2], Game(1800, None), Game(1800, None)]
    text = shown(games)
    assert "1800 1st Category 2.00 3½ 1½ more" in text
    # level 1400: nothing expected, so 1 1/2 are enough
    assert "1400 3rd Category 0.00 1½ ✓ enough already" in text
    lost = [Game(1800, Result.LOSS)] * 4
    assert "1800 1st Category 2.00 3½ ✗ 3½ short" in shown(lost)
    assert "No norm is made" in shown(lost)


def test_an_unplayed_round_or_few_rounds_are_no_norm() -> None:
    assert "No norm is judged" in shown([*WON, Game(0, Result.FULL_BYE)])
    assert "✗ rounds: 3, at least 4" in shown(WON[:3])
    assert judge_levels([UsGame(1800, Result.WIN)], 6, after=False).highest is None
    assert "? rounds played: 2 unplayed or not rated" in shown(WON, 6)


async def test_the_part_norms_is_that_of_the_system() -> None:
    assert list_fields(AheadForm(part="norms"), "uscf") == ("rounds",)
    assert "format" in list_fields(AheadForm(part="norms"))
    async with tournament(*WON, own="1700", system="uscf") as desk:
        await desk.press("f7", "f9", "f9")
        text = "\n".join(picture(desk.app))
        assert "1st Category norm made (level 1800)" in text
        assert "Own fed." not in text
        desk.put(system="fide")
        await desk.settle()
        assert "Own fed." in "\n".join(picture(desk.app))
