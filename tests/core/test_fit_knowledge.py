"""What is known beside the games, and the superiority, as other programs have them.

Sources: Ordo 1.2.6 (github.com/michiguel/Ordo, built from its source) with ``-z
200.24093 -G -N 4 -d 0``, its scale being that of Elo and its draws none, as in these
games; evalica 0.4.2, ``bradley_terry(tolerance=1e-13, limit=10_000_000)``, as points
with the mean 1500.
"""

from __future__ import annotations

import pytest

from elo_tui.core.model import Problem
from elo_tui.core.pool.joint_fit import (
    FitSettings,
    FittedPlayer,
    KnownDifference,
    LooseAnchor,
)
from elo_tui.core.pool.pool_library import GameTable, fit_columns
from tests.core.drawn_games import draw_games

LOOSE = {2: LooseAnchor(2100, 30), 6: LooseAnchor(2350, 40)}
RELATIVE = (KnownDifference(1, 4, -120, 25),)
#: Options of Ordo and the same here, with the ratings from player 0 on.
ORDO = {
    "-a 1500": (
        FitSettings(prior=0),
        (
            *(1350.1284, 1347.2887, 1450.3231, 1446.3754),
            *(1536.5439, 1549.3632, 1564.3107, 1755.6666),
        ),
    ),
    "-y: loose anchors": (
        FitSettings(prior=0, loose=LOOSE),
        (
            *(2057.3147, 2052.3260, 2112.4706, 2150.7399),
            *(2248.7423, 2257.4306, 2327.8301, 2473.5791),
        ),
    ),
    "-r: relations, -A P3": (
        FitSettings(prior=0, anchors={3: 1500}, differences=RELATIVE),
        (
            *(1401.3859, 1430.6681, 1503.1257, 1500.0),
            *(1558.0636, 1597.0103, 1612.3488, 1803.0205),
        ),
    ),
    "-y and -r": (
        FitSettings(prior=0, loose=LOOSE, differences=RELATIVE),
        (
            *(2057.7531, 2088.0800, 2113.0792, 2153.7783),
            *(2216.1444, 2253.7242, 2326.7481, 2469.8532),
        ),
    ),
}
#: Ordo's CFS of 4,000 simulations, the best player first.
SUPERIORITY = (0.97, 0.57, 0.56, 0.85, 0.52, 0.87, 0.51)
EVALICA = (
    *(1169.0487378, 1233.7188264, 1286.9732535, 1323.3805122),
    *(1415.434638, 1473.5065329, 1531.8780136, 1605.5145438),
    *(1645.76026, 1685.014561, 1777.6839564, 1852.0861644),
)


def make_table(games: list[tuple[int, int, float]]) -> GameTable:
    white, black, scores = zip(*games, strict=True)
    return GameTable(white, black, scores, [738000] * len(games))


def fit_drawn(settings: FitSettings) -> list[FittedPlayer]:
    """Fit 160 decided games of eight players; a player's index is the number."""
    found = fit_columns(make_table([*draw_games(160, 8, 0)]), settings)
    assert not isinstance(found, Problem), found
    ids, fit = found.ids, found.fit
    assert ids == list(range(8))
    assert fit.converged
    return fit.players


@pytest.mark.parametrize("options", ORDO)
def test_ratings_are_those_of_ordo(options: str) -> None:
    settings, expected = ORDO[options]
    found = sorted(fit_drawn(settings), key=lambda one: one.person)
    assert [one.rating for one in found] == pytest.approx(expected, abs=2e-4)


def test_superiority_is_that_of_simulations() -> None:
    found = fit_drawn(FitSettings(prior=0))
    assert found[-1].superiority is None
    shares = [one.superiority for one in found[:-1]]
    # a simulated share of 4,000 has a standard deviation of 0.008 at most
    assert shares == pytest.approx(SUPERIORITY, abs=0.02)


def test_ratings_of_votes_are_those_of_evalica() -> None:
    table = make_table([*draw_games(5000, 12, 0.3)])
    found = fit_columns(table, FitSettings(prior=0))
    assert not isinstance(found, Problem)
    ratings = {one.person: one.rating for one in found.fit.players}
    assert [ratings[at] for at in range(12)] == pytest.approx(EVALICA, abs=1e-5)


def test_an_exact_anchor_is_a_loose_one_without_error() -> None:
    anchors = {2: 2100.0, 6: 2350.0}
    exact = fit_drawn(FitSettings(prior=0, anchors=anchors))
    loose = {person: LooseAnchor(one, 0.01) for person, one in anchors.items()}
    nearly = fit_drawn(FitSettings(prior=0, loose=loose))
    for one, other in zip(exact, nearly, strict=True):
        assert one.rating == pytest.approx(other.rating, abs=1e-3)
        assert one.error == pytest.approx(other.error, abs=0.02)
        assert one.superiority == pytest.approx(other.superiority, abs=1e-4)


def test_a_known_difference_joins_two_groups() -> None:
    table = make_table([(0, 1, 1), (1, 0, 1), (2, 3, 1), (3, 2, 1)])
    settings = FitSettings(prior=0, differences=(KnownDifference(0, 2, 100, 30),))
    found = fit_columns(table, settings)
    assert not isinstance(found, Problem)
    assert len(found.fit.components) == 1
    ratings = {one.person: one.rating for one in found.fit.players}
    # equals two by two, 100 points apart, around the mean of 1500
    assert ratings == pytest.approx({0: 1550, 1: 1550, 2: 1450, 3: 1450})


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        (FitSettings(loose={0: LooseAnchor(1500, 0)}), "anchor"),
        (FitSettings(loose={9: LooseAnchor(1500, 10)}), "anchor"),
        (FitSettings(differences=(KnownDifference(0, 1, 9999, 10),)), "relative"),
    ],
)
def test_knowledge_has_limits(settings: FitSettings, field: str) -> None:
    found = fit_columns(make_table([(0, 1, 1), (1, 0, 0.5)]), settings)
    assert isinstance(found, Problem)
    assert found.field == field
